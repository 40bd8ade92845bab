/* What can be waited for, and where it is taken: nodes, and the takes of each instance. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <string.h>

#define LOCKS "java/util/concurrent/locks/"

/* Methods of the library that take something or give it back, by the class that declares them. */
enum event {
    TAKES_LOCK,
    TRIES_LOCK,
    TAKES_READ,
    TRIES_READ,
    TAKES_WRITE,
    TRIES_WRITE,
    UNLOCKS,
    WAITS,
    AWAITS,
    JOINS,
    NO_EVENT
};

static const struct {
    const char *owner, *name;
    enum event event;
} events[] = {
    {LOCKS "ReentrantLock", "lock", TAKES_LOCK},
    {LOCKS "ReentrantLock", "lockInterruptibly", TAKES_LOCK},
    {LOCKS "ReentrantLock", "tryLock", TRIES_LOCK},
    {LOCKS "ReentrantLock", "unlock", UNLOCKS},
    {LOCKS "ReentrantReadWriteLock$ReadLock", "lock", TAKES_READ},
    {LOCKS "ReentrantReadWriteLock$ReadLock", "lockInterruptibly", TAKES_READ},
    {LOCKS "ReentrantReadWriteLock$ReadLock", "tryLock", TRIES_READ},
    {LOCKS "ReentrantReadWriteLock$ReadLock", "unlock", UNLOCKS},
    {LOCKS "ReentrantReadWriteLock$WriteLock", "lock", TAKES_WRITE},
    {LOCKS "ReentrantReadWriteLock$WriteLock", "lockInterruptibly", TAKES_WRITE},
    {LOCKS "ReentrantReadWriteLock$WriteLock", "tryLock", TRIES_WRITE},
    {LOCKS "ReentrantReadWriteLock$WriteLock", "unlock", UNLOCKS},
    {LOCKS "AbstractQueuedSynchronizer$ConditionObject", "await", AWAITS},
    {LOCKS "AbstractQueuedSynchronizer$ConditionObject", "awaitNanos", AWAITS},
    {LOCKS "AbstractQueuedSynchronizer$ConditionObject", "awaitUninterruptibly", AWAITS},
    {LOCKS "AbstractQueuedSynchronizer$ConditionObject", "awaitUntil", AWAITS},
    {"java/lang/Object", "wait", WAITS},
    {"java/lang/Thread", "join", JOINS},
};

static enum event event_of(const struct program *program, method_id method)
{
    if (method == FACTS_NONE)
        return NO_EVENT;
    const char *owner = program_class(program, program_method(program, method)->owner)->name;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (code_is_method(program, method, events[i].name, NULL) && strcmp(owner, events[i].owner) == 0)
            return events[i].event;
    return NO_EVENT;
}

void order_give_up(struct lock_order *order, const char *why)
{
    if (order->open == NULL)
        order->open = why;
}

