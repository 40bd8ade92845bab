/* States that are to be compared exactly are cut into pieces where their own bytes say so (so that a piece is found
 * again if bytes before it come or go), and each piece is kept once. The numbers of the pieces of a state are bytes
 * again, which are cut in the same way, until there is one piece: its number is the key. */
#include "state/known.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "run/run.h"

#include <string.h>

enum { SHORTEST_PIECE = 32, LONGEST_PIECE = 512, CUT_EVERY = 16 }; /* bytes; words */

struct piece {
    const char *bytes;
    uint32_t length;
    uint32_t level; /* 0: of a state; 1: of numbers of such pieces, … */
    uint32_t next;  /* of those with the same hash; IDMAP_NONE: none */
};

struct known {
    bool exact;
    struct buffer state, numbers, more; /* room for one state, and for numbers of pieces */
    struct arena *arena;
    struct piece *pieces;
    size_t count, capacity;
    struct idmap *by_hash; /* of pieces: the last one */
};

struct known *known_new(bool exact)
{
    struct known *known = mem_new(1, sizeof *known);
    known->exact = exact;
    known->arena = arena_new();
    known->by_hash = idmap_new();
    return known;
}

void known_free(struct known *known)
{
    buffer_free(&known->state);
    buffer_free(&known->numbers);
    buffer_free(&known->more);
    arena_free(known->arena);
    mem_free(known->pieces);
    idmap_free(known->by_hash);
    mem_free(known);
}

/* The number of a piece with these bytes. */
static uint32_t keep_piece(struct known *known, uint32_t level, const char *bytes, size_t length)
{
    uint64_t hash = hash_join(hash_bytes(bytes, length), level);
    uint32_t last = idmap_get(known->by_hash, hash);
    for (uint32_t i = last; i != IDMAP_NONE; i = known->pieces[i].next) {
        const struct piece *piece = &known->pieces[i];
        if (piece->level == level && piece->length == length && memcmp(piece->bytes, bytes, length) == 0)
            return i;
    }
    uint32_t number = (uint32_t)known->count;
    struct piece piece = {arena_copy(known->arena, bytes, length), (uint32_t)length, level, last};
    ARRAY_ADD(known->pieces, known->count, known->capacity, piece);
    idmap_put(known->by_hash, hash, number);
    return number;
}

/* How long the first piece of some bytes is. */
static size_t cut(const char *bytes, size_t length)
{
    size_t at = SHORTEST_PIECE;
    for (; at < length && at < LONGEST_PIECE; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + at - sizeof word, sizeof word);
        if (hash_mix(word) % CUT_EVERY == 0)
            break;
    }
    return at < length ? at : length;
}

/* Appends the numbers of the pieces of some bytes. */
static void keep_pieces(struct known *known, uint32_t level, const char *bytes, size_t length, struct buffer *numbers)
{
    for (size_t at = 0, next; at < length; at = next) {
        next = at + cut(bytes + at, length - at);
        uint32_t number = keep_piece(known, level, bytes + at, next - at);
        buffer_add(numbers, (const char *)&number, sizeof number);
    }
}

static uint32_t keep_state(struct known *known, const char *bytes, size_t length)
{
    struct buffer *numbers = &known->numbers, *more = &known->more;
    uint32_t number = 0;
    buffer_clear(numbers);
    keep_pieces(known, 0, bytes, length, numbers);
    for (uint32_t level = 1; numbers->length > sizeof number; level++) {
        buffer_clear(more);
        keep_pieces(known, level, numbers->text, numbers->length, more);
        struct buffer *swapped = numbers;
        numbers = more;
        more = swapped;
    }
    if (numbers->length > 0)
        memcpy(&number, numbers->text, sizeof number);
    return number;
}

uint64_t known_key(struct known *known, struct run *run)
{
    struct store *store = run_store(run);
    if (!run_is_numbered(run)) {
        buffer_clear(&known->state);
        run_canonical(run, &known->state);
        return known->exact ? keep_state(known, known->state.text, known->state.length)
                            : hash_bytes(known->state.text, known->state.length);
    }
    if (!known->exact)
        return store_hash(store);
    size_t length;
    uint8_t *saved = store_save(store, &length);
    uint32_t number = keep_state(known, (const char *)saved, length);
    mem_free(saved);
    return number;
}
