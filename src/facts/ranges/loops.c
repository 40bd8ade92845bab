#include "facts/ranges/loops.h"

#include "base/arena.h"
#include "base/bits.h"
#include "facts/ranges/internal.h"
#include "facts/threads/code.h"

#include <string.h>

enum { MOST_ADDS = 100 }; /* a method with more of them is not looked at */

/* Whether an instruction calls a method of this name with so many arguments, the receiver first. */
static bool is_call(const struct loop *loop, ir_value value, const char *name, uint32_t arguments)
{
    const struct ir_instruction *it = loop_at(loop, value);
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
    return loop_at(loop, value)->op == IR_cast ? loop_at(loop, value)->a : value;
}

/* Whether the value is an object of a list class whose methods are known. */
static bool is_new_list(const struct loop *loop, ir_value value)
{
    static const char *const lists[] = {"java/util/ArrayList", "java/util/LinkedList", "java/util/Vector"};
    if (loop_at(loop, value)->op != IR_new)
        return false;
    struct text name = loop->module->types[loop_at(loop, value)->a].name;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (text_is(name, lists[i]))
            return true;
    return false;
}

/* The collection that a value is an element of, by the way it was got; FACTS_NONE. */
static ir_value collection_of(const struct loop *loop, ir_value value)
{
    value = without_cast(loop, value);
    if (loop_at(loop, value)->op == IR_get_element)
        return loop_at(loop, value)->a;
    if (is_call(loop, value, "get", 2))
        return receiver_of(loop, value);
    if (!is_call(loop, value, "next", 1))
        return FACTS_NONE;
    ir_value iterator = receiver_of(loop, value);
    return is_call(loop, iterator, "iterator", 1) ? receiver_of(loop, iterator) : FACTS_NONE;
}

static uint32_t uses(const struct loop *loop, ir_value user, ir_value value)
{
    return ir_uses(loop->body, loop_at(loop, user), value);
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
    const struct ir_instruction *it = loop_at(loop, user);
    uint32_t count;
    if (!loop->list)
        return it->op == IR_length ||
               ((it->op == IR_get_element || it->op == IR_put_element) && loop_is_collection(loop, it->a)) ||
               user == loop->keep;
    const ir_value *values = code_arguments(loop->body, user, &count);
    if (values == NULL || !loop_is_collection(loop, values[0]))
        return false;
    return is_call(loop, user, "<init>", 1) || is_walk(loop, user) || is_call(loop, user, "size", 1) ||
           is_call(loop, user, "isEmpty", 1) || is_call(loop, user, "add", 2) ||
           ((is_call(loop, user, "get", 2) || is_call(loop, user, "<init>", 2)) &&
            loop_at(loop, values[1])->kind == IR_I32);
}

/* Whether an instruction that uses the collection plainly adds to it. */
static bool adds(const struct loop *loop, ir_value user)
{
    return loop->list ? is_call(loop, user, "add", 2) : loop_at(loop, user)->op == IR_put_element;
}

/* What such an instruction adds. */
static ir_value added(const struct loop *loop, ir_value user)
{
    uint32_t count;
    return loop->list ? code_arguments(loop->body, user, &count)[1] : loop_at(loop, user)->c;
}

/* Whether a value that is added may be a thread of the group. Of lists all of it is joined, whatever it is. */
static bool is_of_group(const struct loop *loop, ir_value value)
{
    return loop->list || loop->group == NULL || loop->group->objects.count == 0 ||
           object_sets_meet(facts_points_to(loop->facts, loop->instance, value), loop->group->objects);
}

struct collection_use {
    const struct loop *loop;
    uint32_t count;
};

static void count_collection(void *context, ir_value value)
{
    struct collection_use *use = context;
    use->count += loop_is_collection(use->loop, value);
}

static uint32_t uses_collection(const struct loop *loop, ir_value user)
{
    struct collection_use use = {loop, 0};
    ir_each_use(loop->body, loop_at(loop, user), count_collection, &use);
    return use.count;
}

