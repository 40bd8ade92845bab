/* Random methods as bytecode, valid by construction, run by the real `java` and by `heddle run`: the same values in
 * all fields and arrays, the same exception. All run in one process of each. Where they disagree, statements are
 * left out as long as they still do, and the class that is left is kept in BUILD/disagreements.
 *
 * HEDDLE_BYTECODE says how many methods, HEDDLE_BYTECODE_SEED from which seed on. */
#include "base/buffer.h"
#include "jvm/random_method.h"
#include "jvm/toolbox.h"
#include "run/random_bytecode.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

enum { METHODS = 600, ALL = (1 << METHOD_STATEMENTS) - 1, NUMBER = 32 };

struct fixture {
    struct toolbox jdk;
    char classes[TOOLBOX_PATH];
    bool there;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    setenv("LC_ALL", "C.UTF-8", 1);
    fixture->there = toolbox_find("javac", &fixture->jdk);
    toolbox_temporary(fixture->classes);
    if (fixture->there && !toolbox_compile(&fixture->jdk, "tests/run/bytecode", NULL, fixture->classes))
        return -1;
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    toolbox_remove(fixture->classes);
    free(fixture);
    return 0;
}

static uint64_t asked(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void write_file(const char *path, const struct buffer *bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->text, 1, bytes->length, file), bytes->length);
    fclose(file);
}

/* Writes the class R`number`. */
static void write_class(const struct fixture *fixture, uint64_t number, uint64_t seed, uint32_t kept)
{
    char name[NUMBER], path[TOOLBOX_PATH + NUMBER + 8];
    struct buffer bytes = {0};
    snprintf(name, sizeof name, "R%llu", (unsigned long long)number);
    snprintf(path, sizeof path, "%s/%s.class", fixture->classes, name);
    random_bytecode(name, seed, kept, &bytes);
    write_file(path, &bytes);
    buffer_free(&bytes);
}

/* Runs the first so many classes by java and by heddle. */
struct both {
    struct child real, ours;
};

static struct both run_both(const struct fixture *fixture, uint64_t count, uint64_t first, uint64_t step)
{
    char java[TOOLBOX_PATH], counts[NUMBER], firsts[NUMBER], steps[NUMBER];
    snprintf(counts, sizeof counts, "%llu", (unsigned long long)count);
    snprintf(firsts, sizeof firsts, "%llu", (unsigned long long)first);
    snprintf(steps, sizeof steps, "%llu", (unsigned long long)step);
    const char *const real[] = {toolbox_tool(&fixture->jdk, "java", java),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                fixture->classes,
                                "Main",
                                counts,
                                firsts,
                                steps,
                                NULL};
    const char *const ours[] = {child_heddle(), "run",  fixture->classes, "--main", "Main",
                                "--",           counts, firsts,           steps,    NULL};
    return (struct both){child_run(real, NULL), child_run(ours, NULL)};
}

static void both_free(struct both *both)
{
    child_free(&both->real);
    child_free(&both->ours);
}

/* The line that begins with a number; its length, or 0 if there is none. */
static size_t line_of(const char *text, uint64_t number, const char **line)
{
    for (; *text != '\0'; text += strcspn(text, "\n") + 1) {
        if (strtoull(text, NULL, 10) == number) {
            *line = text;
            return strcspn(text, "\n");
        }
        if (text[strcspn(text, "\n")] == '\0')
            break;
    }
    return 0;
}

static bool agree(const struct both *both, uint64_t number)
{
    const char *one = NULL, *other = NULL;
    size_t length = line_of(both->real.out.text, number, &one), same = line_of(both->ours.out.text, number, &other);
    return length > 0 && length == same && memcmp(one, other, length) == 0;
}

/* Leaves out one statement after the other as long as both still disagree. */
static uint32_t shrink(const struct fixture *fixture, uint64_t seed, uint64_t with)
{
    uint32_t kept = ALL;
    for (bool smaller = true; smaller;) {
        uint32_t tried[METHOD_STATEMENTS], count = 0;
        smaller = false;
        for (uint32_t i = 0; i < METHOD_STATEMENTS; i++)
            if ((kept >> i & 1) != 0)
                tried[count++] = kept & ~(UINT32_C(1) << i);
        for (uint32_t i = 0; i < count; i++)
            write_class(fixture, i, seed, tried[i]);
        struct both both = run_both(fixture, count, with, 0);
        for (uint32_t i = 0; i < count && !smaller; i++)
            if (!agree(&both, i)) {
                kept = tried[i];
                smaller = true;
            }
        both_free(&both);
    }
    return kept;
}

static void report(const struct fixture *fixture, uint64_t seed, uint64_t with)
{
    const char *build = getenv("BUILD");
    char path[TOOLBOX_PATH];
    struct buffer bytes = {0};
    uint32_t kept = shrink(fixture, seed, with);
    write_class(fixture, 0, seed, kept);
    struct both both = run_both(fixture, 1, with, 0);
    snprintf(path, sizeof path, "%s/disagreements", build == NULL ? "build" : build);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/disagreements/bytecode-%llu.class", build == NULL ? "build" : build,
             (unsigned long long)seed);
    random_bytecode("R0", seed, kept, &bytes);
    write_file(path, &bytes);
    buffer_free(&bytes);
    print_error("seed %llu, value %llu; what is left is kept as %s\n--- java\n%s%s--- heddle\n%s%s",
                (unsigned long long)seed, (unsigned long long)with, path, both.real.out.text, both.real.errors.text,
                both.ours.out.text, both.ours.errors.text);
    both_free(&both);
}

static void test_methods(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->there)
        skip();
    uint64_t count = asked("HEDDLE_BYTECODE", METHODS), first = asked("HEDDLE_BYTECODE_SEED", 1), wrong = 0, ended = 0;
    enum { REPORTS = 3 };
    uint64_t seeds[REPORTS];
    for (uint64_t i = 0; i < count; i++)
        write_class(fixture, i, first + i, ALL);
    struct both both = run_both(fixture, count, first, 1);
    if (both.real.status != 0 || both.ours.status != 0)
        print_error("java: %d %s\nheddle: %d %s\n", both.real.status, both.real.errors.text, both.ours.status,
                    both.ours.errors.text);
    for (uint64_t i = 0; i < count; i++) {
        const char *line = "";
        size_t length = line_of(both.real.out.text, i, &line);
        assert_true(length > 0);
        ended += memmem(line, length, "returned", strlen("returned")) != NULL;
        if (memmem(line, length, "VerifyError", strlen("VerifyError")) != NULL)
            fail_msg("the class of seed %llu is not valid: %.*s", (unsigned long long)(first + i), (int)length, line);
        if (!agree(&both, i) && wrong++ < REPORTS)
            seeds[wrong - 1] = first + i;
    }
    both_free(&both);
    for (uint64_t i = 0; i < wrong && i < REPORTS; i++)
        report(fixture, seeds[i], seeds[i]);
    print_message("%llu methods, %llu of them return\n", (unsigned long long)count, (unsigned long long)ended);
    assert_int_equal(wrong, 0);
    assert_in_range(ended, count / 10, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_methods)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
