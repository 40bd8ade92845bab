/* Models of java.util.concurrent.locks.ReentrantLock and its conditions, while schedules are explored.
 *
 * In the JDK a lock is a word and a queue of threads that park. Of all this others notice who gets the lock next,
 * and that can be any of those who want it: in which order they came nobody knows. So the monitor of the object
 * `sync` of the lock stands for it; whether the lock is fair makes no difference. Conditions wake who waits longest.
 * What looks at the queue is not modelled. */
#include "run/java/language.h"
#include "run/java/natives/natives.h"
#include "run/java/words/name.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

static ref sync_of(struct cpu *cpu, uint64_t lock)
{
    return java_part(cpu->run, (ref)lock, "sync");
}

static bool is_free(struct cpu *cpu, ref sync)
{
    return run_object(cpu->run, sync)->lock == 0 || run_holds(cpu->run, cpu->number, sync);
}

NATIVE(lock)
{
    (void)result;
    return cpu_lock(cpu, sync_of(cpu, a[0]));
}

NATIVE(unlock)
{
    (void)result;
    return cpu_unlock(cpu, sync_of(cpu, a[0])) || cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", NULL);
}

/* Whether an interrupt ends the call; `needed`: without one, the thread would have to wait. */
static bool give_up(struct cpu *cpu, bool needed)
{
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS | STEP_ACQUIRES, needed);
    if (cpu->thread->interrupted)
        cpu_throw_interrupted(cpu, NULL);
    return cpu->thread->interrupted != 0;
}

/* Takes the lock, or waits for it for so many nanoseconds at most (0: without end), or until an interrupt comes. */
static bool lock_for(struct cpu *cpu, ref sync, uint64_t time, uint64_t *result)
{
    bool due = run_is_due(cpu->run, cpu->thread), interrupted = cpu->thread->interrupted != 0;
    cpu->thread->wake = cpu->thread->turn = 0;
    cpu->thread->count = 0;
    if (interrupted) {
        give_up(cpu, time == 0 && !is_free(cpu, sync));
        return false;
    }
    *result = is_free(cpu, sync);
    if (due || *result != 0)
        tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS,
                     false); /* one that comes later could have come first */
    if (due || (*result != 0 && time != 0)) {
        *result = cpu_try_lock(cpu, sync); /* it need not have waited */
        return true;
    }
    if (*result != 0)
        return cpu_lock(cpu, sync);
    cpu_begin_wait(cpu, THREAD_BLOCKED, sync, time);
    cpu->thread->count = 1;
    return false;
}

NATIVE(lock_interruptibly)
{
    return lock_for(cpu, sync_of(cpu, a[0]), 0, result);
}

NATIVE(try_lock)
{
    *result = cpu_try_lock(cpu, sync_of(cpu, a[0]));
    return true;
}

static bool to_nanoseconds(struct cpu *cpu, uint64_t amount, uint64_t unit, uint64_t *nanoseconds)
{
    static const uint64_t scales[] = {1, 1000, 1000000, 1000000000, 60000000000, 3600000000000, 86400000000000};
    struct run_field *ordinal = run_field_find(cpu->run, run_class(cpu->run, "java/lang/Enum"), "ordinal");
    if (unit == 0 || ordinal == NULL)
        return cpu_throw_null(cpu);
    uint64_t scale = scales[run_get(cpu->run, (ref)unit, ordinal) % 7];
    *nanoseconds = (int64_t)amount <= 0 ? 0 : amount > UINT64_MAX / 4 / scale ? UINT64_MAX / 4 : amount * scale;
    return true;
}

NATIVE(try_lock_for)
{
    uint64_t time = 0;
    if (!to_nanoseconds(cpu, a[1], a[2], &time))
        return false;
    if (time > 0 || cpu->thread->wake != 0)
        return lock_for(cpu, sync_of(cpu, a[0]), time == 0 ? 1 : time, result);
    return !give_up(cpu, false) && try_lock(cpu, a, result);
}

NATIVE(hold_count)
{
    ref sync = sync_of(cpu, a[0]);
    *result = run_holds(cpu->run, cpu->number, sync) ? run_object(cpu->run, sync)->lock & 0xffff : 0;
    return true;
}

NATIVE(is_held)
{
    *result = run_holds(cpu->run, cpu->number, sync_of(cpu, a[0]));
    return true;
}

NATIVE(is_locked)
{
    ref sync = sync_of(cpu, a[0]);
    tell_monitor_seen(cpu, sync);
    *result = run_object(cpu->run, sync)->lock != 0;
    return true;
}

NATIVE(is_asked)
{
    (void)a, (void)result;
    cpu_fail(cpu, "the queue of a ReentrantLock is not modelled while schedules are explored");
    return false;
}

/* Conditions. */

/* The object whose monitor stands for the lock of a condition; 0: it is not one of a ReentrantLock. */
static ref lock_of(struct cpu *cpu, uint64_t condition)
{
    ref sync = java_part(cpu->run, (ref)condition, "this$0");
    struct run_class *of = run_class(cpu->run, "java/util/concurrent/locks/ReentrantLock$Sync");
    return sync != 0 && run_is_subclass(cpu->run, run_class_of(cpu->run, sync), of) ? sync : 0;
}

#define CONDITION JAVA_CONDITION

