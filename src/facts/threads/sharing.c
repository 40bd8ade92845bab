#include "facts/threads/sharing.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/owners/owners.h"
#include "facts/threads/code.h"
#include "facts/threads/handed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An instruction of an instance touches the objects of a set. */
struct touch {
    instance_id instance;
    ir_value at;
    uint32_t set; /* in sharing.sets */
};

struct sharing {
    const struct facts *facts;
    const struct threads *threads;
    const struct parallel *parallel;
    struct budget *budget;
    bool complete;
    uint32_t objects, thread_count;
    field_id local_values; /* what it holds is seen by one thread alone; FACTS_NONE */
    struct touch *touches; /* by instance and instruction */
    size_t touch_count, touch_capacity;
    struct object_set *sets; /* what is touched: each set once, since many places share one */
    size_t set_count, set_capacity;
    struct idmap *set_numbers;
    uint64_t *escapes, *shared;
    uint64_t *seems_shared; /* what would be shared if nothing were known of owners */
    uint64_t **touched;     /* of each thread: objects */
    /* Of each thread: objects that its own object leads to; NULL: the application does not start it. */
    uint64_t **reached;
    struct sharing_access *accesses;
    size_t access_count, access_capacity;
};

bool sharing_escapes(const struct sharing *sharing, object_id object)
{
    assert(object < facts_object_count(sharing->facts));
    return bits_has(sharing->escapes, object);
}

bool sharing_is_shared(const struct sharing *sharing, object_id object)
{
    assert(object < facts_object_count(sharing->facts));
    return bits_has(sharing->shared, object);
}

bool sharing_seems_shared(const struct sharing *sharing, object_id object)
{
    assert(object < facts_object_count(sharing->facts));
    return bits_has(sharing->seems_shared, object);
}

bool sharing_touches(const struct sharing *sharing, thread_id thread, object_id object)
{
    assert(thread < sharing->thread_count && object < facts_object_count(sharing->facts));
    return bits_has(sharing->touched[thread], object);
}

/* Whether a thread may make an object. */
static bool makes(const struct sharing *sharing, thread_id thread, object_id id)
{
    struct facts_object object = facts_object(sharing->facts, id);
    uint32_t count = 0;
    if (object.method == FACTS_NONE || (object.kind != OBJECT_SITE && object.kind != OBJECT_LAMBDA))
        return false;
    const instance_id *instances = facts_instances_of(sharing->facts, object.method, &count);
    for (uint32_t i = 0; i < count; i++)
        if (threads_runs(sharing->threads, thread, instances[i]) &&
            object_set_has(facts_points_to(sharing->facts, instances[i], object.at), id))
            return true;
    return false;
}

bool sharing_changes_owner(const struct sharing *sharing, object_id object)
{
    uint32_t owners = 0;
    if (!bits_has(sharing->escapes, object) || bits_has(sharing->shared, object))
        return false;
    for (thread_id t = 0; t < sharing->thread_count; t++)
        owners += bits_has(sharing->touched[t], object) || makes(sharing, t, object);
    return owners > 1;
}

/* Adds a set to bits, cell by cell. */
static void join_set(uint64_t *bits, struct object_set set)
{
    for (uint32_t i = 0; i < set.count; i++)
        bits[set.cells[i].index] |= set.cells[i].bits;
}

/* Where each object leads to, by its fields, elements and what it captured: numbers of sets. Found when it is first
 * asked for, since there is one closure for each thread, and most of them pass through the same objects. */
struct lead {
    struct object_set set;
    uint32_t closure; /* the last one that added it */
};

struct leads {
    const struct facts *facts;
    field_id left_out;     /* sharing.local_values */
    struct idmap *numbers; /* of sets */
    struct lead *sets;
    size_t set_count, set_capacity;
    uint32_t *first, *end; /* by object: its part of all; both 0: not found yet */
    uint32_t *all;
    size_t count, capacity;
};

static struct leads leads_new(const struct sharing *sharing)
{
    struct leads leads = {.facts = sharing->facts, .left_out = sharing->local_values, .numbers = idmap_new()};
    leads.first = mem_new(sharing->objects + 1, sizeof *leads.first);
    leads.end = mem_new(sharing->objects + 1, sizeof *leads.end);
    ARRAY_ADD(leads.all, leads.count, leads.capacity, 0); /* so that no part begins at 0 */
    return leads;
}

