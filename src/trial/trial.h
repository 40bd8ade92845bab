/* Trials: a Java program is run again and again, and led to interleavings that models show as possible.
 *
 * In each run threads take turns at random, but for those that have made their part of a goal (watch/goals.h) and
 * wait for the others to make theirs: these are paused for a while. What is met is real, and comes with the schedule
 * of the run, which `heddle run --schedule` follows. What is not met says little by itself; how often it was tried,
 * and how, says more.
 *
 * Work is counted in instructions, so the same program gives the same answers; only a spent budget ends trials
 * earlier. */
#ifndef HEDDLE_TRIAL_TRIAL_H
#define HEDDLE_TRIAL_TRIAL_H

#include "watch/goals.h"
#include "watch/watch.h"

#include <stddef.h>

struct arena;
struct budget;
struct class_source;

struct trial {
    const struct class_source *source;
    const char *main; /* internal name of its class */
    const char *const *arguments;
    uint32_t argument_count;
    const char *codeset;               /* as run_options has it */
    const char *spec_file, *spec_text; /* as watch_new takes them; NULL: none */
    size_t spec_length;
    uint64_t start_instructions; /* at most, before there are several threads: run once, they count for no run */
    uint64_t instructions;       /* of all runs together, at most; */
    uint64_t long_instructions;  /* where runs are long: of the first of them */
    uint64_t run_instructions;   /* of each run, at most */
    uint32_t runs;               /* at most */
    uint64_t seed;
};

/* What is known of a goal; all zero at first. */
struct trial_outcome {
    struct goal_seen seen;
    const char *schedule; /* if it was met; in the arena */
    const char *main;     /* the class whose main that was */
};

/* A pattern or a race that was seen meanwhile, of an object that goals are about, and the first schedule that showed
 * it. Texts are in the arena. */
struct trial_hit {
    struct watch_hit hit;
    const char *schedule, *main; /* the first NULL: it was not seen again */
};
struct trial_hits {
    struct trial_hit *items; /* freed with mem_free */
    size_t count, capacity;
};

/* Tries all goals, and adds what was seen to the outcomes, which are in the order of the goals. Returns how many
 * runs there were: none if the program cannot be run. */
uint32_t trial_run(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                   struct arena *arena, struct trial_outcome *outcomes, struct trial_hits *hits);

/* The referee: follows the schedule of each outcome and hit in a fresh run, as `heddle run --schedule` does, and
 * takes away those that do not show the same there. */
void trial_replay(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                  struct trial_outcome *outcomes, struct trial_hits *hits);

/* A circle of locks: each thread holds one that it has taken at a place, and waits at another. */
struct trial_place {
    const char *method; /* "Stack.pop", of the application or the library */
    uint32_t line;      /* 0: where the method, a synchronized one, begins; of what is taken also: it is not known */
};
struct trial_edge {
    struct trial_place held, taken;
};
struct trial_circle {
    const struct trial_edge *edges;
    uint32_t count;
};

/* Threads of a run that wait for each other in a circle. */
struct trial_deadlock {
    const char *schedule; /* that leads there; in the arena */
    uint64_t circles;     /* that it is, as bits; 0: none of them */
};
enum { TRIAL_CIRCLES = 64, TRIAL_DEADLOCKS = 16 };

/* Tries each circle (TRIAL_CIRCLES at most): a thread that has taken a lock at a place of it is paused for a while,
 * so that another one can come and take the other lock first. Returns how many deadlocks were met, each at other
 * places. A circle is tried until it is met. */
uint32_t trial_circles(const struct trial *trial, const struct trial_circle *circles, uint32_t count,
                       struct budget *budget, struct arena *arena, struct trial_deadlock deadlocks[TRIAL_DEADLOCKS]);

#endif
