/* Monitors, waiting, and the lives of threads. */
#include "base/buffer.h"
#include "run/c/internal.h"
#include "run/watch.h"

enum { COUNT_BITS = 16, COUNT_MASK = (1 << COUNT_BITS) - 1 };
static const uint64_t nanoseconds = 1000000; /* of a millisecond */

static uint32_t owner_bits(uint32_t thread)
{
    return (thread + 1) << COUNT_BITS;
}

bool run_holds(struct run *run, uint32_t thread, ref object)
{
    return run_object(run, object)->lock >> COUNT_BITS == thread + 1;
}

static void set_lock(struct run *run, ref object, uint32_t lock)
{
    struct object_head *head = run_write(run, object, sizeof *head);
    head->lock = lock;
}

bool cpu_lock(struct cpu *cpu, ref object)
{
    const struct run_watcher *watcher = cpu->run->watcher;
    uint32_t lock = run_object(cpu->run, object)->lock;
    if (lock == 0) {
        set_lock(cpu->run, object, owner_bits(cpu->number) + 1);
        if (watcher != NULL)
            watcher->monitor(watcher->context, cpu, object, true);
        return true;
    }
    if (lock >> COUNT_BITS == cpu->number + 1) {
        if ((lock & COUNT_MASK) == COUNT_MASK) /* so deep is only recursion without end */
            return cpu_throw_new(cpu, "java/lang/StackOverflowError", NULL);
        set_lock(cpu->run, object, lock + 1);
        return true;
    }
    if (watcher != NULL)
        watcher->wants(watcher->context, cpu, object);
    cpu->thread->phase = THREAD_BLOCKED;
    cpu->thread->on = object;
    cpu_stop(cpu);
    return false;
}

bool cpu_unlock(struct cpu *cpu, ref object)
{
    uint32_t lock = run_object(cpu->run, object)->lock;
    if (lock >> COUNT_BITS != cpu->number + 1)
        return false;
    if (cpu->run->watcher != NULL && (lock & COUNT_MASK) == 1)
        cpu->run->watcher->monitor(cpu->run->watcher->context, cpu, object, false);
    set_lock(cpu->run, object, (lock & COUNT_MASK) == 1 ? 0 : lock - 1);
    return true;
}

/* Whether a thread is in the wait set of an object; one whose time was made to come is not any more. */
static bool waits_for(struct run *run, uint32_t number, ref object)
{
    const struct thread_state *thread = run_thread_state(run, number);
    return thread->phase == THREAD_WAITING && thread->on == object && !thread->notified && thread->wake != TIME_IS_UP;
}

/* The threads in the wait set of an object, those that wait longest first; how many there are. Not counted are those
 * beyond the room. */
static uint32_t list_waiting(struct run *run, ref object, uint32_t *waiting, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run->state->thread_count && count < room; i++) {
        if (!waits_for(run, i, object))
            continue;
        const struct thread_state *thread = run_thread_state(run, i);
        uint32_t at = count++;
        for (; at > 0 && run_thread_state(run, waiting[at - 1])->turn > thread->turn; at--)
            waiting[at] = waiting[at - 1];
        waiting[at] = i;
    }
    return count;
}

void run_notify_all(struct run *run, ref object)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (waits_for(run, i, object))
            run_write_thread(run, i)->notified = 1;
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

void cpu_notify(struct cpu *cpu, ref object)
{
    uint32_t waiting[MOST_STACKS]; /* who waits has a stack */
    run_notify_one(cpu, waiting, list_waiting(cpu->run, object, waiting, MOST_STACKS));
}

void run_set_chooser(struct run *run, run_chooser choose, void *context)
{
    run->choose = choose;
    run->choose_context = context;
}

bool run_wake(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    if (run->c != NULL)
        return c_wake(run, number);
    if ((thread->phase != THREAD_WAITING && thread->phase != THREAD_PARKED) || thread->notified)
        return false;
    run_write_thread(run, number)->notified = 1;
    return true;
}

/* The highest turn of another thread that waits: turns say only who waits longer, so that equal states are found
 * again. */
static uint64_t last_turn(struct run *run, uint32_t except)
{
    uint64_t last = 0;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (i != except && run_thread_state(run, i)->turn > last)
            last = run_thread_state(run, i)->turn;
    return last;
}

void cpu_begin_wait(struct cpu *cpu, enum thread_phase phase, uint32_t on, uint64_t time)
{
    struct thread_state *thread = cpu->thread;
    thread->phase = phase;
    thread->on = on;
    thread->wake = time == 0 ? 0 : cpu_clock(cpu) + time;
    thread->turn = last_turn(cpu->run, cpu->number) + 1;
    cpu_stop(cpu);
}

/* Object.wait: comes here a second time when the thread may go on. */
bool cpu_wait(struct cpu *cpu, ref object, uint64_t milliseconds)
{
    struct thread_state *thread = cpu->thread;
    if (thread->phase == THREAD_WAITING) {
        set_lock(cpu->run, object, owner_bits(cpu->number) + thread->count);
        if (cpu->run->watcher != NULL)
            cpu->run->watcher->monitor(cpu->run->watcher->context, cpu, object, true);
        bool interrupted = thread->interrupted && !thread->notified;
        thread->phase = THREAD_READY;
        thread->on = thread->count = 0;
        thread->wake = thread->turn = 0;
        thread->notified = 0;
        if (!interrupted)
            return true;
        return cpu_throw_interrupted(cpu, NULL);
    }
    if (!run_holds(cpu->run, cpu->number, object))
        return cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", "current thread is not owner");
    if (thread->interrupted)
        return cpu_throw_interrupted(cpu, NULL);
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->waits(cpu->run->watcher->context, cpu, object);
    thread->count = run_object(cpu->run, object)->lock & COUNT_MASK;
    set_lock(cpu->run, object, 0);
    cpu_begin_wait(cpu, THREAD_WAITING, object,
                   milliseconds > UINT64_MAX / 4 / nanoseconds ? UINT64_MAX / 4 : milliseconds * nanoseconds);
    return false;
}

