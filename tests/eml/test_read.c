/* Reading EML: what is accepted and how it is represented, what is refused and with which complaints. */
#include "eml/eml_support.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/names.h"
#include "base/system/file.h"
#include "eml/read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MALFORMED "tests/eml/malformed"

/* Refused texts. */

static bool take_expectation(const char **text, uint32_t *line, uint32_t *column, char message[static 400])
{
    int length = 0;
    if (sscanf(*text, "// error %u:%u %399[^\n]%n", line, column, message, &length) != 3)
        return false;
    *text += length + 1;
    return true;
}

/* A malformed file starts with its complaints, all of them, in comments. */
static void check_malformed(const char *name)
{
    char path[300], message[400];
    struct buffer text = {0};
    snprintf(path, sizeof path, MALFORMED "/%s", name);
    assert_true(file_read(path, NULL, &text));
    struct diagnostics *diagnostics = diagnostics_new(100);
    assert_null(eml_read(path, text.text, text.length, NULL, diagnostics));
    const char *left = text.text;
    size_t expected = 0;
    for (uint32_t line, column; take_expectation(&left, &line, &column, message); expected++) {
        uint32_t found_line = 0, found_column = 0;
        const char *found = expected < diagnostics_count(diagnostics)
                                ? diagnostics_message(diagnostics, expected, &found_line, &found_column)
                                : "nothing";
        if (line != found_line || column != found_column || strstr(found, message) == NULL)
            fail_msg("%s: expected %u:%u %s, found %u:%u %s", name, line, column, message, found_line, found_column,
                     found);
    }
    assert_true(expected > 0);
    if (diagnostics_count(diagnostics) != expected)
        fail_msg("%s: %zu complaints instead of %zu", name, diagnostics_count(diagnostics), expected);
    diagnostics_free(diagnostics);
    buffer_free(&text);
}

static int is_eml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".eml") == 0;
}

