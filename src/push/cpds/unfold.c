#include "push/cpds/unfold.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/cpds/sequences.h"

#include <string.h>

enum { MOST_NODES = 300000, MOST_EDGES = 4000000 };

/* A function as it was called: which calls are on the stack, and what they hold. */
struct context {
    struct cpds_held held;
    uint32_t exit;    /* the node of the function's end, once it is reached */
    uint32_t callers; /* the newest caller */
};

/* A node of the graph: a statement in a context. */
struct place {
    uint32_t statement, context;
};

struct caller {
    struct place after; /* where it goes on */
    uint32_t next;
};

/* The key of a context, in words. */
enum { KEY_FUNCTION, KEY_LOCKS, KEY_UNIT, KEY_CUT, KEY_CALLS };

#define INITIAL_CONTEXT 0

struct unfolding {
    const struct cpds_view *view;
    const struct eml_program *program;
    struct cpds_labels *labels;
    uint32_t depth;
    struct cpds_graph graph;
    struct place *places; /* of the graph's nodes */
    size_t places_capacity;
    struct idmap *node_of; /* from statement and context */
    struct cpds_sequences *keys;
    struct context *contexts;
    size_t context_count, context_capacity;
    struct caller *callers;
    size_t caller_count, caller_capacity;
    uint32_t *key; /* scratch, depth + KEY_CALLS words */
    size_t key_capacity;
    bool cut; /* some call was forgotten */
};

static uint32_t add_node(struct unfolding *unfolding, struct place place)
{
    uint32_t node = cpds_graph_add_node(&unfolding->graph);
    ARRAY_RESERVE(unfolding->places, unfolding->places_capacity, (size_t)node + 1);
    unfolding->places[node] = place;
    return node;
}

static uint32_t node_of(struct unfolding *unfolding, struct place place)
{
    uint64_t key = (uint64_t)place.context << 32 | place.statement;
    uint32_t node = idmap_get(unfolding->node_of, key);
    if (node == IDMAP_NONE) {
        node = add_node(unfolding, place);
        idmap_put(unfolding->node_of, key, node);
    }
    return node;
}

/* The context for the key in unfolding->key. */
static uint32_t context_of_key(struct unfolding *unfolding, size_t length)
{
    const uint32_t *key = unfolding->key;
    uint32_t context = cpds_sequences_add(unfolding->keys, key, length);
    if (context == unfolding->context_count) {
        ARRAY_ADD(unfolding->contexts, unfolding->context_count, unfolding->context_capacity,
                  (struct context){{key[KEY_LOCKS], key[KEY_UNIT] != 0}, CPDS_NO_STATE, CPDS_NO_STATE});
    }
    return context;
}

/* The context of the function that a call statement calls. The calls in the key are the newest ones, the newest
 * last. */
static uint32_t context_of_call(struct unfolding *unfolding, struct place call)
{
    size_t length;
    const uint32_t *below = cpds_sequences_get(unfolding->keys, call.context, &length);
    size_t calls = length - KEY_CALLS;
    size_t dropped = calls + 1 > unfolding->depth ? calls + 1 - unfolding->depth : 0;
    struct cpds_held held =
        cpds_labels_at_call(unfolding->labels, call.statement, unfolding->contexts[call.context].held);
    ARRAY_RESERVE(unfolding->key, unfolding->key_capacity, length + 1);
    uint32_t *key = unfolding->key;
    key[KEY_FUNCTION] = unfolding->program->statements[call.statement].operand;
    key[KEY_LOCKS] = held.locks;
    key[KEY_UNIT] = held.unit;
    key[KEY_CUT] = below[KEY_CUT] || dropped > 0;
    unfolding->cut |= key[KEY_CUT] != 0;
    if (dropped <= calls) {
        memcpy(key + KEY_CALLS, below + KEY_CALLS + dropped, (calls - dropped) * sizeof *key);
        key[KEY_CALLS + calls - dropped] = call.statement;
    }
    return context_of_key(unfolding, KEY_CALLS + calls + 1 - dropped);
}

