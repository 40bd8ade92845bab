/* C programs do what they do natively, whatever the schedule: those in tests/run/c, each of which has one possible
 * outcome, and random ones made by csmith. CSMITH_RUN_COUNT says how many of these, CSMITH_RUN_SEED from which seed
 * on. */
#include "run/c_native.h"
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
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* In a hostile build the interpreter is many times slower. */
#ifdef HEDDLE_HOSTILE
enum { CSMITH_COUNT = 20 };
#else
enum { CSMITH_COUNT = 25 }; /* of which a few take too long; `make soak` runs more */
#endif
enum { PATH = 128, RUN_SECONDS = 60 };

static struct show_folder folder;

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

static void test_program(void **state)
{
    static const char *const schedules[][2] = {
        {NULL, NULL}, {"--round-robin", "1"}, {"--random", "1"}, {"--random", "2"}, {"--random", "3"}};
    const struct cases_file *file = *state;
    size_t wrong = 0;
    if (!llvm_test_can("clang --version"))
        skip();
    /* one outcome only as long as no sleep or timeout ends early */
    bool exact = c_native_says(file->path, "// exact time");
    struct child native = c_native_run(folder.path, 0, file->path, (const char *const[]){"-g", NULL}, RUN_SECONDS);
    char bitcode[C_NATIVE_PATH];
    c_native_bitcode(folder.path, file->path, bitcode);
    for (size_t j = 0; j < sizeof schedules / sizeof *schedules; j++) {
        bool random = schedules[j][0] != NULL && strcmp(schedules[j][0], "--random") == 0;
        const char *const options[] = {random && exact ? "--exact-time" : "-DSOMETHING", schedules[j][0],
                                       schedules[j][1], NULL};
        wrong += !c_native_is_same(j == 0 ? file->path : bitcode, options, &native);
    }
    child_free(&native);
    assert_int_equal(wrong, 0);
}

/* Every second seed is the business of one of two workers. Returns how many are wrong. */
static unsigned compare_random(unsigned worker, unsigned seed, unsigned count)
{
    static const char *const include[] = {"-I/usr/include/csmith", NULL};
    unsigned wrong = 0, compared = 0;
    char path[PATH];
    snprintf(path, sizeof path, "%s/random%u.c", folder.path, worker);
    for (unsigned i = worker; i < count; i += 2) {
        c_native_random(seed + i, path);
        struct child native = c_native_run(folder.path, worker, path, include, 1);
        if (!child_ran_out(&native)) {
            bool same = c_native_is_same(path, include, &native);
            wrong += !same;
            compared++;
            if (!same)
                print_error("that was seed %u\n", seed + i);
        }
        child_free(&native);
    }
    print_message("%u of %u programs were compared, the others take too long\n", compared, (count + 1 - worker) / 2);
    return wrong;
}

static void test_csmith(void **state)
{
    const char *first = getenv("CSMITH_RUN_SEED"), *many = getenv("CSMITH_RUN_COUNT");
    unsigned seed = first == NULL ? 1 : (unsigned)atoi(first),
             count = many == NULL ? CSMITH_COUNT : (unsigned)atoi(many);
    (void)state;
    if (!llvm_test_can("command -v csmith && clang --version"))
        skip();
    fflush(NULL);
    pid_t other = fork();
    assert_true(other >= 0);
    if (other == 0) {
        unsigned wrong = compare_random(1, seed, count);
        fflush(NULL);
        _exit(wrong == 0 ? 0 : 1);
    }
    unsigned wrong = compare_random(0, seed, count);
    int status;
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_csmith)};
    struct cases programs = {0};
    cases_add(&programs, "tests/run/c", ".c", 30, 3, test_program, NULL);
    int failed = cases_run(&programs, "programs", set_up, tear_down);
    return failed + cmocka_run_group_tests_name("random programs", tests, set_up, tear_down);
}
