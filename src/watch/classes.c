/* What is known of classes and methods, once. */
#include "base/memory.h"
#include "base/names.h"
#include "watch/internal.h"

static uint16_t *bits_at(uint16_t **bits, size_t *room, size_t number)
{
    size_t before = *room;
    if (number >= before) {
        *bits = mem_reserve(*bits, room, number + 1, sizeof **bits);
        memset(*bits + before, 0, (*room - before) * sizeof **bits);
    }
    return *bits + number;
}

/* Views of a map that the map keeps, so that each is made once. To ask for one changes no contents, though it writes
 * its field. */
static const char *const views[] = {"entrySet", "keySet", "values", "navigableKeySet", "descendingMap"};

/* Whether a class declares such a field, which is this one or (FACTS_NONE) any. */
static bool is_view(const struct watch *watch, class_id class, field_id field)
{
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        field_id declared = program_declared_field(watch->program, class, views[i], strlen(views[i]));
        if (declared != FACTS_NONE && (field == FACTS_NONE || declared == field))
            return true;
    }
    return false;
}

static bool keeps_views(const struct watch *watch, const struct run_class *class)
{
    for (; class != NULL && class->id != FACTS_NONE; class = class->super)
        if (is_view(watch, class->id, FACTS_NONE))
            return true;
    return false;
}

/* Whether objects of a class show others' contents: entries of maps, and iterators. */
static bool is_window(struct watch *watch, class_id class)
{
    class_id entry = program_find(watch->program, "java/util/Map$Entry");
    return contents_is_cursor(&watch->contents, class) ||
           (entry != FACTS_NONE && program_is_subclass(watch->program, class, entry));
}

static unsigned look_at_class(struct watch *watch, const struct run_class *class)
{
    unsigned bits = CLASS_SEEN;
    bool one_step;
    if (class->is_array || class->is_primitive)
        return bits;
    if (class->id == FACTS_NONE)
        return bits | (watch_owner_of_statics(watch, class) != NULL ? CLASS_STATICS : 0);
    if (class->is_application) /* those that are made for lambdas have no fields of their own */
        return bits | (class->lambda == NULL ? CLASS_SUBJECT : 0);
    if (contents_holds(&watch->contents, class->id, &one_step))
        bits |= CLASS_CONTENTS | (one_step ? CLASS_ONE_STEP : 0) | (keeps_views(watch, class) ? CLASS_VIEWS : 0) |
                (is_window(watch, class->id) ? CLASS_WINDOW : 0);
    if (class->module != NULL && (class->module->flags & IR_ACCESS_PUBLIC) == 0)
        bits |= CLASS_INTERNAL;
    if (strncmp(class->name, "java/util/Collections$", strlen("java/util/Collections$")) == 0)
        bits |= CLASS_WRAPPER;
    return bits;
}

bool watch_is_view(struct watch *watch, struct run_class *class, uint32_t offset)
{
    bool reference;
    if ((watch_class(watch, class) & CLASS_VIEWS) == 0)
        return false;
    field_id field = watch_field(watch, class, offset, false, &reference);
    return field != FACTS_NONE && is_view(watch, program_field(watch->program, field)->owner, field);
}

unsigned watch_class(struct watch *watch, const struct run_class *class)
{
    uint16_t *bits = bits_at(&watch->classes, &watch->class_room, class->number);
    if (*bits == 0) {
        unsigned found = look_at_class(watch, class);
        bits = bits_at(&watch->classes, &watch->class_room, class->number);
        *bits = (uint16_t)found;
    }
    return *bits;
}

bool watch_walks(struct watch *watch, const struct run_method *method, const uint64_t *arguments)
{
    if ((method->flags & IR_ACCESS_STATIC) != 0 || method->id == FACTS_NONE)
        return false;
    const struct run_class *class = run_class_of(watch->run, (ref)arguments[0]);
    return class->id != FACTS_NONE && (watch_class(watch, class) & CLASS_ONE_STEP) != 0 &&
           contents_effect(&watch->contents, class->id, method->id) == CONTENTS_READ &&
           !contents_is_one_step(&watch->contents, class->id, method->id);
}

static bool awaits(struct watch *watch, const struct run_method *method)
{
    if (strncmp(method->name, "await", strlen("await")) != 0)
        return false;
    return run_is_subclass(watch->run, method->owner, run_class(watch->run, "java/util/concurrent/locks/Condition"));
}

void watch_add_unit(struct watch *watch, const char *method, size_t length)
{
    names_add(watch->units_named, method, length);
}

static bool is_named(struct watch *watch, const struct run_method *method)
{
    if (names_count(watch->units_named) == 0)
        return false;
    const char *name = hit_method_text(watch, method->id);
    return names_find(watch->units_named, name, strlen(name)) != NAMES_NONE;
}

static unsigned look_at_method(struct watch *watch, const struct run_method *method)
{
    unsigned bits = METHOD_SEEN;
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    if (method->ir == NULL || method->id == FACTS_NONE)
        return bits;
    if (spec_is_unit(watch->spec, method->id))
        bits |= is_static ? METHOD_FOR_STATICS : METHOD_FOR_RECEIVER;
    if (method->owner->is_application && ((method->flags & IR_ACCESS_SYNCHRONIZED) != 0 || is_named(watch, method)))
        bits |= METHOD_FOR_ANY;
    for (uint32_t n = 0; n + !is_static < method->argument_count; n++)
        if (spec_is_unit_for(watch->spec, method->id, n))
            bits |= METHOD_FOR_PARAMETERS;
    if (strcmp(method->name, "<init>") == 0)
        bits |= METHOD_CONSTRUCTS;
    if (strcmp(method->name, "<clinit>") == 0)
        bits |= METHOD_INITIALISES;
    return bits | (awaits(watch, method) ? METHOD_AWAITS : 0);
}

unsigned watch_method(struct watch *watch, const struct run_method *method)
{
    uint16_t *bits = bits_at(&watch->methods, &watch->method_room, method->number);
    if (*bits == 0) {
        unsigned found = look_at_method(watch, method);
        bits = bits_at(&watch->methods, &watch->method_room, method->number);
        *bits = (uint16_t)found;
    }
    return *bits;
}

struct run_class *watch_owner_of_statics(struct watch *watch, const struct run_class *statics)
{
    for (size_t i = 0; i < watch->run->class_count; i++)
        if (watch->run->classes[i]->statics == statics)
            return watch->run->classes[i];
    return NULL;
}

field_id watch_field(struct watch *watch, struct run_class *class, uint32_t offset, bool is_static, bool *reference)
{
    for (; class != NULL && class->id != FACTS_NONE; class = is_static ? NULL : class->super)
        for (uint32_t i = 0; i < class->field_count; i++)
            if (class->fields[i].offset == offset && class->fields[i].is_static == is_static) {
                *reference = class->fields[i].layout == LAYOUT_REF;
                return program_class(watch->program, class->id)->first_field + i;
            }
    *reference = false;
    return FACTS_NONE;
}
