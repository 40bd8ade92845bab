#include "run/step.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/core/language.h"

void run_tell_steps(struct run *run, struct step *step)
{
    run->step = step;
}

void step_free(struct step *step)
{
    mem_free(step->accesses);
    *step = (struct step){0};
}

static bool is_same(const struct step_access *one, const struct step_access *other)
{
    return one->object == other->object && one->first == other->first && one->end == other->end && one->merges == 0 &&
           other->merges == 0 && one->use == other->use && one->need == other->need && one->wants == other->wants &&
           (one->wants != STEP_LIKE || (one->known == other->known && one->before == other->before));
}

void step_add(struct step *step, const struct step_access *access)
{
    if (step->count > 0 && is_same(&step->accesses[step->count - 1], access))
        return;
    ARRAY_ADD(step->accesses, step->count, step->capacity, *access);
}

bool step_possible(enum step_need need, uint64_t before)
{
    switch (need) {
    case STEP_ZERO:
        return before == 0;
    case STEP_NOT_ZERO:
        return before != 0;
    case STEP_NO_WRITER:
        return before >> 32 == 0;
    case STEP_NOT_ONE:
        return before != 1;
    case STEP_NEVER:
        return false;
    case STEP_ANY:
    case STEP_LIKE:
        break;
    }
    return true;
}

bool step_can_tell(const struct step_access *access, const struct step_access *write)
{
    return write->known && access->known && write->first == access->first && write->end == access->end;
}

bool step_would_write(const struct step_access *access, const struct step_access *write)
{
    if (access->wants == STEP_LIKE)
        return access->before == write->before;
    return step_possible((enum step_need)access->wants, write->before);
}

bool run_peek(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value)
{
    uint64_t hash = 0, part;
    for (uint32_t at = first; at < end; at += sizeof part) {
        uint32_t stop = end - at < sizeof part ? end : at + (uint32_t)sizeof part;
        if (object >= STEP_THREAD || !run->language->peek(run, object, at, stop, &part))
            return false;
        hash = at == first ? part : hash_join(hash, part);
    }
    *value = hash;
    return true;
}

void run_tell_wait(struct run *run, uint32_t thread, struct step *step)
{
    run->language->tell_wait(run, thread, step);
}

bool run_set_region(struct run *run, uint32_t thread, uint32_t region)
{
    return run->language->set_region(run, thread, region);
}

const char *run_untold(struct run *run)
{
    return run->language->untold(run);
}

static uint32_t next_waited_for(struct run *run, uint32_t thread, uint32_t from)
{
    bool waits = run->language->waits_for != NULL && run_ability(run, thread) == RUN_WAITS;
    return waits ? run->language->waits_for(run, thread, from) : UINT32_MAX;
}

uint32_t run_waits_for(struct run *run, uint32_t thread)
{
    uint32_t one = next_waited_for(run, thread, 0);
    return one == UINT32_MAX || next_waited_for(run, thread, one + 1) != UINT32_MAX ? UINT32_MAX : one;
}

/* Whether one of those that a thread waits for is among those that never let go. */
static bool is_held_up(struct run *run, uint32_t thread, const uint8_t *stuck)
{
    uint32_t other = next_waited_for(run, thread, 0);
    while (other != UINT32_MAX && !stuck[other])
        other = next_waited_for(run, thread, other + 1);
    return other != UINT32_MAX;
}

bool run_waits_for_ever(struct run *run, uint32_t thread)
{
    if (next_waited_for(run, thread, 0) == UINT32_MAX)
        return false;
    uint32_t count = run_thread_count(run);
    uint8_t *stuck = mem_new(count, 1);
    for (uint32_t i = 0; i < count; i++)
        stuck[i] = run_ability(run, i) == RUN_OVER || next_waited_for(run, i, 0) != UINT32_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < count; i++)
            if (stuck[i] && run_ability(run, i) != RUN_OVER && !is_held_up(run, i, stuck)) {
                stuck[i] = 0;
                changed = true;
            }
    }
    bool ever = stuck[thread];
    mem_free(stuck);
    return ever;
}

bool run_waits_for_unknown(struct run *run, uint32_t thread)
{
    return run->language->waits_for_unknown != NULL && run_ability(run, thread) == RUN_WAITS &&
           run->language->waits_for_unknown(run, thread);
}

bool run_is_looping(struct run *run, uint32_t thread)
{
    return run->language->is_looping(run, thread);
}

uint64_t run_local_hash(struct run *run, uint32_t thread)
{
    return run->language->local_hash(run, thread);
}

uint64_t run_changes(struct run *run, uint32_t thread)
{
    return run->language->changes(run, thread);
}

bool run_is_alone(struct run *run, uint32_t thread)
{
    return run->language->is_alone(run, thread);
}

bool run_is_leaving(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    cpu_look(&cpu, run, thread);
    return run->language->is_leaving(&cpu);
}

bool run_is_joining(struct run *run, uint32_t thread)
{
    return run->language->is_joining(run, thread);
}
