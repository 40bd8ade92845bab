/* Mutexes, conditions, read-write locks, spin locks, semaphores and barriers. Their state lies in their own bytes
 * (c/sync.h). */
#include "base/buffer.h"
#include "run/c/library/library.h"
#include "run/c/sync.h"

#include <errno.h>
#include <threads.h>

static bool wrong(struct cpu *cpu, const struct c_call *call, uint64_t address, const char *what)
{
    struct buffer where = {0};
    c_address_describe(cpu->run, address, &where);
    c_wrong(cpu, "%s: %s: %s", call->model->name, what, where.text);
    buffer_free(&where);
    return false;
}

/* What is made anew says by its bytes that it is held. That is undefined if it is, but the bytes may have been copied
 * from another lock, as part of a struct: so a run goes on, and an exploration proves nothing. What was never written
 * holds nothing. */
static void note_made(struct cpu *cpu, uint64_t member, uint32_t gone)
{
    uint64_t holder = 0;
    if (c_peek_bytes(cpu->run, member, sizeof(uint32_t), &holder) && holder != 0 && holder != gone)
        c_leave_untold(cpu->run, "a lock is initialised that is held, or a copy of one that is");
}

/* What an error of pthreads is in C11. */
static bool give_error(c_wide *result, bool c11, int error)
{
    int other = error == 0           ? thrd_success
                : error == EBUSY     ? thrd_busy
                : error == ETIMEDOUT ? thrd_timedout
                                     : thrd_error;
    return c_give(result, (uint64_t)(c11 ? other : error));
}

/* Mutexes. */

struct mutex {
    uint32_t owner, count, kind;
};

static bool read_mutex(struct cpu *cpu, const struct c_call *call, uint64_t address, struct mutex *mutex)
{
    if (!c_get32(cpu, address + MUTEX_OWNER, &mutex->owner) || !c_get32(cpu, address + MUTEX_COUNT, &mutex->count) ||
        !c_get32(cpu, address + cpu->run->c->mutex_kind, &mutex->kind))
        return false;
    if (mutex->kind == (uint32_t)MUTEX_GONE)
        return wrong(cpu, call, address, "the mutex was destroyed");
    mutex->kind &= MUTEX_KINDS;
    return true;
}

static bool write_mutex(struct cpu *cpu, uint64_t address, uint32_t owner, uint32_t count)
{
    return c_put32(cpu, address + MUTEX_HELD, owner != 0) && c_put32(cpu, address + MUTEX_OWNER, owner) &&
           c_put32(cpu, address + MUTEX_COUNT, count);
}

static bool make_mutex(struct cpu *cpu, const struct c_call *call, uint32_t kind, c_wide *result)
{
    uint64_t address = c_low(call, 0);
    note_made(cpu, address + MUTEX_OWNER, 0);
    return c_fill(cpu, address, 0, MUTEX_SIZE) && c_put32(cpu, address + cpu->run->c->mutex_kind, kind) &&
           c_give(result, 0);
}

C_MODEL(c_mutex_init)
{
    uint32_t kind = MUTEX_NORMAL;
    return (c_low(call, 1) == 0 || c_get32(cpu, c_low(call, 1), &kind)) &&
           make_mutex(cpu, call, kind & MUTEX_KINDS, result);
}

C_MODEL(c_mtx_init)
{
    bool recursive = (c_int(call, 1) & mtx_recursive) != 0;
    return make_mutex(cpu, call, recursive ? MUTEX_RECURSIVE : MUTEX_NORMAL, result);
}

C_MODEL(c_mutex_destroy)
{
    struct mutex mutex;
    uint64_t address = c_low(call, 0);
    if (!read_mutex(cpu, call, address, &mutex))
        return false;
    if (mutex.owner != 0)
        return wrong(cpu, call, address, "the mutex is held");
    return c_put32(cpu, address + cpu->run->c->mutex_kind, (uint32_t)MUTEX_GONE) && c_give(result, 0);
}

/* It was asked for but not taken. */
static void tell_failure(struct cpu *cpu, uint64_t address, uint32_t owner)
{
    c_tell_try(cpu, address, MUTEX_SIZE, STEP_ZERO, owner);
}

