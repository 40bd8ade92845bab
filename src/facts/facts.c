#include "facts/facts.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_DEPTH = 1, MOST_DEPTH = 4 };

static void maps_make(struct facts *facts)
{
    facts->filter_map = idmap_new();
    facts->sites = idmap_new();
    facts->site_objects = idmap_new();
    facts->class_objects = idmap_new();
    facts->merged_objects = idmap_new();
    facts->jvm_objects = idmap_new();
    facts->copies = idmap_new();
    facts->member_objects = idmap_new();
    facts->instance_map = idmap_new();
    facts->linked = idmap_new();
    facts->lambda_map = idmap_new();
    facts->fields = idmap_new();
    facts->statics = idmap_new();
    facts->class_nodes = idmap_new();
    facts->box_nodes = idmap_new();
    facts->gap_map = idmap_new();
    facts->texts = names_new();
}

/* The string, the nodes of the JVM, the filter that lets all pass, and the root. */
static void start(struct facts *facts)
{
    points_filter(facts, 0, FACTS_NONE, false);
    static const char string[] = "java/lang/String";
    class_id class = program_load(facts->program, string, strlen(string));
    facts->string = points_jvm_object(facts, class, 0);
    facts->objects[facts->string].kind = OBJECT_STRING;
    for (unsigned i = 0; i < GLOBAL_COUNT; i++)
        facts->globals[i] = points_node(facts);
    points_add(facts, facts->globals[GLOBAL_STRING], facts->string);
    ARRAY_RESERVE(facts->instances, facts->instance_capacity, 1);
    facts->instances[FACTS_ROOT] =
        (struct instance){.method = FACTS_NONE, .context = FACTS_NONE, .first = points_nodes(facts, NODE_VALUES)};
    facts->instance_count = 1;
}

/* The class that an isolated site makes is told apart by receiver, too. */
static class_id isolated_class(struct facts *facts, const struct facts_site *site)
{
    class_id owner = program_load(facts->program, site->class, strlen(site->class));
    const struct program_class of = *program_class(facts->program, owner);
    for (uint32_t i = 0; i < of.method_count; i++) {
        struct text name = of.module->methods[i].name;
        const struct ir_body *body = NULL;
        if (text_is(name, site->method))
            body = program_body(facts->program, of.first_method + i);
        for (uint32_t n = 0; body != NULL && n < body->instruction_count; n++)
            if (body->instructions[n].op == IR_new && body->instructions[n].at == site->pc)
                return program_type(facts->program, owner, body->instructions[n].a);
    }
    points_gap(facts, GAP_SITE, FACTS_NONE, FACTS_NONE, site->method);
    return FACTS_NONE;
}

static void sensitive_find(struct facts *facts)
{
    const struct facts_options *options = &facts->options;
    facts->sensitive = mem_new(options->sensitive_count + options->isolated_count, sizeof *facts->sensitive);
    for (uint32_t i = 0; i < options->sensitive_count; i++)
        facts->sensitive[facts->sensitive_count++] =
            program_load(facts->program, options->sensitive[i], strlen(options->sensitive[i]));
    for (uint32_t i = 0; i < options->isolated_count; i++) {
        class_id class = isolated_class(facts, &options->isolated[i]);
        if (class != FACTS_NONE)
            facts->sensitive[facts->sensitive_count++] = class;
    }
    facts->apart = mem_new(options->apart_count + (size_t)1, sizeof *facts->apart);
    for (uint32_t i = 0; i < options->apart_count; i++)
        facts->apart[facts->apart_count++] = program_load(facts->program, options->apart[i], strlen(options->apart[i]));
}

static int compare_edges(const void *one, const void *other)
{
    const struct facts_edge *a = one, *b = other;
    if (a->caller != b->caller)
        return a->caller < b->caller ? -1 : 1;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    if (a->callee != b->callee)
        return a->callee < b->callee ? -1 : 1;
    return (a->kind > b->kind) - (a->kind < b->kind);
}

/* Sorts the edges, each once, and finds them by caller and by callee. */
static void edges_finish(struct facts *facts)
{
    size_t kept = 0;
    if (facts->edge_count > 0)
        qsort(facts->edges, facts->edge_count, sizeof *facts->edges, compare_edges);
    for (size_t i = 0; i < facts->edge_count; i++)
        if (kept == 0 || compare_edges(&facts->edges[kept - 1], &facts->edges[i]) != 0)
            facts->edges[kept++] = facts->edges[i];
    facts->edge_count = kept;
    facts->first_from = mem_new(facts->instance_count + 1, sizeof *facts->first_from);
    facts->first_to = mem_new(facts->instance_count + 1, sizeof *facts->first_to);
    facts->edges_to = mem_new(kept, sizeof *facts->edges_to);
    for (size_t i = 0; i < kept; i++) {
        facts->first_from[facts->edges[i].caller + 1]++;
        facts->first_to[facts->edges[i].callee + 1]++;
    }
    for (size_t i = 0; i < facts->instance_count; i++) {
        facts->first_from[i + 1] += facts->first_from[i];
        facts->first_to[i + 1] += facts->first_to[i];
    }
    uint32_t *next = mem_new(facts->instance_count, sizeof *next);
    memcpy(next, facts->first_to, facts->instance_count * sizeof *next);
    for (size_t i = 0; i < kept; i++)
        facts->edges_to[next[facts->edges[i].callee]++] = (edge_id)i;
    mem_free(next);
}

