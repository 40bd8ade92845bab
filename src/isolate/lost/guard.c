/* Whether a comparison guards writes: with the other outcome of the branch that asks for it, none is made without
 * asking again. The outcome may be kept in a variable, or be returned, if it is known what it says then. */
#include "base/arena.h"
#include "isolate/lost/notice.h"

enum { DEEPEST = 4, NEVER = UINT32_MAX };

/* One body in which a value says whether both were the same. */
struct guard {
    const struct notice *notice;
    const struct ir_body *body;
    const struct ir_flow *flow;
    instance_id instance;
    ir_value value;
    enum lost_comparison_kind kind;
    uint64_t *goals; /* blocks with a write, or a call that leads to one */
    uint32_t depth;
};

static bool is_write(const struct notice *notice, instance_id instance, ir_value at)
{
    const struct lost_access *access = lost_access_at(notice->accesses, instance, at);
    if (access == NULL)
        return false;
    uint32_t first = notice->first[access - notice->accesses->items];
    for (size_t i = 0; i < notice->writes.count; i++)
        if (notice->writes.items[i] == first)
            return true;
    return false;
}

static bool leads_to_write(const struct notice *notice, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(notice->model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (bits_has(notice->leading, facts_edge(notice->model->facts, e).callee))
            return true;
    return false;
}

static void find_goals(struct guard *guard)
{
    for (uint32_t b = 0; b < guard->body->block_count; b++) {
        const struct ir_block *block = &guard->body->blocks[b];
        for (ir_value at = block->first; at < block->first + block->count; at++)
            if (is_write(guard->notice, guard->instance, at) ||
                (value_is_call(guard->body->instructions[at].op) && leads_to_write(guard->notice, guard->instance, at)))
                bits_add(guard->goals, b);
    }
}

/* The blocks that a block leads to without passing another one: bits, to be freed. */
static uint64_t *reached(const struct guard *guard, uint32_t from, uint32_t without)
{
    const struct ir_edges *successors = &guard->flow->successors;
    uint64_t *blocks = bits_new(guard->flow->block_count);
    struct pile todo = {0};
    if (from != without && bits_add(blocks, from))
        pile_add(&todo, from);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo);
        for (uint32_t i = successors->first[block]; i < successors->first[block + 1]; i++)
            if (successors->targets[i] != without && bits_add(blocks, successors->targets[i]))
                pile_add(&todo, successors->targets[i]);
    }
    pile_free(&todo);
    return blocks;
}

static const struct ir_instruction *last_of(const struct ir_body *body, uint32_t block)
{
    return &body->instructions[body->blocks[block].first + body->blocks[block].count - 1];
}

static bool returns(const struct guard *guard, const uint64_t *blocks)
{
    for (uint32_t b = 0; b < guard->body->block_count; b++)
        if (bits_has(blocks, b) && last_of(guard->body, b)->op == IR_return)
            return true;
    return false;
}

/* Where a branch goes if both were the same, and if not. */
struct outcome {
    uint32_t block, same, other;
    uint64_t *by_same, *by_other; /* what is reached from there */
};

/* Whether the branch at the end of a block asks for the value. */
static bool asks(const struct guard *guard, uint32_t block, struct outcome *outcome)
{
    const struct ir_instruction *branch = last_of(guard->body, block);
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *test = &guard->body->instructions[branch->a];
    bool turned = guard->kind == COMPARED_UNEQUAL;
    if (branch->a != guard->value) {
        const struct ir_instruction *zero = &guard->body->instructions[test->b];
        if ((test->op != IR_eq && test->op != IR_ne) || test->a != guard->value || zero->op != IR_integer ||
            zero->a != 0 || zero->b != 0)
            return false;
        turned ^= test->op == IR_eq;
    }
    *outcome = (struct outcome){block, turned ? branch->c : branch->b, turned ? branch->b : branch->c, NULL, NULL};
    return true;
}

static bool guards(const struct notice *notice, instance_id instance, ir_value value, enum lost_comparison_kind kind,
                   uint32_t depth);

/* Whether the callers of a method write only where its result says that both were the same. */
static bool callers_guard(const struct guard *guard, enum lost_comparison_kind kind)
{
    const struct facts *facts = guard->notice->model->facts;
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, guard->instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind == EDGE_CALL && edge.at != FACTS_NONE && bits_has(guard->notice->below, edge.caller) &&
            guards(guard->notice, edge.caller, edge.at, kind, guard->depth + 1))
            return true;
    }
    return false;
}

/* What a value says that is chosen by an outcome, from the values of the ways on which both were not the same: if
 * these are all zero, or all another number, something else says that they were. */
struct chosen {
    bool zeros, others, any;
};

static void choose(const struct guard *guard, struct chosen *chosen, ir_value value)
{
    const struct ir_instruction *of = &guard->body->instructions[value];
    bool zero = of->op == IR_integer && of->a == 0 && of->b == 0;
    chosen->zeros &= zero;
    chosen->others &= of->op == IR_integer && !zero;
    chosen->any = true;
}

/* Whether a block, and the way from it to another one (NEVER: it ends), is come by only where both were the same. */
static bool only_by_same(const struct outcome *outcome, uint32_t block, uint32_t to)
{
    if (block == outcome->block)
        return to == outcome->same;
    return bits_has(outcome->by_same, block) && !bits_has(outcome->by_other, block);
}

