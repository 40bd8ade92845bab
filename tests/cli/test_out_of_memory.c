/* Running out of memory anywhere: in a hostile build HEDDLE_FAIL_AT=n makes the n-th request for memory fail. Each
 * such run must say so, end with the status for "unknown", and leave no temporary file behind. What it had allocated
 * goes with the process: exit is called from wherever the memory was missing, so blocks that are still in use then
 * are no leaks. */
#include "support/child.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { OUT_OF_MEMORY = 3, SECONDS = 120, FIRST_DENSE = 4, MOST_WORDS = 8 };

#ifdef HEDDLE_HOSTILE
static const bool is_hostile = true;
#else
static const bool is_hostile = false;
#endif

static char folder[] = "/tmp/heddle-memory-XXXXXX";

static void expect_nothing_left(long long n)
{
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            fail_msg("HEDDLE_FAIL_AT=%lld leaves %s/%s behind", n, folder, entry->d_name);
    closedir(directory);
}

/* Runs the command with memory for fewer than n requests; whether that was enough. */
static bool runs_with(const char *const *arguments, long long n)
{
    char setting[64];
    const char *all[MOST_WORDS + 3] = {"/usr/bin/env", setting}; /* not in this process, which has its own memory */
    snprintf(setting, sizeof setting, "HEDDLE_FAIL_AT=%lld", n);
    for (size_t i = 0; i < MOST_WORDS && arguments[i] != NULL; i++)
        all[i + 2] = arguments[i];
    struct child child = child_run_for(all, NULL, SECONDS);
    bool enough = strstr(child.errors.text, "out of memory") == NULL &&
                  strstr(child.errors.text, "has not enough memory") == NULL;
    if (!enough && child.status != OUT_OF_MEMORY)
        fail_msg("HEDDLE_FAIL_AT=%lld: status %d\n%s", n, child.status, child.errors.text);
    if (enough && child.status > 1)
        fail_msg("HEDDLE_FAIL_AT=%lld: status %d, and nothing of memory is said\n%s", n, child.status,
                 child.errors.text);
    child_free(&child);
    expect_nothing_left(n);
    return enough;
}

/* Fails at more and more requests, each time at `percent` more, until the command has enough. */
static void expect_clear_ends(const char *const *arguments, int percent)
{
    if (!is_hostile)
        skip();
    long long n = 1;
    int runs = 0;
    setenv("TMPDIR", folder, 1);
    for (; !runs_with(arguments, n); runs++)
        n += n <= FIRST_DENSE ? 1 : n * percent / 100 + 1;
    unsetenv("TMPDIR");
    assert_true(runs > FIRST_DENSE);
    print_message("%d runs, up to request %lld\n", runs, n);
}

static void test_eml_check(void **state)
{
    (void)state;
    expect_clear_ends((const char *const[]){child_heddle(), "eml", "check", "examples/stack.eml", NULL}, 10);
}

static void test_show_ir(void **state)
{
    (void)state;
    expect_clear_ends((const char *const[]){child_heddle(), "show", "ir", "examples/Stack.java", NULL}, 60);
}

static void test_check(void **state)
{
    (void)state;
    expect_clear_ends((const char *const[]){child_heddle(), "check", "examples/Stack.java", NULL}, 300);
}

static void test_run_java(void **state)
{
    (void)state;
    expect_clear_ends((const char *const[]){child_heddle(), "run", "examples/Stack.java", NULL}, 300);
}

static void test_run_c(void **state)
{
    (void)state;
    expect_clear_ends((const char *const[]){child_heddle(), "run", "tests/run/c/computed_goto.c", NULL}, 100);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eml_check), cmocka_unit_test(test_show_ir), cmocka_unit_test(test_check),
        cmocka_unit_test(test_run_java),  cmocka_unit_test(test_run_c),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