static bool calls_nobody(const struct facts *facts, method_id method, ir_value at)
{
    uint32_t instances, calls;
    const instance_id *of = facts_instances_of(facts, method, &instances);
    for (uint32_t i = 0; i < instances; i++) {
        facts_calls_at(facts, of[i], at, &calls);
        if (calls > 0 || facts->instances[of[i]].modelled)
            return false;
    }
    return instances > 0;
}

/* Lists the calls of application code that call nobody: their receivers come from what is not understood, or they are
 * never made. */
static void receivers_check(struct facts *facts)
{
    for (method_id method = 0; method < program_method_count(facts->program); method++) {
        const struct program_method *of = program_method(facts->program, method);
        if (!program_class(facts->program, of->owner)->application || !facts_reachable(facts, method))
            continue;
        const struct ir_body *body = program_body(facts->program, method);
        for (uint32_t at = 0; body != NULL && at < body->instruction_count; at++) {
            uint8_t op = body->instructions[at].op;
            if ((op == IR_call_virtual || op == IR_call_interface) && calls_nobody(facts, method, at))
                points_gap(facts, GAP_RECEIVER, method, at, "call without a known receiver");
        }
    }
}

/* From here on nothing changes: what is fresh counts too, and each node knows the one that stands for it. */
static void nodes_finish(struct facts *facts)
{
    for (node_id i = 0; i < facts->node_count; i++) {
        struct node *node = &facts->nodes[i];
        node->same = points_same(facts, i);
        idset_add_all(&node->set, idset_view(&node->fresh));
        idset_free(&node->fresh);
        mem_free(node->edges);
        node->edges = NULL;
        node->edge_count = node->edge_capacity = 0;
    }
}

struct facts *facts_new(const struct class_source *source, const struct facts_options *options, struct budget *budget)
{
    struct facts *facts = mem_new(1, sizeof *facts);
    facts->program = program_new(source);
    facts->options = *options;
    facts->options.depth = options->depth == 0 ? DEFAULT_DEPTH : options->depth;
    if (facts->options.depth > MOST_DEPTH)
        facts->options.depth = MOST_DEPTH;
    facts->budget = budget;
    facts->arena = arena_new();
    facts->complete = true;
    maps_make(facts);
    start(facts);
    sensitive_find(facts);
    points_roots(facts);
    points_solve(facts);
    points_method(facts, program_method_count(facts->program));
    points_class_mark(facts, program_class_count(facts->program));
    edges_finish(facts);
    nodes_finish(facts);
    receivers_check(facts);
    points_interrupts(facts);
    return facts;
}

static void maps_free(struct facts *facts)
{
    struct idmap *const maps[] = {
        facts->filter_map,  facts->sites,          facts->site_objects, facts->class_objects, facts->merged_objects,
        facts->jvm_objects, facts->member_objects, facts->copies,       facts->instance_map,  facts->linked,
        facts->fields,      facts->statics,        facts->lambda_map,   facts->class_nodes,   facts->box_nodes,
        facts->gap_map,     facts->calm_bodies};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        idmap_free(maps[i]);
    names_free(facts->texts);
}

void facts_free(struct facts *facts)
{
    if (facts == NULL)
        return;
    for (size_t i = 0; i < facts->node_count; i++)
        idset_free(&facts->nodes[i].set);
    for (size_t i = 0; i < facts->filter_count; i++)
        idset_free(&facts->filters[i].mask);
    for (size_t i = 0; i < facts->method_capacity; i++)
        mem_free(facts->methods[i].instances);
    void *const blocks[] = {facts->nodes,
                            facts->use_list,
                            facts->filters,
                            facts->answers,
                            facts->scratch.cells,
                            facts->waiting,
                            facts->objects,
                            facts->at_position,
                            facts->instances,
                            facts->methods,
                            facts->calls,
                            facts->edges,
                            facts->edges_to,
                            facts->first_to,
                            facts->first_from,
                            facts->untyped_accesses,
                            facts->untyped_fields,
                            facts->accesses,
                            facts->sensitive,
                            facts->gaps,
                            facts->class_marks,
                            facts->deferred,
                            facts->lambda_calls,
                            facts->apart,
                            (void *)facts->calm_list};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    maps_free(facts);
    program_free(facts->program);
    arena_free(facts->arena);
    mem_free(facts);
}

bool facts_complete(const struct facts *facts)
{
    return facts->complete;
}

const struct program *facts_program(const struct facts *facts)
{
    return facts->program;
}

uint32_t facts_instance_count(const struct facts *facts)
{
    return (uint32_t)facts->instance_count;
}

