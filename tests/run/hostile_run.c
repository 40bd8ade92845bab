#include "run/hostile_run.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/options.h"
#include "driver/whole.h"
#include "jvm/translate/translate.h"
#include "run/hostile_bytecode.h"
#include "run/java/natives/natives.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    STEPS = 60000,        /* of a program, */
    TURN = 500,           /* and of each turn of a thread */
    MEGABYTES = 64,       /* of heap */
    MOST_PROGRAMS = 3000, /* then the interpreter is started anew: code is never given back */
    MOST_FAILURES = 30,
    MODULE_BITS = 3
};

struct hostile {
    struct whole *whole;
    struct class_source source; /* the classes of the whole, and one for each program */
    struct run_options options;
    struct run *run;
    struct arena *arena;
    struct class_module **modules; /* by program */
    size_t module_count, module_capacity;
    struct hostile_method *methods; /* those that have models */
    size_t method_count, method_capacity;
    uint32_t mark;
    struct hostile_count count;
};

/* Classes. */

static bool is_program(const char *name, size_t length, size_t *number)
{
    char text[16];
    if (length < 2 || length >= sizeof text || name[0] != 'R')
        return false;
    memcpy(text, name, length);
    text[length] = '\0';
    char *end;
    *number = strtoull(text + 1, &end, 10);
    return *end == '\0';
}

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    const struct hostile *hostile = context;
    size_t number;
    if (is_program(name, length, &number)) {
        *application = true;
        return number < hostile->module_count && hostile->modules[number] != NULL ? &hostile->modules[number]->ir
                                                                                  : NULL;
    }
    const struct class_source *below = classes_source(whole_classes(hostile->whole));
    return below->find(below->context, name, length, application);
}

static const struct ir_body *body(void *context, const struct ir_module *module, uint32_t method)
{
    const struct hostile *hostile = context;
    struct class_error error = {0};
    size_t number;
    if (is_program(module->name.bytes, module->name.length, &number)) {
        struct ir_method *of = &hostile->modules[number]->ir.methods[method];
        if (of->body == NULL)
            of->body = translate_method(hostile->modules[number], method, hostile->arena, &error);
        return of->body;
    }
    const struct class_source *below = classes_source(whole_classes(hostile->whole));
    return below->body(below->context, module, method);
}

/* All methods that have models may be called: whatever programs can reach of the interpreter is among them. */
static void add_methods(struct hostile *hostile, const struct native *row)
{
    struct run *run = hostile->run;
    struct run_class *class = run_class(run, row->class);
    for (uint32_t i = 0; class->module != NULL && i < class->module->method_count; i++) {
        struct run_method *method = run_method_by_id(run, program_class(run->program, class->id)->first_method + i);
        if (strcmp(method->name, row->name) != 0 || method->name[0] == '<' ||
            (row->descriptor != NULL && strcmp(row->descriptor, method->descriptor) != 0))
            continue;
        hostile->methods = mem_reserve(hostile->methods, &hostile->method_capacity, hostile->method_count + 1,
                                       sizeof *hostile->methods);
        hostile->methods[hostile->method_count++] = (struct hostile_method){
            row->class, method->name, method->descriptor, (method->flags & IR_ACCESS_STATIC) != 0, class->is_interface};
    }
}

static void list_methods(struct hostile *hostile)
{
    static const struct native *const tables[] = {natives_object, natives_system, natives_class,  natives_unsafe,
                                                  natives_thread, natives_math,   natives_handle, natives_reflect,
                                                  natives_array,  natives_method, natives_field};
    hostile->method_count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct native *row = tables[i]; row->class != NULL; row++)
            add_methods(hostile, row);
}

/* Starting. */

static bool is_ready(struct run *run)
{
    struct run_class *bank = run_class(run, "Bank");
    struct run_field *ready = run_field_find(run, bank, "ready");
    ref statics = run_class_state(run, bank->number)->statics;
    return statics != 0 && run_class_state(run, bank->number)->phase == CLASS_READY &&
           run_get(run, statics, ready) != 0;
}

