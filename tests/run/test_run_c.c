/* C programs do what they do natively, whatever the schedule: those in tests/run/c, each of which has one possible outcome, and random ones made by csmith.
 * CSMITH_RUN_COUNT says how many of these, CSMITH_RUN_SEED from which seed on. */
#include "base/buffer.h"
#include "base/system/file.h"
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
enum { CSMITH_COUNT = 60 }; /* of which a few take too long; `make soak` runs thousands */
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

/* Compiles a program, and runs it for so many seconds of processor time at most. */
static struct child run_natively(const char *path, const char *flag, unsigned worker, unsigned seconds)
{
    char binary[PATH];
    snprintf(binary, sizeof binary, "%s/program%u", folder.path, worker);
    const char *compile[] = {"/usr/bin/env", "clang", "-w",   "-O0", "-ffp-contract=off", flag,
                             path,           "-o",    binary, "-lm", "-pthread",          NULL};
    struct child compiled = child_run(compile, NULL);
    if (compiled.status != 0)
        fail_msg("%s does not compile: %s", path, compiled.errors.text);
    child_free(&compiled);
    const char *start[] = {binary, NULL};
    return child_run_for(start, NULL, seconds);
}

static bool is_same(const struct child *one, const struct child *other)
{
    return one->status == other->status && one->out.length == other->out.length &&
           memcmp(one->out.text, other->out.text, one->out.length) == 0;
}

/* Runs a program by heddle with more options; false if that is not what it did natively. */
static bool is_same_here(const char *path, const char *flag, const char *option, const char *value,
                         const struct child *native)
{
    const char *arguments[] = {child_heddle(), "run", path, flag, option, value, NULL};
    struct child child = child_run_for(arguments, NULL, RUN_SECONDS);
    bool same = is_same(&child, native);
    if (!same)
        print_error("%s %s %s: natively %d\n%s\nhere %d\n%s%s\n", path, option == NULL ? "" : option,
                    value == NULL ? "" : value, native->status, native->out.text, child.status, child.out.text,
                    child.errors.text);
    child_free(&child);
    return same;
}

/* Whether a program has one outcome only as long as no sleep or timeout ends early. */
static bool wants_exact_time(const char *path)
{
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    bool wants = strstr(text.text, "// exact time") != NULL;
    buffer_free(&text);
    return wants;
}

static void test_program(void **state)
{
    static const char *const schedules[][2] = {
        {NULL, NULL}, {"--round-robin", "1"}, {"--random", "1"}, {"--random", "2"}, {"--random", "3"}};
    const struct cases_file *file = *state;
    size_t wrong = 0;
    if (!llvm_test_can("clang --version"))
        skip();
    struct child native = run_natively(file->path, "-g", 0, RUN_SECONDS);
    for (size_t j = 0; j < sizeof schedules / sizeof *schedules; j++) {
        bool random = schedules[j][0] != NULL && strcmp(schedules[j][0], "--random") == 0;
        const char *flag = random && wants_exact_time(file->path) ? "--exact-time" : "-DSOMETHING";
        wrong += !is_same_here(file->path, flag, schedules[j][0], schedules[j][1], &native);
    }
    child_free(&native);
    assert_int_equal(wrong, 0);
}

static void generate(unsigned seed, const char *path)
{
    char command[2 * PATH];
    /* Small programs: of the larger ones many do not end soon. */
    snprintf(command, sizeof command,
             "cd %s && csmith --seed %u --max-funcs 4 --max-block-depth 3 --max-block-size 3 --output %s", folder.path,
             seed, path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child made = child_run(arguments, NULL);
    assert_int_equal(made.status, 0);
    child_free(&made);
}

/* Every second seed is the business of one of two workers. Returns how many are wrong. */
static unsigned compare_random(unsigned worker, unsigned seed, unsigned count)
{
    static const char include[] = "-I/usr/include/csmith";
    unsigned wrong = 0, compared = 0;
    char path[PATH];
    snprintf(path, sizeof path, "%s/random%u.c", folder.path, worker);
    for (unsigned i = worker; i < count; i += 2) {
        generate(seed + i, path);
        struct child native = run_natively(path, include, worker, 1);
        if (!child_ran_out(&native)) {
            bool same = is_same_here(path, include, NULL, NULL, &native);
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
    cases_add(&programs, "tests/run/c", ".c", 30, 1, test_program, NULL);
    int failed = cases_run(&programs, "programs", set_up, tear_down);
    return failed + cmocka_run_group_tests_name("random programs", tests, set_up, tear_down);
}
