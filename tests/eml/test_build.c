/* Programs that are built from numbers: they are what eml_read makes of the same program as text, and what breaks the
 * rules is refused. */
#include "eml/eml_support.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "eml/build.h"
#include "eml/same.h"

static const char text[] = "lock a;\n"
                           "lock b;\n"
                           "memory x of a;\n"
                           "memory y;\n"
                           "process main {\n"
                           "    function main {\n"
                           "        alloc a; start t; //@ A.java:3 A.main\n"
                           "        again:\n"
                           "        lock b; call f; unlock b;\n"
                           "        goto again, out;\n"
                           "        out:\n"
                           "        join t; //@ A.java:3 A.main\n"
                           "    }\n"
                           "    function f {\n"
                           "        unitbegin; read x; write y; unitend; //@ A.java:9 A.f\n"
                           "        return;\n"
                           "    }\n"
                           "}\n"
                           "process t[2] {\n"
                           "    function main {\n"
                           "        skip;\n"
                           "    }\n"
                           "}\n";

static void build_main(struct eml_builder *builder)
{
    uint32_t again = eml_build_name(builder, "again"), out = eml_build_name(builder, "out");
    eml_build_function(builder, "main");
    eml_build_line(builder, 7);
    eml_build_action(builder, EML_ALLOC, 0);
    eml_build_action(builder, EML_START, 1);
    uint32_t position = eml_build_position(builder, "A.java:3 A.main", 15);
    eml_build_line(builder, 8);
    eml_build_label(builder, again);
    eml_build_line(builder, 9);
    eml_build_action(builder, EML_LOCK, 1);
    eml_build_action(builder, EML_CALL, 1);
    eml_build_action(builder, EML_UNLOCK, 1);
    eml_build_line(builder, 10);
    eml_build_goto(builder, (const uint32_t[]){again, out}, 2);
    eml_build_line(builder, 11);
    eml_build_label(builder, out);
    eml_build_line(builder, 12);
    eml_build_action(builder, EML_JOIN, 1);
    eml_build_position_again(builder, position);
    eml_build_line(builder, 13);
    eml_build_function_end(builder);
}

static struct eml_builder *build(void)
{
    struct eml_builder *builder = eml_builder_new("built");
    eml_build_lock(builder, "a");
    eml_build_lock(builder, "b");
    eml_build_memory(builder, "x", 0);
    eml_build_memory(builder, "y", EML_NONE);
    eml_build_line(builder, 5);
    eml_build_process(builder, "main", 1);
    eml_build_line(builder, 6);
    build_main(builder);
    eml_build_line(builder, 14);
    eml_build_function(builder, "f");
    eml_build_line(builder, 15);
    eml_build_action(builder, EML_UNIT_BEGIN, EML_NONE);
    eml_build_action(builder, EML_READ, 0);
    eml_build_action(builder, EML_WRITE, 1);
    eml_build_action(builder, EML_UNIT_END, EML_NONE);
    eml_build_position(builder, "A.java:9 A.f", 12);
    eml_build_line(builder, 16);
    eml_build_action(builder, EML_RETURN, EML_NONE);
    eml_build_line(builder, 17);
    eml_build_function_end(builder);
    eml_build_line(builder, 19);
    eml_build_process(builder, "t", 2);
    eml_build_line(builder, 20);
    eml_build_function(builder, "main");
    eml_build_line(builder, 21);
    eml_build_action(builder, EML_SKIP, EML_NONE);
    eml_build_line(builder, 22);
    eml_build_function_end(builder);
    return builder;
}

static void test_like_its_text(void **state)
{
    struct eml_builder *builder = build();
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct buffer why = {0};
    (void)state;
    struct eml_program *built = eml_build_finish(builder, NULL, diagnostics), *read = support_read(text);
    assert_non_null(built);
    if (!eml_same(built, read, &why))
        fail_msg("%s differs", why.text);
    eml_builder_free(builder);
    eml_program_free(built);
    eml_program_free(read);
    diagnostics_free(diagnostics);
}

/* One more process, whose function does one thing before it ends. */
static void assert_refused(enum eml_kind kind, uint32_t operand, const char *expected)
{
    struct eml_builder *builder = build();
    struct diagnostics *diagnostics = diagnostics_new(10);
    uint32_t line, column;
    eml_build_line(builder, 30);
    eml_build_process(builder, "more", 1);
    eml_build_function(builder, "main");
    eml_build_action(builder, kind, operand);
    eml_build_function_end(builder);
    assert_null(eml_build_finish(builder, NULL, diagnostics));
    assert_true(diagnostics_count(diagnostics) > 0);
    assert_string_equal(diagnostics_message(diagnostics, 0, &line, &column), expected);
    assert_int_equal(line, 30);
    diagnostics_free(diagnostics);
    eml_builder_free(builder);
}

static void test_numbers_of_nothing(void **state)
{
    (void)state;
    assert_refused(EML_READ, 2, "there is no number 2 to read");
    assert_refused(EML_LOCK, 2, "there is no number 2 to lock");
    assert_refused(EML_UNLOCK, EML_NONE, "there is no number 4294967295 to unlock");
    assert_refused(EML_START, 3, "there is no number 3 to start");
    assert_refused(EML_CALL, 4, "there is no number 4 to call");
    assert_refused(EML_CALL, 1, "there is no number 1 to call"); /* a function of another process */
}

static void test_rules_hold(void **state)
{
    (void)state;
    assert_refused(EML_LOCK, 1, "the function ends here and still holds 'b'");
    assert_refused(EML_UNLOCK, 1, "'b' cannot be unlocked here: this function holds no lock");
    assert_refused(EML_UNIT_BEGIN, EML_NONE, "the function ends here and still is in 1 unit");
}

static void test_nothing_and_limits(void **state)
{
    struct eml_builder *empty = eml_builder_new("empty"), *late = build();
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct budget *budget = budget_new(0, 0);
    (void)state;
    assert_null(eml_build_finish(empty, NULL, diagnostics));
    assert_int_equal(diagnostics_count(diagnostics), 1);
    budget_end(budget, 0, "tests");
    assert_null(eml_build_finish(late, budget, diagnostics));
    assert_int_equal(diagnostics_count(diagnostics), 2);
    eml_builder_free(empty);
    eml_builder_free(late);
    budget_free(budget);
    diagnostics_free(diagnostics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_like_its_text), cmocka_unit_test(test_numbers_of_nothing),
                                       cmocka_unit_test(test_rules_hold), cmocka_unit_test(test_nothing_and_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
