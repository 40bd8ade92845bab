#include "facts/shape/graph.h"

#include "base/array.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void ssg_free(struct ssg *ssg)
{
    mem_free(ssg->edges);
    *ssg = (struct ssg){0};
}

void ssg_copy(struct ssg *to, const struct ssg *from)
{
    ARRAY_RESERVE(to->edges, to->capacity, from->count);
    if (from->count > 0)
        memcpy(to->edges, from->edges, from->count * sizeof *to->edges);
    to->count = from->count;
}

/* The place of the first edge that is not below the given one: it is `low` or one of the `left` behind it. No jump
 * depends on the edges, for it could not be foreseen. */
static size_t place_of(const struct ssg *ssg, shape_edge edge)
{
    size_t low = 0, left = ssg->count;
    while (left > 1) {
        size_t half = left / 2;
        low += (ssg->edges[low + half - 1] < edge) * half;
        left -= half;
    }
    return low + (left == 1 && ssg->edges[low] < edge);
}

bool ssg_add(struct ssg *into, shape_edge edge)
{
    shape_edge one_to_one = edge & ~(shape_edge)1;
    size_t at = place_of(into, one_to_one);
    if (at < into->count && (into->edges[at] & ~(shape_edge)1) == one_to_one) {
        bool changed = into->edges[at] < edge;
        if (changed)
            into->edges[at] = edge;
        return changed;
    }
    ARRAY_RESERVE(into->edges, into->capacity, into->count + 1);
    memmove(into->edges + at + 1, into->edges + at, (into->count - at) * sizeof *into->edges);
    into->edges[at] = edge;
    into->count++;
    return true;
}

/* Whether all of `from` is in `into`. */
static bool covers(const struct ssg *into, const struct ssg *from)
{
    size_t at = 0;
    for (size_t i = 0; i < from->count; i++) {
        shape_edge pair = from->edges[i] & ~(shape_edge)1;
        while (at < into->count && (into->edges[at] & ~(shape_edge)1) < pair)
            at++;
        if (at == into->count || (into->edges[at] & ~(shape_edge)1) != pair || into->edges[at] < from->edges[i])
            return false;
    }
    return true;
}

/* Writes edges behind each other, those of one pair as one. */
static size_t put_edge(shape_edge *edges, size_t count, shape_edge edge)
{
    if (count > 0 && edges[count - 1] >> 1 == edge >> 1) {
        edges[count - 1] |= edge & 1;
        return count;
    }
    edges[count] = edge;
    return count + 1;
}

bool ssg_join(struct ssg *into, const struct ssg *from)
{
    if (covers(into, from))
        return false;
    shape_edge *merged = mem_new(into->count + from->count, sizeof *merged);
    size_t count = 0, i = 0, j = 0;
    while (i < into->count || j < from->count) {
        bool first = j == from->count || (i < into->count && into->edges[i] <= from->edges[j]);
        count = put_edge(merged, count, first ? into->edges[i++] : from->edges[j++]);
    }
    size_t capacity = into->count + from->count;
    mem_free(into->edges);
    *into = (struct ssg){merged, count, capacity};
    return true;
}

size_t ssg_find(const struct ssg *ssg, shape_source source, size_t *count)
{
    size_t first = place_of(ssg, shape_edge_make(source, 0, false)), end = first;
    while (end < ssg->count && shape_edge_source(ssg->edges[end]) == source)
        end++;
    *count = end - first;
    return first;
}

bool ssg_has(const struct ssg *ssg, shape_source source, shape_node node)
{
    size_t at = place_of(ssg, shape_edge_make(source, node, false));
    return at < ssg->count && ssg->edges[at] >> 1 == shape_edge_make(source, node, false) >> 1;
}

static int compare(const void *left, const void *right)
{
    const shape_edge *one = left, *other = right;
    return (*one > *other) - (*one < *other);
}

void ssg_map(struct ssg *ssg, shape_edge (*map)(void *context, shape_edge edge), void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < ssg->count; i++) {
        shape_edge edge = map(context, ssg->edges[i]);
        if (edge != 0)
            ssg->edges[kept++] = edge;
    }
    if (kept > 1)
        qsort(ssg->edges, kept, sizeof *ssg->edges, compare);
    ssg->count = 0;
    for (size_t i = 0; i < kept; i++)
        ssg->count = put_edge(ssg->edges, ssg->count, ssg->edges[i]);
}
