/* heddle show callgraph and heddle show points-to as users and scripts see them. */
#include "base/buffer.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

static char folder[] = "/tmp/heddle-facts-XXXXXX";

static int run_shell(const char *format, const char *argument)
{
    struct buffer command = {0};
    buffer_format(&command, format, argument);
    int status = system(command.text);
    buffer_free(&command);
    return status;
}

static int set_up(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return 1;
    return run_shell("javac -g -nowarn -d %s tests/facts/single/Stacks.java 2>/dev/null", folder);
}

static int tear_down(void **state)
{
    (void)state;
    return run_shell("rm -rf %s", folder);
}

/* Runs heddle show; % stands for the folder, and words are parted by blanks. */
static struct child show(const char *line)
{
    const char *arguments[32] = {child_heddle(), "show"};
    struct buffer words = {0};
    size_t count = 2;
    for (const char *at = line; *at != '\0'; at++) {
        if (*at == '%')
            buffer_add_text(&words, folder);
        else
            buffer_add(&words, at, 1);
    }
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    buffer_free(&words);
    return child;
}

static void expect(const char *line, int status, const char *out, const char *errors)
{
    struct child child = show(line);
    if (child.status != status || strstr(child.out.text, out) == NULL || strstr(child.errors.text, errors) == NULL)
        fail_msg("heddle show %s: status %d\n%s%s", line, child.status, child.out.text, child.errors.text);
    child_free(&child);
}

#define SITE "Stacks.main([Ljava/lang/String;)V@"

static void test_one_object_for_each_site(void **state)
{
    (void)state;
    expect("points-to % --method main", 0,
           ":\n        new Stacks$A at " SITE "25:17\n        new Stacks$B at " SITE "26:28\n", "");
    expect("points-to % --method Stacks.main", 0, "first %1 (line 23):\n        new Stacks$Stack at " SITE "23:0\n",
           "");
}

/* One run, and several things in its output. */
static void test_sensitivity_tells_receivers_apart(void **state)
{
    (void)state;
    struct child child = show("points-to % --sensitive Stacks$Stack");
    static const char *const parts[] = {
        "line 27):\n        new Stacks$A at " SITE "25:17\n    b ",
        "line 28):\n        new Stacks$B at " SITE "26:28\n",
        /* each stack has a lock of its own */
        "Stacks$Stack.lock:\n        new java.lang.Object at Stacks$Stack.<init>()V@5:14 {new Stacks$Stack at " SITE
        "23:0}\n",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(child.out.text, parts[i]) == NULL)
            fail_msg("%s is not in\n%s", parts[i], child.out.text);
    child_free(&child);
}

static void test_isolated_site_makes_two_objects(void **state)
{
    (void)state;
    expect("points-to % --method main --isolate Stacks.main@61", 0,
           "        isolated Stacks$Stack at " SITE "31:61\n        new Stacks$Stack at " SITE "31:61\n", "");
    expect("points-to % --isolate Stacks.main@61", 0,
           "Stacks$Stack.push(Ljava/lang/Object;)V {isolated Stacks$Stack at " SITE "31:61}\n", "");
    expect("points-to % --isolate Stacks.main", 2, "", "is no site");
}

static void test_gaps_are_listed(void **state)
{
    (void)state;
    expect("callgraph %", 0, "not understood: reflection Class.forName in Stacks.load", "");
}

static yajl_val parse(const char *line, struct child *child)
{
    char why[256];
    *child = show(line);
    yajl_val tree = yajl_tree_parse(child->out.text, why, sizeof why);
    if (tree == NULL)
        fail_msg("%s: %s\n%s", line, why, child->errors.text);
    return tree;
}

static void test_json(void **state)
{
    (void)state;
    struct child child;
    yajl_val tree = parse("callgraph % --format json", &child);
    yajl_val edges = yajl_tree_get(tree, (const char *[]){"edges", NULL}, yajl_t_array);
    assert_non_null(edges);
    bool found = false;
    for (size_t i = 0; i < YAJL_GET_ARRAY(edges)->len; i++) {
        yajl_val edge = YAJL_GET_ARRAY(edges)->values[i];
        const char *caller = YAJL_GET_STRING(yajl_tree_get(edge, (const char *[]){"caller", NULL}, yajl_t_string));
        const char *callee = YAJL_GET_STRING(yajl_tree_get(edge, (const char *[]){"callee", NULL}, yajl_t_string));
        long long line = YAJL_GET_INTEGER(yajl_tree_get(edge, (const char *[]){"line", NULL}, yajl_t_number));
        found |= strcmp(caller, "Stacks.main([Ljava/lang/String;)V") == 0 && line == 25 &&
                 strcmp(callee, "Stacks$Stack.push(Ljava/lang/Object;)V") == 0;
    }
    assert_true(found);
    assert_non_null(yajl_tree_get(tree, (const char *[]){"threads", NULL}, yajl_t_array));
    assert_non_null(yajl_tree_get(tree, (const char *[]){"unmodelled", NULL}, yajl_t_array));
    yajl_tree_free(tree);
    child_free(&child);
    tree = parse("callgraph % --stats --format json", &child);
    assert_true(YAJL_GET_INTEGER(yajl_tree_get(tree, (const char *[]){"methods", NULL}, yajl_t_number)) > 1000);
    yajl_tree_free(tree);
    child_free(&child);
    tree = parse("points-to % --format json --method pop", &child);
    assert_non_null(yajl_tree_get(tree, (const char *[]){"points_to", NULL}, yajl_t_array));
    yajl_tree_free(tree);
    child_free(&child);
}

static void test_dot(void **state)
{
    (void)state;
    expect("callgraph % --format dot", 0, "digraph calls {\n", "");
}

/* The order of the files does not matter, and neither does the run. */
static void test_is_deterministic(void **state)
{
    (void)state;
    struct child one = show("callgraph --all %/Stacks.class %/Stacks$Stack.class %/Stacks$A.class %/Stacks$B.class");
    struct child two = show("callgraph --all %/Stacks$B.class %/Stacks$A.class %/Stacks$Stack.class %/Stacks.class");
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out.text, two.out.text);
    child_free(&one);
    child_free(&two);
    one =
        show("points-to --all %/Stacks.class %/Stacks$Stack.class %/Stacks$A.class %/Stacks$B.class --method valueOf");
    two =
        show("points-to --all %/Stacks$B.class %/Stacks$A.class %/Stacks$Stack.class %/Stacks.class --method valueOf");
    assert_true(one.out.length > 100);
    assert_string_equal(one.out.text, two.out.text);
    child_free(&one);
    child_free(&two);
}

static void test_limits_and_mistakes(void **state)
{
    (void)state;
    expect("callgraph % --time-limit 0.001", 3, "", "");
    expect("callgraph", 2, "", "no file given");
    expect("points-to --nonsense %", 2, "", "nonsense");
    expect("callgraph % --main Nobody", 2, "", "there is no main in 'Nobody'");
    expect("callgraph % --isolate Stacks.main@3", 2, "", "there is no site");
    expect("callgraph % --library Stacks$Stack", 0, "call Stacks$Stack.pop()Ljava/lang/Object;", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_object_for_each_site),
        cmocka_unit_test(test_sensitivity_tells_receivers_apart),
        cmocka_unit_test(test_isolated_site_makes_two_objects),
        cmocka_unit_test(test_gaps_are_listed),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_dot),
        cmocka_unit_test(test_is_deterministic),
        cmocka_unit_test(test_limits_and_mistakes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
