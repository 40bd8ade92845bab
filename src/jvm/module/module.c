#include "jvm/module/module.h"

#include "base/arena.h"
#include "base/memory.h"
#include "ir/site.h"
#include "jvm/classfile/attributes.h"
#include "jvm/module/internal.h"

#include <string.h>

static uint32_t *numbers_new(struct arena *arena, uint32_t count)
{
    uint32_t *numbers = arena_alloc(arena, count * sizeof *numbers);
    memset(numbers, 0xff, count * sizeof *numbers); /* IR_NONE */
    return numbers;
}

/* Room for what the constants of the class file become, and their numbers there. */
static void tables_number(struct module_maker *maker)
{
    struct class_module *module = maker->module;
    const struct classfile *file = &module->file;
    struct ir_module *ir = &module->ir;
    maker->refs = numbers_new(maker->arena, file->constant_count);
    maker->loadables = numbers_new(maker->arena, file->constant_count);
    for (uint32_t i = 1; i < file->constant_count; i++) {
        enum constant_tag tag = constant_tag_at(file, i);
        if (tag == CONSTANT_FIELD)
            maker->refs[i] = ir->field_ref_count++;
        else if (tag == CONSTANT_METHOD || tag == CONSTANT_INTERFACE_METHOD)
            maker->refs[i] = ir->method_ref_count++;
        else if (tag == CONSTANT_INVOKE_DYNAMIC || tag == CONSTANT_DYNAMIC)
            maker->refs[i] = ir->site_count++;
        if (class_constant_is_loadable(tag))
            maker->loadables[i] = ir->constant_count++;
    }
    uint32_t values = 0;
    for (uint32_t i = 0; i < file->field_count; i++)
        values += class_attribute_find(&file->fields[i].attributes, ATTRIBUTE_CONSTANT_VALUE) != NULL;
    maker->field_refs = arena_alloc(maker->arena, ir->field_ref_count * sizeof *maker->field_refs);
    maker->method_refs = arena_alloc(maker->arena, ir->method_ref_count * sizeof *maker->method_refs);
    maker->sites = arena_alloc(maker->arena, ir->site_count * sizeof *maker->sites);
    maker->constants = arena_alloc(maker->arena, (ir->constant_count + values) * sizeof *maker->constants);
    ir->field_refs = maker->field_refs;
    ir->method_refs = maker->method_refs;
    ir->sites = maker->sites;
    ir->constants = maker->constants;
    module->refs = maker->refs;
    module->loadables = maker->loadables;
}

void module_constant_set(struct module_maker *maker, struct ir_constant *constant, const struct class_constant *from)
{
    switch (from->tag) {
    case CONSTANT_INTEGER:
        *constant = (struct ir_constant){.form = IR_CONSTANT_INT, .number = (uint64_t)(int64_t)from->integer};
        return;
    case CONSTANT_LONG:
        *constant = (struct ir_constant){.form = IR_CONSTANT_LONG, .number = (uint64_t)from->wide};
        return;
    case CONSTANT_FLOAT:
        *constant = (struct ir_constant){.form = IR_CONSTANT_FLOAT, .number = from->float_bits};
        return;
    case CONSTANT_DOUBLE:
        *constant = (struct ir_constant){.form = IR_CONSTANT_DOUBLE, .number = from->double_bits};
        return;
    case CONSTANT_CLASS:
        *constant =
            (struct ir_constant){.form = IR_CONSTANT_CLASS, .index = module_class_type(&maker->tables, from->text)};
        return;
    case CONSTANT_METHOD_TYPE:
        *constant = (struct ir_constant){.form = IR_CONSTANT_METHOD_TYPE,
                                         .index = module_signature(&maker->tables, from->text)};
        return;
    case CONSTANT_METHOD_HANDLE:
        *constant = (struct ir_constant){
            .form = IR_CONSTANT_HANDLE, .handle = {(uint8_t)from->handle.kind, maker->refs[from->handle.member_index]}};
        return;
    default:
        *constant = (struct ir_constant){.form = IR_CONSTANT_STRING, .text = from->text};
    }
}

static void member_set(struct module_maker *maker, uint32_t index, const struct class_member_ref *member)
{
    uint32_t owner = module_class_type(&maker->tables, member->class_name);
    if (member->tag == CONSTANT_FIELD)
        maker->field_refs[maker->refs[index]] =
            (struct ir_field_ref){owner, member->name, module_field_type(&maker->tables, member->descriptor)};
    else
        maker->method_refs[maker->refs[index]] = (struct ir_method_ref){
            owner, member->name, module_signature(&maker->tables, member->descriptor), member->is_interface};
}

