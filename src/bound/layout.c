/* Sizes of types, offsets of members, and what references mean, as docs/ir.md has them. */
#include "bound/layout.h"

#include "base/arena.h"
#include "base/buffer.h"

static const struct ir_struct *struct_named(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->struct_count; i++)
        if (text_same(module->structs[i].name, name))
            return &module->structs[i];
    return NULL;
}

static uint64_t size_of(const struct ir_module *module, uint32_t type)
{
    uint64_t count = 1, size = 1;
    const struct ir_struct *of;
    while (module->types[type].form == IR_TYPE_BLOCK) {
        if (__builtin_mul_overflow(count, module->types[type].count, &count))
            return UINT64_MAX;
        type = module->types[type].element;
    }
    switch (module->types[type].form) {
    case IR_TYPE_NUMBER:
        size = ir_number_size(module->target, module->types[type].count);
        break;
    case IR_TYPE_STRUCT:
        of = struct_named(module, module->types[type].name);
        size = of == NULL ? 0 : of->size;
        break;
    case IR_TYPE_VOID:
        break;
    default:
        size = ir_pointer_size(module->target);
        break;
    }
    return __builtin_mul_overflow(count, size, &size) ? UINT64_MAX : size;
}

static uint64_t place_of(const struct ir_module *module, const struct ir_field_ref *of)
{
    if (of->owner == IR_NONE) {
        for (uint32_t i = 0; i < module->field_count; i++)
            if (text_same(module->fields[i].name, of->name))
                return i;
        return UINT64_MAX;
    }
    const struct ir_struct *layout = struct_named(module, module->types[of->owner].name);
    for (uint32_t i = 0; layout != NULL && i < layout->count; i++)
        if (text_same(layout->members[i].name, of->name))
            return layout->members[i].offset;
    return UINT64_MAX;
}

static uint32_t method_named(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_same(module->methods[i].name, name))
            return i;
    return LAYOUT_NONE;
}

bool layout_find(const struct ir_module *module, struct layout *layout, struct buffer *why, struct arena *arena)
{
    layout->target = module->target;
    layout->type_sizes = arena_alloc(arena, (module->type_count + (size_t)1) * sizeof *layout->type_sizes);
    layout->field_places = arena_alloc(arena, (module->field_ref_count + (size_t)1) * sizeof *layout->field_places);
    layout->method_of = arena_alloc(arena, (module->method_ref_count + (size_t)1) * sizeof *layout->method_of);
    for (uint32_t i = 0; i < module->type_count; i++)
        layout->type_sizes[i] = size_of(module, i);
    for (uint32_t i = 0; i < module->field_ref_count; i++) {
        layout->field_places[i] = place_of(module, &module->field_refs[i]);
        if (layout->field_places[i] != UINT64_MAX)
            continue;
        buffer_format(why, "there is no '%.*s'", (int)module->field_refs[i].name.length,
                      module->field_refs[i].name.bytes);
        return false;
    }
    for (uint32_t i = 0; i < module->method_ref_count; i++)
        layout->method_of[i] = method_named(module, module->method_refs[i].name);
    return true;
}

uint64_t layout_bytes(const struct layout *layout, ir_kind kind)
{
    if (ir_kind_class(kind) == IR_KIND_POINTER)
        return ir_pointer_size(layout->target);
    return (ir_kind_bits(kind) + 7u) / 8;
}
