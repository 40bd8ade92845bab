#include "isolate/lost/lost.h"

#include "base/arena.h"

/* The two memories stand behind those of the subject. */
static uint32_t seen_memory(const struct model *model)
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
        node = add(build, node, ACT_WRITE, seen_memory(build->model), at);
    if (memory == lost->used)
        node = add(build, node, ACT_READ, used_memory(build->model), at);
    return both ? add(build, node, ACT_END, 0, at) : node;
}

uint32_t lost_access(struct build *build, uint32_t node, enum action action, uint32_t memory, ir_value at)
{
    const struct lost *lost = build->model->lost;
    instance_id instance = build->function->instance;
    if (action == ACT_READ) {
        bool looks = memory == lost->seen && is_among(lost->looks, lost->look_count, instance, at);
        return looks ? add(build, node, ACT_READ, seen_memory(build->model), at) : add(build, node, ACT_NONE, 0, at);
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

/* Whether the library may call back, during a call, what looks. */
static bool calls_back(struct build *build, ir_value at)
{
    struct model *model = build->model;
    uint64_t *callbacks = bits_new(model->callbacks.count);
    bool looks = false;
    if (narrow_callbacks(model, build->function->instance, at, callbacks))
        for (uint32_t n = 0; n < model->callbacks.count && !looks; n++)
            looks = bits_has(callbacks, n) && bits_has(model->lost->leads, model->callbacks.items[n]);
    mem_free(callbacks);
    return looks;
}

/* Whether a call leads to a look. */
static bool leads_to_look(struct build *build, ir_value at)
{
    const struct model *model = build->model;
    enum ir_op op = build->body->instructions[at].op;
    if (op < IR_call_static || op > IR_call_dynamic)
        return false;
    uint32_t count;
    bool library = false;
    edge_id first = facts_calls_at(model->facts, build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_START)
            continue;
        if (bits_has(model->lost->leads, edge.callee))
            return true;
        library |= !code_is_application(model->facts, edge.callee);
    }
    return library && calls_back(build, at);
}

uint32_t lost_look(struct build *build, uint32_t node, ir_value at)
{
    const struct lost *lost = build->model->lost;
    if (lost == NULL || lost->unit != build->method || build->function->quiet)
        return node;
    if (is_among(lost->looks, lost->look_count, build->function->instance, at) || leads_to_look(build, at))
        return add(build, node, ACT_LOOK, 0, at);
    return node;
}

bool lost_is_unit(const struct build *build)
{
    return build->model->lost->unit == build->method;
}

bool lost_has_regions(const struct model *model)
{
    return model->lost == NULL || model->lost->seen != model->lost->used;
}
