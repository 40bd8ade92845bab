/* Sequences of words as small numbers: each distinct sequence gets the next number from 0 on. */
#ifndef HEDDLE_PUSH_CPDS_SEQUENCES_H
#define HEDDLE_PUSH_CPDS_SEQUENCES_H

#include <stddef.h>
#include <stdint.h>

struct cpds_sequences;

struct cpds_sequences *cpds_sequences_new(void);
void cpds_sequences_free(struct cpds_sequences *sequences); /* NULL is fine */

/* The number of a sequence: the count before the call if it is new. At most UINT32_MAX of them. */
uint32_t cpds_sequences_add(struct cpds_sequences *sequences, const uint32_t *words, size_t length);

/* The sequence of a number; valid until the next addition. */
const uint32_t *cpds_sequences_get(const struct cpds_sequences *sequences, uint32_t number, size_t *length);

size_t cpds_sequences_count(const struct cpds_sequences *sequences);

/* About how much memory they take. */
size_t cpds_sequences_bytes(const struct cpds_sequences *sequences);

#endif
