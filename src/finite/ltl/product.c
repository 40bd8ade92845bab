#include "finite/ltl/product.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"

#define DEAD ((uint32_t)PRODUCT_DEAD)

/* A pair on the way from the first one. */
struct frame {
    uint32_t node;
    struct product_cursor cursor;
};

/* The first pair of a part of a component that is known so far, with the marks within it, and on the edge to it. */
struct root {
    uint32_t order;
    struct marks within, before;
};

struct searching {
    struct product *product;
    struct frame *frames;
    size_t frame_count, frame_capacity;
    struct root *roots;
    size_t root_count, root_capacity;
    uint32_t *live; /* pairs whose components are not complete */
    size_t live_count, live_capacity;
    uint32_t order;
};

static uint32_t number_of(struct product *product, uint32_t state, uint32_t automaton)
{
    uint64_t key = (uint64_t)state << 32 | automaton;
    uint32_t number = idmap_get(product->numbers, key);
    if (number != IDMAP_NONE)
        return number;
    ARRAY_ADD(product->nodes, product->node_count, product->node_capacity,
              (struct product_node){.state = state, .automaton = automaton});
    number = (uint32_t)product->node_count - 1;
    idmap_put(product->numbers, key, number);
    return number;
}

bool product_next(struct product *product, uint32_t node, struct product_cursor *cursor, struct product_edge *edge)
{
    const struct product_node at = product->nodes[node];
    const struct graph_node known = graph_node(product->graph, at.state);
    const uint32_t *first = &product->automaton->first[at.automaton];
    for (; cursor->step < known.count; cursor->step++, cursor->edge = 0)
        while (first[0] + cursor->edge < first[1]) {
            const struct automaton_edge *way = &product->automaton->edges[first[0] + cursor->edge++];
            if (!automaton_allows(way, known.letter))
                continue;
            const struct graph_edge step = known.edges[cursor->step];
            uint64_t own = step.process == GRAPH_NOBODY ? 0 : (uint64_t)1 << step.process;
            const struct marks marks = {way->marks, known.disabled | own};
            *edge = (struct product_edge){node, number_of(product, step.to, way->to), step, marks};
            return true;
        }
    return false;
}

static void add_marks(struct marks *to, const struct marks *from)
{
    to->untils |= from->untils;
    to->fair |= from->fair;
}

static void enter(struct searching *searching, uint32_t node, struct marks before)
{
    searching->product->nodes[node].order = ++searching->order;
    ARRAY_ADD(searching->frames, searching->frame_count, searching->frame_capacity, (struct frame){.node = node});
    ARRAY_ADD(searching->roots, searching->root_count, searching->root_capacity,
              (struct root){.order = searching->order, .before = before});
    ARRAY_ADD(searching->live, searching->live_count, searching->live_capacity, node);
}

/* An edge back: all on the way from its target on are one component. Whether it meets all marks. */
static bool join(struct searching *searching, uint32_t order, struct marks marks)
{
    const struct marks *all = &searching->product->all;
    while (searching->roots[searching->root_count - 1].order > order) {
        const struct root *root = &searching->roots[--searching->root_count];
        add_marks(&marks, &root->within);
        add_marks(&marks, &root->before);
    }
    struct root *root = &searching->roots[searching->root_count - 1];
    add_marks(&root->within, &marks);
    searching->product->component = root->order;
    return (all->untils & ~root->within.untils) == 0 && (all->fair & ~root->within.fair) == 0;
}

/* All edges of a pair are done: if its component is complete, nothing in it is accepted. */
static void leave(struct searching *searching)
{
    struct product_node *nodes = searching->product->nodes;
    uint32_t node = searching->frames[--searching->frame_count].node, top;
    if (searching->roots[searching->root_count - 1].order != nodes[node].order)
        return;
    searching->root_count--;
    do {
        top = searching->live[--searching->live_count];
        nodes[top].order = DEAD;
    } while (top != node);
}

static bool is_over(struct product *product)
{
    if (product->reason == NULL)
        product->reason = graph_reason(product->graph);
    if (product->reason == NULL && product->node_count >= DEAD - 1)
        product->reason = "there are too many states";
    if (product->reason == NULL && budget_spent(product->budget))
        product->reason = budget_reason(product->budget);
    return product->reason != NULL;
}

static bool search(struct searching *searching)
{
    struct product *product = searching->product;
    while (searching->frame_count > 0 && !is_over(product)) {
        struct frame *frame = &searching->frames[searching->frame_count - 1];
        struct product_edge edge;
        if (!product_next(product, frame->node, &frame->cursor, &edge)) {
            leave(searching);
            continue;
        }
        uint32_t order = product->nodes[edge.to].order;
        if (order == 0)
            enter(searching, edge.to, edge.marks);
        else if (order != DEAD && join(searching, order, edge.marks))
            return true;
    }
    return false;
}

bool product_search(struct product *product, uint32_t start)
{
    struct searching searching = {.product = product};
    product->numbers = idmap_new();
    enter(&searching, number_of(product, start, 0), (struct marks){0});
    bool found = search(&searching);
    mem_free(searching.frames);
    mem_free(searching.roots);
    mem_free(searching.live);
    return found;
}

void product_free(struct product *product)
{
    idmap_free(product->numbers);
    mem_free(product->nodes);
}