static void leads_free(struct leads *leads)
{
    idmap_free(leads->numbers);
    mem_free(leads->sets);
    mem_free(leads->first);
    mem_free(leads->end);
    mem_free(leads->all);
}

static uint32_t lead_number(struct leads *leads, struct object_set set)
{
    uint64_t key = (uint64_t)(uintptr_t)set.cells;
    uint32_t number = idmap_get(leads->numbers, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)leads->set_count;
        idmap_put(leads->numbers, key, number);
        ARRAY_ADD(leads->sets, leads->set_count, leads->set_capacity, (struct lead){set, 0});
    }
    return number;
}

static void add_lead(struct leads *leads, struct object_set set)
{
    if (set.count > 0)
        ARRAY_ADD(leads->all, leads->count, leads->capacity, lead_number(leads, set));
}

static void add_leads_of_fields(struct leads *leads, object_id object, class_id class)
{
    const struct program *program = facts_program(leads->facts);
    for (uint32_t steps = 0; class != FACTS_NONE && steps < PROGRAM_MOST_SUPERS; steps++) {
        const struct program_class *it = program_class(program, class);
        for (uint32_t f = 0; f < it->field_count; f++)
            if (it->first_field + f != leads->left_out)
                add_lead(leads, facts_field(leads->facts, object, it->first_field + f));
        class = it->super;
    }
}

static void find_leads(struct leads *leads, object_id object)
{
    struct facts_object it = facts_object(leads->facts, object);
    uint32_t captured = code_captured(leads->facts, &it);
    leads->first[object] = (uint32_t)leads->count;
    for (uint32_t n = 0; n < captured; n++)
        add_lead(leads, facts_captured(leads->facts, object, n));
    add_lead(leads, facts_element(leads->facts, object));
    if (it.class != FACTS_NONE)
        add_leads_of_fields(leads, object, it.class);
    leads->end[object] = (uint32_t)leads->count;
}

/* Escape: everything that can be reached from given objects. */
struct closure {
    struct leads *leads;
    struct budget *budget;
    uint64_t *reached;
    struct pile todo;
    uint32_t number; /* from 1 on, another one for each that uses the leads */
};

static void closure_add_lead(struct closure *closure, struct lead *lead)
{
    struct object_set set = lead->set;
    if (lead->closure == closure->number)
        return;
    lead->closure = closure->number;
    for (uint32_t i = 0; i < set.count; i++) {
        uint64_t fresh = set.cells[i].bits & ~closure->reached[set.cells[i].index];
        closure->reached[set.cells[i].index] |= fresh;
        for (; fresh != 0; fresh &= fresh - 1)
            pile_add(&closure->todo, set.cells[i].index * 64 + (uint32_t)__builtin_ctzll(fresh));
    }
}

static void closure_add(struct closure *closure, struct object_set set)
{
    if (set.count == 0)
        return;
    uint32_t number = lead_number(closure->leads, set); /* which may move the sets */
    closure_add_lead(closure, &closure->leads->sets[number]);
}

static void closure_close(struct closure *closure)
{
    struct leads *leads = closure->leads;
    while (closure->todo.count > 0 && !budget_spent(closure->budget)) {
        object_id object = pile_take(&closure->todo);
        if (leads->first[object] == 0)
            find_leads(leads, object);
        for (uint32_t i = leads->first[object]; i < leads->end[object]; i++)
            closure_add_lead(closure, &leads->sets[leads->all[i]]);
    }
    pile_free(&closure->todo);
}

/* When the budget is spent, anything may be touched by anyone. */
static void give_up(struct sharing *sharing)
{
    size_t bytes = bits_words(sharing->objects) * sizeof(uint64_t);
    memset(sharing->escapes, 0xff, bytes);
    memset(sharing->shared, 0xff, bytes);
    memset(sharing->seems_shared, 0xff, bytes);
    for (thread_id t = 0; t < sharing->thread_count; t++) {
        if (sharing->touched[t] == NULL)
            sharing->touched[t] = bits_new(sharing->objects);
        memset(sharing->touched[t], 0xff, bytes);
    }
    sharing->complete = false;
}