static bool start(struct hostile *hostile, struct buffer *why)
{
    static const char *const arguments[] = {"R0"};
    hostile->options =
        (struct run_options){.main = "Driver", .arguments = arguments, .argument_count = 1, .megabytes = MEGABYTES};
    hostile->arena = arena_new();
    hostile->module_count = 0;
    hostile->run = run_open(&hostile->source, &hostile->options, why);
    if (hostile->run == NULL)
        return false;
    while (!is_ready(hostile->run) && run_thread(hostile->run, 0, TURN / 4, RUN_ON) > 0)
        continue;
    if (!is_ready(hostile->run)) {
        buffer_format(why, "the bank is not filled: %s", run_problem(hostile->run));
        return false;
    }
    list_methods(hostile);
    hostile->mark = store_mark(run_store(hostile->run));
    return true;
}

static void stop(struct hostile *hostile)
{
    run_close(hostile->run);
    arena_free(hostile->arena);
    hostile->run = NULL;
    hostile->arena = NULL;
}

struct hostile *hostile_open(struct buffer *why)
{
    struct hostile *hostile = mem_new(1, sizeof *hostile);
    struct text_list files = {0};
    text_list_add(&files, "tests/run/bank");
    hostile->whole = whole_open_classes(&files, NULL, NULL);
    text_list_free(&files);
    hostile->source = *classes_source(whole_classes(hostile->whole));
    hostile->source.context = hostile;
    hostile->source.find = find;
    hostile->source.body = body;
    hostile->source.application_count = 0;
    if (start(hostile, why))
        return hostile;
    hostile_close(hostile);
    return NULL;
}

void hostile_close(struct hostile *hostile)
{
    if (hostile == NULL)
        return;
    stop(hostile);
    whole_close(hostile->whole);
    mem_free(hostile->modules);
    mem_free(hostile->methods);
    mem_free(hostile);
}

/* Looking whether all is well. */

struct look {
    struct run *run;
    uint8_t *starts; /* by granule of 8 bytes from HEAP_FIRST on */
    struct buffer *why;
};

static bool is_object(const struct look *look, uint64_t value)
{
    return value >= HEAP_FIRST && value < look->run->state->heap_top && value % 8 == 0 &&
           look->starts[(value - HEAP_FIRST) >> MODULE_BITS] != 0;
}

/* A reference that lies in an object, or (at 0) in a register. */
static bool reference_is_fine(const struct look *look, ref at, uint64_t value, const struct run_class *type)
{
    if (value == 0 || (is_object(look, value) &&
                       (type == NULL || run_is_subclass(look->run, run_class_of(look->run, (ref)value), type))))
        return true;
    buffer_format(look->why, "%s has a reference %llx where a %s belongs: %s",
                  at == 0 ? "a register" : run_class_of(look->run, at)->name, (unsigned long long)value,
                  type == NULL ? "reference" : type->name,
                  is_object(look, value) ? run_class_of(look->run, (ref)value)->name : "it is no object");
    return false;
}

static bool object_is_fine(const struct look *look, ref at)
{
    struct run *run = look->run;
    if (run_object(run, at)->class >= run->class_count) {
        buffer_format(look->why, "an object is of no class");
        return false;
    }
    const struct run_class *class = run_class_of(run, at);
    if (class->is_array && class->element->is_primitive)
        return true;
    for (uint32_t i = 0; class->is_array && i < run_length(run, at); i++)
        if (!reference_is_fine(look, at, heap_get(run, at, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF),
                               class->element))
            return false;
    for (uint32_t i = 0; !class->is_array && i < class->ref_count; i++) {
        const struct run_field *field = class->ref_fields == NULL ? NULL : class->ref_fields[i];
        const struct run_class *type = field == NULL ? NULL : run_class_of_type(run, field->owner, field->ir->type);
        if (!reference_is_fine(look, at, heap_get(run, at, class->refs[i], LAYOUT_REF),
                               type == NULL || type->is_interface ? NULL : type))
            return false;
    }
    return true;
}

static bool frames_are_fine(const struct look *look, uint32_t thread)
{
    uint32_t place = run_thread_state(look->run, thread)->frame;
    for (struct frame *at = place == 0 ? NULL : run_at(look->run, STACKS_AT + place - 1); at != NULL;
         at = cpu_previous(at)) {
        const struct code *code = look->run->methods[at->method]->code;
        for (uint32_t i = 0; i < code->sorted_registers; i++)
            if (code->sorts_of_registers[i] == REGISTER_REF && !reference_is_fine(look, 0, at->registers[i], NULL))
                return false;
    }
    return true;
}