ir_value order_strip(const struct ir_body *body, ir_value value)
{
    while (value != FACTS_NONE && body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

/* Whether two reads of fields give the same: the field is final. */
static bool same_final_field(const struct lock_order *order, instance_id instance, const struct ir_instruction *one,
                             const struct ir_instruction *other, bool is_static)
{
    const struct program *program = facts_program(order->facts);
    class_id owner = program_method(program, facts_instance(order->facts, instance).method)->owner;
    field_id field = code_field(program, owner, is_static ? one->a : one->b);
    return field != FACTS_NONE && field == code_field(program, owner, is_static ? other->a : other->b) &&
           (program_ir_field(program, field)->flags & IR_ACCESS_FINAL) != 0;
}

bool order_gives_part(const struct lock_order *order, instance_id instance, ir_value at)
{
    static const char *const names[] = {"readLock", "writeLock", NULL};
    static const char *const owners[] = {LOCKS "ReentrantReadWriteLock", NULL};
    const struct ir_body *body = code_body(order->facts, instance);
    enum ir_op op = (enum ir_op)body->instructions[at].op;
    return (op == IR_call_virtual || op == IR_call_interface) &&
           code_calls_library(order->facts, instance, at, names, owners);
}

ir_value order_whose_part(const struct lock_order *order, instance_id instance, ir_value value)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(code_body(order->facts, instance), value, &count);
    return arguments != NULL && count > 0 && order_gives_part(order, instance, value) ? arguments[0] : FACTS_NONE;
}

/* Whether two calls ask read-write locks for the same part. */
static bool same_part(const struct lock_order *order, instance_id instance, ir_value one, ir_value other)
{
    const struct ir_body *body = code_body(order->facts, instance);
    const struct ir_module *module =
        program_module_of(facts_program(order->facts), facts_instance(order->facts, instance).method);
    return order_whose_part(order, instance, one) != FACTS_NONE &&
           order_whose_part(order, instance, other) != FACTS_NONE &&
           text_same(module->method_refs[body->instructions[one].a].name,
                     module->method_refs[body->instructions[other].a].name);
}

bool order_same_value(const struct lock_order *order, instance_id instance, ir_value one, ir_value other)
{
    const struct ir_body *body = code_body(order->facts, instance);
    for (uint32_t depth = 0; depth < 4 && one != FACTS_NONE && other != FACTS_NONE; depth++) {
        one = order_strip(body, one);
        other = order_strip(body, other);
        if (one == other)
            return true;
        const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
        object_id object = singles_only(order->singles, facts_points_to(order->facts, instance, one));
        if (object != FACTS_NONE &&
            object == singles_only(order->singles, facts_points_to(order->facts, instance, other)))
            return true;
        if (same_part(order, instance, one, other)) {
            one = order_whose_part(order, instance, one);
            other = order_whose_part(order, instance, other);
            continue;
        }
        if (a->op != b->op || (a->op != IR_get && a->op != IR_get_static) ||
            !same_final_field(order, instance, a, b, a->op == IR_get_static))
            return false;
        if (a->op == IR_get_static)
            return true;
        one = a->a;
        other = b->a;
    }
    return false;
}

/* The number of a node, new or known. */
static uint32_t node_of(struct lock_order *order, struct order_node node)
{
    uint32_t key = node.class != FACTS_NONE ? node.class : node.id;
    uint64_t whole = (uint64_t)(node.kind * 2 + (node.class != FACTS_NONE)) << 32 | key;
    uint32_t known = idmap_get(order->node_map, whole);
    if (known != IDMAP_NONE)
        return known;
    idmap_put(order->node_map, whole, (uint32_t)order->node_count);
    ARRAY_ADD(order->nodes, order->node_count, order->node_capacity, node);
    return (uint32_t)order->node_count - 1;
}

uint32_t order_find(const struct lock_order *order, enum order_kind kind, uint32_t id)
{
    return idmap_get(order->node_map, (uint64_t)(kind * 2) << 32 | id);
}

uint32_t order_library_node(struct lock_order *order)
{
    return node_of(
        order, (struct order_node){.kind = ORDER_LIBRARY, .id = 0, .class = FACTS_NONE, .single = true, .again = true});
}

static uint32_t object_node(struct lock_order *order, enum order_kind kind, object_id object)
{
    return node_of(order, (struct order_node){.kind = kind,
                                              .id = object,
                                              .class = FACTS_NONE,
                                              .single = singles_object(order->singles, object),
                                              .again = kind != ORDER_UPGRADE,
                                              .known = bits_has(order->known, object)});
}

static uint32_t end_node(struct lock_order *order, thread_id thread)
{
    const struct thread *it = threads_thread(order->threads, thread);
    return node_of(order, (struct order_node){.kind = ORDER_END,
                                              .id = thread,
                                              .class = FACTS_NONE,
                                              .single = !it->many,
                                              .known = thread == THREADS_MAIN || it->entry_count > 0});
}

static const uint32_t *keep(struct lock_order *order, const struct pile *nodes)
{
    uint32_t *copy = arena_alloc(order->arena, (nodes->count + 1) * sizeof *copy);
    if (nodes->count > 0)
        memcpy(copy, nodes->items, nodes->count * sizeof *copy);
    return copy;
}

void order_add_take(struct lock_order *order, instance_id instance, struct take take, const struct pile *wanted,
                    const struct pile *held)
{
    take.wanted = keep(order, wanted);
    take.wanted_count = (uint32_t)wanted->count;
    take.held = held == NULL ? NULL : keep(order, held);
    take.held_count = held == NULL ? 0 : (uint32_t)held->count;
    ARRAY_ADD(order->takes, order->take_count, order->take_capacity, take);
    order->of[instance].count++;
}

/* Adds the nodes of the monitors of a set of objects; of what closed code takes, only of objects that the application
 * knows. */
static void add_monitors(struct lock_order *order, instance_id instance, struct object_set objects, struct pile *to)
{
    bool all = order_is_open(order, instance);
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
        if (all || bits_has(order->known, o))
            pile_add(to, object_node(order, ORDER_MONITOR, o));
}

static void take_monitor(struct lock_order *order, instance_id instance, ir_value at, ir_value value)
{
    struct pile nodes = {0};
    add_monitors(order, instance, facts_points_to(order->facts, instance, value), &nodes);
    order_add_take(order, instance, (struct take){.at = at, .value = value, .holds = true, .blocks = true}, &nodes,
                   &nodes);
    pile_free(&nodes);
}

/* The class object that static synchronized methods lock, which somebody may lock as an object, too. */
static uint32_t class_node(struct lock_order *order, class_id class)
{
    uint32_t count = facts_object_count(order->facts);
    for (object_id o = 0; o < count; o++) {
        struct facts_object object = facts_object(order->facts, o);
        if (object.kind == OBJECT_CLASS && object.referent == class)
            return object_node(order, ORDER_MONITOR, o);
    }
    bool known = program_class(facts_program(order->facts), class)->application;
    return node_of(
        order,
        (struct order_node){
            .kind = ORDER_MONITOR, .id = FACTS_NONE, .class = class, .single = true, .again = true, .known = known});
}

static void take_on_entry(struct lock_order *order, instance_id instance, const struct ir_body *body)
{
    const struct program *program = facts_program(order->facts);
    method_id method = facts_instance(order->facts, instance).method;
    uint16_t flags = program_ir_method(program, method)->flags;
    if (!(flags & IR_ACCESS_SYNCHRONIZED))
        return;
    if (!(flags & IR_ACCESS_STATIC)) {
        take_monitor(order, instance, FACTS_NONE, code_parameter(body, 0));
        return;
    }
    struct pile nodes = {0};
    pile_add(&nodes, class_node(order, program_method(program, method)->owner));
    order_add_take(order, instance, (struct take){.at = FACTS_NONE, .value = FACTS_NONE, .holds = true, .blocks = true},
                   &nodes, &nodes);
    pile_free(&nodes);
}

/* Adds the read-write locks that a read or write lock belongs to. */
static void add_owners(struct lock_order *order, object_id part, enum order_kind kind, struct pile *to)
{
    static const char *const parts[] = {"readerLock", "writerLock"};
    const struct program *program = facts_program(order->facts);
    class_id class = program_find(program, LOCKS "ReentrantReadWriteLock");
    uint32_t count = facts_object_count(order->facts);
    for (object_id o = 0; class != FACTS_NONE && o < count; o++) {
        class_id of = facts_object(order->facts, o).class;
        if (of == FACTS_NONE || !program_is_subclass(program, of, class))
            continue;
        for (size_t i = 0; i < 2; i++) {
            field_id field = program_declared_field(program, class, parts[i], strlen(parts[i]));
            if (field != FACTS_NONE && object_set_has(facts_field(order->facts, o, field), part))
                pile_add(to, object_node(order, kind, o));
        }
    }
}

/* The nodes of the locks in a set that an event is about. */
static void add_locks(struct lock_order *order, struct object_set objects, enum event event, enum order_kind kind,
                      struct pile *to)
{
    static const char *const classes[] = {[TAKES_LOCK] = LOCKS "ReentrantLock",
                                          [TRIES_LOCK] = LOCKS "ReentrantLock",
                                          [TAKES_READ] = LOCKS "ReentrantReadWriteLock$ReadLock",
                                          [TRIES_READ] = LOCKS "ReentrantReadWriteLock$ReadLock",
                                          [TAKES_WRITE] = LOCKS "ReentrantReadWriteLock$WriteLock",
                                          [TRIES_WRITE] = LOCKS "ReentrantReadWriteLock$WriteLock"};
    const struct program *program = facts_program(order->facts);
    class_id class = program_find(program, classes[event]);
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1)) {
        size_t before = to->count;
        if (!program_is_subclass(program, facts_object(order->facts, o).class, class))
            continue;
        if (event == TAKES_LOCK || event == TRIES_LOCK)
            pile_add(to, object_node(order, kind, o));
        else
            add_owners(order, o, kind, to);
        if (to->count == before)
            order_give_up(order, "it is not known which read-write lock a read or write lock belongs to");
    }
}

