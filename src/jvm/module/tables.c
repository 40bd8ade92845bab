#include "jvm/module/tables.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/names.h"

#include <string.h>

enum { FIRST_NAMED = IR_TYPE_DOUBLE + 1 };

static void type_add(struct module_tables *tables, struct ir_type type)
{
    ARRAY_ADD(tables->types, tables->type_count, tables->type_capacity, type);
}

void module_tables_open(struct module_tables *tables, struct arena *arena)
{
    *tables = (struct module_tables){.arena = arena, .type_names = names_new(), .descriptors = names_new()};
    for (int form = IR_TYPE_VOID; form < FIRST_NAMED; form++)
        type_add(tables, (struct ir_type){.form = (enum ir_type_form)form});
}

static void *keep(struct arena *arena, void *items, size_t bytes)
{
    void *kept = arena_alloc(arena, bytes);
    if (bytes > 0)
        memcpy(kept, items, bytes);
    mem_free(items);
    return kept;
}

void module_tables_close(struct module_tables *tables, struct ir_module *module)
{
    module->types = keep(tables->arena, tables->types, tables->type_count * sizeof *tables->types);
    module->type_count = (uint32_t)tables->type_count;
    module->signatures = keep(tables->arena, tables->signatures, tables->signature_count * sizeof *tables->signatures);
    module->signature_count = (uint32_t)tables->signature_count;
    names_free(tables->type_names);
    names_free(tables->descriptors);
}

static uint32_t named_type(struct module_tables *tables, struct text name, struct ir_type type)
{
    uint32_t number = FIRST_NAMED + names_add(tables->type_names, name.bytes, name.length);
    if (number == tables->type_count)
        type_add(tables, type);
    return number;
}

static uint32_t element_type(struct module_tables *tables, const struct descriptor_type *type)
{
    static const struct {
        char kind;
        uint8_t form;
    } primitives[] = {{'V', IR_TYPE_VOID}, {'Z', IR_TYPE_BOOLEAN}, {'B', IR_TYPE_BYTE},
                      {'C', IR_TYPE_CHAR}, {'S', IR_TYPE_SHORT},   {'I', IR_TYPE_INT},
                      {'J', IR_TYPE_LONG}, {'F', IR_TYPE_FLOAT},   {'D', IR_TYPE_DOUBLE}};
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (primitives[i].kind == type->element)
            return primitives[i].form;
    return named_type(tables, type->class_name, (struct ir_type){.form = IR_TYPE_CLASS, .name = type->class_name});
}

/* From the element outwards. */
static uint32_t type_of(struct module_tables *tables, const struct descriptor_type *type)
{
    uint32_t number = element_type(tables, type);
    for (uint32_t left = type->dimensions; left-- > 0;) {
        struct text text = {type->text.bytes + left, type->text.length - left};
        number = named_type(tables, text, (struct ir_type){.form = IR_TYPE_ARRAY, .element = number});
    }
    return number;
}

uint32_t module_class_type(struct module_tables *tables, struct text name)
{
    struct descriptor_type type = {0};
    descriptor_parse_class(name, &type);
    return type_of(tables, &type);
}

uint32_t module_field_type(struct module_tables *tables, struct text descriptor)
{
    struct descriptor_type type = {0};
    descriptor_parse_field(descriptor, &type);
    return type_of(tables, &type);
}

uint32_t module_signature(struct module_tables *tables, struct text descriptor)
{
    uint32_t number = names_add(tables->descriptors, descriptor.bytes, descriptor.length);
    if (number < tables->signature_count)
        return number;
    struct descriptor_method method = {0};
    struct arena *scratch = arena_new();
    descriptor_parse_method(descriptor, scratch, &method);
    uint32_t *parameters = arena_alloc(tables->arena, method.parameter_count * sizeof *parameters);
    for (uint32_t i = 0; i < method.parameter_count; i++)
        parameters[i] = type_of(tables, &method.parameters[i]);
    struct ir_signature signature = {parameters, method.parameter_count, type_of(tables, &method.result), false};
    arena_free(scratch);
    ARRAY_ADD(tables->signatures, tables->signature_count, tables->signature_capacity, signature);
    return number;
}
