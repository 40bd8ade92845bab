/* Instructions on objects: fields, elements, allocation, casts. References of the module are looked up when an
 * instruction first runs; then the instruction becomes a quicker one. */
#include "base/buffer.h"
#include "run/java/ops.h"

#include <assert.h>

static struct run_class *owner(const struct cpu *cpu)
{
    return cpu->code->method->owner;
}

static bool no_memory(struct cpu *cpu)
{
    return cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
}

/* Fields of objects, functions for each layout. Of a value that is put, the bits of `mask` are kept: booleans have one
 * (JVM specification, putfield). */

#define FIELD(name, type, value, mask)                                                                                 \
    static void get_##name(struct cpu *cpu, struct op *op)                                                             \
    {                                                                                                                  \
        ref object = (ref)cpu->r[op->a];                                                                               \
        if (object == 0) {                                                                                             \
            cpu_throw_null(cpu);                                                                                       \
            return;                                                                                                    \
        }                                                                                                              \
        cpu->r[op->d] = (uint64_t)(value) * (const type *)run_at(cpu->run, (uint64_t)object + op->c);                  \
        cpu_next(cpu);                                                                                                 \
    }                                                                                                                  \
    static void put_##name(struct cpu *cpu, struct op *op)                                                             \
    {                                                                                                                  \
        ref object = (ref)cpu->r[op->a];                                                                               \
        if (object == 0) {                                                                                             \
            cpu_throw_null(cpu);                                                                                       \
            return;                                                                                                    \
        }                                                                                                              \
        *(type *)run_write(cpu->run, (uint64_t)object + op->c, sizeof(type)) = (type)(cpu->r[op->d] & (mask));         \
        cpu_next(cpu);                                                                                                 \
    }                                                                                                                  \
    static void get_static_##name(struct cpu *cpu, struct op *op)                                                      \
    {                                                                                                                  \
        if (!cpu_initialise(cpu, op->class))                                                                           \
            return;                                                                                                    \
        ref object = run_class_state(cpu->run, op->class->number)->statics;                                            \
        cpu->r[op->d] = (uint64_t)(value) * (const type *)run_at(cpu->run, (uint64_t)object + op->c);                  \
        cpu_next(cpu);                                                                                                 \
    }                                                                                                                  \
    static void put_static_##name(struct cpu *cpu, struct op *op)                                                      \
    {                                                                                                                  \
        if (!cpu_initialise(cpu, op->class))                                                                           \
            return;                                                                                                    \
        ref object = run_class_state(cpu->run, op->class->number)->statics;                                            \
        *(type *)run_write(cpu->run, (uint64_t)object + op->c, sizeof(type)) = (type)(cpu->r[op->d] & (mask));         \
        cpu_next(cpu);                                                                                                 \
    }
FIELD(boolean, uint8_t, uint32_t, 1)
FIELD(byte, int8_t, int64_t, UINT64_MAX)
FIELD(char, uint16_t, uint32_t, UINT64_MAX)
FIELD(short, int16_t, int64_t, UINT64_MAX)
FIELD(int, uint32_t, uint32_t, UINT64_MAX)
FIELD(long, uint64_t, uint64_t, UINT64_MAX)

/* Rows by layout: get, put, get_static, put_static. */
#define ROW(name)                                                                                                      \
    {                                                                                                                  \
        get_##name, put_##name, get_static_##name, put_static_##name                                                   \
    }
static const op_function accesses[LAYOUT_COUNT][4] = {
    [LAYOUT_BOOLEAN] = ROW(boolean), [LAYOUT_BYTE] = ROW(byte),   [LAYOUT_CHAR] = ROW(char),
    [LAYOUT_SHORT] = ROW(short),     [LAYOUT_INT] = ROW(int),     [LAYOUT_LONG] = ROW(long),
    [LAYOUT_FLOAT] = ROW(int),       [LAYOUT_DOUBLE] = ROW(long), [LAYOUT_REF] = ROW(int),
};