/* Whether a call of tryLock may wait for a year or more, as one of lock does. */
static bool tries_for_ever(const struct lock_order *order, instance_id instance, ir_value at)
{
    const struct ir_body *body = code_body(order->facts, instance);
    uint32_t count = 0;
    const ir_value *arguments = at == FACTS_NONE ? NULL : code_arguments(body, at, &count);
    return arguments == NULL || (count > 1 && !order_is_at_most(body, arguments[1], YEAR_IN_DAYS));
}

static void take_lock(struct lock_order *order, instance_id instance, struct take take, struct object_set objects,
                      enum event event)
{
    struct pile wanted = {0}, held = {0};
    take.try = event == TRIES_LOCK || event == TRIES_READ || event == TRIES_WRITE;
    take.blocks = !take.try || tries_for_ever(order, instance, take.at);
    add_locks(order, objects, event, ORDER_LOCK, &wanted);
    add_locks(order, objects, event, ORDER_LOCK, &held);
    if (take.blocks && (event == TAKES_WRITE || event == TRIES_WRITE))
        add_locks(order, objects, event, ORDER_UPGRADE, &wanted);
    if (event == TAKES_READ || event == TRIES_READ)
        add_locks(order, objects, event, ORDER_UPGRADE, &held);
    take.holds = take.library = true;
    order_add_take(order, instance, take, &wanted, &held);
    pile_free(&wanted);
    pile_free(&held);
}

