/* Models: jdk.internal.misc.Unsafe. An address is an object and an offset within it; memory outside of objects does not
 * exist (java/offsets.c). */
#include "run/java/natives/natives.h"

#include "base/buffer.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* The receiver is argument 0, the object 1, the offset 2. Where an access would make a reference of what is none, or
 * reach what is not the program's, the run ends: a JVM that does it may do anything from then on. */

static bool read_fits(struct cpu *cpu, uint64_t object, uint64_t offset, uint64_t size)
{
    if (offset_is_inside(cpu->run, (ref)object, offset, size))
        return true;
    cpu_fail(cpu, "memory outside of objects is used");
    return false;
}

static bool write_fits(struct cpu *cpu, uint64_t object, uint64_t offset, uint64_t size)
{
    if (offset_has_numbers(cpu->run, (ref)object, offset, size))
        return true;
    if (read_fits(cpu, object, offset, size))
        cpu_fail(cpu, "Unsafe puts numbers where there is a reference");
    return false;
}

static bool reference_fits(struct cpu *cpu, uint64_t object, uint64_t offset)
{
    if (offset_has_reference(cpu->run, (ref)object, offset))
        return true;
    if (read_fits(cpu, object, offset, sizeof(ref)))
        cpu_fail(cpu, "Unsafe takes for a reference what is none");
    return false;
}

static bool value_fits(struct cpu *cpu, uint64_t object, uint64_t offset, uint64_t value)
{
    if (!reference_fits(cpu, object, offset))
        return false;
    if (offset_takes(cpu->run, (ref)object, offset, (ref)value))
        return true;
    cpu_fail(cpu, "Unsafe puts a reference where one of another class belongs");
    return false;
}

#define UNSAFE "jdk/internal/misc/Unsafe"

/* What an access orders: the methods for weaker orders call that for a volatile one, or the strong one. */
static unsigned order_of(const struct cpu *cpu)
{
    const struct run_method *caller = cpu->run->methods[cpu->frame->method];
    return native_order(strcmp(caller->owner->name, UNSAFE) == 0 ? caller->name : "");
}

static void tell(struct cpu *cpu, uint64_t object, uint64_t offset, uint64_t size, unsigned use)
{
    cpu_orders(cpu, (ref)object, offset, size, use, NULL);
}

