/* Models: java.lang.reflect.Array. */
#include "run/java/natives/natives.h"
#include "run/java/ops.h"
#include "run/step.h"

#include "base/buffer.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* Whether there are arrays of so many dimensions with these elements: none of void, and none of more than 255. */
static bool has_arrays(struct cpu *cpu, const struct run_class *element, uint32_t dimensions)
{
    if (element == cpu->run->known.primitives[LAYOUT_REF])
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", NULL);
    for (; element->is_array; element = element->element)
        dimensions++;
    return dimensions <= UINT8_MAX || cpu_throw_new(cpu, "java/lang/IllegalArgumentException", NULL);
}

NATIVE(new_array)
{
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    if ((int32_t)a[1] < 0)
        return cpu_throw_new(cpu, "java/lang/NegativeArraySizeException", "%d", (int)(int32_t)a[1]);
    struct run_class *element = run_class_of_mirror(cpu->run, (ref)a[0]);
    if (!has_arrays(cpu, element, 1))
        return false;
    return native_made(cpu, run_new_array(cpu->run, run_array_of(cpu->run, element), (uint32_t)a[1]), result);
}

NATIVE(new_arrays)
{
    int32_t counts[UINT8_MAX];
    if (a[0] == 0 || a[1] == 0)
        return cpu_throw_null(cpu);
    uint32_t dimensions = run_length(cpu->run, (ref)a[1]);
    struct run_class *class = run_class_of_mirror(cpu->run, (ref)a[0]);
    if (dimensions == 0 || dimensions > UINT8_MAX)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "Empty dimensions array");
    if (!has_arrays(cpu, class, dimensions))
        return false;
    for (uint32_t i = 0; i < dimensions; i++) {
        counts[i] = (int32_t)heap_get(cpu->run, (ref)a[1], ARRAY_BASE + i * 4, LAYOUT_INT);
        class = run_array_of(cpu->run, class);
        if (counts[i] < 0)
            return cpu_throw_new(cpu, "java/lang/NegativeArraySizeException", "%d", (int)counts[i]);
    }
    return native_made(cpu, run_new_arrays(cpu->run, class, counts, dimensions), result);
}

static bool is_array(struct cpu *cpu, uint64_t object)
{
    if (object == 0)
        return cpu_throw_null(cpu);
    return run_class_of(cpu->run, (ref)object)->is_array ||
           cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "Argument is not an array");
}

NATIVE(get_length)
{
    if (!is_array(cpu, a[0]))
        return false;
    *result = run_length(cpu->run, (ref)a[0]);
    return true;
}

static bool index_fits(struct cpu *cpu, const uint64_t *a)
{
    return (uint32_t)a[1] < run_length(cpu->run, (ref)a[0]) ||
           cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", NULL);
}

static bool mismatch(struct cpu *cpu, const char *message)
{
    return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", message == NULL ? NULL : "%s", message);
}

static uint64_t read_element(struct cpu *cpu, const uint64_t *a, enum layout layout)
{
    uint32_t size = run_layout_size(layout), offset = ARRAY_BASE + (uint32_t)a[1] * size;
    tell_access(cpu, (ref)a[0], offset, size, STEP_READS);
    return heap_get(cpu->run, (ref)a[0], offset, layout);
}

static void write_element(struct cpu *cpu, const uint64_t *a, enum layout layout, uint64_t value)
{
    uint32_t size = run_layout_size(layout), offset = ARRAY_BASE + (uint32_t)a[1] * size;
    tell_access(cpu, (ref)a[0], offset, size, STEP_WRITES);
    heap_put(cpu->run, (ref)a[0], offset, layout, value);
}

bool cpu_box(struct cpu *cpu, uint64_t value, enum layout layout, uint64_t *result)
{
    static const char letters[] = "ZBCSIJFD";
    *result = value;
    if (layout == LAYOUT_REF)
        return true;
    struct run_class *box = run_box(cpu->run, layout);
    struct buffer descriptor = {0};
    buffer_format(&descriptor, "(%c)L%s;", letters[layout], box->name);
    struct run_method *method = run_method_find(cpu->run, box, "valueOf", descriptor.text);
    buffer_free(&descriptor);
    return cpu_initialise(cpu, box) && cpu_call(cpu, method, &value, result);
}

