/* What the parts of the verdict share; for use within this room only. */
#ifndef HEDDLE_VERDICT_INTERNAL_H
#define HEDDLE_VERDICT_INTERNAL_H

#include "verdict/verdict.h"

struct names;

/* Adds the ids that a baseline lists to `known`; false and why if it is none (see verdict_read_baseline). */
bool baseline_read(const char *text, size_t length, struct names *known, struct buffer *why);

/* Gives every finding its id, in this order; the texts go into `ids`. */
void fingerprint_all(struct finding *findings, size_t count, struct names *ids);

/* Appends bytes that are equal for two findings iff these are equal in all that was added, and that sort by place. */
void fingerprint_order(const struct finding *finding, struct buffer *into);

#endif
