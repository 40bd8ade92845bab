#include "facts/order/order.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "facts/order/internal.h"

#include <assert.h>

struct lock_order *order_new(const struct facts *facts, const struct singles *singles, const struct threads *threads,
                             const struct parallel *parallel, uint32_t most_cycles, struct budget *budget)
{
    struct lock_order *order = mem_new(1, sizeof *order);
    uint32_t instances = facts_instance_count(facts);
    order->facts = facts;
    order->singles = singles;
    order->threads = threads;
    order->parallel = parallel;
    order->most_cycles = most_cycles;
    order->budget = budget;
    order->arena = arena_new();
    order->node_map = idmap_new();
    order->of = arena_alloc(order->arena, instances * sizeof *order->of);
    order->left = arena_alloc(order->arena, instances * sizeof *order->left);
    order_find_takes(order);
    for (instance_id i = 1; i < instances && !budget_spent(budget); i++)
        order_find_held(order, i);
    order_find_left(order);
    order_find_cycles(order);
    if (!facts_complete(facts) || !threads_complete(threads) || budget_spent(budget))
        order->open = budget != NULL && budget_reason(budget) != NULL ? budget_reason(budget) : "not all is known";
    return order;
}

void order_free(struct lock_order *order)
{
    if (order == NULL)
        return;
    locks_free(order->locks);
    idmap_free(order->node_map);
    arena_free(order->arena);
    mem_free(order->nodes);
    mem_free(order->takes);
    mem_free(order->cycles);
    mem_free(order);
}

const char *order_open(const struct lock_order *order)
{
    return order->open;
}

uint32_t order_cycle_count(const struct lock_order *order)
{
    return (uint32_t)order->cycle_count;
}

const struct order_edge *order_cycle(const struct lock_order *order, uint32_t n, uint32_t *length)
{
    assert(n < order->cycle_count);
    *length = order->cycles[n].length;
    return order->cycles[n].edges;
}

uint32_t order_node_count(const struct lock_order *order)
{
    return (uint32_t)order->node_count;
}

struct order_node order_node(const struct lock_order *order, uint32_t id)
{
    assert(id < order->node_count);
    return order->nodes[id];
}

bool order_has_edge(const struct lock_order *order, uint32_t held, uint32_t taken)
{
    return bits_has(order->into[taken], held);
}

void order_name(const struct lock_order *order, uint32_t node, struct buffer *to)
{
    const struct program *program = facts_program(order->facts);
    const struct order_node *it = &order->nodes[node];
    switch (it->kind) {
    case ORDER_INITIALISER:
        buffer_add_text(to, "the initialiser of ");
        program_class_name(program, it->id, to);
        break;
    case ORDER_END:
        buffer_format(to, "the end of thread %u", it->id);
        break;
    default:
        if (it->id == FACTS_NONE) {
            buffer_add_text(to, "class ");
            program_class_name(program, it->class, to);
        } else {
            facts_object_name(order->facts, it->id, to);
        }
    }
}
