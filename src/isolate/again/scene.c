/* One method while its wait is looked at: what comes behind it, and until when. */
#include "isolate/again/internal.h"

#include <string.h>

/* Whether an instruction gives back the lock that was waited for. */
static bool gives_back(const struct scene *scene, ir_value at)
{
    const struct waiting *waiting = scene->waiting;
    const struct ir_instruction *instruction = &scene->body->instructions[at];
    if (!waiting->await)
        return instruction->op == IR_monitor_exit &&
               held_is_lock(scene->again, waiting, waiting->instance, instruction->a);
    if (instruction->op < IR_call_static || instruction->op > IR_call_dynamic ||
        call_kind(scene->again->isolate, waiting->instance, at) != CALL_UNLOCK)
        return false;
    return held_is_lock(scene->again, waiting, waiting->instance, call_receiver(scene->body, at));
}

static bool computes(enum ir_op op)
{
    return op <= IR_select || op == IR_cast || op == IR_instance_of;
}

struct derivation {
    const uint64_t *shared;
    bool derived;
};

static void is_derived(void *context, ir_value value)
{
    struct derivation *derivation = context;
    derivation->derived |= bits_has(derivation->shared, value);
}

/* Whether an instruction makes a value of others: it computes, looks into them, or asks the library about them. */
static bool passes_on(const struct scene *scene, ir_value at)
{
    enum ir_op op = (enum ir_op)scene->body->instructions[at].op;
    bool calls = op >= IR_call_static && op <= IR_call_dynamic;
    return computes(op) || op == IR_get || op == IR_get_element || op == IR_length ||
           (calls && !again_calls_own(scene->again, scene->waiting->instance, at));
}

/* Finds the values that come from what threads share. */
static void find_shared(struct scene *scene)
{
    const struct ir_body *body = scene->body;
    for (bool changed = true; changed;) {
        changed = false;
        for (ir_value at = 0; at < body->instruction_count; at++) {
            struct derivation derivation = {scene->shared, scene->sorts[at] != SORT_NONE};
            if (bits_has(scene->shared, at) || body->instructions[at].kind == IR_VOID)
                continue;
            if (passes_on(scene, at))
                ir_each_use(body, &body->instructions[at], is_derived, &derivation);
            changed |= derivation.derived && bits_add(scene->shared, at);
        }
    }
}

/* Finds the blocks from which the method can return. */
static void find_returning(struct scene *scene)
{
    const struct ir_flow *flow = scene->flow;
    struct pile todo = {0};
    for (uint32_t b = 0; b < flow->block_count; b++) {
        const struct ir_block *block = &scene->body->blocks[b];
        if (scene->body->instructions[block->first + block->count - 1].op == IR_return && bits_add(scene->returning, b))
            pile_add(&todo, b);
    }
    bool any = todo.count > 0;
    for (uint32_t b = 0; b < flow->block_count && !any; b++) /* it goes on for ever */
        bits_add(scene->returning, b);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo);
        for (uint32_t i = flow->predecessors.first[block]; i < flow->predecessors.first[block + 1]; i++)
            if (bits_add(scene->returning, flow->predecessors.targets[i]))
                pile_add(&todo, flow->predecessors.targets[i]);
    }
    pile_free(&todo);
}

struct scene *scene_new(const struct again *again, const struct waiting *waiting, struct arena *arena)
{
    struct scene *scene = arena_alloc(arena, sizeof *scene);
    const struct ir_body *body = code_body(again->facts, waiting->instance);
    size_t words = (bits_words(body->instruction_count) + 1) * sizeof(uint64_t);
    *scene = (struct scene){.again = again, .waiting = waiting, .body = body, .arena = arena};
    scene->module = program_method(again->program, facts_instance(again->facts, waiting->instance).method)->owner;
    scene->flow = ir_flow_new(body, arena);
    scene->sorts = arena_alloc(arena, body->instruction_count);
    scene->releases = arena_alloc(arena, words);
    scene->shared = arena_alloc(arena, words);
    scene->returning = arena_alloc(arena, words);
    scene->without = arena_alloc(arena, (body->instruction_count + (size_t)1) * sizeof *scene->without);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        scene->sorts[at] = at == waiting->at ? SORT_NONE : (uint8_t)again_sort(again, waiting->instance, body, at);
        if (gives_back(scene, at))
            bits_add(scene->releases, at);
    }
    find_shared(scene);
    find_returning(scene);
    return scene;
}