bool cpu_throw_interrupted(struct cpu *cpu, const char *message)
{
    struct run_field *flag = run_field_find(cpu->run, cpu->run->known.thread, "interrupted");
    cpu->thread->interrupted = 0;
    if (flag != NULL && !flag->is_static)
        run_put(cpu->run, cpu->thread->object, flag, 0);
    return cpu_throw_new(cpu, "java/lang/InterruptedException", message == NULL ? NULL : "%s", message);
}

static uint32_t free_stack(struct run *run)
{
    for (uint32_t i = 0; i < MOST_STACKS; i++)
        if ((run->state->stacks[i / 8] >> i % 8 & 1) == 0)
            return i;
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

uint32_t run_thread_find(struct run *run, ref object)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (run_thread_state(run, i)->object == object)
            return i;
    return RUN_NONE;
}

static bool others_left(struct run *run, uint32_t except)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        if (i != except && thread->phase != THREAD_ENDED && !thread->daemon)
            return true;
    }
    return false;
}

bool run_is_due(struct run *run, const struct thread_state *thread)
{
    return thread->wake != 0 && (thread->wake == TIME_IS_UP || thread->wake <= run->state->clock);
}

bool run_time_out(struct run *run, uint32_t number, bool keep_clock)
{
    if (run_ability(run, number) != RUN_TIMED)
        return false;
    struct thread_state *thread = run_write_thread(run, number);
    if (!keep_clock)
        run_write_state(run)->clock = thread->wake;
    thread->wake = TIME_IS_UP;
    return true;
}

enum run_ability run_ability(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    if (run->c != NULL)
        return c_ability(run, number);
    bool due = run_is_due(run, thread), can = true;
    enum run_ability else_is = thread->wake != 0 && !due ? RUN_TIMED : RUN_WAITS;
    switch ((enum thread_phase)thread->phase) {
    case THREAD_NEW:
    case THREAD_ENDED:
        return RUN_OVER;
    case THREAD_READY:
        break;
    case THREAD_BLOCKED:
        can = run_object(run, thread->on)->lock == 0;
        break;
    case THREAD_WAITING:
        if (due || thread->notified || thread->interrupted)
            else_is = RUN_WAITS; /* for the monitor */
        else
            return else_is;
        can = run_object(run, thread->on)->lock == 0;
        break;
    case THREAD_SLEEPING:
        can = due || thread->interrupted;
        break;
    case THREAD_PARKED:
        can = due || thread->interrupted || thread->permit || thread->notified;
        break;
    case THREAD_AT_CLASS:
        can = false;
        break;
    case THREAD_LAST:
        can = !others_left(run, number);
        break;
    }
    return can ? RUN_CAN : else_is;
}

bool run_pass_time(struct run *run)
{
    uint64_t first = UINT64_MAX;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (run_ability(run, i) == RUN_TIMED && run_thread_state(run, i)->wake < first)
            first = run_thread_state(run, i)->wake;
    if (first == UINT64_MAX)
        return false;
    run_write_state(run)->clock = first;
    return true;
}

static void describe_owner(struct run *run, ref object, struct buffer *to)
{
    uint32_t lock = run_object(run, object)->lock;
    if (lock == 0)
        return;
    buffer_add_text(to, ", which is held by ");
    run_thread_name(run, (lock >> COUNT_BITS) - 1, to);
}

static void describe_wait(struct run *run, const struct thread_state *thread, struct buffer *to)
{
    static const char *const words[] = {[THREAD_NEW] = "is new",
                                        [THREAD_READY] = "can run",
                                        [THREAD_BLOCKED] = "waits for the monitor of a ",
                                        [THREAD_WAITING] = "waits to be notified by a ",
                                        [THREAD_SLEEPING] = "sleeps",
                                        [THREAD_PARKED] = "is parked",
                                        [THREAD_AT_CLASS] = "waits for the initialisation of ",
                                        [THREAD_LAST] = "waits for the other threads to end",
                                        [THREAD_ENDED] = "has ended"};
    bool object = thread->phase == THREAD_BLOCKED || thread->phase == THREAD_WAITING;
    bool woken = thread->phase == THREAD_WAITING && thread->notified;
    buffer_add_text(to, woken ? "was woken and waits for the monitor of a " : words[thread->phase]);
    if (object)
        run_class_external_name(run_class_of(run, thread->on), to);
    if (thread->phase == THREAD_AT_CLASS)
        run_class_external_name(run->classes[thread->on], to);
    if (thread->phase == THREAD_BLOCKED || woken)
        describe_owner(run, thread->on, to);
}

void run_describe_waits(struct run *run, struct buffer *to)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        struct run_place place;
        if (thread->phase == THREAD_ENDED)
            continue;
        buffer_format(to, "  thread %u, \"", i);
        run_thread_name(run, i, to);
        buffer_add_text(to, "\", ");
        if (run->c != NULL)
            c_describe_wait(run, i, to);
        else
            describe_wait(run, thread, to);
        if (run_place(run, i, &place))
            buffer_format(to, ", at %s(%s:%u)", place.method, place.file, place.line);
        buffer_add_text(to, "\n");
    }
}
