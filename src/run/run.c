#include "run/run.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "run/c/internal.h"
#include "run/core/internal.h"
#include "run/java/boot.h"
#include "run/java/ops.h"
#include "run/watch.h"

enum { START_UP_STEPS = 200000000, FIRST_COLLECTION = 64 << 20 };

static struct run_field *field_of(struct run *run, struct run_class *class, const char *name, struct buffer *why)
{
    struct run_field *field = run_field_find(run, class, name);
    if (field == NULL && why->length == 0)
        buffer_format(why, "%s has no field %s", class->name, name);
    return field;
}

static bool know(struct run *run, struct buffer *why)
{
    struct known *known = &run->known;
    const struct {
        struct run_class **class;
        const char *name;
    } classes[] = {{&known->object, "java/lang/Object"},       {&known->string, "java/lang/String"},
                   {&known->class, "java/lang/Class"},         {&known->thread, "java/lang/Thread"},
                   {&known->throwable, "java/lang/Throwable"}, {&known->bytes, "[B"},
                   {&known->cloneable, "java/lang/Cloneable"}};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        *classes[i].class = run_class(run, classes[i].name);
        if ((*classes[i].class)->is_missing) {
            buffer_format(why, "the class %s is not there: a JDK is needed", classes[i].name);
            return false;
        }
        run_class_link(run, *classes[i].class);
    }
    for (int i = 0; i < LAYOUT_COUNT; i++)
        run_primitive(run, (enum layout)i);
    known->string_value = field_of(run, known->string, "value", why);
    known->string_coder = field_of(run, known->string, "coder", why);
    known->throwable_backtrace = field_of(run, known->throwable, "backtrace", why);
    known->throwable_depth = field_of(run, known->throwable, "depth", why);
    known->initialise = run_method_made(run, known->object, "<class>", run_initialiser_code(run));
    known->initialise->argument_count = 1;
    known->raise = run_method_made(run, known->object, "<throw>", run_raise_code(run));
    known->raise->argument_count = 3;
    struct code *start = boot_thread_code(run);
    if (start == NULL && why->length == 0)
        buffer_add_text(why, "java.lang.Thread is of an unknown sort");
    if (start != NULL)
        known->start = run_method_made(run, known->object, "<thread>", start);
    return why->length == 0;
}

static void run_make(struct run *run, const struct class_source *source, const struct run_options *options)
{
    run->source = source;
    run->options = options;
    run->untimed = options->untimed;
    run->program = program_new(source);
    run->arena = arena_new();
    run->class_of_id = idmap_new();
    run->method_of_id = idmap_new();
    run->literals = names_new();
    run->problem = mem_new(1, sizeof *run->problem);
    run->write = options->write;
    run->write_context = options->context;
    run->codeset = options->codeset == NULL ? "UTF-8" : options->codeset;
    run->state = run_at(run, STATE_AT);
    struct run_state *state = run_write_state(run);
    uint64_t limit = options->megabytes == 0 ? STACKS_AT - 1 : HEAP_AT + ((uint64_t)options->megabytes << 20);
    state->heap_top = (uint32_t)HEAP_FIRST;
    state->collect_at = (uint64_t)options->megabytes << 18;
    if (state->collect_at == 0 || state->collect_at > FIRST_COLLECTION)
        state->collect_at = FIRST_COLLECTION;
    state->heap_limit = (uint32_t)(limit < STACKS_AT - 1 ? limit : STACKS_AT - 1);
}

static bool start_up(struct run *run, struct buffer *why)
{
    struct code *code = boot_main_code(run, run->options, why);
    if (code == NULL)
        return false;
    struct run_method *method = run_method_made(run, run->known.object, "<main>", code);
    run_thread_new(run, 0, method);
    uint64_t steps = 0;
    while (run->state->stopped == RUN_GOES_ON && steps < START_UP_STEPS && run_ability(run, 0) == RUN_CAN) {
        steps += run_thread(run, 0, START_UP_STEPS - steps, RUN_ON);
        const struct frame *frame = run_at(run, STACKS_AT + run_thread_state(run, 0)->frame - 1);
        if (frame->method == method->number && frame->at > 0 && boot_is_ready(&code->ops[frame->at - 1])) {
            run_write_thread(run, 0)->steps = 0;
            run_write_state(run)->clock = 0;
            return true;
        }
    }
    buffer_format(why, "the JDK does not start: %s",
                  run->problem->length > 0 ? run->problem->text : "its start-up code does not end");
    return false;
}

struct run *run_open(const struct class_source *source, const struct run_options *options, struct buffer *why)
{
    struct run *run = mem_new(1, sizeof *run);
    run->store = store_new(STORE_SIZE);
    if (run->store == NULL) {
        buffer_add_text(why, "the system gives no address space");
        mem_free(run);
        return NULL;
    }
    run_make(run, source, options);
    if (know(run, why) && start_up(run, why))
        return run;
    run_close(run);
    return NULL;
}

