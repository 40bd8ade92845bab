#include "run/step.h"

#include "base/array.h"
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

uint32_t run_waits_for(struct run *run, uint32_t thread)
{
    bool waits = run->language->waits_for != NULL && run_ability(run, thread) == RUN_WAITS;
    return waits ? run->language->waits_for(run, thread) : UINT32_MAX;
}

bool run_waits_for_ever(struct run *run, uint32_t thread)
{
    uint32_t at = thread;
    for (uint32_t i = 0; i <= run_thread_count(run); i++) {
        at = run_waits_for(run, at);
        if (at == UINT32_MAX || run_ability(run, at) == RUN_OVER)
            return at != UINT32_MAX;
    }
    return true;
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
