#include "bound/sat/sat.h"

#include "base/array.h"
#include "base/budget.h"
#include "bound/sat/internal.h"

#include <assert.h>
#include <stdlib.h>

static const double fast_share = 1.0 / 32, slow_share = 1.0 / 4096, restart_ratio = 1.15;
enum { FIRST_REDUCE = 3000, REDUCE_STEP = 500, RESTART_PAUSE = 40 };

struct sat *sat_new(void)
{
    struct sat *sat = mem_new(1, sizeof *sat);
    sat->order = precedence_new();
    sat->step = 1;
    sat->reduce_at = FIRST_REDUCE;
    sat->most_conflicts = UINT64_MAX;
    return sat;
}

void sat_free(struct sat *sat)
{
    if (sat == NULL)
        return;
    for (size_t i = 0; i < 2 * sat->variable_count; i++)
        mem_free(sat->watches[i].items);
    precedence_free(sat->order);
    void *blocks[] = {sat->variables, sat->values,  sat->watches, sat->edge_of, sat->model,  sat->failed,
                      sat->words,     sat->learned, sat->trail,   sat->levels,  sat->edges,  sat->placed,
                      sat->heap,      sat->clause,  sat->marked,  sat->open,    sat->stamps, sat};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
}

void tell_clause(const struct sat *sat, enum sat_origin origin, const sat_literal *literals, size_t count)
{
    if (sat->hear != NULL)
        sat->hear(sat->hear_context, origin, literals, count);
}

void sat_listen(struct sat *sat,
                void (*hear)(void *context, enum sat_origin origin, const sat_literal *literals, size_t count),
                void *context)
{
    sat->hear = hear;
    sat->hear_context = context;
}

struct sat_counts sat_counts(const struct sat *sat)
{
    return sat->counts;
}

sat_literal sat_variable(struct sat *sat)
{
    sat_literal literal = (sat_literal)(2 * sat->variable_count);
    assert(sat->variable_count < SAT_NONE / 2);
    ARRAY_RESERVE(sat->values, sat->value_capacity, literal + 2);
    ARRAY_RESERVE(sat->watches, sat->watch_capacity, literal + 2);
    ARRAY_RESERVE(sat->edge_of, sat->edge_of_capacity, literal + 2);
    for (unsigned i = 0; i < 2; i++) {
        sat->values[literal + i] = 0;
        sat->watches[literal + i] = (struct watches){0};
        sat->edge_of[literal + i] = SAT_NONE;
    }
    ARRAY_ADD(sat->variables, sat->variable_count, sat->variable_capacity,
              (struct variable){.reason = SAT_NONE, .place = SAT_NONE});
    heap_add(sat, variable_of(literal));
    return literal;
}

/* Nothing can make it true any more, without any assumption. */
static void become_impossible(struct sat *sat)
{
    sat->impossible = true;
    tell_clause(sat, SAT_LEARNED, NULL, 0);
}

static int by_number(const void *one, const void *other)
{
    sat_literal a = *(const sat_literal *)one, b = *(const sat_literal *)other;
    return a < b ? -1 : a > b;
}

/* What is left of a clause, into sat->clause: no literal twice, none that is false for good. False: it says nothing. */
static bool simplify(struct sat *sat, const sat_literal *literals, size_t count)
{
    size_t kept = 0;
    ARRAY_RESERVE(sat->clause, sat->clause_capacity, count + 1);
    for (size_t i = 0; i < count; i++)
        sat->clause[i] = literals[i];
    qsort(sat->clause, count, sizeof *sat->clause, by_number);
    for (size_t i = 0; i < count; i++) {
        sat_literal literal = sat->clause[i];
        if (is_true(sat, literal) || (kept > 0 && sat->clause[kept - 1] == negation(literal)))
            return false;
        if (!is_false(sat, literal) && (kept == 0 || sat->clause[kept - 1] != literal))
            sat->clause[kept++] = literal;
    }
    sat->clause_count = kept;
    return true;
}

void sat_clause(struct sat *sat, const sat_literal *literals, size_t count)
{
    tell_clause(sat, SAT_GIVEN, literals, count);
    go_back(sat, 0);
    if (sat->impossible || !simplify(sat, literals, count))
        return;
    if (sat->clause_count == 0)
        become_impossible(sat);
    else if (sat->clause_count == 1)
        assign(sat, sat->clause[0], SAT_NONE);
    else
        clause_add(sat, sat->clause, sat->clause_count, false, 0);
}

void sat_nodes(struct sat *sat, uint32_t count)
{
    precedence_grow(sat->order, count);
}

/* An edge that is there for good, from now on. */
static void add_for_good(struct sat *sat, uint32_t from, uint32_t to, uint32_t label)
{
    if (precedence_add(sat->order, from, to, label))
        return;
    tell_circle(sat);
    become_impossible(sat);
}

void sat_edge_always(struct sat *sat, uint32_t from, uint32_t to)
{
    go_back(sat, 0);
    if (!sat->impossible)
        add_for_good(sat, from, to, PRECEDENCE_ALWAYS);
}

void sat_edge(struct sat *sat, sat_literal holds, uint32_t from, uint32_t to)
{
    go_back(sat, 0);
    bool placed = false;
    for (size_t i = 0; i < sat->ordered && is_true(sat, holds); i++)
        placed = placed || sat->trail[i] == holds;
    if (placed && !sat->impossible)
        add_for_good(sat, from, to, holds);
    if (placed)
        return;
    ARRAY_ADD(sat->edges, sat->edge_count, sat->edge_capacity, (struct sat_edge){from, to, sat->edge_of[holds], 0});
    sat->edge_of[holds] = (uint32_t)sat->edge_count - 1;
}

