/* The initialisation of classes: JVM specification (release 17), 5.5. */
#include "base/arena.h"
#include "base/buffer.h"
#include "run/core/internal.h"

/* Sets the static fields that have constants. */
static void set_constants(struct run *run, struct run_class *class, ref statics)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct run_field *field = &class->fields[i];
        if (!field->is_static || field->ir->constant == IR_NONE)
            continue;
        const struct ir_constant *constant = &class->module->constants[field->ir->constant];
        uint64_t value = constant->number;
        if ((constant->form == IR_CONSTANT_STRING) != (field->layout == LAYOUT_REF))
            continue; /* not a constant of that field */
        if (field->layout == LAYOUT_REF) {
            if (run_class_of_type(run, class, field->ir->type) != run->known.string)
                continue;
            value = run_literal(run, constant->text.bytes, constant->text.length);
        }
        run_put(run, statics, field, value);
    }
}

/* Whether a thread has to initialise a class before one below it. */
static bool is_needed(struct run *run, const struct run_class *class, uint32_t thread)
{
    const struct class_state *state = run_class_state(run, class->number);
    return state->phase != CLASS_READY && (state->phase != CLASS_BEGUN || state->initialiser != thread);
}

static bool has_default_method(const struct run_class *interface)
{
    for (uint32_t i = 0; interface->module != NULL && i < interface->module->method_count; i++)
        if ((interface->module->methods[i].flags & (IR_ACCESS_STATIC | IR_ACCESS_ABSTRACT)) == 0)
            return true;
    return false;
}

/* The first interface with default methods above a class that is not initialised: those above an interface before
 * itself. */
static struct run_class *first_interface(struct run *run, struct run_class *class, uint32_t thread)
{
    enum { DEEPEST = 64 }; /* interfaces further above are initialised when they are used */
    struct {
        struct run_class *at;
        uint32_t next;
    } stack[DEEPEST];
    uint32_t depth = 1;
    stack[0].at = class;
    stack[0].next = 0;
    while (depth > 0) {
        struct run_class *at = stack[depth - 1].at;
        if (stack[depth - 1].next < at->interface_count) {
            struct run_class *above = at->interfaces[stack[depth - 1].next++];
            if (depth == DEEPEST || above->is_missing || run_class_state(run, above->number)->phase == CLASS_READY)
                continue;
            stack[depth].at = above;
            stack[depth++].next = 0;
            continue;
        }
        depth--;
        if (at != class && has_default_method(at) && is_needed(run, at, thread))
            return at;
    }
    return NULL;
}

/* The first class or interface above one that has to be initialised before; NULL if there is none. */
static struct run_class *first_above(struct run *run, struct run_class *class, uint32_t thread)
{
    if (class->is_interface)
        return NULL;
    if (class->super != NULL && is_needed(run, class->super, thread))
        return class->super;
    return first_interface(run, class, thread);
}

bool run_class_is_plain(struct run *run, struct run_class *class, uint32_t thread)
{
    if (class->is_missing)
        return false;
    run_class_link(run, class);
    return class->initialiser == NULL && first_above(run, class, thread) == NULL;
}

static void wake(struct run *run, uint32_t class)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (run_thread_state(run, i)->phase == THREAD_AT_CLASS && run_thread_state(run, i)->on == class)
            run_write_thread(run, i)->phase = THREAD_READY;
}

static void finish(struct cpu *cpu, uint32_t class, enum class_phase phase)
{
    struct class_state *state = run_write_class(cpu->run, class);
    tell_class_end(cpu, class);
    state->phase = phase;
    state->initialiser = 0;
    wake(cpu->run, class);
}

/* What the static fields of a class are before its initialiser runs; 0: no memory. */
static ref make_statics(struct run *run, struct run_class *class)
{
    if (class->statics == NULL)
        return (ref)HEAP_AT;
    bool anywhere = class->initialiser != NULL;
    if (!anywhere)
        share_begin_place(run, SHARE_STATICS, class->number);
    ref statics = run_new(run, class->statics);
    if (!anywhere)
        share_end_place(run, SHARE_STATICS, class->number);
    return statics;
}

/* A class whose initialiser failed before. */
static bool throw_broken(struct cpu *cpu, const struct run_class *class)
{
    struct run *run = cpu->run;
    struct buffer text = {0};
    buffer_add_text(&text, "Could not initialize class ");
    run_class_external_name(class, &text);
    ref message = run_new_string(run, text.text, text.length);
    buffer_free(&text);
    ref made = run_new(run, run_class(run, "java/lang/NoClassDefFoundError"));
    if (made == 0 || message == 0)
        return cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
    const uint64_t arguments[3] = {made, message, run_class_state(run, class->number)->failure};
    cpu_push(cpu, run->known.raise, arguments, 0);
    return false;
}

