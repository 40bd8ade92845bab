#include "jvm/classfile/annotations.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

#include <string.h>

/* Values that are being read: those that are open are kept on a stack of our own, for they may nest as deep as the
 * file is long. */
struct open_value {
    uint32_t value;
    uint32_t left; /* children still to come */
};

struct value_reader {
    struct class_cursor *cursor;
    struct class_value *values;
    size_t value_count, value_capacity;
    struct open_value *open;
    size_t open_count, open_capacity;
};

/* The descriptor of a type at an index; 'V' only where that is allowed. */
static struct text read_descriptor(struct class_cursor *cursor, bool void_too)
{
    uint32_t at = cursor->at;
    struct text text = cursor_text(cursor);
    struct descriptor_type type;
    if (!cursor->failed && !(void_too && text_is(text, "V")) && !descriptor_parse_field(text, &type))
        cursor_fail(cursor, at, "\"%s\" is not a descriptor", class_excerpt(text).text);
    return text;
}

static uint16_t last_index(const struct class_cursor *cursor)
{
    return cursor->failed ? 0 : read_u2(cursor->file->bytes + cursor->at - 2);
}

/* A number or a string; tag says of which type. */
static void read_literal(struct class_cursor *cursor, struct class_value *value)
{
    struct class_constant constant;
    uint32_t at = cursor->at;
    value->index = cursor_u2(cursor);
    if (cursor->failed)
        return;
    if (!constant_get(cursor->file, value->index, at, &constant, cursor->error)) {
        cursor->failed = true;
        return;
    }
    enum constant_tag wanted = value->tag == 's'   ? CONSTANT_UTF8
                               : value->tag == 'J' ? CONSTANT_LONG
                               : value->tag == 'F' ? CONSTANT_FLOAT
                               : value->tag == 'D' ? CONSTANT_DOUBLE
                                                   : CONSTANT_INTEGER;
    if (constant.tag != wanted)
        cursor_fail(cursor, at, "constant %u is %s, not %s", value->index, constant_tag_name(constant.tag),
                    constant_tag_name(wanted));
    else if (wanted == CONSTANT_UTF8)
        value->text = constant.text;
    else
        value->double_bits = constant.double_bits; /* any number: the others are in the same place */
}

static struct class_value *add_value(struct value_reader *reader, char tag)
{
    ARRAY_RESERVE(reader->values, reader->value_capacity, reader->value_count + 1);
    struct class_value *value = &reader->values[reader->value_count++];
    *value = (struct class_value){.tag = tag, .next = (uint32_t)reader->value_count};
    return value;
}

/* The value that was added last has children. */
static void open_value(struct value_reader *reader, uint16_t children)
{
    ARRAY_ADD(reader->open, reader->open_count, reader->open_capacity,
              (struct open_value){(uint32_t)reader->value_count - 1, children});
    reader->values[reader->value_count - 1].count = children;
}

/* The head of an annotation: its type and how many elements follow. */
static void read_annotation_head(struct value_reader *reader, struct class_value *value)
{
    value->type = read_descriptor(reader->cursor, false);
    value->type_index = last_index(reader->cursor);
    open_value(reader, cursor_count(reader->cursor, 5));
}

/* A value up to its children. */
static void read_value_head(struct value_reader *reader, struct text name, uint16_t name_index)
{
    struct class_cursor *cursor = reader->cursor;
    uint32_t at = cursor->at;
    char tag = (char)cursor_u1(cursor);
    struct class_value *value = add_value(reader, tag);
    value->name = name;
    value->name_index = name_index;
    switch (tag) {
    case 'e':
        value->type = read_descriptor(cursor, false);
        value->type_index = last_index(cursor);
        value->text = cursor_text(cursor);
        value->index = last_index(cursor);
        break;
    case 'c':
        value->type = read_descriptor(cursor, true);
        value->type_index = last_index(cursor);
        break;
    case '@':
        read_annotation_head(reader, value);
        break;
    case '[':
        open_value(reader, cursor_count(cursor, 3));
        break;
    default:
        if (tag == 0 || strchr("BCDFIJSZs", tag) == NULL)
            cursor_fail(cursor, at, "there is no value of kind 0x%02x", (unsigned char)tag);
        else
            read_literal(cursor, value);
        break;
    }
}

/* Reads the children of what is open, until nothing is. */
static void read_children(struct value_reader *reader)
{
    while (reader->open_count > 0 && !reader->cursor->failed) {
        struct open_value *top = &reader->open[reader->open_count - 1];
        if (top->left == 0) {
            reader->values[top->value].next = (uint32_t)reader->value_count;
            reader->open_count--;
            continue;
        }
        top->left--;
        bool has_name = reader->values[top->value].tag == '@';
        struct text name = has_name ? cursor_text(reader->cursor) : (struct text){0};
        read_value_head(reader, name, has_name ? last_index(reader->cursor) : 0);
    }
}

static uint32_t read_annotation(struct value_reader *reader)
{
    uint32_t root = (uint32_t)reader->value_count;
    read_annotation_head(reader, add_value(reader, '@'));
    read_children(reader);
    return root;
}

/* Moves the values into the arena and ends the reading. */
static bool finish(struct value_reader *reader, struct class_annotations *annotations)
{
    bool well = cursor_close(reader->cursor);
    if (well && reader->value_count > 0) {
        size_t bytes = reader->value_count * sizeof *reader->values;
        annotations->values = memcpy(arena_alloc(reader->cursor->arena, bytes), reader->values, bytes);
        annotations->value_count = (uint32_t)reader->value_count;
    }
    mem_free(reader->values);
    mem_free(reader->open);
    return well;
}

/* Type annotations. */

