/* Functions of the C library and of verifiers: one table. What is not in it ends the way that comes there. */
#include "bound/library.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "bound/sync/sync.h"

#include <string.h>

term library_zero(const struct library_call *call)
{
    unsigned width = ir_kind_class(call->result) == IR_KIND_POINTER ? POINTER_BITS : ir_kind_bits(call->result);
    return width == 0 ? TERM_NONE : term_constant(call->skeleton->terms, width, 0);
}

term library_refuse(const struct library_call *call, const char *why)
{
    skeleton_stop(call->skeleton, call->state, STOP_REFUSED, TERM_TRUE, why);
    return TERM_NONE;
}

/* The words for a function that is in no row. */
static const char *unknown_function(struct skeleton *skeleton, struct text name)
{
    struct buffer text = {0};
    buffer_format(&text, "the function '%.*s' is not understood", (int)name.length, name.bytes);
    buffer_join_lines(&text, 0);
    const char *copy = arena_copy(skeleton->world->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Whether the way is in a function by which a program of SV-COMP says that it went wrong. */
static bool is_in_error_function(const struct skeleton *skeleton)
{
    for (const struct frame *frame = skeleton->frame; frame != NULL; frame = frame->caller)
        if (text_is(frame->method->name, "reach_error") || text_is(frame->method->name, "__VERIFIER_error"))
            return true;
    return false;
}

static term fail(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    if (is_in_error_function(skeleton))
        skeleton_stop(skeleton, call->state, STOP_ERROR, TERM_TRUE, "an error function is reached");
    else if (!skeleton->options->errors_only)
        skeleton_stop(skeleton, call->state, STOP_ABORT, TERM_TRUE, "the program aborts");
    skeleton_lose(skeleton, call->state, TERM_TRUE);
    call->state->guard = TERM_FALSE;
    return TERM_NONE;
}

static term reach_error(const struct library_call *call)
{
    skeleton_stop(call->skeleton, call->state, STOP_ERROR, TERM_TRUE, "an error function is reached");
    return TERM_NONE;
}

/* Nobody notices that the program ends until it does, so that it may as well end when nobody else can go on. */
static term leave(const struct library_call *call)
{
    stuck_leave(call->skeleton, call->state);
    skeleton_lose(call->skeleton, call->state, TERM_TRUE);
    call->state->guard = TERM_FALSE;
    return TERM_NONE;
}

static term is_true(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    unsigned width = term_width(terms, call->arguments[0]);
    return term_not(terms, term_eq(terms, call->arguments[0], term_constant(terms, width, 0)));
}

static term assume(const struct library_call *call)
{
    skeleton_lose(call->skeleton, call->state, term_not(call->skeleton->terms, is_true(call)));
    call->state->guard = term_and(call->skeleton->terms, call->state->guard, is_true(call));
    return library_zero(call);
}

static term assert_true(const struct library_call *call)
{
    term failed = term_not(call->skeleton->terms, is_true(call));
    skeleton_stop(call->skeleton, call->state, STOP_ERROR, failed, "an assertion fails");
    return library_zero(call);
}

static term take_input(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    if (ir_kind_class(call->result) != IR_KIND_INT)
        return library_refuse(call, "an input is no integer");
    unsigned width = ir_kind_bits(call->result), bits = call->row->number < width ? call->row->number : width;
    term input = term_variable(skeleton->terms, bits);
    uint32_t entry = skeleton_log(skeleton, call->state);
    skeleton->threads[skeleton->current].log[entry].input = input;
    return term_extend(skeleton->terms, input, width, false);
}

void library_enter_section(struct skeleton *skeleton, struct state *state)
{
    struct terms *terms = skeleton->terms;
    if (state->depth++ > 0)
        return;
    struct section section = {.entered = term_variable(terms, 1), .done = TERM_FALSE, .lost = TERM_FALSE};
    state->guard = term_and(terms, state->guard, section.entered);
    section.node = skeleton_node(skeleton, state);
    state->section = section.node;
    skeleton->nodes[section.node].section = true;
    ARRAY_ADD(skeleton->sections, skeleton->section_count, skeleton->section_capacity, section);
}

void library_leave_section(struct skeleton *skeleton, struct state *state)
{
    if (--state->depth > 0)
        return;
    for (size_t i = skeleton->section_count; i-- > 0;)
        if (skeleton->sections[i].node == state->section) {
            term *done = &skeleton->sections[i].done;
            *done = term_or(skeleton->terms, *done, state->guard);
            break;
        }
    state->section = BOUND_NONE;
}

static term begin_section(const struct library_call *call)
{
    library_enter_section(call->skeleton, call->state);
    return library_zero(call);
}

static term end_section(const struct library_call *call)
{
    if (call->state->depth == 0) {
        skeleton_stop(call->skeleton, call->state, STOP_UNDEFINED, TERM_TRUE, "an atomic section ends that none began");
        return TERM_NONE;
    }
    library_leave_section(call->skeleton, call->state);
    return library_zero(call);
}

static term do_nothing(const struct library_call *call)
{
    return library_zero(call);
}

/* Others may do anything meanwhile, as before and behind it. */
static term doze(const struct library_call *call)
{
    return call->state->depth > 0 ? library_refuse(call, "a thread sleeps within an atomic section")
                                  : library_zero(call);
}

/* How long is asked for must be a time; nobody wakes who sleeps. */
static term doze_until(const struct library_call *call)
{
    enum { SECOND = 1000000000 };
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    ir_kind kind = skeleton->world->layout.target == IR_TARGET_I386 ? IR_I32 : IR_I64;
    unsigned width = ir_kind_bits(kind);
    uint32_t node = BOUND_NONE;
    term at = access_move(skeleton, call->state, call->arguments[0], term_constant(terms, POINTER_BITS, width / 8));
    term whole = access_use(skeleton, call->state, access_load(skeleton, call->state, call->arguments[0], kind, &node));
    term rest = access_use(skeleton, call->state, access_load(skeleton, call->state, at, kind, &node));
    term fits = term_and(terms, term_binary(terms, TERM_ULT, rest, term_constant(terms, width, SECOND)),
                         term_binary(terms, TERM_SLE, term_constant(terms, width, 0), whole));
    skeleton_stop(skeleton, call->state, STOP_REFUSED, term_not(terms, fits), "what is given is no time");
    return doze(call);
}

/* number 1: calloc */
static term allocate(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t size = 0, count = 1;
    bool known = term_is_constant(skeleton->terms, call->arguments[0], &size);
    if (call->row->number == 1)
        known = known && term_is_constant(skeleton->terms, call->arguments[1], &count);
    if (!known || size > INT32_MAX || count > INT32_MAX || size * count > INT32_MAX)
        return library_refuse(call, "it is not known how much memory is allocated, or it is too much");
    const struct object like = {
        .kind = OBJECT_HEAP, .what = skeleton->at->line, .size = size * count, .zero = call->row->number == 1};
    uint32_t object = object_known(skeleton->world, execute_context(skeleton), &like);
    if (object_at(skeleton->world, object)->size != like.size)
        return library_refuse(call, "a block has another size in another round");
    return pointer_to(skeleton, object, 0);
}

/* Frees a block if it is the one that is meant. */
static void free_object(const struct library_call *call, uint32_t object, term pointer, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    term number = term_extract(terms, pointer, OFFSET_BITS, OFFSET_BITS);
    term is_it = term_eq(terms, number, term_constant(terms, OFFSET_BITS, object));
    if (is_it == TERM_FALSE)
        return;
    if (object == OBJECT_NULL) { /* null may be freed, other numbers may not */
        term other = term_not(terms, term_eq(terms, pointer, term_constant(terms, POINTER_BITS, 0)));
        skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_and(terms, is_it, other),
                      "what is no block is freed");
        return;
    }
    bool block = object_exists(skeleton->world, object) && object_at(skeleton->world, object)->kind == OBJECT_HEAP;
    term start = term_eq(terms, pointer, pointer_to(skeleton, object, 0));
    term wrong = block ? term_and(terms, is_it, term_not(terms, start)) : is_it;
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, wrong, "what is no block is freed");
    if (!block)
        return;
    uint32_t cell = access_life(skeleton, object);
    term dead = cell_read(skeleton, call->state, cell, is_it, node);
    term again = term_not(terms, term_eq(terms, dead, term_constant(terms, 8, 0)));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_and(terms, is_it, again), "a block is freed again");
    sync_guard_end(skeleton, call->state, object, is_it, node);
    cell_write(skeleton, call->state, cell, is_it, term_constant(terms, 8, 1), node);
}

