/* The ways from a wait to what is used behind it. */
#include "isolate/again/internal.h"

#include <string.h>

struct walk {
    struct scene *scene;
    uint64_t **counts; /* of each block that was entered: blocks where a use counts, so far; else NULL */
    struct pile todo;
    struct unseen found;
};

static bool is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

/* Whether a value is what a call gave, as another type perhaps, or one of those that may be. */
static bool is_result(const struct ir_body *body, ir_value value, ir_value call, bool chosen)
{
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    if (value == call || !chosen || body->instructions[value].op != IR_phi)
        return value == call;
    uint32_t length;
    const uint32_t *pairs = ir_list(body, body->instructions[value].a, &length);
    for (uint32_t n = 0; n + 1 < length; n += 2)
        if (is_result(body, pairs[n + 1], call, false))
            return true;
    return false;
}

/* Whether what a call gives decides about the wait. */
static bool decides_about_wait(const struct scene *scene, ir_value at)
{
    const struct ir_instruction *all = scene->body->instructions;
    for (uint32_t i = 0; i < scene->control_count; i++) {
        const struct ir_block *block = &scene->body->blocks[scene->controls[i].block];
        const struct ir_instruction *test = &all[all[block->first + block->count - 1].a];
        if (test->op >= IR_eq && test->op <= IR_ge && is_result(scene->body, test->a, at, true))
            return true;
    }
    return false;
}

struct taking {
    struct scene *scene;
    ir_value at;
    bool takes;
};

static void takes_value(void *context, ir_value value)
{
    struct taking *taking = context;
    taking->takes |=
        bits_has(taking->scene->shared, value) && !bits_has(scene_behind(taking->scene, value), taking->at);
}

/* Whether an instruction takes a value that was read behind the wait. */
static bool takes_read(struct scene *scene, ir_value at)
{
    struct taking taking = {scene, at, false};
    ir_each_use(scene->body, &scene->body->instructions[at], takes_value, &taking);
    return taking.takes;
}

/* Whether the method returns yes or no: who calls it is told what was seen, and need not take it for granted. */
static bool only_tells(const struct scene *scene)
{
    const struct again *again = scene->again;
    method_id method = facts_instance(again->facts, scene->waiting->instance).method;
    const struct ir_module *module = program_module_of(again->program, method);
    uint32_t signature = program_ir_method(again->program, method)->signature;
    return module->types[module->signatures[signature].result].form == IR_TYPE_BOOLEAN;
}

/* Whether an instruction goes on from what threads share, other than to look at it: it changes that, hands it to
 * another method, or returns it. To read is not yet to go on. */
static bool uses(struct scene *scene, ir_value at)
{
    const struct ir_instruction *instruction = &scene->body->instructions[at];
    bool calls = is_call((enum ir_op)instruction->op);
    if (calls && decides_about_wait(scene, at))
        return false;
    if (scene->sorts[at] == SORT_WRITES ||
        (instruction->op == IR_return && takes_read(scene, at) && !only_tells(scene)))
        return true;
    return calls && again_calls_own(scene->again, scene->waiting->instance, at) &&
           ((scene->sorts[at] != SORT_NONE && instruction->kind == IR_VOID) || takes_read(scene, at));
}

static void enter(struct walk *walk, uint32_t block, const uint64_t *counts)
{
    size_t words = bits_words(walk->scene->flow->block_count);
    bool is_new = walk->counts[block] == NULL;
    if (is_new)
        walk->counts[block] = arena_alloc(walk->scene->arena, (words + 1) * sizeof(uint64_t));
    if (bits_join(walk->counts[block], counts, words) || is_new)
        pile_add(&walk->todo, block);
}

/* The method ends, or gives the lock back. */
static void leave(struct walk *walk, uint32_t block, const uint64_t *counts, ir_value at)
{
    const struct ir_instruction *end = &walk->scene->body->instructions[at];
    bool gives = end->op == IR_return && end->a != IR_NONE;
    bool told = gives && (!bits_has(counts, block) || value_is_fresh(walk->scene, end->a, at));
    walk->found.leaves = true;
    walk->found.told &= told;
}

