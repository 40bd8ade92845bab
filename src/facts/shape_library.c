/* What library code does with the objects that it is given, in one table. A method that is not in it may do anything.
 */
#include "facts/shape_parts.h"

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
    {"java/lang/Class", NULL, EFFECT_NONE},
    {"java/lang/Enum", NULL, EFFECT_NONE},
    {"java/lang/Record", NULL, EFFECT_NONE},
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

/* Objects that refer to nothing of the application. */
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

enum library_effect shape_library_effect(const char *class, const char *method)
{
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        if (class_fits(effects[i].class, class) &&
            (effects[i].method == NULL || strcmp(effects[i].method, method) == 0))
            return effects[i].effect;
    return EFFECT_UNKNOWN;
}

bool shape_library_is_value(const char *class)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i], class) == 0)
            return true;
    return false;
}