static term release(const struct library_call *call)
{
    enum { MOST = 32 };
    uint32_t objects[MOST], node = BOUND_NONE;
    uint32_t count = pointer_targets(call->skeleton, call->arguments[0], objects, MOST);
    if (count == BOUND_NONE)
        return library_refuse(call, "it is not known what is freed");
    for (uint32_t i = 0; i < count && call->state->guard != TERM_FALSE; i++)
        free_object(call, objects[i], call->arguments[0], &node);
    return library_zero(call);
}

static term fill(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    term byte = term_extract(terms, call->arguments[1], 0, 8);
    access_fill(call->skeleton, call->state, call->arguments[0], byte, call->arguments[2]);
    return call->arguments[0];
}

static term copy(const struct library_call *call)
{
    access_copy(call->skeleton, call->state, call->arguments[0], call->arguments[1], call->arguments[2]);
    return call->arguments[0];
}

/* errno is a variable that each thread has for itself, and that is gone with it. */
static uint32_t errno_object(struct skeleton *skeleton)
{
    uint32_t thread = skeleton->threads[skeleton->current].name;
    const struct object like = {.kind = OBJECT_LOCAL, .ends = thread, .size = sizeof(int), .zero = true};
    return object_known(skeleton->world, hash_join(hash_mix(UINT64_C(0xe44)), thread), &like);
}

