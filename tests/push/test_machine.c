/* The machine of one process: which words of events it can do, and with which lock histories, on processes whose
 * answers were worked out by hand. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "eml/read.h"
#include "push/explicit/machine/machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MAIN = 0, READ = 0, WRITE = 1 }; /* the process; the two slots, both of the first memory */

struct subject {
    struct eml_program *program;
    struct budget *budget;
    struct machine *machine;
};

static struct subject subject_new(const char *text)
{
    static const bool asked[] = {true, true};
    static const uint32_t slots[] = {READ, WRITE};
    struct diagnostics *diagnostics = diagnostics_new(4);
    struct subject subject = {.program = eml_read("test.eml", text, strlen(text), NULL, diagnostics)};
    assert_non_null(subject.program);
    assert_int_equal(subject.program->memory_count, 1);
    diagnostics_free(diagnostics);
    struct histories *histories = histories_new(subject.program->lock_count);
    struct pds *pds = pds_new(subject.program, MAIN, asked, histories);
    subject.budget = budget_new(0, 0);
    subject.machine = machine_new(pds, histories, slots, 2, 0, 2, subject.budget);
    return subject;
}

static void subject_free(struct subject *subject)
{
    machine_free(subject->machine);
    budget_free(subject->budget);
    eml_program_free(subject->program);
}

static const uint64_t none[1] = {0};
static const struct environment free_environment = {.allocated = none, .running = none, .anything = true};

/* The word of so many accesses that are left open, in an environment. */
static uint32_t word_of(struct machine *machine, const struct environment *environment, uint32_t count, bool unit)
{
    uint32_t number = machine_environment(machine, environment), level = machine_root(machine, number, true);
    for (uint32_t i = 0; i < count; i++)
        level = machine_extend(machine, level,
                               (struct letter){.kind = LETTER_SLOT,
                                               .unit = unit,
                                               .stay = unit && i + 1 < count,
                                               .rest = i + 1 == count,
                                               .environment = number});
    return level;
}

/* The histories of a choice; NULL: there is no walk. */
static const struct history_set *set_of(struct machine *machine, uint32_t level, uint32_t first, uint32_t second,
                                        uint32_t taken)
{
    const uint32_t chosen[] = {first, second};
    const struct machine_result *result = machine_result(machine, level);
    uint32_t choice = machine_choice(machine, chosen, taken);
    assert_true(choice < result->choice_count);
    return result->sets[choice];
}

/* Whether a process can make two accesses in this order, in one unit if that is asked. */
static bool can_do(const char *text, uint32_t first, uint32_t second, bool unit)
{
    struct subject subject = subject_new(text);
    uint32_t level = word_of(subject.machine, &free_environment, 2, unit);
    bool can = set_of(subject.machine, level, first, second, 2) != NULL;
    subject_free(&subject);
    return can;
}

static void test_order(void **state)
{
    static const char text[] = "memory a; process main { function main { read a; write a; } }";
    (void)state;
    assert_true(can_do(text, READ, WRITE, false));
    assert_false(can_do(text, WRITE, READ, false));
    assert_false(can_do(text, READ, READ, false));
    assert_false(can_do(text, READ, WRITE, true)); /* they are in no unit */
}

static void test_choices_and_loops(void **state)
{
    static const char choice[] = "memory a; process main { function main { choice { read a; } or { write a; } } }",
                      loop[] = "memory a; process main { function main { loop { read a; write a; } } }";
    (void)state;
    assert_false(can_do(choice, READ, WRITE, false));
    assert_false(can_do(choice, WRITE, READ, false));
    assert_true(can_do(loop, READ, WRITE, false));
    assert_true(can_do(loop, WRITE, READ, false));
    assert_true(can_do(loop, WRITE, WRITE, false));
}

/* Two units that follow each other are not one; neither is what a callee does in units of its own. */
static void test_units(void **state)
{
    (void)state;
    assert_true(can_do("memory a; process main { function main { unit { read a; write a; } } }", READ, WRITE, true));
    assert_false(
        can_do("memory a; process main { function main { unit { read a; } unit { write a; } } }", READ, WRITE, true));
    assert_true(can_do("memory a; process main { function main { unit { call f; call f; } } "
                       "function f { unit { read a; } unit { write a; } } }",
                       WRITE, READ, true));
    assert_false(can_do("memory a; process main { function main { call f; call f; } "
                        "function f { unit { read a; write a; } } }",
                        WRITE, READ, true));
}

