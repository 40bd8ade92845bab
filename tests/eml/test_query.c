/* Queries: which ones a selection makes and in which order, what each looks for, and how users write them. */
#include "eml/eml_support.h"

#include "base/buffer.h"
#include "eml/query.h"

#include <string.h>

static const char *const two_processes = "memory a, b; lock l;"
                                         "process main { function main { } }"
                                         "process P[2] { function main { } }"
                                         "pattern p(u, unit v) { v read b; u write a; v write b; }"
                                         "pattern q(u, v, w) { }";

static void format_queries(const struct eml_program *program, const struct eml_queries *queries, struct buffer *into)
{
    for (size_t i = 0; i < queries->count; i++) {
        eml_query_format(program, &queries->items[i], into);
        buffer_add_text(into, "\n");
    }
}

static void expect_selected(const char *text, const char *patterns, const char *expected)
{
    struct eml_program *program = support_read(text);
    struct eml_queries queries = {0};
    struct buffer why = {0}, formatted = {0};
    assert_true(eml_queries_select(program, patterns, &queries, &why));
    assert_int_equal(why.length, 0);
    format_queries(program, &queries, &formatted);
    assert_string_equal(formatted.text == NULL ? "" : formatted.text, expected);
    eml_queries_free(&queries);
    buffer_free(&why);
    buffer_free(&formatted);
    eml_program_free(program);
}

static void test_selection(void **state)
{
    (void)state;
    expect_selected(two_processes, "12,race,q,4-5,deadlock, p,4",
                    "main 4 a\nmain 4 b\nmain 5 a\nmain 5 b\nmain 12 a b\nmain 12 b a\n"
                    "P 4 a\nP 4 b\nP 5 a\nP 5 b\nP 12 a b\nP 12 b a\n"
                    "- race a\n- race b\n- deadlock\n- p\n- q\n");
    expect_selected(two_processes, "q", "- q\n");
    expect_selected(two_processes, "declared", "- p\n- q\n");
    expect_selected(two_processes, "deadlock,race", "- race a\n- race b\n- deadlock\n");
    expect_selected("memory a; process main { function main { } }", "declared", "");
    expect_selected("memory a; process main { function main { } }", "5-7", "main 5 a\n");
    expect_selected("process main { function main { } }", "all", "- deadlock\n");
}

static size_t count_selected(const struct eml_program *program, const char *patterns)
{
    struct eml_queries queries = {0};
    struct buffer why = {0};
    bool well = eml_queries_select(program, patterns, &queries, &why);
    assert_true(well == (why.length == 0));
    size_t count = queries.count;
    eml_queries_free(&queries);
    buffer_free(&why);
    return well ? count : SIZE_MAX;
}

static void test_selection_counts(void **state)
{
    (void)state;
    struct eml_program *program = support_read(two_processes);
    assert_int_equal(count_selected(program, NULL), 2 * (5 * 2 + 9 * 2));
    assert_int_equal(count_selected(program, "1-14"), 2 * (5 * 2 + 9 * 2));
    assert_int_equal(count_selected(program, "15-32"), 2 * 18 * 2);
    assert_int_equal(count_selected(program, "1-32"), 2 * (5 * 2 + 27 * 2));
    assert_int_equal(count_selected(program, "all"), 2 * (5 * 2 + 27 * 2) + 2 + 1 + 2);
    eml_program_free(program);
}

static void test_refused_selections(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "",      "0",   "33",    "1-33", "0-3",  "5-4", "1,,2", "1,",   "-", "1-",         "-5",  "+1",           "x",
        "1-5-7", "rac", "races", "a",    "main", "1 2", "1\n",  "read", "u", "4294967297", "1;2", "race-deadlock"};
    struct eml_program *program = support_read(two_processes);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (count_selected(program, refused[i]) != SIZE_MAX)
            fail_msg("'%s' was not refused", refused[i]);
    eml_program_free(program);
}

/* The number of queries grows with the square of the number of locations: too many are refused before any is made. */
static void test_too_many(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int i = 0; i < 10000; i++)
        buffer_format(&text, "memory m%d;", i);
    buffer_add_text(&text, "process main { function main { } }");
    struct eml_program *program = support_read(text.text);
    assert_int_equal(count_selected(program, NULL), SIZE_MAX);
    assert_int_equal(count_selected(program, "12"), SIZE_MAX);
    assert_int_equal(count_selected(program, "1-5,race"), 60000);
    eml_program_free(program);
    buffer_free(&text);
}

/* As the table in the language's definition writes them. */
static const char *const patterns[] = {
    "uR(a) vW(a) uW(a)",       "uR(a) vW(a) uR(a)",       "uW(a) vR(a) uW(a)",       "uW(a) vW(a) uR(a)",
    "uW(a) vW(a) uW(a)",       "uW(a) vW(a) vW(b) uW(b)", "uW(a) vW(b) vW(a) uW(b)", "uW(a) vW(b) uW(b) vW(a)",
    "uW(a) vR(a) vR(b) uW(b)", "uW(a) vR(b) vR(a) uW(b)", "uR(a) vW(a) vW(b) uR(b)", "uR(a) vW(b) vW(a) uR(b)",
    "uR(a) vW(b) uR(b) vW(a)", "uW(a) vR(b) uW(b) vR(a)", "uW(a) vW(a) vR(b) uW(b)", "uW(a) vW(a) vW(b) uR(b)",
    "uW(a) vR(a) vW(b) uW(b)", "uW(a) vR(a) vW(b) uR(b)", "uR(a) vW(a) vW(b) uW(b)", "uR(a) vW(a) vR(b) uW(b)",
    "uW(a) vR(b) vW(a) uW(b)", "uW(a) vW(b) vW(a) uR(b)", "uW(a) vW(b) vR(a) uW(b)", "uW(a) vW(b) vR(a) uR(b)",
    "uR(a) vW(b) vW(a) uW(b)", "uR(a) vR(b) vW(a) uW(b)", "uW(a) vR(b) uW(b) vW(a)", "uW(a) vW(b) uR(b) vW(a)",
    "uW(a) vW(b) uW(b) vR(a)", "uW(a) vW(b) uR(b) vR(a)", "uR(a) vW(b) uW(b) vW(a)", "uR(a) vR(b) uW(b) vW(a)",
};

