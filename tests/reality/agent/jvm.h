/* What agents ask of the JVM they are in. */
#ifndef HEDDLE_REALITY_JVM_H
#define HEDDLE_REALITY_JVM_H

#include <jvmti.h>

/* A global reference to the application's class loader; NULL on failure. */
jobject jvm_application_loader(JNIEnv *jni);

/* Asks for the events of virtual threads, too, where there are any. */
void jvm_add_virtual_threads(jvmtiEnv *jvmti, jvmtiCapabilities *capabilities);

#endif
