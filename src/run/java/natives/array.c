/* Models: java.lang.reflect.Array. */
#include "run/java/natives/natives.h"
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
    return is_array(cpu, a[0]) &&
           ((uint32_t)a[1] < run_length(cpu->run, (ref)a[0]) ||
            cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %u",
                          (int)(int32_t)a[1], run_length(cpu->run, (ref)a[0])));
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
    struct run *run = cpu->run;
    if (!index_fits(cpu, a))
        return false;
    enum layout layout = run_class_of(run, (ref)a[0])->element->layout;
    uint32_t size = run_layout_size(layout), offset = ARRAY_BASE + (uint32_t)a[1] * size;
    uint64_t value = heap_get(run, (ref)a[0], offset, layout);
    tell_access(cpu, (ref)a[0], offset, size, STEP_READS);
    return cpu_box(cpu, value, layout, result);
}

NATIVE(set)
{
    struct run *run = cpu->run;
    (void)result;
    if (!index_fits(cpu, a))
        return false;
    struct run_class *element = run_class_of(run, (ref)a[0])->element;
    uint32_t offset = ARRAY_BASE + (uint32_t)a[1] * run_layout_size(element->layout);
    uint64_t value = a[2];
    bool fits = a[2] == 0 ? !element->is_primitive : run_is_subclass(run, run_class_of(run, (ref)a[2]), element);
    if (element->is_primitive && a[2] != 0 && run_boxed(run, run_class_of(run, (ref)a[2])) == element->layout) {
        value = run_get(run, (ref)a[2], run_field_find(run, run_class_of(run, (ref)a[2]), "value"));
        fits = true;
    }
    if (!fits)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "array element type mismatch");
    tell_access(cpu, (ref)a[0], offset, run_layout_size(element->layout), STEP_WRITES);
    heap_put(run, (ref)a[0], offset, element->layout, value);
    return true;
}

const struct native natives_array[] = {
    {"java/lang/reflect/Array", "newArray", NULL, new_array},
    {"java/lang/reflect/Array", "multiNewArray", NULL, new_arrays},
    {"java/lang/reflect/Array", "getLength", NULL, get_length},
    {"java/lang/reflect/Array", "get", NULL, get},
    {"java/lang/reflect/Array", "set", NULL, set},
    {0},
};
