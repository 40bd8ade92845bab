/* Calls on a path: functions of the program are inlined, those of the library and of verifiers stand in one table. */
#include "base/array.h"
#include "modular/follow/internal.h"
#include "modular/follow/paths.h"

#include <errno.h>
#include <string.h>

enum { MOST_ARGUMENTS = 16 };

struct row;

struct call {
    struct build *build;
    struct path *path;
    const struct row *row;
    struct value arguments[MOST_ARGUMENTS];
    uint32_t count;
};

struct row {
    const char *name;
    uint32_t arguments;
    bool (*follow)(const struct call *call); /* false: the path ends */
    uint32_t number;
    bool visible; /* others may notice it */
};

static bool refuse(const struct call *call, const char *why)
{
    return path_refuse(call->build, call->path, why);
}

static void give(const struct call *call, term number)
{
    if (call->build->at->kind != IR_VOID)
        value_result(call->build, call->path, value_number(number));
}

/* The usual result: 0. */
static bool give_zero(const struct call *call)
{
    ir_kind kind = call->build->at->kind;
    if (ir_kind_class(kind) == IR_KIND_POINTER || !value_is_understood(kind))
        return refuse(call, "a library function is declared with another result than it has");
    if (kind != IR_VOID)
        give(call, term_constant(call->build->terms, value_width(kind), 0));
    return true;
}

/* An argument that is a number. */
static bool number_of(const struct call *call, uint32_t which, term *number)
{
    const struct value *value = &call->arguments[which];
    if (value->kind == VALUE_UNDEFINED)
        return path_hazard(call->build, call->path, HAZARD_UNDEFINED, TERM_TRUE,
                           "a value that is not initialised is used");
    if (value->kind != VALUE_NUMBER)
        return refuse(call, "a library function is called with other arguments than it has");
    *number = value->number;
    return true;
}

static bool is_null(const struct value *value)
{
    return value->kind == VALUE_POINTER && value->thing == 0 && value->number == TERM_NONE && value->offset == 0;
}

static term is_true(const struct call *call, term number)
{
    struct terms *terms = call->build->terms;
    return term_not(terms, term_eq(terms, number, term_constant(terms, term_width(terms, number), 0)));
}

static bool assume(const struct call *call)
{
    term number = TERM_NONE;
    if (!number_of(call, 0, &number))
        return false;
    term holds = is_true(call, number);
    path_stop(call->build, call->path, term_not(call->build->terms, holds));
    path_assume(call->build, call->path, holds);
    return give_zero(call);
}

static bool assert_true(const struct call *call)
{
    term number = TERM_NONE;
    if (!number_of(call, 0, &number))
        return false;
    term fails = term_not(call->build->terms, is_true(call, number));
    return path_hazard(call->build, call->path, HAZARD_ERROR, fails, "an assertion fails") && give_zero(call);
}

static bool reach_error(const struct call *call)
{
    return path_hazard(call->build, call->path, HAZARD_ERROR, TERM_TRUE, "an error function is reached");
}

static bool fail(const struct call *call)
{
    if (!call->build->options->errors_only)
        path_hazard(call->build, call->path, HAZARD_ERROR, TERM_TRUE, "the program aborts");
    path_stop(call->build, call->path, TERM_TRUE);
    return false;
}

/* Nobody notices that the program ends until it does: others may as well be faster. */
static bool leave(const struct call *call)
{
    path_stop(call->build, call->path, TERM_TRUE);
    return false;
}

static bool leave_thread(const struct call *call)
{
    if (call->path->depth > 0)
        return refuse(call, "a thread ends within an atomic section");
    return leave(call);
}

/* A truth value, or any number of as many bits as the program takes. */
static bool take_input(const struct call *call)
{
    struct terms *terms = call->build->terms;
    ir_kind kind = call->build->at->kind;
    if (kind == IR_VOID)
        return true;
    if (ir_kind_class(kind) != IR_KIND_INT || !value_is_understood(kind))
        return refuse(call, "an input is no integer");
    unsigned width = ir_kind_bits(kind), bits = call->row->number == 1 ? 1 : width;
    give(call, term_extend(terms, term_variable(terms, bits), width, false));
    return true;
}

static bool begin_section(const struct call *call)
{
    call->path->depth++;
    return give_zero(call);
}

