/* From instance to instance: what callers hold on entry, and what outlasts a call. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/pile.h"
#include "facts/locks/internal.h"
#include "facts/threads/code.h"

#include <string.h>

static bool is_library_kind(enum acquisition_kind kind)
{
    return kind == ACQUIRE_LOCK || kind == ACQUIRE_TRY;
}

static uint64_t *keep_bits(struct locks *locks)
{
    return arena_alloc(locks->arena, (bits_words(locks->count) + 1) * sizeof(uint64_t));
}

/* Adds a lock to the set of an instance, which is made if need be. */
static void add_to(struct locks *locks, uint64_t **sets, instance_id instance, lock_id lock)
{
    if (sets[instance] == NULL)
        sets[instance] = keep_bits(locks);
    bits_add(sets[instance], lock);
}

static void find_left(struct locks *locks, instance_id instance)
{
    const struct local_locks *local = &locks->local[instance];
    for (uint32_t n = 0; n < local->count; n++) {
        const struct acquisition *it = &locks->acquisitions[local->first + n];
        bool left = n >= MOST_LOCAL || (local->may_exit >> n & 1);
        for (uint32_t i = 0; left && is_library_kind(it->kind) && i < it->lock_count; i++)
            add_to(locks, locks->leaves, instance, it->locks[i]);
    }
}

/* Whether the instance unlocks what it has locked itself: for certain, or by tryLock, whose result is then taken as
 * looked at. */
static bool is_matched(const struct locks *locks, instance_id instance, ir_value at, ir_value value)
{
    const struct local_locks *local = &locks->local[instance];
    uint64_t must = locks_state(locks, instance, at, true), may = locks_state(locks, instance, at, false);
    for (uint32_t n = 0; n < local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &locks->acquisitions[local->first + n];
        uint64_t state = it->kind == ACQUIRE_TRY ? may : must;
        if ((state >> n & 1) && is_library_kind(it->kind) && it->value == value)
            return true;
    }
    return false;
}

static void add_released(struct locks *locks, instance_id instance, ir_value value)
{
    struct object_set objects = facts_points_to(locks->facts, instance, value);
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1)) {
        lock_id lock = locks_of_object(locks, o);
        if (lock != FACTS_NONE)
            add_to(locks, locks->releases, instance, lock);
    }
}

static void find_released(struct locks *locks, instance_id instance, const struct ir_body *body)
{
    uint32_t count;
    edge_id first = facts_calls_from(locks->facts, instance, &count);
    ir_value last = FACTS_NONE;
    for (edge_id e = first; e < first + count; e++) {
        ir_value at = facts_edge(locks->facts, e).at, value;
        if (at == last || at == FACTS_NONE)
            continue;
        last = at;
        if (locks_event(locks, instance, body, at, &value) == EVENT_RELEASE && !is_matched(locks, instance, at, value))
            add_released(locks, instance, value);
    }
}