/* Goes through a block from an instruction on; false if the way ends there. Sets the last instruction. */
static bool pass(struct walk *walk, uint32_t block, ir_value from, const uint64_t *counts, ir_value *end)
{
    struct scene *scene = walk->scene;
    const struct ir_block *of = &scene->body->blocks[block];
    for (ir_value at = from; at < of->first + of->count; at++) {
        *end = at;
        if (at == scene->waiting->at)
            return false;
        bool counted = bits_has(counts, block) && bits_has(scene->returning, block);
        if (counted && uses(scene, at) && (walk->found.used == FACTS_NONE || at < walk->found.used))
            walk->found.used = at;
        if (bits_has(scene->releases, at) || scene->body->instructions[at].op == IR_return) {
            if (bits_has(scene->returning, block))
                leave(walk, block, counts, at);
            return false;
        }
    }
    return true;
}

/* Enters what follows on a block. */
static void go_on(struct walk *walk, uint32_t block, const uint64_t *counts)
{
    struct scene *scene = walk->scene;
    const struct ir_flow *flow = scene->flow;
    const struct ir_block *of = &scene->body->blocks[block];
    const struct ir_instruction *end = &scene->body->instructions[of->first + of->count - 1];
    size_t words = bits_words(flow->block_count);
    uint64_t *asked[2];
    if (!look_at_branch(scene, block, asked)) {
        for (uint32_t i = 0; i < flow->ordinary[block]; i++)
            enter(walk, flow->successors.targets[flow->successors.first[block] + i], counts);
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (asked[i] == NULL)
            continue;
        bits_meet(asked[i], counts, words);
        enter(walk, i == 0 ? end->b : end->c, asked[i]);
    }
}

static void go_from(struct walk *walk, uint32_t block, ir_value from, const uint64_t *counts)
{
    const struct ir_flow *flow = walk->scene->flow;
    ir_value end = from;
    bool passes = pass(walk, block, from, counts, &end);
    if (scene_has_handlers(walk->scene, block, from, end))
        for (uint32_t i = flow->successors.first[block] + flow->ordinary[block]; i < flow->successors.first[block + 1];
             i++)
            enter(walk, flow->successors.targets[i], counts);
    if (passes)
        go_on(walk, block, counts);
}

struct unseen walk_unseen(struct scene *scene)
{
    const struct ir_flow *flow = scene->flow;
    size_t words = bits_words(flow->block_count) + 1;
    struct walk walk = {.scene = scene, .found = {.used = FACTS_NONE, .told = true}};
    uint64_t *all = arena_alloc(scene->arena, words * sizeof *all),
             *copy = arena_alloc(scene->arena, words * sizeof *all);
    walk.counts = arena_alloc(scene->arena, (flow->block_count + (size_t)1) * sizeof *walk.counts);
    for (uint32_t b = 0; b < flow->block_count; b++)
        bits_add(all, b);
    uint32_t block = code_block(scene->body, scene->waiting->at);
    if (scene->body->blocks[block].handler_count > 0)
        for (uint32_t i = flow->successors.first[block] + flow->ordinary[block]; i < flow->successors.first[block + 1];
             i++)
            enter(&walk, flow->successors.targets[i], all);
    go_from(&walk, block, scene->waiting->at + 1, all);
    while (walk.todo.count > 0) {
        uint32_t next = pile_take(&walk.todo);
        memcpy(copy, walk.counts[next], (words - 1) * sizeof *copy);
        go_from(&walk, next, scene->body->blocks[next].first, copy);
    }
    pile_free(&walk.todo);
    walk.found.told &= walk.found.leaves;
    return walk.found;
}

