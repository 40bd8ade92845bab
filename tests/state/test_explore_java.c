/* Java programs explored under every schedule that matters: the outcomes, deadlocks, exceptions and failed
 * assertions that are found are exactly those in the comments of the programs, and no others. The litmus programs
 * have data races on purpose; in tests/state/java a line "* race" says so. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "jvm/toolbox.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "run/run.h"
#include "run/step.h"
#include "state/explore.h"
#include "support/cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_LINES = 64, SECONDS = 120 };

/* What was found, as lines, each once, sorted. */
struct lines {
    char *texts[MOST_LINES];
    size_t count;
};

static void add_line(struct lines *lines, const char *word, const char *text, size_t length)
{
    char line[512];
    size_t at = 0;
    while (length > 0 && text[length - 1] == '\n')
        length--;
    snprintf(line, sizeof line, "%s%.*s", word, (int)length, text);
    while (at < lines->count && strcmp(lines->texts[at], line) < 0)
        at++;
    if (at < lines->count && strcmp(lines->texts[at], line) == 0)
        return;
    assert_true(lines->count < MOST_LINES);
    memmove(lines->texts + at + 1, lines->texts + at, (lines->count - at) * sizeof *lines->texts);
    lines->texts[at] = strdup(line);
    lines->count++;
}

static void free_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->texts[i]);
}

struct found {
    struct lines lines;
    struct buffer output;
};

/* Executions in which somebody is left waiting are deadlocks, whatever they printed before. */
static void note_end(void *context, struct run *run)
{
    struct found *found = context;
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        if ((run_ability(run, i) == RUN_WAITS || run_ability(run, i) == RUN_TIMED) && !run_is_daemon(run, i))
            return;
    add_line(&found->lines, "outcome: ", found->output.length == 0 ? "" : found->output.text, found->output.length);
}

static void note_findings(struct lines *lines, const struct explore_result *result, bool races)
{
    for (uint32_t i = 0; i < result->finding_count; i++) {
        const struct explore_finding *finding = &result->findings[i];
        if (finding->kind == EXPLORE_DEADLOCK)
            add_line(lines, "outcome: ", "deadlock", strlen("deadlock"));
        else if (finding->kind == EXPLORE_EXCEPTION)
            add_line(lines, "exception: ", finding->message, strcspn(finding->message, " "));
        else if (finding->kind == EXPLORE_ASSERTION)
            add_line(lines, "assertion: ", finding->message, strlen(finding->message));
        else if (finding->kind == EXPLORE_RACE && races)
            add_line(lines, "race", "", 0);
    }
}

/* The lines of the program's comment that say what must be found. */
static void read_expected(const char *path, struct lines *expected)
{
    static const char *const words[] = {"outcome: ", "exception: ", "assertion: ", "race"};
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    bool timed = strstr(text.text, " * with clock: ") != NULL; /* there the time that the library asks for goes on */
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char start[32];
        snprintf(start, sizeof start, " * %s", i == 0 && timed ? "with clock: " : words[i]);
        for (char *at = text.text; (at = strstr(at, start)) != NULL;) {
            at += strlen(start);
            size_t length = strcspn(at, "\n");
            if (length >= 3 && memcmp(at + length - 3, " */", 3) == 0)
                length -= 3;
            add_line(expected, words[i], at, length);
        }
    }
    buffer_free(&text);
}

static void print_lines(const char *title, const struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        print_error("%s: %s\n", title, lines->texts[i]);
}

static bool same_lines(const struct lines *one, const struct lines *other)
{
    bool same = one->count == other->count;
    for (size_t i = 0; same && i < one->count; i++)
        same = strcmp(one->texts[i], other->texts[i]) == 0;
    return same;
}

