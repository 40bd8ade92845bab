/* The generator gives valid programs, and the shrinker leaves what matters. */
#include "differential/generate.h"
#include "differential/shrink.h"

#include "base/buffer.h"
#include "eml/read.h"
#include "explorer/explorer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct eml_program *read_text(const char *text, size_t length)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct eml_program *program = eml_read("test", text, length, NULL, diagnostics);
    if (program == NULL) {
        struct buffer why = {0};
        diagnostics_format(diagnostics, "test", text, length, &why);
        print_error("%s%s", text, why.text);
        buffer_free(&why);
    }
    diagnostics_free(diagnostics);
    return program;
}

static void programs_are_valid_in_every_profile(void **state)
{
    (void)state;
    bool seen[EML_KIND_COUNT] = {false};
    for (unsigned p = 0; generate_profile(p) != NULL; p++)
        for (uint64_t seed = 0; seed < 200; seed++) {
            struct buffer text = {0};
            assert_true(generate_program(seed, generate_profile(p), 1 + (unsigned)(seed % 12), &text));
            struct eml_program *program = read_text(text.text, text.length);
            assert_non_null(program);
            for (uint32_t s = 0; s < program->statement_count; s++)
                seen[program->statements[s].kind] = true;
            eml_program_free(program);
            buffer_free(&text);
        }
    for (size_t kind = 0; kind < EML_KIND_COUNT; kind++)
        assert_true(seen[kind]);
}

static void a_seed_gives_one_program(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 50; seed++) {
        struct buffer one = {0}, two = {0}, other = {0};
        assert_true(generate_program(seed, NULL, 5, &one));
        assert_true(generate_program(seed, NULL, 5, &two));
        assert_true(generate_program(seed + 1, NULL, 5, &other));
        assert_string_equal(one.text, two.text);
        assert_string_not_equal(one.text, other.text);
        buffer_free(&one);
        buffer_free(&two);
        buffer_free(&other);
    }
    struct buffer none = {0};
    assert_false(generate_program(1, "no such profile", 5, &none));
    buffer_free(&none);
}

static bool is_violated(const char *text, size_t length, void *context)
{
    struct eml_program *program = read_text(text, length);
    assert_non_null(program);
    struct eml_queries queries = {0};
    struct buffer why = {0};
    enum explorer_verdict verdict = EXPLORER_UNKNOWN;
    struct space_bounds bounds = EXPLORER_BOUNDS;
    if (eml_queries_parse(program, context, &queries, &why))
        explorer_decide(program, queries.items, 1, &bounds, &verdict);
    eml_queries_free(&queries);
    buffer_free(&why);
    eml_program_free(program);
    return verdict == EXPLORER_VIOLATED;
}

static void expect_shrunk(const char *text, char *query, const char *expected)
{
    struct buffer shrunk = {0};
    buffer_add_text(&shrunk, text);
    assert_true(is_violated(shrunk.text, shrunk.length, query));
    assert_true(shrink(&shrunk, is_violated, query, 10000) < 10000);
    assert_string_equal(shrunk.text, expected);
    buffer_free(&shrunk);
}

static void shrinking_leaves_a_race(void **state)
{
    (void)state;
    char query[] = "-:race:x";
    expect_shrunk(
        "lock l, k; memory y of k; memory x of k; process main { function f { read y; call g; } function g { write x; "
        "}\n"
        "function main { start P; unit { sync k { choice { loop { call f; } } or { skip; } or { lock k; read y; unlock "
        "k; } } } } }\n"
        "process P[3] { function main { unitbegin; again: goto again, out; out: unitend; choice { write x; } or { read "
        "y; } } }\n"
        "process Q { function main { start P; join Q; alloc l; } } pattern p(unit u, v) { u write x; v read y; }",
        query,
        "memory x;\n"
        "process main {\n  function main {\n    start P;\n    write x;\n  }\n}\n"
        "process P {\n  function main {\n    write x;\n  }\n}\n");
}

static void shrinking_leaves_a_deadlock(void **state)
{
    (void)state;
    char query[] = "-:deadlock";
    expect_shrunk("lock a, b, c; memory x; process main { function main { start P; start Q; start R; } }\n"
                  "process P { function main { write x; sync a { unit { sync b { read x; } } } } }\n"
                  "process Q { function main { sync b { loop { lock c; read x; unlock c; } } } }\n"
                  "process R { function main { lock c; lock a; write x; unlock a; unlock c; } }",
                  query,
                  "lock a;\nlock b;\nlock c;\n"
                  "process main {\n  function main {\n    start P;\n    start Q;\n    start R;\n  }\n}\n"
                  "process P {\n  function main {\n    sync a {\n      sync b {\n      }\n    }\n  }\n}\n"
                  "process Q {\n  function main {\n    sync b {\n      lock c;\n      unlock c;\n    }\n  }\n}\n"
                  "process R {\n  function main {\n    lock c;\n    lock a;\n    unlock a;\n    unlock c;\n  }\n}\n");
}

static void shrinking_leaves_a_declared_pattern(void **state)
{
    (void)state;
    char query[] = "-:p";
    expect_shrunk(
        "memory x, y; process main { function main { choice { unit { read x; write y; } } or { write x; } } }\n"
        "pattern p(unit u) { u read x; u write y; } pattern q(u, v) { }",
        query, "process main {\n  function main {\n  }\n}\npattern p(u) { }\n");
}

static void shrinking_ends_when_it_was_asked_enough(void **state)
{
    (void)state;
    char query[] = "-:race:x";
    struct buffer text = {0};
    buffer_add_text(&text, "memory x; process main { function main { start P; skip; skip; skip; write x; } }\n"
                           "process P { function main { read x; } }");
    assert_int_equal(shrink(&text, is_violated, query, 3), 3);
    assert_true(is_violated(text.text, text.length, query));
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_valid_in_every_profile),
        cmocka_unit_test(a_seed_gives_one_program),
        cmocka_unit_test(shrinking_leaves_a_race),
        cmocka_unit_test(shrinking_leaves_a_deadlock),
        cmocka_unit_test(shrinking_leaves_a_declared_pattern),
        cmocka_unit_test(shrinking_ends_when_it_was_asked_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
