/* Which creations may have threads, and which locks are held for certain, before each instruction: forwards through
 * each method, from callers to callees, with what callees do as a whole. */
#include "ir/flow.h"
#include "base/arena.h"
#include "base/memory.h"
#include "facts/c/internal.h"

struct state {
    uint64_t alive, held;
};

static const struct state unreached = {0, UINT64_MAX};

static bool meet(struct state *state, struct state other)
{
    struct state both = {state->alive | other.alive, state->held & other.held};
    bool changed = both.alive != state->alive || both.held != state->held;
    *state = both;
    return changed;
}

static uint64_t creation_bit(const struct cfacts *facts, uint32_t method, ir_value at)
{
    for (size_t i = 0; i < facts->creation_count; i++)
        if (facts->creations[i].method == method && facts->creations[i].at == at)
            return UINT64_C(1) << (i < 63 ? i : 63);
    return 0;
}

static uint32_t first_argument(const struct cfacts *facts, uint32_t method, const struct ir_instruction *call)
{
    uint32_t count;
    return node_of(facts, method, ir_list(body_of(facts, method), call->b, &count)[0]);
}

static uint64_t released(const struct cfacts *facts, uint32_t method, const struct ir_instruction *call)
{
    const struct cmodel *model = ccall_model(facts, call);
    return model != NULL && model->effect == MODEL_UNLOCK ? clocks_possible(facts, first_argument(facts, method, call))
                                                          : 0;
}

static void apply_model(const struct cfacts *facts, uint32_t method, ir_value at, const struct cmodel *model,
                        struct state *state)
{
    const struct ir_instruction *of = &body_of(facts, method)->instructions[at];
    uint32_t lock;
    switch (model->effect) {
    case MODEL_LOCK:
        lock = clocks_exact(facts, first_argument(facts, method, of));
        state->held |= lock == CFACTS_NONE ? 0 : UINT64_C(1) << lock;
        break;
    case MODEL_UNLOCK:
        state->held &= ~released(facts, method, of);
        break;
    case MODEL_CREATE:
    case MODEL_CREATE_C11:
        state->alive |= creation_bit(facts, method, at);
        break;
    case MODEL_JOIN:
        state->alive &= ~cjoins_at(facts, method, at);
        break;
    default:
        break;
    }
}

/* What is so behind a call of any of its callees. */
static void apply_calls(const struct cfacts *facts, uint32_t method, ir_value at, struct state *state)
{
    struct state before = *state, after = unreached;
    const struct call *call;
    bool called = false;
    for (size_t from = 0; (call = ccall_next(facts, method, at, &from)) != NULL;) {
        const struct method *callee = &facts->methods[call->callee];
        if (call->kind == STARTS) {
            state->alive |= callee->starts;
            continue;
        }
        called = true;
        uint64_t held = before.held & ~callee->releases;
        meet(&after,
             (struct state){before.alive | callee->starts, call->kind == CALLS ? held | callee->acquires : held});
    }
    if (called)
        *state = after;
}

static void apply(const struct cfacts *facts, uint32_t method, ir_value at, struct state *state)
{
    const struct ir_instruction *of = &body_of(facts, method)->instructions[at];
    if (of->op != IR_call_static && of->op != IR_call_pointer)
        return;
    const struct cmodel *model = ccall_model(facts, of);
    if (model != NULL)
        apply_model(facts, method, at, model, state);
    apply_calls(facts, method, at, state);
}

/* A lock that was asked for is held where the result is 0, if the block ends with that question. */
static uint64_t taken_on_edge(const struct cfacts *facts, uint32_t method, uint32_t from, uint32_t to)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_block *block = &body->blocks[from];
    const struct ir_instruction *branch = &body->instructions[block->first + block->count - 1];
    int64_t zero;
    if (branch->op != IR_branch || branch->b == branch->c || branch->a < block->first)
        return 0;
    const struct ir_instruction *test = &body->instructions[branch->a];
    if ((test->op != IR_eq && test->op != IR_ne) || !clayout_constant(body, test->b, &zero) || zero != 0 ||
        test->a < block->first)
        return 0;
    const struct ir_instruction *call = &body->instructions[test->a];
    const struct cmodel *model = call->op == IR_call_static ? ccall_model(facts, call) : NULL;
    if (model == NULL || model->effect != MODEL_TRY || to != (test->op == IR_eq ? branch->b : branch->c))
        return 0;
    for (ir_value at = test->a + 1; at < branch->a; at++)
        if (body->instructions[at].op == IR_call_static || body->instructions[at].op == IR_call_pointer)
            return 0;
    uint32_t lock = clocks_exact(facts, first_argument(facts, method, call));
    return lock == CFACTS_NONE ? 0 : UINT64_C(1) << lock;
}

/* The states at the starts of blocks, from that at the start of the method. To be freed. */
static struct state *states_of(const struct cfacts *facts, uint32_t method, struct state entry)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_edges *edges = &facts->methods[method].flow->successors;
    struct state *states = mem_new(body->block_count + 1, sizeof *states);
    for (uint32_t i = 0; i < body->block_count; i++)
        states[i] = i == 0 ? entry : unreached;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t block = 0; block < body->block_count; block++) {
            struct state state = states[block];
            if (!ir_flow_reaches(facts->methods[method].flow, block))
                continue;
            for (uint32_t i = 0; i < body->blocks[block].count; i++)
                apply(facts, method, body->blocks[block].first + i, &state);
            for (uint32_t i = edges->first[block]; i < edges->first[block + 1]; i++) {
                uint32_t to = edges->targets[i];
                struct state there = {state.alive & ~cjoins_on_edge(facts, method, block, to),
                                      state.held | taken_on_edge(facts, method, block, to)};
                changed |= meet(&states[to], there);
            }
        }
    }
    return states;
}

