/* Some states that a system comes to, with a few threads: what does not hold in them is no invariant. */
#ifndef HEDDLE_MODULAR_SAMPLES_H
#define HEDDLE_MODULAR_SAMPLES_H

#include "modular/constants.h"
#include "modular/system.h"

struct budget;

enum { SAMPLE_THREADS = 5 };

/* One state. */
struct sample {
    uint64_t *cells;
    uint32_t thread_count;
    uint32_t locations[SAMPLE_THREADS];
    uint64_t *places[SAMPLE_THREADS]; /* by number at the location */
};

struct samples {
    struct sample *items;
    size_t count, capacity;
    const struct system_hazard *hazard; /* one that a run comes to; NULL: none did */
};

/* Runs the system under random schedules, the same ones each time; with so many threads at most, two or more. All
 * lies in the arena but the array. */
void samples_collect(struct samples *samples, const struct system *system, const struct constants *constants,
                     uint32_t threads, struct budget *budget, struct arena *arena);
void samples_free(struct samples *samples);

#endif
