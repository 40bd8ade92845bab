#include "push/explicit/compatible.h"

#include "base/bits.h"
#include "base/budget.h"
#include "base/memory.h"

#include <assert.h>

/* A chosen history of one process. */
struct placed {
    const struct lock_history *history;
    uint32_t offset;
};

static const struct phase_history *phase_of(const struct placed *placed, uint32_t phase)
{
    if (phase < placed->offset || phase - placed->offset >= placed->history->phase_count)
        return NULL;
    return &placed->history->phases[phase - placed->offset];
}

static uint32_t end_of(const struct placed *placed)
{
    return placed->offset + placed->history->phase_count;
}

/* Uses or acquires what the other one holds throughout. */
static bool intrudes(const struct phase_history *x, const struct phase_history *y, uint32_t words)
{
    return bits_overlap(x->used, y->through, words) || bits_overlap(x->acquired, y->through, words);
}

static bool pair_fits(const struct placed *x, const struct placed *y)
{
    assert(x->history->words == y->history->words);
    uint32_t words = x->history->words;
    uint32_t first = x->offset > y->offset ? x->offset : y->offset;
    uint32_t end = end_of(x) < end_of(y) ? end_of(x) : end_of(y);
    for (uint32_t phase = first; phase < end; phase++) {
        const struct phase_history *a = phase_of(x, phase), *b = phase_of(y, phase);
        if (bits_overlap(a->initial, b->initial, words) || bits_overlap(a->final, b->final, words) ||
            intrudes(a, b, words) || intrudes(b, a, words))
            return false;
    }
    return true;
}

/* The order set of a member of R or A. */
static const uint64_t *order_of(const uint64_t *groups, const uint64_t *orders, uint32_t words, uint32_t lock)
{
    for (uint32_t l = bits_next(groups, words, 0); l != lock; l = bits_next(groups, words, l + 1))
        orders += words;
    return orders;
}

/* Some lock of `open` that no remaining lock of `open` is ordered before. With acquisition orders an edge runs from l
 * to the members of AH[l], with release orders from the members of RH[l] to l: peeling off the sinks of the one is
 * peeling off the sources of the other, so in both cases a lock may go when its own order set has no open member. */
static bool peel(const struct placed *all, uint32_t count, uint32_t phase, bool acquire, uint64_t *open, uint32_t words)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct phase_history *p = phase_of(&all[i], phase);
        if (p == NULL)
            continue;
        const uint64_t *groups = acquire ? p->acquired : p->released;
        const uint64_t *orders = acquire ? p->acquire_orders : p->release_orders;
        for (uint32_t l = bits_next(groups, words, 0); l < words * 64; l = bits_next(groups, words, l + 1)) {
            if (!bits_has(open, l) || bits_overlap(order_of(groups, orders, words, l), open, words))
                continue;
            bits_remove(open, l);
            return true;
        }
    }
    return false;
}

static bool acyclic(const struct placed *all, uint32_t count, uint32_t phase, bool acquire, uint64_t *open)
{
    uint32_t words = all[0].history->words, ordered = 0;
    memset(open, 0, words * sizeof *open);
    for (uint32_t i = 0; i < count; i++) {
        const struct phase_history *p = phase_of(&all[i], phase);
        if (p == NULL)
            continue;
        const uint64_t *groups = acquire ? p->acquired : p->released;
        ordered += !bits_empty(groups, words);
        bits_join(open, groups, words);
    }
    if (ordered < 2)
        return true; /* the order of one process alone has no cycle */
    while (peel(all, count, phase, acquire, open, words))
        ;
    return bits_empty(open, words);
}

static bool orders_fit(const struct placed *all, uint32_t count, uint64_t *scratch)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < count; i++)
        if (end < end_of(&all[i]))
            end = end_of(&all[i]);
    for (uint32_t phase = 0; phase < end; phase++)
        if (!acyclic(all, count, phase, true, scratch) || !acyclic(all, count, phase, false, scratch))
            return false;
    return true;
}

static bool holds_at_end(const struct placed *placed, uint32_t lock)
{
    const struct lock_history *history = placed->history;
    return lock == EML_NONE || bits_has(history->phases[history->phase_count - 1].final, lock);
}

bool find_compatible(const struct placed_set *sets, uint32_t count, struct budget *budget, uint32_t *chosen)
{
    if (count == 0)
        return true;
    struct placed *placed = mem_new(count, sizeof *placed);
    uint64_t *scratch = mem_new(sets[0].set->items[0]->words, sizeof *scratch);
    uint32_t at = 0;
    chosen[0] = 0;
    /* Depth-first; chosen[at] is the next history to try for process `at`. */
    while (!budget_spent(budget)) {
        if (chosen[at] == sets[at].set->count) {
            if (at == 0)
                break;
            chosen[--at]++;
            continue;
        }
        placed[at] = (struct placed){sets[at].set->items[chosen[at]], sets[at].offset};
        bool fits = holds_at_end(&placed[at], sets[at].must_hold);
        for (uint32_t i = 0; i < at && fits; i++)
            fits = pair_fits(&placed[i], &placed[at]);
        fits = fits && orders_fit(placed, at + 1, scratch);
        if (!fits) {
            chosen[at]++;
        } else if (at + 1 == count) {
            mem_free(placed);
            mem_free(scratch);
            return true;
        } else {
            chosen[++at] = 0;
        }
    }
    mem_free(placed);
    mem_free(scratch);
    return false;
}

bool histories_fit(const struct lock_history *x, const struct lock_history *y)
{
    struct placed both[2] = {{x, 0}, {y, 0}};
    uint64_t few[4], *open = x->words <= 4 ? few : mem_new(x->words, sizeof *open);
    bool fit = pair_fits(&both[0], &both[1]) && orders_fit(both, 2, open);
    if (open != few)
        mem_free(open);
    return fit;
}
