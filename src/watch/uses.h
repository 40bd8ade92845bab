/* Who has used what, by kinds of accesses: whether two threads ever came to the same field or element.
 *
 * A kind is a number of the caller's. Of each place of memory one byte is kept for each kind: the thread, or that
 * there were several. Neighbours share a page, so that long arrays cost little more than their bytes. */
#ifndef HEDDLE_WATCH_USES_H
#define HEDDLE_WATCH_USES_H

#include <stdbool.h>
#include <stdint.h>

struct uses;

struct uses *uses_new(void);
void uses_free(struct uses *uses);  /* NULL is fine */
void uses_clear(struct uses *uses); /* a new run begins */
struct uses *uses_copy(const struct uses *uses);

/* What is used of a location: a place in one of the objects that it holds, or (place 0) all of it. */
struct used {
    uint64_t location;
    uint32_t object, place;
};

/* A thread uses something. False: there is no room, and it is forgotten. */
bool uses_add(struct uses *uses, uint32_t kind, struct used what, uint32_t thread);

/* Whether another thread than this one has used it, or something that it is part of, or a part of it. */
bool uses_by_others(const struct uses *uses, uint32_t kind, struct used what, uint32_t thread);
/* Whether this thread may have done so: it has, or several have. */
bool uses_by_itself(const struct uses *uses, uint32_t kind, struct used what, uint32_t thread);

#endif
