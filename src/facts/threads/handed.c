#include "facts/threads/handed.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

/* Queues that compare nothing and ask their elements nothing; AbstractQueue has some of their methods. */
static const char *const queues[] = {"java/util/AbstractQueue",
                                     "java/util/concurrent/ArrayBlockingQueue",
                                     "java/util/concurrent/ConcurrentLinkedDeque",
                                     "java/util/concurrent/ConcurrentLinkedQueue",
                                     "java/util/concurrent/LinkedBlockingDeque",
                                     "java/util/concurrent/LinkedBlockingQueue",
                                     "java/util/concurrent/LinkedTransferQueue",
                                     "java/util/concurrent/SynchronousQueue",
                                     NULL};
static const char *const putting[] = {"add",      "addFirst", "addLast", "offer",    "offerFirst",  "offerLast", "put",
                                      "putFirst", "putLast",  "push",    "transfer", "tryTransfer", NULL};
static const char *const taking[] = {"poll",       "pollFirst", "pollLast",  "pop",      "remove", "removeFirst",
                                     "removeLast", "take",      "takeFirst", "takeLast", NULL};
static const char *const plain_names[] = {"<init>", "getClass", "hashCode", "notify", "notifyAll", NULL};
static const char *const plain_owners[] = {"java/lang/Object", "java/lang/Record", NULL};

/* Classes and methods of the library by which an object keeps things to itself: they keep nothing of what they are
 * for elsewhere, and give out nothing but elements, or (views) what looks at the same object. */
static const char *const keepers[] = {"java/util/", "java/lang/AbstractStringBuilder", "java/lang/StringBuffer",
                                      "java/lang/StringBuilder", NULL};
static const char *const keeping[] = {
    "<init>",      "add",      "addFirst",     "addLast",   "append",    "charAt",      "clear",        "contains",
    "containsKey", "delete",   "deleteCharAt", "get",       "getFirst",  "getLast",     "getOrDefault", "hasNext",
    "indexOf",     "insert",   "isEmpty",      "length",    "next",      "offer",       "peek",         "poll",
    "pollFirst",   "pollLast", "pop",          "push",      "put",       "putIfAbsent", "remove",       "removeFirst",
    "removeLast",  "reverse",  "set",          "setCharAt", "setLength", "size",        "toString",     NULL};
static const char *const viewing[] = {"descendingIterator", "iterator", "keySet", "listIterator", "values", NULL};

enum { MOST_PARTS = 32 };

/* The objects that a method makes of a class, which are looked at with their parts: what their fields hold, and
 * theirs, if the application made it; and views of them. */
struct handing {
    const struct facts *facts;
    object_id object;   /* one of the site */
    uint64_t *group;    /* all of them */
    struct pile parts;  /* but for views */
    struct idmap *seen; /* calls whose callers were looked at, by instance and instruction */
    struct pile todo;   /* of these, those that are to be looked at: instance, instruction */
};

/* An isolated object and the others of its site are made by different instructions. */
static bool are_of_one_site(const struct facts *facts, object_id one, object_id other)
{
    struct facts_object a = facts_object(facts, one), b = facts_object(facts, other);
    return a.kind == OBJECT_SITE && b.kind == OBJECT_SITE && a.method == b.method && a.class == b.class;
}

static bool may_be(const struct handing *handing, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(handing->facts, instance, value);
    for (uint32_t i = 0; i < set.count; i++)
        if ((set.cells[i].bits & handing->group[set.cells[i].index]) != 0)
            return true;
    return false;
}

static bool must_be(const struct handing *handing, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(handing->facts, instance, value);
    for (uint32_t i = 0; i < set.count; i++)
        if ((set.cells[i].bits & ~handing->group[set.cells[i].index]) != 0)
            return false;
    return set.count > 0;
}

/* Of the objects and their parts, a value can be no part. */
static bool may_be_no_part(const struct handing *handing, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(handing->facts, instance, value);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (bits_has(handing->group, o) && !are_of_one_site(handing->facts, o, handing->object))
            return false;
    return true;
}

static bool is_call(enum ir_op op)
{
    return op == IR_call_static || op == IR_call_special || op == IR_call_virtual || op == IR_call_interface;
}

/* Whether all that a call runs is code of the application. */
static bool runs_own_code(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || !code_is_application(facts, edge.callee))
            return false;
        calls++;
    }
    return calls > 0;
}

