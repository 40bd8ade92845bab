#include "base/hash.h"

#include <string.h>

uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = length;
    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = hash_join(hash, word);
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++)
        rest |= (uint64_t)at[i] << (8 * i);
    return hash_join(hash, rest);
}

uint64_t hash_block(const void *bytes, size_t length)
{
    enum { LANES = 4 };
    const unsigned char *at = bytes;
    uint64_t words[LANES], hashes[LANES] = {length};
    for (; length >= sizeof words; length -= sizeof words, at += sizeof words) {
        memcpy(words, at, sizeof words);
        for (size_t i = 0; i < LANES; i++)
            hashes[i] = hash_join(hashes[i], words[i]);
    }
    uint64_t hash = hash_bytes(at, length);
    for (size_t i = 0; i < LANES; i++)
        hash = hash_join(hash, hashes[i]);
    return hash;
}
