#include "base/arena.h"

#include "base/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <string.h>

/* In a hostile build each allocation is a chunk of its own, so that a sanitizer sees who goes beyond one. */
#ifdef HEDDLE_HOSTILE
enum { FIRST_CHUNK = 0, LARGEST_CHUNK = 0 };
#else
enum { FIRST_CHUNK = 4096, LARGEST_CHUNK = 1 << 20 };
#endif

struct chunk {
    struct chunk *previous;
    size_t used, size;
    bool clear; /* its bytes are 0 as long as they are not used */
    alignas(max_align_t) char bytes[];
};

struct arena {
    struct chunk *newest;
};

struct arena *arena_new(void)
{
    return mem_new(1, sizeof(struct arena));
}

void arena_free(struct arena *arena)
{
    if (arena == NULL)
        return;
    for (struct chunk *chunk = arena->newest; chunk != NULL;) {
        struct chunk *previous = chunk->previous;
        mem_free(chunk);
        chunk = previous;
    }
    mem_free(arena);
}

static struct chunk *chunk_new(struct chunk *previous, size_t needed)
{
    size_t size = previous == NULL ? FIRST_CHUNK : previous->size * 2;
    if (size > LARGEST_CHUNK)
        size = LARGEST_CHUNK;
    if (size < needed)
        size = needed;
    /* Most of the first chunk of a small arena is never used: it is cleared as it is. Large ones may stay so for the
     * most part, and then they need not even be in memory. */
    bool clear = size != FIRST_CHUNK;
    struct chunk *chunk = clear ? mem_new(1, sizeof *chunk + size) : mem_resize(NULL, 1, sizeof *chunk + size);
    *chunk = (struct chunk){.previous = previous, .size = size, .clear = clear};
    return chunk;
}

void *arena_alloc(struct arena *arena, size_t bytes)
{
    size_t step = alignof(max_align_t);
    size_t rounded = LARGEST_CHUNK == 0 ? bytes : (bytes + step - 1) / step * step;
    assert(rounded >= bytes);
    struct chunk *chunk = arena->newest;
    if (chunk == NULL || chunk->size - chunk->used < rounded)
        chunk = arena->newest = chunk_new(chunk, rounded);
    void *place = chunk->bytes + chunk->used;
    chunk->used += rounded;
    return chunk->clear ? place : memset(place, 0, bytes);
}

char *arena_copy(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void arena_adopt(struct arena *into, struct arena *from)
{
    assert(into != from);
    struct chunk *oldest = from->newest;
    while (oldest != NULL && oldest->previous != NULL)
        oldest = oldest->previous;
    if (oldest != NULL) {
        oldest->previous = into->newest;
        into->newest = from->newest;
    }
    mem_free(from);
}
