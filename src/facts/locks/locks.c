#include "facts/locks/locks.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/locks/internal.h"
#include "facts/threads/code.h"

#include <assert.h>
#include <string.h>

uint32_t locks_count(const struct locks *locks)
{
    return (uint32_t)locks->count;
}

struct lock locks_lock(const struct locks *locks, lock_id id)
{
    assert(id < locks->count);
    return locks->items[id];
}

uint32_t locks_acquisition_count(const struct locks *locks)
{
    return (uint32_t)locks->acquisition_count;
}

const struct acquisition *locks_acquisition(const struct locks *locks, uint32_t n)
{
    assert(n < locks->acquisition_count);
    return &locks->acquisitions[n];
}

lock_id locks_of_object(const struct locks *locks, object_id object)
{
    return idmap_get(locks->by_object, object);
}

void locks_name(const struct locks *locks, lock_id id, struct buffer *to)
{
    if (locks->items[id].object != FACTS_NONE) {
        facts_object_name(locks->facts, locks->items[id].object, to);
        return;
    }
    buffer_add_text(to, "class ");
    program_class_name(facts_program(locks->facts), locks->items[id].class, to);
}

/* What a method of a Lock does, by its name. */
static enum lock_event method_event(const struct locks *locks, method_id method)
{
    static const struct {
        const char *name;
        enum lock_event event;
    } table[] = {{"lock", EVENT_ACQUIRE},
                 {"lockInterruptibly", EVENT_ACQUIRE},
                 {"tryLock", EVENT_TRY},
                 {"unlock", EVENT_RELEASE}};
    const struct program *program = facts_program(locks->facts);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (code_is_method(program, method, table[i].name, NULL))
            return program_is_subclass(program, program_method(program, method)->owner, locks->lock_interface)
                       ? table[i].event
                       : EVENT_NONE;
    return EVENT_NONE;
}

/* A call locks for certain only if all that it may run does. */
static enum lock_event call_event(const struct locks *locks, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(locks->facts, instance, at, &count);
    enum lock_event event = EVENT_NONE;
    bool all = true;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(locks->facts, e);
        if (edge.kind != EDGE_CALL)
            continue;
        enum lock_event here = method_event(locks, facts_instance(locks->facts, edge.callee).method);
        all &= here != EVENT_NONE;
        if (here > event)
            event = here;
    }
    return event == EVENT_ACQUIRE && !all ? EVENT_TRY : event;
}

enum lock_event locks_event(const struct locks *locks, instance_id instance, const struct ir_body *body, ir_value at,
                            ir_value *value)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    *value = instruction->a;
    if (instruction->op == IR_monitor_enter)
        return EVENT_ACQUIRE;
    if (instruction->op == IR_monitor_exit)
        return EVENT_RELEASE;
    if ((instruction->op != IR_call_virtual && instruction->op != IR_call_interface) ||
        locks->lock_interface == FACTS_NONE)
        return EVENT_NONE;
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (count == 0)
        return EVENT_NONE;
    *value = arguments[0];
    return call_event(locks, instance, at);
}

uint64_t locks_state(const struct locks *locks, instance_id instance, ir_value at, bool must)
{
    const struct local_locks *local = &locks->local[instance];
    if (local->must == NULL || at == FACTS_NONE)
        return 0;
    return must ? local->must[at] : local->may[at];
}

void locks_add_may(const struct locks *locks, instance_id instance, uint64_t state, uint64_t *to)
{
    const struct local_locks *local = &locks->local[instance];
    for (uint32_t n = 0; n < local->count; n++) {
        const struct acquisition *it = &locks->acquisitions[local->first + n];
        for (uint32_t i = 0; (n >= MOST_LOCAL || (state >> n & 1)) && i < it->lock_count; i++)
            bits_add(to, it->locks[i]);
    }
}

void locks_add_must(const struct locks *locks, instance_id instance, uint64_t state, uint64_t *to)
{
    const struct local_locks *local = &locks->local[instance];
    for (uint32_t n = 0; n < local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &locks->acquisitions[local->first + n];
        if ((state >> n & 1) && it->lock_count == 1 && locks->items[it->locks[0]].single)
            bits_add(to, it->locks[0]);
    }
}

uint64_t *locks_released_at(const struct locks *locks, instance_id instance, ir_value at)
{
    uint64_t *released = NULL;
    uint32_t count;
    edge_id first = facts_calls_at(locks->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(locks->facts, e);
        if (edge.kind == EDGE_START || locks->releases[edge.callee] == NULL)
            continue;
        if (released == NULL)
            released = bits_new(locks->count);
        bits_join(released, locks->releases[edge.callee], bits_words(locks->count));
    }
    return released;
}

