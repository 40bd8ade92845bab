/* Loops that are not known to come to an end.
 *
 * A block can be taken out of the flow graph if every cycle through it makes progress towards the end of its loop: it
 * has a phi that each round makes greater (or less) by a constant, and a comparison of it on which the loop is left; or
 * it asks an iterator of a collection whether there is more, and each round takes one. What is left over is looked at
 * in the same way, so that loops in loops are found. If nothing is left, all loops of the body end. */
#include "base/arena.h"
#include "base/components.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"
#include "ir/compare.h"
#include "ir/flow.h"

#include <string.h>

struct loops {
    const struct lock_order *order;
    instance_id instance;
    const struct ir_body *body;
    const struct ir_flow *graph;
    uint8_t *gone;    /* blocks that are taken out */
    uint32_t *member; /* of each block: the cycle that it is on; 0: none */
    uint32_t cycles;
    uint32_t without; /* a block that is not looked at; IR_NONE */
};

/* Whether an exception may leave a block other than by giving back a monitor, which a compiler guards by itself. */
static bool throws(const struct ir_body *body, uint32_t block)
{
    for (uint32_t i = 0; i < body->blocks[block].count; i++) {
        enum ir_op op = (enum ir_op)body->instructions[body->blocks[block].first + i].op;
        if ((ir_op_flags(op) & IR_T) != 0 && op != IR_monitor_exit)
            return true;
    }
    return false;
}

static uint32_t next_block(void *context, uint32_t block, uint32_t *at)
{
    const struct loops *loops = context;
    const struct ir_edges *edges = &loops->graph->successors;
    uint32_t count = edges->first[block + 1] - edges->first[block];
    if (loops->gone[block] || block == loops->without)
        return COMPONENTS_END;
    if (!throws(loops->body, block))
        count = loops->graph->ordinary[block];
    while (*at < count) {
        uint32_t next = edges->targets[edges->first[block] + (*at)++];
        if (!loops->gone[next] && next != loops->without)
            return next;
    }
    return COMPONENTS_END;
}

static bool leads_to_itself(const struct loops *loops, uint32_t block)
{
    uint32_t at = 0, next;
    while ((next = next_block((void *)loops, block, &at)) != COMPONENTS_END)
        if (next == block)
            return true;
    return false;
}

static void note_cycle(void *context, const uint32_t *members, size_t count)
{
    struct loops *loops = context;
    bool cycle = count > 1 || leads_to_itself(loops, members[0]);
    loops->cycles += cycle;
    for (size_t i = 0; i < count; i++)
        loops->member[members[i]] = cycle ? loops->cycles : 0;
}

/* Finds which blocks lie on cycles; without one of them, if that is not IR_NONE. */
static void find_cycles(struct loops *loops, uint32_t without)
{
    struct components_graph graph = {loops, loops->body->block_count, next_block, note_cycle};
    struct components *components = components_new(&graph);
    loops->cycles = 0;
    loops->without = without;
    for (uint32_t block = 0; block < loops->body->block_count; block++)
        components_visit(components, block);
    loops->without = IR_NONE;
    components_free(components);
}

static bool is_in(const struct loops *loops, uint32_t cycle, ir_value value)
{
    return loops->member[code_block(loops->body, value)] == cycle;
}

/* By how much each round changes a phi: the same for all that comes from within the cycle; 0 if that is not known. */
static int64_t step_of(const struct loops *loops, uint32_t cycle, ir_value phi)
{
    uint32_t words;
    const uint32_t *pairs = ir_list(loops->body, loops->body->instructions[phi].a, &words);
    int64_t step = 0;
    for (uint32_t i = 0; i + 1 < words; i += 2) {
        if (loops->member[pairs[i]] != cycle)
            continue;
        const struct ir_instruction *from = &loops->body->instructions[pairs[i + 1]];
        if ((from->op != IR_add && from->op != IR_sub) || from->a != phi)
            return 0;
        const struct ir_instruction *by = &loops->body->instructions[from->b];
        int64_t number = by->op == IR_integer ? (int64_t)((uint64_t)by->b << 32 | by->a) : 0;
        number = from->op == IR_sub ? -number : number;
        if (number == 0 || (step != 0 && number != step))
            return 0;
        step = number;
    }
    return step;
}

