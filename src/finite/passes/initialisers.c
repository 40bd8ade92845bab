/* Static initialisers run before main in the model. In the program each runs when its class is first used. That makes
 * no difference if it only reads what it made itself, and constants; else it is a trap. */
#include "finite/passes/passes.h"

#include <string.h>

static bool is_harmless_variable(const struct finite *finite, const struct finite_node *node)
{
    const struct finite_frame *frame = finite->frames[node->frame];
    while (frame->parent != FINITE_NONE)
        frame = finite->frames[frame->parent];
    field_id field = finite->members[node->c].of;
    if (program_field(finite->program, field)->owner == program_method(finite->program, frame->method)->owner)
        return true;
    bool is_final = (program_ir_field(finite->program, field)->flags & IR_ACCESS_FINAL) != 0;
    return node->op == NODE_get_static && is_final && finite->members[node->c].value != IR_REF;
}

static bool is_harmless(const struct finite *finite, const struct finite_node *node)
{
    switch (node->op) {
    case NODE_enter:
    case NODE_exit:
    case NODE_try:
    case NODE_wait:
    case NODE_notify:
    case NODE_notify_all:
    case NODE_start:
    case NODE_join:
    case NODE_choose:
    case NODE_choose_below:
        return false;
    case NODE_get_static:
    case NODE_put_static:
        return is_harmless_variable(finite, node);
    default:
        return true;
    }
}

void finite_check_initialisers(struct finite *finite)
{
    for (size_t i = 0; i < finite->node_count; i++) {
        struct finite_node *node = &finite->nodes[i];
        if (node->frame == FINITE_NONE || !finite->frames[node->frame]->initialiser || is_harmless(finite, node))
            continue;
        node->op = NODE_trap;
        node->why = "a static initialiser that does more than make objects";
        node->next[0] = node->next[1] = FINITE_NONE;
    }
}
