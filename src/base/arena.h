/* An arena: many small allocations that are freed together, at the end of a phase.
 *
 * Pointers stay valid until arena_free. Not thread-safe: one arena, one owner. */
#ifndef HEDDLE_BASE_ARENA_H
#define HEDDLE_BASE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena); /* NULL is fine */

/* Zeroed memory, aligned for any type. */
void *arena_alloc(struct arena *arena, size_t bytes);

/* A copy of length bytes with a NUL behind it. */
char *arena_copy(struct arena *arena, const char *text, size_t length);

/* Moves all that `from` holds into `into` and frees `from`; pointers stay valid. */
void arena_adopt(struct arena *into, struct arena *from);

#endif
