#include "finite/ltl/automaton.h"

#include "base/array.h"
#include "base/memory.h"
#include "finite/ltl/normal.h"
#include "finite/model.h"

#include <string.h>

/* What is built stays small: states and edges are compared one by one. */
enum { MOST_STATES = 2000, MOST_EDGES = 20000, MOST_BRANCHES = 50000, SET_WORDS = NORMAL_MOST / 64 };

/* Formulas by their numbers. */
struct set {
    uint64_t words[SET_WORDS];
};

static void set_add(struct set *set, uint32_t number)
{
    set->words[number / 64] |= (uint64_t)1 << (number % 64);
}

/* The largest number is taken out; parts of a formula have smaller ones. FINITE_NONE: it is empty. */
static uint32_t set_take(struct set *set)
{
    for (uint32_t number = NORMAL_MOST; number-- > 0;)
        if (set->words[number / 64] >> (number % 64) & 1) {
            set->words[number / 64] &= ~((uint64_t)1 << (number % 64));
            return number;
        }
    return FINITE_NONE;
}

/* A way to make the formulas of a state true, half made: what is still to be looked at. */
struct branch {
    struct set todo, next;
    uint64_t yes, no, promised;
};

struct building {
    struct normal normal;
    struct automaton *automaton;
    struct set *states;
    size_t state_count, state_capacity;
    size_t edge_count, edge_capacity, first_count, first_capacity;
    struct branch *branches;
    size_t branch_count, branch_capacity, branches_made;
    bool full;
};

static uint32_t state_of(struct building *building, const struct set *set)
{
    for (size_t i = 0; i < building->state_count; i++)
        if (memcmp(&building->states[i], set, sizeof *set) == 0)
            return (uint32_t)i;
    building->full |= building->state_count >= MOST_STATES;
    ARRAY_ADD(building->states, building->state_count, building->state_capacity, *set);
    return (uint32_t)building->state_count - 1;
}

static bool is_worse(const struct automaton_edge *edge, const struct automaton_edge *than)
{
    return edge->to == than->to && (than->yes & ~edge->yes) == 0 && (than->no & ~edge->no) == 0 &&
           (edge->marks & ~than->marks) == 0;
}

/* An edge that another one of the state makes superfluous is left out. */
static void add_edge(struct building *building, const struct automaton_edge *edge, size_t first)
{
    struct automaton *automaton = building->automaton;
    for (size_t i = first; i < building->edge_count; i++)
        if (is_worse(edge, &automaton->edges[i]))
            return;
    size_t kept = first;
    for (size_t i = first; i < building->edge_count; i++)
        if (!is_worse(&automaton->edges[i], edge))
            automaton->edges[kept++] = automaton->edges[i];
    building->edge_count = kept;
    building->full |= kept >= MOST_EDGES;
    ARRAY_ADD(automaton->edges, building->edge_count, building->edge_capacity, *edge);
}

static void push(struct building *building, const struct branch *branch)
{
    building->full |= ++building->branches_made >= MOST_BRANCHES;
    ARRAY_ADD(building->branches, building->branch_count, building->branch_capacity, *branch);
}

/* One formula of a branch; false: it cannot hold. */
static bool unfold(struct building *building, struct branch *branch, uint32_t number)
{
    const struct normal_node *node = &building->normal.nodes[number];
    struct branch other = *branch;
    switch (node->op) {
    case NORMAL_TRUE:
        return true;
    case NORMAL_FALSE:
        return false;
    case NORMAL_YES:
        branch->yes |= (uint64_t)1 << node->a;
        return (branch->yes & branch->no) == 0;
    case NORMAL_NO:
        branch->no |= (uint64_t)1 << node->a;
        return (branch->yes & branch->no) == 0;
    case NORMAL_AND:
        set_add(&branch->todo, node->a);
        set_add(&branch->todo, node->b);
        return true;
    case NORMAL_OR:
        set_add(&branch->todo, node->a);
        set_add(&other.todo, node->b);
        break;
    case NORMAL_UNTIL:
        set_add(&branch->todo, node->b);
        set_add(&other.todo, node->a);
        set_add(&other.next, number);
        other.promised |= (uint64_t)1 << node->until;
        break;
    case NORMAL_RELEASE:
        set_add(&branch->todo, node->b);
        set_add(&branch->todo, node->a);
        set_add(&other.todo, node->b);
        set_add(&other.next, number);
        break;
    }
    push(building, &other);
    return true;
}

static void add_edges(struct building *building, uint32_t state)
{
    const struct branch whole = {.todo = building->states[state]};
    size_t first = building->edge_count;
    building->branch_count = 0;
    push(building, &whole);
    while (building->branch_count > 0 && !building->full) {
        struct branch branch = building->branches[--building->branch_count];
        uint32_t number;
        bool holds = true;
        while (holds && (number = set_take(&branch.todo)) != FINITE_NONE)
            holds = unfold(building, &branch, number);
        if (!holds)
            continue;
        const struct automaton_edge edge = {branch.yes, branch.no, building->automaton->marks & ~branch.promised,
                                            state_of(building, &branch.next)};
        add_edge(building, &edge, first);
    }
}

static void build(struct building *building)
{
    struct automaton *automaton = building->automaton;
    struct set initial = {0};
    unsigned untils = building->normal.until_count;
    automaton->marks = untils == 64 ? UINT64_MAX : ((uint64_t)1 << untils) - 1;
    set_add(&initial, building->normal.root);
    state_of(building, &initial);
    for (uint32_t state = 0; state < building->state_count && !building->full; state++) {
        ARRAY_ADD(automaton->first, building->first_count, building->first_capacity, (uint32_t)building->edge_count);
        add_edges(building, state);
    }
    ARRAY_ADD(automaton->first, building->first_count, building->first_capacity, (uint32_t)building->edge_count);
    automaton->state_count = (uint32_t)building->state_count;
}

struct automaton *automaton_new(const struct ltl *ltl, bool negated)
{
    struct building *building = mem_new(1, sizeof *building);
    struct automaton *automaton = mem_new(1, sizeof *automaton);
    building->automaton = automaton;
    building->full = !normal_make(ltl, negated, &building->normal);
    if (!building->full)
        build(building);
    bool full = building->full;
    mem_free(building->states);
    mem_free(building->branches);
    mem_free(building);
    if (!full)
        return automaton;
    automaton_free(automaton);
    return NULL;
}

void automaton_free(struct automaton *automaton)
{
    if (automaton == NULL)
        return;
    mem_free(automaton->edges);
    mem_free(automaton->first);
    mem_free(automaton);
}
