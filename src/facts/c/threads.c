/* Which threads there are, what they run, and what is run once at most. */
#include "base/arena.h"
#include "base/components.h"
#include "facts/c/internal.h"
#include "ir/flow.h"

/* The blocks of a body as a graph. */
struct blocks {
    const struct ir_flow *flow;
    uint8_t *looping;
};

static uint32_t next_block(void *context, uint32_t block, uint32_t *at)
{
    const struct ir_edges *edges = &((const struct blocks *)context)->flow->successors;
    uint32_t from = edges->first[block] + (*at)++;
    return from < edges->first[block + 1] ? edges->targets[from] : COMPONENTS_END;
}

static void found_blocks(void *context, const uint32_t *members, size_t count)
{
    const struct blocks *blocks = context;
    const struct ir_edges *edges = &blocks->flow->successors;
    bool looping = count > 1;
    for (uint32_t i = edges->first[members[0]]; i < edges->first[members[0] + 1]; i++)
        looping |= edges->targets[i] == members[0];
    for (size_t i = 0; i < count; i++)
        blocks->looping[members[i]] = looping;
}

static void find_loops(struct cfacts *facts, uint32_t method)
{
    const struct ir_body *body = body_of(facts, method);
    struct blocks blocks = {ir_flow_new(body, facts->arena), arena_alloc(facts->arena, body->block_count + 1)};
    const struct components_graph graph = {&blocks, body->block_count, next_block, found_blocks};
    struct components *components = components_new(&graph);
    components_visit(components, 0);
    components_free(components);
    facts->methods[method].flow = blocks.flow;
    facts->methods[method].looping = blocks.looping;
}

static uint32_t block_of(const struct ir_body *body, ir_value at)
{
    uint32_t block = 0;
    while (at >= body->blocks[block].first + body->blocks[block].count)
        block++;
    return block;
}

/* Whether a call is made once at most. */
static bool is_once(const struct cfacts *facts, const struct call *call)
{
    const struct method *caller = &facts->methods[call->caller];
    return caller->once && !caller->looping[block_of(body_of(facts, call->caller), call->at)];
}

/* The only call of each method; of others more than one are counted. */
static void find_once(struct cfacts *facts)
{
    uint32_t *counts = arena_alloc(facts->arena, (facts->module->method_count + 1) * sizeof *counts);
    for (size_t i = 0; i < facts->call_count; i++)
        counts[facts->calls[i].callee] += facts->calls[i].kind == CALLS || facts->calls[i].kind == STARTS ? 1 : 2;
    facts->methods[facts->main].once = counts[facts->main] == 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < facts->call_count; i++) {
            const struct call *call = &facts->calls[i];
            struct method *callee = &facts->methods[call->callee];
            if (counts[call->callee] != 1 || call->callee == facts->main || callee->once || !is_once(facts, call))
                continue;
            callee->once = changed = true;
        }
    }
}

static uint32_t add_thread(struct cfacts *facts, struct cfacts_thread thread)
{
    if (facts->thread_count < MOST_THREADS) {
        facts->threads[facts->thread_count] = thread;
        return facts->thread_count++;
    }
    facts->threads[MOST_THREADS - 1] = (struct cfacts_thread){CFACTS_NONE, CFACTS_NONE, CFACTS_NONE, true};
    return MOST_THREADS - 1;
}

static void run_by(struct cfacts *facts, uint32_t method, uint64_t threads)
{
    if (method != CFACTS_NONE)
        facts->methods[method].threads |= threads;
}

static uint32_t method_named(const struct cfacts *facts, const char *name)
{
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        if (text_is(facts->module->methods[i].name, name) && facts->methods[i].reached)
            return i;
    return CFACTS_NONE;
}

static void find_threads(struct cfacts *facts)
{
    uint32_t destructors = method_named(facts, "<destructors>"), last = CFACTS_NONE;
    add_thread(facts, (struct cfacts_thread){facts->main, CFACTS_NONE, CFACTS_NONE, false});
    run_by(facts, facts->main, 1);
    run_by(facts, method_named(facts, "<globals>"), 1);
    for (size_t i = 0; i < facts->call_count; i++) {
        const struct call *call = &facts->calls[i];
        if (call->kind == STARTS)
            run_by(facts, call->callee,
                   UINT64_C(1) << add_thread(
                       facts, (struct cfacts_thread){call->callee, call->caller, call->at, !is_once(facts, call)}));
        if (call->kind == AT_END || destructors != CFACTS_NONE) {
            if (last == CFACTS_NONE)
                last = add_thread(facts, (struct cfacts_thread){CFACTS_NONE, CFACTS_NONE, CFACTS_NONE, true});
            run_by(facts, call->kind == AT_END ? call->callee : destructors, UINT64_C(1) << last);
        }
    }
    if (destructors != CFACTS_NONE && last == CFACTS_NONE)
        run_by(facts, destructors, 1);
    run_by(facts, method_named(facts, "<thread_locals>"), UINT64_MAX);
}

/* Who runs a method runs those that it calls. */
static void spread(struct cfacts *facts)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < facts->call_count; i++) {
            const struct call *call = &facts->calls[i];
            if (call->kind != CALLS && call->kind != CALLS_BACK)
                continue;
            uint64_t *threads = &facts->methods[call->callee].threads;
            uint64_t all = *threads | facts->methods[call->caller].threads;
            changed |= all != *threads;
            *threads = all;
        }
    }
}

void cthreads_find(struct cfacts *facts)
{
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        if (facts->methods[i].reached)
            find_loops(facts, i);
    find_once(facts);
    find_threads(facts);
    spread(facts);
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        facts->methods[i].threads &= facts->thread_count == 64 ? UINT64_MAX : (UINT64_C(1) << facts->thread_count) - 1;
    for (size_t i = 0; i < facts->object_count; i++) {
        struct cfacts_object *is = &facts->objects[i].is;
        bool made = is->kind == CFACTS_LOCAL || is->kind == CFACTS_HEAP;
        is->single = is->kind == CFACTS_GLOBAL || is->kind == CFACTS_STRING || is->kind == CFACTS_FUNCTION ||
                     (made && facts->methods[is->method].once &&
                      !facts->methods[is->method].looping[block_of(body_of(facts, is->method), is->at)]);
    }
}
