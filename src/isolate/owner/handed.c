/* Whether the subject has one owner at most: no two objects ever have it in a field of the group.
 *
 * Values are followed back from the instructions that put the subject into such a field, to the `new` that makes it:
 * through casts, parameters and results, but through no field, array or variable that is set at several places: what
 * comes from these may have gone anywhere. Then each value on the way must go on to one place only, and once for each
 * time that it comes to be: be passed on, returned, or put. So there is one way from the `new` on, and it ends with
 * one object. Within a constructor the value may go on to several places that all belong to the object that is made:
 * fields of it, and other constructors of it. */
#include "isolate/owner/internal.h"

#include "base/arena.h"
#include "base/idmap.h"
#include "base/pile.h"

struct way {
    const struct model *model;
    const struct field_group *group;
    struct idmap *values;          /* instance and value: those on the way */
    struct idmap *returned;        /* instances whose results are on the way */
    struct pile instances, places; /* the same, in their order */
    bool lost;                     /* the way cannot be followed */
};

static uint64_t key_of(instance_id instance, ir_value value)
{
    return (uint64_t)instance << 32 | value;
}

static ir_value behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

static bool may_be_subject(const struct way *way, instance_id instance, ir_value value)
{
    return object_set_has(facts_points_to(way->model->facts, instance, value), way->model->subject.object);
}

static void add_value(struct way *way, instance_id instance, ir_value value)
{
    value = behind_casts(code_body(way->model->facts, instance), value);
    if (!may_be_subject(way, instance, value) || idmap_get(way->values, key_of(instance, value)) != IDMAP_NONE)
        return;
    idmap_put(way->values, key_of(instance, value), 1);
    pile_add(&way->instances, instance);
    pile_add(&way->places, value);
}

/* Whether arguments are parameters, and the result is what the callee returns. */
static bool is_by_name(const struct way *way, const struct facts_edge *edge)
{
    const struct ir_body *body = code_body(way->model->facts, edge->caller);
    return code_passes_arguments(way->model->facts, edge) &&
           (body->instructions[edge->at].op == IR_call_static || call_by_name(way->model->isolate, edge));
}

/* What callers pass for a parameter. */
static void follow_parameter(struct way *way, instance_id instance, uint32_t n)
{
    const struct facts *facts = way->model->facts;
    uint32_t count, arguments;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (bits_has(way->model->other_site_instances, edge.caller))
            continue;
        const struct ir_body *body = edge.caller == FACTS_ROOT ? NULL : code_body(facts, edge.caller);
        const ir_value *passed =
            body == NULL || edge.at == FACTS_NONE ? NULL : code_arguments(body, edge.at, &arguments);
        if (passed == NULL || edge.kind != EDGE_CALL || !is_by_name(way, &edge) || n >= arguments)
            way->lost = true;
        else
            add_value(way, edge.caller, passed[n]);
    }
}

/* What callees return for a result. One without a body (clone, what a model stands for) may give anything. */
static void follow_result(struct way *way, instance_id instance, ir_value at)
{
    const struct facts *facts = way->model->facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    way->lost |= count == 0;
    for (edge_id e = first; e < first + count && !way->lost; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT || bits_has(way->model->other_site_instances, edge.callee))
            continue;
        const struct ir_body *body = code_body(facts, edge.callee);
        way->lost = body == NULL || edge.kind != EDGE_CALL || !is_by_name(way, &edge);
        if (way->lost)
            return;
        idmap_put(way->returned, edge.callee, 1);
        for (ir_value r = 0; r < body->instruction_count; r++)
            if (body->instructions[r].op == IR_return && body->instructions[r].a < r)
                add_value(way, edge.callee, body->instructions[r].a);
    }
}

static void follow(struct way *way, instance_id instance, ir_value value)
{
    const struct ir_instruction *from = &code_body(way->model->facts, instance)->instructions[value];
    switch (from->op) {
    case IR_new:
        break;
    case IR_parameter:
        follow_parameter(way, instance, value);
        break;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        follow_result(way, instance, value);
        break;
    default:
        way->lost = true;
    }
}

/* From all that put the subject into a field of the group. */
static void follow_all(struct way *way)
{
    const struct sharing *sharing = way->model->isolate->in.sharing;
    for (uint32_t f = 0; f < way->group->count; f++) {
        uint32_t count, first = sharing_accesses_of(sharing, way->group->fields[f], &count);
        for (uint32_t i = first; i < first + count && !way->lost; i++) {
            const struct sharing_access *access = sharing_access(sharing, i);
            const struct ir_body *body = code_body(way->model->facts, access->instance);
            if (!access->write || bits_has(way->model->other_site_instances, access->instance))
                continue;
            if (body == NULL || body->instructions[access->at].op != IR_put)
                way->lost = true;
            else
                add_value(way, access->instance, body->instructions[access->at].c);
        }
    }
    for (size_t i = 0; i < way->instances.count && !way->lost; i++)
        follow(way, way->instances.items[i], way->places.items[i]);
}

/* Where a value goes on. */
enum { MOST_GOING = 8 };

struct going {
    uint32_t own;                /* how often: within a constructor, to the object that is made; */
    uint32_t others;             /* elsewhere, */
    ir_value places[MOST_GOING]; /* at these instructions, as far as there is room */
};

