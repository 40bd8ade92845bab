#include "bound/solve/solver.h"

#include "base/array.h"
#include "bound/solve/backend.h"
#include "bound/solve/script.h"

struct solver {
    const struct backend *backend;
    void *state;
    struct terms *terms;
    struct script *script; /* NULL: nothing is kept */
    term *asked;           /* the assumptions of the last check; behind SOLVER_NO, its core */
    size_t asked_count, asked_capacity;
    enum solver_answer answer;
};

struct solver *solver_new(struct terms *terms, enum solver_kind kind)
{
    struct solver *solver = mem_new(1, sizeof *solver);
    solver->backend = kind == SOLVER_OWN ? &backend_own : &backend_z3;
    solver->state = solver->backend->make(terms);
    solver->terms = terms;
    return solver;
}

void solver_free(struct solver *solver)
{
    if (solver == NULL)
        return;
    solver->backend->free(solver->state);
    script_free(solver->script);
    mem_free(solver->asked);
    mem_free(solver);
}

void solver_assert(struct solver *solver, term fact)
{
    if (solver->script != NULL)
        script_hold(solver->script, fact);
    solver->backend->hold(solver->state, fact);
}

void solver_nodes(struct solver *solver, uint32_t count)
{
    if (solver->backend->nodes != NULL)
        solver->backend->nodes(solver->state, count);
}

void solver_before(struct solver *solver, term holds, uint32_t one, uint32_t other)
{
    if (solver->script != NULL && holds != TERM_FALSE)
        script_before(solver->script, holds, one, other);
    if (solver->backend->before != NULL && holds != TERM_FALSE)
        solver->backend->before(solver->state, holds, one, other);
}

void solver_allow(struct solver *solver, uint64_t conflicts)
{
    solver->backend->allow(solver->state, conflicts);
}

void solver_limit(struct solver *solver, struct budget *budget)
{
    if (solver->backend->limit != NULL)
        solver->backend->limit(solver->state, budget);
}

/* Of a proof, the assumptions that it needs: others may not hold later. */
static void keep_check(struct solver *solver, const term *assumptions, size_t count, enum solver_answer answer)
{
    solver->asked_count = 0;
    solver->answer = answer;
    for (size_t i = 0; i < count; i++)
        if (answer != SOLVER_NO || solver_in_core(solver, assumptions[i]))
            ARRAY_ADD(solver->asked, solver->asked_count, solver->asked_capacity, assumptions[i]);
}

enum solver_answer solver_check(struct solver *solver, const term *assumptions, size_t count, struct budget *budget)
{
    enum solver_answer answer = solver->backend->check(solver->state, assumptions, count, budget);
    if (solver->script != NULL)
        keep_check(solver, assumptions, count, answer);
    return answer;
}

void solver_record(struct solver *solver)
{
    solver->script = script_new();
}

void solver_note(struct solver *solver, const char *words)
{
    if (solver->script != NULL)
        script_ask(solver->script, words, solver->asked, solver->asked_count, solver->answer);
}

void solver_print(const struct solver *solver, FILE *to)
{
    script_print(solver->script, solver->terms, to);
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