static void add_call(struct unfolding *unfolding, uint32_t node, struct place call)
{
    const struct eml_function *function =
        &unfolding->program->functions[unfolding->program->statements[call.statement].operand];
    uint32_t next_count, number = context_of_call(unfolding, call);
    const uint32_t *next = eml_next(unfolding->program, call.statement, &next_count);
    cpds_graph_add_edge(&unfolding->graph, node, 0, node_of(unfolding, (struct place){function->first, number}));
    struct context *context = &unfolding->contexts[number];
    for (uint32_t i = 0; i < next_count; i++) {
        struct place after = {next[i], call.context};
        ARRAY_RESERVE(unfolding->callers, unfolding->caller_capacity, unfolding->caller_count + 1);
        unfolding->callers[unfolding->caller_count] = (struct caller){after, context->callers};
        context->callers = (uint32_t)unfolding->caller_count++;
        if (context->exit != CPDS_NO_STATE)
            cpds_graph_add_edge(&unfolding->graph, context->exit, 0, node_of(unfolding, after));
    }
}

static void add_exit(struct unfolding *unfolding, uint32_t node, struct place at)
{
    if (at.context == INITIAL_CONTEXT) {
        struct cpds_label label = cpds_labels_of(unfolding->labels, at.statement, (struct cpds_held){0, false});
        if (label.action != 0)
            cpds_graph_add_edge(&unfolding->graph, node, label.action, CPDS_NODE_FINISHED);
        return;
    }
    unfolding->contexts[at.context].exit = node;
    for (uint32_t i = unfolding->contexts[at.context].callers; i != CPDS_NO_STATE; i = unfolding->callers[i].next)
        cpds_graph_add_edge(&unfolding->graph, node, 0, node_of(unfolding, unfolding->callers[i].after));
}

static void add_step(struct unfolding *unfolding, uint32_t node, struct place at)
{
    struct cpds_label label = cpds_labels_of(unfolding->labels, at.statement, unfolding->contexts[at.context].held);
    uint32_t next_count;
    const uint32_t *next = eml_next(unfolding->program, at.statement, &next_count);
    if (label.wish != 0)
        cpds_graph_add_edge(&unfolding->graph, node, label.wish, CPDS_NODE_NOWHERE);
    for (uint32_t i = 0; i < next_count; i++) {
        uint32_t target = node_of(unfolding, (struct place){next[i], at.context});
        cpds_graph_add_edge(&unfolding->graph, node, label.action, target);
        if (label.also_silent && label.action != 0)
            cpds_graph_add_edge(&unfolding->graph, node, 0, target);
    }
}

static void add_steps(struct unfolding *unfolding, uint32_t node)
{
    struct place at = unfolding->places[node];
    switch (unfolding->program->statements[at.statement].kind) {
    case EML_CALL:
        add_call(unfolding, node, at);
        break;
    case EML_END_FUNCTION:
        add_exit(unfolding, node, at);
        break;
    default:
        add_step(unfolding, node, at);
    }
}

static void begin(struct unfolding *unfolding)
{
    const struct eml_program *program = unfolding->program;
    uint32_t function = program->processes[unfolding->view->process].main;
    ARRAY_RESERVE(unfolding->key, unfolding->key_capacity, KEY_CALLS);
    memset(unfolding->key, 0, KEY_CALLS * sizeof *unfolding->key);
    unfolding->key[KEY_FUNCTION] = function;
    context_of_key(unfolding, KEY_CALLS);
    add_node(unfolding, (struct place){EML_NONE, EML_NONE});
    add_node(unfolding, (struct place){EML_NONE, EML_NONE});
    node_of(unfolding, (struct place){program->functions[function].first, INITIAL_CONTEXT});
}

struct cpds_automaton *cpds_unfold(const struct cpds_view *view, uint32_t depth, struct budget *budget)
{
    struct unfolding unfolding = {.view = view, .program = view->effects->program, .depth = depth};
    unfolding.labels = cpds_labels_new(view);
    unfolding.node_of = idmap_new();
    unfolding.keys = cpds_sequences_new();
    begin(&unfolding);
    bool stopped = false;
    for (uint32_t node = CPDS_NODE_INITIAL; node < unfolding.graph.node_count && !stopped; node++) {
        add_steps(&unfolding, node);
        stopped =
            unfolding.graph.node_count > MOST_NODES || unfolding.graph.edge_count > MOST_EDGES || budget_spent(budget);
    }
    struct cpds_automaton *automaton = stopped ? NULL : cpds_automaton_of(&unfolding.graph, budget);
    if (automaton != NULL)
        automaton->exact = !unfolding.cut;
    cpds_labels_free(unfolding.labels);
    idmap_free(unfolding.node_of);
    cpds_sequences_free(unfolding.keys);
    cpds_graph_free(&unfolding.graph);
    mem_free(unfolding.places);
    mem_free(unfolding.contexts);
    mem_free(unfolding.callers);
    mem_free(unfolding.key);
    return automaton;
}