struct facts_instance facts_instance(const struct facts *facts, instance_id id)
{
    assert(id < facts->instance_count);
    const struct instance *instance = &facts->instances[id];
    return (struct facts_instance){instance->method, instance->context, instance->modelled};
}

const instance_id *facts_instances_of(const struct facts *facts, method_id method, uint32_t *count)
{
    assert(method < facts->method_capacity);
    *count = facts->methods[method].instance_count;
    return facts->methods[method].instances;
}

bool facts_reachable(const struct facts *facts, method_id method)
{
    assert(method < facts->method_capacity);
    return facts->methods[method].instance_count > 0;
}

bool facts_initialised(const struct facts *facts, class_id id)
{
    return id < facts->class_capacity &&
           (facts->class_marks[id] & CLASS_INITIALISED) != 0; /* marks end at the last one */
}

uint32_t facts_object_count(const struct facts *facts)
{
    return (uint32_t)facts->object_count;
}

struct facts_object facts_object(const struct facts *facts, object_id id)
{
    assert(id < facts->object_count);
    return facts->objects[id];
}

static struct object_set set_of(const struct facts *facts, node_id node)
{
    if (node == NODE_NONE)
        return (struct object_set){NULL, 0};
    return idset_view(&facts->nodes[facts->nodes[node].same].set);
}

struct object_set facts_points_to(const struct facts *facts, instance_id instance, ir_value value)
{
    assert(instance < facts->instance_count);
    method_id method = facts->instances[instance].method;
    const struct ir_body *body = method == FACTS_NONE ? NULL : facts->methods[method].body;
    if (body == NULL || value >= body->instruction_count)
        return (struct object_set){NULL, 0};
    return set_of(facts, points_value(facts, instance, value));
}

struct object_set facts_returned(const struct facts *facts, instance_id instance)
{
    assert(instance < facts->instance_count);
    return set_of(facts, facts->instances[instance].first + NODE_RETURNED);
}

struct object_set facts_thrown(const struct facts *facts, instance_id instance)
{
    assert(instance < facts->instance_count);
    return set_of(facts, facts->instances[instance].first + NODE_THROWN);
}

struct object_set facts_field(const struct facts *facts, object_id object, field_id field)
{
    return set_of(facts, idmap_get(facts->fields, (uint64_t)object << 32 | field));
}

struct object_set facts_element(const struct facts *facts, object_id array)
{
    return facts_field(facts, array, FIELD_ELEMENT);
}

struct object_set facts_static(const struct facts *facts, field_id field)
{
    return set_of(facts, idmap_get(facts->statics, field));
}

struct object_set facts_captured(const struct facts *facts, object_id lambda, uint32_t n)
{
    return n < MOST_CAPTURED ? facts_field(facts, lambda, FIELD_CAPTURED + n) : (struct object_set){NULL, 0};
}

uint32_t facts_edge_count(const struct facts *facts)
{
    return (uint32_t)facts->edge_count;
}

struct facts_edge facts_edge(const struct facts *facts, edge_id id)
{
    assert(id < facts->edge_count);
    return facts->edges[id];
}

edge_id facts_calls_from(const struct facts *facts, instance_id caller, uint32_t *count)
{
    assert(caller < facts->instance_count);
    *count = facts->first_from[caller + 1] - facts->first_from[caller];
    return facts->first_from[caller];
}

edge_id facts_calls_at(const struct facts *facts, instance_id caller, ir_value at, uint32_t *count)
{
    assert(caller < facts->instance_count);
    uint32_t low = facts->first_from[caller], high = facts->first_from[caller + 1], end = high;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (facts->edges[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < end && facts->edges[low + *count].at == at;)
        ++*count;
    return low;
}

const edge_id *facts_calls_to(const struct facts *facts, instance_id callee, uint32_t *count)
{
    assert(callee < facts->instance_count);
    *count = facts->first_to[callee + 1] - facts->first_to[callee];
    return facts->edges_to + facts->first_to[callee];
}

uint32_t facts_gap_count(const struct facts *facts)
{
    return (uint32_t)facts->gap_count;
}

struct facts_gap facts_gap(const struct facts *facts, uint32_t n)
{
    assert(n < facts->gap_count);
    const struct gap *gap = &facts->gaps[n];
    return (struct facts_gap){gap->kind, gap->method, gap->at, gap->about};
}

struct facts_counts facts_counts(const struct facts *facts)
{
    struct facts_counts counts = {.classes = program_class_count(facts->program),
                                  .instances = (uint32_t)facts->instance_count,
                                  .edges = (uint32_t)facts->edge_count,
                                  .objects = (uint32_t)facts->object_count,
                                  .nodes = (uint32_t)facts->node_count};
    for (method_id i = 0; i < program_method_count(facts->program); i++)
        counts.methods += facts->methods[i].instance_count > 0;
    for (node_id i = 0; i < facts->node_count; i++)
        counts.points_to += object_set_size(idset_view(&facts->nodes[i].set));
    return counts;
}
