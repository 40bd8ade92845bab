/* Models: java.lang.Object, String, Throwable and their like. */
#include "base/buffer.h"
#include "base/hash.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

NATIVE(get_class)
{
    return native_made(cpu, run_mirror(cpu->run, run_class_of(cpu->run, (ref)a[0])), result);
}

/* Where an object lies decides its hash; objects do not move. */
NATIVE(identity_hash)
{
    (void)cpu;
    *result = a[0] == 0 ? 0 : (hash_mix(a[0]) & INT32_MAX) | 1;
    return true;
}

NATIVE(clone)
{
    struct run *run = cpu->run;
    struct run_class *class = run_class_of(run, (ref)a[0]);
    if (!run_is_subclass(run, class, run->known.cloneable)) {
        struct buffer name = {0};
        run_class_external_name(class, &name);
        cpu_throw_new(cpu, "java/lang/CloneNotSupportedException", "%s", name.text);
        buffer_free(&name);
        return false;
    }
    uint32_t size = (uint32_t)run_object_size(run, (ref)a[0]);
    ref copy = run_new_bytes(run, size, class->number);
    if (copy != 0)
        memcpy((uint8_t *)run_at(run, copy) + OBJECT_BASE, (uint8_t *)run_at(run, a[0]) + OBJECT_BASE,
               size - OBJECT_BASE);
    tell_access(cpu, (ref)a[0], OBJECT_BASE, size - OBJECT_BASE, STEP_READS);
    if (copy != 0 && cpu->run->watcher != NULL)
        run_tell_copy(cpu, (ref)a[0], copy);
    return native_made(cpu, copy, result);
}

static bool owns(struct cpu *cpu, ref object)
{
    return run_holds(cpu->run, cpu->number, object) ||
           cpu_throw_new(cpu, "java/lang/IllegalMonitorStateException", "current thread is not owner");
}

NATIVE(notify_one)
{
    (void)result;
    if (!owns(cpu, (ref)a[0]))
        return false;
    cpu_notify(cpu, (ref)a[0]);
    return true;
}

NATIVE(notify_all)
{
    (void)result;
    if (!owns(cpu, (ref)a[0]))
        return false;
    cpu_notify_all(cpu, (ref)a[0]);
    return true;
}

NATIVE(wait)
{
    (void)result;
    if ((int64_t)a[1] < 0)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "timeout value is negative");
    return cpu_wait(cpu, (ref)a[0], a[1]);
}

NATIVE(intern)
{
    struct buffer text = {0};
    run_string_text(cpu->run, (ref)a[0], &text);
    ref known = run_literal(cpu->run, text.text == NULL ? "" : text.text, text.length);
    buffer_free(&text);
    return native_made(cpu, known, result);
}

/* Arrays are copied as if by way of a copy; a store that does not fit ends it, with what was copied before it kept. */

/* The JDK says whether other elements could have fitted. */
static bool does_not_fit(struct cpu *cpu, const struct run_class *from, const struct run_class *to)
{
    struct buffer text = {0};
    bool some = run_is_subclass(cpu->run, to, from);
    buffer_add_text(&text, some ? "arraycopy: element type mismatch: can not cast one of the elements of "
                                : "arraycopy: type mismatch: can not copy ");
    run_class_external_name(from, &text);
    buffer_add_text(&text, some ? "[] to the type of the destination array, " : "[] into ");
    run_class_external_name(to, &text);
    buffer_add_text(&text, some ? "" : "[]");
    cpu_throw_new(cpu, "java/lang/ArrayStoreException", "%s", text.text);
    buffer_free(&text);
    return false;
}

static bool copy_checked(struct cpu *cpu, const uint64_t *a)
{
    struct run *run = cpu->run;
    struct run_class *element = run_class_of(run, (ref)a[2])->element;
    for (uint32_t i = 0; i < (uint32_t)a[4]; i++) {
        ref value = (ref)heap_get(run, (ref)a[0], (uint32_t)(ARRAY_BASE + (a[1] + i) * sizeof(ref)), LAYOUT_REF);
        if (value != 0 && !run_is_subclass(run, run_class_of(run, value), element))
            return does_not_fit(cpu, run_class_of(run, (ref)a[0])->element, element);
        heap_put(run, (ref)a[2], (uint32_t)(ARRAY_BASE + (a[3] + i) * sizeof(ref)), LAYOUT_REF, value);
    }
    return true;
}