/* Whether an instance is called by code of the application alone. */
static bool is_called_by_own_code(const struct facts *facts, instance_id instance)
{
    uint32_t count;
    const edge_id *calls = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, calls[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !code_is_application(facts, edge.caller))
            return false;
    }
    return true;
}

static bool puts_into_queue(const struct facts *facts, instance_id instance, const struct ir_body *body, ir_value at)
{
    return is_call((enum ir_op)body->instructions[at].op) && code_calls_library(facts, instance, at, putting, queues);
}

/* Whether a call takes the object out of a queue. */
static bool is_taken(const struct handing *handing, instance_id instance, ir_value at)
{
    return code_calls_library(handing->facts, instance, at, taking, queues) && may_be_no_part(handing, instance, at);
}

/* Whether a call is for a part of the object, or for the object, and keeps nothing elsewhere. */
static bool is_kept(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    return count > 0 && body->instructions[at].op != IR_call_static && must_be(handing, instance, arguments[0]) &&
           (code_calls_library(handing->facts, instance, at, keeping, keepers) ||
            code_calls_library(handing->facts, instance, at, viewing, keepers));
}

/* Where a value that may be the object comes from. */
static bool comes_well(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value at)
{
    switch (body->instructions[at].op) {
    case IR_new:
    case IR_new_array:
    case IR_new_arrays:
    case IR_cast:
    case IR_phi:
        return true;
    case IR_get:
    case IR_get_element:
        return may_be(handing, instance, body->instructions[at].a);
    case IR_parameter:
        return is_called_by_own_code(handing->facts, instance);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return runs_own_code(handing->facts, instance, at) || is_taken(handing, instance, at) ||
               is_kept(handing, instance, body, at);
    default:
        return false;
    }
}

/* A call that is given the object: by its own code, into a queue, or by what every object has. */
static bool is_given_well(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (runs_own_code(handing->facts, instance, at))
        return true;
    for (uint32_t n = 0; n < count; n++)
        if (n != 1 && may_be(handing, instance, arguments[n]) &&
            !(n == 0 && (code_calls_library(handing->facts, instance, at, plain_names, plain_owners) ||
                         is_kept(handing, instance, body, at))))
            return false;
    return count < 2 || !may_be(handing, instance, arguments[1]) ||
           (puts_into_queue(handing->facts, instance, body, at) && may_be_no_part(handing, instance, arguments[1]));
}

/* Whether a text is made of what is given, which it asks for its own. */
static bool makes_text(const struct facts *facts, instance_id instance, ir_value at)
{
    struct object_set made = facts_points_to(facts, instance, at);
    object_id one = object_set_next(made, 0);
    return object_set_size(made) == 1 && facts_object(facts, one).kind == OBJECT_STRING;
}

/* How an instruction uses the object, if it does. */
static bool uses_well(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    switch (instruction->op) {
    case IR_put:
    case IR_put_element:
        return !may_be(handing, instance, instruction->c) || must_be(handing, instance, instruction->a);
    case IR_put_static:
        return !may_be(handing, instance, instruction->b);
    case IR_return:
        return instruction->a == IR_NONE || !may_be(handing, instance, instruction->a) ||
               is_called_by_own_code(handing->facts, instance);
    case IR_throw:
        return !may_be(handing, instance, instruction->a);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return is_given_well(handing, instance, body, at);
    default: /* what it computes of it, other than a reference that comes well, is no reference */
        return true;
    }
}

struct user {
    const struct handing *handing;
    instance_id instance;
    ir_value value; /* FACTS_NONE: any that may be the object */
    bool found;
};

static void look_at_use(void *context, ir_value value)
{
    struct user *user = context;
    user->found |= user->value == FACTS_NONE ? may_be(user->handing, user->instance, value) : value == user->value;
}

static bool uses(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value at,
                 ir_value value)
{
    struct user user = {handing, instance, value, false};
    ir_each_use(body, &body->instructions[at], look_at_use, &user);
    return user.found;
}

/* Whether a value is used in a stretch of a block, before it is set there. *set: it is set. */
static bool is_used_in(const struct handing *handing, instance_id instance, const struct ir_body *body, ir_value value,
                       ir_value from, ir_value end, bool *set)
{
    *set = false;
    for (ir_value at = from; at < end; at++) {
        if (uses(handing, instance, body, at, value))
            return true;
        if (at == value) {
            *set = true;
            return false;
        }
    }
    return false;
}

