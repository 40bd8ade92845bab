/* All outcomes of a program over all schedules: a depth-first search on top of the interpreter, which goes back by
 * marks and knows states again by their hashes. A step is one instruction of the application that others may notice,
 * with what follows up to the next one; what the library does in between is part of it. Sleeps and timeouts may end
 * at any time. */
#ifndef HEDDLE_TESTS_RUN_EXPLORE_H
#define HEDDLE_TESTS_RUN_EXPLORE_H

#include "program/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct explored {
    char **outcomes; /* what the program printed, or "deadlock"; sorted, each once */
    size_t count, capacity;
    uint64_t states, steps;
};

enum explore_wakes {
    EXPLORE_IN_ORDER, /* notify wakes who waits longest */
    EXPLORE_ANYBODY,  /* … any of those that wait */
    EXPLORE_SPURIOUS, /* and threads that wait also wake up for no reason */
    EXPLORE_CLOCK /* anybody, and the clock of the program goes on with timeouts: programs that compute with it see them, but loops that sleep have no end */
};

/* Explores the program whose main class is named; fails the test if it cannot be run, or there are more than `most`
 * states. */
struct explored explore(const struct class_source *source, const char *main, enum explore_wakes wakes, uint64_t most);

/* The same for a C program, whose outcomes may also be "wrong: " with the first words of the report, and "aborted". */
struct ir_module;
struct explored explore_c(const struct ir_module *module, enum explore_wakes wakes, uint64_t most);
void explored_free(struct explored *explored);

#endif