/* Takes a mutex if that is possible now: *taken. False: control went elsewhere; *error: what to return. need: whether
 * the thread would have waited if it were not; who waits until a time at most would have gone on. */
static bool try_mutex(struct cpu *cpu, const struct c_call *call, uint64_t address, enum step_need need, bool *taken,
                      int *error)
{
    struct mutex mutex;
    uint32_t self = cpu->number + 1;
    *taken = false;
    *error = 0;
    if (!read_mutex(cpu, call, address, &mutex))
        return false;
    if (mutex.owner == 0 || (mutex.owner == self && mutex.kind == MUTEX_RECURSIVE)) {
        *taken = true;
        if (need == STEP_ANY && mutex.owner == 0)
            c_tell_try(cpu, address, MUTEX_SIZE, STEP_ZERO, 0);
        else
            c_tell_sync(cpu, address, MUTEX_SIZE, STEP_WRITES | STEP_ACQUIRES, need, mutex.owner);
        return write_mutex(cpu, address, self, mutex.count + 1);
    }
    if (mutex.owner == self && mutex.kind == MUTEX_CHECKED)
        *error = EDEADLK;
    if (*error != 0)
        tell_failure(cpu, address, mutex.owner);
    return true;
}

C_MODEL(c_mutex_lock)
{
    bool taken;
    int error;
    c_resume(cpu, C_WAITS_MUTEX);
    if (!try_mutex(cpu, call, c_low(call, 0), STEP_ZERO, &taken, &error))
        return false;
    if (!taken && error == 0)
        return c_wait(cpu, C_WAITS_MUTEX, c_low(call, 0), 0, 0);
    return give_error(result, call->model->number == 1, error);
}

C_MODEL(c_mutex_trylock)
{
    bool taken;
    int error;
    if (!try_mutex(cpu, call, c_low(call, 0), STEP_ANY, &taken, &error))
        return false;
    if (!taken && error == 0)
        tell_failure(cpu, c_low(call, 0), 1);
    return give_error(result, call->model->number == 1, taken ? 0 : EBUSY);
}

/* Until a time of the clock that an argument names; without one, of CLOCK_REALTIME. */
static bool get_deadline(struct cpu *cpu, const struct c_call *call, bool clock, uint64_t *time, bool *valid)
{
    bool monotonic = clock && c_int(call, 1) == C_CLOCK_MONOTONIC;
    return c_get_time(cpu, c_low(call, clock ? 2 : 1), !monotonic, time, valid);
}

/* pthread_mutex_timedlock (0), mtx_timedlock (1), pthread_mutex_clocklock (2) */
C_MODEL(c_mutex_timedlock)
{
    bool taken, valid, again = c_resume(cpu, C_WAITS_MUTEX), late = again && c_was_late(cpu);
    bool c11 = call->model->number == 1;
    int error;
    uint64_t time;
    if (!get_deadline(cpu, call, call->model->number == 2, &time, &valid) ||
        !try_mutex(cpu, call, c_low(call, 0), STEP_ANY, &taken, &error))
        return false;
    if (taken || error != 0)
        return give_error(result, c11, error);
    bool over = !valid || late || time <= cpu_clock(cpu);
    if (over)
        tell_failure(cpu, c_low(call, 0), 1);
    if (over)
        return give_error(result, c11, valid ? ETIMEDOUT : EINVAL);
    return c_wait(cpu, C_WAITS_MUTEX, c_low(call, 0), 0, time);
}

/* Gives up one hold. *error: what to return if that is not allowed but defined. */
static bool release(struct cpu *cpu, const struct c_call *call, uint64_t address, int *error)
{
    struct mutex mutex;
    *error = 0;
    if (!read_mutex(cpu, call, address, &mutex))
        return false;
    c_tell_sync(cpu, address, MUTEX_SIZE, STEP_WRITES | STEP_RELEASES, STEP_ANY, mutex.owner);
    if (mutex.owner == cpu->number + 1)
        return write_mutex(cpu, address, mutex.count > 1 ? mutex.owner : 0, mutex.count - 1);
    if (mutex.kind == MUTEX_RECURSIVE || mutex.kind == MUTEX_CHECKED) {
        *error = EPERM;
        return true;
    }
    return wrong(cpu, call, address, mutex.owner == 0 ? "nobody holds the mutex" : "another thread holds the mutex");
}

