/* malloc and its kin, and functions on bytes. */
#include "base/buffer.h"
#include "run/c/library/library.h"

#include <errno.h>
#include <inttypes.h>

static bool allocate(struct cpu *cpu, uint64_t size, bool undefined, c_wide *result)
{
    uint32_t made = c_object_new(cpu->run, cpu, C_HEAP, size, undefined);
    if (made == 0 && !c_set_errno(cpu, ENOMEM))
        return false;
    return c_give(result, made == 0 ? 0 : c_address(made));
}

C_MODEL(c_malloc)
{
    return allocate(cpu, c_low(call, 0), true, result);
}

C_MODEL(c_calloc)
{
    uint64_t size;
    bool large = __builtin_mul_overflow(c_low(call, 0), c_low(call, 1), &size);
    return allocate(cpu, large ? UINT64_MAX : size, false, result);
}

/* All addresses are aligned enough but, for some, those of 32 bits. */
static bool align(struct cpu *cpu, uint64_t address, uint64_t alignment)
{
    if (address == 0 || !cpu->run->c->narrow || c_narrow_place(cpu->run, c_object_of(address), alignment))
        return true;
    cpu_fail(cpu, "an alignment by %" PRIu64 " bytes is not modelled for 32 bits", alignment);
    return false;
}

C_MODEL(c_valloc)
{
    enum { PAGE = 4096 };
    return allocate(cpu, c_low(call, 0), true, result) && align(cpu, (uint64_t)*result, PAGE);
}

C_MODEL(c_aligned_alloc)
{
    uint64_t alignment = c_low(call, 0);
    if (alignment == 0 || (alignment & (alignment - 1)) != 0)
        return c_set_errno(cpu, EINVAL) && c_give(result, 0);
    return allocate(cpu, c_low(call, 1), true, result) && align(cpu, (uint64_t)*result, alignment);
}

C_MODEL(c_posix_memalign)
{
    uint64_t alignment = c_low(call, 1);
    c_wide made;
    if (alignment < cpu->run->c->pointer_bytes || (alignment & (alignment - 1)) != 0)
        return c_give(result, EINVAL);
    if (!allocate(cpu, c_low(call, 2), true, &made))
        return false;
    if (made == 0)
        return c_give(result, ENOMEM);
    return align(cpu, (uint64_t)made, alignment) && c_put_pointer(cpu, c_low(call, 0), (uint64_t)made) &&
           c_give(result, 0);
}

/* Whether an address is that of a block that can be freed. */
static bool is_block(struct cpu *cpu, uint64_t address, const char *verb)
{
    uint32_t number = c_object_of(address);
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(cpu->run, number) : NULL;
    bool heap = object != NULL && object->kind == C_HEAP && c_offset_of(address) == 0;
    if (heap)
        c_tell(cpu, address, object->size == 0 ? 1 : object->size, STEP_WRITES);
    if (heap && (object->flags & C_DEAD) == 0)
        return true;
    struct buffer where = {0};
    c_address_describe(cpu->run, address, &where);
    if (heap)
        c_wrong(cpu, "double free: %s", where.text);
    else
        c_wrong(cpu, "%s of what was not allocated: %s", verb, where.text);
    buffer_free(&where);
    return false;
}

C_MODEL(c_free)
{
    uint64_t address = c_low(call, 0);
    *result = 0;
    if (address == 0)
        return true;
    if (!is_block(cpu, address, "free"))
        return false;
    c_object_free(cpu->run, cpu, c_object_of(address));
    return true;
}

static bool reallocate(struct cpu *cpu, uint64_t address, uint64_t size, c_wide *result)
{
    if (address == 0)
        return allocate(cpu, size, true, result);
    if (!is_block(cpu, address, "realloc"))
        return false;
    uint32_t old = c_object_of(address);
    uint64_t before = c_object(cpu->run, old)->size;
    if (size == 0) {
        c_object_free(cpu->run, cpu, old);
        return c_give(result, 0);
    }
    if (!allocate(cpu, size, true, result))
        return false;
    if (*result == 0)
        return true;
    if (!c_copy(cpu, (uint64_t)*result, address, before < size ? before : size))
        return false;
    c_object_free(cpu->run, cpu, old);
    return true;
}

C_MODEL(c_realloc)
{
    return reallocate(cpu, c_low(call, 0), c_low(call, 1), result);
}

C_MODEL(c_reallocarray)
{
    uint64_t size;
    if (__builtin_mul_overflow(c_low(call, 1), c_low(call, 2), &size))
        return c_set_errno(cpu, ENOMEM) && c_give(result, 0);
    return reallocate(cpu, c_low(call, 0), size, result);
}

/* memcpy (0), mempcpy (1), memmove (2) */
C_MODEL(c_memcpy)
{
    uint64_t to = c_low(call, 0);
    bool apart = call->model->number == 2 || c_lie_apart(cpu, to, c_low(call, 1), c_low(call, 2));
    return apart && c_copy(cpu, to, c_low(call, 1), c_low(call, 2)) &&
           c_give(result, call->model->number == 1 ? to + c_low(call, 2) : to);
}

C_MODEL(c_memset)
{
    return c_fill(cpu, c_low(call, 0), c_int(call, 1), c_low(call, 2)) && c_give(result, c_low(call, 0));
}

C_MODEL(c_bzero)
{
    *result = 0;
    return c_fill(cpu, c_low(call, 0), 0, c_low(call, 1));
}

