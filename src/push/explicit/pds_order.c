#include "base/array.h"
#include "base/memory.h"
#include "push/explicit/pds.h"

/* A depth-first search with its own stack: of each item, how far its successors have been looked at. */
struct visit {
    uint32_t item, next;
};

struct search_state {
    struct visit *stack;
    size_t depth, capacity;
    bool *seen;
};

static void open_visit(struct search_state *s, uint32_t item)
{
    s->seen[item] = true;
    ARRAY_ADD(s->stack, s->depth, s->capacity, (struct visit){item, 0});
}

/* Numbers the nodes of a function downwards from *order as they are finished: successors are finished first. */
static void order_nodes(struct pds *pds, uint32_t function, struct search_state *s, uint32_t *order)
{
    open_visit(s, pds->functions[function].entry);
    while (s->depth > 0) {
        struct visit *top = &s->stack[s->depth - 1];
        struct pds_node *node = &pds->nodes[top->item];
        if (top->next == node->next_count) {
            node->order = (*order)--;
            s->depth--;
            continue;
        }
        uint32_t next = pds->next[node->first_next + top->next++];
        if (!s->seen[next])
            open_visit(s, next);
    }
}

/* The functions, callees first. */
static void order_functions(struct pds *pds, struct search_state *s, uint32_t *sequence)
{
    uint32_t count = 0;
    open_visit(s, 0);
    while (s->depth > 0) {
        struct visit *top = &s->stack[s->depth - 1];
        const struct pds_function *function = &pds->functions[top->item];
        if (top->next == function->count) {
            pds->functions[top->item].order = count;
            sequence[count++] = top->item;
            s->depth--;
            continue;
        }
        const struct pds_node *node = &pds->nodes[function->first + top->next++];
        if (node->kind == PDS_CALL && !s->seen[node->operand])
            open_visit(s, node->operand);
    }
}

void pds_order(struct pds *pds)
{
    struct search_state functions = {.seen = mem_new(pds->function_count, sizeof(bool))};
    struct search_state nodes = {.seen = mem_new(pds->node_count, sizeof(bool))};
    uint32_t *sequence = mem_new(pds->function_count, sizeof *sequence), end = 0;
    order_functions(pds, &functions, sequence);
    for (uint32_t i = 0; i < pds->function_count; i++) {
        end += pds->functions[sequence[i]].count;
        uint32_t order = end;
        order_nodes(pds, sequence[i], &nodes, &order);
    }
    mem_free(sequence);
    mem_free(functions.seen);
    mem_free(functions.stack);
    mem_free(nodes.seen);
    mem_free(nodes.stack);
}
