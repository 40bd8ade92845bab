/* Goals: interleavings that a model shows, looked for in runs.
 *
 * A goal is a short sequence of accesses to locations of one object, each at a place of the source, by two threads.
 * It is met when a run makes these accesses in this order, to the same object: where a location is an array, to the
 * same element; where it is a collection, to the same one; and each thread all of its own within one run of its
 * unit. So a goal that is met is real.
 *
 * Who picks the threads helps by pausing: a thread that has made its accesses and whose turn comes only after the
 * other one's wants to be paused (watch_wants_pause) until then, or until that is given up (watch_end_pause). */
#ifndef HEDDLE_WATCH_GOALS_H
#define HEDDLE_WATCH_GOALS_H

#include <stdbool.h>
#include <stdint.h>

struct watch;

enum { GOAL_STEPS = 4, GOAL_SIDES = 2 };
enum goal_sort { GOAL_OF_FIELD = 1, GOAL_OF_CONTENTS = 2 };

struct goal_step {
    const char *method;   /* of the application: "Stack.pop" */
    uint32_t line;        /* of the access there, or of the call of the library that makes it */
    const char *location; /* "Stack.count" */
    bool write;
    uint8_t side; /* 0: whoever makes the first one */
};

struct goal {
    /* Goals of one group are ways to the same: one that is met is enough. Numbered from 0 on, not beyond the goals. */
    uint32_t group;
    const char *class;
    const char *site_method;       /* "Stack.make"; of static fields the class */
    uint32_t site_line;            /* 0: static fields */
    const char *units[GOAL_SIDES]; /* the method that a side stays in; only of those that make several accesses */
    bool rounds[GOAL_SIDES];       /* the side stays in one round of an innermost loop of that */
    struct goal_step steps[GOAL_STEPS];
    uint32_t step_count;
};

/* What was seen of a goal in all runs. */
struct goal_seen {
    bool met;
    bool coarse; /* some accesses were whole operations of a thread-safe object, which are not looked into */
    uint8_t sorts[GOAL_STEPS];   /* of each access: of the field itself, of what that holds, as bits (enum goal_sort) */
    uint32_t made[GOAL_STEPS];   /* how often each access was made, by whomever, to whichever object of the site */
    uint32_t inside[GOAL_STEPS]; /* and how often in a run of its unit, if it has one */
    uint32_t located[GOAL_STEPS]; /* how often its location was accessed, at whatever place */
    uint32_t beside[GOAL_STEPS];  /* and how often while there was another thread; some of these */
    uint32_t threads;             /* that made any of them, in one run: the most */
    uint32_t paused; /* how often a thread was paused for it in vain, with what others use, too, while these ran, */
    uint32_t alone;  /* or while no other could run */
    /* Accesses to what several threads use so that the goal could be met there: each location by all its steps, on
     * either side by another thread; of what is used by keys, by any of its steps, since a method may look at one key
     * and act on another one; enough of them. */
    uint32_t together;
    bool forgot;                 /* not all that was used is known: there may have been more of these */
    uint32_t passed[GOAL_STEPS]; /* how often such accesses were made there, to whatever, */
    uint32_t passing;            /* and by how many threads, in one run: the most */
};

/* From now on the watch looks for these, and for patterns of the same objects (watch_hits), with elements of arrays
 * told apart. The goals must outlive it. */
void watch_seek(struct watch *watch, const struct goal *goals, uint32_t count);
const struct goal_seen *watch_sought(struct watch *watch);
uint32_t watch_met(const struct watch *watch);        /* how many goals are met */
uint32_t watch_met_groups(const struct watch *watch); /* how many groups have one that is */

/* Threads want to be paused for goals from `first` on, so many of them, round and round; but not for those of groups
 * of which one is met. */
void watch_focus(struct watch *watch, uint32_t first, uint32_t count);
/* Besides, threads linger once in so many times (0: never) until another thread begins a goal: */
struct watch_linger {
    uint32_t in_methods; /* where they come to a method of a goal, return to it, or access something else there */
    uint32_t anywhere;   /* where code of the application accesses something */
    uint32_t
        pauses; /* and pause for a goal once in so many times (0: always): some bugs are in the last round of many */
};
void watch_linger(struct watch *watch, struct watch_linger linger, uint64_t seed);
bool watch_wants_pause(const struct watch *watch, uint32_t thread);
/* A thread that is paused goes on for a few instructions, since nobody else can run: perhaps it holds what they
 * want. */
void watch_nudge(struct watch *watch, uint32_t thread, bool others_ran);
void watch_end_pause(struct watch *watch, uint32_t thread, bool others_ran);

#endif