/* Calls and returns match, however deep. */
static void test_recursion(void **state)
{
    static const char text[] = "memory a; process main { function main { call f; } "
                               "function f { choice { read a; call f; write a; } or { skip; } } }";
    (void)state;
    assert_true(can_do(text, READ, READ, false));
    assert_true(can_do(text, READ, WRITE, false));
    assert_true(can_do(text, WRITE, WRITE, false));
    assert_false(can_do(text, WRITE, READ, false));
}

/* What the history of the only walk to an access says of the first lock at that event: held (final), or used before. */
static void expect_lock(const char *text, uint32_t slot, bool held, bool used)
{
    struct subject subject = subject_new(text);
    uint32_t level = word_of(subject.machine, &free_environment, 1, false);
    const struct history_set *set = set_of(subject.machine, level, slot, 0, 1);
    assert_non_null(set);
    assert_int_equal(set->count, 1);
    const struct phase_history *phase = &set->items[0]->phases[0];
    assert_int_equal(phase->final[0] & 1, held);
    assert_int_equal(phase->used[0] & 1, used);
    assert_int_equal(machine_free_of_locks(subject.machine, level), !held && slot == READ);
    subject_free(&subject);
}

static void test_locks(void **state)
{
    (void)state;
    expect_lock("lock l; memory a; process main { function main { sync l { write a; } } }", WRITE, true, false);
    expect_lock("lock l; memory a; process main { function main { read a; } }", READ, false, false);
    /* taken twice, given back once */
    expect_lock("lock l; memory a; process main { function main { sync l { sync l { skip; } write a; } } }", WRITE,
                true, false);
    /* by the caller */
    expect_lock("lock l; memory a; process main { function main { sync l { call f; } } "
                "function f { sync l { skip; } write a; } }",
                WRITE, true, false);
}

/* A join is passed only if the process that it waits for does not run. */
static void test_joins(void **state)
{
    static const char text[] =
        "memory a; process main { function main { join V; read a; } } process V { function main { } }";
    const uint64_t other[1] = {2};
    const struct environment alone = {.allocated = none, .running = none},
                             together = {.allocated = none, .running = other};
    (void)state;
    struct subject subject = subject_new(text);
    uint32_t passes = word_of(subject.machine, &alone, 1, false), waits = word_of(subject.machine, &together, 1, false);
    assert_non_null(set_of(subject.machine, passes, READ, 0, 1));
    assert_null(set_of(subject.machine, waits, READ, 0, 1));
    subject_free(&subject);
}

/* A walk is one that the statements allow, with the accesses as its events. */
static void test_walk(void **state)
{
    struct subject subject =
        subject_new("memory a; process main { function main { call f; write a; } function f { read a; } }");
    const uint32_t chosen[] = {READ, WRITE};
    (void)state;
    uint32_t level = word_of(subject.machine, &free_environment, 2, false);
    const struct history_set *set = set_of(subject.machine, level, READ, WRITE, 2);
    struct walk walk = {0};
    assert_non_null(set);
    assert_true(machine_walk(subject.machine, level, machine_choice(subject.machine, chosen, 2), set->histories[0], 100,
                             &walk));
    enum eml_kind events[2];
    size_t count = 0;
    for (size_t i = 0; i < walk.count; i++)
        if (walk.steps[i].mark == WALK_EVENT && count < 2)
            events[count++] = subject.program->statements[walk.steps[i].statement].kind;
    assert_int_equal(count, 2);
    assert_int_equal(events[0], EML_READ);
    assert_int_equal(events[1], EML_WRITE);
    assert_false(
        machine_walk(subject.machine, level, machine_choice(subject.machine, chosen, 2), set->histories[0], 1, &walk));
    mem_free(walk.steps);
    subject_free(&subject);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order), cmocka_unit_test(test_choices_and_loops),
        cmocka_unit_test(test_units), cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_locks), cmocka_unit_test(test_joins),
        cmocka_unit_test(test_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
