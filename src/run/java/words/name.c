#include "run/java/words/name.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <inttypes.h>

enum { LONGEST_STRING = 24 };

/* The names that objects of a run were given. */
struct told_names {
    struct idmap *number_of; /* of an object: which of the names it has */
    struct idmap *counts;    /* of a class: how many of its objects have numbers */
    const char **names;
    size_t count, capacity;
};

void java_add_simple_name(const struct run_class *class, struct buffer *to)
{
    uint32_t dimensions = 0;
    for (; class->is_array; class = class->element)
        dimensions++;
    const char *slash = strrchr(class->name, '/'), *name = slash == NULL ? class->name : slash + 1;
    size_t length = strlen(name), sync = strcspn(name, "$");
    bool hidden = sync + 4 < length && strcmp(name + length - 4, "Sync") == 0; /* of ReentrantLock$NonfairSync */
    buffer_format(to, "%.*s", (int)(hidden ? sync : length), name);
    while (dimensions-- > 0)
        buffer_add_text(to, "[]");
}

/* Names of objects. */

/* Whether a reference leads to an object, or to what stands for it where it is locked. */
static bool leads_to(struct run *run, ref value, ref object)
{
    struct run_field *sync =
        value == 0 || value == object ? NULL : run_field_find(run, run_class_of(run, value), "sync");
    return value == object ||
           (sync != NULL && !sync->is_static && sync->layout == LAYOUT_REF && run_get(run, value, sync) == object);
}

/* A static field of the application that has the object. */
static bool add_static_name(struct run *run, ref object, struct buffer *to)
{
    for (size_t i = 0; i < run->class_count; i++) {
        const struct run_class *class = run->classes[i];
        ref statics = class->is_application ? run_class_state(run, class->number)->statics : 0;
        for (uint32_t j = 0; statics != 0 && j < class->field_count; j++) {
            const struct run_field *field = &class->fields[j];
            if (!field->is_static || field->layout != LAYOUT_REF ||
                !leads_to(run, (ref)run_get(run, statics, field), object))
                continue;
            java_add_simple_name(class, to);
            buffer_format(to, ".%.*s", (int)field->ir->name.length, field->ir->name.bytes);
            return true;
        }
    }
    return false;
}

/* The class whose Class object this is, or whose static fields it holds; NULL: none. */
static const struct run_class *class_behind(struct run *run, ref object, bool statics)
{
    for (size_t i = 0; i < run->class_count; i++) {
        const struct class_state *state = run_class_state(run, run->classes[i]->number);
        if ((statics ? state->statics : state->mirror) == object)
            return run->classes[i];
    }
    return NULL;
}

static void make_name(struct run *run, ref object, struct buffer *to)
{
    struct run_class *class = run_class_of(run, object);
    struct told_names *told = run->told;
    const struct run_class *mirrored = class == run->known.class ? class_behind(run, object, false) : NULL;
    if (mirrored != NULL) {
        java_add_simple_name(mirrored, to);
        buffer_add_text(to, ".class");
    } else if (!add_static_name(run, object, to)) {
        uint32_t count = idmap_get(told->counts, class->number);
        count = count == IDMAP_NONE ? 1 : count + 1;
        idmap_put(told->counts, class->number, count);
        java_add_simple_name(class, to);
        buffer_format(to, "#%" PRIu32, count);
    }
}

static const char *name_of(struct run *run, ref object)
{
    if (run->told == NULL) {
        run->told = mem_new(1, sizeof *run->told);
        run->told->number_of = idmap_new();
        run->told->counts = idmap_new();
    }
    struct told_names *told = run->told;
    uint32_t number = idmap_get(told->number_of, object);
    if (number != IDMAP_NONE)
        return told->names[number];
    struct buffer name = {0};
    make_name(run, object, &name);
    const char *copy = arena_copy(run->arena, name.text, name.length);
    buffer_free(&name);
    idmap_put(told->number_of, object, (uint32_t)told->count);
    ARRAY_ADD(told->names, told->count, told->capacity, copy);
    return copy;
}