static void read_ranges(struct class_cursor *cursor, struct class_type_target *target)
{
    target->range_count = cursor_count(cursor, 6);
    if (target->range_count == 0)
        return;
    struct class_target_range *ranges = arena_alloc(cursor->arena, target->range_count * sizeof *ranges);
    target->ranges = ranges;
    for (unsigned i = 0; i < target->range_count; i++) {
        ranges[i].start = cursor_u2(cursor);
        ranges[i].length = cursor_u2(cursor);
        ranges[i].slot = cursor_u2(cursor);
    }
}

static void read_target(struct class_cursor *cursor, struct class_type_target *target)
{
    uint32_t at = cursor->at;
    target->target_type = cursor_u1(cursor);
    switch (target->target_type) {
    case TARGET_CLASS_TYPE_PARAMETER:
    case TARGET_METHOD_TYPE_PARAMETER:
    case TARGET_FORMAL_PARAMETER:
        target->parameter = cursor_u1(cursor);
        break;
    case TARGET_CLASS_TYPE_PARAMETER_BOUND:
    case TARGET_METHOD_TYPE_PARAMETER_BOUND:
        target->parameter = cursor_u1(cursor);
        target->bound = cursor_u1(cursor);
        break;
    case TARGET_SUPERTYPE:
    case TARGET_THROWS:
    case TARGET_HANDLER:
        target->index = cursor_u2(cursor);
        break;
    case TARGET_FIELD:
    case TARGET_RESULT:
    case TARGET_RECEIVER:
        break;
    case TARGET_VARIABLE:
    case TARGET_RESOURCE:
        read_ranges(cursor, target);
        break;
    case TARGET_INSTANCEOF:
    case TARGET_NEW:
    case TARGET_CONSTRUCTOR_REFERENCE:
    case TARGET_METHOD_REFERENCE:
        target->pc = cursor_u2(cursor);
        break;
    case TARGET_CAST:
    case TARGET_CONSTRUCTOR_ARGUMENT:
    case TARGET_METHOD_ARGUMENT:
    case TARGET_CONSTRUCTOR_REFERENCE_ARGUMENT:
    case TARGET_METHOD_REFERENCE_ARGUMENT:
        target->pc = cursor_u2(cursor);
        target->argument = cursor_u1(cursor);
        break;
    default:
        cursor_fail(cursor, at, "there is no target of kind 0x%02x", target->target_type);
        break;
    }
}

static void read_path(struct class_cursor *cursor, struct class_type_path *path)
{
    path->count = cursor_u1(cursor);
    if (cursor->end - cursor->at < 2u * path->count)
        cursor_short(cursor);
    if (cursor->failed)
        return;
    path->steps = cursor->file->bytes + cursor->at;
    for (unsigned i = 0; i < path->count; i++) {
        uint8_t kind = cursor_u1(cursor), argument = cursor_u1(cursor);
        if (kind > PATH_TYPE_ARGUMENT || (kind != PATH_TYPE_ARGUMENT && argument != 0)) {
            cursor_fail(cursor, cursor->at - 2, "there is no step %u %u in the path of a type", kind, argument);
            return;
        }
    }
}

static const struct class_type_target *read_type_target(struct class_cursor *cursor)
{
    struct class_type_target *target = arena_alloc(cursor->arena, sizeof *target);
    read_target(cursor, target);
    if (!cursor->failed)
        read_path(cursor, &target->path);
    return target;
}

/* Lists of annotations. */

struct annotation_list {
    struct class_annotation *items;
    size_t count, capacity;
};

static void read_list(struct value_reader *reader, bool of_types, uint16_t parameter, struct annotation_list *list)
{
    unsigned count = cursor_count(reader->cursor, of_types ? 6 : 4);
    for (unsigned i = 0; i < count && !reader->cursor->failed; i++) {
        struct class_annotation annotation = {.parameter = parameter};
        if (of_types)
            annotation.target = read_type_target(reader->cursor);
        annotation.root = read_annotation(reader);
        ARRAY_ADD(list->items, list->count, list->capacity, annotation);
    }
}

bool class_annotations_parse(const struct classfile *file, const struct class_attributes *attributes,
                             enum class_attribute_kind kind, struct arena *arena, struct class_annotations *annotations,
                             struct class_error *error)
{
    *annotations = (struct class_annotations){0};
    const struct class_attribute *attribute = class_attribute_find(attributes, kind);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    struct value_reader reader = {.cursor = &cursor};
    struct annotation_list list = {0};
    if (kind == ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS ||
        kind == ATTRIBUTE_RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS) {
        annotations->parameter_count = cursor_u1(&cursor);
        for (uint16_t i = 0; i < annotations->parameter_count && !cursor.failed; i++)
            read_list(&reader, false, i, &list);
    } else {
        bool of_types =
            kind == ATTRIBUTE_RUNTIME_VISIBLE_TYPE_ANNOTATIONS || kind == ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS;
        read_list(&reader, of_types, 0, &list);
    }
    bool well = finish(&reader, annotations);
    if (well && list.count > 0) {
        size_t bytes = list.count * sizeof *list.items;
        annotations->items = memcpy(arena_alloc(arena, bytes), list.items, bytes);
        annotations->count = (uint32_t)list.count;
    }
    mem_free(list.items);
    return well;
}

bool class_annotation_default(const struct classfile *file, const struct class_member *method, struct arena *arena,
                              struct class_annotations *annotations, struct class_error *error)
{
    *annotations = (struct class_annotations){0};
    const struct class_attribute *attribute = class_attribute_find(&method->attributes, ATTRIBUTE_ANNOTATION_DEFAULT);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    struct value_reader reader = {.cursor = &cursor};
    read_value_head(&reader, (struct text){0}, 0);
    read_children(&reader);
    return finish(&reader, annotations);
}
