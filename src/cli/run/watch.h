/* The part of `heddle run` that watches: many runs of one program from one start, and what monitors see in them. */
#ifndef HEDDLE_CLI_RUN_WATCH_H
#define HEDDLE_CLI_RUN_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct budget;
struct run;
struct schedule;

struct run_watch_options {
    unsigned runs;        /* 0: 1 */
    unsigned priorities;  /* --pct; 0: not given */
    unsigned preemptions; /* --preemptions; UINT_MAX: not given */
    bool seeded, json;
    uint64_t steps;   /* of one run at most */
    const char *spec; /* a file, or NULL */
    struct budget *budget;
};

/* Sets the policy of a schedule from the options and its seed. */
void run_watch_policy(const struct run_watch_options *options, struct schedule *schedule);

/* Runs the program, which stands at its beginning, and prints what was seen; the schedule is that of the first run.
 * Returns the exit status. */
int run_watch_all(const struct run_watch_options *options, struct run *run, const struct schedule *schedule);

#endif