static bool end_section(const struct call *call)
{
    if (call->path->depth == 0)
        return path_hazard(call->build, call->path, HAZARD_UNDEFINED, TERM_TRUE,
                           "an atomic section ends that none began");
    call->path->depth--;
    return give_zero(call);
}

/* The cell that says whether a mutex is taken. */
static bool mutex_cell(const struct call *call, uint32_t *cell)
{
    struct build *build = call->build;
    const struct value *pointer = &call->arguments[0];
    uint32_t bytes = build->module->target == IR_TARGET_I386 ? 24 : 40;
    if (pointer->kind != VALUE_POINTER || pointer->number != TERM_NONE || !thing_is_shared(build, pointer->thing) ||
        build->things[pointer->thing].blurred)
        return refuse(call, "it is not known which mutex is meant");
    if (pointer->offset < 0 || (uint64_t)pointer->offset + bytes > build->things[pointer->thing].size)
        return path_hazard(build, call->path, HAZARD_UNDEFINED, TERM_TRUE, "what is used as a mutex is too small");
    const struct part *part = part_known(build, pointer->thing, (uint32_t)pointer->offset, bytes, 1);
    if (part == NULL)
        return refuse(call, "the bytes of a mutex are accessed");
    *cell = part->number;
    return true;
}

static uint32_t held_at(const struct path *path, uint32_t cell)
{
    uint32_t at = 0;
    while (at < path->held_count && path->held[at] != cell)
        at++;
    return at;
}

static void write_mutex(const struct call *call, uint32_t cell, bool taken)
{
    struct path *path = call->path;
    ARRAY_RESERVE(path->cells, path->cell_capacity, (size_t)cell + 1);
    for (; path->cell_count <= cell; path->cell_count++)
        path->cells[path->cell_count] = TERM_NONE;
    path->cells[cell] = taken ? TERM_TRUE : TERM_FALSE;
}

static term mutex_is_taken(const struct call *call, uint32_t cell)
{
    term written = cell < call->path->cell_count ? call->path->cells[cell] : TERM_NONE;
    return written != TERM_NONE ? written : call->build->system->cells[cell].variable;
}

/* What a thread holds stands in order, so that it does not tell locations apart in which order it was taken. */
static bool hold(struct path *path, uint32_t cell)
{
    if (path->held_count == MOST_HELD)
        return false;
    uint32_t at = path->held_count++;
    for (; at > 0 && path->held[at - 1] > cell; at--)
        path->held[at] = path->held[at - 1];
    path->held[at] = cell;
    return true;
}

static bool lock(const struct call *call)
{
    uint32_t cell = SYSTEM_NONE;
    if (!mutex_cell(call, &cell))
        return false;
    if (held_at(call->path, cell) < call->path->held_count)
        return false; /* it waits for itself, for ever */
    path_assume(call->build, call->path, term_not(call->build->terms, mutex_is_taken(call, cell)));
    if (!hold(call->path, cell))
        return refuse(call, "a thread holds too many mutexes");
    write_mutex(call, cell, true);
    return give_zero(call);
}

static bool unlock(const struct call *call)
{
    struct path *path = call->path;
    uint32_t cell = SYSTEM_NONE;
    if (!mutex_cell(call, &cell))
        return false;
    uint32_t at = held_at(path, cell);
    if (at == path->held_count)
        return path_hazard(call->build, path, HAZARD_UNDEFINED, TERM_TRUE,
                           "a mutex is unlocked that the thread does not hold");
    memmove(path->held + at, path->held + at + 1, (path->held_count - at - 1) * sizeof *path->held);
    path->held_count--;
    write_mutex(call, cell, false);
    return give_zero(call);
}

/* Only before there are other threads: a mutex that is made while others may use it is not understood. */
static bool init_mutex(const struct call *call)
{
    uint32_t cell = SYSTEM_NONE;
    if (!call->path->alone || !is_null(&call->arguments[1]))
        return refuse(call, "how a mutex is made is not understood");
    if (!mutex_cell(call, &cell))
        return false;
    if (held_at(call->path, cell) < call->path->held_count)
        return refuse(call, "a mutex is made again while it is held");
    write_mutex(call, cell, false);
    return give_zero(call);
}

/* The handle of a thread is any number. */
static bool write_handle(const struct call *call)
{
    struct build *build = call->build;
    ir_kind kind = build->module->target == IR_TARGET_I386 ? IR_I32 : IR_I64;
    return access_write(build, call->path, call->arguments[0], kind, value_any(build, ir_kind_bits(kind)));
}

