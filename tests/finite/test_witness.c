/* Witnesses of finite-state models (tests/finite/java), led through runs of the programs. Where the verdict is a finding
 * the comments may say
 *     // witness: possible, REASON     the reason is part of what is said of it
 * else it must be confirmed: from the base model and from the reduced one, with free choice and with queues, by each
 * order of search; and `heddle run` must come to the same when it follows the schedule. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/models/witness.h"
#include "driver/whole.h"
#include "facts/shape/shape.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* All programs are compiled and looked at together. */
static struct {
    char classes[TOOLBOX_PATH], work[TOOLBOX_PATH];
    struct whole *whole;
    struct shape *shape;
    bool none; /* there is no JDK */
} at;

static int set_up(void **state)
{
    struct toolbox jdk;
    const char *files[] = {at.classes};
    struct text_list list = {.items = files, .count = 1};
    const struct whole_options options = {0};
    (void)state;
    at.none = !toolbox_find("javac", &jdk);
    if (at.none)
        return 0;
    toolbox_temporary(at.classes);
    toolbox_temporary(at.work);
    if (!toolbox_compile(&jdk, "tests/finite/java", NULL, at.classes))
        return -1;
    at.whole = whole_open(&options, &list, NULL);
    if (at.whole == NULL)
        return -1;
    at.shape = shape_new(whole_facts(at.whole), NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    if (at.none)
        return 0;
    shape_free(at.shape);
    whole_close(at.whole);
    toolbox_remove(at.classes);
    toolbox_remove(at.work);
    return 0;
}

/* `heddle run` follows the schedule to the same end. */
static void run_again(const char *name, const struct finding *finding)
{
    struct buffer path = {0};
    buffer_format(&path, "%s/%s.schedule", at.work, name);
    FILE *file = fopen(path.text, "w");
    assert_non_null(file);
    fputs(finding->schedule, file);
    assert_int_equal(fclose(file), 0);
    bool in_part = strstr(finding->message, "while others go on") != NULL ||
                   (finding->why != NULL && strstr(finding->why, "in circles") != NULL);
    const char *arguments[] = {child_heddle(), "run",          "--schedule",         path.text, "--main", name,
                               at.classes,     "--time-limit", in_part ? "1" : "60", NULL};
    const char *words = finding->kind != FINDING_DEADLOCK ? "java.lang.AssertionError"
                        : in_part                         ? "stopped at the time limit"
                                                          : "deadlock";
    struct child child = child_run(arguments, "");
    if (strstr(child.errors.text, words) == NULL || strstr(child.errors.text, path.text) != NULL)
        fail_msg("heddle run --schedule says '%s' instead of '%s'", child.errors.text, words);
    child_free(&child);
    buffer_free(&path);
}

/* What the comments say of a witness that is not confirmed; empty: it must be. */
static void read_expectation(const char *source, char *reason, size_t size)
{
    const char *label = strstr(source, "// witness: possible, ");
    const char *text = label == NULL ? "" : label + strlen("// witness: possible, ");
    snprintf(reason, size, "%.*s", (int)strcspn(text, "\n"), text);
}

static void follow(const char *name, const struct finite_options *options, bool deep, const char *reason, bool again)
{
    const struct finite_search search = {.deep = deep, .deadlocks = true, .assertions = true};
    const struct witness_program program = {.source = classes_source(whole_classes(at.whole)), .main = name};
    struct arena *arena = arena_new();
    struct finite *finite = finite_new(whole_facts(at.whole), options, NULL);
    struct finite_result result = finite_explore(finite, &search);
    assert_true(result.verdict == FINITE_DEADLOCK || result.verdict == FINITE_ASSERTION);
    struct witness witness = witness_follow(&program, &result, NULL, arena);
    const char *why = witness.why_not == NULL ? "nothing" : witness.why_not;
    if (witness.confirmed != (reason[0] == '\0') || strstr(why, reason) == NULL)
        fail_msg("reductions %u, queue %d, deep %d: %s, step %u: %s", options->reductions, options->queue, deep,
                 witness.confirmed ? "confirmed" : "not confirmed", witness.step, why);
    enum finding_kind kind = result.verdict == FINITE_DEADLOCK ? FINDING_DEADLOCK : FINDING_ASSERTION;
    assert_int_equal(witness.finding.kind, kind);
    assert_int_equal(witness.finding.status, witness.confirmed ? FINDING_CONFIRMED : FINDING_POSSIBLE);
    assert_true(witness.finding.step_count > 0);
    if (witness.confirmed && again)
        run_again(name, &witness.finding);
    finite_free(finite);
    arena_free(arena);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    struct buffer source = {0};
    char reason[256];
    if (at.none)
        skip();
    assert_true(file_read(file->path, NULL, &source));
    bool finds =
        strstr(source.text, "// verdict: deadlock") != NULL || strstr(source.text, "// verdict: assertion") != NULL;
    read_expectation(source.text, reason, sizeof reason);
    for (unsigned i = 0; i < 8 && finds; i++) {
        const struct finite_options options = {
            .main = file->name, .shape = at.shape, .reductions = i % 2 == 0 ? FINITE_ALL : 0, .queue = i / 2 % 2 == 1};
        follow(file->name, &options, i / 4 == 1, reason, i % 4 == 0);
    }
    buffer_free(&source);
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, "tests/finite/java", ".java", 14, 1, test_program, NULL);
    return cases_run(&cases, "witness", set_up, tear_down);
}