static void no_field(struct cpu *cpu, uint32_t reference)
{
    struct run_class *in = owner(cpu);
    const struct ir_field_ref *of = &in->module->field_refs[reference];
    struct run_class *class = run_class_of_type(cpu->run, in, of->owner);
    if (class->is_missing)
        cpu_throw_new(cpu, "java/lang/NoClassDefFoundError", "%s", class->name);
    else
        cpu_throw_new(cpu, "java/lang/NoSuchFieldError", "%.*s", (int)of->name.length, of->name.bytes);
}

static void set_field(struct op *op, const struct run_field *field, int form)
{
    op->c = field->offset;
    op->class = field->owner;
    op->execute = accesses[field->layout][form];
}

/* Turns an instruction whose field is not looked up yet into one for its layout, and runs it. */
static void look_up_field(struct cpu *cpu, struct op *op, int form)
{
    bool is_static = form >= 2;
    field_id id = program_resolve_field(cpu->run->program, owner(cpu)->id, op->c);
    if (id == FACTS_NONE) {
        no_field(cpu, op->c);
        return;
    }
    struct run_field *field = run_field_by_id(cpu->run, id);
    if (field->is_static != is_static) {
        cpu_throw_new(cpu, "java/lang/IncompatibleClassChangeError", "Expected %s field %s.%.*s",
                      is_static ? "static" : "non-static", field->owner->name, (int)field->ir->name.length,
                      field->ir->name.bytes);
        return;
    }
    set_field(op, field, form);
    op->execute(cpu, op);
}

static void get_first(struct cpu *cpu, struct op *op)
{
    look_up_field(cpu, op, 0);
}

static void put_first(struct cpu *cpu, struct op *op)
{
    look_up_field(cpu, op, 1);
}

static void get_static_first(struct cpu *cpu, struct op *op)
{
    look_up_field(cpu, op, 2);
}

static void put_static_first(struct cpu *cpu, struct op *op)
{
    look_up_field(cpu, op, 3);
}

const struct run_field *op_resolved_field(struct cpu *cpu, struct op *op)
{
    static const op_function first[] = {get_first, put_first, get_static_first, put_static_first};
    enum op_sort sort = (enum op_sort)cpu->code->sorts[op - cpu->code->ops];
    bool is_static = sort == OP_GET_STATIC || sort == OP_PUT_STATIC;
    for (int form = 0; form < 4; form++) {
        if (op->execute != first[form])
            continue;
        field_id id = program_resolve_field(cpu->run->program, owner(cpu)->id, op->c);
        struct run_field *field = id == FACTS_NONE ? NULL : run_field_by_id(cpu->run, id);
        if (field == NULL || field->is_static != is_static)
            return NULL;
        set_field(op, field, form);
        return field;
    }
    const struct run_class *of = op->class;
    for (uint32_t i = 0; of != NULL && i < of->field_count; i++)
        if (of->fields[i].offset == op->c && of->fields[i].is_static == is_static)
            return &of->fields[i];
    return NULL;
}

/* Elements of arrays. */

static bool index_fits(struct cpu *cpu, ref array, uint64_t index)
{
    if (array == 0)
        return cpu_throw_null(cpu);
    uint32_t length = run_length(cpu->run, array);
    if ((uint32_t)index < length)
        return true;
    return cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %u",
                         (int)(int32_t)index, length);
}

static inline uint64_t element_place(ref array, uint64_t index, size_t size)
{
    return (uint64_t)array + ARRAY_BASE + (uint64_t)(uint32_t)index * size;
}

#define ELEMENT(name, type, value)                                                                                     \
    static void get_element_##name(struct cpu *cpu, struct op *op)                                                     \
    {                                                                                                                  \
        ref array = (ref)cpu->r[op->a];                                                                                \
        uint64_t index = cpu->r[op->b];                                                                                \
        if (!index_fits(cpu, array, index))                                                                            \
            return;                                                                                                    \
        cpu->r[op->d] = (uint64_t)(value) * (const type *)run_at(cpu->run, element_place(array, index, sizeof(type))); \
        cpu_next(cpu);                                                                                                 \
    }                                                                                                                  \
    static void put_element_##name(struct cpu *cpu, struct op *op)                                                     \
    {                                                                                                                  \
        ref array = (ref)cpu->r[op->a];                                                                                \
        uint64_t index = cpu->r[op->b];                                                                                \
        if (!index_fits(cpu, array, index))                                                                            \
            return;                                                                                                    \
        *(type *)run_write(cpu->run, element_place(array, index, sizeof(type)), sizeof(type)) = (type)cpu->r[op->d];   \
        cpu_next(cpu);                                                                                                 \
    }
