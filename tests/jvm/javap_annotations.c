/* Annotations as javap writes them: each by the numbers of its constants, then in words. */
#include "jvm/javap_text.h"

#include "jvm/classfile/descriptor.h"

#include <stdlib.h>

enum { DEEPEST = 64 }; /* nesting of values in the test's own sources and in the JDK; deeper ones are cut */

static void raw_value(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into);

/* "#89(#51=I#52,…)". */
static void raw_elements(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into)
{
    const struct class_value *value = &list->values[number];
    buffer_format(into, "#%u(", value->type_index);
    for (uint32_t child = number + 1; child < value->next; child = list->values[child].next) {
        buffer_format(into, "%s#%u=", child > number + 1 ? "," : "", list->values[child].name_index);
        raw_value(list, child, depth + 1, into);
    }
    buffer_add_text(into, ")");
}

static void raw_value(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into)
{
    const struct class_value *value = &list->values[number];
    if (depth > DEEPEST)
        return;
    switch (value->tag) {
    case '@':
        buffer_add_text(into, "@");
        raw_elements(list, number, depth, into);
        break;
    case '[':
        buffer_add_text(into, "[");
        for (uint32_t child = number + 1; child < value->next; child = list->values[child].next) {
            buffer_add_text(into, child > number + 1 ? "," : "");
            raw_value(list, child, depth + 1, into);
        }
        buffer_add_text(into, "]");
        break;
    case 'e':
        buffer_format(into, "e#%u.#%u", value->type_index, value->index);
        break;
    case 'c':
        buffer_format(into, "c#%u", value->type_index);
        break;
    default:
        buffer_format(into, "%c#%u", value->tag, value->index);
        break;
    }
}

/* A class by its descriptor as javap writes it: java.lang.Object, int. */
static void add_type(struct text descriptor, struct buffer *into)
{
    struct descriptor_type type;
    if (descriptor_parse_field(descriptor, &type) && type.kind == 'L')
        javap_dotted(type.class_name, into);
    else
        buffer_add(into, descriptor.bytes, descriptor.length);
}

static void add_literal(const struct class_value *value, struct buffer *into)
{
    switch (value->tag) {
    case 'B':
        buffer_format(into, "(byte) %d", value->integer);
        break;
    case 'C': {
        char bytes[] = {(char)(0xE0 | (value->integer >> 12 & 0xF)), (char)(0x80 | (value->integer >> 6 & 0x3F)),
                        (char)(0x80 | (value->integer & 0x3F))};
        char byte = (char)value->integer;
        bool is_ascii = value->integer < 0x80 && value->integer > 0;
        buffer_add_text(into, "'");
        javap_escape((struct text){is_ascii ? &byte : bytes, is_ascii ? 1 : 3}, into);
        buffer_add_text(into, "'");
        break;
    }
    case 'D':
        javap_double(value->precise, into);
        break;
    case 'F':
        javap_float(value->single, into);
        break;
    case 'J':
        buffer_format(into, "%lldl", (long long)value->wide);
        break;
    case 'S':
        buffer_format(into, "(short) %d", value->integer);
        break;
    case 'Z':
        buffer_add_text(into, value->integer != 0 ? "true" : "false");
        break;
    default:
        buffer_format(into, "%d", value->integer);
        break;
    }
}

static void add_value(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into);

static void add_annotation(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into)
{
    const struct class_value *value = &list->values[number];
    add_type(value->type, into);
    if (value->count == 0)
        return;
    buffer_add_text(into, "(\n");
    for (uint32_t child = number + 1; child < value->next; child = list->values[child].next) {
        javap_escape(list->values[child].name, into);
        buffer_add_text(into, "=");
        add_value(list, child, depth + 1, into);
        buffer_add_text(into, "\n");
    }
    buffer_add_text(into, ")");
}

static void add_value(const struct class_annotations *list, uint32_t number, int depth, struct buffer *into)
{
    const struct class_value *value = &list->values[number];
    if (depth > DEEPEST)
        return;
    switch (value->tag) {
    case '@':
        buffer_add_text(into, "@");
        add_annotation(list, number, depth, into);
        break;
    case '[':
        buffer_add_text(into, "[");
        for (uint32_t child = number + 1; child < value->next; child = list->values[child].next) {
            buffer_add_text(into, child > number + 1 ? "," : "");
            add_value(list, child, depth + 1, into);
        }
        buffer_add_text(into, "]");
        break;
    case 'e':
        buffer_add(into, value->type.bytes, value->type.length);
        buffer_add_text(into, ".");
        javap_escape(value->text, into);
        break;
    case 'c':
        buffer_add_text(into, "class ");
        javap_escape(value->type, into);
        break;
    case 's':
        buffer_add_text(into, "\"");
        javap_escape(value->text, into);
        buffer_add_text(into, "\"");
        break;
    default:
        add_literal(value, into);
        break;
    }
}