/* Where a thread keeps the value that it has of a ThreadLocal: each looks at its own only, but for those that are
 * inherited, which new threads copy. FACTS_NONE: there may be such. */
static field_id local_values(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    class_id entry = program_find(program, "java/lang/ThreadLocal$ThreadLocalMap$Entry");
    class_id inherited = program_find(program, "java/lang/InheritableThreadLocal");
    for (object_id o = 0; inherited != FACTS_NONE && o < facts_object_count(facts); o++) {
        class_id class = facts_object(facts, o).class;
        if (class != FACTS_NONE && program_is_subclass(program, class, inherited))
            return FACTS_NONE;
    }
    return entry == FACTS_NONE ? FACTS_NONE : program_declared_field(program, entry, "value", strlen("value"));
}

static void find_escapes(struct sharing *sharing, struct leads *leads)
{
    struct closure closure = {.leads = leads, .budget = sharing->budget, .reached = sharing->escapes, .number = 1};
    const struct program *program = facts_program(sharing->facts);
    uint32_t fields = program_field_count(program);
    for (field_id f = 0; f < fields; f++)
        if (program_ir_field(program, f)->flags & IR_ACCESS_STATIC)
            closure_add(&closure, facts_static(sharing->facts, f));
    for (thread_id t = 1; t < sharing->thread_count; t++) {
        struct object_set objects = threads_objects(sharing->threads, t);
        for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
            if (bits_add(closure.reached, o))
                pile_add(&closure.todo, o);
    }
    closure_close(&closure);
}

/* The value whose object an instruction touches; FACTS_NONE if it touches none. */
static ir_value touched_value(const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_get:
    case IR_put:
    case IR_get_element:
    case IR_put_element:
    case IR_length:
    case IR_monitor_enter:
    case IR_monitor_exit:
        return instruction->a;
    default:
        return FACTS_NONE;
    }
}

static bool calls_without_body(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind != EDGE_INIT && code_body(facts, edge.callee) == NULL)
            return true;
    }
    return false;
}

static void add_touch(struct sharing *sharing, instance_id instance, ir_value at, struct object_set set)
{
    if (set.count == 0)
        return;
    uint64_t key = (uint64_t)(uintptr_t)set.cells;
    uint32_t number = idmap_get(sharing->set_numbers, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)sharing->set_count;
        idmap_put(sharing->set_numbers, key, number);
        ARRAY_RESERVE(sharing->sets, sharing->set_capacity, number + 1);
        sharing->sets[sharing->set_count++] = set;
    }
    ARRAY_ADD(sharing->touches, sharing->touch_count, sharing->touch_capacity, (struct touch){instance, at, number});
}

/* Adds what one instruction of an instance touches. */
static void add_touched(struct sharing *sharing, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct facts *facts = sharing->facts;
    ir_value value = touched_value(&body->instructions[at]);
    if (value != FACTS_NONE)
        add_touch(sharing, instance, at, facts_points_to(facts, instance, value));
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (arguments == NULL || count == 0 || !calls_without_body(facts, instance, at))
        return;
    for (uint32_t i = 0; i < count; i++)
        add_touch(sharing, instance, at, facts_points_to(facts, instance, arguments[i]));
}

/* A synchronized method locks its receiver. */
static void add_receiver(struct sharing *sharing, instance_id instance, const struct ir_body *body)
{
    const struct facts *facts = sharing->facts;
    const struct ir_method *method = program_ir_method(facts_program(facts), facts_instance(facts, instance).method);
    if ((method->flags & IR_ACCESS_SYNCHRONIZED) && !(method->flags & IR_ACCESS_STATIC) &&
        code_parameter(body, 0) != FACTS_NONE)
        add_touch(sharing, instance, 0, facts_points_to(facts, instance, code_parameter(body, 0)));
}

