/* What the instructions of a method say: who is called where, and where monitors are entered. */
#ifndef HEDDLE_REALITY_CODE_H
#define HEDDLE_REALITY_CODE_H

#include <jvmti.h>
#include <stdbool.h>

enum code_call {
    CODE_NO_CALL,     /* the instruction calls nothing: what runs there was called by the JVM itself */
    CODE_OTHER_CALL,  /* it calls a method of another name or descriptor */
    CODE_THIS_CALL,   /* it calls a method of this name and descriptor */
    CODE_DYNAMIC_CALL /* invokedynamic */
};

/* What the instruction at an index of a method's code calls. */
enum code_call code_calls(jvmtiEnv *jvmti, JNIEnv *jni, jmethodID method, jlocation at, const char *name,
                          const char *descriptor);

/* Calls `visit` with the index of each monitorenter in a method's code. */
typedef void code_visit(jvmtiEnv *jvmti, jmethodID method, jlocation at);
void code_each_monitorenter(jvmtiEnv *jvmti, jmethodID method, code_visit *visit);

/* The variable that the instruction before a monitorenter stores to, -1 if it is no store: compilers keep there the
 * object whose monitor is entered, for leaving it. */
jint code_monitor_variable(jvmtiEnv *jvmti, jmethodID method, jlocation at);

#endif
