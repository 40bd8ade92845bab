#include "push/explicit/history.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

/* The words of a segment: R, U, A, then RH of each member of R, then AH of each member of A, ascending. */
struct segment {
    const uint64_t *sets;
    uint32_t size; /* in words */
};

/* A history is its last segment and the history before it. */
struct link {
    uint32_t before, segment;
    uint32_t phases;
    uint32_t held_set;    /* at its end, of what it acquired itself: as a lock set, */
    const uint64_t *held; /* and spelled out */
    struct history_signature signature;
};

#define NO_LINK UINT32_MAX

/* Interned word sequences: lock sets, segments, shapes. */
struct pool {
    struct arena *arena;
    const uint64_t **items;
    uint32_t *sizes;
    size_t count, item_capacity, size_capacity;
    struct idmap *buckets; /* hash to the newest item; items with one hash are chained */
    uint32_t *chain;
    size_t chain_capacity;
};

struct histories {
    uint32_t words;
    struct arena *arena;
    struct pool sets, segment_pool;
    struct segment *segments;
    size_t segment_count, segment_capacity;
    struct link *links;
    size_t link_count, link_capacity;
    struct idmap *link_of;   /* (before, segment) to link */
    const uint64_t *nothing; /* the empty set */
    struct idmap *segment_products, *segment_projections, *projections, *without_uses, *without_orders;
    uint32_t *lock_segments; /* of acquiring and of releasing each lock */
    uint64_t *held_scratch;  /* room for one lock set */
    uint64_t *scratch;       /* room for one segment */
    size_t scratch_capacity;
    uint32_t *stack; /* room for the segments of one history */
    size_t stack_capacity;
};

static void pool_init(struct pool *pool, struct arena *arena)
{
    pool->arena = arena;
    pool->buckets = idmap_new();
}

static void pool_free(struct pool *pool)
{
    mem_free(pool->items);
    mem_free(pool->sizes);
    mem_free(pool->chain);
    idmap_free(pool->buckets);
}

static uint32_t pool_add(struct pool *pool, const uint64_t *words, uint32_t size)
{
    uint64_t hash = hash_bytes(words, size * sizeof *words);
    uint32_t newest = idmap_get(pool->buckets, hash);
    for (uint32_t i = newest; i != IDMAP_NONE; i = pool->chain[i])
        if (pool->sizes[i] == size && memcmp(pool->items[i], words, size * sizeof *words) == 0)
            return i;
    size_t number = pool->count++;
    ARRAY_RESERVE(pool->items, pool->item_capacity, pool->count);
    ARRAY_RESERVE(pool->sizes, pool->size_capacity, pool->count);
    ARRAY_RESERVE(pool->chain, pool->chain_capacity, pool->count);
    uint64_t *copy = arena_alloc(pool->arena, size * sizeof *words);
    memcpy(copy, words, size * sizeof *words);
    pool->items[number] = copy;
    pool->sizes[number] = size;
    pool->chain[number] = newest;
    idmap_put(pool->buckets, hash, (uint32_t)number);
    return (uint32_t)number;
}

/* Parts of a segment's words. */
static const uint64_t *seg_r(const struct segment *s)
{
    return s->sets;
}
static const uint64_t *seg_u(const struct segment *s, uint32_t w)
{
    return s->sets + w;
}
static const uint64_t *seg_a(const struct segment *s, uint32_t w)
{
    return s->sets + 2 * w;
}
static const uint64_t *seg_orders(const struct segment *s, uint32_t w)
{
    return s->sets + 3 * w;
}

/* The place of a member in the list of orders: how many smaller members there are. */
static uint32_t rank_of(const uint64_t *set, uint32_t lock)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < lock / 64; i++)
        rank += (uint32_t)__builtin_popcountll(set[i]);
    return rank + (uint32_t)__builtin_popcountll(set[lock / 64] & (((uint64_t)1 << (lock % 64)) - 1));
}

static const uint64_t *release_order(const struct segment *s, uint32_t w, uint32_t lock)
{
    return seg_orders(s, w) + (size_t)rank_of(seg_r(s), lock) * w;
}

static const uint64_t *acquire_order(const struct segment *s, uint32_t w, uint32_t lock)
{
    return seg_orders(s, w) + (size_t)(bits_count(seg_r(s), w) + rank_of(seg_a(s, w), lock)) * w;
}

