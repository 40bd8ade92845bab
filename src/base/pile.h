/* A worklist: numbers that wait to be looked at, the newest first. A zeroed pile is empty. Who must not look at a
 * number twice keeps a set beside it (base/bits.h). */
#ifndef HEDDLE_BASE_PILE_H
#define HEDDLE_BASE_PILE_H

#include "base/array.h"

#include <assert.h>
#include <stdint.h>

struct pile {
    uint32_t *items;
    size_t count, capacity;
};

static inline void pile_add(struct pile *pile, uint32_t item)
{
    ARRAY_ADD(pile->items, pile->count, pile->capacity, item);
}

/* Takes the newest off a pile that is not empty. */
static inline uint32_t pile_take(struct pile *pile)
{
    assert(pile->count > 0);
    return pile->items[--pile->count];
}

static inline void pile_free(struct pile *pile)
{
    mem_free(pile->items);
    *pile = (struct pile){0};
}

#endif
