/* The symbolic engine, on programs whose answers were worked out by hand. */
#include "push/engine.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "eml/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct eml_program *program_of(const char *text)
{
    struct diagnostics *diagnostics = diagnostics_new(4);
    struct eml_program *program = eml_read("test.eml", text, strlen(text), NULL, diagnostics);
    if (program == NULL) {
        struct buffer complaints = {0};
        diagnostics_format(diagnostics, "test.eml", text, strlen(text), &complaints);
        print_error("%s", complaints.text);
        buffer_free(&complaints);
    }
    assert_non_null(program);
    diagnostics_free(diagnostics);
    return program;
}

static const char *verdict_text(const struct push_answer *answer)
{
    return answer->verdict == PUSH_HOLDS ? "holds" : answer->verdict == PUSH_VIOLATED ? "violated" : answer->reason;
}

/* Asks all the queries of lines "QUERY VERDICT" in one run and compares. */
static void expect_with(const char *text, const char *expectations, const struct push_options *options)
{
    enum { MOST = 64 };
    struct eml_program *program = program_of(text);
    struct eml_queries queries = {0};
    struct buffer why = {0};
    struct push_answer answers[MOST];
    char expected[MOST][64], asked[MOST][64];
    for (const char *line = expectations; *line != '\0'; line += strcspn(line, "\n") + 1) {
        assert_true(queries.count < MOST);
        assert_int_equal(sscanf(line, "%63s %63[^\n]", asked[queries.count], expected[queries.count]), 2);
        if (!eml_queries_parse(program, asked[queries.count], &queries, &why))
            fail_msg("%s", why.text);
    }
    struct arena *arena = arena_new();
    push_bdd_decide(program, queries.items, queries.count, options, arena, answers);
    for (size_t i = 0; i < queries.count; i++) {
        assert_true((answers[i].verdict == PUSH_UNKNOWN) == (answers[i].reason != NULL));
        assert_int_equal(answers[i].witness.count, 0);
        if (strcmp(verdict_text(&answers[i]), expected[i]) != 0)
            fail_msg("%s: %s, but expected %s", asked[i], verdict_text(&answers[i]), expected[i]);
    }
    arena_free(arena);
    eml_queries_free(&queries);
    buffer_free(&why);
    eml_program_free(program);
}

static void expect(const char *text, const char *expectations)
{
    expect_with(text, expectations, &(struct push_options){.jobs = 1});
}

/* The stack of the papers' motivating example: its clients synchronize on the wrong object. */
static void test_stack(void **state)
{
    (void)state;
#define CLIENT                                                                                                         \
    "{ function empty { sync s { read item; } }\n"                                                                     \
    "  function pop { sync s { read item; read storage; write storage; write item; } }\n"                              \
    "  function main { sync OUTER { unit { call empty; choice { call pop; } or { } } } } }\n"
    const char *shared =
        "lock c1, c2, s; memory item, storage of s;\n"
        "process main { function main { alloc s; sync s { write item; write storage; } start T1; start T2; } }\n";
    struct buffer text = {0};
    buffer_format(&text, "%sprocess T1 %sprocess T2 %s", shared, CLIENT, CLIENT);
    for (int client = 1; client <= 2; client++) {
        char *outer = strstr(text.text, "OUTER");
        memcpy(outer, client == 1 ? "c1   " : "c2   ", 5);
    }
    expect(text.text, "T1:1:item violated\n"
                      "T1:2:item violated\n"
                      "T1:3:item holds\n"
                      "T1:5:item holds\n"
                      "T2:12:item:storage violated\n"
                      "T2:12:storage:item holds\n"
                      "T1:6:item:storage holds\n"
                      "T1:11:item:storage holds\n"
                      "main:12:item:storage holds\n"
                      "-:race:item holds\n"
                      "-:deadlock holds\n");
    buffer_clear(&text);
    buffer_format(&text, "%sprocess T1 %sprocess T2 %s", shared, CLIENT, CLIENT);
    for (int client = 1; client <= 2; client++)
        memcpy(strstr(text.text, "OUTER"), "s    ", 5);
    expect(text.text, "T1:1:item holds\n"
                      "T1:2:item holds\n"
                      "T2:12:item:storage holds\n"
                      "-:deadlock holds\n");
    buffer_free(&text);
}

/* Taking a lock again is nothing, and only the last unlock gives it back, also through calls and recursion. */
static void test_reentrancy(void **state)
{
    (void)state;
    expect("lock l; memory x;\n"
           "process main { function main { start A; start B; start C; } }\n"
           "process A { function main { unit { sync l { call inner; read x; call inner; write x; } } }\n"
           "  function inner { sync l { choice { call inner; } or { sync l { read x; } } } } }\n"
           "process B { function main { sync l { write x; } } }\n"
           "process C { function main { unit { call part; call part; } } function part { lock l; lock l; unlock l; "
           "read x; unlock l; } }\n",
           "A:1:x holds\n"
           "A:2:x holds\n"
           "C:2:x violated\n"
           "C:1:x holds\n"
           "-:race:x holds\n");
}

