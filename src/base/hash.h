/* Hashing that does not depend on addresses or on the run. */
#ifndef HEDDLE_BASE_HASH_H
#define HEDDLE_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t length);

/* Another hash, for much: words are taken four at a time, of which none waits for another. */
uint64_t hash_block(const void *bytes, size_t length);

/* Spreads the bits of a number (a bijection on 64 bits). */
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

/* The hash of a sequence, one word after the other. */
static inline uint64_t hash_join(uint64_t hash, uint64_t word)
{
    return hash_mix(hash * 0x9e3779b97f4a7c15u + word);
}

#endif
