/* Monitors: who holds them and waits for them, and who can run. */
#include "base/buffer.h"
#include "run/java/language.h"
#include "run/step.h"
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
        tell_monitor(cpu, object, true);
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

bool cpu_try_lock(struct cpu *cpu, ref object)
{
    uint32_t lock = run_object(cpu->run, object)->lock;
    if (lock >> COUNT_BITS == cpu->number + 1)
        return cpu_lock(cpu, object);
    tell_monitor_tried(cpu, object);
    if (lock == 0)
        set_lock(cpu->run, object, owner_bits(cpu->number) + 1);
    return lock == 0;
}

bool cpu_unlock(struct cpu *cpu, ref object)
{
    uint32_t lock = run_object(cpu->run, object)->lock;
    if (lock >> COUNT_BITS != cpu->number + 1)
        return false;
    if (cpu->run->watcher != NULL && (lock & COUNT_MASK) == 1)
        cpu->run->watcher->monitor(cpu->run->watcher->context, cpu, object, false);
    if ((lock & COUNT_MASK) == 1)
        tell_monitor(cpu, object, false);
    set_lock(cpu->run, object, (lock & COUNT_MASK) == 1 ? 0 : lock - 1);
    return true;
}

/* An object that is the condition of a lock has two wait sets: that of its own monitor, and that of the condition. Who
 * waits in the one is not woken by who notifies in the other. */
enum wait_set { WAITS_AT_MONITOR, WAITS_AT_CONDITION };

/* Whether a thread is in a wait set of an object; one whose time was made to come is not any more. */
static bool waits_for(struct run *run, uint32_t number, ref object, enum wait_set set)
{
    const struct thread_state *thread = run_thread_state(run, number);
    bool own = thread->monitor == object;
    return thread->phase == THREAD_WAITING && thread->on == object && own == (set == WAITS_AT_MONITOR) &&
           !thread->notified && thread->wake != TIME_IS_UP;
}

/* The threads in a wait set of an object, those that wait longest first; how many there are. Not counted are those
 * beyond the room. */
static uint32_t list_waiting(struct run *run, ref object, enum wait_set set, uint32_t *waiting, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run->state->thread_count && count < room; i++) {
        if (!waits_for(run, i, object, set))
            continue;
        const struct thread_state *thread = run_thread_state(run, i);
        uint32_t at = count++;
        for (; at > 0 && run_thread_state(run, waiting[at - 1])->turn > thread->turn; at--)
            waiting[at] = waiting[at - 1];
        waiting[at] = i;
    }
    return count;
}

static void wake_all(struct cpu *cpu, ref object, enum wait_set set)
{
    struct run *run = cpu->run;
    tell_wait_set(cpu, object, STEP_WRITES);
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (waits_for(run, i, object, set)) {
            run_write_thread(run, i)->notified = 1;
            tell_waking(run, i, STEP_WRITES | STEP_RELEASES, false);
        }
}

void cpu_notify_all(struct cpu *cpu, ref object)
{
    wake_all(cpu, object, WAITS_AT_MONITOR);
}

void cpu_signal_all(struct cpu *cpu, ref condition)
{
    wake_all(cpu, condition, WAITS_AT_CONDITION);
}

void cpu_notify(struct cpu *cpu, ref object)
{
    uint32_t waiting[MOST_STACKS]; /* who waits has a stack */
    uint32_t count = list_waiting(cpu->run, object, WAITS_AT_MONITOR, waiting, MOST_STACKS);
    tell_wait_set(cpu, object, STEP_WRITES);
    run_notify_one(cpu, waiting, count);
    for (uint32_t i = 0; i < count; i++)
        if (run_thread_state(cpu->run, waiting[i])->notified)
            tell_waking(cpu->run, waiting[i], STEP_WRITES | STEP_RELEASES, false);
}

void cpu_signal(struct cpu *cpu, ref condition)
{
    uint32_t waiting[MOST_STACKS];
    uint32_t count = list_waiting(cpu->run, condition, WAITS_AT_CONDITION, waiting, MOST_STACKS);
    tell_wait_set(cpu, condition, STEP_WRITES);
    if (count == 0)
        return;
    run_write_thread(cpu->run, waiting[0])->notified = 1;
    tell_waking(cpu->run, waiting[0], STEP_WRITES | STEP_RELEASES, false);
}

