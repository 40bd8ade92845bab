/* Undefined bits. A frame in which a register is undefined is run with care: beside each instruction its effect on the
 * shadows is computed. What is undefined may be copied, shifted, masked and stored; to compute with it otherwise, to
 * branch on it or to use it as a pointer is an error. */
#include "base/buffer.h"
#include "run/c/internal.h"
#include "run/core/slots.h"
#include "run/java/ops.h"

static bool anything_left(const struct cpu *cpu)
{
    const uint64_t *shadow = c_shadow(cpu);
    for (uint32_t i = 0; i < cpu->code->registers; i++)
        if (shadow[i] != 0)
            return true;
    return false;
}

void c_set_shadow(struct cpu *cpu, uint32_t at, c_wide shadow, bool wide)
{
    uint64_t *shadows = c_shadow(cpu);
    bool was = shadows[at] != 0 || (wide && shadows[at + 1] != 0);
    shadows[at] = (uint64_t)shadow;
    if (wide)
        shadows[at + 1] = (uint64_t)(shadow >> 64);
    if (shadow != 0)
        cpu->frame->flags |= FRAME_CAREFUL;
    else if (was && !anything_left(cpu))
        cpu->frame->flags &= ~(uint32_t)FRAME_CAREFUL;
    if ((cpu->frame->flags & FRAME_CAREFUL) != 0) {
        cpu->held += cpu->left;
        cpu->left = 0;
    }
}

/* The operands of an instruction and their shadows. */
struct operands {
    c_wide a, b, a_shadow, b_shadow;
    ir_kind from; /* of the first one */
};

static c_wide sign_extended(c_wide value, ir_kind kind)
{
    c_wide top = (c_wide)1 << (ir_kind_bits(kind) - 1);
    return ((value & c_value_mask(kind)) ^ top) - top;
}

/* The shadow of a result; sets *wrong if it would be computed from what is undefined. */
static c_wide shadow_of(const struct ir_instruction *of, const struct operands *at, bool *wrong)
{
    c_wide a = at->a_shadow, b = at->b_shadow;
    switch ((enum ir_op)of->op) {
    case IR_and:
        return (a & b) | (a & at->b) | (at->a & b);
    case IR_or:
        return (a & b) | (a & ~at->b) | (~at->a & b);
    case IR_xor:
        return a | b;
    case IR_shl:
        *wrong = b != 0;
        return at->b < 128 ? a << at->b : 0;
    case IR_ushr:
        *wrong = b != 0;
        return at->b < 128 ? a >> at->b : 0;
    case IR_shr:
        *wrong = b != 0;
        return at->b < 128 ? (c_wide)((c_signed)sign_extended(a, of->kind) >> at->b) : 0;
    case IR_sext:
        return sign_extended(a, at->from);
    case IR_trunc:
    case IR_zext:
    case IR_bits:
    case IR_pointer_to_int:
    case IR_int_to_pointer:
        return a;
    default:
        *wrong = (a | b) != 0;
        return 0;
    }
}

/* Says which value is undefined, by its variable if it has one. */
static void wrong_use(struct cpu *cpu, const struct ir_instruction *of, ir_value value)
{
    const struct ir_body *body = cpu->code->body;
    for (uint32_t i = 0; i < body->variable_count; i++) {
        const struct ir_variable *variable = &body->variables[i];
        if (variable->value == value) {
            c_wrong(cpu, "uninitialised value: the variable '%.*s'", (int)variable->name.length, variable->name.bytes);
            return;
        }
    }
    const struct ir_instruction *from = &body->instructions[value];
    if (from->op == IR_load && from->line > 0)
        c_wrong(cpu, "uninitialised value: what was read in line %u is an operand of %s", from->line,
                ir_op_name((enum ir_op)of->op));
    else
        c_wrong(cpu, "uninitialised value: an operand of %s", ir_op_name((enum ir_op)of->op));
}

/* Whether a value that must be defined is not; its register is given. */
static bool is_wrong(struct cpu *cpu, const struct ir_instruction *of, ir_value value, uint32_t slot)
{
    if (value == IR_NONE || slot == RUN_NONE)
        return false;
    for (uint32_t i = 0; i < slots_words(cpu->code->body->instructions[value].kind); i++)
        if (c_shadow(cpu)[slot + i] != 0) {
            wrong_use(cpu, of, value);
            return true;
        }
    return false;
}