static uint32_t segment_add(struct histories *h, const uint64_t *words, uint32_t size)
{
    uint32_t number = pool_add(&h->segment_pool, words, size);
    if (number < h->segment_count)
        return number;
    ARRAY_RESERVE(h->segments, h->segment_capacity, number + 1);
    h->segments[number] = (struct segment){h->segment_pool.items[number], size};
    h->segment_count = number + 1;
    return number;
}

static uint64_t fold(uint64_t set)
{
    set |= set >> 32;
    return (set | set >> 16) & 0xffff;
}

static struct history_signature phase_signature(const struct segment *s, const uint64_t *initial, const uint64_t *final,
                                                uint32_t w)
{
    struct history_signature result = {0};
    for (uint32_t i = 0; i < w; i++) {
        uint64_t taken = seg_u(s, w)[i] | seg_a(s, w)[i];
        result.held |= fold(final[i]);
        result.through |= fold(initial[i] & ~seg_r(s)[i]);
        result.taken |= fold(taken);
        result.allowed |= fold(taken | initial[i] | final[i]);
    }
    return result;
}

static void shift_signature(struct history_signature *last, const struct history_signature *before)
{
    last->held |= before->held << 16;
    last->through |= before->through << 16;
    last->taken |= before->taken << 16;
    last->allowed |= before->allowed << 16;
}

static uint32_t link_add(struct histories *h, uint32_t before, uint32_t segment)
{
    uint64_t key = (uint64_t)before << 32 | segment;
    uint32_t known = idmap_get(h->link_of, key);
    if (known != IDMAP_NONE)
        return known;
    const struct segment *last = &h->segments[segment];
    const uint64_t *initial = before == NO_LINK ? h->nothing : h->links[before].held;
    for (uint32_t i = 0; i < h->words; i++)
        h->held_scratch[i] = (initial[i] & ~seg_r(last)[i]) | seg_a(last, h->words)[i];
    struct link link = {.before = before, .segment = segment, .phases = 1};
    link.held_set = pool_add(&h->sets, h->held_scratch, h->words);
    link.held = h->sets.items[link.held_set];
    link.signature = phase_signature(last, initial, link.held, h->words);
    if (before != NO_LINK) {
        link.phases += h->links[before].phases;
        shift_signature(&link.signature, &h->links[before].signature);
    }
    uint32_t number = (uint32_t)h->link_count++;
    ARRAY_RESERVE(h->links, h->link_capacity, h->link_count);
    h->links[number] = link;
    idmap_put(h->link_of, key, number);
    return number;
}

uint32_t history_held(const struct histories *h, uint32_t history)
{
    assert(history < h->link_count);
    return h->links[history].held_set;
}

struct history_signature history_signature(const struct histories *h, uint32_t history)
{
    assert(history < h->link_count);
    return h->links[history].signature;
}

uint32_t histories_words(const struct histories *h)
{
    return h->words;
}

uint32_t history_lock_set(struct histories *h, const uint64_t *words)
{
    return pool_add(&h->sets, words, h->words);
}

const uint64_t *history_lock_words(const struct histories *h, uint32_t set)
{
    assert(set < h->sets.count);
    return h->sets.items[set];
}

uint32_t history_lock_union(struct histories *h, uint32_t a, uint32_t b)
{
    assert(a < h->sets.count && b < h->sets.count);
    for (uint32_t i = 0; i < h->words; i++)
        h->held_scratch[i] = h->sets.items[a][i] | h->sets.items[b][i];
    return pool_add(&h->sets, h->held_scratch, h->words);
}

/* Room for a segment with the given R and A, with R, U, A filled in and the orders empty. */
static uint64_t *scratch_for(struct histories *h, const uint64_t *r, const uint64_t *u, const uint64_t *a,
                             uint32_t *size)
{
    uint32_t w = h->words;
    *size = (3 + bits_count(r, w) + bits_count(a, w)) * w;
    ARRAY_RESERVE(h->scratch, h->scratch_capacity, *size);
    memcpy(h->scratch, r, w * sizeof *r);
    memcpy(h->scratch + w, u, w * sizeof *u);
    memcpy(h->scratch + 2 * w, a, w * sizeof *a);
    memset(h->scratch + 3 * w, 0, (*size - 3 * w) * sizeof *h->scratch);
    return h->scratch + 3 * w;
}

