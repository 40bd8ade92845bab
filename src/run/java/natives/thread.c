/* Models: java.lang.Thread, and parking. */
#include "base/buffer.h"
#include "run/java/language.h"
#include "run/java/natives/natives.h"
#include "run/step.h"
#include "run/watch.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* Values of threadStatus, as JVMTI defines them. */
enum { STATUS_ENDED = 2, STATUS_RUNNABLE = 5, STATUS_BLOCKED = 0x401, STATUS_WAITING = 0x91, STATUS_TIMED = 0xa1 };

NATIVE(current)
{
    (void)a;
    *result = cpu->thread->object;
    return true;
}

/* The object that has a field of a thread: the thread itself, or in newer JDKs its `holder`. */
static ref holder_of(struct run *run, ref thread, struct run_field **field, const char *name)
{
    *field = run_field_find(run, run->known.thread, name);
    if (*field != NULL)
        return thread;
    struct run_field *holder = run_field_find(run, run->known.thread, "holder");
    ref object = holder == NULL ? 0 : (ref)run_get(run, thread, holder);
    *field = object == 0 ? NULL : run_field_find(run, run_class_of(run, object), name);
    return object;
}

static uint64_t get_of(struct run *run, ref thread, const char *name)
{
    struct run_field *field;
    ref object = holder_of(run, thread, &field, name);
    return field == NULL ? 0 : run_get(run, object, field);
}

static void put_of(struct run *run, ref thread, const char *name, uint64_t value)
{
    struct run_field *field;
    ref object = holder_of(run, thread, &field, name);
    if (field != NULL)
        run_put(run, object, field, value);
}

void run_thread_set_alive(struct run *run, ref thread, bool alive)
{
    put_of(run, thread, "threadStatus", alive ? STATUS_RUNNABLE : STATUS_ENDED);
    put_of(run, thread, "eetop", alive);
}

NATIVE(start)
{
    struct run *run = cpu->run;
    (void)result;
    uint32_t number = run_thread_new(run, (ref)a[0], run->known.start);
    if (number == RUN_NONE)
        return cpu_throw_new(cpu, "java/lang/OutOfMemoryError",
                             "unable to create native thread: possibly out of memory or process/resource limits "
                             "reached");
    run_thread_set_alive(run, (ref)a[0], true);
    if (run->explored && run->state->shared_below == 0)
        run_write_state(run)->shared_below = run_thread_state(run, 0)->region;
    if (run->explored) {
        run_write_state(run)->several = 1;
        share_set_region(run, number, number); /* who explores may give it another one */
        share_publish(run, (ref)a[0]);
    }
    tell_alive(cpu, (ref)a[0], STEP_WRITES | STEP_RELEASES, false);
    tell_living(cpu, 1);
    tell_waking(run, number, STEP_WRITES | STEP_RELEASES, false);
    tell_signals(cpu, number, TELL_PERMIT | TELL_INTERRUPT, STEP_WRITES, false); /* permits from before are lost */
    run_write_thread(run, number)->daemon = get_of(run, (ref)a[0], "daemon") != 0;
    run_write_thread(run, number)->interrupted = get_of(run, (ref)a[0], "interrupted") != 0;
    if (run->watcher != NULL)
        run->watcher->start(run->watcher->context, cpu, number);
    return true;
}

/* Newer JDKs keep the next identifier of a thread outside of Java. */
NATIVE(next_identifier)
{
    enum { FIRST = 3 };
    (void)a;
    *result = FIRST + run_write_state(cpu->run)->thread_ids++;
    tell_library(cpu);
    return true;
}

NATIVE(is_alive)
{
    *result = get_of(cpu->run, (ref)a[0], "eetop") != 0;
    tell_alive(cpu, (ref)a[0], STEP_READS | STEP_ACQUIRES, false);
    if (cpu->run->explored && *result == 0 && run_thread_find(cpu->run, (ref)a[0]) != RUN_NONE)
        tell_joined(cpu, run_thread_find(cpu->run, (ref)a[0]));
    if (cpu->run->watcher != NULL && *result == 0 && run_thread_find(cpu->run, (ref)a[0]) != RUN_NONE)
        cpu->run->watcher->join(cpu->run->watcher->context, cpu, run_thread_find(cpu->run, (ref)a[0]));
    return true;
}

NATIVE(give_way)
{
    (void)a, (void)result;
    cpu_yield(cpu);
    return true;
}

