/* Hostile Java programs: random bytecode with handles, Unsafe, reflection, arrays and the interpreter's own native
 * methods never makes a reference of something else (hostile_run.h); and programs that try to forge one are stopped.
 * HEDDLE_HOSTILE_PROGRAMS says how many random ones are tried, HEDDLE_HOSTILE_SEED from which seed on. */
#include "base/buffer.h"
#include "base/hash.h"
#include "jvm/toolbox.h"
#include "run/hostile_run.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PROGRAMS = 400, LONGEST = 600, WAYS = 45, LEAST_STOPPED = 35 };

static uint64_t asked(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void test_random(void **state)
{
    struct toolbox jdk;
    struct buffer why = {0};
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    struct hostile *hostile = hostile_open(&why);
    if (hostile == NULL)
        fail_msg("%s", why.text);
    uint64_t count = asked("HEDDLE_HOSTILE_PROGRAMS", PROGRAMS), first = asked("HEDDLE_HOSTILE_SEED", 1);
    for (uint64_t seed = first; seed < first + count; seed++) {
        uint8_t bytes[LONGEST];
        size_t length = 1 + hash_mix(seed) % LONGEST;
        for (size_t i = 0; i < length; i++)
            bytes[i] = (uint8_t)hash_join(seed, i);
        if (!hostile_run(hostile, bytes, length, &why))
            fail_msg("seed %llu: %s", (unsigned long long)seed, why.text);
    }
    struct hostile_count counted = hostile_count(hostile);
    print_message("%llu programs, %llu ended, %llu stopped, %llu instructions\n", (unsigned long long)counted.programs,
                  (unsigned long long)counted.ended, (unsigned long long)counted.failed,
                  (unsigned long long)counted.steps);
    assert_true(counted.ended > count / 20);
    hostile_close(hostile);
    buffer_free(&why);
}

/* Each way of tests/run/hostile/Forge.java. */
static void test_forged(void **state)
{
    char folder[TOOLBOX_PATH], way[16];
    struct toolbox jdk;
    uint32_t stopped = 0;
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/run/hostile", NULL, folder));
    for (uint32_t i = 0; i < WAYS; i++) {
        snprintf(way, sizeof way, "%u", i);
        const char *const arguments[] = {child_heddle(), "run", folder, "--main", "Forge", "--", way, NULL};
        struct child child = child_run(arguments, NULL);
        bool clear = child.status == 3 && strstr(child.errors.text, "(in Forge.") != NULL;
        if ((!clear && child.status != 0 && child.status != 1) || strstr(child.out.text, "forged") != NULL)
            fail_msg("way %u: status %d\n%s%s", i, child.status, child.out.text, child.errors.text);
        stopped += clear;
        child_free(&child);
    }
    assert_in_range(stopped, LEAST_STOPPED, WAYS);
    toolbox_remove(folder);
}

static void test_many(void **state)
{
    char folder[TOOLBOX_PATH];
    struct toolbox jdk;
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/run/hostile", NULL, folder));
    const char *const arguments[] = {child_heddle(), "run", folder, "--main", "Many", NULL};
    struct child child = child_run(arguments, NULL);
    assert_string_equal(child.errors.text, "heddle: the program has too many classes\n");
    assert_int_equal(child.status, 3);
    child_free(&child);
    toolbox_remove(folder);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_forged),
                                 cmocka_unit_test(test_many)};
    return cases_run_some("run hostile", tests, sizeof tests / sizeof *tests, 2, NULL, NULL);
}