C_MODEL(c_mutex_unlock)
{
    int error;
    return release(cpu, call, c_low(call, 0), &error) && give_error(result, call->model->number == 1, error);
}

/* Conditions. */

static bool read_condition(struct cpu *cpu, const struct c_call *call, uint64_t address, uint32_t *clock)
{
    uint32_t gone;
    if (!c_get32(cpu, address + CONDITION_CLOCK, clock) || !c_get32(cpu, address + CONDITION_GONE, &gone))
        return false;
    return gone == 0 || wrong(cpu, call, address, "the condition was destroyed");
}

C_MODEL(c_cond_init)
{
    uint32_t clock = C_CLOCK_REALTIME;
    if (call->model->number == 0 && c_low(call, 1) != 0 && !c_get32(cpu, c_low(call, 1), &clock))
        return false;
    if (c_has_waiters(cpu->run, c_low(call, 0)))
        return wrong(cpu, call, c_low(call, 0), "threads wait for the condition");
    return c_fill(cpu, c_low(call, 0), 0, CONDITION_SIZE) && c_put32(cpu, c_low(call, 0) + CONDITION_CLOCK, clock) &&
           c_give(result, 0);
}

C_MODEL(c_cond_destroy)
{
    uint32_t clock;
    uint64_t address = c_low(call, 0);
    if (!read_condition(cpu, call, address, &clock))
        return false;
    if (c_has_waiters(cpu->run, address))
        return wrong(cpu, call, address, "threads wait for the condition");
    return c_put32(cpu, address + CONDITION_GONE, 1) && c_give(result, 0);
}

/* Comes here a second time when the thread may go on: it has the mutex again then. */
static bool wake_up(struct cpu *cpu, const struct c_call *call, c_wide *result)
{
    bool timed = cpu->thread->wake != 0; /* it might have gone on before it was woken */
    bool taken, late = c_was_late(cpu) && !cpu->thread->notified;
    int error;
    bool notified = cpu->thread->notified != 0;
    if (notified)
        c_tell_thread(cpu->run, STEP_WAKING, cpu->number, STEP_READS | STEP_ACQUIRES, timed ? STEP_ANY : STEP_NEVER);
    else
        c_tell_sync(cpu, c_low(call, 0), CONDITION_SIZE, STEP_READS, STEP_ANY, 0); /* nobody wakes it any more */
    cpu->thread->notified = 0;
    if (late && call->model->number == 0) {
        c_self(cpu)->spurious = 1;
        late = false;
    }
    if (!try_mutex(cpu, call, c_low(call, 1), STEP_ZERO, &taken, &error))
        return false;
    if (c_is_cancelled(cpu->run, cpu->number)) {
        if (notified) { /* who ends takes no signal away from others */
            c_tell_sync(cpu, c_low(call, 0), CONDITION_SIZE, STEP_WRITES, STEP_ANY, 0);
            c_signal(cpu, c_low(call, 0));
        }
        c_cancel_here(cpu);
        return false;
    }
    if (c_signals_for(cpu->run, cpu->number) != 0)
        cpu_yield(cpu); /* they are handled before the next instruction */
    return give_error(result, call->model->number == 2, late ? ETIMEDOUT : 0);
}

