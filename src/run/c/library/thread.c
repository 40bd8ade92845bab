/* Threads of pthreads and of C11: made, joined, ended, and what belongs to each of them. */
#include "run/c/library/library.h"
#include "run/c/sync.h"

#include <errno.h>
#include <threads.h>

/* Starts a thread; its number plus 1 is its name in the program. RUN_NONE: there are too many at a time, or the run
 * ends. */
static uint32_t create(struct cpu *cpu, uint64_t start, uint64_t argument)
{
    struct run *run = cpu->run;
    if (run->state->thread_count >= MOST_THREADS) { /* no system has this limit, so it is not the program's business */
        cpu_fail(cpu, "more than %d threads are started", (int)MOST_THREADS);
        return RUN_NONE;
    }
    uint32_t number = run_thread_new(run, 0, run->c->start_thread);
    if (number == RUN_NONE)
        return RUN_NONE;
    if (!c_thread_prepare(run, cpu, number)) {
        cpu_fail(cpu, "there is no room for another thread");
        return RUN_NONE;
    }
    struct c_thread *thread = c_write_thread(run, number);
    thread->start = start;
    thread->argument = argument;
    thread->mask = c_thread(run, cpu->number)->mask;
    c_escape(run, argument);
    c_tell_thread(run, STEP_WAKING, number, STEP_WRITES | STEP_RELEASES, STEP_ANY);
    return number;
}

/* How many bytes the name of a thread has that is to be written somewhere: if it does not show otherwise, as many as
 * there are. */
static uint64_t name_bytes(struct cpu *cpu, uint64_t address)
{
    uint64_t bytes = cpu->run->c->thread_bytes;
    if (bytes == 0)
        bytes =
            c_writable(cpu->run, address, sizeof(uint64_t)) == 0 && c_writable(cpu->run, address, sizeof(uint32_t)) != 0
                ? sizeof(uint32_t)
                : sizeof(uint64_t);
    return bytes;
}

static bool put_name(struct cpu *cpu, uint64_t address, uint32_t number)
{
    if (name_bytes(cpu, address) == sizeof(uint32_t))
        return c_put32(cpu, address, number + 1);
    return c_put64(cpu, address, number + UINT64_C(1));
}

C_MODEL(c_pthread_create)
{
    uint32_t detached = 0;
    if (c_low(call, 1) != 0 && !c_get32(cpu, c_low(call, 1), &detached))
        return false;
    if (c_function_at(cpu, c_low(call, 2)) == NULL ||
        c_write(cpu, c_low(call, 0), name_bytes(cpu, c_low(call, 0))) == NULL)
        return false;
    uint32_t number = create(cpu, c_low(call, 2), c_low(call, 3));
    if (number == RUN_NONE)
        return cpu->run->state->stopped == RUN_GOES_ON && c_give(result, EAGAIN);
    c_write_thread(cpu->run, number)->detached = detached == 1;
    return put_name(cpu, c_low(call, 0), number) && c_give(result, 0);
}

C_MODEL(c_thrd_create)
{
    if (c_function_at(cpu, c_low(call, 1)) == NULL ||
        c_write(cpu, c_low(call, 0), name_bytes(cpu, c_low(call, 0))) == NULL)
        return false;
    uint32_t number = create(cpu, c_low(call, 1), c_low(call, 2));
    if (number == RUN_NONE)
        return cpu->run->state->stopped == RUN_GOES_ON && c_give(result, thrd_nomem);
    return put_name(cpu, c_low(call, 0), number) && c_give(result, thrd_success);
}

/* Whether a thread can be joined or detached; says what is wrong if not. */
static bool is_joinable(struct cpu *cpu, const struct c_call *call)
{
    uint64_t number = c_low(call, 0) - 1;
    if (number >= cpu->run->state->thread_count)
        return c_wrong(cpu, "%s: there is no such thread", call->model->name);
    const struct c_thread *thread = c_thread(cpu->run, (uint32_t)number);
    if (thread->joined)
        return c_wrong(cpu, "%s: thread %u was joined already", call->model->name, (unsigned)number);
    if (thread->detached)
        return c_wrong(cpu, "%s: thread %u is detached", call->model->name, (unsigned)number);
    return true;
}

/* pthread_join (0), thrd_join (1), pthread_tryjoin_np (2), pthread_timedjoin_np (4) */
C_MODEL(c_pthread_join)
{
    bool c11 = call->model->number == 1, valid = true;
    bool late = c_resume(cpu, C_WAITS_JOIN) && c_was_late(cpu);
    uint64_t time = 0;
    if (!is_joinable(cpu, call))
        return false;
    uint32_t number = (uint32_t)(c_low(call, 0) - 1);
    uint64_t to = c_low(call, 1), value = c_thread(cpu->run, number)->result;
    if (number == cpu->number)
        return c_give(result, c11 ? thrd_error : EDEADLK);
    if (!c_thread(cpu->run, number)->ended) {
        bool tries = call->model->number == 2, timed = call->model->number == 4;
        if (timed && !c_get_time(cpu, c_low(call, 2), true, &time, &valid))
            return false;
        bool over = timed && (!valid || late || time <= cpu_clock(cpu));
        if (!tries && !over)
            return c_wait(cpu, C_WAITS_JOIN, number, 0, time);
        c_tell_thread(cpu->run, STEP_THREAD, number, STEP_READS, STEP_ANY);
        return c_give(result, tries ? EBUSY : valid ? ETIMEDOUT : EINVAL);
    }
    c_write_thread(cpu->run, number)->joined = 1;
    c_tell_thread(cpu->run, STEP_THREAD, number, STEP_WRITES | STEP_ACQUIRES,
                  call->model->number < 2 ? STEP_NOT_ZERO : STEP_ANY);
    if (to != 0 && !(c11 ? c_put32(cpu, to, (uint32_t)value) : c_put_pointer(cpu, to, value)))
        return false;
    return c_give(result, 0);
}

