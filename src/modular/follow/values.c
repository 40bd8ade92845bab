/* Values of a path: numbers are terms, pointers are constants as far as possible. */
#include "base/array.h"
#include "base/idmap.h"
#include "modular/follow/internal.h"

struct value value_number(term number)
{
    return (struct value){.kind = VALUE_NUMBER, .number = number};
}

struct value value_pointer(uint32_t thing, int64_t offset)
{
    return (struct value){.kind = VALUE_POINTER, .number = TERM_NONE, .thing = thing, .offset = offset};
}

struct value value_any(struct build *build, unsigned width)
{
    return value_number(term_variable(build->terms, width));
}

term value_offset(struct build *build, const struct value *pointer)
{
    return pointer->number != TERM_NONE ? pointer->number
                                        : term_constant(build->terms, POINTER_WIDTH, (uint64_t)pointer->offset);
}

struct value value_get(const struct path *path, uint32_t place)
{
    return place < path->value_count ? path->values[place] : (struct value){0};
}

void value_set(struct path *path, uint32_t place, struct value value)
{
    ARRAY_RESERVE(path->values, path->value_capacity, (size_t)place + 1);
    for (; path->value_count <= place; path->value_count++)
        path->values[path->value_count] = (struct value){0};
    path->values[place] = value;
}

unsigned value_width(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? POINTER_WIDTH : ir_kind_bits(kind);
}

bool value_is_understood(ir_kind kind)
{
    enum ir_kind_class class = ir_kind_class(kind);
    return class == IR_KIND_VOID || class == IR_KIND_POINTER ||
           (class == IR_KIND_INT && ir_kind_bits(kind) >= 1 && ir_kind_bits(kind) <= 64);
}

/* Where a global lies. One of the C library, and a function that is not defined, are nothing that is known. */
static struct value global_pointer(struct build *build, uint32_t reference)
{
    uint32_t field = (uint32_t)build->layout.field_places[reference];
    const struct ir_field *of = &build->module->fields[field];
    if ((of->flags & (IR_ACCESS_EXTERN | IR_ACCESS_WEAK)) != 0)
        return (struct value){0};
    bool own = (of->flags & IR_ACCESS_THREAD_LOCAL) != 0;
    const struct thing like = {.kind = own ? THING_OWN : THING_GLOBAL,
                               .what = field,
                               .size = build->layout.type_sizes[of->type],
                               .constant = (of->flags & IR_ACCESS_FINAL) != 0};
    return value_pointer(thing_known(build, &like), 0);
}

static struct value function_pointer(struct build *build, uint32_t reference)
{
    uint32_t method = build->layout.method_of[reference];
    if (method == LAYOUT_NONE || (build->module->methods[method].flags & IR_ACCESS_WEAK) != 0)
        return (struct value){0};
    const struct thing like = {.kind = THING_FUNCTION, .what = method, .size = 1};
    return value_pointer(thing_known(build, &like), 0);
}

struct value value_operand(struct build *build, const struct path *path, ir_value operand)
{
    const struct ir_instruction *made = &build->body->instructions[operand];
    switch ((enum ir_op)made->op) {
    case IR_integer:
        return value_is_understood(made->kind) ? value_number(term_constant(build->terms, value_width(made->kind),
                                                                            (uint64_t)made->b << 32 | made->a))
                                               : (struct value){0};
    case IR_null:
        return value_pointer(0, 0);
    case IR_global:
        return global_pointer(build, made->a);
    case IR_function:
        return function_pointer(build, made->a);
    default:
        return value_get(path, path_place(build, path, operand));
    }
}

bool value_use(struct build *build, struct path *path, ir_value operand, term *number)
{
    struct value value = value_operand(build, path, operand);
    if (value.kind == VALUE_UNDEFINED && build->options->free_values)
        value = value_any(build, value_width(build->body->instructions[operand].kind));
    if (value.kind == VALUE_UNDEFINED)
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "a value that is not initialised is used");
    if (value.kind != VALUE_NUMBER)
        return path_refuse(build, path, "a value is not known");
    *number = value.number;
    return true;
}

void value_result(struct build *build, struct path *path, struct value value)
{
    const struct frame *frame = &path->frames[path->frame_count - 1];
    value_set(path, build->contexts[frame->context].base + frame->index, value);
}
