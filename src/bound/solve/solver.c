#include "bound/solve/solver.h"

#include "base/memory.h"
#include "bound/solve/backend.h"

struct solver {
    const struct backend *backend;
    void *state;
};

struct solver *solver_new(struct terms *terms, enum solver_kind kind)
{
    struct solver *solver = mem_new(1, sizeof *solver);
    solver->backend = kind == SOLVER_OWN ? &backend_own : &backend_z3;
    solver->state = solver->backend->make(terms);
    return solver;
}

void solver_free(struct solver *solver)
{
    if (solver == NULL)
        return;
    solver->backend->free(solver->state);
    mem_free(solver);
}

void solver_assert(struct solver *solver, term fact)
{
    solver->backend->hold(solver->state, fact);
}

void solver_nodes(struct solver *solver, uint32_t count)
{
    if (solver->backend->nodes != NULL)
        solver->backend->nodes(solver->state, count);
}

void solver_before(struct solver *solver, term holds, uint32_t one, uint32_t other)
{
    if (solver->backend->before != NULL && holds != TERM_FALSE)
        solver->backend->before(solver->state, holds, one, other);
}

void solver_allow(struct solver *solver, uint64_t conflicts)
{
    solver->backend->allow(solver->state, conflicts);
}

enum solver_answer solver_check(struct solver *solver, const term *assumptions, size_t count, struct budget *budget)
{
    return solver->backend->check(solver->state, assumptions, count, budget);
}

uint64_t solver_value(struct solver *solver, term of)
{
    return solver->backend->value(solver->state, of);
}

bool solver_in_core(const struct solver *solver, term assumption)
{
    return solver->backend->in_core(solver->state, assumption);
}

const char *solver_why(const struct solver *solver)
{
    return solver->backend->why(solver->state);
}
