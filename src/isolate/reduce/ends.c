/* How functions can end, and what of them leads there.
 *
 * A function is printed twice: as what returns, and as what ends with an exception; so that a caller goes on exactly as
 * its callee has ended. The first version also has whatever leads to no end at all. */
#include "base/arena.h"
#include "base/pile.h"
#include "isolate/internal.h"

static bool passes(const struct model *model, const struct node *node)
{
    if (node->action == ACT_CALL)
        return model->functions[node->operand]->ends[0];
    if (node->action == ACT_CALL_THROW)
        return model->functions[node->operand]->ends[1];
    return true;
}

/* Marks what can be reached from the entry. */
static uint8_t *reach_forward(const struct model *model, const struct function *function)
{
    uint8_t *seen = mem_new(function->node_count, 1);
    struct pile todo = {0};
    seen[function->entry] = 1;
    pile_add(&todo, function->entry);
    while (todo.count > 0) {
        const struct node *node = &function->nodes[pile_take(&todo)];
        if (!passes(model, node))
            continue;
        for (uint32_t e = node->first_edge; e != NODE_END; e = function->edges[e].next)
            if (!seen[function->edges[e].to]) {
                seen[function->edges[e].to] = 1;
                pile_add(&todo, function->edges[e].to);
            }
    }
    pile_free(&todo);
    return seen;
}

/* Adds all from where something marked can be reached; only nodes of `within` count. */
static void reach_backward(const struct model *model, const struct function *function, const uint8_t *within,
                           uint8_t *marked)
{
    bool changed = true;
    /* Nodes are mostly numbered along the flow, so that few rounds do. */
    while (changed) {
        changed = false;
        for (size_t n = function->node_count; n-- > 0;) {
            const struct node *node = &function->nodes[n];
            if (marked[n] || !within[n] || !passes(model, node))
                continue;
            for (uint32_t e = node->first_edge; e != NODE_END && !marked[n]; e = function->edges[e].next)
                marked[n] = marked[function->edges[e].to];
            changed |= marked[n];
        }
    }
}

static bool find_ends(struct model *model)
{
    bool changed = false;
    for (uint32_t f = (uint32_t)model->function_count; f-- > 0;) {
        struct function *function = model->functions[f];
        if (function->ends[0] && function->ends[1])
            continue;
        uint8_t *seen = reach_forward(model, function);
        bool returns = seen[function->exit], throws = seen[function->thrown];
        changed |= returns != function->ends[0] || throws != function->ends[1];
        function->ends[0] = returns;
        function->ends[1] = throws;
        mem_free(seen);
    }
    return changed;
}

static void find_kept(struct model *model, struct function *function)
{
    size_t count = function->node_count;
    uint8_t *seen = reach_forward(model, function), *returns = mem_new(count, 1);
    for (int i = 0; i < 2; i++)
        function->keep[i] = arena_alloc(model->working, count);
    returns[function->exit] = seen[function->exit];
    function->keep[1][function->thrown] = seen[function->thrown];
    reach_backward(model, function, seen, returns);
    reach_backward(model, function, seen, function->keep[1]);
    for (size_t n = 0; n < count; n++)
        function->keep[0][n] = returns[n] || (seen[n] && !function->keep[1][n]);
    reach_backward(model, function, seen, function->keep[0]);
    mem_free(returns);
    mem_free(seen);
}

void ends_find(struct model *model)
{
    while (find_ends(model))
        continue;
    for (uint32_t f = 0; f < model->function_count; f++)
        find_kept(model, model->functions[f]);
}