static bool is_known(const struct guard *guard, const struct chosen *chosen, enum lost_comparison_kind *kind)
{
    *kind = guard->kind == COMPARED_ORDERED ? COMPARED_ORDERED : chosen->zeros ? COMPARED_EQUAL : COMPARED_UNEQUAL;
    return chosen->any && (chosen->zeros || chosen->others);
}

/* Whether what an outcome chooses, as a variable or result, guards the writes. */
static bool choice_guards(const struct guard *guard, const struct outcome *outcome)
{
    const struct ir_body *body = guard->body;
    struct chosen result = {true, true, false};
    enum lost_comparison_kind kind;
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_instruction *last = last_of(body, b);
        if (last->op == IR_return && last->a != IR_NONE && !only_by_same(outcome, b, NEVER))
            choose(guard, &result, last->a);
        for (ir_value at = body->blocks[b].first; body->instructions[at].op == IR_phi; at++) {
            struct chosen phi = {true, true, false};
            uint32_t length;
            const uint32_t *pairs = ir_list(body, body->instructions[at].a, &length);
            for (uint32_t n = 0; n + 1 < length; n += 2)
                if (!only_by_same(outcome, pairs[n], b))
                    choose(guard, &phi, pairs[n + 1]);
            if (is_known(guard, &phi, &kind) && guards(guard->notice, guard->instance, at, kind, guard->depth + 1))
                return true;
        }
    }
    return is_known(guard, &result, &kind) && callers_guard(guard, kind);
}

/* Whether a handler of what a call throws leads to a write, without the call once more. */
static bool is_caught(const struct notice *notice, struct facts_edge edge)
{
    struct arena *arena = arena_new();
    const struct ir_body *body = code_body(notice->model->facts, edge.caller);
    struct guard guard = {.notice = notice, .body = body, .flow = ir_flow_new(body, arena), .instance = edge.caller};
    guard.goals = bits_new(body->block_count);
    find_goals(&guard);
    uint32_t block = code_block(body, edge.at);
    const struct ir_edges *successors = &guard.flow->successors;
    bool found = false;
    for (uint32_t i = successors->first[block] + guard.flow->ordinary[block]; i < successors->first[block + 1]; i++) {
        uint64_t *blocks = reached(&guard, successors->targets[i], block);
        found |= bits_overlap(blocks, guard.goals, bits_words(body->block_count));
        mem_free(blocks);
    }
    mem_free(guard.goals);
    arena_free(arena);
    return found;
}

/* Whether nobody in the unit catches what a method throws and writes then: it goes to callers, and to theirs. */
static bool stays_thrown(const struct guard *guard)
{
    const struct notice *notice = guard->notice;
    const struct facts *facts = notice->model->facts;
    uint64_t *seen = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    bool stays = true;
    bits_add(seen, guard->instance);
    pile_add(&todo, guard->instance);
    while (todo.count > 0) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(facts, pile_take(&todo), &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(facts, edges[i]);
            if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !bits_has(notice->below, edge.caller))
                continue;
            stays &= !is_caught(notice, edge);
            if (bits_add(seen, edge.caller))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return stays;
}

static bool outcome_guards(const struct guard *guard, const struct outcome *outcome)
{
    size_t words = bits_words(guard->body->block_count);
    bool by_same = bits_overlap(outcome->by_same, guard->goals, words);
    bool by_other = bits_overlap(outcome->by_other, guard->goals, words);
    bool either = guard->kind == COMPARED_ORDERED;
    if (by_same != by_other && (by_same || either))
        return true;
    bool ends_same = returns(guard, outcome->by_same), ends_other = returns(guard, outcome->by_other);
    if (!by_same && !by_other && ((ends_same && !ends_other) || (either && ends_other && !ends_same)) &&
        stays_thrown(guard))
        return true; /* callers do not go on */
    return choice_guards(guard, outcome);
}

static bool body_guards(const struct guard *guard)
{
    bool found = false;
    for (uint32_t b = 0; b < guard->body->block_count && !found; b++) {
        struct outcome outcome;
        const struct ir_instruction *last = last_of(guard->body, b);
        if (last->op == IR_return && last->a == guard->value)
            found = callers_guard(guard, guard->kind);
        if (!asks(guard, b, &outcome))
            continue;
        outcome.by_same = reached(guard, outcome.same, b);
        outcome.by_other = reached(guard, outcome.other, b);
        found |= outcome_guards(guard, &outcome);
        mem_free(outcome.by_same);
        mem_free(outcome.by_other);
    }
    return found;
}

/* Calls itself through what is chosen and returned, DEEPEST times at most. */
static bool guards(const struct notice *notice, instance_id instance, ir_value value, enum lost_comparison_kind kind,
                   uint32_t depth)
{
    if (depth > DEEPEST)
        return false;
    struct arena *arena = arena_new();
    const struct ir_body *body = code_body(notice->model->facts, instance);
    struct guard guard = {notice, body, ir_flow_new(body, arena),    instance,
                          value,  kind, bits_new(body->block_count), depth};
    find_goals(&guard);
    bool found = body_guards(&guard);
    mem_free(guard.goals);
    arena_free(arena);
    return found;
}

bool guard_is(const struct notice *notice, const struct lost_comparison *comparison)
{
    return guards(notice, comparison->instance, comparison->at, comparison->kind, 0);
}