C_MODEL(c_cond_wait)
{
    uint64_t time = 0;
    uint32_t clock;
    bool valid = true;
    int error;
    if (c_resume(cpu, C_WAITS_CONDITION))
        return wake_up(cpu, call, result);
    if (!read_condition(cpu, call, c_low(call, 0), &clock))
        return false;
    bool named = call->model->number == 3; /* pthread_cond_clockwait has its own clock */
    if (named)
        clock = (uint32_t)c_int(call, 2);
    if (call->model->number != 0 &&
        !c_get_time(cpu, c_low(call, named ? 3 : 2), clock == C_CLOCK_REALTIME, &time, &valid))
        return false;
    if (!valid)
        return give_error(result, call->model->number == 2, EINVAL);
    if (c_peek(cpu->run, c_low(call, 1) + MUTEX_OWNER) != cpu->number + 1)
        return wrong(cpu, call, c_low(call, 1), "this thread does not hold the mutex");
    if (!release(cpu, call, c_low(call, 1), &error))
        return false;
    c_tell_waits(cpu, c_low(call, 0), CONDITION_SIZE);
    if (call->model->number != 0 && time == 0)
        time = 1;
    if (call->model->number == 0 && cpu->run->options->spurious && c_self(cpu)->spurious == 0)
        time = TIME_OF_NOTHING;
    return c_wait(cpu, C_WAITS_CONDITION, c_low(call, 0), c_low(call, 1), time);
}

C_MODEL(c_cond_signal)
{
    uint32_t clock;
    if (!read_condition(cpu, call, c_low(call, 0), &clock))
        return false;
    c_tell_sync(cpu, c_low(call, 0), CONDITION_SIZE, STEP_WRITES, STEP_ANY, 0);
    if (call->model->number == 1)
        c_broadcast(cpu->run, c_low(call, 0));
    else
        c_signal(cpu, c_low(call, 0));
    return c_give(result, 0);
}

/* Read-write locks: 1: to write, 2: without waiting, 4: until a time, 8: of a clock that is named. */

enum { PREFERS_WRITERS = 2 }; /* PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP; of the other kinds glibc makes one */

static uint64_t kind_of_rwlock(const struct cpu *cpu, uint64_t address)
{
    return address + (cpu->run->c->narrow ? RWLOCK_KIND_32 : RWLOCK_KIND);
}

C_MODEL(c_rwlock_init)
{
    uint32_t kind = 0;
    if (c_low(call, 1) != 0 && !c_get32(cpu, c_low(call, 1), &kind))
        return false;
    note_made(cpu, c_low(call, 0) + RWLOCK_READERS, SYNC_GONE);
    note_made(cpu, c_low(call, 0) + RWLOCK_WRITER, 0);
    return c_fill(cpu, c_low(call, 0), 0, RWLOCK_SIZE) && c_put32(cpu, kind_of_rwlock(cpu, c_low(call, 0)), kind) &&
           c_give(result, 0);
}

/* Who reads under a lock that prefers writers has to wait for those who wait to write, though others read: who waits
 * is not told to those who explore. */
static bool is_modelled(struct cpu *cpu, const struct c_call *call, uint64_t address, uint32_t readers)
{
    uint32_t kind;
    if (!cpu->run->options->explored || readers == 0)
        return true;
    if (!c_get32(cpu, kind_of_rwlock(cpu, address), &kind))
        return false;
    if (kind == PREFERS_WRITERS)
        cpu_fail(cpu, "%s: locks that prefer writers are not modelled while schedules are explored", call->model->name);
    return kind != PREFERS_WRITERS;
}

static bool read_rwlock(struct cpu *cpu, const struct c_call *call, uint64_t address, uint32_t *readers,
                        uint32_t *writer)
{
    return c_get32(cpu, address + RWLOCK_READERS, readers) && c_get32(cpu, address + RWLOCK_WRITER, writer) &&
           (*readers != SYNC_GONE || wrong(cpu, call, address, "the lock was destroyed"));
}

C_MODEL(c_rwlock_destroy)
{
    uint32_t readers, writer;
    if (!read_rwlock(cpu, call, c_low(call, 0), &readers, &writer))
        return false;
    if (readers != 0 || writer != 0)
        return wrong(cpu, call, c_low(call, 0), "the lock is held");
    return c_put32(cpu, c_low(call, 0) + RWLOCK_READERS, SYNC_GONE) && c_give(result, 0);
}

/* Puts a lock in place of another among those that the thread reads under; false: that one is not known. */
static bool exchange_read(struct cpu *cpu, uint64_t was, uint64_t is)
{
    struct c_thread *self = c_self(cpu);
    for (uint32_t i = 0; i < C_KNOWN_READS; i++)
        if (self->reads[i] == was) {
            self->reads[i] = is;
            return true;
        }
    return false;
}

