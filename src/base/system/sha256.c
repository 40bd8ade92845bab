#include "base/system/sha256.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 8, ROUNDS = 64, BLOCK = 64, LENGTH_AT = 56 };

struct state {
    uint32_t words[WORDS], constants[ROUNDS];
};

static uint32_t turn(uint32_t word, unsigned by)
{
    return word >> by | word << (32 - by);
}

/* The first 32 bits of the fractional part of a root: long double has 64 bits, of which at most four are the whole
 * part's. */
static uint32_t fraction(long double root)
{
    return (uint32_t)((root - floorl(root)) * 4294967296.0L);
}

/* The words are made of the square roots of the first eight primes, the constants of the cube roots of the first 64. */
static void init(struct state *state)
{
    unsigned count = 0;
    for (unsigned candidate = 2; count < ROUNDS; candidate++) {
        unsigned divisor = 2;
        while (divisor * divisor <= candidate && candidate % divisor != 0)
            divisor++;
        if (divisor * divisor <= candidate)
            continue;
        if (count < WORDS)
            state->words[count] = fraction(sqrtl((long double)candidate));
        state->constants[count++] = fraction(cbrtl((long double)candidate));
    }
}

static void add_block(struct state *state, const uint8_t *block)
{
    uint32_t schedule[ROUNDS], v[WORDS];
    for (unsigned i = 0; i < 16; i++)
        schedule[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                      (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < ROUNDS; i++) {
        uint32_t a = schedule[i - 15], b = schedule[i - 2];
        schedule[i] = schedule[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + schedule[i - 7] +
                      (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
    memcpy(v, state->words, sizeof v);
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]), most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t one =
            v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + choice + state->constants[i] + schedule[i];
        uint32_t other = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + most;
        memmove(v + 1, v, (WORDS - 1) * sizeof *v);
        v[4] += one;
        v[0] = one + other;
    }
    for (unsigned i = 0; i < WORDS; i++)
        state->words[i] += v[i];
}

void sha256_text(const void *bytes, size_t count, char text[SHA256_TEXT])
{
    struct state state;
    uint8_t last[2 * BLOCK] = {0};
    size_t whole = count / BLOCK * BLOCK, rest = count - whole;
    size_t length = rest < LENGTH_AT ? BLOCK : 2 * BLOCK;
    init(&state);
    for (size_t i = 0; i < whole; i += BLOCK)
        add_block(&state, (const uint8_t *)bytes + i);
    if (rest > 0)
        memcpy(last, (const uint8_t *)bytes + whole, rest);
    last[rest] = 0x80;
    for (unsigned i = 0; i < 8; i++)
        last[length - 1 - i] = (uint8_t)((uint64_t)count * 8 >> 8 * i);
    for (size_t i = 0; i < length; i += BLOCK)
        add_block(&state, last + i);
    for (unsigned i = 0; i < WORDS; i++)
        snprintf(text + (size_t)8 * i, 9, "%08x", (unsigned)state.words[i]);
}