static bool sleep_for(struct cpu *cpu, uint64_t nanoseconds)
{
    struct thread_state *thread = cpu->thread;
    bool woken = thread->phase == THREAD_SLEEPING;
    thread->phase = THREAD_READY;
    thread->wake = thread->turn = 0;
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS | STEP_ACQUIRES, false);
    if (thread->interrupted)
        return cpu_throw_interrupted(cpu, "sleep interrupted");
    if (woken)
        return true;
    cpu_begin_wait(cpu, THREAD_SLEEPING, 0, nanoseconds == 0 ? 1 : nanoseconds);
    return false;
}

NATIVE(sleep)
{
    (void)result;
    if ((int64_t)a[0] < 0)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "timeout value is negative");
    uint64_t most = UINT64_MAX / 4 / 1000000;
    return sleep_for(cpu, (a[0] > most ? most : a[0]) * 1000000);
}

NATIVE(sleep_nanoseconds)
{
    (void)result;
    return sleep_for(cpu, a[0]);
}

/* Tells that a thread is sent a signal: before its start, that it is not started yet. False: it makes no difference to
 * the thread, which has ended or is not started. */
static bool send(struct cpu *cpu, ref thread, unsigned signal, uint32_t *number)
{
    *number = run_thread_find(cpu->run, thread);
    if (*number == RUN_NONE)
        tell_alive(cpu, thread, STEP_READS, false);
    else
        tell_signals(cpu, *number, signal, STEP_WRITES | STEP_RELEASES, false);
    return *number != RUN_NONE && run_thread_state(cpu->run, *number)->phase != THREAD_ENDED;
}

void native_interrupt(struct cpu *cpu, ref thread)
{
    uint32_t number;
    if (send(cpu, thread, TELL_INTERRUPT, &number))
        run_write_thread(cpu->run, number)->interrupted = 1;
}

NATIVE(interrupt)
{
    (void)result;
    native_interrupt(cpu, (ref)a[0]);
    return true;
}

NATIVE(clear_interrupt)
{
    (void)a, (void)result;
    tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_WRITES, false);
    cpu->thread->interrupted = 0;
    return true;
}

/* The java.lang.Threads that run. */
NATIVE(all_threads)
{
    struct run *run = cpu->run;
    uint32_t count = 0, next = 0;
    (void)a;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        count += run_thread_state(run, i)->phase != THREAD_ENDED;
    ref array = run_new_array(run, run_array_of(run, run->known.thread), count);
    for (uint32_t i = 0; array != 0 && i < run->state->thread_count; i++)
        if (run_thread_state(run, i)->phase != THREAD_ENDED)
            heap_put(run, array, (uint32_t)(ARRAY_BASE + next++ * sizeof(ref)), LAYOUT_REF,
                     run_thread_state(run, i)->object);
    return native_made(cpu, array, result);
}

NATIVE(holds_lock)
{
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    *result = run_holds(cpu->run, cpu->number, (ref)a[0]);
    return true;
}

static uint64_t status_of(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    switch ((enum thread_phase)thread->phase) {
    case THREAD_BLOCKED:
        return STATUS_BLOCKED;
    case THREAD_WAITING:
    case THREAD_PARKED:
        return thread->wake != 0 ? STATUS_TIMED : STATUS_WAITING;
    case THREAD_SLEEPING:
        return STATUS_TIMED;
    case THREAD_ENDED:
        return STATUS_ENDED;
    default:
        return STATUS_RUNNABLE;
    }
}

/* Thread.getState: from what the thread does now. */
NATIVE(get_state)
{
    struct run *run = cpu->run;
    uint32_t number = run_thread_find(run, (ref)a[0]);
    if (run->explored && number != RUN_NONE && number != cpu->number &&
        run_thread_state(run, number)->phase != THREAD_ENDED) {
        cpu_fail(cpu, "what other threads are doing is not modelled while schedules are explored");
        return false;
    }
    tell_alive(cpu, (ref)a[0], STEP_READS | STEP_ACQUIRES, false);
    struct run_class *vm = run_class(run, "jdk/internal/misc/VM");
    struct run_method *convert = run_method_find(run, vm, "toThreadState", "(I)Ljava/lang/Thread$State;");
    uint64_t status = number == RUN_NONE ? get_of(run, (ref)a[0], "threadStatus") : status_of(run, number);
    if (get_of(run, (ref)a[0], "threadStatus") == STATUS_ENDED)
        status = STATUS_ENDED;
    return cpu_initialise(cpu, vm) && cpu_call(cpu, convert, &status, result);
}

