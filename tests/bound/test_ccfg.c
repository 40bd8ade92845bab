/* heddle show ccfg: the graph of 002's Figure 2, and of small programs with what makes graphs larger. */
#include "base/buffer.h"
#include "support/dot.h"
#include "support/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct show_folder folder;

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&folder);
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

/* Some lines of the output, in this order. */
static void expect_lines(const char *line, const char *const *lines, size_t count)
{
    struct child child = show_run(&folder, line);
    const char *at = child.out.text;
    assert_int_equal(child.status, 0);
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(at, lines[i]);
        if (found == NULL)
            fail_msg("%s is not there, or not behind what should come before it, in\n%s", lines[i], child.out.text);
        at = found + strlen(lines[i]);
    }
    child_free(&child);
}
#define EXPECT_LINES(line, lines) expect_lines(line, lines, sizeof(lines) / sizeof *(lines))

/* The global edges of Figure 2 with their path conditions: r11, w13, r14, w15, w17 of T1; of T2 the same with x and y
 * changed; r50 and r51 behind both joins. */
static void test_figure_2(void **state)
{
    static const char *const lines[] = {
        "thread 0: main\n",
        "start thread 1\n",
        "start thread 2\n",
        "join thread 1\n",
        "join thread 2\n",
        "line 42: r1 := x if ended1 & ended2\n",
        "line 42: r2 := y if ended1 & ended2\n",
        "if r1 == r2\n",
        "abort",
        "thread 1: foo\n",
        "foo (figure_1.c:9), thread 1 begins\n",
        "line 11: r3 := y\n        to block 5 if r3 == 0\n        to block 6 if !(r3 == 0)\n",
        "block 5, foo (figure_1.c:13) if r3 == 0\n        line 13: x := 1\n        line 14: r5 := x\n        line 15: "
        "x := "
        "r5 + 1",
        "        to block 7\n",
        "block 6, foo (figure_1.c:17) if !(r3 == 0)\n        line 17: x := 0\n        to block 7\n",
        "block 7, foo (figure_1.c:19), thread 1 ends",
        "thread 2: bar\n",
        "line 24: r8 := x\n",
        "if r8 == 1\n        line 26: y := 1\n        line 27: r10 := y\n        line 28: y := r10 + 1",
        "line 30: y := 0\n",
        "thread 2 ends",
        "3 threads, 6 reads, 6 writes, 0 locks, with bound 1\n",
    };
    (void)state;
    EXPECT_LINES("ccfg tests/bound/c/paper/figure_1.c", lines);
}

/* Each iteration is a block of its own, up to the bound. */
static void test_loop(void **state)
{
    static const char *const once[] = {"r1 := go", "to block", "cut off: a loop goes on"};
    static const char *const twice[] = {"r1 := go", "r2 := go", "cut off: a loop goes on"};
    (void)state;
    EXPECT_LINES("ccfg tests/bound/ccfg/loop.c", once);
    EXPECT_LINES("ccfg --unwind 2 tests/bound/ccfg/loop.c", twice);
    struct child one = show_run(&folder, "ccfg tests/bound/ccfg/loop.c");
    assert_null(strstr(one.out.text, "r2 := go"));
    child_free(&one);
}

/* Locks, pointers, what is allocated, inputs and atomic sections. */
static void test_words(void **state)
{
    static const char *const lines[] = {"line 21: start thread 1",
                                        "line 22: head := &block",
                                        ":line20",
                                        ":line20 := in1, atomically with all of section",
                                        "line 27: lock m",
                                        "line 28: unlock m",
                                        "line 10: lock m",
                                        "r7 := head",
                                        "line 13: unlock m"};
    (void)state;
    EXPECT_LINES("ccfg tests/bound/ccfg/words.c", lines);
}

static void test_graphviz(void **state)
{
    static const char *const programs[] = {"tests/bound/c/paper/figure_1.c", "tests/bound/ccfg/loop.c",
                                           "tests/bound/ccfg/words.c", "tests/bound/c/barrier.c",
                                           "tests/bound/c/condition.c"};
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        char line[128];
        size_t edges;
        snprintf(line, sizeof line, "ccfg --format dot --unwind 2 %s", programs[i]);
        struct child child = show_run(&folder, line);
        assert_int_equal(child.status, 0);
        const char *wrong = dot_check(child.out.text, &edges);
        if (wrong != NULL)
            fail_msg("%s: no graph from here on: %s", programs[i], wrong);
        assert_true(edges >= 3);
        assert_non_null(strstr(child.out.text, "label=\"start\""));
        child_free(&child);
    }
}

/* Twelve edges of ways; two threads are started and joined. */
static void test_edges(void **state)
{
    size_t edges;
    (void)state;
    struct child child = show_run(&folder, "ccfg --format dot tests/bound/c/paper/figure_1.c");
    assert_null(dot_check(child.out.text, &edges));
    assert_int_equal(edges, 2 + 4 + 4 + 2 + 2);
    child_free(&child);
}

static void test_refusals(void **state)
{
    (void)state;
    show_expect(&folder, "ccfg", 2, "", "no file given");
    show_expect(&folder, "ccfg tests/facts/single/Stacks.java", 2, "", "C programs only");
    show_expect(&folder, "ccfg --unwind 0 tests/bound/ccfg/loop.c", 2, "", "--unwind");
    show_expect(&folder, "ccfg --help", 0, "concurrent control-flow graph", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_figure_2), cmocka_unit_test(test_loop),
                                       cmocka_unit_test(test_words),    cmocka_unit_test(test_graphviz),
                                       cmocka_unit_test(test_edges),    cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
