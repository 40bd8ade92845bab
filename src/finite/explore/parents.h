/* Which state each state was first come to from, in little memory: the way back to the first state. */
#ifndef HEDDLE_FINITE_EXPLORE_PARENTS_H
#define HEDDLE_FINITE_EXPLORE_PARENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parents;

/* `sorted`: the parents of later states are never before those of earlier ones, as breadth-first; then a state takes
 * two bits, else four bytes. */
struct parents *parents_new(bool sorted);
void parents_free(struct parents *parents); /* NULL is fine */

/* The parent of the next state; the first state, which has none, is 0. */
void parents_add(struct parents *parents, uint32_t parent);

/* The states from the first one to this one; to be freed with mem_free. */
uint32_t *parents_path(const struct parents *parents, uint32_t state, uint32_t *length);

size_t parents_bytes(const struct parents *parents);

#endif
