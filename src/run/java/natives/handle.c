/* Models: java.lang.invoke.VarHandle, and how one gets them. A handle is an object of a class that the interpreter makes; behind the fields of VarHandle it
 * says what it leads to. */
#include "base/buffer.h"
#include "run/java/natives/natives.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

enum handle_form {
    HANDLE_FIELD,
    HANDLE_STATIC,
    HANDLE_ELEMENT,
    HANDLE_LITTLE,
    HANDLE_BIG
}; /* the last two: bytes of an array */

struct handle {
    uint32_t form;
    uint32_t layout;
    uint32_t offset; /* of the field */
    uint32_t class;  /* with the field, or of the array */
    uint32_t type;   /* of the variable: a class */
};

static struct handle *handle_at(struct run *run, ref object)
{
    return run_at(run, (uint64_t)object + run_class_of(run, object)->super->size);
}

static struct run_class *handle_class(struct run *run)
{
    if (run->known.var_handle == NULL) {
        struct run_class *super = run_class(run, "java/lang/invoke/VarHandle");
        run_class_link(run, super);
        run->known.var_handle = run_class_made(run, "java/lang/invoke/VarHandle$Modelled", super);
        super->size = (super->size + 7) / 8 * 8;
        run->known.var_handle->size = super->size + (uint32_t)sizeof(struct handle);
    }
    return run->known.var_handle;
}

static bool make_handle(struct cpu *cpu, struct handle handle, uint64_t *result)
{
    ref made = run_new(cpu->run, handle_class(cpu->run));
    if (made != 0)
        *handle_at(cpu->run, made) = handle;
    return native_made(cpu, made, result);
}

/* Where a lookup object comes from does not matter: access rights are not checked. */
NATIVE(lookup)
{
    struct run_class *class = run_class(cpu->run, "java/lang/invoke/MethodHandles$Lookup");
    struct run_field *field = run_field_find(cpu->run, class, "lookupClass");
    struct run_class *caller = cpu->code->method->owner;
    ref made = run_new(cpu->run, class);
    (void)a;
    if (made != 0 && field != NULL)
        run_put(cpu->run, made, field, run_mirror(cpu->run, caller));
    return native_made(cpu, made, result);
}

NATIVE(ensure_initialised)
{
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    *result = a[1];
    return cpu_initialise(cpu, run_class_of_mirror(cpu->run, (ref)a[1]));
}

static bool find_field(struct cpu *cpu, const uint64_t *a, bool is_static, uint64_t *result)
{
    struct buffer name = {0};
    if (a[1] == 0 || a[2] == 0)
        return cpu_throw_null(cpu);
    struct run_class *class = run_class_of_mirror(cpu->run, (ref)a[1]);
    run_string_text(cpu->run, (ref)a[2], &name);
    struct run_field *field = run_field_find(cpu->run, class, name.text == NULL ? "" : name.text);
    buffer_free(&name);
    if (field == NULL)
        return cpu_throw_new(cpu, "java/lang/NoSuchFieldException", "no such field");
    if (field->is_static != is_static)
        return cpu_throw_new(cpu, "java/lang/IllegalAccessException", "no such field");
    return make_handle(cpu,
                       (struct handle){is_static ? HANDLE_STATIC : HANDLE_FIELD, field->layout, field->offset,
                                       field->owner->number,
                                       run_class_of_type(cpu->run, field->owner, field->ir->type)->number},
                       result);
}

NATIVE(find_var)
{
    return find_field(cpu, a, false, result);
}

NATIVE(find_static_var)
{
    return find_field(cpu, a, true, result);
}

NATIVE(element_handle)
{
    const struct run_class *class = a[0] == 0 ? NULL : run_class_of_mirror(cpu->run, (ref)a[0]);
    if (class == NULL)
        return cpu_throw_null(cpu);
    if (!class->is_array)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "not an array type");
    return make_handle(
        cpu, (struct handle){HANDLE_ELEMENT, class->element->layout, 0, class->number, class->element->number}, result);
}

NATIVE(var_type)
{
    const struct handle handle = *handle_at(cpu->run, (ref)a[0]);
    return native_made(cpu, run_mirror(cpu->run, cpu->run->classes[handle.type]), result);
}

/* As a List: List.of of none, one or two classes. */
NATIVE(coordinate_types)
{
    static const char *const descriptors[] = {"()Ljava/util/List;", "(Ljava/lang/Object;)Ljava/util/List;",
                                              "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;"};
    struct run *run = cpu->run;
    const struct handle handle = *handle_at(run, (ref)a[0]);
    struct run_class *list = run_class(run, "java/util/List");
    uint32_t count = handle.form >= HANDLE_ELEMENT ? 2 : handle.form == HANDLE_FIELD;
    const uint64_t types[] = {run_mirror(run, run->classes[handle.class]),
                              run_mirror(run, run->known.primitives[LAYOUT_INT])};
    struct run_method *of = run_method_find(run, list, "of", descriptors[count]);
    return cpu_initialise(cpu, list) && cpu_call(cpu, of, types, result);
}

