#include "facts/threads/loops.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

#include <string.h>

struct loop {
    const struct facts *facts;
    instance_id instance;
    const struct ir_module *module;
    const struct ir_body *body;
    const struct ir_flow *flow;
    const uint8_t *in_loop;
    ir_value collection; /* new_array, or new of a list */
    bool list;
    ir_value join, element; /* the call, and what it joins: get_element, or the call of next */
    uint32_t header, exit;
    /* Where futures are collected: methods that hand over a task, and their classes; else NULL. */
    const char *const *handings, *const *owners;
    struct pile adds; /* instructions that add to the collection, rising */
};

enum { MOST_ADDS = 100 }; /* a method with more of them is not looked at */

static const struct ir_instruction *at(const struct loop *loop, ir_value value)
{
    return &loop->body->instructions[value];
}

static bool is_integer(const struct loop *loop, ir_value value, uint32_t number)
{
    return at(loop, value)->op == IR_integer && at(loop, value)->a == number && at(loop, value)->b == 0;
}

/* Whether two values are the same number for certain. */
static bool is_same(const struct loop *loop, ir_value one, ir_value other)
{
    return one == other || (at(loop, one)->op == IR_integer && at(loop, other)->op == IR_integer &&
                            at(loop, one)->a == at(loop, other)->a && at(loop, one)->b == at(loop, other)->b);
}

/* Whether an instruction calls a method of this name with so many arguments, the receiver first. */
static bool is_call(const struct loop *loop, ir_value value, const char *name, uint32_t arguments)
{
    const struct ir_instruction *it = at(loop, value);
    uint32_t count;
    if (it->op < IR_call_special || it->op > IR_call_interface || code_arguments(loop->body, value, &count) == NULL)
        return false;
    const struct text *called = &loop->module->method_refs[it->a].name;
    return count == arguments && text_is(*called, name);
}

static ir_value receiver_of(const struct loop *loop, ir_value call)
{
    uint32_t count;
    return code_arguments(loop->body, call, &count)[0];
}

static ir_value without_cast(const struct loop *loop, ir_value value)
{
    return at(loop, value)->op == IR_cast ? at(loop, value)->a : value;
}

/* Whether the value is an object of a list class whose methods are known. */
static bool is_new_list(const struct loop *loop, ir_value value)
{
    static const char *const lists[] = {"java/util/ArrayList", "java/util/LinkedList", "java/util/Vector"};
    if (at(loop, value)->op != IR_new)
        return false;
    struct text name = loop->module->types[at(loop, value)->a].name;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (text_is(name, lists[i]))
            return true;
    return false;
}

/* The collection that a value is an element of, by the way it was got; FACTS_NONE. */
static ir_value collection_of(const struct loop *loop, ir_value value)
{
    value = without_cast(loop, value);
    if (at(loop, value)->op == IR_get_element)
        return at(loop, value)->a;
    if (is_call(loop, value, "get", 2))
        return receiver_of(loop, value);
    if (!is_call(loop, value, "next", 1))
        return FACTS_NONE;
    ir_value iterator = receiver_of(loop, value);
    return is_call(loop, iterator, "iterator", 1) ? receiver_of(loop, iterator) : FACTS_NONE;
}

struct use {
    ir_value value;
    uint32_t count;
};

static void count_use(void *context, ir_value value)
{
    struct use *use = context;
    use->count += value == use->value;
}

static uint32_t uses(const struct loop *loop, ir_value user, ir_value value)
{
    struct use use = {value, 0};
    ir_each_use(loop->body, at(loop, user), count_use, &use);
    return use.count;
}

/* Whether a call makes an iterator that only walks: it removes and sets nothing, and goes nowhere else. */
static bool is_walk(const struct loop *loop, ir_value call)
{
    if (!is_call(loop, call, "iterator", 1))
        return false;
    for (ir_value user = 0; user < loop->body->instruction_count; user++) {
        uint32_t count = uses(loop, user, call);
        if (count > 1 || (count == 1 && !is_call(loop, user, "hasNext", 1) && !is_call(loop, user, "next", 1)))
            return false;
    }
    return true;
}

/* Whether an instruction that uses the collection once only looks at it or adds to it. */
static bool is_plain_use(const struct loop *loop, ir_value user)
{
    const struct ir_instruction *it = at(loop, user);
    uint32_t count;
    if (!loop->list)
        return it->op == IR_length ||
               ((it->op == IR_get_element || it->op == IR_put_element) && it->a == loop->collection);
    const ir_value *values = code_arguments(loop->body, user, &count);
    if (values == NULL || values[0] != loop->collection)
        return false;
    return is_call(loop, user, "<init>", 1) || is_walk(loop, user) || is_call(loop, user, "size", 1) ||
           is_call(loop, user, "isEmpty", 1) || is_call(loop, user, "add", 2) ||
           ((is_call(loop, user, "get", 2) || is_call(loop, user, "<init>", 2)) && at(loop, values[1])->kind == IR_I32);
}

