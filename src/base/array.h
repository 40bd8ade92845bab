/* Growing arrays: a pointer, a count and a capacity that stand side by side in a struct or a function, all zero at
 * first.
 *
 * The arguments are lvalues without side effects: each is evaluated several times. Items move when an array grows, so
 * no pointer to an item outlives an addition. The memory is freed with mem_free. */
#ifndef HEDDLE_BASE_ARRAY_H
#define HEDDLE_BASE_ARRAY_H

#include "base/memory.h"

/* Makes room for at least `needed` items; what is new is not cleared. */
#define ARRAY_RESERVE(items, capacity, needed)                                                                         \
    ((needed) <= (capacity) ? (void)0 : (void)((items) = mem_reserve((items), &(capacity), (needed), sizeof *(items))))

/* Adds an item behind the others. The value may name the count, which is then the number of the new item; it must not
 * add to the array itself. */
#define ARRAY_ADD(items, count, capacity, ...)                                                                         \
    do {                                                                                                               \
        ARRAY_RESERVE((items), (capacity), (size_t)(count) + 1);                                                       \
        (items)[(count)] = (__VA_ARGS__);                                                                              \
        (count)++;                                                                                                     \
    } while (0)

#endif
