/* How a process comes to rest: the last phase of a word, when no event of the process's own will follow.
 *
 * Then it moves only to get out of the way of others, by giving back locks that it holds. Where it may stop, and what
 * it does until then, depends only on the node where the phase begins, and on the callers. So the *ways* from each node
 * to where the process stops in the function, or returns from it, are computed here, once for a machine, backward from
 * the ends. What callers add is in endings.c.
 *
 * No way stops in a function that is entered on it: such a function gives back nothing that the process held before, so
 * stopping before the call hinders others less. */
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

struct builder {
    struct machine *machine;
    struct rest *rest;
    const struct surroundings *around;
    uint32_t *first_before, *before; /* the nodes before each node */
    uint32_t *first_call, *calls;    /* the nodes that call each function */
    uint32_t *scratch;
    size_t scratch_capacity;
};

/* Lists by number: counts, then places, in one pass each. */
static void list_neighbours(struct builder *b)
{
    const struct pds *pds = b->machine->pds;
    uint32_t edges = 0;
    b->first_before = mem_new((size_t)pds->node_count + 2, sizeof *b->first_before);
    b->first_call = mem_new((size_t)pds->function_count + 2, sizeof *b->first_call);
    for (uint32_t n = 0; n < pds->node_count; n++) {
        const struct pds_node *node = &pds->nodes[n];
        edges += node->next_count;
        for (uint32_t i = 0; i < node->next_count; i++)
            b->first_before[pds->next[node->first_next + i] + 2]++;
        if (node->kind == PDS_CALL)
            b->first_call[node->operand + 2]++;
    }
    for (uint32_t n = 0; n < pds->node_count; n++)
        b->first_before[n + 2] += b->first_before[n + 1];
    for (uint32_t f = 0; f < pds->function_count; f++)
        b->first_call[f + 2] += b->first_call[f + 1];
    b->before = mem_new((size_t)edges + 1, sizeof *b->before);
    b->calls = mem_new((size_t)pds->node_count + 1, sizeof *b->calls);
    for (uint32_t n = 0; n < pds->node_count; n++) {
        const struct pds_node *node = &pds->nodes[n];
        for (uint32_t i = 0; i < node->next_count; i++)
            b->before[b->first_before[pds->next[node->first_next + i] + 1]++] = n;
        if (node->kind == PDS_CALL)
            b->calls[b->first_call[node->operand + 1]++] = n;
    }
}

static void cover_way(void *context, uint32_t way)
{
    struct rest *rest = context;
    rest->ways[way].covered = true;
}

static void add_way(struct builder *b, struct rest_way way)
{
    struct rest *rest = b->rest;
    struct place *place = &(way.returns ? rest->returns : rest->stops)[way.node];
    if (!place_put(b->machine, place, way.history, (uint32_t)rest->count, cover_way, rest))
        return;
    ARRAY_ADD(rest->ways, rest->count, rest->capacity, way);
}

/* Puts a node that is no call before a way. */
static void add_step(struct builder *b, uint32_t number, uint32_t next)
{
    struct machine *m = b->machine;
    const struct pds_node *node = &m->pds->nodes[number];
    uint32_t first = HISTORY_EMPTY;
    if (!machine_passes(m, b->around, node))
        return;
    if (node->kind == PDS_ACQUIRE)
        first = history_acquire(m->histories, HISTORY_EMPTY, node->operand);
    if (node->kind == PDS_RELEASE)
        first = history_release(m->histories, HISTORY_EMPTY, node->operand);
    struct rest_way way = {number, HISTORY_EMPTY, next, MACHINE_NONE, b->rest->ways[next].returns, false};
    way.history = history_put_before(m->histories, first, b->rest->ways[next].history, node->held, 0);
    add_way(b, way);
}

/* Puts a call, and a way through the callee, before a way. */
static void add_call(struct builder *b, uint32_t number, uint32_t inner, uint32_t next)
{
    struct machine *m = b->machine;
    uint32_t held = m->pds->nodes[number].held;
    struct rest_way way = {number, HISTORY_EMPTY, next, inner, b->rest->ways[next].returns, false};
    way.history =
        history_put_before(m->histories, b->rest->ways[inner].history, b->rest->ways[next].history, held, held);
    add_way(b, way);
}

