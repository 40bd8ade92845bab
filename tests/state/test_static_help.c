/* What static facts must not change: the programs of tests/state/c, tests/run/c_litmus and tests/facts/c are explored with
 * and without them. What is found and where, how executions end, and how many there are must be the same; steps must not
 * be more. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "random_c/every.h"
#include "state/explore.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_EXECUTIONS = 3000 };

struct side {
    struct explore_result result;
    struct every_set ends; /* states */
    uint64_t found;        /* all findings, in any order */
};

static uint64_t steps_without, steps_with;

static void note_end(void *context, struct run *run)
{
    every_set_add(context, every_outcome(run));
}

/* Which of the two accesses of a race comes later is not the point, nor who runs how long before. */
static uint64_t hash_finding(const struct explore_finding *finding)
{
    bool race = finding->kind == EXPLORE_RACE;
    return every_finding(finding->kind, finding->place.method, finding->place.line, race ? finding->other.method : "",
                         race ? finding->other.line : 0);
}

static struct side explore(const struct ir_module *module, bool help, struct arena *arena)
{
    struct side side = {0};
    struct budget *budget = budget_new(60, 0);
    const struct explore_options options = {.kinds = (1u << EXPLORE_KINDS) - 1,
                                            .budget = budget,
                                            .most_executions = MOST_EXECUTIONS,
                                            .no_static_help = !help,
                                            .ended = note_end,
                                            .context = &side.ends};
    side.result = explore_program(module, &options, arena);
    for (uint32_t i = 0; i < side.result.finding_count; i++)
        side.found += hash_mix(hash_finding(&side.result.findings[i]));
    budget_free(budget);
    return side;
}

static bool same_ends(const struct every_set *one, const struct every_set *other)
{
    for (size_t i = 0; i < one->size; i++)
        if (one->slots[i] != 0 && !every_set_has(other, one->slots[i]))
            return false;
    return one->count == other->count;
}

static void compare(const struct side *without, const struct side *with)
{
    const struct explore_result *one = &without->result, *other = &with->result;
    if (!one->complete || !other->complete) {
        /* a limit: the order in which executions come may differ */
        assert_int_equal(one->complete, other->complete);
        return;
    }
    steps_without += one->events;
    steps_with += other->events;
    assert_true(one->executions == other->executions && one->blocked == other->blocked);
    assert_true(other->redundant <= one->redundant && other->events <= one->events);
    assert_int_equal(one->finding_count, other->finding_count);
    assert_true(without->found == with->found);
    assert_true(same_ends(&without->ends, &with->ends));
}

static void test_program(void **state)
{
    const char *path = ((const struct cases_file *)*state)->path;
    struct arena *arena = arena_new();
    struct buffer why = {0};
    const struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = &path, .file_count = 1}, NULL, arena, &why);
    assert_non_null(module);
    struct side without = explore(module, false, arena), with = explore(module, true, arena);
    compare(&without, &with);
    every_set_free(&without.ends);
    every_set_free(&with.ends);
    buffer_free(&why);
    arena_free(arena);
}

int main(void)
{
    static const char *const folders[] = {"tests/state/c", "tests/run/c_litmus", "tests/facts/c"};
    struct cases cases = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        cases_add(&cases, folders[i], ".c", 2, 1, test_program, NULL);
    int failed = cases_run(&cases, "static facts change nothing but the number of steps", NULL, NULL);
    printf("steps without %" PRIu64 ", with %" PRIu64 "\n", steps_without, steps_with);
    return failed;
}
