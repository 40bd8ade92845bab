/* The comparison of reports with expectations decides what the corpus is worth: it must notice what is wrong. */
#include "check/expectations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WITNESS                                                                                                        \
    "\"witness\": ["                                                                                                   \
    "{\"thread\": \"main\", \"action\": \"start\", \"file\": \"A.java\", \"line\": 3, \"step\": 0},"                   \
    "{\"thread\": \"T1\", \"action\": \"read A.x\", \"file\": \"A.java\", \"line\": 3, \"step\": 1},"                  \
    "{\"thread\": \"T2\", \"action\": \"write A.x\", \"file\": \"A.java\", \"line\": 3, \"step\": 2},"                 \
    "{\"thread\": \"T1\", \"action\": \"write A.x\", \"file\": \"A.java\", \"line\": 3, \"step\": 3}]"
#define FINDING(locations, witness)                                                                                    \
    "{\"id\": \"f\", \"kind\": \"atomicity\", \"status\": \"possible\", \"message\": \"m\", \"pattern\": 1, "          \
    "\"class\": \"A\", \"locations\": [" locations "], \"site\": {\"file\": \"A.java\", \"line\": 4}, " witness "}"
#define REPORT(verdict, findings, proved, unknown, numbers)                                                            \
    "{\"verdict\": \"" verdict "\", \"findings\": [" findings "], \"proved\": [" proved "], \"unknown\": [" unknown    \
    "], \"summary\": {" numbers "}}"
#define ONE_VIOLATED "\"queries\": 1, \"proved\": 0, \"violated\": 1, \"unknown\": 0"
#define ONE_PROVED "\"queries\": 1, \"proved\": 1, \"violated\": 0, \"unknown\": 0"
#define ONE_UNKNOWN "\"queries\": 1, \"proved\": 0, \"violated\": 0, \"unknown\": 1"

#define X "\"A.x\""
#define XY "\"A.x\", \"A.y\""
static const char found_x[] = REPORT("unsafe", FINDING(X, WITNESS), "", "", ONE_VIOLATED);
static const char found_xy[] = REPORT("unsafe", FINDING(XY, WITNESS), "", "", ONE_VIOLATED);
static const char safe[] =
    REPORT("safe", "", "{\"kind\": \"atomicity\", \"pattern\": 1, \"locations\": [\"A.x\"]}", "", ONE_PROVED);
static const char open[] =
    REPORT("unknown", "", "",
           "{\"kind\": \"atomicity\", \"pattern\": 1, \"locations\": [\"A.x\"], \"reason\": \"time\"}", ONE_UNKNOWN);

/* Compares with a source of one comment and two lines of code, of which the second makes the object. NULL: any
 * complaints will do. */
static void expect(const char *comment, const char *json, int status, const char *complaints)
{
    struct expectations expectations;
    struct buffer source = {0}, why = {0}, said = {0};
    buffer_format(&source, "// expect: %s\n\nclass A { int x; }\nnew A(); // @here\n", comment);
    if (!expectations_read(&expectations, "folder/A.java", source.text, &why))
        fail_msg("%s", why.text);
    expectations_compare(&expectations, json, status, &said);
    if (complaints != NULL)
        assert_string_equal(said.length == 0 ? "" : said.text, complaints);
    else
        assert_true(said.length > 0);
    expectations_free(&expectations);
    buffer_free(&source);
    buffer_free(&why);
    buffer_free(&said);
}

static void test_agreement(void **state)
{
    (void)state;
    expect("must-find atomicity A.x", found_x, 1, "");
    expect("must-find atomicity A.x", found_xy, 1, "");
    expect("must-find atomicity A.y A.x @here", found_xy, 1, "");
    expect("tolerated atomicity A.x -- why", found_x, 1, "");
    expect("tolerated atomicity A.x A.y -- why", found_x, 1, "");
    expect("tolerated atomicity A.x -- why", safe, 0, "");
    expect("tolerated unknown A.x -- why", open, 3, "");
    expect("must-doubt", found_x, 1, "");
    expect("must-doubt", open, 3, "");
    expect("must-doubt", safe, 0, NULL);
    expect("must-hold", safe, 0, "");
    expect("must-hold A", safe, 0, "");
    expect("must-hold B", safe, 0, "");
    expect("must-prove A", safe, 0, "");
}

