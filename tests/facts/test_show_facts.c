/* heddle show callgraph, points-to, threads, locks and shape as users and scripts see them. */
#include "base/buffer.h"
#include "support/cases.h"
#include "support/dot.h"
#include "support/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct show_folder folder;

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
        return 1;
    const char *arguments[] = {"/bin/sh", "-c",
                               "mkdir $0/stacks $0/workers && javac -J-XX:TieredStopAtLevel=1 -g -nowarn -d $0/stacks "
                               "tests/facts/single/Stacks.java 2>/dev/null &&"
                               "javac -J-XX:TieredStopAtLevel=1 -g -d $0/workers tests/facts/single/Workers.java",
                               folder.path, NULL};
    struct child child = child_run(arguments, NULL);
    int status = child.status;
    child_free(&child);
    return status;
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

static void expect(const char *line, int status, const char *out, const char *errors)
{
    show_expect(&folder, line, status, out, errors);
}

#define SITE "Stacks.main([Ljava/lang/String;)V@"

/* One run, and several things in its output. */
static void expect_parts(const char *line, const char *const *parts, size_t count)
{
    struct child child = show_run(&folder, line);
    assert_int_equal(child.status, 0);
    for (size_t i = 0; i < count; i++)
        if (strstr(child.out.text, parts[i]) == NULL)
            fail_msg("%s is not in\n%s", parts[i], child.out.text);
    child_free(&child);
}

static void test_one_object_for_each_site(void **state)
{
    (void)state;
    static const char *const parts[] = {
        ":\n        new Stacks$A at " SITE "25:17\n        new Stacks$B at " SITE "26:28\n",
        "first %1 (line 23):\n        new Stacks$Stack at " SITE "23:0\n",
    };
    expect_parts("points-to %/stacks --method Stacks.main", parts, sizeof parts / sizeof *parts);
}

static void test_sensitivity_tells_receivers_apart(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "line 27):\n        new Stacks$A at " SITE "25:17\n    b ",
        "line 28):\n        new Stacks$B at " SITE "26:28\n",
        /* each stack has a lock of its own */
        "Stacks$Stack.lock:\n        new java.lang.Object at Stacks$Stack.<init>()V@5:14 {new Stacks$Stack at " SITE
        "23:0}\n",
    };
    expect_parts("points-to %/stacks --sensitive Stacks$Stack", parts, sizeof parts / sizeof *parts);
}

static void test_isolated_site_makes_two_objects(void **state)
{
    (void)state;
    expect("points-to %/stacks --method main --isolate Stacks.main@61", 0,
           "        isolated Stacks$Stack at " SITE "31:61\n        new Stacks$Stack at " SITE "31:61\n", "");
    expect("points-to %/stacks --isolate Stacks.main@61", 0,
           "Stacks$Stack.push(Ljava/lang/Object;)V {isolated Stacks$Stack at " SITE "31:61}\n", "");
    expect("points-to %/stacks --isolate Stacks.main", 2, "", "is no site");
}

static void test_gaps_are_listed(void **state)
{
    (void)state;
    expect("callgraph %/stacks", 0, "not understood: reflection Class.forName in Stacks.load", "");
}

static void test_json(void **state)
{
    (void)state;
    struct child child;
    yajl_val tree = show_parse(&folder, "callgraph %/stacks --format json", &child);
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
    tree = show_parse(&folder, "callgraph %/stacks --stats --format json", &child);
    assert_true(YAJL_GET_INTEGER(yajl_tree_get(tree, (const char *[]){"methods", NULL}, yajl_t_number)) > 1000);
    yajl_tree_free(tree);
    child_free(&child);
    tree = show_parse(&folder, "points-to %/stacks --format json --method pop", &child);
    assert_non_null(yajl_tree_get(tree, (const char *[]){"points_to", NULL}, yajl_t_array));
    yajl_tree_free(tree);
    child_free(&child);
}

#define OBJECT "new java.lang.Object at Workers.<clinit>()V@"

