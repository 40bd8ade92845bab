/* Which acquisitions of an instance are held where, within its own body.
 *
 * A forward flow over blocks: what must be held is the intersection over all ways, what may be held the union. An
 * exception takes along what is held before the instruction that throws it, if that acquires, and what is held behind
 * it, if it releases. */
#include "facts/locks/internal.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

struct flow {
    const struct locks *locks;
    instance_id instance;
    const struct ir_body *body;
    const struct ir_flow *graph;
    struct local_locks *local;
    uint64_t *must, *may; /* at the start of each block */
    uint8_t *seen;
    struct pile todo;
    uint8_t *waits;
};

struct state {
    uint64_t must, may;
};

static enum lock_event event_of_kind(enum acquisition_kind kind)
{
    return kind == ACQUIRE_TRY ? EVENT_TRY : EVENT_ACQUIRE;
}

static bool is_library_kind(enum acquisition_kind kind)
{
    return kind == ACQUIRE_LOCK || kind == ACQUIRE_TRY;
}

/* Whether a value may be an object that the acquisition has locked. */
static bool may_be_locked(const struct flow *flow, const struct acquisition *acquisition, ir_value value)
{
    struct object_set objects = facts_points_to(flow->locks->facts, flow->instance, value);
    for (uint32_t i = 0; i < acquisition->lock_count; i++) {
        object_id object = flow->locks->items[acquisition->locks[i]].object;
        if (object != FACTS_NONE && object_set_has(objects, object))
            return true;
    }
    return false;
}

/* The last acquisition in a state that has locked this very value, as a bit; 0 if none has. */
static uint64_t last_of_value(const struct flow *flow, uint64_t state, ir_value value, bool library)
{
    for (uint32_t n = flow->local->count; n-- > 0;) {
        const struct acquisition *it = &flow->locks->acquisitions[flow->local->first + n];
        if (n < MOST_LOCAL && (state >> n & 1) && it->value == value && it->at != FACTS_NONE &&
            is_library_kind(it->kind) == library)
            return (uint64_t)1 << n;
    }
    return 0;
}

static struct state release(const struct flow *flow, struct state state, ir_value value, bool library)
{
    uint64_t last = last_of_value(flow, state.must, value, library);
    for (uint32_t n = 0; last == 0 && n < flow->local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &flow->locks->acquisitions[flow->local->first + n];
        if (it->at != FACTS_NONE && is_library_kind(it->kind) == library && may_be_locked(flow, it, value))
            state.must &= ~((uint64_t)1 << n);
    }
    state.must &= ~last;
    state.may &= ~last_of_value(flow, state.may, value, library);
    return state;
}

/* A call may unlock what was locked here. */
static struct state after_call(const struct flow *flow, struct state state, ir_value at)
{
    uint64_t *released = state.must == 0 ? NULL : locks_released_at(flow->locks, flow->instance, at);
    for (uint32_t n = 0; released != NULL && n < flow->local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &flow->locks->acquisitions[flow->local->first + n];
        for (uint32_t i = 0; is_library_kind(it->kind) && i < it->lock_count; i++)
            if (bits_has(released, it->locks[i]))
                state.must &= ~((uint64_t)1 << n);
    }
    mem_free(released);
    return state;
}

static struct state acquire(const struct flow *flow, struct state state, ir_value at, enum lock_event event)
{
    for (uint32_t n = 0; n < flow->local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &flow->locks->acquisitions[flow->local->first + n];
        if (it->at != at || event_of_kind(it->kind) != event)
            continue;
        state.may |= (uint64_t)1 << n;
        if (event == EVENT_ACQUIRE)
            state.must |= (uint64_t)1 << n;
    }
    return state;
}

static void enter_block(struct flow *flow, uint32_t block, struct state state)
{
    uint64_t must = flow->seen[block] ? flow->must[block] & state.must : state.must;
    uint64_t may = flow->seen[block] ? flow->may[block] | state.may : state.may;
    bool same = flow->seen[block] && must == flow->must[block] && may == flow->may[block];
    flow->seen[block] = 1;
    flow->must[block] = must;
    flow->may[block] = may;
    if (!same && !flow->waits[block]) {
        flow->waits[block] = 1;
        pile_add(&flow->todo, block);
    }
}

