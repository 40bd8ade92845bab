/* C programs are opened: sizes and offsets are looked up, functions, globals and strings become objects, and the first
 * thread is made. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "run/c/internal.h"

#include <ctype.h>
#include <inttypes.h>

/* Names of the module, each with the number of what it names. */
struct index {
    struct names *names;
    uint32_t *numbers; /* by name */
};

struct indices {
    struct index structs, globals, functions;
};

static void index_add(struct index *index, struct text name, uint32_t number)
{
    index->numbers[names_add(index->names, name.bytes, name.length)] = number;
}

static uint32_t index_find(const struct index *index, struct text name)
{
    uint32_t found = names_find(index->names, name.bytes, name.length);
    return found == NAMES_NONE ? RUN_NONE : index->numbers[found];
}

static void index_make(struct index *index, uint32_t count)
{
    index->names = names_new();
    index->numbers = mem_new(count + 1, sizeof *index->numbers);
}

static void index_free(struct index *index)
{
    names_free(index->names);
    mem_free(index->numbers);
}

static void indices_make(struct indices *indices, const struct ir_module *module)
{
    index_make(&indices->structs, module->struct_count);
    index_make(&indices->globals, module->field_count);
    index_make(&indices->functions, module->method_count);
    for (uint32_t i = 0; i < module->struct_count; i++)
        index_add(&indices->structs, module->structs[i].name, i);
    for (uint32_t i = 0; i < module->field_count; i++)
        index_add(&indices->globals, module->fields[i].name, i);
    for (uint32_t i = 0; i < module->method_count; i++)
        index_add(&indices->functions, module->methods[i].name, i);
}

static const struct ir_struct *find_struct(const struct ir_module *module, const struct indices *indices,
                                           struct text name)
{
    uint32_t found = index_find(&indices->structs, name);
    return found == RUN_NONE ? NULL : &module->structs[found];
}

/* Sizes as docs/ir.md has them; what is too large to exist is as large as nothing can be. */
static uint64_t size_of(const struct ir_module *module, const struct indices *indices, uint32_t type)
{
    uint64_t count = 1, size = 1;
    while (module->types[type].form == IR_TYPE_BLOCK) {
        if (__builtin_mul_overflow(count, module->types[type].count, &count))
            count = UINT64_MAX;
        type = module->types[type].element;
    }
    const struct ir_struct *layout;
    switch (module->types[type].form) {
    case IR_TYPE_NUMBER:
        size = ir_number_size(module->target, module->types[type].count);
        break;
    case IR_TYPE_STRUCT:
        layout = find_struct(module, indices, module->types[type].name);
        size = layout == NULL ? 0 : layout->size;
        break;
    case IR_TYPE_VOID:
        size = 1;
        break;
    default:
        size = ir_pointer_size(module->target);
        break;
    }
    return __builtin_mul_overflow(count, size, &size) ? UINT64_MAX : size;
}

/* The offset of a member, or the number of a global; UINT64_MAX: there is none. */
static uint64_t place_of(const struct ir_module *module, const struct indices *indices, const struct ir_field_ref *of)
{
    if (of->owner == IR_NONE) {
        uint32_t found = index_find(&indices->globals, of->name);
        return found == RUN_NONE ? UINT64_MAX : found;
    }
    const struct ir_struct *layout = find_struct(module, indices, module->types[of->owner].name);
    for (uint32_t i = 0; layout != NULL && i < layout->count; i++)
        if (text_same(layout->members[i].name, of->name))
            return layout->members[i].offset;
    return UINT64_MAX;
}

/* Programs that were preprocessed elsewhere bring their own types of pthreads: some names of threads have 32 bits, and
 * what 32-bit systems have lies elsewhere. */
