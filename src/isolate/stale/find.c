/* Waits that may be left without another look at what was looked at before them. */
#include "base/arena.h"
#include "base/array.h"
#include "isolate/stale/stale.h"

enum { MOST_BLOCKS = 400, MOST_MEMORIES = 64 }; /* ways are looked for one by one */

/* One wait while what it depends on is looked for. */
struct search {
    struct model *model;
    struct build build; /* of the method that waits: only what is asked here is set */
    const struct ir_flow *flow;
    ir_value wait;
    enum call_kind kind;
    uint64_t *controls; /* blocks whose branches lead to the wait, or not */
    struct stale *found;
    size_t count, capacity;
};

static bool is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

uint32_t stale_memory_read(const struct model *model, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *read = &body->instructions[at];
    bool is_static = read->op == IR_get_static;
    if ((read->op != IR_get && !is_static) || is_static != (model->subject.object == FACTS_NONE) ||
        (!is_static && subject_know(model, instance, read->a) == KNOW_NO))
        return NODE_END;
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    return subject_memory(model, code_field(model->program, module, is_static ? read->a : read->b));
}

/* Whether all ways from a block to the end of the method lead through another, exceptions left aside. */
static bool leads_only_through(const struct ir_flow *flow, uint32_t from, uint32_t through)
{
    uint64_t *seen = bits_new(flow->block_count);
    struct pile todo = {0};
    bool only = true;
    if (from != through && bits_add(seen, from))
        pile_add(&todo, from);
    while (only && todo.count > 0) {
        uint32_t block = pile_take(&todo), first = flow->successors.first[block];
        only = flow->ordinary[block] > 0;
        for (uint32_t i = first; i < first + flow->ordinary[block]; i++)
            if (flow->successors.targets[i] != through && bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    mem_free(seen);
    return only;
}

/* Whether the branch at the end of a block decides that another one is entered; sets for which outcome. */
static bool decides_for(const struct search *search, uint32_t block, uint32_t entered, bool *outcome)
{
    const struct ir_block *of = &search->build.body->blocks[block];
    const struct ir_instruction *branch = &search->build.body->instructions[of->first + of->count - 1];
    if (branch->op != IR_branch || block == entered || !ir_flow_reaches(search->flow, block))
        return false;
    *outcome = leads_only_through(search->flow, branch->b, entered);
    return *outcome != leads_only_through(search->flow, branch->c, entered);
}

static void add_found(struct search *search, const struct stale *added)
{
    for (size_t i = 0; i < search->count; i++) {
        struct stale *known = &search->found[i];
        if (known->method != added->method || known->wait != added->wait || known->memory != added->memory)
            continue;
        if (!stale_same_condition(&known->condition, &added->condition))
            known->condition.kind = STALE_UNKNOWN;
        return;
    }
    ARRAY_ADD(search->found, search->count, search->capacity, *added);
}

struct condition_walk {
    struct search *search;
    ir_value branch;
    bool outcome;
    uint64_t *seen;
    struct pile todo;
};

static void walk_to(void *context, ir_value value)
{
    struct condition_walk *walk = context;
    if (value < walk->branch && bits_add(walk->seen, value))
        pile_add(&walk->todo, value);
}

static void add_memory(uint64_t *memories, uint32_t memory)
{
    *memories |= memory < MOST_MEMORIES ? (uint64_t)1 << memory : 0;
}

/* What a call in a condition looks at: contents, or fields that a method of the application reads. */
static uint64_t memories_of_call(struct search *search, ir_value at)
{
    struct model *model = search->model;
    instance_id instance = search->build.function->instance;
    struct contents_use uses[MOST_USES];
    uint32_t count, found = call_uses(model, instance, at, uses);
    uint64_t memories = 0;
    for (uint32_t i = 0; i < found; i++)
        for (uint64_t bits = uses[i].memories; bits != 0; bits &= bits - 1)
            add_memory(&memories, model->with_contents[__builtin_ctzll(bits)]);
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        instance_id callee = facts_edge(model->facts, e).callee;
        const struct ir_body *body = code_is_application(model->facts, callee) ? code_body(model->facts, callee) : NULL;
        for (ir_value n = 0; body != NULL && n < body->instruction_count; n++)
            add_memory(&memories, stale_memory_read(model, callee, body, n));
    }
    return memories;
}

/* The object whose field an instruction reads, or that of the field which holds what it asks; FACTS_NONE. */
static ir_value base_of(const struct ir_body *body, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = is_call(body->instructions[at].op) ? code_arguments(body, at, &count) : NULL;
    ir_value read = arguments != NULL && count > 0 ? arguments[0] : at;
    return body->instructions[read].op == IR_get ? body->instructions[read].a : FACTS_NONE;
}

/* Adds what an instruction that a condition is computed from looks at. */
static void look_at(struct condition_walk *walk, ir_value at)
{
    struct search *search = walk->search;
    const struct ir_body *body = search->build.body;
    uint32_t read = stale_memory_read(search->model, search->build.function->instance, body, at);
    uint64_t memories = is_call(body->instructions[at].op) ? memories_of_call(search, at) : 0;
    add_memory(&memories, read);
    for (; memories != 0; memories &= memories - 1) {
        struct stale added = {.method = search->build.method,
                              .wait = search->wait,
                              .memory = (uint32_t)__builtin_ctzll(memories),
                              .base = base_of(body, at),
                              .by_condition = search->kind == CALL_AWAIT,
                              .line = body->instructions[at].line,
                              .condition = stale_condition(&search->build, walk->branch, walk->outcome, at)};
        add_found(search, &added);
    }
}

static void look_at_branch(struct search *search, uint32_t block, bool outcome)
{
    const struct ir_body *body = search->build.body;
    ir_value branch = body->blocks[block].first + body->blocks[block].count - 1;
    struct condition_walk walk = {search, branch, outcome, bits_new(body->instruction_count), {0}};
    walk_to(&walk, body->instructions[branch].a);
    while (walk.todo.count > 0) {
        ir_value at = pile_take(&walk.todo);
        const struct ir_instruction *instruction = &body->instructions[at];
        look_at(&walk, at);
        if (instruction->op <= IR_select || instruction->op == IR_cast || instruction->op == IR_instance_of)
            ir_each_use(body, instruction, walk_to, &walk);
    }
    pile_free(&walk.todo);
    mem_free(walk.seen);
}

/* Finds the branches that decide about a wait, and those that decide about these. */
static void find_conditions(struct search *search)
{
    struct pile todo = {0};
    pile_add(&todo, code_block(search->build.body, search->wait));
    while (todo.count > 0) {
        uint32_t entered = pile_take(&todo);
        for (uint32_t b = 0; b < search->flow->block_count; b++) {
            bool outcome;
            if (bits_has(search->controls, b) || !decides_for(search, b, entered, &outcome))
                continue;
            bits_add(search->controls, b);
            pile_add(&todo, b);
            look_at_branch(search, b, outcome);
        }
    }
    pile_free(&todo);
}

enum behind { GOES_ON, LOOKS_AGAIN, MAY_USE };

/* What an instruction behind a wait does with the location, as far as the method itself shows. */
static enum behind behind_wait(const struct search *search, const struct stale *stale, ir_value at)
{
    const struct ir_body *body = search->build.body;
    enum ir_op op = (enum ir_op)body->instructions[at].op;
    uint32_t read = stale_memory_read(search->model, search->build.function->instance, body, at);
    if (search->build.deciding[at] != 0 && (is_call(op) || read == stale->memory))
        return LOOKS_AGAIN;
    bool uses = op == IR_return || op == IR_put || op == IR_put_static || op == IR_get_element ||
                op == IR_put_element || is_call(op) || read == stale->memory;
    return uses ? MAY_USE : GOES_ON;
}

/* Goes from an instruction to the end of its block. */
static enum behind behind_in_block(const struct search *search, const struct stale *stale, ir_value at)
{
    enum behind found = GOES_ON;
    for (bool last = false; found == GOES_ON && !last; at++) {
        found = behind_wait(search, stale, at);
        last = (ir_op_flags(search->build.body->instructions[at].op) & IR_E) != 0;
    }
    return found;
}

/* Whether the location may be used behind the wait before it is looked at again: else there is no need for a model. */
static bool may_be_used(const struct search *search, const struct stale *stale)
{
    const struct ir_body *body = search->build.body;
    const struct ir_flow *flow = search->flow;
    uint64_t *seen = bits_new(body->block_count);
    struct pile todo = {0};
    bool used = false;
    pile_add(&todo, stale->wait + 1);
    while (!used && todo.count > 0) {
        ir_value at = pile_take(&todo);
        uint32_t block = code_block(body, at), first = flow->successors.first[block];
        enum behind found = behind_in_block(search, stale, at);
        used = found == MAY_USE;
        for (uint32_t i = first; found == GOES_ON && i < first + flow->ordinary[block]; i++)
            if (bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, body->blocks[flow->successors.targets[i]].first);
    }
    pile_free(&todo);
    mem_free(seen);
    return used;
}

/* Looks at one wait; adds what may be used behind it. */
static void look_at_wait(struct search *search)
{
    struct arena *arena = arena_new();
    size_t before = search->count, kept = before;
    search->flow = ir_flow_new(search->build.body, arena);
    search->controls = bits_new(search->build.body->block_count);
    search->build.deciding = suspects_deciding(&search->build);
    find_conditions(search);
    for (size_t i = before; i < search->count; i++)
        if (may_be_used(search, &search->found[i]))
            search->found[kept++] = search->found[i];
    search->count = kept;
    mem_free(search->build.deciding);
    mem_free(search->controls);
    arena_free(arena);
}

struct stale *stale_find(struct model *model, uint32_t *count)
{
    struct search search = {.model = model};
    for (size_t i = 0; i < model->isolate->wait_count; i++) {
        const struct wait_site *wait = &model->isolate->waits[i];
        const struct ir_body *body = code_body(model->facts, wait->instance);
        if ((wait->kind != CALL_WAIT && wait->kind != CALL_AWAIT) || body == NULL || body->block_count > MOST_BLOCKS ||
            !code_is_application(model->facts, wait->instance))
            continue;
        struct function function = {.instance = wait->instance};
        method_id method = facts_instance(model->facts, wait->instance).method;
        search.build = (struct build){.model = model,
                                      .function = &function,
                                      .body = body,
                                      .method = method,
                                      .module = program_method(model->program, method)->owner};
        search.kind = wait->kind;
        search.wait = facts_edge(model->facts, wait->edge).at;
        look_at_wait(&search);
    }
    *count = (uint32_t)search.count;
    return search.found;
}
