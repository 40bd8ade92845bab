/* Whether a look guards the writes of a question: every way from it to one of them asks for a comparison of what it
 * gave, and goes on where both were the same. The ways begin in the unit, at the look or at the call that leads to it,
 * and go through what is called; they end where a comparison says that both were the same, where a source is read anew
 * (the unit of the model begins anew there, too), and with the unit.
 *
 * Of each value it is noted what it tells: that both were the same if it is true, or if it is zero. A constant tells so
 * of what it never is; a variable, what all values tell that come to it on ways where both may differ; a result, what
 * all tell that are returned on such ways. So outcomes may be kept in variables, and be returned. What is older than
 * the look tells nothing. */
#include "base/arena.h"
#include "base/idmap.h"
#include "isolate/lost/notice.h"

enum { DEEPEST = 8, SAME_IF_TRUE = 1, SAME_IF_ZERO = 2 };

/* The question: a site of the unit, and comparisons of what it gives. */
struct guard {
    const struct notice *notice;
    const struct notice_sources *sources;
    struct lost_site start;
    const struct lost_comparison *comparisons;
    size_t count;
    bool turned;         /* of an order: the look guards if that is not so */
    uint64_t *asking;    /* instances of the comparisons, and what leads to them */
    struct idmap *known; /* instance → what it does: the bits of a summary */
    uint32_t depth;
};

/* What happens while both may differ: a write, or a return with something that tells. */
struct summary {
    bool writes, returns;
    uint8_t told;
};

/* One body that is gone through. */
struct walk {
    struct guard *guard;
    const struct ir_body *body;
    const struct ir_flow *flow;
    instance_id instance;
    ir_value start;    /* FACTS_NONE: its beginning */
    uint64_t *older;   /* instructions that every way to the start has passed */
    uint64_t *entered; /* blocks */
    uint64_t *edges;   /* that are gone, by their places among the successors */
    uint8_t *told;     /* of each value */
    struct pile todo;
    struct summary summary;
};

static struct summary summary_of(struct guard *guard, instance_id instance);

static bool is_write(const struct notice *notice, instance_id instance, ir_value at)
{
    const struct lost_access *access = lost_access_at(notice->accesses, instance, at);
    if (access == NULL)
        return false;
    uint32_t first = notice->first[access - notice->accesses->items];
    for (size_t i = 0; i < notice->writes.count; i++)
        if (notice->writes.items[i] == first)
            return true;
    return false;
}

static bool is_source(const struct guard *guard, instance_id instance, ir_value at)
{
    for (size_t s = 0; s < guard->sources->count; s++)
        if (guard->sources->items[s].site.instance == instance && guard->sources->items[s].site.at == at)
            return instance == guard->start.instance;
    return false;
}

static bool is_zero(const struct ir_instruction *instruction)
{
    return instruction->op == IR_integer && instruction->a == 0 && instruction->b == 0;
}

static uint8_t turned(uint8_t told)
{
    return (uint8_t)((told & SAME_IF_TRUE ? SAME_IF_ZERO : 0) | (told & SAME_IF_ZERO ? SAME_IF_TRUE : 0));
}

/* What a value tells, as far as is known yet. */
static uint8_t told_by(const struct walk *walk, ir_value value)
{
    bool swap = false;
    uint8_t told = 0;
    for (;;) {
        const struct ir_instruction *of = &walk->body->instructions[value];
        if (of->op == IR_integer)
            told = is_zero(of) ? SAME_IF_TRUE : SAME_IF_ZERO;
        else if (!bits_has(walk->older, value))
            told |= walk->told[value];
        bool test = (of->op == IR_eq || of->op == IR_ne) && is_zero(&walk->body->instructions[of->b]);
        if (told != 0 || !test || of->a >= value)
            return swap ? turned(told) : told;
        swap ^= of->op == IR_eq;
        value = of->a;
    }
}

/* Whether the receiver of a call may be a lambda, which is run then. */
static bool runs_lambda(const struct facts *facts, const struct facts_edge *edge)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(code_body(facts, edge->caller), edge->at, &count);
    if (arguments == NULL || count == 0)
        return false;
    struct object_set set = facts_points_to(facts, edge->caller, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (facts_object(facts, o).kind == OBJECT_LAMBDA)
            return true;
    return false;
}

/* What a call does, whichever method it runs: of others than those of the application it is only known that they
 * return. */
