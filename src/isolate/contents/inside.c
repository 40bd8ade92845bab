/* What library code does to contents, seen from outside: of each method of the library, in each context, whether it, or
 * what it calls, reads or changes them.
 *
 * What an operation of a collection does is said by the table (contents.h), and not by its code. What any other method
 * does is what it calls. Where a method of a collection calls one of its own that the table does not name, that is part
 * of what the table says of the former. */
#include "base/arena.h"
#include "base/pile.h"
#include "isolate/internal.h"

struct inside {
    struct inside_effect *effects; /* by instance: what it does, with all that it calls */
    uint64_t *own;                 /* by instance: the contents that its receiver is or looks at; */
    uint64_t *unnamed;             /* those of them for which the table does not say what it does; */
    uint64_t *one_step;            /* and those for which it says that it is one step */
    uint64_t *looking;             /* objects that are contents or look at some */
    struct pile touching;          /* instances with an effect */
    uint64_t *listed;              /* the instances of `touching`, as a set */
};

static void list_touching(struct inside *inside, instance_id instance)
{
    if (bits_add(inside->listed, instance))
        pile_add(&inside->touching, instance);
}

struct inside_effect inside_receiver(struct model *model, instance_id instance, object_id object, uint64_t *unnamed)
{
    struct contents *contents = &model->isolate->contents;
    method_id method = facts_instance(model->facts, instance).method;
    class_id class = facts_object(model->facts, object).class;
    uint64_t memories = model->windows[object];
    bool named = memories != 0 && contents_names(contents, class, method);
    *unnamed = named ? 0 : memories;
    enum contents_effect here = named ? contents_effect(contents, class, method) : CONTENTS_NONE;
    if (here == CONTENTS_NONE)
        return (struct inside_effect){0};
    return (struct inside_effect){(here & CONTENTS_READ) != 0 ? memories : 0,
                                  (here & CONTENTS_WRITE) != 0 ? memories : 0,
                                  contents_is_one_step(contents, class, method) ? 0 : memories};
}

/* What a method does to its receiver, if that is one of these contents. */
static void add_receiver(struct model *model, instance_id instance, object_id object)
{
    struct inside *inside = model->inside;
    struct inside_effect *effect = &inside->effects[instance];
    uint64_t memories = model->windows[object], unnamed;
    struct inside_effect here = inside_receiver(model, instance, object, &unnamed);
    inside->own[instance] |= memories;
    inside->unnamed[instance] |= unnamed;
    effect->reads |= here.reads;
    effect->writes |= here.writes;
    effect->many |= here.many;
    inside->one_step[instance] |= (here.reads | here.writes) & ~here.many;
    if ((here.reads | here.writes | unnamed) != 0)
        list_touching(inside, instance);
}

static void add_receivers(struct model *model, instance_id instance)
{
    method_id method = facts_instance(model->facts, instance).method;
    if (method == FACTS_NONE || (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) != 0 ||
        bits_has(model->other_site_instances, instance) || relevant_is_own(model, instance) ||
        code_body(model->facts, instance) == NULL)
        return;
    struct object_set set = facts_points_to(model->facts, instance, 0);
    for (uint32_t i = 0; i < set.count; i++)
        for (uint64_t bits = set.cells[i].bits & model->inside->looking[set.cells[i].index]; bits != 0;
             bits &= bits - 1)
            add_receiver(model, instance, set.cells[i].index * 64 + (uint32_t)__builtin_ctzll(bits));
}

/* What a call of an instance does, from within another. */
static struct inside_effect called_effect(const struct inside *inside, instance_id caller, instance_id callee)
{
    struct inside_effect effect = inside->effects[callee];
    uint64_t unnamed = inside->unnamed[callee] & ~inside->own[caller];
    return (struct inside_effect){effect.reads | unnamed, effect.writes | unnamed, effect.many | unnamed};
}

/* Whether a call within the library is looked at: not those of the application, which are modelled. */
static bool is_inner_call(const struct model *model, const struct facts_edge *edge)
{
    return edge->kind != EDGE_START && edge->kind != EDGE_INIT && edge->caller != FACTS_ROOT &&
           !bits_has(model->other_site_instances, edge->caller) && !relevant_is_own(model, edge->caller);
}

