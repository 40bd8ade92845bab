/* Calls of the application by the library, by the call graph: while it is called itself, or later and from anywhere. */
#include "facts/shape/internal.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/site.h"

#include <string.h>

bool shape_is_application(const struct shape *shape, method_id method)
{
    return program_class(shape->program, program_method(shape->program, method)->owner)->application;
}

void shape_callees(const struct shape *shape, method_id caller, ir_value at, struct node_list *methods)
{
    uint32_t instances, count;
    const instance_id *of = facts_instances_of(shape->facts, caller, &instances);
    for (uint32_t i = 0; i < instances; i++) {
        edge_id first = facts_calls_at(shape->facts, of[i], at, &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(shape->facts, e);
            if (edge.kind == EDGE_CALL)
                node_list_add(methods, facts_instance(shape->facts, edge.callee).method);
        }
    }
}

bool shape_runs(const struct shape *shape, class_id class, method_id method, const struct node_list *among)
{
    const struct program *program = shape->program;
    const struct program_method *of = program_method(program, method);
    if (class == FACTS_NONE || (program_ir_method(program, method)->flags & IR_ACCESS_STATIC) != 0 ||
        !program_is_subclass(program, class, of->owner))
        return false;
    for (class_id at = class; at != FACTS_NONE; at = program_class(program, at)->super) {
        method_id declared = program_declared(program, at, of->selector);
        if (declared == method)
            return true;
        if (declared != FACTS_NONE && node_list_has(among, declared))
            return false;
    }
    return true; /* a default method of an interface */
}

class_id shape_class(const struct shape *shape, shape_node node)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    return site->kind == SITE_NEW || site->kind == SITE_LAMBDA ? site->class : FACTS_NONE;
}

bool shape_lambda_of(const struct shape *shape, shape_node node, struct shape_lambda *lambda)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    if (site->kind != SITE_LAMBDA)
        return false;
    const struct shape_frame *frame = &shape->frames[site->frame];
    const struct ir_site *of = &frame->module->sites[frame->body->ir->instructions[site->at].a];
    struct ir_lambda found;
    if (ir_site_recognize(frame->module, of, &found) != IR_SITE_LAMBDA || found.implementation.kind < IR_HANDLE_VIRTUAL)
        return false;
    lambda->method = program_known_method(shape->program, frame->owner, found.implementation.ref);
    lambda->captured = found.captured;
    lambda->makes = found.implementation.kind == IR_HANDLE_NEW;
    lambda->selects =
        found.implementation.kind == IR_HANDLE_VIRTUAL || found.implementation.kind == IR_HANDLE_INTERFACE;
    return lambda->method != FACTS_NONE;
}

bool shape_lambda_runs(const struct shape *shape, shape_node node, method_id method, struct shape_lambda *lambda)
{
    if (!shape_lambda_of(shape, node, lambda))
        return false;
    const struct program_method *of = program_method(shape->program, method);
    const struct program_method *named = program_method(shape->program, lambda->method);
    return lambda->method == method || (lambda->selects && of->selector == named->selector &&
                                        (program_is_subclass(shape->program, of->owner, named->owner) ||
                                         program_is_subclass(shape->program, named->owner, of->owner)));
}

/* The methods of the application that library code calls on an object that it has. */
static void start_callbacks(struct shape *shape, uint32_t frame, ir_value at, shape_node node, const struct ssg *state)
{
    class_id class = shape_class(shape, node);
    struct shape_lambda lambda;
    for (size_t i = 0; i < shape->called_back.count; i++) {
        method_id method = shape->called_back.items[i];
        if (shape_runs(shape, class, method, &shape->called_back) || shape_lambda_runs(shape, node, method, &lambda))
            shape_start(shape, frame, at, method, node, LIBRARY_NODE, state);
    }
}

/* Adds what library code can take out of the nodes without any method of the application. */
static void add_held(const struct shape *shape, const struct ssg *state, struct node_list *nodes)
{
    static const int slots[] = {SLOT_RUNNABLE, SLOT_CONTENTS, SLOT_ELEMENTS};
    size_t before;
    do {
        struct node_list found = {0};
        before = nodes->count;
        for (size_t i = 0; i < nodes->count; i++)
            for (size_t k = 0; k < sizeof slots / sizeof *slots && nodes->items[i] != LIBRARY_NODE; k++)
                shape_slot(shape, state, nodes->items[i], (uint32_t)slots[k], &found);
        for (size_t i = 0; i < found.count; i++)
            node_list_add(nodes, found.items[i]);
        node_list_free(&found);
    } while (nodes->count > before);
}

void shape_escape(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, const struct node_list *nodes)
{
    shape_source source = shape_source_of(shape, SOURCE_SLOT, LIBRARY_NODE, (uint32_t)SLOT_CONTENTS);
    struct node_list all = {0};
    for (size_t i = 0; i < nodes->count; i++)
        node_list_add(&all, nodes->items[i]);
    add_held(shape, state, &all);
    for (size_t i = 0; i < all.count; i++) {
        shape_node node = all.items[i];
        if (node == LIBRARY_NODE || shape->sites[node_site(node)].kind == SITE_CLASS)
            continue;
        shape_add(shape, shape->frames[frame].thread, state, source, node);
        shape_gap_add(shape, frame, at, "an object is given to library code without a model");
        start_callbacks(shape, frame, at, node, state);
    }
    node_list_free(&all);
}

bool shape_has_escaped(const struct shape *shape, const struct ssg *state, const struct node_list *nodes)
{
    shape_source source = shape_source_known(shape, SOURCE_SLOT, LIBRARY_NODE, (uint32_t)SLOT_CONTENTS);
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->items[i] == LIBRARY_NODE || (source != 0 && ssg_has(state, source, nodes->items[i])))
            return true;
    return false;
}