static void get_element_byte(struct cpu *cpu, struct op *op)
{
    ref array = (ref)cpu->r[op->a];
    uint64_t index = cpu->r[op->b];
    if (!index_fits(cpu, array, index))
        return;
    cpu->r[op->d] = (uint64_t)(int64_t) * (const int8_t *)run_at(cpu->run, element_place(array, index, 1));
    cpu_next(cpu);
}

ELEMENT(char, uint16_t, uint32_t)
ELEMENT(short, int16_t, int64_t)
ELEMENT(32, uint32_t, uint32_t)
ELEMENT(64, uint64_t, uint64_t)

static void put_element_boolean_or_byte(struct cpu *cpu, struct op *op)
{
    ref array = (ref)cpu->r[op->a];
    uint64_t index = cpu->r[op->b], value = cpu->r[op->d];
    if (!index_fits(cpu, array, index))
        return;
    if (run_class_of(cpu->run, array)->element->layout == LAYOUT_BOOLEAN)
        value &= 1;
    *(uint8_t *)run_write(cpu->run, element_place(array, index, 1), 1) = (uint8_t)value;
    cpu_next(cpu);
}

static void put_element_ref(struct cpu *cpu, struct op *op)
{
    ref array = (ref)cpu->r[op->a], value = (ref)cpu->r[op->d];
    uint64_t index = cpu->r[op->b];
    if (!index_fits(cpu, array, index))
        return;
    if (value != 0) {
        struct run_class *class = run_class_of(cpu->run, value);
        if (!run_is_subclass(cpu->run, class, run_class_of(cpu->run, array)->element)) {
            struct buffer name = {0};
            run_class_external_name(class, &name);
            cpu_throw_new(cpu, "java/lang/ArrayStoreException", "%s", name.text);
            buffer_free(&name);
            return;
        }
    }
    *(ref *)run_write(cpu->run, element_place(array, index, sizeof(ref)), sizeof(ref)) = value;
    cpu_next(cpu);
}

static void length(struct cpu *cpu, struct op *op)
{
    ref array = (ref)cpu->r[op->a];
    if (array == 0) {
        cpu_throw_null(cpu);
        return;
    }
    cpu->r[op->d] = run_length(cpu->run, array);
    cpu_next(cpu);
}

/* Allocation. */

const struct run_class *op_made_class(struct cpu *cpu, struct op *op)
{
    if (op->class == NULL) {
        struct run_class *class = run_class_of_type(cpu->run, owner(cpu), op->c);
        op->class = class->is_missing ? NULL : class;
    }
    return op->class;
}

/* Looks up the class of an instruction, once. False: there is none, and an exception is thrown. */
static bool look_up_class(struct cpu *cpu, struct op *op)
{
    return op_made_class(cpu, op) != NULL || cpu_throw_new(cpu, "java/lang/NoClassDefFoundError", "%s",
                                                           run_class_of_type(cpu->run, owner(cpu), op->c)->name);
}

static void new_object(struct cpu *cpu, struct op *op)
{
    if (!look_up_class(cpu, op) || !cpu_initialise(cpu, op->class))
        return;
    cpu_collect(cpu);
    if (op->class->module != NULL && (op->class->module->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) != 0) {
        cpu_throw_new(cpu, "java/lang/InstantiationError", "%s", op->class->name);
        return;
    }
    ref made = run_new(cpu->run, op->class);
    if (made == 0) {
        cpu_save(cpu);
        run_collect(cpu->run);
        made = run_new(cpu->run, op->class);
    }
    if (made == 0) {
        no_memory(cpu);
        return;
    }
    cpu->r[op->d] = made;
    cpu_next(cpu);
}

