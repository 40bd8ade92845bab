#include "bound/sat/precedence.h"

#include "base/array.h"

#include <assert.h>
#include <stdlib.h>

struct edge {
    uint32_t node, label;
};

struct edges {
    struct edge *items;
    size_t count, capacity;
};

struct precedence {
    uint32_t count;
    size_t capacity;        /* of all that follows, by node */
    struct edges *out, *in; /* edges to and from other nodes */
    uint32_t *place;        /* in the topological order */
    uint32_t *parent, *parent_label;
    uint32_t *stamp; /* seen in the walk with this number */
    uint32_t walk;
    uint32_t *ahead, *behind; /* nodes of the walks */
    uint32_t *places;         /* of these */
    uint32_t *circle;
    size_t circle_count, circle_capacity;
};

struct precedence *precedence_new(void)
{
    return mem_new(1, sizeof(struct precedence));
}

void precedence_free(struct precedence *order)
{
    if (order == NULL)
        return;
    for (uint32_t i = 0; i < order->count; i++) {
        mem_free(order->out[i].items);
        mem_free(order->in[i].items);
    }
    mem_free(order->out);
    mem_free(order->in);
    mem_free(order->place);
    mem_free(order->parent);
    mem_free(order->parent_label);
    mem_free(order->stamp);
    mem_free(order->ahead);
    mem_free(order->behind);
    mem_free(order->places);
    mem_free(order->circle);
    mem_free(order);
}

void precedence_grow(struct precedence *order, uint32_t nodes)
{
    if (nodes <= order->count)
        return;
    if (nodes > order->capacity) {
        order->out = mem_reserve(order->out, &order->capacity, nodes, sizeof *order->out);
        order->in = mem_resize(order->in, order->capacity, sizeof *order->in);
        order->place = mem_resize(order->place, order->capacity, sizeof *order->place);
        order->parent = mem_resize(order->parent, order->capacity, sizeof *order->parent);
        order->parent_label = mem_resize(order->parent_label, order->capacity, sizeof *order->parent_label);
        order->stamp = mem_resize(order->stamp, order->capacity, sizeof *order->stamp);
        order->ahead = mem_resize(order->ahead, order->capacity, sizeof *order->ahead);
        order->behind = mem_resize(order->behind, order->capacity, sizeof *order->behind);
        order->places = mem_resize(order->places, order->capacity * 2, sizeof *order->places);
    }
    for (uint32_t i = order->count; i < nodes; i++) {
        order->out[i] = order->in[i] = (struct edges){0};
        order->place[i] = i;
        order->stamp[i] = 0;
    }
    order->count = nodes;
}

static void begin_walk(struct precedence *order)
{
    if (++order->walk == 0) {
        for (uint32_t i = 0; i < order->count; i++)
            order->stamp[i] = 0;
        order->walk = 1;
    }
}

static void keep_circle(struct precedence *order, uint32_t from, uint32_t to, uint32_t label)
{
    order->circle_count = 0;
    if (label != PRECEDENCE_ALWAYS)
        ARRAY_ADD(order->circle, order->circle_count, order->circle_capacity, label);
    for (uint32_t at = from; at != to; at = order->parent[at])
        if (order->parent_label[at] != PRECEDENCE_ALWAYS)
            ARRAY_ADD(order->circle, order->circle_count, order->circle_capacity, order->parent_label[at]);
}

/* Comes to a node that stands no further than `last`, if nobody did. */
static bool visit(struct precedence *order, uint32_t node, uint32_t parent, uint32_t label, uint32_t last)
{
    if (order->stamp[node] == order->walk || order->place[node] > last)
        return false;
    order->stamp[node] = order->walk;
    order->parent[node] = parent;
    order->parent_label[node] = label;
    return true;
}

/* Goes from a node of the walk by its edges with a label, or by those without; the nodes that are new are added to
 * `ahead`. */
static void step_ahead(struct precedence *order, uint32_t node, bool labelled, uint32_t last, uint32_t *found)
{
    const struct edges *out = &order->out[node];
    for (size_t i = 0; i < out->count; i++) {
        struct edge edge = out->items[i];
        if ((edge.label != PRECEDENCE_ALWAYS) == labelled && visit(order, edge.node, node, edge.label, last))
            order->ahead[(*found)++] = edge.node;
    }
}