static void go_elsewhere(struct going *going, ir_value at)
{
    if (going->others < MOST_GOING)
        going->places[going->others] = at;
    going->others++;
}

static bool is_constructor(const struct model *model, instance_id instance)
{
    return code_is_method(model->program, facts_instance(model->facts, instance).method, "<init>", NULL);
}

/* How often an argument goes on by a call. */
static void go_by_call(const struct way *way, instance_id instance, ir_value at, uint32_t n, bool own,
                       struct going *going)
{
    const struct facts *facts = way->model->facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    bool goes = false, constructs = own && n > 0;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind != EDGE_CALL || idmap_get(way->values, key_of(edge.callee, n)) == IDMAP_NONE)
            continue;
        goes = true;
        constructs &= is_constructor(way->model, edge.callee);
    }
    if (!goes)
        return;
    going->own += constructs;
    if (!constructs)
        go_elsewhere(going, at);
}

static void go_by(const struct way *way, instance_id instance, ir_value value, ir_value at, struct going *going)
{
    const struct model *model = way->model;
    const struct ir_body *body = code_body(model->facts, instance);
    const struct ir_instruction *instruction = &body->instructions[at];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    uint32_t count = 0;
    const ir_value *arguments = code_arguments(body, at, &count);
    bool constructor = is_constructor(model, instance);
    if (arguments != NULL) {
        bool own = constructor && instruction->op == IR_call_special && count > 0 && arguments[0] == 0;
        for (uint32_t n = 0; n < count; n++)
            if (behind_casts(body, arguments[n]) == value)
                go_by_call(way, instance, at, n, own, going);
    } else if (instruction->op == IR_put && behind_casts(body, instruction->c) == value &&
               group_has(way->group, code_field(model->program, module, instruction->b))) {
        bool own = constructor && instruction->a == 0;
        going->own += own;
        if (!own)
            go_elsewhere(going, at);
    } else if (instruction->op == IR_return && instruction->a < at && behind_casts(body, instruction->a) == value &&
               idmap_get(way->returned, instance) != IDMAP_NONE) {
        go_elsewhere(going, at);
    }
}

/* Whether an instruction runs once at most for each time that a value comes to be. */
static bool is_once(const struct ir_body *body, ir_value value, ir_value at)
{
    struct arena *arena = arena_new();
    const uint8_t *loops = code_loops(body, arena);
    uint32_t block = code_block(body, at);
    bool once = !loops[block] || (body->instructions[value].op != IR_parameter && code_block(body, value) == block);
    arena_free(arena);
    return once;
}

/* Whether a value goes on by one of these places at most, once for each time that it comes to be. */
static bool are_exclusive(const struct ir_body *body, ir_value value, const struct going *going)
{
    bool exclusive = going->others <= MOST_GOING;
    for (uint32_t i = 0; exclusive && i < going->others; i++) {
        uint64_t *after = code_after(body, going->places[i]);
        exclusive = is_once(body, value, going->places[i]);
        for (uint32_t n = 0; n < going->others; n++)
            exclusive &= n == i || (going->places[n] != going->places[i] && !bits_has(after, going->places[n]));
        mem_free(after);
    }
    return exclusive;
}

static struct going goes_on(const struct way *way, instance_id instance, ir_value value)
{
    const struct ir_body *body = code_body(way->model->facts, instance);
    struct going going = {0};
    for (ir_value at = 0; at < body->instruction_count; at++)
        go_by(way, instance, value, at, &going);
    return going;
}

/* Whether a value that is given to a constructor stays within the object that is made. */
static bool stays_within(const struct way *way, instance_id instance, ir_value value, uint32_t depth)
{
    enum { DEEPEST = 8 };
    const struct facts *facts = way->model->facts;
    const struct ir_body *body = code_body(facts, instance);
    if (depth > DEEPEST || goes_on(way, instance, value).others > 0)
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count = 0, edges;
        const ir_value *arguments = code_arguments(body, at, &count);
        edge_id first = facts_calls_at(facts, instance, at, &edges);
        for (uint32_t n = 0; n < count; n++)
            for (edge_id e = first; e < first + edges && behind_casts(body, arguments[n]) == value; e++) {
                instance_id callee = facts_edge(facts, e).callee;
                if (idmap_get(way->values, key_of(callee, n)) != IDMAP_NONE && !stays_within(way, callee, n, depth + 1))
                    return false;
            }
    }
    return true;
}

/* Whether a value goes on to one place, or only within the object that a constructor makes. */
static bool goes_on_once(const struct way *way, instance_id instance, ir_value value)
{
    struct going going = goes_on(way, instance, value);
    if (going.others == 0)
        return going.own <= 1 || stays_within(way, instance, value, 0);
    return going.own == 0 && are_exclusive(code_body(way->model->facts, instance), value, &going);
}

bool owner_is_one(const struct model *model, const struct field_group *group)
{
    struct way way = {.model = model, .group = group, .values = idmap_new(), .returned = idmap_new()};
    follow_all(&way);
    for (size_t i = 0; i < way.instances.count && !way.lost; i++)
        way.lost = !goes_on_once(&way, way.instances.items[i], way.places.items[i]);
    pile_free(&way.instances);
    pile_free(&way.places);
    idmap_free(way.values);
    idmap_free(way.returned);
    return !way.lost;
}
