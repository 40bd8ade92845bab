#include "finite/explore/graph.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "finite/explore/state.h"
#include "finite/explore/transition.h"
#include "finite/ltl/property.h"
#include "finite/print/describe.h"

#include <string.h>

enum { MOST_STATES = 0x7fffffff, MOST_STEPS_TO_MAIN = 10000 };

/* What is kept of a state. */
struct known {
    size_t first; /* of its edges */
    uint32_t count;
    bool expanded, passing, stuck, ended;
    uint64_t letter, disabled;
};

struct graph {
    struct finite *finite;
    const struct finite_search *search;
    struct state_store *store;
    struct known *known;
    size_t known_count, known_capacity;
    struct graph_edge *edges;
    size_t edge_count, edge_capacity;
    int64_t *state, *next;
    uint32_t *words;
    struct transition step;
    const char *reason;
    uint32_t *traps;
    size_t trap_count, trap_capacity;
    uint64_t blocked; /* atoms about processes that cannot go on */
    uint64_t states, passing, transitions;
};

struct graph *graph_new(struct finite *finite, const struct finite_search *search)
{
    struct graph *graph = mem_new(1, sizeof *graph);
    graph->finite = finite;
    graph->search = search;
    graph->state = mem_new(finite->slot_count + 1, sizeof *graph->state);
    graph->next = mem_new(finite->slot_count + 1, sizeof *graph->next);
    graph->words = mem_new(finite->word_count + 1, sizeof *graph->words);
    graph->store = state_store_new(finite->word_count);
    graph->blocked = property_of_kind(finite->property, LTL_BLOCKED);
    return graph;
}

void graph_free(struct graph *graph)
{
    state_store_free(graph->store);
    transition_free(&graph->step);
    mem_free(graph->known);
    mem_free(graph->edges);
    mem_free(graph->traps);
    mem_free(graph->state);
    mem_free(graph->next);
    mem_free(graph->words);
    mem_free(graph);
}

static void note_trap(struct graph *graph, uint32_t node)
{
    for (size_t i = 0; i < graph->trap_count; i++)
        if (graph->traps[i] == node)
            return;
    ARRAY_ADD(graph->traps, graph->trap_count, graph->trap_capacity, node);
}

/* The number of graph->next. */
static uint32_t add_state(struct graph *graph)
{
    bool is_new;
    state_pack(graph->finite, graph->next, graph->words);
    uint32_t number = state_store_add(graph->store, graph->words, &is_new);
    if (number >= MOST_STATES) {
        graph->reason = "there are too many states";
        return FINITE_NONE;
    }
    if (is_new)
        ARRAY_ADD(graph->known, graph->known_count, graph->known_capacity, (struct known){0});
    return number;
}

const int64_t *graph_state(struct graph *graph, uint32_t number)
{
    state_store_get(graph->store, number & ~GRAPH_TWIN, graph->words);
    state_unpack(graph->finite, graph->words, graph->state);
    return graph->state;
}

/* A step of graph->step.process from graph->state to graph->next, as chosen there. */
static enum transition_end take(struct graph *graph)
{
    memcpy(graph->next, graph->state, graph->finite->slot_count * sizeof *graph->next);
    return transition_take(graph->finite, graph->next, &graph->step);
}

/* All steps of a process as edges, or, if it is not its turn, only whether there are any. */
static bool expand_process(struct graph *graph, uint32_t process, bool turn)
{
    bool any = false;
    graph->step.process = process;
    graph->step.chosen_count = 0;
    do {
        enum transition_end end = take(graph);
        any |= end != TRANSITION_BLOCKED;
        if (end == TRANSITION_BLOCKED || !turn)
            continue;
        graph->transitions++;
        if (end == TRANSITION_TRAPPED) {
            note_trap(graph, graph->step.node);
            continue;
        }
        const struct graph_edge edge = {add_state(graph), (uint8_t)process};
        if (edge.to != FINITE_NONE)
            ARRAY_ADD(graph->edges, graph->edge_count, graph->edge_capacity, edge);
    } while (transition_next(&graph->step) && graph->reason == NULL && (turn || !any));
    return any;
}

static uint32_t passing(const struct graph *graph)
{
    for (uint32_t p = 0; p < graph->finite->process_count; p++)
        if (transition_is_passing(graph->finite, graph->state, p))
            return p;
    return FINITE_NONE;
}

static uint64_t letter_of(const struct graph *graph, const struct known *known)
{
    uint64_t letter = property_evaluate(graph->finite, graph->state);
    for (uint32_t i = 0; graph->blocked >> i != 0; i++) {
        uint32_t process = graph->finite->property->atoms[i].process;
        if ((graph->blocked >> i & 1) != 0 && (known->disabled >> process & 1) != 0 &&
            transition_process_state(graph->finite, graph->state, process) == PROCESS_RUNS)
            letter |= (uint64_t)1 << i;
        if (i == 63)
            break;
    }
    return letter;
}

