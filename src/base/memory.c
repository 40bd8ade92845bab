#include "base/memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Exit status 3 is "unknown": running out of memory says nothing about the input. Of several threads that run out of it
 * the first one ends the process, since two of them must not do so at once (exit, C17 7.22.4.4); the others wait for
 * that. */
static void *checked(void *block, size_t count, size_t size)
{
    static atomic_flag ends = ATOMIC_FLAG_INIT;
    if (block == NULL && count != 0 && size != 0) {
        while (atomic_flag_test_and_set(&ends))
            pause();
        fprintf(stderr, "heddle: out of memory (%zu x %zu bytes)\n", count, size);
        exit(3);
    }
    return block;
}

#ifdef HEDDLE_HOSTILE

#include <stdbool.h>

/* With HEDDLE_FAIL_AT=n the n-th request for memory and all behind it fail. Only here is state of the whole process
 * needed: requests are counted over all threads. */
static bool must_fail(void)
{
    static atomic_llong asked, limit; /* limit: 0 is not known yet */
    long long most = atomic_load(&limit);
    if (most == 0) {
        const char *at = getenv("HEDDLE_FAIL_AT");
        most = at == NULL ? 0 : strtoll(at, NULL, 10);
        most = most > 0 ? most : INT64_MAX;
        atomic_store(&limit, most);
    }
    return atomic_fetch_add(&asked, 1) + 1 >= most;
}

/* Arrays grow as little as they may, so that they move often; large ones by an eighth, since else the time would be
 * quadratic. */
static size_t grown(size_t capacity)
{
    return capacity < 64 ? capacity + 1 : capacity + capacity / 8;
}

#else

static inline int must_fail(void)
{
    return 0;
}

static size_t grown(size_t capacity)
{
    return capacity < 8 ? 8 : capacity * 2;
}

#endif

void *mem_new(size_t count, size_t size)
{
    return checked(must_fail() ? NULL : calloc(count ? count : 1, size ? size : 1), count, size);
}

void *mem_resize(void *block, size_t count, size_t size)
{
    if ((size != 0 && count > SIZE_MAX / size) || must_fail())
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
    assert(items != NULL || *capacity == 0);
    if (needed <= *capacity)
        return items;
    size_t next = grown(*capacity);
    *capacity = next < needed ? needed : next;
    return mem_resize(items, *capacity, size);
}