/* Whether an instruction that uses the collection plainly adds to it. */
static bool adds(const struct loop *loop, ir_value user)
{
    return loop->list ? is_call(loop, user, "add", 2) : at(loop, user)->op == IR_put_element;
}

/* What such an instruction adds. */
static ir_value added(const struct loop *loop, ir_value user)
{
    uint32_t count;
    return loop->list ? code_arguments(loop->body, user, &count)[1] : at(loop, user)->c;
}

/* Whether the method makes the collection once, and nobody else ever has it. Finds what is added to it. */
static bool is_kept(struct loop *loop)
{
    if (loop->in_loop[code_block(loop->body, loop->collection)])
        return false;
    for (ir_value i = 0; i < loop->body->instruction_count; i++) {
        uint32_t count = uses(loop, i, loop->collection);
        if (count > 1 || (count == 1 && !is_plain_use(loop, i)))
            return false;
        if (count == 1 && adds(loop, i))
            pile_add(&loop->adds, i);
    }
    return loop->adds.count <= MOST_ADDS;
}

/* Whether every way from behind one instruction to one of two blocks leads through the normal end of another
 * instruction. */
static bool must_pass(const struct loop *loop, ir_value from, ir_value through, uint32_t one, uint32_t other)
{
    const struct ir_edges *edges = &loop->flow->successors;
    uint32_t middle = code_block(loop->body, through), start = code_block(loop->body, from);
    uint64_t *seen = bits_new(loop->flow->block_count);
    struct pile todo = {0};
    bool fails = false;
    pile_add(&todo, start);
    for (bool first = true; todo.count > 0 && !fails; first = false) {
        uint32_t block = pile_take(&todo);
        /* From the block of `through` on, only what throws has not passed it; at first, if it comes behind `from`. */
        bool passes = block == middle && (!first || from < through);
        uint32_t skipped = passes ? loop->flow->ordinary[block] : 0;
        for (uint32_t i = edges->first[block] + skipped; i < edges->first[block + 1]; i++) {
            fails |= edges->targets[i] == one || edges->targets[i] == other;
            if (bits_add(seen, edges->targets[i]))
                pile_add(&todo, edges->targets[i]);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return !fails;
}

/* Whether an instruction has ended normally whenever another one begins. */
static bool comes_before(const struct loop *loop, ir_value one, ir_value other)
{
    uint32_t block = code_block(loop->body, one), later = code_block(loop->body, other);
    if (block == later)
        return one < other;
    return ir_flow_reaches(loop->flow, later) &&
           ir_dominates(loop->flow, ir_point_of_rest(loop->body, block), ir_point_of_start(later));
}

/* Whether a value is added to the collection in the same round in which it is started, before the loop that joins. */
static bool is_added(const struct loop *loop, ir_value start, ir_value value)
{
    for (size_t i = 0; i < loop->adds.count; i++) {
        ir_value add = loop->adds.items[i];
        if (added(loop, add) == value && (comes_before(loop, add, start) ||
                                          must_pass(loop, start, add, loop->header, code_block(loop->body, value))))
            return true;
    }
    return false;
}

/* Whether an instruction calls Thread.start and nothing else, so that it starts its receiver alone. */
static bool is_start(const struct loop *loop, ir_value call)
{
    const struct program *program = facts_program(loop->facts);
    uint32_t count;
    edge_id first = facts_calls_at(loop->facts, loop->instance, call, &count);
    if (!is_call(loop, call, "start", 1))
        return false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(loop->facts, e);
        method_id method = facts_instance(loop->facts, edge.callee).method;
        const char *owner = program_class(program, program_method(program, method)->owner)->name;
        if (edge.kind != EDGE_INIT && (edge.kind != EDGE_CALL || strcmp(owner, "java/lang/Thread") != 0))
            return false;
    }
    return true;
}

/* Whether a site starts only elements of the collection. */
static bool starts_element(const struct loop *loop, struct thread_site site)
{
    if (site.instance != loop->instance)
        return false;
    if (loop->handings != NULL)
        return code_calls_library(loop->facts, site.instance, site.at, loop->handings, loop->owners) &&
               is_added(loop, site.at, site.at);
    if (!is_start(loop, site.at))
        return false;
    ir_value value = receiver_of(loop, site.at);
    return collection_of(loop, value) == loop->collection || is_added(loop, site.at, value);
}

/* A phi that counts up by one: its two values; false if it is none. */
static bool is_counter(const struct loop *loop, ir_value phi, ir_value *begin, uint32_t *from, uint32_t *back)
{
    uint32_t count, block = code_block(loop->body, phi);
    if (at(loop, phi)->op != IR_phi)
        return false;
    const uint32_t *pairs = ir_list(loop->body, at(loop, phi)->a, &count);
    const struct ir_edges *before = &loop->flow->predecessors;
    if (count != 4 || before->first[block + 1] - before->first[block] != 2)
        return false;
    uint32_t up = pairs[1] != phi && at(loop, pairs[1])->op == IR_add && at(loop, pairs[1])->a == phi ? 0 : 2;
    const struct ir_instruction *next = at(loop, pairs[up + 1]);
    *begin = pairs[3 - up];
    *from = pairs[2 - up];
    *back = pairs[up];
    return next->op == IR_add && next->a == phi && is_integer(loop, next->b, 1);
}

/* Whether a block lies on a cycle that avoids another one. */
static bool cycles_without(const struct loop *loop, uint32_t block, uint32_t avoided)
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
    bool cycles = bits_has(seen, block);
    pile_free(&todo);
    mem_free(seen);
    return cycles;
}

