#include "facts/shape/query.h"

#include "facts/shape/internal.h"

uint32_t shape_query_main(const struct shape *shape, method_id main)
{
    for (size_t i = 0; i < shape->thread_count; i++) {
        const struct shape_thread *thread = &shape->threads[i];
        for (size_t f = 0; thread->parent == IR_NONE && f < shape->frame_count; f++)
            if (shape->frames[f].thread == i && shape->frames[f].parent == IR_NONE && shape->frames[f].method == main)
                return (uint32_t)f;
    }
    return SHAPE_NONE;
}

uint32_t shape_query_call(const struct shape *shape, uint32_t frame, ir_value at, method_id method)
{
    for (size_t i = 0; frame != SHAPE_NONE && i < shape->call_count; i++) {
        const struct shape_call *call = &shape->calls[i];
        for (size_t k = 0; call->frame == frame && call->at == at && k < call->target_count; k++)
            if (shape->frames[call->targets[k]].method == method)
                return call->targets[k];
    }
    return SHAPE_NONE;
}

static bool has_object(const struct shape *shape, const struct shape_thread *thread, uint32_t frame, ir_value at)
{
    for (size_t i = 0; i < thread->object_count; i++) {
        const struct shape_site *site = &shape->sites[node_site(thread->objects[i])];
        if (site->kind == SITE_NEW && site->frame == frame && site->at == at)
            return true;
    }
    return false;
}

uint32_t shape_query_thread(const struct shape *shape, uint32_t frame, ir_value at, method_id method)
{
    uint32_t found = SHAPE_NONE;
    for (size_t i = 0; frame != SHAPE_NONE && i < shape->thread_count; i++) {
        const struct shape_thread *thread = &shape->threads[i];
        if (thread->method != method || !has_object(shape, thread, frame, at))
            continue;
        if (found != SHAPE_NONE)
            return SHAPE_NONE;
        found = thread->root;
    }
    return found;
}

static bool is_protected(const struct shape *shape, const struct shape_access *access)
{
    for (size_t i = 0; i < shape->variable_count; i++) {
        const struct shape_variable *variable = &shape->variables[i];
        if (variable->node == access->node && variable->field == access->field)
            return variable->shared && variable->locks.count > 0;
    }
    return false;
}

static bool is_owned(const struct shape *shape, const struct shape_access *access)
{
    if (access->node == ENV_NODE)
        return shape_static_is_owned(shape, access->field, access->thread);
    return !shape->escaped[access->node] && !shape_is_shared(shape, access->node, access->frame, access->at);
}

enum shape_access_kind shape_query_access(const struct shape *shape, uint32_t frame, ir_value at, bool monitor)
{
    enum shape_access_kind kind = SHAPE_SHARED;
    for (size_t i = 0; frame != SHAPE_NONE && !shape->incomplete && i < shape->access_count; i++) {
        const struct shape_access *access = &shape->accesses[i];
        if (access->frame != frame || access->at != at || (access->field == (uint32_t)SLOT_LOCK) != monitor)
            continue;
        bool owned = is_owned(shape, access);
        if (!owned && !is_protected(shape, access))
            return SHAPE_SHARED;
        kind = owned && kind != SHAPE_PROTECTED ? SHAPE_OWNED : SHAPE_PROTECTED;
    }
    return kind;
}
