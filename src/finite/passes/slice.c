/* What of a model matters: values that decide where control goes, which objects are locked, which instructions throw,
 * and all that these depend on. All else is left out. */
#include "finite/passes/passes.h"

#include <string.h>

struct slicing {
    struct finite *finite;
    bool changed;
};

static void mark(struct slicing *slicing, uint32_t type, uint32_t reg)
{
    struct finite_register *of = &slicing->finite->types[type].registers[reg];
    slicing->changed |= !of->relevant;
    of->relevant = true;
}

/* Operations that happen whatever becomes of their values. */
static bool always_happens(const struct finite_node *node)
{
    switch (node->op) {
    case NODE_choose_below:
    case NODE_branch:
    case NODE_matches:
    case NODE_inside:
    case NODE_is:
    case NODE_holds:
    case NODE_enter:
    case NODE_exit:
    case NODE_wait:
    case NODE_waiting:
    case NODE_reacquire:
    case NODE_try:
    case NODE_notify:
    case NODE_notify_all:
    case NODE_start:
    case NODE_join:
        return true;
    default:
        return false;
    }
}

static bool touches_member(const struct finite_node *node)
{
    return node->op >= NODE_get && node->op <= NODE_put_element;
}

/* A read of what a model of the library is about: what happens at once with it must stand behind it. */
static bool is_first_part(const struct finite_node *node)
{
    return node->op == NODE_get && node->reason == REASON_SHARED;
}

bool finite_node_matters(const struct finite *finite, uint32_t type, const struct finite_node *node)
{
    if (is_first_part(node) && finite->members[node->c].relevant)
        return true;
    if (always_happens(node) || (!finite_op_has(node->op, 'r') && !touches_member(node)))
        return true;
    if (finite_op_has(node->op, 'r'))
        return finite->types[type].registers[node->r].relevant;
    return finite->members[node->c].relevant;
}

static void follow(struct slicing *slicing, uint32_t type, const struct finite_node *node)
{
    struct finite *finite = slicing->finite;
    if (!finite_node_matters(finite, type, node))
        return;
    if (is_first_part(node))
        mark(slicing, type, node->r);
    if (finite_op_has(node->op, 'a'))
        mark(slicing, type, node->a);
    if (finite_op_has(node->op, 'b'))
        mark(slicing, type, node->b);
    if (finite_op_has(node->op, 'v'))
        mark(slicing, type, node->v);
    if (!touches_member(node) || finite->members[node->c].relevant)
        return;
    finite->members[node->c].relevant = true;
    slicing->changed = true;
}

/* A value that is not represented, and matters, ends what the model says. */
static void leave_out(struct finite *finite, uint32_t type, struct finite_node *node)
{
    if (!finite_node_matters(finite, type, node)) {
        node->op = NODE_jump;
    } else if (node->op == NODE_opaque) {
        node->op = NODE_trap;
        node->why = finite_text(finite, "%s decides what happens", node->why);
        node->next[0] = FINITE_NONE;
    }
}

static uint32_t behind_jumps(const struct finite *finite, uint32_t node)
{
    for (uint32_t steps = 0;
         node != FINITE_NONE && finite->nodes[node].op == NODE_jump && !finite->nodes[node].observed; steps++) {
        if (steps > finite->node_count)
            return node; /* they go round */
        node = finite->nodes[node].next[0];
    }
    return node;
}

void finite_slice(struct finite *finite)
{
    struct slicing slicing = {finite, true};
    while (slicing.changed) {
        slicing.changed = false;
        for (uint32_t type = 0; type < finite->type_count; type++)
            for (uint32_t i = finite->types[type].count; i-- > 0;)
                follow(&slicing, type, &finite->nodes[finite->types[type].first + i]);
    }
    for (uint32_t type = 0; type < finite->type_count; type++)
        for (uint32_t i = 0; i < finite->types[type].count; i++)
            leave_out(finite, type, &finite->nodes[finite->types[type].first + i]);
    for (size_t i = 0; i < finite->node_count; i++)
        for (int way = 0; way < 2; way++)
            finite->nodes[i].next[way] = behind_jumps(finite, finite->nodes[i].next[way]);
}
