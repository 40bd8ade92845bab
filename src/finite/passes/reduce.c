/* Which transformations are visible (004, section 4): by the base model, and by the reductions that look at the
 * program. Those that look at the state (relock, notify, unlock) are the business of transition.c. */
#include "finite/passes/passes.h"

#include "base/array.h"
#include "base/memory.h"
#include "facts/shape/query.h"
#include "finite/finite.h"

bool finite_may_stop(const struct finite_node *node)
{
    if (node->observed)
        return true;
    switch (node->op) {
    case NODE_enter:
    case NODE_exit:
    case NODE_notify:
    case NODE_notify_all:
        return true;
    default:
        return node->visible;
    }
}

static bool is_monitor(const struct finite_node *node)
{
    return node->op == NODE_enter || node->op == NODE_exit;
}

/* The statement that the shape analysis knows the access by: a synchronized method enters its monitor at its first. */
static enum shape_access_kind ask(const struct finite *finite, const struct shape *shape,
                                  const struct finite_node *node)
{
    if (shape == NULL || node->frame == FINITE_NONE)
        return SHAPE_SHARED;
    const struct finite_frame *frame = finite->frames[node->frame];
    bool own = is_monitor(node) && node->a == frame->lock;
    return shape_query_access(shape, frame->shape, own ? 0 : node->at, is_monitor(node));
}

/* A static initialiser sets it, before there are threads, and nobody else does. */
static bool is_final_static(const struct finite *finite, const struct finite_node *node)
{
    if (node->op != NODE_get_static && node->op != NODE_put_static)
        return false;
    const struct finite_member *member = &finite->members[node->c];
    return !member->set_later && (program_ir_field(finite->program, member->of)->flags & IR_ACCESS_FINAL) != 0;
}

static void decide_access(const struct finite *finite, const struct shape *shape, unsigned reductions,
                          struct finite_node *node)
{
    if (node->reason == REASON_PART || node->reason == REASON_SHARED) { /* of a model of the library */
        node->visible = node->reason == REASON_SHARED;
        return;
    }
    if (node->reason == REASON_FINAL || (node->op == NODE_get && finite->members[node->c].kind == MEMBER_LENGTH)) {
        node->reason = REASON_FINAL;
        return;
    }
    if ((reductions & FINITE_OWNED) != 0 && is_final_static(finite, node)) {
        node->reason = REASON_FINAL;
        return;
    }
    enum shape_access_kind kind = ask(finite, shape, node);
    bool owned = kind == SHAPE_OWNED && (reductions & FINITE_OWNED) != 0;
    /* what is owned here and protected elsewhere counts as protected */
    bool protected = kind == SHAPE_PROTECTED && (reductions & FINITE_PROTECTED) != 0;
    node->visible = !owned && !protected;
    node->reason = owned ? REASON_OWNED : protected ? REASON_PROTECTED : REASON_SHARED;
}

static void decide(const struct finite *finite, const struct shape *shape, unsigned reductions,
                   struct finite_node *node)
{
    switch (node->op) {
    case NODE_get:
    case NODE_put:
    case NODE_get_static:
    case NODE_put_static:
    case NODE_get_element:
    case NODE_put_element:
    case NODE_enter:
    case NODE_exit:
        decide_access(finite, shape, reductions, node);
        break;
    case NODE_wait:
    case NODE_waiting:
    case NODE_reacquire:
    case NODE_try:
    case NODE_notify:
    case NODE_notify_all:
    case NODE_start:
    case NODE_join:
    case NODE_begin:
        node->visible = true;
        node->reason = REASON_BLOCKS;
        break;
    case NODE_end:
        node->visible = finite->watches_ends;
        node->reason = node->visible ? REASON_BLOCKS : REASON_UNSEEN;
        break;
    default:
        break;
    }
}

