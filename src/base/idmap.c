#include "base/idmap.h"

#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

struct pair {
    uint64_t key;
    uint32_t value; /* IDMAP_NONE: the place is empty */
};

struct idmap {
    struct pair *pairs;
    size_t count, size; /* size: a power of two, at most half full */
};

static struct pair *pairs_new(size_t size)
{
    struct pair *pairs = mem_new(size, sizeof *pairs);
    for (size_t i = 0; i < size; i++)
        pairs[i].value = IDMAP_NONE;
    return pairs;
}

struct idmap *idmap_new(void)
{
    struct idmap *map = mem_new(1, sizeof *map);
    map->size = MEM_FIRST(16);
    map->pairs = pairs_new(map->size);
    return map;
}

void idmap_free(struct idmap *map)
{
    if (map == NULL)
        return;
    mem_free(map->pairs);
    mem_free(map);
}

static struct pair *place_of(struct pair *pairs, size_t size, uint64_t key)
{
    size_t at = hash_mix(key) & (size - 1);
    while (pairs[at].value != IDMAP_NONE && pairs[at].key != key)
        at = (at + 1) & (size - 1);
    return &pairs[at];
}

struct idmap *idmap_copy(const struct idmap *map)
{
    struct idmap *copy = mem_new(1, sizeof *copy);
    *copy = *map;
    copy->pairs = mem_new(map->size, sizeof *copy->pairs);
    memcpy(copy->pairs, map->pairs, map->size * sizeof *copy->pairs);
    return copy;
}

uint32_t idmap_get(const struct idmap *map, uint64_t key)
{
    return place_of(map->pairs, map->size, key)->value;
}

static void grow(struct idmap *map)
{
    size_t size = map->size * 2;
    struct pair *pairs = pairs_new(size);
    for (size_t i = 0; i < map->size; i++)
        if (map->pairs[i].value != IDMAP_NONE)
            *place_of(pairs, size, map->pairs[i].key) = map->pairs[i];
    mem_free(map->pairs);
    map->pairs = pairs;
    map->size = size;
}

void idmap_put(struct idmap *map, uint64_t key, uint32_t value)
{
    assert(value != IDMAP_NONE);
    struct pair *pair = place_of(map->pairs, map->size, key);
    if (pair->value == IDMAP_NONE && ++map->count * 2 > map->size) {
        grow(map);
        pair = place_of(map->pairs, map->size, key);
    }
    *pair = (struct pair){key, value};
}

size_t idmap_count(const struct idmap *map)
{
    return map->count;
}
