/* How often an instruction happens, at most: loops that count. */
#ifndef HEDDLE_FACTS_WAITS_COUNTS_H
#define HEDDLE_FACTS_WAITS_COUNTS_H

#include "facts/threads/threads.h"

/* A number: `constant`, or the value `symbol` of a body that runs once. */
struct amount {
    instance_id instance; /* whose value it is; FACTS_NONE: it is a constant */
    ir_value symbol;
    uint32_t constant;
};

/* The number that a value of an instance is; false if it is none that can be compared: negative, or not of a body that
 * runs once and outside of its loops. */
bool counts_value(const struct facts *facts, const struct singles *singles, instance_id instance, ir_value value,
                  struct amount *amount);

/* How often an instruction of an instance happens at most: once, or as often as `for (i = 0; i < n; i++)` goes round,
 * in code that runs once. False if that is not known. */
bool counts_most(const struct facts *facts, const struct singles *singles, struct thread_site site,
                 struct amount *amount);

/* Adds a number to a sum; false if the sum is not known. */
bool counts_add(struct amount *sum, struct amount more);

/* Whether one number is at most another, for certain. */
bool counts_at_most(struct amount one, struct amount other);

#endif