static void test_malformed(void **state)
{
    (void)state;
    struct dirent **entries;
    int count = scandir(MALFORMED, &entries, is_eml, alphasort);
    assert_true(count > 100);
    for (int i = 0; i < count; i++) {
        check_malformed(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void expect_formatted(const char *text, size_t length, size_t most, const char *expected)
{
    struct diagnostics *diagnostics = diagnostics_new(most);
    struct buffer formatted = {0};
    assert_null(eml_read("f.eml", text, length, NULL, diagnostics));
    diagnostics_format(diagnostics, "f.eml", text, length, &formatted);
    assert_string_equal(formatted.text, expected);
    buffer_free(&formatted);
    diagnostics_free(diagnostics);
}

static void test_carets(void **state)
{
    (void)state;
    const char *text = "process main {\r\n\tfunction main { read \033x;\r\n\t\tread y }\n}";
    expect_formatted(text, strlen(text), 10,
                     "f.eml:2:23: error: unexpected byte 0x1B (only ASCII may stand outside comments)\n"
                     "    \tfunction main { read ?x;\n"
                     "    \t                     ^\n"
                     "f.eml:2:24: error: unknown memory location 'x'\n"
                     "    \tfunction main { read ?x;\n"
                     "    \t                      ^\n"
                     "f.eml:3:8: error: unknown memory location 'y'\n"
                     "    \t\tread y }\n"
                     "    \t\t     ^\n"
                     "f.eml:3:9: error: missing ';'\n"
                     "    \t\tread y }\n"
                     "    \t\t      ^\n");
    expect_formatted(text, strlen(text), 1,
                     "f.eml:2:23: error: unexpected byte 0x1B (only ASCII may stand outside comments)\n"
                     "    \tfunction main { read ?x;\n"
                     "    \t                     ^\n"
                     "f.eml: 3 more errors are not shown\n");
    expect_formatted("", 0, 10, "f.eml: error: the program has no process 'main'\n");
}

/* Only the surroundings of a mistake in a long line are shown. */
static void test_long_line(void **state)
{
    (void)state;
    struct buffer text = {0}, formatted = {0};
    for (int i = 0; i < 10000; i++)
        buffer_add_text(&text, "lock l;");
    struct diagnostics *diagnostics = diagnostics_new(1);
    assert_null(eml_read("f.eml", text.text, text.length, NULL, diagnostics));
    assert_int_equal(diagnostics_count(diagnostics), 10000);
    buffer_add_text(&text, "!");
    assert_null(eml_read("f.eml", text.text, text.length, NULL, diagnostics));
    diagnostics_format(diagnostics, "f.eml", text.text, text.length, &formatted);
    assert_true(formatted.length < 1000);
    buffer_free(&text);
    buffer_free(&formatted);
    diagnostics_free(diagnostics);
}

/* Names of any length are legal; messages quote only their beginning. */
static void test_long_name(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_add_text(&text, "process main { function main { read ");
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&text, "name");
    buffer_add_text(&text, "; } }");
    struct diagnostics *diagnostics = diagnostics_new(1);
    assert_null(eml_read("f.eml", text.text, text.length, NULL, diagnostics));
    uint32_t line, column;
    assert_true(strlen(diagnostics_message(diagnostics, 0, &line, &column)) < 200);
    diagnostics_free(diagnostics);
    buffer_free(&text);
}

static void test_budget(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_add_text(&text, "process main { function main {\n");
    for (int i = 0; i < 300000; i++)
        buffer_add_text(&text, "skip;\n");
    buffer_add_text(&text, "} }");
    struct budget *budget = budget_new(1e-9, 0);
    struct diagnostics *diagnostics = diagnostics_new(10);
    assert_null(eml_read("f.eml", text.text, text.length, budget, diagnostics));
    assert_int_equal(diagnostics_count(diagnostics), 1);
    uint32_t line, column;
    assert_non_null(strstr(diagnostics_message(diagnostics, 0, &line, &column), "reading stopped at the time limit"));
    diagnostics_free(diagnostics);
    budget_free(budget);
    buffer_free(&text);
}

/* Accepted texts. */

static void expect_flow(const char *text, const char *expected)
{
    struct eml_program *program = support_read(text);
    struct buffer flow = {0};
    support_describe_flow(program, &flow);
    assert_string_equal(flow.text, expected);
    buffer_free(&flow);
    eml_program_free(program);
}

static void test_flow_of_choice(void **state)
{
    (void)state;
    expect_flow("memory m; process main { function main { choice { } or { read m; } or { return; } } }",
                "0: choice -> 1 2 4 | | 0\n"
                "1: or -> 5 | | 0\n"
                "2: read m -> 3 | | 0\n"
                "3: or -> 5 | | 0\n"
                "4: return -> 6 | | 0\n"
                "5: end of choice -> 6 | | 0\n"
                "6: end of function -> | | 0\n");
}

static void test_flow_of_choice_of_one(void **state)
{
    (void)state;
    expect_flow("process main { function main { choice { choice { } or { } } } }", "0: choice -> 1 | | 0\n"
                                                                                   "1: choice -> 2 3 | | 0\n"
                                                                                   "2: or -> 3 | | 0\n"
                                                                                   "3: end of choice -> 4 | | 0\n"
                                                                                   "4: end of choice -> 5 | | 0\n"
                                                                                   "5: end of function -> | | 0\n");
}

static void test_flow_of_loops(void **state)
{
    (void)state;
    expect_flow("process main { function main { loop { loop { } } } }", "0: loop -> 1 4 | | 0\n"
                                                                        "1: loop -> 2 3 | | 0\n"
                                                                        "2: end of loop -> 1 | | 0\n"
                                                                        "3: end of loop -> 0 | | 0\n"
                                                                        "4: end of function -> | | 0\n");
}

static void test_flow_of_locks_and_units(void **state)
{
    (void)state;
    expect_flow("lock a, b; process main { function main {"
                "  sync a { lock b; lock a; unit { unitbegin; skip; unitend; } unlock a; unlock b; } } }",
                "0: lock a -> 1 | | 0\n"
                "1: lock b -> 2 | a | 0\n"
                "2: lock a -> 3 | b a | 0\n"
                "3: unitbegin -> 4 | a+ b a | 0\n"
                "4: unitbegin -> 5 | a+ b a | 1\n"
                "5: skip -> 6 | a+ b a | 2\n"
                "6: unitend -> 7 | a+ b a | 2\n"
                "7: unitend -> 8 | a+ b a | 1\n"
                "8: unlock a -> 9 | a+ b a | 0\n"
                "9: unlock b -> 10 | b a | 0\n"
                "10: unlock a -> 11 | a | 0\n"
                "11: end of function -> | | 0\n");
}

static void test_flow_of_gotos(void **state)
{
    (void)state;
    expect_flow(
        "process main { function main { L: goto N, L, N, M; skip; M: return; loop { N: } } function f { L: goto L; } }",
        "0: L: -> 1 | | 0\n"
        "1: goto N, L, M -> 6 0 3 | | 0\n"
        "2: skip -> 3 | unreached\n"
        "3: M: -> 4 | | 0\n"
        "4: return -> 8 | | 0\n"
        "5: loop -> 6 8 | | 0\n"
        "6: N: -> 7 | | 0\n"
        "7: end of loop -> 5 | | 0\n"
        "8: end of function -> | | 0\n"
        "9: L: -> 10 | | 0\n"
        "10: goto L -> 9 | | 0\n"
        "11: end of function -> | unreached\n");
}

/* What no path reaches is not checked; what never ends need not be balanced. */
static void test_flow_without_end(void **state)
{
    (void)state;
    expect_flow(
        "lock a; process main { function main { return; unlock a; unitend; } function f { lock a; L: goto L; } }",
        "0: return -> 3 | | 0\n"
        "1: unlock a -> 2 | unreached\n"
        "2: unitend -> 3 | unreached\n"
        "3: end of function -> | | 0\n"
        "4: lock a -> 5 | | 0\n"
        "5: L: -> 6 | a | 0\n"
        "6: goto L -> 5 | a | 0\n"
        "7: end of function -> | unreached\n");
}

/* A goto may jump into a block, as long as the locks agree. */
static void test_flow_into_blocks(void **state)
{
    (void)state;
    expect_flow("lock a; process main { function main { lock a; goto L; sync a { L: skip; } } }",
                "0: lock a -> 1 | | 0\n"
                "1: goto L -> 3 | a | 0\n"
                "2: lock a -> 3 | unreached\n"
                "3: L: -> 4 | a | 0\n"
                "4: skip -> 5 | a | 0\n"
                "5: unlock a -> 6 | a | 0\n"
                "6: end of function -> | | 0\n");
}

static void test_equal_stacks_are_one(void **state)
{
    (void)state;
    struct eml_program *program = support_read("lock a, b; process main {"
                                               "  function main { sync a { sync b { } } sync b { sync b { } } }"
                                               "  function f { lock a; lock b; unlock b; unlock a; } }");
    assert_int_equal(program->lock_stack_count, 5); /* -, a, ab, b, bb */
    assert_int_equal(program->lock_stacks[0].lock, EML_NONE);
    uint32_t first = program->functions[1].first;
    assert_int_equal(program->statements[2].lock_stack, program->statements[first + 2].lock_stack);
    eml_program_free(program);
}

/* Everything may be used before it is declared, and each kind of thing has names of its own. */
static void test_names(void **state)
{
    (void)state;
    struct eml_program *program = support_read("pattern x(x, unit y) { x read x; y write x; x write y; }"
                                               "process main { function main { x: call x; alloc x; read x; start x; "
                                               "goto x; } function x { lock y; unlock y; } }"
                                               "process x[0] { function x { call main; } function main { join x; } }"
                                               "memory y, x of x; lock x, y;");
    assert_int_equal(program->lock_count, 2);
    assert_true(program->locks[0].allocated);
    assert_false(program->locks[1].allocated);
    assert_int_equal(program->memories[0].lock, 0);
    assert_int_equal(program->main, 0);
    assert_int_equal(program->processes[1].copies, 0);
    assert_int_equal(program->processes[1].main, 3);
    assert_int_equal(program->statements[1].operand, 1); /* call x */
    assert_int_equal(program->statements[3].operand, 1); /* read x */
    assert_int_equal(program->statements[program->functions[2].first].operand, 3);
    const struct eml_pattern *pattern = &program->patterns[0];
    assert_int_equal(pattern->variable_count, 2);
    assert_false(pattern->variables[0].unit);
    assert_true(pattern->variables[1].unit);
    assert_int_equal(pattern->access_count, 3);
    assert_int_equal(pattern->accesses[1].variable, 1);
    assert_true(pattern->accesses[1].write);
    assert_int_equal(pattern->accesses[1].memory, 1);
    assert_int_equal(pattern->accesses[2].memory, 0);
    eml_program_free(program);
}

static void test_odd_names(void **state)
{
    (void)state;
    struct eml_program *program =
        support_read("lock read.x, $, _, Stack.<init>, unitend1, LOCK; memory or_;"
                     "process main{function main{sync read.x{sync Stack.<init>{read or_;}}}}");
    assert_int_equal(program->lock_count, 6);
    assert_string_equal(eml_lock_name(program, 3), "Stack.<init>");
    eml_program_free(program);
}

static void test_copies(void **state)
{
    (void)state;
    struct eml_program *program = support_read("process main[1] { function main { } }"
                                               "process P[2147483647] { function main { } }"
                                               "process Q[0007] { function main { } }");
    assert_int_equal(program->processes[0].copies, 1);
    assert_int_equal(program->processes[1].copies, INT32_MAX);
    assert_int_equal(program->processes[2].copies, 7);
    eml_program_free(program);
}

static void expect_position(const struct eml_program *program, uint32_t statement, const char *expected)
{
    uint32_t position = program->statements[statement].position;
    if (expected == NULL) {
        assert_int_equal(position, EML_NONE);
    } else {
        assert_int_not_equal(position, EML_NONE);
        assert_string_equal(names_text(program->positions, position), expected);
    }
}

static void test_positions(void **state)
{
    (void)state;
    struct eml_program *program = support_read("memory m; //@ no statement\n"
                                               "process main { //@ no statement\n"
                                               "function main { //@ no statement\n"
                                               "  read m; //@  A.java:1 A.f \t\r\n"
                                               "  skip; // plain\n"
                                               "  //@ B.java:2\n"
                                               "  //@ the second one is plain\n"
                                               "  choice { //@ C:3\n"
                                               "  } //@ D:4\n"
                                               "  or { //@ the second one again\n"
                                               "  } or //@ no statement yet\n"
                                               "  { //@ E:5\n"
                                               "  } //@ F:\xc3\xa9\n"
                                               "  L: //@ G /* not a comment */\n"
                                               "  goto L; //@\n"
                                               "  return //@ before the end of the statement\n"
                                               "  ; /*@ H */\n"
                                               "} //@ I\n"
                                               "} //@ no statement");
    expect_position(program, 0, "A.java:1 A.f");
    expect_position(program, 1, "B.java:2");
    expect_position(program, 2, "C:3");
    expect_position(program, 3, "D:4");
    expect_position(program, 4, "E:5");
    expect_position(program, 5, "F:\xc3\xa9");
    expect_position(program, 6, "G /* not a comment */");
    expect_position(program, 7, NULL);
    expect_position(program, 8, NULL);
    expect_position(program, 9, "I");
    assert_int_equal(program->statements[0].line, 4);
    assert_int_equal(program->statements[0].column, 3);
    assert_int_equal(program->statements[3].line, 10); /* the word `or` */
    assert_int_equal(program->statements[9].line, 18);
    eml_program_free(program);
}

static void test_comments(void **state)
{
    (void)state;
    struct eml_program *program =
        support_read("/**//* * / // */lock/**/a;//\n///*\n/*/ */process main{function main{/***/}}//");
    assert_int_equal(program->lock_count, 1);
    assert_int_equal(program->statement_count, 1);
    eml_program_free(program);
}

/* Size. */

static void check_deep(const char *opening, const char *closing, size_t entries)
{
    enum { DEPTH = 100000 };
    struct buffer text = {0};
    buffer_add_text(&text, "lock a; memory m; process main { function main {\n");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&text, opening);
    buffer_add_text(&text, "read m;\n");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&text, closing);
    buffer_add_text(&text, "} }\n");
    struct eml_program *program = support_read_bytes(text.text, text.length);
    assert_int_equal(program->statement_count, DEPTH * entries + 2);
    eml_program_free(program);
    buffer_free(&text);
}

