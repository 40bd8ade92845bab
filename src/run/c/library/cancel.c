/* The cancellation of threads, and their cleanup handlers. pthread_cleanup_push is a call of setjmp and of
 * __pthread_register_cancel: when the thread ends before pthread_cleanup_pop, it jumps there, runs the handler, and
 * asks for the next one (__pthread_unwind_next). A thread that was cancelled ends where it may wait, or, if it asked
 * for that, before its next instruction. */
#include "run/c/library/library.h"
#include "run/c/sync.h"

#include <errno.h>
#include <pthread.h>

/* Behind the part that setjmp fills, a cleanup buffer has room for the library: here lies the next older one. */
static uint64_t link_of(const struct cpu *cpu, uint64_t buffer)
{
    enum { LP64_LINK = 72, ILP32_LINK = 28 };
    return buffer + (cpu->run->c->narrow ? ILP32_LINK : LP64_LINK);
}

C_MODEL(c_register_cleanup)
{
    struct c_thread *self = c_self(cpu);
    *result = 0;
    if (!c_put_pointer(cpu, link_of(cpu, c_low(call, 0)), self->cleanups))
        return false;
    self->cleanups = c_low(call, 0);
    return true;
}

C_MODEL(c_unregister_cleanup)
{
    uint64_t next = 0;
    *result = 0;
    if (c_thread(cpu->run, cpu->number)->cleanups != c_low(call, 0))
        return c_wrong(cpu, "pthread_cleanup_pop: the handler is not the youngest one of this thread");
    if (!c_get_pointer(cpu, link_of(cpu, c_low(call, 0)), &next))
        return false;
    c_self(cpu)->cleanups = next;
    return true;
}

/* Runs the youngest cleanup handler of a thread that ends; if there is none, the thread ends. */
static void next_cleanup(struct cpu *cpu)
{
    struct c_thread *self = c_self(cpu);
    uint64_t buffer = self->cleanups, next = 0;
    if (buffer == 0) {
        c_thread_exit(cpu, self->result);
        return;
    }
    if (!c_get_pointer(cpu, link_of(cpu, buffer), &next))
        return;
    self->cleanups = next;
    c_jump(cpu, "pthread_cleanup_push", buffer, 1);
}

C_MODEL(c_unwind_next)
{
    (void)call;
    *result = 0;
    if (c_thread(cpu->run, cpu->number)->leaving == 0)
        return c_wrong(cpu, "%s: the thread does not end", call->model->name);
    next_cleanup(cpu);
    return false;
}

void c_thread_leave(struct cpu *cpu, uint64_t value)
{
    struct c_thread *self = c_self(cpu);
    self->leaving = 1;
    self->result = value;
    next_cleanup(cpu);
}

bool c_is_cancelled(struct run *run, uint32_t number)
{
    const struct c_thread *thread = c_thread(run, number);
    return thread->cancelled && !thread->cancel_off && !thread->leaving;
}

static void leave_cancelled(struct cpu *cpu)
{
    c_resume(cpu, C_WAITS_NOT);
    c_tell_point(cpu);
    cpu->thread->wake = 0;
    c_thread_leave(cpu, cpu->run->c->narrow ? c_widen(cpu->run, UINT32_MAX) : (uint64_t)(uintptr_t)PTHREAD_CANCELED);
}

/* Who waits for a condition has the mutex again first: its model sees to that. */
bool c_cancel_here(struct cpu *cpu)
{
    bool waits = cpu->thread->phase == THREAD_WAITING && c_thread(cpu->run, cpu->number)->wait == C_WAITS_CONDITION;
    if (!c_is_cancelled(cpu->run, cpu->number) || waits)
        return false;
    leave_cancelled(cpu);
    return true;
}

/* After a change that lets a thread end anywhere. */
static bool cancel_at_once(struct cpu *cpu)
{
    return c_thread(cpu->run, cpu->number)->cancel_at_once && c_cancel_here(cpu);
}

C_MODEL(c_testcancel)
{
    (void)cpu, (void)call; /* all is done where calls of such functions are made (C_POINT) */
    return c_give(result, 0);
}

C_MODEL(c_pthread_cancel)
{
    uint64_t number = c_low(call, 0) - 1;
    if (number >= cpu->run->state->thread_count || c_thread(cpu->run, (uint32_t)number)->joined)
        return c_wrong(cpu, "%s: there is no such thread", call->model->name);
    c_tell_thread(cpu->run, STEP_THREAD, (uint32_t)number, STEP_READS, STEP_ANY);
    c_tell_thread(cpu->run, STEP_CALLED, (uint32_t)number, STEP_WRITES, STEP_ANY);
    if (!cpu->run->c->calls)
        c_leave_untold(cpu->run, "threads are cancelled by a function that has no name in the program");
    if (!c_thread(cpu->run, (uint32_t)number)->ended)
        c_write_thread(cpu->run, (uint32_t)number)->cancelled = 1;
    if (number == cpu->number && cancel_at_once(cpu))
        return false;
    return c_give(result, 0);
}

/* pthread_setcancelstate (0), pthread_setcanceltype (1) */
C_MODEL(c_setcancel)
{
    struct c_thread *self = c_self(cpu);
    bool type = call->model->number == 1;
    uint8_t *what = type ? &self->cancel_at_once : &self->cancel_off;
    int wanted = c_int(call, 0);
    if (wanted != 0 && wanted != 1)
        return c_give(result, EINVAL);
    if (c_low(call, 1) != 0 && !c_put32(cpu, c_low(call, 1), *what))
        return false;
    *what = (uint8_t)wanted;
    if (type && wanted == 1)
        c_leave_untold(cpu->run, "a thread may be cancelled between any two instructions");
    if (cancel_at_once(cpu))
        return false;
    return c_give(result, 0);
}
