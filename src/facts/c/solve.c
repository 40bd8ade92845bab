/* Points-to sets: what comes to a node is passed on along links, and used where it is a pointer, until nothing
 * changes. */
#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "facts/c/internal.h"

static void enqueue(struct cfacts *facts, uint32_t node)
{
    if (facts->nodes[node].queued)
        return;
    facts->nodes[node].queued = true;
    ARRAY_ADD(facts->queue, facts->queue_count, facts->queue_capacity, node);
}

void csolve_add(struct cfacts *facts, uint32_t node, uint32_t spot)
{
    if (!idset_add(&facts->nodes[node].set, spot))
        return;
    idset_add(&facts->nodes[node].fresh, spot);
    enqueue(facts, node);
}

static void add_all(struct cfacts *facts, uint32_t node, struct object_set set)
{
    for (uint32_t spot = object_set_next(set, 0); spot != FACTS_NONE; spot = object_set_next(set, spot + 1))
        csolve_add(facts, node, spot);
}

void csolve_link(struct cfacts *facts, uint32_t from, uint32_t to)
{
    uint64_t key = (uint64_t)from << 32 | to;
    if (from == to || idmap_get(facts->link_ids, key) != IDMAP_NONE)
        return;
    idmap_put(facts->link_ids, key, 0);
    ARRAY_ADD(facts->links, facts->link_count, facts->link_capacity, (struct link){to, facts->nodes[from].links});
    facts->nodes[from].links = (uint32_t)facts->link_count - 1;
    add_all(facts, to, set_of(facts, from));
}

static void link_to(struct cfacts *facts, uint32_t node, uint32_t other)
{
    csolve_link(facts, other, node);
}

static void link_from(struct cfacts *facts, uint32_t node, uint32_t other)
{
    csolve_link(facts, node, other);
}

static void shift(struct cfacts *facts, const struct use *use, uint32_t spot)
{
    struct cfacts_spot at = facts->spots[spot];
    int64_t offset = use->kind == USE_BLUR || at.offset == CFACTS_ANY ? -1 : (int64_t)at.offset + use->number;
    csolve_add(facts, use->other, cspot_get(facts, at.object, offset));
}

/* Copies between two spots, word by word where both lie alike. */
static void copy(struct cfacts *facts, uint32_t to, uint32_t from, int64_t width)
{
    struct cfacts_spot target = facts->spots[to], source = facts->spots[from];
    bool exact = width >= 0 && width <= LARGEST_COPY && target.offset != CFACTS_ANY && source.offset != CFACTS_ANY &&
                 target.offset % WORD == source.offset % WORD;
    if (!exact) {
        csolve_link(facts, facts->objects[source.object].all, facts->objects[target.object].anywhere);
        return;
    }
    for (uint64_t word = 0; word * WORD < target.offset % WORD + (uint64_t)width; word++)
        csolve_link(facts, cobject_word(facts, source.object, (uint32_t)(source.offset / WORD + word)),
                    cobject_word(facts, target.object, (uint32_t)(target.offset / WORD + word)));
}

static void copy_all(struct cfacts *facts, uint32_t other, uint32_t spot, int64_t width, bool is_target)
{
    struct object_set set = set_of(facts, other);
    uint32_t count = object_set_size(set), *spots = mem_new(count + 1, sizeof *spots), at = 0;
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1))
        spots[at++] = i;
    for (uint32_t i = 0; i < count; i++)
        copy(facts, is_target ? spot : spots[i], is_target ? spots[i] : spot, width);
    mem_free(spots);
}

/* A function without a body that a pointer leads to is not followed. */
static void call(struct cfacts *facts, const struct use *use, uint32_t spot)
{
    const struct cfacts_object *object = &facts->objects[facts->spots[spot].object].is;
    if (object->kind != CFACTS_FUNCTION)
        return;
    if (use->kind == USE_AT_END) {
        ccall_at_end(facts, object->what, use->other);
        return;
    }
    ccall_add(facts, use->other, (ir_value)use->number, object->what,
              use->kind == USE_CALL    ? CALLS
              : use->kind == USE_START ? STARTS
                                       : CALLS_BACK);
}

