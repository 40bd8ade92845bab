/* What a program asks the system of itself: names, scheduling, limits, memory, the environment. There is one process,
 * with four processors. */
#include "base/buffer.h"
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

C_MODEL(c_setname)
{
    uint64_t length;
    const char *name = c_string(cpu, c_low(call, 1), UINT64_MAX, &length);
    return name != NULL && c_give(result, length < LONGEST_NAME ? 0 : ERANGE);
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

/* The environment, which is empty at first: an array of pointers to texts "NAME=value", with a NULL behind the last.
 * Who changes it while another thread looks into it races with that, whatever the names are. */

static uint64_t slot(const struct cpu *cpu, uint32_t number)
{
    return c_address(cpu->run->c->library[C_ENVIRONMENT]) + number * (uint64_t)cpu->run->c->pointer_bytes;
}

/* Finds the variable of a name, of so many bytes: its slot and its text (*entry), or the slot behind the last one
 * and 0. False: what is wrong was said. */
static bool find(struct cpu *cpu, const char *name, uint64_t length, uint32_t *number, uint64_t *entry)
{
    for (*number = 0;; ++*number) {
        uint64_t size;
        if (!c_get_pointer(cpu, slot(cpu, *number), entry))
            return false;
        const char *text = *entry == 0 ? NULL : c_string(cpu, *entry, UINT64_MAX, &size);
        if (text == NULL)
            return *entry == 0;
        if (size > length && text[length] == '=' && memcmp(text, name, length) == 0)
            return true;
    }
}

/* A name that is an argument; *valid: variables can be called so. NULL: what is wrong was said. */
static const char *name_of(struct cpu *cpu, const struct c_call *call, uint64_t *length, bool *valid)
{
    const char *name = c_string(cpu, c_low(call, 0), UINT64_MAX, length);
    *valid = name != NULL && *length > 0 && strchr(name, '=') == NULL;
    return name;
}

C_MODEL(c_getenv)
{
    uint64_t length, entry = 0;
    uint32_t number;
    bool valid;
    const char *name = name_of(cpu, call, &length, &valid);
    c_tell_hidden(cpu, C_HIDDEN_ENVIRONMENT, STEP_READS);
    if (name == NULL || (valid && !find(cpu, name, length, &number, &entry)))
        return false;
    return c_give(result, entry == 0 ? 0 : entry + length + 1);
}

/* The variable in a slot, which may be the one behind the last, is a text from now on. */
static bool put(struct cpu *cpu, uint32_t number, uint64_t entry, c_wide *result)
{
    if (number >= MOST_C_VARIABLES)
        return c_set_errno(cpu, ENOMEM) && c_give(result, UINT32_MAX);
    return c_put_pointer(cpu, slot(cpu, number), entry) && c_give(result, 0);
}

C_MODEL(c_setenv)
{
    uint64_t length, size, entry;
    uint32_t number;
    bool valid;
    const char *name = name_of(cpu, call, &length, &valid);
    const char *value = name == NULL ? NULL : c_string(cpu, c_low(call, 1), UINT64_MAX, &size);
    if (value == NULL)
        return false;
    if (!valid)
        return c_set_errno(cpu, EINVAL) && c_give(result, UINT32_MAX);
    if (!find(cpu, name, length, &number, &entry))
        return false;
    if (entry != 0 && c_int(call, 2) == 0)
        return c_give(result, 0);
    struct buffer text = {0};
    buffer_format(&text, "%s=%s", name, value);
    uint32_t made = c_text_new(cpu->run, cpu, text.text, text.length, C_TEXT);
    buffer_free(&text);
    return put(cpu, made == 0 ? MOST_C_VARIABLES : number, c_address(made), result);
}

static bool unset(struct cpu *cpu, const char *name, uint64_t length)
{
    uint32_t number;
    uint64_t next;
    if (!find(cpu, name, length, &number, &next))
        return false;
    while (next != 0) {
        if (!c_get_pointer(cpu, slot(cpu, number + 1), &next) || !c_put_pointer(cpu, slot(cpu, number), next))
            return false;
        number++;
    }
    return true;
}

/* The text itself becomes part of the environment; without a '=' the variable is removed. */
C_MODEL(c_putenv)
{
    uint64_t length, entry;
    uint32_t number;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    const char *end = text == NULL ? NULL : strchr(text, '=');
    if (text == NULL)
        return false;
    if (end == NULL)
        return unset(cpu, text, length) && c_give(result, 0);
    return find(cpu, text, (uint64_t)(end - text), &number, &entry) && put(cpu, number, c_low(call, 0), result);
}

C_MODEL(c_unsetenv)
{
    uint64_t length;
    bool valid;
    const char *name = name_of(cpu, call, &length, &valid);
    if (name == NULL)
        return false;
    if (!valid)
        return c_set_errno(cpu, EINVAL) && c_give(result, UINT32_MAX);
    return unset(cpu, name, length) && c_give(result, 0);
}

C_MODEL(c_clearenv)
{
    (void)call;
    for (uint32_t i = 0; i < MOST_C_VARIABLES; i++)
        if (!c_put_pointer(cpu, slot(cpu, i), 0))
            return false;
    return c_give(result, 0);
}
