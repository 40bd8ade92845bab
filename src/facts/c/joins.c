/* Which threads have ended behind calls that wait for their end.
 *
 * A creation is followed if the main thread makes it, once, or once in each round of a loop that counts, stores the
 * number of the thread in a place of its own, and nobody else writes there; a join ends what a creation made if it
 * reads that place, or, in a loop that counts over the same places, when that loop is left. */
#include "base/array.h"
#include "facts/c/internal.h"
#include "ir/flow.h"

/* A loop that counts up by one, and where it counts. */
struct round {
    uint32_t header, exit; /* blocks */
    int64_t from;
    struct bound to;
};

static uint32_t block_of(const struct ir_body *body, ir_value at)
{
    uint32_t block = 0;
    while (at >= body->blocks[block].first + body->blocks[block].count)
        block++;
    return block;
}

static ir_value plain(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_sext || body->instructions[value].op == IR_zext)
        value = body->instructions[value].a;
    return value;
}

/* A phi whose second value is itself plus one, and whose first one is a constant. */
static bool is_counter(const struct ir_body *body, ir_value phi, uint32_t *latch, int64_t *from)
{
    uint32_t count;
    int64_t one;
    if (body->instructions[phi].op != IR_phi)
        return false;
    const uint32_t *pairs = ir_list(body, body->instructions[phi].a, &count);
    if (count != 4)
        return false;
    for (uint32_t i = 0; i < 4; i += 2) {
        const struct ir_instruction *next = &body->instructions[pairs[i + 1]];
        if (next->op != IR_add || !clayout_constant(body, pairs[3 - i], from))
            continue;
        ir_value added = next->a == phi ? next->b : next->b == phi ? next->a : IR_NONE;
        *latch = pairs[i];
        if (added != IR_NONE && clayout_constant(body, added, &one) && one == 1)
            return true;
    }
    return false;
}

/* The condition at the end of the header: goes on while the counter is below a bound. */
static bool is_bounded(const struct ir_body *body, ir_value phi, uint32_t header, struct round *round)
{
    const struct ir_block *block = &body->blocks[header];
    const struct ir_instruction *branch = &body->instructions[block->first + block->count - 1];
    if (branch->op != IR_branch)
        return false;
    const struct ir_instruction *test = &body->instructions[branch->a];
    bool below = test->op == IR_lt || test->op == IR_ult;
    if (!below || plain(body, test->a) != phi)
        return false;
    ir_value bound = plain(body, test->b);
    round->to.constant = clayout_constant(body, bound, &round->to.number);
    if (round->to.constant && round->to.number < 0)
        return false;
    if (!round->to.constant)
        round->to.number = bound;
    round->to.test = test->op;
    round->header = header;
    round->exit = branch->c;
    return branch->b != branch->c;
}

/* Marks the blocks from which one can come to the header without leaving its loop. */
static void find_members(const struct ir_flow *flow, uint32_t header, uint32_t latch, uint8_t *member)
{
    uint32_t *stack = mem_new(flow->block_count + 1, sizeof *stack), count = 0;
    member[header] = 1;
    if (!member[latch]) {
        member[latch] = 1;
        stack[count++] = latch;
    }
    while (count > 0) {
        uint32_t block = stack[--count];
        for (uint32_t i = flow->predecessors.first[block]; i < flow->predecessors.first[block + 1]; i++) {
            uint32_t before = flow->predecessors.targets[i];
            if (!member[before]) {
                member[before] = 1;
                stack[count++] = before;
            }
        }
    }
    mem_free(stack);
}

/* Whether blocks of a loop, without its header, lie in a circle: takes away those that nothing leads to any more. */
static bool has_circle(const struct ir_flow *flow, uint32_t header, const uint8_t *member)
{
    uint32_t *before = mem_new(flow->block_count + 1, sizeof *before),
             *stack = mem_new(flow->block_count + 1, sizeof *stack);
    uint32_t count = 0, left = 0;
    const struct ir_edges *edges = &flow->successors;
    for (uint32_t at = 0; at < flow->block_count; at++)
        for (uint32_t i = edges->first[at]; member[at] && at != header && i < edges->first[at + 1]; i++)
            before[edges->targets[i]]++;
    for (uint32_t at = 0; at < flow->block_count; at++) {
        left += member[at] && at != header;
        if (member[at] && at != header && before[at] == 0)
            stack[count++] = at;
    }
    while (count > 0) {
        uint32_t at = stack[--count];
        left--;
        for (uint32_t i = edges->first[at]; i < edges->first[at + 1]; i++) {
            uint32_t to = edges->targets[i];
            if (member[to] && to != header && --before[to] == 0)
                stack[count++] = to;
        }
    }
    mem_free(before);
    mem_free(stack);
    return left != 0;
}