void java_names_free(struct run *run)
{
    if (run->told == NULL)
        return;
    idmap_free(run->told->number_of);
    idmap_free(run->told->counts);
    mem_free(run->told->names);
    mem_free(run->told);
    run->told = NULL;
}

/* Fields and elements. */

/* The field of an object at an offset; NULL: there is none. Of static fields *holder is their class. */
static const struct run_field *field_at(struct run *run, ref object, uint32_t offset, const struct run_class **holder)
{
    *holder = class_behind(run, object, true);
    const struct run_class *class = *holder != NULL ? *holder : run_class_of(run, object);
    for (; class != NULL; class = *holder != NULL ? NULL : class->super)
        for (uint32_t i = 0; i < class->field_count; i++)
            if (class->fields[i].is_static == (*holder != NULL) && class->fields[i].offset == offset)
                return &class->fields[i];
    return NULL;
}

void java_name_object(struct run *run, const struct run_action *action, struct buffer *to)
{
    ref object = (ref)action->object;
    uint32_t offset = (uint32_t)(action->object >> 32);
    const struct run_class *class = run_class_of(run, object), *holder = NULL;
    if (offset == 0) {
        buffer_add_text(to, object == 0 ? "null" : name_of(run, object));
    } else if (class->is_array) {
        buffer_format(to, "%s[%" PRIu32 "]", name_of(run, object),
                      (offset - ARRAY_BASE) / run_layout_size(class->element->layout));
    } else {
        const struct run_field *field = field_at(run, object, offset, &holder);
        if (holder != NULL)
            java_add_simple_name(holder, to);
        else
            buffer_add_text(to, name_of(run, object));
        if (field != NULL)
            buffer_format(to, ".%.*s", (int)field->ir->name.length, field->ir->name.bytes);
    }
}

/* Values. */

static void add_reference(struct run *run, ref value, struct buffer *to)
{
    if (value == 0) {
        buffer_add_text(to, "null");
    } else if (run_class_of(run, value) == run->known.string) {
        struct buffer text = {0};
        run_string_text(run, value, &text);
        bool cut = text.length > LONGEST_STRING;
        buffer_format(to, "\"%.*s%s\"", (int)(cut ? LONGEST_STRING : text.length), text.length == 0 ? "" : text.text,
                      cut ? "..." : "");
        buffer_free(&text);
    } else {
        buffer_add_text(to, name_of(run, value));
    }
}

static void add_value(struct run *run, uint64_t value, enum layout layout, struct buffer *to)
{
    float narrow;
    double wide;
    memcpy(&narrow, &value, sizeof narrow);
    memcpy(&wide, &value, sizeof wide);
    switch (layout) {
    case LAYOUT_BOOLEAN:
        buffer_add_text(to, (value & 1) != 0 ? "true" : "false");
        break;
    case LAYOUT_CHAR:
        buffer_format(to, "char %" PRIu16, (uint16_t)value);
        break;
    case LAYOUT_BYTE:
        buffer_format(to, "%" PRId8, (int8_t)value);
        break;
    case LAYOUT_SHORT:
        buffer_format(to, "%" PRId16, (int16_t)value);
        break;
    case LAYOUT_INT:
        buffer_format(to, "%" PRId32, (int32_t)value);
        break;
    case LAYOUT_LONG:
        buffer_format(to, "%" PRId64, (int64_t)value);
        break;
    case LAYOUT_FLOAT:
    case LAYOUT_DOUBLE:
        buffer_format(to, "%.9g", layout == LAYOUT_FLOAT ? (double)narrow : wide);
        break;
    default:
        add_reference(run, (ref)value, to);
        break;
    }
}

bool java_tell_value(struct run *run, const struct run_action *action, struct buffer *to)
{
    ref object = (ref)action->object;
    uint32_t offset = (uint32_t)(action->object >> 32);
    const struct run_class *class = run_class_of(run, object), *holder;
    if (object == 0 || offset == 0)
        return false;
    const struct run_field *field = class->is_array ? NULL : field_at(run, object, offset, &holder);
    if (!class->is_array && field == NULL)
        return false;
    enum layout layout = class->is_array ? class->element->layout : field->layout;
    add_value(run, heap_get(run, object, offset, layout), layout, to);
    return true;
}