/* The segment of one lock operation. */
static uint32_t segment_of_lock(struct histories *h, uint32_t lock, bool acquire)
{
    uint32_t w = h->words, size;
    uint64_t *zero = mem_new(2 * (size_t)w, sizeof *zero), *one = zero + w;
    bits_add(one, lock);
    scratch_for(h, acquire ? zero : one, zero, acquire ? one : zero, &size);
    mem_free(zero);
    return segment_add(h, h->scratch, size);
}

struct histories *histories_new(uint32_t lock_count)
{
    struct histories *h = mem_new(1, sizeof *h);
    h->words = lock_count == 0 ? 1 : (uint32_t)bits_words(lock_count);
    h->arena = arena_new();
    pool_init(&h->sets, h->arena);
    pool_init(&h->segment_pool, h->arena);
    struct idmap **maps[] = {&h->link_of,     &h->segment_products, &h->segment_projections,
                             &h->projections, &h->without_uses,     &h->without_orders};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        *maps[i] = idmap_new();
    uint64_t *zero = arena_alloc(h->arena, 3 * h->words * sizeof *zero);
    h->nothing = zero;
    h->held_scratch = arena_alloc(h->arena, h->words * sizeof *h->held_scratch);
    pool_add(&h->sets, zero, h->words);
    link_add(h, NO_LINK, segment_add(h, zero, 3 * h->words));
    h->lock_segments = mem_new(2 * (size_t)lock_count, sizeof *h->lock_segments);
    for (uint32_t lock = 0; lock < lock_count; lock++)
        for (uint32_t released = 0; released < 2; released++)
            h->lock_segments[2 * lock + released] = segment_of_lock(h, lock, released == 0);
    return h;
}

void histories_free(struct histories *h)
{
    if (h == NULL)
        return;
    struct idmap *maps[] = {h->link_of,     h->segment_products, h->segment_projections,
                            h->projections, h->without_uses,     h->without_orders};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        idmap_free(maps[i]);
    pool_free(&h->sets);
    pool_free(&h->segment_pool);
    mem_free(h->segments);
    mem_free(h->links);
    mem_free(h->lock_segments);
    mem_free(h->scratch);
    mem_free(h->stack);
    arena_free(h->arena);
    mem_free(h);
}

/* R, U and A of two adjacent pieces; each result has w words. */
static void compose_sets(const struct segment *x, const struct segment *y, uint32_t w, uint64_t *r, uint64_t *u,
                         uint64_t *a)
{
    for (uint32_t i = 0; i < w; i++) {
        uint64_t ax = seg_a(x, w)[i], ry = seg_r(y)[i];
        r[i] = seg_r(x)[i] | (ry & ~ax);
        u[i] = seg_u(x, w)[i] | seg_u(y, w)[i] | (ry & ax);
        a[i] = (ax & ~ry) | seg_a(y, w)[i];
    }
}

static uint32_t segment_compose(struct histories *h, uint32_t first, uint32_t second)
{
    uint64_t key = (uint64_t)first << 32 | second;
    uint32_t known = idmap_get(h->segment_products, key);
    if (known != IDMAP_NONE)
        return known;
    const struct segment x = h->segments[first], y = h->segments[second];
    uint32_t w = h->words, size, end = w * 64;
    uint64_t *r = arena_alloc(h->arena, 3 * w * sizeof *r), *u = r + w, *a = u + w;
    compose_sets(&x, &y, w, r, u, a);
    uint64_t *order = scratch_for(h, r, u, a, &size);
    for (uint32_t l = bits_next(r, w, 0); l < end; l = bits_next(r, w, l + 1), order += w) {
        if (bits_has(seg_r(&x), l)) {
            bits_join(order, release_order(&x, w, l), w);
            continue;
        }
        /* Everything in x comes before this release. What x acquired and still held is released in y before it. */
        bits_join(order, release_order(&y, w, l), w);
        bits_join(order, seg_u(&x, w), w);
        bits_join(order, seg_r(&x), w);
        bits_remove(order, l);
    }
    for (uint32_t l = bits_next(a, w, 0); l < end; l = bits_next(a, w, l + 1), order += w) {
        if (bits_has(seg_a(&y, w), l)) {
            bits_join(order, acquire_order(&y, w, l), w);
            continue;
        }
        bits_join(order, acquire_order(&x, w, l), w);
        bits_join(order, seg_u(&y, w), w);
        bits_join(order, seg_a(&y, w), w);
        bits_remove(order, l);
    }
    uint32_t result = segment_add(h, h->scratch, size);
    idmap_put(h->segment_products, key, result);
    return result;
}