static struct summary call_summary(const struct walk *walk, ir_value at)
{
    const struct facts *facts = walk->guard->notice->model->facts;
    struct summary all = {false, false, SAME_IF_TRUE | SAME_IF_ZERO};
    uint32_t count;
    edge_id first = facts_calls_at(facts, walk->instance, at, &count);
    bool own = false, others = false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind != EDGE_CALL)
            continue;
        bool followed = code_is_application(facts, edge.callee) && code_body(facts, edge.callee) != NULL;
        struct summary one = followed ? summary_of(walk->guard, edge.callee) : (struct summary){0};
        all.writes |= one.writes;
        all.returns |= one.returns;
        all.told &= one.told;
        own |= followed;
        others |= !followed || (!code_passes_arguments(facts, &edge) && !runs_lambda(facts, &edge));
    }
    return own && !others ? all : (struct summary){all.writes, true, 0};
}

/* Goes on by the edges of a block behind its instructions; `ends`: only by those to handlers. */
static void leave(struct walk *walk, uint32_t block, bool ends)
{
    const struct ir_edges *successors = &walk->flow->successors;
    const struct ir_block *of = &walk->body->blocks[block];
    const struct ir_instruction *last = &walk->body->instructions[of->first + of->count - 1];
    bool branch = last->op == IR_branch && last->b != last->c;
    uint8_t told = branch ? told_by(walk, last->a) : 0;
    for (uint32_t i = successors->first[block]; i < successors->first[block + 1]; i++) {
        uint32_t to = successors->targets[i];
        bool ordinary = i - successors->first[block] < walk->flow->ordinary[block];
        if (ordinary && (ends || (branch && to == last->b && (told & SAME_IF_TRUE)) ||
                         (branch && to == last->c && (told & SAME_IF_ZERO))))
            continue;
        bits_add(walk->edges, i);
        if (bits_add(walk->entered, to))
            pile_add(&walk->todo, to);
    }
    if (!ends && last->op == IR_return) {
        walk->summary.returns = true;
        walk->summary.told &= last->a == IR_NONE ? 0 : told_by(walk, last->a);
    }
}

/* Goes through a block, from an instruction on. */
static void pass(struct walk *walk, uint32_t block, ir_value from)
{
    const struct ir_block *of = &walk->body->blocks[block];
    bool ends = false;
    for (ir_value at = from; at < of->first + of->count && !ends; at++) {
        bool starts = at == walk->start;
        ends = !starts && walk->start != FACTS_NONE && is_source(walk->guard, walk->instance, at);
        walk->summary.writes |= !ends && is_write(walk->guard->notice, walk->instance, at);
        if (ends || !value_is_call(walk->body->instructions[at].op))
            continue;
        struct summary call = call_summary(walk, at);
        walk->summary.writes |= call.writes;
        walk->told[at] |= call.told;
        ends = !call.returns;
    }
    leave(walk, block, ends);
}

static bool is_gone(const struct walk *walk, uint32_t from, uint32_t to)
{
    const struct ir_edges *successors = &walk->flow->successors;
    for (uint32_t i = successors->first[from]; i < successors->first[from + 1]; i++)
        if (successors->targets[i] == to)
            return bits_has(walk->edges, i);
    return false;
}

/* Notes what variables tell. Whether that is more than before. */
static bool tell_phis(struct walk *walk)
{
    bool more = false;
    for (uint32_t b = 0; b < walk->body->block_count; b++)
        for (ir_value at = walk->body->blocks[b].first; walk->body->instructions[at].op == IR_phi; at++) {
            uint8_t told = SAME_IF_TRUE | SAME_IF_ZERO;
            uint32_t length;
            const uint32_t *pairs = ir_list(walk->body, walk->body->instructions[at].a, &length);
            for (uint32_t n = 0; n + 1 < length; n += 2)
                told &= is_gone(walk, pairs[n], b) ? told_by(walk, pairs[n + 1]) : told;
            more |= (told & ~walk->told[at]) != 0;
            walk->told[at] |= told;
        }
    return more;
}

static void tell_comparisons(struct walk *walk)
{
    const struct guard *guard = walk->guard;
    for (size_t i = 0; i < guard->count; i++) {
        const struct lost_comparison *comparison = &guard->comparisons[i];
        bool other = comparison->kind == COMPARED_UNEQUAL || (comparison->kind == COMPARED_ORDERED && guard->turned);
        if (comparison->instance == walk->instance)
            walk->told[comparison->at] |= other ? SAME_IF_ZERO : SAME_IF_TRUE;
    }
}

