/* What a solver behind solver.h does: one table of functions for each. */
#ifndef HEDDLE_BOUND_SOLVE_BACKEND_H
#define HEDDLE_BOUND_SOLVE_BACKEND_H

#include "bound/solve/solver.h"

struct backend {
    void *(*make)(struct terms *terms);
    void (*free)(void *state);
    void (*hold)(void *state, term fact);
    enum solver_answer (*check)(void *state, const term *assumptions, size_t count, struct budget *budget);
    uint64_t (*value)(void *state, term of);
    bool (*in_core)(const void *state, term assumption);
    const char *(*why)(const void *state);
    void (*allow)(void *state, uint64_t conflicts);
    void (*limit)(void *state, struct budget *budget); /* NULL: it takes what it is told at once */
    /* NULL: it knows nothing of an order, and is told of circles by clauses */
    void (*nodes)(void *state, uint32_t count);
    void (*before)(void *state, term holds, uint32_t one, uint32_t other);
};

extern const struct backend backend_own, backend_z3;

#endif
