/* Memory that is there: allocation that ends the program with a message instead of returning NULL.
 *
 * Limits given by the user are the business of budget.h, which watches the size of the whole process. */
#ifndef HEDDLE_BASE_MEMORY_H
#define HEDDLE_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory for count items of the given size; free with mem_free. */
void *mem_new(size_t count, size_t size);

/* Resizes what mem_new or mem_resize gave (or NULL); new bytes are not cleared. */
void *mem_resize(void *block, size_t count, size_t size);

void mem_free(void *block);

/* Makes room for at least `needed` items in a growing array and returns its place. *capacity is
 * the number of items that fit; it at least doubles when it must grow. */
void *mem_reserve(void *items, size_t *capacity, size_t needed, size_t size);

#endif
