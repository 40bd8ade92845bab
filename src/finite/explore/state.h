/* States of a model: as numbers to work on, and packed in bits. */
#ifndef HEDDLE_FINITE_EXPLORE_STATE_H
#define HEDDLE_FINITE_EXPLORE_STATE_H

#include "finite/model.h"

/* Packs a state into finite->word_count words, and back. A value that does not fit its slot is cut off. */
void state_pack(const struct finite *finite, const int64_t *state, uint32_t *words);
void state_unpack(const struct finite *finite, const uint32_t *words, int64_t *state);
/* Packs what differs from the state before into the words of that one, and makes it again as it was before. */
void state_take_changes(const struct finite *finite, const int64_t *before, int64_t *state, uint32_t *words);
uint32_t state_words(const struct finite *finite);

/* Cuts a value to what a slot of so many bits keeps. */
int64_t state_narrow(int64_t value, unsigned bits, bool is_signed);

/* States that were met, each once, as numbers from 0 on in the order in which they came. They are kept as trees whose
 * leaves are words: parts that states have in common are kept once. Comparison is exact. What was fetched last helps to
 * find what differs little from it. At least two words. */
struct state_store;

struct state_store *state_store_new(uint32_t words);
void state_store_free(struct state_store *store);
/* The number of a state; *is_new: it was not met before. FINITE_NONE: there are too many. */
uint32_t state_store_add(struct state_store *store, const uint32_t *words, bool *is_new);
void state_store_get(struct state_store *store, uint32_t number, uint32_t *words);
uint32_t state_store_count(const struct state_store *store);
size_t state_store_bytes(const struct state_store *store);

#endif
