/* The order of what happens in a model, edge by edge. */
#include "base/array.h"
#include "base/idmap.h"
#include "bound/encode/acyclic.h"
#include "bound/encode/internal.h"

/* What a model says: circles in it, as clauses, are kept until it is not needed any more. */
struct model {
    struct encoding *encoding;
    struct acyclic *order;
    term *clauses;
    size_t count, capacity;
};

bool encode_is_true(const struct encoding *encoding, term of)
{
    return of == TERM_TRUE || (of != TERM_FALSE && solver_value(encoding->solver, of) != 0);
}

/* An edge that is there because a term is true. A circle is a clause: not all of its terms are. */
static void add_edge(struct model *model, uint32_t from, uint32_t to, term reason)
{
    struct encoding *encoding = model->encoding;
    uint32_t label = (uint32_t)encoding->label_count;
    size_t count;
    if (from == to)
        return; /* within a section, by the order of its events */
    ARRAY_ADD(encoding->labels, encoding->label_count, encoding->label_capacity, reason);
    if (acyclic_add(model->order, from, to, label))
        return;
    const uint32_t *circle = acyclic_circle(model->order, &count);
    term clause = TERM_FALSE;
    for (size_t i = 0; i < count; i++)
        clause = term_or(encoding->terms, clause, term_not(encoding->terms, encoding->labels[circle[i]]));
    ARRAY_ADD(model->clauses, model->count, model->capacity, clause);
}

/* Nodes of a thread that happen, one after the other; behind the one that made it; before the one that joins it. */
static void add_thread_edges(struct model *model, uint32_t number)
{
    const struct skeleton *skeleton = model->encoding->skeleton;
    const struct thread *thread = &skeleton->threads[number];
    uint32_t last = thread->creator;
    for (size_t i = 0; i < thread->node_count; i++) {
        uint32_t node = thread->nodes[i];
        if (!model->encoding->happens[node])
            continue;
        if (last != BOUND_NONE)
            add_edge(model, last, node, TERM_TRUE);
        last = node;
        uint32_t joined = skeleton->nodes[node].joins;
        if (joined != BOUND_NONE && skeleton->threads[joined].end_node != BOUND_NONE)
            add_edge(model, skeleton->threads[joined].end_node, node, skeleton->nodes[node].guard);
    }
    if (last != BOUND_NONE && skeleton->last != BOUND_NONE)
        add_edge(model, last, skeleton->last, TERM_TRUE);
}

static void add_event_edge(struct model *model, uint32_t from, uint32_t to)
{
    struct encoding *encoding = model->encoding;
    add_edge(model, encode_event(encoding, from)->node, encode_event(encoding, to)->node,
             encode_before(encoding, from, to));
}

/* Other writes are before the one that is read, or behind the read, as far as that is in the formula. */
static void add_read_edges(struct model *model, const struct link *link)
{
    struct encoding *encoding = model->encoding;
    const struct group group = encoding->groups[link->to];
    for (size_t i = 0; i < group.count; i++) {
        uint32_t write = group.events[i];
        if (encode_event(encoding, write)->kind != EVENT_WRITE || write == link->from || !encoding->done[write] ||
            !encode_excludes(encoding, link, write))
            continue;
        if (link->from != BOUND_NONE && encode_is_true(encoding, encode_before(encoding, write, link->from)))
            add_event_edge(model, write, link->from);
        else
            add_event_edge(model, link->to, write);
    }
}

static void add_busy_edges(struct model *model, const struct link *link)
{
    struct encoding *encoding = model->encoding;
    const struct skeleton *skeleton = encoding->skeleton;
    const struct group group = encoding->groups[link->to];
    uint32_t holder = skeleton->nodes[encode_event(encoding, link->from)->node].thread;
    for (size_t i = 0; i < group.count; i++) {
        uint32_t unlock = group.events[i];
        const struct event *event = encode_event(encoding, unlock);
        if (unlock < link->from || event->kind != EVENT_UNLOCK || skeleton->nodes[event->node].thread != holder ||
            !encoding->done[unlock])
            continue;
        add_event_edge(model, link->to, unlock);
        return;
    }
}

static void add_link_edges(struct model *model, const struct link *link)
{
    enum event_kind kind = encode_event(model->encoding, link->to)->kind;
    if (link->from != BOUND_NONE && link->ordered)
        add_event_edge(model, link->from, link->to);
    if (kind == EVENT_READ)
        add_read_edges(model, link);
    else if (kind == EVENT_BUSY)
        add_busy_edges(model, link);
}

/* Of conditions and barriers, which of two events comes first matters whatever they are. */
static void add_wait_edges(struct model *model, uint32_t event)
{
    struct encoding *encoding = model->encoding;
    const struct group group = encoding->groups[event];
    if (encode_event(encoding, event)->kind < EVENT_WAIT || !encoding->done[event])
        return;
    for (size_t i = 0; i < group.count && group.events[i] < event; i++) {
        uint32_t other = group.events[i];
        if (!encoding->done[other] || !encode_has_order(encoding, event, other))
            continue;
        if (encode_is_true(encoding, encode_before(encoding, event, other)))
            add_event_edge(model, event, other);
        else
            add_event_edge(model, other, event);
    }
}

static void keep_sequence(struct encoding *encoding, const struct acyclic *order)
{
    const struct skeleton *skeleton = encoding->skeleton;
    uint32_t count = (uint32_t)skeleton->node_count, *all = mem_new(count + (size_t)1, sizeof *all);
    uint32_t *groups = mem_new(count + (size_t)1, sizeof *groups);
    for (uint32_t i = 0; i < count; i++)
        groups[i] = skeleton->nodes[i].thread;
    acyclic_sequence(order, groups, all);
    encoding->sequence_count = 0;
    for (uint32_t i = 0; i < count; i++)
        encoding->places[all[i]] = i;
    for (uint32_t i = 0; i < count; i++)
        if (encoding->happens[all[i]])
            encoding->sequence[encoding->sequence_count++] = all[i];
    mem_free(all);
    mem_free(groups);
}

/* Puts what a model says into an order. False: there is none, and it was said why. */
bool encode_order(struct encoding *encoding)
{
    const struct skeleton *skeleton = encoding->skeleton;
    struct model model = {.encoding = encoding, .order = acyclic_new((uint32_t)skeleton->node_count)};
    encoding->label_count = 0;
    for (size_t i = 0; i < skeleton->node_count; i++)
        encoding->happens[i] = encode_is_true(encoding, skeleton->nodes[i].guard);
    for (size_t i = 0; i < skeleton->event_count; i++)
        encoding->done[i] = encode_is_true(encoding, skeleton->events[i].guard);
    for (uint32_t i = 0; i < skeleton->thread_count; i++)
        add_thread_edges(&model, i);
    for (size_t i = 0; i < encoding->link_count; i++)
        if (encode_is_true(encoding, encoding->links[i].chosen))
            add_link_edges(&model, &encoding->links[i]);
    for (uint32_t i = 0; i < skeleton->event_count; i++)
        add_wait_edges(&model, i);
    for (size_t i = 0; i < encoding->race_edge_count; i++)
        if (encode_is_true(encoding, encoding->race_edges[i].holds))
            add_edge(&model, encoding->race_edges[i].from, encoding->race_edges[i].to, encoding->race_edges[i].holds);
    if (model.count == 0)
        keep_sequence(encoding, model.order);
    for (size_t i = 0; i < model.count; i++)
        solver_assert(encoding->solver, model.clauses[i]);
    encoding->lemmas += model.count;
    bool fine = model.count == 0;
    acyclic_free(model.order);
    mem_free(model.clauses);
    return fine;
}
