/* The methods that the agent has met: their names, and what kind of frame they make.
 *
 * Nothing here is locked: the agent calls it with its own monitor held. */
#ifndef HEDDLE_REALITY_METHODS_H
#define HEDDLE_REALITY_METHODS_H

#include <jvmti.h>
#include <stdbool.h>

enum method_kind {
    METHOD_APPLICATION, /* of a class that the application's loader has loaded */
    METHOD_LIBRARY,     /* any other that somebody wrote */
    METHOD_PROXY,       /* of the class behind a lambda, method reference or dynamic proxy: passed over */
    METHOD_FORM         /* of the code that stands for method handles and dynamic call sites: passed over */
};

struct method {
    jmethodID id;
    enum method_kind kind;
    bool is_static, is_synchronized;
    char *class_name; /* pkg.Outer$Inner */
    char *name, *descriptor;
};

struct methods;

/* `loader` is a global reference to the application's class loader and stays the caller's. NULL without memory. */
struct methods *methods_new(jvmtiEnv *jvmti, jobject loader);
void methods_free(struct methods *methods);

/* The method's row, which stays where it is. NULL if the JVM does not know the method, or if there is no room left. A
 * jmethodID is never used again for another method, so a row stays true when its class is gone. */
const struct method *methods_find(struct methods *methods, JNIEnv *jni, jmethodID id);

/* True if methods_find has ever found no room. */
bool methods_overflowed(const struct methods *methods);

/* Whether the application's loader has loaded the class, and it is no class made while the program runs. */
bool methods_is_application(const struct methods *methods, JNIEnv *jni, jclass class);

/* The class's name as in struct method, to be freed with free(); NULL on failure. */
char *class_name_new(jvmtiEnv *jvmti, jclass class);

#endif
