#include "facts/idset.h"

#include "base/array.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

void idset_free(struct idset *set)
{
    if (set->capacity > 0)
        mem_free(set->cells.many);
    *set = (struct idset){0};
}

static struct object_cell *cells_of(struct idset *set)
{
    return set->capacity == 0 ? &set->cells.one : set->cells.many;
}

/* Makes room for so many cells. */
static struct object_cell *reserve(struct idset *set, uint32_t count)
{
    uint32_t room = set->capacity == 0 ? 1 : set->capacity;
    if (count <= room)
        return cells_of(set);
    uint32_t wanted = room + room / 2 + 1 > count ? room + room / 2 + 1 : count;
    if (set->capacity == 0) {
        struct object_cell first = set->cells.one;
        set->cells.many = mem_resize(NULL, wanted, sizeof first);
        set->cells.many[0] = first;
    } else {
        set->cells.many = mem_resize(set->cells.many, wanted, sizeof *set->cells.many);
    }
    set->capacity = wanted;
    return set->cells.many;
}

/* The place of the first cell whose index is not below. */
static uint32_t cell_find(const struct object_cell *cells, uint32_t count, uint32_t index)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cells[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool idset_add(struct idset *set, uint32_t id)
{
    struct object_cell *cells = cells_of(set);
    uint32_t index = id / 64, at = cell_find(cells, set->count, index);
    uint64_t bit = (uint64_t)1 << id % 64;
    if (at < set->count && cells[at].index == index) {
        bool is_new = (cells[at].bits & bit) == 0;
        cells[at].bits |= bit;
        return is_new;
    }
    cells = reserve(set, set->count + 1);
    memmove(cells + at + 1, cells + at, (set->count - at) * sizeof *cells);
    cells[at] = (struct object_cell){index, bit};
    set->count++;
    return true;
}

/* How many cells of the other set have no cell here; *grows tells whether any bit is new. */
static uint32_t cells_missing(struct object_set set, struct object_set other, bool *grows)
{
    uint32_t missing = 0;
    for (uint32_t i = 0, j = 0; j < other.count; j++) {
        while (i < set.count && set.cells[i].index < other.cells[j].index)
            i++;
        if (i == set.count || set.cells[i].index != other.cells[j].index)
            missing++;
        else if ((other.cells[j].bits & ~set.cells[i].bits) != 0)
            *grows = true;
    }
    *grows |= missing > 0;
    return missing;
}

/* Whether a set shares its cells with another one. */
static inline bool is_part(const struct idset *set, struct object_set other)
{
    const struct object_cell *cells = idset_view(set).cells;
    return other.count > 0 && other.cells >= cells && other.cells < cells + set->count;
}

bool idset_add_all(struct idset *set, struct object_set other)
{
    assert(!is_part(set, other));
    bool grows = false;
    uint32_t missing = cells_missing(idset_view(set), other, &grows);
    if (!grows)
        return false;
    uint32_t from = set->count, to = set->count + missing;
    struct object_cell *cells = reserve(set, to);
    set->count = to;
    for (uint32_t j = other.count; j > 0;) { /* from the end, so that nothing is overwritten too early */
        const struct object_cell *next = &other.cells[j - 1];
        if (from > 0 && cells[from - 1].index > next->index) {
            cells[--to] = cells[--from];
        } else if (from > 0 && cells[from - 1].index == next->index) {
            cells[--to] = (struct object_cell){next->index, cells[--from].bits | next->bits};
            j--;
        } else {
            cells[--to] = *next;
            j--;
        }
    }
    return true;
}

/* The bits of a cell of `index` in a set, looked for from *at on. */
static inline uint64_t bits_at(struct object_set set, uint32_t *at, uint32_t index)
{
    while (*at < set.count && set.cells[*at].index < index)
        ++*at;
    return *at < set.count && set.cells[*at].index == index ? set.cells[*at].bits : 0;
}

bool idset_add_some(struct idset *set, struct object_set from, const struct object_set *mask, struct object_set except,
                    struct idset_scratch *scratch)
{
    uint32_t in_mask = 0, in_except = 0;
    struct object_set some = {NULL, 0};
    ARRAY_RESERVE(scratch->cells, scratch->capacity, from.count);
    some.cells = scratch->cells;
    if (from.count < 4 && except.count > 16)
        in_except = cell_find(except.cells, except.count, from.count == 0 ? 0 : from.cells[0].index);
    for (uint32_t i = 0; i < from.count; i++) {
        uint64_t bits = from.cells[i].bits & ~bits_at(except, &in_except, from.cells[i].index);
        if (mask != NULL && bits != 0)
            bits &= bits_at(*mask, &in_mask, from.cells[i].index);
        if (bits != 0)
            scratch->cells[some.count++] = (struct object_cell){from.cells[i].index, bits};
    }
    return some.count > 0 && idset_add_all(set, some);
}

/* Keeps or drops what the other set has. */
static void filter(struct idset *set, struct object_set other, uint64_t invert)
{
    struct object_cell *cells = cells_of(set);
    uint32_t at = 0, kept = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        uint64_t bits = cells[i].bits & (bits_at(other, &at, cells[i].index) ^ invert);
        if (bits != 0)
            cells[kept++] = (struct object_cell){cells[i].index, bits};
    }
    set->count = kept;
}

void idset_keep(struct idset *set, struct object_set other)
{
    filter(set, other, 0);
}

void idset_drop(struct idset *set, struct object_set other)
{
    filter(set, other, UINT64_MAX);
}

object_id object_set_next(struct object_set set, object_id from)
{
    uint32_t at = cell_find(set.cells, set.count, from / 64);
    if (at == set.count)
        return FACTS_NONE;
    uint64_t bits = set.cells[at].bits;
    if (set.cells[at].index == from / 64)
        bits &= UINT64_MAX << from % 64;
    if (bits == 0) {
        if (++at == set.count)
            return FACTS_NONE;
        bits = set.cells[at].bits;
    }
    return set.cells[at].index * 64 + (uint32_t)__builtin_ctzll(bits);
}

bool object_set_has(struct object_set set, object_id id)
{
    uint32_t at = cell_find(set.cells, set.count, id / 64);
    return at < set.count && set.cells[at].index == id / 64 && (set.cells[at].bits >> id % 64 & 1) != 0;
}

uint32_t object_set_size(struct object_set set)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < set.count; i++)
        size += (uint32_t)__builtin_popcountll(set.cells[i].bits);
    return size;
}

bool object_sets_meet(struct object_set one, struct object_set other)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < one.count; i++)
        if ((one.cells[i].bits & bits_at(other, &at, one.cells[i].index)) != 0)
            return true;
    return false;
}