static void find_touches(struct sharing *sharing)
{
    sharing->set_numbers = idmap_new();
    for (instance_id i = 1; i < facts_instance_count(sharing->facts) && !budget_spent(sharing->budget); i++) {
        const struct ir_body *body = code_body(sharing->facts, i);
        if (body == NULL)
            continue;
        add_receiver(sharing, i, body);
        for (ir_value at = 0; at < body->instruction_count; at++)
            if (ir_op_flags((enum ir_op)body->instructions[at].op) & (IR_M | IR_T))
                add_touched(sharing, i, body, at);
    }
    idmap_free(sharing->set_numbers);
}

/* What a thread touches. */
static uint64_t *find_touched(const struct sharing *sharing, thread_id thread)
{
    uint64_t *touched = bits_new(sharing->objects), *added = bits_new(sharing->set_count);
    const uint64_t *reach = threads_reach(sharing->threads, thread);
    for (size_t i = 0; i < sharing->touch_count; i++) {
        const struct touch *touch = &sharing->touches[i];
        if (bits_has(reach, touch->instance) && bits_add(added, touch->set))
            join_set(touched, sharing->sets[touch->set]);
    }
    mem_free(added);
    return touched;
}

static bool meets(struct object_set set, const uint64_t *bits)
{
    for (uint32_t i = 0; i < set.count; i++)
        if (set.cells[i].bits & bits[set.cells[i].index])
            return true;
    return false;
}

/* Keeps those of some objects that a thread touches where that is not apart from another one. Sets without such objects
 * are not looked at closely: with many threads there are many pairs, and most of them have nothing in common. */
static void keep_touched(const struct sharing *sharing, thread_id thread, thread_id other, uint64_t *objects)
{
    uint64_t *touched = bits_new(sharing->objects), *done = bits_new(sharing->set_count);
    const uint64_t *reach = threads_reach(sharing->threads, thread);
    for (size_t s = 0; s < sharing->set_count; s++)
        if (!meets(sharing->sets[s], objects))
            bits_add(done, (uint32_t)s);
    for (size_t i = 0; i < sharing->touch_count; i++) {
        const struct touch *touch = &sharing->touches[i];
        struct parallel_place place = {thread, touch->instance, touch->at};
        if (bits_has(done, touch->set) || !bits_has(reach, touch->instance) ||
            parallel_is_apart(sharing->parallel, place, other))
            continue;
        bits_add(done, touch->set);
        join_set(touched, sharing->sets[touch->set]);
    }
    for (size_t i = 0; i < bits_words(sharing->objects); i++)
        objects[i] &= touched[i];
    mem_free(touched);
    mem_free(done);
}

/* Adds what two threads may touch at the same time. Only threads that run code of the application are looked at
 * closely, and only what is not known to be shared yet. */
static void add_shared(struct sharing *sharing, thread_id one, thread_id other)
{
    bool order =
        threads_thread(sharing->threads, one)->entry_count > 0 &&
        threads_thread(sharing->threads, other)->entry_count > 0 &&
        (parallel_has_order(sharing->parallel, one, other) || parallel_has_order(sharing->parallel, other, one));
    uint64_t *both = bits_new(sharing->objects), some = 0;
    for (size_t i = 0; i < bits_words(sharing->objects); i++)
        some |= both[i] =
            sharing->touched[one][i] & sharing->touched[other][i] & sharing->escapes[i] & ~sharing->shared[i];
    if (order && some != 0) {
        keep_touched(sharing, one, other, both);
        keep_touched(sharing, other, one, both);
    }
    for (size_t i = 0; i < bits_words(sharing->objects); i++)
        sharing->shared[i] |= both[i];
    mem_free(both);
}

static void find_shared(struct sharing *sharing)
{
    for (thread_id t = 0; t < sharing->thread_count; t++)
        sharing->touched[t] = find_touched(sharing, t);
    for (thread_id t = 0; t < sharing->thread_count; t++) {
        for (size_t i = 0; threads_thread(sharing->threads, t)->many && i < bits_words(sharing->objects); i++)
            sharing->shared[i] |= sharing->touched[t][i] & sharing->escapes[i];
        for (thread_id other = t + 1; other < sharing->thread_count && !budget_spent(sharing->budget); other++)
            add_shared(sharing, t, other);
    }
    handed_leave_out(sharing->facts, sharing->budget, sharing->shared);
    memcpy(sharing->seems_shared, sharing->shared, bits_words(sharing->objects) * sizeof(uint64_t));
    owners_leave_out(sharing->facts, sharing->threads, sharing->parallel, sharing->budget, sharing->shared);
}

