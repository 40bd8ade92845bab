/* Random bodies: the checker accepts what is correct by construction, agrees with a slow definition of dominance
 * where one value was changed, survives any change of any word, and every body survives print and read. Also very
 * large bodies. */
#include "base/memory.h"
#include "ir/ir_random.h"
#include "ir/ir_support.h"
#include "support/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BODIES = 250, CHANGES = 40, LARGEST = 120 };

static const char java_example[] =
    "class a.T {\n"
    " site 0 lambda run(java.lang.Object) : java.lang.Runnable by invoke_static a.B.f() : java.lang.invoke.CallSite "
    "with \"x\"\n"
    " method int m(int, java.lang.Object, double) {\n"
    "B0:\n"
    " %0 = parameter ref 0\n %1 = parameter i32 1\n %2 = parameter ref 2\n %3 = parameter f64 3\n"
    " %4 = integer i32 7\n %5 = integer i64 -1\n %6 = floating f32 0.1\n %7 = floating f64 nan(0x7ff8000000000123)\n"
    " %8 = null ref\n %9 = constant ref \"text \\u0000\"\n %10 = constant ref class int[][]\n %11 = eq i1 %1, %4\n"
    " %12 = add i32 %1, %4\n %13 = div i64 %5, %5\n %14 = ushr i64 %5, %1\n %15 = cmpg i32 %3, %7\n %16 = cmp i32 %5, "
    "%5\n"
    " %17 = trunc i8 %1\n %18 = sext i32 %17\n %19 = int_to_float f32 %1\n %20 = float_to_float f64 %6\n"
    " %21 = float_to_int i64 %3\n %22 = new ref a.T\n %23 = new_array ref byte, %1\n %24 = new_arrays ref int[][] (%1, "
    "%4)\n"
    " %25 = get i32 %0, a.T.count : short\n put %0, a.T.next : a.T, %2\n %27 = get_static i64 a.T.total : long\n"
    " put_static a.T.total : long, %5\n %29 = get_element.char i32 %2, %1\n put_element.byte %2, %1, %4\n"
    " %31 = get_element f64 %2, %1\n %32 = length i32 %2\n %33 = cast ref %2, java.lang.String[]\n"
    " %34 = instance_of i32 %2, a.T\n %35 = call_static i32 interface a.I.f(int, double) : int (%1, %3)\n"
    " call_special a.T.<init>() : void (%0)\n %37 = call_virtual ref a.T[].clone() : java.lang.Object (%2)\n"
    " %38 = call_interface i32 java.util.List.size() : int (%2)\n %39 = call_dynamic ref site 0 (%2)\n"
    " monitor_enter %2\n monitor_exit %2\n %42 = lt i1 %3, %7\n %43 = ne i1 %2, %8\n %44 = neg f32 %6\n %45 = xor i1 "
    "%42, %43\n"
    " %46 = integer i1 1\n return %12\n}\n}\n";

static const char c_example[] =
    "program \"p.c\" {\n struct s size 16 {\n field i32 a offset 0\n field ptr b offset 8\n }\n field static i32[4] g\n"
    " method static i32 m(i32, ptr) {\n"
    "B0:\n"
    " %0 = parameter i32 0\n %1 = parameter ptr 1\n %2 = integer i32 -7\n %3 = integer i33 5\n %4 = floating f64 "
    "1e-300\n"
    " %5 = null ptr\n %6 = undefined i1\n %7 = add.checked i32 %0, %2\n %8 = udiv i33 %3, %3\n %9 = shl.checked i33 "
    "%3, %0\n"
    " %10 = eq i1 %1, %5\n %11 = ult i1 %1, %1\n %12 = lt.unordered i1 %4, %4\n %13 = trunc i32 %3\n %14 = zext i33 "
    "%0\n"
    " %15 = bits i64 %4\n %16 = pointer_to_int i64 %1\n %17 = int_to_pointer ptr %16\n %18 = select i32 %10, %0, %2\n"
    " %19 = local ptr struct s\n %20 = local ptr i32[3][4], %0\n %21 = global ptr g : i32[4]\n"
    " %22 = function ptr printf(ptr, ...) : i32\n %23 = field ptr %1, struct s.b : ptr\n %24 = element ptr %1, %3, "
    "i32[4]\n"
    " %25 = offset ptr %1, %16\n %26 = load.volatile i32 %1\n store.atomic %1, %4\n %28 = update.atomic i32 %1, %0, "
    "umin\n"
    " %29 = exchange_if.atomic ptr %1, %1, %5\n fence\n %31 = trunc i8 %0\n copy %1, %1, %16\n fill %1, %31, %16\n"
    " %34 = call_static i32 printf(ptr, ...) : i32 (%1, %4)\n %35 = call_pointer f64 %1 (%0, %1)\n call_pointer %1 ()\n"
    " %37 = undefined i64\n %38 = undefined i33\n %39 = undefined f64\n %40 = undefined ptr\n return %7\n}\n}\n";

/* One place in a body where a value is used. */
struct use {
    uint32_t instruction;
    uint32_t *value;
    uint32_t from; /* of a phi: the block that it comes from; else IR_NONE */
};