/* The ways of a place at this moment, in the builder's scratch: adding ways may change the place. */
static uint32_t current_ways(struct builder *b, const struct place *place)
{
    ARRAY_RESERVE(b->scratch, b->scratch_capacity, place->count);
    for (uint32_t i = 0; i < place->count; i++)
        b->scratch[i] = place->entries[i].fact;
    return place->count;
}

/* A way through a function was found: puts it into all calls of the function. */
static void extend_calls(struct builder *b, uint32_t inner)
{
    const struct pds *pds = b->machine->pds;
    uint32_t function = pds->nodes[b->rest->ways[inner].node].function;
    for (uint32_t c = b->first_call[function]; c < b->first_call[function + 1]; c++) {
        const struct pds_node *call = &pds->nodes[b->calls[c]];
        for (uint32_t i = 0; i < 2 * call->next_count; i++) {
            uint32_t next = pds->next[call->first_next + i / 2];
            uint32_t count = current_ways(b, i % 2 == 0 ? &b->rest->stops[next] : &b->rest->returns[next]);
            for (uint32_t k = 0; k < count; k++)
                add_call(b, b->calls[c], inner, b->scratch[k]);
        }
    }
}

/* Extends a way to the nodes before it. */
static void extend_way(struct builder *b, uint32_t number)
{
    const struct pds *pds = b->machine->pds;
    const struct rest_way way = b->rest->ways[number];
    for (uint32_t i = b->first_before[way.node]; i < b->first_before[way.node + 1]; i++) {
        const struct pds_node *node = &pds->nodes[b->before[i]];
        if (node->kind != PDS_CALL) {
            add_step(b, b->before[i], number);
            continue;
        }
        uint32_t count = current_ways(b, &b->rest->returns[pds->functions[node->operand].entry]);
        for (uint32_t k = 0; k < count; k++)
            add_call(b, b->before[i], b->scratch[k], number);
    }
    if (way.returns && way.node == pds->functions[pds->nodes[way.node].function].entry)
        extend_calls(b, number);
}

static struct rest *rest_build(struct machine *m, uint32_t environment)
{
    struct builder b = {.machine = m, .around = &m->environments[environment]};
    b.rest = mem_new(1, sizeof *b.rest);
    b.rest->stops = mem_new(m->pds->node_count, sizeof *b.rest->stops);
    b.rest->returns = mem_new(m->pds->node_count, sizeof *b.rest->returns);
    list_neighbours(&b);
    for (uint32_t n = 0; n < m->pds->node_count; n++) {
        const struct pds_node *node = &m->pds->nodes[n];
        uint32_t history = history_holding(m->histories, node->held);
        add_way(&b, (struct rest_way){n, history, MACHINE_NONE, MACHINE_NONE, false, false});
        if (node->kind == PDS_EXIT)
            add_way(&b, (struct rest_way){n, history, MACHINE_NONE, MACHINE_NONE, true, false});
    }
    for (size_t i = 0; i < b.rest->count && !m->stopped; i++) {
        if (!b.rest->ways[i].covered)
            extend_way(&b, (uint32_t)i);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
    mem_free(b.first_before);
    mem_free(b.before);
    mem_free(b.first_call);
    mem_free(b.calls);
    mem_free(b.scratch);
    return b.rest;
}

const struct rest *rest_of(struct machine *m, uint32_t environment)
{
    m->rests = mem_reserve(m->rests, &m->rest_capacity, (size_t)environment + 1, sizeof(struct rest *));
    for (; m->rest_count <= environment; m->rest_count++)
        m->rests[m->rest_count] = NULL;
    if (m->rests[environment] == NULL)
        m->rests[environment] = rest_build(m, environment);
    return m->rests[environment];
}

void rests_free(struct machine *m)
{
    for (size_t i = 0; i < m->rest_count; i++) {
        if (m->rests[i] == NULL)
            continue;
        mem_free(m->rests[i]->ways);
        mem_free(m->rests[i]->stops);
        mem_free(m->rests[i]->returns);
        mem_free(m->rests[i]);
    }
    mem_free(m->rests);
}
