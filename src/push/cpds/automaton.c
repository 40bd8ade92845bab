#include "push/cpds/automaton.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/cpds/sequences.h"

#include <stdlib.h>

/* Beyond these an automaton is not worth having. */
enum { MOST_EDGES = 4000000, MOST_SUBSETS_PER_STATE = 4, MOST_SUBSETS_ANYWAY = 5000 };
/* How many edges a minimisation may look at before it is given up as too slow. */
#define MOST_MINIMISING_WORK 100000000u

void cpds_automaton_free(struct cpds_automaton *automaton)
{
    if (automaton == NULL)
        return;
    mem_free(automaton->first);
    mem_free(automaton->edges);
    mem_free(automaton);
}

uint32_t cpds_graph_add_node(struct cpds_graph *graph)
{
    ARRAY_RESERVE(graph->head, graph->node_capacity, graph->node_count + 1);
    graph->head[graph->node_count] = CPDS_NO_STATE;
    return (uint32_t)graph->node_count++;
}

void cpds_graph_add_edge(struct cpds_graph *graph, uint32_t from, uint64_t action, uint32_t target)
{
    ARRAY_RESERVE(graph->edges, graph->edge_capacity, graph->edge_count + 1);
    graph->edges[graph->edge_count] = (struct cpds_graph_edge){action, target, graph->head[from]};
    graph->head[from] = (uint32_t)graph->edge_count++;
}

void cpds_graph_free(struct cpds_graph *graph)
{
    mem_free(graph->head);
    mem_free(graph->edges);
    *graph = (struct cpds_graph){0};
}

/* An automaton that gets its states one after the other. */
struct growing {
    struct cpds_automaton *automaton;
    size_t edge_count, edge_capacity, first_capacity;
};

static struct growing growing_new(void)
{
    struct growing growing = {.automaton = mem_new(1, sizeof *growing.automaton)};
    growing.automaton->finished = CPDS_NO_STATE;
    return growing;
}

static void add_edge(struct growing *growing, uint64_t action, uint32_t target)
{
    struct cpds_automaton *automaton = growing->automaton;
    ARRAY_ADD(automaton->edges, growing->edge_count, growing->edge_capacity, (struct cpds_edge){action, target});
}

static int compare_edges(const void *left, const void *right)
{
    const struct cpds_edge *a = left, *b = right;
    if (a->action != b->action)
        return a->action < b->action ? -1 : 1;
    return (a->target > b->target) - (a->target < b->target);
}

/* Sorts edges and removes repetitions; returns how many are left. */
static size_t sort_edges(struct cpds_edge *edges, size_t count)
{
    size_t kept = 0, ascending = 1;
    while (ascending < count && compare_edges(&edges[ascending - 1], &edges[ascending]) < 0)
        ascending++;
    if (ascending < count)
        qsort(edges, count, sizeof *edges, compare_edges);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare_edges(&edges[kept - 1], &edges[i]) != 0)
            edges[kept++] = edges[i];
    return kept;
}

/* Says that the edges added since the last call are those of the next state. */
static void end_state(struct growing *growing)
{
    struct cpds_automaton *automaton = growing->automaton;
    uint32_t state = automaton->state_count++;
    ARRAY_RESERVE(automaton->first, growing->first_capacity, (size_t)state + 2);
    if (state == 0)
        automaton->first[0] = 0;
    size_t first = automaton->first[state];
    if (growing->edge_count > first)
        growing->edge_count = first + sort_edges(automaton->edges + first, growing->edge_count - first);
    automaton->first[state + 1] = growing->edge_count;
}

static struct cpds_automaton *give_up(struct growing *growing)
{
    cpds_automaton_free(growing->automaton);
    return NULL;
}

/* Removing silent edges: the states are the initial node and all targets of actions. */
struct silencing {
    const struct cpds_graph *graph;
    struct growing growing;
    uint32_t *state_of; /* of a node, or CPDS_NO_STATE */
    uint32_t *nodes;    /* of the states */
    uint32_t node_count;
    uint32_t *seen; /* of a node: the last state whose silent steps reached it, + 1 */
    uint32_t *pending;
};

static uint32_t state_of_node(struct silencing *silencing, uint32_t node)
{
    if (silencing->state_of[node] == CPDS_NO_STATE) {
        silencing->state_of[node] = silencing->node_count;
        silencing->nodes[silencing->node_count++] = node;
    }
    return silencing->state_of[node];
}

