/* Sets of small numbers that are sparse, share words of 64 and grow.
 *
 * A set is a sorted array of cells (facts.h), none of them empty; a set within one cell needs no memory of its own. All
 * operations are linear in the number of cells. A zeroed struct idset is empty. */
#ifndef HEDDLE_FACTS_IDSET_H
#define HEDDLE_FACTS_IDSET_H

#include "facts/facts.h"

struct idset {
    uint32_t count, capacity; /* cells; capacity 0: the only one is `one` */
    union {
        struct object_cell one;
        struct object_cell *many;
    } cells;
};

/* Room for results on their way. */
struct idset_scratch {
    struct object_cell *cells;
    size_t capacity;
};

static inline struct object_set idset_view(const struct idset *set)
{
    return (struct object_set){set->capacity == 0 ? &set->cells.one : set->cells.many, set->count};
}

static inline bool idset_is_empty(const struct idset *set)
{
    return set->count == 0;
}

void idset_free(struct idset *set); /* and makes it empty */

/* Adds a number; false if it was there. */
bool idset_add(struct idset *set, uint32_t id);

/* Adds all members of another set, which must not be a part of this one; false if all were there before. */
bool idset_add_all(struct idset *set, struct object_set other);

/* Adds what is in `from` and in the mask (NULL: everything) but not in `except`; false if that was there. */
bool idset_add_some(struct idset *set, struct object_set from, const struct object_set *mask, struct object_set except,
                    struct idset_scratch *scratch);

/* Keeps what is in the other set, too. */
void idset_keep(struct idset *set, struct object_set other);

/* Removes what is in the other set. */
void idset_drop(struct idset *set, struct object_set other);

#endif
