/* The lives of threads, and how they wait, whatever the language. */
#include "run/core/internal.h"

/* While schedules are explored a thread has the stack of its number: which others have ended makes no difference. */
static uint32_t free_stack(struct run *run)
{
    uint32_t first = run->explored ? run->state->thread_count : 0;
    for (uint32_t i = 0; i < MOST_STACKS; i++) {
        uint32_t stack = (first + i) % MOST_STACKS;
        if ((run->state->stacks[stack / 8] >> stack % 8 & 1) == 0)
            return stack;
    }
    return RUN_NONE;
}

uint32_t run_thread_new(struct run *run, ref object, struct run_method *method)
{
    uint32_t stack = free_stack(run), number = run->state->thread_count;
    if (stack == RUN_NONE || number >= MOST_THREADS)
        return RUN_NONE;
    struct run_state *state = run_write_state(run);
    state->stacks[stack / 8] |= (uint8_t)(1 << stack % 8);
    state->thread_count++;
    uint64_t place = STACKS_AT + stack * STACK_SIZE;
    struct frame *frame = run_write(run, place, method->code->frame_size);
    frame->method = method->number;
    frame->size = method->code->frame_size;
    frame->flags = FRAME_HIDDEN;
    frame->registers[0] = object;
    struct thread_state *thread = run_write_thread(run, number);
    thread->object = object;
    thread->phase = THREAD_READY;
    thread->stack = stack;
    thread->frame = (uint32_t)(place - STACKS_AT) + 1;
    return number;
}

void run_thread_end(struct run *run, uint32_t number)
{
    struct thread_state *thread = run_write_thread(run, number);
    struct run_state *state = run_write_state(run);
    struct frame *frame = run_at(run, STACKS_AT + thread->frame - 1);
    store_touch(run->store, STACKS_AT + thread->frame - 1, frame->size);
    memset(frame, 0, frame->size);
    state->stacks[thread->stack / 8] &= (uint8_t) ~(1 << thread->stack % 8);
    thread->phase = THREAD_ENDED;
    thread->frame = thread->stack = 0;
}

void run_notify_one(struct cpu *cpu, const uint32_t *waiting, uint32_t count)
{
    struct run *run = cpu->run;
    uint32_t chosen = 0;
    if (count == 0)
        return;
    if (count > 1 && run->choose != NULL)
        chosen = run->choose(run->choose_context, cpu->number, waiting, count);
    run_write_thread(run, waiting[chosen < count ? chosen : 0])->notified = 1;
}

/* The highest turn of another thread that waits: turns say only who waits longer, so that equal states are found
 * again. While schedules of Java programs are explored, that matters only to those that are to be notified by the same
 * object: conditions of locks wake who waits longest. */
static uint64_t last_turn(struct run *run, uint32_t except, uint32_t on)
{
    uint64_t last = 0;
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        bool counts = !run->explored || (thread->phase == THREAD_WAITING && thread->on == on);
        if (i != except && counts && thread->turn > last)
            last = thread->turn;
    }
    return last;
}

void cpu_begin_wait(struct cpu *cpu, enum thread_phase phase, uint32_t on, uint64_t time)
{
    struct thread_state *thread = cpu->thread;
    thread->phase = phase;
    thread->on = on;
    bool never = time == 0 || (cpu->run->explored && time >= LONG_TIME);
    thread->wake = never ? 0 : cpu_clock(cpu) + time;
    /* who explores schedules of C programs chooses whom to wake, whoever waits longest */
    bool counts = !cpu->run->options->explored || (cpu->run->explored && phase == THREAD_WAITING);
    thread->turn = counts ? last_turn(cpu->run, cpu->number, on) + 1 : 0;
    cpu_stop(cpu);
}
