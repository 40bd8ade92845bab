/* Stack traces: which frames an exception was made in, and where threads are. */
#include "base/buffer.h"
#include "run/java/language.h"

#include <stdio.h>

enum { MOST_FRAMES = 1024 }; /* of a stack trace, as in the JDK */

static struct frame *innermost(struct run *run, uint32_t thread)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    return frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1);
}

static bool is_named(const struct run_method *method, const char *name)
{
    return strcmp(method->name, name) == 0;
}

/* The first frame that a trace shows: not those that make the exception. */
static struct frame *first_shown(struct run *run, struct frame *frame, ref exception)
{
    while (frame != NULL && is_named(run->methods[frame->method], "fillInStackTrace"))
        frame = cpu_previous(frame);
    while (frame != NULL && is_named(run->methods[frame->method], "<init>") && (ref)frame->registers[0] == exception)
        frame = cpu_previous(frame);
    return frame;
}

static uint32_t write_frames(struct run *run, struct frame *first, ref numbers)
{
    uint32_t count = 0;
    for (struct frame *at = first; at != NULL && count < MOST_FRAMES; at = cpu_previous(at)) {
        if ((at->flags & FRAME_HIDDEN) != 0)
            continue;
        if (numbers != 0) {
            heap_put(run, numbers, ARRAY_BASE + count * 8, LAYOUT_INT, at->method);
            heap_put(run, numbers, ARRAY_BASE + count * 8 + 4, LAYOUT_INT, at->at);
        }
        count++;
    }
    return count;
}

ref run_backtrace(struct cpu *cpu, ref exception)
{
    struct run *run = cpu->run;
    cpu_save(cpu);
    struct frame *first = first_shown(run, cpu->frame, exception);
    uint32_t count = write_frames(run, first, 0);
    ref numbers = run_new_array(run, run_array_of(run, run->known.primitives[LAYOUT_INT]), count * 2);
    if (numbers == 0)
        return 0;
    write_frames(run, first, numbers);
    run_put(run, exception, run->known.throwable_backtrace, numbers);
    run_put(run, exception, run->known.throwable_depth, count);
    struct run_field *elements = run_field_find(run, run->known.throwable, "stackTrace");
    struct run_field *empty = run_field_find(run, run->known.throwable, "UNASSIGNED_STACK");
    if (elements != NULL && empty != NULL)
        run_put(run, exception, elements,
                run_get(run, run_class_state(run, run->known.throwable->number)->statics, empty));
    return exception;
}

static ref external_name(struct run *run, const struct run_class *class)
{
    struct buffer name = {0};
    run_class_external_name(class, &name);
    ref made = run_literal(run, name.text, name.length);
    buffer_free(&name);
    return made;
}

static void put_by_name(struct run *run, ref object, const char *name, uint64_t value)
{
    struct run_field *field = run_field_find(run, run_class_of(run, object), name);
    if (field != NULL)
        run_put(run, object, field, value);
}

static void fill_element(struct run *run, ref element, struct run_method *method, uint32_t at)
{
    const struct run_class *owner = method->owner;
    put_by_name(run, element, "declaringClassObject", run_mirror(run, method->owner));
    put_by_name(run, element, "declaringClass", external_name(run, owner));
    put_by_name(run, element, "methodName", run_literal(run, method->name, strlen(method->name)));
    if (owner->module != NULL && owner->module->source.bytes != NULL)
        put_by_name(run, element, "fileName",
                    run_literal(run, owner->module->source.bytes, owner->module->source.length));
    if (!owner->is_application)
        put_by_name(run, element, "moduleName", run_literal(run, "java.base", strlen("java.base")));
    else
        put_by_name(run, element, "classLoaderName", run_literal(run, "app", strlen("app")));
    uint32_t line = method->code == NULL || at >= method->code->op_count ? 0 : method->code->lines[at];
    put_by_name(run, element, "lineNumber", line == 0 ? (uint64_t)-1 : line);
}

static struct run_class *backtrace_class(struct run *run)
{
    return run_array_of(run, run->known.primitives[LAYOUT_INT]);
}

ref run_backtrace_of(struct run *run, ref exception)
{
    ref numbers = exception;
    if (run_is_subclass(run, run_class_of(run, exception), run->known.throwable))
        numbers = (ref)run_get(run, exception, run->known.throwable_backtrace);
    return numbers != 0 && run_class_of(run, numbers) == backtrace_class(run) ? numbers : 0;
}

struct run_method *run_backtrace_entry(struct run *run, ref numbers, uint32_t index, uint32_t *at)
{
    if (numbers == 0 || index >= run_length(run, numbers) / 2)
        return NULL;
    uint32_t method = (uint32_t)heap_get(run, numbers, ARRAY_BASE + index * 8, LAYOUT_INT);
    *at = (uint32_t)heap_get(run, numbers, ARRAY_BASE + index * 8 + 4, LAYOUT_INT);
    return method < run->method_count ? run->methods[method] : NULL;
}

