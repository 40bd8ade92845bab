#include "run/java/boot.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "run/core/build.h"
#include "run/java/language.h"
#include "run/java/ops.h"
#include "run/step.h"
#include "run/watch.h"

/* Registers of the first thread. The thread itself is in register 0. */
enum { THREAD, SYSTEM_GROUP, GROUP, NAME, ARGUMENTS, NUMBER, EXCEPTION, STATUS, REGISTERS };

static void initialise(struct cpu *cpu, struct op *op)
{
    if (cpu_initialise(cpu, op->class))
        cpu_next(cpu);
}

/* The java.lang.Thread of the first thread needs a priority and a state before it can be constructed. */
static void make_thread(struct cpu *cpu, struct op *op)
{
    enum { NORMAL_PRIORITY = 5 };
    struct run *run = cpu->run;
    ref thread = run_new(run, run->known.thread);
    struct run_field *priority = run_field_find(run, run->known.thread, "priority");
    if (priority != NULL)
        run_put(run, thread, priority, NORMAL_PRIORITY);
    cpu->r[op->d] = thread;
    cpu->thread->object = thread;
    run_thread_set_alive(run, thread, true);
    cpu_next(cpu);
}

static void make_arguments(struct cpu *cpu, struct op *op)
{
    struct run *run = cpu->run;
    const struct run_options *options = run->options;
    ref array = run_new_array(run, run_array_of(run, run->known.string), options->argument_count);
    for (uint32_t i = 0; array != 0 && i < options->argument_count; i++)
        heap_put(run, array, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF,
                 run_new_utf8(run, options->arguments[i]));
    cpu->r[op->d] = array;
    cpu_next(cpu);
}

static void ready(struct cpu *cpu, struct op *op)
{
    (void)op;
    cpu_next(cpu);
    cpu_yield(cpu);
}

bool boot_is_ready(const struct op *op)
{
    return op->execute == ready;
}

/* A thread of Java ends: those who join it go on. */
static void end_java_thread(struct cpu *cpu, struct op *op)
{
    ref thread = cpu->thread->object;
    (void)op;
    if (!cpu_lock(cpu, thread)) /* else who joins could look, be told, and only then wait */
        return;
    run_thread_set_alive(cpu->run, thread, false);
    tell_alive(cpu, thread, STEP_WRITES | STEP_RELEASES, false);
    tell_living(cpu, -1);
    cpu_notify_all(cpu, thread);
    cpu_unlock(cpu, thread);
    cpu_next(cpu);
}

/* An exception came out of the handler of uncaught exceptions: register a has it. */
static void tell_handler_failed(struct cpu *cpu, struct op *op)
{
    struct buffer text = {0};
    buffer_add_text(&text, "\nException: ");
    run_class_external_name(run_class_of(cpu->run, (ref)cpu->r[op->a]), &text);
    buffer_add_text(&text, " thrown from the UncaughtExceptionHandler in thread \"");
    run_thread_name(cpu->run, cpu->number, &text);
    buffer_add_text(&text, "\"\n");
    if (cpu->run->write != NULL)
        cpu->run->write(cpu->run->write_context, 2, text.text, text.length);
    buffer_free(&text);
    cpu_next(cpu);
}

static bool is_handled(struct run *run, ref thread)
{
    struct run_field *own = run_field_find(run, run->known.thread, "uncaughtExceptionHandler");
    struct run_field *all = run_field_find(run, run->known.thread, "defaultUncaughtExceptionHandler");
    ref statics = run_class_state(run, run->known.thread->number)->statics;
    return (own != NULL && run_get(run, thread, own) != 0) || (all != NULL && run_get(run, statics, all) != 0);
}

/* While schedules are explored, an exception in register a that no handler of the program gets is noted, instead of
 * printed; what prints it is left out. */
static void note_uncaught(struct cpu *cpu, struct op *op)
{
    if (!cpu->run->explored || is_handled(cpu->run, cpu->thread->object)) {
        cpu_next(cpu);
        return;
    }
    java_note_uncaught(cpu, (ref)cpu->r[op->a]);
    cpu->at = cpu->code->ops + op->b;
}

static void end_thread(struct cpu *cpu, struct op *op)
{
    (void)op;
    cpu_save(cpu);
    if (cpu->run->watcher != NULL)
        cpu->run->watcher->end(cpu->run->watcher->context, cpu);
    run_thread_end(cpu->run, cpu->number);
    cpu->thread->interrupted = cpu->thread->permit = 0; /* nobody asks any more */
    cpu_stop(cpu);
}

/* The first thread stays until only daemons are left. */
static void wait_for_others(struct cpu *cpu, struct op *op)
{
    (void)op;
    if (cpu->thread->phase != THREAD_LAST) {
        cpu->thread->phase = THREAD_LAST;
        cpu_stop(cpu);
        return;
    }
    cpu->thread->phase = THREAD_READY;
    cpu_next(cpu);
}

bool boot_is_end(const struct op *op)
{
    return op->execute == end_thread;
}

bool boot_is_last(const struct op *op)
{
    return op->execute == wait_for_others;
}