/* Whether a store never comes to an index twice: the index counts up, in a loop that is entered once. */
static bool has_fresh_index(const struct loop *loop, ir_value store)
{
    ir_value index = at(loop, store)->b, begin;
    uint32_t from, back;
    return is_counter(loop, index, &begin, &from, &back) && at(loop, begin)->op == IR_integer &&
           at(loop, begin)->b == 0 && !loop->in_loop[from] &&
           !cycles_without(loop, code_block(loop->body, store), code_block(loop->body, index));
}

/* Whether no store into the array overwrites another: one that counts, or some with different numbers that happen once
 * each. */
static bool never_overwrites(const struct loop *loop)
{
    for (size_t i = 0; i < loop->adds.count; i++) {
        ir_value store = loop->adds.items[i], index = at(loop, store)->b;
        if (has_fresh_index(loop, store))
            return loop->adds.count == 1;
        if (at(loop, index)->op != IR_integer || loop->in_loop[code_block(loop->body, store)])
            return false;
        for (size_t k = 0; k < i; k++)
            if (is_same(loop, index, at(loop, loop->adds.items[k])->b))
                return false;
    }
    return true;
}

/* The block behind the loop, where its condition sends whoever does not go round: from the last instruction of the
 * header. */
static bool find_exit(struct loop *loop, ir_value condition, bool leaves_if_true)
{
    const struct ir_block *header = &loop->body->blocks[loop->header];
    const struct ir_instruction *branch = at(loop, header->first + header->count - 1);
    if (branch->op != IR_branch || branch->a != condition || branch->b == branch->c)
        return false;
    loop->exit = leaves_if_true ? branch->b : branch->c;
    const struct ir_edges *before = &loop->flow->predecessors;
    return before->first[loop->exit + 1] - before->first[loop->exit] == 1 && !loop->flow->is_handler[loop->exit];
}

/* for (j = 0; j < array.length; j++) array[j].join() */
static bool covers_array(struct loop *loop)
{
    ir_value index = at(loop, loop->element)->b, begin;
    uint32_t from, back;
    if (!is_counter(loop, index, &begin, &from, &back) || !is_integer(loop, begin, 0))
        return false;
    loop->header = code_block(loop->body, index);
    const struct ir_block *header = &loop->body->blocks[loop->header];
    ir_value condition = at(loop, header->first + header->count - 1)->a;
    if (at(loop, header->first + header->count - 1)->op != IR_branch ||
        (at(loop, condition)->op != IR_ge && at(loop, condition)->op != IR_lt) || at(loop, condition)->a != index)
        return false;
    ir_value bound = at(loop, condition)->b;
    bool is_length = at(loop, bound)->op == IR_length && at(loop, bound)->a == loop->collection;
    ir_value last = loop->body->blocks[back].first + loop->body->blocks[back].count - 1;
    return (is_length || is_same(loop, bound, at(loop, loop->collection)->b)) &&
           find_exit(loop, condition, at(loop, condition)->op == IR_ge) && comes_before(loop, loop->join, last) &&
           never_overwrites(loop);
}