static void look_at_types(struct run *run, const struct indices *indices)
{
    static const char *const takers[] = {"pthread_join", "pthread_detach", "pthread_equal", "thrd_join", "thrd_detach"};
    static const char *const givers[] = {"pthread_self", "thrd_current"};
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    enum { LP64_KIND = 16, ILP32_KIND = 12 };
    program->mutex_kind = program->narrow ? ILP32_KIND : LP64_KIND;
    const struct ir_struct *mutex = find_struct(module, indices, (struct text){"__pthread_mutex_s", 17});
    for (uint32_t i = 0; mutex != NULL && i < mutex->count; i++)
        if (text_is(mutex->members[i].name, "__kind") && mutex->members[i].offset <= LP64_KIND)
            program->mutex_kind = (uint32_t)mutex->members[i].offset;
    program->thread_bytes = program->narrow ? sizeof(uint32_t) : 0;
    for (uint32_t i = 0; i < module->method_count; i++) {
        const struct ir_signature *signature = &module->signatures[module->methods[i].signature];
        uint32_t type = IR_NONE;
        for (size_t j = 0; j < sizeof takers / sizeof *takers; j++)
            if (text_is(module->methods[i].name, takers[j]) && signature->count > 0)
                type = signature->parameters[0];
        for (size_t j = 0; j < sizeof givers / sizeof *givers; j++)
            if (text_is(module->methods[i].name, givers[j]))
                type = signature->result;
        if (type != IR_NONE)
            program->thread_bytes = program->type_sizes[type] == sizeof(uint32_t) ? sizeof(uint32_t) : sizeof(uint64_t);
    }
}

static bool look_up(struct run *run, struct buffer *why)
{
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    struct indices indices;
    indices_make(&indices, module);
    program->type_sizes = arena_alloc(run->arena, (module->type_count + 1) * sizeof(uint64_t));
    program->offsets = arena_alloc(run->arena, (module->field_ref_count + 1) * sizeof(uint64_t));
    program->method_of_ref = arena_alloc(run->arena, (module->method_ref_count + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < module->type_count; i++)
        program->type_sizes[i] = size_of(module, &indices, i);
    for (uint32_t i = 0; i < module->method_ref_count; i++)
        program->method_of_ref[i] = index_find(&indices.functions, module->method_refs[i].name);
    for (uint32_t i = 0; i < module->field_ref_count; i++) {
        program->offsets[i] = place_of(module, &indices, &module->field_refs[i]);
        if (program->offsets[i] == UINT64_MAX && why->length == 0)
            buffer_format(why, "there is no %.*s", (int)module->field_refs[i].name.length,
                          module->field_refs[i].name.bytes);
    }
    look_at_types(run, &indices);
    index_free(&indices.structs);
    index_free(&indices.globals);
    index_free(&indices.functions);
    return why->length == 0;
}

/* Functions of these names run alone, by a rule of SV-COMP. */
static const char atomic_prefix[] = "__VERIFIER_atomic_";

/* Object n + 1 is function n. */
static void make_functions(struct run *run)
{
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    program->functions = arena_alloc(run->arena, (module->method_count + 1) * sizeof *program->functions);
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct run_method *method = run_method_add(run);
        method->ir = &module->methods[i];
        method->name = arena_copy(run->arena, method->ir->name.bytes, method->ir->name.length);
        method->descriptor = "";
        program->functions[i] = method;
        uint32_t object = c_object_new(run, NULL, C_FUNCTION, 0, false);
        c_write_object(run, object)->what = i;
        method->atomic = strncmp(method->name, atomic_prefix, strlen(atomic_prefix)) == 0;
        if (!method->ir->has_body)
            method->model = c_model_find(module->target, method->name, strlen(method->name));
        unsigned flags = method->model == NULL ? 0 : method->model->flags;
        program->calls |= (flags & (C_CALLS | C_SIGNALLING)) != 0;
        program->signals |= (flags & C_SIGNALLING) != 0;
        if (method->ir->body == NULL)
            continue;
        if (text_is(method->ir->name, "<thread_locals>"))
            program->init_thread = method;
        else if (text_is(method->ir->name, "<globals>"))
            program->init_globals = method;
        else if (text_is(method->ir->name, "<destructors>"))
            program->destructors = method;
        else if (text_is(method->ir->name, "main"))
            program->main = method;
    }
}

static bool is_missing(const struct ir_module *module, const struct ir_method *method)
{
    return !method->has_body && (method->flags & IR_ACCESS_WEAK) == 0 &&
           c_model_find(module->target, method->name.bytes, method->name.length) == NULL;
}

uint32_t run_missing_functions(const struct ir_module *module)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < module->method_count; i++)
        count += is_missing(module, &module->methods[i]);
    return count;
}

bool run_defines_more(const struct ir_module *one, const struct ir_module *other)
{
    for (uint32_t i = 0; i < one->method_count; i++) {
        bool lacks = is_missing(one, &one->methods[i]);
        for (uint32_t j = 0; lacks && j < other->method_count; j++)
            lacks = !text_same(one->methods[i].name, other->methods[j].name) || !is_missing(other, &other->methods[j]);
        if (lacks)
            return false;
    }
    return run_missing_functions(one) < run_missing_functions(other);
}

