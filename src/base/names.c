#include "base/names.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

struct entry {
    const char *text;
    size_t length;
    uint64_t hash;
};

struct names {
    struct arena *arena;
    struct entry *entries;
    size_t count, capacity;
    uint32_t *slots; /* number + 1, 0 for empty; a power of two, at most half full */
    size_t slot_count;
};

struct names *names_new(void)
{
    struct names *names = mem_new(1, sizeof *names);
    names->arena = arena_new();
    names->slot_count = MEM_FIRST(64);
    names->slots = mem_new(names->slot_count, sizeof *names->slots);
    return names;
}

void names_free(struct names *names)
{
    if (names == NULL)
        return;
    arena_free(names->arena);
    mem_free(names->entries);
    mem_free(names->slots);
    mem_free(names);
}

/* The slot that holds the string or, if it is not known, the empty slot where it belongs. */
static size_t slot_of(const struct names *names, const char *text, size_t length, uint64_t hash)
{
    size_t mask = names->slot_count - 1;
    for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
        uint32_t number = names->slots[slot];
        if (number == 0)
            return slot;
        const struct entry *entry = &names->entries[number - 1];
        if (entry->hash == hash && entry->length == length && memcmp(entry->text, text, length) == 0)
            return slot;
    }
}

static void grow_slots(struct names *names)
{
    size_t count = names->slot_count * 2;
    uint32_t *slots = mem_new(count, sizeof *slots);
    for (size_t i = 0; i < names->count; i++) {
        size_t slot = names->entries[i].hash & (count - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (count - 1);
        slots[slot] = (uint32_t)i + 1;
    }
    mem_free(names->slots);
    names->slots = slots;
    names->slot_count = count;
}

uint32_t names_add(struct names *names, const char *text, size_t length)
{
    uint64_t hash = hash_bytes(text, length);
    size_t slot = slot_of(names, text, length, hash);
    if (names->slots[slot] != 0)
        return names->slots[slot] - 1;
    ARRAY_RESERVE(names->entries, names->capacity, names->count + 1);
    names->entries[names->count] = (struct entry){arena_copy(names->arena, text, length), length, hash};
    names->slots[slot] = (uint32_t)++names->count;
    if (names->count * 2 > names->slot_count)
        grow_slots(names);
    return (uint32_t)names->count - 1;
}

uint32_t names_find(const struct names *names, const char *text, size_t length)
{
    size_t slot = slot_of(names, text, length, hash_bytes(text, length));
    return names->slots[slot] == 0 ? NAMES_NONE : names->slots[slot] - 1;
}

const char *names_text(const struct names *names, uint32_t number)
{
    assert(number < names->count);
    return names->entries[number].text;
}

size_t names_count(const struct names *names)
{
    return names->count;
}
