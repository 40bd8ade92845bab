#include "facts/models.h"

#include <string.h>

/* By class, then method; binary search relies on it. docs/facts.md says what the words mean. */
const struct model models[] = {
    {"java/lang/Class", "forName", NULL, "for_name"},
    {"java/lang/Class", "getClassLoader0", NULL, "r = field 0 java/lang/Class classLoader"},
    {"java/lang/Class", "getConstructor", NULL, "class_constructor"},
    {"java/lang/Class", "getDeclaredConstructor", NULL, "class_constructor"},
    {"java/lang/Class", "getDeclaredField", NULL, "class_field"},
    {"java/lang/Class", "getDeclaredMethod", NULL, "class_method"},
    {"java/lang/Class", "getField", NULL, "class_field"},
    {"java/lang/Class", "getMethod", NULL, "class_method"},
    {"java/lang/Class", "newInstance", NULL, "class_make"},
    {"java/lang/Object", "clone", NULL, "r = clone 0"},
    {"java/lang/Object", "getClass", NULL, "r = class 0"},
    {"java/lang/String", "intern", NULL, "r = string"},
    {"java/lang/System", "arraycopy", NULL, "elements 2 = elements 0"},
    {"java/lang/System", "setErr0", NULL, "static java/lang/System err = 0"},
    {"java/lang/System", "setIn0", NULL, "static java/lang/System in = 0"},
    {"java/lang/System", "setOut0", NULL, "static java/lang/System out = 0"},
    {"java/lang/Thread", "currentCarrierThread", NULL, "r = threads"},
    {"java/lang/Thread", "currentThread", NULL, "r = threads"},
    {"java/lang/Thread", "start0", NULL,
     "threads = 0; start java/lang/Thread run ()V 0; "
     "start java/lang/Thread dispatchUncaughtException (Ljava/lang/Throwable;)V 0 thrown; "
     "start java/lang/Thread exit ()V 0"},
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", "r = 0"},
    {"java/lang/reflect/Constructor", "newInstance", NULL, "member_invoke"},
    {"java/lang/reflect/Field", "get", NULL, "field_access"},
    {"java/lang/reflect/Field", "set", NULL, "field_access"},
    {"java/lang/reflect/Method", "invoke", NULL, "member_invoke"},
};

const uint32_t model_count = sizeof models / sizeof *models;

static int compare(const struct model *model, const char *class, const char *method)
{
    int order = strcmp(model->class, class);
    return order != 0 ? order : strcmp(model->method, method);
}

const struct model *models_find(const struct program *program, method_id id)
{
    const struct program_method *method = program_method(program, id);
    const char *class = program_class(program, method->owner)->name;
    const char *name = program_selector_name(program, method->selector);
    const char *descriptor = program_selector_descriptor(program, method->selector);
    uint32_t low = 0, high = model_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (compare(&models[middle], class, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < model_count && compare(&models[low], class, name) == 0; low++)
        if (models[low].descriptor == NULL || strcmp(models[low].descriptor, descriptor) == 0)
            return &models[low];
    return NULL;
}
