/* Small racy programs: the outcomes over all schedules are exactly those that sequential consistency allows, which
 * stand in the comments of the programs in tests/run/litmus and tests/run/c_litmus. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "jvm/toolbox.h"
#include "run/explore.h"
#include "support/cases.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_STATES = 300000 };

/* What stands behind a word in the lines of a source's comment, in order, without the end of the comment. */
static void expected_outcomes(const char *path, const char *word, struct buffer *to)
{
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    buffer_add_text(to, "");
    for (char *at = text.text; (at = strstr(at, word)) != NULL;) {
        at += strlen(word);
        size_t length = strcspn(at, "\n");
        if (length >= 3 && memcmp(at + length - 3, " */", 3) == 0)
            length -= 3;
        buffer_add(to, at, length);
        buffer_add_text(to, "\n");
    }
    buffer_free(&text);
}

/* Compares what was explored with the comments of a program, and frees it. */
static bool compare(const char *path, const char *words, struct explored *explored)
{
    struct buffer expected = {0}, got = {0};
    expected_outcomes(path, words, &expected);
    buffer_add_text(&got, "");
    for (size_t i = 0; i < explored->count; i++)
        buffer_format(&got, "%s\n", explored->outcomes[i]);
    bool equal = strcmp(expected.text, got.text) == 0;
    print_message("%s (%.*s): %llu states, %llu steps\n", path, (int)strlen(words) - 4, words + 2,
                  (unsigned long long)explored->states, (unsigned long long)explored->steps);
    if (!equal)
        print_error("%s: expected\n%sgot\n%s", path, expected.text, got.text);
    explored_free(explored);
    buffer_free(&expected);
    buffer_free(&got);
    return equal;
}

/* A program: a class of Java, or a module of C. */
struct subject {
    const char *path;
    const struct class_source *source;
    const struct ir_module *module;
};

static struct explored explore_subject(const struct subject *subject, enum explore_wakes wakes)
{
    char name[256];
    const char *base = strrchr(subject->path, '/') + 1;
    if (subject->module != NULL)
        return explore_c(subject->module, wakes, MOST_STATES);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    return explore(subject->source, name, wakes, MOST_STATES);
}

static bool check_outcomes(const struct subject *subject, enum explore_wakes wakes)
{
    static const char *const words[] = {[EXPLORE_IN_ORDER] = "* in order: ",
                                        [EXPLORE_ANYBODY] = "* outcome: ",
                                        [EXPLORE_SPURIOUS] = "* or if woken: ",
                                        [EXPLORE_CLOCK] = "* with clock: "};
    struct buffer expected = {0};
    expected_outcomes(subject->path, words[wakes], &expected);
    bool asked = wakes == EXPLORE_ANYBODY || expected.length > 0;
    buffer_free(&expected);
    if (!asked)
        return true;
    struct explored explored = explore_subject(subject, wakes);
    return compare(subject->path, words[wakes], &explored);
}

/* Lines "outcome: …" of a source hold for every way in which notify chooses. Where there are lines "in order: …",
 * these hold if it wakes who waits longest; where there are lines "or if woken: …", these hold with spurious
 * wake-ups; lines "with clock: …" if the program's clock goes on with timeouts. */
static bool check(const struct subject *subject)
{
    bool in_order = check_outcomes(subject, EXPLORE_IN_ORDER), anybody = check_outcomes(subject, EXPLORE_ANYBODY);
    return check_outcomes(subject, EXPLORE_SPURIOUS) && check_outcomes(subject, EXPLORE_CLOCK) && in_order && anybody;
}

static bool check_c(const char *path, const char *const *flags, size_t flag_count)
{
    struct arena *arena = arena_new();
    struct buffer complaints = {0};
    const struct llvm_input input = {.files = &path, .file_count = 1, .flags = flags, .flag_count = flag_count};
    struct subject subject = {.path = path, .module = llvm_read_program(&input, NULL, arena, &complaints)};
    if (subject.module == NULL || complaints.length > 0)
        fail_msg("%s: %s", path, complaints.text);
    bool equal = check(&subject);
    buffer_free(&complaints);
    arena_free(arena);
    return equal;
}

static void test_c_outcomes(void **state)
{
    const struct cases_file *file = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    assert_true(check_c(file->path, NULL, 0));
}

static void test_c_outcomes_32(void **state)
{
    static const char *const flags[] = {"-m32"};
    const struct cases_file *file = *state;
    if (!llvm_test_can("echo '#include <pthread.h>' | clang -m32 -fsyntax-only -x c -"))
        skip();
    assert_true(check_c(file->path, flags, 1));
}

static void test_outcomes(void **state)
{
    const struct cases_file *file = *state;
    const struct subject subject = {.path = file->path, .source = file->shared};
    assert_true(check(&subject));
}

static int run_java(void)
{
    char classes[TOOLBOX_PATH];
    struct toolbox jdk;
    struct cases cases = {0};
    int failed = 1;
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return 0;
    }
    toolbox_temporary(classes);
    if (toolbox_compile(&jdk, "tests/run/litmus", NULL, classes)) {
        const char *files[] = {classes};
        struct text_list list = {.items = files, .count = 1};
        struct whole *whole = whole_open_classes(&list, NULL, NULL);
        cases_add(&cases, "tests/run/litmus", ".java", 10, 1, test_outcomes,
                  (void *)classes_source(whole_classes(whole)));
        failed = cases_run(&cases, "litmus", NULL, NULL);
        whole_close(whole);
    }
    toolbox_remove(classes);
    return failed;
}

int main(void)
{
    struct cases cases = {0}, narrow = {0};
    cases_add(&cases, "tests/run/c_litmus", ".c", 10, 1, test_c_outcomes, NULL);
    cases_add(&narrow, "tests/run/c_litmus", ".c", 10, 1, test_c_outcomes_32, NULL);
    return run_java() + cases_run(&cases, "c_litmus", NULL, NULL) +
           cases_run(&narrow, "c_litmus with -m32", NULL, NULL);
}