static void add_silent_closure(struct silencing *silencing, uint32_t state)
{
    const struct cpds_graph *graph = silencing->graph;
    size_t pending_count = 0;
    silencing->pending[pending_count++] = silencing->nodes[state];
    silencing->seen[silencing->nodes[state]] = state + 1;
    while (pending_count > 0) {
        uint32_t node = silencing->pending[--pending_count];
        for (uint32_t i = graph->head[node]; i != CPDS_NO_STATE; i = graph->edges[i].next) {
            const struct cpds_graph_edge *edge = &graph->edges[i];
            if (edge->action != 0) {
                add_edge(&silencing->growing, edge->action, state_of_node(silencing, edge->target));
            } else if (silencing->seen[edge->target] != state + 1) {
                silencing->seen[edge->target] = state + 1;
                silencing->pending[pending_count++] = edge->target;
            }
        }
    }
    end_state(&silencing->growing);
}

static struct cpds_automaton *without_silent_edges(const struct cpds_graph *graph, struct budget *budget)
{
    struct silencing silencing = {.graph = graph, .growing = growing_new()};
    struct cpds_automaton *automaton = silencing.growing.automaton;
    silencing.state_of = mem_new(graph->node_count, sizeof *silencing.state_of);
    silencing.nodes = mem_new(graph->node_count, sizeof *silencing.nodes);
    silencing.seen = mem_new(graph->node_count, sizeof *silencing.seen);
    silencing.pending = mem_new(graph->node_count, sizeof *silencing.pending);
    for (size_t i = 0; i < graph->node_count; i++)
        silencing.state_of[i] = CPDS_NO_STATE;
    automaton->initial = state_of_node(&silencing, CPDS_NODE_INITIAL);
    bool stopped = false;
    for (uint32_t i = 0; i < silencing.node_count && !stopped; i++) {
        add_silent_closure(&silencing, i);
        stopped = budget_spent(budget) || silencing.growing.edge_count > MOST_EDGES;
    }
    automaton->finished = silencing.state_of[CPDS_NODE_FINISHED];
    mem_free(silencing.state_of);
    mem_free(silencing.nodes);
    mem_free(silencing.seen);
    mem_free(silencing.pending);
    return stopped ? give_up(&silencing.growing) : automaton;
}

/* Numbers of the classes of states that cannot be told apart by classes of their successors; the count of classes. */
static uint32_t refine_classes(const struct cpds_automaton *automaton, uint32_t *class_of, struct cpds_edge *scratch,
                               uint32_t *words)
{
    struct cpds_sequences *signatures = cpds_sequences_new();
    uint32_t *refined = mem_new(automaton->state_count, sizeof *refined);
    for (uint32_t state = 0; state < automaton->state_count; state++) {
        size_t count = 0, length = 0;
        for (size_t i = automaton->first[state]; i < automaton->first[state + 1]; i++)
            scratch[count++] = (struct cpds_edge){automaton->edges[i].action, class_of[automaton->edges[i].target]};
        count = sort_edges(scratch, count);
        words[length++] = class_of[state];
        for (size_t i = 0; i < count; i++) {
            words[length++] = (uint32_t)(scratch[i].action >> 32);
            words[length++] = (uint32_t)scratch[i].action;
            words[length++] = scratch[i].target;
        }
        refined[state] = cpds_sequences_add(signatures, words, length);
    }
    for (uint32_t state = 0; state < automaton->state_count; state++)
        class_of[state] = refined[state];
    uint32_t count = (uint32_t)cpds_sequences_count(signatures);
    mem_free(refined);
    cpds_sequences_free(signatures);
    return count;
}

static size_t most_edges_of_a_state(const struct cpds_automaton *automaton)
{
    size_t most = 0;
    for (uint32_t state = 0; state < automaton->state_count; state++)
        if (automaton->first[state + 1] - automaton->first[state] > most)
            most = automaton->first[state + 1] - automaton->first[state];
    return most;
}

/* The coarsest stable classes; false where they were not reached. */
static bool find_classes(const struct cpds_automaton *automaton, uint32_t *class_of, struct budget *budget)
{
    size_t most = most_edges_of_a_state(automaton);
    size_t work_per_round = automaton->state_count + automaton->first[automaton->state_count], work = 0;
    struct cpds_edge *scratch = mem_new(most + 1, sizeof *scratch);
    uint32_t *words = mem_new(3 * most + 1, sizeof *words);
    uint32_t count = 0, before;
    for (uint32_t state = 0; state < automaton->state_count; state++)
        class_of[state] = state == automaton->finished;
    do {
        before = count;
        count = refine_classes(automaton, class_of, scratch, words);
        work += work_per_round;
    } while (count != before && work < MOST_MINIMISING_WORK && !budget_spent(budget));
    mem_free(scratch);
    mem_free(words);
    return count == before;
}