C_MODEL(c_rwlock_lock)
{
    uint64_t address = c_low(call, 0), time = 0;
    uint32_t readers, writer, self = cpu->number + 1;
    bool write = (call->model->number & 1) != 0, valid = true, late = false;
    enum c_wait wait = write ? C_WAITS_WRITE : C_WAITS_READ;
    if (c_resume(cpu, wait))
        late = c_was_late(cpu);
    if (!read_rwlock(cpu, call, address, &readers, &writer) || (!write && !is_modelled(cpu, call, address, readers)))
        return false;
    uint64_t before = readers | (uint64_t)writer << 32;
    bool waits = (call->model->number & 2) == 0, blocks = waits && (call->model->number & 4) == 0;
    bool possible = writer == 0 && (!write || readers == 0);
    if (possible && write)
        c_tell_sync(cpu, address, RWLOCK_SIZE, STEP_WRITES | STEP_ACQUIRES, blocks ? STEP_ZERO : STEP_ANY, before);
    if (possible && !write)
        c_tell_sync(cpu, address, RWLOCK_SIZE, STEP_READS | STEP_ACQUIRES, blocks ? STEP_NO_WRITER : STEP_ANY, before);
    if (write && writer == 0 && readers == 0)
        return c_put32(cpu, address + RWLOCK_WRITER, self) && c_give(result, 0);
    if (!write && writer == 0) {
        exchange_read(cpu, 0, address);
        return c_put32(cpu, address + RWLOCK_READERS, readers + 1) && c_give(result, 0);
    }
    if ((call->model->number & 4) != 0 && !get_deadline(cpu, call, (call->model->number & 8) != 0, &time, &valid))
        return false;
    bool over = (call->model->number & 4) != 0 && (!valid || late || time <= cpu_clock(cpu));
    if (!waits || writer == self || over)
        c_tell_sync(cpu, address, RWLOCK_SIZE, (write ? STEP_WRITES : STEP_READS) | STEP_SEES, STEP_ANY, before);
    if (!waits)
        return c_give(result, EBUSY);
    if (writer == self)
        return c_give(result, EDEADLK);
    if (over)
        return c_give(result, valid ? ETIMEDOUT : EINVAL);
    return c_wait(cpu, wait, address, 0, time);
}

C_MODEL(c_rwlock_unlock)
{
    uint64_t address = c_low(call, 0);
    uint32_t readers, writer;
    if (!read_rwlock(cpu, call, address, &readers, &writer))
        return false;
    /* Who does not read may take away what another reader has, or find that nobody reads. */
    bool reads = writer == 0 && exchange_read(cpu, address, 0);
    c_tell_sync(cpu, address, RWLOCK_SIZE, (reads ? STEP_READS : STEP_WRITES) | STEP_RELEASES, STEP_ANY,
                readers | (uint64_t)writer << 32);
    if (writer == cpu->number + 1)
        return c_put32(cpu, address + RWLOCK_WRITER, 0) && c_give(result, 0);
    if (writer != 0)
        return wrong(cpu, call, address, "another thread holds the lock");
    if (readers == 0)
        return wrong(cpu, call, address, "nobody holds the lock");
    return c_put32(cpu, address + RWLOCK_READERS, readers - 1) && c_give(result, 0);
}

/* Spin locks: their owner. */

C_MODEL(c_spin_init)
{
    note_made(cpu, c_low(call, 0), SYNC_GONE);
    return c_put32(cpu, c_low(call, 0), 0) && c_give(result, 0);
}

static bool read_spin(struct cpu *cpu, const struct c_call *call, uint32_t *owner)
{
    return c_get32(cpu, c_low(call, 0), owner) &&
           (*owner != SYNC_GONE || wrong(cpu, call, c_low(call, 0), "the lock was destroyed"));
}