/* Whether each round runs a block just once, and the loop is left, and entered again, at its header only. */
static bool is_regular(const struct ir_flow *flow, const struct round *round, uint32_t latch, uint32_t block)
{
    uint8_t *member = mem_new(flow->block_count + 1, 1);
    bool regular = ir_dominates(flow, ir_point_of_start(round->header), ir_point_of_start(latch)) &&
                   ir_dominates(flow, ir_point_of_start(block), ir_point_of_start(latch));
    find_members(flow, round->header, latch, member);
    regular = regular && member[block] && !member[round->exit] && !has_circle(flow, round->header, member);
    for (uint32_t at = 0; at < flow->block_count; at++)
        for (uint32_t i = flow->successors.first[at]; member[at] && i < flow->successors.first[at + 1]; i++) {
            uint32_t to = flow->successors.targets[i];
            if (member[to] ? to == round->header && at != latch : at != round->header)
                regular = false; /* another way round, or out */
        }
    mem_free(member);
    return regular;
}

/* The loop in which a value counts, if an instruction is run once in each round of it. */
static bool find_round(const struct cfacts *facts, uint32_t method, ir_value counter, ir_value at, struct round *round)
{
    const struct ir_body *body = body_of(facts, method);
    uint32_t latch, header = block_of(body, counter);
    return is_counter(body, counter, &latch, &round->from) && is_bounded(body, counter, header, round) &&
           is_regular(facts->methods[method].flow, round, latch, block_of(body, at));
}

/* Whether a loop is itself within another one: then its blocks are run again behind it. */
static bool is_outermost(const struct cfacts *facts, uint32_t method, const struct round *round)
{
    return !facts->methods[method].looping[round->exit];
}

static bool exact_spot(const struct cfacts *facts, uint32_t node, struct cfacts_spot *spot)
{
    struct object_set set = set_of(facts, node);
    if (object_set_size(set) != 1)
        return false;
    *spot = facts->spots[object_set_next(set, 0)];
    return spot->offset != CFACTS_ANY && facts->objects[spot->object].is.single;
}

/* Where a pointer points: a place of its own, or one for each round of a loop that counts. */
static bool find_place(const struct cfacts *facts, uint32_t method, ir_value pointer, ir_value at,
                       struct cfacts_spot *spot, bool *looped, struct round *round)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_instruction *of = &body->instructions[pointer];
    *looped = false;
    if (exact_spot(facts, node_of(facts, method, pointer), spot))
        return true;
    *looped = true;
    return of->op == IR_element && facts->sizes[of->c] == 8 && exact_spot(facts, node_of(facts, method, of->a), spot) &&
           find_round(facts, method, plain(body, of->b), at, round) && is_outermost(facts, method, round);
}

static void add_creation(struct cfacts *facts, uint32_t method, ir_value at, const struct cmodel *model)
{
    const struct ir_body *body = body_of(facts, method);
    uint32_t count;
    const uint32_t *arguments = ir_list(body, body->instructions[at].b, &count);
    struct creation it = {.method = method, .at = at, .block = block_of(body, at), .handle = {CFACTS_NONE, 0}};
    struct round round = {0};
    bool plain_attributes = model->effect == MODEL_CREATE_C11 || body->instructions[arguments[1]].op == IR_null;
    it.joinable = plain_attributes && facts->methods[method].once && facts->methods[method].threads == 1 &&
                  find_place(facts, method, arguments[0], at, &it.handle, &it.looped, &round);
    it.joinable = it.joinable && it.looped == (facts->methods[method].looping[it.block] != 0);
    it.from = round.from;
    it.to = round.to;
    ARRAY_ADD(facts->creations, facts->creation_count, facts->creation_capacity, it);
}

/* Whether an access may meet the places of a creation. */
static bool meets(const struct cfacts *facts, const struct creation *it, const struct touch *touch)
{
    struct object_set set = touch->node == CFACTS_NONE ? (struct object_set){0} : set_of(facts, touch->node);
    int64_t first = it->handle.offset, end = first + 8;
    if (touch->node == CFACTS_NONE)
        return false; /* the object ends, and with it nobody has the number any more */
    if (it->looped) {
        first += 8 * it->from;
        end = it->to.constant ? it->handle.offset + 8 * it->to.number : INT64_MAX;
    }
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1)) {
        struct cfacts_spot spot = facts->spots[i];
        bool far = spot.offset != CFACTS_ANY && touch->width >= 0 &&
                   ((int64_t)spot.offset >= end || (int64_t)spot.offset + touch->width <= first);
        if (spot.object == it->handle.object && !far)
            return true;
    }
    return false;
}