static void add_access(struct sharing *sharing, struct sharing_access access)
{
    ARRAY_ADD(sharing->accesses, sharing->access_count, sharing->access_capacity, access);
}

static void find_accesses(struct sharing *sharing, instance_id instance, const struct ir_body *body)
{
    const struct program *program = facts_program(sharing->facts);
    class_id module = program_method(program, facts_instance(sharing->facts, instance).method)->owner;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *it = &body->instructions[at];
        struct sharing_access access = {FACTS_NONE, instance, at, false, false};
        access.write = it->op == IR_put || it->op == IR_put_static || it->op == IR_put_element;
        access.is_static = it->op == IR_get_static || it->op == IR_put_static;
        if (it->op == IR_get_element || it->op == IR_put_element) {
            add_access(sharing, access);
            continue;
        }
        if (!access.is_static && it->op != IR_get && it->op != IR_put)
            continue;
        access.field = code_field(program, module, access.is_static ? it->a : it->b);
        if (access.field != FACTS_NONE)
            add_access(sharing, access);
    }
}

static int compare_accesses(const void *one, const void *other)
{
    const struct sharing_access *a = one, *b = other;
    if (a->field != b->field)
        return a->field < b->field ? -1 : 1;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

uint32_t sharing_access_count(const struct sharing *sharing)
{
    return (uint32_t)sharing->access_count;
}

const struct sharing_access *sharing_access(const struct sharing *sharing, uint32_t n)
{
    assert(n < sharing->access_count);
    return &sharing->accesses[n];
}

/* The first access whose field is not below this one. */
static uint32_t first_access(const struct sharing *sharing, uint64_t field)
{
    size_t low = 0, high = sharing->access_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sharing->accesses[middle].field < field)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)low;
}

uint32_t sharing_accesses_of(const struct sharing *sharing, field_id field, uint32_t *count)
{
    uint32_t first = first_access(sharing, field);
    *count = first_access(sharing, (uint64_t)field + 1) - first;
    return first;
}

bool sharing_access_meets(const struct sharing *sharing, const struct sharing_access *access, object_id object)
{
    const struct ir_body *body = code_body(sharing->facts, access->instance);
    return !access->is_static &&
           object_set_has(facts_points_to(sharing->facts, access->instance, body->instructions[access->at].a), object);
}

/* Whether a set has an object that escapes. */
static bool has_escaping(const struct sharing *sharing, struct object_set set)
{
    for (uint32_t i = 0; i < set.count; i++)
        if (set.cells[i].bits & sharing->escapes[set.cells[i].index])
            return true;
    return false;
}

/* Whether a store comes before the start of all other threads that touch the object: it then prepares what a start
 * exposes. */
static bool comes_before_all(const struct sharing *sharing, const struct sharing_access *store, object_id object)
{
    for (thread_id t = 0; t < sharing->thread_count; t++) {
        if (!threads_runs(sharing->threads, t, store->instance))
            continue;
        for (thread_id other = 0; other < sharing->thread_count; other++)
            if ((other != t || threads_thread(sharing->threads, t)->many) &&
                bits_has(sharing->touched[other], object) &&
                !parallel_is_apart(sharing->parallel, (struct parallel_place){t, store->instance, store->at}, other))
                return false;
    }
    return true;
}

/* Whether a store may put a reference to the object where other threads see it. */
static bool exposes(const struct sharing *sharing, const struct sharing_access *store, object_id object)
{
    const struct ir_body *body = code_body(sharing->facts, store->instance);
    const struct ir_instruction *it = &body->instructions[store->at];
    ir_value value = it->op == IR_put_static ? it->b : it->c;
    if (!store->write || body->instructions[value].kind != IR_REF ||
        !object_set_has(facts_points_to(sharing->facts, store->instance, value), object))
        return false;
    if (store->is_static)
        return true;
    return has_escaping(sharing, facts_points_to(sharing->facts, store->instance, it->a)) &&
           !comes_before_all(sharing, store, object);
}

