/* Whether a body is put together as its arrays say: blocks, operands, lists, handlers. What comes after relies on
 * it. */
#include "ir/check/internal.h"

#include "base/buffer.h"

#include <string.h>

bool check_signature_range(const struct ir_module *module, uint32_t signature)
{
    if (signature >= module->signature_count)
        return false;
    const struct ir_signature *parts = &module->signatures[signature];
    for (uint32_t i = 0; i < parts->count; i++) {
        if (parts->parameters[i] >= module->type_count)
            return false;
    }
    return parts->result < module->type_count;
}

static bool is_type(const struct ir_module *module, uint32_t type)
{
    return type < module->type_count;
}

static bool is_field_ref(const struct ir_module *module, uint32_t number)
{
    if (number >= module->field_ref_count)
        return false;
    const struct ir_field_ref *ref = &module->field_refs[number];
    return is_type(module, ref->type) && (ref->owner == IR_NONE || is_type(module, ref->owner));
}

static bool is_method_ref(const struct ir_module *module, uint32_t number)
{
    if (number >= module->method_ref_count)
        return false;
    uint32_t owner = module->method_refs[number].owner;
    return owner == IR_NONE || is_type(module, owner);
}

/* Whether a value can be used: the instruction is there and gives one. */
static bool check_value(struct check *check, ir_value value)
{
    if (value >= check->body->instruction_count)
        return check_fail(check, "there is no instruction %%%u", value);
    if (check->body->instructions[value].kind == IR_VOID)
        return check_fail(check, "%%%u gives no value", value);
    return true;
}

static bool check_target(struct check *check, uint32_t block)
{
    return block < check->body->block_count || check_fail(check, "there is no block B%u", block);
}

static bool check_pairs(struct check *check, const uint32_t *items, uint32_t count)
{
    if (count % 2 != 0)
        return check_fail(check, "the list of pairs has the odd length %u", count);
    for (uint32_t i = 0; i < count; i += 2) {
        if (!check_target(check, items[i]) || !check_value(check, items[i + 1]))
            return false;
    }
    return true;
}

static int64_t switch_key(const uint32_t *words)
{
    return (int64_t)((uint64_t)words[1] << 32 | words[0]);
}

static bool check_cases(struct check *check, const uint32_t *items, uint32_t count)
{
    if (count % 3 != 1)
        return check_fail(check, "the list of cases has the length %u", count);
    for (uint32_t i = 0; i < count; i += 3) {
        if (!check_target(check, items[i]))
            return false;
        if (i >= 3 && i + 3 < count && switch_key(items + i - 2) >= switch_key(items + i + 1))
            return check_fail(check, "the keys of the switch do not rise");
    }
    return true;
}

static bool check_list(struct check *check, char letter, uint32_t list)
{
    const struct ir_body *body = check->body;
    if (list >= body->list_count || body->lists[list] > body->list_count - list - 1)
        return check_fail(check, "the list at %u is out of range", list);
    uint32_t count;
    const uint32_t *items = ir_list(body, list, &count);
    if (letter == 'P')
        return check_pairs(check, items, count);
    if (letter == 'K')
        return check_cases(check, items, count);
    for (uint32_t i = 0; i < count; i++) {
        if (!check_value(check, items[i]))
            return false;
    }
    return true;
}

static bool check_reference(struct check *check, bool is_there, const char *what, uint32_t number)
{
    return is_there || check_fail(check, "there is no %s %u", what, number);
}

static bool check_operand(struct check *check, char letter, uint32_t operand)
{
    const struct ir_module *module = check->module;
    switch (letter) {
    case 'o':
        return operand == IR_NONE || check_value(check, operand);
    case 'v':
        return check_value(check, operand);
    case 't':
        return check_reference(check, is_type(module, operand), "type", operand);
    case 'f':
        return check_reference(check, is_field_ref(module, operand), "field reference", operand);
    case 'm':
        return check_reference(check, is_method_ref(module, operand), "method reference", operand);
    case 'k':
        return check_reference(check, operand < module->constant_count, "constant", operand);
    case 's':
        return check_reference(check, operand < module->site_count, "site", operand);
    case 'b':
        return check_target(check, operand);
    case 'V':
    case 'P':
    case 'K':
        return check_list(check, letter, operand);
    default:
        return true;
    }
}

