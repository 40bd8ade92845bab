/* What executions of a Java program show: it is run under many schedules by the interpreter, with monitors
 * (watch/watch.h), and explored for a while (state/explore.h). Each thing is real, so that none of it may be proved
 * not to happen. */
#ifndef HEDDLE_TESTS_RANDOM_SYNC_REFEREE_H
#define HEDDLE_TESTS_RANDOM_SYNC_REFEREE_H

#include "attack/told.h"

#include <stdint.h>

struct class_source;

struct referee_limits {
    uint64_t seed;
    uint32_t runs, steps;               /* with monitors; instructions of each */
    uint32_t hunts, executions, events; /* of the explorer; no executions: it is not asked */
};

struct referee_figures {
    uint64_t runs, stuck, cut, failed, executions; /* sums */
};

/* Calls `see` for each thing that was seen; a hit is valid during the call only. A hit of kind "deadlock" has either
 * the two locks of a circle as its locations, or none: threads waited for ever for whatever. False, and a line on
 * standard output: the program cannot be run. */
bool referee_look(const struct class_source *source, const char *main, const struct referee_limits *limits,
                  struct referee_figures *figures, void (*see)(void *context, const struct hit *hit), void *context);

#endif
