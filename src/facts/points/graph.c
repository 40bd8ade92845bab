/* Nodes, edges, uses and filters (internal.h). */
#include "base/array.h"
#include "base/memory.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <string.h>

node_id points_nodes(struct facts *facts, uint32_t count)
{
    node_id first = (node_id)facts->node_count;
    ARRAY_RESERVE(facts->nodes, facts->node_capacity, facts->node_count + count);
    ARRAY_RESERVE(facts->at_position, facts->position_capacity, facts->node_count + count);
    for (node_id i = first; i < first + count; i++) {
        facts->nodes[i] = (struct node){.same = i, .position = i, .uses = FACTS_NONE};
        facts->at_position[i] = i;
    }
    facts->node_count += count;
    return first;
}

node_id points_node(struct facts *facts)
{
    return points_nodes(facts, 1);
}

node_id points_same(struct facts *facts, node_id node)
{
    struct node *nodes = facts->nodes;
    while (nodes[node].same != node) {
        nodes[node].same = nodes[nodes[node].same].same;
        node = nodes[node].same;
    }
    return node;
}

void points_add(struct facts *facts, node_id node, object_id object)
{
    if (node == NODE_NONE)
        return;
    node = points_same(facts, node);
    if (object_set_has(idset_view(&facts->nodes[node].set), object))
        return;
    if (idset_add(&facts->nodes[node].fresh, object))
        points_wait(facts, node);
}

filter_id points_filter(struct facts *facts, filter_id parent, class_id class, bool negative)
{
    assert(parent < 1u << 31);
    uint64_t key = ((uint64_t)parent << 1 | negative) << 32 | class;
    uint32_t known = idmap_get(facts->filter_map, key);
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(facts->filters, facts->filter_capacity, facts->filter_count + 1);
    facts->filters[facts->filter_count] = (struct filter){.parent = parent, .class = class, .negative = negative};
    idmap_put(facts->filter_map, key, (uint32_t)facts->filter_count);
    return (filter_id)facts->filter_count++;
}

/* A lambda object may have more interfaces than its class says; then it passes for any of them. */
static bool has_class(const struct facts *facts, object_id object, class_id class)
{
    const struct facts_object *of = &facts->objects[object];
    return program_is_subclass(facts->program, of->class, class) ||
           (of->kind == OBJECT_LAMBDA && of->referent != FACTS_NONE && program_class(facts->program, class)->interface);
}

static bool passes_all(const struct facts *facts, filter_id filter, object_id object)
{
    for (; filter != 0; filter = facts->filters[filter].parent) {
        const struct filter *at = &facts->filters[filter];
        if (has_class(facts, object, at->class) == at->negative)
            return false;
    }
    return true;
}

/* Objects of one class pass alike, but for lambdas; many objects are asked about for one filter, of few classes. */
static bool passes(struct facts *facts, filter_id filter, object_id object)
{
    const struct facts_object *of = &facts->objects[object];
    if (of->kind == OBJECT_LAMBDA)
        return passes_all(facts, filter, object);
    while (facts->answer_count <= of->class)
        ARRAY_ADD(facts->answers, facts->answer_count, facts->answer_capacity, (struct class_answer){0});
    struct class_answer *answer = &facts->answers[of->class];
    if (answer->filter != filter)
        *answer = (struct class_answer){filter, passes_all(facts, filter, object)};
    return answer->passes;
}

/* The objects that pass, of all that there are. */
static struct object_set mask_of(struct facts *facts, filter_id filter)
{
    struct filter *of = &facts->filters[filter];
    for (; of->known < facts->object_count; of->known++)
        if (passes(facts, filter, of->known))
            idset_add(&of->mask, of->known);
    return idset_view(&of->mask);
}

void points_send(struct facts *facts, struct object_set objects, node_id to, filter_id filter)
{
    enum { FEW = 2 }; /* cells: then a mask costs more than it saves */
    struct node *node = &facts->nodes[to];
    if (filter == 0) {
        if (idset_add_some(&node->fresh, objects, NULL, idset_view(&node->set), &facts->scratch))
            points_wait(facts, to);
        return;
    }
    if (objects.count > FEW) {
        struct object_set mask = mask_of(facts, filter);
        if (idset_add_some(&node->fresh, objects, &mask, idset_view(&node->set), &facts->scratch))
            points_wait(facts, to);
        return;
    }
    for (object_id id = object_set_next(objects, 0); id != FACTS_NONE; id = object_set_next(objects, id + 1))
        if (passes(facts, filter, id))
            points_add(facts, to, id);
}

