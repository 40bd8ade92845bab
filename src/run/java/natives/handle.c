/* Models: java.lang.invoke.VarHandle, and how one gets them. A handle is an object of a class that the interpreter
 * makes; behind the fields of VarHandle it says what it leads to. */
#include "base/buffer.h"
#include "run/java/natives/natives.h"
#include "run/java/ops.h"
#include "run/step.h"

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
    bool final;      /* the field is: it can be read, and nothing else */
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
                                       run_class_of_type(cpu->run, field->owner, field->ir->type)->number,
                                       (field->ir->flags & IR_ACCESS_FINAL) != 0},
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
        cpu, (struct handle){HANDLE_ELEMENT, class->element->layout, 0, class->number, class->element->number, false},
        result);
}

/* What a handle leads to. False: it is no handle of ours, as a class below VarHandle can be; then the run has ended. */
static bool read_handle(struct cpu *cpu, uint64_t object, struct handle *handle)
{
    if (run_class_of(cpu->run, (ref)object) == cpu->run->known.var_handle) {
        *handle = *handle_at(cpu->run, (ref)object);
        return true;
    }
    cpu_fail(cpu, "a handle is not understood");
    return false;
}

NATIVE(var_type)
{
    struct handle handle;
    return read_handle(cpu, a[0], &handle) &&
           native_made(cpu, run_mirror(cpu->run, cpu->run->classes[handle.type]), result);
}

/* As a List: List.of of none, one or two classes. */
NATIVE(coordinate_types)
{
    static const char *const descriptors[] = {"()Ljava/util/List;", "(Ljava/lang/Object;)Ljava/util/List;",
                                              "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;"};
    struct run *run = cpu->run;
    struct handle handle;
    struct run_class *list = run_class(run, "java/util/List");
    if (!read_handle(cpu, a[0], &handle))
        return false;
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
                                       run->known.bytes->number, class->element->number, false},
                       result);
}

/* What a method of handles takes behind the coordinates, what it gives, and what it does with the variable. */
enum gives { GIVES_VALUE, GIVES_NOTHING, GIVES_TRUTH };
enum does { DOES_MOVE, DOES_ADD, DOES_BITS };
struct mode {
    uint32_t values;
    enum gives gives;
    enum does does;
};

/* A use of a handle: where it leads, and the values behind the coordinates. */
struct use {
    struct handle handle;
    ref object;
    uint32_t offset;
    enum layout layout;
    uint64_t mask;
    uint64_t values[2];
    bool swapped; /* the bytes lie the other way round */
};

/* The layout of the n-th parameter of a descriptor; LAYOUT_COUNT: there is none. */
static enum layout parameter_layout(const char *descriptor, uint32_t n)
{
    const char *at = descriptor + 1;
    for (;; n--, at++) {
        char letter = *at;
        if (letter == ')' || letter == '\0')
            return LAYOUT_COUNT;
        at += strspn(at, "[");
        if (*at == 'L')
            at += strcspn(at, ";");
        if (n == 0)
            return run_layout_of_letter(letter);
    }
}

static enum layout result_layout(const char *descriptor)
{
    const char *end = strrchr(descriptor, ')');
    return end == NULL || end[1] == 'V' ? LAYOUT_COUNT : run_layout_of_letter(end[1]);
}

static bool throw_cast(struct cpu *cpu, ref value, const struct run_class *wanted)
{
    struct buffer from = {0}, to = {0};
    run_class_external_name(run_class_of(cpu->run, value), &from);
    run_class_external_name(wanted, &to);
    cpu_throw_new(cpu, "java/lang/ClassCastException", "Cannot cast %s to %s", from.text, to.text);
    buffer_free(&from);
    buffer_free(&to);
    return false;
}

bool native_has_class(struct cpu *cpu, ref value, const struct run_class *wanted)
{
    return value == 0 || run_is_subclass(cpu->run, run_class_of(cpu->run, value), wanted) ||
           throw_cast(cpu, value, wanted);
}

/* Whether the method that was called is a plain `get` or `set`, which alone may be torn. */
static bool is_plain(const struct cpu *cpu)
{
    const char *name = cpu->at->site->method->name;
    return strcmp(name, "get") == 0 || strcmp(name, "set") == 0;
}

static bool find_in_view(struct cpu *cpu, const uint64_t *a, struct use *use)
{
    int64_t room = (int64_t)run_length(cpu->run, use->object) - run_layout_size(use->layout) + 1;
    if ((int32_t)a[2] < 0 || (int32_t)a[2] >= room)
        return cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %d",
                             (int)(int32_t)a[2], room < 0 ? 0 : (int)room);
    if ((uint32_t)a[2] % run_layout_size(use->layout) != 0 && !is_plain(cpu))
        return cpu_throw_new(cpu, "java/lang/IllegalStateException", "Misaligned access at index: %d",
                             (int)(int32_t)a[2]);
    use->offset = ARRAY_BASE + (uint32_t)a[2];
    return true;
}

