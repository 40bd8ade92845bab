#include "ir/flow.h"

#include "base/arena.h"
#include "base/memory.h"

#include <string.h>

#define NONE UINT32_MAX

/* Adds each successor once. `seen` holds, for each block, the last block that was found to lead there, plus one. */
static uint32_t keep_distinct(uint32_t *targets, uint32_t count, uint32_t from, uint32_t *seen)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (seen[targets[i]] == from + 1)
            continue;
        seen[targets[i]] = from + 1;
        targets[kept++] = targets[i];
    }
    return kept;
}

/* Handlers may lie anywhere in ir_body.handlers and be shared, so the number of edges is only known by counting. */
static size_t count_edges(const struct ir_body *body)
{
    size_t count = 0;
    for (uint32_t b = 0; b < body->block_count; b++)
        count += ir_successors(body, b, NULL, 0);
    return count;
}

static void find_successors(struct ir_flow *flow, const struct ir_body *body, struct arena *arena, uint32_t *seen)
{
    size_t room = count_edges(body);
    struct ir_edges *edges = &flow->successors;
    edges->first = arena_alloc(arena, (body->block_count + (size_t)1) * sizeof *edges->first);
    edges->targets = arena_alloc(arena, (room + 1) * sizeof *edges->targets);
    flow->ordinary = arena_alloc(arena, body->block_count * sizeof *flow->ordinary);
    uint32_t used = 0;
    for (uint32_t b = 0; b < body->block_count; b++) {
        uint32_t *targets = edges->targets + used;
        uint32_t handlers = body->blocks[b].handler_count;
        uint32_t all = ir_successors(body, b, targets, NONE);
        for (uint32_t i = 0; i < all; i++)
            *(i < all - handlers ? &flow->is_target[targets[i]] : &flow->is_handler[targets[i]]) = 1;
        uint32_t ordinary = keep_distinct(targets, all - handlers, b, seen);
        memmove(targets + ordinary, targets + (all - handlers), handlers * sizeof *targets);
        flow->ordinary[b] = ordinary;
        used += ordinary + keep_distinct(targets + ordinary, handlers, b, seen);
        edges->first[b + 1] = used;
    }
}

static void find_predecessors(struct ir_flow *flow, struct arena *arena)
{
    const struct ir_edges *to = &flow->successors;
    struct ir_edges *from = &flow->predecessors;
    uint32_t blocks = flow->block_count, edges = to->first[blocks];
    from->first = arena_alloc(arena, (blocks + (size_t)2) * sizeof *from->first);
    from->targets = arena_alloc(arena, (edges + (size_t)1) * sizeof *from->targets);
    for (uint32_t e = 0; e < edges; e++)
        from->first[to->targets[e] + 2]++;
    for (uint32_t b = 2; b <= blocks; b++)
        from->first[b + 1] += from->first[b];
    for (uint32_t b = 0; b < blocks; b++) {
        for (uint32_t e = to->first[b]; e < to->first[b + 1]; e++)
            from->targets[from->first[to->targets[e] + 1]++] = b;
    }
}

/* Dominators by the algorithm of Lengauer and Tarjan (1979), with simple path compression. Points are numbered anew in
 * the order in which a depth-first walk finds them; all arrays but `number` are indexed by these numbers. */
struct walk {
    const struct ir_flow *flow;
    const struct ir_body *body;
    uint32_t count;                         /* points found */
    uint32_t *number;                       /* of each point; NONE if not found */
    uint32_t *point, *parent;               /* of each number */
    uint32_t *semi, *idom, *label, *forest; /* forest: the parent in the forest of processed points */
    uint32_t *bucket, *next;                /* points by semidominator, as linked lists */
    uint32_t *stack;                        /* for the walk, and for path compression */
};

static uint32_t *words(struct arena *arena, size_t count, bool none)
{
    uint32_t *array = arena_alloc(arena, (count + 1) * sizeof *array);
    if (none)
        memset(array, 0xff, count * sizeof *array);
    return array;
}

static void find_point(struct walk *walk, uint32_t point, uint32_t parent)
{
    walk->number[point] = walk->count;
    walk->point[walk->count] = point;
    walk->parent[walk->count] = parent;
    walk->count++;
}

/* The i-th successor of a point; NONE behind the last. */
static uint32_t next_point(const struct walk *walk, uint32_t point, uint32_t i)
{
    const struct ir_edges *edges = &walk->flow->successors;
    uint32_t block = point / 2, first = edges->first[block], end = edges->first[block + 1];
    uint32_t ordinary = walk->flow->ordinary[block];
    bool split = ir_point_of_rest(walk->body, block) != ir_point_of_start(block);
    if (split && point % 2 == 0) {
        if (i == 0)
            return point + 1;
        first += ordinary;
        i--;
    } else {
        end = first + ordinary;
    }
    return i < end - first ? ir_point_of_start(edges->targets[first + i]) : NONE;
}

static void walk_points(struct walk *walk, struct arena *arena)
{
    uint32_t *tried = words(arena, 2 * (size_t)walk->flow->block_count, false);
    uint32_t depth = 0;
    find_point(walk, 0, 0);
    walk->stack[depth++] = 0;
    while (depth > 0) {
        uint32_t point = walk->stack[depth - 1];
        uint32_t next = next_point(walk, point, tried[point]++);
        if (next == NONE) {
            depth--;
        } else if (walk->number[next] == NONE) {
            find_point(walk, next, walk->number[point]);
            walk->stack[depth++] = next;
        }
    }
}