static void test_deep_nesting(void **state)
{
    (void)state;
    check_deep("loop {\n", "}\n", 2);
    check_deep("sync a {\n", "}\n", 2);
    check_deep("unit {\n", "}\n", 2);
    check_deep("choice {\n", "} or { skip; }\n", 4);
    check_deep("choice { skip; } or {\n", "}\n", 4);
    check_deep("lock a;\n", "unlock a;\n", 2);
}

/* The same with mistakes: blocks that nobody knows, and blocks that nobody closes. */
static void test_deep_mistakes(void **state)
{
    (void)state;
    static const char *const openings[] = {"while {", "loop {", "choice { } or {", "{", "sync {", "loop { read; "};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        struct buffer text = {0};
        buffer_add_text(&text, "process main { function main {\n");
        for (int depth = 0; depth < 100000; depth++)
            buffer_add_text(&text, openings[i]);
        struct diagnostics *diagnostics = diagnostics_new(10);
        assert_null(eml_read("f.eml", text.text, text.length, NULL, diagnostics));
        assert_true(diagnostics_count(diagnostics) > 0);
        diagnostics_free(diagnostics);
        buffer_free(&text);
    }
}

static void test_large_text(void **state)
{
    (void)state;
    enum { FUNCTIONS = 20000 };
    struct buffer text = {0};
    for (int i = 0; i < 1000; i++)
        buffer_format(&text, "lock l%d; memory m%d of l%d;\n", i, i, i);
    buffer_add_text(&text, "process main {\n");
    for (int i = 0; i < FUNCTIONS; i++)
        buffer_format(&text,
                      "function f%d { //@ F.java:%d\n"
                      "  choice { call f%d; } or { sync l%d { write m%d; } } //@ F.java:%d F.f\n"
                      "  L%d: goto L%d, M%d; M%d: read m%d; }\n",
                      i, i, (i + 1) % FUNCTIONS, i % 1000, i % 1000, i, i, i, i, i, (i + 1) % 1000);
    buffer_add_text(&text, "function main { call f0; } }\n");
    assert_true(text.length > 2000000);
    struct eml_program *program = support_read_bytes(text.text, text.length);
    assert_int_equal(program->function_count, FUNCTIONS + 1);
    assert_int_equal(program->statement_count, FUNCTIONS * 12 + 2);
    assert_int_equal(program->lock_stack_count, 1001);
    eml_program_free(program);
    buffer_free(&text);
}