static bool create(const struct call *call)
{
    struct build *build = call->build;
    struct path *path = call->path;
    const struct value *function = &call->arguments[2], *argument = &call->arguments[3];
    if (!is_null(&call->arguments[1]) || function->kind != VALUE_POINTER ||
        build->things[function->thing].kind != THING_FUNCTION)
        return refuse(call, "a thread is started in a way that is not understood");
    if (argument->kind != VALUE_POINTER || argument->number != TERM_NONE ||
        build->things[argument->thing].kind == THING_LOCAL || build->things[argument->thing].kind == THING_OWN)
        return refuse(call, "what a thread gets is not understood");
    const struct ir_method *method = &build->module->methods[build->things[function->thing].what];
    if (method->body == NULL || build->module->signatures[method->signature].variadic ||
        build->things[function->thing].what == build->system->templates[0].method)
        return refuse(call, "a thread is started with a function that cannot be followed");
    if (path->depth > 0 || path->starts != SYSTEM_NONE)
        return refuse(call, "a thread is started within an atomic section");
    if (!write_handle(call))
        return false;
    path->starts = template_known(build, build->things[function->thing].what, argument->thing, argument->offset);
    path->alone = false;
    path->acted = true;
    return give_zero(call);
}

/* Nobody has the handle of main. */
static bool is_main(const struct call *call)
{
    const struct context *outermost = &call->build->contexts[call->path->frames[0].context];
    return outermost->method == call->build->system->templates[0].method;
}

/* Who joins waits; that it need not is one more behaviour, which costs no proof that is right. Who joins itself is told
 * so, and goes on. */
static bool join(const struct call *call)
{
    term handle = TERM_NONE;
    if (!is_null(&call->arguments[1]))
        return refuse(call, "what a thread gives is used");
    if (!number_of(call, 0, &handle) || !give_zero(call))
        return false;
    if (call->build->at->kind != IR_VOID && !is_main(call)) {
        struct terms *terms = call->build->terms;
        unsigned width = value_width(call->build->at->kind);
        give(call, term_ite(terms, term_variable(terms, 1), term_constant(terms, width, EDEADLK),
                            term_constant(terms, width, 0)));
    }
    return true;
}

static bool do_nothing(const struct call *call)
{
    return give_zero(call);
}

static const struct row rows[] = {
    {"__VERIFIER_nondet_bool", 0, take_input, 1, false},
    {"__VERIFIER_nondet__Bool", 0, take_input, 1, false},
    {"__VERIFIER_nondet_char", 0, take_input, 8, false},
    {"__VERIFIER_nondet_uchar", 0, take_input, 8, false},
    {"__VERIFIER_nondet_short", 0, take_input, 16, false},
    {"__VERIFIER_nondet_ushort", 0, take_input, 16, false},
    {"__VERIFIER_nondet_int", 0, take_input, 32, false},
    {"__VERIFIER_nondet_uint", 0, take_input, 32, false},
    {"__VERIFIER_nondet_unsigned", 0, take_input, 32, false},
    {"__VERIFIER_nondet_long", 0, take_input, 64, false},
    {"__VERIFIER_nondet_ulong", 0, take_input, 64, false},
    {"__VERIFIER_nondet_longlong", 0, take_input, 64, false},
    {"__VERIFIER_nondet_ulonglong", 0, take_input, 64, false},
    {"__VERIFIER_nondet_size_t", 0, take_input, 64, false},
    {"__VERIFIER_assume", 1, assume, 0, false},
    {"assume_abort_if_not", 1, assume, 0, false},
    {"__VERIFIER_assert", 1, assert_true, 0, false},
    {"__VERIFIER_error", 0, reach_error, 0, false},
    {"reach_error", 0, reach_error, 0, false},
    {"__VERIFIER_atomic_begin", 0, begin_section, 0, true},
    {"__VERIFIER_atomic_end", 0, end_section, 0, false},
    {"abort", 0, fail, 0, false},
    {"__assert_fail", 0, fail, 0, false},
    {"__assert", 0, fail, 0, false},
    {"exit", 0, leave, 0, false},
    {"_exit", 0, leave, 0, false},
    {"sched_yield", 0, do_nothing, 0, false},
    {"pthread_mutex_init", 2, init_mutex, 0, true},
    {"pthread_mutex_lock", 1, lock, 0, true},
    {"pthread_mutex_unlock", 1, unlock, 0, true},
    {"pthread_create", 4, create, 0, true},
    {"pthread_join", 2, join, 0, false},
    {"pthread_detach", 1, do_nothing, 0, false},
    {"pthread_exit", 1, leave_thread, 0, false},
};