static size_t find_uses(const struct ir_body *body, struct use *uses)
{
    size_t count = 0;
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        struct ir_instruction *instruction = (struct ir_instruction *)&body->instructions[i];
        uint32_t *operands[] = {&instruction->a, &instruction->b, &instruction->c};
        const char *shape = ir_op_shape((enum ir_op)instruction->op);
        for (int k = 0; k < IR_MOST_OPERANDS && shape[k] != '\0'; k++) {
            if (shape[k] == 'v' || (shape[k] == 'o' && *operands[k] != IR_NONE))
                uses[count++] = (struct use){i, operands[k], IR_NONE};
            if (shape[k] != 'V' && shape[k] != 'P')
                continue;
            uint32_t length, step = shape[k] == 'P' ? 2 : 1;
            uint32_t *items = (uint32_t *)ir_list(body, *operands[k], &length);
            for (uint32_t j = step - 1; j < length; j += step)
                uses[count++] = (struct use){i, &items[j], shape[k] == 'P' ? items[j - 1] : IR_NONE};
        }
    }
    return count;
}

static bool is_head(const struct ir_instruction *instruction)
{
    return instruction->op == IR_phi || instruction->op == IR_caught || instruction->op == IR_parameter;
}

/* Whether execution can come to stand before instruction `to` (in `block`) without having executed `avoided`.
 * Exceptions leave a block when the instructions at its head are done and nothing else. */
static bool gets_there_without(const struct ir_body *body, uint32_t avoided, uint32_t to)
{
    uint8_t *seen = mem_new(body->block_count, 1);
    uint32_t *todo = mem_new(body->block_count, sizeof *todo), count = 0;
    bool found = false;
    todo[count++] = 0;
    seen[0] = 1;
    while (count > 0 && !found) {
        const struct ir_block *block = &body->blocks[todo[--count]];
        uint32_t block_number = (uint32_t)(block - body->blocks), next[64], begin = 0, end = 0, at = block->first;
        uint32_t all = ir_successors(body, block_number, next, 64);
        assert_true(all <= 64);
        for (; at < block->first + block->count && is_head(&body->instructions[at]); at++) {
            found |= at == to;
            if (at == avoided)
                break;
        }
        bool head_done = at == block->first + block->count || !is_head(&body->instructions[at]);
        begin = end = all;
        if (head_done) {
            begin = all - block->handler_count;
            for (; at < block->first + block->count; at++) {
                found |= at == to;
                if (at == avoided)
                    break;
            }
            if (at == block->first + block->count)
                begin = 0;
        }
        for (uint32_t i = begin; i < end; i++) {
            if (!seen[next[i]])
                todo[count++] = next[i];
            seen[next[i]] = 1;
        }
    }
    mem_free(seen);
    mem_free(todo);
    return found;
}

static bool is_handler(const struct ir_body *body, uint32_t instruction)
{
    for (uint32_t i = 0; i < body->handler_count; i++) {
        const struct ir_block *block = &body->blocks[body->handlers[i].block];
        if (instruction >= block->first && instruction < block->first + block->count)
            return true;
    }
    return false;
}

static bool is_dominated(const struct ir_body *body, const struct use *use)
{
    if (use->from == IR_NONE)
        return !gets_there_without(body, *use->value, use->instruction);
    const struct ir_block *block = &body->blocks[use->from];
    uint32_t at = block->first + block->count - 1;
    if (is_handler(body, use->instruction)) {
        for (at = block->first; is_head(&body->instructions[at]);)
            at++;
    }
    return !gets_there_without(body, *use->value, at);
}

/* Replaces one value by another of the same kind: then only dominance can be wrong, and only at this place. */
static void change_values(const struct ir_module *module, const struct ir_body *body, uint64_t *state,
                          uint32_t wrong[2])
{
    struct use *uses = mem_new(body->list_count + 3 * (size_t)body->instruction_count, sizeof *uses);
    size_t count = find_uses(body, uses);
    struct buffer why = {0};
    for (int i = 0; i < CHANGES && count > 0; i++) {
        struct use *use = &uses[ir_random(state, (uint32_t)count)];
        uint32_t old = *use->value, other = ir_random(state, body->instruction_count);
        if (body->instructions[other].kind != body->instructions[old].kind)
            continue;
        *use->value = other;
        bool expected = is_dominated(body, use);
        buffer_clear(&why);
        bool good = ir_check_body(module, &module->methods[0], body, &why);
        if (good != expected) {
            struct ir_method method = module->methods[0];
            struct buffer text = {0};
            method.body = body;
            ir_print_method(module, &method, &text);
            fail_msg("%%%u used by %%%u: %s\n%s", other, use->instruction, good ? "accepted" : why.text, text.text);
        }
        wrong[expected]++;
        *use->value = old;
    }
    buffer_free(&why);
    mem_free(uses);
}

