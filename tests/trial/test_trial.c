/* Findings of models, tried in runs (trial/trial.h, driver/models/tried.h): what happens is confirmed, by a schedule
 * that shows it again; what does not, though it was tried often, is doubted; what no run comes to stays possible. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

enum { MOST_ARGUMENTS = 24, MOST_STEPS = 64 };

struct fixture {
    struct toolbox jdk;
    bool has_jdk;
    char folder[TOOLBOX_PATH];
};

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture.has_jdk = toolbox_find("javac", &fixture.jdk);
    toolbox_temporary(fixture.folder);
    *state = &fixture;
    return fixture.has_jdk && !toolbox_compile(&fixture.jdk, "tests/trial/java", NULL, fixture.folder);
}

static int tear_down(void **state)
{
    const struct fixture *fixture = *state;
    toolbox_remove(fixture->folder);
    return 0;
}

/* What heddle check says of the objects of a main, as JSON. Free with child_free. */
static struct child check(const struct fixture *fixture, const char *main, const char *option, const char *argument)
{
    const char *all[MOST_ARGUMENTS] = {child_heddle(), "check",  "--kinds", "atomicity", "--format",
                                       "json",         "--jobs", "1",       "--main",    main};
    size_t count = 10;
    if (option != NULL)
        all[count++] = option;
    all[count++] = fixture->folder;
    if (argument != NULL) {
        all[count++] = "--";
        all[count++] = argument;
    }
    return child_run(all, NULL);
}

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, type);
}

static const char *text_of(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_string);
    return found == NULL ? "" : YAJL_GET_STRING(found);
}

static yajl_val parse(const struct child *child)
{
    char why[128];
    yajl_val report = yajl_tree_parse(child->out.text, why, sizeof why);
    if (report == NULL)
        fail_msg("status %d, and no report: %s", child->status, child->errors.text);
    return report;
}

/* The only item of a list of the report; NULL: it is not there, or empty. */
static yajl_val only_item(yajl_val report, const char *name)
{
    yajl_val list = member(report, name, yajl_t_array);
    if (list == NULL || YAJL_GET_ARRAY(list)->len == 0)
        return NULL;
    assert_int_equal(YAJL_GET_ARRAY(list)->len, 1);
    return YAJL_GET_ARRAY(list)->values[0];
}

static void expect_finding(const struct fixture *fixture, const char *main, const char *option, const char *argument,
                           const char *status)
{
    struct child child = check(fixture, main, option, argument);
    yajl_val report = parse(&child), finding = only_item(report, "findings");
    assert_non_null(finding);
    assert_string_equal(text_of(finding, "status"), status);
    assert_int_equal(*text_of(finding, "schedule") != '\0', strcmp(status, "confirmed") == 0);
    assert_string_equal(text_of(report, "verdict"), "unsafe");
    assert_int_equal(child.status, 1);
    assert_null(only_item(report, "doubted"));
    yajl_tree_free(report);
    child_free(&child);
}

static void expect_doubt(const struct fixture *fixture, const char *main, const char *reason)
{
    struct child child = check(fixture, main, NULL, NULL);
    yajl_val report = parse(&child), doubted = only_item(report, "doubted");
    assert_null(only_item(report, "findings"));
    assert_non_null(doubted);
    assert_string_equal(text_of(doubted, "status"), "doubted");
    assert_non_null(strstr(text_of(doubted, "doubt"), reason));
    assert_string_equal(text_of(report, "verdict"), "unknown");
    assert_non_null(strstr(text_of(report, "advice"), "1 doubted finding may be real"));
    assert_int_equal(child.status, 3);
    yajl_tree_free(report);
    child_free(&child);
}

static void test_confirmed(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_finding(fixture, "Lost", NULL, NULL, "confirmed");
    expect_finding(fixture, "Rare", NULL, NULL, "confirmed");
    expect_finding(fixture, "Two$Together", NULL, NULL, "confirmed");
    expect_finding(fixture, "Carry", NULL, NULL, "confirmed");
    expect_finding(fixture, "Late$Shared", NULL, NULL, "confirmed");
    expect_finding(fixture, "Sparse$Shared", NULL, NULL, "confirmed");
    expect_finding(fixture, "Handed$Shared", NULL, NULL, "confirmed");
    expect_finding(fixture, "Kept$Common", NULL, NULL, "confirmed");
    expect_finding(fixture, "Rounds", NULL, NULL, "confirmed");
}

static void test_not_tried(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_finding(fixture, "Lost", "--no-trials", NULL, "possible");
}

static void test_not_reached(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_finding(fixture, "Asked", NULL, NULL, "possible");
    expect_finding(fixture, "Asked", NULL, "yes", "confirmed");
    expect_finding(fixture, "Seldom", NULL, NULL, "possible");
    expect_finding(fixture, "Apart$Unstarted", NULL, NULL, "possible");
}

/* Of these no run can show the interleaving as it is looked for, so that it says nothing that none did. */
static void test_not_looked_for(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_finding(fixture, "Askew", NULL, NULL, "suspected");
    expect_finding(fixture, "Askew$Entries", NULL, NULL, "suspected");
    expect_finding(fixture, "Askew$Swapped", NULL, NULL, "possible");
}

