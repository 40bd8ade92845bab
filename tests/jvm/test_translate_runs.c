/* Random methods, run twice: their bytecode by one small interpreter, their ir by another. Both must do the same:
 * store the same numbers to A.f, and end in the same way.
 *
 * Which calls throw, and what, is decided by a seed: the n-th call of m in a run throws the same thing in both. The
 * ir is run by the letter of its description: a handler sees all values as they were at the start of the block that
 * threw. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "jvm/assemble.h"
#include "jvm/classfile/decode.h"
#include "jvm/random_method.h"
#include "jvm/translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    STEPS = 300, /* of a run */
    RUNS = 5     /* of a method */
};

/* What a run did. */
struct trace {
    int32_t stored[STEPS];
    uint32_t count;
    char end; /* 'r'eturned, 't'hrew, or was 's'topped */
    uint32_t thrown;
};

/* Things that are thrown: 1 is what m throws when it is an A, 2 when it is not, 3 a division by zero. A handler for A
 * takes 1, one for Object or for anything takes all. */
static uint32_t call_throws(uint64_t seed, uint32_t call)
{
    static const uint8_t outcomes[] = {0, 0, 0, 1, 2};
    return outcomes[hash_join(seed, call) % 5];
}

/* Running bytecode. */

struct machine {
    const struct classfile *file;
    struct class_code code;
    struct decoded_code decoded;
    uint64_t seed;
    struct trace *trace;
    int64_t stack[16], locals[METHOD_VARIABLES];
    uint32_t depth, at, calls, thrown; /* at: the number of an instruction; thrown: 0, or something */
};

static int64_t pop(struct machine *machine)
{
    return machine->stack[--machine->depth];
}

static void push(struct machine *machine, int64_t value)
{
    machine->stack[machine->depth++] = value;
}

static int64_t wrap(int64_t value)
{
    return (int32_t)(uint32_t)(uint64_t)value;
}

