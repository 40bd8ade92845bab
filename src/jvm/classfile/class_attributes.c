/* The attributes of classes, fields and methods that are no code and no annotations. */
#include "jvm/classfile/attributes.h"

#include "base/arena.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

static enum constant_tag value_tag(struct text descriptor)
{
    switch (descriptor.bytes[0]) {
    case 'J':
        return CONSTANT_LONG;
    case 'F':
        return CONSTANT_FLOAT;
    case 'D':
        return CONSTANT_DOUBLE;
    case 'L':
        return text_is(descriptor, "Ljava/lang/String;") ? CONSTANT_STRING : CONSTANT_NONE;
    case '[':
        return CONSTANT_NONE;
    default:
        return CONSTANT_INTEGER;
    }
}

bool class_constant_value(const struct classfile *file, const struct class_member *field, struct class_constant *value,
                          struct class_error *error)
{
    *value = (struct class_constant){.tag = CONSTANT_NONE};
    const struct class_attribute *attribute = class_attribute_find(&field->attributes, ATTRIBUTE_CONSTANT_VALUE);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, NULL, error);
    uint16_t index = cursor_u2(&cursor);
    if (!cursor_close(&cursor) || !constant_get(file, index, attribute->offset, value, error))
        return false;
    if (value->tag != value_tag(field->descriptor))
        return class_fail(error, attribute->offset, "constant %u is %s, which is no value for a field of type %s",
                          index, constant_tag_name(value->tag), class_excerpt(field->descriptor).text);
    return true;
}

/* The text that an attribute consists of. */
static bool parse_text(const struct classfile *file, const struct class_attributes *attributes,
                       enum class_attribute_kind kind, struct text *text, struct class_error *error)
{
    *text = (struct text){0};
    const struct class_attribute *attribute = class_attribute_find(attributes, kind);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, NULL, error);
    *text = cursor_text(&cursor);
    return cursor_close(&cursor);
}

bool class_signature(const struct classfile *file, const struct class_attributes *attributes, struct text *text,
                     struct class_error *error)
{
    return parse_text(file, attributes, ATTRIBUTE_SIGNATURE, text, error);
}

bool class_source_file(const struct classfile *file, struct text *text, struct class_error *error)
{
    return parse_text(file, &file->attributes, ATTRIBUTE_SOURCE_FILE, text, error);
}

static struct text cursor_package(struct class_cursor *cursor)
{
    struct class_constant constant = {0};
    uint32_t at = cursor->at;
    uint16_t index = cursor_u2(cursor);
    if (cursor->failed)
        return constant.text;
    if (!constant_get(cursor->file, index, at, &constant, cursor->error))
        cursor->failed = true;
    else if (constant.tag != CONSTANT_PACKAGE)
        cursor_fail(cursor, at, "constant %u is %s, not Package", index, constant_tag_name(constant.tag));
    return constant.text;
}

bool class_names_parse(const struct classfile *file, const struct class_attributes *attributes,
                       enum class_attribute_kind kind, struct arena *arena, struct class_names *names,
                       struct class_error *error)
{
    *names = (struct class_names){0};
    const struct class_attribute *attribute = class_attribute_find(attributes, kind);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    bool is_one = kind == ATTRIBUTE_NEST_HOST || kind == ATTRIBUTE_MODULE_MAIN_CLASS;
    names->count = is_one ? 1 : cursor_count(&cursor, 2);
    if (names->count == 0)
        return cursor_close(&cursor);
    struct text *items = arena_alloc(arena, names->count * sizeof *items);
    names->items = items;
    for (uint32_t i = 0; i < names->count && !cursor.failed; i++)
        items[i] = kind == ATTRIBUTE_MODULE_PACKAGES ? cursor_package(&cursor) : cursor_class(&cursor);
    return cursor_close(&cursor);
}

bool class_inners_parse(const struct classfile *file, struct arena *arena, struct class_inners *inners,
                        struct class_error *error)
{
    *inners = (struct class_inners){0};
    const struct class_attribute *attribute = class_attribute_find(&file->attributes, ATTRIBUTE_INNER_CLASSES);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    inners->count = cursor_count(&cursor, 8);
    if (inners->count == 0)
        return cursor_close(&cursor);
    struct class_inner *items = arena_alloc(arena, inners->count * sizeof *items);
    inners->items = items;
    for (uint32_t i = 0; i < inners->count && !cursor.failed; i++) {
        items[i].inner = cursor_class(&cursor);
        items[i].outer = cursor_optional_class(&cursor);
        items[i].name = cursor_optional_text(&cursor);
        items[i].access = cursor_u2(&cursor);
    }
    return cursor_close(&cursor);
}

