/* Translation: blocks of nodes, the edges between them, and which variables are live where.
 *
 * These blocks end only where control does. Where exceptions ask for smaller ones, they are cut while values are made
 * (build.h); an edge to a handler therefore says from where on in its block it starts. */
#ifndef HEDDLE_JVM_TRANSLATE_FLOW_H
#define HEDDLE_JVM_TRANSLATE_FLOW_H

#include "jvm/translate/reach.h"

enum { FLOW_END = UINT32_MAX }; /* the position of ordinary edges */

struct flow_edge {
    uint32_t from, to;
    uint32_t position;          /* FLOW_END, or the first node of `from` whose exceptions may go to `to` */
    uint32_t next_in, next_out; /* further edges of the same blocks; IR_NONE */
};

struct flow_block {
    uint32_t first, end;       /* nodes; none in an entry or a landing, which lead to the block of node `first` */
    bool handler;              /* exceptions lead here, and nothing else: it begins with the exception on the stack */
    bool loop;                 /* an edge leads here from this block or a later one in `order` */
    uint32_t in, out;          /* first edges */
    uint32_t live, live_count; /* in flow.live: the variables whose values at its start are needed, rising */
};

struct flow {
    const struct reach *reach;
    struct flow_block *blocks; /* in the order of nodes; 0 is the entry, to which no edge leads */
    uint32_t count;
    struct flow_edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t *order;   /* the blocks, such that each but 0 has a predecessor before it */
    uint32_t *leading; /* the block that begins with a node, if one does */
    uint32_t *landing; /* the block where exceptions come to a node, if they do */
    uint32_t *live;
};

bool flow_find(struct method *method, const struct reach *reach, struct flow *flow);

/* Fills in what blocks say of live variables. */
bool flow_live(struct method *method, struct flow *flow);

bool flow_is_live(const struct flow *flow, uint32_t block, uint32_t slot);

/* Frees what is not in the scratch arena. */
void flow_done(struct flow *flow);

#endif
