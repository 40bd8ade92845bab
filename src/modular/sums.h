/* Equations between variables, found in states that were seen: each says that one variable is a constant and small
 * multiples of others. Whatever holds in all states of such a kind follows from those that are found here. */
#ifndef HEDDLE_MODULAR_SUMS_H
#define HEDDLE_MODULAR_SUMS_H

#include "modular/atoms.h"

struct arena;

/* So many states, each with one number of 32 bits for each variable, one behind the other. */
struct sums_table {
    const atom_ref *variables;
    uint32_t variable_count;
    const uint32_t *numbers;
    uint32_t row_count;
};

/* The equations as atoms, in the arena, at most one for each variable; how many there are. The variables that come
 * first are those that the others are said by. */
uint32_t sums_find(const struct sums_table *table, struct atom *atoms, struct arena *arena);

#endif