/* Copies the orders of the members of `kept` out of those of `all`, each without the projected locks. */
static uint64_t *project_orders(uint64_t *into, const uint64_t *orders, const uint64_t *all, const uint64_t *held,
                                uint32_t w)
{
    for (uint32_t l = bits_next(all, w, 0); l < w * 64; l = bits_next(all, w, l + 1), orders += w) {
        if (bits_has(held, l))
            continue;
        for (uint32_t i = 0; i < w; i++)
            into[i] = orders[i] & ~held[i];
        into += w;
    }
    return into;
}

static uint32_t segment_project(struct histories *h, uint32_t segment, uint32_t held)
{
    if (held == 0)
        return segment;
    uint64_t key = (uint64_t)segment << 32 | held;
    uint32_t known = idmap_get(h->segment_projections, key);
    if (known != IDMAP_NONE)
        return known;
    const struct segment x = h->segments[segment];
    const uint64_t *out = h->sets.items[held];
    uint32_t w = h->words, size;
    uint64_t *r = arena_alloc(h->arena, 3 * w * sizeof *r);
    for (uint32_t i = 0; i < 3 * w; i++)
        r[i] = x.sets[i] & ~out[i % w];
    uint64_t *order = scratch_for(h, r, r + w, r + 2 * w, &size);
    const uint64_t *orders = seg_orders(&x, w);
    order = project_orders(order, orders, seg_r(&x), out, w);
    project_orders(order, orders + (size_t)bits_count(seg_r(&x), w) * w, seg_a(&x, w), out, w);
    uint32_t result = segment_add(h, h->scratch, size);
    idmap_put(h->segment_projections, key, result);
    return result;
}

static uint32_t append(struct histories *h, uint32_t history, uint32_t segment)
{
    struct link last = h->links[history];
    return link_add(h, last.before, segment_compose(h, last.segment, segment));
}

uint32_t history_acquire(struct histories *h, uint32_t history, uint32_t lock)
{
    assert(history < h->link_count && lock < h->words * 64);
    return append(h, history, h->lock_segments[2 * lock]);
}

uint32_t history_release(struct histories *h, uint32_t history, uint32_t lock)
{
    assert(history < h->link_count && lock < h->words * 64);
    return append(h, history, h->lock_segments[2 * lock + 1]);
}

uint32_t history_next_phase(struct histories *h, uint32_t history)
{
    return link_add(h, history, h->links[HISTORY_EMPTY].segment);
}

uint32_t history_holding(struct histories *h, uint32_t held)
{
    assert(held < h->sets.count);
    uint32_t size;
    scratch_for(h, h->nothing, h->nothing, h->sets.items[held], &size);
    uint32_t before = link_add(h, NO_LINK, segment_add(h, h->scratch, size));
    return history_next_phase(h, before);
}

uint32_t history_put_before(struct histories *h, uint32_t first, uint32_t second, uint32_t held, uint32_t projected)
{
    uint32_t segment = segment_project(h, h->links[first].segment, projected);
    uint32_t holding = history_holding(h, held); /* may move the links */
    return link_add(h, h->links[holding].before, segment_compose(h, segment, h->links[second].segment));
}

uint32_t history_continue(struct histories *h, uint32_t history, uint32_t piece)
{
    assert(history < h->link_count && piece < h->link_count);
    return append(h, history, h->links[piece].segment);
}

/* Puts the segments of a history on the stack, last phase first; returns how many. */
static size_t unpack(struct histories *h, uint32_t history)
{
    size_t count = 0;
    for (uint32_t at = history; at != NO_LINK; at = h->links[at].before) {
        ARRAY_ADD(h->stack, count, h->stack_capacity, h->links[at].segment);
    }
    return count;
}

