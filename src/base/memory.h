/* Memory that is there: allocation that ends the program with a message instead of returning NULL.
 *
 * Limits given by the user are the business of budget.h, which watches the size of the whole process.
 *
 * A hostile build (HEDDLE_HOSTILE, `make sanitize`) makes what is rare common: arrays grow one by one, each piece of an
 * arena stands alone, tables are tiny, and with HEDDLE_FAIL_AT=n in the environment the n-th request fails. */
#ifndef HEDDLE_BASE_MEMORY_H
#define HEDDLE_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory for count items of the given size; free with mem_free. */
void *mem_new(size_t count, size_t size);

/* Resizes what mem_new or mem_resize gave (or NULL); new bytes are not cleared. */
void *mem_resize(void *block, size_t count, size_t size);

void mem_free(void *block);

/* Makes room for at least `needed` items in a growing array and returns its place. *capacity is
 * the number of items that fit; it at least doubles when it must grow, but for hostile builds. */
void *mem_reserve(void *items, size_t *capacity, size_t needed, size_t size);

/* How large a table is at first: a power of two, and tiny in a hostile build, so that it grows soon. */
#ifdef HEDDLE_HOSTILE
#define MEM_FIRST(usual) 2
#else
#define MEM_FIRST(usual) (usual)
#endif

#endif