bool locks_must_hold(const struct locks *locks, instance_id instance, ir_value at, lock_id lock)
{
    const struct local_locks *local = &locks->local[instance];
    uint64_t state = locks_state(locks, instance, at, true);
    if (locks->gave_up)
        return false;
    for (uint32_t n = 0; n < local->count && n < MOST_LOCAL; n++) {
        const struct acquisition *it = &locks->acquisitions[local->first + n];
        if ((state >> n & 1) && it->lock_count == 1 && it->locks[0] == lock && locks->items[lock].single)
            return true;
    }
    return locks->entry_must[instance] != NULL && bits_has(locks->entry_must[instance], lock) &&
           (locks->releases[instance] == NULL || !bits_has(locks->releases[instance], lock));
}

bool locks_must_hold_value(const struct locks *locks, instance_id instance, ir_value at, ir_value value)
{
    const struct local_locks *local = &locks->local[instance];
    uint64_t state = locks_state(locks, instance, at, true);
    if (locks->gave_up)
        return false;
    for (uint32_t n = 0; n < local->count && n < MOST_LOCAL; n++)
        if ((state >> n & 1) && locks->acquisitions[local->first + n].value == value)
            return true;
    const struct ir_body *body = code_body(locks->facts, instance);
    if (locks->entry_values[instance] != 0 && body != NULL && body->instructions[value].op == IR_parameter &&
        value < 64 && (locks->entry_values[instance] >> value & 1))
        return true;
    object_id object = singles_only(locks->singles, facts_points_to(locks->facts, instance, value));
    lock_id lock = object == FACTS_NONE ? FACTS_NONE : locks_of_object(locks, object);
    return lock != FACTS_NONE && locks_must_hold(locks, instance, at, lock);
}

bool locks_may_hold(const struct locks *locks, instance_id instance, ir_value at, lock_id lock)
{
    if (locks->gave_up || (locks->entry_may[instance] != NULL && bits_has(locks->entry_may[instance], lock)))
        return true;
    if (locks->leaves[instance] != NULL && bits_has(locks->leaves[instance], lock))
        return true;
    uint64_t *held = bits_new(locks->count);
    locks_add_may(locks, instance, locks_state(locks, instance, at, false), held);
    bool holds = bits_has(held, lock);
    mem_free(held);
    return holds;
}

/* The number of a lock, new or known. */
static lock_id lock_number(struct locks *locks, struct idmap *by, uint32_t key, struct lock lock)
{
    lock_id known = idmap_get(by, key);
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(locks->items, locks->capacity, locks->count + 1);
    idmap_put(by, key, (uint32_t)locks->count);
    locks->items[locks->count] = lock;
    return (lock_id)locks->count++;
}

static lock_id object_lock(struct locks *locks, object_id object)
{
    struct facts_object it = facts_object(locks->facts, object);
    class_id class = it.kind == OBJECT_CLASS ? it.referent : it.class;
    return lock_number(locks, locks->by_object, object,
                       (struct lock){object, class, singles_object(locks->singles, object)});
}

static void add_acquisition(struct locks *locks, struct acquisition it, const struct pile *which)
{
    lock_id *copy = arena_alloc(locks->arena, (which->count + 1) * sizeof *copy);
    if (which->count > 0)
        memcpy(copy, which->items, which->count * sizeof *copy);
    it.locks = copy;
    it.lock_count = (uint32_t)which->count;
    ARRAY_ADD(locks->acquisitions, locks->acquisition_count, locks->acquisition_capacity, it);
    locks->local[it.instance].count++;
}

/* The acquisition of whatever a value points to; of the library's locks, only those that are Locks. */
static void acquire_value(struct locks *locks, struct acquisition it)
{
    const struct program *program = facts_program(locks->facts);
    struct object_set objects = facts_points_to(locks->facts, it.instance, it.value);
    bool library = it.kind == ACQUIRE_LOCK || it.kind == ACQUIRE_TRY;
    struct pile which = {0};
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
        if (!library || program_is_subclass(program, facts_object(locks->facts, o).class, locks->lock_interface))
            pile_add(&which, object_lock(locks, o));
    add_acquisition(locks, it, &which);
    pile_free(&which);
}

