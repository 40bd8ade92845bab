/* `heddle check` on the executions of the Java programs of tests/state/java, tests/state/java_check and
 * tests/state/java_users (as people write them who know only the manual). What it must say stands in their comments
 * (labels.h), and
 *     // options: OPTION …  of heddle check; what follows "--" is for main
 * Each finding must happen again when `heddle run` follows its schedule. */
#include "base/system/file.h"
#include "jvm/toolbox.h"
#include "state/labels.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 9, MOST_ARGUMENTS = 32, LONGEST_LINE = LABELS_LONGEST_LINE, SECONDS = 120 };

/* What the test at hand runs. */
static struct {
    struct show_folder schedules;
    const char *classes;
    char main[LONGEST_LINE], options[LONGEST_LINE];
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

/* Adds the words of the options, all or only what is for main. */
static void add_options(const char **arguments, size_t count, char *words, bool all)
{
    for (char *word = strtok(words, " "); word != NULL && count + 1 < MOST_ARGUMENTS; word = strtok(NULL, " ")) {
        all |= strcmp(word, "--") == 0;
        if (all)
            arguments[count++] = word;
    }
}

/* What `heddle run` must say of a finding. */
static const char *expected_words(yajl_val finding)
{
    const char *kind = labels_text(finding, "kind"), *message = labels_text(finding, "message");
    if (strcmp(kind, "deadlock") == 0)
        return strstr(labels_text(finding, "why"), "in circles") != NULL ? "stopped at the time limit" : "deadlock";
    if (strcmp(kind, "race") == 0)
        return "";
    const char *exception = strstr(message, "java.");
    assert_non_null(exception);
    return exception;
}

/* Follows the schedule of a finding, and sees it happen. */
static void replay(const char *path, yajl_val finding)
{
    char schedule[LONGEST_LINE], options[LONGEST_LINE];
    snprintf(schedule, sizeof schedule, "%s/%s.schedule", at.schedules.path, labels_text(finding, "id"));
    snprintf(options, sizeof options, "%s", at.options);
    const char *limit = strstr(labels_text(finding, "why"), "in circles") != NULL ? "1" : "60";
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "run",      "--schedule",   schedule, "--main",
                                             at.main,        at.classes, "--time-limit", limit};
    add_options(arguments, 9, options, false);
    struct child child = child_run_for(arguments, NULL, SECONDS);
    const char *words = expected_words(finding);
    if (strstr(child.errors.text, words) == NULL || strstr(child.errors.text, schedule) != NULL)
        fail_msg("%s: heddle run --schedule says '%s' instead of '%s'", path, child.errors.text, words);
    child_free(&child);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    struct buffer source = {0};
    char options[LONGEST_LINE];
    const char *base = strrchr(file->path, '/') + 1;
    assert_true(file_read(file->path, NULL, &source));
    const char *given = strstr(source.text, "// options: ");
    at.classes = file->shared;
    snprintf(at.main, sizeof at.main, "%.*s", (int)strcspn(base, "."), base);
    snprintf(at.options, sizeof at.options, "%.*s", given == NULL ? 0 : (int)strcspn(given + 12, "\n"),
             given == NULL ? "" : given + 12);
    snprintf(options, sizeof options, "%s", at.options);
    const char *arguments[MOST_ARGUMENTS] = {
        child_heddle(), "check",           "--format", "json",  "--kinds", "assertion,deadlock,race,exception",
        "--schedules",  at.schedules.path, "--main",   at.main, at.classes};
    add_options(arguments, 11, options, true);
    struct child child = child_run_for(arguments, NULL, SECONDS);
    labels_compare(file->path, source.text, &child, replay);
    child_free(&child);
    buffer_free(&source);
}

static int run_folder(const struct toolbox *jdk, const char *folder, size_t fewest)
{
    char classes[TOOLBOX_PATH];
    struct cases cases = {0};
    int failed = 1;
    toolbox_temporary(classes);
    if (toolbox_compile(jdk, folder, NULL, classes)) {
        cases_add(&cases, folder, ".java", fewest, EVERY, test_program, classes);
        failed = cases_run(&cases, folder, set_up, tear_down);
    }
    toolbox_remove(classes);
    return failed;
}

int main(void)
{
    struct toolbox jdk;
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return 0;
    }
    return run_folder(&jdk, "tests/state/java", 17) + run_folder(&jdk, "tests/state/java_check", 60) +
           run_folder(&jdk, "tests/state/java_users", 120);
}
