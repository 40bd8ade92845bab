/* The data itself: what the table of operations says, kinds of types, uses and successors. */
#include "ir/compare.h"
#include "ir/ir_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_operations(void **state)
{
    (void)state;
    for (int i = 0; i < IR_OP_COUNT; i++) {
        enum ir_op op = (enum ir_op)i;
        const char *shape = ir_op_shape(op);
        assert_true(strlen(shape) <= IR_MOST_OPERANDS);
        assert_int_equal(strspn(shape, "votfmksbnwVPK"), strlen(shape));
        /* A number takes two operands and stands alone. */
        assert_true(strchr(shape, 'w') == NULL || strcmp(shape, "w") == 0);
        unsigned both = IR_J | IR_C;
        assert_true((ir_op_flags(op) & both) != both);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(ir_op_name(op), ir_op_name((enum ir_op)k));
    }
    assert_string_equal(ir_op_name(IR_get_element), "get_element");
    assert_string_equal(ir_op_shape(IR_branch), "vbb");
    assert_int_equal(ir_op_flags(IR_throw), IR_T | IR_E | IR_J);
}

static void test_type_kinds(void **state)
{
    (void)state;
    static const ir_kind kinds[] = {IR_VOID, IR_I32, IR_I32, IR_I32, IR_I32,     IR_I32,  IR_I64, IR_F32,
                                    IR_F64,  IR_REF, IR_REF, IR_I8,  IR_POINTER, IR_VOID, IR_VOID};
    for (unsigned form = 0; form < sizeof kinds / sizeof *kinds; form++) {
        struct ir_type type = {.form = (enum ir_type_form)form, .count = 8};
        assert_int_equal(ir_type_kind(&type), kinds[form]);
    }
    struct ir_type wide = {.form = IR_TYPE_NUMBER, .count = 8191}, wider = {.form = IR_TYPE_NUMBER, .count = 8192};
    struct ir_type quad = {.form = IR_TYPE_NUMBER, .floating = true, .count = 128};
    assert_int_equal(ir_kind_bits(ir_type_kind(&wide)), 8191);
    assert_int_equal(ir_type_kind(&wider), IR_VOID);
    assert_int_equal(ir_type_kind(&quad), IR_KIND(IR_KIND_FLOAT, 128));
}

struct seen {
    ir_value values[8];
    uint32_t count;
};

static void note(void *context, ir_value value)
{
    struct seen *seen = context;
    seen->values[seen->count++] = value;
}

static void expect_uses(const struct ir_body *body, uint32_t instruction, const ir_value *values, uint32_t count)
{
    struct seen seen = {0};
    ir_each_use(body, &body->instructions[instruction], note, &seen);
    assert_int_equal(seen.count, count);
    assert_memory_equal(seen.values, values, count * sizeof *values);
}

static void expect_successors(const struct ir_body *body, uint32_t block, const uint32_t *blocks, uint32_t count)
{
    uint32_t all[8] = {0}, few[1] = {99};
    assert_int_equal(ir_successors(body, block, all, 8), count);
    assert_memory_equal(all, blocks, count * sizeof *blocks);
    assert_int_equal(ir_successors(body, block, few, 0), count);
    assert_int_equal(few[0], 99);
}

static void test_uses_and_successors(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    const struct ir_module *module = ir_test_read(
        "class T {\n method static int m(int, int) {\nB0:\n %0 = parameter i32 0\n %1 = parameter i32 1\n"
        " switch %1 [3: B1, 4: B1, default: B2]\nB1: catch a.X B3, any B4\n"
        " %3 = call_static i32 T.f(int, int, int) : int (%1, %0, %1)\n %4 = eq i1 %3, %0\n branch %4, B2, B5\n"
        "B2:\n %6 = phi i32 [B0: %0, B1: %1]\n return %6\nB3:\n %8 = caught ref\n throw %8\n"
        "B4:\n %10 = caught ref\n unreachable\nB5:\n return\n}\n}\n",
        arena);
    const struct ir_body *body = module->methods[0].body;
    expect_uses(body, 0, NULL, 0);
    expect_uses(body, 2, (const ir_value[]){1}, 1);
    expect_uses(body, 3, (const ir_value[]){1, 0, 1}, 3);
    expect_uses(body, 4, (const ir_value[]){3, 0}, 2);
    expect_uses(body, 6, (const ir_value[]){0, 1}, 2);
    expect_uses(body, 12, NULL, 0);
    expect_successors(body, 0, (const uint32_t[]){2, 1, 1}, 3);
    expect_successors(body, 1, (const uint32_t[]){2, 5, 3, 4}, 4);
    expect_successors(body, 2, NULL, 0);
    expect_successors(body, 3, NULL, 0);
    arena_free(arena);
}

/* A comparison holds where its opposite does not, and where its mirror image holds of the sides exchanged. */
static void test_comparisons(void **state)
{
    (void)state;
    static const int64_t numbers[] = {INT64_MIN, -1, 0, 1, INT64_MAX};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    for (enum ir_op op = IR_eq; op <= IR_uge; op++) {
        assert_int_equal(ir_opposite(ir_opposite(op)), op);
        assert_int_equal(ir_mirrored(ir_mirrored(op)), op);
        assert_int_equal(ir_is_comparison(op), op < IR_ult);
        assert_int_equal(ir_is_comparison(ir_opposite(op)), op < IR_ult);
        assert_int_equal(ir_is_comparison(ir_mirrored(op)), op < IR_ult);
        for (int i = 0; i < COUNT * COUNT && op < IR_ult; i++) {
            int64_t one = numbers[i / COUNT], other = numbers[i % COUNT];
            assert_int_equal(ir_compares(one, op, other), !ir_compares(one, ir_opposite(op), other));
            assert_int_equal(ir_compares(one, op, other), ir_compares(other, ir_mirrored(op), one));
        }
    }
    assert_false(ir_is_comparison(IR_ushr) || ir_is_comparison(IR_cmp));
    assert_int_equal(ir_opposite(IR_ult), IR_uge);
    assert_int_equal(ir_mirrored(IR_ule), IR_uge);
    assert_true(ir_compares(-1, IR_lt, 0) && ir_compares(1, IR_le, 1) && !ir_compares(1, IR_ne, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_type_kinds),
        cmocka_unit_test(test_uses_and_successors),
        cmocka_unit_test(test_comparisons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
