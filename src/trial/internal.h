/* What the parts of the room share. */
#ifndef HEDDLE_TRIAL_INTERNAL_H
#define HEDDLE_TRIAL_INTERNAL_H

#include "base/buffer.h"
#include "trial/trial.h"

struct run;
struct watch;

/* One run, led. */
struct lead {
    struct run *run;
    struct watch *watch;
    struct budget *budget;
    uint64_t seed;
    uint64_t instructions; /* at most */
    uint64_t patience;     /* instructions of others for which a thread is paused */
    uint32_t longest;      /* turn, as a power of two */
    bool priorities;       /* threads have some, which change now and then: the highest one runs; else any */
    bool hurries;          /* times of threads that wait for one may come early */
    struct buffer *record; /* the schedule; cleared first */
    /* Told when a goal is met or a pattern is seen: the schedule up to there stands in the record. */
    void (*met)(void *context);
    void *context;
};

/* Runs to the end of the program, or until all its threads wait for ever, or to the end of the instructions: how many there
 * were. */
uint64_t lead_run(struct lead *lead);

#endif
