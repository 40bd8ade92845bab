/* The storage structure graph leaves no code out: each method of the application that the call graph reaches is inlined
 * somewhere, or run by a thread; and control comes behind what it calls, so that all methods end that can. */
#include "base/buffer.h"
#include "driver/whole.h"
#include "facts/shape/internal.h"
#include "facts/threads/code.h"
#include "support/cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FOLDER "tests/reality/programs/"

/* Whether the first block of a method is reached, and a return. */
static void look(const struct shape *shape, method_id method, bool *begins, bool *ends)
{
    *begins = *ends = false;
    for (size_t i = 0; i < shape->frame_count; i++) {
        const struct shape_frame *frame = &shape->frames[i];
        const struct ir_body *ir = frame->body->ir;
        if (frame->method != method)
            continue;
        *begins |= shape->blocks[frame->first_block].reached;
        for (uint32_t block = 0; block < ir->block_count; block++) {
            const struct ir_block *at = &ir->blocks[block];
            *ends |= shape->blocks[frame->first_block + block].reached &&
                     ir->instructions[at->first + at->count - 1].op == IR_return;
        }
    }
}

static bool has_return(const struct ir_body *ir)
{
    for (ir_value at = 0; at < ir->instruction_count; at++)
        if (ir->instructions[at].op == IR_return)
            return true;
    return false;
}

/* How many methods are missing, of those that the call graph reaches. */
static uint32_t missing(const struct facts *facts, const struct shape *shape, uint32_t *looked_at)
{
    const struct program *program = facts_program(facts);
    uint32_t found = 0;
    for (method_id method = 0; method < program_method_count(program); method++) {
        bool begins, ends;
        if (!shape_is_application(shape, method) || !facts_reachable(facts, method) ||
            !program_ir_method(program, method)->has_body)
            continue;
        look(shape, method, &begins, &ends);
        (*looked_at)++;
        if (begins && (ends || !has_return(program_body(program, method))))
            continue;
        struct buffer name = {0};
        program_method_name(program, method, &name);
        print_error("%s is %s\n", name.text, begins ? "never left" : "not looked at");
        buffer_free(&name);
        found++;
    }
    return found;
}

static void check(const char *file, uint32_t at_least)
{
    const struct whole_options options = {0};
    struct text_list files = {0};
    uint32_t looked_at = 0;
    text_list_add(&files, file);
    struct whole *whole = whole_open(&options, &files, NULL);
    assert_non_null(whole);
    struct shape *shape = shape_new(whole_facts(whole), NULL);
    assert_non_null(shape);
    assert_true(shape_complete(shape));
    assert_int_equal(missing(whole_facts(whole), shape, &looked_at), 0);
    assert_true(looked_at >= at_least);
    shape_free(shape);
    whole_close(whole);
    text_list_free(&files);
}

static void test_streams(void **state)
{
    (void)state;
    check(FOLDER "Streams.java", 10);
}

static void test_enums(void **state)
{
    (void)state;
    check(FOLDER "Enums.java", 5);
}

static void test_iterators(void **state)
{
    (void)state;
    check(FOLDER "Iterators.java", 10);
}

static void test_timers(void **state)
{
    (void)state;
    check(FOLDER "Timers.java", 5);
}

static void test_dispatch(void **state)
{
    (void)state;
    check(FOLDER "Dispatch.java", 10);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_streams), cmocka_unit_test(test_enums),    cmocka_unit_test(test_iterators),
        cmocka_unit_test(test_timers),  cmocka_unit_test(test_dispatch),
    };
    return cases_run_some("shape_reach", tests, sizeof tests / sizeof *tests, 4, NULL, NULL);
}