static uint32_t project(struct histories *h, uint32_t history, uint32_t held)
{
    if (held == 0)
        return history;
    uint64_t key = (uint64_t)history << 32 | held;
    uint32_t result = idmap_get(h->projections, key);
    if (result != IDMAP_NONE)
        return result;
    size_t count = unpack(h, history);
    result = NO_LINK;
    while (count > 0)
        result = link_add(h, result, segment_project(h, h->stack[--count], held));
    idmap_put(h->projections, key, result);
    return result;
}

uint32_t history_compose(struct histories *h, uint32_t first, uint32_t second, uint32_t held)
{
    assert(first < h->link_count && second < h->link_count && held < h->sets.count);
    uint32_t projected = project(h, second, held);
    if (projected == HISTORY_EMPTY)
        return first;
    size_t count = unpack(h, projected);
    uint32_t result = append(h, first, h->stack[--count]);
    while (count > 0)
        result = link_add(h, result, h->stack[--count]);
    return result;
}

uint32_t history_forget_uses(struct histories *h, uint32_t history)
{
    uint32_t known = idmap_get(h->without_uses, history);
    if (known != IDMAP_NONE)
        return known;
    struct link last = h->links[history];
    const struct segment x = h->segments[last.segment];
    ARRAY_RESERVE(h->scratch, h->scratch_capacity, x.size);
    memcpy(h->scratch, x.sets, x.size * sizeof *h->scratch);
    memset(h->scratch + h->words, 0, h->words * sizeof *h->scratch);
    known = link_add(h, last.before, segment_add(h, h->scratch, x.size));
    idmap_put(h->without_uses, history, known);
    return known;
}

uint32_t history_forget_orders(struct histories *h, uint32_t history)
{
    uint32_t known = idmap_get(h->without_orders, history);
    if (known != IDMAP_NONE)
        return known;
    struct link last = h->links[history];
    const struct segment x = h->segments[last.segment];
    uint32_t size;
    uint64_t *zero = arena_alloc(h->arena, h->words * sizeof *zero);
    scratch_for(h, seg_r(&x), zero, seg_a(&x, h->words), &size);
    known = link_add(h, last.before, segment_add(h, h->scratch, size));
    idmap_put(h->without_orders, history, known);
    return known;
}

/* a within the union of b and c */
static bool within_either(const uint64_t *a, const uint64_t *b, const uint64_t *c, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if ((a[i] & ~(b[i] | c[i])) != 0)
            return false;
    return true;
}

/* What the process holds throughout the phase x, it holds throughout y, and it uses no lock that is safe to be used
 * only in x. */
static bool sets_cover(const struct segment *x, const struct segment *y, const uint64_t *initial_x,
                       const uint64_t *initial_y, const uint64_t *final_y, uint32_t w)
{
    for (uint32_t i = 0; i < w; i++) {
        uint64_t through_x = initial_x[i] & ~seg_r(x)[i], through_y = initial_y[i] & ~seg_r(y)[i];
        uint64_t taken_x = seg_u(x, w)[i] | seg_a(x, w)[i], taken_y = seg_u(y, w)[i] | seg_a(y, w)[i];
        if ((through_x & ~through_y) != 0 || (taken_x & ~(taken_y | initial_y[i] | final_y[i])) != 0)
            return false;
    }
    return true;
}

/* One phase of history_covers; see history.h. Locks that y holds throughout can have no part in an order: nobody else
 * touches them. */
static bool phase_covers(const struct segment *x, const struct segment *y, const uint64_t *initial_x,
                         const uint64_t *initial_y, const uint64_t *final_y, uint32_t w)
{
    if (!sets_cover(x, y, initial_x, initial_y, final_y, w))
        return false;
    uint32_t end = w * 64;
    for (uint32_t l = bits_next(seg_a(x, w), w, 0); l < end; l = bits_next(seg_a(x, w), w, l + 1))
        if (bits_has(seg_a(y, w), l) && !within_either(acquire_order(x, w, l), acquire_order(y, w, l), final_y, w))
            return false;
    for (uint32_t l = bits_next(seg_r(x), w, 0); l < end; l = bits_next(seg_r(x), w, l + 1))
        if (bits_has(seg_r(y), l) && !within_either(release_order(x, w, l), release_order(y, w, l), initial_y, w))
            return false;
    return true;
}

