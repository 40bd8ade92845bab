/* Operations on numbers, and on references as such. Floats are not represented: comparisons of them are chosen
 * freely. */
#include "finite/extract/extract.h"

static bool is_float(const struct extract *extract, ir_value value)
{
    return ir_kind_class(extract->frame->body->instructions[value].kind) == IR_KIND_FLOAT;
}

static void emit_number(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t reg = extract_register(extract, extract->at);
    int64_t number = (int64_t)((uint64_t)instruction->b << 32 | instruction->a);
    if (instruction->op == IR_null)
        number = 0;
    struct finite_register *info = extract_info(extract, reg);
    info->constant = true;
    info->number = number;
    extract_number(extract, reg, number);
}

static void emit_opaque(struct extract *extract, uint32_t reg, const char *why)
{
    extract_emit(extract, (struct finite_node){.op = NODE_opaque, .r = reg, .why = why});
}

static void emit_constant(struct extract *extract, const struct ir_instruction *instruction)
{
    const struct ir_module *module = extract->frame->module;
    const struct ir_constant *constant = &module->constants[instruction->a];
    uint32_t reg = extract_register(extract, extract->at);
    class_id owner = program_method(extract->program, extract->frame->method)->owner;
    if (constant->form == IR_CONSTANT_STRING) {
        const char *name = finite_text(extract->finite, "\"%.*s\"", (int)constant->text.length, constant->text.bytes);
        extract_object(extract, reg, extract_fixed_pool(extract, FACTS_NONE, name));
    } else if (constant->form == IR_CONSTANT_CLASS &&
               program_known_type(extract->program, owner, constant->index) != FACTS_NONE) {
        class_id class = program_known_type(extract->program, owner, constant->index);
        extract_object(extract, reg, extract_fixed_pool(extract, class, NULL));
    } else {
        emit_opaque(extract, reg, "a constant without a model");
    }
}

/* Division throws where the divisor is zero. */
static void check_divisor(struct extract *extract, uint32_t divisor)
{
    const struct finite_register *info = extract_info(extract, divisor);
    if (info->constant && info->number != 0)
        return;
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = divisor});
    uint32_t thrown = extract_throw(extract, IMPLICIT_DIVISION);
    extract->finite->nodes[fork].next[1] = thrown;
}

static bool is_comparison(uint8_t op)
{
    return op >= IR_eq && op <= IR_ge;
}

static void emit_compute(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t reg = extract_register(extract, extract->at);
    bool compares = is_comparison(instruction->op) || instruction->op == IR_cmp || instruction->op == IR_cmpl ||
                    instruction->op == IR_cmpg;
    if (is_float(extract, instruction->a)) {
        bool three = !is_comparison(instruction->op);
        if (compares)
            extract_emit(extract, (struct finite_node){.op = NODE_choose, .r = reg, .number = three ? -1 : 0, .c = 1});
        else
            emit_opaque(extract, reg, "a float");
        return;
    }
    uint32_t a = extract_register(extract, instruction->a), b = extract_register(extract, instruction->b);
    if (instruction->op == IR_div || instruction->op == IR_rem)
        check_divisor(extract, b);
    extract_emit(extract,
                 (struct finite_node){
                     .op = NODE_compute, .r = reg, .a = a, .b = b, .c = instruction->op, .kind = instruction->kind});
}

static void emit_convert(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t reg = extract_register(extract, extract->at);
    int bits = (int)ir_kind_bits(instruction->kind);
    if (is_float(extract, instruction->a) || ir_kind_class(instruction->kind) == IR_KIND_FLOAT) {
        emit_opaque(extract, reg, "a float");
        return;
    }
    if (instruction->op == IR_zext)
        bits = -(int)ir_kind_bits(extract->frame->body->instructions[instruction->a].kind);
    extract_emit(extract,
                 (struct finite_node){
                     .op = NODE_convert, .r = reg, .a = extract_register(extract, instruction->a), .number = bits});
}

bool extract_value(struct extract *extract, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_integer:
    case IR_null:
        emit_number(extract, instruction);
        return true;
    case IR_floating:
        emit_opaque(extract, extract_register(extract, extract->at), "a float");
        return true;
    case IR_constant:
        emit_constant(extract, instruction);
        return true;
    case IR_neg:
        if (is_float(extract, instruction->a))
            emit_opaque(extract, extract_register(extract, extract->at), "a float");
        else
            extract_emit(extract, (struct finite_node){.op = NODE_compute,
                                                       .r = extract_register(extract, extract->at),
                                                       .a = extract_register(extract, instruction->a),
                                                       .b = extract_register(extract, instruction->a),
                                                       .c = IR_neg,
                                                       .kind = instruction->kind});
        return true;
    case IR_trunc:
    case IR_sext:
    case IR_zext:
    case IR_int_to_float:
    case IR_float_to_int:
    case IR_float_to_float:
        emit_convert(extract, instruction);
        return true;
    default:
        break;
    }
    bool computes = (instruction->op >= IR_add && instruction->op <= IR_rem) ||
                    (instruction->op >= IR_and && instruction->op <= IR_ge) ||
                    (instruction->op >= IR_cmp && instruction->op <= IR_cmpg);
    if (computes)
        emit_compute(extract, instruction);
    return computes;
}