/* What one unit spans: nested ones end with the outermost. */
static void test_units(void **state)
{
    (void)state;
    expect("memory x;\n"
           "process main { function main { start A; start B; start C; start D; } }\n"
           "process A { function main { unit { read x; } unit { write x; } } }\n"
           "process B { function main { unit { call first; write x; } } function first { unit { read x; } } }\n"
           "process C { function main { write x; } }\n"
           "process D { function main { loop { unit { choice { read x; } or { write x; } } } } }\n",
           "A:1:x holds\n"
           "B:1:x violated\n"
           "C:5:x holds\n"
           "D:1:x holds\n"
           "D:2:x holds\n");
}

/* A process is at work from its start to its end, and not before or after. */
static void test_start_and_join(void **state)
{
    (void)state;
    expect("memory x;\n"
           "process main { function main { unit { read x; start A; write x; join A; write x; } } }\n"
           "process A { function main { write x; } }\n",
           "main:1:x violated\n"
           "main:5:x violated\n"
           "-:race:x violated\n");
    expect("memory x;\n"
           "process main { function main { unit { read x; start A; join A; write x; } } }\n"
           "process A { function main { write x; } }\n",
           "main:1:x violated\n"
           "-:race:x holds\n");
    expect("memory x;\n"
           "process main { function main { unit { start A; join A; read x; write x; } } }\n"
           "process A { function main { loop { write x; } } }\n",
           "main:1:x holds\n"
           "-:race:x holds\n");
    expect("memory x;\n"
           "process main { function main { start A; start A; start B; } }\n"
           "process A[2] { function main { unit { read x; join A; write x; } } }\n"
           "process B { function main { write x; } }\n",
           "A:1:x holds\n"
           "-:race:x violated\n");
    expect("memory y;\n"
           "process main { function main { start A; read y; } }\n"
           "process A { function main { join main; write y; } }\n"
           "pattern order(u, v) { u read y; v write y; }\n"
           "pattern reverse(u, v) { v write y; u read y; }\n",
           "-:race:y holds\n"
           "-:order violated\n"
           "-:reverse holds\n");
}

/* Copies that only start others take part; variables without an access only need a copy that exists. */
static void test_start_chain(void **state)
{
    (void)state;
    expect("memory x;\n"
           "process main { function main { start A; read x; } }\n"
           "process A { function main { start B; } }\n"
           "process B { function main { start C; } }\n"
           "process C { function main { write x; } }\n"
           "process D { function main { write x; } }\n"
           "process E[0] { function main { } }\n"
           "pattern chain(u, v) { u read x; v write x; }\n"
           "pattern both(u, v) { u write x; v write x; }\n"
           "pattern idle(u, v, w, s, t) { u write x; }\n"
           "pattern crowd(u, v, w, s, t, r) { u write x; }\n"
           "pattern nothing(u) { }\n",
           "-:race:x violated\n"
           "-:chain violated\n"
           "-:both holds\n"
           "-:idle violated\n"
           "-:crowd holds\n"
           "-:nothing violated\n");
}

/* Nothing is locked or accessed before its allocation, and nothing is allocated twice. */
static void test_alloc(void **state)
{
    (void)state;
    expect("lock l; memory x of l; memory y;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function main { unit { write y; alloc l; read y; } write x; } }\n"
           "process B { function main { write x; write y; } }\n",
           "A:4:y violated\n"
           "-:race:x violated\n"
           "-:race:y violated\n");
    expect("lock l; memory x of l; memory y;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function main { unit { write y; read y; alloc l; } write x; } }\n"
           "process B { function main { sync l { } write y; write x; } }\n",
           "A:4:y holds\n"
           "-:race:x violated\n"
           "-:race:y holds\n");
    expect("lock l; memory x;\n"
           "process main { function main { alloc l; start A; alloc l; write x; } }\n"
           "process A { function main { write x; } }\n",
           "-:race:x holds\n");
}

/* Copies of one process are different processes, however many there are. */
static void test_copies(void **state)
{
    (void)state;
    expect("lock l; memory x;\n"
           "process main { function main { loop { start A; start B; } } }\n"
           "process A[1000000] { function main { unit { sync l { read x; } sync l { write x; } } } }\n"
           "process B { function main { unit { read x; } } }\n"
           "pattern three(unit u, unit v, unit w) { u read x; v read x; w read x; u write x; v write x; w write x; }\n"
           "pattern two(u, v) { u read x; v read x; u read x; }\n",
           "A:1:x violated\n"
           "B:1:x holds\n"
           "-:three violated\n"
           "-:two holds\n"
           "-:race:x violated\n");
}

