#include "run/action.h"

#include "run/core/language.h"

struct run_action run_next_action(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    if (run->language->next_action == NULL)
        return (struct run_action){0};
    cpu_look(&cpu, run, thread);
    return run->language->next_action(&cpu);
}

struct run_action run_accessed(struct run *run, const struct step_access *access)
{
    return run->language->accessed == NULL ? (struct run_action){0} : run->language->accessed(access);
}

bool run_name_access(struct run *run, const struct step_access *access, struct buffer *to)
{
    return run->language->name_access != NULL && run->language->name_access(run, access, to);
}

bool run_has_lock(struct run *run, uint32_t thread, uint64_t lock)
{
    return run->language->has_lock == NULL || run->language->has_lock(run, thread, lock);
}

void run_name_object(struct run *run, const struct run_action *action, struct buffer *to)
{
    run->language->name_object(run, action, to);
}

void run_name_address(struct run *run, uint64_t address, struct buffer *to)
{
    const struct run_action action = {.object = address};
    run->language->name_object(run, &action, to);
}

bool run_tell_value(struct run *run, const struct run_action *action, struct buffer *to)
{
    return run->language->tell_value(run, action, to);
}

bool run_caller_place(struct run *run, uint32_t thread, uint32_t depth, struct run_place *place)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    for (struct frame *at = frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1); at != NULL; at = cpu_previous(at))
        if ((at->flags & FRAME_HIDDEN) == 0 && depth-- == 0)
            return run_spot_place(run, (uint64_t)at->method << 32 | at->at, place);
    return false;
}