C_MODEL(c_pthread_detach)
{
    if (!is_joinable(cpu, call))
        return false;
    uint32_t number = (uint32_t)(c_low(call, 0) - 1);
    c_write_thread(cpu->run, number)->detached = 1;
    c_tell_thread(cpu->run, STEP_THREAD, number, STEP_WRITES, STEP_ANY);
    return c_give(result, 0);
}

/* The thread ends behind its cleanup handlers and its start-up code; control goes there. */
C_MODEL(c_pthread_exit)
{
    *result = 0;
    c_thread_leave(cpu, c_low(call, 0));
    return false;
}

C_MODEL(c_pthread_self)
{
    (void)call;
    return c_give(result, cpu->number + UINT64_C(1));
}

C_MODEL(c_pthread_equal)
{
    (void)cpu;
    return c_give(result, c_low(call, 0) == c_low(call, 1));
}

C_MODEL(c_yield)
{
    (void)call;
    cpu_yield(cpu);
    return c_give(result, 0);
}

C_MODEL(c_pthread_once)
{
    uint32_t phase;
    uint64_t control = c_low(call, 0);
    c_resume(cpu, C_WAITS_ONCE);
    if (!c_get32(cpu, control, &phase))
        return false;
    if (phase != ONCE_RUNS)
        c_tell_sync(cpu, control, sizeof phase, STEP_READS | STEP_WRITES | STEP_ACQUIRES, STEP_NOT_ONE, phase);
    if (phase == ONCE_DONE)
        return c_give(result, 0);
    if (phase == ONCE_RUNS)
        return c_wait(cpu, C_WAITS_ONCE, control, 0, 0);
    const uint64_t words[] = {control, c_low(call, 1)};
    if (c_put32(cpu, control, ONCE_RUNS))
        c_push(cpu, cpu->run->c->once, words, 2);
    return false;
}

/* Keys. */

static uint64_t key_place(const struct cpu *cpu, uint32_t key)
{
    return C_KEYS_AT + (cpu->number * (uint64_t)MOST_C_KEYS + key) * sizeof(uint64_t);
}

C_MODEL(c_key_create)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PART_KEYS);
    uint32_t key = 0;
    while (key < MOST_C_KEYS && memory->keys[key] != 0)
        key++;
    if (key == MOST_C_KEYS)
        return c_give(result, call->model->number == 1 ? thrd_error : EAGAIN);
    memory->keys[key] = 1;
    if (memory->key_end <= key)
        memory->key_end = key + 1;
    memory->destructors[key] = c_low(call, 1);
    return c_put32(cpu, c_low(call, 0), key) && c_give(result, 0);
}

static bool is_key(struct cpu *cpu, const struct c_call *call)
{
    uint32_t key = (uint32_t)c_int(call, 0);
    return (key < MOST_C_KEYS && c_memory(cpu->run, C_PART_KEYS)->keys[key] != 0) ||
           c_wrong(cpu, "%s: there is no such key", call->model->name);
}

C_MODEL(c_key_delete)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PART_KEYS);
    uint32_t key = (uint32_t)c_int(call, 0);
    if (!is_key(cpu, call))
        return false;
    memory->keys[key] = 0;
    while (memory->key_end > 0 && memory->keys[memory->key_end - 1] == 0)
        memory->key_end--;
    memory->destructors[key] = 0;
    for (uint32_t i = 0; i < cpu->run->state->thread_count; i++) {
        uint64_t place = C_KEYS_AT + (i * (uint64_t)MOST_C_KEYS + key) * sizeof(uint64_t);
        memset(run_write(cpu->run, place, sizeof(uint64_t)), 0, sizeof(uint64_t));
    }
    return c_give(result, 0);
}

C_MODEL(c_key_set)
{
    uint64_t value = c_low(call, 1);
    if (!is_key(cpu, call))
        return false;
    memcpy(run_write(cpu->run, key_place(cpu, (uint32_t)c_int(call, 0)), sizeof value), &value, sizeof value);
    return c_give(result, 0);
}

C_MODEL(c_key_get)
{
    uint64_t value;
    if (!is_key(cpu, call))
        return false;
    memcpy(&value, run_at(cpu->run, key_place(cpu, (uint32_t)c_int(call, 0))), sizeof value);
    return c_give(result, value);
}