/* The threads whose end a call of join waits for. One that the JVM made may be that of main. */
static void take_end(struct lock_order *order, instance_id instance, struct take take, struct object_set objects)
{
    struct pile nodes = {0};
    uint32_t threads = threads_count(order->threads);
    for (thread_id t = 1; t < threads; t++)
        if (object_sets_meet(objects, threads_objects(order->threads, t)))
            pile_add(&nodes, end_node(order, t));
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
        if (facts_object(order->facts, o).kind != OBJECT_SITE) {
            pile_add(&nodes, end_node(order, THREADS_MAIN));
            break;
        }
    take.blocks = true;
    order_add_take(order, instance, take, &nodes, NULL);
    pile_free(&nodes);
}

static void take_by_call(struct lock_order *order, const struct facts_edge *edge, const struct ir_body *body,
                         enum event event)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, edge->at, &count);
    bool passed = code_passes_arguments(order->facts, edge) && count > 0;
    struct take take = {.at = edge->at, .value = passed ? arguments[0] : FACTS_NONE};
    struct object_set objects = {0};
    if (passed)
        objects = facts_points_to(order->facts, edge->caller, take.value);
    else if (code_parameter(code_body(order->facts, edge->callee), 0) != FACTS_NONE)
        objects = facts_points_to(order->facts, edge->callee, 0);
    else
        order_give_up(order, "a method that waits is called by reflection");
    switch (event) {
    case WAITS: {
        struct pile nodes = {0};
        add_monitors(order, edge->caller, objects, &nodes);
        take.blocks = take.again = true;
        order_add_take(order, edge->caller, take, &nodes, NULL);
        pile_free(&nodes);
        break;
    }
    case AWAITS:
        take.blocks = take.again = take.condition = true;
        order_add_take(order, edge->caller, take, &(struct pile){0}, NULL);
        break;
    case JOINS:
        take_end(order, edge->caller, take, objects);
        break;
    default:
        take_lock(order, edge->caller, take, objects, event);
    }
}

