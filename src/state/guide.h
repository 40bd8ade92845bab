/* Executions of a program, step by step as somebody wants them: for who works out schedules, and sees what happens.
 *
 * Steps are those of the explorer (explore.h): what a thread does up to the next thing that others could notice.
 * Behind each step data races are looked for, and at its end an execution may be a deadlock; what is found counts
 * once for each cause, with its schedule, as it does in an exploration. Threads have names that do not depend on
 * the schedule. */
#ifndef HEDDLE_STATE_GUIDE_H
#define HEDDLE_STATE_GUIDE_H

#include "run/step.h"
#include "state/explore.h"

struct guide;

/* A program of C (module), or one of Java. */
struct guide_program {
    const struct ir_module *module;
    const struct class_source *source;
    const char *main; /* the internal name of the class with main */
};

/* Whom signals woke and which inputs were taken, in one step. */
enum { GUIDE_MOST_CHOICES = 8 };
struct guide_choices {
    uint32_t made[GUIDE_MOST_CHOICES];
    uint32_t count;
};

enum guide_taken {
    GUIDE_STEP,    /* the thread took a step: it is kept or undone */
    GUIDE_BLOCKED, /* it waits, and nothing changed */
    GUIDE_STOPPED  /* it would end the run, which is found; the state is the one before, but what it did is known */
};

/* Opens a program; the options and the arena must outlive it. NULL: it cannot be run, and *why (in the arena) says why.
 * Of the options those about the search do not matter. */
struct guide *guide_open(const struct guide_program *program, const struct explore_options *options,
                         struct arena *arena, const char **why);
/* Closes it; what was found in all executions lies in the arena. */
struct explore_result guide_close(struct guide *guide);

/* An execution begins at the first state, and ends there again. At the end of one that nobody can go on with
 * (`over`), deadlocks are looked for. */
void guide_begin(struct guide *guide);
void guide_end(struct guide *guide, bool over);

/* How many threads there are; their names are smaller than guide_names. */
uint32_t guide_threads(const struct guide *guide);
uint32_t guide_names(const struct guide *guide);
bool guide_can(struct guide *guide, uint32_t thread); /* whether it can take a step in the state at hand */

/* Lets a thread that can take a step do so; NULL: with the first choice wherever there is one. A step is then
 * undone, or kept. Choices that are not there are the first ones. */
enum guide_taken guide_try(struct guide *guide, uint32_t thread, const struct guide_choices *choices);
void guide_undo(struct guide *guide);
void guide_keep(struct guide *guide);

/* Of the last step that was tried: its accesses, and its choices. */
const struct step_access *guide_accesses(const struct guide *guide, uint32_t *count);
struct guide_choices guide_made(const struct guide *guide);
/* How many possibilities one of them had, and which they are. */
uint32_t guide_options(const struct guide *guide, uint32_t choice, const uint32_t **options);

/* As run_peek, in the state at hand; a hash of that state. */
bool guide_peek(struct guide *guide, uint64_t object, uint32_t first, uint32_t end, uint64_t *value);
uint64_t guide_state(struct guide *guide);

/* How many causes were found up to now. */
uint32_t guide_found(const struct guide *guide);
/* Whether one of them was what is looked for before all others (explore_options.enough). */
bool guide_has_enough(const struct guide *guide);
/* Whether a data race between two places (struct step_access.spot) counts: it is the program's. */
bool guide_race_counts(struct guide *guide, uint64_t one, uint64_t other);

#endif