/* A byte array as numbers of a type, in one of two orders of bytes. */
NATIVE(view_handle)
{
    struct run *run = cpu->run;
    struct run_class *orders = run_class(run, "java/nio/ByteOrder");
    const struct run_class *class = a[0] == 0 ? NULL : run_class_of_mirror(run, (ref)a[0]);
    if (class == NULL || a[1] == 0)
        return cpu_throw_null(cpu);
    if (!class->is_array || !class->element->is_primitive || run_layout_size(class->element->layout) == 1)
        return cpu_throw_new(cpu, "java/lang/UnsupportedOperationException", NULL);
    struct run_field *big = run_field_find(run, orders, "BIG_ENDIAN");
    bool is_big = big != NULL && run_get(run, run_class_state(run, orders->number)->statics, big) == a[1];
    return make_handle(cpu,
                       (struct handle){is_big ? HANDLE_BIG : HANDLE_LITTLE, class->element->layout, 0,
                                       run->known.bytes->number, class->element->number},
                       result);
}

/* A use of a handle: where it leads, and the values behind the coordinates. */
struct use {
    ref object;
    uint32_t offset;
    enum layout layout;
    uint64_t mask;
    uint64_t values[2];
    bool swapped; /* the bytes lie the other way round */
};

/* The letter of the n-th parameter of a descriptor. */
static char parameter_letter(const char *descriptor, uint32_t n)
{
    const char *at = descriptor + 1;
    for (;; n--) {
        char letter = *at;
        while (*at == '[')
            at++;
        if (*at == 'L')
            at += strcspn(at, ";");
        if (n == 0 || *at == ')' || *at == '\0')
            return letter;
        at++;
    }
}

/* A value of the call as one of the variable: javac passes what the source says, and the handle converts. */
static uint64_t widened(uint64_t value, char letter, enum layout layout)
{
    bool narrow = letter == 'I' || letter == 'S' || letter == 'B' || letter == 'C';
    return layout == LAYOUT_LONG && narrow ? (uint64_t)(int64_t)(int32_t)value : value;
}

static bool find_in_view(struct cpu *cpu, const struct run_class *class, const uint64_t *a, struct use *use)
{
    if (class != cpu->run->known.bytes)
        return cpu_throw_new(cpu, "java/lang/ClassCastException", "a handle is used on a wrong object");
    int64_t room = (int64_t)run_length(cpu->run, use->object) - run_layout_size(use->layout) + 1;
    if ((int32_t)a[2] < 0 || (int32_t)a[2] >= room)
        return cpu_throw_new(cpu, "java/lang/IndexOutOfBoundsException", "Index %d out of bounds for length %d",
                             (int)(int32_t)a[2], room < 0 ? 0 : (int)room);
    use->offset = ARRAY_BASE + (uint32_t)a[2];
    return true;
}

static bool find_place(struct cpu *cpu, const struct handle *handle, const uint64_t *a, struct use *use,
                       uint32_t *coordinates)
{
    struct run *run = cpu->run;
    use->layout = (enum layout)handle->layout;
    use->offset = handle->offset;
    *coordinates = handle->form >= HANDLE_ELEMENT ? 2 : handle->form == HANDLE_FIELD;
    use->swapped = handle->form == HANDLE_BIG;
    if (handle->form == HANDLE_STATIC) {
        if (!cpu_initialise(cpu, run->classes[handle->class]))
            return false;
        use->object = run_class_state(run, handle->class)->statics;
        return true;
    }
    use->object = (ref)a[1];
    if (use->object == 0)
        return cpu_throw_null(cpu);
    const struct run_class *class = run_class_of(run, use->object);
    if (handle->form == HANDLE_FIELD)
        return run_is_subclass(run, class, run->classes[handle->class]) ||
               cpu_throw_new(cpu, "java/lang/ClassCastException", "a handle is used on a wrong object");
    if (handle->form > HANDLE_ELEMENT)
        return find_in_view(cpu, class, a, use);
    if (!class->is_array || class->element->layout != use->layout)
        return cpu_throw_new(cpu, "java/lang/ClassCastException", "a handle is used on a wrong object");
    if ((uint32_t)a[2] >= run_length(run, use->object))
        return cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %u",
                             (int)(int32_t)a[2], run_length(run, use->object));
    use->offset = ARRAY_BASE + (uint32_t)a[2] * run_layout_size(use->layout);
    return true;
}

static bool begin_use(struct cpu *cpu, const uint64_t *a, struct use *use)
{
    const struct call_site *site = cpu->at->site;
    uint32_t coordinates;
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    if (site->descriptor == NULL || run_class_of(cpu->run, (ref)a[0]) != cpu->run->known.var_handle) {
        cpu_fail(cpu, "a handle is not understood");
        return false;
    }
    const struct handle handle = *handle_at(cpu->run, (ref)a[0]);
    if (!find_place(cpu, &handle, a, use, &coordinates))
        return false;
    const char *end = strrchr(site->descriptor, ')');
    bool boxes = handle.layout != LAYOUT_REF && end != NULL && (end[1] == 'L' || end[1] == '[');
    for (uint32_t i = 0; i < 2 && 1 + coordinates + i < site->count; i++) {
        char letter = parameter_letter(site->descriptor, coordinates + i);
        boxes |= (letter == 'L' || letter == '[') != (handle.layout == LAYOUT_REF);
        use->values[i] = widened(a[1 + coordinates + i], letter, use->layout);
    }
    if (boxes) {
        cpu_fail(cpu, "a handle is used with boxed values");
        return false;
    }
    uint32_t size = run_layout_size(use->layout);
    use->mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << size * 8) - 1;
    return true;
}

