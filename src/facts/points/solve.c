/* The order of the work (internal.h). */
#include "base/bits.h"
#include "base/budget.h"
#include "base/memory.h"
#include "facts/points/internal.h"

#include <string.h>

void points_wait(struct facts *facts, node_id node)
{
    uint32_t position = facts->nodes[node].position;
    size_t word = position / 64;
    if (word >= facts->waiting_words) {
        size_t before = facts->waiting_words, words = word + word / 2 + 1024;
        facts->waiting = mem_resize(facts->waiting, words, sizeof *facts->waiting);
        memset(facts->waiting + before, 0, (words - before) * sizeof *facts->waiting);
        facts->waiting_words = words;
    }
    facts->waiting_count += bits_add(facts->waiting, position);
}

/* Whether an object can be what a field is asked of. Others only seem to come there; the JVM's verifier would not let
 * them. */
static bool has_field(const struct facts *facts, object_id object, field_id field)
{
    class_id class = facts->objects[object].class;
    if (field == FIELD_ELEMENT)
        return program_class(facts->program, class)->element != FACTS_NONE && !facts->objects[object].empty;
    return field >= FIELD_CAPTURED ||
           program_is_subclass(facts->program, class, program_field(facts->program, field)->owner);
}

static void apply_load(struct facts *facts, const struct use *use, object_id object)
{
    if (has_field(facts, object, use->what))
        points_flow(facts, points_field(facts, object, use->what), use->other);
}

static void apply_store(struct facts *facts, const struct use *use, object_id object)
{
    if (has_field(facts, object, use->what))
        points_flow(facts, use->other, points_field(facts, object, use->what));
}

static void apply_class(struct facts *facts, const struct use *use, object_id object)
{
    points_add(facts, use->other, points_class_object(facts, facts->objects[object].class));
}

void (*const points_apply[USE_KINDS])(struct facts *facts, const struct use *use, object_id object) = {
    [USE_LOAD] = apply_load,
    [USE_STORE] = apply_store,
    [USE_CALL] = points_receive,
    [USE_CLASS] = apply_class,
    [USE_CLONE] = points_clone,
    [USE_UNTYPED_LOAD] = points_untyped,
    [USE_UNTYPED_STORE] = points_untyped,
    [USE_MEMBER] = points_member,
};

/* Tells the edges and uses of a node what is fresh there. */
static void node_work(struct facts *facts, node_id id)
{
    struct idset fresh = facts->nodes[id].fresh;
    facts->nodes[id].fresh = (struct idset){0};
    struct object_set objects = idset_view(&fresh);
    idset_add_all(&facts->nodes[id].set, objects);
    for (uint32_t i = 0; i < facts->nodes[id].edge_count; i++) {
        struct flow_edge *edge = &facts->nodes[id].edges[i];
        edge->to = points_same(facts, edge->to);
        if (edge->to != id)
            points_send(facts, objects, edge->to, edge->filter);
    }
    for (uint32_t at = facts->nodes[id].uses; at != FACTS_NONE;) {
        struct use use = facts->use_list[at];
        for (object_id object = object_set_next(objects, 0); object != FACTS_NONE;
             object = object_set_next(objects, object + 1))
            points_apply[use.kind](facts, &use, object);
        at = use.next;
    }
    idset_free(&fresh);
}

/* Applies one use to all that its node has. */
static void deferred_work(struct facts *facts, struct deferred deferred)
{
    struct use use = facts->use_list[deferred.use];
    struct idset set = facts->nodes[points_same(facts, deferred.node)].set; /* stays as it is meanwhile */
    struct object_set objects = idset_view(&set);
    for (object_id id = object_set_next(objects, 0); id != FACTS_NONE; id = object_set_next(objects, id + 1))
        points_apply[use.kind](facts, &use, id);
}

/* New bodies and uses, which make work for nodes. */
static void news_work(struct facts *facts)
{
    while (facts->instances_done < facts->instance_count || facts->deferred_done < facts->deferred_count) {
        if (budget_spent(facts->budget))
            return;
        if (facts->instances_done < facts->instance_count)
            points_body(facts, (instance_id)facts->instances_done++);
        else
            deferred_work(facts, facts->deferred[facts->deferred_done++]);
    }
    facts->deferred_count = facts->deferred_done = 0;
}

/* The next waiting node from the cursor on, taken from those that wait; NODE_NONE behind the last one. */
static node_id take(struct facts *facts)
{
    uint32_t position = bits_next(facts->waiting, facts->waiting_words, facts->cursor);
    if (position == facts->waiting_words * 64)
        return NODE_NONE;
    bits_remove(facts->waiting, position);
    facts->waiting_count--;
    facts->cursor = position;
    return facts->at_position[facts->cursor];
}

void points_solve(struct facts *facts)
{
    enum { FEW_EDGES = 5000 };
    while (!budget_spent(facts->budget)) {
        news_work(facts);
        if (facts->waiting_count == 0)
            return;
        node_id node = take(facts);
        if (node != NODE_NONE) {
            node_work(facts, node);
            continue;
        }
        facts->cursor = 0;
        if (facts->edges_added > FEW_EDGES + facts->edges_kept / 4)
            points_order(facts);
    }
    facts->complete = false;
}