static void end_program(struct cpu *cpu, struct op *op)
{
    struct run_state *state = run_write_state(cpu->run);
    state->stopped = RUN_EXITED;
    state->status = (int32_t)cpu->r[op->a];
    cpu_stop(cpu);
}

/* What start-up runs, in order: classes to be initialised, methods to be called. */
struct start_step {
    const char *class, *method, *descriptor;
    uint32_t arguments[3];
};

static bool add_step(struct builder *builder, const struct start_step *step, struct buffer *why)
{
    struct run_class *class = run_class(builder->run, step->class);
    if (class->is_missing) {
        buffer_format(why, "the class %s is not there", step->class);
        return false;
    }
    build_op(builder, initialise, RUN_NONE, 0, 0)->class = class;
    if (step->method == NULL)
        return true;
    struct run_method *method = run_method_find(builder->run, class, step->method, step->descriptor);
    if (method == NULL) {
        buffer_format(why, "%s has no method %s%s", step->class, step->method, step->descriptor);
        return false;
    }
    build_call(builder, (method->flags & IR_ACCESS_STATIC) != 0 ? IR_call_static : IR_call_special, method, RUN_NONE,
               step->arguments);
    return true;
}

static void add_object(struct builder *builder, uint32_t d, const char *class)
{
    build_op(builder, op_of_memory(IR_new, IR_STORED_AS_IT_IS, IR_REF), d, 0, 0)->class =
        run_class(builder->run, class);
}

static bool add_steps(struct builder *builder, const struct start_step *steps, size_t count, struct buffer *why)
{
    for (size_t i = 0; i < count; i++)
        if (!add_step(builder, &steps[i], why))
            return false;
    return true;
}

static bool add_start_up(struct builder *builder, struct buffer *why)
{
    static const struct start_step classes[] = {
        {"java/lang/String", NULL, NULL, {0}},       {"java/lang/System", NULL, NULL, {0}},
        {"java/lang/Class", NULL, NULL, {0}},        {"java/lang/ThreadGroup", NULL, NULL, {0}},
        {"java/lang/Thread", NULL, NULL, {0}},       {"java/lang/reflect/Method", NULL, NULL, {0}},
        {"java/lang/ref/Finalizer", NULL, NULL, {0}}};
    static const struct start_step system_group = {"java/lang/ThreadGroup", "<init>", "()V", {SYSTEM_GROUP}};
    static const struct start_step rest[] = {
        {"java/lang/ThreadGroup",
         "<init>",
         "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
         {GROUP, SYSTEM_GROUP, NAME}},
        {"java/lang/Thread", "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", {THREAD, GROUP, NAME}},
        {"java/lang/System", "initPhase1", "()V", {0}}};
    build_op(builder, make_thread, THREAD, 0, 0);
    if (!add_steps(builder, classes, sizeof classes / sizeof *classes, why))
        return false;
    add_object(builder, SYSTEM_GROUP, "java/lang/ThreadGroup");
    if (!add_step(builder, &system_group, why))
        return false;
    add_object(builder, GROUP, "java/lang/ThreadGroup");
    build_string(builder, NAME, "main", strlen("main"));
    if (!add_steps(builder, rest, sizeof rest / sizeof *rest, why))
        return false;
    for (uint64_t level = 2; level <= 4; level++) { /* VM.isBooted */
        static const struct start_step set_level = {"jdk/internal/misc/VM", "initLevel", "(I)V", {NUMBER}};
        build_number(builder, NUMBER, level);
        if (!add_step(builder, &set_level, why))
            return false;
    }
    return true;
}

/* Behind the call of main or run: an exception is told to the thread's handler, then the thread leaves its group and
 * ends. An exception of the handler is told, one of leaving is dropped. */
static bool add_end(struct builder *builder, size_t first, struct buffer *why)
{
    struct start_step dispatch = {
        "java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", {THREAD, EXCEPTION}};
    struct start_step leave = {"java/lang/Thread", "exit", "()V", {THREAD}};
    size_t over = builder->count;
    build_op(builder, op_of_control(IR_jump), RUN_NONE, 0, 0);
    build_handler(builder, (struct code_handler){(uint32_t)first, (uint32_t)over, IR_NONE, (uint32_t)builder->count});
    build_op(builder, op_of_control(IR_caught), EXCEPTION, 0, 0);
    build_number(builder, STATUS, 1);
    size_t note = builder->count;
    build_op(builder, note_uncaught, RUN_NONE, EXCEPTION, 0);
    size_t second = builder->count;
    if (!add_step(builder, &dispatch, why))
        return false;
    size_t skip = builder->count;
    build_op(builder, op_of_control(IR_jump), RUN_NONE, 0, 0);
    build_handler(builder, (struct code_handler){(uint32_t)second, (uint32_t)skip, IR_NONE, (uint32_t)builder->count});
    build_op(builder, op_of_control(IR_caught), EXCEPTION, 0, 0);
    build_op(builder, tell_handler_failed, RUN_NONE, EXCEPTION, 0);
    builder->ops[over].b = builder->ops[note].b = builder->ops[skip].b = (uint32_t)builder->count;
    size_t third = builder->count;
    if (!add_step(builder, &leave, why))
        return false;
    size_t last = builder->count;
    build_op(builder, op_of_control(IR_jump), RUN_NONE, 0, (uint32_t)builder->count + 2);
    build_handler(builder, (struct code_handler){(uint32_t)third, (uint32_t)last, IR_NONE, (uint32_t)builder->count});
    build_op(builder, op_of_control(IR_caught), EXCEPTION, 0, 0);
    build_op(builder, end_java_thread, RUN_NONE, 0, 0);
    return true;
}

