/* What an instance holds where, by what it takes itself: a forward flow over blocks, the union over all ways.
 *
 * A lock of the library that is taken while it is held, or whose value was computed anew meanwhile (in a loop), may be
 * another one than its value is now, or be held more than once: it is stale, and giving back the value does not give it
 * back. An exception takes along what is held before the instruction that throws it, if that takes something, and what
 * is held behind it, if it gives something back. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

struct state {
    uint64_t held, stale;
};

struct flow {
    const struct lock_order *order;
    instance_id instance;
    const struct ir_body *body;
    const struct ir_flow *graph;
    struct instance_takes *of;
    const struct take *takes;
    uint32_t count;       /* of takes that are told apart */
    uint32_t *where_true; /* of each: the block in which what was tried is held; IR_NONE */
    struct state *blocks; /* at the start of each */
    uint8_t *seen, *waits;
    struct pile todo;
};

static void enter_block(struct flow *flow, uint32_t block, struct state state)
{
    struct state *known = &flow->blocks[block];
    bool same = flow->seen[block] && (state.held & ~known->held) == 0 && (state.stale & ~known->stale) == 0;
    flow->seen[block] = 1;
    known->held |= state.held;
    known->stale |= state.stale;
    if (!same && !flow->waits[block]) {
        flow->waits[block] = 1;
        pile_add(&flow->todo, block);
    }
}

static struct state take(struct state state, uint32_t n)
{
    uint64_t bit = (uint64_t)1 << n;
    state.stale = (state.held & bit) != 0 ? state.stale | bit : state.stale & ~bit;
    state.held |= bit;
    return state;
}

/* Gives back the last of those that have locked this very value. */
static struct state release(const struct flow *flow, struct state state, ir_value value, bool library)
{
    for (uint32_t n = flow->count; n-- > 0;) {
        const struct take *it = &flow->takes[n];
        uint64_t bit = (uint64_t)1 << n;
        if ((state.held & ~state.stale & bit) != 0 && it->library == library && it->at != FACTS_NONE &&
            order_same_value(flow->order, flow->instance, it->value, value)) {
            state.held &= ~bit;
            return state;
        }
    }
    return state;
}

/* Whether a value is computed from another one, as order_same_value looks at it. */
static bool depends_on(const struct flow *flow, ir_value value, ir_value on)
{
    while (value != FACTS_NONE) {
        if (value == on)
            return true;
        const struct ir_instruction *it = &flow->body->instructions[value];
        value = it->op == IR_cast || it->op == IR_get ? it->a : order_whose_part(flow->order, flow->instance, value);
    }
    return false;
}

static struct state forget_value(const struct flow *flow, struct state state, ir_value value)
{
    for (uint32_t n = 0; state.held != 0 && n < flow->count; n++)
        if ((state.held >> n & 1) && depends_on(flow, flow->takes[n].value, value))
            state.stale |= (uint64_t)1 << n;
    return state;
}

static struct state do_takes(const struct flow *flow, struct state state, ir_value at, bool *takes)
{
    for (uint32_t n = 0; n < flow->count; n++)
        if (flow->takes[n].at == at && flow->takes[n].holds) {
            *takes = true;
            if (flow->where_true[n] == IR_NONE)
                state = take(state, n);
        }
    return state;
}

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
        flow->of->left |= state.held;
}

/* Fields of `this` and of classes, and asking a read-write lock for its parts, throw nothing: what is taken before
 * `try` and given back in `finally` is given back on every way. */
static bool may_throw(const struct flow *flow, ir_value at)
{
    const struct ir_instruction *it = &flow->body->instructions[at];
    const struct program *program = facts_program(flow->order->facts);
    method_id method = facts_instance(flow->order->facts, flow->instance).method;
    bool has_this = (program_ir_method(program, method)->flags & IR_ACCESS_STATIC) == 0;
    if ((it->op == IR_get || it->op == IR_put) && has_this && order_strip(flow->body, it->a) == 0)
        return false;
    if (it->op == IR_get_static || it->op == IR_put_static || order_gives_part(flow->order, flow->instance, at))
        return false;
    return (ir_op_flags((enum ir_op)it->op) & IR_T) != 0;
}

static struct state step(struct flow *flow, uint32_t block, ir_value at, struct state before)
{
    const struct ir_instruction *it = &flow->body->instructions[at];
    ir_value receiver;
    bool takes = false;
    if (it->op != IR_parameter)
        before = forget_value(flow, before, at);
    flow->of->held[at] |= before.held;
    flow->of->stale[at] |= before.stale;
    struct state after = do_takes(flow, before, at, &takes);
    if (it->op == IR_monitor_exit)
        after = release(flow, before, it->a, false);
    else if (order_unlocks(flow->order, flow->instance, flow->body, at, &receiver))
        after = release(flow, before, receiver, true);
    if (may_throw(flow, at))
        throw_from(flow, block, takes ? before : after);
    if (it->op == IR_return)
        flow->of->left |= after.held;
    return after;
}

static void flow_block(struct flow *flow, uint32_t block)
{
    const struct ir_block *it = &flow->body->blocks[block];
    const struct ir_edges *edges = &flow->graph->successors;
    struct state state = flow->blocks[block];
    for (uint32_t n = 0; n < flow->count; n++)
        if (flow->where_true[n] == block)
            state = take(state, n);
    for (uint32_t i = 0; i < it->count; i++)
        state = step(flow, block, it->first + i, state);
    for (uint32_t i = 0; i < flow->graph->ordinary[block]; i++)
        enter_block(flow, edges->targets[edges->first[block] + i], state);
}

static void prepare(struct flow *flow, struct arena *arena)
{
    uint32_t blocks = flow->body->block_count;
    flow->graph = ir_flow_new(flow->body, arena);
    flow->blocks = arena_alloc(arena, blocks * sizeof *flow->blocks);
    flow->seen = arena_alloc(arena, blocks);
    flow->waits = arena_alloc(arena, blocks);
    flow->where_true = arena_alloc(arena, (flow->count + 1) * sizeof *flow->where_true);
    for (uint32_t n = 0; n < flow->count; n++)
        flow->where_true[n] = flow->takes[n].try ? code_where_true(flow->body, flow->takes[n].at) : IR_NONE;
}

void order_find_held(struct lock_order *order, instance_id instance)
{
    struct instance_takes *of = &order->of[instance];
    const struct ir_body *body = of->count > 0 ? code_body(order->facts, instance) : NULL;
    struct arena *arena = arena_new();
    struct flow flow = {
        .order = order, .instance = instance, .body = body, .of = of, .takes = order->takes + of->first};
    if (body != NULL) {
        of->held = arena_alloc(order->arena, body->instruction_count * sizeof *of->held);
        of->stale = arena_alloc(order->arena, body->instruction_count * sizeof *of->stale);
        flow.count = of->count < MOST_TAKES ? of->count : MOST_TAKES;
        prepare(&flow, arena);
        bool on_entry = flow.takes[0].at == FACTS_NONE;
        enter_block(&flow, 0, (struct state){on_entry ? 1 : 0, 0});
    }
    while (flow.todo.count > 0 && !budget_spent(order->budget)) {
        uint32_t block = pile_take(&flow.todo);
        flow.waits[block] = 0;
        flow_block(&flow, block);
    }
    pile_free(&flow.todo);
    arena_free(arena);
}
