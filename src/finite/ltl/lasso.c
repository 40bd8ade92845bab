/* A short way to a cycle, and round it: breadth-first, from one thing that is wanted to the next. */
#include "finite/ltl/product.h"

#include "base/array.h"
#include "base/bits.h"

/* A pair that was met, with the edge by which. */
struct met {
    uint32_t node;
    size_t parent;
    struct product_edge edge;
};

struct seeking {
    struct product *product;
    bool within;         /* only the component */
    struct marks wanted; /* an edge with one of these marks is the goal; none: */
    uint32_t node;       /* this pair; FINITE_NONE: any of the component */
    struct met *queue;
    size_t count, capacity;
    uint64_t *seen;
    size_t end; /* the goal in the queue */
};

static bool is_goal(const struct seeking *seeking, const struct product_edge *edge)
{
    if ((seeking->wanted.untils | seeking->wanted.fair) != 0)
        return (seeking->wanted.untils & edge->marks.untils) != 0 || (seeking->wanted.fair & edge->marks.fair) != 0;
    return seeking->node == FINITE_NONE ? product_is_found(seeking->product, edge->to) : edge->to == seeking->node;
}

/* Only pairs to which the search came: those behind them may lead elsewhere. */
static bool is_allowed(const struct seeking *seeking, uint32_t node)
{
    return seeking->within ? product_is_found(seeking->product, node) : seeking->product->nodes[node].order != 0;
}

static bool look_at(struct seeking *seeking, size_t at)
{
    struct product_cursor cursor = {0};
    struct product_edge edge;
    while (product_next(seeking->product, seeking->queue[at].node, &cursor, &edge)) {
        if (!is_allowed(seeking, edge.to))
            continue;
        bool goal = is_goal(seeking, &edge);
        if (!goal && !bits_add(seeking->seen, edge.to))
            continue;
        ARRAY_ADD(seeking->queue, seeking->count, seeking->capacity, (struct met){edge.to, at, edge});
        if (goal) {
            seeking->end = seeking->count - 1;
            return true;
        }
    }
    return false;
}

static void add_way(const struct seeking *seeking, struct lasso *lasso)
{
    size_t length = 0, place;
    for (size_t at = seeking->end; at != 0; at = seeking->queue[at].parent)
        length++;
    ARRAY_RESERVE(lasso->edges, lasso->capacity, lasso->count + length + 1);
    place = lasso->count += length;
    for (size_t at = seeking->end; at != 0; at = seeking->queue[at].parent)
        lasso->edges[--place] = seeking->queue[at].edge;
}

/* Adds a shortest way from a pair to the goal; where it ends. */
static uint32_t seek(struct seeking *seeking, uint32_t from, struct lasso *lasso)
{
    seeking->seen = bits_new(seeking->product->node_count + 1);
    seeking->count = 0;
    ARRAY_ADD(seeking->queue, seeking->count, seeking->capacity, (struct met){.node = from});
    bits_add(seeking->seen, from);
    bool found = false;
    for (size_t at = 0; at < seeking->count && !found; at++)
        found = look_at(seeking, at);
    if (found)
        add_way(seeking, lasso);
    mem_free(seeking->seen);
    return found ? seeking->queue[seeking->end].node : from;
}

struct lasso product_lasso(struct product *product)
{
    struct lasso lasso = {0};
    struct seeking seeking = {.product = product, .node = FINITE_NONE};
    uint32_t first = product_is_found(product, 0) ? 0 : seek(&seeking, 0, &lasso), at = first;
    struct marks left = product->all;
    lasso.loop = lasso.count;
    seeking.within = true;
    while ((left.untils | left.fair) != 0) {
        size_t before = lasso.count;
        seeking.wanted = left;
        at = seek(&seeking, at, &lasso);
        for (size_t i = before; i < lasso.count; i++) {
            left.untils &= ~lasso.edges[i].marks.untils;
            left.fair &= ~lasso.edges[i].marks.fair;
        }
        if (lasso.count == before)
            break; /* a component that was found has all marks: there is always a way */
    }
    seeking.wanted = (struct marks){0};
    seeking.node = first;
    if (at != first || lasso.count == lasso.loop)
        seek(&seeking, at, &lasso);
    mem_free(seeking.queue);
    return lasso;
}

void lasso_free(struct lasso *lasso)
{
    mem_free(lasso->edges);
}
