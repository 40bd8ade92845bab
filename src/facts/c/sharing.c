/* How objects are shared: which escape, and for each stretch of bytes that is accessed, who accesses it while there are
 * several threads, whether anybody writes then, and which locks are held at all of that. */
#include "base/arena.h"
#include "base/array.h"
#include "facts/c/internal.h"

#include <stdlib.h>

/* An access of an object at one of its spots. */
struct hit {
    uint32_t object, first, end; /* end CFACTS_ANY: all of it */
    uint32_t touch;
};

struct hits {
    struct hit *items;
    size_t count, capacity;
};

static void escape(struct cfacts *facts, uint32_t node)
{
    struct object_set set = set_of(facts, node);
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1))
        facts->objects[facts->spots[i].object].is.escaped = true;
}

/* What another thread may get from somewhere: globals, numbers, results, what threads are started with. */
static void find_escaped(struct cfacts *facts)
{
    uint32_t count;
    for (size_t i = 0; i < facts->object_count; i++)
        facts->objects[i].is.escaped |=
            facts->objects[i].is.kind == CFACTS_GLOBAL || facts->objects[i].is.kind == CFACTS_LIBRARY;
    escape(facts, NODE_NUMBERS);
    escape(facts, NODE_OUTSIDE);
    escape(facts, NODE_RESULTS);
    for (size_t i = 0; i < facts->call_count; i++) {
        const struct call *call = &facts->calls[i];
        if (call->kind != STARTS)
            continue;
        const struct ir_body *body = body_of(facts, call->caller);
        const uint32_t *arguments = ir_list(body, body->instructions[call->at].b, &count);
        escape(facts, node_of(facts, call->caller, arguments[count - 1]));
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < facts->object_count; i++) {
            struct object_set set = set_of(facts, facts->objects[i].all);
            for (uint32_t j = object_set_next(set, 0); facts->objects[i].is.escaped && j != FACTS_NONE;
                 j = object_set_next(set, j + 1)) {
                bool *escaped = &facts->objects[facts->spots[j].object].is.escaped;
                changed |= !*escaped;
                *escaped = true;
            }
        }
    }
}

static bool is_alone(const struct cfacts *facts, const struct touch *touch)
{
    return !touch->at_any_time && facts->methods[touch->method].alive_at[touch->at] == 0 &&
           facts->methods[touch->method].threads == 1;
}

static void add_hits(struct cfacts *facts, struct hits *hits, uint32_t number)
{
    const struct touch *touch = &facts->touches[number];
    if (touch->node == CFACTS_NONE) {
        ARRAY_ADD(hits->items, hits->count, hits->capacity, (struct hit){touch->object, 0, CFACTS_ANY, number});
        return;
    }
    struct object_set set = set_of(facts, touch->node);
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1)) {
        struct cfacts_spot spot = facts->spots[i];
        bool known = spot.offset != CFACTS_ANY && touch->width >= 0;
        struct hit hit = {spot.object, known ? spot.offset : 0,
                          known ? spot.offset + (uint32_t)touch->width : CFACTS_ANY, number};
        ARRAY_ADD(hits->items, hits->count, hits->capacity, hit);
    }
}

static int compare_hits(const void *one, const void *other)
{
    const struct hit *a = one, *b = other;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    bool a_known = a->end != CFACTS_ANY, b_known = b->end != CFACTS_ANY;
    if (a_known != b_known)
        return a_known ? -1 : 1; /* those at any offset last */
    return a->first != b->first ? (a->first < b->first ? -1 : 1) : (a->end > b->end) - (a->end < b->end);
}

/* Stretches of one object: those that overlap are one. An object that is only accessed at any offset is one. */
static void make_parts(struct cfacts *facts, const struct hit *hits, size_t count, uint32_t object)
{
    size_t first = facts->part_count;
    for (size_t i = 0; i < count && hits[i].end != CFACTS_ANY; i++) {
        struct cfacts_part *last = facts->part_count == first ? NULL : &facts->parts[facts->part_count - 1];
        if (last != NULL && hits[i].first < last->end)
            last->end = hits[i].end > last->end ? hits[i].end : last->end;
        else
            ARRAY_ADD(facts->parts, facts->part_count, facts->part_capacity,
                      (struct cfacts_part){object, hits[i].first, hits[i].end, CFACTS_OWNED, CFACTS_NONE});
    }
    if (facts->part_count == first)
        ARRAY_ADD(facts->parts, facts->part_count, facts->part_capacity,
                  (struct cfacts_part){object, 0, CFACTS_ANY, CFACTS_OWNED, CFACTS_NONE});
}

static bool has_several(const struct cfacts *facts, uint64_t threads)
{
    if ((threads & (threads - 1)) != 0)
        return true;
    for (uint32_t i = 0; i < facts->thread_count; i++)
        if ((threads >> i & 1) != 0 && facts->threads[i].several)
            return true;
    return false;
}

