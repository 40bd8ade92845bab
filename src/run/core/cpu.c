/* Frames: calls, returns, and exceptions on their way to handlers. */
#include "base/arena.h"
#include "base/buffer.h"
#include "run/core/internal.h"
#include "run/core/language.h"
#include "run/step.h"
#include "run/watch.h"

#include <stdarg.h>
#include <stdio.h>

enum {
    STACK_RESERVE = 1 << 18,   /* bytes of a stack that only the making of a StackOverflowError may use */
    HEAP_RESERVE = 1 << 16,    /* bytes that the heap gains for the making of an OutOfMemoryError */
    LONGEST_MESSAGE = 1 << 13, /* of an exception */
};

/* The frames of a thread begin at its stack; the one at the bottom is the oldest. */
static uint64_t frame_place(const struct cpu *cpu)
{
    return (uint64_t)((uint8_t *)cpu->frame - cpu->run->store->bytes);
}

static void look_at_frame(struct cpu *cpu, struct frame *frame)
{
    cpu->frame = frame;
    cpu->code = cpu->run->methods[frame->method]->code;
    cpu->r = frame->registers;
    cpu->at = cpu->code->ops + frame->at;
}

static void enter_frame(struct cpu *cpu, struct frame *frame)
{
    look_at_frame(cpu, frame);
    store_touch(cpu->run->store, frame_place(cpu), frame->size);
}

void cpu_look(struct cpu *cpu, struct run *run, uint32_t thread)
{
    cpu->run = run;
    cpu->number = thread;
    cpu->thread = run_thread_state(run, thread);
    look_at_frame(cpu, run_at(run, STACKS_AT + cpu->thread->frame - 1));
}

void cpu_load(struct cpu *cpu, struct run *run, uint32_t thread)
{
    cpu->run = run;
    cpu->number = thread;
    cpu->thread = run_write_thread(run, thread);
    enter_frame(cpu, run_at(run, STACKS_AT + cpu->thread->frame - 1));
}

void cpu_save(struct cpu *cpu)
{
    cpu->frame->at = (uint32_t)(cpu->at - cpu->code->ops);
    cpu->thread->frame = (uint32_t)(frame_place(cpu) - STACKS_AT) + 1;
}

void cpu_stop(struct cpu *cpu)
{
    cpu->unused += cpu->left + cpu->held;
    cpu->left = cpu->held = 0;
}

uint64_t cpu_clock(const struct cpu *cpu)
{
    if (cpu->run->untimed)
        return cpu->run->state->clock;
    return cpu->run->state->clock + (uint64_t)(cpu->given - cpu->left - cpu->held - cpu->unused) * NANOSECONDS_A_STEP;
}

uint64_t cpu_ask_clock(struct cpu *cpu, bool may_pass)
{
    struct run *run = cpu->run;
    if (!run->options->explored)
        return cpu_clock(cpu);
    bool again = run->state->asked != ASKED_NEVER;
    if (run->step != NULL)
        run->step->asked = true;
    struct run_state *state = run_write_state(run);
    if (!again) {
        state->asked = ASKED_BEFORE;
    } else if (state->late != 0) {
        state->clock += LONG_TIME;
        state->late = 0;
    } else if (may_pass && state->asked == ASKED_BEFORE && run->language->flip(cpu)) {
        state->clock += LONG_TIME;
        state->asked = ASKED_BEHIND;
    }
    return cpu_clock(cpu);
}

void cpu_yield(struct cpu *cpu)
{
    cpu_stop(cpu);
}

