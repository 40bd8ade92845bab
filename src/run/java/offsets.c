/* Accesses by an object and an offset (core/internal.h). What is checked here is what a JVM leaves to the program:
 * there, a number in the place of a reference, or a reference of a wrong class, is a crash sooner or later. */
#include "run/core/internal.h"

/* Where the fields or elements of an object begin, and where the object ends: it has whole granules of 8 bytes. */
static uint64_t first_of(const struct run_class *class)
{
    return class->is_array ? ARRAY_BASE : OBJECT_BASE;
}

bool offset_is_inside(struct run *run, ref object, uint64_t offset, uint64_t size)
{
    if (object < HEAP_FIRST)
        return false;
    uint64_t end = (run_object_size(run, object) + 7) & ~UINT64_C(7);
    return offset >= first_of(run_class_of(run, object)) && offset <= end && size <= end - offset;
}

bool offset_has_numbers(struct run *run, ref object, uint64_t offset, uint64_t size)
{
    if (!offset_is_inside(run, object, offset, size))
        return false;
    const struct run_class *class = run_class_of(run, object);
    if (class->is_array)
        return class->element->is_primitive;
    if (class->has_hidden)
        return false;
    for (uint32_t i = 0; i < class->ref_count; i++)
        if (class->refs[i] < offset + size && offset < (uint64_t) class->refs[i] + sizeof(ref))
            return false;
    return true;
}

/* Which of the references of an object, not an array, lies at an offset; RUN_NONE: none. */
static uint32_t reference_at(const struct run_class *class, uint64_t offset)
{
    for (uint32_t i = 0; i < class->ref_count; i++)
        if (class->refs[i] == offset)
            return i;
    return RUN_NONE;
}

bool offset_has_reference(struct run *run, ref object, uint64_t offset)
{
    if (object < HEAP_FIRST)
        return false;
    const struct run_class *class = run_class_of(run, object);
    if (!class->is_array)
        return reference_at(class, offset) != RUN_NONE;
    return !class->element->is_primitive && offset >= ARRAY_BASE && (offset - ARRAY_BASE) % sizeof(ref) == 0 &&
           (offset - ARRAY_BASE) / sizeof(ref) < run_length(run, object);
}

/* A field whose type is an interface may have any object, as verify.c has it; an element may not. */
bool offset_takes(struct run *run, ref object, uint64_t offset, ref value)
{
    if (!offset_has_reference(run, object, offset))
        return false;
    const struct run_class *class = run_class_of(run, object);
    if (class->is_array)
        return value == 0 || run_is_subclass(run, run_class_of(run, value), class->element);
    const struct run_field *field = class->ref_fields == NULL ? NULL : class->ref_fields[reference_at(class, offset)];
    if (field == NULL)
        return false;
    if (value == 0)
        return true;
    const struct run_class *type = run_class_of_type(run, field->owner, field->ir->type);
    return type->is_interface || run_is_subclass(run, run_class_of(run, value), type);
}
