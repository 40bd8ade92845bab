/* What a program asks the system of itself: names, scheduling, limits, memory. There is one process, with four
 * processors. */
#include "run/c/library/library.h"

#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { PROCESSORS = 4, LONGEST_NAME = 16 };

/* Puts a short text where the program wants it. */
static bool put_text(struct cpu *cpu, uint64_t address, const char *text, uint64_t room)
{
    uint64_t length = strnlen(text, room - 1);
    uint8_t *to = room == 0 ? NULL : c_write(cpu, address, length + 1);
    if (to == NULL)
        return false;
    memcpy(to, text, length);
    to[length] = 0;
    return true;
}

/* Names of threads are for who watches; they are not kept. */
C_MODEL(c_prctl)
{
    int what = c_int(call, 0);
    switch (what) {
    case PR_SET_NAME:
    case PR_SET_PDEATHSIG:
    case PR_SET_DUMPABLE:
    case PR_SET_TIMERSLACK:
    case PR_SET_NO_NEW_PRIVS:
    case PR_SET_PTRACER:
        return c_give(result, 0);
    case PR_GET_NAME:
        return put_text(cpu, c_low(call, 1), "program", LONGEST_NAME) && c_give(result, 0);
    default:
        cpu_fail(cpu, "prctl: the option %d is not modelled", what);
        return false;
    }
}

C_MODEL(c_getname)
{
    if (c_low(call, 2) < LONGEST_NAME)
        return c_give(result, ERANGE);
    return put_text(cpu, c_low(call, 1), "program", LONGEST_NAME) && c_give(result, 0);
}

C_MODEL(c_gethostname)
{
    return c_low(call, 1) == 0 ? c_give(result, 0)
                               : put_text(cpu, c_low(call, 0), "localhost", c_low(call, 1)) && c_give(result, 0);
}

/* sched_get_priority_min (0) and max (1) */
C_MODEL(c_priority)
{
    int policy = c_int(call, 0);
    bool real_time = policy == SCHED_FIFO || policy == SCHED_RR;
    if (!real_time && policy != SCHED_OTHER && policy != SCHED_BATCH && policy != SCHED_IDLE)
        return c_set_errno(cpu, EINVAL) && c_give(result, UINT64_MAX);
    return c_give(result, !real_time ? 0 : call->model->number == 0 ? 1 : 99);
}

/* pthread_getschedparam (0): thread, policy, parameters; sched_getparam (1): process, parameters */
C_MODEL(c_get_parameters)
{
    bool thread = call->model->number == 0;
    return (!thread || c_put32(cpu, c_low(call, 1), SCHED_OTHER)) && c_put32(cpu, c_low(call, thread ? 2 : 1), 0) &&
           c_give(result, 0);
}

/* A set of processors: all four. */
C_MODEL(c_get_affinity)
{
    uint64_t size = c_low(call, 1), set = c_low(call, 2);
    if (size < sizeof(uint64_t))
        return c_give(result, EINVAL);
    return c_fill(cpu, set, 0, size) && c_fill(cpu, set, (1 << PROCESSORS) - 1, 1) && c_give(result, 0);
}

C_MODEL(c_cpu_count)
{
    uint64_t size = c_low(call, 0), count = 0;
    const uint8_t *set = c_read(cpu, c_low(call, 1), size, false);
    if (set == NULL)
        return false;
    for (uint64_t i = 0; i < size; i++)
        count += (uint64_t)__builtin_popcount(set[i]);
    return c_give(result, count);
}

/* getrlimit: there are none. A rlim_t is as wide as a long. */
C_MODEL(c_getrlimit)
{
    return c_fill(cpu, c_low(call, 1), 0xff, 2 * (uint64_t)cpu->run->c->pointer_bytes) && c_give(result, 0);
}

/* getrusage: nothing was used. */
C_MODEL(c_getrusage)
{
    return c_fill(cpu, c_low(call, 1), 0, 18 * (uint64_t)cpu->run->c->pointer_bytes) && c_give(result, 0);
}

/* syscall: only what has no other name in older libraries. */
C_MODEL(c_syscall)
{
    enum { ILP32_GETTID = 224, ILP32_GETPID = 20 };
    uint64_t number = c_low(call, 0);
    bool narrow = cpu->run->c->narrow;
    if (number == (narrow ? ILP32_GETTID : SYS_gettid))
        return c_gettid(cpu, call, result);
    if (number == (narrow ? ILP32_GETPID : SYS_getpid))
        return c_give(result, C_PROCESS);
    cpu_fail(cpu, "syscall: number %llu is not modelled", (unsigned long long)number);
    return false;
}

/* Memory of no file is a block that is 0; all of it can be given back. */
C_MODEL(c_mmap)
{
    if ((c_int(call, 3) & MAP_ANONYMOUS) == 0 || (c_int(call, 3) & MAP_FIXED) != 0) {
        cpu_fail(cpu, "%s: only memory of no file, at no fixed place, is modelled", call->model->name);
        return false;
    }
    uint32_t made = c_low(call, 1) == 0 ? 0 : c_object_new(cpu->run, cpu, C_HEAP, c_low(call, 1), false);
    if (made == 0)
        return c_set_errno(cpu, c_low(call, 1) == 0 ? EINVAL : ENOMEM) && c_give(result, UINT64_MAX);
    c_write_object(cpu->run, made)->what = C_MAPPED;
    return c_give(result, c_address(made));
}

C_MODEL(c_munmap)
{
    enum { PAGE = 4096 };
    uint64_t address = c_low(call, 0);
    uint32_t number = c_object_of(address);
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(cpu->run, number) : NULL;
    if (object != NULL && object->kind == C_HEAP)
        c_tell(cpu, c_address(number), object->size, STEP_WRITES);
    if (object == NULL || object->kind != C_HEAP || (object->flags & C_DEAD) != 0)
        return c_wrong_access(cpu, address, c_low(call, 1), "munmap");
    if (c_offset_of(address) != 0 || c_low(call, 1) / PAGE < object->size / PAGE) {
        cpu_fail(cpu, "%s: giving back a part is not modelled", call->model->name);
        return false;
    }
    c_object_free(cpu->run, cpu, number);
    return c_give(result, 0);
}
