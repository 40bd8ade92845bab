#include "isolate/lost/lost.h"

#include "base/arena.h"

/* The two memories stand behind those of the subject. */
uint32_t lost_seen_memory(const struct model *model)
{
    return model->memory_count - 2;
}

static uint32_t used_memory(const struct model *model)
{
    return model->memory_count - 1;
}

void lost_memories(struct model *model)
{
    uint32_t count = model->memory_count;
    struct isolate_memory *memories = arena_alloc(model->arena, (count + (size_t)2) * sizeof *memories);
    memcpy(memories, model->memories, count * sizeof *memories);
    memories[count] = memories[model->lost->seen];
    memories[count + 1] = memories[model->lost->used];
    model->memories = memories;
    model->memory_count = count + 2;
}

static bool is_among(const struct lost_site *sites, uint32_t count, instance_id instance, ir_value at)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct lost_site *site = &sites[middle];
        if (site->instance == instance && site->at == at)
            return true;
        if (site->instance < instance || (site->instance == instance && site->at < at))
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static uint32_t add(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at)
{
    uint32_t node = function_node(build->function, action, operand, build->body->instructions[at].line);
    function_edge(build->function, behind, node);
    return node;
}

/* A write of somebody, whoever has seen what was there. */
static uint32_t add_change(struct build *build, uint32_t node, uint32_t memory, ir_value at)
{
    const struct lost *lost = build->model->lost;
    bool both = lost->seen == lost->used;
    node = both ? add(build, node, ACT_BEGIN, 0, at) : node;
    if (memory == lost->seen)
        node = add(build, node, ACT_WRITE, lost_seen_memory(build->model), at);
    if (memory == lost->used)
        node = add(build, node, ACT_READ, used_memory(build->model), at);
    return both ? add(build, node, ACT_END, 0, at) : node;
}

bool lost_is_look(const struct lost *lost, instance_id instance, ir_value at)
{
    return is_among(lost->looks, lost->look_count, instance, at);
}

bool lost_is_idle(const struct lost *lost, instance_id instance, ir_value at)
{
    return is_among(lost->idle, lost->idle_count, instance, at);
}

uint32_t lost_access(struct build *build, uint32_t node, enum action action, uint32_t memory, ir_value at)
{
    const struct lost *lost = build->model->lost;
    instance_id instance = build->function->instance;
    if (action == ACT_READ) {
        bool looks = memory == lost->seen && lost_is_look(lost, instance, at);
        return looks ? add(build, node, ACT_READ, lost_seen_memory(build->model), at)
                     : add(build, node, ACT_NONE, 0, at);
    }
    if (memory != lost->seen && memory != lost->used)
        return add(build, node, ACT_NONE, 0, at);
    uint32_t changed = add_change(build, node, memory, at);
    if (memory != lost->used || !is_among(lost->writes, lost->write_count, instance, at))
        return changed;
    uint32_t behind = add(build, changed, ACT_NONE, 0, at);
    function_edge(build->function, add(build, node, ACT_WRITE, used_memory(build->model), at), behind);
    return behind;
}

bool lost_is_unit(const struct build *build)
{
    return build->model->lost->unit == build->method;
}

bool lost_has_regions(const struct model *model)
{
    return model->lost == NULL || model->lost->seen != model->lost->used;
}