static const struct row *row_named(struct text name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (text_is(name, rows[i].name))
            return &rows[i];
    return NULL;
}

/* What is called; SYSTEM_NONE: that is not known. */
static uint32_t callee(struct build *build, const struct path *path)
{
    if (build->at->op == IR_call_static)
        return build->layout.method_of[build->at->a];
    struct value pointer = value_operand(build, path, build->at->a);
    bool known = pointer.kind == VALUE_POINTER && build->things[pointer.thing].kind == THING_FUNCTION;
    return known ? build->things[pointer.thing].what : SYSTEM_NONE;
}

bool call_is_visible(struct build *build, const struct path *path)
{
    uint32_t method = callee(build, path);
    if (method == SYSTEM_NONE)
        return false;
    const struct ir_method *of = &build->module->methods[method];
    if (of->has_body)
        return path_is_atomic(build, method);
    const struct row *row = row_named(of->name);
    return row != NULL && row->visible;
}

/* Errors are errors, whatever a program has as the body of the function. */
static bool is_error_function(const struct ir_method *method)
{
    return text_is(method->name, "reach_error") || text_is(method->name, "__VERIFIER_error");
}

static bool follow_library(struct call *call, const struct ir_method *method)
{
    struct build *build = call->build;
    ir_kind kind = build->at->kind;
    call->row = row_named(method->name);
    if (call->row == NULL && build->options->free_functions && ir_kind_class(kind) != IR_KIND_POINTER &&
        value_is_understood(kind)) {
        if (kind != IR_VOID)
            give(call, term_variable(build->terms, value_width(kind)));
    } else if (call->row == NULL) {
        return refuse(call, "a function is called that is not understood");
    } else if (call->count < call->row->arguments) {
        return refuse(call, "a library function is called with other arguments than it has");
    } else if (!call->row->follow(call) || call->path->guard == TERM_FALSE) {
        return false;
    }
    path_next(call->path);
    return true;
}

/* Arguments must be what the function takes. */
static bool fits(const struct build *build, const struct ir_signature *signature, const uint32_t *values,
                 uint32_t count)
{
    if (signature->variadic || signature->count > count)
        return false;
    for (uint32_t i = 0; i < signature->count; i++) {
        ir_kind kind = ir_type_kind(&build->module->types[signature->parameters[i]]);
        if (kind != build->body->instructions[values[i]].kind || !value_is_understood(kind))
            return false;
    }
    return true;
}

static bool follow_body(struct call *call, uint32_t number, const uint32_t *values)
{
    struct build *build = call->build;
    const struct ir_method *method = &build->module->methods[number];
    const struct ir_signature *signature = &build->module->signatures[method->signature];
    if (method->body == NULL || !fits(build, signature, values, call->count))
        return refuse(call, "a function is called that cannot be followed");
    if (ir_type_kind(&build->module->types[signature->result]) != build->at->kind && build->at->kind != IR_VOID)
        return refuse(call, "a function is declared with another result than it has");
    if (!path_call(build, call->path, number, call->arguments, signature->count))
        return false;
    if (path_is_atomic(build, number))
        call->path->depth++;
    return true;
}

bool call_follow(struct build *build, struct path *path)
{
    struct call call = {.build = build, .path = path};
    const uint32_t *values = ir_list(build->body, build->at->b, &call.count);
    uint32_t method = callee(build, path);
    if (method == SYSTEM_NONE || call.count > MOST_ARGUMENTS)
        return path_refuse(build, path, "a function is called that is not known");
    for (uint32_t i = 0; i < call.count; i++) {
        call.arguments[i] = value_operand(build, path, values[i]);
        if (call.arguments[i].kind == VALUE_UNDEFINED && build->options->free_values &&
            ir_kind_class(build->body->instructions[values[i]].kind) == IR_KIND_INT)
            call.arguments[i] = value_any(build, value_width(build->body->instructions[values[i]].kind));
        if (call.arguments[i].kind == VALUE_UNDEFINED)
            return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "a value that is not initialised is passed");
    }
    const struct ir_method *of = &build->module->methods[method];
    if (is_error_function(of))
        return reach_error(&call);
    return of->has_body ? follow_body(&call, method, values) : follow_library(&call, of);
}
