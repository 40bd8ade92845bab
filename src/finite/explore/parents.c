#include "finite/explore/parents.h"

#include "base/array.h"
#include "base/memory.h"

/* Sorted: for each state a bit that is 1 for each state between the parent before it and its own, and a 0. */
struct parents {
    bool sorted;
    uint32_t *items; /* words of bits; or the parents */
    size_t count, capacity;
    uint64_t bits;
    uint32_t last, states; /* the parent that was added last; how many states have one */
};

struct parents *parents_new(bool sorted)
{
    struct parents *parents = mem_new(1, sizeof *parents);
    parents->sorted = sorted;
    return parents;
}

void parents_free(struct parents *parents)
{
    if (parents == NULL)
        return;
    mem_free(parents->items);
    mem_free(parents);
}

static void add_bit(struct parents *parents, uint32_t bit)
{
    if (parents->bits % 32 == 0)
        ARRAY_ADD(parents->items, parents->count, parents->capacity, 0);
    parents->items[parents->bits / 32] |= bit << parents->bits % 32;
    parents->bits++;
}

void parents_add(struct parents *parents, uint32_t parent)
{
    parents->states++;
    if (!parents->sorted) {
        ARRAY_ADD(parents->items, parents->count, parents->capacity, parent);
        return;
    }
    for (; parents->last < parent; parents->last++)
        add_bit(parents, 1);
    add_bit(parents, 0);
}

static bool bit_at(const struct parents *parents, uint64_t bit)
{
    return parents->items[bit / 32] >> bit % 32 & 1;
}

/* Goes back over the bits, from the state that was added last, and notes the states of the way to one of them. */
static uint32_t back_sorted(const struct parents *parents, uint32_t state, uint32_t *path)
{
    uint32_t at = parents->states, parent = parents->last, length = 0;
    for (uint64_t bit = parents->bits; bit > 0 && state > 0; at--) {
        bit--; /* its 0 */
        if (at == state) {
            path[length++] = state;
            state = parent;
        }
        for (; bit > 0 && bit_at(parents, bit - 1); bit--)
            parent--;
    }
    return length;
}

static uint32_t back(const struct parents *parents, uint32_t state, uint32_t *path)
{
    uint32_t length = 0;
    for (; state > 0; state = parents->items[state - 1])
        path[length++] = state;
    return length;
}

uint32_t *parents_path(const struct parents *parents, uint32_t state, uint32_t *length)
{
    uint32_t *path = mem_new((size_t)parents->states + 1, sizeof *path);
    uint32_t count = parents->sorted ? back_sorted(parents, state, path) : back(parents, state, path);
    path[count++] = 0;
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t other = path[count - 1 - i];
        path[count - 1 - i] = path[i];
        path[i] = other;
    }
    *length = count;
    return path;
}

size_t parents_bytes(const struct parents *parents)
{
    return parents->count * sizeof *parents->items;
}