/* Threads join by a method of their own, which calls another one. */
static bool is_of_thread(const struct lock_order *order, instance_id instance)
{
    const struct program *program = facts_program(order->facts);
    method_id method = facts_instance(order->facts, instance).method;
    return strcmp(program_class(program, program_method(program, method)->owner)->name, "java/lang/Thread") == 0;
}

/* Whether a class is initialised before main begins. */
static bool is_initialised_first(const struct lock_order *order, instance_id initialiser)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(order->facts, initialiser, &count);
    for (uint32_t i = 0; i < count; i++)
        if (facts_edge(order->facts, edges[i]).caller == FACTS_ROOT)
            return true;
    return false;
}

static uint32_t initialiser_node(struct lock_order *order, class_id class)
{
    return node_of(
        order,
        (struct order_node){
            .kind = ORDER_INITIALISER, .id = class, .class = FACTS_NONE, .single = true, .again = true, .known = true});
}

/* A class that is being initialised keeps others from it while it waits for those above it, with or without an
 * initialiser of its own: each class of the application below the one that is initialised may be the one that is
 * meant. */
void order_add_initialisers(struct lock_order *order, class_id class, struct pile *to)
{
    const struct program *program = facts_program(order->facts);
    for (uint32_t i = 0; i < order->class_count; i++)
        if (order->classes[i] != class && program_is_subclass(program, order->classes[i], class))
            pile_add(to, initialiser_node(order, order->classes[i]));
}

class_id order_initialised(const struct lock_order *order, const struct facts_edge *edge)
{
    const struct program *program = facts_program(order->facts);
    if (edge->kind != EDGE_INIT || is_initialised_first(order, edge->callee))
        return FACTS_NONE;
    class_id class = program_method(program, facts_instance(order->facts, edge->callee).method)->owner;
    return program_class(program, class)->application ? class : FACTS_NONE;
}

static void take_initialiser(struct lock_order *order, const struct facts_edge *edge)
{
    class_id class = order_initialised(order, edge);
    struct pile wanted = {0}, under = {0};
    if (class == FACTS_NONE)
        return;
    order_add_initialisers(order, class, &under);
    order_add_initialisers(order, class, &wanted);
    pile_add(&wanted, initialiser_node(order, class));
    order_add_take(order, edge->caller,
                   (struct take){.at = edge->at, .value = FACTS_NONE, .blocks = true, .initialises = true}, &wanted,
                   &under);
    pile_free(&wanted);
    pile_free(&under);
}

static void takes_at(struct lock_order *order, const struct facts_edge *edge, const struct ir_body *body, uint8_t *seen)
{
    if (edge->kind == EDGE_INIT) {
        take_initialiser(order, edge);
        return;
    }
    enum event event = event_of(facts_program(order->facts), facts_instance(order->facts, edge->callee).method);
    if (event == NO_EVENT || event == UNLOCKS || edge->kind == EDGE_START ||
        (event == JOINS && is_of_thread(order, edge->caller)) || seen[event] != 0)
        return;
    seen[event] = 1; /* a receiver that is an argument is the same for all that the call may run */
    take_by_call(order, edge, body, event);
}