static void leave_instance(struct flow *flow, struct state state)
{
    flow->local->must_exit &= state.must;
    flow->local->may_exit |= state.may;
}

/* An exception goes to all handlers: which one has its type is not looked at, but none comes behind one for any. */
static void throw_from(struct flow *flow, uint32_t block, struct state state)
{
    const struct ir_block *it = &flow->body->blocks[block];
    bool caught = false;
    for (uint32_t i = 0; i < it->handler_count; i++) {
        const struct ir_handler *handler = &flow->body->handlers[it->handler + i];
        enter_block(flow, handler->block, state);
        caught |= handler->type == IR_NONE;
    }
    if (!caught)
        leave_instance(flow, state);
}

/* A value that is made anew, in a loop, is no longer the one that was locked. */
static struct state forget_value(const struct flow *flow, struct state state, ir_value value)
{
    for (uint32_t n = 0; state.must != 0 && n < flow->local->count && n < MOST_LOCAL; n++)
        if (flow->locks->acquisitions[flow->local->first + n].value == value)
            state.must &= ~((uint64_t)1 << n);
    return state;
}

static struct state step(struct flow *flow, uint32_t block, ir_value at, struct state before)
{
    const struct ir_instruction *instruction = &flow->body->instructions[at];
    ir_value value = FACTS_NONE;
    enum lock_event event = locks_event(flow->locks, flow->instance, flow->body, at, &value);
    if (instruction->op != IR_parameter)
        before = forget_value(flow, before, at);
    struct state after = before;
    flow->local->must[at] = before.must;
    flow->local->may[at] = before.may;
    if (event == EVENT_RELEASE)
        after = release(flow, before, value, instruction->op != IR_monitor_exit);
    else if (event != EVENT_NONE)
        after = acquire(flow, before, at, event);
    else if (instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic)
        after = after_call(flow, before, at);
    bool acquires = event == EVENT_ACQUIRE || event == EVENT_TRY;
    if (ir_op_flags((enum ir_op)instruction->op) & IR_T)
        throw_from(flow, block, acquires ? before : after);
    if (instruction->op == IR_return)
        leave_instance(flow, after);
    return after;
}

static void flow_block(struct flow *flow, uint32_t block)
{
    const struct ir_block *it = &flow->body->blocks[block];
    struct state state = {flow->must[block], flow->may[block]};
    for (uint32_t i = 0; i < it->count; i++)
        state = step(flow, block, it->first + i, state);
    const struct ir_edges *edges = &flow->graph->successors;
    for (uint32_t i = 0; i < flow->graph->ordinary[block]; i++)
        enter_block(flow, edges->targets[edges->first[block] + i], state);
}

/* What is held from the start on: the monitor of a synchronized method; possibly also those that are not told apart. */
static struct state entry_state(const struct local_locks *local, const struct locks *locks)
{
    struct state state = {0, 0};
    if (local->count > 0 && locks->acquisitions[local->first].at == FACTS_NONE)
        state = (struct state){1, 1};
    return state;
}

void locks_flow(struct locks *locks, instance_id instance, const struct ir_body *body)
{
    struct arena *arena = arena_new();
    struct local_locks *local = &locks->local[instance];
    struct flow flow = {.locks = locks, .instance = instance, .body = body, .local = local};
    if (local->must == NULL) {
        local->must = arena_alloc(locks->arena, body->instruction_count * sizeof *local->must);
        local->may = arena_alloc(locks->arena, body->instruction_count * sizeof *local->may);
    }
    local->must_exit = UINT64_MAX;
    local->may_exit = 0;
    flow.graph = ir_flow_new(body, arena);
    flow.must = arena_alloc(arena, body->block_count * sizeof *flow.must);
    flow.may = arena_alloc(arena, body->block_count * sizeof *flow.may);
    flow.seen = arena_alloc(arena, body->block_count);
    flow.waits = arena_alloc(arena, body->block_count);
    enter_block(&flow, 0, entry_state(local, locks));
    while (flow.todo.count > 0 && !budget_spent(locks->budget)) {
        uint32_t block = pile_take(&flow.todo);
        flow.waits[block] = 0;
        flow_block(&flow, block);
    }
    pile_free(&flow.todo);
    arena_free(arena);
}