static void run_number(struct cpu *cpu, struct op *op, const struct ir_instruction *of)
{
    const char *shape = ir_op_shape(of->op);
    const struct ir_body *body = cpu->code->body;
    struct operands at = {.from = of->kind};
    bool wrong = false;
    if (shape[0] == 'v') {
        at.from = body->instructions[of->a].kind;
        at.a = c_value_get(cpu->r, op->a, at.from);
        at.a_shadow = c_value_get(c_shadow(cpu), op->a, at.from);
    }
    if (shape[0] == 'v' && shape[1] == 'v') {
        at.b = c_value_get(cpu->r, op->b, at.from);
        at.b_shadow = c_value_get(c_shadow(cpu), op->b, at.from);
    }
    c_wide shadow = shadow_of(of, &at, &wrong) & c_value_mask(of->kind);
    if (wrong) {
        wrong_use(cpu, of, at.a_shadow != 0 ? of->a : of->b);
        return;
    }
    op->execute(cpu, op);
    if (op->d != RUN_NONE)
        c_set_shadow(cpu, op->d, shadow, slots_words(of->kind) > 1);
}

static void run_storing(struct cpu *cpu, struct op *op)
{
    ir_kind kind = (ir_kind)op->c;
    uint64_t address = cpu->r[op->a];
    c_wide shadow = c_value_get(c_shadow(cpu), op->b, kind);
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    const struct op *before = cpu->at;
    op->execute(cpu, op);
    if (cpu->at == before || shadow == 0)
        return;
    uint64_t place = c_writable(cpu->run, address, bytes) + C_SHADOW;
    memcpy(run_write(cpu->run, place, bytes), &shadow, bytes);
}

static void run_select(struct cpu *cpu, struct op *op, const struct ir_instruction *of)
{
    if (is_wrong(cpu, of, of->a, op->a))
        return;
    c_wide shadow = c_value_get(c_shadow(cpu), (cpu->r[op->a] & 1) != 0 ? op->b : op->c, of->kind);
    op->execute(cpu, op);
    c_set_shadow(cpu, op->d, shadow, slots_words(of->kind) > 1);
}

/* Instructions that may use nothing undefined, and whose result is defined. */
static void run_strictly(struct cpu *cpu, struct op *op, const struct ir_instruction *of)
{
    const char *shape = ir_op_shape(of->op);
    if (shape[0] == 'v' && is_wrong(cpu, of, of->a, op->a))
        return;
    if (((shape[0] == 'v' && shape[1] == 'v') || of->op == IR_local) && is_wrong(cpu, of, of->b, op->b))
        return;
    if (shape[0] == 'v' && shape[1] == 'v' && shape[2] == 'v' && is_wrong(cpu, of, of->c, op->c))
        return;
    const struct frame *frame = cpu->frame;
    op->execute(cpu, op);
    if (op->d != RUN_NONE && of->kind != IR_VOID && cpu->frame == frame)
        c_set_shadow(cpu, op->d, 0, slots_words(of->kind) > 1);
}

static void run_load(struct cpu *cpu, struct op *op, const struct ir_instruction *of)
{
    if (is_wrong(cpu, of, of->a, op->a))
        return;
    c_set_shadow(cpu, op->d, 0, slots_words(of->kind) > 1);
    op->execute(cpu, op);
}

void c_careful(struct cpu *cpu)
{
    struct op *op = cpu->at;
    if (op->execute == op_of_move()) {
        uint64_t shadow = c_shadow(cpu)[op->a];
        op->execute(cpu, op);
        c_set_shadow(cpu, op->d, shadow, false);
        return;
    }
    if (cpu->code->body == NULL || op->execute == c_undefined || op->execute == c_undefined_wide) {
        op->execute(cpu, op);
        return;
    }
    const struct ir_instruction *of = &cpu->code->body->instructions[cpu->code->origins[op - cpu->code->ops]];
    switch ((enum ir_op)of->op) {
    case IR_call_static:
    case IR_return:
    case IR_jump:
        op->execute(cpu, op);
        break;
    case IR_call_pointer:
    case IR_branch:
    case IR_switch:
        if (!is_wrong(cpu, of, of->a, op->a))
            op->execute(cpu, op);
        break;
    case IR_load:
        run_load(cpu, op, of);
        break;
    case IR_store:
        if (!is_wrong(cpu, of, of->a, op->a))
            run_storing(cpu, op);
        break;
    case IR_select:
        run_select(cpu, op, of);
        break;
    default:
        if (c_op_of_memory(of, IR_I64) != NULL || of->op == IR_local)
            run_strictly(cpu, op, of);
        else
            run_number(cpu, op, of);
        break;
    }
}