bool cpu_initialise_slowly(struct cpu *cpu, struct run_class *class)
{
    struct run *run = cpu->run;
    const struct class_state *state = run_class_state(run, class->number);
    if (class->is_missing)
        return cpu_throw_new(cpu, "java/lang/NoClassDefFoundError", "%s", class->name);
    if (state->phase == CLASS_READY || state->phase == CLASS_BROKEN)
        tell_class_use(cpu, class);
    if (state->phase == CLASS_READY)
        return true;
    if (state->phase == CLASS_BROKEN)
        return throw_broken(cpu, class);
    if (state->phase == CLASS_BEGUN && state->initialiser == cpu->number)
        return true;
    if (state->phase == CLASS_BEGUN) {
        cpu->thread->phase = THREAD_AT_CLASS;
        cpu->thread->on = class->number;
        cpu_stop(cpu);
        return false;
    }
    run_class_link(run, class);
    ref statics = make_statics(run, class);
    if (statics == 0)
        return cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
    set_constants(run, class, statics);
    struct class_state *begun = run_write_class(run, class->number);
    begun->statics = statics;
    begun->phase = CLASS_BEGUN;
    begun->initialiser = cpu->number;
    if (run_class_is_plain(run, class, cpu->number)) {
        finish(cpu, class->number, CLASS_READY);
        return true;
    }
    tell_class_claim(cpu, class);
    const uint64_t number = class->number;
    cpu_push(cpu, run->known.initialise, &number, FRAME_AGAIN | FRAME_CLASS);
    return false;
}

/* The code that initialises a class, whose number is in register 0: first those above, then <clinit>. */

static void op_above(struct cpu *cpu, struct op *op)
{
    struct run_class *above = first_above(cpu->run, cpu->run->classes[cpu->r[0]], cpu->number);
    (void)op;
    if (above == NULL || cpu_initialise(cpu, above))
        cpu_next(cpu);
}

static void op_run(struct cpu *cpu, struct op *op)
{
    struct run_class *class = cpu->run->classes[cpu->r[0]];
    uint64_t nothing = 0;
    (void)op;
    if (class->initialiser == NULL || cpu_call(cpu, class->initialiser, NULL, &nothing))
        cpu_next(cpu);
}

static void op_done(struct cpu *cpu, struct op *op)
{
    (void)op;
    finish(cpu, (uint32_t)cpu->r[0], CLASS_READY);
    cpu_return(cpu, 0);
}

struct code *run_initialiser_code(struct run *run)
{
    static const op_function functions[] = {op_above, op_run, op_done};
    return run_code_made(run, functions, sizeof functions / sizeof *functions, 1);
}

static void copy_field(struct run *run, ref from, ref to, const char *name)
{
    struct run_field *field = run_field_find(run, run->known.throwable, name);
    if (field != NULL)
        run_put(run, to, field, run_get(run, from, field));
}

/* What later uses of a broken class name as their cause: an error that tells of the exception, with its stack trace,
 * without keeping it. 0 if there is no memory for it. */
static ref make_failure(struct cpu *cpu, ref exception)
{
    struct run *run = cpu->run;
    struct buffer text = {0};
    struct run_field *detail = run_field_find(run, run->known.throwable, "detailMessage");
    struct run_field *none = run_field_find(run, run->known.throwable, "SUPPRESSED_SENTINEL");
    struct run_field *suppressed = run_field_find(run, run->known.throwable, "suppressedExceptions");
    if (detail == NULL || none == NULL || suppressed == NULL)
        return 0;
    ref own = (ref)run_get(run, exception, detail);
    buffer_add_text(&text, "Exception ");
    run_class_external_name(run_class_of(run, exception), &text);
    if (own != 0) {
        buffer_add_text(&text, ": ");
        run_string_text(run, own, &text);
    }
    buffer_add_text(&text, " [in thread \"");
    run_thread_name(run, cpu->number, &text);
    buffer_add_text(&text, "\"]");
    ref message = run_new_string(run, text.text, text.length);
    buffer_free(&text);
    ref made = message == 0 ? 0 : run_new(run, run_class(run, "java/lang/ExceptionInInitializerError"));
    if (made == 0)
        return 0;
    run_put(run, made, detail, message);
    run_put(run, made, suppressed, run_get(run, run_class_state(run, run->known.throwable->number)->statics, none));
    copy_field(run, exception, made, "backtrace");
    copy_field(run, exception, made, "depth");
    copy_field(run, exception, made, "stackTrace");
    return made;
}

bool cpu_class_failed(struct cpu *cpu, uint32_t class, ref exception)
{
    struct run *run = cpu->run;
    finish(cpu, class, CLASS_BROKEN);
    run_write_class(run, class)->failure = make_failure(cpu, exception);
    struct run_class *error = run_class(run, "java/lang/Error");
    if (run_is_subclass(run, run_class_of(run, exception), error))
        return true;
    struct run_class *wrapper = run_class(run, "java/lang/ExceptionInInitializerError");
    ref made = run_new(run, wrapper);
    if (made == 0)
        return cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
    const uint64_t arguments[3] = {made, exception};
    cpu_push(cpu, run->known.raise, arguments, 0);
    return false;
}
