/* The search for the order of events that lets roles do what they must: pattern 1 (u reads a, v writes it, u writes
 * it), played by the processes U and V. What is found must replay. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "eml/read.h"
#include "push/explicit/machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MAIN, U, V }; /* the processes, in the order of the programs */

struct stage {
    struct eml_program *program;
    struct eml_queries queries;
    struct budget *budget;
    struct machines *machines;
    struct role roles[2];
    struct role_access accesses[3];
    struct players players;
};

static void stage_set(struct stage *stage, const char *text)
{
    const uint32_t reads = pds_access(0, false), writes = pds_access(0, true);
    struct diagnostics *diagnostics = diagnostics_new(4);
    struct buffer why = {0};
    *stage = (struct stage){.program = eml_read("test.eml", text, strlen(text), NULL, diagnostics)};
    assert_non_null(stage->program);
    diagnostics_free(diagnostics);
    assert_true(eml_queries_parse(stage->program, "U:1:a", &stage->queries, &why));
    buffer_free(&why);
    stage->budget = budget_new(0, 0);
    stage->machines = machines_new(stage->program, stage->queries.items, 1, stage->budget);
    stage->roles[0] = (struct role){.process = U, .unit = true, .must_hold = EML_NONE};
    stage->roles[0].slots[0] = machines_slot(stage->machines, U, reads);
    stage->roles[0].slots[1] = machines_slot(stage->machines, U, writes);
    stage->roles[0].machine = machines_for_slot(stage->machines, U, stage->roles[0].slots[0]);
    stage->roles[1] = (struct role){.process = V, .must_hold = EML_NONE};
    stage->roles[1].slots[0] = machines_slot(stage->machines, V, writes);
    stage->roles[1].machine = machines_for_slot(stage->machines, V, stage->roles[1].slots[0]);
    stage->accesses[0] = (struct role_access){0, reads};
    stage->accesses[1] = (struct role_access){1, writes};
    stage->accesses[2] = (struct role_access){0, writes};
    stage->players = machines_players(stage->machines);
    stage->players.roles = stage->roles;
    stage->players.role_count = 2;
    stage->players.accesses = stage->accesses;
    stage->players.access_count = 3;
    stage->players.with_slots = true;
}

static void stage_clear(struct stage *stage)
{
    machines_free(stage->machines);
    budget_free(stage->budget);
    eml_queries_free(&stage->queries);
    eml_program_free(stage->program);
}

/* Searches, and guesses: both find the execution, or there is none. `relaxed`: whether only locks would allow it. */
static void expect(const char *text, bool relaxed, bool found)
{
    struct stage stage;
    struct arena *arena = arena_new();
    struct eml_witness witness = {0}, guessed = {0};
    struct buffer why = {0};
    stage_set(&stage, text);
    assert_int_equal(scenario_relaxed(&stage.players), relaxed);
    assert_int_equal(scenario_search(&stage.players, arena, &witness), found ? SCENARIO_FOUND : SCENARIO_NONE);
    if (found && !eml_replay(stage.program, &stage.queries.items[0], &witness, &why))
        fail_msg("the execution that was found does not replay: %s", why.text);
    if (relaxed && scenario_guess(&stage.players, arena, &guessed)) {
        assert_true(found);
        if (!eml_replay(stage.program, &stage.queries.items[0], &guessed, &why))
            fail_msg("the execution that was guessed does not replay: %s", why.text);
    }
    buffer_free(&why);
    arena_free(arena);
    stage_clear(&stage);
}

#define READS_AND_WRITES "process U { function main { unit { read a; write a; } } } "

static void test_unprotected(void **state)
{
    (void)state;
    expect("memory a; process main { function main { start U; start V; } } " READS_AND_WRITES
           "process V { function main { write a; } }",
           true, true);
}

/* With locks: one for both, and one of which u lets go in between. */
static void test_locks(void **state)
{
    (void)state;
    expect("lock l; memory a; process main { function main { start U; start V; } } "
           "process U { function main { sync l { unit { read a; write a; } } } } "
           "process V { function main { sync l { write a; } } }",
           false, false);
    expect("lock l; memory a; process main { function main { start U; start V; } } "
           "process U { function main { unit { sync l { read a; } sync l { write a; } } } } "
           "process V { function main { sync l { write a; } } }",
           true, true);
}

/* Only locks would allow it, but nobody starts V, or it starts when U has ended. */
static void test_starts_and_joins(void **state)
{
    (void)state;
    expect("memory a; process main { function main { start U; } } " READS_AND_WRITES
           "process V { function main { write a; } }",
           true, false);
    expect("memory a; process main { function main { start U; join U; start V; } } " READS_AND_WRITES
           "process V { function main { write a; } }",
           true, false);
    expect("memory a; process main { function main { start V; join V; start U; } } " READS_AND_WRITES
           "process V { function main { write a; } }",
           true, false);
}

/* U starts V, before its unit, within, or behind it. */
static void test_started_by_role(void **state)
{
    static const char v[] = "process V { function main { write a; } }";
    struct buffer text = {0};
    (void)state;
    static const struct {
        const char *body;
        bool found;
    } rows[] = {{"start V; unit { read a; write a; }", true},
                {"unit { read a; start V; write a; }", true},
                {"unit { read a; write a; } start V;", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buffer_clear(&text);
        buffer_format(&text,
                      "memory a; process main { function main { start U; } } process U { function main { %s } } %s",
                      rows[i].body, v);
        expect(text.text, true, rows[i].found);
    }
    buffer_free(&text);
}

/* The location is there once its lock is allocated: V does that, before its write or never. */
static void test_allocation(void **state)
{
    (void)state;
    expect("lock l; memory a of l; process main { function main { start U; start V; alloc l; } } " READS_AND_WRITES
           "process V { function main { write a; } }",
           true, true);
    expect("lock l; memory a of l; process main { function main { start U; start V; } } " READS_AND_WRITES
           "process V { function main { write a; alloc l; } }",
           true, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unprotected), cmocka_unit_test(test_locks),
                                       cmocka_unit_test(test_starts_and_joins), cmocka_unit_test(test_started_by_role),
                                       cmocka_unit_test(test_allocation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