static void drop_written(struct cfacts *facts)
{
    for (size_t i = 0; i < facts->creation_count; i++) {
        struct creation *it = &facts->creations[i];
        for (size_t j = 0; j < facts->touch_count && it->joinable; j++) {
            const struct touch *touch = &facts->touches[j];
            if (touch->writes && (touch->method != it->method || touch->at != it->at) && meets(facts, it, touch))
                it->joinable = false;
        }
    }
}

static void look_at(struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct ir_instruction *of = &body_of(facts, method)->instructions[at];
    const struct cmodel *model = of->op == IR_call_static ? ccall_model(facts, of) : NULL;
    if (model == NULL)
        return;
    if (model->effect == MODEL_CREATE || model->effect == MODEL_CREATE_C11)
        add_creation(facts, method, at, model);
    if (model->effect == MODEL_DETACH)
        facts->has_detach = true;
    /* two threads that join each other: one of them is told so, and goes on */
    if ((model->effect == MODEL_JOIN || model->effect == MODEL_JOIN_PERHAPS) && facts->methods[method].threads != 1)
        facts->has_foreign_join = true;
}

void cjoins_find(struct cfacts *facts)
{
    for (uint32_t method = 0; method < facts->module->method_count; method++)
        for (ir_value at = 0; facts->methods[method].reached && at < body_of(facts, method)->instruction_count; at++)
            look_at(facts, method, at);
    drop_written(facts);
    for (size_t i = 0; i < facts->creation_count; i++)
        if (facts->has_detach || facts->has_foreign_join || facts->creation_count > 63)
            facts->creations[i].joinable = false;
}

/* Whether no call is made between two instructions of one block. */
static bool is_calm(const struct ir_body *body, ir_value from, ir_value to)
{
    bool calm = from < to && block_of(body, from) == block_of(body, to);
    for (ir_value at = from; calm && at < to; at++)
        calm = body->instructions[at].op != IR_call_static && body->instructions[at].op != IR_call_pointer;
    return calm;
}

/* The place that a call of pthread_join reads the number of the thread from, right before. */
static bool joined_place(const struct cfacts *facts, uint32_t method, ir_value at, struct cfacts_spot *spot,
                         bool *looped, struct round *round)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_instruction *of = &body->instructions[at];
    const struct cmodel *model = of->op == IR_call_static ? ccall_model(facts, of) : NULL;
    uint32_t count;
    if (model == NULL || model->effect != MODEL_JOIN || facts->methods[method].threads != 1)
        return false;
    const uint32_t *arguments = ir_list(body, of->b, &count);
    const struct ir_instruction *load = &body->instructions[arguments[0]];
    return load->op == IR_load && is_calm(body, arguments[0], at) &&
           find_place(facts, method, load->a, at, spot, looped, round);
}

static bool same_spot(struct cfacts_spot one, struct cfacts_spot other)
{
    return one.object == other.object && one.offset == other.offset;
}

uint64_t cjoins_at(const struct cfacts *facts, uint32_t method, ir_value at)
{
    struct cfacts_spot spot;
    struct round round;
    bool looped;
    uint64_t ended = 0;
    if (!joined_place(facts, method, at, &spot, &looped, &round) || looped)
        return 0;
    for (size_t i = 0; i < facts->creation_count; i++)
        if (facts->creations[i].joinable && !facts->creations[i].looped && same_spot(facts->creations[i].handle, spot))
            ended |= UINT64_C(1) << i;
    return ended;
}

static bool covers(const struct creation *it, uint32_t method, const struct round *round)
{
    if (round->from > it->from || round->to.constant != it->to.constant)
        return false;
    return it->to.constant ? round->to.number >= it->to.number
                           : method == it->method && round->to.number == it->to.number && round->to.test == it->to.test;
}

static uint64_t ended_by(const struct cfacts *facts, uint32_t method, ir_value at, uint32_t from, uint32_t to)
{
    struct cfacts_spot spot;
    struct round round;
    bool looped;
    uint64_t ended = 0;
    if (!joined_place(facts, method, at, &spot, &looped, &round) || !looped || round.header != from || round.exit != to)
        return 0;
    for (size_t i = 0; i < facts->creation_count; i++) {
        const struct creation *it = &facts->creations[i];
        if (it->joinable && it->looped && same_spot(it->handle, spot) && covers(it, method, &round))
            ended |= UINT64_C(1) << i;
    }
    return ended;
}

uint64_t cjoins_on_edge(const struct cfacts *facts, uint32_t method, uint32_t from, uint32_t to)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_block *block = &body->blocks[from];
    uint64_t ended = 0;
    bool leaves = body->instructions[block->first + block->count - 1].op == IR_branch &&
                  facts->methods[method].looping[from] && !facts->methods[method].looping[to];
    for (ir_value at = 0; leaves && facts->creation_count > 0 && at < body->instruction_count; at++)
        ended |= ended_by(facts, method, at, from, to);
    return ended;
}
