/* Goals, as those parts of the monitor have them that look for them; for use within these only. */
#ifndef HEDDLE_WATCH_SEEKING_H
#define HEDDLE_WATCH_SEEKING_H

#include "watch/goals.h"
#include "watch/internal.h"
#include "watch/passes.h"
#include "watch/uses.h"

#include <string.h>

enum { MOST_TRACES = 4 };

/* A goal on its way. */
struct trace {
    bool active, pauses, counted; /* the last: that its thread was paused in vain */
    ref subject;
    uint32_t next; /* step */
    uint32_t threads[GOAL_SIDES];
    uint64_t calls[GOAL_SIDES]; /* of the units */
    struct part parts[GOAL_STEPS];
    bool contents[GOAL_STEPS]; /* of what the location holds, not of the location itself */
    struct used used;          /* by the last step */
};

/* An access of a kind that is known is a step of these goals. */
struct meaning {
    uint32_t goal, step;
};
struct meanings {
    struct meaning *items;
    size_t count, capacity;
    struct meaning *about; /* steps that are about the same location, wherever they are; one for each */
    size_t about_count, about_capacity;
    uint32_t times; /* that there was such an access */
    uint64_t asked; /* the last access for which it was asked whether others use the same in this way, */
    bool shared;    /* and the answer */
};

/* Kinds of accesses that are a step. */
struct kinds {
    uint32_t *items;
    size_t count, capacity;
};

/* How often threads used the same on both sides of a goal. */
struct shared {
    uint32_t any;   /* by any of its accesses, */
    uint32_t at[2]; /* or by all of those to a location */
    bool whole[2];  /* a location was used as a whole */
};

struct seeking {
    const struct goal *goals;
    uint32_t count, met, met_groups;
    bool *group_met;
    struct goal_seen *seen;
    struct trace (*traces)[MOST_TRACES];
    uint32_t *threads_now;          /* of each goal: those that made accesses in this run, as bits */
    uint32_t (*places)[GOAL_STEPS]; /* of each goal: where its steps are, for the passes */
    struct passes *passes;
    struct uses *uses;                 /* in this run: what was used, by kinds of accesses */
    struct kinds (*steps)[GOAL_STEPS]; /* of each goal: those of each step */
    struct shared *shared;             /* of each goal */
    uint64_t accesses;                 /* so far */
    uint32_t first, focus;             /* goals for which threads pause */
    struct watch_linger linger;
    uint64_t random;
    struct names *kinds; /* of accesses */
    struct meanings *meanings;
    size_t meanings_capacity;
    struct names *units;       /* their names */
    struct idmap *method_unit; /* method: its number among them + 1; 0: none */
    struct names *methods;     /* in which goals have steps */
    struct idmap *sought;      /* method: whether it is one of them */
    struct rounds *rounds;     /* of units */
    struct idmap *sites;       /* of objects: whether goals are about them */
};

static inline uint32_t add_up(uint32_t one, uint32_t other)
{
    return one > UINT32_MAX - other ? UINT32_MAX : one + other;
}

static inline bool same_text(const char *one, const char *other)
{
    return one != NULL && other != NULL && strcmp(one, other) == 0;
}

/* goals.c: the run of its unit that a thread is in on a side of a goal, or the round of that; 0: none. */
uint64_t goals_call_of(const struct seeking *seeking, const struct thread *thread, const struct goal *goal,
                       uint8_t side);

/* rounds.c: loops of methods that are units. */
struct rounds;
struct rounds *rounds_new(void);
void rounds_free(struct rounds *rounds); /* NULL is fine */
/* A run of a method has come to where its thread is now: true if a round begins there. */
bool rounds_enter(struct rounds *rounds, const struct cpu *cpu, struct call *call);

/* together.c */
/* Counts, for a goal, that threads use the same on both sides; `what` is used by an access that is this step; by its
 * key or index, in one operation of a thread-safe object, if it is `keyed`. */
void together_count(struct seeking *seeking, uint32_t goal, uint32_t step, struct used what, bool keyed,
                    uint32_t thread);
/* How often threads used what a goal is about on both sides: of its locations the one of which they did so least.
 * Beside one that has no parts those of the other belong together, so that it says nothing. */
uint32_t together_times(const struct goal *goal, const struct shared *shared);

#endif
