/* The engine on communicating pushdown systems, on programs whose answers were worked out by hand. */
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

/* The answer to one query, as "holds", "violated", or the reason of an unknown. Free it. */
static char *answer_of(const struct eml_program *program, const char *query, const struct push_options *options)
{
    struct eml_queries queries = {0};
    struct buffer why = {0};
    struct push_answer answer;
    struct arena *arena = arena_new();
    if (!eml_queries_parse(program, query, &queries, &why))
        fail_msg("%s: %s", query, why.text);
    assert_int_equal(queries.count, 1);
    push_cpds_decide(program, queries.items, 1, options, arena, &answer);
    assert_true((answer.verdict == PUSH_UNKNOWN) == (answer.reason != NULL));
    char *text = strdup(answer.verdict == PUSH_HOLDS      ? "holds"
                        : answer.verdict == PUSH_VIOLATED ? "violated"
                                                          : answer.reason);
    eml_queries_free(&queries);
    buffer_free(&why);
    arena_free(arena);
    return text;
}

/* Checks lines "QUERY VERDICT" about a program. */
static void expect(const char *text, const char *expectations)
{
    struct push_options options = {.jobs = 1};
    struct eml_program *program = program_of(text);
    for (const char *line = expectations; *line != '\0'; line += strcspn(line, "\n") + 1) {
        char query[100], verdict[100];
        assert_int_equal(sscanf(line, "%99s %99s", query, verdict), 2);
        char *answer = answer_of(program, query, &options);
        if (strcmp(answer, verdict) != 0)
            fail_msg("%s: %s, but expected %s", query, answer, verdict);
        free(answer);
    }
    eml_program_free(program);
}

/* A counter whose unit of work reads and writes in two critical sections. */
static void test_two_critical_sections(void **state)
{
    (void)state;
    expect("lock l; memory x, y;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function get { sync l { read x; } } function set { sync l { write x; write y; } }\n"
           "  function main { unit { call get; call set; } } }\n"
           "process B { function main { sync l { write y; write x; } } }\n",
           "A:1:x violated\n"
           "A:3:x holds\n"
           "A:5:x holds\n"
           "B:1:x holds\n"
           "A:11:x:y holds\n"
           "A:5:y holds\n"
           "-:race:x holds\n"
           "-:deadlock holds\n");
}

static void test_lock_held_throughout(void **state)
{
    (void)state;
    expect("lock l; memory x;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function main { unit { sync l { read x; write x; } } } }\n"
           "process B { function main { loop { sync l { write x; } } } }\n",
           "A:1:x holds\n"
           "A:2:x holds\n"
           "-:race:x holds\n");
}

/* Taken again by a function that is also called with the lock held: giving it back there must not free it. */
static void test_reentered_lock(void **state)
{
    (void)state;
    const char *form = "lock l; memory x;\n"
                       "process main { function main { start A; start B; } }\n"
                       "process A { function get { sync l { read x; } }\n"
                       "  function main { unit { %s call get; sync l { call get; call get; } %s } } }\n"
                       "process B { function main { sync l { write x; } } }\n";
    char text[600];
    snprintf(text, sizeof text, form, "", "");
    expect(text, "A:2:x violated\n");
    snprintf(text, sizeof text, form, "sync l {", "}");
    expect(text, "A:2:x holds\n");
}

/* No bound on the stack gives the exact language here, and none is needed for a proof. */
static void test_recursion_with_lock(void **state)
{
    (void)state;
    expect("lock l; memory x, y;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function f { sync l { read x; choice { call f; } or { read y; } write x; } }\n"
           "  function main { unit { call f; read y; } } }\n"
           "process B { function g { sync l { choice { call g; } or { write x; } } }\n"
           "  function main { loop { call g; } write y; } }\n",
           "A:1:x holds\n"
           "A:2:x holds\n"
           "A:4:x holds\n"
           "-:race:x holds\n"
           "A:2:y violated\n"
           "-:race:y violated\n");
}

/* The unit ends with the outermost unitend only. */
static void test_nested_units(void **state)
{
    (void)state;
    const char *form = "memory x;\n"
                       "process main { function main { start A; start B; } }\n"
                       "process A { function f { unit { skip; } }\n"
                       "  function main { %s { unit { read x; } call f; unit { unitbegin; unitend; write x; } } } }\n"
                       "process B { function main { write x; } }\n";
    char text[600];
    snprintf(text, sizeof text, form, "unit");
    expect(text, "A:1:x violated\n");
    snprintf(text, sizeof text, form, "choice");
    expect(text, "A:1:x holds\nA:2:x holds\n-:race:x violated\n");
}