/* The phi that a value counts by: itself, or what a constant is added to. */
static ir_value counter_of(const struct ir_body *body, ir_value value)
{
    const struct ir_instruction *it = &body->instructions[value];
    if ((it->op == IR_add || it->op == IR_sub) && body->instructions[it->b].op == IR_integer)
        value = it->a;
    return body->instructions[value].op == IR_phi ? value : FACTS_NONE;
}

static bool is_number(const struct ir_body *body, ir_value value, int64_t *number)
{
    const struct ir_instruction *it = &body->instructions[value];
    *number = (int64_t)((uint64_t)it->b << 32 | it->a);
    return it->op == IR_integer;
}

/* Whether a counter that steps towards a bound passes it before it overflows and begins anew from the other end. By
 * ones it comes to every number, also to the last one, for which no strict comparison holds, whatever becomes of the
 * bound; else the bound must be a constant with room for a step behind it. */
static bool passes(const struct ir_body *body, bool strict, int64_t step, ir_value bound)
{
    int64_t number, most = body->instructions[bound].kind == IR_I64 ? INT64_MAX : INT32_MAX;
    uint64_t far = step > 0 ? (uint64_t)step : -(uint64_t)step;
    if (strict && far == 1)
        return true;
    if (!is_number(body, bound, &number))
        return false;
    uint64_t room = step > 0 ? (uint64_t)most - (uint64_t)number : (uint64_t)number + (uint64_t)most + 1;
    return far - (strict ? 1 : 0) <= room;
}

/* Whether a comparison that must hold for another round fails at last, if one side only grows (or shrinks). */
static bool bounds(const struct loops *loops, uint32_t cycle, enum ir_op stays, int64_t step, ir_value bound)
{
    int64_t number;
    bool fixed = is_number(loops->body, bound, &number) || !is_in(loops, cycle, bound);
    if (stays == IR_lt || stays == IR_gt)
        return (stays == IR_lt) == (step > 0) && passes(loops->body, true, step, bound);
    if (stays == IR_le || stays == IR_ge)
        return (stays == IR_le) == (step > 0) && passes(loops->body, false, step, bound);
    return stays == IR_ne && fixed && (step == 1 || step == -1);
}

/* The block of the phi that a branch of a cycle bounds; IR_NONE. */
static uint32_t bounded_block(const struct loops *loops, uint32_t cycle, ir_value condition, bool stays_if)
{
    const struct ir_instruction *it = &loops->body->instructions[condition];
    enum ir_op op = (enum ir_op)it->op;
    if (!ir_is_comparison(op))
        return IR_NONE;
    if (!stays_if)
        op = ir_opposite(op);
    for (int side = 0; side < 2; side++) {
        ir_value phi = counter_of(loops->body, side == 0 ? it->a : it->b);
        int64_t step = phi == FACTS_NONE || !is_in(loops, cycle, phi) ? 0 : step_of(loops, cycle, phi);
        if (step != 0 && bounds(loops, cycle, side == 0 ? op : ir_mirrored(op), step, side == 0 ? it->b : it->a))
            return code_block(loops->body, phi);
    }
    return IR_NONE;
}

/* Whether an instruction may call a method of java.util.concurrent, whose iterators may be fed for ever while they
 * walk, but for those that look at a copy. */
static bool may_be_fed(const struct loops *loops, ir_value at)
{
    static const char concurrent[] = "java/util/concurrent/", copies[] = "java/util/concurrent/CopyOnWriteArray";
    const struct facts *facts = loops->order->facts;
    const struct program *program = facts_program(facts);
    uint32_t count;
    edge_id first = facts_calls_at(facts, loops->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        method_id method = facts_instance(facts, facts_edge(facts, e).callee).method;
        const char *owner =
            method == FACTS_NONE ? "" : program_class(program, program_method(program, method)->owner)->name;
        if (strncmp(owner, concurrent, strlen(concurrent)) == 0 && strncmp(owner, copies, strlen(copies)) != 0)
            return true;
    }
    return false;
}

/* Whether an instruction calls one of these methods of an iterator of the library. */
static bool calls(const struct loops *loops, ir_value at, const char *const *names)
{
    static const char *const owners[] = {"java/util/", NULL};
    return code_calls_library(loops->order->facts, loops->instance, at, names, owners) && !may_be_fed(loops, at);
}

/* The condition that a branch asks: the value itself, or whether it is not 0. */
static ir_value asked_value(const struct ir_body *body, ir_value condition, bool *stays_if)
{
    const struct ir_instruction *it = &body->instructions[condition];
    if ((it->op == IR_ne || it->op == IR_eq) && body->instructions[it->b].op == IR_integer &&
        body->instructions[it->b].a == 0 && body->instructions[it->b].b == 0) {
        *stays_if ^= it->op == IR_eq;
        return it->a;
    }
    return condition;
}