bool run_fill_elements(struct cpu *cpu, ref elements, ref exception)
{
    struct run *run = cpu->run;
    ref numbers = run_backtrace_of(run, exception);
    for (uint32_t i = 0, at; i < run_length(run, elements); i++) {
        ref element = (ref)heap_get(run, elements, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF);
        struct run_method *method = run_backtrace_entry(run, numbers, i, &at);
        if (method == NULL)
            break;
        if (element != 0)
            fill_element(run, element, method, at);
    }
    return true;
}

/* Collections of the library that are not thread-safe: who shares one must see to it that its uses are ordered. */
static const char *const unguarded[] = {
    "java/util/ArrayList",   "java/util/LinkedList",    "java/util/ArrayDeque", "java/util/PriorityQueue",
    "java/util/HashMap",     "java/util/LinkedHashMap", "java/util/TreeMap",    "java/util/IdentityHashMap",
    "java/util/WeakHashMap", "java/util/EnumMap",       "java/util/BitSet",     NULL};

/* What they keep of their views may be made twice, which harms nobody. */
static const char *const making_views[] = {"keySet",        "values",           "entrySet", "navigableKeySet",
                                           "descendingMap", "descendingKeySet", NULL};

bool java_spot_is_unguarded(struct run *run, uint64_t spot)
{
    const struct run_method *method = run->methods[spot >> 32];
    for (size_t i = 0; making_views[i] != NULL; i++)
        if (strcmp(method->name, making_views[i]) == 0)
            return false;
    for (size_t i = 0; unguarded[i] != NULL; i++) {
        size_t length = strlen(unguarded[i]);
        const char *owner = method->owner->name;
        if (strncmp(owner, unguarded[i], length) == 0 && (owner[length] == '\0' || owner[length] == '$'))
            return true;
    }
    return false;
}

bool java_spot_place(struct run *run, uint64_t spot, struct run_place *place)
{
    const struct run_method *method = run->methods[spot >> 32];
    uint32_t at = (uint32_t)spot;
    struct buffer name = {0};
    run_class_external_name(method->owner, &name);
    snprintf(place->method, sizeof place->method, "%s.%s", name.text, method->name);
    buffer_free(&name);
    const struct ir_module *module = method->owner->module;
    bool known = module != NULL && module->source.bytes != NULL;
    snprintf(place->file, sizeof place->file, "%.*s", known ? (int)module->source.length : 1,
             known ? module->source.bytes : "?");
    place->line = at < method->code->op_count ? method->code->lines[at] : 0;
    return true;
}

bool java_place(struct run *run, uint32_t thread, struct run_place *place)
{
    struct frame *chosen = NULL;
    for (struct frame *at = innermost(run, thread); at != NULL; at = cpu_previous(at)) {
        const struct run_method *method = run->methods[at->method];
        if ((at->flags & FRAME_HIDDEN) == 0 && (chosen == NULL || method->owner->is_application))
            chosen = at;
        if (method->owner->is_application)
            break;
    }
    if (chosen == NULL)
        return false;
    return java_spot_place(run, (uint64_t)chosen->method << 32 | chosen->at, place);
}

/* Where an exception was made: in the application, if it was there. */
static uint64_t spot_of(struct run *run, ref exception)
{
    ref numbers = run_backtrace_of(run, exception);
    uint64_t spot = UINT64_MAX;
    const struct run_method *method;
    for (uint32_t i = 0, at; (method = run_backtrace_entry(run, numbers, i, &at)) != NULL; i++) {
        if (spot == UINT64_MAX || method->owner->is_application)
            spot = (uint64_t)method->number << 32 | at;
        if (method->owner->is_application)
            break;
    }
    return spot;
}

void java_note_uncaught(struct cpu *cpu, ref exception)
{
    struct run *run = cpu->run;
    struct run_class *class = run_class_of(run, exception);
    struct run_field *detail = run_field_find(run, run->known.throwable, "detailMessage");
    ref text = detail == NULL ? 0 : (ref)run_get(run, exception, detail);
    buffer_clear(run->problem);
    run_class_external_name(class, run->problem);
    if (text != 0) {
        buffer_add_text(run->problem, ": ");
        run_string_text(run, text, run->problem);
    }
    run->uncaught =
        (struct run_uncaught){run->problem->text, spot_of(run, exception), cpu->number,
                              run_is_subclass(run, class, run_class(run, "java/lang/AssertionError")), exception};
}

bool run_uncaught_place(struct run *run, const struct run_uncaught *uncaught, uint32_t depth, struct run_place *place)
{
    uint32_t at;
    const struct run_method *method = run_backtrace_entry(run, run_backtrace_of(run, uncaught->exception), depth, &at);
    return method != NULL && run_spot_place(run, (uint64_t)method->number << 32 | at, place);
}