/* One choice with very many blocks, one goto with very many targets: still linear. */
static void test_wide(void **state)
{
    (void)state;
    enum { WIDTH = 200000 };
    struct buffer text = {0};
    buffer_add_text(&text, "process main { function main { choice { }\n");
    for (int i = 0; i < WIDTH; i++)
        buffer_format(&text, "or { L%d: }\n", i);
    buffer_add_text(&text, "goto L0");
    for (int i = 0; i < WIDTH; i++)
        buffer_format(&text, ", L%d\n", i);
    buffer_add_text(&text, "; } }");
    struct eml_program *program = support_read_bytes(text.text, text.length);
    uint32_t count;
    eml_next(program, 0, &count);
    assert_int_equal(count, WIDTH + 1);
    eml_next(program, program->statement_count - 2, &count);
    assert_int_equal(count, WIDTH);
    eml_program_free(program);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_carets),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_long_name),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_flow_of_choice),
        cmocka_unit_test(test_flow_of_choice_of_one),
        cmocka_unit_test(test_flow_of_loops),
        cmocka_unit_test(test_flow_of_locks_and_units),
        cmocka_unit_test(test_flow_of_gotos),
        cmocka_unit_test(test_flow_without_end),
        cmocka_unit_test(test_flow_into_blocks),
        cmocka_unit_test(test_equal_stacks_are_one),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_odd_names),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_deep_mistakes),
        cmocka_unit_test(test_large_text),
        cmocka_unit_test(test_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