/* What has run before the start, whichever way it is come to: it need not have run again when it is used behind it. */
static void find_older(struct walk *walk)
{
    if (walk->start == FACTS_NONE)
        return;
    uint32_t here = code_block(walk->body, walk->start);
    for (uint32_t b = 0; b < walk->body->block_count; b++) {
        const struct ir_block *block = &walk->body->blocks[b];
        for (ir_value at = block->first; at < block->first + block->count; at++) {
            bool at_start = ir_is_at_start(&walk->body->instructions[at]);
            uint32_t point = at_start ? ir_point_of_start(b) : ir_point_of_rest(walk->body, b);
            if (b == here ? at < walk->start : ir_dominates(walk->flow, point, ir_point_of_start(here)))
                bits_add(walk->older, at);
        }
    }
}

static void go(struct walk *walk)
{
    walk->summary = (struct summary){false, false, SAME_IF_TRUE | SAME_IF_ZERO};
    memset(walk->entered, 0, bits_words(walk->flow->block_count) * sizeof *walk->entered);
    memset(walk->edges, 0, bits_words(walk->flow->successors.first[walk->flow->block_count]) * sizeof *walk->edges);
    if (walk->start == FACTS_NONE)
        bits_add(walk->entered, 0);
    pass(walk, walk->start == FACTS_NONE ? 0 : code_block(walk->body, walk->start),
         walk->start == FACTS_NONE ? 0 : walk->start);
    while (walk->todo.count > 0) {
        uint32_t block = pile_take(&walk->todo);
        pass(walk, block, walk->body->blocks[block].first);
    }
}

/* The more is told, the fewer ways are gone: until there is nothing more to tell. */
static struct summary walk_all(struct guard *guard, instance_id instance, ir_value start)
{
    struct arena *arena = arena_new();
    const struct ir_body *body = code_body(guard->notice->model->facts, instance);
    struct walk walk = {.guard = guard, .body = body, .instance = instance, .start = start};
    walk.flow = ir_flow_new(body, arena);
    walk.older = bits_new(body->instruction_count);
    walk.entered = bits_new(body->block_count);
    walk.edges = bits_new(walk.flow->successors.first[body->block_count]);
    walk.told = mem_new(body->instruction_count + (size_t)1, 1);
    find_older(&walk);
    tell_comparisons(&walk);
    do
        go(&walk);
    while (tell_phis(&walk));
    mem_free(walk.older);
    mem_free(walk.entered);
    mem_free(walk.edges);
    mem_free(walk.told);
    pile_free(&walk.todo);
    arena_free(arena);
    return walk.summary;
}

/* What a method does from its beginning; of one that calls itself, or is too deep, all that it may. */
static struct summary summary_of(struct guard *guard, instance_id instance)
{
    bool writes = bits_has(guard->notice->leading, instance);
    struct summary summary = {writes, true, 0};
    if (!writes && !bits_has(guard->asking, instance))
        return summary;
    uint32_t known = idmap_get(guard->known, instance);
    if (known != IDMAP_NONE)
        return (struct summary){(known & 1) != 0, (known & 2) != 0, (uint8_t)(known >> 2)};
    if (guard->depth >= DEEPEST)
        return summary;
    idmap_put(guard->known, instance, (writes ? 1u : 0u) | 2u);
    guard->depth++;
    summary = walk_all(guard, instance, FACTS_NONE);
    guard->depth--;
    idmap_put(guard->known, instance,
              (summary.writes ? 1u : 0u) | (summary.returns ? 2u : 0u) | (uint32_t)summary.told << 2);
    return summary;
}

static bool is_guarded(struct guard *guard, bool turn)
{
    guard->turned = turn;
    guard->known = idmap_new();
    bool writes = walk_all(guard, guard->start.instance, guard->start.at).writes;
    idmap_free(guard->known);
    return !writes;
}

bool guard_is(const struct notice *notice, const struct notice_sources *sources, struct lost_site look,
              const struct lost_comparison *comparisons, size_t count)
{
    struct pile instances = {0};
    bool ordered = false;
    for (size_t i = 0; i < count; i++) {
        pile_add(&instances, comparisons[i].instance);
        ordered |= comparisons[i].kind == COMPARED_ORDERED;
    }
    struct guard guard = {.notice = notice,
                          .sources = sources,
                          .start = look,
                          .comparisons = comparisons,
                          .count = count,
                          .asking = notice_leading(notice->model->facts, &instances)};
    bool guarded = is_guarded(&guard, false) || (ordered && is_guarded(&guard, true));
    mem_free(guard.asking);
    pile_free(&instances);
    return guarded;
}