/* How many monitors a process may hold before a node, by way of a worklist: what enters none cannot enter one again. */
static void find_nested(struct finite *finite, const struct finite_type *type)
{
    enum { MOST = 100 };
    uint8_t *depth = mem_new(finite->node_count + 1, sizeof *depth); /* and 1; 0: not reached */
    uint32_t *work = NULL;
    size_t count = 0, capacity = 0;
    depth[type->entry] = 1;
    ARRAY_ADD(work, count, capacity, type->entry);
    while (count > 0) {
        struct finite_node *node = &finite->nodes[work[--count]];
        uint8_t before = depth[work[count]], after = before;
        if (node->op == NODE_enter || node->op == NODE_try) {
            node->nested = before > 1;
            after = before < MOST ? before + 1 : before;
        } else if (node->op == NODE_exit && before > 1 && before < MOST) {
            after = before - 1;
        }
        for (int way = 0; way < 2; way++)
            if (node->next[way] != FINITE_NONE && depth[node->next[way]] < after) {
                depth[node->next[way]] = after;
                ARRAY_ADD(work, count, capacity, node->next[way]);
            }
    }
    mem_free(work);
    mem_free(depth);
}

/* Whether a process stops before a node in every state. */
static bool always_stops(const struct finite_node *node, unsigned reductions)
{
    if (node->reason == REASON_CYCLE || node->observed)
        return true;
    if (node->op == NODE_enter)
        return node->visible && !(node->nested && (reductions & FINITE_RELOCK) != 0);
    if (node->op == NODE_exit)
        return node->visible && (reductions & (FINITE_RELOCK | FINITE_UNLOCK | FINITE_NOTIFY)) == 0;
    if (node->op == NODE_notify || node->op == NODE_notify_all)
        return (reductions & FINITE_NOTIFY) == 0;
    return node->visible;
}

/* A walk in depth through what may be invisible: where it closes a cycle, the process is to stop. */
static void cut_cycles(struct finite *finite, const struct finite_type *type, unsigned reductions)
{
    enum { NEW, OPEN, CLOSED };
    uint8_t *state = mem_new(finite->node_count + 1, sizeof *state), *way = mem_new(finite->node_count + 1, 1);
    uint32_t *path = NULL;
    size_t count = 0, capacity = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        uint32_t root = type->first + i;
        if (state[root] != NEW || always_stops(&finite->nodes[root], reductions))
            continue;
        state[root] = OPEN;
        ARRAY_ADD(path, count, capacity, root);
        while (count > 0) {
            uint32_t at = path[count - 1];
            if (way[at] == 2) {
                state[at] = CLOSED;
                count--;
                continue;
            }
            uint32_t next = finite->nodes[at].next[way[at]++];
            if (next == FINITE_NONE || state[next] == CLOSED || always_stops(&finite->nodes[next], reductions))
                continue;
            if (state[next] == OPEN) {
                finite->nodes[next].visible = true;
                finite->nodes[next].reason = REASON_CYCLE;
                continue;
            }
            state[next] = OPEN;
            ARRAY_ADD(path, count, capacity, next);
        }
    }
    mem_free(path);
    mem_free(state);
    mem_free(way);
}

static void find_set_later(struct finite *finite)
{
    for (size_t i = 0; i < finite->node_count; i++) {
        const struct finite_node *node = &finite->nodes[i];
        if (node->op == NODE_put_static && !finite->frames[node->frame]->initialiser)
            finite->members[node->c].set_later = true;
    }
}

void finite_reduce(struct finite *finite, const struct shape *shape, unsigned reductions)
{
    /* Between two exits, who asks may see that one lock is free and the other one is not. */
    if (finite->tries)
        reductions &= ~(unsigned)FINITE_UNLOCK;
    find_set_later(finite);
    for (size_t i = 0; i < finite->node_count; i++)
        decide(finite, shape, reductions, &finite->nodes[i]);
    for (uint32_t type = 0; type < finite->type_count; type++) {
        find_nested(finite, &finite->types[type]);
        cut_cycles(finite, &finite->types[type], reductions);
    }
    finite->reductions = reductions;
}
