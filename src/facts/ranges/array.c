/* Loops over arrays: which elements are put there, and whether a loop comes to all of them. */
#include "base/bits.h"
#include "base/memory.h"
#include "facts/ranges/counter.h"
#include "facts/ranges/internal.h"
#include "facts/ranges/steady.h"
#include "facts/threads/code.h"

static bool is_integer(const struct loop *loop, ir_value value)
{
    return counter_is_natural(loop->body, value);
}

/* Whether a number that is not negative is at most another one. */
static bool is_at_most(const struct loop *loop, ir_value one, ir_value other)
{
    return is_integer(loop, one) && is_integer(loop, other) && loop_at(loop, one)->a <= loop_at(loop, other)->a;
}

static bool is_same_constant(const struct loop *loop, ir_value one, ir_value other)
{
    const struct ir_instruction *a = loop_at(loop, one), *b = loop_at(loop, other);
    return a->op == IR_integer && b->op == IR_integer && a->a == b->a && a->b == b->b;
}

/* Whether two values are the same number for certain, until the loop that joins has ended. */
static bool is_same(const struct loop *loop, ir_value one, ir_value other)
{
    return one == other || is_same_constant(loop, one, other) ||
           steady_same(loop->facts, loop->group->threads, loop->instance, one, other, loop->exit);
}

/* Whether a store never comes to an index twice: the index counts up, in a loop that is entered once. */
static bool has_fresh_index(const struct loop *loop, ir_value store, struct counter *counter)
{
    return counter_find(loop->body, loop->flow, loop_at(loop, store)->b, counter) && is_integer(loop, counter->begin) &&
           !loop->in_loop[counter->from] && counter_once_a_round(loop->body, loop->flow, counter, store);
}

/* Whether two stores never come to the same index: they go by the same counter, and each round comes to one of them at
 * most; or by different numbers. Both have a fresh index, or happen once. */
static bool are_apart(const struct loop *loop, ir_value one, ir_value other)
{
    ir_value index = loop_at(loop, one)->b, second = loop_at(loop, other)->b;
    uint32_t block = code_block(loop->body, one), target = code_block(loop->body, other);
    if (loop_at(loop, index)->op == IR_integer && loop_at(loop, second)->op == IR_integer)
        return !is_same_constant(loop, index, second);
    uint32_t header = code_block(loop->body, index);
    return index == second && block != target && !counter_leads_without(loop->flow, block, target, header) &&
           !counter_leads_without(loop->flow, target, block, header);
}

/* Whether a store never comes to an index twice by itself. */
static bool is_fresh(const struct loop *loop, ir_value store)
{
    struct counter counter;
    return has_fresh_index(loop, store, &counter) ||
           (loop_at(loop, loop_at(loop, store)->b)->op == IR_integer && !loop->in_loop[code_block(loop->body, store)]);
}

/* Whether nothing of the group that is put into the array takes the place of another. */
static bool never_overwrites(const struct loop *loop)
{
    for (size_t i = 0; i < loop->adds.count; i++) {
        if (!is_fresh(loop, loop->adds.items[i]))
            return false;
        for (size_t k = 0; k < i; k++)
            if (!are_apart(loop, loop->adds.items[i], loop->adds.items[k]))
                return false;
    }
    return true;
}

static bool may_follow(const struct loop *loop, ir_value one, ir_value other)
{
    uint64_t *after = code_after(loop->body, one);
    bool follows = bits_has(after, other);
    mem_free(after);
    return follows;
}

/* Whether what others put into the array comes before all that is of the group, or behind the loop that joins it, or
 * takes places of its own. */
static bool are_others_apart(const struct loop *loop)
{
    ir_value begin = loop->body->blocks[loop->header].first;
    for (size_t i = 0; i < loop->others.count; i++) {
        ir_value other = loop->others.items[i];
        if (!may_follow(loop, other, begin))
            continue;
        bool fresh = is_fresh(loop, other);
        for (size_t k = 0; k < loop->adds.count; k++)
            if (may_follow(loop, loop->adds.items[k], other) && !(fresh && are_apart(loop, loop->adds.items[k], other)))
                return false;
    }
    return true;
}

/* Whether a store puts something only where the loop that joins comes: from `begin` on, and below its bound, if that is
 * not the length of the array. */
static bool is_covered(const struct loop *loop, ir_value store, const struct counter *join, bool whole)
{
    struct counter counter;
    ir_value index = loop_at(loop, store)->b;
    if (is_integer(loop, index))
        return is_at_most(loop, join->begin, index) &&
               (whole || (is_at_most(loop, index, join->bound) && !is_same_constant(loop, index, join->bound)));
    if (!has_fresh_index(loop, store, &counter) || !is_at_most(loop, join->begin, counter.begin))
        return false;
    if (whole)
        return true;
    return counter_has_bound(loop->body, &counter) && counter_goes_on(loop->body, loop->flow, &counter, store) &&
           is_same(loop, counter.bound, join->bound);
}

bool loop_covers_array(struct loop *loop)
{
    struct counter join;
    if (!counter_find(loop->body, loop->flow, loop_at(loop, loop->element)->b, &join) ||
        !is_integer(loop, join.begin) || !counter_has_bound(loop->body, &join))
        return false;
    loop->header = join.header;
    const struct ir_block *back = &loop->body->blocks[join.back];
    if (!loop_find_exit(loop, join.condition, join.leaves_if_true) ||
        !loop_comes_before(loop, loop->join, back->first + back->count - 1))
        return false;
    const struct ir_instruction *bound = loop_at(loop, join.bound);
    bool whole = (bound->op == IR_length && loop_is_collection(loop, bound->a)) ||
                 is_same(loop, loop_at(loop, loop->collection)->b, join.bound);
    for (size_t i = 0; i < loop->adds.count; i++)
        if (!is_covered(loop, loop->adds.items[i], &join, whole))
            return false;
    return never_overwrites(loop) && are_others_apart(loop);
}