bool class_enclosing_parse(const struct classfile *file, struct class_enclosing *enclosing, struct class_error *error)
{
    *enclosing = (struct class_enclosing){0};
    const struct class_attribute *attribute = class_attribute_find(&file->attributes, ATTRIBUTE_ENCLOSING_METHOD);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, NULL, error);
    enclosing->class_name = cursor_class(&cursor);
    uint32_t at = cursor.at;
    uint16_t index = cursor_u2(&cursor);
    if (!cursor_close(&cursor))
        return false;
    if (index == 0)
        return true;
    if (!constant_name_and_type(file, index, at, &enclosing->name, &enclosing->descriptor, error))
        return false;
    if (enclosing->descriptor.bytes[0] != '(')
        return class_fail(error, at, "\"%s\" is not the descriptor of a method",
                          class_excerpt(enclosing->descriptor).text);
    return true;
}

bool class_record_parse(const struct classfile *file, struct arena *arena, struct class_record *record,
                        struct class_error *error)
{
    *record = (struct class_record){0};
    const struct class_attribute *attribute = class_attribute_find(&file->attributes, ATTRIBUTE_RECORD);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    record->is_record = true;
    record->count = cursor_count(&cursor, 6);
    if (record->count == 0)
        return cursor_close(&cursor);
    struct class_component *components = arena_alloc(arena, record->count * sizeof *components);
    record->components = components;
    for (uint32_t i = 0; i < record->count; i++) {
        struct descriptor_type type;
        uint32_t at = cursor.at;
        components[i].name = cursor_text(&cursor);
        components[i].descriptor = cursor_text(&cursor);
        if (cursor.failed)
            return false;
        if (!descriptor_is_field_name(components[i].name))
            return cursor_fail(&cursor, at, "\"%s\" is not the name of a component",
                               class_excerpt(components[i].name).text);
        if (!descriptor_parse_field(components[i].descriptor, &type))
            return cursor_fail(&cursor, at + 2, "\"%s\" is not the descriptor of a component",
                               class_excerpt(components[i].descriptor).text);
        if (!cursor_attributes(&cursor, 'R', &components[i].attributes))
            return false;
    }
    return cursor_close(&cursor);
}

static bool parse_bootstrap(struct class_cursor *cursor, struct class_bootstrap *bootstrap)
{
    uint32_t at = cursor->at;
    bootstrap->handle_index = cursor_u2(cursor);
    struct class_constant constant;
    if (cursor->failed || !constant_get(cursor->file, bootstrap->handle_index, at, &constant, cursor->error))
        return false;
    if (constant.tag != CONSTANT_METHOD_HANDLE)
        return cursor_fail(cursor, at, "constant %u is %s, not MethodHandle", bootstrap->handle_index,
                           constant_tag_name(constant.tag));
    bootstrap->handle = constant.handle;
    bootstrap->argument_count = cursor_count(cursor, 2);
    if (bootstrap->argument_count == 0)
        return !cursor->failed;
    uint16_t *arguments = arena_alloc(cursor->arena, bootstrap->argument_count * sizeof *arguments);
    bootstrap->arguments = arguments;
    for (unsigned i = 0; i < bootstrap->argument_count; i++) {
        arguments[i] = cursor_u2(cursor);
        enum constant_tag tag = constant_tag_at(cursor->file, arguments[i]);
        if (tag == CONSTANT_NONE)
            return cursor_fail(cursor, cursor->at - 2, "constant %u does not exist", arguments[i]);
        if (!class_constant_is_loadable(tag))
            return cursor_fail(cursor, cursor->at - 2, "constant %u is %s, which cannot be loaded", arguments[i],
                               constant_tag_name(tag));
    }
    return true;
}

bool class_bootstraps_parse(const struct classfile *file, struct arena *arena, struct class_bootstraps *bootstraps,
                            struct class_error *error)
{
    *bootstraps = (struct class_bootstraps){0};
    const struct class_attribute *attribute = class_attribute_find(&file->attributes, ATTRIBUTE_BOOTSTRAP_METHODS);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    bootstraps->count = cursor_count(&cursor, 4);
    if (bootstraps->count == 0)
        return cursor_close(&cursor);
    struct class_bootstrap *items = arena_alloc(arena, bootstraps->count * sizeof *items);
    bootstraps->items = items;
    for (uint32_t i = 0; i < bootstraps->count; i++) {
        if (!parse_bootstrap(&cursor, &items[i]))
            return false;
    }
    return cursor_close(&cursor);
}

bool class_parameters_parse(const struct classfile *file, const struct class_member *method, struct arena *arena,
                            struct class_parameters *parameters, struct class_error *error)
{
    *parameters = (struct class_parameters){0};
    const struct class_attribute *attribute = class_attribute_find(&method->attributes, ATTRIBUTE_METHOD_PARAMETERS);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    parameters->count = cursor_u1(&cursor);
    if (parameters->count == 0)
        return cursor_close(&cursor);
    struct class_parameter *items = arena_alloc(arena, parameters->count * sizeof *items);
    parameters->items = items;
    for (uint32_t i = 0; i < parameters->count && !cursor.failed; i++) {
        items[i].name = cursor_optional_text(&cursor);
        items[i].access = cursor_u2(&cursor);
    }
    return cursor_close(&cursor);
}