/* Whether an object that the points-to analysis knows is one of a site. */
static bool is_of_site(const struct shape *shape, object_id id, const struct shape_site *site)
{
    struct facts_object object = facts_object(shape->facts, id);
    return (site->kind == SITE_NEW || site->kind == SITE_LAMBDA) && object.at == site->at &&
           object.method == shape->frames[site->frame].method && object.dimension == site->dimension;
}

/* The objects of the application that a call may give, by the points-to analysis; found once. */
static const struct node_list *find_results(struct shape *shape, method_id method, ir_value at)
{
    uint64_t key = (uint64_t)method << 32 | at;
    uint32_t known = idmap_get(shape->result_ids, key);
    if (known != IDMAP_NONE)
        return &shape->results[known];
    struct node_list found = {0};
    uint32_t count;
    const instance_id *instances = facts_instances_of(shape->facts, method, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct object_set set = facts_points_to(shape->facts, instances[i], at);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
            struct facts_object object = facts_object(shape->facts, o);
            if ((object.kind == OBJECT_SITE || object.kind == OBJECT_LAMBDA) && object.method != FACTS_NONE &&
                shape_is_application(shape, object.method))
                node_list_add(&found, o);
        }
    }
    known = (uint32_t)shape->result_count++;
    ARRAY_RESERVE(shape->results, shape->result_capacity, known + 1);
    shape->results[known] = found;
    idmap_put(shape->result_ids, key, known);
    return &shape->results[known];
}

void shape_given_back(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct node_list *into)
{
    const struct node_list *objects = find_results(shape, shape->frames[frame].method, at);
    struct node_list nodes = {0};
    for (size_t i = 0; i < shape->site_count && objects->count > 0; i++)
        for (size_t k = 0; k < objects->count; k++)
            if (is_of_site(shape, objects->items[k], &shape->sites[i])) {
                if (!shape->sites[i].summary_only)
                    node_list_add(&nodes, (shape_node)(2 * i));
                node_list_add(&nodes, (shape_node)(2 * i + 1));
            }
    shape_escape(shape, frame, at, state, &nodes);
    for (size_t i = 0; i < nodes.count; i++)
        node_list_add(into, nodes.items[i]);
    node_list_add(into, LIBRARY_NODE);
    node_list_free(&nodes);
}

/* Adds what a library method calls of the application, with nothing but library code between. */
static void walk_library(const struct shape *shape, method_id method, struct node_list *found)
{
    const struct facts *facts = shape->facts;
    uint64_t *seen = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    uint32_t count;
    const instance_id *instances = facts_instances_of(facts, method, &count);
    for (uint32_t i = 0; i < count; i++)
        if (bits_add(seen, instances[i]))
            pile_add(&todo, instances[i]);
    while (todo.count > 0) {
        edge_id first = facts_calls_from(facts, pile_take(&todo), &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(facts, e);
            if (edge.kind == EDGE_START || !bits_add(seen, edge.callee))
                continue;
            if (code_is_application(facts, edge.callee))
                node_list_add(found, facts_instance(facts, edge.callee).method);
            else
                pile_add(&todo, edge.callee);
        }
    }
    pile_free(&todo);
    mem_free(seen);
}

const struct node_list *shape_called_through(struct shape *shape, method_id method)
{
    uint32_t known = idmap_get(shape->through_ids, method);
    if (known == IDMAP_NONE) {
        known = (uint32_t)shape->through_count;
        ARRAY_RESERVE(shape->through, shape->through_capacity, known + 1);
        shape->through[known] = (struct node_list){0};
        if (shape->called_back.count > 0)
            walk_library(shape, method, &shape->through[known]);
        idmap_put(shape->through_ids, method, known);
        shape->through_count++;
    }
    return &shape->through[known];
}

static bool is_constructor(const struct shape *shape, method_id method)
{
    return code_is_method(shape->program, method, "<init>", NULL);
}

/* Whether a call can only be explained by what the graph does not follow: reflection; objects that library code makes
 * by a reference to a constructor; and the methods that somebody unknown calls. */
static bool is_by_anyone(const struct shape *shape, const struct facts_edge *edge, method_id method)
{
    return edge->kind == EDGE_REFLECT || code_is_for_anyone(shape->facts, edge) ||
           (edge->kind == EDGE_CALL && is_constructor(shape, method) &&
            !code_is_application(shape->facts, edge->caller));
}

void shape_find_callbacks(struct shape *shape)
{
    uint32_t count = facts_edge_count(shape->facts);
    struct node_list made = {0};
    for (edge_id e = 0; e < count; e++) {
        struct facts_edge edge = facts_edge(shape->facts, e);
        if (edge.kind == EDGE_INIT || !code_is_application(shape->facts, edge.callee))
            continue;
        method_id method = facts_instance(shape->facts, edge.callee).method;
        if (is_by_anyone(shape, &edge, method))
            node_list_add(&shape->anyones, method);
        else if (edge.caller != FACTS_ROOT && !code_is_application(shape->facts, edge.caller))
            node_list_add(&shape->called_back, method);
    }
    for (size_t i = 0; i < shape->anyones.count; i++)
        if (is_constructor(shape, shape->anyones.items[i]))
            node_list_add(&made, program_method(shape->program, shape->anyones.items[i])->owner);
    for (size_t i = 0; i < made.count; i++) /* only the library knows these objects, and calls them */
        for (size_t k = 0; k < shape->called_back.count; k++)
            if (shape_runs(shape, made.items[i], shape->called_back.items[k], &shape->called_back))
                node_list_add(&shape->anyones, shape->called_back.items[k]);
    node_list_free(&made);
}
