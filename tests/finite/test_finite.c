/* Finite-state models of small programs (tests/finite/java). What must be said of each stands in its comments:
 *     // verdict: proved | deadlock | assertion | unknown
 *     // states: BASE REDUCED     so many states have the base model and the one with all reductions
 *     // holds: FORMULA           of all runs; fails: not of all; fair holds, fair fails: of fair runs;
 *     // queue holds, queue fails: of fair runs of the model with queues
 *     // starvation: none | some   whether a thread may wait for ever
 * The base model, each reduction and all of them, with free choice and with queues, by each order of search, must say
 * the same. SPIN, if it is there, must say the same of the printed models, and count the same states. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "facts/shape/shape.h"
#include "finite/finite.h"
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

static void read_source(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
}

static enum finite_verdict expected_verdict(const char *source)
{
    static const char *const words[] = {[FINITE_HOLDS] = "proved",
                                        [FINITE_DEADLOCK] = "deadlock",
                                        [FINITE_ASSERTION] = "assertion",
                                        [FINITE_UNKNOWN] = "unknown"};
    const char *label = strstr(source, "// verdict: ");
    assert_non_null(label);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(label + strlen("// verdict: "), words[i], strlen(words[i])) == 0)
            return (enum finite_verdict)i;
    fail_msg("the verdict is none of those that there are");
    return FINITE_UNKNOWN;
}

/* What stands in the comment on states, and is not 0: base first. */
static uint64_t expected_states(const char *source, bool reduced)
{
    unsigned long base = 0, all = 0;
    const char *label = strstr(source, "// states: ");
    if (label != NULL)
        assert_int_equal(sscanf(label, "// states: %lu %lu", &base, &all), 2);
    return reduced ? all : base;
}

static struct finite *model(const char *name, unsigned reductions, bool queue, unsigned rounds)
{
    const struct finite_options options = {
        .main = name, .shape = at.shape, .reductions = reductions, .queue = queue, .rounds = rounds};
    struct finite *finite = finite_new(whole_facts(at.whole), &options, NULL);
    assert_null(finite_failed(finite));
    return finite;
}

/* What is asked of a model, beside its verdict. */
struct question {
    const char *formula; /* NULL: whether a thread may wait for ever */
    bool fair, queue, holds;
};

static struct finite *model_for(const char *name, unsigned reductions, const struct question *question)
{
    const struct finite_options options = {.main = name,
                                           .shape = at.shape,
                                           .reductions = reductions,
                                           .queue = question->queue,
                                           .ltl = question->formula,
                                           .starvation = question->formula == NULL};
    struct finite *finite = finite_new(whole_facts(at.whole), &options, NULL);
    if (finite_wrong(finite) != NULL)
        fail_msg("%s: %s", question->formula, finite_wrong(finite));
    assert_null(finite_failed(finite));
    return finite;
}

/* Which line of a source is a question; false: it is none. */
static bool read_question(const char *line, struct question *question, char *formula, size_t size)
{
    static const struct {
        const char *word;
        struct question question;
    } words[] = {
        {"// holds: ", {.holds = true}},
        {"// fails: ", {.holds = false}},
        {"// fair holds: ", {.fair = true, .holds = true}},
        {"// fair fails: ", {.fair = true}},
        {"// queue holds: ", {.fair = true, .queue = true, .holds = true}},
        {"// queue fails: ", {.fair = true, .queue = true}},
        {"// starvation: none", {.fair = true, .holds = true}},
        {"// starvation: some", {.fair = true}},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(line, words[i].word, length) != 0)
            continue;
        *question = words[i].question;
        snprintf(formula, size, "%.*s", (int)strcspn(line + length, "\n"), line + length);
        question->formula = formula[0] == '\0' ? NULL : formula;
        return true;
    }
    return false;
}

/* The base model, each reduction and all of them must say the same. */
static void ask(const char *name, const struct question *question)
{
    static const unsigned reductions[] = {
        0, FINITE_ALL, FINITE_OWNED, FINITE_PROTECTED, FINITE_RELOCK, FINITE_NOTIFY, FINITE_UNLOCK};
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        const struct finite_search search = {.fair = question->fair};
        struct finite *finite = model_for(name, reductions[i], question);
        struct finite_result result = finite_ask(finite, &search);
        if (result.verdict != (question->holds ? FINITE_HOLDS : FINITE_VIOLATED))
            fail_msg("%s: %s%s, with reductions %#x: verdict %d", name, question->fair ? "fair " : "",
                     question->formula == NULL ? "no starvation" : question->formula, reductions[i],
                     (int)result.verdict);
        if (!question->holds)
            assert_true(result.loop <= result.step_count && (result.loop < result.step_count || result.stands));
        finite_free(finite);
    }
}

/* A witness is a way to the end: each has steps, and a deadlock somebody who waits. */
static void check_result(const struct finite_result *result, enum finite_verdict expected)
{
    if (result->verdict != expected)
        print_error("%s\n", result->reason == NULL ? "no reason" : result->reason);
    assert_int_equal(result->verdict, expected);
    if (expected == FINITE_DEADLOCK)
        assert_true(result->wait_count > 0 && result->step_count > 0);
    if (expected == FINITE_ASSERTION)
        assert_true(result->step_count > 0);
    if (expected == FINITE_UNKNOWN)
        assert_non_null(result->reason);
}

