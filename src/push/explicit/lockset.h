/* Sets of locks as words of bits; `words` says how many. */
#ifndef HEDDLE_PUSH_EXPLICIT_LOCKSET_H
#define HEDDLE_PUSH_EXPLICIT_LOCKSET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline bool lockset_has(const uint64_t *set, uint32_t lock)
{
    return set[lock / 64] >> (lock % 64) & 1;
}

static inline void lockset_add(uint64_t *set, uint32_t lock)
{
    set[lock / 64] |= (uint64_t)1 << (lock % 64);
}

static inline void lockset_remove(uint64_t *set, uint32_t lock)
{
    set[lock / 64] &= ~((uint64_t)1 << (lock % 64));
}

static inline bool lockset_empty(const uint64_t *set, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (set[i] != 0)
            return false;
    return true;
}

static inline bool lockset_meet(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if ((a[i] & b[i]) != 0)
            return true;
    return false;
}

static inline bool lockset_within(const uint64_t *inner, const uint64_t *outer, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if ((inner[i] & ~outer[i]) != 0)
            return false;
    return true;
}

static inline uint32_t lockset_count(const uint64_t *set, uint32_t words)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < words; i++)
        count += (uint32_t)__builtin_popcountll(set[i]);
    return count;
}

static inline bool lockset_equal(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    return memcmp(a, b, words * sizeof *a) == 0;
}

/* The smallest member that is at least `from`; `words * 64` if there is none. */
static inline uint32_t lockset_next(const uint64_t *set, uint32_t words, uint32_t from)
{
    for (uint32_t word = from / 64; word < words; word++) {
        uint64_t rest = set[word];
        if (word == from / 64)
            rest &= ~(uint64_t)0 << (from % 64);
        if (rest != 0)
            return word * 64 + (uint32_t)__builtin_ctzll(rest);
    }
    return words * 64;
}

#endif
