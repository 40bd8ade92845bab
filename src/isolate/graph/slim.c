/* One version of a function as it is written: nodes without an action are left out where that changes nothing, the rest
 * has an order. */
#include "isolate/graph/write.h"

static uint32_t skip_of(struct slim *slim, uint32_t node)
{
    uint32_t end = node;
    while (slim->skip[end] != end)
        end = slim->skip[end];
    while (slim->skip[node] != end) {
        uint32_t next = slim->skip[node];
        slim->skip[node] = end;
        node = next;
    }
    return end;
}

/* The only node that comes behind a node; NODE_END if there are several, or none. */
static uint32_t only_next(struct slim *slim, uint32_t node)
{
    const struct function *function = slim->function;
    uint32_t only = NODE_END;
    for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next) {
        uint32_t to = function->edges[e].to;
        if (!slim->keep[to])
            continue;
        to = skip_of(slim, to);
        if (to == node)
            continue;
        if (only != NODE_END && only != to)
            return NODE_END;
        only = to;
    }
    return only;
}

static bool is_call_to_nothing(const struct model *model, const struct node *node)
{
    if (node->action == ACT_CALL) {
        const struct function *callee = model->functions[node->operand];
        return callee->keep[0][callee->entry] == 0;
    }
    return node->action == ACT_CALL_THROW && !model->functions[node->operand]->ends[1];
}

/* Finds out which node stands for which. */
static void slim_skip(struct slim *slim, const struct model *model, const struct function *function, int version)
{
    size_t count = function->node_count;
    uint32_t last = version == 0 ? function->exit : function->thrown;
    *slim = (struct slim){.function = function, .version = version};
    slim->keep = mem_new(count, 1);
    slim->skip = mem_new(count, sizeof *slim->skip);
    slim->order = mem_new(count, sizeof *slim->order);
    slim->number = mem_new(count, sizeof *slim->number);
    slim->labelled = mem_new(count, 1);
    for (uint32_t n = 0; n < count; n++) {
        slim->keep[n] = function->keep[version][n] && !is_call_to_nothing(model, &function->nodes[n]);
        slim->skip[n] = n;
        slim->number[n] = NODE_END;
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t n = (uint32_t)count; n-- > 0;) {
            if (!slim->keep[n] || slim->skip[n] != n || n == last || function->nodes[n].action != ACT_NONE)
                continue;
            uint32_t next = only_next(slim, n);
            if (next == NODE_END || next == n)
                continue;
            slim->skip[n] = next;
            changed = true;
        }
    }
}

void slim_free(struct slim *slim)
{
    mem_free(slim->keep);
    mem_free(slim->skip);
    mem_free(slim->order);
    mem_free(slim->number);
    mem_free(slim->labelled);
}

/* Depth first, so that most successors stand right behind. */
static void slim_order(struct slim *slim)
{
    struct pile todo = {0};
    const struct function *function = slim->function;
    pile_add(&todo, skip_of(slim, function->entry));
    while (todo.count > 0) {
        uint32_t node = pile_take(&todo);
        if (slim->number[node] != NODE_END)
            continue;
        slim->number[node] = slim->count;
        slim->order[slim->count++] = node;
        for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next)
            if (slim->keep[function->edges[e].to])
                pile_add(&todo, skip_of(slim, function->edges[e].to));
    }
    pile_free(&todo);
}

uint32_t slim_successors(struct slim *slim, uint32_t node, struct pile *found)
{
    const struct function *function = slim->function;
    found->count = 0;
    for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next) {
        if (!slim->keep[function->edges[e].to])
            continue;
        uint32_t to = skip_of(slim, function->edges[e].to), i = 0;
        while (i < found->count && found->items[i] != to)
            i++;
        if (i == found->count)
            pile_add(found, to);
    }
    return (uint32_t)found->count;
}

/* Labels what is jumped to. */
static void label_targets(struct slim *slim, struct pile *next)
{
    for (uint32_t n = 0; n < slim->count; n++) {
        slim_successors(slim, slim->order[n], next);
        bool falls = next->count == 1 && n + 1 < slim->count && slim->order[n + 1] == next->items[0];
        for (uint32_t i = 0; i < next->count && !falls; i++)
            slim->labelled[next->items[i]] = 1;
    }
}

void slim_make(struct slim *slim, const struct model *model, const struct function *function, int version)
{
    struct pile next = {0};
    slim_skip(slim, model, function, version);
    slim_order(slim);
    label_targets(slim, &next);
    pile_free(&next);
}
