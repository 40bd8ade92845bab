#include "isolate/stale/stale.h"

#include "base/arena.h"

#include <string.h>

/* The two memories stand behind those of the subject. */
static uint32_t seen_memory(const struct model *model)
{
    return model->memory_count - 2;
}

static uint32_t used_memory(const struct model *model)
{
    return model->memory_count - 1;
}

void stale_memories(struct model *model)
{
    uint32_t count = model->memory_count;
    struct isolate_memory *memories = arena_alloc(model->arena, (count + (size_t)2) * sizeof *memories);
    memcpy(memories, model->memories, count * sizeof *memories);
    memories[count] = memories[count + 1] = memories[model->stale->memory];
    model->memories = memories;
    model->memory_count = count + 2;
}

static uint32_t add(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at)
{
    uint32_t line = build->body->instructions[at].line;
    uint32_t node = function_node(build->function, action, operand, line);
    function_edge(build->function, behind, node);
    return node;
}

bool stale_looks(const struct build *build, ir_value at)
{
    return build->model->stale != NULL && at != FACTS_NONE && build->deciding[at] != 0;
}

/* What was seen is so no more. */
static uint32_t add_change(struct build *build, uint32_t node, ir_value at)
{
    node = add(build, node, ACT_BEGIN, 0, at);
    node = add(build, node, ACT_WRITE, seen_memory(build->model), at);
    node = add(build, node, ACT_WRITE, used_memory(build->model), at);
    return add(build, node, ACT_END, 0, at);
}

uint32_t stale_access(struct build *build, uint32_t node, enum action action, uint32_t memory, ir_value at)
{
    const struct stale *stale = build->model->stale;
    if (memory != stale->memory)
        return add(build, node, ACT_NONE, 0, at);
    bool looks = stale_looks(build, at);
    if (looks)
        node = add(build, node, ACT_LOOK, 0, at);
    if (action == ACT_WRITE && stale_invalidates(build, stale, at))
        return add_change(build, node, at);
    return looks ? node : add(build, node, action, used_memory(build->model), at);
}

uint32_t stale_wait(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct stale *stale = build->model->stale;
    if (stale == NULL || stale->method != build->method || stale->wait != at ||
        (stale->base != FACTS_NONE && track_know(build, state, stale->base) == KNOW_NO))
        return node;
    node = add(build, node, ACT_READ, seen_memory(build->model), at);
    build->function->nodes[node].line = stale->line;
    return node;
}

uint32_t stale_asked(struct build *build, uint32_t node, ir_value at)
{
    return stale_looks(build, at) ? add(build, node, ACT_LOOK, 0, at) : node;
}