void points_flow_filtered(struct facts *facts, node_id from, node_id to, filter_id filter)
{
    if (from == NODE_NONE || to == NODE_NONE)
        return;
    from = points_same(facts, from);
    to = points_same(facts, to);
    if (from == to)
        return;
    struct node *node = &facts->nodes[from];
    if (node->edge_count == node->edge_capacity) {
        node->edge_capacity += node->edge_capacity / 2 + 2;
        node->edges = mem_resize(node->edges, node->edge_capacity, sizeof *node->edges);
    }
    node->edges[node->edge_count++] = (struct flow_edge){to, filter};
    facts->edges_added++;
    if (!idset_is_empty(&node->set))
        points_send(facts, idset_view(&node->set), to, filter);
}

void points_flow(struct facts *facts, node_id from, node_id to)
{
    points_flow_filtered(facts, from, to, 0);
}

void points_use(struct facts *facts, node_id node, enum use_kind kind, uint32_t what, node_id other)
{
    if (node == NODE_NONE)
        return;
    node = points_same(facts, node);
    ARRAY_RESERVE(facts->use_list, facts->use_capacity, facts->use_count + 1);
    struct use use = {facts->nodes[node].uses, kind, what, other};
    facts->use_list[facts->use_count] = use;
    facts->nodes[node].uses = (uint32_t)facts->use_count++;
    if (idset_is_empty(&facts->nodes[node].set))
        return;
    if (kind == USE_CALL || kind == USE_MEMBER) { /* would lead here again, and again */
        ARRAY_ADD(facts->deferred, facts->deferred_count, facts->deferred_capacity,
                  (struct deferred){node, (uint32_t)facts->use_count - 1});
        return;
    }
    struct idset set = facts->nodes[node].set; /* stays as it is meanwhile; the node itself may move */
    struct object_set objects = idset_view(&set);
    for (object_id id = object_set_next(objects, 0); id != FACTS_NONE; id = object_set_next(objects, id + 1))
        points_apply[kind](facts, &use, id);
}

node_id points_field(struct facts *facts, object_id object, field_id field)
{
    uint64_t key = (uint64_t)object << 32 | field;
    node_id node = idmap_get(facts->fields, key);
    if (node == IDMAP_NONE) {
        node = points_node(facts);
        idmap_put(facts->fields, key, node);
    }
    return node;
}

/* Whether the constant that a static field begins with is a string. */
static bool has_string(const struct facts *facts, field_id field, uint32_t constant)
{
    const struct ir_module *module = program_class(facts->program, program_field(facts->program, field)->owner)->module;
    return constant < module->constant_count && module->constants[constant].form == IR_CONSTANT_STRING;
}

node_id points_static(struct facts *facts, field_id field)
{
    node_id node = idmap_get(facts->statics, field);
    if (node == IDMAP_NONE) {
        node = points_node(facts);
        idmap_put(facts->statics, field, node);
        const struct ir_field *ir = program_ir_field(facts->program, field);
        if (ir->constant != IR_NONE && has_string(facts, field, ir->constant))
            points_add(facts, node, facts->string);
    }
    return node;
}

void points_load(struct facts *facts, node_id base, field_id field, node_id to)
{
    if (to != NODE_NONE)
        points_use(facts, base, USE_LOAD, field, to);
}

void points_store(struct facts *facts, node_id base, field_id field, node_id from)
{
    if (from != NODE_NONE)
        points_use(facts, base, USE_STORE, field, from);
}

uint8_t *points_class_mark(struct facts *facts, class_id id)
{
    size_t before = facts->class_capacity;
    if (id >= before) {
        ARRAY_RESERVE(facts->class_marks, facts->class_capacity, id + 1u);
        memset(facts->class_marks + before, 0, facts->class_capacity - before);
    }
    return &facts->class_marks[id];
}
