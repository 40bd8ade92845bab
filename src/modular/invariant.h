/* An invariant over pairs of threads: for each location, and each two of them, what holds while threads are there.
 *
 * Each part is a list of candidates, which are atoms; all that live hold together. A candidate that another one implies
 * sleeps: it need not be said. Candidates only die, so that the invariant only becomes weaker. */
#ifndef HEDDLE_MODULAR_INVARIANT_H
#define HEDDLE_MODULAR_INVARIANT_H

#include "modular/atoms.h"
#include "modular/samples.h"

struct candidate {
    struct atom atom;
    bool alive, awake;
};

/* What is said of threads at one location (second: SYSTEM_NONE), or at two. */
struct pair {
    uint32_t first, second; /* first <= second */
    bool impossible;        /* nobody is ever there, by how threads are started */
    struct candidate *items;
    uint32_t count;
    uint32_t changed; /* when it last became weaker */
};

struct invariant {
    struct system *system;
    struct pair *pairs;
    size_t pair_count;
    uint32_t clock;
    uint64_t candidates;
};

/* How much is tried. */
enum candidate_stage {
    STAGE_SIMPLE,  /* of two threads: what they have, beside each other */
    STAGE_COUNTED, /* the same, and what is so of counters of threads (counters.h) */
    STAGE_SHARED,  /* and what is shared, while both are where they are */
    STAGE_GUARDED, /* and all of it where a shared variable has a certain value */
    STAGES
};

size_t invariant_pair(const struct invariant *invariant, uint32_t one, uint32_t other);

/* All candidates that hold in the samples. They lie in the arena. */
void invariant_open(struct invariant *invariant, struct system *system, const struct samples *samples,
                    const struct constants *constants, enum candidate_stage stage, struct arena *arena);
void invariant_close(struct invariant *invariant);

/* A candidate dies; whoever slept because of it may wake. */
void pair_kill(struct invariant *invariant, struct pair *pair, uint32_t candidate);
void pair_wake(struct invariant *invariant, struct pair *pair);
/* Nobody is ever there. */
bool pair_is_false(const struct pair *pair);

uint64_t invariant_kept(const struct invariant *invariant);

#endif