static bool is_owner(struct cpu *cpu, ref sync)
{
    return run_holds(cpu->run, cpu->number, sync) || cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", NULL);
}

static bool await_for(struct cpu *cpu, ref condition, ref sync, uint64_t time, bool *notified)
{
    *notified = cpu->thread->notified != 0;
    return (cpu->thread->phase == THREAD_WAITING || is_owner(cpu, sync)) && cpu_wait_at(cpu, condition, sync, time);
}

NATIVE(await)
{
    ref sync = lock_of(cpu, a[0]);
    bool notified = false;
    (void)result;
    if (sync == 0)
        return native_itself(cpu, CONDITION, "await", "()V", a);
    return await_for(cpu, (ref)a[0], sync, 0, &notified);
}

/* As if it could be interrupted, as long as nobody does that. */
NATIVE(await_uninterruptibly)
{
    if (lock_of(cpu, a[0]) != 0 && cpu->thread->interrupted) {
        cpu_fail(cpu, "interrupts of who waits without minding them are not modelled while schedules are explored");
        return false;
    }
    if (lock_of(cpu, a[0]) == 0)
        return native_itself(cpu, CONDITION, "awaitUninterruptibly", "()V", a);
    return await(cpu, a, result);
}

/* How much time is left to who was notified, only programs can tell: the library would wait once more, and its time may
 * come at once. */
static bool is_called_by_program(const struct cpu *cpu)
{
    return cpu->run->methods[cpu->frame->method]->owner->is_application;
}

NATIVE(await_nanoseconds)
{
    ref sync = lock_of(cpu, a[0]);
    bool notified = false;
    if (sync == 0)
        return native_itself(cpu, CONDITION, "awaitNanos", "(J)J", a);
    bool done = await_for(cpu, (ref)a[0], sync, (int64_t)a[1] <= 0 ? 1 : a[1], &notified);
    bool late = !notified || (done && is_called_by_program(cpu) && java_flip(cpu));
    *result = late ? 0 : a[1];
    return done;
}

NATIVE(await_unit)
{
    ref sync = lock_of(cpu, a[0]);
    bool notified = false;
    uint64_t time = 0;
    if (sync == 0)
        return native_itself(cpu, CONDITION, "await", "(JLjava/util/concurrent/TimeUnit;)Z", a);
    if (!to_nanoseconds(cpu, a[1], a[2], &time))
        return false;
    bool done = await_for(cpu, (ref)a[0], sync, time == 0 ? 1 : time, &notified);
    *result = notified;
    return done;
}

NATIVE(signal)
{
    ref sync = lock_of(cpu, a[0]);
    (void)result;
    if (sync == 0)
        return native_itself(cpu, CONDITION, "signal", "()V", a);
    if (!is_owner(cpu, sync))
        return false;
    cpu_signal(cpu, (ref)a[0]);
    return true;
}

NATIVE(signal_all)
{
    ref sync = lock_of(cpu, a[0]);
    (void)result;
    if (sync == 0)
        return native_itself(cpu, CONDITION, "signalAll", "()V", a);
    if (!is_owner(cpu, sync))
        return false;
    cpu_signal_all(cpu, (ref)a[0]);
    return true;
}

NATIVE(await_otherwise)
{
    if (lock_of(cpu, a[0]) != 0) {
        cpu_fail(cpu, "this way to wait at a condition is not modelled while schedules are explored");
        return false;
    }
    (void)result;
    const struct run_method *method = cpu->at->site->method;
    return native_itself(cpu, CONDITION, method->name, cpu->at->site->descriptor, a);
}

#define LOCK "java/util/concurrent/locks/ReentrantLock"

const struct native natives_lock[] = {
    {LOCK, "lock", NULL, lock},
    {LOCK, "unlock", NULL, unlock},
    {LOCK, "lockInterruptibly", NULL, lock_interruptibly},
    {LOCK, "tryLock", "()Z", try_lock},
    {LOCK, "tryLock", NULL, try_lock_for},
    {LOCK, "getHoldCount", NULL, hold_count},
    {LOCK, "isHeldByCurrentThread", NULL, is_held},
    {LOCK, "isLocked", NULL, is_locked},
    {LOCK, "getOwner", NULL, is_asked},
    {LOCK, "hasQueuedThreads", NULL, is_asked},
    {LOCK, "hasQueuedThread", NULL, is_asked},
    {LOCK, "getQueueLength", NULL, is_asked},
    {LOCK, "getQueuedThreads", NULL, is_asked},
    {LOCK, "hasWaiters", NULL, is_asked},
    {LOCK, "getWaitQueueLength", NULL, is_asked},
    {LOCK, "getWaitingThreads", NULL, is_asked},
    {LOCK, "toString", NULL, is_asked},
    {CONDITION, "await", "()V", await},
    {CONDITION, "awaitNanos", NULL, await_nanoseconds},
    {CONDITION, "await", "(JLjava/util/concurrent/TimeUnit;)Z", await_unit},
    {CONDITION, "awaitUninterruptibly", NULL, await_uninterruptibly},
    {CONDITION, "awaitUntil", NULL, await_otherwise},
    {CONDITION, "signal", NULL, signal},
    {CONDITION, "signalAll", NULL, signal_all},
    {0},
};