NATIVE(park)
{
    struct thread_state *thread = cpu->thread;
    uint64_t time = a[2];
    bool woken = thread->phase == THREAD_PARKED;
    (void)result;
    bool due = woken && run_is_due(cpu->run, thread), timed = a[1] != 0 || a[2] != 0;
    bool wakes = !timed && java_may_wake(cpu, native_parking(cpu));
    if (due && timed)
        native_clock_is_due(cpu);
    if (due && !timed)
        thread->spurious = 1;
    thread->phase = THREAD_READY;
    thread->wake = thread->turn = 0;
    thread->notified = 0;
    if (woken || thread->permit || thread->interrupted) {
        bool given = thread->permit || thread->interrupted;
        tell_signals(cpu, cpu->number, TELL_PERMIT | TELL_INTERRUPT, (given ? STEP_WRITES : STEP_READS) | STEP_ACQUIRES,
                     given && !timed && !wakes);
        thread->permit = 0;
        return true;
    }
    if (a[1] != 0) { /* until a time in milliseconds of currentTimeMillis */
        uint64_t now = UINT64_C(1704067200000) + cpu_clock(cpu) / 1000000;
        if ((int64_t)time <= (int64_t)now) {
            tell_signals(cpu, cpu->number, TELL_PERMIT | TELL_INTERRUPT, STEP_READS, false);
            return true;
        }
        time = (time - now) > UINT64_MAX / 4 / 1000000 ? UINT64_MAX / 4 : (time - now) * 1000000;
    }
    cpu_begin_wait(cpu, THREAD_PARKED, 0, time);
    if (wakes)
        thread->wake = TIME_OF_NOTHING;
    return false;
}

NATIVE(unpark)
{
    uint32_t number = RUN_NONE;
    (void)result;
    if (a[1] != 0 && send(cpu, (ref)a[1], TELL_PERMIT, &number))
        run_write_thread(cpu->run, number)->permit = 1;
    if (number != RUN_NONE && cpu->run->watcher != NULL)
        cpu->run->watcher->signal(cpu->run->watcher->context, cpu, number);
    return true;
}

const struct native natives_thread[] = {
    {"java/lang/Thread", "currentThread", NULL, current},
    {"java/lang/Thread", "currentCarrierThread", NULL, current},
    {"java/lang/Thread", "start0", NULL, start},
    {"java/lang/Thread", "isAlive", NULL, is_alive},
    {"java/lang/Thread$ThreadIdentifiers", "<clinit>", NULL, native_nothing},
    {"java/lang/Thread$ThreadIdentifiers", "next", NULL, next_identifier},
    {"java/lang/Thread", "yield", NULL, give_way},
    {"java/lang/Thread", "yield0", NULL, give_way},
    {"java/lang/Thread", "onSpinWait", NULL, give_way},
    {"java/lang/Thread", "sleep", "(J)V", sleep},
    {"java/lang/Thread", "sleepNanos0", "(J)V", sleep_nanoseconds},
    {"java/lang/Thread", "sleep0", "(J)V", sleep_nanoseconds},
    {"java/lang/Thread", "interrupt0", NULL, interrupt},
    {"java/lang/Thread", "clearInterruptEvent", NULL, clear_interrupt},
    {"java/lang/Thread", "holdsLock", NULL, holds_lock},
    {"java/lang/Thread", "getState", NULL, get_state},
    {"java/lang/Thread", "setPriority0", NULL, native_nothing},
    {"java/lang/Thread", "setNativeName", NULL, native_nothing},
    {"java/lang/Thread", "ensureMaterializedForStackWalk", NULL, native_nothing},
    {"java/lang/Thread", "extentLocalCache", NULL, native_nothing},
    {"java/lang/Thread", "scopedValueCache", NULL, native_nothing},
    {"java/lang/Thread", "getThreads", NULL, all_threads},
    {"jdk/internal/vm/ContinuationSupport", "isSupported0", NULL, native_nothing},
    {"jdk/internal/misc/Unsafe", "park", NULL, park},
    {"jdk/internal/misc/Unsafe", "unpark", NULL, unpark},
    {0},
};