/* Whether the method makes the collection once, and nobody else ever has it. Finds what is added to it. */
static bool is_kept(struct loop *loop)
{
    if (loop->in_loop[code_block(loop->body, loop->collection)])
        return false;
    for (ir_value i = 0; i < loop->body->instruction_count; i++) {
        uint32_t count = uses_collection(loop, i);
        if (count > 1 || (count == 1 && !is_plain_use(loop, i)))
            return false;
        if (count == 1 && i != loop->keep && adds(loop, i))
            pile_add(is_of_group(loop, added(loop, i)) ? &loop->adds : &loop->others, i);
    }
    return loop->adds.count + loop->others.count <= MOST_ADDS;
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

bool loop_comes_before(const struct loop *loop, ir_value one, ir_value other)
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
        if (added(loop, add) == value && (loop_comes_before(loop, add, start) ||
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
    ir_value collection = collection_of(loop, value);
    return (collection != FACTS_NONE && loop_is_collection(loop, collection)) || is_added(loop, site.at, value);
}

bool loop_find_exit(struct loop *loop, ir_value condition, bool leaves_if_true)
{
    const struct ir_block *header = &loop->body->blocks[loop->header];
    const struct ir_instruction *branch = loop_at(loop, header->first + header->count - 1);
    if (branch->op != IR_branch || branch->a != condition || branch->b == branch->c)
        return false;
    loop->exit = leaves_if_true ? branch->b : branch->c;
    const struct ir_edges *before = &loop->flow->predecessors;
    return before->first[loop->exit + 1] - before->first[loop->exit] == 1 && !loop->flow->is_handler[loop->exit];
}

static bool is_zero(const struct loop *loop, ir_value value)
{
    const struct ir_instruction *it = loop_at(loop, value);
    return it->op == IR_integer && it->a == 0 && it->b == 0;
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
    const struct ir_instruction *branch = loop_at(loop, header->first + header->count - 1);
    if (branch->op != IR_branch)
        return false;
    const struct ir_instruction *test = loop_at(loop, branch->a);
    return (test->op == IR_eq || test->op == IR_ne) && test->a == asks && is_zero(loop, test->b) &&
           loop_find_exit(loop, branch->a, test->op == IR_eq) &&
           must_pass(loop, loop->element, loop->join, loop->header, loop->header);
}

/* Whether nothing is started or added once the loop has begun. */
static bool is_last(const struct loop *loop)
{
    const struct ir_block *header = &loop->body->blocks[loop->header];
    uint64_t *after = code_after(loop->body, header->first);
    bool last = true;
    for (uint32_t i = 0; i < loop->group->start_count; i++)
        last &= !bits_has(after, loop->group->starts[i].at) && loop->group->starts[i].at != header->first;
    for (size_t i = 0; i < loop->adds.count; i++)
        last &= !bits_has(after, loop->adds.items[i]) && loop->adds.items[i] != header->first;
    mem_free(after);
    return last;
}

/* Whether the value is an element of a collection that the method keeps to itself. */
static bool find_collection(struct loop *loop, ir_value value)
{
    loop->element = without_cast(loop, value);
    ir_value value_of = collection_of(loop, loop->element);
    if (value_of == FACTS_NONE)
        return false;
    loop->list = is_new_list(loop, value_of);
    if (!loop->list)
        return loop_find_array(loop, value_of) && is_kept(loop);
    loop->collection = value_of;
    bits_add(loop->aliases, value_of);
    return is_kept(loop);
}

static bool joins_all(struct loop *loop)
{
    if (!find_collection(loop, receiver_of(loop, loop->join)) ||
        (loop->list && !is_call(loop, loop->element, "next", 1)) ||
        !(loop->list ? covers_list(loop) : loop_covers_array(loop)) || !is_last(loop))
        return false;
    for (uint32_t i = 0; i < loop->group->start_count; i++)
        if (!starts_element(loop, loop->group->starts[i]))
            return false;
    return loop->group->start_count > 0;
}

static struct loop loop_open(const struct facts *facts, instance_id instance, struct arena *arena)
{
    struct loop loop = {.facts = facts, .instance = instance, .exit = IR_NONE, .keep = FACTS_NONE};
    loop.body = code_body(facts, instance);
    loop.module = program_module_of(facts_program(facts), facts_instance(facts, instance).method);
    loop.flow = ir_flow_new(loop.body, arena);
    loop.in_loop = code_loops(loop.body, arena);
    loop.aliases = bits_new(loop.body->instruction_count);
    return loop;
}

static void loop_close(struct loop *loop, struct arena *arena)
{
    pile_free(&loop->adds);
    pile_free(&loop->others);
    mem_free(loop->aliases);
    arena_free(arena);
}

uint32_t loops_joined(const struct loop_group *group, struct thread_site join)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(group->facts, join.instance, arena);
    loop.group = group;
    loop.join = join.at;
    bool found = is_call(&loop, join.at, "join", 1) && joins_all(&loop);
    loop_close(&loop, arena);
    return found ? loop.exit : IR_NONE;
}

uint32_t loops_asked(const struct loop_group *group, struct thread_site get, const char *const *handings,
                     const char *const *owners)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(group->facts, get.instance, arena);
    loop.group = group;
    loop.join = get.at;
    loop.handings = handings;
    loop.owners = owners;
    bool found = joins_all(&loop);
    loop_close(&loop, arena);
    return found ? loop.exit : IR_NONE;
}

bool loops_exclude(const struct facts *facts, struct thread_site start, struct object_set objects)
{
    struct arena *arena = arena_new();
    struct loop loop = loop_open(facts, start.instance, arena);
    bool excludes = is_start(&loop, start.at) && find_collection(&loop, receiver_of(&loop, start.at));
    for (size_t i = 0; i < loop.adds.count && excludes; i++)
        excludes = !object_sets_meet(facts_points_to(facts, start.instance, added(&loop, loop.adds.items[i])), objects);
    loop_close(&loop, arena);
    return excludes;
}