static void check_program(const struct cases_file *file, const char *source)
{
    static const unsigned reductions[] = {
        0, FINITE_ALL, FINITE_OWNED, FINITE_PROTECTED, FINITE_RELOCK, FINITE_NOTIFY, FINITE_UNLOCK};
    for (size_t i = 0; i < 4 * sizeof reductions / sizeof *reductions; i++) {
        bool queue = i % 2 == 1;
        const struct finite_search search = {
            .deep = i / 2 % 2 == 1, .deadlocks = true, .assertions = true, .all = true};
        struct finite *finite = model(file->name, reductions[i / 4], queue, 0);
        struct finite_result result = finite_explore(finite, &search);
        check_result(&result, expected_verdict(source));
        uint64_t states = expected_states(source, reductions[i / 4] == FINITE_ALL);
        if (states != 0 && !queue && (reductions[i / 4] == 0 || reductions[i / 4] == FINITE_ALL))
            assert_int_equal(result.states, states);
        finite_free(finite);
    }
}

/* ---- SPIN ---- */

static bool run(const char *command, struct buffer *output)
{
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child child = child_run(arguments, NULL);
    bool well = child.status == 0;
    buffer_clear(output);
    buffer_add_text(output, child.out.text);
    child_free(&child);
    return well;
}

static uint64_t number_before(const char *text, const char *words)
{
    const char *found = strstr(text, words);
    if (found == NULL)
        return 0;
    while (found > text && found[-1] >= '0' && found[-1] <= '9')
        found--;
    return strtoull(found, NULL, 10);
}

/* What SPIN finds in a model: `options` are pan's. */
static void ask_spin(const char *options, struct buffer *output)
{
    struct buffer command = {0};
    buffer_format(&command, "cd %s && ./pan -m2000000 %s", at.work, options);
    run(command.text, output);
    assert_non_null(strstr(output->text, "states, stored"));
    buffer_free(&command);
}

static void write_model(struct finite *finite, const char *options)
{
    struct buffer text = {0}, path = {0}, command = {0}, output = {0};
    assert_null(finite_promela(finite, &text));
    buffer_format(&path, "%s/model.pml", at.work);
    FILE *file = fopen(path.text, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text.text, 1, text.length, file), text.length);
    fclose(file);
    buffer_format(&command, "cd %s && spin -a model.pml && gcc -w -O1 %s -DNOREDUCE -DVECTORSZ=8192 -o pan pan.c",
                  at.work, options);
    if (!run(command.text, &output))
        fail_msg("spin: %s", output.text);
    buffer_free(&text);
    buffer_free(&path);
    buffer_free(&command);
    buffer_free(&output);
}

/* All states are counted with errors looked past; what they are is looked at apart. */
static void compare_with_spin(const char *name, unsigned reductions)
{
    const struct finite_search search = {.deadlocks = true, .assertions = true, .all = true};
    struct finite *finite = model(name, reductions, false, 0);
    struct buffer output = {0};
    struct finite_result result = finite_explore(finite, &search);
    write_model(finite, "-DSAFETY");
    ask_spin("-c0 -E -A", &output);
    assert_int_equal(number_before(output.text, " states, stored"), result.states + result.passing);
    ask_spin("-c0", &output);
    bool deadlock = strstr(output.text, ": invalid end state") != NULL;
    bool assertion = strstr(output.text, ": assertion violated") != NULL;
    assert_int_equal(deadlock, result.verdict == FINITE_DEADLOCK && !result.circle);
    assert_int_equal(assertion, result.verdict == FINITE_ASSERTION);
    buffer_free(&output);
    finite_free(finite);
}

/* What compiles fast is enough. SPIN looks for a run on which the formula does not hold, which is an acceptance cycle of its automaton. */
static void ask_spin_too(const char *name, const struct question *question)
{
    struct finite *finite = model_for(name, FINITE_ALL, question);
    struct buffer output = {0};
    write_model(finite, "-O0 -DNFAIR=4");
    ask_spin(question->fair ? "-a -f -E -A -N property" : "-a -E -A -N property", &output);
    assert_int_equal(strstr(output.text, "acceptance cycle") == NULL, question->holds);
    buffer_free(&output);
    finite_free(finite);
}

/* Promela has no numbers of 64 bits, and its models end at what is not represented in another way. */
static bool is_for_spin(const char *name, const char *source)
{
    struct buffer output = {0}, text = {0};
    bool there = run("command -v spin && command -v gcc", &output);
    struct finite *finite = model(name, FINITE_ALL, false, 0);
    bool fits = finite_promela(finite, &text) == NULL;
    buffer_free(&output);
    buffer_free(&text);
    finite_free(finite);
    return there && fits && expected_verdict(source) != FINITE_UNKNOWN;
}

enum { SPIN_EVERY = 8 };

/* SPIN does not know queues. */
static bool is_asked_of_spin(const struct question *question, bool in_turn)
{
    return in_turn && !question->queue && question->formula != NULL && strstr(question->formula, "deadlock") == NULL;
}

static void ask_all(const char *name, const char *source, bool spin)
{
    for (const char *line = source; line != NULL; line = strchr(line, '\n')) {
        struct question question;
        char formula[400];
        line += *line == '\n';
        if (!read_question(line, &question, formula, sizeof formula))
            continue;
        ask(name, &question);
        if (is_asked_of_spin(&question, spin))
            ask_spin_too(name, &question);
    }
}

static void test_program(void **state)
{
    static size_t number;
    const struct cases_file *file = *state;
    char source[16384];
    if (at.none)
        skip();
    read_source(file->path, source, sizeof source);
    check_program(file, source);
    bool spin = cases_in_turn(number++, SPIN_EVERY) && is_for_spin(file->name, source);
    ask_all(file->name, source, spin);
    if (!spin)
        return;
    compare_with_spin(file->name, 0);
    compare_with_spin(file->name, FINITE_ALL);
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, "tests/finite/java", ".java", 14, 1, test_program, NULL);
    return cases_run(&cases, "finite", set_up, tear_down);
}
