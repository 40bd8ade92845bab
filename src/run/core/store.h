/* The bytes of a state: one large space of which only what is written exists, with marks to go back to.
 *
 * Everything that changes while a program runs lies in a store: objects, frames, threads, clocks. So a state is plain
 * data: it can be copied, compared and hashed without knowing what is in it, and going back to a mark brings everything
 * back.
 *
 * The space is cut into small pieces. Before bytes are written for the first time after a mark their piece is put aside
 * (store_touch); so a mark costs nothing, and going back costs what was written since. Marks form a stack. */
#ifndef HEDDLE_RUN_CORE_STORE_H
#define HEDDLE_RUN_CORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_PIECE_BITS = 8, STORE_PIECE = 1 << STORE_PIECE_BITS };

/* Only the first three members are for use outside of store.c, by the functions below. */
struct store {
    uint8_t *bytes;
    uint32_t *epochs; /* by piece: when it was last put aside; 0: never written */
    uint32_t epoch;
    uint64_t size;
    struct store_log *log;
};

/* A space of so many bytes, all 0. Returns NULL if the system does not give that much address space. */
struct store *store_new(uint64_t size);
void store_free(struct store *store); /* NULL is fine */

void store_put_aside(struct store *store, uint64_t first, uint64_t last);

/* To be called before bytes are written. */
static inline void store_touch(struct store *store, uint64_t at, uint64_t length)
{
    uint64_t first = at >> STORE_PIECE_BITS, last = (at + length - 1) >> STORE_PIECE_BITS;
    if (store->epochs[first] != store->epoch || store->epochs[last] != store->epoch || last - first > 1)
        store_put_aside(store, first, last);
}

/* Remembers the state as it is; marks are numbered from 0 on. */
uint32_t store_mark(struct store *store);

/* Back to the state that a mark remembers. The mark stays, later ones are gone. */
void store_back(struct store *store, uint32_t mark);

/* Forgets a mark and all later ones, and keeps the state as it is now. */
void store_drop(struct store *store, uint32_t mark);

/* A hash of the state; equal states have equal hashes, whatever happened before. Costs what was written since the last
 * call. */
uint64_t store_hash(struct store *store);

/* What changed since the last mark in the pieces of a stretch of the space, as a number: 0 if nothing did; and the
 * sum of such numbers is 0 if in the end everything is as it was. */
uint64_t store_changes(const struct store *store, uint64_t first, uint64_t end);

/* How many bytes the state has: pieces that were ever written. How many bytes were put aside for marks. */
uint64_t store_bytes(const struct store *store);
uint64_t store_log_bytes(const struct store *store);

/* The state as bytes of its own, for comparing and keeping; free with mem_free. Equal states give equal bytes. */
uint8_t *store_save(struct store *store, size_t *length);

/* Makes the state one that store_save gave; all marks must be gone. False if the bytes are not such a state. */
bool store_load(struct store *store, const uint8_t *saved, size_t length);

#endif