bool scene_has_handlers(const struct scene *scene, uint32_t block, ir_value from, ir_value to)
{
    bool throws = false;
    for (ir_value at = from; at <= to && !throws; at++)
        throws = (ir_op_flags(scene->body->instructions[at].op) & IR_T) != 0;
    return throws && scene->body->blocks[block].handler_count > 0;
}

/* Adds what may come from an instruction on, in its block, to `behind`, and what may follow to `todo`. */
static void go_on(const struct scene *scene, ir_value from, const uint64_t *avoided, uint64_t *behind,
                  struct pile *todo)
{
    const struct ir_body *body = scene->body;
    const struct ir_flow *flow = scene->flow;
    uint32_t block = code_block(body, from), first = flow->successors.first[block];
    ir_value end = body->blocks[block].first + body->blocks[block].count - 1, at = from;
    for (bits_add(behind, at); at < end && !bits_has(avoided, at) && !bits_has(scene->releases, at); at++)
        bits_add(behind, at + 1);
    bool stops = bits_has(avoided, at) || bits_has(scene->releases, at);
    uint32_t last =
        scene_has_handlers(scene, block, from, at) ? flow->successors.first[block + 1] : first + flow->ordinary[block];
    for (uint32_t i = stops ? first + flow->ordinary[block] : first; i < last; i++) {
        ir_value next = body->blocks[flow->successors.targets[i]].first;
        if (!bits_has(behind, next))
            pile_add(todo, next);
    }
}

/* Adds the handlers of the exceptions of the wait itself. */
static void add_handlers(const struct scene *scene, struct pile *todo)
{
    const struct ir_flow *flow = scene->flow;
    uint32_t block = code_block(scene->body, scene->waiting->at);
    for (uint32_t i = flow->successors.first[block] + flow->ordinary[block]; i < flow->successors.first[block + 1]; i++)
        pile_add(todo, scene->body->blocks[flow->successors.targets[i]].first);
}

uint64_t *scene_behind_all(const struct scene *scene, const uint64_t *avoided)
{
    uint64_t *behind = bits_new(scene->body->instruction_count);
    struct pile todo = {0};
    pile_add(&todo, scene->waiting->at + 1);
    add_handlers(scene, &todo);
    while (todo.count > 0) {
        ir_value from = pile_take(&todo);
        if (!bits_has(behind, from))
            go_on(scene, from, avoided, behind, &todo);
    }
    pile_free(&todo);
    return behind;
}

const uint64_t *scene_behind(struct scene *scene, ir_value avoided)
{
    uint32_t count = scene->body->instruction_count;
    uint64_t **kept = &scene->without[avoided == FACTS_NONE ? count : avoided];
    size_t size = (bits_words(count) + 1) * sizeof **kept;
    if (*kept != NULL)
        return *kept;
    uint64_t *only = bits_new(count);
    if (avoided != FACTS_NONE)
        bits_add(only, avoided);
    uint64_t *behind = scene_behind_all(scene, only);
    *kept = arena_alloc(scene->arena, size);
    memcpy(*kept, behind, size);
    mem_free(behind);
    mem_free(only);
    return *kept;
}

uint64_t *scene_reach(const struct scene *scene, uint32_t from, uint32_t avoided)
{
    const struct ir_flow *flow = scene->flow;
    uint64_t *reached = arena_alloc(scene->arena, (bits_words(flow->block_count) + 1) * sizeof *reached);
    struct pile todo = {0};
    if (from != avoided && bits_add(reached, from))
        pile_add(&todo, from);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo), first = flow->successors.first[block];
        for (uint32_t i = first; i < first + flow->ordinary[block]; i++)
            if (flow->successors.targets[i] != avoided && bits_add(reached, flow->successors.targets[i]))
                pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    return reached;
}