/* What each thread that the application starts can reach from its own object. */
static void find_reached(struct sharing *sharing, struct leads *leads)
{
    for (thread_id t = 1; t < sharing->thread_count; t++) {
        if (threads_thread(sharing->threads, t)->start_count == 0)
            continue;
        sharing->reached[t] = bits_new(sharing->objects);
        struct closure closure = {
            .leads = leads, .budget = sharing->budget, .reached = sharing->reached[t], .number = 1 + t};
        closure_add(&closure, threads_objects(sharing->threads, t));
        closure_close(&closure);
    }
}

static void add_site(struct thread_site **sites, size_t *capacity, uint32_t *count, struct thread_site site)
{
    ARRAY_ADD(*sites, *count, *capacity, site);
}

struct thread_site *sharing_exposures(const struct sharing *sharing, object_id object, uint32_t *count)
{
    struct thread_site *sites = NULL;
    size_t capacity = 0;
    *count = 0;
    if (!bits_has(sharing->escapes, object))
        return NULL;
    for (size_t i = 0; i < sharing->access_count; i++)
        if (sharing->accesses[i].write && exposes(sharing, &sharing->accesses[i], object))
            add_site(&sites, &capacity, count,
                     (struct thread_site){sharing->accesses[i].instance, sharing->accesses[i].at});
    for (thread_id t = 1; t < sharing->thread_count; t++) {
        const struct thread *thread = threads_thread(sharing->threads, t);
        for (uint32_t i = 0;
             sharing->reached[t] != NULL && bits_has(sharing->reached[t], object) && i < thread->start_count; i++)
            add_site(&sites, &capacity, count, thread->starts[i]);
    }
    return sites;
}

bool sharing_complete(const struct sharing *sharing)
{
    return sharing->complete;
}

struct sharing *sharing_new(const struct facts *facts, const struct threads *threads, const struct parallel *parallel,
                            struct budget *budget)
{
    struct sharing *sharing = mem_new(1, sizeof *sharing);
    uint32_t instances = facts_instance_count(facts);
    sharing->facts = facts;
    sharing->threads = threads;
    sharing->parallel = parallel;
    sharing->budget = budget;
    sharing->complete = threads_complete(threads) && parallel_complete(parallel);
    sharing->objects = facts_object_count(facts);
    sharing->local_values = local_values(facts);
    sharing->thread_count = threads_count(threads);
    sharing->escapes = bits_new(sharing->objects);
    sharing->shared = bits_new(sharing->objects);
    sharing->seems_shared = bits_new(sharing->objects);
    sharing->touched = mem_new(sharing->thread_count, sizeof *sharing->touched);
    sharing->reached = mem_new(sharing->thread_count, sizeof *sharing->reached);
    struct leads leads = leads_new(sharing);
    find_escapes(sharing, &leads);
    find_reached(sharing, &leads);
    leads_free(&leads);
    find_touches(sharing);
    find_shared(sharing);
    for (instance_id i = 1; i < instances && !budget_spent(budget); i++) {
        const struct ir_body *body = code_body(facts, i);
        if (body != NULL)
            find_accesses(sharing, i, body);
    }
    if (sharing->access_count > 0)
        qsort(sharing->accesses, sharing->access_count, sizeof *sharing->accesses, compare_accesses);
    if (budget_spent(budget) || !threads_complete(threads))
        give_up(sharing);
    return sharing;
}

void sharing_free(struct sharing *sharing)
{
    if (sharing == NULL)
        return;
    for (thread_id t = 0; t < sharing->thread_count; t++)
        mem_free(sharing->touched[t]);
    for (thread_id t = 0; t < sharing->thread_count; t++)
        mem_free(sharing->reached[t]);
    mem_free(sharing->touched);
    mem_free(sharing->reached);
    mem_free(sharing->escapes);
    mem_free(sharing->shared);
    mem_free(sharing->seems_shared);
    mem_free(sharing->accesses);
    mem_free(sharing->touches);
    mem_free(sharing->sets);
    mem_free(sharing);
}