C_MODEL(c_spin_destroy)
{
    uint32_t owner;
    if (!read_spin(cpu, call, &owner))
        return false;
    if (owner != 0)
        return wrong(cpu, call, c_low(call, 0), "the lock is held");
    return c_put32(cpu, c_low(call, 0), SYNC_GONE) && c_give(result, 0);
}

C_MODEL(c_spin_lock)
{
    uint32_t owner;
    c_resume(cpu, C_WAITS_SPIN);
    if (!read_spin(cpu, call, &owner))
        return false;
    bool tries = call->model->number == 1;
    if (tries)
        c_tell_try(cpu, c_low(call, 0), sizeof owner, STEP_ZERO, owner);
    else if (owner == 0)
        c_tell_sync(cpu, c_low(call, 0), sizeof owner, STEP_WRITES | STEP_ACQUIRES, STEP_ZERO, owner);
    if (owner == 0)
        return c_put32(cpu, c_low(call, 0), cpu->number + 1) && c_give(result, 0);
    if (tries)
        return c_give(result, EBUSY);
    return c_wait(cpu, C_WAITS_SPIN, c_low(call, 0), 0, 0);
}

C_MODEL(c_spin_unlock)
{
    uint32_t owner;
    if (!read_spin(cpu, call, &owner))
        return false;
    c_tell_sync(cpu, c_low(call, 0), sizeof owner, STEP_WRITES | STEP_RELEASES, STEP_ANY, owner);
    if (owner != cpu->number + 1)
        return wrong(cpu, call, c_low(call, 0), owner == 0 ? "nobody holds the lock" : "another thread holds the lock");
    return c_put32(cpu, c_low(call, 0), 0) && c_give(result, 0);
}

/* Semaphores: their value. */

C_MODEL(c_sem_init)
{
    return c_fill(cpu, c_low(call, 0), 0, SEMAPHORE_SIZE) && c_put32(cpu, c_low(call, 0), (uint32_t)c_int(call, 2)) &&
           c_give(result, 0);
}

static bool read_semaphore(struct cpu *cpu, const struct c_call *call, uint32_t *value)
{
    return c_get32(cpu, c_low(call, 0), value) &&
           (*value != SYNC_GONE || wrong(cpu, call, c_low(call, 0), "the semaphore was destroyed"));
}

C_MODEL(c_sem_destroy)
{
    uint32_t value;
    return read_semaphore(cpu, call, &value) && c_put32(cpu, c_low(call, 0), SYNC_GONE) && c_give(result, 0);
}

/* sem_wait (0), sem_trywait (1), sem_timedwait (2), sem_clockwait (3) */
C_MODEL(c_sem_wait)
{
    uint32_t value;
    uint64_t time = 0;
    bool valid = true, late = c_resume(cpu, C_WAITS_SEMAPHORE) && c_was_late(cpu);
    if (!read_semaphore(cpu, call, &value))
        return false;
    bool tries = call->model->number == 1, timed = call->model->number >= 2;
    if (timed && !get_deadline(cpu, call, call->model->number == 3, &time, &valid))
        return false;
    bool interrupted = (!tries || value > 0) && c_was_interrupted(cpu);
    bool over = timed && (!valid || late || time <= cpu_clock(cpu));
    if (tries || timed || interrupted) {
        if (value > 0 || tries || over || interrupted)
            c_tell_try(cpu, c_low(call, 0), SEMAPHORE_SIZE, STEP_NOT_ZERO, value);
    } else if (value > 0) {
        c_tell_sync(cpu, c_low(call, 0), SEMAPHORE_SIZE, STEP_WRITES | STEP_ACQUIRES, STEP_NOT_ZERO, value);
    }
    if (value > 0)
        return c_put32(cpu, c_low(call, 0), value - 1) && c_give(result, 0);
    if (tries)
        return c_set_errno(cpu, EAGAIN) && c_give(result, UINT32_MAX);
    if (interrupted)
        return c_set_errno(cpu, EINTR) && c_give(result, UINT32_MAX);
    if (over)
        return c_set_errno(cpu, valid ? ETIMEDOUT : EINVAL) && c_give(result, UINT32_MAX);
    return c_wait(cpu, C_WAITS_SEMAPHORE, c_low(call, 0), 0, time);
}

