/* A map from 64-bit keys to 32-bit values. */
#ifndef HEDDLE_BASE_IDMAP_H
#define HEDDLE_BASE_IDMAP_H

#include <stddef.h>
#include <stdint.h>

struct idmap;

#define IDMAP_NONE UINT32_MAX

struct idmap *idmap_new(void);
void idmap_free(struct idmap *map);

/* A map of its own with the same keys and values. */
struct idmap *idmap_copy(const struct idmap *map);

/* The value of a key, or IDMAP_NONE. */
uint32_t idmap_get(const struct idmap *map, uint64_t key);

/* Sets the value of a key; the value must not be IDMAP_NONE. */
void idmap_put(struct idmap *map, uint64_t key, uint32_t value);

size_t idmap_count(const struct idmap *map);

#endif