bool java_wake(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    if ((thread->phase != THREAD_WAITING && thread->phase != THREAD_PARKED) || thread->notified)
        return false;
    run_write_thread(run, number)->notified = 1;
    return true;
}

/* Why a thread that waited goes on: it was notified, or nobody notifies it any more. An interrupt that comes later
 * could have come first. */
static void tell_woken(struct cpu *cpu, ref object)
{
    if (cpu->thread->notified) {
        bool only = cpu->thread->wake == 0 && !cpu->thread->interrupted; /* nothing else would have let it go on */
        tell_waking(cpu->run, cpu->number, STEP_READS | STEP_ACQUIRES, only);
        tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS, false);
        return;
    }
    tell_wait_set(cpu, object, STEP_READS);
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS | STEP_ACQUIRES, cpu->thread->wake == 0);
}

/* Behind a wait: the thread has its monitor again. */
static bool go_on(struct cpu *cpu, ref object)
{
    struct thread_state *thread = cpu->thread;
    ref monitor = thread->monitor;
    tell_monitor(cpu, monitor, true);
    tell_woken(cpu, object);
    set_lock(cpu->run, monitor, owner_bits(cpu->number) + thread->count);
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->monitor(cpu->run->watcher->context, cpu, monitor, true);
    bool interrupted = thread->interrupted && !thread->notified;
    thread->phase = THREAD_READY;
    thread->on = thread->count = thread->monitor = 0;
    thread->wake = thread->turn = 0;
    thread->notified = 0;
    return !interrupted || cpu_throw_interrupted(cpu, NULL);
}

bool java_may_wake(struct cpu *cpu, const struct frame *caller)
{
    while (caller != NULL && strcmp(cpu->run->methods[caller->method]->owner->name, "java/lang/Object") == 0)
        caller = cpu_previous(caller); /* wait calls itself with a time */
    bool own = caller != NULL && cpu->run->methods[caller->method]->owner->is_application;
    return own && cpu->run->options->spurious && cpu->thread->spurious == 0;
}

/* Comes here a second time when the thread may go on. */
bool cpu_wait_at(struct cpu *cpu, ref object, ref monitor, uint64_t time)
{
    struct thread_state *thread = cpu->thread;
    if (thread->phase == THREAD_WAITING) {
        if (time == 0 && thread->wake == TIME_IS_UP)
            thread->spurious = 1;
        return go_on(cpu, object);
    }
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS | STEP_ACQUIRES, false);
    if (thread->interrupted)
        return cpu_throw_interrupted(cpu, NULL);
    tell_monitor(cpu, monitor, false);
    tell_wait_set(cpu, object, STEP_READS); /* who came first does not matter, or the monitor says it */
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->waits(cpu->run->watcher->context, cpu, object);
    thread->count = run_object(cpu->run, monitor)->lock & COUNT_MASK;
    thread->monitor = monitor;
    set_lock(cpu->run, monitor, 0);
    cpu_begin_wait(cpu, THREAD_WAITING, object, time);
    if (time == 0 && java_may_wake(cpu, cpu->frame))
        thread->wake = TIME_OF_NOTHING;
    return false;
}

bool cpu_wait(struct cpu *cpu, ref object, uint64_t milliseconds)
{
    if (cpu->thread->phase != THREAD_WAITING && !run_holds(cpu->run, cpu->number, object))
        return cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", "current thread is not owner");
    return cpu_wait_at(cpu, object, object,
                       milliseconds > UINT64_MAX / 4 / nanoseconds ? UINT64_MAX / 4 : milliseconds * nanoseconds);
}

bool cpu_throw_interrupted(struct cpu *cpu, const char *message)
{
    struct run_field *flag = run_field_find(cpu->run, cpu->run->known.thread, "interrupted");
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_WRITES, false);
    cpu->thread->interrupted = 0;
    if (flag != NULL && !flag->is_static) {
        tell_field(cpu, cpu->thread->object, flag, STEP_WRITES);
        run_put(cpu->run, cpu->thread->object, flag, 0);
    }
    return cpu_throw_new(cpu, "java/lang/InterruptedException", message == NULL ? NULL : "%s", message);
}

uint32_t run_thread_find(struct run *run, ref object)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (run_thread_state(run, i)->object == object)
            return i;
    return RUN_NONE;
}