/* Whether what lies at null is still nothing. */
static bool null_is_fine(const struct look *look)
{
    const uint8_t *bytes = run_at(look->run, 0);
    for (size_t i = 0; i < NULL_SIZE; i++)
        if (bytes[i] != 0) {
            buffer_add_text(look->why, "something lies at null");
            return false;
        }
    return true;
}

static bool all_is_fine(struct run *run, struct buffer *why)
{
    size_t modules = (run->state->heap_top - HEAP_FIRST) >> MODULE_BITS;
    struct look look = {run, mem_new(modules + 1, 1), why};
    run_each_object(run, look.starts);
    bool fine = null_is_fine(&look);
    for (size_t i = 0; i < modules && fine; i++)
        fine = look.starts[i] == 0 || object_is_fine(&look, (ref)(HEAP_FIRST + (i << MODULE_BITS)));
    for (uint32_t i = 0; i < run->state->thread_count && fine; i++)
        fine = frames_are_fine(&look, i);
    mem_free(look.starts);
    return fine;
}

/* Running. */

/* What ends a run is an error of the program here, so that what stands behind it is tried as well. */
static void go_on(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    run_write_state(run)->stopped = RUN_GOES_ON;
    cpu_load(&cpu, run, thread);
    cpu_throw_new(&cpu, "java/lang/InternalError", NULL);
    cpu_save(&cpu);
}

static void execute(struct hostile *hostile)
{
    struct run *run = hostile->run;
    uint64_t steps = 0;
    uint32_t failures = 0;
    int status;
    for (bool able = true; able && steps < STEPS && run_end(run, &status) == RUN_GOES_ON;) {
        able = false;
        for (uint32_t i = 0; i < run_thread_count(run) && steps < STEPS; i++) {
            if (run_ability(run, i) != RUN_CAN)
                continue;
            able = true;
            steps += run_thread(run, i, TURN, RUN_ON) + 1;
            if (run_end(run, &status) == RUN_FAILED && failures++ < MOST_FAILURES)
                go_on(run, i);
        }
        able |= run_pass_time(run);
    }
    enum run_end end = run_end(run, &status);
    hostile->count.steps += steps;
    hostile->count.ended += end == RUN_EXITED;
    hostile->count.failed += end == RUN_FAILED;
}

/* The first argument of Driver.main becomes the name of the class. */
static void name_program(struct run *run, const char *name)
{
    struct frame *frame = run_at(run, STACKS_AT + run_thread_state(run, 0)->frame - 1);
    heap_put(run, (ref)frame->registers[0], ARRAY_BASE, LAYOUT_REF, run_new_string(run, name, strlen(name)));
}

bool hostile_run(struct hostile *hostile, const uint8_t *bytes, size_t length, struct buffer *why)
{
    char name[16];
    struct buffer class = {0};
    struct class_error error = {0};
    if (hostile->module_count >= MOST_PROGRAMS) {
        stop(hostile);
        if (!start(hostile, why))
            return false;
    }
    snprintf(name, sizeof name, "R%zu", hostile->module_count);
    hostile_bytecode(name, bytes, length, hostile->methods, hostile->method_count, &class);
    const char *kept = arena_copy(hostile->arena, class.text, class.length);
    hostile->modules =
        mem_reserve(hostile->modules, &hostile->module_capacity, hostile->module_count + 1, sizeof *hostile->modules);
    hostile->modules[hostile->module_count++] = class_module_make(kept, class.length, hostile->arena, &error);
    buffer_free(&class);
    hostile->count.programs++;
    name_program(hostile->run, name);
    execute(hostile);
    bool fine = all_is_fine(hostile->run, why);
    if (fine && hostile->count.programs % 4 == 0) {
        run_collect(hostile->run);
        fine = all_is_fine(hostile->run, why);
    }
    store_back(run_store(hostile->run), hostile->mark);
    return fine;
}

struct hostile_count hostile_count(const struct hostile *hostile)
{
    return hostile->count;
}