static term find_errno(const struct library_call *call)
{
    return pointer_to(call->skeleton, errno_object(call->skeleton), 0);
}

void library_set_errno(const struct library_call *call, term condition, int value, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t cell = cell_known(skeleton->world, errno_object(skeleton), 0, sizeof(int), false);
    term number = term_constant(skeleton->terms, 32, (uint64_t)value);
    if (call->state->guard == TERM_FALSE)
        return;
    if (cell == BOUND_NONE)
        library_refuse(call, "the bytes of errno are accessed one by one");
    else
        cell_write(skeleton, call->state, cell, condition, number, node);
}

static term take_absolute(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    term value = call->arguments[0];
    unsigned width = term_width(terms, value);
    term zero = term_constant(terms, width, 0), least = term_constant(terms, width, UINT64_C(1) << (width - 1));
    skeleton_stop(call->skeleton, call->state, STOP_UNDEFINED, term_eq(terms, value, least), "signed overflow");
    return term_ite(terms, term_binary(terms, TERM_SLT, value, zero), term_binary(terms, TERM_SUB, zero, value), value);
}

static const struct library_row rows[] = {
    {"__VERIFIER_nondet_bool", "n", take_input, 1},
    {"__VERIFIER_nondet__Bool", "n", take_input, 1},
    {"__VERIFIER_nondet_char", "n", take_input, 8},
    {"__VERIFIER_nondet_uchar", "n", take_input, 8},
    {"__VERIFIER_nondet_short", "n", take_input, 16},
    {"__VERIFIER_nondet_ushort", "n", take_input, 16},
    {"__VERIFIER_nondet_int", "n", take_input, 32},
    {"__VERIFIER_nondet_uint", "n", take_input, 32},
    {"__VERIFIER_nondet_unsigned", "n", take_input, 32},
    {"__VERIFIER_nondet_long", "n", take_input, 64},
    {"__VERIFIER_nondet_ulong", "n", take_input, 64},
    {"__VERIFIER_nondet_longlong", "n", take_input, 64},
    {"__VERIFIER_nondet_ulonglong", "n", take_input, 64},
    {"__VERIFIER_nondet_size_t", "n", take_input, 64},
    {"__VERIFIER_assume", "nn", assume, 0},
    {"assume_abort_if_not", "nn", assume, 0},
    {"__VERIFIER_assert", "nn", assert_true, 0},
    {"__VERIFIER_error", "n", reach_error, 0},
    {"reach_error", "n", reach_error, 0},
    {"__VERIFIER_atomic_begin", "n", begin_section, 0},
    {"__VERIFIER_atomic_end", "n", end_section, 0},
    {"abort", "n", fail, 0},
    {"__assert_fail", "n", fail, 0},
    {"__assert", "n", fail, 0},
    {"exit", "nn", leave, 0},
    {"_exit", "nn", leave, 0},
    {"malloc", "pn", allocate, 0},
    {"calloc", "pnn", allocate, 1},
    {"free", "np", release, 0},
    {"memset", "ppnn", fill, 0},
    {"memcpy", "pppn", copy, 0},
    {"printf", "np", library_print_formatted, 0},
    {"puts", "np", library_print_string, 0},
    {"putchar", "nn", library_print_character, 0},
    {"fprintf", "npp", library_print_formatted, 1},
    {"fputs", "npp", library_print_string, 1},
    {"fputc", "nnp", library_print_character, 1},
    {"putc", "nnp", library_print_character, 1},
    {"perror", "np", library_print_string, 0},
    {"fflush", "np", library_print_flush, 0},
    {"__errno_location", "p", find_errno, 0},
    {"abs", "nn", take_absolute, 0},
    {"labs", "nn", take_absolute, 0},
    {"llabs", "nn", take_absolute, 0},
    {"strlen", "np", library_text_length, 0},
    {"strcmp", "npp", library_text_compare, 0},
    {"strncmp", "nppn", library_text_compare, 1},
    {"memcmp", "nppn", library_bytes_compare, 0},
    {"bcmp", "nppn", library_bytes_compare, 0},
    {"strcpy", "ppp", library_text_copy, 0},
    {"strcat", "ppp", library_text_copy, 1},
    {"strncpy", "pppn", library_text_copy, 2},
    {"memmove", "pppn", copy, 0},
    {"sched_yield", "n", do_nothing, 0},
    {"sleep", "nn", doze, 0},
    {"usleep", "nn", doze, 0},
    {"nanosleep", "npp", doze_until, 0},
    {"pthread_mutex_init", "nlp", library_lock_init, 0},
    {"pthread_mutex_destroy", "nl", library_lock_destroy, 0},
    {"pthread_mutex_lock", "nl", library_lock, 0},
    {"pthread_mutex_trylock", "nl", library_lock_try, 0},
    {"pthread_mutex_unlock", "nl", library_lock_release, 0},
    {"pthread_mutexattr_init", "np", library_attributes_init, 0},
    {"pthread_mutexattr_settype", "npn", library_attribute_set, 3},
    {"pthread_mutexattr_setkind_np", "npn", library_attribute_set, 3},
    {"pthread_mutexattr_gettype", "npp", library_attribute_get, 0},
    {"pthread_mutexattr_setpshared", "npn", do_nothing, 0},
    {"pthread_mutexattr_setprotocol", "npn", do_nothing, 0},
    {"pthread_mutexattr_destroy", "np", do_nothing, 0},
    {"pthread_cond_init", "ncp", library_condition_init, 0},
    {"pthread_cond_destroy", "nc", library_condition_destroy, 0},
    {"pthread_cond_wait", "ncl", library_condition_wait, 0},
    {"pthread_cond_timedwait", "nclp", library_condition_wait, 1},
    {"pthread_cond_signal", "nc", library_condition_signal, 0},
    {"pthread_cond_broadcast", "nc", library_condition_signal, 1},
    {"pthread_condattr_init", "np", library_attributes_init, 0},
    {"pthread_condattr_setclock", "npn", library_attribute_set, 1},
    {"pthread_condattr_setpshared", "npn", do_nothing, 0},
    {"pthread_condattr_destroy", "np", do_nothing, 0},
    {"sem_init", "npnn", library_semaphore_init, 0},
    {"sem_destroy", "np", library_semaphore_destroy, 0},
    {"sem_wait", "np", library_semaphore_wait, 0},
    {"sem_trywait", "np", library_semaphore_try, 0},
    {"sem_post", "np", library_semaphore_post, 0},
    {"sem_getvalue", "npp", library_semaphore_value, 0},
    {"pthread_rwlock_init", "nrp", library_rwlock_init, 0},
    {"pthread_rwlock_destroy", "nr", library_rwlock_destroy, 0},
    {"pthread_rwlock_rdlock", "nr", library_rwlock_take, 0},
    {"pthread_rwlock_wrlock", "nr", library_rwlock_take, 1},
    {"pthread_rwlock_tryrdlock", "nr", library_rwlock_take, 2},
    {"pthread_rwlock_trywrlock", "nr", library_rwlock_take, 3},
    {"pthread_rwlock_unlock", "nr", library_rwlock_release, 0},
    {"pthread_rwlockattr_init", "np", library_attributes_init, 0},
    {"pthread_rwlockattr_setkind_np", "npn", library_attribute_set, 2},
    {"pthread_rwlockattr_setpshared", "npn", do_nothing, 0},
    {"pthread_rwlockattr_destroy", "np", do_nothing, 0},
    {"pthread_barrier_init", "nbpn", library_barrier_init, 0},
    {"pthread_barrier_destroy", "nb", library_barrier_destroy, 0},
    {"pthread_barrier_wait", "nb", library_barrier_wait, 0},
    {"pthread_once", "npp", library_once, 0},
    {"pthread_spin_init", "nln", library_lock_init, 1},
    {"pthread_spin_destroy", "nl", library_lock_destroy, 1},
    {"pthread_spin_lock", "nl", library_lock, 1},
    {"pthread_spin_trylock", "nl", library_lock_try, 1},
    {"pthread_spin_unlock", "nl", library_lock_release, 1},
    {"pthread_create", "npppp", library_create, 0},
    {"pthread_join", "ntp", library_join, 0},
    {"pthread_detach", "nt", library_detach, 0},
    {"pthread_self", "n", library_self, 0},
    {"pthread_equal", "nnn", library_is_self, 0},
    {"pthread_attr_init", "np", library_attributes_init, 0},
    {"pthread_attr_destroy", "np", do_nothing, 0},
    {"pthread_attr_setdetachstate", "npn", library_attribute_set, 1},
    {"pthread_attr_getdetachstate", "npp", library_attribute_get, 0},
    {"pthread_attr_setscope", "npn", do_nothing, 0},
    {"pthread_attr_setstacksize", "npn", library_attribute_size, 4},
    {"pthread_exit", "np", library_exit_thread, 0},
};