static const char *element_name(const struct run_class *array)
{
    return array->element->is_primitive ? array->element->name : "object array";
}

/* "int[3]", or "object array[3]", as the JDK says it. */
static void add_array(struct cpu *cpu, ref array, struct buffer *to)
{
    buffer_format(to, "%s[%u]", element_name(run_class_of(cpu->run, array)), run_length(cpu->run, array));
}

static bool ranges_fit(struct cpu *cpu, const uint64_t *a)
{
    int64_t from = (int32_t)a[1], to = (int32_t)a[3], count = (int32_t)a[4];
    int64_t source = run_length(cpu->run, (ref)a[0]), target = run_length(cpu->run, (ref)a[2]);
    bool in_source = from >= 0 && from + count <= source, in_target = to >= 0 && to + count <= target;
    struct buffer text = {0};
    if (from >= 0 && to >= 0 && count >= 0 && in_source && in_target)
        return true;
    buffer_add_text(&text, "arraycopy: ");
    if (from < 0 || (to >= 0 && count >= 0 && !in_source)) {
        buffer_format(&text,
                      from < 0 ? "source index %lld out of bounds for " : "last source index %lld out of bounds for ",
                      (long long)(from < 0 ? from : from + count));
        add_array(cpu, (ref)a[0], &text);
    } else if (to < 0 || count >= 0) {
        buffer_format(&text,
                      to < 0 ? "destination index %lld out of bounds for "
                             : "last destination index %lld out of bounds for ",
                      (long long)(to < 0 ? to : to + count));
        add_array(cpu, (ref)a[2], &text);
    } else {
        buffer_format(&text, "length %d is negative", (int)count);
    }
    cpu_throw_new(cpu, "java/lang/ArrayIndexOutOfBoundsException", "%s", text.text);
    buffer_free(&text);
    return false;
}

static bool no_array(struct cpu *cpu, const char *role, const struct run_class *class)
{
    struct buffer name = {0};
    run_class_external_name(class, &name);
    cpu_throw_new(cpu, "java/lang/ArrayStoreException", "arraycopy: %s type %s is not an array", role, name.text);
    buffer_free(&name);
    return false;
}

static bool types_fit(struct cpu *cpu, const struct run_class *source, const struct run_class *target)
{
    if (!source->is_array)
        return no_array(cpu, "source", source);
    if (!target->is_array)
        return no_array(cpu, "destination", target);
    if (source == target || (!source->element->is_primitive && !target->element->is_primitive))
        return true;
    return cpu_throw_new(cpu, "java/lang/ArrayStoreException", "arraycopy: type mismatch: can not copy %s[] into %s[]",
                         element_name(source), element_name(target));
}

static bool tell_checked(struct cpu *cpu, const uint64_t *a)
{
    uint64_t length = (uint32_t)a[4] * sizeof(ref);
    tell_access(cpu, (ref)a[0], ARRAY_BASE + (uint32_t)a[1] * sizeof(ref), length, STEP_READS);
    tell_access(cpu, (ref)a[2], ARRAY_BASE + (uint32_t)a[3] * sizeof(ref), length, STEP_WRITES);
    return copy_checked(cpu, a);
}

NATIVE(array_copy)
{
    struct run *run = cpu->run;
    (void)result;
    if (a[0] == 0 || a[2] == 0)
        return cpu_throw_null(cpu);
    const struct run_class *source = run_class_of(run, (ref)a[0]), *target = run_class_of(run, (ref)a[2]);
    if (!types_fit(cpu, source, target) || !ranges_fit(cpu, a))
        return false;
    if (!source->element->is_primitive && !run_is_subclass(run, source->element, target->element))
        return tell_checked(cpu, a);
    uint64_t size = run_layout_size(source->element->layout);
    uint64_t from = (uint32_t)a[0] + ARRAY_BASE + (uint32_t)a[1] * size;
    uint64_t to = (uint32_t)a[2] + ARRAY_BASE + (uint32_t)a[3] * size, bytes = (uint32_t)a[4] * size;
    if (bytes == 0)
        return true;
    memmove(run_write(run, to, bytes), run_at(run, from), bytes);
    cpu_accesses(cpu, (ref)a[0], ARRAY_BASE, false);
    cpu_accesses(cpu, (ref)a[2], ARRAY_BASE, true);
    tell_access(cpu, (ref)a[0], from - a[0], bytes, STEP_READS);
    tell_access(cpu, (ref)a[2], to - a[2], bytes, STEP_WRITES);
    for (uint64_t i = 0; run->explored && !source->element->is_primitive && i < bytes; i += sizeof(ref))
        share_put(run, (ref)a[2], *(ref *)run_at(run, to + i));
    return true;
}