bool history_covers(const struct histories *h, uint32_t smaller, uint32_t larger, bool same_end)
{
    assert(smaller < h->link_count && larger < h->link_count);
    uint32_t w = h->words;
    if (smaller == larger)
        return true;
    if (h->links[smaller].phases != h->links[larger].phases ||
        (same_end && h->links[smaller].held_set != h->links[larger].held_set))
        return false;
    while (smaller != larger) {
        const struct link *a = &h->links[smaller], *b = &h->links[larger];
        const uint64_t *initial_a = a->before == NO_LINK ? h->nothing : h->links[a->before].held;
        const uint64_t *initial_b = b->before == NO_LINK ? h->nothing : h->links[b->before].held;
        if (!bits_within(a->held, b->held, w) ||
            !phase_covers(&h->segments[a->segment], &h->segments[b->segment], initial_a, initial_b, b->held, w))
            return false;
        smaller = a->before;
        larger = b->before;
    }
    return true;
}

int history_compare(const struct histories *h, uint32_t a, uint32_t b)
{
    for (; a != b; a = h->links[a].before, b = h->links[b].before) {
        const struct segment *x = &h->segments[h->links[a].segment], *y = &h->segments[h->links[b].segment];
        if (x->size != y->size)
            return x->size < y->size ? -1 : 1;
        for (uint32_t i = 0; i < x->size; i++)
            if (x->sets[i] != y->sets[i])
                return x->sets[i] < y->sets[i] ? -1 : 1;
    }
    return 0;
}

struct lock_history *history_export(const struct histories *h, uint32_t history, struct arena *arena)
{
    uint32_t count = 0, w = h->words;
    for (uint32_t at = history; at != NO_LINK; at = h->links[at].before)
        count++;
    struct lock_history *result = arena_alloc(arena, sizeof *result + count * sizeof *result->phases);
    result->phase_count = count;
    result->words = w;
    uint32_t at = history;
    for (uint32_t i = count; i-- > 0; at = h->links[at].before) {
        const struct segment *s = &h->segments[h->links[at].segment];
        uint64_t *sets = arena_alloc(arena, s->size * sizeof *sets);
        memcpy(sets, s->sets, s->size * sizeof *sets);
        result->phases[i].released = sets;
        result->phases[i].used = sets + w;
        result->phases[i].acquired = sets + 2 * w;
        result->phases[i].release_orders = sets + 3 * w;
        result->phases[i].acquire_orders = sets + (3 + bits_count(sets, w)) * w;
    }
    const uint64_t *held = arena_alloc(arena, w * sizeof *held);
    for (uint32_t i = 0; i < count; i++) {
        struct phase_history *phase = &result->phases[i];
        uint64_t *sets = arena_alloc(arena, 2 * w * sizeof *sets);
        for (uint32_t j = 0; j < w; j++) {
            sets[j] = held[j] & ~phase->released[j];
            sets[w + j] = sets[j] | phase->acquired[j];
        }
        phase->initial = held;
        phase->through = sets;
        phase->final = held = sets + w;
    }
    return result;
}

static int compare_words(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint32_t count_a = bits_count(a, words), count_b = bits_count(b, words);
    if (count_a != count_b)
        return count_a < count_b ? -1 : 1;
    for (uint32_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

int lock_history_compare(const struct lock_history *a, const struct lock_history *b)
{
    if (a->phase_count != b->phase_count)
        return a->phase_count < b->phase_count ? -1 : 1;
    uint32_t w = a->words;
    for (uint32_t i = 0; i < a->phase_count; i++) {
        const struct phase_history *x = &a->phases[i], *y = &b->phases[i];
        int order = compare_words(x->final, y->final, w);
        if (order == 0)
            order = compare_words(x->released, y->released, 3 * w); /* R, U, A stand together */
        if (order == 0) {
            uint32_t sets = bits_count(x->released, w) + bits_count(x->acquired, w);
            order = compare_words(x->release_orders, y->release_orders, sets * w);
        }
        if (order != 0)
            return order;
    }
    return 0;
}
#undef NO_LINK