/* Whether a value is used behind a call, before it is set anew. */
static bool is_used_behind(const struct handing *handing, instance_id instance, const struct ir_body *body,
                           const struct ir_flow *flow, ir_value value, ir_value call)
{
    uint64_t *met = bits_new(body->block_count);
    struct pile todo = {0};
    uint32_t block = code_block(body, call);
    bool set, used = is_used_in(handing, instance, body, value, call + 1,
                                body->blocks[block].first + body->blocks[block].count, &set);
    /* if it is set behind the call, who leaves the block before, by an exception, has not set it */
    uint32_t first = flow->successors.first[block] + (set ? flow->ordinary[block] : 0);
    for (uint32_t i = first; i < flow->successors.first[block + 1]; i++)
        if (bits_add(met, flow->successors.targets[i]))
            pile_add(&todo, flow->successors.targets[i]);
    while (!used && todo.count > 0) {
        block = pile_take(&todo);
        used = is_used_in(handing, instance, body, value, body->blocks[block].first,
                          body->blocks[block].first + body->blocks[block].count, &set);
        first = flow->successors.first[block] + (set ? flow->ordinary[block] : 0);
        for (uint32_t i = first; i < flow->successors.first[block + 1]; i++)
            if (bits_add(met, flow->successors.targets[i]))
                pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    mem_free(met);
    return used;
}

static void add_callers(struct handing *handing, instance_id instance)
{
    uint32_t count;
    const edge_id *calls = facts_calls_to(handing->facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(handing->facts, calls[i]);
        uint64_t key = (uint64_t)edge.caller << 32 | edge.at;
        if (idmap_get(handing->seen, key) != IDMAP_NONE)
            continue;
        idmap_put(handing->seen, key, 1);
        pile_add(&handing->todo, edge.caller);
        pile_add(&handing->todo, edge.at);
    }
}

/* Whether no value that may be the object is used behind a call by which it was put into a queue; its callers are to
 * be looked at if they know it. */
static bool lets_go(struct handing *handing, instance_id instance, ir_value call)
{
    const struct ir_body *body = code_body(handing->facts, instance);
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    bool gone = true, given = false;
    for (ir_value value = 0; gone && value < body->instruction_count; value++) {
        if (!may_be(handing, instance, value))
            continue;
        gone = !is_used_behind(handing, instance, body, flow, value, call);
        given |= body->instructions[value].op == IR_parameter;
    }
    arena_free(arena);
    if (gone && given)
        add_callers(handing, instance);
    return gone;
}

/* Looks at the code of an instance, and puts the calls that hand the object over aside. */
static bool is_fine_in(struct handing *handing, instance_id instance)
{
    const struct facts *facts = handing->facts;
    const struct ir_body *body = code_body(facts, instance);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        bool gives = (ir_op_flags((enum ir_op)body->instructions[at].op) & IR_R) != 0 && may_be(handing, instance, at);
        if (gives && !comes_well(handing, instance, body, at))
            return false;
        if (!uses(handing, instance, body, at, FACTS_NONE))
            continue;
        if (body->instructions[at].op == IR_call_dynamic ? !makes_text(facts, instance, at)
                                                         : !uses_well(handing, instance, body, at))
            return false;
        uint64_t key = (uint64_t)instance << 32 | at;
        if (puts_into_queue(facts, instance, body, at) && idmap_get(handing->seen, key) == IDMAP_NONE) {
            idmap_put(handing->seen, key, 1);
            pile_add(&handing->todo, instance);
            pile_add(&handing->todo, at);
        }
    }
    return true;
}

/* Adds those of some objects that the application made. */
static void add_parts(struct handing *handing, struct object_set set)
{
    const struct program *program = facts_program(handing->facts);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE && handing->parts.count < MOST_PARTS;
         o = object_set_next(set, o + 1)) {
        struct facts_object it = facts_object(handing->facts, o);
        if (it.kind == OBJECT_SITE && it.class != FACTS_NONE && it.method != FACTS_NONE &&
            program_class(program, program_method(program, it.method)->owner)->application &&
            bits_add(handing->group, o))
            pile_add(&handing->parts, o);
    }
}

