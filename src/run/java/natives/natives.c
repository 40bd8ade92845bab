#include "run/java/natives/natives.h"

#include "base/buffer.h"
#include "run/step.h"

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), count = strlen(end);
    return length >= count && strcmp(text + length - count, end) == 0;
}

unsigned native_order(const char *name)
{
    if (ends_with(name, "Plain") || ends_with(name, "Opaque"))
        return 0;
    return ends_with(name, "Acquire")   ? STEP_ACQUIRES
           : ends_with(name, "Release") ? STEP_RELEASES
                                        : STEP_ACQUIRES | STEP_RELEASES;
}

bool native_nothing(struct cpu *cpu, const uint64_t *a, uint64_t *result)
{
    (void)cpu, (void)a;
    *result = 0;
    return true;
}

bool native_true(struct cpu *cpu, const uint64_t *a, uint64_t *result)
{
    (void)cpu, (void)a;
    *result = 1;
    return true;
}

bool native_made(struct cpu *cpu, ref made, uint64_t *result)
{
    *result = made;
    return made != 0 || cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
}

bool native_itself(struct cpu *cpu, const char *class, const char *name, const char *descriptor, const uint64_t *a)
{
    struct buffer why = {0};
    struct run_method *method = run_method_find(cpu->run, run_class(cpu->run, class), name, descriptor);
    if (method->code == NULL)
        method->code = run_decode(cpu->run, method, &why);
    if (method->code == NULL)
        cpu_fail(cpu, "%s.%s cannot be translated: %s", class, name, why.text == NULL ? "" : why.text);
    else
        cpu_push(cpu, method, a, 0);
    buffer_free(&why);
    return false;
}

/* Models that only some JDKs need: not those that have a certain class or method. */
static bool is_not_needed(struct run *run, const char *class, const char *name)
{
    static const char *const with_group = "(Ljava/lang/ThreadGroup;)V";
    static const struct {
        const char *class, *name; /* NULL: all models of the class */
        const char *has, *method; /* NULL: the class is enough */
    } rows[] = {
        {"java/lang/ref/Reference", "<clinit>", "java/lang/ref/Reference", "startReferenceHandlerThread"},
        {"java/lang/ref/Finalizer", "<clinit>", "java/lang/ref/Finalizer", "startFinalizerThread"},
        {"java/lang/reflect/Field", NULL, "jdk/internal/reflect/UnsafeFieldAccessorFactory", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].class, class) != 0 || (rows[i].name != NULL && strcmp(rows[i].name, name) != 0))
            continue;
        struct run_class *has = run_class(run, rows[i].has);
        return !has->is_missing &&
               (rows[i].method == NULL || run_method_find(run, has, rows[i].method, with_group) != NULL);
    }
    return false;
}

static native_function find_in(const struct native *table, const char *class, const char *name, const char *descriptor)
{
    for (const struct native *row = table; row->class != NULL; row++)
        if (strcmp(row->name, name) == 0 && strcmp(row->class, class) == 0 &&
            (row->descriptor == NULL || strcmp(row->descriptor, descriptor) == 0))
            return row->function;
    return NULL;
}

native_function run_native_find(struct run *run, const char *class, const char *name, const char *descriptor)
{
    static const struct native *const tables[] = {natives_object, natives_system, natives_class,  natives_unsafe,
                                                  natives_thread, natives_math,   natives_handle, natives_reflect,
                                                  natives_array,  natives_method, natives_field,  natives_file,
                                                  natives_folder, natives_channel};
    static const struct native *const explored[] = {natives_explored, natives_lock, natives_atomic};
    native_function found = NULL;
    for (size_t i = 0; i < sizeof explored / sizeof *explored && found == NULL && run->options->explored; i++)
        found = find_in(explored[i], class, name, descriptor);
    if (found != NULL || is_not_needed(run, class, name))
        return found;
    if (strcmp(name, "registerNatives") == 0 || strcmp(name, "initIDs") == 0)
        return native_nothing;
    for (size_t i = 0; i < sizeof tables / sizeof *tables && found == NULL; i++)
        found = find_in(tables[i], class, name, descriptor);
    return found;
}