/* The automaton with states put together that allow the same; takes the one given. */
static struct cpds_automaton *minimised(struct cpds_automaton *automaton, struct budget *budget)
{
    uint32_t *class_of = mem_new(automaton->state_count, sizeof *class_of);
    if (!find_classes(automaton, class_of, budget)) {
        mem_free(class_of);
        return automaton;
    }
    struct growing growing = growing_new();
    /* Classes are numbered in the order of their first states. */
    for (uint32_t state = 0; state < automaton->state_count; state++) {
        if (class_of[state] != growing.automaton->state_count)
            continue;
        for (size_t i = automaton->first[state]; i < automaton->first[state + 1]; i++)
            add_edge(&growing, automaton->edges[i].action, class_of[automaton->edges[i].target]);
        end_state(&growing);
    }
    growing.automaton->initial = class_of[automaton->initial];
    if (automaton->finished != CPDS_NO_STATE)
        growing.automaton->finished = class_of[automaton->finished];
    mem_free(class_of);
    cpds_automaton_free(automaton);
    return growing.automaton;
}

/* Determinising: the states are sets of states, in ascending order. */
struct determinising {
    const struct cpds_automaton *from;
    struct growing growing;
    struct cpds_sequences *subsets;
    struct cpds_edge *scratch;
    size_t scratch_capacity;
    uint32_t *targets;
    size_t targets_capacity;
};

static void add_subset_edges(struct determinising *work, uint32_t subset)
{
    const struct cpds_automaton *from = work->from;
    size_t size, count = 0;
    const uint32_t *states = cpds_sequences_get(work->subsets, subset, &size);
    for (size_t i = 0; i < size; i++) {
        size_t first = from->first[states[i]], end = from->first[states[i] + 1];
        ARRAY_RESERVE(work->scratch, work->scratch_capacity, count + (end - first) + 1);
        for (size_t j = first; j < end; j++)
            work->scratch[count++] = from->edges[j];
        if (states[i] == from->finished)
            work->growing.automaton->finished = subset;
    }
    count = size == 1 ? count : sort_edges(work->scratch, count);
    ARRAY_RESERVE(work->targets, work->targets_capacity, count + 1);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && work->scratch[end].action == work->scratch[i].action; end++)
            work->targets[end - i] = work->scratch[end].target;
        add_edge(&work->growing, work->scratch[i].action, cpds_sequences_add(work->subsets, work->targets, end - i));
    }
    end_state(&work->growing);
}

/* NULL where there would be too many subsets. The end of a process is reached by an action of its own, so it is
 * alone in its subset. */
static struct cpds_automaton *determinised(const struct cpds_automaton *from, struct budget *budget)
{
    struct determinising work = {.from = from, .growing = growing_new(), .subsets = cpds_sequences_new()};
    size_t most = (size_t)from->state_count * MOST_SUBSETS_PER_STATE + MOST_SUBSETS_ANYWAY;
    size_t done = 0;
    bool stopped = false;
    cpds_sequences_add(work.subsets, &from->initial, 1);
    for (; done < cpds_sequences_count(work.subsets) && !stopped; done++) {
        add_subset_edges(&work, (uint32_t)done);
        stopped =
            cpds_sequences_count(work.subsets) > most || work.growing.edge_count > MOST_EDGES || budget_spent(budget);
    }
    cpds_sequences_free(work.subsets);
    mem_free(work.scratch);
    mem_free(work.targets);
    return stopped ? give_up(&work.growing) : work.growing.automaton;
}

struct cpds_automaton *cpds_automaton_of(const struct cpds_graph *graph, struct budget *budget)
{
    struct cpds_automaton *automaton = without_silent_edges(graph, budget);
    if (automaton == NULL)
        return NULL;
    automaton = minimised(automaton, budget);
    struct cpds_automaton *deterministic = determinised(automaton, budget);
    if (deterministic != NULL) {
        cpds_automaton_free(automaton);
        automaton = minimised(deterministic, budget);
    }
    return automaton;
}