/* All nodes behind `to` that stand no further than `from`, into `ahead`: first all that is reached without a label,
 * then with one, and so on, so that the way to `from` has the fewest. False: that is reached. */
static bool walk_ahead(struct precedence *order, uint32_t from, uint32_t to, uint32_t *found)
{
    uint32_t last = order->place[from], next = 0;
    begin_walk(order);
    visit(order, to, to, PRECEDENCE_ALWAYS, last);
    order->ahead[0] = to;
    *found = 1;
    for (uint32_t layer = 0; layer < *found; layer = next) {
        uint32_t end;
        for (next = layer; next < *found; next++)
            step_ahead(order, order->ahead[next], false, last, found);
        end = *found;
        for (uint32_t i = layer; i < end; i++)
            step_ahead(order, order->ahead[i], true, last, found);
        if (order->stamp[from] == order->walk)
            return false;
    }
    return true;
}

/* All nodes from which `from` is reached and that stand no earlier than `first`. */
static uint32_t walk_behind(struct precedence *order, uint32_t from, uint32_t first)
{
    uint32_t found = 0;
    begin_walk(order);
    order->stamp[from] = order->walk;
    order->behind[found++] = from;
    for (uint32_t next = 0; next < found; next++) {
        const struct edges *in = &order->in[order->behind[next]];
        for (size_t i = 0; i < in->count; i++) {
            uint32_t node = in->items[i].node;
            if (order->stamp[node] == order->walk || order->place[node] < first)
                continue;
            order->stamp[node] = order->walk;
            order->behind[found++] = node;
        }
    }
    return found;
}

static int by_place(const void *one, const void *other, void *given)
{
    const uint32_t *place = given;
    uint32_t a = place[*(const uint32_t *)one], b = place[*(const uint32_t *)other];
    return a < b ? -1 : a > b;
}

static int by_number(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* Those behind take the first of the places that both have, those ahead the last, each in its own order. */
static void move(struct precedence *order, uint32_t behind, uint32_t ahead)
{
    uint32_t count = 0;
    qsort_r(order->behind, behind, sizeof *order->behind, by_place, order->place);
    qsort_r(order->ahead, ahead, sizeof *order->ahead, by_place, order->place);
    for (uint32_t i = 0; i < behind; i++)
        order->places[count++] = order->place[order->behind[i]];
    for (uint32_t i = 0; i < ahead; i++)
        order->places[count++] = order->place[order->ahead[i]];
    qsort(order->places, count, sizeof *order->places, by_number);
    for (uint32_t i = 0; i < behind; i++)
        order->place[order->behind[i]] = order->places[i];
    for (uint32_t i = 0; i < ahead; i++)
        order->place[order->ahead[i]] = order->places[behind + i];
}

bool precedence_add(struct precedence *order, uint32_t from, uint32_t to, uint32_t label)
{
    assert(from < order->count && to < order->count && from != to);
    if (order->place[from] > order->place[to]) {
        uint32_t ahead;
        if (!walk_ahead(order, from, to, &ahead)) {
            keep_circle(order, from, to, label);
            return false;
        }
        uint32_t behind = walk_behind(order, from, order->place[to]);
        move(order, behind, ahead);
    }
    ARRAY_ADD(order->out[from].items, order->out[from].count, order->out[from].capacity, (struct edge){to, label});
    ARRAY_ADD(order->in[to].items, order->in[to].count, order->in[to].capacity, (struct edge){from, label});
    return true;
}

const uint32_t *precedence_circle(const struct precedence *order, size_t *count)
{
    *count = order->circle_count;
    return order->circle;
}

void precedence_remove(struct precedence *order, uint32_t from, uint32_t to)
{
    assert(order->out[from].count > 0 && order->in[to].count > 0);
    assert(order->out[from].items[order->out[from].count - 1].node == to);
    assert(order->in[to].items[order->in[to].count - 1].node == from);
    order->out[from].count--;
    order->in[to].count--;
}

bool precedence_stands(const struct precedence *order, uint32_t one, uint32_t other)
{
    return order->place[one] < order->place[other];
}