bool java_others_left(struct run *run, uint32_t except)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        if (i != except && thread->phase != THREAD_ENDED && !thread->daemon)
            return true;
    }
    return false;
}

enum run_ability java_ability(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    bool due = run_is_due(run, thread), can = true;
    enum run_ability else_is = thread->wake != 0 && !due ? RUN_TIMED : RUN_WAITS;
    switch ((enum thread_phase)thread->phase) {
    case THREAD_NEW:
    case THREAD_ENDED:
        return RUN_OVER;
    case THREAD_READY:
        break;
    case THREAD_BLOCKED:
        can = due || (thread->count != 0 && thread->interrupted) || run_object(run, thread->on)->lock == 0;
        break;
    case THREAD_WAITING:
        if (due || thread->notified || thread->interrupted)
            else_is = RUN_WAITS; /* for the monitor */
        else
            return else_is;
        can = run_object(run, thread->monitor)->lock == 0;
        break;
    case THREAD_SLEEPING:
        can = due || thread->interrupted;
        break;
    case THREAD_PARKED:
        can = due || thread->interrupted || thread->permit || thread->notified;
        break;
    case THREAD_JOINING:
        can = due || thread->interrupted || run_thread_state(run, thread->on)->phase == THREAD_ENDED;
        break;
    case THREAD_AT_CLASS:
        can = false;
        break;
    case THREAD_LAST:
        can = !java_others_left(run, number);
        break;
    }
    return can ? RUN_CAN : else_is;
}

/* An interrupt, too, would let some of them go on: who sends one was explored, if anybody does. */
uint32_t java_waits_for(struct run *run, uint32_t number, uint32_t from)
{
    const struct thread_state *thread = run_thread_state(run, number);
    uint32_t owner = 0; /* plus 1 */
    switch ((enum thread_phase)thread->phase) {
    case THREAD_BLOCKED:
        owner = run_object(run, thread->on)->lock >> COUNT_BITS;
        break;
    case THREAD_WAITING:
        if (thread->notified || thread->interrupted || run_is_due(run, thread))
            owner = run_object(run, thread->monitor)->lock >> COUNT_BITS;
        break;
    case THREAD_JOINING:
        owner = thread->on + 1;
        break;
    case THREAD_AT_CLASS:
        owner = run_class_state(run, thread->on)->initialiser + 1;
        break;
    case THREAD_PARKED:
        owner = java_queued_for(run, number) + 1;
        break;
    default:
        break;
    }
    return owner <= from || owner > run->state->thread_count ? UINT32_MAX : owner - 1;
}

static void describe_owner(struct run *run, ref object, struct buffer *to)
{
    uint32_t lock = run_object(run, object)->lock;
    if (lock == 0)
        return;
    buffer_add_text(to, ", which is held by ");
    run_thread_name(run, (lock >> COUNT_BITS) - 1, to);
}

void java_describe_wait(struct run *run, uint32_t number, struct buffer *to)
{
    static const char *const words[] = {[THREAD_NEW] = "is new",
                                        [THREAD_READY] = "can run",
                                        [THREAD_BLOCKED] = "waits for the monitor of a ",
                                        [THREAD_WAITING] = "waits to be notified by a ",
                                        [THREAD_SLEEPING] = "sleeps",
                                        [THREAD_PARKED] = "is parked",
                                        [THREAD_JOINING] = "waits for the end of ",
                                        [THREAD_AT_CLASS] = "waits for the initialisation of ",
                                        [THREAD_LAST] = "waits for the other threads to end",
                                        [THREAD_ENDED] = "has ended"};
    const struct thread_state *thread = run_thread_state(run, number);
    bool object = thread->phase == THREAD_BLOCKED || thread->phase == THREAD_WAITING;
    bool woken = thread->phase == THREAD_WAITING && thread->notified;
    buffer_add_text(to, woken ? "was woken and waits for the monitor of a " : words[thread->phase]);
    if (object)
        run_class_external_name(run_class_of(run, thread->on), to);
    if (thread->phase == THREAD_JOINING)
        run_thread_name(run, thread->on, to);
    if (thread->phase == THREAD_AT_CLASS)
        run_class_external_name(run->classes[thread->on], to);
    if (thread->phase == THREAD_BLOCKED || woken)
        describe_owner(run, woken ? thread->monitor : thread->on, to);
}