static const char *target_name(uint8_t target_type)
{
    switch ((enum class_target_type)target_type) {
#define X(number, name, text)                                                                                          \
    case TARGET_##name:                                                                                                \
        return text;
        CLASS_TYPE_TARGETS(X)
#undef X
    }
    abort();
}

static void add_path(const struct class_type_path *path, struct buffer *into)
{
    static const char *const kinds[] = {"ARRAY", "INNER_TYPE", "WILDCARD"};
    if (path->count == 0)
        return;
    buffer_add_text(into, ", location=[");
    for (unsigned i = 0; i < path->count; i++) {
        unsigned kind = path->steps[2 * i], argument = path->steps[2 * i + 1];
        buffer_add_text(into, i > 0 ? ", " : "");
        if (kind == PATH_TYPE_ARGUMENT)
            buffer_format(into, "TYPE_ARGUMENT(%u)", argument);
        else
            buffer_add_text(into, kinds[kind]);
    }
    buffer_add_text(into, "]");
}

static void add_target(const struct class_type_target *target, struct buffer *into)
{
    buffer_format(into, ": %s", target_name(target->target_type));
    switch ((enum class_target_type)target->target_type) {
    case TARGET_CLASS_TYPE_PARAMETER:
    case TARGET_METHOD_TYPE_PARAMETER:
    case TARGET_FORMAL_PARAMETER:
        buffer_format(into, ", param_index=%u", target->parameter);
        break;
    case TARGET_CLASS_TYPE_PARAMETER_BOUND:
    case TARGET_METHOD_TYPE_PARAMETER_BOUND:
        buffer_format(into, ", param_index=%u, bound_index=%u", target->parameter, target->bound);
        break;
    case TARGET_SUPERTYPE:
    case TARGET_THROWS:
        buffer_format(into, ", type_index=%u", target->index);
        break;
    case TARGET_HANDLER:
        buffer_format(into, ", exception_index=%u", target->index);
        break;
    case TARGET_VARIABLE:
    case TARGET_RESOURCE:
        buffer_add_text(into, ", {");
        for (unsigned i = 0; i < target->range_count; i++)
            buffer_format(into, "%sstart_pc=%u, length=%u, index=%u", i > 0 ? "; " : "", target->ranges[i].start,
                          target->ranges[i].length, target->ranges[i].slot);
        buffer_add_text(into, "}");
        break;
    default:
        if (target->target_type >= TARGET_INSTANCEOF)
            buffer_format(into, ", offset=%u", target->pc);
        if (target->target_type >= TARGET_CAST)
            buffer_format(into, ", type_index=%u", target->argument);
        break;
    }
    add_path(&target->path, into);
}

static void add_one(const struct class_annotations *list, const struct class_annotation *annotation, unsigned number,
                    struct buffer *into)
{
    buffer_format(into, "%u: ", number);
    raw_elements(list, annotation->root, 0, into);
    if (annotation->target != NULL)
        add_target(annotation->target, into);
    buffer_add_text(into, "\n");
    add_annotation(list, annotation->root, 0, into);
    buffer_add_text(into, "\n");
}

bool javap_annotations(const struct classfile *file, const struct class_attributes *attributes,
                       const struct class_attribute *attribute, struct arena *arena, struct buffer *into,
                       struct class_error *error)
{
    struct class_annotations list;
    if (!class_annotations_parse(file, attributes, attribute->kind, arena, &list, error))
        return false;
    bool of_parameters = attribute->kind == ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS ||
                         attribute->kind == ATTRIBUTE_RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS;
    buffer_format(into, "%.*s:\n", (int)attribute->name.length, attribute->name.bytes);
    if (!of_parameters) {
        for (uint32_t i = 0; i < list.count; i++)
            add_one(&list, &list.items[i], i, into);
        return true;
    }
    uint32_t next = 0;
    for (unsigned parameter = 0; parameter < list.parameter_count; parameter++) {
        buffer_format(into, "parameter %u:\n", parameter);
        for (unsigned i = 0; next < list.count && list.items[next].parameter == parameter; i++)
            add_one(&list, &list.items[next++], i, into);
    }
    return next == list.count;
}

bool javap_default(const struct classfile *file, const struct class_member *method, struct arena *arena,
                   struct buffer *into, struct class_error *error)
{
    struct class_annotations list;
    if (!class_annotation_default(file, method, arena, &list, error))
        return false;
    buffer_add_text(into, "AnnotationDefault:\ndefault_value: ");
    raw_value(&list, 0, 0, into);
    buffer_add_text(into, "\n");
    add_value(&list, 0, 0, into);
    buffer_add_text(into, "\n");
    return true;
}
