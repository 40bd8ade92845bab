/* Which locks processes hold along an execution. */
#include "eml/eml_support.h"

#include "base/buffer.h"
#include "eml/held.h"

/* The steps of processes through their main functions, straight on: who moves, one digit for each step. */
static void follow(const struct eml_program *program, const char *movers, struct eml_held *held)
{
    uint32_t at[2] = {program->functions[program->processes[0].main].first,
                      program->functions[program->processes[1].main].first};
    for (; *movers != '\0'; movers++) {
        uint32_t process = (uint32_t)(*movers - '0');
        const struct eml_step step = {.process = process, .copy = 1, .statement = at[process]++};
        eml_held_step(held, &step);
    }
}

static void assert_holds(const struct eml_program *program, const char *movers, uint32_t actor, const char *expected)
{
    struct eml_held *held = eml_held_new(program);
    struct buffer text = {0};
    size_t count;
    follow(program, movers, held);
    const uint32_t *locks = eml_held_locks(held, actor, &count);
    buffer_add_text(&text, "");
    for (size_t i = 0; i < count; i++)
        buffer_format(&text, "%s%s", i > 0 ? " " : "", eml_lock_name(program, locks[i]));
    assert_string_equal(text.text, expected);
    buffer_free(&text);
    eml_held_free(held);
}

static const char two[] = "lock a, b, c;\n"
                          "process main { function main { start t; lock b; lock a; lock b; unlock b; unlock a; "
                          "unlock b; } }\n"
                          "process t { function main { sync c { lock a; unlock a; } } }\n";

static void test_in_the_order_taken(void **state)
{
    struct eml_program *program = support_read(two);
    (void)state;
    assert_holds(program, "0", 0, "");
    assert_holds(program, "00", 0, "b");
    assert_holds(program, "000", 0, "b a");
    assert_holds(program, "0000", 0, "b a");
    assert_holds(program, "00000", 0, "b a"); /* b was taken twice, and given back once */
    assert_holds(program, "000000", 0, "b");
    assert_holds(program, "0000000", 0, "");
    eml_program_free(program);
}

static void test_each_holds_its_own(void **state)
{
    struct eml_program *program = support_read(two);
    (void)state;
    assert_holds(program, "0010011", 0, "b a");
    assert_holds(program, "00101", 1, "c a");
    assert_holds(program, "00101111", 1, "");
    assert_holds(program, "00101111", 0, "b a");
    eml_program_free(program);
}

static void test_actors_are_numbered_by_their_first_steps(void **state)
{
    struct eml_program *program = support_read(two);
    struct eml_held *held = eml_held_new(program);
    const struct eml_step first = {.process = 1, .copy = 2}, second = {.process = 1, .copy = 1}, third = {.copy = 1};
    (void)state;
    assert_int_equal(eml_held_step(held, &first), 0);
    assert_int_equal(eml_held_step(held, &second), 1);
    assert_int_equal(eml_held_step(held, &third), 2);
    assert_int_equal(eml_held_step(held, &first), 0);
    eml_held_free(held);
    eml_program_free(program);
}

static void test_who_is_blocked_takes_nothing(void **state)
{
    struct eml_program *program = support_read(two);
    struct eml_held *held = eml_held_new(program);
    size_t count;
    const struct eml_step step = {
        .process = 1, .copy = 1, .statement = program->functions[program->processes[1].main].first, .blocked = true};
    (void)state;
    assert_int_equal(eml_effect(program->statements[step.statement].kind), EML_LOCK);
    eml_held_locks(held, eml_held_step(held, &step), &count);
    assert_int_equal(count, 0);
    eml_held_free(held);
    eml_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_the_order_taken),
        cmocka_unit_test(test_each_holds_its_own),
        cmocka_unit_test(test_actors_are_numbered_by_their_first_steps),
        cmocka_unit_test(test_who_is_blocked_takes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
