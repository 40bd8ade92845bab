/* Atomic operations that compilers leave to the library: those on what is wider than the machine's words, or not
 * aligned. Each is one step. */
#include "run/c/library/library.h"

/* What lies somewhere, of at most 16 bytes. */
static bool fetch(struct cpu *cpu, uint64_t address, unsigned bytes, c_wide *value)
{
    const uint8_t *from = c_read(cpu, address, bytes, false);
    *value = 0;
    if (from != NULL)
        memcpy(value, from, bytes);
    return from != NULL;
}

/* It may be a pointer, or begin with one. */
static bool put(struct cpu *cpu, uint64_t address, unsigned bytes, c_wide value)
{
    uint8_t *to = c_write(cpu, address, bytes);
    if (to == NULL)
        return false;
    memcpy(to, &value, bytes);
    c_escape(cpu->run, (uint64_t)value);
    c_escape(cpu->run, (uint64_t)(value >> 64));
    return true;
}

/* Each tells by itself what it does to what is accessed atomically; what comes from elsewhere, or goes there, is told
 * as it is of any model. */
static void tell(struct cpu *cpu, uint64_t address, uint64_t bytes, unsigned use)
{
    if (cpu->run->step == NULL)
        return;
    c_tell_sync(cpu, address, bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes, use, STEP_ANY, 0);
}

enum { TELL_READ = STEP_READS | STEP_ACQUIRES, TELL_UPDATE = TELL_READ | STEP_WRITES | STEP_RELEASES };

static void mute(struct cpu *cpu, bool muted)
{
    if (cpu->run->step != NULL)
        cpu->run->step->muted = muted;
}

C_MODEL(c_atomic_load)
{
    tell(cpu, c_low(call, 0), call->model->number, TELL_READ);
    return fetch(cpu, c_low(call, 0), call->model->number, result);
}

/* A store reads nothing, so what was there may be undefined. */
C_MODEL(c_atomic_update)
{
    enum ir_update update = (enum ir_update)(call->model->number & 0xff);
    unsigned bytes = call->model->number >> 8;
    *result = 0;
    tell(cpu, c_low(call, 0), bytes, TELL_UPDATE);
    if (call->result != IR_VOID && !fetch(cpu, c_low(call, 0), bytes, result))
        return false;
    return put(cpu, c_low(call, 0), bytes, c_updated(update, 8 * bytes, *result, call->arguments[1]));
}

/* On 16 bytes: the value comes as two words, and what was there goes where the first argument points. */
C_MODEL(c_atomic_pair)
{
    enum ir_update update = (enum ir_update)(call->model->number & 0xff);
    unsigned bytes = call->model->number >> 8;
    c_wide old, value = call->arguments[2] | call->arguments[3] << 64;
    *result = 0;
    tell(cpu, c_low(call, 1), bytes, TELL_UPDATE);
    if (!fetch(cpu, c_low(call, 1), bytes, &old) ||
        !put(cpu, c_low(call, 1), bytes, c_updated(update, 8 * bytes, old, value)))
        return false;
    mute(cpu, false);
    return put(cpu, c_low(call, 0), bytes, old);
}

C_MODEL(c_atomic_exchange_if)
{
    unsigned bytes = call->model->number;
    c_wide old, expected;
    tell(cpu, c_low(call, 0), bytes, TELL_UPDATE);
    if (!fetch(cpu, c_low(call, 0), bytes, &old))
        return false;
    mute(cpu, false);
    if (!fetch(cpu, c_low(call, 1), bytes, &expected))
        return false;
    bool same = old == expected;
    mute(cpu, same);
    return put(cpu, c_low(call, same ? 0 : 1), bytes, same ? call->arguments[2] : old) && c_give(result, same);
}

/* Copies of any size of which one side is accessed atomically, and the other as by any model. */
static bool copy_atomic(struct cpu *cpu, uint64_t to, uint64_t from, uint64_t size, bool from_atomic)
{
    mute(cpu, false);
    c_tell(cpu, from_atomic ? to : from, size, from_atomic ? STEP_WRITES : STEP_READS);
    mute(cpu, true);
    return c_copy(cpu, to, from, size);
}

/* Of any size: load (0) and store (1), which copy, and exchange (2). */
C_MODEL(c_atomic_any)
{
    uint64_t size = c_low(call, 0), place = c_low(call, 1), other = c_low(call, 2);
    *result = 0;
    tell(cpu, place, size, call->model->number == 0 ? TELL_READ : TELL_UPDATE);
    if (call->model->number == 0)
        return copy_atomic(cpu, other, place, size, true);
    if (call->model->number == 2 && !copy_atomic(cpu, c_low(call, 3), place, size, true))
        return false;
    return copy_atomic(cpu, place, other, size, false);
}

C_MODEL(c_atomic_any_if)
{
    uint64_t size = c_low(call, 0), place = c_low(call, 1), expected = c_low(call, 2), wanted = c_low(call, 3);
    tell(cpu, place, size, TELL_UPDATE);
    const uint8_t *old = c_read(cpu, place, size, false);
    mute(cpu, false);
    const uint8_t *other = old == NULL ? NULL : c_read(cpu, expected, size, false);
    mute(cpu, true);
    if (other == NULL)
        return false;
    bool same = memcmp(old, other, size) == 0;
    return copy_atomic(cpu, same ? place : expected, same ? wanted : place, size, !same) && c_give(result, same);
}