/* Follows the schedule of a finding in a run of its own: what was found happens there, too. */
static void replay(const struct class_source *source, const char *name, const struct explore_finding *finding)
{
    struct inputs inputs = {0};
    struct run_options options = {.main = name,
                                  .untimed = true,
                                  .explored = true,
                                  .assertions = true,
                                  .input = inputs_get,
                                  .input_context = &inputs};
    inputs_read(&inputs, finding->schedule, strlen(finding->schedule));
    const struct schedule schedule = {.text = finding->schedule, .length = strlen(finding->schedule)};
    struct buffer why = {0};
    struct run_uncaught uncaught;
    enum run_end end;
    int status;
    struct run *run = run_open(source, &options, &why);
    assert_non_null(run);
    if (!schedule_run(run, &schedule, NULL, &end, &status, &why))
        fail_msg("%s: %s", finding->message, why.text);
    bool thrown = run_take_uncaught(run, &uncaught);
    bool stuck = end == RUN_STUCK;
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        stuck |= run_waits_for_ever(run, i); /* others may have left the program */
    if (finding->kind == EXPLORE_DEADLOCK)
        assert_true(stuck);
    else if (finding->kind != EXPLORE_RACE)
        assert_true(thrown && strcmp(uncaught.message, finding->message) == 0);
    run_close(run);
    inputs_free(&inputs);
    buffer_free(&why);
}

/* Whether a program is checked with an option. */
static bool has_option(const char *path, const char *option)
{
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    const char *line = strstr(text.text, "// options: "), *at = line == NULL ? NULL : strstr(line, option);
    bool has = at != NULL && at < line + strcspn(line, "\n");
    buffer_free(&text);
    return has;
}

static void check(const struct cases_file *file, bool races)
{
    struct lines expected = {0};
    struct found found = {0};
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(SECONDS, 0);
    const struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1,
                                            .budget = budget,
                                            .assertions = true,
                                            .spurious = has_option(file->path, "--spurious-wakeups"),
                                            .ended = note_end,
                                            .context = &found,
                                            .output = &found.output};
    const char *base = strrchr(file->path, '/') + 1;
    char name[256];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    read_expected(file->path, &expected);
    struct explore_result result = explore_java(file->shared, name, &options, arena);
    note_findings(&found.lines, &result, races);
    print_message("%s: %llu executions, %llu blocked, %llu redundant, %llu events\n", name,
                  (unsigned long long)result.executions, (unsigned long long)result.blocked,
                  (unsigned long long)result.redundant, (unsigned long long)result.events);
    bool same = same_lines(&expected, &found.lines);
    if (!same) {
        print_lines("expected", &expected);
        print_lines("found", &found.lines);
    }
    if (!result.complete)
        print_error("%s\n", result.why_not);
    assert_true(same && result.complete);
    if (strcmp(name, "TimedAwait") != 0) /* there, a time comes in a loop of the library, which begins anew */
        assert_int_equal(result.redundant, 0);
    for (uint32_t i = 0; i < result.finding_count; i++)
        replay(file->shared, name, &result.findings[i]);
    free_lines(&expected);
    free_lines(&found.lines);
    buffer_free(&found.output);
    budget_free(budget);
    arena_free(arena);
}

static void test_litmus(void **state)
{
    check(*state, false);
}

static void test_explored(void **state)
{
    check(*state, true);
}

static int run_folder(const struct toolbox *jdk, const char *folder, void (*test)(void **state), const char *group)
{
    char classes[TOOLBOX_PATH];
    struct cases cases = {0};
    int failed = 1;
    toolbox_temporary(classes);
    if (toolbox_compile(jdk, folder, NULL, classes)) {
        const char *files[] = {classes};
        struct text_list list = {.items = files, .count = 1};
        struct whole *whole = whole_open_classes(&list, NULL, NULL);
        cases_add(&cases, folder, ".java", 10, 1, test, (void *)classes_source(whole_classes(whole)));
        failed = cases_run(&cases, group, NULL, NULL);
        whole_close(whole);
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
    return run_folder(&jdk, "tests/run/litmus", test_litmus, "litmus") +
           run_folder(&jdk, "tests/state/java", test_explored, "explored");
}