/* Whether something is written behind only one outcome of a branch, before the lock is given back. */
static bool decides_about_write(struct scene *scene, uint32_t block)
{
    const struct ir_block *of = &scene->body->blocks[block];
    const struct ir_instruction *branch = &scene->body->instructions[of->first + of->count - 1];
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    const uint64_t *one = scene_reach(scene, branch->b, block), *other = scene_reach(scene, branch->c, block);
    for (ir_value at = 0; at < scene->body->instruction_count; at++) {
        uint32_t b = code_block(scene->body, at);
        if (scene->sorts[at] == SORT_WRITES && bits_has(behind, at) && bits_has(one, b) != bits_has(other, b))
            return true;
    }
    return false;
}

static bool any_stale(struct scene *scene, const ir_value *values, uint32_t count, ir_value at)
{
    for (uint32_t i = 0; i < count; i++)
        if (value_is_stale(scene, values[i], at, FACTS_NONE))
            return true;
    return false;
}

/* Whether a call is given what was drawn from a field that it sets, or from the object of the library that it is
 * for. */
static bool gives_back(struct scene *scene, const ir_value *values, uint32_t count, ir_value at)
{
    uint64_t *set = kept_set_by(scene->again, scene->waiting->instance, at);
    size_t words = bits_words(program_field_count(scene->again->program));
    bool back = false;
    for (uint32_t field = bits_next(set, words, 0); field < words * 64 && !back;
         field = bits_next(set, words, field + 1))
        for (uint32_t i = 0; i < count && !back; i++)
            back = value_is_stale(scene, values[i], at, field);
    mem_free(set);
    for (uint32_t i = 1; i < count && !back; i++)
        back = kept_draws(scene, values[i], at);
    return back;
}

/* Whether a write takes something stale: what is written, where, or by which index. */
static bool writes_stale(struct scene *scene, ir_value at)
{
    const struct ir_instruction *put = &scene->body->instructions[at];
    uint32_t count;
    if (put->op == IR_put_element)
        return any_stale(scene, (ir_value[]){put->a, put->b, put->c}, 3, at);
    if (put->op != IR_put && put->op != IR_put_static) {
        const ir_value *arguments = code_arguments(scene->body, at, &count);
        return arguments != NULL && (any_stale(scene, arguments, count, at) || gives_back(scene, arguments, count, at));
    }
    bool is_static = put->op == IR_put_static;
    field_id field = code_field(scene->again->program, scene->module, is_static ? put->a : put->b);
    ir_value value = is_static ? put->b : put->c;
    return (!is_static && any_stale(scene, &put->a, 1, at)) || any_stale(scene, &value, 1, at) ||
           (field != FACTS_NONE && value_is_stale(scene, value, at, field));
}

static bool is_stale_use(struct scene *scene, ir_value at, bool writes)
{
    const struct ir_instruction *instruction = &scene->body->instructions[at];
    if (scene->sorts[at] == SORT_WRITES)
        return writes_stale(scene, at);
    if (instruction->op == IR_branch)
        return any_stale(scene, &instruction->a, 1, at) && !value_is_fresh(scene, instruction->a, at) &&
               decides_about_write(scene, code_block(scene->body, at));
    return writes && instruction->op == IR_return && instruction->a != IR_NONE &&
           any_stale(scene, &instruction->a, 1, at);
}

ir_value walk_stale(struct scene *scene)
{
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    uint32_t count = scene->body->instruction_count;
    bool writes = false;
    for (ir_value at = 0; at < count && !writes; at++)
        writes = bits_has(behind, at) && scene->sorts[at] == SORT_WRITES;
    for (ir_value at = 0; at < count; at++)
        if (bits_has(behind, at) && bits_has(scene->returning, code_block(scene->body, at)) &&
            is_stale_use(scene, at, writes))
            return at;
    return FACTS_NONE;
}

bool walk_returns_old(struct scene *scene)
{
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    for (ir_value at = 0; at < scene->body->instruction_count; at++) {
        const struct ir_instruction *end = &scene->body->instructions[at];
        if (end->op == IR_return && end->a != IR_NONE && bits_has(behind, at) && any_stale(scene, &end->a, 1, at))
            return true;
    }
    return false;
}

