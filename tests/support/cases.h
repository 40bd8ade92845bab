/* Tests by name, and the files of a corpus as tests of their own.
 *
 * SAMPLE in the environment is a number: of a large corpus only a part runs, and the number says which one is in
 * turn. Without it, all of it does. SHARE is how many parts run, that one and those behind it; one without it. ONLY
 * in the environment names a part of the names of the tests that run; all of them do without it. That holds for
 * every test program (cases.c tells cmocka, and is linked with each of them). A program of a corpus is a test with
 * the name of its file without the ending. */
#ifndef HEDDLE_TESTS_SUPPORT_CASES_H
#define HEDDLE_TESTS_SUPPORT_CASES_H

#include <stdbool.h>
#include <stddef.h>

struct CMUnitTest;

/* Whether a test of that name is to run. */
bool cases_wanted(const char *name);

/* Whether the program with that number is in turn where one in so many runs, or as many of them as SHARE says. All
 * are if SAMPLE gives no number, or ONLY names some. */
bool cases_in_turn(size_t number, size_t every);

/* With sanitizers and checks all takes several times as long: where an analysis of the whole JDK is asked for each
 * program, so many times fewer are in turn. */
#ifdef __SANITIZE_ADDRESS__
enum { CASES_SLOWER = 4 };
#else
enum { CASES_SLOWER = 1 };
#endif

/* Runs those of a group's tests that are in turn where one in so many is; there are at least so many. The order of
 * the tests may change. Returns how many fail. */
int cases_run_some(const char *group, struct CMUnitTest *tests, size_t count, size_t every, int (*set_up)(void **state),
                   int (*tear_down)(void **state));

enum { CASES_NAME = 64 };

/* What the state of such a test points to. */
struct cases_file {
    char *path;
    char name[CASES_NAME];
    void *shared;
};

/* A zeroed struct is ready. */
struct cases {
    struct cases_file **files;
    struct CMUnitTest *tests;
    size_t count, file_capacity, test_capacity;
};

/* Adds a test for each file of a folder with that ending which is wanted, or one in so many of them. Fails if there
 * are fewer such files than `fewest`, wanted or not. */
void cases_add(struct cases *cases, const char *folder, const char *ending, size_t fewest, size_t every,
               void (*test)(void **state), void *shared);

/* Runs them as a group, and frees all but what is shared. Returns how many fail. */
int cases_run(struct cases *cases, const char *group, int (*set_up)(void **state), int (*tear_down)(void **state));

#endif
