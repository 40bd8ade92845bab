/* What static facts must not change: the programs of tests/state/c, tests/run/c_litmus and tests/facts/c are
 * explored with and without them. What is found and where, how executions end, and how many there are must be the
 * same; steps must not be more. */
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

enum { MOST_EXECUTIONS = 1000, SECONDS = 2 };

struct side {
    struct explore_result result;
    struct every_set ends; /* states */
    uint64_t found;        /* all findings, in any order */
    uint64_t others;       /* all but races */
    bool races;
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

static struct side explore(const struct ir_module *module, enum explore_search search, bool help, struct arena *arena)
{
    struct side side = {0};
    struct budget *budget = budget_new(SECONDS, 0);
    const struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1,
                                            .budget = budget,
                                            .search = search,
                                            .most_executions = MOST_EXECUTIONS,
                                            .no_static_help = !help,
                                            .ended = note_end,
                                            .context = &side.ends};
    side.result = explore_program(module, &options, arena);
    for (uint32_t i = 0; i < side.result.finding_count; i++) {
        uint64_t hash = hash_mix(hash_finding(&side.result.findings[i]));
        bool race = side.result.findings[i].kind == EXPLORE_RACE;
        side.found += hash;
        side.others += race ? 0 : hash;
        side.races |= race;
    }
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

static bool is_late(const struct explore_result *result)
{
    return result->why_not != NULL && strncmp(result->why_not, "time limit", strlen("time limit")) == 0;
}

static void compare(const struct side *without, const struct side *with)
{
    const struct explore_result *one = &without->result, *other = &with->result;
    if (!one->complete || !other->complete) {
        /* the order in which executions come may differ, and time may be short; all else stops both */
        bool short_of_time = is_late(one) || is_late(other);
        assert_true(short_of_time || one->complete == other->complete);
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

/* The search over states finds some races if there are any, and which ones depends on its steps. */
static void compare_states(const struct side *without, const struct side *with)
{
    if (!without->result.complete || !with->result.complete)
        return;
    assert_true(without->others == with->others && without->races == with->races);
    assert_true(with->result.states <= without->result.states);
    assert_true(same_ends(&without->ends, &with->ends));
}

static void side_free(struct side *side)
{
    every_set_free(&side->ends);
}

static void test_program(void **state)
{
    const char *path = ((const struct cases_file *)*state)->path;
    struct arena *arena = arena_new();
    struct buffer why = {0};
    const struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = &path, .file_count = 1}, NULL, arena, &why);
    assert_non_null(module);
    struct side without = explore(module, EXPLORE_ORDERS, false, arena),
                with = explore(module, EXPLORE_ORDERS, true, arena);
    compare(&without, &with);
    side_free(&without);
    side_free(&with);
    without = explore(module, EXPLORE_STATES, false, arena);
    with = explore(module, EXPLORE_STATES, true, arena);
    compare_states(&without, &with);
    side_free(&without);
    side_free(&with);
    buffer_free(&why);
    arena_free(arena);
}

int main(void)
{
    static const char *const folders[] = {"tests/state/c", "tests/run/c_litmus", "tests/facts/c"};
    struct cases cases = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        cases_add(&cases, folders[i], ".c", 2, 9, test_program, NULL);
    int failed = cases_run(&cases, "static facts change nothing but the number of steps", NULL, NULL);
    printf("steps without %" PRIu64 ", with %" PRIu64 "\n", steps_without, steps_with);
    return failed;
}