/* What a callee leaves or releases, its callers do too. */
static void spread_up(struct locks *locks, uint64_t **sets)
{
    uint32_t instances = facts_instance_count(locks->facts);
    struct pile todo = {0};
    for (instance_id i = 0; i < instances; i++)
        if (sets[i] != NULL)
            pile_add(&todo, i);
    while (todo.count > 0 && !budget_spent(locks->budget)) {
        instance_id callee = pile_take(&todo);
        uint32_t count;
        const edge_id *edges = facts_calls_to(locks->facts, callee, &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(locks->facts, edges[i]);
            if (edge.kind == EDGE_START)
                continue;
            if (sets[edge.caller] == NULL)
                sets[edge.caller] = keep_bits(locks);
            if (bits_join(sets[edge.caller], sets[callee], bits_words(locks->count)))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
}

void locks_summarise(struct locks *locks)
{
    uint32_t instances = facts_instance_count(locks->facts);
    for (instance_id i = 1; i < instances && !budget_spent(locks->budget); i++) {
        const struct ir_body *body = code_body(locks->facts, i);
        if (body == NULL)
            continue;
        find_left(locks, i);
        find_released(locks, i, body);
    }
    spread_up(locks, locks->leaves);
    spread_up(locks, locks->releases);
}

/* The arguments of a call that are locked for certain, as parameters of the callee. */
static uint64_t locked_arguments(const struct locks *locks, const struct facts_edge *edge)
{
    const struct ir_body *body = code_body(locks->facts, edge->caller);
    bool nothing = locks->entry_values[edge->caller] == 0 && locks->local[edge->caller].count == 0;
    if (nothing || locks->releases[edge->callee] != NULL || !code_passes_arguments(locks->facts, edge))
        return 0;
    uint64_t locked = 0;
    uint32_t count;
    const ir_value *values = code_arguments(body, edge->at, &count);
    for (uint32_t k = 0; k < count && k < 64; k++)
        if (locks_must_hold_value(locks, edge->caller, edge->at, values[k]))
            locked |= (uint64_t)1 << k;
    return locked;
}

/* Adds what a call contributes to the entry of its callee; whether that changed anything. */
static bool enter_callee(struct locks *locks, const struct facts_edge *edge, const uint64_t *must, const uint64_t *may)
{
    instance_id callee = edge->callee;
    bool starts = edge->kind == EDGE_START, changed = false;
    uint64_t values = starts ? 0 : locked_arguments(locks, edge);
    if (locks->entry_must[callee] == NULL) {
        locks->entry_must[callee] = keep_bits(locks);
        locks->entry_may[callee] = keep_bits(locks);
        if (!starts)
            bits_join(locks->entry_must[callee], must, bits_words(locks->count));
        locks->entry_values[callee] = values;
        changed = true;
    } else {
        changed |= starts ? bits_clear(locks->entry_must[callee], bits_words(locks->count))
                          : bits_meet(locks->entry_must[callee], must, bits_words(locks->count));
        changed |= (locks->entry_values[callee] & ~values) != 0;
        locks->entry_values[callee] &= values;
    }
    if (!starts)
        changed |= bits_join(locks->entry_may[callee], may, bits_words(locks->count));
    return changed;
}

void locks_held(const struct locks *locks, instance_id instance, ir_value at, uint64_t *must, uint64_t *may)
{
    size_t words = bits_words(locks->count);
    memset(must, 0, words * sizeof *must);
    memset(may, locks->gave_up ? 0xff : 0, words * sizeof *may);
    if (locks->gave_up || locks->entry_must[instance] == NULL)
        return;
    memcpy(must, locks->entry_must[instance], words * sizeof *must);
    memcpy(may, locks->entry_may[instance], words * sizeof *may);
    for (size_t w = 0; locks->releases[instance] != NULL && w < words; w++)
        must[w] &= ~locks->releases[instance][w];
    if (locks->leaves[instance] != NULL)
        bits_join(may, locks->leaves[instance], bits_words(locks->count));
    locks_add_must(locks, instance, locks_state(locks, instance, at, true), must);
    locks_add_may(locks, instance, locks_state(locks, instance, at, false), may);
}

void locks_spread(struct locks *locks)
{
    uint64_t *must = bits_new(locks->count), *may = bits_new(locks->count);
    uint64_t *waits = bits_new(facts_instance_count(locks->facts));
    struct pile todo = {0};
    locks->entry_must[FACTS_ROOT] = keep_bits(locks);
    locks->entry_may[FACTS_ROOT] = keep_bits(locks);
    pile_add(&todo, FACTS_ROOT);
    while (todo.count > 0 && !budget_spent(locks->budget)) {
        instance_id instance = pile_take(&todo);
        bits_remove(waits, instance);
        uint32_t count;
        edge_id first = facts_calls_from(locks->facts, instance, &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(locks->facts, e);
            if (e == first || (locks->local[instance].count > 0 && edge.at != facts_edge(locks->facts, e - 1).at))
                locks_held(locks, instance, edge.at, must, may);
            if (enter_callee(locks, &edge, must, may) && bits_add(waits, edge.callee))
                pile_add(&todo, edge.callee);
        }
    }
    pile_free(&todo);
    mem_free(waits);
    mem_free(must);
    mem_free(may);
}