C_MODEL(c_memcmp)
{
    uint64_t length = c_low(call, 2), same = 0;
    bool lazy = !cpu->run->options->free_values;
    const uint8_t *a = c_read(cpu, c_low(call, 0), length, lazy);
    const uint8_t *b = a == NULL ? NULL : c_read(cpu, c_low(call, 1), length, lazy);
    if (b == NULL)
        return false;
    while (same < length && a[same] == b[same])
        same++;
    /* only the bytes that decide, and those before them, must be defined */
    uint64_t used = same < length ? same + 1 : length;
    if (c_read(cpu, c_low(call, 0), used, false) == NULL || c_read(cpu, c_low(call, 1), used, false) == NULL)
        return false;
    return c_give(result, same == length ? 0 : a[same] > b[same] ? 1 : UINT64_MAX);
}

/* As if it read one byte after the other, and stopped at the first that is found. */
C_MODEL(c_memchr)
{
    uint64_t address = c_low(call, 0);
    for (uint64_t i = 0; i < c_low(call, 2); i++) {
        const uint8_t *byte = c_read(cpu, address + i, 1, false);
        if (byte == NULL)
            return false;
        if (*byte == (uint8_t)c_int(call, 1))
            return c_give(result, address + i);
    }
    return c_give(result, 0);
}

C_MODEL(c_usable_size)
{
    uint32_t number = c_object_of(c_low(call, 0));
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(cpu->run, number) : NULL;
    if (c_low(call, 0) == 0)
        return c_give(result, 0);
    c_tell(cpu, c_low(call, 0), 1, STEP_READS);
    if (object == NULL || object->kind != C_HEAP || c_offset_of(c_low(call, 0)) != 0 || (object->flags & C_DEAD) != 0)
        return c_wrong(cpu, "%s of what was not allocated", call->model->name);
    return c_give(result, object->size);
}

/* Atomic operations that compilers leave to the library: those on what is wider than the words of the machine, or not
 * aligned. Each is one step. */

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
static void tell(struct cpu *cpu, uint64_t address, uint64_t bytes, unsigned use, uint64_t order)
{
    c_tell_atomic(cpu, address, bytes, c_order_use(order, use), NULL);
}

enum { UPDATES = STEP_READS | STEP_WRITES };

/* A compare-and-set that finds what it expects, or not. */
static void tell_compared(struct cpu *cpu, uint64_t address, uint64_t bytes, const c_wide *expected, bool same,
                          uint64_t order)
{
    bool known = bytes <= sizeof(uint64_t);
    unsigned use = same ? c_order_use(order, UPDATES) : c_order_use(order, STEP_READS) | c_failed_use(known);
    c_tell_atomic(cpu, address, bytes, use, known ? expected : NULL);
}

/* Where the expected value comes from, and goes to if it was another: that counts as a write in any case, so that
 * others can tell what a step conflicts with before it is taken. */
static void tell_expected(struct cpu *cpu, uint64_t address, uint64_t bytes)
{
    c_tell_atomic(cpu, address, bytes, STEP_WRITES | STEP_SEES, NULL);
}

static void mute(struct cpu *cpu, bool muted)
{
    if (cpu->run->step != NULL)
        cpu->run->step->muted = muted;
}

C_MODEL(c_atomic_fence)
{
    *result = 0;
    c_tell_fence(cpu, c_order_use(c_low(call, 0), UPDATES));
    return true;
}

C_MODEL(c_atomic_load)
{
    tell(cpu, c_low(call, 0), call->model->number, STEP_READS, c_low(call, 1));
    return fetch(cpu, c_low(call, 0), call->model->number, result);
}

/* A store reads nothing, so what was there may be undefined. */
C_MODEL(c_atomic_update)
{
    enum ir_update update = (enum ir_update)(call->model->number & 0xff);
    unsigned bytes = call->model->number >> 8;
    *result = 0;
    tell(cpu, c_low(call, 0), bytes, call->result == IR_VOID ? STEP_WRITES : UPDATES, c_low(call, 2));
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
    tell(cpu, c_low(call, 1), bytes, UPDATES, c_low(call, 4));
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
    mute(cpu, false);
    bool known = fetch(cpu, c_low(call, 1), bytes, &expected);
    mute(cpu, true);
    known = known && fetch(cpu, c_low(call, 0), bytes, &old);
    if (!known) {
        tell(cpu, c_low(call, 0), bytes, UPDATES, c_low(call, 3));
        return false;
    }
    bool same = old == expected;
    tell_compared(cpu, c_low(call, 0), bytes, &expected, same, c_low(call, same ? 3 : 4));
    tell_expected(cpu, c_low(call, 1), bytes);
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
    static const unsigned uses[] = {STEP_READS, STEP_WRITES, UPDATES};
    tell(cpu, place, size, uses[call->model->number], c_low(call, call->model->number == 2 ? 4 : 3));
    if (call->model->number == 0)
        return copy_atomic(cpu, other, place, size, true);
    if (call->model->number == 2 && !copy_atomic(cpu, c_low(call, 3), place, size, true))
        return false;
    return copy_atomic(cpu, place, other, size, false);
}

C_MODEL(c_atomic_any_if)
{
    uint64_t size = c_low(call, 0), place = c_low(call, 1), expected = c_low(call, 2), wanted = c_low(call, 3);
    const uint8_t *old = c_read(cpu, place, size, false);
    mute(cpu, false);
    const uint8_t *other = old == NULL ? NULL : c_read(cpu, expected, size, false);
    mute(cpu, true);
    if (other == NULL) {
        tell(cpu, place, size, UPDATES, c_low(call, 4));
        return false;
    }
    bool same = memcmp(old, other, size) == 0;
    c_wide number = 0;
    memcpy(&number, other, size < sizeof number ? size : sizeof number);
    tell_compared(cpu, place, size, &number, same, c_low(call, same ? 4 : 5));
    tell_expected(cpu, expected, size);
    return copy_atomic(cpu, same ? place : expected, same ? wanted : place, size, !same) && c_give(result, same);
}