/* What Graphviz can read; no graph is empty. */
static void test_dot(void **state)
{
    (void)state;
    static const struct {
        const char *word, *part;
    } graphs[] = {
        {"callgraph", ""},
        {"points-to", ""},
        {"threads", ""},
        {"locks", "\"" OBJECT "8:0\" -> \"" OBJECT "9:10\" [label=\"Workers$Worker.run()V:30\", style=solid];"},
        {"shape", ""},
    };
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        struct buffer line = {0};
        size_t edges;
        if (!cases_in_turn(i, CASES_SLOWER))
            continue;
        buffer_format(&line, "%s %%/workers --format dot", graphs[i].word);
        struct child child = show_run(&folder, line.text);
        const char *wrong = dot_check(child.out.text, &edges);
        if (child.status != 0 || wrong != NULL || edges == 0 || strstr(child.out.text, graphs[i].part) == NULL)
            fail_msg("%s: status %d, %zu edges, %s is wanted\n%s", line.text, child.status, edges, graphs[i].part,
                     wrong == NULL ? "" : wrong);
        child_free(&child);
        buffer_free(&line);
    }
    size_t edges;
    assert_null(dot_check("digraph a { b -> c [d=1]; }", &edges));
    assert_non_null(dot_check("digraph a { \"b -> c; }", &edges));
    assert_non_null(dot_check("digraph a { b -> c }", &edges));
}

static void test_locks_that_are_held(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "Workers$Worker.run()V line 30: monitor of " OBJECT "9:10, single\n    holding for certain " OBJECT "8:0\n",
        "Workers$Worker.run()V line 31: write Workers.plain\n    holding for certain " OBJECT "8:0, " OBJECT "9:10\n",
        "Workers$Counter.add()V line 16: write Workers$Counter.value, its own object locked\n",
    };
    expect_parts("locks %/workers", parts, sizeof parts / sizeof *parts);
}

static void test_threads(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "run Workers$Worker.run()V in Workers$Worker, many times\n"
        "    started at Workers.main([Ljava/lang/String;)V line 43\n"
        "    joined for certain at Workers.main([Ljava/lang/String;)V line 46\n",
        "task Workers$Counter.add()V in java.lang.Thread, once\n"
        "    started at Workers.main([Ljava/lang/String;)V line 48\n",
        "shared: new Workers$Counter at ",
    };
    expect_parts("threads %/workers", parts, sizeof parts / sizeof *parts);
}

/* The order of the files does not matter, and neither does the run. Where only a part of the tests runs, a third of
 * the kinds is in turn. */
static void test_is_deterministic(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"callgraph --all", ""},
        {"points-to --all", "--method valueOf"},
        {"threads", "--format json"},
        {"locks --all", "--format json"},
        {"shape", ""},
        {"shape", "--format dot"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct buffer one = {0}, other = {0};
        if (!cases_in_turn(i, CASES_SLOWER == 1 ? 3 : 6))
            continue;
        buffer_format(&one,
                      "%s %%/workers/Workers.class %%/workers/Workers$Counter.class %%/workers/Workers$Worker.class %s",
                      lines[i][0], lines[i][1]);
        buffer_format(&other,
                      "%s %%/workers/Workers$Worker.class %%/workers/Workers.class %%/workers/Workers$Counter.class %s",
                      lines[i][0], lines[i][1]);
        show_expect_same(&folder, one.text, other.text);
        buffer_free(&one);
        buffer_free(&other);
    }
}

static void test_limits_and_mistakes(void **state)
{
    (void)state;
    expect("callgraph %/stacks --time-limit 0.001", 3, "not complete: time limit of 0.001 s was reached\n", "");
    expect("threads %/workers --time-limit 0.001", 3, "not complete: time limit of 0.001 s was reached\n", "");
    expect("locks %/workers --time-limit 0.001 --format dot", 3, "// not complete: time limit", "");
    expect("locks %/workers --time-limit 0.001 --format json", 3, "\"complete\": false", "");
    expect("callgraph", 2, "", "no file given");
    expect("points-to --nonsense %/stacks", 2, "", "nonsense");
    expect("callgraph %/stacks --main Nobody", 2, "", "there is no main in 'Nobody'");
    expect("callgraph %/stacks --isolate Stacks.main@3", 2, "", "there is no site");
    expect("callgraph %/stacks --library Stacks$Stack", 0, "call Stacks$Stack.pop()Ljava/lang/Object;", "");
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_object_for_each_site),
        cmocka_unit_test(test_sensitivity_tells_receivers_apart),
        cmocka_unit_test(test_isolated_site_makes_two_objects),
        cmocka_unit_test(test_gaps_are_listed),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_dot),
        cmocka_unit_test(test_locks_that_are_held),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_is_deterministic),
        cmocka_unit_test(test_limits_and_mistakes),
    };
    return cases_run_some("show_facts", tests, sizeof tests / sizeof *tests, 6, set_up, tear_down);
}