static void test_doubted(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_doubt(fixture, "Parts", "never two threads to the same object or element");
    expect_doubt(fixture, "Baton", "no other came between");
    expect_doubt(fixture, "Rounds$Apart", "no other came between");
    expect_doubt(fixture, "Keys", "never two threads to the same object or element");
    expect_doubt(fixture, "Askew$Apart", "never two threads to the same object or element");
    expect_doubt(fixture, "Apart", "never two threads to the same object or element");
    expect_doubt(fixture, "Apart$First", "never two threads to the same object or element");
    expect_doubt(fixture, "Late$Parts", "never two threads to the same object or element");
    expect_doubt(fixture, "Sparse$Apart", "never two threads to the same object or element");
    expect_doubt(fixture, "Handed$Apart", "never two threads to the same object or element");
    expect_doubt(fixture, "Kept$Own", "never two threads to the same object or element");
}

/* A run by the schedule of a finding shows monitors the same. */
static void follow_to_hit(const struct fixture *fixture, const char *main, const char *words)
{
    struct child child = check(fixture, main, NULL, NULL);
    yajl_val report = parse(&child), finding = only_item(report, "findings");
    char path[TOOLBOX_PATH + 32];
    snprintf(path, sizeof path, "%s/lost.schedule", fixture->folder);
    const char *text = text_of(finding, "schedule");
    write_file(path, text, strlen(text));
    const char *arguments[] = {child_heddle(), "run", "--watch",       "--schedule", path,
                               "--main",       main,  fixture->folder, NULL};
    struct child run = child_run(arguments, NULL);
    assert_int_equal(run.status, 1);
    assert_non_null(strstr(run.out.text, words));
    child_free(&run);
    yajl_tree_free(report);
    child_free(&child);
}

/* The schedule of a finding, followed by heddle run, shows monitors the same; of a suspicion, too, whose unit it
 * names. */
static void test_schedule(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    follow_to_hit(fixture, "Lost", "Lost$Account.balance, pattern 1, in a unit of Lost.lambda$main$");
    follow_to_hit(fixture, "Carry", "Carry$Count.value, pattern 1, in a unit of Carry.lambda$main$0");
}

static void test_wrong_schedule(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    char path[TOOLBOX_PATH + 32];
    snprintf(path, sizeof path, "%s/lost.schedule", fixture->folder);
    write_file(path, "0 100000000\n", strlen("0 100000000\n"));
    const char *arguments[] = {child_heddle(), "run",  "--watch",       "--schedule", path,
                               "--main",       "Lost", fixture->folder, NULL};
    struct child run = child_run(arguments, NULL);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.errors.text, "line 1"));
    child_free(&run);
}

/* What is said by default; executions are few, so that it is the trials that find it. */
static struct child check_all(const struct fixture *fixture, const char *main)
{
    const char *arguments[] = {child_heddle(), "check", "--executions", "1",  "--format",      "json",
                               "--jobs",       "1",     "--main",       main, fixture->folder, NULL};
    return child_run(arguments, NULL);
}

/* The finding about a deadlock; NULL: there is none. */
static yajl_val find_deadlock(yajl_val report)
{
    yajl_val list = member(report, "findings", yajl_t_array);
    for (size_t i = 0; list != NULL && i < YAJL_GET_ARRAY(list)->len; i++)
        if (strcmp(text_of(YAJL_GET_ARRAY(list)->values[i], "kind"), "deadlock") == 0)
            return YAJL_GET_ARRAY(list)->values[i];
    return NULL;
}

/* A run by the schedule of a finding ends with threads that wait. */
static void follow_to_deadlock(const struct fixture *fixture, const char *main, const char *schedule)
{
    char path[TOOLBOX_PATH + 32];
    snprintf(path, sizeof path, "%s/deadlock.schedule", fixture->folder);
    write_file(path, schedule, strlen(schedule));
    const char *arguments[] = {child_heddle(), "run", "--schedule", path, "--main", main, fixture->folder, NULL};
    struct child run = child_run(arguments, NULL);
    assert_int_equal(run.status, 1);
    assert_non_null(strstr(run.errors.text, "deadlock: no thread can run"));
    child_free(&run);
}

static void expect_deadlock(const struct fixture *fixture, const char *main, const char *words)
{
    struct child child = check_all(fixture, main);
    yajl_val report = parse(&child), finding = find_deadlock(report);
    assert_non_null(finding);
    assert_string_equal(text_of(finding, "status"), "confirmed");
    assert_non_null(strstr(text_of(finding, "why"), words));
    follow_to_deadlock(fixture, main, text_of(finding, "schedule"));
    yajl_tree_free(report);
    child_free(&child);
}

static void expect_no_deadlock(const struct fixture *fixture, const char *main)
{
    struct child child = check_all(fixture, main);
    yajl_val report = parse(&child);
    assert_null(find_deadlock(report));
    yajl_tree_free(report);
    child_free(&child);
}

static void test_circles(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_deadlock(fixture, "Crowd", "which Thread-100 took at Crowd.java:18");
    expect_deadlock(fixture, "Transfer", "waits for lock Transfer$Account#");
    expect_deadlock(fixture, "Transfer$Locked", "ReentrantLock");
}

static void test_no_circles(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    expect_no_deadlock(fixture, "Crowd$Ordered");
    expect_no_deadlock(fixture, "Crowd$Gated");
}

static void test_same_again(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    struct child one = check(fixture, "Rare", NULL, NULL), other = check(fixture, "Rare", NULL, NULL);
    assert_string_equal(one.out.text, other.out.text);
    child_free(&one);
    child_free(&other);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_confirmed),      cmocka_unit_test(test_not_tried),  cmocka_unit_test(test_not_reached),
        cmocka_unit_test(test_not_looked_for), cmocka_unit_test(test_doubted),    cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_wrong_schedule), cmocka_unit_test(test_same_again), cmocka_unit_test(test_circles),
        cmocka_unit_test(test_no_circles),
    };
    return cases_run_some("trial", tests, sizeof tests / sizeof *tests, 3, set_up, tear_down);
}
