/* Locks of the library of which it is not clear which ones they are: they are not modelled, but giving one back may
 * give back a lock that is. That is not so where the same run of the method has taken what it gives back: by the same
 * value, on all paths, and not given back since. */
#include "base/pile.h"
#include "isolate/internal.h"

enum { MOST_VALUES = 64 };

struct unclear {
    const struct function *function;
    uint32_t values[MOST_VALUES];
    uint32_t count;
    uint64_t *held; /* before each node: bits by value; all, as long as it was not reached */
    struct pile todo;
};

/* The number of a value; MOST_VALUES: it has none. */
static uint32_t number_of(struct unclear *unclear, uint32_t value)
{
    uint32_t n = 0;
    while (n < unclear->count && unclear->values[n] != value)
        n++;
    if (n == unclear->count && n < MOST_VALUES)
        unclear->values[unclear->count++] = value;
    return n;
}

static void arrive(struct unclear *unclear, uint32_t node, uint64_t held, uint64_t *reached)
{
    bool first = bits_add(reached, node);
    uint64_t joined = first ? held : unclear->held[node] & held;
    if (!first && joined == unclear->held[node])
        return;
    unclear->held[node] = joined;
    pile_add(&unclear->todo, node);
}

static void flow(struct unclear *unclear)
{
    const struct function *function = unclear->function;
    uint64_t *reached = bits_new((uint32_t)function->node_count);
    arrive(unclear, function->entry, 0, reached);
    while (unclear->todo.count > 0) {
        uint32_t at = pile_take(&unclear->todo);
        const struct node *node = &function->nodes[at];
        uint64_t held = unclear->held[at];
        if (node->action == ACT_HOLD || node->action == ACT_LET) {
            uint32_t n = number_of(unclear, node->operand);
            uint64_t bit = n == MOST_VALUES ? 0 : (uint64_t)1 << n;
            held = node->action == ACT_HOLD ? held | bit : held & ~bit;
        }
        for (uint32_t e = node->first_edge; e != NODE_END; e = function->edges[e].next)
            arrive(unclear, function->edges[e].to, held, reached);
    }
    mem_free(reached);
}

static bool gives_back(const struct function *function)
{
    for (uint32_t n = 0; n < function->node_count; n++)
        if (function->nodes[n].action == ACT_LET)
            return true;
    return false;
}

static uint32_t dropped_locks(const struct model *model)
{
    uint32_t count = 0;
    for (uint32_t l = 0; l < model->lock_count; l++)
        count += model->locks[l].dropped != NULL;
    return count;
}

bool unclear_drop(struct model *model, struct function *function)
{
    if (!gives_back(function))
        return false;
    struct unclear unclear = {.function = function, .held = mem_new(function->node_count, sizeof(uint64_t))};
    uint32_t before = dropped_locks(model);
    flow(&unclear);
    for (uint32_t at = 0; at < function->node_count; at++) {
        const struct node *node = &function->nodes[at];
        uint32_t n = node->action == ACT_LET ? number_of(&unclear, node->operand) : 0;
        if (node->action != ACT_LET || (n < MOST_VALUES && unclear.held[at] >> n & 1))
            continue;
        struct object_set set = facts_points_to(model->facts, function->instance, node->operand);
        if (set.count > 0)
            model_lock_drop_given_up(model, set, true, "it may be given back by a method that did not take it");
    }
    mem_free(unclear.held);
    pile_free(&unclear.todo);
    return dropped_locks(model) > before;
}
