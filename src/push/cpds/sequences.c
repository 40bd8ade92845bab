#include "push/cpds/sequences.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

struct entry {
    size_t first; /* its place in the pool; the next entry's place ends it */
    uint32_t hash;
};

struct cpds_sequences {
    uint32_t *pool;
    size_t pool_used, pool_capacity;
    struct entry *entries;
    size_t count, capacity;
    uint32_t *slots; /* number + 1 of the sequence, 0 for empty; at most half full */
    size_t slot_count;
};

struct cpds_sequences *cpds_sequences_new(void)
{
    struct cpds_sequences *sequences = mem_new(1, sizeof *sequences);
    sequences->slot_count = MEM_FIRST(16);
    sequences->slots = mem_new(sequences->slot_count, sizeof *sequences->slots);
    sequences->pool = mem_reserve(NULL, &sequences->pool_capacity, 16, sizeof *sequences->pool);
    return sequences;
}

void cpds_sequences_free(struct cpds_sequences *sequences)
{
    if (sequences == NULL)
        return;
    mem_free(sequences->pool);
    mem_free(sequences->entries);
    mem_free(sequences->slots);
    mem_free(sequences);
}

static uint32_t hash_words(const uint32_t *words, size_t length)
{
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = hash_join(hash, words[i]);
    return (uint32_t)(hash ^ hash >> 32);
}

static size_t length_of(const struct cpds_sequences *sequences, size_t number)
{
    size_t end = number + 1 < sequences->count ? sequences->entries[number + 1].first : sequences->pool_used;
    return end - sequences->entries[number].first;
}

static void grow_slots(struct cpds_sequences *sequences)
{
    size_t slot_count = sequences->slot_count * 2;
    uint32_t *slots = mem_new(slot_count, sizeof *slots);
    for (size_t i = 0; i < sequences->count; i++) {
        size_t at = sequences->entries[i].hash & (slot_count - 1);
        while (slots[at] != 0)
            at = (at + 1) & (slot_count - 1);
        slots[at] = (uint32_t)i + 1;
    }
    mem_free(sequences->slots);
    sequences->slots = slots;
    sequences->slot_count = slot_count;
}

static uint32_t append(struct cpds_sequences *sequences, const uint32_t *words, size_t length, uint32_t hash)
{
    ARRAY_RESERVE(sequences->pool, sequences->pool_capacity, sequences->pool_used + length);
    ARRAY_RESERVE(sequences->entries, sequences->capacity, sequences->count + 1);
    if (length > 0)
        memcpy(sequences->pool + sequences->pool_used, words, length * sizeof *words);
    sequences->entries[sequences->count] = (struct entry){sequences->pool_used, hash};
    sequences->pool_used += length;
    return (uint32_t)sequences->count++;
}

uint32_t cpds_sequences_add(struct cpds_sequences *sequences, const uint32_t *words, size_t length)
{
    uint32_t hash = hash_words(words, length);
    size_t at = hash & (sequences->slot_count - 1);
    for (; sequences->slots[at] != 0; at = (at + 1) & (sequences->slot_count - 1)) {
        const uint32_t known = sequences->slots[at] - 1;
        const struct entry *entry = &sequences->entries[known];
        if (entry->hash == hash && length_of(sequences, known) == length &&
            (length == 0 || memcmp(sequences->pool + entry->first, words, length * sizeof *words) == 0))
            return known;
    }
    uint32_t number = append(sequences, words, length, hash);
    sequences->slots[at] = number + 1;
    if (sequences->count * 2 > sequences->slot_count)
        grow_slots(sequences);
    return number;
}

const uint32_t *cpds_sequences_get(const struct cpds_sequences *sequences, uint32_t number, size_t *length)
{
    assert(number < sequences->count);
    *length = length_of(sequences, number);
    return sequences->pool + sequences->entries[number].first;
}

size_t cpds_sequences_count(const struct cpds_sequences *sequences)
{
    return sequences->count;
}

size_t cpds_sequences_bytes(const struct cpds_sequences *sequences)
{
    return sequences->pool_capacity * sizeof *sequences->pool + sequences->capacity * sizeof *sequences->entries +
           sequences->slot_count * sizeof *sequences->slots;
}
