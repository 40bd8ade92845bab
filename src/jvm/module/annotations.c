#include "jvm/module/annotations.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "jvm/module/tables.h"

/* Annotations of one place are collected from several attributes. */
struct collected {
    struct ir_annotation *items;
    size_t count, capacity;
};

struct source {
    enum class_attribute_kind kind;
    bool visible;
};

static const struct source declaration_sources[] = {{ATTRIBUTE_RUNTIME_VISIBLE_ANNOTATIONS, true},
                                                    {ATTRIBUTE_RUNTIME_INVISIBLE_ANNOTATIONS, false}};
static const struct source type_sources[] = {{ATTRIBUTE_RUNTIME_VISIBLE_TYPE_ANNOTATIONS, true},
                                             {ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS, false}};
static const struct source parameter_sources[] = {{ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS, true},
                                                  {ATTRIBUTE_RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS, false}};

static uint64_t number_bits(const struct class_value *value)
{
    switch (value->tag) {
    case 'J':
        return (uint64_t)value->wide;
    case 'D':
        return value->double_bits;
    case 'F':
        return value->float_bits;
    default:
        return (uint64_t)(int64_t)value->integer;
    }
}

static void annotation_set(struct ir_element *element, const struct class_value *value, bool visible,
                           const struct ir_element *children, struct arena *arena)
{
    struct ir_annotation *annotation = arena_alloc(arena, sizeof *annotation);
    *annotation =
        (struct ir_annotation){.type = value->type, .visible = visible, .elements = children, .count = value->count};
    element->form = IR_ELEMENT_ANNOTATION;
    element->annotation = annotation;
}

static void element_set(struct ir_element *element, const struct class_value *value, bool visible,
                        const struct ir_element *children, struct arena *arena)
{
    element->name = value->name;
    switch (value->tag) {
    case 's':
        element->form = IR_ELEMENT_STRING;
        element->text = value->text;
        return;
    case 'c':
        element->form = IR_ELEMENT_CLASS;
        element->text = value->type;
        return;
    case 'e':
        element->form = IR_ELEMENT_ENUM;
        element->text = value->text;
        element->type = value->type;
        return;
    case '@':
        annotation_set(element, value, visible, children, arena);
        return;
    case '[':
        element->form = IR_ELEMENT_ARRAY;
        element->items = children;
        element->count = value->count;
        return;
    default:
        element->form = IR_ELEMENT_NUMBER;
        element->tag = value->tag;
        element->number = number_bits(value);
    }
}

/* The tree of a value. Values stand in the order parent, children; so each knows its place before it is reached. */
static struct ir_element *tree_make(const struct class_value *values, uint32_t root, bool visible, struct arena *arena)
{
    uint32_t end = values[root].next;
    struct ir_element **places = mem_new(end - root, sizeof *places);
    struct ir_element *top = places[0] = arena_alloc(arena, sizeof *top);
    for (uint32_t v = root; v < end; v++) {
        const struct class_value *value = &values[v];
        struct ir_element *children = NULL;
        if ((value->tag == '@' || value->tag == '[') && value->count > 0) {
            uint32_t number = 0;
            children = arena_alloc(arena, value->count * sizeof *children);
            for (uint32_t child = v + 1; child < value->next; child = values[child].next)
                places[child - root] = &children[number++];
        }
        element_set(places[v - root], value, visible, children, arena);
    }
    mem_free(places);
    return top;
}

static void collect(struct collected *list, const struct class_annotations *from, const struct class_annotation *one,
                    bool visible, bool on_type, struct arena *arena)
{
    ARRAY_RESERVE(list->items, list->capacity, list->count + 1);
    list->items[list->count] = *tree_make(from->values, one->root, visible, arena)->annotation;
    list->items[list->count++].on_type = on_type;
}

static void collected_keep(struct collected *list, struct arena *arena, struct ir_annotations *annotations)
{
    if (list->count > 0) {
        struct ir_annotation *items = arena_alloc(arena, list->count * sizeof *items);
        for (size_t i = 0; i < list->count; i++)
            items[i] = list->items[i];
        *annotations = (struct ir_annotations){items, (uint32_t)list->count};
    }
    mem_free(list->items);
}

/* Whether a path leads to the type itself: only from outer classes to the class that is named, not into an array or
 * to an argument. */
