/* What the parts of the room share. */
#ifndef HEDDLE_TRIAL_INTERNAL_H
#define HEDDLE_TRIAL_INTERNAL_H

#include "base/buffer.h"
#include "trial/trial.h"

struct run;

/* For whom a run is led: who is to pause, and what was met. */
struct lead_guide {
    void *context;
    bool (*wants_pause)(const void *context, uint32_t thread);
    /* A paused thread goes on a little, since nobody else can run. NULL: its pause ends. */
    void (*nudge)(void *context, uint32_t thread, bool others_ran);
    void (*end_pause)(void *context, uint32_t thread, bool others_ran);
    size_t (*met)(void *context, uint32_t thread); /* how much, behind a turn of a thread */
};

/* A run up to where it has a second thread, which has done nothing yet: until then all runs are the same. */
struct lead_start {
    bool known;
    uint64_t done;        /* instructions */
    struct buffer record; /* the schedule, but for the turns of its last thread: */
    uint32_t pending;
    uint64_t pending_count;
};

/* One run, led. */
struct lead {
    struct run *run;
    const struct lead_guide *guide;
    struct budget *budget;
    uint64_t seed;
    uint64_t instructions; /* at most, once there are several threads, */
    uint64_t prelude;      /* and before */
    uint64_t patience;     /* instructions of others for which a thread is paused */
    uint32_t longest;      /* turn, as a power of two */
    bool priorities;       /* threads have some, which change now and then: the highest one runs; else any */
    bool hurries;          /* times of threads that wait for one may come early */
    size_t before;         /* how much is met when it begins */
    /* If it is known, the run goes on from there; else it is set, and `starts` is told, where the run comes there.
     * NULL: nobody wants that. */
    struct lead_start *start;
    void (*starts)(void *context);
    struct buffer *record; /* the schedule; cleared first */
    /* Told when more is met: the schedule up to there stands in the record. False: that is enough. */
    bool (*met)(void *context);
    void *context;
};

/* Runs to the end of the program, or until all its threads wait for ever, or to the end of the instructions: how
 * many there were. */
uint64_t lead_run(struct lead *lead);

/* Patience, turns and the rest differ from run to run: some bugs need long ones. */
struct lead lead_of(uint32_t n);

/* Where threads take locks, in a run that is led to circles (holds.c). The guide lets a thread pause behind each
 * take at a place of the circle that has the focus, and meets each deadlock: threads that wait for each other in a
 * circle. */
struct holds;
struct holds *holds_new(struct run *run, const struct trial_circle *circles, uint32_t count);
void holds_free(struct holds *holds); /* NULL is fine */
void holds_focus(struct holds *holds, uint32_t circle);
void holds_reset(struct holds *holds); /* a new run begins */
const struct lead_guide *holds_guide(const struct holds *holds);
/* Whether the deadlock that was met last is that of a circle: as many threads, each of which has taken a lock at a
 * place of it and waits at one. A number for it that is the same wherever threads wait at the same places. */
bool holds_is_circle(const struct holds *holds, uint32_t circle);
uint64_t holds_kind(const struct holds *holds);

#endif