static void format_goal(const struct eml_program *program, const struct eml_goal *goal, struct buffer *into)
{
    for (uint32_t i = 0; i < goal->access_count; i++)
        buffer_format(into, "%s%c%c(%s)", i == 0 ? "" : " ", "uvw"[goal->accesses[i].variable],
                      goal -> accesses[i].write ? 'W' : 'R', eml_memory_name(program, goal->accesses[i].memory));
}

static void test_goals(void **state)
{
    (void)state;
    struct eml_program *program = support_read(two_processes);
    for (uint32_t i = 0; i < EML_PATTERN_LAST; i++) {
        bool pair = i >= 5;
        struct eml_query query = {i + 1, 1, 0, pair ? 1 : EML_NONE};
        struct eml_goal goal;
        struct buffer text = {0};
        eml_goal_of(program, &query, &goal);
        format_goal(program, &goal, &text);
        assert_string_equal(text.text, patterns[i]);
        assert_int_equal(goal.variable_count, 2);
        assert_true(goal.variables[0].unit);
        assert_int_equal(goal.variables[1].unit, pair); /* exactly the patterns on pairs have two v-accesses */
        assert_int_equal(goal.first_process, 1);
        buffer_free(&text);
    }
    eml_program_free(program);
}

static void test_declared_goal(void **state)
{
    (void)state;
    struct eml_program *program = support_read(two_processes);
    struct eml_query query = {EML_DECLARED, EML_NONE, EML_NONE, EML_NONE};
    struct eml_goal goal;
    struct buffer text = {0};
    eml_goal_of(program, &query, &goal);
    format_goal(program, &goal, &text);
    assert_string_equal(text.text, "vR(b) uW(a) vW(b)");
    assert_int_equal(goal.first_process, EML_NONE);
    assert_false(goal.variables[0].unit);
    assert_true(goal.variables[1].unit);
    buffer_free(&text);
    eml_program_free(program);
}

static void test_parse(void **state)
{
    (void)state;
    static const char *const accepted[][2] = {
        {"P:12:b:a", "P 12 b a"}, {"main:1:a", "main 1 a"},     {"-:race:b", "- race b"},
        {":race:b", "- race b"},  {"-:deadlock", "- deadlock"}, {":p", "- p"},
        {"-:q", "- q"},           {" P : 05 : a ", "P 5 a"},
    };
    struct eml_program *program = support_read(two_processes);
    struct eml_queries queries = {0};
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        struct buffer why = {0}, formatted = {0};
        assert_true(eml_queries_parse(program, accepted[i][0], &queries, &why));
        assert_int_equal(why.length, 0);
        assert_int_equal(queries.count, i + 1);
        eml_query_format(program, &queries.items[i], &formatted);
        assert_string_equal(formatted.text, accepted[i][1]);
        buffer_free(&formatted);
        buffer_free(&why);
    }
    eml_queries_free(&queries);
    eml_program_free(program);
}

static void test_refused_queries(void **state)
{
    (void)state;
    static const char *const refused[][2] = {
        {"", "expected PROCESS:PATTERN"},
        {"P", "expected PROCESS:PATTERN"},
        {"P:", "unknown pattern ''"},
        {"P:0:a", "unknown pattern '0'"},
        {"P:33:a", "unknown pattern '33'"},
        {"P:all", "unknown pattern 'all'"},
        {"P:12", "takes 2 locations, not 0"},
        {"P:12:a", "takes 2 locations, not 1"},
        {"P:1:a:b", "takes 1 location, not 2"},
        {"P:12:a:b:a", "takes 2 locations, not 3"},
        {"P:12:a:b:a:b:a", "takes 2 locations, not 3"},
        {"P:12:a:a", "two different locations"},
        {"P:1:l", "unknown memory location 'l'"},
        {"P:12:a:", "unknown memory location ''"},
        {"Q:1:a", "unknown process 'Q'"},
        {"-:1:a", "unknown process '-'"},
        {"P:race:a", "belongs to no process"},
        {"-:race", "takes 1 location, not 0"},
        {"-:deadlock:a", "takes 0 locations, not 1"},
        {"P:p", "belongs to no process"},
        {"-:p:a", "takes 0 locations, not 1"},
    };
    struct eml_program *program = support_read(two_processes);
    struct eml_queries queries = {0};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct buffer why = {0};
        if (eml_queries_parse(program, refused[i][0], &queries, &why))
            fail_msg("'%s' was not refused", refused[i][0]);
        if (strstr(why.text, refused[i][1]) == NULL)
            fail_msg("'%s' was refused with: %s", refused[i][0], why.text);
        buffer_free(&why);
    }
    assert_int_equal(queries.count, 0);
    eml_queries_free(&queries);
    eml_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_selection),
        cmocka_unit_test(test_selection_counts),
        cmocka_unit_test(test_refused_selections),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_goals),
        cmocka_unit_test(test_declared_goal),
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_refused_queries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
