/* The names of source variables, from the LocalVariableTable. */
#include "base/arena.h"
#include "jvm/translate/build.h"

#include <stdlib.h>

struct entry {
    uint16_t slot;
    uint32_t start, end;
    uint32_t number; /* in method.locals */
};

struct variable_index {
    uint32_t count;
    struct entry entries[]; /* by slot, then by start */
};

static int entry_compare(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    if (a->slot != b->slot)
        return a->slot < b->slot ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

const struct variable_index *variables_index(struct method *method)
{
    uint32_t count = method->locals.count;
    struct variable_index *index = arena_alloc(method->scratch, sizeof *index + count * sizeof(struct entry));
    index->count = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct class_local *local = &method->locals.items[i];
        index->entries[i] = (struct entry){local->slot, local->start, (uint32_t)local->start + local->length, i};
    }
    if (count > 1)
        qsort(index->entries, count, sizeof *index->entries, entry_compare);
    return index;
}

uint32_t variables_find(const struct variable_index *index, uint32_t slot, uint32_t pc)
{
    uint32_t low = 0, high = index->count;
    while (low < high) { /* the first entry behind (slot, pc) */
        uint32_t middle = low + (high - low) / 2;
        const struct entry *entry = &index->entries[middle];
        if (entry->slot < slot || (entry->slot == slot && entry->start <= pc))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return 0;
    const struct entry *entry = &index->entries[low - 1];
    return entry->slot == slot && pc < entry->end ? entry->number + 1 : 0;
}
