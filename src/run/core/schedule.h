/* Who runs when: policies, schedules written by people, and recorded ones.
 *
 * A schedule is a text. Each line lets one thread run:
 *     1 250                  250 instructions of thread 1
 *     1 until Bank.java:12   until thread 1 is about to run code of that line (once it has left it, if it is there now)
 *     1                      until thread 1 waits, gives way, or ends
 *     notify 3 2             in the next turn, the first notify that has a choice wakes thread 3, the second thread 2
 *     wake 2                 thread 2, which waits to be notified or is parked, goes on without a reason (a spurious
 *                            wake-up)
 *     timeout 2              the time that thread 2 sleeps or waits for comes now, whatever others could still do
 *     input 42               the next number that a C program asks for is 42; where the program asks for the time again
 *                            while the clock stands still: whether it has passed, 1 or 0 (inputs.h)
 *     untimed                the clock stands still, and times come only by `timeout` or when nobody else can go on; as
 *                            the first line, for programs that were opened so (schedule_is_untimed)
 * What follows a # is a comment. Threads are numbered from 0 (main) on, in the order in which they were started. When
 * all threads wait, time passes until one can go on. Behind the last line, threads take turns, and notify wakes who
 * waits longest. */
#ifndef HEDDLE_RUN_CORE_SCHEDULE_H
#define HEDDLE_RUN_CORE_SCHEDULE_H

#include "run/run.h"

#include <stdio.h>

struct budget;

enum schedule_policy {
    SCHEDULE_TURNS,      /* threads take turns of `quantum` instructions */
    SCHEDULE_RANDOM,     /* a random thread runs a random number of instructions, over and over */
    SCHEDULE_PRIORITIES, /* the thread with the highest priority runs; they are random, and `bound` - 1 times, at random
                             moments, the one that runs gets the lowest (probabilistic concurrency testing) */
    SCHEDULE_PREEMPTIONS, /* a random thread runs until it waits or ends, but for `bound` random moments at which
                             another one comes */
};

enum { SCHEDULE_MOST_MOMENTS = 64 };

/* Who sees each step of a run: turns are cut before each instruction that others may notice (run_is_visible). */
struct schedule_watcher {
    void *context;
    void (*before)(void *context, uint32_t thread); /* it is about to run */
    void (*after)(void *context, uint32_t thread);  /* it ran at least one instruction, unless the program is over */
};

struct schedule {
    enum schedule_policy policy;
    uint64_t quantum; /* 0: a large one */
    uint64_t seed;
    /* Of the last two policies: at most SCHEDULE_MOST_MOMENTS. Their moments are events (RUN_TO_EVENT), for half of
     * all seeds only those of the application. */
    uint32_t bound;
    uint64_t steps;   /* ends the run after so many instructions; 0: never */
    bool spurious;    /* threads that wait now and then wake up at random */
    bool exact;       /* with random threads: time passes only when nobody can run, so that no timeout comes early */
    const char *text; /* a schedule to be followed first; NULL: none */
    size_t length;
    FILE *record;                           /* where to write what was run; NULL: nowhere */
    const struct schedule_watcher *watcher; /* NULL: none */
};

/* Whether a schedule is for a program that is opened with run_options.untimed and run_options.explored. */
bool schedule_is_untimed(const char *text, size_t length);

/* Runs a program to its end: RUN_GOES_ON if the budget (may be NULL) or the steps were spent before. If a schedule
 * cannot be followed returns false and says why, with the line. */
bool schedule_run(struct run *run, const struct schedule *schedule, struct budget *budget, enum run_end *end,
                  int *status, struct buffer *why);

#endif