C_MODEL(c_sem_post)
{
    uint32_t value;
    if (!read_semaphore(cpu, call, &value))
        return false;
    c_tell_sync(cpu, c_low(call, 0), SEMAPHORE_SIZE, STEP_WRITES | STEP_ACQUIRES | STEP_RELEASES, STEP_ANY, value);
    if (value == INT32_MAX)
        return c_set_errno(cpu, EOVERFLOW) && c_give(result, UINT32_MAX);
    return c_put32(cpu, c_low(call, 0), value + 1) && c_give(result, 0);
}

C_MODEL(c_sem_getvalue)
{
    uint32_t value;
    if (!read_semaphore(cpu, call, &value))
        return false;
    c_tell_sync(cpu, c_low(call, 0), SEMAPHORE_SIZE, STEP_READS | STEP_SEES, STEP_ANY, value);
    if (cpu->run->step != NULL)
        cpu->run->step->muted = false;
    return c_put32(cpu, c_low(call, 1), value) && c_give(result, 0);
}

/* Barriers. */

static bool stands_at(struct run *run, uint32_t thread, uint64_t barrier)
{
    return run_thread_state(run, thread)->phase == THREAD_WAITING && c_thread(run, thread)->wait == C_WAITS_BARRIER &&
           c_thread(run, thread)->on == barrier && c_thread(run, thread)->also == 0;
}

/* All that wait in this round may go on, each when its turn comes; those of earlier rounds that still stand there
 * may do so already. Rounds are not counted, so that states come again. */
static void open_barrier(struct run *run, uint64_t address)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (stands_at(run, i, address)) {
            c_write_thread(run, i)->also = 1;
            c_tell_thread(run, STEP_WAKING, i, STEP_WRITES | STEP_RELEASES, STEP_ANY);
        }
}

C_MODEL(c_barrier_init)
{
    if (c_int(call, 2) == 0)
        return c_give(result, EINVAL);
    for (uint32_t i = 0; i < cpu->run->state->thread_count; i++)
        if (stands_at(cpu->run, i, c_low(call, 0)))
            return wrong(cpu, call, c_low(call, 0), "threads wait at the barrier");
    return c_fill(cpu, c_low(call, 0), 0, BARRIER_SIZE) &&
           c_put32(cpu, c_low(call, 0) + BARRIER_TOTAL, (uint32_t)c_int(call, 2)) && c_give(result, 0);
}

C_MODEL(c_barrier_destroy)
{
    uint32_t arrived;
    uint64_t address = c_low(call, 0);
    if (!c_get32(cpu, address + BARRIER_ARRIVED, &arrived))
        return false;
    if (arrived != 0)
        return wrong(cpu, call, address, "threads wait at the barrier");
    return c_put32(cpu, address + BARRIER_TOTAL, 0) && c_give(result, 0);
}

C_MODEL(c_barrier_wait)
{
    uint64_t address = c_low(call, 0);
    uint32_t total, arrived;
    if (c_resume(cpu, C_WAITS_BARRIER)) {
        c_tell_thread(cpu->run, STEP_WAKING, cpu->number, STEP_READS | STEP_ACQUIRES, STEP_NEVER);
        return c_give(result, 0);
    }
    if (!c_get32(cpu, address + BARRIER_TOTAL, &total) || !c_get32(cpu, address + BARRIER_ARRIVED, &arrived))
        return false;
    if (total == 0)
        return wrong(cpu, call, address, "the barrier was not initialised, or destroyed");
    c_tell_sync(cpu, address, BARRIER_SIZE, STEP_WRITES | STEP_ACQUIRES | STEP_RELEASES, STEP_ANY, arrived);
    if (arrived + 1 < total)
        return c_put32(cpu, address + BARRIER_ARRIVED, arrived + 1) && c_wait(cpu, C_WAITS_BARRIER, address, 0, 0);
    if (!c_put32(cpu, address + BARRIER_ARRIVED, 0))
        return false;
    open_barrier(cpu->run, address);
    return c_give(result, UINT32_MAX);
}