static void test_disagreement(void **state)
{
    (void)state;
    expect("must-find atomicity A.x", safe, 0, "A.java:1: not found\n");
    expect("must-find atomicity A.x A.y", found_x, 1, "A.java:1: not found\n");
    expect("must-prove B", safe, 0, "A.java:1: nothing was proved about it\n");
    expect("must-find race A.x", found_x, 1,
           "A.java: found, but not expected: atomicity, pattern 1 A.x, made at A.java:4: m\nA.java:1: not found\n");
    expect("must-hold B", found_x, 1,
           "A.java: found, but not expected: atomicity, pattern 1 A.x, made at A.java:4: m\n");
    expect("must-hold A", found_x, 1,
           "A.java: found, but must hold: atomicity, pattern 1 A.x, made at A.java:4: m\n"
           "A.java: found, but not expected: atomicity, pattern 1 A.x, made at A.java:4: m\n");
    expect("must-hold", open, 3, "A.java: unknown: atomicity, pattern 1 A.x: time\n");
    expect("must-hold", safe, 1, "A.java: exit status 1, not 0\n");
    expect("must-hold",
           "{\"verdict\": \"unknown\", \"gaps\": [{\"what\": \"A.java:3\", \"reason\": \"too large\"}],"
           " \"summary\": {\"queries\": 0, \"proved\": 0, \"violated\": 0, \"unknown\": 0}}",
           3, "A.java: not looked into: A.java:3: too large\n");
    expect("must-hold", "nonsense", 2, NULL);
}

static void test_sites(void **state)
{
    static const char elsewhere[] = REPORT(
        "unsafe",
        "{\"id\": \"f\", \"kind\": \"atomicity\", \"message\": \"m\", \"pattern\": 1, \"class\": \"A\", \"locations\": "
        "[" X "], \"site\": {\"file\": \"A.java\", \"line\": 3}, " WITNESS "}",
        "", "", ONE_VIOLATED);
    (void)state;
    expect("must-find atomicity A.x @here", elsewhere, 1,
           "A.java: found, but not expected: atomicity, pattern 1 A.x, made at A.java:3: m\nA.java:1: not found\n");
    expect("tolerated atomicity A.x -- why\n// expect: must-hold @here", elsewhere, 1, NULL);
}

static void test_witnesses(void **state)
{
    static const char empty[] = REPORT("unsafe", FINDING(X, "\"witness\": []"), "", "", ONE_VIOLATED);
    static const char misnumbered[] = REPORT(
        "unsafe",
        FINDING(X,
                "\"witness\": [{\"thread\": \"T1\", \"action\": \"a\", \"file\": \"A.java\", \"line\": 3, \"step\": 2},"
                "{\"thread\": \"T2\", \"action\": \"b\", \"file\": \"B.java\", \"line\": 99, \"step\": 2}]"),
        "", "", ONE_VIOLATED);
    static const char misplaced[] = REPORT(
        "unsafe",
        FINDING(X,
                "\"witness\": [{\"thread\": \"T1\", \"action\": \"a\", \"file\": \"A.java\", \"line\": 2, \"step\": 1},"
                "{\"thread\": \"T2\", \"action\": \"b\", \"file\": \"A.java\", \"line\": 5, \"step\": 2}]"),
        "", "", ONE_VIOLATED);
    (void)state;
    expect("must-find atomicity A.x", empty, 1,
           "A.java: no interleaving is shown: atomicity, pattern 1 A.x, made at A.java:4: m\n");
    expect("must-find atomicity A.x", misnumbered, 1,
           "A.java: the steps are not numbered in their order: atomicity, pattern 1 A.x, made at A.java:4: a\n");
    expect("must-find atomicity A.x", misplaced, 1,
           "A.java: a step without code on its line: atomicity, pattern 1 A.x, made at A.java:4: a\n"
           "A.java: a step without code on its line: atomicity, pattern 1 A.x, made at A.java:4: b\n");
}

static void test_refused(void **state)
{
    static const char *const wrong[] = {
        "class A { }\n",                                 /* nothing expected */
        "// expect: must-find atomicity\n",              /* no location */
        "// expect: must-find bug A.x\n",                /* no kind */
        "// expect: must-find unknown A.x\n",            /* only tolerated */
        "// expect: must-find atomicity A\n",            /* a class is no location */
        "// expect: tolerated atomicity A.x\n",          /* no reason */
        "// expect: tolerated atomicity A.x -- \n",      /* an empty one */
        "// expect: must-hold A -- perhaps\n",           /* a reason where none belongs */
        "// expect: must-hold A B\n",                    /* two classes */
        "// expect: must-prove\n",                       /* no class */
        "// expect: must-hold @nowhere\n",               /* no such mark */
        "// expects: must-hold\n// expect: must-hold\n", /* a misspelt comment */
        "// expect: may-hold\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct expectations expectations;
        struct buffer why = {0};
        if (expectations_read(&expectations, "A.java", wrong[i], &why))
            fail_msg("accepted: %s", wrong[i]);
        assert_true(why.length > 0);
        expectations_free(&expectations);
        buffer_free(&why);
    }
}

static void test_options(void **state)
{
    struct expectations expectations;
    struct buffer why = {0};
    (void)state;
    assert_true(
        expectations_read(&expectations, "A.java", "// options: --all --class V\n// expect: must-hold\n", &why));
    assert_int_equal(expectations.option_count, 3);
    assert_string_equal(expectations.options[2], "V");
    expectations_free(&expectations);
    buffer_free(&why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agreement), cmocka_unit_test(test_disagreement), cmocka_unit_test(test_sites),
        cmocka_unit_test(test_witnesses), cmocka_unit_test(test_refused),      cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
