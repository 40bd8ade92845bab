/* Whether threads use the same on both sides of a goal, so that it could be met there. */
#include "watch/seeking.h"

enum { ENOUGH_TOGETHER = 1000 };

/* Whether another thread has used the same by an access of this kind. */
static bool is_shared(struct seeking *seeking, uint32_t kind, struct used what, uint32_t thread)
{
    struct meanings *of = &seeking->meanings[kind];
    if (of->asked != seeking->accesses) {
        of->asked = seeking->accesses;
        of->shared = uses_by_others(seeking->uses, kind, what, thread);
    }
    return of->shared;
}

static bool by_any_kind(struct seeking *seeking, const struct kinds *kinds, struct used what, uint32_t thread,
                        bool itself)
{
    for (size_t i = 0; i < kinds->count; i++)
        if (itself ? uses_by_itself(seeking->uses, kinds->items[i], what, thread)
                   : is_shared(seeking, kinds->items[i], what, thread))
            return true;
    return false;
}

/* Which of the locations of a goal a step is about: 0 or 1. */
static uint32_t location_of(const struct goal *goal, uint32_t step)
{
    return !same_text(goal->steps[step].location, goal->steps[0].location);
}

/* Whether what a thread uses of a location could be that of a goal: it has been used by each step that is about this
 * location, by this thread on its side, and by others on the other. */
static bool may_be_of(struct seeking *seeking, uint32_t number, uint32_t step, struct used what, uint32_t thread)
{
    const struct goal *goal = &seeking->goals[number];
    for (uint32_t s = 0; s < goal->step_count; s++)
        if (location_of(goal, s) == location_of(goal, step) &&
            !by_any_kind(seeking, &seeking->steps[number][s], what, thread,
                         goal->steps[s].side == goal->steps[step].side))
            return false;
    return true;
}

/* Whether others have used the same on the other side, by any step. */
static bool is_of_both(struct seeking *seeking, uint32_t number, uint32_t step, struct used what, uint32_t thread)
{
    const struct goal *goal = &seeking->goals[number];
    for (uint32_t s = 0; s < goal->step_count; s++)
        if (goal->steps[s].side != goal->steps[step].side &&
            by_any_kind(seeking, &seeking->steps[number][s], what, thread, false))
            return true;
    return false;
}

void together_count(struct seeking *seeking, uint32_t goal, uint32_t step, struct used what, bool keyed,
                    uint32_t thread)
{
    struct shared *shared = &seeking->shared[goal];
    uint32_t location = location_of(&seeking->goals[goal], step);
    shared->whole[location] |= what.object == 0;
    if (shared->any < ENOUGH_TOGETHER)
        shared->any += is_of_both(seeking, goal, step, what, thread);
    if (shared->at[location] < ENOUGH_TOGETHER)
        shared->at[location] +=
            keyed ? is_of_both(seeking, goal, step, what, thread) : may_be_of(seeking, goal, step, what, thread);
}

uint32_t together_times(const struct goal *goal, const struct shared *shared)
{
    bool two = false;
    for (uint32_t s = 0; s < goal->step_count; s++)
        two |= location_of(goal, s) == 1;
    if (!two)
        return shared->at[0];
    uint32_t times = shared->any;
    for (uint32_t location = 0; location < 2; location++)
        if (!shared->whole[1 - location] && shared->at[location] < times)
            times = shared->at[location];
    return times;
}