/* No object is larger than C_LARGEST_OBJECT, and all of them together have a limit, too. That is heddle's limit, not a
 * mistake of the program. */
static void complain_of_size(const struct ir_module *module, uint32_t global, uint64_t size, struct buffer *why)
{
    const struct text *name = &module->fields[global].name;
    buffer_format(why, "the global '%.*s' is too large to be run: %s%" PRIu64 " bytes", (int)name->length, name->bytes,
                  size == UINT64_MAX ? "more than " : "", size);
    if (size > C_LARGEST_OBJECT)
        buffer_format(why, ", and heddle's objects have at most %" PRIu64, C_LARGEST_OBJECT);
    else
        buffer_add_text(why, ", which together with the other globals is more than heddle's memory for objects");
    c_describe_global_place(module, global, why);
}

static bool make_globals(struct run *run, struct buffer *why)
{
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    program->first_global = c_state(run)->object_count;
    program->thread_locals = arena_alloc(run->arena, (module->field_count + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < module->field_count; i++) {
        bool local = (module->fields[i].flags & IR_ACCESS_THREAD_LOCAL) != 0;
        if (local)
            program->thread_locals[program->thread_local_count++] = i;
        uint32_t object =
            c_object_new(run, NULL, C_GLOBAL, local ? 0 : program->type_sizes[module->fields[i].type], false);
        if (object == 0) {
            complain_of_size(module, i, program->type_sizes[module->fields[i].type], why);
            return false;
        }
        c_write_object(run, object)->what = i;
    }
    return true;
}

uint32_t c_text_new(struct run *run, struct cpu *cpu, const char *bytes, size_t length, uint32_t what)
{
    uint32_t object = c_object_new(run, cpu, C_LIBRARY, length + 1, false);
    if (object == 0)
        return 0;
    if (length > 0)
        memcpy(run_write(run, c_object(run, object)->place, length), bytes, length);
    c_write_object(run, object)->what = what;
    return object;
}

static bool make_strings(struct run *run, struct buffer *why)
{
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    program->strings = arena_alloc(run->arena, (module->constant_count + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < module->constant_count; i++) {
        if (module->constants[i].form != IR_CONSTANT_STRING)
            continue;
        uint32_t object = c_text_new(run, NULL, module->constants[i].text.bytes, module->constants[i].text.length, i);
        if (object == 0) {
            buffer_add_text(why, "there is no room for the program's strings");
            return false;
        }
        program->strings[i] = object;
        c_write_object(run, object)->kind = C_STRING;
        c_write_object(run, object)->writable = 0;
    }
    return true;
}

/* Writes a pointer to a fixed object to a place in the store, before the program runs. */
static void put_pointer(struct run *run, uint64_t place, uint64_t address)
{
    uint32_t narrow;
    if (!run->c->narrow)
        memcpy(run_write(run, place, sizeof address), &address, sizeof address);
    else if (c_narrow_try(run, address, &narrow))
        memcpy(run_write(run, place, sizeof narrow), &narrow, sizeof narrow);
}

/* An object of the library that is an array of pointers, with a null behind them. */
static uint32_t pointers_new(struct run *run, const uint64_t *addresses, uint32_t count, uint32_t what)
{
    uint32_t bytes = run->c->pointer_bytes, object = c_object_new(run, NULL, C_LIBRARY, (count + 1) * bytes, false);
    for (uint32_t i = 0; i < count && object != 0; i++)
        put_pointer(run, c_object(run, object)->place + i * bytes, addresses[i]);
    if (object != 0)
        c_write_object(run, object)->what = what;
    return object;
}

static uint32_t table_of(struct run *run, uint32_t what, const void *bytes, size_t length)
{
    uint32_t object = c_text_new(run, NULL, bytes, length, what);
    c_write_object(run, object)->writable = 0;
    return object;
}

/* A table for characters -128 to 255, and the pointer to its character 0 that the functions behind <ctype.h> give. */
static void make_tables(struct run *run)
{
    enum { FIRST = 128, COUNT = 384 };
    uint32_t *library = run->c->library;
    uint16_t sorts[COUNT];
    int32_t lower[COUNT], upper[COUNT];
    const uint16_t *own_sorts = *__ctype_b_loc();
    const int32_t *own_lower = *__ctype_tolower_loc(), *own_upper = *__ctype_toupper_loc();
    memcpy(sorts, own_sorts - FIRST, sizeof sorts);
    memcpy(lower, own_lower - FIRST, sizeof lower);
    memcpy(upper, own_upper - FIRST, sizeof upper);
    library[C_CTYPE_TABLE] = table_of(run, C_CTYPE_TABLE, sorts, sizeof sorts);
    library[C_LOWER_TABLE] = table_of(run, C_LOWER_TABLE, lower, sizeof lower);
    library[C_UPPER_TABLE] = table_of(run, C_UPPER_TABLE, upper, sizeof upper);
    const uint64_t places[] = {c_address(library[C_CTYPE_TABLE]) + FIRST * sizeof *sorts,
                               c_address(library[C_LOWER_TABLE]) + FIRST * sizeof *lower,
                               c_address(library[C_UPPER_TABLE]) + FIRST * sizeof *upper};
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++) {
        library[C_CTYPE + i] = pointers_new(run, &places[i], 1, C_CTYPE + i);
        c_write_object(run, library[C_CTYPE + i])->writable = 0;
    }
}

/* Globals of the library: a pointer to an object, or, of getopt, a number that it starts with. */
static const struct library_global {
    const char *name;
    enum c_library_object object;
    enum c_option_global option; /* C_OPTION_GLOBALS: it is none of getopt */
    uint32_t start;
} library_globals[] = {{"stdin", C_STDIN, C_OPTION_GLOBALS, 0},
                       {"stdout", C_STDOUT, C_OPTION_GLOBALS, 0},
                       {"stderr", C_STDERR, C_OPTION_GLOBALS, 0},
                       {"environ", C_ENVIRONMENT, C_OPTION_GLOBALS, 0},
                       {"__environ", C_ENVIRONMENT, C_OPTION_GLOBALS, 0},
                       {"optarg", C_TEXT, C_OPTARG, 0},
                       {"optind", C_TEXT, C_OPTIND, 1},
                       {"opterr", C_TEXT, C_OPTERR, 1},
                       {"optopt", C_TEXT, C_OPTOPT, '?'}};

static const struct library_global *find_library_global(const struct ir_field *field)
{
    for (size_t i = 0; i < sizeof library_globals / sizeof *library_globals; i++)
        if (text_is(field->name, library_globals[i].name))
            return &library_globals[i];
    return NULL;
}

bool c_library_has(const struct ir_field *field)
{
    return find_library_global(field) != NULL;
}

/* Gives a global of the library its first value. What the library does not have ends the run when it is accessed. */
static void start_library_global(struct run *run, uint32_t number)
{
    const struct ir_field *field = &run->c->module->fields[number];
    const struct library_global *known = find_library_global(field);
    uint32_t object = run->c->first_global + number;
    if (known == NULL) {
        struct c_object *missing = c_write_object(run, object);
        missing->flags |= C_UNKNOWN;
        missing->readable = missing->writable = 0;
        return;
    }
    uint64_t place = c_object(run, object)->place, size = c_object(run, object)->size;
    if (known->option == C_OPTION_GLOBALS && size >= run->c->pointer_bytes)
        put_pointer(run, place, c_address(run->c->library[known->object]));
    else if (known->option != C_OPTION_GLOBALS && size >= sizeof known->start) {
        run->c->option_globals[known->option] = object;
        memcpy(run_write(run, place, sizeof known->start), &known->start, sizeof known->start);
    }
}

/* The streams, and the globals of the library that the program refers to. */
static bool make_library(struct run *run, struct buffer *why)
{
    enum { TM_SIZE = 56, TIME_TEXT_SIZE = 26 };
    struct c_program *program = run->c;
    const struct ir_module *module = program->module;
    for (uint32_t i = C_STDIN; i <= C_STDERR; i++) {
        program->library[i] = c_text_new(run, NULL, NULL, 0, i);
        c_write_object(run, program->library[i])->readable = 0;
        c_write_object(run, program->library[i])->writable = 0;
    }
    make_tables(run);
    program->library[C_LOCALE] = table_of(run, C_LOCALE, "C", 1);
    program->library[C_ZONE] = table_of(run, C_ZONE, "UTC", 3);
    program->library[C_TM] = c_object_new(run, NULL, C_LIBRARY, TM_SIZE, false);
    program->library[C_TIME_TEXT] = c_object_new(run, NULL, C_LIBRARY, TIME_TEXT_SIZE, false);
    c_write_object(run, program->library[C_TM])->what = C_TM;
    c_write_object(run, program->library[C_TIME_TEXT])->what = C_TIME_TEXT;
    program->library[C_ENVIRONMENT] =
        pointers_new(run, (const uint64_t[MOST_C_VARIABLES]){0}, MOST_C_VARIABLES, C_ENVIRONMENT);
    if (program->library[C_ENVIRONMENT] == 0) {
        buffer_add_text(why, "the globals leave no room for the C library");
        return false;
    }
    for (uint32_t i = 0; i < module->field_count; i++) {
        if ((module->fields[i].flags & IR_ACCESS_EXTERN) == 0)
            continue;
        if ((module->fields[i].flags & IR_ACCESS_WEAK) == 0 || c_library_has(&module->fields[i]))
            start_library_global(run, i);
    }
    return true;
}

static bool make_arguments(struct run *run, const struct run_options *options, struct buffer *why)
{
    struct c_program *program = run->c;
    uint32_t count = options->argument_count + 1;
    uint64_t *texts = mem_new(count + 1, sizeof *texts);
    bool fits = true;
    for (uint32_t i = 0; i < count && fits; i++) {
        const char *text = i == 0 ? (options->main == NULL ? "program" : options->main) : options->arguments[i - 1];
        uint32_t object = c_text_new(run, NULL, text, strlen(text), C_ARGUMENT);
        fits = object != 0;
        texts[i] = c_address(object);
    }
    uint32_t table = pointers_new(run, texts, count, C_ARGUMENT);
    mem_free(texts);
    program->argument_count = count;
    program->arguments = c_address(table);
    if (!fits || table == 0)
        buffer_add_text(why, "there is no room for the arguments");
    return fits && table != 0;
}

/* Whether all that runs before and after main could be translated. */
static bool is_ready(const struct run *run, struct buffer *why)
{
    const struct ir_module *module = run->c->module;
    for (uint32_t i = 0; i < module->method_count; i++) {
        const struct ir_method *method = &module->methods[i];
        if (method->has_body && method->body == NULL &&
            (text_is(method->name, "<globals>") || text_is(method->name, "<thread_locals>") ||
             text_is(method->name, "<destructors>"))) {
            buffer_add_text(why, "what runs before or after main is not understood");
            return false;
        }
    }
    if (run->c->main == NULL)
        buffer_add_text(why, "there is no function main that can be run");
    return run->c->main != NULL;
}

static bool start(struct run *run, const struct run_options *options, struct buffer *why)
{
    struct c_state *state = c_write_state(run);
    state->object_count = 1;
    state->top = C_DATA_AT;
    if (!look_up(run, why))
        return false;
    make_functions(run);
    if (!is_ready(run, why))
        return false;
    if (!make_globals(run, why) || !make_strings(run, why) || !make_library(run, why) ||
        !make_arguments(run, options, why))
        return false;
    c_make_code(run);
    run->c->fixed_objects = c_state(run)->object_count;
    run_thread_new(run, 0, run->c->start);
    if (c_thread_prepare(run, NULL, 0))
        return true;
    for (uint32_t i = 0; i < run->c->thread_local_count; i++) {
        uint32_t field = run->c->thread_locals[i];
        uint64_t size = run->c->type_sizes[run->c->module->fields[field].type];
        if (why->length == 0 && size > C_LARGEST_OBJECT)
            complain_of_size(run->c->module, field, size, why);
    }
    if (why->length == 0)
        buffer_add_text(why, "there is no room for thread-local variables");
    return false;
}

struct run *run_open_c(const struct ir_module *module, const struct run_options *options, struct buffer *why)
{
    bool narrow = module->target == IR_TARGET_I386;
    struct run *run = run_begin(&c_language, narrow ? C_NARROW_STORE_SIZE : C_STORE_SIZE, options, why);
    if (run == NULL)
        return NULL;
    run->c = mem_new(1, sizeof *run->c);
    run->c->module = module;
    run->c->narrow = narrow;
    run->c->pointer_bytes = (uint32_t)ir_pointer_size(module->target);
    run->c->heap_limit = options->megabytes == 0 ? C_HEAP_SIZE / 2 : (uint64_t)options->megabytes << 20;
    if (narrow && run->c->heap_limit > INT32_MAX)
        run->c->heap_limit = INT32_MAX;
    if (start(run, options, why))
        return run;
    run_close(run);
    return NULL;
}
