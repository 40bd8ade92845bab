/* `heddle check` on the C programs of tests/state/c and its folders. What it must say stands in their comments:
 *     // holds              nothing is found, and all that is asked is proved
 *     // unknown: WORDS     nothing is found, and nothing is proved; the report says these words
 *     // found: KIND …      behind a line: this is found here (of a race: one of the two accesses is here), KIND+:
 *     at least once
 *     // says: WORDS        the report says these words of a finding or its steps
 *     // missed: KIND -- WHY  behind a line: this is true and not found yet, so that the program seems safe
 *     // options: OPTION …  of heddle check
 * Nothing else may be found, and each finding must happen again when `heddle run` follows its schedule. */
#include "base/system/file.h"
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
#include <yajl/yajl_tree.h>

#define CORPUS "tests/state/c"
enum { FEWEST_PROGRAMS = 140, EVERY = 7, MOST_OPTIONS = 8, LONGEST_LINE = LABELS_LONGEST_LINE, SECONDS = 120 };

static struct show_folder folder;
/* What the main of the program at hand gets, with "--" before it, and NULL. */
static const char *main_gets[MOST_OPTIONS + 1];

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

/* Follows the schedule of a finding, and sees it happen. */
static void replay(const char *path, yajl_val finding)
{
    char schedule[LONGEST_LINE];
    const char *kind = labels_text(finding, "kind");
    snprintf(schedule, sizeof schedule, "%s/%s.schedule", folder.path, labels_text(finding, "id"));
    bool circles = strstr(labels_text(finding, "why"), "in circles") != NULL;
    const char *limit = circles ? "0.3" : "60"; /* who runs in circles never ends */
    const char *arguments[MOST_OPTIONS + 8] = {child_heddle(), "run",          "--schedule", schedule,
                                               path,           "--time-limit", limit};
    for (size_t i = 0; main_gets[i] != NULL; i++)
        arguments[7 + i] = main_gets[i];
    struct child child = child_run_for(arguments, NULL, SECONDS);
    const char *words = strcmp(kind, "deadlock") == 0 ? (circles ? "stopped at the time limit" : "deadlock")
                        : strcmp(kind, "race") == 0 || strcmp(kind, "leak") == 0 || strcmp(kind, "invariant") == 0
                            ? ""
                            : labels_text(finding, "message");
    if (strstr(child.errors.text, words) == NULL || strstr(child.errors.text, "line ") == child.errors.text ||
        strstr(child.errors.text, schedule) != NULL)
        fail_msg("%s: heddle run --schedule says '%s' instead of '%s'", path, child.errors.text, words);
    child_free(&child);
}

static struct child check(const char *path, char *options)
{
    const char *arguments[MOST_OPTIONS + 8] = {child_heddle(), "check",     "--format", "json",
                                               "--schedules",  folder.path, path};
    size_t count = 7, behind = 0;
    for (char *at = strtok(options, " "); at != NULL && count < MOST_OPTIONS + 7; at = strtok(NULL, " ")) {
        arguments[count++] = at;
        if (behind > 0 || strcmp(at, "--") == 0)
            main_gets[behind++] = at;
    }
    main_gets[behind] = NULL;
    return child_run_for(arguments, NULL, SECONDS);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    struct buffer source = {0};
    char options[LONGEST_LINE] = "";
    if (!llvm_test_can("clang --version"))
        skip();
    assert_true(file_read(file->path, NULL, &source));
    const char *given = strstr(source.text, "// options: ");
    if (given != NULL)
        snprintf(options, sizeof options, "%.*s", (int)strcspn(given + 12, "\n"), given + 12);
    struct child child = check(file->path, options);
    labels_compare(file->path, source.text, &child, replay);
    child_free(&child);
    buffer_free(&source);
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, CORPUS, ".c", FEWEST_PROGRAMS, EVERY, test_program, NULL);
    return cases_run(&cases, "heddle check of C programs", set_up, tear_down);
}
