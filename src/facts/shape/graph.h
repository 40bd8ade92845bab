/* Sets of edges: one storage structure graph (004, section 5.2).
 *
 * An edge leads from a source (a variable or a slot of a node) to a node; it is *one-to-one* or plain. Joining keeps
 * one edge for each pair, plain if one of them is: so sets only grow, in a lattice of finite height. */
#ifndef HEDDLE_FACTS_SHAPE_GRAPH_H
#define HEDDLE_FACTS_SHAPE_GRAPH_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t shape_source, shape_node;
typedef uint64_t shape_edge; /* source, node, plain: in this order, so that edges of a source stand together */

struct ssg {
    shape_edge *edges; /* rising */
    size_t count, capacity;
};

static inline shape_edge shape_edge_make(shape_source source, shape_node node, bool plain)
{
    assert(node < 1u << 31);
    return (shape_edge)source << 32 | (shape_edge)node << 1 | plain;
}

static inline shape_source shape_edge_source(shape_edge edge)
{
    return (shape_source)(edge >> 32);
}

static inline shape_node shape_edge_node(shape_edge edge)
{
    return (shape_node)((uint32_t)edge >> 1);
}

static inline bool shape_edge_is_plain(shape_edge edge)
{
    return edge & 1;
}

/* A zeroed ssg is empty. */
void ssg_free(struct ssg *ssg);
void ssg_copy(struct ssg *to, const struct ssg *from); /* replaces what `to` has */

/* Each returns whether `into` changed. */
bool ssg_add(struct ssg *into, shape_edge edge);
bool ssg_join(struct ssg *into, const struct ssg *from);

/* The edges of a source: the first one's place; *count says how many. */
size_t ssg_find(const struct ssg *ssg, shape_source source, size_t *count);
bool ssg_has(const struct ssg *ssg, shape_source source, shape_node node);

/* Replaces each edge by what `map` makes of it, 0 meaning nothing (no edge is 0: source 0 is not used). */
void ssg_map(struct ssg *ssg, shape_edge (*map)(void *context, shape_edge edge), void *context);

#endif