static void spread_to_callers(struct model *model)
{
    struct inside *inside = model->inside;
    struct pile todo = {0};
    for (size_t i = 0; i < inside->touching.count; i++)
        pile_add(&todo, inside->touching.items[i]);
    while (todo.count > 0) {
        instance_id callee = pile_take(&todo);
        uint32_t count;
        const edge_id *edges = facts_calls_to(model->facts, callee, &count);
        for (uint32_t e = 0; e < count; e++) {
            struct facts_edge edge = facts_edge(model->facts, edges[e]);
            if (!is_inner_call(model, &edge))
                continue;
            struct inside_effect found = called_effect(inside, edge.caller, callee);
            struct inside_effect *to = &inside->effects[edge.caller];
            if ((found.reads & ~to->reads) == 0 && (found.writes & ~to->writes) == 0)
                continue;
            to->reads |= found.reads;
            to->writes |= found.writes;
            list_touching(inside, edge.caller);
            pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
}

static const uint8_t *loops_of(struct isolate *isolate, method_id method, const struct ir_body *body)
{
    if (isolate->method_loops == NULL)
        isolate->method_loops = mem_new(program_method_count(isolate->program) + (size_t)1, sizeof(uint8_t *));
    if (isolate->method_loops[method] == NULL)
        isolate->method_loops[method] = code_loops(body, isolate->arena);
    return isolate->method_loops[method];
}

/* What an instance does in several steps: what a callee does so, or several calls do, or one in a loop. Whether that is
 * more than was known. */
static bool find_many(struct model *model, instance_id instance)
{
    struct inside *inside = model->inside;
    const struct ir_body *body = code_body(model->facts, instance);
    struct inside_effect *effect = &inside->effects[instance];
    uint64_t many = effect->many, seen = 0, here = 0;
    ir_value last = FACTS_NONE;
    uint32_t count;
    edge_id first = facts_calls_from(model->facts, instance, &count);
    const uint8_t *loops =
        body == NULL ? NULL : loops_of(model->isolate, facts_instance(model->facts, instance).method, body);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_START || edge.kind == EDGE_INIT || relevant_is_own(model, edge.callee))
            continue;
        struct inside_effect called = called_effect(inside, instance, edge.callee);
        if (edge.at != last) {
            seen |= here;
            here = 0;
        }
        last = edge.at;
        here |= called.reads | called.writes;
        many |= called.many | (here & seen);
        if (loops == NULL || edge.at >= body->instruction_count || loops[code_block(body, edge.at)])
            many |= called.reads | called.writes;
    }
    many &= ~inside->one_step[instance]; /* the table knows better what the method does to its receiver */
    bool more = many != effect->many;
    effect->many = many;
    return more;
}

void inside_find(struct model *model)
{
    uint32_t instances = facts_instance_count(model->facts), objects = facts_object_count(model->facts);
    if (model->windows == NULL)
        return;
    struct inside *inside = mem_new(1, sizeof *inside);
    model->inside = inside;
    inside->effects = mem_new(instances, sizeof *inside->effects);
    inside->own = mem_new(instances, sizeof *inside->own);
    inside->unnamed = mem_new(instances, sizeof *inside->unnamed);
    inside->one_step = mem_new(instances, sizeof *inside->one_step);
    inside->listed = bits_new(instances);
    inside->looking = bits_new(objects);
    for (object_id o = 0; o < objects; o++)
        if (model->windows[o] != 0)
            bits_add(inside->looking, o);
    for (instance_id i = 1; i < instances; i++)
        add_receivers(model, i);
    spread_to_callers(model);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < inside->touching.count; i++)
            more |= find_many(model, inside->touching.items[i]);
    }
}

void inside_free(struct model *model)
{
    struct inside *inside = model->inside;
    if (inside == NULL)
        return;
    mem_free(inside->effects);
    mem_free(inside->own);
    mem_free(inside->unnamed);
    mem_free(inside->one_step);
    mem_free(inside->looking);
    mem_free(inside->listed);
    pile_free(&inside->touching);
    mem_free(inside);
}

struct inside_effect inside_effect(const struct model *model, instance_id callee)
{
    return model->inside == NULL ? (struct inside_effect){0} : called_effect(model->inside, FACTS_ROOT, callee);
}