static bool find_place(struct cpu *cpu, const uint64_t *a, struct use *use)
{
    struct run *run = cpu->run;
    const struct handle *handle = &use->handle;
    use->offset = handle->offset;
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
    if (!native_has_class(cpu, use->object, run->classes[handle->class]))
        return false;
    if (handle->form == HANDLE_FIELD)
        return true;
    if (handle->form > HANDLE_ELEMENT)
        return find_in_view(cpu, a, use);
    if ((uint32_t)a[2] >= run_length(run, use->object))
        return cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %u",
                             (int)(int32_t)a[2], run_length(run, use->object));
    use->offset = ARRAY_BASE + (uint32_t)a[2] * run_layout_size(use->layout);
    return true;
}

static bool wrong_type(struct cpu *cpu)
{
    return cpu_throw_new(cpu, "java/lang/invoke/WrongMethodTypeException", "a handle cannot be used with the values %s",
                         cpu->at->site->descriptor);
}

/* Whether a value of one layout can become one of another. Boxes are not made here. */
static bool can_become(struct cpu *cpu, enum layout from, enum layout to)
{
    if (from == LAYOUT_COUNT || to == LAYOUT_COUNT)
        return wrong_type(cpu);
    if ((from == LAYOUT_REF) != (to == LAYOUT_REF)) {
        cpu_fail(cpu, "a handle is used with boxed values");
        return false;
    }
    return from == to || run_can_widen(from, to) || wrong_type(cpu);
}

/* The values of a call as those of the variable: javac passes what the source says, and the handle converts. */
static bool read_values(struct cpu *cpu, const uint64_t *a, const struct mode *mode, uint32_t coordinates,
                        struct use *use)
{
    const struct call_site *site = cpu->at->site;
    enum layout result = result_layout(site->descriptor);
    if (site->count != 1 + coordinates + mode->values)
        return wrong_type(cpu);
    if ((coordinates > 0 && !can_become(cpu, parameter_layout(site->descriptor, 0), LAYOUT_REF)) ||
        (coordinates > 1 && !can_become(cpu, parameter_layout(site->descriptor, 1), LAYOUT_INT)))
        return false;
    for (uint32_t i = 0; i < mode->values; i++) {
        enum layout from = parameter_layout(site->descriptor, coordinates + i);
        if (!can_become(cpu, from, use->layout))
            return false;
        uint64_t value = a[1 + coordinates + i];
        use->values[i] = from == use->layout ? value : op_widened(value, from, use->layout);
    }
    if (mode->gives == GIVES_VALUE)
        return result == LAYOUT_COUNT || can_become(cpu, use->layout, result);
    return result == LAYOUT_COUNT || (mode->gives == GIVES_TRUTH && result == LAYOUT_BOOLEAN) || wrong_type(cpu);
}

/* Whether the values may lie where the handle leads: in a field those of its type; in an array those of the class that
 * its elements really have. */
static bool values_fit(struct cpu *cpu, const struct mode *mode, const struct use *use)
{
    struct run *run = cpu->run;
    if (use->layout != LAYOUT_REF)
        return true;
    for (uint32_t i = 0; i < mode->values; i++)
        if (!native_has_class(cpu, (ref)use->values[i], run->classes[use->handle.type]))
            return false;
    if (use->handle.form != HANDLE_ELEMENT || mode->values == 0)
        return true;
    ref value = (ref)use->values[mode->values - 1];
    const struct run_class *element = run_class_of(run, use->object)->element;
    if (value == 0 || run_is_subclass(run, run_class_of(run, value), element))
        return true;
    if (strcmp(cpu->at->site->method->name, "set") != 0)
        return cpu_throw_new(cpu, "java/lang/ArrayStoreException", NULL);
    struct buffer name = {0};
    run_class_external_name(run_class_of(run, value), &name);
    cpu_throw_new(cpu, "java/lang/ArrayStoreException", "%s", name.text);
    buffer_free(&name);
    return false;
}

/* References are neither added nor cut into bits, nor truths added, nor fractions cut. */
static bool layout_can(enum does does, enum layout layout)
{
    bool fraction = layout == LAYOUT_FLOAT || layout == LAYOUT_DOUBLE;
    return does == DOES_MOVE || (layout != LAYOUT_REF && (does == DOES_ADD ? layout != LAYOUT_BOOLEAN : !fraction));
}

/* Bytes of an array are updated only as numbers that have 4 or 8 bytes, and not added to as fractions. Newer JDKs read
 * and write them plainly, and that is all. */
