/* Proofs for any number of threads: the door of this room.
 *
 * A program may start threads without end. What holds of any two of its threads, wherever they are, is looked for as an
 * inductive invariant (README.md); if it excludes all errors, the program has none, however many threads there are.
 * This engine only proves: what it cannot prove is not known to be wrong. */
#ifndef HEDDLE_MODULAR_MODULAR_H
#define HEDDLE_MODULAR_MODULAR_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct budget;
struct ir_module;

struct modular_options {
    struct budget *budget;            /* NULL: without limit */
    uint64_t most_checks;             /* questions to a solver, after which it gives up; 0: as many as it takes */
    bool errors_only;                 /* abort and a failed assert are no errors */
    bool free_values, free_functions; /* as in run_options */
    bool shallow; /* for tests: samples have one thread beside main, so that the solver has more to do */
    bool recheck; /* the invariant that is found is checked once more, by Z3 */
};

struct modular_result {
    bool proved;         /* no assertion fails and nothing undefined happens, with any number of threads */
    const char *why_not; /* else: why not; it lies in the arena */
    const char *mistake; /* NULL, or what Z3 says against the invariant that was found: a mistake of this engine */
    uint32_t templates, locations, steps, variables; /* of the program, as this room sees it */
    uint64_t candidates, kept;                       /* parts of the invariant: tried, and left at the end */
    uint64_t obligations, checks;                    /* what had to be shown, and questions to a solver */
    bool rechecked;                                  /* Z3 was asked, and agrees */
};

/* Looks for a proof. The texts of the result lie in the arena. */
struct modular_result modular_prove(const struct ir_module *module, const struct modular_options *options,
                                    struct arena *arena);

#endif
