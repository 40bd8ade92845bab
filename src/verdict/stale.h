/* Answers about the model of a wait (isolate_wait) as a finding: what was looked at before the wait is used behind it
 * though another thread has changed it, and nobody looks again. */
#ifndef HEDDLE_VERDICT_STALE_H
#define HEDDLE_VERDICT_STALE_H

#include "verdict/model.h"

/* The patterns that are asked for, over the two last memories of the model in their order. */
#define STALE_PATTERNS "11,19"

/* Adds a finding if one of the queries is violated; whether it did. `wait` is what people call the wait: "wait()".
 * Nothing is proved by these queries. */
bool stale_add(const struct verdict_model *model, const char *wait, struct verdict *verdict);

#endif