static bool view_can(struct cpu *cpu, const struct mode *mode, enum layout layout)
{
    static const char *const handle = "java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle";
    struct run *run = cpu->run;
    bool fraction = layout == LAYOUT_FLOAT || layout == LAYOUT_DOUBLE;
    if (mode->values > 0 && mode->gives != GIVES_NOTHING && run_layout_size(layout) < 4)
        return false;
    return is_plain(cpu) || ((mode->does == DOES_MOVE || !fraction) &&
                             run_method_find(run, run_class(run, handle), "getVolatile",
                                             "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;I)I") != NULL);
}

/* Whether a handle allows what is done: what is final is only read. */
static bool can_do(struct cpu *cpu, const struct mode *mode, const struct handle *handle)
{
    enum layout layout = (enum layout)handle->layout;
    bool reads = mode->values == 0;
    if ((reads || !handle->final) && layout_can(mode->does, layout) &&
        (handle->form <= HANDLE_ELEMENT || view_can(cpu, mode, layout)))
        return true;
    return cpu_throw_new(cpu, "java/lang/UnsupportedOperationException", NULL);
}

static bool begin_use(struct cpu *cpu, const uint64_t *a, const struct mode *mode, struct use *use)
{
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    if (!read_handle(cpu, a[0], &use->handle))
        return false;
    if (cpu->at->site->descriptor == NULL) {
        cpu_fail(cpu, "a handle is not understood");
        return false;
    }
    uint32_t form = use->handle.form, coordinates = form >= HANDLE_ELEMENT ? 2 : form == HANDLE_FIELD;
    use->layout = (enum layout)use->handle.layout;
    uint32_t size = run_layout_size(use->layout);
    use->mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << size * 8) - 1;
    return can_do(cpu, mode, &use->handle) && read_values(cpu, a, mode, coordinates, use) && find_place(cpu, a, use) &&
           values_fit(cpu, mode, use);
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

/* A value as it is in memory. */
static uint64_t stored(const struct use *use, uint64_t value)
{
    return use->swapped ? turned(value, run_layout_size(use->layout)) : value;
}

/* What the method that was called orders, of what an access can. */
static unsigned order_of(const struct cpu *cpu, unsigned orders)
{
    const struct run_method *method = cpu->at->site->method;
    return method == NULL ? orders : native_order(method->name) & orders;
}

static void write_use(struct cpu *cpu, const struct use *use, uint64_t value)
{
    uint64_t before = heap_get(cpu->run, use->object, use->offset, use->layout);
    unsigned order = order_of(cpu, STEP_ACQUIRES | STEP_RELEASES);
    heap_put(cpu->run, use->object, use->offset, use->layout, stored(use, value));
    cpu_orders(cpu, use->object, use->offset, run_layout_size(use->layout), STEP_READS | STEP_WRITES | order, &before);
}

static void write_only(struct cpu *cpu, const struct use *use, uint64_t value)
{
    uint64_t before = heap_get(cpu->run, use->object, use->offset, use->layout);
    unsigned order = order_of(cpu, STEP_RELEASES);
    heap_put(cpu->run, use->object, use->offset, use->layout, stored(use, value));
    cpu_orders(cpu, use->object, use->offset, run_layout_size(use->layout), STEP_WRITES | order, &before);
}

static void read_only(struct cpu *cpu, const struct use *use)
{
    unsigned order = order_of(cpu, STEP_ACQUIRES);
    cpu_orders(cpu, use->object, use->offset, run_layout_size(use->layout), STEP_READS | order, NULL);
}

/* Writes the second value if the first one is there. */
static bool exchange(struct cpu *cpu, const struct use *use, uint64_t old)
{
    bool equal = (old & use->mask) == (use->values[0] & use->mask);
    if (equal)
        heap_put(cpu->run, use->object, use->offset, use->layout, stored(use, use->values[1]));
    cpu_exchanges(cpu, use->object, use->offset, run_layout_size(use->layout),
                  order_of(cpu, STEP_ACQUIRES | STEP_RELEASES), stored(use, use->values[0]), equal);
    return equal;
}

/* An access that orders nothing: a plain one, or an opaque one, which takes no part in races (STEP_ATOMIC). */
static void use_loosely(struct cpu *cpu, const struct use *use, unsigned how)
{
    cpu_accesses(cpu, use->object, use->offset, (how & STEP_WRITES) != 0);
    if (cpu->run->step != NULL)
        tell_access(cpu, use->object, use->offset, run_layout_size(use->layout), how);
}

static void write_loosely(struct cpu *cpu, const struct use *use, unsigned how)
{
    uint64_t value = use->values[0];
    heap_put(cpu->run, use->object, use->offset, use->layout, stored(use, value));
    use_loosely(cpu, use, how | STEP_WRITES);
}