/* The monitor of a synchronized method. */
static void acquire_on_entry(struct locks *locks, instance_id instance, const struct idmap *class_objects)
{
    method_id method = facts_instance(locks->facts, instance).method;
    struct acquisition it = {.instance = instance, .at = FACTS_NONE, .kind = ACQUIRE_METHOD, .value = FACTS_NONE};
    const struct ir_method *ir = program_ir_method(facts_program(locks->facts), method);
    if (!(ir->flags & IR_ACCESS_SYNCHRONIZED))
        return;
    if (!(ir->flags & IR_ACCESS_STATIC)) {
        it.value = code_parameter(code_body(locks->facts, instance), 0);
        if (it.value != FACTS_NONE)
            acquire_value(locks, it);
        return;
    }
    class_id class = program_method(facts_program(locks->facts), method)->owner;
    object_id object = idmap_get(class_objects, class);
    struct pile which = {0};
    pile_add(&which, object != IDMAP_NONE
                         ? object_lock(locks, object)
                         : lock_number(locks, locks->by_class, class, (struct lock){FACTS_NONE, class, true}));
    add_acquisition(locks, it, &which);
    pile_free(&which);
}

static void find_acquisitions(struct locks *locks, instance_id instance, const struct idmap *class_objects)
{
    const struct ir_body *body = code_body(locks->facts, instance);
    locks->local[instance].first = (uint32_t)locks->acquisition_count;
    acquire_on_entry(locks, instance, class_objects);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        ir_value value;
        enum lock_event event = locks_event(locks, instance, body, at, &value);
        if (event != EVENT_ACQUIRE && event != EVENT_TRY)
            continue;
        bool monitor = body->instructions[at].op == IR_monitor_enter;
        enum acquisition_kind kind = monitor ? ACQUIRE_MONITOR : event == EVENT_TRY ? ACQUIRE_TRY : ACQUIRE_LOCK;
        acquire_value(locks, (struct acquisition){.instance = instance, .at = at, .kind = kind, .value = value});
    }
}

static void flow_all(struct locks *locks)
{
    uint32_t instances = facts_instance_count(locks->facts);
    for (instance_id i = 1; i < instances && !budget_spent(locks->budget); i++) {
        const struct ir_body *body = locks->local[i].count > 0 ? code_body(locks->facts, i) : NULL;
        if (body != NULL)
            locks_flow(locks, i, body);
    }
}

static struct idmap *find_class_objects(const struct facts *facts)
{
    struct idmap *found = idmap_new();
    uint32_t count = facts_object_count(facts);
    for (object_id o = 0; o < count; o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind == OBJECT_CLASS && object.referent != FACTS_NONE)
            idmap_put(found, object.referent, o);
    }
    return found;
}

bool locks_complete(const struct locks *locks)
{
    return locks->complete;
}

struct locks *locks_new(const struct facts *facts, const struct singles *singles, struct budget *budget)
{
    struct locks *locks = mem_new(1, sizeof *locks);
    uint32_t instances = facts_instance_count(facts);
    locks->facts = facts;
    locks->singles = singles;
    locks->budget = budget;
    locks->arena = arena_new();
    locks->by_object = idmap_new();
    locks->by_class = idmap_new();
    locks->lock_interface = program_find(facts_program(facts), "java/util/concurrent/locks/Lock");
    locks->local = arena_alloc(locks->arena, instances * sizeof *locks->local);
    locks->entry_must = arena_alloc(locks->arena, instances * sizeof *locks->entry_must);
    locks->entry_may = arena_alloc(locks->arena, instances * sizeof *locks->entry_may);
    locks->entry_values = arena_alloc(locks->arena, instances * sizeof *locks->entry_values);
    locks->leaves = arena_alloc(locks->arena, instances * sizeof *locks->leaves);
    locks->releases = arena_alloc(locks->arena, instances * sizeof *locks->releases);
    struct idmap *class_objects = find_class_objects(facts);
    for (instance_id i = 1; i < instances && !budget_spent(budget); i++)
        find_acquisitions(locks, i, class_objects);
    idmap_free(class_objects);
    flow_all(locks); /* without what calls do, which is not known yet */
    locks_summarise(locks);
    flow_all(locks);
    locks_spread(locks);
    locks->gave_up = budget_spent(budget);
    locks->complete = facts_complete(facts) && !locks->gave_up;
    return locks;
}

void locks_free(struct locks *locks)
{
    if (locks == NULL)
        return;
    idmap_free(locks->by_object);
    idmap_free(locks->by_class);
    arena_free(locks->arena);
    mem_free(locks->items);
    mem_free(locks->acquisitions);
    mem_free(locks);
}
