/* Modules: fields and methods. */
#include "base/arena.h"
#include "jvm/module/annotations.h"
#include "jvm/module/internal.h"

static bool field_value(struct module_maker *maker, const struct class_member *from, struct ir_field *field)
{
    struct class_constant value;
    if (!class_constant_value(&maker->module->file, from, &value, maker->error))
        return false;
    if (value.tag != CONSTANT_NONE) {
        field->constant = maker->module->ir.constant_count++;
        module_constant_set(maker, &maker->constants[field->constant], &value);
    }
    return true;
}

/* The flags of a member. Before Java 5 there was an attribute instead of the flag for what the compiler made. */
static uint16_t flags_of(const struct class_member *from)
{
    bool synthetic = class_attribute_find(&from->attributes, ATTRIBUTE_SYNTHETIC) != NULL;
    return (uint16_t)(from->access | (synthetic ? IR_ACCESS_SYNTHETIC : 0));
}

static bool field_make(struct module_maker *maker, const struct class_member *from, struct ir_field *field)
{
    const struct classfile *file = &maker->module->file;
    struct text generic = {0};
    *field = (struct ir_field){.name = from->name,
                               .type = module_field_type(&maker->tables, from->descriptor),
                               .flags = flags_of(from),
                               .constant = IR_NONE};
    if (!field_value(maker, from, field) || !class_signature(file, &from->attributes, &generic, maker->error))
        return false;
    field->generic = generic;
    return module_annotations(file, &from->attributes, TARGET_FIELD, maker->arena, &field->annotations, maker->error);
}

static bool method_throws(struct module_maker *maker, const struct class_member *from, struct ir_method *method)
{
    struct class_names names = {0};
    if (!class_names_parse(&maker->module->file, &from->attributes, ATTRIBUTE_EXCEPTIONS, maker->arena, &names,
                           maker->error))
        return false;
    uint32_t *types = arena_alloc(maker->arena, names.count * sizeof *types);
    for (uint32_t i = 0; i < names.count; i++)
        types[i] = module_class_type(&maker->tables, names.items[i]);
    method->throws = types;
    method->throw_count = names.count;
    return true;
}

/* How many of the first parameters the compiler added, as MethodParameters says; IR_NONE if it does not. */
static uint32_t added_parameters(const struct class_parameters *known)
{
    uint32_t added = 0;
    while (added < known->count && (known->items[added].access & (IR_ACCESS_SYNTHETIC | IR_ACCESS_MANDATED)) != 0)
        added++;
    return known->count > 0 ? added : IR_NONE;
}

static bool method_parameters(struct module_maker *maker, const struct class_member *from, struct ir_method *method)
{
    const struct classfile *file = &maker->module->file;
    uint32_t count = maker->tables.signatures[method->signature].count;
    const uint64_t about = UINT64_C(1) << ATTRIBUTE_METHOD_PARAMETERS |
                           UINT64_C(1) << ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS |
                           UINT64_C(1) << ATTRIBUTE_RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS |
                           UINT64_C(1) << ATTRIBUTE_RUNTIME_VISIBLE_TYPE_ANNOTATIONS |
                           UINT64_C(1) << ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS;
    struct class_parameters known = {0};
    if ((from->attributes.kinds & about) == 0 || count == 0)
        return true;
    if (!class_parameters_parse(file, from, maker->arena, &known, maker->error))
        return false;
    struct ir_parameter *parameters = arena_alloc(maker->arena, count * sizeof *parameters);
    for (uint32_t i = 0; i < count && i < known.count; i++) {
        parameters[i].name = known.items[i].name;
        parameters[i].flags = known.items[i].access;
    }
    method->parameters = parameters;
    return module_parameter_annotations(file, from, added_parameters(&known), maker->arena, parameters, count,
                                        maker->error);
}

static bool method_make(struct module_maker *maker, const struct class_member *from, struct ir_method *method)
{
    const struct classfile *file = &maker->module->file;
    struct text generic = {0};
    *method = (struct ir_method){.name = from->name,
                                 .signature = module_signature(&maker->tables, from->descriptor),
                                 .flags = flags_of(from),
                                 .has_body = class_has_code(from)};
    if (!class_signature(file, &from->attributes, &generic, maker->error))
        return false;
    method->generic = generic;
    return method_throws(maker, from, method) && method_parameters(maker, from, method) &&
           module_annotations(file, &from->attributes, TARGET_RESULT, maker->arena, &method->annotations,
                              maker->error) &&
           module_default_value(file, from, maker->arena, &method->default_value, maker->error);
}

bool module_members(struct module_maker *maker)
{
    const struct classfile *file = &maker->module->file;
    struct ir_module *module = &maker->module->ir;
    module->fields = arena_alloc(maker->arena, file->field_count * sizeof *module->fields);
    module->methods = arena_alloc(maker->arena, file->method_count * sizeof *module->methods);
    module->field_count = file->field_count;
    module->method_count = file->method_count;
    for (uint32_t i = 0; i < file->field_count; i++)
        if (!field_make(maker, &file->fields[i], &module->fields[i]))
            return false;
    for (uint32_t i = 0; i < file->method_count; i++)
        if (!method_make(maker, &file->methods[i], &module->methods[i]))
            return false;
    return true;
}
