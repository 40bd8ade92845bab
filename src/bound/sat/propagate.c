/* What follows from what is true: by clauses of which one literal is left, and by the order, which has no circles. */
#include "base/array.h"
#include "bound/sat/internal.h"

#include <assert.h>
#include <stdlib.h>

void assign(struct sat *sat, sat_literal literal, uint32_t reason)
{
    struct variable *variable = variable_at(sat, literal);
    assert(sat->values[literal] == 0);
    sat->values[literal] = 1;
    sat->values[negation(literal)] = -1;
    variable->level = (uint32_t)sat->level_count;
    variable->reason = reason;
    ARRAY_ADD(sat->trail, sat->trail_count, sat->trail_capacity, literal);
}

/* A literal that is not false is put in place of the one that is watched; false: there is none. */
static bool watch_another(struct sat *sat, uint32_t clause, sat_literal *literals)
{
    uint32_t size = clause_size(sat, clause);
    for (uint32_t i = 2; i < size; i++) {
        sat_literal literal = literals[i];
        if (is_false(sat, literal))
            continue;
        literals[i] = literals[1];
        literals[1] = literal;
        struct watches *watches = &sat->watches[negation(literal)];
        ARRAY_ADD(watches->items, watches->count, watches->capacity, (struct watch){clause, literals[0]});
        return true;
    }
    return false;
}

/* The first literal of a clause of two becomes true, or is false: then the clause is what is wrong. */
static bool propagate_pair(struct sat *sat, uint32_t clause, sat_literal other, sat_literal gone)
{
    sat_literal *literals = clause_literals(sat, clause);
    literals[0] = other;
    literals[1] = gone;
    if (is_false(sat, other))
        return false;
    assign(sat, other, clause);
    return true;
}

/* One of the clauses that watch what became false with this literal; SAT_NONE: none of them is false. */
static uint32_t propagate_literal(struct sat *sat, sat_literal literal)
{
    struct watches *watches = &sat->watches[literal];
    struct watch *items = watches->items;
    size_t kept = 0, i = 0, count = watches->count;
    uint32_t conflict = SAT_NONE;
    sat_literal gone = negation(literal);
    sat->counts.propagations++;
    while (i < count) {
        struct watch watch = items[i++];
        if (is_true(sat, watch.blocker)) {
            items[kept++] = watch;
            continue;
        }
        if ((watch.clause & WATCH_PAIR) != 0) {
            items[kept++] = watch;
            if (propagate_pair(sat, watched_clause(watch), watch.blocker, gone))
                continue;
            conflict = watched_clause(watch);
            break;
        }
        sat_literal *literals = clause_literals(sat, watch.clause);
        if (literals[0] == gone) {
            literals[0] = literals[1];
            literals[1] = gone;
        }
        watch.blocker = literals[0];
        if (!is_true(sat, literals[0]) && watch_another(sat, watch.clause, literals))
            continue; /* never among these watches: no other literal of the clause is `gone` */
        items[kept++] = watch;
        if (is_true(sat, literals[0]))
            continue;
        if (is_false(sat, literals[0])) {
            conflict = watch.clause;
            break;
        }
        assign(sat, literals[0], watch.clause);
    }
    while (i < count)
        items[kept++] = items[i++];
    watches->count = kept;
    return conflict;
}

static int by_level(const void *one, const void *other, void *given)
{
    const struct sat *sat = given;
    sat_literal a = *(const sat_literal *)one, b = *(const sat_literal *)other;
    uint32_t level = variable_at(sat, a)->level, other_level = variable_at(sat, b)->level;
    if (level != other_level)
        return level > other_level ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* No literal twice; those of the highest levels, which are taken back first, stand first, where they are watched. */
void tell_circle(struct sat *sat)
{
    size_t count, kept = 0;
    const uint32_t *circle = precedence_circle(sat->order, &count);
    sat->clause_count = 0;
    for (size_t i = 0; i < count; i++)
        ARRAY_ADD(sat->clause, sat->clause_count, sat->clause_capacity, negation(circle[i]));
    if (count > 0)
        qsort_r(sat->clause, count, sizeof *sat->clause, by_level, sat);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || sat->clause[kept - 1] != sat->clause[i])
            sat->clause[kept++] = sat->clause[i];
    sat->clause_count = kept;
    sat->counts.circles++;
    tell_clause(sat, SAT_CIRCLE, sat->clause, sat->clause_count);
}

/* The circle as a clause: not all of its edges. */
static uint32_t circle_clause(struct sat *sat)
{
    tell_circle(sat);
    if (sat->clause_count < 2)
        return CONFLICT_FACT;
    uint32_t levels = count_levels(sat, sat->clause, sat->clause_count);
    return clause_add(sat, sat->clause, sat->clause_count, true, levels);
}

/* Puts the edges of a literal of the trail into the order; a clause that is false, or SAT_NONE. */
static uint32_t place_edges(struct sat *sat, uint32_t trail)
{
    sat_literal literal = sat->trail[trail];
    for (uint32_t i = sat->edge_of[literal]; i != SAT_NONE; i = sat->edges[i].next) {
        if (!precedence_add(sat->order, sat->edges[i].from, sat->edges[i].to, literal))
            return circle_clause(sat);
        sat->edges[i].trail = trail;
        ARRAY_ADD(sat->placed, sat->placed_count, sat->placed_capacity, i);
    }
    return SAT_NONE;
}

/* The order is asked when clauses have nothing more to say. */
uint32_t propagate(struct sat *sat)
{
    uint32_t conflict = SAT_NONE;
    while (conflict == SAT_NONE && sat->ordered < sat->trail_count) {
        while (conflict == SAT_NONE && sat->propagated < sat->trail_count)
            conflict = propagate_literal(sat, sat->trail[sat->propagated++]);
        if (conflict == SAT_NONE)
            conflict = place_edges(sat, (uint32_t)sat->ordered++);
    }
    return conflict;
}

/* Takes back the edges of all literals of the trail from here on. */
static void take_edges_back(struct sat *sat, size_t from)
{
    while (sat->placed_count > 0) {
        const struct sat_edge *edge = &sat->edges[sat->placed[sat->placed_count - 1]];
        if (edge->trail < from)
            break;
        precedence_remove(sat->order, edge->from, edge->to);
        sat->placed_count--;
    }
}

void go_back(struct sat *sat, size_t level)
{
    if (level >= sat->level_count)
        return;
    size_t to = sat->levels[level];
    take_edges_back(sat, to);
    while (sat->trail_count > to) {
        sat_literal literal = sat->trail[--sat->trail_count];
        struct variable *variable = variable_at(sat, literal);
        sat->values[literal] = sat->values[negation(literal)] = 0;
        variable->phase = (literal & SAT_NEGATED) == 0;
        variable->reason = SAT_NONE;
        heap_add(sat, variable_of(literal));
    }
    sat->level_count = level;
    sat->propagated = to;
    if (sat->ordered > to)
        sat->ordered = to;
}