void run_close(struct run *run)
{
    if (run == NULL)
        return;
    c_close(run);
    names_free(run->literals);
    idmap_free(run->method_of_id);
    idmap_free(run->class_of_id);
    program_free(run->program);
    mem_free(run->methods);
    mem_free(run->classes);
    arena_free(run->arena);
    buffer_free(run->problem);
    mem_free(run->problem);
    store_free(run->store);
    mem_free(run);
}

uint32_t run_thread_count(const struct run *run)
{
    return run->state->thread_count;
}

bool run_is_daemon(struct run *run, uint32_t thread)
{
    return run_thread_state(run, thread)->daemon != 0;
}

void run_thread_name(struct run *run, uint32_t thread, struct buffer *to)
{
    if (run->c != NULL) {
        c_thread_name(run, thread, to);
        return;
    }
    ref object = run_thread_state(run, thread)->object;
    struct run_field *field = run_field_find(run, run->known.thread, "name");
    ref name = object == 0 || field == NULL ? 0 : (ref)run_get(run, object, field);
    if (name != 0)
        run_string_text(run, name, to);
}

static bool is_visible(struct cpu *cpu)
{
    return cpu->run->c != NULL ? c_is_visible(cpu, cpu->at) : op_is_visible(cpu, cpu->at);
}

static bool is_stop(struct cpu *cpu, enum run_stop stop)
{
    if (cpu->run->c != NULL)
        return c_is_visible(cpu, cpu->at);
    bool own = stop == RUN_TO_APPLICATION || stop == RUN_TO_OWN_EVENT;
    if (own && !cpu->code->method->owner->is_application)
        return false;
    if (stop == RUN_TO_EVENT || stop == RUN_TO_OWN_EVENT)
        return cpu->code->sorts[cpu->at - cpu->code->ops] != OP_QUIET;
    return op_is_visible(cpu, cpu->at);
}

/* Runs until nothing is left, or what is left is held back because a value is undefined: from then on with care. */
static void execute_freely(struct cpu *cpu)
{
    for (; cpu->left > 0; cpu->left += cpu->held, cpu->held = 0) {
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0) {
            cpu->left--;
            c_careful(cpu);
            continue;
        }
        while (cpu->left > 0) {
            cpu->left--;
            cpu->at->execute(cpu, cpu->at);
        }
    }
}

static void execute_watched(struct cpu *cpu, enum run_stop stop)
{
    for (bool first = true; cpu->left > 0 && (first || stop == RUN_ON || !is_stop(cpu, stop)); first = false) {
        cpu->left--;
        run_watched_step(cpu);
    }
}

static void execute(struct cpu *cpu, enum run_stop stop)
{
    if (cpu->run->watcher != NULL) {
        execute_watched(cpu, stop);
        return;
    }
    if (stop == RUN_ON) {
        execute_freely(cpu);
        return;
    }
    for (bool first = true; cpu->left > 0 && (first || !is_stop(cpu, stop)); first = false) {
        cpu->left--;
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
            c_careful(cpu);
        else
            cpu->at->execute(cpu, cpu->at);
        cpu->left += cpu->held;
        cpu->held = 0;
    }
}

uint64_t run_thread(struct run *run, uint32_t thread, uint64_t count, enum run_stop stop)
{
    struct cpu cpu = {0};
    if (run->state->stopped != RUN_GOES_ON || count == 0)
        return 0;
    cpu_load(&cpu, run, thread);
    if (cpu.thread->phase == THREAD_BLOCKED) {
        cpu.thread->phase = THREAD_READY;
        cpu.thread->on = 0;
    }
    cpu.left = count > INT64_MAX ? INT64_MAX : (int64_t)count;
    cpu.given = cpu.left;
    execute(&cpu, stop);
    uint64_t done = (uint64_t)(cpu.given - cpu.left - cpu.unused);
    if (cpu.thread->phase != THREAD_ENDED)
        cpu_save(&cpu);
    if (run->untimed)
        return done;
    cpu.thread->steps += done;
    run_write_state(run)->clock += done * NANOSECONDS_A_STEP;
    return done;
}

bool run_is_visible(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    cpu_load(&cpu, run, thread);
    return is_visible(&cpu);
}

enum run_end run_end(const struct run *run, int *status)
{
    *status = run->state->status;
    return (enum run_end)run->state->stopped;
}

const char *run_problem(const struct run *run)
{
    return run->problem->text == NULL ? "" : run->problem->text;
}

uint64_t run_total_steps(struct run *run)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        sum += run_thread_state(run, i)->steps;
    return sum;
}

struct store *run_store(struct run *run)
{
    return run->store;
}