static void takes_of(struct lock_order *order, instance_id instance)
{
    const struct ir_body *body = code_body(order->facts, instance);
    uint8_t seen[NO_EVENT] = {0};
    uint32_t count;
    edge_id e = facts_calls_from(order->facts, instance, &count), end = e + count;
    order->of[instance].first = (uint32_t)order->take_count;
    if (body == NULL)
        return;
    take_on_entry(order, instance, body);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (body->instructions[at].op == IR_monitor_enter)
            take_monitor(order, instance, at, body->instructions[at].a);
        memset(seen, 0, sizeof seen);
        if (order->summarised)
            order_take_closed(order, instance, at);
        for (; e < end && facts_edge(order->facts, e).at <= at; e++) {
            struct facts_edge edge = facts_edge(order->facts, e);
            takes_at(order, &edge, body, seen);
        }
    }
}

bool order_unlocks(const struct lock_order *order, instance_id instance, const struct ir_body *body, ir_value at,
                   ir_value *receiver)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    edge_id first = facts_calls_at(order->facts, instance, at, &count);
    *receiver = FACTS_NONE;
    for (edge_id e = first; arguments != NULL && e < first + count; e++) {
        struct facts_edge edge = facts_edge(order->facts, e);
        if (edge.kind != EDGE_CALL ||
            event_of(facts_program(order->facts), facts_instance(order->facts, edge.callee).method) != UNLOCKS)
            continue;
        *receiver = code_passes_arguments(order->facts, &edge) ? arguments[0] : FACTS_NONE;
        return true;
    }
    return false;
}

static void note_use(void *context, uint32_t value)
{
    bits_add(context, value);
}

/* The values of a body that are used other than by a cast: what the library gives from its collections may be anything,
 * until it is cast to what is known to be in them. Bits, to be freed. */
static uint64_t *used_values(const struct ir_body *body)
{
    uint64_t *used = bits_new(body->instruction_count);
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (body->instructions[at].op != IR_cast)
            ir_each_use(body, &body->instructions[at], note_use, used);
    return used;
}

static void add_known(struct lock_order *order, instance_id instance, const struct ir_body *body)
{
    uint64_t *used = used_values(body);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        bool call = body->instructions[at].op >= IR_call_static && body->instructions[at].op <= IR_call_dynamic;
        if (body->instructions[at].kind != IR_REF || (call && !bits_has(used, at)))
            continue;
        struct object_set objects = facts_points_to(order->facts, instance, at);
        for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
            bits_add(order->known, o);
    }
    mem_free(used);
}

/* Which objects code of the application has in its hands. */
static void find_known(struct lock_order *order)
{
    uint32_t instances = facts_instance_count(order->facts);
    order->known = arena_alloc(order->arena, (bits_words(facts_object_count(order->facts)) + 1) * sizeof(uint64_t));
    for (instance_id i = 1; i < instances; i++) {
        const struct ir_body *body = code_is_application(order->facts, i) ? code_body(order->facts, i) : NULL;
        if (body != NULL)
            add_known(order, i, body);
    }
}

/* The classes of the application that are initialised at some time. */
static void find_classes(struct lock_order *order)
{
    const struct program *program = facts_program(order->facts);
    struct pile found = {0};
    for (class_id c = 0; c < program_class_count(program); c++)
        if (program_class(program, c)->application && facts_initialised(order->facts, c))
            pile_add(&found, c);
    order->classes = keep(order, &found);
    order->class_count = (uint32_t)found.count;
    pile_free(&found);
}

void order_find_takes(struct lock_order *order)
{
    uint32_t instances = facts_instance_count(order->facts), threads = threads_count(order->threads);
    find_known(order);
    find_classes(order);
    for (thread_id t = 0; t < threads; t++)
        end_node(order, t);
    order_find_open(order);
    for (instance_id i = 1; i < instances && !budget_spent(order->budget); i++)
        takes_of(order, i);
    order_summarise_closed(order);
    order->take_count = 0;
    for (instance_id i = 1; i < instances && !budget_spent(order->budget); i++) {
        order->of[i].count = 0;
        if (order_is_open(order, i))
            takes_of(order, i);
    }
}
