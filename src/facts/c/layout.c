/* Sizes of types, offsets of members, and what references mean. */
#include "base/arena.h"
#include "facts/c/internal.h"

static const struct ir_struct *struct_named(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->struct_count; i++)
        if (text_same(module->structs[i].name, name))
            return &module->structs[i];
    return NULL;
}

/* A type is listed behind those that it consists of, or not; so this is repeated until nothing changes. */
static uint64_t size_of(const struct cfacts *facts, const struct ir_type *type)
{
    const struct ir_struct *of;
    switch (type->form) {
    case IR_TYPE_NUMBER:
        return ir_number_size(facts->module->target, type->count);
    case IR_TYPE_POINTER:
        return ir_pointer_size(facts->module->target);
    case IR_TYPE_STRUCT:
        of = struct_named(facts->module, type->name);
        return of == NULL ? 0 : of->size;
    case IR_TYPE_BLOCK:
        return facts->sizes[type->element] > CFACTS_ANY || type->count > CFACTS_ANY
                   ? CFACTS_ANY
                   : type->count * facts->sizes[type->element];
    default:
        return 0;
    }
}

static void find_sizes(struct cfacts *facts)
{
    const struct ir_module *module = facts->module;
    facts->sizes = arena_alloc(facts->arena, (module->type_count + 1) * sizeof *facts->sizes);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < module->type_count; i++) {
            uint64_t size = size_of(facts, &module->types[i]);
            changed |= size != facts->sizes[i];
            facts->sizes[i] = size;
        }
    }
}

static uint64_t offset_of(const struct cfacts *facts, const struct ir_field_ref *ref)
{
    const struct ir_struct *of = struct_named(facts->module, facts->module->types[ref->owner].name);
    for (uint32_t i = 0; of != NULL && i < of->count; i++)
        if (text_same(of->members[i].name, ref->name))
            return of->members[i].offset;
    return CFACTS_ANY;
}

static uint32_t global_named(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->field_count; i++)
        if (text_same(module->fields[i].name, name))
            return i;
    return CFACTS_NONE;
}

static uint32_t function_named(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_same(module->methods[i].name, name))
            return i;
    return CFACTS_NONE;
}

void clayout_find(struct cfacts *facts)
{
    const struct ir_module *module = facts->module;
    struct arena *arena = facts->arena;
    find_sizes(facts);
    facts->offsets = arena_alloc(arena, (module->field_ref_count + 1) * sizeof *facts->offsets);
    facts->field_of = arena_alloc(arena, (module->field_ref_count + 1) * sizeof *facts->field_of);
    facts->method_of = arena_alloc(arena, (module->method_ref_count + 1) * sizeof *facts->method_of);
    facts->models = arena_alloc(arena, (module->method_ref_count + 1) * sizeof *facts->models);
    for (uint32_t i = 0; i < module->field_ref_count; i++) {
        const struct ir_field_ref *ref = &module->field_refs[i];
        facts->offsets[i] = ref->owner == IR_NONE ? 0 : offset_of(facts, ref);
        facts->field_of[i] = ref->owner == IR_NONE ? global_named(module, ref->name) : CFACTS_NONE;
    }
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        struct text name = module->method_refs[i].name;
        facts->method_of[i] = function_named(module, name);
        if (facts->method_of[i] == CFACTS_NONE || !module->methods[facts->method_of[i]].has_body)
            facts->models[i] = cmodel_find(name);
    }
}

bool clayout_constant(const struct ir_body *body, ir_value value, int64_t *number)
{
    const struct ir_instruction *of = &body->instructions[value];
    if (of->op == IR_sext || of->op == IR_zext)
        return clayout_constant(body, of->a, number) && (of->op == IR_sext || *number >= 0);
    if (of->op != IR_integer || ir_kind_bits(of->kind) > 64)
        return false;
    *number = (int64_t)((uint64_t)of->b << 32 | of->a);
    return true;
}

int64_t clayout_width(const struct cfacts *facts, ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? (int64_t)ir_pointer_size(facts->module->target)
                                                  : (ir_kind_bits(kind) + 7) / 8;
}