static void decide(struct sat *sat, sat_literal literal)
{
    ARRAY_ADD(sat->levels, sat->level_count, sat->level_capacity, sat->trail_count);
    if (literal != SAT_NONE)
        assign(sat, literal, SAT_NONE);
}

/* Learns from a clause that is false. False: nothing can be true any more. */
static bool mend(struct sat *sat, uint32_t conflict)
{
    uint32_t levels = 0;
    sat->counts.conflicts++;
    if (sat->level_count == 0) {
        become_impossible(sat);
        return false;
    }
    if (conflict == CONFLICT_FACT) {
        go_back(sat, 0);
    } else {
        size_t level = learn(sat, conflict, &levels);
        tell_clause(sat, SAT_LEARNED, sat->clause, sat->clause_count);
        go_back(sat, level);
        sat->fast += (levels - sat->fast) * fast_share;
        sat->slow +=
            (levels - sat->slow) * (sat->counts.conflicts < 4096 ? 1.0 / (double)sat->counts.conflicts : slow_share);
    }
    uint32_t reason = SAT_NONE;
    if (sat->clause_count > 1)
        reason = clause_add(sat, sat->clause, sat->clause_count, true, levels);
    assign(sat, sat->clause[0], reason);
    heap_decay(sat);
    return true;
}

/* As the nodes stand, where either value is an edge; else as it was last. */
static sat_literal choose_value(const struct sat *sat, uint32_t variable)
{
    sat_literal literal = 2 * variable;
    uint32_t one = sat->edge_of[literal], other = sat->edge_of[literal + 1];
    bool value = sat->variables[variable].phase;
    if (one != SAT_NONE && other != SAT_NONE)
        value = precedence_stands(sat->order, sat->edges[one].from, sat->edges[one].to);
    return value ? literal : negation(literal);
}

/* The next literal to be tried; SAT_NONE: all have a value. */
static sat_literal choose(struct sat *sat)
{
    uint32_t variable;
    do
        variable = heap_take(sat);
    while (variable != SAT_NONE && sat->values[2 * variable] != 0);
    return variable == SAT_NONE ? SAT_NONE : choose_value(sat, variable);
}

static void keep_model(struct sat *sat)
{
    ARRAY_RESERVE(sat->model, sat->model_capacity, 2 * sat->variable_count);
    sat->model_count = 2 * sat->variable_count;
    for (size_t i = 0; i < sat->model_count; i++)
        sat->model[i] = sat->values[i] > 0;
}

/* The negated core is what was learned. */
static void tell_core(struct sat *sat)
{
    sat->clause_count = 0;
    for (sat_literal i = 0; i < 2 * sat->variable_count; i++)
        if (sat->failed[i])
            ARRAY_ADD(sat->clause, sat->clause_count, sat->clause_capacity, negation(i));
    tell_clause(sat, SAT_LEARNED, sat->clause, sat->clause_count);
}

/* Makes all assumptions that are not made yet, until one has to be propagated. False: one of them is false. */
static bool assume(struct sat *sat, const sat_literal *assumptions, size_t count)
{
    while (sat->level_count < count && sat->propagated == sat->trail_count) {
        sat_literal literal = assumptions[sat->level_count];
        if (is_false(sat, literal)) {
            learn_core(sat, literal);
            tell_core(sat);
            return false;
        }
        decide(sat, is_true(sat, literal) ? SAT_NONE : literal);
    }
    return true;
}

static void tidy_up(struct sat *sat, size_t assumed)
{
    if (sat->counts.conflicts >= sat->restarted + RESTART_PAUSE && sat->fast > restart_ratio * sat->slow) {
        sat->restarted = sat->counts.conflicts;
        sat->counts.restarts++;
        go_back(sat, assumed);
    }
    if (sat->counts.conflicts >= sat->reduce_at) {
        sat->reductions++;
        sat->reduce_at = sat->counts.conflicts + FIRST_REDUCE + REDUCE_STEP * sat->reductions;
        clauses_reduce(sat);
    }
}

static enum sat_answer search(struct sat *sat, const sat_literal *assumptions, size_t count, struct budget *budget)
{
    for (;;) {
        uint32_t conflict = propagate(sat);
        if (conflict != SAT_NONE) {
            if (!mend(sat, conflict))
                return SAT_NO;
            continue;
        }
        if (sat->counts.conflicts >= sat->most_conflicts || budget_spent(budget))
            return SAT_UNKNOWN;
        tidy_up(sat, count);
        if (sat->level_count < count) {
            if (!assume(sat, assumptions, count))
                return SAT_NO;
            continue;
        }
        sat_literal literal = choose(sat);
        if (literal == SAT_NONE)
            return SAT_YES;
        sat->counts.decisions++;
        decide(sat, literal);
    }
}

enum sat_answer sat_search(struct sat *sat, const sat_literal *assumptions, size_t count, struct budget *budget)
{
    go_back(sat, 0);
    ARRAY_RESERVE(sat->failed, sat->failed_capacity, 2 * sat->variable_count + 1);
    for (size_t i = 0; i < 2 * sat->variable_count; i++)
        sat->failed[i] = false;
    if (sat->impossible) {
        tell_clause(sat, SAT_LEARNED, NULL, 0);
        return SAT_NO;
    }
    enum sat_answer answer = search(sat, assumptions, count, budget);
    if (answer == SAT_YES)
        keep_model(sat);
    go_back(sat, 0);
    return answer;
}

void sat_allow(struct sat *sat, uint64_t conflicts)
{
    sat->most_conflicts = conflicts;
}

bool sat_value(const struct sat *sat, sat_literal literal)
{
    return literal < sat->model_count ? sat->model[literal] : (literal & SAT_NEGATED) != 0;
}

bool sat_in_core(const struct sat *sat, sat_literal assumption)
{
    return sat->failed[assumption];
}
