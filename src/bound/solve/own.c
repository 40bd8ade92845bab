/* The solver of solver.h, by our own search (sat): bits are literals, and the order is part of the search. */
#include "base/budget.h"
#include "base/memory.h"
#include "bound/solve/backend.h"
#include "bound/solve/blast.h"

#include <assert.h>

struct own {
    struct sat *sat;
    struct blaster *blaster;
    const char *why;
};

static void *make(struct terms *terms)
{
    struct own *own = mem_new(1, sizeof *own);
    own->sat = sat_new();
    own->blaster = blaster_new(terms, own->sat);
    return own;
}

static void free_own(void *state)
{
    struct own *own = state;
    blaster_free(own->blaster);
    sat_free(own->sat);
    mem_free(own);
}

static void hold(void *state, term fact)
{
    struct own *own = state;
    blaster_assert(own->blaster, fact);
}

static void nodes(void *state, uint32_t count)
{
    struct own *own = state;
    sat_nodes(own->sat, count);
}

static void before(void *state, term holds, uint32_t one, uint32_t other)
{
    struct own *own = state;
    if (holds == TERM_TRUE)
        sat_edge_always(own->sat, one, other);
    else
        sat_edge(own->sat, blaster_literal(own->blaster, holds), one, other);
}

static enum solver_answer check(void *state, const term *assumptions, size_t count, struct budget *budget)
{
    struct own *own = state;
    sat_literal *given = mem_new(count + 1, sizeof *given);
    for (size_t i = 0; i < count; i++)
        given[i] = blaster_literal(own->blaster, assumptions[i]);
    blaster_forget_values(own->blaster);
    enum sat_answer answer = budget_spent_now(budget) ? SAT_UNKNOWN : sat_search(own->sat, given, count, budget);
    mem_free(given);
    if (answer != SAT_UNKNOWN)
        return answer == SAT_YES ? SOLVER_YES : SOLVER_NO;
    const char *spent = budget_reason(budget);
    own->why = spent != NULL ? spent : "the search for a model is too long";
    return SOLVER_UNKNOWN;
}

static void limit(void *state, struct budget *budget)
{
    struct own *own = state;
    blaster_limit(own->blaster, budget);
}

static uint64_t value(void *state, term of)
{
    struct own *own = state;
    return blaster_value(own->blaster, of);
}

static bool in_core(const void *state, term assumption)
{
    const struct own *own = state;
    return sat_in_core(own->sat, blaster_literal(own->blaster, assumption));
}

static const char *why(const void *state)
{
    const struct own *own = state;
    return own->why == NULL ? "" : own->why;
}

static void allow(void *state, uint64_t conflicts)
{
    struct own *own = state;
    sat_allow(own->sat, conflicts);
}

const struct backend backend_own = {make, free_own, hold, check, value, in_core, why, allow, limit, nodes, before};
