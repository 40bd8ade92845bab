#include "ir/ir.h"

#include <assert.h>
#include <string.h>

struct op_row {
    const char *name, *shape;
    unsigned flags;
};

static const struct op_row op_rows[IR_OP_COUNT] = {
#define OP_ROW(name, shape, flags) {#name, shape, flags},
    IR_OPS(OP_ROW)
#undef OP_ROW
};

const char *ir_op_name(enum ir_op op)
{
    return op_rows[op].name;
}

const char *ir_op_shape(enum ir_op op)
{
    return op_rows[op].shape;
}

unsigned ir_op_flags(enum ir_op op)
{
    return op_rows[op].flags;
}

/* The widest kind that fits into ir_kind. */
enum { WIDEST = UINT16_MAX >> 3 };

static ir_kind number_kind(const struct ir_type *type)
{
    if (type->count == 0 || type->count > WIDEST)
        return IR_VOID;
    return IR_KIND(type->floating ? IR_KIND_FLOAT : IR_KIND_INT, type->count);
}

ir_kind ir_type_kind(const struct ir_type *type)
{
    switch (type->form) {
    case IR_TYPE_BOOLEAN:
    case IR_TYPE_BYTE:
    case IR_TYPE_CHAR:
    case IR_TYPE_SHORT:
    case IR_TYPE_INT:
        return IR_I32;
    case IR_TYPE_LONG:
        return IR_I64;
    case IR_TYPE_FLOAT:
        return IR_F32;
    case IR_TYPE_DOUBLE:
        return IR_F64;
    case IR_TYPE_CLASS:
    case IR_TYPE_ARRAY:
        return IR_REF;
    case IR_TYPE_NUMBER:
        return number_kind(type);
    case IR_TYPE_POINTER:
        return IR_POINTER;
    case IR_TYPE_VOID:
    case IR_TYPE_STRUCT:
    case IR_TYPE_BLOCK:
        break;
    }
    return IR_VOID;
}

uint64_t ir_pointer_size(enum ir_target target)
{
    return target == IR_TARGET_I386 ? 4 : 8;
}

/* A power of two; but nothing is aligned by more than 4 bytes in structs of i386, where long double has 12. */
uint64_t ir_number_size(enum ir_target target, uint64_t bits)
{
    uint64_t bytes = 1;
    if (target == IR_TARGET_I386 && bits > 64 && bits <= 128)
        return (bits + 31) / 32 * 4;
    while (bytes * 8 < bits)
        bytes *= 2;
    return bytes;
}

void ir_each_use(const struct ir_body *body, const struct ir_instruction *instruction,
                 void (*visit)(void *context, ir_value value), void *context)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        uint32_t count;
        if (shape[i] == 'v' || (shape[i] == 'o' && operands[i] != IR_NONE)) {
            visit(context, operands[i]);
        } else if (shape[i] == 'V') {
            const uint32_t *items = ir_list(body, operands[i], &count);
            for (uint32_t j = 0; j < count; j++)
                visit(context, items[j]);
        } else if (shape[i] == 'P') {
            const uint32_t *items = ir_list(body, operands[i], &count);
            for (uint32_t j = 1; j < count; j += 2)
                visit(context, items[j]);
        }
    }
}

/* The last part of a type: of "Lnet/jcip/annotations/GuardedBy;" it is GuardedBy. */
static struct text simple_name(struct text descriptor)
{
    uint32_t end = descriptor.length, start;
    if (end > 0 && descriptor.bytes[end - 1] == ';')
        end--;
    for (start = end; start > 0 && descriptor.bytes[start - 1] != '/' && descriptor.bytes[start - 1] != '$'; start--)
        ;
    if (start == 0 && end > 0 && descriptor.bytes[0] == 'L')
        start = 1; /* no package */
    return (struct text){.bytes = descriptor.bytes + start, .length = end - start};
}

const struct ir_annotation *ir_annotation_named(const struct ir_annotations *annotations, const char *name)
{
    for (uint32_t i = 0; i < annotations->count; i++)
        if (text_is(simple_name(annotations->items[i].type), name))
            return &annotations->items[i];
    return NULL;
}

struct use {
    ir_value value;
    uint32_t count;
};

static void count_use(void *context, ir_value value)
{
    struct use *use = context;
    use->count += value == use->value;
}

uint32_t ir_uses(const struct ir_body *body, const struct ir_instruction *instruction, ir_value value)
{
    struct use use = {value, 0};
    ir_each_use(body, instruction, count_use, &use);
    return use.count;
}

struct targets {
    uint32_t *blocks;
    uint32_t room, count;
};

static void add_target(struct targets *targets, uint32_t block)
{
    if (targets->count < targets->room)
        targets->blocks[targets->count] = block;
    targets->count++;
}

/* A switch's list: the default, then (low, high, block) for each case. */
static void add_switch(const struct ir_body *body, uint32_t list, struct targets *targets)
{
    uint32_t count;
    const uint32_t *items = ir_list(body, list, &count);
    for (uint32_t i = 0; i < count; i += 3)
        add_target(targets, items[i]);
}

uint32_t ir_successors(const struct ir_body *body, uint32_t block, uint32_t *successors, uint32_t room)
{
    assert(block < body->block_count && body->blocks[block].count > 0);
    struct targets targets = {.room = room};
    targets.blocks = successors;
    const struct ir_block *from = &body->blocks[block];
    const struct ir_instruction *last = &body->instructions[from->first + from->count - 1];
    if (last->op == IR_jump) {
        add_target(&targets, last->a);
    } else if (last->op == IR_branch) {
        add_target(&targets, last->b);
        add_target(&targets, last->c);
    } else if (last->op == IR_switch) {
        add_switch(body, last->b, &targets);
    }
    for (uint32_t i = 0; i < from->handler_count; i++)
        add_target(&targets, body->handlers[from->handler + i].block);
    return targets.count;
}
