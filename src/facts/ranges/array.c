/* Loops over arrays: which elements are put there, and whether a loop comes to all of them. */
#include "base/bits.h"
#include "base/memory.h"
#include "facts/ranges/internal.h"
#include "facts/ranges/steady.h"
#include "facts/threads/code.h"

/* A loop that counts up by one. */
struct counter {
    ir_value index, begin, bound; /* a phi, and what it begins with; the loop goes on while it is less than the bound */
    ir_value condition;
    bool leaves_if_true;
    uint32_t header, from, back; /* blocks: the loop is entered from one, and goes round from the other */
    uint32_t stay;               /* where the condition sends whoever goes on */
};

static bool is_integer(const struct loop *loop, ir_value value)
{
    return loop_at(loop, value)->op == IR_integer && loop_at(loop, value)->b == 0;
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

/* A phi that counts up by one: its two values; false if it is none. */
static bool counts_up(const struct loop *loop, struct counter *counter)
{
    const struct ir_instruction *phi = loop_at(loop, counter->index);
    uint32_t count, block = code_block(loop->body, counter->index);
    if (phi->op != IR_phi)
        return false;
    const uint32_t *pairs = ir_list(loop->body, phi->a, &count);
    const struct ir_edges *before = &loop->flow->predecessors;
    if (count != 4 || before->first[block + 1] - before->first[block] != 2)
        return false;
    const struct ir_instruction *first = loop_at(loop, pairs[1]);
    uint32_t up = pairs[1] != counter->index && first->op == IR_add && first->a == counter->index ? 0 : 2;
    const struct ir_instruction *next = loop_at(loop, pairs[up + 1]);
    counter->begin = pairs[3 - up];
    counter->from = pairs[2 - up];
    counter->back = pairs[up];
    counter->header = block;
    return next->op == IR_add && next->a == counter->index && is_integer(loop, next->b) &&
           loop_at(loop, next->b)->a == 1;
}

/* Whether the header of the loop asks for nothing but whether the counter is less than some bound. */
static bool has_bound(const struct loop *loop, struct counter *counter)
{
    const struct ir_block *header = &loop->body->blocks[counter->header];
    const struct ir_instruction *branch = loop_at(loop, header->first + header->count - 1);
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *condition = loop_at(loop, branch->a);
    counter->condition = branch->a;
    counter->bound = condition->b;
    counter->leaves_if_true = condition->op == IR_ge;
    counter->stay = counter->leaves_if_true ? branch->c : branch->b;
    return (condition->op == IR_ge || condition->op == IR_lt) && condition->a == counter->index;
}

/* Whether a way leads from one block to another one, or back to it, that avoids a third. */
static bool leads_without(const struct loop *loop, uint32_t block, uint32_t target, uint32_t avoided)
{
    const struct ir_edges *edges = &loop->flow->successors;
    uint64_t *seen = bits_new(loop->flow->block_count);
    struct pile todo = {0};
    pile_add(&todo, block);
    bits_add(seen, avoided);
    while (todo.count > 0) {
        uint32_t from = pile_take(&todo);
        for (uint32_t i = edges->first[from]; i < edges->first[from + 1]; i++)
            if (bits_add(seen, edges->targets[i]))
                pile_add(&todo, edges->targets[i]);
    }
    bool leads = bits_has(seen, target);
    pile_free(&todo);
    mem_free(seen);
    return leads;
}

/* Whether a store never comes to an index twice: the index counts up, in a loop that is entered once. */
static bool has_fresh_index(const struct loop *loop, ir_value store, struct counter *counter)
{
    counter->index = loop_at(loop, store)->b;
    return counts_up(loop, counter) && is_integer(loop, counter->begin) && !loop->in_loop[counter->from] &&
           code_block(loop->body, store) != counter->header &&
           !leads_without(loop, code_block(loop->body, store), code_block(loop->body, store), counter->header);
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
    return index == second && block != target && !leads_without(loop, block, target, header) &&
           !leads_without(loop, target, block, header);
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
    const struct ir_edges *before = &loop->flow->predecessors;
    /* Every way to the store leads from the header over the block where the condition holds. */
    return has_bound(loop, &counter) && before->first[counter.stay + 1] - before->first[counter.stay] == 1 &&
           ir_flow_reaches(loop->flow, code_block(loop->body, store)) &&
           ir_dominates(loop->flow, ir_point_of_start(counter.stay),
                        ir_point_of_start(code_block(loop->body, store))) &&
           is_same(loop, counter.bound, join->bound);
}

bool loop_covers_array(struct loop *loop)
{
    struct counter join = {.index = loop_at(loop, loop->element)->b};
    if (!counts_up(loop, &join) || !is_integer(loop, join.begin) || !has_bound(loop, &join))
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
