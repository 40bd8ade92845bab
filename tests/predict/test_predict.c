/* What `heddle check --from-run` finds, in small programs of C (tests/predict/c) and Java (tests/predict/java). What it
 * must say stands in their comments (state/labels.h), and
 *     // options: OPTION …  more of them
 *     // runs: N            the first thing was found in one of so many runs, the recorded one among them
 * Each finding must happen again when `heddle run` follows its schedule. */
#include "base/system/file.h"
#include "jvm/toolbox.h"
#include "state/labels.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"
#include "llvm/llvm_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_ARGUMENTS = 32, LONGEST_LINE = LABELS_LONGEST_LINE, SECONDS = 120 };

/* What the test at hand runs. */
static struct {
    struct show_folder schedules;
    char main[LONGEST_LINE]; /* of a Java program; empty: one of C */
} at;

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&at.schedules);
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&at.schedules);
}

/* Adds the class with main, if there is one. */
static size_t add_main(const char **arguments, size_t count)
{
    if (at.main[0] != '\0') {
        arguments[count++] = "--main";
        arguments[count++] = at.main;
    }
    return count;
}

/* Follows the schedule of a finding, and sees it happen. */
static void replay(const char *path, yajl_val finding)
{
    char schedule[LONGEST_LINE];
    const char *kind = labels_text(finding, "kind"), *message = labels_text(finding, "message");
    snprintf(schedule, sizeof schedule, "%s/%s.schedule", at.schedules.path, labels_text(finding, "id"));
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "run", "--schedule", schedule, path};
    add_main(arguments, 5);
    struct child child = child_run_for(arguments, NULL, SECONDS);
    const char *thrown = strstr(message, "java.");
    const char *words = strcmp(kind, "deadlock") == 0 ? "deadlock"
                        : strcmp(kind, "race") == 0   ? ""
                        : thrown != NULL              ? thrown
                                                      : message;
    if (strstr(child.errors.text, words) == NULL || strstr(child.errors.text, schedule) != NULL)
        fail_msg("%s: heddle run --schedule says '%s' instead of '%s'", path, child.errors.text, words);
    child_free(&child);
}

/* In which run something was found first, by what the report says. */
static void compare_runs(const char *path, const char *source, const char *report)
{
    const char *expected = strstr(source, "// runs: "), *found = strstr(report, "first found in run ");
    if (expected == NULL)
        return;
    assert_non_null(found);
    unsigned long most = strtoul(expected + strlen("// runs: "), NULL, 10);
    unsigned long run = strtoul(found + strlen("first found in run "), NULL, 10);
    if (run > most)
        fail_msg("%s: found in run %lu instead of %lu", path, run, most);
}

static void check(const char *path, const char *program)
{
    struct buffer source = {0};
    char options[LONGEST_LINE] = "";
    assert_true(file_read(path, NULL, &source));
    const char *given = strstr(source.text, "// options: ");
    if (given != NULL)
        snprintf(options, sizeof options, "%.*s", (int)strcspn(given + 12, "\n"), given + 12);
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "check",       "--from-run",      "--format",
                                             "json",         "--schedules", at.schedules.path, program};
    size_t count = add_main(arguments, 8);
    for (char *word = strtok(options, " "); word != NULL && count + 1 < MOST_ARGUMENTS; word = strtok(NULL, " "))
        arguments[count++] = word;
    struct child child = child_run_for(arguments, NULL, SECONDS);
    labels_compare(program, source.text, &child, replay);
    compare_runs(path, source.text, child.out.text);
    child_free(&child);
    buffer_free(&source);
}

static void test_c(void **state)
{
    const struct cases_file *file = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    at.main[0] = '\0';
    check(file->path, file->path);
}

static void test_java(void **state)
{
    const struct cases_file *file = *state;
    const char *base = strrchr(file->path, '/') + 1;
    snprintf(at.main, sizeof at.main, "%.*s", (int)strcspn(base, "."), base);
    check(file->path, file->shared);
}

static int run_java(void)
{
    struct toolbox jdk;
    char classes[TOOLBOX_PATH];
    struct cases cases = {0};
    int failed = 1;
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return 0;
    }
    toolbox_temporary(classes);
    if (toolbox_compile(&jdk, "tests/predict/java", NULL, classes)) {
        cases_add(&cases, "tests/predict/java", ".java", 6, 1, test_java, classes);
        failed = cases_run(&cases, "Java", set_up, tear_down);
    }
    toolbox_remove(classes);
    return failed;
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, "tests/predict/c", ".c", 12, 1, test_c, NULL);
    int failed = cases_run(&cases, "C", set_up, tear_down);
    return failed + run_java();
}
