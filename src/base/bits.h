/* Sets of small numbers as rows of bits. Who has a set knows how many words it takes: `words` is what bits_words gives
 * for the count of numbers that there may be, and the same for all sets that meet each other. */
#ifndef HEDDLE_BASE_BITS_H
#define HEDDLE_BASE_BITS_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

static inline void bits_remove(uint64_t *bits, size_t number)
{
    bits[number / 64] &= ~((uint64_t)1 << (number % 64));
}

/* Adds all of another set; whether there was anything new. */
static inline bool bits_join(uint64_t *bits, const uint64_t *others, size_t words)
{
    uint64_t added = 0;
    for (size_t i = 0; i < words; i++) {
        added |= others[i] & ~bits[i];
        bits[i] |= others[i];
    }
    return added != 0;
}

/* Keeps what is in the other set too; whether anything went. */
static inline bool bits_meet(uint64_t *bits, const uint64_t *others, size_t words)
{
    uint64_t gone = 0;
    for (size_t i = 0; i < words; i++) {
        gone |= bits[i] & ~others[i];
        bits[i] &= others[i];
    }
    return gone != 0;
}

/* Empties the set; whether anything was in it. */
static inline bool bits_clear(uint64_t *bits, size_t words)
{
    uint64_t gone = 0;
    for (size_t i = 0; i < words; i++) {
        gone |= bits[i];
        bits[i] = 0;
    }
    return gone != 0;
}

static inline bool bits_empty(const uint64_t *bits, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (bits[i] != 0)
            return false;
    return true;
}

/* Whether two sets have a number in common. */
static inline bool bits_overlap(const uint64_t *one, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if ((one[i] & other[i]) != 0)
            return true;
    return false;
}

/* Whether all of the inner set is in the outer one. */
static inline bool bits_within(const uint64_t *inner, const uint64_t *outer, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if ((inner[i] & ~outer[i]) != 0)
            return false;
    return true;
}

static inline bool bits_equal(const uint64_t *one, const uint64_t *other, size_t words)
{
    return words == 0 || memcmp(one, other, words * sizeof *one) == 0;
}

static inline uint32_t bits_count(const uint64_t *bits, size_t words)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint32_t)__builtin_popcountll(bits[i]);
    return count;
}

/* The smallest member that is at least `from`; words * 64 if there is none. */
static inline uint32_t bits_next(const uint64_t *bits, size_t words, uint32_t from)
{
    for (size_t word = from / 64; word < words; word++) {
        uint64_t rest = bits[word];
        if (word == from / 64)
            rest &= UINT64_MAX << (from % 64);
        if (rest != 0)
            return (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(rest);
    }
    return (uint32_t)(words * 64);
}

#endif