static void look_at_limits(struct graph *graph)
{
    const struct finite_search *search = graph->search;
    if (graph->reason == NULL && search->states != 0 && state_store_count(graph->store) > search->states)
        graph->reason =
            finite_text(graph->finite, "the limit of %llu states was reached", (unsigned long long)search->states);
    if (graph->reason == NULL && budget_spent(search->budget))
        graph->reason = finite_text(graph->finite, "the %s was reached", budget_reason(search->budget));
}

static void expand(struct graph *graph, uint32_t number)
{
    struct known known = {.first = graph->edge_count, .expanded = true, .ended = true};
    graph_state(graph, number);
    uint32_t first = passing(graph);
    known.passing = first != FINITE_NONE;
    for (uint32_t p = 0; p < graph->finite->process_count && graph->reason == NULL; p++) {
        if (!expand_process(graph, p, first == FINITE_NONE || first == p))
            known.disabled |= (uint64_t)1 << p;
        known.ended &= transition_process_state(graph->finite, graph->state, p) != PROCESS_RUNS;
    }
    uint32_t count = graph->finite->process_count;
    known.stuck = known.disabled == (count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1);
    known.letter = letter_of(graph, &known);
    known.count = (uint32_t)(graph->edge_count - known.first);
    graph->passing += known.passing;
    graph->states += !known.passing;
    if (known.stuck) {
        const struct graph_edge edge = {number | GRAPH_TWIN, GRAPH_NOBODY};
        ARRAY_ADD(graph->edges, graph->edge_count, graph->edge_capacity, edge);
        known.count = 1;
    }
    graph->known[number] = known;
    look_at_limits(graph);
}

struct graph_node graph_node(struct graph *graph, uint32_t number)
{
    uint32_t plain = number & ~GRAPH_TWIN;
    if (!graph->known[plain].expanded)
        expand(graph, plain);
    const struct known *known = &graph->known[plain];
    struct graph_node node = {known->letter, known->disabled, &graph->edges[known->first], known->count,
                              known->passing};
    if ((number & GRAPH_TWIN) != 0 && !known->ended)
        node.letter |= property_of_kind(graph->finite->property, LTL_DEADLOCK);
    return node;
}

/* Before main there is nobody else, and nothing to choose. */
uint32_t graph_start(struct graph *graph)
{
    const struct finite *finite = graph->finite;
    transition_first(finite, graph->next);
    for (unsigned steps = 0; steps < MOST_STEPS_TO_MAIN; steps++) {
        bool runs = transition_process_state(finite, graph->next, 0) == PROCESS_RUNS;
        if (!runs || property_has_begun(finite, transition_location(finite, graph->next, 0)))
            return add_state(graph);
        memcpy(graph->state, graph->next, finite->slot_count * sizeof *graph->state);
        graph->step.process = 0;
        graph->step.chosen_count = 0;
        if (take(graph) == TRANSITION_STOPPED)
            continue;
        note_trap(graph, graph->step.node);
        return FINITE_NONE;
    }
    graph->reason = "static initialisers do too much";
    return FINITE_NONE;
}

struct finite_step graph_step(struct graph *graph, uint32_t from, const struct graph_edge *edge)
{
    uint32_t *goal = arena_alloc(graph->finite->arena, (graph->finite->word_count + 1) * sizeof *goal);
    struct finite_step step = {.thread = ""};
    if (edge->process == GRAPH_NOBODY)
        return step;
    state_store_get(graph->store, edge->to & ~GRAPH_TWIN, goal);
    graph_state(graph, from);
    graph->step.process = edge->process;
    graph->step.chosen_count = 0;
    do {
        if (take(graph) != TRANSITION_STOPPED)
            continue;
        state_pack(graph->finite, graph->next, graph->words);
        if (memcmp(graph->words, goal, graph->finite->word_count * sizeof *goal) == 0)
            break;
    } while (transition_next(&graph->step));
    step = describe_step(graph->finite, edge->process, graph->step.node, graph->state);
    if (graph->finite->nodes[graph->step.node].op < NODE_make) /* where it comes to a place that a formula names */
        step.action = "go on";
    return step;
}

const char *graph_reason(struct graph *graph)
{
    return graph->reason;
}

void graph_tell(struct graph *graph, struct finite_result *result)
{
    result->states = graph->states;
    result->passing = graph->passing;
    result->transitions = graph->transitions;
    result->bytes = state_store_bytes(graph->store) + graph->known_count * sizeof *graph->known +
                    graph->edge_count * sizeof *graph->edges;
    result->traps = arena_alloc(graph->finite->arena, (graph->trap_count + 1) * sizeof *result->traps);
    for (size_t i = 0; i < graph->trap_count; i++)
        result->traps[result->trap_count++] = describe_trap(graph->finite, graph->traps[i]);
}