/* The number with the least semidominator on the way from v up to the root of its tree. Shortens that way. */
static uint32_t evaluate(struct walk *walk, uint32_t v)
{
    if (walk->forest[v] == NONE)
        return v;
    uint32_t depth = 0;
    for (uint32_t u = v; walk->forest[walk->forest[u]] != NONE; u = walk->forest[u])
        walk->stack[depth++] = u;
    while (depth > 0) {
        uint32_t u = walk->stack[--depth], above = walk->forest[u];
        if (walk->semi[walk->label[above]] < walk->semi[walk->label[u]])
            walk->label[u] = walk->label[above];
        walk->forest[u] = walk->forest[above];
    }
    return walk->label[v];
}

static void use_edge(struct walk *walk, uint32_t from_point, uint32_t to)
{
    uint32_t from = walk->number[from_point];
    if (from == NONE)
        return;
    uint32_t least = walk->semi[evaluate(walk, from)];
    if (least < walk->semi[to])
        walk->semi[to] = least;
}

static void use_edges_to(struct walk *walk, uint32_t v)
{
    uint32_t point = walk->point[v], block = point / 2;
    const struct ir_flow *flow = walk->flow;
    if (point % 2 == 1) {
        use_edge(walk, point - 1, v);
        return;
    }
    for (uint32_t e = flow->predecessors.first[block]; e < flow->predecessors.first[block + 1]; e++) {
        uint32_t from = flow->predecessors.targets[e];
        use_edge(walk, flow->is_handler[block] ? ir_point_of_start(from) : ir_point_of_rest(walk->body, from), v);
    }
}

static void find_dominators(struct walk *walk)
{
    for (uint32_t v = walk->count - 1; v > 0; v--) {
        use_edges_to(walk, v);
        uint32_t semi = walk->semi[v], parent = walk->parent[v];
        walk->next[v] = walk->bucket[semi];
        walk->bucket[semi] = v;
        walk->forest[v] = parent;
        for (uint32_t u = walk->bucket[parent]; u != NONE; u = walk->next[u]) {
            uint32_t least = evaluate(walk, u);
            walk->idom[u] = walk->semi[least] < walk->semi[u] ? least : parent;
        }
        walk->bucket[parent] = NONE;
    }
    for (uint32_t v = 1; v < walk->count; v++) {
        if (walk->idom[v] != walk->semi[v])
            walk->idom[v] = walk->idom[walk->idom[v]];
    }
}

/* Gives each point a stretch within that of its dominator. Dominators have lower numbers. */
static void lay_out_tree(struct ir_flow *flow, const struct walk *walk, struct arena *arena)
{
    uint32_t *size = words(arena, walk->count, false), *cursor = words(arena, walk->count, false);
    for (uint32_t v = walk->count; v-- > 0;) {
        size[v]++;
        if (v > 0)
            size[walk->idom[v]] += size[v];
    }
    for (uint32_t v = 0; v < walk->count; v++) {
        uint32_t enter = v == 0 ? 0 : cursor[walk->idom[v]];
        if (v > 0)
            cursor[walk->idom[v]] += size[v];
        cursor[v] = enter + 1;
        flow->enter[walk->point[v]] = enter;
        flow->leave[walk->point[v]] = enter + size[v];
        flow->reachable += walk->point[v] % 2 == 0;
    }
}

static void find_dominance(struct ir_flow *flow, const struct ir_body *body, struct arena *arena)
{
    size_t points = 2 * (size_t)flow->block_count;
    struct arena *scratch = arena_new();
    struct walk walk = {.flow = flow, .body = body};
    walk.number = words(scratch, points, true);
    walk.point = words(scratch, points, false);
    walk.parent = words(scratch, points, false);
    walk.semi = words(scratch, points, false);
    walk.idom = words(scratch, points, false);
    walk.label = words(scratch, points, false);
    walk.forest = words(scratch, points, true);
    walk.bucket = words(scratch, points, true);
    walk.next = words(scratch, points, true);
    walk.stack = words(scratch, points, false);
    for (uint32_t v = 0; v < points; v++)
        walk.semi[v] = walk.label[v] = v;
    walk_points(&walk, scratch);
    find_dominators(&walk);
    flow->enter = words(arena, points, false);
    flow->leave = words(arena, points, false);
    lay_out_tree(flow, &walk, scratch);
    arena_free(scratch);
}

struct ir_flow *ir_flow_new(const struct ir_body *body, struct arena *arena)
{
    struct ir_flow *flow = arena_alloc(arena, sizeof *flow);
    flow->block_count = body->block_count;
    flow->is_handler = arena_alloc(arena, body->block_count);
    flow->is_target = arena_alloc(arena, body->block_count);
    uint32_t *seen = mem_new(body->block_count, sizeof *seen);
    find_successors(flow, body, arena, seen);
    mem_free(seen);
    find_predecessors(flow, arena);
    find_dominance(flow, body, arena);
    return flow;
}