/* Cycles of waiting through two and three processes, and what prevents them. */
static void test_deadlock(void **state)
{
    (void)state;
    const char *ring =
        "process A { function main { GATE sync a { call take; } UNGATE } function take { sync b { } } }\n"
        "process B { function main { GATE sync b { sync c { } } UNGATE } }\n"
        "process C { function main { GATE lock c; sync a { } unlock c; UNGATE } }\n";
    const char *main_of_three = "lock a, b, c, g; process main { function main { start A; start B; start C; } }\n";
    const char *main_of_two = "lock a, b, c, g; process main { function main { start A; start B; } }\n";
    struct buffer open = {0}, gated = {0};
    for (const char *at = ring; *at != '\0'; at++) {
        size_t gate = strncmp(at, "GATE", 4) == 0 ? 4 : strncmp(at, "UNGATE", 6) == 0 ? 6 : 0;
        if (gate > 0) {
            buffer_add_text(&gated, gate == 4 ? "lock g;" : "unlock g;");
            at += gate - 1;
        } else {
            buffer_add(&open, at, 1);
            buffer_add(&gated, at, 1);
        }
    }
    struct buffer text = {0};
    buffer_format(&text, "%s%s", main_of_three, open.text);
    expect(text.text, "-:deadlock violated\n");
    buffer_clear(&text);
    buffer_format(&text, "%s%s", main_of_two, open.text);
    expect(text.text, "-:deadlock holds\n");
    buffer_clear(&text);
    buffer_format(&text, "%s%s", main_of_three, gated.text);
    expect(text.text, "-:deadlock holds\n");
    buffer_free(&text);
    buffer_free(&open);
    buffer_free(&gated);
    expect("lock a, b; process main { function main { start P; start P; } }\n"
           "process P[2] { function main { choice { sync a { sync b { } } } or { sync b { sync a { } } } } }\n",
           "-:deadlock violated\n");
}

/* Each two of the three can hold their locks together, for each takes the next one's before that one does; all three
 * cannot. */
static void test_cycle_through_three(void **state)
{
    (void)state;
    expect("lock a, b, c; memory x, y, z;\n"
           "process main { function main { start A; start B; start C; } }\n"
           "process A { function main { sync a { sync b { } write x; read x; } } }\n"
           "process B { function main { sync b { sync c { } write y; read y; } } }\n"
           "process C { function main { sync c { sync a { } write z; read z; } } }\n"
           "pattern ab(u, v) { u write x; v write y; u read x; v read y; }\n"
           "pattern bc(u, v) { u write y; v write z; u read y; v read z; }\n"
           "pattern ca(u, v) { u write z; v write x; u read z; v read x; }\n"
           "pattern ring(u, v, w) { u write x; v write y; w write z; u read x; v read y; w read z; }\n",
           "-:ab violated\n"
           "-:bc violated\n"
           "-:ca violated\n"
           "-:ring holds\n");
}

static void test_limits(void **state)
{
    (void)state;
    const char *text = "lock l; memory x; process main { function main { start A; sync l { write x; } } }\n"
                       "process A { function main { unit { sync l { read x; } sync l { read x; } } } }\n";
    expect_with(text, "A:2:x time limit of 1e-09 s\nA:1:x time limit of 1e-09 s\n",
                &(struct push_options){.jobs = 1, .query_seconds = 1e-9});
    struct budget *budget = budget_new(1e-9, 0);
    expect_with(text, "A:2:x time limit of 1e-09 s\nA:1:x time limit of 1e-09 s\n",
                &(struct push_options){.jobs = 1, .budget = budget});
    budget_free(budget);
    expect(text, "A:2:x violated\n");
}

/* Far more locks than BDDs can deal with: no answer where they matter, and one where they do not. */
static void test_too_many_locks(void **state)
{
    (void)state;
    enum { LOCKS = 300 };
    struct buffer text = {0};
    for (int i = 0; i < LOCKS; i++)
        buffer_format(&text, "lock l%d;", i);
    buffer_add_text(&text, "memory x, y; process main { function main { start A; write y;");
    for (int process = 0; process < 2; process++) {
        for (int i = 0; i < LOCKS; i++)
            buffer_format(&text, "sync l%d { write x; }", i);
        buffer_add_text(&text, process == 0 ? "} } process A { function main { unit { read x; " : "write x; } } }");
    }
    expect(text.text, "A:1:x too many locks and phases for BDD variables\n"
                      "A:1:y holds\n"
                      "-:race:y holds\n");
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_reentrancy),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_start_and_join),
        cmocka_unit_test(test_start_chain),
        cmocka_unit_test(test_alloc),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_deadlock),
        cmocka_unit_test(test_cycle_through_three),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_too_many_locks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
