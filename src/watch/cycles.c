/* Threads of which each waits for a monitor that the next one holds. */
#include "watch/internal.h"

enum { OWNER_SHIFT = 16 };

/* The thread that holds a monitor; RUN_NONE: none. */
static uint32_t owner_of(struct run *run, ref monitor)
{
    return (run_object(run, monitor)->lock >> OWNER_SHIFT) - 1;
}

/* Where a thread that does not run is in the application. */
static struct spot spot_of(struct run *run, uint32_t thread)
{
    uint32_t place = run_thread_state(run, thread)->frame;
    const struct frame *at = place == 0 ? NULL : run_at(run, STACKS_AT + place - 1);
    for (; at != NULL; at = cpu_previous(at)) {
        const struct run_method *method = run->methods[at->method];
        if (method->ir != NULL && method->owner->is_application)
            return (struct spot){method->number, at->at < method->code->op_count ? method->code->lines[at->at] : 0};
    }
    return (struct spot){RUN_NONE, 0};
}

void cycles_look(struct watch *watch, struct cpu *cpu, ref monitor)
{
    struct run *run = watch->run;
    struct waiting waiting[WATCH_STEPS];
    uint32_t thread = cpu->number, count = 0;
    cpu_save(cpu);
    do {
        const struct thread_state *state = run_thread_state(run, thread);
        ref wanted = thread == cpu->number ? monitor : state->on;
        if (count == WATCH_STEPS || (thread != cpu->number && state->phase != THREAD_BLOCKED))
            return;
        waiting[count++] = (struct waiting){thread, watch_entry_method(watch_thread(watch, thread)),
                                            spot_of(run, thread), run_class_of(run, wanted)};
        thread = owner_of(run, wanted);
    } while (thread != RUN_NONE && thread != cpu->number);
    if (thread == cpu->number)
        hit_cycle(watch, waiting, count);
}
