/* A Java program is opened: the classes that the interpreter itself needs are looked up, and the JDK starts. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/names.h"
#include "run/java/boot.h"
#include "run/java/language.h"

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

static void prepare(struct run *run, const struct class_source *source)
{
    const struct run_options *options = run->options;
    run->source = source;
    run->program = program_new(source);
    run->class_of_id = idmap_new();
    run->method_of_id = idmap_new();
    run->literals = names_new();
    run->codeset = options->codeset == NULL ? "UTF-8" : options->codeset;
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
            if (run->options->explored)
                share_begin(run);
            return true;
        }
    }
    buffer_format(why, "the JDK does not start: %s",
                  run->problem->length > 0 ? run->problem->text : "its start-up code does not end");
    return false;
}

struct run *run_open(const struct class_source *source, const struct run_options *options, struct buffer *why)
{
    struct run *run = run_begin(&java_language, STORE_SIZE, options, why);
    if (run == NULL)
        return NULL;
    prepare(run, source);
    if (know(run, why) && start_up(run, why))
        return run;
    run_close(run);
    return NULL;
}
