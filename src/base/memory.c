#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Exit status 3 is "unknown": running out of memory says nothing about the input. */
static void *checked(void *block, size_t count, size_t size)
{
    if (block == NULL && count != 0 && size != 0) {
        fprintf(stderr, "heddle: out of memory (%zu x %zu bytes)\n", count, size);
        exit(3);
    }
    return block;
}

void *mem_new(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size ? size : 1), count, size);
}

void *mem_resize(void *block, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return checked(NULL, count, size);
    size_t bytes = count * size;
    return checked(realloc(block, bytes ? bytes : 1), count, size);
}

void mem_free(void *block)
{
    free(block);
}

void *mem_reserve(void *items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return items;
    size_t grown = *capacity < 8 ? 8 : *capacity * 2;
    if (grown < needed)
        grown = needed;
    *capacity = grown;
    return mem_resize(items, grown, size);
}