/* The bytes of a number of so many bytes the other way round. */
static uint64_t turned(uint64_t value, uint32_t size)
{
    return __builtin_bswap64(value) >> (8 - size) * 8;
}

static uint64_t read_use(struct cpu *cpu, const struct use *use)
{
    uint64_t value = heap_get(cpu->run, use->object, use->offset, use->layout);
    if (!use->swapped)
        return value;
    value = turned(value, run_layout_size(use->layout));
    return use->layout == LAYOUT_SHORT ? (uint64_t)(int16_t)value : value;
}

static void write_use(struct cpu *cpu, const struct use *use, uint64_t value)
{
    heap_put(cpu->run, use->object, use->offset, use->layout,
             use->swapped ? turned(value, run_layout_size(use->layout)) : value);
    cpu_accesses(cpu, use->object, use->offset, true);
}

#define USE(name, body)                                                                                                \
    NATIVE(name)                                                                                                       \
    {                                                                                                                  \
        struct use use = {0};                                                                                          \
        if (!begin_use(cpu, a, &use))                                                                                  \
            return false;                                                                                              \
        uint64_t old = read_use(cpu, &use);                                                                            \
        *result = old;                                                                                                 \
        body;                                                                                                          \
        return true;                                                                                                   \
    }
USE(var_get, cpu_accesses(cpu, use.object, use.offset, false))
USE(var_set, write_use(cpu, &use, use.values[0]))
USE(var_set_if, bool equal = (old & use.mask) == (use.values[0] & use.mask);
    if (equal) write_use(cpu, &use, use.values[1]); else cpu_accesses(cpu, use.object, use.offset, false);
    *result = equal)
USE(var_exchange_if, if ((old & use.mask) == (use.values[0] & use.mask)) write_use(cpu, &use, use.values[1]);
    else cpu_accesses(cpu, use.object, use.offset, false))
USE(var_add, write_use(cpu, &use, old + use.values[0]))
USE(var_or, write_use(cpu, &use, old | use.values[0]))
USE(var_and, write_use(cpu, &use, old &use.values[0]))
USE(var_xor, write_use(cpu, &use, old ^ use.values[0]))

#define VAR "java/lang/invoke/VarHandle"
#define HANDLES "java/lang/invoke/MethodHandles"
#define ORDERED(name, function)                                                                                        \
    {VAR, name, NULL, function}, {VAR, name "Acquire", NULL, function},                                                \
    {                                                                                                                  \
        VAR, name "Release", NULL, function                                                                            \
    }

const struct native natives_handle[] = {
    {HANDLES, "<clinit>", NULL, native_nothing},
    {VAR, "<clinit>", NULL, native_nothing},
    {HANDLES "$Lookup", "<clinit>", NULL, native_nothing},
    {HANDLES "$Lookup", "ensureInitialized", NULL, ensure_initialised},
    {HANDLES, "lookup", NULL, lookup},
    {HANDLES, "publicLookup", NULL, lookup},
    {HANDLES, "privateLookupIn", NULL, lookup},
    {HANDLES "$Lookup", "findVarHandle", NULL, find_var},
    {HANDLES "$Lookup", "findStaticVarHandle", NULL, find_static_var},
    {HANDLES, "arrayElementVarHandle", NULL, element_handle},
    {HANDLES, "byteArrayViewVarHandle", NULL, view_handle},
    {VAR, "varType", NULL, var_type},
    {VAR, "coordinateTypes", NULL, coordinate_types},
    {VAR, "fullFence", NULL, native_nothing},
    {VAR, "acquireFence", NULL, native_nothing},
    {VAR, "releaseFence", NULL, native_nothing},
    {VAR, "loadLoadFence", NULL, native_nothing},
    {VAR, "storeStoreFence", NULL, native_nothing},
    ORDERED("get", var_get),
    {VAR, "getVolatile", NULL, var_get},
    {VAR, "getOpaque", NULL, var_get},
    ORDERED("set", var_set),
    {VAR, "setVolatile", NULL, var_set},
    {VAR, "setOpaque", NULL, var_set},
    ORDERED("weakCompareAndSet", var_set_if),
    {VAR, "weakCompareAndSetPlain", NULL, var_set_if},
    {VAR, "compareAndSet", NULL, var_set_if},
    ORDERED("compareAndExchange", var_exchange_if),
    ORDERED("getAndSet", var_set),
    ORDERED("getAndAdd", var_add),
    ORDERED("getAndBitwiseOr", var_or),
    ORDERED("getAndBitwiseAnd", var_and),
    ORDERED("getAndBitwiseXor", var_xor),
    {0},
};