void cpu_fail(struct cpu *cpu, const char *format, ...)
{
    struct run *run = cpu->run;
    char text[LONGEST_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_save(cpu);
    struct run_place place;
    if (run->state->stopped == RUN_GOES_ON) {
        buffer_clear(run->problem); /* it may be that of a state that was gone back from */
        buffer_add_text(run->problem, text);
        if (run_place(run, cpu->number, &place))
            buffer_format(run->problem, " (in %s, %s:%u)", place.method, place.file, place.line);
        buffer_join_lines(run->problem, 0);
        run_write_state(run)->stopped = RUN_FAILED;
    }
    cpu_stop(cpu);
}

bool run_method_prepare(struct run *run, struct run_method *method)
{
    if (method->code == NULL && !method->tried) {
        struct buffer why = {0};
        method->tried = true;
        if (!method->owner->is_application)
            method->native = run_native_find(run, method->owner->name, method->name, method->descriptor);
        if (method->native == NULL && method->ir->has_body)
            method->code = run_decode(run, method, &why);
        if (why.length > 0)
            method->invalid = arena_copy(run->arena, why.text, why.length);
        buffer_free(&why);
    }
    return method->code != NULL || method->native != NULL;
}

static bool prepare(struct cpu *cpu, struct run_method *method)
{
    struct buffer name = {0};
    if (run_method_prepare(cpu->run, method))
        return true;
    buffer_format(&name, "%s.%s%s", method->owner->name, method->name, method->descriptor);
    if (method->invalid != NULL)
        cpu_throw_new(cpu, "java/lang/VerifyError", "(method: %s) %s", name.text, method->invalid);
    else if ((method->flags & IR_ACCESS_ABSTRACT) != 0)
        cpu_throw_new(cpu, "java/lang/AbstractMethodError", "%s", name.text);
    else if ((method->flags & IR_ACCESS_NATIVE) != 0)
        cpu_fail(cpu, "there is no model of the native method %s", name.text);
    else
        cpu_fail(cpu, "the method %s cannot be translated", name.text);
    buffer_free(&name);
    return false;
}

/* The object whose monitor a synchronized method takes. */
static ref method_monitor(struct cpu *cpu, const struct run_method *method, const uint64_t *arguments)
{
    return (method->flags & IR_ACCESS_STATIC) != 0 ? run_mirror(cpu->run, method->owner) : (ref)arguments[0];
}

bool cpu_push(struct cpu *cpu, struct run_method *method, const uint64_t *arguments, uint32_t flags)
{
    if (method->code == NULL && !prepare(cpu, method))
        return false;
    const struct code *code = method->code;
    uint64_t top = frame_place(cpu) + cpu->frame->size;
    uint64_t end = (top - STACKS_AT) % STACK_SIZE + code->frame_size;
    if (end > STACK_SIZE - (cpu->thread->exhausted > 0 ? 0 : STACK_RESERVE)) {
        if (cpu->thread->exhausted > 0)
            cpu_fail(cpu, "the stack is full while a StackOverflowError is made");
        else
            cpu_throw_new(cpu, "java/lang/StackOverflowError", NULL);
        return false;
    }
    ref monitor = (method->flags & IR_ACCESS_SYNCHRONIZED) != 0 ? method_monitor(cpu, method, arguments) : 0;
    if (monitor != 0 && !cpu_lock(cpu, monitor))
        return false;
    cpu->frame->at = (uint32_t)(cpu->at - cpu->code->ops);
    struct frame *frame = run_write(cpu->run, top, code->frame_size);
    frame->method = method->number;
    frame->previous = cpu->frame->size;
    frame->size = code->frame_size;
    frame->lock = monitor;
    frame->flags = flags | (method->hidden ? FRAME_HIDDEN : 0);
    for (uint32_t i = 0; i < method->argument_count; i++)
        frame->registers[i] = arguments[i];
    cpu->frame = frame;
    cpu->code = method->code;
    cpu->r = frame->registers;
    cpu->at = code->ops;
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->enter(cpu->run->watcher->context, cpu, arguments);
    return true;
}

bool cpu_call(struct cpu *cpu, struct run_method *method, const uint64_t *arguments, uint64_t *result)
{
    if (method->code == NULL && !prepare(cpu, method))
        return false;
    if (method->native != NULL) {
        cpu_collect(cpu);
        return method->native(cpu, arguments, result);
    }
    cpu_push(cpu, method, arguments, 0);
    return false;
}

/* Takes the innermost frame away. What is above the frames of a stack is always 0, so that it does not matter what ran
 * before. */
static void pop(struct cpu *cpu)
{
    struct frame *gone = cpu->frame, *next = cpu_previous(gone);
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->leave(cpu->run->watcher->context, cpu);
    if (gone->lock != 0)
        cpu_unlock(cpu, gone->lock);
    memset(gone, 0, gone->size);
    enter_frame(cpu, next);
}

void cpu_return(struct cpu *cpu, uint64_t value)
{
    bool again = (cpu->frame->flags & FRAME_AGAIN) != 0;
    pop(cpu);
    if (again)
        return;
    if (cpu->at->d != RUN_NONE)
        cpu->r[cpu->at->d] = value;
    cpu->at++;
}

/* The handler of the innermost frame for an exception; NULL if there is none. */
static const struct code_handler *find_handler(struct cpu *cpu, ref exception)
{
    const struct code *code = cpu->code;
    uint32_t at = (uint32_t)(cpu->at - code->ops);
    struct run_class *class = run_class_of(cpu->run, exception);
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const struct code_handler *handler = &code->handlers[i];
        if (at < handler->first || at >= handler->last)
            continue;
        if (handler->type == IR_NONE)
            return handler;
        struct run_class *type = run_class_of_type(cpu->run, code->method->owner, handler->type);
        if (run_is_subclass(cpu->run, class, type))
            return handler;
    }
    return NULL;
}

void cpu_throw(struct cpu *cpu, ref exception)
{
    for (;;) {
        const struct code_handler *handler = find_handler(cpu, exception);
        if (handler != NULL) {
            cpu->thread->caught = exception;
            cpu->at = cpu->code->ops + handler->target;
            return;
        }
        if (cpu->frame->previous == 0) {
            cpu_fail(cpu, "an exception left the code that starts threads");
            return;
        }
        uint32_t flags = cpu->frame->flags;
        uint32_t class = (uint32_t)cpu->r[0];
        pop(cpu);
        if ((flags & FRAME_CLASS) != 0 && !cpu_class_failed(cpu, class, exception))
            return;
    }
}

bool cpu_throw_new(struct cpu *cpu, const char *class, const char *format, ...)
{
    struct run *run = cpu->run;
    char text[LONGEST_MESSAGE];
    uint64_t arguments[3] = {0};
    if (strcmp(class, "java/lang/StackOverflowError") == 0)
        cpu->thread->exhausted++;
    if (strcmp(class, "java/lang/OutOfMemoryError") == 0 && run->state->heap_limit < UINT32_MAX - 2 * HEAP_RESERVE)
        run_write_state(run)->heap_limit += HEAP_RESERVE;
    if (format != NULL) {
        va_list rest;
        va_start(rest, format);
        vsnprintf(text, sizeof text, format, rest);
        va_end(rest);
        arguments[1] = run_new_string(run, text, strlen(text));
    }
    struct run_class *of = run_class(run, class);
    arguments[0] = of->is_missing ? 0 : run_new(run, of);
    if (arguments[0] == 0)
        cpu_fail(cpu, "no %s can be made", class);
    else
        cpu_push(cpu, run->known.raise, arguments, 0);
    return false;
}

bool cpu_throw_null(struct cpu *cpu)
{
    return cpu_throw_new(cpu, "java/lang/NullPointerException", NULL);
}
