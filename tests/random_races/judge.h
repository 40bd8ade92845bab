/* What heddle proves of random programs, against what can happen in them (truth.h).
 *
 * Races are asked of many programs in one run of `heddle check`, circles of locks of a few at once (circles.h):
 * facts about the library take most of the time. */
#ifndef HEDDLE_TESTS_RANDOM_RACES_JUDGE_H
#define HEDDLE_TESTS_RANDOM_RACES_JUDGE_H

#include "base/buffer.h"
#include "random_java/workshop.h"

#include <stddef.h>

/* Questions about races, by what can happen, and by what was proved. */
struct judge_races {
    size_t can, missed;    /* it can happen; of those, it is proved that it does not, or nobody was asked: unsound */
    size_t cannot, proved; /* it cannot, and that is proved */
};

/* Whether threads can wait for each other in a circle is asked where they can. */
struct judge_deadlocks {
    size_t can, missed, alone; /* missed: proved that they do not; alone: asked about without other programs */
};

struct judgement_of {
    struct judge_races races;
    struct judge_deadlocks deadlocks;
    bool exact, explored, invalid; /* as in struct truth */
    struct buffer differences;     /* a line for each that was missed, or that is not proved where it should be */
};

/* Seconds of processor time: for answers, and for what can happen. */
struct judge_times {
    double races, deadlocks, truths;
};

/* Judges all programs, of so many at most whether it is proved that threads do not wait for each other. The caller
 * frees the differences. Times are added. */
void judge_all(const struct workshop *workshop, const struct tree *trees, unsigned count, unsigned deadlocks,
               struct judgement_of *judgements, struct judge_times *times);

#endif
