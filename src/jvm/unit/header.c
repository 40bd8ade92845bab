/* Units: what a class says of itself. */
#include "base/arena.h"
#include "jvm/unit/annotations.h"
#include "jvm/unit/internal.h"

#include <stdarg.h>
#include <stdio.h>

bool unit_fail(struct unit_maker *maker, uint32_t offset, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    maker->error->offset = offset;
    vsnprintf(maker->error->message, sizeof maker->error->message, format, arguments);
    va_end(arguments);
    return false;
}

static const struct text *texts_copy(struct arena *arena, const struct text *texts, uint32_t count)
{
    struct text *copy = arena_alloc(arena, count * sizeof *copy);
    for (uint32_t i = 0; i < count; i++)
        copy[i] = texts[i];
    return copy;
}

static bool names_get(struct unit_maker *maker, enum class_attribute_kind kind, const struct text **texts,
                      uint32_t *count)
{
    struct class_names names = {0};
    const struct classfile *file = &maker->unit->file;
    if (!class_names_parse(file, &file->attributes, kind, maker->arena, &names, maker->error))
        return false;
    *texts = texts_copy(maker->arena, names.items, names.count);
    *count = names.count;
    return true;
}

static bool nest_get(struct unit_maker *maker)
{
    struct ir_unit *unit = &maker->unit->ir;
    const struct text *hosts;
    uint32_t count;
    if (!names_get(maker, ATTRIBUTE_NEST_HOST, &hosts, &count))
        return false;
    if (count > 0)
        unit->nest_host = hosts[0];
    return names_get(maker, ATTRIBUTE_NEST_MEMBERS, &unit->nest_members, &unit->nest_member_count) &&
           names_get(maker, ATTRIBUTE_PERMITTED_SUBCLASSES, &unit->permitted, &unit->permitted_count);
}

static bool inner_get(struct unit_maker *maker)
{
    struct ir_unit *unit = &maker->unit->ir;
    struct class_inners inners = {0};
    struct class_enclosing enclosing = {0};
    if (!class_inners_parse(&maker->unit->file, maker->arena, &inners, maker->error) ||
        !class_enclosing_parse(&maker->unit->file, &enclosing, maker->error))
        return false;
    struct ir_inner *inner = arena_alloc(maker->arena, inners.count * sizeof *inner);
    for (uint32_t i = 0; i < inners.count; i++)
        inner[i] = (struct ir_inner){inners.items[i].inner, inners.items[i].outer, inners.items[i].name,
                                     inners.items[i].access};
    unit->inner = inner;
    unit->inner_count = inners.count;
    unit->enclosing_class = enclosing.class_name;
    unit->enclosing_method = enclosing.name;
    unit->enclosing_descriptor = enclosing.descriptor;
    return true;
}

static bool component_make(struct unit_maker *maker, const struct class_component *from, struct ir_component *component)
{
    struct text generic = {0};
    if (!class_signature(&maker->unit->file, &from->attributes, &generic, maker->error))
        return false;
    component->name = from->name;
    component->generic = generic;
    component->type = unit_field_type(&maker->tables, from->descriptor);
    return unit_annotations(&maker->unit->file, &from->attributes, TARGET_FIELD, maker->arena, &component->annotations,
                            maker->error);
}

static bool record_get(struct unit_maker *maker)
{
    struct ir_unit *unit = &maker->unit->ir;
    struct class_record record = {0};
    if (!class_record_parse(&maker->unit->file, maker->arena, &record, maker->error))
        return false;
    struct ir_component *components = arena_alloc(maker->arena, record.count * sizeof *components);
    for (uint32_t i = 0; i < record.count; i++)
        if (!component_make(maker, &record.components[i], &components[i]))
            return false;
    unit->is_record = record.is_record;
    unit->components = components;
    unit->component_count = record.count;
    return true;
}

bool unit_header(struct unit_maker *maker)
{
    const struct classfile *file = &maker->unit->file;
    struct ir_unit *unit = &maker->unit->ir;
    struct text source = {0}, generic = {0};
    if (!class_source_file(file, &source, maker->error) ||
        !class_signature(file, &file->attributes, &generic, maker->error))
        return false;
    unit->language = IR_JAVA;
    unit->flags = file->access;
    unit->major = file->major;
    unit->minor = file->minor;
    unit->name = file->name;
    unit->super = file->super_name;
    unit->source = source;
    unit->generic = generic;
    unit->interfaces = texts_copy(maker->arena, file->interfaces, file->interface_count);
    unit->interface_count = file->interface_count;
    return nest_get(maker) && inner_get(maker) && record_get(maker) &&
           unit_annotations(file, &file->attributes, TARGET_NONE, maker->arena, &unit->annotations, maker->error);
}