static void new_array(struct cpu *cpu, struct op *op)
{
    int32_t count = (int32_t)cpu->r[op->a];
    if (!look_up_class(cpu, op))
        return;
    if (count < 0) {
        cpu_throw_new(cpu, "java/lang/NegativeArraySizeException", "%d", (int)count);
        return;
    }
    cpu_collect(cpu);
    struct run_class *array = run_array_of(cpu->run, op->class);
    ref made = run_new_array(cpu->run, array, (uint32_t)count);
    if (made == 0) {
        cpu_save(cpu);
        run_collect(cpu->run);
        made = run_new_array(cpu->run, array, (uint32_t)count);
    }
    if (made == 0) {
        no_memory(cpu);
        return;
    }
    cpu->r[op->d] = made;
    cpu_next(cpu);
}

/* Fills the arrays of one dimension after the other. Arrays of the same dimension were made one after the other, but
 * others lie between them; so their places are kept in those above. 0: no memory. */
ref run_new_arrays(struct run *run, struct run_class *class, const int32_t *counts, uint32_t dimensions)
{
    ref outer = run_new_array(run, class, (uint32_t)counts[0]);
    if (outer == 0 || dimensions == 1)
        return outer;
    for (uint32_t i = 0; i < (uint32_t)counts[0]; i++) {
        ref inner = run_new_arrays(run, class->element, counts + 1, dimensions - 1); /* at most 255 dimensions */
        if (inner == 0)
            return 0;
        heap_put(run, outer, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF, inner);
    }
    return outer;
}

static void new_arrays(struct cpu *cpu, struct op *op)
{
    int32_t counts[UINT8_MAX];
    uint32_t dimensions = op->site->count;
    struct run_class *class = run_class_of_type(cpu->run, owner(cpu), op->c);
    assert(dimensions > 0);
    for (uint32_t i = 0; i < dimensions && i < UINT8_MAX; i++) {
        counts[i] = (int32_t)cpu->r[op->site->arguments[i]];
        if (counts[i] < 0) {
            cpu_throw_new(cpu, "java/lang/NegativeArraySizeException", "%d", (int)counts[i]);
            return;
        }
    }
    cpu_collect(cpu);
    ref made = run_new_arrays(cpu->run, class, counts, dimensions);
    if (made == 0) {
        no_memory(cpu);
        return;
    }
    cpu->r[op->d] = made;
    cpu_next(cpu);
}

/* Casts. b remembers the class of the last object that fit, plus 1. */

static bool has_class(struct cpu *cpu, struct op *op, ref object)
{
    uint32_t class = run_object(cpu->run, object)->class;
    if (class + 1 == op->b)
        return true;
    if (!run_is_subclass(cpu->run, cpu->run->classes[class], op->class))
        return false;
    op->b = class + 1;
    return true;
}

static const char *home(const struct run_class *class)
{
    while (class->is_array)
        class = class->element;
    return class->is_application ? "unnamed module of loader 'app'" : "module java.base of loader 'bootstrap'";
}

static void throw_cast(struct cpu *cpu, const struct run_class *from, const struct run_class *to)
{
    struct buffer text = {0}, one = {0}, other = {0};
    run_class_external_name(from, &one);
    run_class_external_name(to, &other);
    buffer_format(&text, "class %s cannot be cast to class %s (", one.text, other.text);
    if (strcmp(home(from), home(to)) == 0)
        buffer_format(&text, "%s and %s are in %s)", one.text, other.text, home(from));
    else
        buffer_format(&text, "%s is in %s; %s is in %s)", one.text, home(from), other.text, home(to));
    cpu_throw_new(cpu, "java/lang/ClassCastException", "%s", text.text);
    buffer_free(&text);
    buffer_free(&one);
    buffer_free(&other);
}

static void cast(struct cpu *cpu, struct op *op)
{
    ref object = (ref)cpu->r[op->a];
    if (object != 0) {
        if (!look_up_class(cpu, op))
            return;
        if (!has_class(cpu, op, object)) {
            throw_cast(cpu, run_class_of(cpu->run, object), op->class);
            return;
        }
    }
    cpu->r[op->d] = object;
    cpu_next(cpu);
}