static bool site_set(struct module_maker *maker, struct ir_site *site, const struct class_constant *from,
                     const struct class_bootstraps *bootstraps)
{
    const struct class_dynamic *dynamic = &from->dynamic;
    if (dynamic->bootstrap >= bootstraps->count)
        return module_fail(maker, 0, "a dynamic constant names bootstrap method %u of %u", (unsigned)dynamic->bootstrap,
                           (unsigned)bootstraps->count);
    const struct class_bootstrap *bootstrap = &bootstraps->items[dynamic->bootstrap];
    uint32_t *arguments = arena_alloc(maker->arena, bootstrap->argument_count * sizeof *arguments);
    for (uint32_t i = 0; i < bootstrap->argument_count; i++)
        arguments[i] = maker->loadables[bootstrap->arguments[i]];
    *site = (struct ir_site){
        .constant = from->tag == CONSTANT_DYNAMIC,
        .name = dynamic->name,
        .bootstrap = {(uint8_t)bootstrap->handle.kind, maker->refs[bootstrap->handle.member_index]},
        .arguments = arguments,
        .count = bootstrap->argument_count,
    };
    if (site->constant)
        site->type = module_field_type(&maker->tables, dynamic->descriptor);
    else
        site->signature = module_signature(&maker->tables, dynamic->descriptor);
    return true;
}

static bool constant_convert(struct module_maker *maker, uint32_t index, const struct class_bootstraps *bootstraps)
{
    struct class_constant from;
    if (constant_tag_at(&maker->module->file, index) == CONSTANT_NONE)
        return true;
    if (!constant_get(&maker->module->file, index, 0, &from, maker->error))
        return false;
    if (from.tag == CONSTANT_CLASS)
        maker->refs[index] = module_class_type(&maker->tables, from.text);
    if (from.tag == CONSTANT_FIELD || from.tag == CONSTANT_METHOD || from.tag == CONSTANT_INTERFACE_METHOD)
        member_set(maker, index, &from.member);
    if (from.tag == CONSTANT_DYNAMIC || from.tag == CONSTANT_INVOKE_DYNAMIC) {
        uint32_t site = maker->refs[index];
        if (!site_set(maker, &maker->sites[site], &from, bootstraps))
            return false;
        if (from.tag == CONSTANT_DYNAMIC) {
            maker->constants[maker->loadables[index]] =
                (struct ir_constant){.form = IR_CONSTANT_DYNAMIC, .index = site};
            maker->refs[index] = IR_NONE;
        }
    } else if (class_constant_is_loadable(from.tag)) {
        module_constant_set(maker, &maker->constants[maker->loadables[index]], &from);
    }
    return true;
}

static bool constants_convert(struct module_maker *maker)
{
    const struct classfile *file = &maker->module->file;
    struct class_bootstraps bootstraps = {0};
    tables_number(maker);
    if (!class_bootstraps_parse(file, maker->arena, &bootstraps, maker->error))
        return false;
    for (uint32_t i = 1; i < file->constant_count; i++)
        if (!constant_convert(maker, i, &bootstraps))
            return false;
    return true;
}

/* Sites can be understood once all tables stand. */
static void sites_recognize(struct module_maker *maker)
{
    struct ir_module *module = &maker->module->ir;
    for (uint32_t i = 0; i < module->site_count; i++)
        maker->sites[i].form = ir_site_recognize(module, &maker->sites[i], NULL);
}

static bool module_fill(struct module_maker *maker)
{
    struct class_module *module = maker->module;
    module_tables_open(&maker->tables, maker->arena);
    bool fine = constants_convert(maker) && module_members(maker) && module_header(maker);
    module_tables_close(&maker->tables, &module->ir);
    if (fine)
        sites_recognize(maker);
    return fine;
}

struct class_module *class_module_make(const void *bytes, size_t length, struct arena *arena, struct class_error *error)
{
    struct class_module *module = arena_alloc(arena, sizeof *module);
    struct module_maker maker = {.module = module, .arena = arena, .error = error};
    if (!classfile_parse(bytes, length, arena, &module->file, error))
        return NULL;
    return module_fill(&maker) ? module : NULL;
}