NATIVE(get)
{
    if (!is_array(cpu, a[0]) || !index_fits(cpu, a))
        return false;
    enum layout layout = run_class_of(cpu->run, (ref)a[0])->element->layout;
    return cpu_box(cpu, read_element(cpu, a, layout), layout, result);
}

/* What is boxed becomes as wide as the elements. What is no box is refused before the index is looked at. */
NATIVE(set)
{
    struct run *run = cpu->run;
    uint64_t value;
    (void)result;
    if (!is_array(cpu, a[0]))
        return false;
    struct run_class *element = run_class_of(run, (ref)a[0])->element;
    bool boxed = a[2] != 0 && run_boxed(run, run_class_of(run, (ref)a[2])) != LAYOUT_REF;
    if (element->is_primitive && !boxed)
        return mismatch(cpu, a[2] == 0 ? NULL : "argument type mismatch");
    if (!index_fits(cpu, a))
        return false;
    if (!run_unwrap(run, element, (ref)a[2], &value))
        return mismatch(cpu, element->is_primitive ? "argument type mismatch" : "array element type mismatch");
    write_element(cpu, a, element->layout, value);
    return true;
}

/* Whether there is an array of numbers or truths with that index. */
static bool has_number(struct cpu *cpu, const uint64_t *a, enum layout *layout)
{
    if (!is_array(cpu, a[0]))
        return false;
    *layout = run_class_of(cpu->run, (ref)a[0])->element->layout;
    if (*layout == LAYOUT_REF)
        return mismatch(cpu, "Argument is not an array of primitive type");
    return index_fits(cpu, a);
}

static bool get_as(struct cpu *cpu, const uint64_t *a, enum layout wanted, uint64_t *result)
{
    enum layout layout;
    if (!has_number(cpu, a, &layout))
        return false;
    if (!run_can_widen(layout, wanted))
        return mismatch(cpu, "argument type mismatch");
    *result = op_widened(read_element(cpu, a, layout), layout, wanted);
    return true;
}

static bool set_as(struct cpu *cpu, const uint64_t *a, enum layout given)
{
    enum layout layout;
    if (!has_number(cpu, a, &layout))
        return false;
    if (!run_can_widen(given, layout))
        return mismatch(cpu, "argument type mismatch");
    write_element(cpu, a, layout, op_widened(a[2], given, layout));
    return true;
}

#define ACCESS(name, layout)                                                                                           \
    NATIVE(get_##name)                                                                                                 \
    {                                                                                                                  \
        return get_as(cpu, a, layout, result);                                                                         \
    }                                                                                                                  \
    NATIVE(set_##name)                                                                                                 \
    {                                                                                                                  \
        (void)result;                                                                                                  \
        return set_as(cpu, a, layout);                                                                                 \
    }
ACCESS(boolean, LAYOUT_BOOLEAN)
ACCESS(byte, LAYOUT_BYTE)
ACCESS(char, LAYOUT_CHAR)
ACCESS(short, LAYOUT_SHORT)
ACCESS(int, LAYOUT_INT)
ACCESS(long, LAYOUT_LONG)
ACCESS(float, LAYOUT_FLOAT)
ACCESS(double, LAYOUT_DOUBLE)

#define ARRAY "java/lang/reflect/Array"
#define BOTH(method, name)                                                                                             \
    {ARRAY, "get" method, NULL, get_##name},                                                                           \
    {                                                                                                                  \
        ARRAY, "set" method, NULL, set_##name                                                                          \
    }

const struct native natives_array[] = {
    {ARRAY, "newArray", NULL, new_array},
    {ARRAY, "multiNewArray", NULL, new_arrays},
    {ARRAY, "getLength", NULL, get_length},
    {ARRAY, "get", NULL, get},
    {ARRAY, "set", NULL, set},
    BOTH("Boolean", boolean),
    BOTH("Byte", byte),
    BOTH("Char", char),
    BOTH("Short", short),
    BOTH("Int", int),
    BOTH("Long", long),
    BOTH("Float", float),
    BOTH("Double", double),
    {0},
};
