/* Who is to pause for goals, so that others can go on with them. */
#include "watch/seeking.h"

static bool has_focus(const struct seeking *seeking, uint32_t goal)
{
    return !seeking->group_met[seeking->goals[goal].group] &&
           (goal + seeking->count - seeking->first) % seeking->count < seeking->focus;
}

/* Whether a goal goes on by another thread than this one, which has begun it. */
static bool awaits_other(const struct goal *goal, const struct trace *trace, uint32_t thread)
{
    if (!trace->active || !trace->pauses)
        return false;
    uint8_t side = goal->steps[trace->next].side;
    return trace->threads[1 - side] == thread;
}

static bool is_over(const struct watch *watch, const struct goal *goal, const struct trace *trace, uint8_t side)
{
    return goal->units[side] != NULL && trace->calls[side] != 0 &&
           goals_call_of(watch->seeking, &watch->threads[trace->threads[side]], goal, side) != trace->calls[side];
}

bool watch_wants_pause(const struct watch *watch, uint32_t thread)
{
    const struct seeking *seeking = watch->seeking;
    if (thread < watch->thread_count && watch->threads[thread].lingers)
        return true;
    for (uint32_t i = 0; i < seeking->focus && i < seeking->count; i++) {
        uint32_t g = (seeking->first + i) % seeking->count;
        if (seeking->group_met[seeking->goals[g].group])
            continue;
        for (uint32_t n = 0; n < MOST_TRACES; n++) {
            const struct trace *trace = &seeking->traces[g][n];
            if (awaits_other(&seeking->goals[g], trace, thread) &&
                !is_over(watch, &seeking->goals[g], trace, 1 - seeking->goals[g].steps[trace->next].side))
                return true;
        }
    }
    return false;
}

/* Whether what a thread is paused in the middle of is used by another one as well, on the other side: else nobody
 * could have come. */
static bool awaits_user(const struct seeking *seeking, uint32_t goal, const struct trace *trace, uint32_t thread)
{
    uint8_t side = seeking->goals[goal].steps[trace->next].side;
    for (uint32_t s = 0; s < seeking->goals[goal].step_count; s++) {
        const struct kinds *others = &seeking->steps[goal][s];
        for (size_t i = 0; i < others->count && seeking->goals[goal].steps[s].side == side; i++)
            if (uses_by_others(seeking->uses, others->items[i], trace->used, thread))
                return true;
    }
    return false;
}

/* Counts, once, that a thread is paused in vain; with `ends` it goes on. */
static void pause_in_vain(struct watch *watch, uint32_t thread, bool others_ran, bool ends)
{
    struct seeking *seeking = watch->seeking;
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t n = 0; n < MOST_TRACES && has_focus(seeking, g); n++) {
            struct trace *trace = &seeking->traces[g][n];
            if (!awaits_other(&seeking->goals[g], trace, thread))
                continue;
            if (!trace->counted && awaits_user(seeking, g, trace, thread)) {
                seeking->seen[g].paused += others_ran;
                seeking->seen[g].alone += !others_ran;
                trace->counted = true;
            }
            trace->pauses = !ends;
        }
}

void watch_nudge(struct watch *watch, uint32_t thread, bool others_ran)
{
    pause_in_vain(watch, thread, others_ran, false);
}

void watch_end_pause(struct watch *watch, uint32_t thread, bool others_ran)
{
    watch_thread(watch, thread)->lingers = false;
    pause_in_vain(watch, thread, others_ran, true);
}

void watch_linger(struct watch *watch, struct watch_linger linger, uint64_t seed)
{
    watch->seeking->linger = linger;
    watch->seeking->random = seed;
}

void watch_focus(struct watch *watch, uint32_t first, uint32_t count)
{
    struct seeking *seeking = watch->seeking;
    seeking->first = seeking->count == 0 ? 0 : first % seeking->count;
    seeking->focus = count;
}
