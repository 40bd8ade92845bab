/* Counters of threads, as cells of a system that no program has: how many threads were started, and how many have left
 * the places from which they may still come to some other place.
 *
 * What is shared is then comparable with how many threads have done something to it. All that is said of counters is
 * shown step by step like anything else, but for one thing: how many threads are at some places is a difference of
 * counters; it is never less than those that an obligation is about, and never more than there can be. */
#ifndef HEDDLE_MODULAR_COUNTERS_H
#define HEDDLE_MODULAR_COUNTERS_H

#include "modular/system.h"

struct arena;

/* There are fewer threads at a time than so many bits can count: Linux has 2^22 numbers for them. */
enum { COUNTERS_WIDTH = 32, COUNTERS_BITS = 24 };

/* Adds the counters behind the cells of the program, and what steps do to them. Once for a system, which is
 * finished. */
void counters_add(struct system *system, struct arena *arena);

/* What is certain of the counters while so many threads are at these locations (SYSTEM_NONE: nobody); TERM_TRUE if
 * there are no counters. */
term counters_fact(const struct system *system, const uint32_t *locations, uint32_t count);

#endif
