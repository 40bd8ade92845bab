/* Where a thread has taken what it holds when it takes something else. */
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

static bool names_node(const uint32_t *nodes, uint32_t count, uint32_t node)
{
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i] == node)
            return true;
    return false;
}

/* The take of an instance that holds a node before an instruction; NULL. */
static const struct take *local_take(const struct lock_order *order, instance_id instance, ir_value at, uint32_t node)
{
    const struct instance_takes *of = &order->of[instance];
    for (uint32_t n = 0; at != FACTS_NONE && n < of->count && n < MOST_TAKES; n++) {
        const struct take *take = &order->takes[of->first + n];
        if (take->holds && (of->held[at] >> n & 1) != 0 && names_node(take->held, take->held_count, node))
            return take;
    }
    return NULL;
}

/* The take that leads to a place, in the same method or in one that leads there by calls, the nearest one; NULL. */
static const struct take *find_holder(const struct lock_order *order, const struct order_edge *edge,
                                      instance_id *instance)
{
    uint64_t *seen = bits_new(facts_instance_count(order->facts));
    const struct take *found = local_take(order, edge->instance, edge->at, edge->held);
    struct pile todo = {0};
    *instance = edge->instance;
    pile_add(&todo, edge->instance);
    for (size_t next = 0; found == NULL && next < todo.count; next++) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(order->facts, todo.items[next], &count);
        for (uint32_t i = 0; found == NULL && i < count; i++) {
            struct facts_edge call = facts_edge(order->facts, edges[i]);
            if (call.kind == EDGE_START || !threads_runs(order->threads, edge->thread, call.caller))
                continue;
            *instance = call.caller;
            found = local_take(order, call.caller, call.at, edge->held);
            if (bits_add(seen, call.caller))
                pile_add(&todo, call.caller);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return found;
}

/* What a place takes, if that is one thing: an upgrade belongs to its lock. */
static bool is_one(const struct lock_order *order, const uint32_t *nodes, uint32_t count)
{
    uint32_t others = 0;
    for (uint32_t i = 0; i < count; i++)
        others += order->nodes[nodes[i]].kind != ORDER_UPGRADE;
    return others == 1;
}

static bool is_phi(const struct lock_order *order, instance_id instance, ir_value value)
{
    const struct ir_body *body = code_body(order->facts, instance);
    return value != FACTS_NONE && body->instructions[order_strip(body, value)].op == IR_phi;
}

/* Whether the two values of an instance are locked in the other order, too: a condition must decide. */
static bool is_reversed(const struct lock_order *order, instance_id instance, ir_value first, ir_value second)
{
    const struct instance_takes *of = &order->of[instance];
    for (uint32_t n = 0; n < of->count && n < MOST_TAKES; n++)
        for (uint32_t m = 0; m < of->count && m < MOST_TAKES; m++) {
            const struct take *outer = &order->takes[of->first + n], *inner = &order->takes[of->first + m];
            if (outer->holds && inner->at != FACTS_NONE && (of->held[inner->at] >> n & 1) != 0 &&
                order_same_value(order, instance, outer->value, second) &&
                order_same_value(order, instance, inner->value, first))
                return true;
        }
    return false;
}

static const struct take *take_at(const struct lock_order *order, const struct order_edge *edge)
{
    const struct instance_takes *of = &order->of[edge->instance];
    for (uint32_t n = 0; n < of->count; n++) {
        const struct take *take = &order->takes[of->first + n];
        if (take->at == edge->at && take->blocks && names_node(take->wanted, take->wanted_count, edge->taken))
            return take;
    }
    return NULL;
}

void order_find_places(const struct lock_order *order, struct order_edge *edge)
{
    instance_id instance;
    const struct take *taken = take_at(order, edge), *holder = find_holder(order, edge, &instance);
    bool sure_holder = order->nodes[edge->held].kind == ORDER_END || order->nodes[edge->held].kind == ORDER_INITIALISER;
    if (holder != NULL) {
        edge->held_by = instance;
        edge->held_at = holder->at;
        sure_holder = is_one(order, holder->held, holder->held_count);
    }
    edge->sure = taken != NULL && sure_holder && is_one(order, taken->wanted, taken->wanted_count);
    if (taken == NULL || holder == NULL)
        return;
    edge->chosen = is_phi(order, edge->instance, taken->value) || is_phi(order, instance, holder->value) ||
                   (instance == edge->instance && is_reversed(order, instance, holder->value, taken->value));
}
