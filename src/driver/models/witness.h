/* What a finite-state model shows, held against the program: its witness is led through a run of the interpreter, and
 * what happens then is replayed. */
#ifndef HEDDLE_DRIVER_MODELS_WITNESS_H
#define HEDDLE_DRIVER_MODELS_WITNESS_H

#include "finite/finite.h"
#include "verdict/verdict.h"

struct arena;
struct budget;
struct class_source;

struct witness_program {
    const struct class_source *source;
    const char *main;    /* the class with main, with dots; NULL: the only one that has one */
    const char *codeset; /* as run_options has it */
};

struct witness {
    bool confirmed;
    struct finding finding; /* confirmed: as the run shows it, with its schedule; else possible, as the model does */
    const char *why_not;    /* not confirmed: why */
    uint32_t step;          /* at which step of the witness that is, counted from 1; 0: at none */
};

/* Follows the witness of a deadlock or a failed assertion. All texts lie in the arena. */
struct witness witness_follow(const struct witness_program *program, const struct finite_result *result,
                              struct budget *budget, struct arena *arena);

#endif