/* Classes of the library that threads of many programs are the first to use: which of them that is makes no difference,
 * but each order would have to be explored. So these are initialised before. */
static void add_early(struct builder *builder)
{
#define LOCKS "java/util/concurrent/locks/"
    static const char *const names[] = {
        LOCKS "LockSupport",
        LOCKS "AbstractOwnableSynchronizer",
        LOCKS "AbstractQueuedSynchronizer",
        LOCKS "AbstractQueuedSynchronizer$Node",
        LOCKS "AbstractQueuedSynchronizer$ExclusiveNode",
        LOCKS "AbstractQueuedSynchronizer$SharedNode",
        LOCKS "AbstractQueuedSynchronizer$ConditionNode",
        LOCKS "ReentrantLock",
        LOCKS "ReentrantReadWriteLock",
        "java/util/concurrent/TimeUnit",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/ThreadLocalRandom",
        "java/util/concurrent/ThreadPoolExecutor",
        "java/util/concurrent/ThreadPoolExecutor$Worker",
        "java/util/concurrent/FutureTask",
        "java/util/concurrent/Executors",
        "java/util/Collections",
        "java/util/Collections$EmptyList",
        "java/lang/Throwable",
        "java/lang/InterruptedException",
        "java/lang/RuntimeException",
        "java/lang/AssertionError",
        "java/lang/Integer",
        "java/lang/Integer$IntegerCache",
        "java/lang/Long",
        "java/lang/Boolean",
        "java/lang/StringBuilder",
        "java/lang/StringConcatHelper",
        "java/lang/ThreadLocal",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!run_class(builder->run, names[i])->is_missing)
            build_op(builder, initialise, RUN_NONE, 0, 0)->class = run_class(builder->run, names[i]);
}

static struct code *end_code(struct builder *builder)
{
    static const uint8_t sorts[REGISTERS] = {
        [THREAD] = REGISTER_REF,    [SYSTEM_GROUP] = REGISTER_REF, [GROUP] = REGISTER_REF,
        [NAME] = REGISTER_REF,      [ARGUMENTS] = REGISTER_REF,    [NUMBER] = REGISTER_NUMBER,
        [EXCEPTION] = REGISTER_REF, [STATUS] = REGISTER_NUMBER};
    struct code *code = build_end(builder, NULL);
    code->sorts_of_registers = arena_alloc(builder->run->arena, code->registers + 1);
    memcpy(code->sorts_of_registers, sorts, sizeof sorts);
    code->sorted_registers = REGISTERS;
    return code;
}

struct code *boot_main_code(struct run *run, const struct run_options *options, struct buffer *why)
{
    struct builder builder = {.run = run, .registers = REGISTERS, .next = REGISTERS};
    struct start_step call = {options->main, "main", "([Ljava/lang/String;)V", {ARGUMENTS}};
    struct start_step shutdown = {"java/lang/Shutdown", "shutdown", "()V", {0}};
    bool done = add_start_up(&builder, why);
    if (options->explored)
        add_early(&builder);
    size_t first = builder.count + 2;
    build_op(&builder, make_arguments, ARGUMENTS, 0, 0);
    build_op(&builder, ready, RUN_NONE, 0, 0);
    done = done && add_step(&builder, &call, why) && add_end(&builder, first, why);
    build_op(&builder, wait_for_others, RUN_NONE, 0, 0);
    size_t last = builder.count;
    done = done && add_step(&builder, &shutdown, why);
    size_t end = builder.count;
    build_op(&builder, op_of_control(IR_jump), RUN_NONE, 0, (uint32_t)builder.count + 2);
    build_handler(&builder, (struct code_handler){(uint32_t)last, (uint32_t)end, IR_NONE, (uint32_t)builder.count});
    build_op(&builder, op_of_control(IR_caught), EXCEPTION, 0, 0);
    build_op(&builder, end_program, RUN_NONE, STATUS, 0);
    if (done)
        return end_code(&builder);
    build_drop(&builder);
    return NULL;
}

struct code *boot_thread_code(struct run *run)
{
    struct builder builder = {.run = run, .registers = REGISTERS, .next = REGISTERS};
    struct buffer why = {0};
    struct run_method *method = run_method_find(run, run->known.thread, "run", "()V");
    const uint32_t thread = THREAD;
    bool done = method != NULL;
    if (done) {
        build_call(&builder, IR_call_virtual, method, RUN_NONE, &thread);
        done = add_end(&builder, 0, &why);
    }
    build_op(&builder, end_thread, RUN_NONE, 0, 0);
    buffer_free(&why);
    if (done)
        return end_code(&builder);
    build_drop(&builder);
    return NULL;
}