/* while (iterator.hasNext()) iterator.next().join() */
static bool covers_list(struct loop *loop)
{
    ir_value iterator = receiver_of(loop, loop->element), asks = FACTS_NONE;
    for (ir_value i = 0; i < loop->body->instruction_count; i++) {
        uint32_t count = uses(loop, i, iterator);
        if (count == 0 || i == loop->element)
            continue;
        if (asks != FACTS_NONE || count > 1 || !is_call(loop, i, "hasNext", 1))
            return false;
        asks = i;
    }
    if (asks == FACTS_NONE || loop->in_loop[code_block(loop->body, iterator)])
        return false;
    loop->header = code_block(loop->body, asks);
    const struct ir_block *header = &loop->body->blocks[loop->header];
    const struct ir_instruction *branch = at(loop, header->first + header->count - 1);
    if (branch->op != IR_branch)
        return false;
    const struct ir_instruction *test = at(loop, branch->a);
    return (test->op == IR_eq || test->op == IR_ne) && test->a == asks && is_integer(loop, test->b, 0) &&
           find_exit(loop, branch->a, test->op == IR_eq) &&
           must_pass(loop, loop->element, loop->join, loop->header, loop->header);
}

/* Whether nothing is started or added once the loop has begun. */
static bool is_last(const struct loop *loop, const struct thread_site *starts, uint32_t start_count)
{
    const struct ir_block *header = &loop->body->blocks[loop->header];
    uint64_t *after = code_after(loop->body, header->first);
    bool last = true;
    for (uint32_t i = 0; i < start_count; i++)
        last &= !bits_has(after, starts[i].at) && starts[i].at != header->first;
    for (size_t i = 0; i < loop->adds.count; i++)
        last &= !bits_has(after, loop->adds.items[i]) && loop->adds.items[i] != header->first;
    mem_free(after);
    return last;
}

/* Whether the value is an element of a collection that the method keeps to itself. */
static bool find_collection(struct loop *loop, ir_value value)
{
    loop->element = without_cast(loop, value);
    loop->collection = collection_of(loop, loop->element);
    if (loop->collection == FACTS_NONE)
        return false;
    loop->list = is_new_list(loop, loop->collection);
    return (loop->list || at(loop, loop->collection)->op == IR_new_array) && is_kept(loop);
}

static bool joins_all(struct loop *loop, const struct thread_site *starts, uint32_t start_count)
{
    if (!find_collection(loop, receiver_of(loop, loop->join)) ||
        (loop->list && !is_call(loop, loop->element, "next", 1)) ||
        !(loop->list ? covers_list(loop) : covers_array(loop)) || !is_last(loop, starts, start_count))
        return false;
    for (uint32_t i = 0; i < start_count; i++)
        if (!starts_element(loop, starts[i]))
            return false;
    return start_count > 0;
}

static struct loop loop_open(const struct facts *facts, instance_id instance, struct arena *arena)
{
    struct loop loop = {.facts = facts, .instance = instance, .exit = IR_NONE};
    loop.body = code_body(facts, instance);
    loop.module = program_module_of(facts_program(facts), facts_instance(facts, instance).method);
    loop.flow = ir_flow_new(loop.body, arena);
    loop.in_loop = code_loops(loop.body, arena);
    return loop;
}

uint32_t loops_joined(const struct facts *facts, struct thread_site join, const struct thread_site *starts,
                      uint32_t start_count)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(facts, join.instance, arena);
    loop.join = join.at;
    bool found = is_call(&loop, join.at, "join", 1) && joins_all(&loop, starts, start_count);
    pile_free(&loop.adds);
    arena_free(arena);
    return found ? loop.exit : IR_NONE;
}

uint32_t loops_asked(const struct facts *facts, struct thread_site get, const struct thread_site *starts,
                     uint32_t start_count, const char *const *handings, const char *const *owners)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(facts, get.instance, arena);
    loop.join = get.at;
    loop.handings = handings;
    loop.owners = owners;
    bool found = joins_all(&loop, starts, start_count);
    pile_free(&loop.adds);
    arena_free(arena);
    return found ? loop.exit : IR_NONE;
}

bool loops_exclude(const struct facts *facts, struct thread_site start, struct object_set objects)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(facts, start.instance, arena);
    bool excludes = is_start(&loop, start.at) && find_collection(&loop, receiver_of(&loop, start.at));
    for (size_t i = 0; i < loop.adds.count && excludes; i++)
        excludes = !object_sets_meet(facts_points_to(facts, start.instance, added(&loop, loop.adds.items[i])), objects);
    pile_free(&loop.adds);
    arena_free(arena);
    return excludes;
}
