/* Sets of small numbers as rows of bits, for the analyses of threads, locks and sharing. */
#ifndef HEDDLE_BASE_BITS_H
#define HEDDLE_BASE_BITS_H

#include "base/array.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t bits_words(size_t count)
{
    return (count + 63) / 64;
}

/* An empty set of numbers below count; free with mem_free. */
static inline uint64_t *bits_new(size_t count)
{
    return mem_new(bits_words(count) + 1, sizeof(uint64_t));
}

static inline bool bits_has(const uint64_t *bits, size_t number)
{
    return bits[number / 64] >> (number % 64) & 1;
}

/* Whether the number is new in the set. */
static inline bool bits_add(uint64_t *bits, size_t number)
{
    uint64_t bit = (uint64_t)1 << (number % 64);
    bool is_new = (bits[number / 64] & bit) == 0;
    bits[number / 64] |= bit;
    return is_new;
}

/* Adds all of another set; whether there was anything new. */
static inline bool bits_join(uint64_t *bits, const uint64_t *others, size_t count)
{
    uint64_t added = 0;
    for (size_t i = 0; i < bits_words(count); i++) {
        added |= others[i] & ~bits[i];
        bits[i] |= others[i];
    }
    return added != 0;
}

/* Keeps what is in the other set too; whether anything went. */
static inline bool bits_meet(uint64_t *bits, const uint64_t *others, size_t count)
{
    uint64_t gone = 0;
    for (size_t i = 0; i < bits_words(count); i++) {
        gone |= bits[i] & ~others[i];
        bits[i] &= others[i];
    }
    return gone != 0;
}

/* Empties the set; whether anything was in it. */
static inline bool bits_clear(uint64_t *bits, size_t count)
{
    uint64_t gone = 0;
    for (size_t i = 0; i < bits_words(count); i++) {
        gone |= bits[i];
        bits[i] = 0;
    }
    return gone != 0;
}

/* Numbers that wait to be looked at. A zeroed one is empty. */
struct pile {
    uint32_t *items;
    size_t count, capacity;
};

static inline void pile_add(struct pile *pile, uint32_t item)
{
    ARRAY_ADD(pile->items, pile->count, pile->capacity, item);
}

static inline void pile_free(struct pile *pile)
{
    mem_free(pile->items);
    *pile = (struct pile){0};
}

#endif
