#include "facts/threads/single.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/pile.h"
#include "facts/threads/code.h"

struct singles {
    const struct facts *facts;
    struct arena *arena;
    const uint8_t **loops; /* of each instance that runs once; NULL: it has no body, or runs more than once */
    uint64_t *once;        /* instances */
    uint64_t *single;      /* objects */
    struct pile todo;      /* instances that are known to run once, and what they call not yet looked at */
    struct pile started;   /* instances that threads begin with */
    uint32_t *first_made;  /* of each method: its place in `made` */
    object_id *made;       /* objects by the method that makes them */
};

bool singles_runs_once(const struct singles *singles, instance_id instance)
{
    return bits_has(singles->once, instance);
}

bool singles_happens_once(const struct singles *singles, instance_id instance, ir_value at)
{
    if (!bits_has(singles->once, instance))
        return false;
    if (at == FACTS_NONE || instance == FACTS_ROOT)
        return true;
    const struct ir_body *body = code_body(singles->facts, instance);
    return body != NULL && singles->loops[instance] != NULL && at < body->instruction_count &&
           !singles->loops[instance][code_block(body, at)];
}

bool singles_object(const struct singles *singles, object_id object)
{
    return bits_has(singles->single, object);
}

object_id singles_only(const struct singles *singles, struct object_set set)
{
    object_id first = object_set_next(set, 0);
    if (first == FACTS_NONE || !bits_has(singles->single, first))
        return FACTS_NONE;
    return object_set_next(set, first + 1) == FACTS_NONE ? first : FACTS_NONE;
}

static void mark_once(struct singles *singles, instance_id instance)
{
    if (!bits_add(singles->once, instance))
        return;
    const struct ir_body *body = code_body(singles->facts, instance);
    if (body != NULL)
        singles->loops[instance] = code_loops(body, singles->arena);
    pile_add(&singles->todo, instance);
}

/* Whether all that leads to an instance are starts of one single thread object. */
static bool is_single_thread(const struct singles *singles, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(singles->facts, instance, &count);
    for (uint32_t i = 0; i < count; i++)
        if (facts_edge(singles->facts, edges[i]).kind != EDGE_START)
            return false;
    object_id context = facts_instance(singles->facts, instance).context;
    if (context != FACTS_NONE)
        return bits_has(singles->single, context);
    ir_value self = code_parameter(code_body(singles->facts, instance), 0);
    return self != FACTS_NONE && singles_only(singles, facts_points_to(singles->facts, instance, self)) != FACTS_NONE;
}

static bool is_called_once(const struct singles *singles, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(singles->facts, instance, &count);
    if (count != 1)
        return false;
    struct facts_edge edge = facts_edge(singles->facts, edges[0]);
    return singles_happens_once(singles, edge.caller, edge.at) && !code_is_for_anyone(singles->facts, &edge);
}

/* An object is single if only one instance makes it, by an instruction that happens once. */
static bool is_made_once(const struct singles *singles, const struct facts_object *object, object_id id)
{
    uint32_t count, makers = 0;
    const instance_id *instances = facts_instances_of(singles->facts, object->method, &count);
    if (object->dimension != 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (object_set_has(facts_points_to(singles->facts, instances[i], object->at), id)) {
            makers++;
            if (!singles_happens_once(singles, instances[i], object->at))
                return false;
        }
    return makers == 1;
}

static void look_at_objects(struct singles *singles, method_id method)
{
    if (method == FACTS_NONE)
        return;
    for (uint32_t i = singles->first_made[method]; i < singles->first_made[method + 1]; i++) {
        struct facts_object object = facts_object(singles->facts, singles->made[i]);
        if (is_made_once(singles, &object, singles->made[i]))
            bits_add(singles->single, singles->made[i]);
    }
}

static void look_at_callees(struct singles *singles, instance_id instance)
{
    uint32_t count;
    edge_id first = facts_calls_from(singles->facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        instance_id callee = facts_edge(singles->facts, e).callee;
        if (!bits_has(singles->once, callee) && is_called_once(singles, callee))
            mark_once(singles, callee);
    }
}

static void work(struct singles *singles)
{
    for (bool more = true; more;) {
        while (singles->todo.count > 0) {
            instance_id instance = pile_take(&singles->todo);
            look_at_objects(singles, facts_instance(singles->facts, instance).method);
            look_at_callees(singles, instance);
        }
        for (size_t i = 0; i < singles->started.count; i++)
            if (!bits_has(singles->once, singles->started.items[i]) &&
                is_single_thread(singles, singles->started.items[i]))
                mark_once(singles, singles->started.items[i]);
        more = singles->todo.count > 0;
    }
}

/* Lists objects that have a place in the code by their methods; marks those that are single for other reasons. */
static void sort_objects(struct singles *singles)
{
    uint32_t methods = program_method_count(facts_program(singles->facts));
    uint32_t count = facts_object_count(singles->facts);
    singles->first_made = arena_alloc(singles->arena, ((size_t)methods + 2) * sizeof(uint32_t));
    singles->made = arena_alloc(singles->arena, ((size_t)count + 1) * sizeof(object_id));
    uint32_t *place = singles->first_made + 1; /* after counting, place[m] is where the objects of m begin */
    for (object_id o = 0; o < count; o++) {
        struct facts_object object = facts_object(singles->facts, o);
        if (object.isolated || (object.kind == OBJECT_CLASS && object.referent != FACTS_NONE))
            bits_add(singles->single, o);
        if ((object.kind == OBJECT_SITE || object.kind == OBJECT_LAMBDA) && object.method != FACTS_NONE)
            place[object.method]++;
    }
    uint32_t sum = 0;
    for (uint32_t m = 0; m < methods; m++) {
        uint32_t here = place[m];
        place[m] = sum;
        sum += here;
    }
    for (object_id o = 0; o < count; o++) {
        struct facts_object object = facts_object(singles->facts, o);
        if ((object.kind == OBJECT_SITE || object.kind == OBJECT_LAMBDA) && object.method != FACTS_NONE)
            singles->made[place[object.method]++] = o;
    }
}

struct singles *singles_new(const struct facts *facts)
{
    struct singles *singles = mem_new(1, sizeof *singles);
    uint32_t instances = facts_instance_count(facts), edges = facts_edge_count(facts);
    singles->facts = facts;
    singles->arena = arena_new();
    singles->loops = mem_new((size_t)instances + 1, sizeof *singles->loops);
    singles->once = bits_new(instances);
    singles->single = bits_new(facts_object_count(facts));
    sort_objects(singles);
    uint64_t *seen = bits_new(instances);
    for (edge_id e = 0; e < edges; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_START && bits_add(seen, edge.callee))
            pile_add(&singles->started, edge.callee);
    }
    mem_free(seen);
    mark_once(singles, FACTS_ROOT);
    for (instance_id i = 1; i < instances; i++)
        if (code_is_method(facts_program(facts), facts_instance(facts, i).method, "<clinit>", "()V"))
            mark_once(singles, i);
    work(singles);
    return singles;
}

void singles_free(struct singles *singles)
{
    if (singles == NULL)
        return;
    arena_free(singles->arena);
    mem_free(singles->loops);
    mem_free(singles->once);
    mem_free(singles->single);
    pile_free(&singles->todo);
    pile_free(&singles->started);
    mem_free(singles);
}