static uint64_t added(enum layout layout, uint64_t one, uint64_t other)
{
    if (layout == LAYOUT_FLOAT) {
        float a, b;
        memcpy(&a, &one, sizeof a);
        memcpy(&b, &other, sizeof b);
        a += b;
        one = 0;
        memcpy(&one, &a, sizeof a);
        return one;
    }
    if (layout == LAYOUT_DOUBLE) {
        double a, b;
        memcpy(&a, &one, sizeof a);
        memcpy(&b, &other, sizeof b);
        a += b;
        memcpy(&one, &a, sizeof a);
        return one;
    }
    return one + other;
}

/* The class that the descriptor of a call promises. */
static struct run_class *promised(struct cpu *cpu)
{
    struct call_site *site = cpu->at->site;
    if (site->result == NULL) {
        struct buffer name = {0};
        const char *type = strrchr(site->descriptor, ')') + 1;
        if (*type == 'L')
            buffer_add(&name, type + 1, strlen(type) - 2);
        else
            buffer_add_text(&name, type);
        site->result = run_class_by_id(cpu->run, program_load(cpu->run->program, name.text, name.length));
        buffer_free(&name);
    }
    return site->result;
}

/* What the variable had, as the call wants it. */
static bool give(struct cpu *cpu, const struct mode *mode, const struct use *use, uint64_t old, uint64_t *result)
{
    enum layout wanted = result_layout(cpu->at->site->descriptor);
    if (mode->gives != GIVES_VALUE || wanted == LAYOUT_COUNT)
        return true;
    *result = wanted == use->layout ? old : op_widened(old, use->layout, wanted);
    return wanted != LAYOUT_REF || old == 0 || native_has_class(cpu, (ref)old, promised(cpu));
}

#define USE(name, values, gives, does, body)                                                                           \
    NATIVE(name)                                                                                                       \
    {                                                                                                                  \
        static const struct mode mode = {values, gives, does};                                                         \
        struct use use = {0};                                                                                          \
        if (!begin_use(cpu, a, &mode, &use))                                                                           \
            return false;                                                                                              \
        uint64_t old = read_use(cpu, &use);                                                                            \
        body;                                                                                                          \
        return give(cpu, &mode, &use, old, result);                                                                    \
    }
USE(var_get, 0, GIVES_VALUE, DOES_MOVE, read_only(cpu, &use))
USE(var_set, 1, GIVES_NOTHING, DOES_MOVE, (void)old; write_only(cpu, &use, use.values[0]))
USE(var_get_plain, 0, GIVES_VALUE, DOES_MOVE, use_loosely(cpu, &use, STEP_READS))
USE(var_set_plain, 1, GIVES_NOTHING, DOES_MOVE, (void)old; write_loosely(cpu, &use, 0))
USE(var_get_opaque, 0, GIVES_VALUE, DOES_MOVE, use_loosely(cpu, &use, STEP_READS | STEP_ATOMIC))
USE(var_set_opaque, 1, GIVES_NOTHING, DOES_MOVE, (void)old; write_loosely(cpu, &use, STEP_ATOMIC))
USE(var_swap, 1, GIVES_VALUE, DOES_MOVE, write_use(cpu, &use, use.values[0]))
USE(var_set_if, 2, GIVES_TRUTH, DOES_MOVE, *result = exchange(cpu, &use, old))
USE(var_exchange_if, 2, GIVES_VALUE, DOES_MOVE, exchange(cpu, &use, old))
USE(var_add, 1, GIVES_VALUE, DOES_ADD, write_use(cpu, &use, added(use.layout, old, use.values[0])))
USE(var_or, 1, GIVES_VALUE, DOES_BITS, write_use(cpu, &use, old | use.values[0]))
USE(var_and, 1, GIVES_VALUE, DOES_BITS, write_use(cpu, &use, old &use.values[0]))
USE(var_xor, 1, GIVES_VALUE, DOES_BITS, write_use(cpu, &use, old ^ use.values[0]))

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
    {VAR, "get", NULL, var_get_plain},
    {VAR, "getAcquire", NULL, var_get},
    {VAR, "getVolatile", NULL, var_get},
    {VAR, "getOpaque", NULL, var_get_opaque},
    {VAR, "set", NULL, var_set_plain},
    {VAR, "setRelease", NULL, var_set},
    {VAR, "setVolatile", NULL, var_set},
    {VAR, "setOpaque", NULL, var_set_opaque},
    ORDERED("weakCompareAndSet", var_set_if),
    {VAR, "weakCompareAndSetPlain", NULL, var_set_if},
    {VAR, "compareAndSet", NULL, var_set_if},
    ORDERED("compareAndExchange", var_exchange_if),
    ORDERED("getAndSet", var_swap),
    ORDERED("getAndAdd", var_add),
    ORDERED("getAndBitwiseOr", var_or),
    ORDERED("getAndBitwiseAnd", var_and),
    ORDERED("getAndBitwiseXor", var_xor),
    {0},
};