/* An early access in a unit of its own must not keep the monitor from a later one. */
static void test_second_unit(void **state)
{
    (void)state;
    expect("memory x;\n"
           "process main { function main { start A; start B; } }\n"
           "process A { function main { unit { read x; } unit { read x; write x; } } }\n"
           "process B { function main { write x; } }\n",
           "A:1:x violated\n");
}

static void test_start_and_join(void **state)
{
    (void)state;
    expect("memory x, y, z;\n"
           "process main { function main {\n"
           "  unit { read x; start B; read y; join B; read z; write x; read y; } } }\n"
           "process B { function main { write x; write y; write z; } }\n",
           "main:1:x violated\n"
           "main:2:y violated\n"
           "main:2:z holds\n"
           "-:race:y violated\n"
           "-:race:z holds\n"
           "-:race:x holds\n");
}

/* Who joins himself waits for ever; main can be waited for. */
static void test_odd_joins(void **state)
{
    (void)state;
    expect("memory x, y;\n"
           "process main { function main { start A; start B; read x; } }\n"
           "process A { function main { join A; write x; } }\n"
           "process B { function main { write y; join main; unit { write y; write x; } } }\n"
           "process C { function main { write x; } }\n"
           "pattern after(m, b) { b write x; m read x; }\n"
           "pattern before(m, b) { m read x; b write x; }\n",
           "-:race:x holds\n"
           "-:after holds\n"
           "-:before violated\n");
}

static void test_allocation(void **state)
{
    (void)state;
    expect("lock l, k; memory x of l; memory y of k; memory z;\n"
           "process main { function main { start A; start B; write z; alloc l; alloc l; write z; } }\n"
           "process A { function main { unit { read z; read x; read z; write x; } } }\n"
           "process B { function main { write y; choice { write x; } } }\n"
           "process C { function main { alloc k; } }\n",
           "A:1:x holds\n" /* y of k is never there: B does not come to write x */
           "A:2:z violated\n"
           "-:race:y holds\n"
           "-:race:x holds\n");
}

static void test_deadlocks(void **state)
{
    (void)state;
    const char *form = "lock a, b, c; memory x;\n"
                       "process main { function main { start A; start B; start C; } }\n"
                       "process A { function main { sync a { sync b { skip; } } } }\n"
                       "process B { function main { sync b { sync c { skip; } } } }\n"
                       "process C { function main { sync %s { sync %s { skip; } } } }\n";
    char text[600];
    snprintf(text, sizeof text, form, "c", "a");
    expect(text, "-:deadlock violated\n");
    snprintf(text, sizeof text, form, "a", "c");
    expect(text, "-:deadlock holds\n");
}

static void test_copies(void **state)
{
    (void)state;
    expect("memory x, y;\n"
           "process main { function main { start P; } }\n"
           "process P[1000000] { function main { choice { start P; } or { unit { read x; write x; } } } }\n"
           "process Q[0] { function main { write x; write y; } }\n",
           "P:1:x holds\n" /* each either accesses or starts the next one */
           "-:race:y holds\n");
    expect("memory x;\n"
           "process main { function main { start P; } }\n"
           "process P[1000000] { function main { start P; unit { read x; write x; } } }\n",
           "P:1:x violated\n"
           "-:race:x violated\n");
    expect("memory x;\n"
           "process main { function main { start P; start P; } }\n"
           "process P { function main { start P; unit { read x; write x; } } }\n",
           "P:1:x holds\n");
}

static void test_declared_patterns(void **state)
{
    (void)state;
    expect("lock l; memory x, y;\n"
           "process main { function main { start A; start B; start C; } }\n"
           "process A { function main { unit { write x; } unit { write y; } } }\n"
           "process B { function main { read x; read y; } }\n"
           "process C { function main { sync l { read y; read x; } } }\n"
           "pattern iriw(w, r, s) { w write x; r read x; s read y; w write y; r read y; s read x; }\n"
           "pattern united(unit w, r) { w write x; r read x; w write y; }\n"
           "pattern crowd(a, b, c, d) { a write x; }\n"
           "pattern too_many(a, b, c, d, e) { a write x; }\n"
           "pattern nothing(a) { }\n",
           "-:iriw violated\n"
           "-:united holds\n"
           "-:crowd violated\n"
           "-:too_many holds\n"
           "-:nothing violated\n");
}