/* Instructions that change what threads share, as bits to be freed. */
static uint64_t *changes_of(const struct scene *scene)
{
    uint64_t *changes = bits_new(scene->body->instruction_count);
    for (ir_value at = 0; at < scene->body->instruction_count; at++)
        if (scene->sorts[at] == SORT_WRITES)
            bits_add(changes, at);
    return changes;
}

/* The branches that look again, behind the wait, at what a branch before it has asked for; to be freed. */
static uint64_t *looks_at_same(struct scene *scene, ir_value before)
{
    const struct ir_instruction *all = scene->body->instructions;
    uint64_t *looks = bits_new(scene->body->instruction_count);
    for (ir_value at = 0; at < scene->body->instruction_count; at++)
        if (all[at].op == IR_branch && bits_has(scene_behind(scene, FACTS_NONE), at) &&
            value_is_fresh(scene, all[at].a, at) && value_shares_read(scene, all[at].a, all[before].a))
            bits_add(looks, at);
    return looks;
}

/* Where something is written behind the wait, before any look at what a branch before it has asked for; FACTS_NONE. */
static ir_value unlooked_write(struct scene *scene, ir_value before)
{
    uint64_t *looks = looks_at_same(scene, before), *behind = scene_behind_all(scene, looks);
    ir_value found = FACTS_NONE;
    for (ir_value at = 0; at < scene->body->instruction_count && found == FACTS_NONE; at++)
        if (bits_has(behind, at) && scene->sorts[at] == SORT_WRITES &&
            bits_has(scene->returning, code_block(scene->body, at)))
            found = at;
    mem_free(behind);
    mem_free(looks);
    return found;
}

ir_value walk_decided(struct scene *scene)
{
    uint64_t *changes = changes_of(scene), *rounds = scene_behind_all(scene, changes);
    ir_value found = FACTS_NONE;
    for (uint32_t b = 0; b < scene->flow->block_count && found == FACTS_NONE; b++) {
        const struct ir_block *block = &scene->body->blocks[b];
        ir_value end = block->first + block->count - 1;
        bool outcome;
        /* What is asked in each round anew is no decision of before. */
        if (!bits_has(rounds, end) && look_decides(scene, b, &outcome) && look_comes_before(scene, b) &&
            value_is_shared(scene, scene->body->instructions[end].a, end) &&
            !value_reads_only(scene, scene->body->instructions[end].a, scene->waiting->looked) &&
            !once_stays(scene, b, outcome))
            found = unlooked_write(scene, end);
    }
    mem_free(rounds);
    mem_free(changes);
    return found;
}

/* Adds the fields that a body reads. */
static void add_fields(const struct again *again, instance_id instance, const uint64_t *where, uint64_t *fields)
{
    const struct ir_body *body = code_body(again->facts, instance);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        const struct ir_instruction *get = &body->instructions[at];
        if ((get->op != IR_get && get->op != IR_get_static) || (where != NULL && !bits_has(where, at)))
            continue;
        class_id module = program_method(again->program, facts_instance(again->facts, instance).method)->owner;
        field_id field = code_field(again->program, module, get->op == IR_get ? get->b : get->a);
        if (field != FACTS_NONE)
            bits_add(fields, field);
    }
}

uint64_t *walk_looked(struct scene *scene, struct arena *arena)
{
    const struct again *again = scene->again;
    uint64_t *fields = arena_alloc(arena, (bits_words(program_field_count(again->program)) + 1) * sizeof *fields);
    uint64_t *changes = changes_of(scene), *rounds = scene_behind_all(scene, changes);
    add_fields(again, scene->waiting->instance, rounds, fields);
    for (ir_value at = 0; at < scene->body->instruction_count; at++) {
        uint32_t count;
        edge_id first = facts_calls_at(again->facts, scene->waiting->instance, at, &count);
        for (edge_id e = first; e < first + count && bits_has(rounds, at); e++)
            if (code_is_application(again->facts, facts_edge(again->facts, e).callee))
                add_fields(again, facts_edge(again->facts, e).callee, NULL, fields);
    }
    mem_free(rounds);
    mem_free(changes);
    return fields;
}
