#include "push/profile.h"

#include "base/memory.h"
#include "push/compatible.h"
#include "push/lockset.h"

/* What both hold between two phases. */
struct meeting {
    const uint64_t *u, *v;
};

struct meetings {
    struct meeting *items;
    size_t count, capacity;
};

static const struct phase_history *last_phase(const struct lock_history *history)
{
    return &history->phases[history->phase_count - 1];
}

static bool has_meeting(const struct meetings *meetings, const uint64_t *u, const uint64_t *v, uint32_t words)
{
    for (size_t i = 0; i < meetings->count; i++)
        if (lockset_equal(meetings->items[i].u, u, words) && lockset_equal(meetings->items[i].v, v, words))
            return true;
    return false;
}

/* All that both can hold at the end of a phase, from what they can hold at its start. */
static void meet_again(const struct history_set *u, const struct history_set *v, const struct meetings *before,
                       struct meetings *after)
{
    uint32_t words = u->items[0]->words;
    for (uint32_t i = 0; i < u->count; i++) {
        const struct phase_history *x = last_phase(u->items[i]);
        for (uint32_t j = 0; j < v->count; j++) {
            const struct phase_history *y = last_phase(v->items[j]);
            if (!has_meeting(before, x->initial, y->initial, words) || has_meeting(after, x->final, y->final, words) ||
                !histories_fit(u->items[i], v->items[j]))
                continue;
            after->items = mem_reserve(after->items, &after->capacity, after->count + 1, sizeof *after->items);
            after->items[after->count++] = (struct meeting){x->final, y->final};
        }
    }
}

bool profiles_fit(const struct profile *u, const struct profile *v)
{
    struct meetings now = {0}, next = {0};
    const struct phase_history *start_u = &u->phases[0]->items[0]->phases[0];
    const struct phase_history *start_v = &v->phases[0]->items[0]->phases[0];
    now.items = mem_reserve(now.items, &now.capacity, 1, sizeof *now.items);
    now.items[now.count++] = (struct meeting){start_u->initial, start_v->initial}; /* nothing */
    for (uint32_t phase = 0; phase < u->phase_count && now.count > 0; phase++) {
        next.count = 0;
        meet_again(u->phases[phase], v->phases[phase], &now, &next);
        struct meetings swap = now;
        now = next;
        next = swap;
    }
    bool fit = now.count > 0;
    mem_free(now.items);
    mem_free(next.items);
    return fit;
}
