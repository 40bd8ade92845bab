/* Runs a program and keeps what it says. */
#ifndef HEDDLE_TESTS_SUPPORT_CHILD_H
#define HEDDLE_TESTS_SUPPORT_CHILD_H

#include "base/buffer.h"

#include <stdbool.h>

struct child {
    int status;                /* the exit status, or 128 + the signal that ended it */
    struct buffer out, errors; /* what it wrote; never NULL */
};

/* Runs arguments[0] with the arguments up to NULL and the given standard input (may be NULL). Fails the test if it
 * cannot be started. Free with child_free. */
struct child child_run(const char *const *arguments, const char *input);

/* The same with standard output going to a file (which may be a device), or closed if it is NULL. */
struct child child_run_to(const char *const *arguments, const char *path);

/* The same as child_run, for so many seconds of processor time at most (limits_set). */
struct child child_run_for(const char *const *arguments, const char *input, unsigned seconds);

/* Whether that was too short. */
bool child_ran_out(const struct child *child);

void child_free(struct child *child);

/* The program under test: $HEDDLE, or build/heddle. */
const char *child_heddle(void);

#endif
