/* C programs for 32 bits do what they do natively when they are compiled so, whatever the schedule: those in
 * tests/run/c32, those in tests/run/c that are not only for 64 bits, and random ones made by csmith. And programs
 * that were preprocessed for 32 bits, in tests/run/c32 as well, do what they say in their first line.
 * CSMITH_RUN_SEED says from which seed on. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "run/c_native.h"
#include "support/cases.h"
#include "support/show.h"
#include "llvm/llvm_support.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifdef HEDDLE_HOSTILE
enum { CSMITH_COUNT = 4 };
#else
enum { CSMITH_COUNT = 15 };
#endif
enum { PATH = 128, EVERY = 3 };

/* The floats of heddle are never wider than they are declared, which those of i386 are without SSE2. */
static const char *const native_flags[] = {"-m32", "-msse2", "-g", NULL};

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

/* Whether clang can make programs for 32 bits here. */
static bool can_link(void)
{
    char command[2 * PATH];
    snprintf(command, sizeof command, "echo 'int main(void) { return 0; }' > %s/try.c && clang -m32 %s/try.c -o %s/try",
             folder.path, folder.path, folder.path);
    return llvm_test_can(command);
}

/* Compares programs, under the first so many schedules. Returns how many differ. */
static size_t compare(const char *pattern, size_t schedule_count, size_t *fitting)
{
    static const char *const schedules[][2] = {
        {NULL, NULL}, {"--round-robin", "1"}, {"--random", "1"}, {"--random", "2"}, {"--random", "3"}};
    glob_t found;
    size_t wrong = 0;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i];
        if (c_native_says(path, "// for 64 bits"))
            continue;
        ++*fitting;
        if (!cases_in_turn(i, EVERY))
            continue;
        bool exact = c_native_says(path, "// exact time");
        struct child native = c_native_run(folder.path, 0, path, native_flags, 60);
        for (size_t j = 0; j < schedule_count && j < sizeof schedules / sizeof *schedules; j++) {
            bool random = schedules[j][0] != NULL && strcmp(schedules[j][0], "--random") == 0;
            const char *const options[] = {"-m32", random && exact ? "--exact-time" : "-DSOMETHING", schedules[j][0],
                                           schedules[j][1], NULL};
            wrong += !c_native_is_same(path, options, &native);
        }
        child_free(&native);
    }
    globfree(&found);
    return wrong;
}

static void test_programs(void **state)
{
    size_t fitting = 0;
    (void)state;
    if (!can_link())
        skip();
    size_t wrong = compare("tests/run/c32/*.c", 5, &fitting);
    print_message("%zu programs for 32 bits, of which one in %d is in turn\n", fitting, EVERY);
    assert_true(fitting >= 12);
    assert_int_equal(wrong, 0);
}

static void test_usual_programs(void **state)
{
    size_t fitting = 0;
    (void)state;
    if (!can_link())
        skip();
    size_t wrong = compare("tests/run/c/*.c", 1, &fitting);
    print_message("%zu programs for 32 bits, of which one in %d is in turn\n", fitting, EVERY);
    assert_true(fitting >= 40);
    assert_int_equal(wrong, 0);
}

static void test_csmith(void **state)
{
    static const char include[] = "-I/usr/include/csmith";
    const char *first = getenv("CSMITH_RUN_SEED");
    unsigned seed = first == NULL ? 1 : (unsigned)atoi(first), compared = 0, wrong = 0;
    char path[PATH];
    (void)state;
    if (!llvm_test_can("command -v csmith") || !can_link())
        skip();
    snprintf(path, sizeof path, "%s/random.c", folder.path);
    for (unsigned i = 0; i < CSMITH_COUNT; i++) {
        c_native_random(seed + i, path);
        const char *const flags[] = {"-m32", "-msse2", include, NULL}, *const options[] = {"-m32", include, NULL};
        struct child native = c_native_run(folder.path, 1, path, flags, 1);
        if (!child_ran_out(&native)) {
            bool same = c_native_is_same(path, options, &native);
            wrong += !same;
            compared++;
            if (!same)
                print_error("that was seed %u\n", seed + i);
        }
        child_free(&native);
    }
    print_message("%u of %d programs were compared, the others take too long\n", compared, CSMITH_COUNT);
    assert_int_equal(wrong, 0);
}

/* The first line is `// expect STATUS: OUTPUT`, with a blank for the end of a line. */
static bool does_what_it_says(const char *path, const char *const *schedule)
{
    struct buffer text = {0};
    int status = 0, used = 0;
    assert_true(file_read(path, NULL, &text));
    assert_int_equal(sscanf(text.text, "// expect %d: %n", &status, &used), 1);
    size_t length = strcspn(text.text + used, "\n");
    const char *arguments[] = {"/usr/bin/timeout", "60", child_heddle(), "run", path, "-m32", schedule[0],
                               schedule[1],        NULL};
    struct child child = child_run(arguments, NULL);
    for (size_t i = 0; i < child.out.length; i++)
        if (child.out.text[i] == '\n')
            child.out.text[i] = ' ';
    bool good = child.status == status && child.out.length == length + 1 &&
                memcmp(child.out.text, text.text + used, length) == 0;
    if (!good)
        print_error("%s: status %d, not %d\n%s\n%s", path, child.status, status, child.out.text, child.errors.text);
    child_free(&child);
    buffer_free(&text);
    return good;
}

static void test_preprocessed(void **state)
{
    static const char *const schedules[][2] = {{NULL, NULL}, {"--random", "1"}, {"--random", "2"}};
    glob_t found;
    size_t wrong = 0;
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    assert_int_equal(glob("tests/run/c32/*.i", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        for (size_t j = 0; j < sizeof schedules / sizeof *schedules; j++)
            wrong += !does_what_it_says(found.gl_pathv[i], schedules[j]);
    print_message("%zu programs\n", found.gl_pathc);
    assert_true(found.gl_pathc >= 3);
    globfree(&found);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs), cmocka_unit_test(test_usual_programs),
                                       cmocka_unit_test(test_csmith), cmocka_unit_test(test_preprocessed)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