/* A program may declare a function in another way than the library has it. */
static bool fits(const struct library_call *call)
{
    const char *shape = call->row->shape;
    bool pointer = ir_kind_class(call->result) == IR_KIND_POINTER;
    bool same = ir_kind_class(call->result) != IR_KIND_FLOAT;
    for (size_t i = 0; shape[i + 1] != '\0' && same; i++)
        same = call->classes[i] == (shape[i + 1] == 'n' || shape[i + 1] == 't' ? 'n' : 'p');
    return same && (call->result == IR_VOID || pointer == (shape[0] == 'p'));
}

term library_call(struct skeleton *skeleton, struct state *state, struct text name, const term *arguments,
                  const char *classes, ir_kind result)
{
    struct library_call call = {
        .skeleton = skeleton, .state = state, .arguments = arguments, .classes = classes, .result = result};
    if (state->guard == TERM_FALSE)
        return TERM_NONE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && call.row == NULL; i++)
        if (text_is(name, rows[i].name))
            call.row = &rows[i];
    if (call.row == NULL)
        return library_refuse(&call, unknown_function(skeleton, name));
    if (!fits(&call))
        return library_refuse(&call, "a library function is called with other arguments than it has");
    for (size_t i = 0; classes[i] != '\0' && call.row->function != library_print_formatted; i++)
        address_exclude(skeleton, state, classes[i] == 'n' ? arguments[i] : TERM_FALSE);
    race_begin_call(skeleton, state, name);
    term value = sync_call(&call);
    unsigned width = ir_kind_class(result) == IR_KIND_POINTER ? POINTER_BITS : ir_kind_bits(result);
    if (value != TERM_NONE && result != IR_VOID && term_width(skeleton->terms, value) != width)
        return library_refuse(&call, "a library function is declared with another result than it has");
    return value;
}