static void know_outside(struct cfacts *facts, uint32_t spot)
{
    const struct object *object = &facts->objects[facts->spots[spot].object];
    uint32_t all = object->all, anywhere = object->anywhere;
    if (object->is.kind == CFACTS_FUNCTION) {
        cfacts_give_up(facts, "a function that is not known may call functions of the program");
        return;
    }
    csolve_link(facts, all, NODE_OUTSIDE);
    csolve_link(facts, NODE_OUTSIDE, anywhere);
}

static void apply(struct cfacts *facts, struct use use, uint32_t spot)
{
    switch ((enum use_kind)use.kind) {
    case USE_LOAD:
        cobject_words(facts, spot, use.number, false, link_from, use.other);
        break;
    case USE_STORE:
        cobject_words(facts, spot, use.number, true, link_to, use.other);
        break;
    case USE_STORE_ALL:
        csolve_link(facts, use.other, facts->objects[facts->spots[spot].object].anywhere);
        break;
    case USE_SHIFT:
    case USE_BLUR:
        shift(facts, &use, spot);
        break;
    case USE_COPY_TO:
        copy_all(facts, use.other, spot, use.number, true);
        break;
    case USE_COPY_FROM:
        copy_all(facts, use.other, spot, use.number, false);
        break;
    case USE_CALL:
    case USE_START:
    case USE_CALL_BACK:
    case USE_AT_END:
        call(facts, &use, spot);
        break;
    case USE_OUTSIDE:
        know_outside(facts, spot);
        break;
    }
}

void csolve_use(struct cfacts *facts, uint32_t node, enum use_kind kind, uint32_t other, int64_t number)
{
    struct use use = {(uint8_t)kind, other, facts->nodes[node].uses, number};
    ARRAY_ADD(facts->uses, facts->use_count, facts->use_capacity, use);
    facts->nodes[node].uses = (uint32_t)facts->use_count - 1;
    /* what is there already comes again: new uses see it, old ones do it twice, which is nothing */
    idset_add_all(&facts->nodes[node].fresh, set_of(facts, node));
    if (!idset_is_empty(&facts->nodes[node].fresh))
        enqueue(facts, node);
}

static void pass_on(struct cfacts *facts, uint32_t node)
{
    struct idset fresh = facts->nodes[node].fresh;
    facts->nodes[node].fresh = (struct idset){0};
    facts->nodes[node].queued = false;
    struct object_set set = idset_view(&fresh);
    for (uint32_t i = facts->nodes[node].links; i != CFACTS_NONE; i = facts->links[i].next)
        add_all(facts, facts->links[i].to, set);
    for (uint32_t i = facts->nodes[node].uses; i != CFACTS_NONE; i = facts->uses[i].next)
        for (uint32_t spot = object_set_next(set, 0); spot != FACTS_NONE; spot = object_set_next(set, spot + 1))
            apply(facts, facts->uses[i], spot);
    idset_free(&fresh);
}

void csolve_run(struct cfacts *facts)
{
    enum { MOST_NODES = 2000000, MOST_LINKS = 4000000 };
    while (facts->why == NULL && (facts->queue_count > 0 || facts->to_reach_count > 0)) {
        if (facts->to_reach_count > 0)
            cbody_constrain(facts, facts->to_reach[--facts->to_reach_count]);
        else
            pass_on(facts, facts->queue[--facts->queue_count]);
        if (budget_spent(facts->budget))
            cfacts_give_up(facts, budget_reason(facts->budget));
        else if (facts->node_count > MOST_NODES || facts->link_count > MOST_LINKS)
            cfacts_give_up(facts, "the program is too large");
    }
}