#define ACCESS(name, layout, read, write)                                                                              \
    static bool get_as_##name(struct cpu *cpu, const uint64_t *a, uint64_t *result, unsigned order)                    \
    {                                                                                                                  \
        if (!(read))                                                                                                   \
            return false;                                                                                              \
        *result = heap_get(cpu->run, (ref)a[1], (uint32_t)a[2], layout);                                               \
        tell(cpu, a[1], a[2], run_layout_size(layout), STEP_READS | (order & STEP_ACQUIRES));                          \
        return true;                                                                                                   \
    }                                                                                                                  \
    static bool put_as_##name(struct cpu *cpu, const uint64_t *a, unsigned order)                                      \
    {                                                                                                                  \
        if (!(write))                                                                                                  \
            return false;                                                                                              \
        uint64_t old = heap_get(cpu->run, (ref)a[1], (uint32_t)a[2], layout);                                          \
        heap_put(cpu->run, (ref)a[1], (uint32_t)a[2], layout, a[3]);                                                   \
        cpu_orders(cpu, (ref)a[1], a[2], run_layout_size(layout), STEP_WRITES | (order & STEP_RELEASES), &old);        \
        return true;                                                                                                   \
    }                                                                                                                  \
    NATIVE(get_##name)                                                                                                 \
    {                                                                                                                  \
        return get_as_##name(cpu, a, result, 0);                                                                       \
    }                                                                                                                  \
    NATIVE(put_##name)                                                                                                 \
    {                                                                                                                  \
        (void)result;                                                                                                  \
        return put_as_##name(cpu, a, 0);                                                                               \
    }                                                                                                                  \
    NATIVE(get_volatile_##name)                                                                                        \
    {                                                                                                                  \
        return get_as_##name(cpu, a, result, order_of(cpu));                                                           \
    }                                                                                                                  \
    NATIVE(put_volatile_##name)                                                                                        \
    {                                                                                                                  \
        (void)result;                                                                                                  \
        return put_as_##name(cpu, a, order_of(cpu));                                                                   \
    }
#define NUMBERS(name, layout)                                                                                          \
    ACCESS(name, layout, read_fits(cpu, a[1], a[2], run_layout_size(layout)),                                          \
           write_fits(cpu, a[1], a[2], run_layout_size(layout)))
NUMBERS(boolean, LAYOUT_BOOLEAN)
NUMBERS(byte, LAYOUT_BYTE)
NUMBERS(char, LAYOUT_CHAR)
NUMBERS(short, LAYOUT_SHORT)
NUMBERS(int, LAYOUT_INT)
NUMBERS(long, LAYOUT_LONG)
ACCESS(reference, LAYOUT_REF, reference_fits(cpu, a[1], a[2]), value_fits(cpu, a[1], a[2], a[3]))

/* Compares and perhaps sets; gives the old value. */
static bool exchange(struct cpu *cpu, const uint64_t *a, enum layout layout, uint64_t *old)
{
    uint32_t size = run_layout_size(layout);
    uint64_t mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << size * 8) - 1;
    if (!(layout == LAYOUT_REF ? value_fits(cpu, a[1], a[2], a[4]) : write_fits(cpu, a[1], a[2], size)))
        return false;
    *old = heap_get(cpu->run, (ref)a[1], (uint32_t)a[2], layout) & mask;
    bool equal = *old == (a[3] & mask);
    if (equal)
        heap_put(cpu->run, (ref)a[1], (uint32_t)a[2], layout, a[4]);
    cpu_exchanges(cpu, (ref)a[1], a[2], size, order_of(cpu), a[3], equal);
    return true;
}

#define EXCHANGE(name, layout, mask)                                                                                   \
    NATIVE(exchange_##name)                                                                                            \
    {                                                                                                                  \
        return exchange(cpu, a, layout, result);                                                                       \
    }                                                                                                                  \
    NATIVE(set_if_##name)                                                                                              \
    {                                                                                                                  \
        uint64_t old;                                                                                                  \
        if (!exchange(cpu, a, layout, &old))                                                                           \
            return false;                                                                                              \
        *result = old == (a[3] & (mask));                                                                              \
        return true;                                                                                                   \
    }
EXCHANGE(int, LAYOUT_INT, UINT32_MAX)
EXCHANGE(long, LAYOUT_LONG, UINT64_MAX)
EXCHANGE(reference, LAYOUT_REF, UINT32_MAX)

/* Sets, or adds; gives the old value. */
static bool change(struct cpu *cpu, const uint64_t *a, enum layout layout, bool adds, uint64_t *old)
{
    uint32_t size = run_layout_size(layout);
    if (!(layout == LAYOUT_REF ? value_fits(cpu, a[1], a[2], a[3]) : write_fits(cpu, a[1], a[2], size)))
        return false;
    *old = heap_get(cpu->run, (ref)a[1], (uint32_t)a[2], layout);
    heap_put(cpu->run, (ref)a[1], (uint32_t)a[2], layout, adds ? *old + a[3] : a[3]);
    cpu_orders(cpu, (ref)a[1], a[2], size, STEP_READS | STEP_WRITES | order_of(cpu), old);
    return true;
}

NATIVE(add_int)
{
    return change(cpu, a, LAYOUT_INT, true, result);
}

NATIVE(add_long)
{
    return change(cpu, a, LAYOUT_LONG, true, result);
}

NATIVE(set_int)
{
    return change(cpu, a, LAYOUT_INT, false, result);
}

NATIVE(set_long)
{
    return change(cpu, a, LAYOUT_LONG, false, result);
}

NATIVE(set_reference)
{
    return change(cpu, a, LAYOUT_REF, false, result);
}

static struct run_class *class_at(struct cpu *cpu, uint64_t mirror)
{
    return run_class_of_mirror(cpu->run, (ref)mirror);
}

NATIVE(allocate_instance)
{
    struct run_class *class = class_at(cpu, a[1]);
    enum { NEVER_MADE = IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE };
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    if (class->module == NULL || class->is_array || (class->module->flags & NEVER_MADE) != 0) {
        struct buffer name = {0};
        run_class_external_name(class, &name);
        cpu_throw_new(cpu, "java/lang/InstantiationException", "%s", name.text);
        buffer_free(&name);
        return false;
    }
    if (class == cpu->run->known.class)
        return cpu_throw_new(cpu, "java/lang/IllegalAccessException", "java.lang.Class");
    return cpu_initialise(cpu, class) && native_made(cpu, run_new(cpu->run, class), result);
}

NATIVE(throw_exception)
{
    (void)result;
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    cpu_throw(cpu, (ref)a[1]);
    return false;
}

NATIVE(field_offset_by_name)
{
    struct buffer name = {0};
    if (a[1] == 0 || a[2] == 0)
        return cpu_throw_null(cpu);
    run_string_text(cpu->run, (ref)a[2], &name);
    struct run_field *field = run_field_find(cpu->run, class_at(cpu, a[1]), name.text == NULL ? "" : name.text);
    buffer_free(&name);
    if (field == NULL)
        return cpu_throw_new(cpu, "java/lang/InternalError", "no such field");
    *result = field->offset;
    return true;
}

/* The field that a java.lang.reflect.Field means: one of a class, or one of its objects, as asked for. NULL: none, and
 * an exception is thrown. */
static struct run_field *reflected(struct cpu *cpu, uint64_t member, bool is_static)
{
    struct run_field *field = run_reflected_field(cpu->run, (ref)member);
    if (field != NULL && field->is_static == is_static)
        return field;
    cpu_throw_new(cpu, "java/lang/IllegalArgumentException", NULL);
    return NULL;
}

NATIVE(field_offset)
{
    const struct run_field *field = reflected(cpu, a[1], false);
    *result = field == NULL ? 0 : field->offset;
    return field != NULL;
}

NATIVE(static_offset)
{
    const struct run_field *field = reflected(cpu, a[1], true);
    *result = field == NULL ? 0 : field->offset;
    return field != NULL;
}

NATIVE(static_base)
{
    const struct run_field *field = reflected(cpu, a[1], true);
    if (field == NULL || !cpu_initialise(cpu, field->owner))
        return false;
    *result = run_class_state(cpu->run, field->owner->number)->statics;
    return true;
}

NATIVE(array_base)
{
    (void)cpu, (void)a;
    *result = ARRAY_BASE;
    return true;
}

NATIVE(array_scale)
{
    const struct run_class *class = class_at(cpu, a[1]);
    *result = class->is_array ? run_layout_size(class->element->layout) : 0;
    return true;
}

NATIVE(ensure_initialised)
{
    (void)result;
    return cpu_initialise(cpu, class_at(cpu, a[1]));
}

NATIVE(should_be_initialised)
{
    *result = run_class_state(cpu->run, class_at(cpu, a[1])->number)->phase != CLASS_READY;
    return true;
}

/* What a JVM puts into its constants. */
NATIVE(constants)
{
    static const struct {
        const char *name;
        uint64_t value;
    } rows[] = {{"ADDRESS_SIZE0", 8}, {"PAGE_SIZE", 4096}};
    struct run_class *class = run_class(cpu->run, "jdk/internal/misc/UnsafeConstants");
    (void)a, (void)result;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run_field *field = run_field_find(cpu->run, class, rows[i].name);
        if (field != NULL && field->is_static)
            run_put(cpu->run, run_class_state(cpu->run, class->number)->statics, field, rows[i].value);
    }
    return true;
}

NATIVE(set_memory)
{
    (void)result;
    if (a[3] == 0)
        return true;
    if (!write_fits(cpu, a[1], a[2], a[3]))
        return false;
    memset(run_write(cpu->run, a[1] + a[2], a[3]), (uint8_t)a[4], a[3]);
    tell(cpu, a[1], a[2], a[3], STEP_WRITES);
    return true;
}

NATIVE(copy_memory)
{
    (void)result;
    if (a[5] == 0)
        return true;
    if (!read_fits(cpu, a[1], a[2], a[5]) || !write_fits(cpu, a[3], a[4], a[5]))
        return false;
    memmove(run_write(cpu->run, a[3] + a[4], a[5]), run_at(cpu->run, a[1] + a[2]), a[5]);
    tell(cpu, a[1], a[2], a[5], STEP_READS);
    tell(cpu, a[3], a[4], a[5], STEP_WRITES);
    return true;
}

#define ROWS(name, suffix)                                                                                             \
    {UNSAFE, "get" #suffix, NULL, get_##name}, {UNSAFE, "put" #suffix, NULL, put_##name},                              \
        {UNSAFE, "get" #suffix "Volatile", NULL, get_volatile_##name},                                                 \
    {                                                                                                                  \
        UNSAFE, "put" #suffix "Volatile", NULL, put_volatile_##name                                                    \
    }
#define PLAIN(name, suffix, letter)                                                                                    \
    {UNSAFE, "get" #suffix, "(Ljava/lang/Object;J)" letter, get_##name},                                               \
        {UNSAFE, "put" #suffix, "(Ljava/lang/Object;J" letter ")V", put_##name},                                       \
        {UNSAFE, "get" #suffix "Volatile", NULL, get_volatile_##name},                                                 \
    {                                                                                                                  \
        UNSAFE, "put" #suffix "Volatile", NULL, put_volatile_##name                                                    \
    }

const struct native natives_unsafe[] = {
    PLAIN(boolean, Boolean, "Z"),
    PLAIN(byte, Byte, "B"),
    PLAIN(char, Char, "C"),
    PLAIN(short, Short, "S"),
    PLAIN(int, Int, "I"),
    PLAIN(long, Long, "J"),
    PLAIN(int, Float, "F"),
    PLAIN(long, Double, "D"),
    ROWS(reference, Reference),
    {UNSAFE, "compareAndSetInt", NULL, set_if_int},
    {UNSAFE, "compareAndSetReference", NULL, set_if_reference},
    {UNSAFE, "compareAndSetLong", NULL, set_if_long},
    {UNSAFE, "compareAndExchangeInt", NULL, exchange_int},
    {UNSAFE, "compareAndExchangeReference", NULL, exchange_reference},
    {UNSAFE, "compareAndExchangeLong", NULL, exchange_long},
    {UNSAFE, "allocateInstance", NULL, allocate_instance},
    {UNSAFE, "throwException", NULL, throw_exception},
    {UNSAFE, "objectFieldOffset1", NULL, field_offset_by_name},
    {UNSAFE, "objectFieldOffset0", NULL, field_offset},
    {UNSAFE, "staticFieldOffset0", NULL, static_offset},
    {UNSAFE, "staticFieldBase0", NULL, static_base},
    {UNSAFE, "arrayBaseOffset0", NULL, array_base},
    {UNSAFE, "arrayIndexScale0", NULL, array_scale},
    {UNSAFE, "ensureClassInitialized0", NULL, ensure_initialised},
    {UNSAFE, "shouldBeInitialized0", NULL, should_be_initialised},
    {"jdk/internal/misc/UnsafeConstants", "<clinit>", NULL, constants},
    {UNSAFE, "setMemory0", NULL, set_memory},
    {UNSAFE, "copyMemory0", NULL, copy_memory},
    {UNSAFE, "loadFence", NULL, native_nothing},
    {UNSAFE, "storeFence", NULL, native_nothing},
    {UNSAFE, "fullFence", NULL, native_nothing},
    {0},
};

/* In the JDK these are loops around compareAndSet, which compilers replace by one instruction. */
const struct native natives_atomic[] = {
    {UNSAFE, "getAndAddInt", NULL, add_int},
    {UNSAFE, "getAndAddLong", NULL, add_long},
    {UNSAFE, "getAndSetInt", NULL, set_int},
    {UNSAFE, "getAndSetLong", NULL, set_long},
    {UNSAFE, "getAndSetReference", NULL, set_reference},
    {0},
};
