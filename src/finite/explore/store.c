#include "finite/explore/state.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

/* Pairs of words, each once, and an open table of them. Its size is a power of two, larger than the count: so the
 * number of a pair and 1 leave room in an entry for bits of the hash, and few pairs are looked at in vain. */
struct pairs {
    uint64_t *items;
    size_t count, capacity;
    uint32_t *table;
    unsigned size_bits;
};

/* A tree over the words of a state. Parts are the words, and behind them pairs of parts, each behind what it is made
 * of; the last one is the root. `before` has the values of the parts in the state that was fetched last: words, or
 * numbers of pairs. Others mostly differ from it in few words, and only what is above these is looked up again. */
struct state_store {
    uint32_t words;
    uint32_t (*halves)[2]; /* of each part but the words */
    uint32_t *before, *now;
    bool *differs;
    bool fetched;
    struct pairs inner, roots; /* roots: one for each state */
};

static void pairs_open(struct pairs *pairs)
{
    while ((size_t)1 << pairs->size_bits < MEM_FIRST(1024))
        pairs->size_bits++;
    pairs->table = mem_new((size_t)1 << pairs->size_bits, sizeof *pairs->table);
}

static void pairs_free(struct pairs *pairs)
{
    mem_free(pairs->items);
    mem_free(pairs->table);
}

/* Where a pair is in the table, or is to be: *mark is what its entry has beside its number. */
static size_t place_of(const struct pairs *pairs, uint64_t item, uint32_t *mark)
{
    uint64_t hash = hash_mix(item * 0x9e3779b97f4a7c15u + 1);
    uint32_t size = (uint32_t)1 << pairs->size_bits, number = size - 1;
    *mark = (uint32_t)(hash >> 32) & ~number;
    size_t at = hash & number;
    for (; pairs->table[at] != 0; at = (at + 1) & number) {
        uint32_t entry = pairs->table[at];
        if ((entry & ~number) == *mark && pairs->items[(entry & number) - 1] == item)
            break;
    }
    return at;
}

static void pairs_grow(struct pairs *pairs)
{
    mem_free(pairs->table);
    pairs->size_bits++;
    pairs->table = mem_new((size_t)1 << pairs->size_bits, sizeof *pairs->table);
    for (size_t i = 0; i < pairs->count; i++) {
        uint32_t mark;
        size_t at = place_of(pairs, pairs->items[i], &mark);
        pairs->table[at] = mark | (uint32_t)(i + 1);
    }
}

enum { MOST_SIZE_BITS = 31 };

static uint32_t pairs_add(struct pairs *pairs, uint64_t item, bool *is_new)
{
    uint32_t mark, number = ((uint32_t)1 << pairs->size_bits) - 1;
    size_t at = place_of(pairs, item, &mark);
    *is_new = pairs->table[at] == 0;
    if (!*is_new)
        return (pairs->table[at] & number) - 1;
    if ((pairs->count + 1) * 8 > ((size_t)number + 1) * 7) {
        if (pairs->size_bits == MOST_SIZE_BITS)
            return FINITE_NONE;
        pairs_grow(pairs);
        at = place_of(pairs, item, &mark);
    }
    if (pairs->items == NULL || pairs->count == pairs->capacity)
        pairs->items = mem_reserve(pairs->items, &pairs->capacity, pairs->count + 1, sizeof *pairs->items);
    pairs->items[pairs->count++] = item;
    pairs->table[at] = mark | (uint32_t)pairs->count;
    return (uint32_t)pairs->count - 1;
}

/* Numbers the pairs above `count` words from the first one on; gives the part that stands for all of them. */
static uint32_t join_words(struct state_store *store, uint32_t first, uint32_t count, uint32_t *made)
{
    if (count == 1)
        return first;
    uint32_t left = join_words(store, first, count - count / 2, made);
    uint32_t right = join_words(store, first + count - count / 2, count / 2, made);
    store->halves[*made][0] = left;
    store->halves[*made][1] = right;
    return store->words + (*made)++;
}

struct state_store *state_store_new(uint32_t words)
{
    struct state_store *store = mem_new(1, sizeof *store);
    uint32_t made = 0;
    store->words = words;
    store->halves = mem_new(words, sizeof *store->halves);
    store->before = mem_new(2 * (size_t)words, sizeof *store->before);
    store->now = mem_new(2 * (size_t)words, sizeof *store->now);
    store->differs = mem_new(2 * (size_t)words, sizeof *store->differs);
    join_words(store, 0, words, &made);
    pairs_open(&store->inner);
    pairs_open(&store->roots);
    return store;
}

void state_store_free(struct state_store *store)
{
    if (store == NULL)
        return;
    pairs_free(&store->inner);
    pairs_free(&store->roots);
    mem_free(store->halves);
    mem_free(store->before);
    mem_free(store->now);
    mem_free(store->differs);
    mem_free(store);
}

static uint64_t pair_of(const struct state_store *store, uint32_t part)
{
    const uint32_t *halves = store->halves[part - store->words];
    return (uint64_t)store->now[halves[0]] << 32 | store->now[halves[1]];
}

uint32_t state_store_add(struct state_store *store, const uint32_t *words, bool *is_new)
{
    uint32_t root = 2 * store->words - 2;
    for (uint32_t i = 0; i < store->words; i++) {
        store->now[i] = words[i];
        store->differs[i] = !store->fetched || words[i] != store->before[i];
    }
    for (uint32_t part = store->words; part < root; part++) {
        const uint32_t *halves = store->halves[part - store->words];
        bool fresh;
        store->differs[part] = store->differs[halves[0]] || store->differs[halves[1]];
        store->now[part] =
            store->differs[part] ? pairs_add(&store->inner, pair_of(store, part), &fresh) : store->before[part];
        if (store->now[part] == FINITE_NONE)
            return FINITE_NONE;
    }
    return pairs_add(&store->roots, pair_of(store, root), is_new);
}

void state_store_get(struct state_store *store, uint32_t number, uint32_t *words)
{
    uint32_t root = 2 * store->words - 2;
    for (uint32_t part = root; part >= store->words; part--) {
        const uint32_t *halves = store->halves[part - store->words];
        uint64_t pair = part == root ? store->roots.items[number] : store->inner.items[store->before[part]];
        store->before[halves[0]] = (uint32_t)(pair >> 32);
        store->before[halves[1]] = (uint32_t)pair;
    }
    store->fetched = true;
    memcpy(words, store->before, store->words * sizeof *words);
}

uint32_t state_store_count(const struct state_store *store)
{
    return (uint32_t)store->roots.count;
}

static size_t bytes_of(const struct pairs *pairs)
{
    return pairs->count * sizeof *pairs->items + ((size_t)1 << pairs->size_bits) * sizeof *pairs->table;
}

size_t state_store_bytes(const struct state_store *store)
{
    return bytes_of(&store->inner) + bytes_of(&store->roots);
}
