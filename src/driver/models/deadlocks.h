/* Deadlocks of a whole Java program, for all executions at once: circles of locks, and what else may keep threads
 * waiting for ever. */
#ifndef HEDDLE_DRIVER_MODELS_DEADLOCKS_H
#define HEDDLE_DRIVER_MODELS_DEADLOCKS_H

#include <stdbool.h>

struct arena;
struct budget;
struct subjects_options;
struct tried_program;
struct verdict;
struct whole;

enum deadlocks_answer {
    DEADLOCKS_NONE,   /* no threads can wait for ever */
    DEADLOCKS_FOUND,  /* findings were added */
    DEADLOCKS_UNKNOWN /* the reason says what is not decided */
};

/* Finds facts about the classes that the whole was opened with (those that were found before are gone), and adds
 * findings to the verdict; if `by_name`, also what is proved of locks alone. Circles are tried in runs of the
 * program (NULL: they are not). The reason lives in the arena. */
enum deadlocks_answer deadlocks_decide(struct whole *whole, const struct subjects_options *options,
                                       const struct tried_program *program, struct budget *budget, bool by_name,
                                       struct verdict *verdict, struct arena *arena, const char **reason);

#endif