static void instance_of(struct cpu *cpu, struct op *op)
{
    ref object = (ref)cpu->r[op->a];
    if (object != 0 && !look_up_class(cpu, op))
        return;
    cpu->r[op->d] = object != 0 && has_class(cpu, op, object);
    cpu_next(cpu);
}

/* The model of Thread.join does not take the monitor of the thread, as the JDK does: nobody else may. */
static bool is_in_way(const struct cpu *cpu, ref object)
{
    return cpu->run->explored && run_class_of(cpu->run, object) == cpu->run->known.thread &&
           cpu->code->method->owner->is_application;
}

static void monitor_enter(struct cpu *cpu, struct op *op)
{
    ref object = (ref)cpu->r[op->a];
    if (object == 0)
        cpu_throw_null(cpu);
    else if (is_in_way(cpu, object))
        cpu_fail(cpu, "the monitor of a java.lang.Thread is not modelled while schedules are explored");
    else if (cpu_lock(cpu, object))
        cpu_next(cpu);
}

static void monitor_exit(struct cpu *cpu, struct op *op)
{
    ref object = (ref)cpu->r[op->a];
    if (object == 0)
        cpu_throw_null(cpu);
    else if (cpu_unlock(cpu, object))
        cpu_next(cpu);
    else
        cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", "current thread is not owner");
}

static op_function element_function(enum ir_op op, enum ir_storage storage, ir_kind kind)
{
    bool get = op == IR_get_element;
    switch (storage) {
    case IR_STORED_BYTE:
        return get ? get_element_byte : put_element_boolean_or_byte;
    case IR_STORED_CHAR:
        return get ? get_element_char : put_element_char;
    case IR_STORED_SHORT:
        return get ? get_element_short : put_element_short;
    default:
        break;
    }
    if (kind == IR_REF && !get)
        return put_element_ref;
    if (kind == IR_I64 || kind == IR_F64)
        return get ? get_element_64 : put_element_64;
    return get ? get_element_32 : put_element_32;
}

op_function op_of_memory(enum ir_op op, enum ir_storage storage, ir_kind kind)
{
    static const struct {
        enum ir_op op;
        op_function function;
    } rows[] = {{IR_get, get_first},
                {IR_put, put_first},
                {IR_get_static, get_static_first},
                {IR_put_static, put_static_first},
                {IR_length, length},
                {IR_new, new_object},
                {IR_new_array, new_array},
                {IR_new_arrays, new_arrays},
                {IR_cast, cast},
                {IR_instance_of, instance_of},
                {IR_monitor_enter, monitor_enter},
                {IR_monitor_exit, monitor_exit}};
    if (op == IR_get_element || op == IR_put_element)
        return element_function(op, storage, kind);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op)
            return rows[i].function;
    return NULL;
}

enum op_sort op_sort_of_memory(op_function function)
{
    static const struct {
        op_function function;
        enum op_sort sort;
    } rows[] = {{get_first, OP_GET},
                {put_first, OP_PUT},
                {get_static_first, OP_GET_STATIC},
                {put_static_first, OP_PUT_STATIC},
                {get_element_byte, OP_GET_ELEMENT},
                {get_element_char, OP_GET_ELEMENT},
                {get_element_short, OP_GET_ELEMENT},
                {get_element_32, OP_GET_ELEMENT},
                {get_element_64, OP_GET_ELEMENT},
                {put_element_boolean_or_byte, OP_PUT_ELEMENT},
                {put_element_char, OP_PUT_ELEMENT},
                {put_element_short, OP_PUT_ELEMENT},
                {put_element_32, OP_PUT_ELEMENT},
                {put_element_64, OP_PUT_ELEMENT},
                {put_element_ref, OP_PUT_ELEMENT},
                {new_object, OP_NEW},
                {new_array, OP_NEW},
                {new_arrays, OP_NEW},
                {monitor_enter, OP_MONITOR_ENTER},
                {monitor_exit, OP_MONITOR_EXIT}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].function == function)
            return rows[i].sort;
    return OP_VISIBLE;
}

bool op_is_harmless(op_function function)
{
    return function == length || function == cast || function == instance_of;
}

bool op_makes_object(op_function function)
{
    return function == new_object;
}
