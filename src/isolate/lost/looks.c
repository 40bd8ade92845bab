/* Looks: where a unit of the model ends and begins anew, since the location is read again.
 *
 * A unit begins anew only where the model has a read as well: at the read itself, or at the call of a function that
 * has one. What is read of another object, or of contents that nobody changes once they are known (graph/fresh.c), is
 * no read there: if it began the unit anew, what was read before would be forgotten. Which functions read is known when
 * all are built. */
#include "isolate/lost/lost.h"

static uint32_t add_look(struct build *build, uint32_t behind, uint32_t operand, ir_value at)
{
    uint32_t node = function_node(build->function, ACT_LOOK, operand, build->body->instructions[at].line);
    function_edge(build->function, behind, node);
    return node;
}

/* Whether it is the unit that is built. */
static bool in_unit(const struct build *build)
{
    const struct lost *lost = build->model->lost;
    return lost != NULL && lost->unit == build->method && !build->function->quiet;
}

uint32_t lost_look(struct build *build, uint32_t node, uint32_t memory, ir_value at)
{
    if (!in_unit(build) || memory != build->model->lost->seen ||
        !lost_is_look(build->model->lost, build->function->instance, at))
        return node;
    return add_look(build, node, NODE_END, at);
}

uint32_t lost_look_call(struct build *build, uint32_t node, uint32_t function, ir_value at)
{
    if (!in_unit(build) || lost_is_idle(build->model->lost, build->function->instance, at))
        return node;
    return add_look(build, node, function, at);
}

static bool is_call(const struct node *node)
{
    return node->action == ACT_CALL || node->action == ACT_CALL_THROW;
}

/* Whether a function makes a look, or calls one that is known to. */
static bool makes_look(const struct model *model, const struct function *function, const uint64_t *looking)
{
    for (size_t n = 0; n < function->node_count; n++) {
        const struct node *node = &function->nodes[n];
        if ((node->action == ACT_READ && node->operand == lost_seen_memory(model)) ||
            (is_call(node) && bits_has(looking, node->operand)))
            return true;
    }
    return false;
}

/* Functions that make a look, or lead to one: bits, to be freed. Who is called mostly stands behind who calls. */
static uint64_t *looking_functions(const struct model *model)
{
    uint64_t *looking = bits_new(model->function_count);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t f = (uint32_t)model->function_count; f-- > 0;)
            if (!bits_has(looking, f) && makes_look(model, model->functions[f], looking))
                changed |= bits_add(looking, f);
    }
    return looking;
}

void lost_settle_looks(struct model *model)
{
    if (model->lost == NULL)
        return;
    uint64_t *looking = looking_functions(model);
    for (uint32_t f = 0; f < model->function_count; f++)
        for (size_t n = 0; n < model->functions[f]->node_count; n++) {
            struct node *node = &model->functions[f]->nodes[n];
            if (node->action != ACT_LOOK)
                continue;
            if (node->operand != NODE_END && !bits_has(looking, node->operand))
                node->action = ACT_NONE;
            node->operand = 0;
        }
    mem_free(looking);
}