/* The lines "PROCESS PATTERN LOCATION... VERDICT" for all queries of a program. */
static void test_stack(void **state)
{
    (void)state;
    const char *text = "lock s; memory count, data of s;\n"
                       "process main { function main { alloc s; sync s { write count; write data; }\n"
                       "  start T1; start T2; } }\n"
                       "process T1 { function size { sync s { read count; } }\n"
                       "  function pop { sync s { read count; read data; write data; read count; write count; } }\n"
                       "  function main { unit { call size; choice { call pop; } or { skip; } } } }\n"
                       "process T2 { function size { sync s { read count; } }\n"
                       "  function pop { sync s { read count; read data; write data; read count; write count; } }\n"
                       "  function main { unit { call size; choice { call pop; } or { skip; } } } }\n";
    struct eml_program *program = program_of(text);
    struct eml_queries queries = {0};
    struct buffer why = {0}, violated = {0};
    assert_true(eml_queries_select(program, "1-32,race,deadlock", &queries, &why));
    struct push_answer *answers = calloc(queries.count, sizeof *answers);
    struct push_options options = {.jobs = 1};
    struct arena *arena = arena_new();
    push_cpds_decide(program, queries.items, queries.count, &options, arena, answers);
    for (size_t i = 0; i < queries.count; i++) {
        assert_int_not_equal(answers[i].verdict, PUSH_UNKNOWN);
        if (answers[i].verdict != PUSH_VIOLATED)
            continue;
        eml_query_format(program, &queries.items[i], &violated);
        buffer_add_text(&violated, "\n");
    }
    assert_string_equal(violated.text,
                        "T1 1 count\nT1 2 count\nT1 12 count data\nT1 25 count data\nT1 26 count data\n"
                        "T2 1 count\nT2 2 count\nT2 12 count data\nT2 25 count data\nT2 26 count data\n");
    free(answers);
    arena_free(arena);
    eml_queries_free(&queries);
    buffer_free(&why);
    buffer_free(&violated);
    eml_program_free(program);
}

/* A function that calls itself at most as often as there are locks to allocate, and reads x on the way back: not
 * more often than it was called, which only an automaton tells that remembers all those calls. */
static char *counting_program(unsigned locks, unsigned reads)
{
    struct buffer text = {0};
    buffer_add_text(&text, "memory x;\n");
    for (unsigned i = 0; i < locks; i++)
        buffer_format(&text, "lock l%u;\n", i);
    buffer_add_text(&text, "process main { function main { start A; } }\n"
                           "process A { function main { call f; }\n function f {\n  choice { alloc l0; }");
    for (unsigned i = 1; i < locks; i++)
        buffer_format(&text, " or { alloc l%u; }", i);
    buffer_add_text(&text, "\n  choice { call f; } or { skip; }\n  read x; } }\npattern reads(u) {");
    for (unsigned i = 0; i < reads; i++)
        buffer_add_text(&text, " u read x;");
    buffer_add_text(&text, " }\n");
    return text.text;
}

static void test_refinement(void **state)
{
    (void)state;
    for (unsigned locks = 1; locks < 7; locks++) {
        char *text = counting_program(locks, locks);
        expect(text, "-:reads violated\n");
        free(text);
        text = counting_program(locks, locks + 1);
        expect(text, "-:reads holds\n");
        free(text);
    }
}

static void test_limits(void **state)
{
    (void)state;
    char *text = counting_program(30, 31);
    struct eml_program *program = program_of(text);
    struct push_options options = {.jobs = 1, .query_seconds = 0.05};
    char *answer = answer_of(program, "-:reads", &options);
    assert_non_null(strstr(answer, "time limit"));
    free(answer);
    options = (struct push_options){.jobs = 1, .budget = budget_new(0.05, 0)};
    answer = answer_of(program, "-:reads", &options);
    assert_non_null(strstr(answer, "time limit"));
    free(answer);
    budget_free(options.budget);
    eml_program_free(program);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_critical_sections),
        cmocka_unit_test(test_lock_held_throughout),
        cmocka_unit_test(test_reentered_lock),
        cmocka_unit_test(test_recursion_with_lock),
        cmocka_unit_test(test_nested_units),
        cmocka_unit_test(test_second_unit),
        cmocka_unit_test(test_start_and_join),
        cmocka_unit_test(test_odd_joins),
        cmocka_unit_test(test_allocation),
        cmocka_unit_test(test_deadlocks),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_declared_patterns),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_refinement),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