/* Adds what the fields of the objects lead to, but not through what the library made. */
static void find_parts(struct handing *handing)
{
    const struct program *program = facts_program(handing->facts);
    for (size_t n = 0; n < handing->parts.count; n++) {
        object_id of = handing->parts.items[n];
        class_id class = facts_object(handing->facts, of).class;
        add_parts(handing, facts_element(handing->facts, of));
        for (uint32_t steps = 0; class != FACTS_NONE && steps < PROGRAM_MOST_SUPERS; steps++) {
            const struct program_class *it = program_class(program, class);
            for (uint32_t f = 0; it->application && f < it->field_count; f++)
                add_parts(handing, facts_field(handing->facts, of, it->first_field + f));
            class = it->super;
        }
    }
}

/* Adds what the library gives to look at parts with; whether there was any. */
static bool add_views(struct handing *handing, instance_id instance)
{
    bool any = false;
    const struct ir_body *body = code_body(handing->facts, instance);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        const ir_value *arguments = code_arguments(body, at, &count);
        if (!is_call((enum ir_op)body->instructions[at].op) || count == 0 || !may_be(handing, instance, arguments[0]) ||
            !code_calls_library(handing->facts, instance, at, viewing, keepers))
            continue;
        struct object_set views = facts_points_to(handing->facts, instance, at);
        for (object_id o = object_set_next(views, 0); o != FACTS_NONE; o = object_set_next(views, o + 1))
            any |= bits_add(handing->group, o);
    }
    return any;
}

static bool has_code(const struct facts *facts, instance_id instance)
{
    return code_is_application(facts, instance) && code_body(facts, instance) != NULL;
}

static bool is_fine(struct handing *handing, struct budget *budget)
{
    const struct facts *facts = handing->facts;
    bool fine = true;
    for (bool grown = true; grown;) { /* there are views of views: iterators of keys */
        grown = false;
        for (instance_id i = 1; i < facts_instance_count(facts); i++)
            grown |= has_code(facts, i) && add_views(handing, i);
    }
    for (instance_id i = 1; fine && i < facts_instance_count(facts); i++)
        if (has_code(facts, i))
            fine = !budget_spent(budget) && is_fine_in(handing, i);
    while (fine && handing->todo.count > 0) {
        ir_value at = pile_take(&handing->todo);
        fine = !budget_spent(budget) && lets_go(handing, pile_take(&handing->todo), at);
    }
    return fine;
}

/* Takes the objects of a site and their parts away from a set if that is so of them; or the objects alone. */
static void leave_out(const struct facts *facts, object_id object, struct budget *budget, uint64_t *objects)
{
    bool fine = facts_object(facts, object).kind != OBJECT_SITE || facts_object(facts, object).class == FACTS_NONE;
    for (unsigned with_parts = 2; with_parts-- > 0 && !fine;) {
        struct handing handing = {
            .facts = facts, .object = object, .seen = idmap_new(), .group = bits_new(facts_object_count(facts))};
        for (object_id o = 0; o < facts_object_count(facts); o++)
            if (are_of_one_site(facts, o, object) && bits_add(handing.group, o))
                pile_add(&handing.parts, o);
        if (with_parts != 0)
            find_parts(&handing);
        fine = is_fine(&handing, budget);
        for (size_t n = 0; fine && n < handing.parts.count; n++)
            bits_remove(objects, handing.parts.items[n]);
        pile_free(&handing.todo);
        pile_free(&handing.parts);
        idmap_free(handing.seen);
        mem_free(handing.group);
    }
}

/* Adds what the application puts into queues. */
static void add_put(const struct facts *facts, instance_id instance, uint64_t *put)
{
    const struct ir_body *body = code_body(facts, instance);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        if (!puts_into_queue(facts, instance, body, at))
            continue;
        const ir_value *arguments = code_arguments(body, at, &count);
        struct object_set set = facts_points_to(facts, instance, arguments[count > 1]);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
            bits_add(put, o);
    }
}

void handed_leave_out(const struct facts *facts, struct budget *budget, uint64_t *objects)
{
    uint32_t count = facts_object_count(facts);
    size_t words = bits_words(count);
    uint64_t *put = bits_new(count);
    for (instance_id i = 1; i < facts_instance_count(facts) && !budget_spent(budget); i++)
        if (code_is_application(facts, i) && code_body(facts, i) != NULL)
            add_put(facts, i, put);
    for (object_id o = bits_next(put, words, 0); o < count; o = bits_next(put, words, o + 1))
        if (bits_has(objects, o))
            leave_out(facts, o, budget, objects);
    mem_free(put);
}