static bool is_own_type(const struct class_type_path *path)
{
    for (uint32_t i = 0; i < path->count; i++)
        if (path->steps[2 * i] != PATH_INNER_TYPE)
            return false;
    return true;
}

static bool is_about(const struct class_annotation *annotation, uint8_t target)
{
    return annotation->target != NULL && annotation->target->target_type == target &&
           is_own_type(&annotation->target->path);
}

static bool declaration_collect(const struct classfile *file, const struct class_attributes *attributes,
                                struct arena *arena, struct collected *list, struct class_error *error)
{
    for (size_t i = 0; i < 2; i++) {
        struct class_annotations found = {0};
        if (!class_annotations_parse(file, attributes, declaration_sources[i].kind, arena, &found, error))
            return false;
        for (uint32_t j = 0; j < found.count; j++)
            collect(list, &found, &found.items[j], declaration_sources[i].visible, false, arena);
    }
    return true;
}

static bool type_collect(const struct classfile *file, const struct class_attributes *attributes, uint8_t target,
                         struct arena *arena, struct collected *list, struct class_error *error)
{
    for (size_t i = 0; i < 2; i++) {
        struct class_annotations found = {0};
        if (!class_annotations_parse(file, attributes, type_sources[i].kind, arena, &found, error))
            return false;
        for (uint32_t j = 0; j < found.count; j++)
            if (is_about(&found.items[j], target))
                collect(list, &found, &found.items[j], type_sources[i].visible, true, arena);
    }
    return true;
}

bool module_annotations(const struct classfile *file, const struct class_attributes *attributes, uint8_t target,
                        struct arena *arena, struct ir_annotations *annotations, struct class_error *error)
{
    struct collected list = {0};
    bool fine = declaration_collect(file, attributes, arena, &list, error) &&
                type_collect(file, attributes, target, arena, &list, error);
    collected_keep(&list, arena, annotations);
    return fine;
}

/* What is known of the parameters of one method. */
struct parameter_sources {
    struct class_annotations declared[2], types[2];
};

static void parameter_collect(const struct parameter_sources *sources, uint32_t number, uint32_t first, uint32_t count,
                              struct arena *arena, struct ir_annotations *annotations)
{
    struct collected list = {0};
    for (size_t i = 0; i < 2; i++) {
        const struct class_annotations *found = &sources->declared[i];
        uint32_t listed = found->parameter_count < count ? found->parameter_count : count;
        uint32_t added = first != IR_NONE && listed < count ? first : count - listed;
        for (uint32_t j = 0; j < found->count; j++)
            if (found->items[j].parameter + added == number)
                collect(&list, found, &found->items[j], parameter_sources[i].visible, false, arena);
    }
    for (size_t i = 0; i < 2; i++) {
        const struct class_annotations *found = &sources->types[i];
        for (uint32_t j = 0; j < found->count; j++)
            if (is_about(&found->items[j], TARGET_FORMAL_PARAMETER) &&
                found->items[j].target->parameter + (first == IR_NONE ? 0 : first) == number)
                collect(&list, found, &found->items[j], type_sources[i].visible, true, arena);
    }
    collected_keep(&list, arena, annotations);
}

bool module_parameter_annotations(const struct classfile *file, const struct class_member *method, uint32_t first,
                                  struct arena *arena, struct ir_parameter *parameters, uint32_t count,
                                  struct class_error *error)
{
    struct parameter_sources sources = {0};
    for (size_t i = 0; i < 2; i++)
        if (!class_annotations_parse(file, &method->attributes, parameter_sources[i].kind, arena, &sources.declared[i],
                                     error) ||
            !class_annotations_parse(file, &method->attributes, type_sources[i].kind, arena, &sources.types[i], error))
            return false;
    for (uint32_t i = 0; i < count; i++)
        parameter_collect(&sources, i, first, count, arena, &parameters[i].annotations);
    return true;
}

bool module_default_value(const struct classfile *file, const struct class_member *method, struct arena *arena,
                          const struct ir_element **value, struct class_error *error)
{
    struct class_annotations found = {0};
    *value = NULL;
    if (!class_annotation_default(file, method, arena, &found, error))
        return false;
    if (found.value_count > 0)
        *value = tree_make(found.values, 0, true, arena);
    return true;
}
