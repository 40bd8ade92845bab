/* Modules: what a class says of itself. */
#include "base/arena.h"
#include "jvm/module/annotations.h"
#include "jvm/module/internal.h"

#include <stdarg.h>
#include <stdio.h>

bool module_fail(struct module_maker *maker, uint32_t offset, const char *format, ...)
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

static bool names_get(struct module_maker *maker, enum class_attribute_kind kind, const struct text **texts,
                      uint32_t *count)
{
    struct class_names names = {0};
    const struct classfile *file = &maker->module->file;
    if (!class_names_parse(file, &file->attributes, kind, maker->arena, &names, maker->error))
        return false;
    *texts = texts_copy(maker->arena, names.items, names.count);
    *count = names.count;
    return true;
}

static bool nest_get(struct module_maker *maker)
{
    struct ir_module *module = &maker->module->ir;
    const struct text *hosts;
    uint32_t count;
    if (!names_get(maker, ATTRIBUTE_NEST_HOST, &hosts, &count))
        return false;
    if (count > 0)
        module->nest_host = hosts[0];
    return names_get(maker, ATTRIBUTE_NEST_MEMBERS, &module->nest_members, &module->nest_member_count) &&
           names_get(maker, ATTRIBUTE_PERMITTED_SUBCLASSES, &module->permitted, &module->permitted_count);
}

static bool inner_get(struct module_maker *maker)
{
    struct ir_module *module = &maker->module->ir;
    struct class_inners inners = {0};
    struct class_enclosing enclosing = {0};
    if (!class_inners_parse(&maker->module->file, maker->arena, &inners, maker->error) ||
        !class_enclosing_parse(&maker->module->file, &enclosing, maker->error))
        return false;
    struct ir_inner *inner = arena_alloc(maker->arena, inners.count * sizeof *inner);
    for (uint32_t i = 0; i < inners.count; i++)
        inner[i] = (struct ir_inner){inners.items[i].inner, inners.items[i].outer, inners.items[i].name,
                                     inners.items[i].access};
    module->inner = inner;
    module->inner_count = inners.count;
    module->enclosing_class = enclosing.class_name;
    module->enclosing_method = enclosing.name;
    module->enclosing_descriptor = enclosing.descriptor;
    return true;
}

static bool component_make(struct module_maker *maker, const struct class_component *from,
                           struct ir_component *component)
{
    struct text generic = {0};
    if (!class_signature(&maker->module->file, &from->attributes, &generic, maker->error))
        return false;
    component->name = from->name;
    component->generic = generic;
    component->type = module_field_type(&maker->tables, from->descriptor);
    return module_annotations(&maker->module->file, &from->attributes, TARGET_FIELD, maker->arena,
                              &component->annotations, maker->error);
}

static bool record_get(struct module_maker *maker)
{
    struct ir_module *module = &maker->module->ir;
    struct class_record record = {0};
    if (!class_record_parse(&maker->module->file, maker->arena, &record, maker->error))
        return false;
    struct ir_component *components = arena_alloc(maker->arena, record.count * sizeof *components);
    for (uint32_t i = 0; i < record.count; i++)
        if (!component_make(maker, &record.components[i], &components[i]))
            return false;
    module->is_record = record.is_record;
    module->components = components;
    module->component_count = record.count;
    return true;
}

bool module_header(struct module_maker *maker)
{
    const struct classfile *file = &maker->module->file;
    struct ir_module *module = &maker->module->ir;
    struct text source = {0}, generic = {0};
    if (!class_source_file(file, &source, maker->error) ||
        !class_signature(file, &file->attributes, &generic, maker->error))
        return false;
    module->language = IR_JAVA;
    module->flags = file->access;
    module->major = file->major;
    module->minor = file->minor;
    module->name = file->name;
    module->super = file->super_name;
    module->source = source;
    module->generic = generic;
    module->interfaces = texts_copy(maker->arena, file->interfaces, file->interface_count);
    module->interface_count = file->interface_count;
    return nest_get(maker) && inner_get(maker) && record_get(maker) &&
           module_annotations(file, &file->attributes, TARGET_NONE, maker->arena, &module->annotations, maker->error);
}
