/* What library code does with the objects that it is given, in one table. A method that is not in it may do anything.
 *
 * This is no second table of models: those (models.c) say where references flow in methods that have no body; here the
 * bodies of the library are not looked at at all, and the question is whether they keep objects to themselves. */
#include "facts/shape/internal.h"

#include <string.h>

/* The first row that fits counts. A class that ends with a slash is all classes of the package and of those below it;
 * no method: all. */
static const struct {
    const char *class, *method;
    enum library_effect effect;
} effects[] = {
    {"java/lang/Object", "clone", EFFECT_KEEP}, /* a copy counts as the same object */
    {"java/lang/Object", NULL, EFFECT_NONE},
    {"java/lang/Thread", "<init>", EFFECT_RUNNABLE}, /* keeps its arguments in `runnable` */
    {"java/lang/Thread", "start", EFFECT_START},
    {"java/lang/Thread", "setUncaughtExceptionHandler", EFFECT_UNKNOWN},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", EFFECT_UNKNOWN},
    {"java/lang/Thread", "startVirtualThread", EFFECT_UNKNOWN},
    {"java/lang/Thread", "ofVirtual", EFFECT_UNKNOWN},
    {"java/lang/Thread", "ofPlatform", EFFECT_UNKNOWN},
    {"java/lang/Thread", NULL, EFFECT_NONE},
    {"java/lang/System", "arraycopy", EFFECT_COPY},
    {"java/lang/System", "identityHashCode", EFFECT_NONE},
    {"java/lang/Class", NULL, EFFECT_NONE},
    {"java/lang/Enum", NULL, EFFECT_NONE},
    {"java/lang/Record", NULL, EFFECT_NONE},
    {"java/io/PrintStream", "print", EFFECT_NONE}, /* of what toString gives */
    {"java/io/PrintStream", "println", EFFECT_NONE},
    {"java/lang/Throwable", NULL, EFFECT_KEEP}, /* its cause */
    {"java/lang/Exception", NULL, EFFECT_KEEP},
    {"java/lang/RuntimeException", NULL, EFFECT_KEEP},
    {"java/lang/Error", NULL, EFFECT_KEEP},
    {"java/util/concurrent/atomic/", NULL, EFFECT_KEEP},
    {"java/util/concurrent/locks/", NULL, EFFECT_KEEP},
    {"java/util/concurrent/", NULL, EFFECT_UNKNOWN}, /* executors and the like */
    {"java/util/Timer", NULL, EFFECT_UNKNOWN},
    {"java/util/stream/", NULL, EFFECT_UNKNOWN},
    {"java/util/function/", NULL, EFFECT_UNKNOWN},
    {"java/util/", NULL, EFFECT_KEEP}, /* collections keep their arguments, and give them back */
};

/* Objects that refer to nothing of the application; their methods keep nothing, but may call toString and the like. */
static const char *const values[] = {
    "java/lang/String",    "java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/Boolean", "java/lang/Byte",
    "java/lang/Character", "java/lang/Short",         "java/lang/Integer",      "java/lang/Long",    "java/lang/Float",
    "java/lang/Double",    "java/math/BigInteger",    "java/math/BigDecimal"};

static bool class_fits(const char *pattern, const char *class)
{
    size_t length = strlen(pattern);
    if (pattern[length - 1] == '/')
        return strncmp(pattern, class, length) == 0;
    return strcmp(pattern, class) == 0;
}

enum library_effect shape_library_effect(const struct program *program, method_id method)
{
    const struct program_method *of = program_method(program, method);
    const char *class = program_class(program, of->owner)->name, *name = program_selector_name(program, of->selector);
    if (shape_library_is_value(class, strlen(class)))
        return EFFECT_NONE;
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        if (class_fits(effects[i].class, class) && (effects[i].method == NULL || strcmp(effects[i].method, name) == 0))
            return effects[i].effect;
    return EFFECT_UNKNOWN;
}

bool shape_library_is_value(const char *class, size_t length)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strlen(values[i]) == length && memcmp(values[i], class, length) == 0)
            return true;
    return false;
}

bool shape_library_excludes(const char *class)
{
    return strcmp(class, "java/util/concurrent/locks/ReentrantLock") == 0 ||
           strcmp(class, "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock") == 0;
}
