/* The models that the benchmark measures: are they what their names promise? */
#include "bench/models.h"

#include "base/buffer.h"
#include "eml/eml_support.h"

#include <string.h>

/* Reads a model and compares its numbers. */
static void check_model(const struct model *model)
{
    struct buffer text = {0};
    model_write(model, &text);
    struct eml_program *program = support_read_bytes(text.text, text.length);
    assert_int_equal(program->process_count, model->processes);
    assert_int_equal(program->memory_count, model->locations);
    assert_int_equal(program->lock_count, model->locks);
    assert_int_equal(model_size(program), model->statements);
    eml_program_free(program);
    buffer_free(&text);
}

/* How many statements are of a kind. */
static unsigned count_kind(const struct eml_program *program, enum eml_kind kind)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < program->statement_count; i++)
        count += program->statements[i].kind == kind;
    return count;
}

static void test_contest_models_have_their_sizes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < MODEL_CONTEST_COUNT; i++) {
        assert_in_range(models_contest[i].statements, 170, 670);
        assert_in_range(models_contest[i].locations, 2, 10);
        check_model(&models_contest[i]);
    }
}

/* As in the paper: four programs without synchronized methods, four with. */
static void test_the_last_four_contest_models_take_the_lock(void **state)
{
    (void)state;
    for (unsigned i = 0; i < MODEL_CONTEST_COUNT; i++) {
        struct buffer text = {0};
        model_write(&models_contest[i], &text);
        struct eml_program *program = support_read_bytes(text.text, text.length);
        assert_int_equal(count_kind(program, EML_LOCK) > 0, i >= 4);
        assert_true(count_kind(program, EML_UNIT_BEGIN) > 0);
        assert_int_equal(count_kind(program, EML_ALLOC), 1);
        eml_program_free(program);
        buffer_free(&text);
    }
}

static void test_large_models_have_their_sizes(void **state)
{
    (void)state;
    static const unsigned shapes[][4] = {{20, 1000, 10, 4},   {20, 5000, 12, 1}, {20, 5000, 12, 12},
                                         {20, 50000, 40, 12}, {3, 2000, 2, 2},   {1, 400, 1, 1}};
    for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        struct model model = model_large(shapes[i][0], shapes[i][1], shapes[i][2], shapes[i][3]);
        check_model(&model);
    }
}

static void test_a_model_is_the_same_each_time(void **state)
{
    (void)state;
    struct model model = model_large(4, 1000, 6, 3);
    struct buffer one = {0}, other = {0};
    model_write(&model, &one);
    model_write(&model, &other);
    assert_string_equal(one.text, other.text);
    buffer_free(&one);
    buffer_free(&other);
}

/* No dead code: every statement is reached from its function's entry, every function called. */
static void test_large_models_have_no_dead_code(void **state)
{
    (void)state;
    struct model model = model_large(5, 3000, 10, 4);
    struct buffer text = {0};
    model_write(&model, &text);
    struct eml_program *program = support_read_bytes(text.text, text.length);
    for (uint32_t f = 0; f < program->function_count; f++) {
        bool called = program->processes[program->functions[f].process].main == f;
        for (uint32_t i = 0; i < program->statement_count; i++)
            called = called || (program->statements[i].kind == EML_CALL && program->statements[i].operand == f);
        assert_true(called);
    }
    for (uint32_t i = 0; i < program->statement_count; i++)
        if (program->statements[i].kind != EML_OR) /* the end of a block that returns */
            assert_int_not_equal(program->statements[i].lock_stack, EML_NONE);
    eml_program_free(program);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contest_models_have_their_sizes),
        cmocka_unit_test(test_the_last_four_contest_models_take_the_lock),
        cmocka_unit_test(test_large_models_have_their_sizes),
        cmocka_unit_test(test_a_model_is_the_same_each_time),
        cmocka_unit_test(test_large_models_have_no_dead_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