static void judge(const struct cfacts *facts, const struct hit *hits, size_t count, struct cfacts_part *part)
{
    uint64_t threads = 0, held = facts->usable;
    bool writes = false;
    for (size_t i = 0; i < count; i++) {
        const struct touch *touch = &facts->touches[hits[i].touch];
        bool apart = hits[i].end != CFACTS_ANY && part->end != CFACTS_ANY &&
                     (hits[i].end <= part->first || part->end <= hits[i].first);
        if (apart || is_alone(facts, touch))
            continue;
        threads |= facts->methods[touch->method].threads;
        writes |= touch->writes;
        held &= touch->at_any_time || touch->syncs ? 0 : facts->methods[touch->method].held_at[touch->at];
    }
    part->share = !has_several(facts, threads) ? CFACTS_OWNED
                  : !writes                    ? CFACTS_READ
                  : held != 0                  ? CFACTS_PROTECTED
                                               : CFACTS_SHARED;
    part->lock = part->share == CFACTS_PROTECTED ? (uint32_t)__builtin_ctzll(held) : CFACTS_NONE;
}

/* A lock must not be made anew, or be written to, while there are threads. */
static void find_usable(struct cfacts *facts, const struct hits *hits)
{
    facts->usable = facts->lock_count == 64 ? UINT64_MAX : (UINT64_C(1) << facts->lock_count) - 1;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        const struct touch *touch = &facts->touches[hit->touch];
        if (!touch->writes || touch->syncs || touch->node == CFACTS_NONE || is_alone(facts, touch))
            continue;
        for (uint32_t lock = 0; lock < facts->lock_count; lock++)
            if (facts->locks[lock].object == hit->object &&
                (hit->end == CFACTS_ANY || (hit->first < facts->locks[lock].offset + facts->lock_sizes[lock] &&
                                            facts->locks[lock].offset < hit->end)))
                facts->usable &= ~(UINT64_C(1) << lock);
    }
}

static void find_parts(struct cfacts *facts, const struct hits *hits)
{
    size_t at = 0;
    facts->first_part = arena_alloc(facts->arena, (facts->object_count + 1) * sizeof *facts->first_part);
    for (uint32_t object = 0; object < facts->object_count; object++) {
        size_t first = at, part = facts->part_count;
        while (at < hits->count && hits->items[at].object == object)
            at++;
        facts->first_part[object] = (uint32_t)part;
        if (at > first)
            make_parts(facts, hits->items + first, at - first, object);
        const struct cfacts_object *is = &facts->objects[object].is;
        bool own = !is->escaped && (is->kind == CFACTS_LOCAL || is->kind == CFACTS_HEAP || is->kind == CFACTS_TLS ||
                                    is->kind == CFACTS_VARIADIC);
        for (; part < facts->part_count && !own; part++)
            judge(facts, hits->items + first, at - first, &facts->parts[part]);
    }
    facts->first_part[facts->object_count] = (uint32_t)facts->part_count;
}

/* Whether all that an access may meet is known to be noticed by nobody. */
static bool is_unnoticed(const struct cfacts *facts, const struct touch *touch)
{
    struct object_set set = set_of(facts, touch->node);
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1)) {
        struct cfacts_spot spot = facts->spots[i];
        enum cfacts_kind kind = facts->objects[spot.object].is.kind;
        if (kind == CFACTS_LIBRARY || kind == CFACTS_FUNCTION)
            return false;
        for (uint32_t part = facts->first_part[spot.object]; part < facts->first_part[spot.object + 1]; part++) {
            const struct cfacts_part *of = &facts->parts[part];
            bool known = spot.offset != CFACTS_ANY && touch->width >= 0 && of->end != CFACTS_ANY;
            bool apart = known && (spot.offset + (uint64_t)touch->width <= of->first || of->end <= spot.offset);
            if (!apart && of->share == CFACTS_SHARED)
                return false;
        }
    }
    return object_set_size(set) > 0;
}

/* An instruction is quiet if all of its accesses are; others than instructions never are. */
static void find_quiet(struct cfacts *facts)
{
    facts->quiet = arena_alloc(facts->arena, (facts->module->method_count + 1) * sizeof *facts->quiet);
    for (size_t i = 0; i < facts->touch_count; i++) {
        const struct touch *touch = &facts->touches[i];
        uint8_t op = body_of(facts, touch->method)->instructions[touch->at].op;
        bool first = i == 0 || facts->touches[i - 1].at != touch->at || facts->touches[i - 1].method != touch->method;
        if (touch->node == CFACTS_NONE || op == IR_call_static || op == IR_call_pointer)
            continue;
        uint64_t **bits = &facts->quiet[touch->method];
        if (*bits == NULL)
            *bits =
                arena_alloc(facts->arena, (body_of(facts, touch->method)->instruction_count / 64 + 1) * sizeof **bits);
        uint64_t *word = &(*bits)[touch->at / 64], bit = UINT64_C(1) << touch->at % 64;
        bool unnoticed = is_alone(facts, touch) || is_unnoticed(facts, touch);
        bool quiet = unnoticed && (first || (*word & bit) != 0);
        *word = quiet ? *word | bit : *word & ~bit;
    }
}

void cshare_find(struct cfacts *facts)
{
    struct hits hits = {0};
    find_escaped(facts);
    for (uint32_t i = 0; i < facts->touch_count; i++)
        add_hits(facts, &hits, i);
    if (hits.count > 0)
        qsort(hits.items, hits.count, sizeof *hits.items, compare_hits);
    find_usable(facts, &hits);
    find_parts(facts, &hits);
    find_quiet(facts);
    mem_free(hits.items);
}