NATIVE(fill_in_stack_trace)
{
    return native_made(cpu, run_backtrace(cpu, (ref)a[0]), result);
}

NATIVE(null_message)
{
    struct run *run = cpu->run;
    struct buffer text = {0};
    uint32_t at;
    *result = 0;
    const struct run_method *method = run_backtrace_entry(run, run_backtrace_of(run, (ref)a[0]), 0, &at);
    bool told = method != NULL && run_null_message(run, method->number, at, &text);
    ref made = told ? run_new_string(run, text.text, text.length) : 0;
    buffer_free(&text);
    return !told || native_made(cpu, made, result);
}

NATIVE(init_elements)
{
    (void)result;
    return run_fill_elements(cpu, (ref)a[0], (ref)a[1]);
}

/* Neither class loaders nor versions of modules are shown. */
NATIVE(compute_format)
{
    enum { NO_LOADER_NO_VERSION = 3 };
    struct run_field *format = run_field_find(cpu->run, run_class(cpu->run, "java/lang/StackTraceElement"), "format");
    (void)result;
    if (format != NULL)
        run_put(cpu->run, (ref)a[0], format, NO_LOADER_NO_VERSION);
    return true;
}

/* What a class below java.lang.ref.Reference calls `referent` does not matter. */
static struct run_field *referent(struct run *run)
{
    return run_field_find(run, run_class(run, "java/lang/ref/Reference"), "referent");
}

NATIVE(refers_to)
{
    tell_field(cpu, (ref)a[0], referent(cpu->run), STEP_READS | STEP_ATOMIC);
    *result = run_get(cpu->run, (ref)a[0], referent(cpu->run)) == a[1];
    return true;
}

NATIVE(clear_reference)
{
    (void)result;
    tell_field(cpu, (ref)a[0], referent(cpu->run), STEP_WRITES | STEP_ATOMIC);
    run_put(cpu->run, (ref)a[0], referent(cpu->run), 0);
    return true;
}

const struct native natives_object[] = {
    {"java/lang/Object", "getClass", NULL, get_class},
    {"java/lang/Object", "hashCode", NULL, identity_hash},
    {"java/lang/Object", "clone", NULL, clone},
    {"java/lang/Object", "notify", NULL, notify_one},
    {"java/lang/Object", "notifyAll", NULL, notify_all},
    {"java/lang/Object", "wait", "(J)V", wait},
    {"java/lang/Object", "wait0", "(J)V", wait},
    {"java/lang/System", "identityHashCode", NULL, identity_hash},
    {"java/lang/System", "arraycopy", NULL, array_copy},
    {"java/lang/String", "intern", NULL, intern},
    {"java/lang/StringUTF16", "isBigEndian", NULL, native_nothing},
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace},
    {"java/lang/StackTraceElement", "initStackTraceElements", NULL, init_elements},
    {"java/lang/StackTraceElement", "computeFormat", NULL, compute_format},
    {"java/lang/NullPointerException", "getExtendedNPEMessage", NULL, null_message},
    /* References are never cleared by themselves, so the threads that deal with them are not needed. */
    {"java/lang/ref/Reference", "<clinit>", NULL, native_nothing},
    {"java/lang/ref/Finalizer", "<clinit>", NULL, native_nothing},
    {"java/lang/ref/Reference", "startReferenceHandlerThread", NULL, native_nothing},
    {"java/lang/ref/Finalizer", "startFinalizerThread", NULL, native_nothing},
    {"java/lang/ref/Finalizer", "isFinalizationEnabled", NULL, native_nothing},
    {"java/lang/ref/Reference", "refersTo0", NULL, refers_to},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, refers_to},
    {"java/lang/ref/Reference", "clear0", NULL, clear_reference},
    {"java/lang/ref/PhantomReference", "clear0", NULL, clear_reference},
    {0},
};