/* Calls visit with the state before each instruction that can be reached. */
typedef bool (*state_visit)(struct cfacts *facts, uint32_t method, ir_value at, struct state before);
static bool walk(struct cfacts *facts, uint32_t method, struct state entry, state_visit visit)
{
    const struct ir_body *body = body_of(facts, method);
    struct state *states = states_of(facts, method, entry);
    bool changed = false;
    for (uint32_t block = 0; block < body->block_count; block++) {
        struct state state = states[block];
        for (uint32_t i = 0; i < body->blocks[block].count && ir_flow_reaches(facts->methods[method].flow, block);
             i++) {
            changed |= visit(facts, method, body->blocks[block].first + i, state);
            apply(facts, method, body->blocks[block].first + i, &state);
        }
    }
    mem_free(states);
    return changed;
}

static void find_own_effects(struct cfacts *facts, uint32_t method)
{
    const struct ir_body *body = body_of(facts, method);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (body->instructions[at].op != IR_call_static)
            continue;
        facts->methods[method].releases |= released(facts, method, &body->instructions[at]);
        facts->methods[method].starts |= creation_bit(facts, method, at);
    }
    facts->methods[method].acquires = UINT64_MAX;
}

static void spread_effects(struct cfacts *facts)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < facts->call_count; i++) {
            const struct call *call = &facts->calls[i];
            if (call->kind == AT_END)
                continue;
            struct method *caller = &facts->methods[call->caller], *callee = &facts->methods[call->callee];
            uint64_t releases = call->kind == STARTS ? 0 : callee->releases;
            changed |= (releases & ~caller->releases) != 0 || (callee->starts & ~caller->starts) != 0;
            caller->releases |= releases;
            caller->starts |= callee->starts; /* also what its threads start in turn */
        }
    }
}

static bool visit_return(struct cfacts *facts, uint32_t method, ir_value at, struct state before)
{
    uint64_t *acquires = &facts->methods[method].acquires, held = *acquires & before.held;
    bool changed = body_of(facts, method)->instructions[at].op == IR_return && held != *acquires;
    if (changed)
        *acquires = held;
    return changed;
}

/* At a call, callees begin with what is so there; who is called back may have been called before. */
static bool visit_call(struct cfacts *facts, uint32_t method, ir_value at, struct state before)
{
    const struct call *call;
    bool changed = false;
    uint8_t op = body_of(facts, method)->instructions[at].op;
    for (size_t from = 0;
         (op == IR_call_static || op == IR_call_pointer) && (call = ccall_next(facts, method, at, &from)) != NULL;) {
        struct method *callee = &facts->methods[call->callee];
        struct state entry = {callee->alive, callee->held}, there = before;
        if (call->kind == CALLS_BACK) {
            there.alive |= callee->starts;
            there.held &= ~callee->releases;
        }
        changed |= call->kind != STARTS && meet(&entry, there);
        callee->alive = entry.alive;
        callee->held = entry.held;
    }
    return changed;
}

static bool visit_keep(struct cfacts *facts, uint32_t method, ir_value at, struct state before)
{
    facts->methods[method].alive_at[at] = before.alive;
    facts->methods[method].held_at[at] = before.held;
    return false;
}

static bool is_first(const struct cfacts *facts, uint32_t method)
{
    struct text name = facts->module->methods[method].name;
    return method == facts->main || text_is(name, "<globals>") || text_is(name, "<thread_locals>") ||
           text_is(name, "<destructors>");
}

/* Nothing is held where something begins; where others than the main thread run, all threads may be there. */
static void find_roots(struct cfacts *facts)
{
    uint64_t started = 0;
    for (uint32_t i = 0; i < facts->module->method_count; i++) {
        struct method *method = &facts->methods[i];
        struct text name = facts->module->methods[i].name;
        method->held = is_first(facts, i) ? 0 : UINT64_MAX;
        method->alive = method->threads != 1 || text_is(name, "<destructors>") ? UINT64_MAX : 0;
        if (method->reached && text_is(name, "<globals>"))
            started = method->starts;
    }
    facts->methods[facts->main].alive |= started;
    for (size_t i = 0; i < facts->call_count; i++) {
        if (facts->calls[i].kind == STARTS || facts->calls[i].kind == AT_END)
            facts->methods[facts->calls[i].callee].held = 0;
        if (facts->calls[i].kind == AT_END)
            facts->methods[facts->main].alive |= facts->methods[facts->calls[i].callee].starts;
    }
}

/* Until nothing changes, in all methods that are reached. */
static void repeat(struct cfacts *facts, state_visit visit, bool from_entry)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < facts->module->method_count; i++) {
            struct method *method = &facts->methods[i];
            if (method->reached)
                changed |= walk(facts, i,
                                from_entry ? (struct state){method->alive, method->held} : (struct state){0, 0}, visit);
        }
    }
}

void cflow_find(struct cfacts *facts)
{
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        if (facts->methods[i].reached)
            find_own_effects(facts, i);
    spread_effects(facts);
    repeat(facts, visit_return, false);
    find_roots(facts);
    repeat(facts, visit_call, true);
    for (uint32_t i = 0; i < facts->module->method_count; i++) {
        struct method *method = &facts->methods[i];
        if (!method->reached)
            continue;
        size_t count = body_of(facts, i)->instruction_count + 1;
        method->alive_at = arena_alloc(facts->arena, count * sizeof *method->alive_at);
        method->held_at = arena_alloc(facts->arena, count * sizeof *method->held_at);
        for (size_t at = 0; at < count; at++)
            method->alive_at[at] = UINT64_MAX; /* where nothing leads to */
        walk(facts, i, (struct state){method->alive, method->held}, visit_keep);
    }
}