static bool check_instruction(struct check *check, const struct ir_instruction *instruction, bool last)
{
    if (instruction->op >= IR_OP_COUNT)
        return check_fail(check, "there is no operation %u", (unsigned)instruction->op);
    enum ir_op op = (enum ir_op)instruction->op;
    unsigned flags = ir_op_flags(op);
    if ((flags & IR_C) != 0 && check->module->language == IR_JAVA)
        return check_fail(check, "Java has no %s", ir_op_name(op));
    if ((flags & IR_J) != 0 && check->module->language != IR_JAVA)
        return check_fail(check, "C has no %s", ir_op_name(op));
    if (((flags & IR_E) != 0) != last)
        return check_fail(check, last ? "the block ends with %s" : "%s within a block", ir_op_name(op));
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    const char *shape = ir_op_shape(op);
    unsigned used = 0;
    for (; used < IR_MOST_OPERANDS && shape[used] != '\0'; used++) {
        if (!check_operand(check, shape[used], operands[used]))
            return false;
    }
    for (used += shape[0] == 'w'; used < 3; used++) {
        if (operands[used] != 0)
            return check_fail(check, "%s has an operand too many", ir_op_name(op));
    }
    if (op == IR_update && instruction->c >= IR_UPDATE_COUNT)
        return check_fail(check, "there is no update %u", instruction->c);
    return true;
}

static bool check_handlers(struct check *check, const struct ir_block *block)
{
    const struct ir_body *body = check->body;
    if (block->handler > body->handler_count || block->handler_count > body->handler_count - block->handler)
        return check_fail(check, "its handlers are out of range");
    for (uint32_t i = 0; i < block->handler_count; i++) {
        const struct ir_handler *handler = &body->handlers[block->handler + i];
        if (!check_target(check, handler->block))
            return false;
        if (handler->type == IR_NONE && i + 1 < block->handler_count)
            return check_fail(check, "a handler stands behind one for any exception");
        if (handler->type != IR_NONE &&
            (!is_type(check->module, handler->type) || check->module->types[handler->type].form != IR_TYPE_CLASS))
            return check_fail(check, "what is caught is not a class");
    }
    return true;
}

static bool check_block(struct check *check, const struct ir_block *block)
{
    const struct ir_body *body = check->body;
    bool may_throw = false;
    check->instruction = IR_NONE;
    if (!check_handlers(check, block))
        return false;
    for (uint32_t i = 0; i < block->count; i++) {
        const struct ir_instruction *instruction = &body->instructions[block->first + i];
        check->instruction = block->first + i;
        if (!check_instruction(check, instruction, i + 1 == block->count))
            return false;
        may_throw |= (ir_op_flags((enum ir_op)instruction->op) & IR_T) != 0;
    }
    check->instruction = IR_NONE;
    return may_throw || block->handler_count == 0 || check_fail(check, "it has handlers, but nothing in it throws");
}

static bool check_cover(struct check *check)
{
    const struct ir_body *body = check->body;
    uint32_t covered = 0;
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_block *block = &body->blocks[b];
        check->block = b;
        if (block->first != covered)
            return check_fail(check, "it begins at %%%u, not at %%%u", block->first, covered);
        if (block->count == 0)
            return check_fail(check, "it is empty");
        if (block->count > body->instruction_count - covered)
            return check_fail(check, "it ends behind the last instruction");
        covered += block->count;
    }
    check->block = IR_NONE;
    if (covered < body->instruction_count)
        return check_fail(check, "no block has %%%u", covered);
    return body->block_count > 0 || check_fail(check, "there are no blocks");
}

static bool check_variables(struct check *check)
{
    const struct ir_body *body = check->body;
    check->block = check->instruction = IR_NONE;
    for (uint32_t i = 0; i < body->variable_count; i++) {
        if (!check_value(check, body->variables[i].value))
            return false;
        if (i > 0 && body->variables[i].value <= body->variables[i - 1].value)
            return check_fail(check, "the variables do not rise at %%%u", body->variables[i].value);
    }
    return true;
}

bool check_structure(struct check *check)
{
    if (!check_cover(check))
        return false;
    for (uint32_t b = 0; b < check->body->block_count; b++) {
        check->block = b;
        if (!check_block(check, &check->body->blocks[b]))
            return false;
    }
    return check_variables(check);
}
