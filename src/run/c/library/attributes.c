/* Attributes of threads, mutexes, conditions, read-write locks and barriers. Each is a number of 32 bits at its place;
 * what is asked of all of them and matters to nobody here is always the same. */
#include "run/c/library/library.h"

#include <errno.h>
#include <pthread.h>

/* The number of the model says how many bytes there are. Threads have a stack of 8 MB and a guard of a page. */
C_MODEL(c_attributes_init)
{
    enum { STACK = 8 << 20, GUARD = 4096 };
    uint64_t at = c_low(call, 0);
    if (!c_fill(cpu, at, 0, call->model->number))
        return false;
    if (call->model->number == C_ATTRIBUTES &&
        !(c_put32(cpu, at + C_ATTRIBUTE_STACK, STACK) && c_put32(cpu, at + C_ATTRIBUTE_GUARD, GUARD)))
        return false;
    return c_give(result, 0);
}

/* pthread_getattr_np: a thread has the usual ones, but may be detached. */
C_MODEL(c_getattr)
{
    uint64_t number = c_low(call, 0) - 1;
    static const struct c_model usual = {.name = "pthread_attr_init", .number = C_ATTRIBUTES};
    const c_wide address = c_low(call, 1);
    const struct c_call make = {.model = &usual, .count = 1, .arguments = &address};
    if (number >= cpu->run->state->thread_count)
        return c_wrong(cpu, "%s: there is no such thread", call->model->name);
    c_tell_thread(cpu->run, STEP_THREAD, (uint32_t)number, STEP_READS, STEP_ANY);
    return c_attributes_init(cpu, &make, result) &&
           c_put32(cpu, (uint64_t)address, c_thread(cpu->run, (uint32_t)number)->detached);
}

/* The number says where the attribute lies, and above that which values it may have. */
C_MODEL(c_attribute_set)
{
    uint32_t value = (uint32_t)c_low(call, 1), most = call->model->number >> 8;
    if (most != 0 && value > most)
        return c_give(result, EINVAL);
    return c_put32(cpu, c_low(call, 0) + (call->model->number & 0xff), value) && c_give(result, 0);
}

C_MODEL(c_attribute_get)
{
    uint32_t value;
    return c_get32(cpu, c_low(call, 0) + (call->model->number & 0xff), &value) && c_put32(cpu, c_low(call, 1), value) &&
           c_give(result, 0);
}

/* Sizes are as wide as longs where the program sees them. */
C_MODEL(c_attribute_get_size)
{
    uint32_t value;
    return c_get32(cpu, c_low(call, 0) + call->model->number, &value) && c_put_long(cpu, c_low(call, 1), value) &&
           c_give(result, 0);
}

/* What never matters: getting it gives 0. */
C_MODEL(c_attribute_none)
{
    return c_put32(cpu, c_low(call, 1), 0) && c_give(result, 0);
}

C_MODEL(c_attribute_robust)
{
    c_tell(cpu, c_low(call, 0), sizeof(uint32_t), STEP_WRITES);
    if (c_int(call, 1) == PTHREAD_MUTEX_STALLED)
        return c_give(result, 0);
    cpu_fail(cpu, "%s: robust mutexes are not modelled", call->model->name);
    return false;
}