/* Whether an iterator is the same one in all rounds, and only goes forward: nobody else has it, and nobody lets it
 * go back. */
static bool goes_forward(const struct loops *loops, uint32_t cycle, ir_value iterator)
{
    static const char *const forward[] = {"hasNext", "hasMoreElements", "next", "nextElement", "remove", NULL};
    if (is_in(loops, cycle, iterator))
        return false;
    for (ir_value at = 0; at < loops->body->instruction_count; at++) {
        if (ir_uses(loops->body, &loops->body->instructions[at], iterator) > 0 && !calls(loops, at, forward))
            return false;
    }
    return true;
}

/* The block that takes the next one of what a branch asks for more of; IR_NONE. */
static uint32_t taking_block(const struct loops *loops, uint32_t cycle, ir_value condition, bool stays_if)
{
    static const char *const more[] = {"hasNext", "hasMoreElements", NULL};
    static const char *const taken[] = {"next", "nextElement", NULL};
    const struct ir_body *body = loops->body;
    ir_value asked = asked_value(body, condition, &stays_if);
    uint32_t count;
    const ir_value *iterator = code_arguments(body, asked, &count);
    if (iterator == NULL || count == 0 || !stays_if || !calls(loops, asked, more) ||
        !goes_forward(loops, cycle, iterator[0]))
        return IR_NONE;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t others;
        const ir_value *arguments = code_arguments(body, at, &others);
        if (arguments != NULL && others > 0 && arguments[0] == iterator[0] && is_in(loops, cycle, at) &&
            calls(loops, at, taken))
            return code_block(body, at);
    }
    return IR_NONE;
}

/* Whether a block lies on no cycle if another one is left out. */
static bool needs(struct loops *loops, uint32_t block, uint32_t other)
{
    uint32_t *member = loops->member, count = loops->cycles;
    if (block == other)
        return true;
    uint32_t *without = mem_new(loops->body->block_count, sizeof *without);
    loops->member = without;
    find_cycles(loops, other);
    bool needed = without[block] == 0;
    loops->member = member;
    loops->cycles = count;
    mem_free(without);
    return needed;
}

/* Takes out a block, if the branch at the end of another one shows that it is passed only so often. */
static bool take_out(struct loops *loops, uint32_t block)
{
    const struct ir_block *it = &loops->body->blocks[block];
    const struct ir_instruction *last = &loops->body->instructions[it->first + it->count - 1];
    uint32_t cycle = loops->member[block];
    if (cycle == 0 || last->op != IR_branch || (loops->member[last->b] == cycle) == (loops->member[last->c] == cycle))
        return false;
    bool stays_if = loops->member[last->b] == cycle;
    uint32_t counted = bounded_block(loops, cycle, last->a, stays_if);
    if (counted == IR_NONE)
        counted = taking_block(loops, cycle, last->a, stays_if);
    if (counted == IR_NONE || !needs(loops, counted, block))
        return false;
    loops->gone[counted] = 1;
    return true;
}

/* The first instruction of a cycle, other than what stands at the start of a block. */
static ir_value first_of_cycle(const struct loops *loops)
{
    for (uint32_t block = 0; block < loops->body->block_count; block++)
        if (loops->member[block] != 0)
            return loops->body->blocks[block].first + loops->body->blocks[block].count - 1;
    return FACTS_NONE;
}

ir_value order_endless_loop(const struct lock_order *order, instance_id instance, const struct ir_body *body)
{
    struct arena *arena = arena_new();
    struct loops loops = {.order = order, .instance = instance, .body = body, .without = IR_NONE};
    loops.graph = ir_flow_new(body, arena);
    loops.gone = arena_alloc(arena, body->block_count);
    loops.member = arena_alloc(arena, body->block_count * sizeof *loops.member);
    bool again = true;
    find_cycles(&loops, IR_NONE);
    while (again && loops.cycles > 0) {
        again = false;
        for (uint32_t block = 0; block < body->block_count && !again; block++)
            again = take_out(&loops, block);
        find_cycles(&loops, IR_NONE);
    }
    ir_value at = loops.cycles > 0 ? first_of_cycle(&loops) : FACTS_NONE;
    arena_free(arena);
    return at;
}
