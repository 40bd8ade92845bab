#include "modular/invariant.h"

#include "base/arena.h"
#include "base/array.h"
#include "modular/candidates.h"

#include <assert.h>

size_t invariant_pair(const struct invariant *invariant, uint32_t one, uint32_t other)
{
    size_t count = invariant->system->location_count;
    assert(one < count && (other == SYSTEM_NONE || other < count));
    if (other == SYSTEM_NONE)
        return one;
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    return count + (size_t)high * (high + 1) / 2 + low;
}

static bool is_impossible(const struct system *system, uint32_t one, uint32_t other)
{
    const struct system_location *first = &system->locations[one], *second = &system->locations[other];
    bool same = first->template == second->template && !system->templates[first->template].many;
    return same || first->alone || second->alone;
}

void invariant_open(struct invariant *invariant, struct system *system, const struct samples *samples,
                    const struct constants *constants, enum candidate_stage stage, struct arena *arena)
{
    uint32_t count = (uint32_t)system->location_count;
    *invariant = (struct invariant){.system = system, .clock = 1};
    invariant->pair_count = count + (size_t)count * (count + 1) / 2;
    invariant->pairs = mem_new(invariant->pair_count + 1, sizeof *invariant->pairs);
    for (uint32_t i = 0; i < count; i++)
        invariant->pairs[i] = (struct pair){.first = i, .second = SYSTEM_NONE};
    for (uint32_t high = 0; high < count; high++)
        for (uint32_t low = 0; low <= high; low++)
            invariant->pairs[invariant_pair(invariant, low, high)] =
                (struct pair){.first = low, .second = high, .impossible = is_impossible(system, low, high)};
    candidates_make(invariant, samples, constants, stage, arena);
    for (size_t i = 0; i < invariant->pair_count; i++) {
        invariant->candidates += invariant->pairs[i].count;
        pair_wake(invariant, &invariant->pairs[i]);
        invariant->pairs[i].changed = 1;
    }
}

void invariant_close(struct invariant *invariant)
{
    mem_free(invariant->pairs);
}

bool pair_is_false(const struct pair *pair)
{
    return pair->count > 0 && pair->items[0].alive && pair->items[0].atom.relation == ATOM_FALSE;
}

/* Of two that imply each other the first stays awake. */
static bool is_implied(const struct pair *pair, uint32_t which)
{
    const struct candidate *it = &pair->items[which];
    for (uint32_t i = which; i-- > 0 && atom_is_related(&pair->items[i].atom, &it->atom);)
        if (pair->items[i].alive && atom_implies(&pair->items[i].atom, &it->atom))
            return true;
    for (uint32_t i = which + 1; i < pair->count && atom_is_related(&pair->items[i].atom, &it->atom); i++)
        if (pair->items[i].alive && atom_implies(&pair->items[i].atom, &it->atom) &&
            !atom_implies(&it->atom, &pair->items[i].atom))
            return true;
    return false;
}

/* Candidates about the same variables stand side by side. */
void pair_wake(struct invariant *invariant, struct pair *pair)
{
    bool nobody = pair_is_false(pair);
    for (uint32_t i = 0; i < pair->count; i++)
        pair->items[i].awake = pair->items[i].alive && (nobody ? i == 0 : !is_implied(pair, i));
    pair->changed = ++invariant->clock;
}

void pair_kill(struct invariant *invariant, struct pair *pair, uint32_t candidate)
{
    (void)invariant;
    pair->items[candidate].alive = pair->items[candidate].awake = false;
}

uint64_t invariant_kept(const struct invariant *invariant)
{
    uint64_t kept = 0;
    for (size_t i = 0; i < invariant->pair_count; i++)
        for (uint32_t k = 0; k < invariant->pairs[i].count; k++)
            kept += invariant->pairs[i].items[k].awake;
    return kept;
}
