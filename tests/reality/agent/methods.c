#include "methods.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Small programs reach some ten thousand methods of the JDK. */
enum { SLOTS = 1 << 18, MOST_METHODS = SLOTS / 2 };
enum { FLAG_STATIC = 0x0008, FLAG_SYNCHRONIZED = 0x0020 };

struct methods {
    jvmtiEnv *jvmti;
    jobject loader;
    struct method **slots; /* SLOTS of them, by the hash of the id, with linear probing */
    size_t count;
    bool overflowed;
};

struct methods *methods_new(jvmtiEnv *jvmti, jobject loader)
{
    struct methods *methods = calloc(1, sizeof *methods);
    if (methods == NULL)
        return NULL;
    methods->slots = calloc(SLOTS, sizeof(struct method *));
    if (methods->slots == NULL) {
        free(methods);
        return NULL;
    }
    methods->jvmti = jvmti;
    methods->loader = loader;
    return methods;
}

static void method_free(struct method *method)
{
    if (method == NULL)
        return;
    free(method->class_name);
    free(method->name);
    free(method->descriptor);
    free(method);
}

void methods_free(struct methods *methods)
{
    if (methods == NULL)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        method_free(methods->slots[i]);
    free(methods->slots);
    free(methods);
}

bool methods_overflowed(const struct methods *methods)
{
    return methods->overflowed;
}

/* Lpkg/Outer$Inner; becomes pkg.Outer$Inner, and an array's [I stays. A hidden class is LName.0x…; and its name here
 * has two dots more than others, which is_hidden looks at the signature for. */
static char *name_of_signature(const char *signature)
{
    size_t length = strlen(signature);
    bool named = signature[0] == 'L' && length >= 2;
    char *name = named ? strndup(signature + 1, length - 2) : strdup(signature);
    for (char *at = name; at != NULL && *at != '\0'; at++) {
        if (*at == '/')
            *at = '.';
    }
    return name;
}

char *class_name_new(jvmtiEnv *jvmti, jclass class)
{
    char *signature = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) != JVMTI_ERROR_NONE)
        return NULL;
    char *name = name_of_signature(signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return name;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Method handles and dynamic call sites run through classes made while the program runs, and through some that jlink
 * has made before. */
static bool holds_forms(const char *signature)
{
    static const char *const holders[] = {
        "Ljava/lang/invoke/LambdaForm$",
        "Ljava/lang/invoke/Invokers$Holder;",
        "Ljava/lang/invoke/DirectMethodHandle$Holder;",
        "Ljava/lang/invoke/DelegatingMethodHandle$Holder;",
    };
    for (size_t i = 0; i < sizeof holders / sizeof *holders; i++) {
        if (starts_with(signature, holders[i]))
            return true;
    }
    return false;
}

/* The classes of java.lang.reflect.Proxy; one for an interface that is not public is in the package of the interface.
 * */
static bool is_dynamic_proxy(const char *signature)
{
    const char *slash = strrchr(signature, '/');
    return starts_with(slash != NULL ? slash + 1 : signature + 1, "$Proxy");
}

static bool is_hidden(const char *signature)
{
    return strchr(signature, '.') != NULL;
}

static bool has_application_loader(const struct methods *methods, JNIEnv *jni, jclass class)
{
    jobject loader = NULL;
    jvmtiEnv *jvmti = methods->jvmti;
    if ((*jvmti)->GetClassLoader(jvmti, class, &loader) != JVMTI_ERROR_NONE || loader == NULL)
        return false;
    bool same = (*jni)->IsSameObject(jni, loader, methods->loader);
    (*jni)->DeleteLocalRef(jni, loader);
    return same;
}

static enum method_kind kind_of_class(const struct methods *methods, JNIEnv *jni, jclass class, const char *signature)
{
    if (is_hidden(signature))
        return strstr(signature, "$$Lambda") != NULL ? METHOD_PROXY : METHOD_FORM;
    if (holds_forms(signature))
        return METHOD_FORM;
    if (is_dynamic_proxy(signature))
        return METHOD_PROXY;
    return has_application_loader(methods, jni, class) ? METHOD_APPLICATION : METHOD_LIBRARY;
}

bool methods_is_application(const struct methods *methods, JNIEnv *jni, jclass class)
{
    jvmtiEnv *jvmti = methods->jvmti;
    char *signature = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) != JVMTI_ERROR_NONE)
        return false;
    bool is_application = kind_of_class(methods, jni, class, signature) == METHOD_APPLICATION;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return is_application;
}

static bool fill_class(const struct methods *methods, JNIEnv *jni, struct method *method)
{
    jvmtiEnv *jvmti = methods->jvmti;
    jclass class = NULL;
    char *signature = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method->id, &class) != JVMTI_ERROR_NONE)
        return false;
    bool known = (*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) == JVMTI_ERROR_NONE;
    if (known) {
        method->kind = kind_of_class(methods, jni, class, signature);
        method->class_name = name_of_signature(signature);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    }
    (*jni)->DeleteLocalRef(jni, class);
    return known && method->class_name != NULL;
}

static bool fill_member(const struct methods *methods, struct method *method)
{
    jvmtiEnv *jvmti = methods->jvmti;
    char *name = NULL, *descriptor = NULL;
    jint flags = 0;
    if ((*jvmti)->GetMethodModifiers(jvmti, method->id, &flags) != JVMTI_ERROR_NONE ||
        (*jvmti)->GetMethodName(jvmti, method->id, &name, &descriptor, NULL) != JVMTI_ERROR_NONE)
        return false;
    method->is_static = (flags & FLAG_STATIC) != 0;
    method->is_synchronized = (flags & FLAG_SYNCHRONIZED) != 0;
    method->name = strdup(name);
    method->descriptor = strdup(descriptor);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
    return method->name != NULL && method->descriptor != NULL;
}

static struct method *method_new(const struct methods *methods, JNIEnv *jni, jmethodID id)
{
    struct method *method = calloc(1, sizeof *method);
    if (method == NULL)
        return NULL;
    method->id = id;
    if (fill_class(methods, jni, method) && fill_member(methods, method))
        return method;
    method_free(method);
    return NULL;
}

static size_t slot_of(jmethodID id)
{
    uint64_t mixed = (uint64_t)(uintptr_t)id * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(mixed >> 32) % SLOTS;
}

const struct method *methods_find(struct methods *methods, JNIEnv *jni, jmethodID id)
{
    size_t slot = slot_of(id);
    while (methods->slots[slot] != NULL && methods->slots[slot]->id != id)
        slot = (slot + 1) % SLOTS;
    if (methods->slots[slot] == NULL) {
        if (methods->count == MOST_METHODS) {
            methods->overflowed = true;
            return NULL;
        }
        methods->slots[slot] = method_new(methods, jni, id);
        methods->count += methods->slots[slot] != NULL;
    }
    return methods->slots[slot];
}