static void run_random(const char *example, uint64_t seed)
{
    uint64_t state = seed;
    uint32_t wrong[2] = {0};
    for (int i = 0; i < BODIES; i++) {
        struct arena *arena = arena_new();
        struct buffer why = {0};
        struct ir_module *module = ir_test_read(example, arena);
        const struct ir_body *body = ir_random_body(module, &state, ir_random(&state, LARGEST), arena);
        module->methods[0].body = body;
        if (!ir_check_module(module, &why)) {
            struct buffer text = {0};
            ir_print_module(module, &text);
            fail_msg("%s\n%s", why.text, text.text);
        }
        ir_test_round_trip(module);
        change_values(module, body, &state, wrong);
        buffer_free(&why);
        arena_free(arena);
    }
    print_message("%u changes were wrong, %u were not\n", wrong[0], wrong[1]);
    assert_true(wrong[0] > BODIES && wrong[1] > BODIES);
}

static void test_example_modules(void **state)
{
    (void)state;
    ir_test_good(java_example);
    ir_test_good(c_example);
}

static void test_java(void **state)
{
    (void)state;
    run_random(java_example, 1);
}

static void test_c(void **state)
{
    (void)state;
    run_random(c_example, 2);
}

/* Any word of a body may be anything: the checker and the printer must survive it. */
static void test_any_words(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < BODIES; i++) {
        struct arena *arena = arena_new();
        struct buffer text = {0};
        struct ir_module *module = ir_test_read(i % 2 == 0 ? java_example : c_example, arena);
        struct ir_body *body = ir_random_body(module, &random, 40, arena);
        module->methods[0].body = body;
        const struct {
            const void *items;
            size_t bytes;
        } parts[] = {{body->instructions, body->instruction_count * sizeof *body->instructions},
                     {body->blocks, body->block_count * sizeof *body->blocks},
                     {body->lists, body->list_count * sizeof *body->lists},
                     {body->handlers, body->handler_count * sizeof *body->handlers}};
        for (int k = 0; k < 20; k++) {
            size_t part = ir_random(&random, 4);
            if (parts[part].bytes == 0)
                continue;
            uint8_t *byte = (uint8_t *)parts[part].items + ir_random(&random, (uint32_t)parts[part].bytes), old = *byte;
            *byte = (uint8_t)ir_random(&random, 256);
            buffer_clear(&text);
            ir_check_module(module, &text);
            ir_print_module(module, &text);
            *byte = old;
        }
        buffer_free(&text);
        arena_free(arena);
    }
}

/* Bodies as large as methods can be; a method of quadratic cost would take minutes. */
enum { MANY = 100000, SLOWEST_SECONDS = 20 };

static void add_ladder(struct buffer *text)
{
    buffer_add_text(text, " %0 = parameter i32 0\n %1 = eq i1 %0, %0\n branch %1, B1, B2\n");
    for (uint32_t b = 1; b < MANY; b++) {
        uint32_t before = b == 1 ? 0 : b - 2;
        if (b == 1)
            buffer_format(text, "B1:\n %%3 = phi i32 [B0: %%0]\n branch %%1, B2, B3\n");
        else if (b + 2 < MANY)
            buffer_format(text, "B%u:\n %%%u = phi i32 [B%u: %%0, B%u: %%%u]\n branch %%1, B%u, B%u\n", b, 2 * b + 1,
                          before, b - 1, 2 * b - 1, b + 1, b + 2);
        else if (b + 1 < MANY)
            buffer_format(text, "B%u:\n %%%u = phi i32 [B%u: %%0, B%u: %%%u]\n jump B%u\n", b, 2 * b + 1, before, b - 1,
                          2 * b - 1, b + 1);
        else
            buffer_format(text, "B%u:\n %%%u = phi i32 [B%u: %%0, B%u: %%%u]\n return %%%u\n", b, 2 * b + 1, before,
                          b - 1, 2 * b - 1, 2 * b + 1);
    }
}

/* Loops within loops: each block may go back to the one at its mirror. */
static void add_nest(struct buffer *text)
{
    buffer_add_text(text, " %0 = parameter i32 0\n %1 = eq i1 %0, %0\n jump B1\n");
    for (uint32_t b = 1; b < MANY; b++) {
        if (b <= MANY / 2)
            buffer_format(text, "B%u:\n jump B%u\n", b, b + 1);
        else if (b + 1 < MANY)
            buffer_format(text, "B%u:\n branch %%1, B%u, B%u\n", b, MANY - b, b + 1);
        else
            buffer_format(text, "B%u:\n return %%0\n", b);
    }
}

static void test_large(void **state)
{
    (void)state;
    void (*const shapes[])(struct buffer *) = {add_ladder, add_nest};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct buffer text = {0};
        double start = limits_used();
        buffer_add_text(&text, "program {\n method static i32 m(i32) {\nB0:\n");
        shapes[i](&text);
        buffer_add_text(&text, "}\n}\n");
        ir_test_good(text.text);
        assert_true(limits_used() - start < SLOWEST_SECONDS);
        buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_modules), cmocka_unit_test(test_java),  cmocka_unit_test(test_c),
        cmocka_unit_test(test_any_words),       cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