static int64_t sum(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t difference(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static bool holds(uint32_t which, int64_t a, int64_t b)
{
    switch (which) {
    case 0:
        return a == b;
    case 1:
        return a != b;
    case 2:
        return a < b;
    case 3:
        return a >= b;
    case 4:
        return a > b;
    default:
        return a <= b;
    }
}

static void run_binary(struct machine *machine, uint8_t opcode)
{
    int64_t b = pop(machine), a = pop(machine);
    switch (opcode) {
    case OP_IADD:
        push(machine, wrap(a + b));
        return;
    case OP_ISUB:
        push(machine, wrap(a - b));
        return;
    case OP_IMUL:
        push(machine, wrap(a * b));
        return;
    case OP_IXOR:
        push(machine, a ^ b);
        return;
    case OP_LADD:
        push(machine, sum(a, b));
        return;
    case OP_LSUB:
        push(machine, difference(a, b));
        return;
    case OP_SWAP:
        push(machine, b);
        push(machine, a);
        return;
    default: /* idiv */
        if (b == 0)
            machine->thrown = 3;
        push(machine, b == 0 ? 0 : wrap(a / b));
    }
}

static void run_call(struct machine *machine)
{
    machine->thrown = call_throws(machine->seed, machine->calls++);
}

/* Does one instruction; long values take one place here, so that dup2 is dup. Returns false at the end. */
static bool run_instruction(struct machine *machine, const struct instruction *instruction)
{
    uint8_t opcode = instruction->general;
    const uint16_t *numbers = machine->decoded.numbers;
    machine->at++;
    if (opcode >= OP_IFEQ && opcode <= OP_IF_ICMPLE) {
        bool two = opcode >= OP_IF_ICMPEQ;
        int64_t b = two ? pop(machine) : 0, a = pop(machine);
        if (holds((uint32_t)opcode - (two ? OP_IF_ICMPEQ : OP_IFEQ), a, b))
            machine->at = numbers[instruction->target];
        return true;
    }
    switch (opcode) {
    case OP_BIPUSH:
        push(machine, instruction->value);
        return true;
    case OP_LCONST_0:
        push(machine, 1);
        return true;
    case OP_ILOAD:
    case OP_LLOAD:
    case OP_ALOAD:
        push(machine, machine->locals[instruction->index]);
        return true;
    case OP_ISTORE:
    case OP_LSTORE:
    case OP_ASTORE:
        machine->locals[instruction->index] = pop(machine);
        return true;
    case OP_IINC:
        machine->locals[instruction->index] = wrap(machine->locals[instruction->index] + instruction->value);
        return true;
    case OP_I2L:
        return true;
    case OP_L2I:
        push(machine, wrap(pop(machine)));
        return true;
    case OP_DUP:
    case OP_DUP2:
        push(machine, machine->stack[machine->depth - 1]);
        return true;
    case OP_PUTSTATIC:
        machine->trace->stored[machine->trace->count++] = (int32_t)pop(machine);
        return true;
    case OP_INVOKESTATIC:
        run_call(machine);
        return true;
    case OP_GOTO:
        machine->at = numbers[instruction->target];
        return true;
    case OP_JSR:
        push(machine, machine->at);
        machine->at = numbers[instruction->target];
        return true;
    case OP_RET:
        machine->at = (uint32_t)machine->locals[instruction->index];
        return true;
    case OP_ATHROW:
        machine->thrown = (uint32_t)pop(machine);
        return true;
    case OP_RETURN:
        machine->trace->end = 'r';
        return false;
    default:
        run_binary(machine, opcode);
        return true;
    }
}

static bool is_taken(uint32_t thrown, bool only_a)
{
    return thrown == 1 || !only_a;
}

/* Looks for the handler of what was thrown at a place. */
static bool run_handler(struct machine *machine, uint32_t pc)
{
    for (uint32_t i = 0; i < machine->code.handler_count; i++) {
        const struct class_handler *one = &machine->code.handlers[i];
        if (pc < one->start || pc >= one->end || !is_taken(machine->thrown, one->type_index == 2))
            continue;
        machine->depth = 0;
        push(machine, machine->thrown);
        machine->thrown = 0;
        machine->at = machine->decoded.numbers[one->target];
        return true;
    }
    machine->trace->end = 't';
    machine->trace->thrown = machine->thrown;
    return false;
}

/* Counted are calls and stores, which both programs have: so both are stopped at the same place. */
static bool is_over(const struct trace *trace, uint32_t calls, uint32_t steps)
{
    return trace->count + calls >= STEPS || steps > 100 * STEPS;
}

static void run_bytecode(struct machine *machine)
{
    for (uint32_t steps = 0;; steps++) {
        const struct instruction *instruction = &machine->decoded.items[machine->at];
        if (is_over(machine->trace, machine->calls, steps)) {
            machine->trace->end = steps > 100 * STEPS ? '?' : 's';
            return;
        }
        if (!run_instruction(machine, instruction) || (machine->thrown != 0 && !run_handler(machine, instruction->pc)))
            return;
    }
}

/* Running the ir. */

enum { MOST_VALUES = 4096 };

struct runner {
    const struct ir_module *module;
    const struct ir_body *body;
    uint64_t seed;
    struct trace *trace;
    uint32_t block, from; /* from: the block before, for phis */
    uint32_t calls, thrown;
    int64_t values[MOST_VALUES], start[MOST_VALUES];
    bool known[MOST_VALUES], known_at_start[MOST_VALUES];
};

static int64_t value_of(const struct runner *runner, uint32_t number)
{
    if (!runner->known[number])
        fail_msg("%%%u is used before it has a value", number);
    return runner->values[number];
}

static int64_t phi_value(const struct runner *runner, const struct ir_instruction *phi)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(runner->body, phi->a, &count);
    for (uint32_t i = 0; i < count; i += 2)
        if (pairs[i] == runner->from)
            return value_of(runner, pairs[i + 1]);
    fail_msg("a phi of B%u has no value from B%u", runner->block, runner->from);
    return 0;
}

/* The phis at the start of a block, all at once, and what was caught. Returns how many instructions that are. */
static uint32_t run_start(struct runner *runner, const struct ir_block *block)
{
    int64_t phis[64];
    uint32_t count = 0;
    const struct ir_instruction *code = runner->body->instructions + block->first;
    for (; code[count].op == IR_phi; count++)
        phis[count] = phi_value(runner, &code[count]);
    for (uint32_t i = 0; i < count; i++) {
        runner->values[block->first + i] = phis[i];
        runner->known[block->first + i] = true;
    }
    size_t size = runner->body->instruction_count * sizeof *runner->values;
    memcpy(runner->start, runner->values, size);
    memcpy(runner->known_at_start, runner->known, runner->body->instruction_count);
    return count;
}

static int64_t compute(struct runner *runner, const struct ir_instruction *one)
{
    int64_t a = value_of(runner, one->a), b = one->op == IR_sext || one->op == IR_trunc ? 0 : value_of(runner, one->b);
    bool wide = one->kind == IR_I64;
    switch (one->op) {
    case IR_add:
        return wide ? sum(a, b) : wrap(a + b);
    case IR_sub:
        return wide ? difference(a, b) : wrap(a - b);
    case IR_mul:
        return wrap(a * b);
    case IR_xor:
        return a ^ b;
    case IR_div:
        if (b == 0)
            runner->thrown = 3;
        return b == 0 ? 0 : wrap(a / b);
    case IR_sext:
        return a;
    case IR_trunc:
        return wrap(a);
    case IR_eq:
        return holds(0, a, b);
    case IR_ne:
        return holds(1, a, b);
    case IR_lt:
        return holds(2, a, b);
    case IR_ge:
        return holds(3, a, b);
    case IR_gt:
        return holds(4, a, b);
    default:
        assert_int_equal(one->op, IR_le);
        return holds(5, a, b);
    }
}

static void go_to(struct runner *runner, uint32_t block)
{
    runner->from = runner->block;
    runner->block = block;
}

/* Does one instruction; *left says whether the block is left. Returns false at the end. */
static bool run_one(struct runner *runner, uint32_t number, uint32_t caught, bool *left)
{
    const struct ir_instruction *one = &runner->body->instructions[number];
    int64_t value = 0;
    *left = (ir_op_flags((enum ir_op)one->op) & IR_E) != 0;
    switch (one->op) {
    case IR_integer:
        value = (int64_t)((uint64_t)one->b << 32 | one->a);
        break;
    case IR_caught:
        value = caught;
        break;
    case IR_call_static:
        runner->thrown = call_throws(runner->seed, runner->calls++);
        break;
    case IR_put_static:
        runner->trace->stored[runner->trace->count++] = (int32_t)value_of(runner, one->b);
        break;
    case IR_jump:
        go_to(runner, one->a);
        break;
    case IR_branch:
        go_to(runner, value_of(runner, one->a) != 0 ? one->b : one->c);
        break;
    case IR_throw:
        runner->thrown = (uint32_t)value_of(runner, one->a);
        break;
    case IR_return:
        runner->trace->end = 'r';
        return false;
    default:
        value = compute(runner, one);
    }
    runner->values[number] = value;
    runner->known[number] = one->kind != IR_VOID;
    return true;
}

static bool catch (struct runner *runner, const struct ir_block *block, uint32_t *caught)
{
    size_t size = runner->body->instruction_count * sizeof *runner->values;
    for (uint32_t i = 0; i < block->handler_count; i++) {
        const struct ir_handler *one = &runner->body->handlers[block->handler + i];
        bool only_a = one->type != IR_NONE && runner->module->types[one->type].name.length == 1;
        if (!is_taken(runner->thrown, only_a))
            continue;
        memcpy(runner->values, runner->start, size);
        memcpy(runner->known, runner->known_at_start, runner->body->instruction_count);
        *caught = runner->thrown;
        runner->thrown = 0;
        go_to(runner, one->block);
        return true;
    }
    runner->trace->end = 't';
    runner->trace->thrown = runner->thrown;
    return false;
}

static void run_ir(struct runner *runner)
{
    uint32_t caught = 0, steps = 0;
    for (;;) {
        const struct ir_block *block = &runner->body->blocks[runner->block];
        uint32_t at = block->first + run_start(runner, block);
        for (bool left = false; !left; at++, steps++) {
            if (is_over(runner->trace, runner->calls, steps)) {
                runner->trace->end = steps > 100 * STEPS ? '?' : 's';
                return;
            }
            uint32_t here = runner->block;
            if (!run_one(runner, at, caught, &left))
                return;
            if (runner->thrown == 0)
                continue;
            runner->block = here;
            if (!catch (runner, block, &caught))
                return;
            left = true;
        }
    }
}

/* Comparing. */

static void compare(const struct method_writer *writer, const struct class_module *module, const struct trace *one,
                    const struct trace *other)
{
    if (one->end == '?' || other->end == '?') /* one of them went round without doing anything for too long */
        return;
    if (one->end == other->end && one->thrown == other->thrown && one->count == other->count &&
        memcmp(one->stored, other->stored, one->count * sizeof *one->stored) == 0)
        return;
    struct buffer text = {0};
    ir_print_method(&module->ir, module->ir.methods, &text);
    fail_msg("%s handlers %s\nbytecode: %u stored, %c%u; ir: %u stored, %c%u\n%s", writer->text.text,
             writer->handlers.text, one->count, one->end, one->thrown, other->count, other->end, other->thrown,
             text.text);
}

static void run_both(const struct method_writer *writer, const struct class_module *module, struct arena *arena,
                     uint64_t seed)
{
    struct trace traces[2] = {0};
    struct class_error error = {0};
    struct machine machine = {.file = &module->file, .seed = seed, .trace = &traces[0]};
    assert_true(class_code_parse(&module->file, module->file.methods, arena, &machine.code, &error));
    assert_true(decode_code(&module->file, &machine.code, arena, &machine.decoded, &error));
    run_bytecode(&machine);
    struct runner *runner = arena_alloc(arena, sizeof *runner);
    runner->module = &module->ir;
    runner->body = module->ir.methods[0].body;
    runner->seed = seed;
    runner->trace = &traces[1];
    assert_true(runner->body->instruction_count <= MOST_VALUES);
    run_ir(runner);
    compare(writer, module, &traces[0], &traces[1]);
}

static void run_method(uint64_t seed)
{
    struct method_writer *writer = calloc(1, sizeof *writer);
    struct buffer class = {0}, why = {0};
    struct class_error error = {0};
    struct arena *arena = arena_new();
    assert_non_null(writer);
    writer->seed = seed;
    writer->kept = UINT32_MAX;
    writer->caught = (const uint8_t[]){0, 2, 4};
    method_write(writer);
    struct plan plan = {.name = "random",
                        .major = 49,
                        .code = writer->text.text,
                        .limits = "00 08 00 09",
                        .handlers = writer->handlers.text};
    assemble(&plan, &class);
    struct class_module *module = class_module_make(class.text, class.length, arena, &error);
    if (module == NULL || !translate_module(module, arena, &error))
        fail_msg("%s handlers %s\n%s", writer->text.text, writer->handlers.text, error.message);
    if (!ir_check_body(&module->ir, module->ir.methods, module->ir.methods[0].body, &why))
        fail_msg("%s handlers %s\n%s", writer->text.text, writer->handlers.text, why.text);
    for (uint64_t run = 0; run < RUNS; run++)
        run_both(writer, module, arena, hash_join(seed, run));
    buffer_free(&class);
    buffer_free(&why);
    method_free(writer);
    arena_free(arena);
    free(writer);
}

static void test_runs_agree(void **state)
{
    (void)state;
    const char *methods = getenv("HEDDLE_METHODS");
    uint64_t count = methods != NULL ? strtoull(methods, NULL, 10) : 3000;
    for (uint64_t seed = 1; seed <= count; seed++)
        run_method(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_runs_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
