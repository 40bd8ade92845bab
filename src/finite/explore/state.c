#include "finite/explore/state.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

uint32_t state_words(const struct finite *finite)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < finite->slot_count; i++)
        bits += finite->widths[i].bits;
    return bits <= 64 ? 2 : (uint32_t)((bits + 31) / 32);
}

int64_t state_narrow(int64_t value, unsigned bits, bool is_signed)
{
    if (bits == 0 || bits >= 64)
        return value;
    uint64_t cut = (uint64_t)value & (((uint64_t)1 << bits) - 1);
    if (is_signed && (cut >> (bits - 1) & 1))
        cut |= ~(((uint64_t)1 << bits) - 1);
    return (int64_t)cut;
}

void state_pack(const struct finite *finite, const int64_t *state, uint32_t *words)
{
    uint32_t bit = 0;
    memset(words, 0, finite->word_count * sizeof *words);
    for (uint32_t i = 0; i < finite->slot_count; i++) {
        uint64_t value = (uint64_t)state_narrow(state[i], finite->widths[i].bits, false);
        for (uint32_t left = finite->widths[i].bits; left > 0;) {
            uint32_t room = 32 - bit % 32, taken = left < room ? left : room;
            words[bit / 32] |= (uint32_t)(value << bit % 32);
            value = taken == 64 ? 0 : value >> taken;
            bit += taken;
            left -= taken;
        }
    }
}

void state_unpack(const struct finite *finite, const uint32_t *words, int64_t *state)
{
    uint32_t bit = 0;
    for (uint32_t i = 0; i < finite->slot_count; i++) {
        uint64_t value = 0;
        unsigned done = 0, bits = finite->widths[i].bits;
        while (done < bits) {
            uint32_t room = 32 - bit % 32, taken = bits - done < room ? bits - done : room;
            uint64_t piece = (uint64_t)(words[bit / 32] >> bit % 32);
            if (taken < 32)
                piece &= ((uint64_t)1 << taken) - 1;
            value |= piece << done;
            done += taken;
            bit += taken;
        }
        state[i] = state_narrow((int64_t)value, bits, finite->widths[i].is_signed);
    }
}

/* Pairs of words, each once. An open table of their numbers and 1. */
struct pairs {
    uint64_t *items;
    size_t count, capacity;
    uint32_t *table;
    size_t size;
};

struct state_store {
    uint32_t words;
    struct pairs inner, roots; /* roots: one for each state */
    uint32_t *work;
};

static void pairs_open(struct pairs *pairs)
{
    pairs->size = MEM_FIRST(1024);
    pairs->table = mem_new(pairs->size, sizeof *pairs->table);
}

static void pairs_free(struct pairs *pairs)
{
    mem_free(pairs->items);
    mem_free(pairs->table);
}

static size_t place_of(const struct pairs *pairs, uint64_t item)
{
    size_t at = hash_mix(item * 0x9e3779b97f4a7c15u + 1) & (pairs->size - 1);
    while (pairs->table[at] != 0 && pairs->items[pairs->table[at] - 1] != item)
        at = (at + 1) & (pairs->size - 1);
    return at;
}

static void pairs_grow(struct pairs *pairs)
{
    mem_free(pairs->table);
    pairs->size *= 2;
    pairs->table = mem_new(pairs->size, sizeof *pairs->table);
    for (size_t i = 0; i < pairs->count; i++)
        pairs->table[place_of(pairs, pairs->items[i])] = (uint32_t)i + 1;
}

static uint32_t pairs_add(struct pairs *pairs, uint64_t item, bool *is_new)
{
    size_t at = place_of(pairs, item);
    *is_new = pairs->table[at] == 0;
    if (!*is_new)
        return pairs->table[at] - 1;
    if (pairs->count >= FINITE_NONE - 2)
        return FINITE_NONE;
    if ((pairs->count + 1) * 4 > pairs->size * 3) {
        pairs_grow(pairs);
        at = place_of(pairs, item);
    }
    if (pairs->items == NULL || pairs->count == pairs->capacity)
        pairs->items = mem_reserve(pairs->items, &pairs->capacity, pairs->count + 1, sizeof *pairs->items);
    pairs->items[pairs->count++] = item;
    pairs->table[at] = (uint32_t)pairs->count;
    return (uint32_t)pairs->count - 1;
}

struct state_store *state_store_new(uint32_t words)
{
    struct state_store *store = mem_new(1, sizeof *store);
    store->words = words;
    store->work = mem_new(words + 1, sizeof *store->work);
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
    mem_free(store->work);
    mem_free(store);
}

/* Neighbours are joined until two are left, which are the root; an odd one goes up as it is. */
uint32_t state_store_add(struct state_store *store, const uint32_t *words, bool *is_new)
{
    memcpy(store->work, words, store->words * sizeof *words);
    uint32_t count = store->words;
    while (count > 2) {
        uint32_t pairs = count / 2;
        for (uint32_t i = 0; i < pairs; i++) {
            bool fresh;
            uint32_t pair =
                pairs_add(&store->inner, (uint64_t)store->work[2 * i] << 32 | store->work[2 * i + 1], &fresh);
            if (pair == FINITE_NONE)
                return FINITE_NONE;
            store->work[i] = pair;
        }
        if (count % 2 != 0)
            store->work[pairs] = store->work[count - 1];
        count = pairs + count % 2;
    }
    return pairs_add(&store->roots, (uint64_t)store->work[0] << 32 | store->work[1], is_new);
}

/* How many items each level of the tree has, from the leaves on: `count` words give counts until 2 are left. */
void state_store_get(const struct state_store *store, uint32_t number, uint32_t *words)
{
    uint32_t counts[34], levels = 0, count = store->words;
    while (count > 2) {
        counts[levels++] = count;
        count = count / 2 + count % 2;
    }
    words[0] = (uint32_t)(store->roots.items[number] >> 32);
    words[1] = (uint32_t)store->roots.items[number];
    while (levels > 0) {
        uint32_t below = counts[--levels], pairs = below / 2;
        if (below % 2 != 0)
            words[below - 1] = words[pairs];
        for (uint32_t i = pairs; i-- > 0;) {
            uint64_t pair = store->inner.items[words[i]];
            words[2 * i] = (uint32_t)(pair >> 32);
            words[2 * i + 1] = (uint32_t)pair;
        }
    }
}

uint32_t state_store_count(const struct state_store *store)
{
    return (uint32_t)store->roots.count;
}

size_t state_store_bytes(const struct state_store *store)
{
    return (store->inner.count + store->roots.count) * sizeof(uint64_t) +
           (store->inner.size + store->roots.size) * sizeof(uint32_t);
}
