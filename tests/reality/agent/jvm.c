#include "jvm.h"

jobject jvm_application_loader(JNIEnv *jni)
{
    jclass class = (*jni)->FindClass(jni, "java/lang/ClassLoader");
    jmethodID method = class != NULL
                           ? (*jni)->GetStaticMethodID(jni, class, "getSystemClassLoader", "()Ljava/lang/ClassLoader;")
                           : NULL;
    jobject loader = method != NULL ? (*jni)->CallStaticObjectMethod(jni, class, method) : NULL;
    if ((*jni)->ExceptionCheck(jni))
        loader = NULL;
    jobject global = loader != NULL ? (*jni)->NewGlobalRef(jni, loader) : NULL;
    (*jni)->DeleteLocalRef(jni, loader);
    (*jni)->DeleteLocalRef(jni, class);
    return global;
}

void jvm_add_virtual_threads(jvmtiEnv *jvmti, jvmtiCapabilities *capabilities)
{
    /* can_support_virtual_threads is the 45th bit, which the headers of earlier JDKs do not have. */
    enum { BYTE = 44 / 8, BIT = 1 << 44 % 8 };
    jvmtiCapabilities possible = {0};
    if ((*jvmti)->GetPotentialCapabilities(jvmti, &possible) == JVMTI_ERROR_NONE)
        ((unsigned char *)capabilities)[BYTE] |= ((unsigned char *)&possible)[BYTE] & BIT;
}
