/* Threads and mutexes, as pthreads has them. Who holds a mutex is no variable: taking and giving it back are events,
 * which encode.c orders. Whether a thread itself holds one is private memory of that thread. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/library.h"

enum { KIND_OFFSET = 16, KIND_OFFSET_32 = 12, MUTEX_BYTES = 24, RESULT_AT = 0, JOINED_AT = 16 };
/* Words of a mutex that are 0 in one that nobody holds: whether it is held, how often, by whom. */
enum { MUTEX_WORDS = 3 };
#define MUTEX_GONE UINT32_C(0xffffffff)

const char *library_unknown(struct skeleton *skeleton, struct text name)
{
    struct buffer text = {0};
    buffer_format(&text, "the function '%.*s' is not understood", (int)name.length, name.bytes);
    buffer_join_lines(&text, 0);
    const char *copy = arena_copy(skeleton->world->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* A mutex whose place is known. */
struct mutex {
    uint32_t object, offset;
    uint32_t held, kind; /* cells: whether this thread holds it; of what kind it is */
    uint32_t words[MUTEX_WORDS];
};

/* Where a mutex has its kind: programs that were preprocessed for 32 bits bring that with them. */
static uint32_t kind_offset(const struct world *world)
{
    const struct ir_module *module = world->module;
    for (uint32_t i = 0; i < module->struct_count; i++) {
        const struct ir_struct *of = &module->structs[i];
        for (uint32_t j = 0; text_is(of->name, "__pthread_mutex_s") && j < of->count; j++)
            if (text_is(of->members[j].name, "__kind") && of->members[j].offset <= KIND_OFFSET)
                return (uint32_t)of->members[j].offset;
    }
    return module->target == IR_TARGET_I386 ? KIND_OFFSET_32 : KIND_OFFSET;
}

/* Whether the thread that is unrolled holds a mutex: a cell of its own. */
static uint32_t held_cell(struct skeleton *skeleton, uint64_t pointer)
{
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 4, .zero = true};
    uint64_t key = hash_join(hash_join(hash_mix(UINT64_C(0x10c)), pointer), skeleton->threads[skeleton->current].name);
    return cell_known(skeleton->world, object_known(skeleton->world, key, &like), 0, 4, false);
}

/* That there is a mutex must be known from the start: its bytes may have been accessed before. */
static void note_mutex(struct world *world, uint64_t pointer)
{
    for (size_t i = 0; i < world->mutex_count; i++)
        if (world->mutexes[i] == pointer)
            return;
    ARRAY_ADD(world->mutexes, world->mutex_count, world->mutex_capacity, pointer);
    world->changed = true;
}

static bool is_mutex_place(const struct world *world, uint32_t object, uint32_t offset)
{
    if (object == OBJECT_NULL || object >= world->object_count)
        return false;
    const struct object *of = &world->objects[object];
    bool variable = of->kind == OBJECT_GLOBAL || of->kind == OBJECT_LOCAL || of->kind == OBJECT_HEAP;
    return variable && !of->constant && !of->bytewise && offset + UINT64_C(1) * MUTEX_BYTES <= of->size;
}

/* The way ends where it is not known which mutex is meant, or what is meant is none. */
static bool find_mutex(const struct library_call *call, struct mutex *mutex)
{
    struct skeleton *skeleton = call->skeleton;
    struct world *world = skeleton->world;
    uint64_t pointer;
    if (!term_is_constant(skeleton->terms, call->arguments[0], &pointer)) {
        library_refuse(call, "it is not known which mutex is meant");
        return false;
    }
    *mutex = (struct mutex){.object = (uint32_t)(pointer >> OFFSET_BITS), .offset = (uint32_t)pointer};
    if (!is_mutex_place(world, mutex->object, mutex->offset)) {
        library_refuse(call, "what is meant is no mutex, or its bytes are accessed one by one");
        return false;
    }
    note_mutex(world, pointer);
    mutex->held = held_cell(skeleton, pointer);
    mutex->kind = cell_known(world, mutex->object, mutex->offset + kind_offset(world), 4, false);
    bool there = mutex->kind != BOUND_NONE;
    for (uint32_t i = 0; i < MUTEX_WORDS; i++) {
        mutex->words[i] = cell_known(world, mutex->object, mutex->offset + 4 * i, 4, false);
        there = there && mutex->words[i] != BOUND_NONE;
    }
    if (!there)
        library_refuse(call, "the bytes of a mutex are used for something else");
    return there;
}

static term flag(const struct library_call *call, bool set)
{
    return term_constant(call->skeleton->terms, 32, set);
}

static term is_held(const struct library_call *call, const struct mutex *mutex)
{
    uint32_t node = BOUND_NONE;
    term held = cell_read(call->skeleton, call->state, mutex->held, TERM_TRUE, &node);
    return term_not(call->skeleton->terms, term_eq(call->skeleton->terms, held, flag(call, false)));
}

static void set_held(const struct library_call *call, const struct mutex *mutex, term condition, bool held)
{
    uint32_t node = BOUND_NONE;
    cell_write(call->skeleton, call->state, mutex->held, condition, flag(call, held), &node);
}

/* Only plain mutexes that are there are understood, and whose other bytes nobody wrote but pthread_mutex_init. */
static void check_kind(const struct library_call *call, const struct mutex *mutex, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    access_check_life(skeleton, call->state, mutex->object, TERM_TRUE, node);
    for (uint32_t i = 0; i < MUTEX_WORDS; i++) {
        term word = cell_read(skeleton, call->state, mutex->words[i], TERM_TRUE, node);
        word = access_use(skeleton, call->state, word);
        skeleton_stop(skeleton, call->state, STOP_REFUSED,
                      term_not(skeleton->terms, term_eq(skeleton->terms, word, flag(call, false))),
                      "the bytes of a mutex are not those of one that was made");
    }
    term kind = cell_read(skeleton, call->state, mutex->kind, TERM_TRUE, node);
    kind = access_use(skeleton, call->state, kind);
    term gone = term_eq(skeleton->terms, kind, term_constant(skeleton->terms, 32, MUTEX_GONE));
    term plain = term_eq(skeleton->terms, kind, flag(call, false));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, gone, "a mutex is used that was destroyed");
    skeleton_stop(skeleton, call->state, STOP_REFUSED, term_not(skeleton->terms, plain),
                  "a mutex is recursive, or checks for errors");
}

static void add_event(const struct library_call *call, const struct mutex *mutex, enum event_kind kind, uint32_t node,
                      term guard)
{
    const struct event event = {.kind = kind,
                                .node = node,
                                .cell = mutex->object,
                                .offset = mutex->offset,
                                .guard = guard,
                                .value = TERM_NONE,
                                .untouched = TERM_NONE};
    skeleton_event(call->skeleton, &event);
}

/* Before another thread was made nobody else can hold it. */
static bool is_alone(const struct library_call *call)
{
    return call->skeleton->thread_count == 1;
}

term library_mutex_init(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct mutex mutex;
    uint32_t node = BOUND_NONE;
    uint64_t attributes;
    if (!term_is_constant(skeleton->terms, call->arguments[1], &attributes) || attributes != 0)
        return library_refuse(call, "a mutex has attributes");
    if (!is_alone(call))
        return library_refuse(call, "a mutex is made while there are other threads");
    if (!find_mutex(call, &mutex))
        return TERM_NONE;
    skeleton_stop(skeleton, call->state, STOP_REFUSED, is_held(call, &mutex), "a mutex is made anew that is held");
    access_check_life(skeleton, call->state, mutex.object, TERM_TRUE, &node);
    cell_write(skeleton, call->state, mutex.kind, TERM_TRUE, flag(call, false), &node);
    for (uint32_t i = 0; i < MUTEX_WORDS; i++)
        cell_write(skeleton, call->state, mutex.words[i], TERM_TRUE, flag(call, false), &node);
    return library_zero(call);
}

/* Who destroys a mutex that another thread holds does what is undefined; here it waits until it is given back, which is
 * another execution. */
term library_mutex_destroy(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct mutex mutex;
    if (call->state->depth > 0)
        return library_refuse(call, "a mutex is destroyed within an atomic section");
    if (!find_mutex(call, &mutex))
        return TERM_NONE;
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, is_held(call, &mutex), "a mutex is destroyed that is held");
    if (!is_alone(call))
        call->state->guard = term_and(skeleton->terms, call->state->guard, term_variable(skeleton->terms, 1));
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    uint32_t taken = skeleton_node(skeleton, call->state);
    check_kind(call, &mutex, &taken);
    add_event(call, &mutex, EVENT_LOCK, taken, call->state->guard);
    add_event(call, &mutex, EVENT_UNLOCK, taken, call->state->guard);
    cell_write(skeleton, call->state, mutex.kind, TERM_TRUE, term_constant(skeleton->terms, 32, MUTEX_GONE), &taken);
    return library_zero(call);
}

/* A thread may come to wait for ever: whether it gets the mutex is open, as far as it is alone. */
term library_mutex_lock(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct mutex mutex;
    uint32_t node = BOUND_NONE;
    if (call->state->depth > 0)
        return library_refuse(call, "a mutex is taken within an atomic section");
    if (!find_mutex(call, &mutex))
        return TERM_NONE;
    call->state->guard = term_and(terms, call->state->guard, term_not(terms, is_held(call, &mutex)));
    if (!is_alone(call))
        call->state->guard = term_and(terms, call->state->guard, term_variable(terms, 1));
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    node = skeleton_node(skeleton, call->state);
    check_kind(call, &mutex, &node);
    add_event(call, &mutex, EVENT_LOCK, node, call->state->guard);
    set_held(call, &mutex, TERM_TRUE, true);
    return library_zero(call);
}

term library_mutex_trylock(const struct library_call *call)
{
    enum { BUSY = 16 };
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct mutex mutex;
    uint32_t node = BOUND_NONE;
    if (!find_mutex(call, &mutex))
        return TERM_NONE;
    check_kind(call, &mutex, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term own = is_held(call, &mutex), other = is_alone(call) ? TERM_TRUE : term_variable(terms, 1);
    term gets = term_and(terms, other, term_not(terms, own));
    if (node == BOUND_NONE)
        node = skeleton_node(skeleton, call->state);
    add_event(call, &mutex, EVENT_LOCK, node, term_and(terms, call->state->guard, gets));
    term fails = term_and(terms, term_not(terms, own), term_not(terms, other));
    if (fails != TERM_FALSE)
        add_event(call, &mutex, EVENT_BUSY, node, term_and(terms, call->state->guard, fails));
    set_held(call, &mutex, gets, true);
    return term_ite(terms, gets, term_constant(terms, 32, 0), term_constant(terms, 32, BUSY));
}

term library_mutex_unlock(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct mutex mutex;
    uint32_t node = BOUND_NONE;
    if (!find_mutex(call, &mutex))
        return TERM_NONE;
    check_kind(call, &mutex, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_not(skeleton->terms, is_held(call, &mutex)),
                  "a mutex is given back that the thread does not hold");
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (node == BOUND_NONE)
        node = skeleton_node(skeleton, call->state);
    add_event(call, &mutex, EVENT_UNLOCK, node, call->state->guard);
    set_held(call, &mutex, TERM_TRUE, false);
    return library_zero(call);
}

/* Whether the thread itself holds a mutex at a place. */
static term holds(struct skeleton *skeleton, struct state *state, uint64_t pointer)
{
    uint32_t node = BOUND_NONE;
    term held = cell_read(skeleton, state, held_cell(skeleton, pointer), TERM_TRUE, &node);
    return term_not(skeleton->terms, term_eq(skeleton->terms, held, term_constant(skeleton->terms, 32, 0)));
}

void mutex_guard_bytes(struct skeleton *skeleton, struct state *state, uint32_t object, uint32_t offset, uint32_t bytes,
                       term condition)
{
    const struct world *world = skeleton->world;
    for (size_t i = 0; i < world->mutex_count && state->guard != TERM_FALSE; i++) {
        uint64_t pointer = world->mutexes[i], at = (uint32_t)pointer;
        if (pointer >> OFFSET_BITS != object || at >= (uint64_t)offset + bytes || offset >= at + MUTEX_BYTES)
            continue;
        if (skeleton->thread_count > 1)
            skeleton_stop(skeleton, state, STOP_REFUSED, condition,
                          "the bytes of a mutex are accessed while there may be other threads");
        else
            skeleton_stop(skeleton, state, STOP_REFUSED,
                          term_and(skeleton->terms, condition, holds(skeleton, state, pointer)),
                          "the bytes of a mutex are accessed that is held");
    }
}

/* An object ends with a mutex that another thread holds: whoever waits for it then uses what is not there, and nothing
 * but that the thread that holds it gave it back would let him notice. */
static void refuse_busy(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                        uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    term busy = term_and(terms, condition, term_variable(terms, 1));
    if (*node == BOUND_NONE)
        *node = skeleton_node(skeleton, state);
    const struct event event = {.kind = EVENT_BUSY,
                                .node = *node,
                                .cell = (uint32_t)(pointer >> OFFSET_BITS),
                                .offset = (uint32_t)pointer,
                                .guard = term_and(terms, state->guard, busy),
                                .value = TERM_NONE,
                                .untouched = TERM_NONE};
    skeleton_event(skeleton, &event);
    skeleton_stop(skeleton, state, STOP_REFUSED, busy, "memory ends with a mutex in it that another thread holds");
}

void mutex_guard_end(struct skeleton *skeleton, struct state *state, uint32_t object, term condition, uint32_t *node)
{
    const struct world *world = skeleton->world;
    for (size_t i = 0; i < world->mutex_count && state->guard != TERM_FALSE; i++) {
        uint64_t pointer = world->mutexes[i];
        if (pointer >> OFFSET_BITS != object)
            continue;
        skeleton_stop(skeleton, state, STOP_REFUSED,
                      term_and(skeleton->terms, condition, holds(skeleton, state, pointer)),
                      "memory ends with a mutex in it that is held");
        if (skeleton->thread_count > 1 && state->guard != TERM_FALSE)
            refuse_busy(skeleton, state, pointer, condition, node);
    }
}

static unsigned handle_width(const struct skeleton *skeleton)
{
    return skeleton->world->module->target == IR_TARGET_I386 ? 32 : 64;
}

/* Which function a new thread runs; BOUND_NONE: it is not known, or cannot be followed. */
static uint32_t start_function(const struct library_call *call)
{
    const struct world *world = call->skeleton->world;
    uint64_t pointer;
    if (!term_is_constant(call->skeleton->terms, call->arguments[2], &pointer) || (uint32_t)pointer != 0 ||
        pointer >> OFFSET_BITS >= world->object_count || pointer == 0 ||
        world->objects[pointer >> OFFSET_BITS].kind != OBJECT_FUNCTION)
        return BOUND_NONE;
    uint32_t method = world->objects[pointer >> OFFSET_BITS].what;
    return world->module->methods[method].body == NULL ? BOUND_NONE : method;
}

/* From here on there may be several threads: memory as it is now is what they begin with, provided that all ways lead
 * here. */
static void begin_sharing(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    if (skeleton->first != NULL)
        return;
    if (skeleton->waiting > 0) {
        skeleton->world->early = true;
        skeleton->world->changed = true;
    }
    skeleton->first = contents_use(call->state->store);
}

static uint32_t thread_name(const struct library_call *call)
{
    struct world *world = call->skeleton->world;
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 64, .zero = true};
    return object_known(world, hash_join(execute_context(call->skeleton), UINT64_C(0x7ead)), &like);
}

static uint32_t result_cell(struct world *world, uint32_t name)
{
    return cell_known(world, name, RESULT_AT, 8, true);
}

term library_create(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint64_t attributes;
    uint32_t method = start_function(call), node = BOUND_NONE;
    if (!term_is_constant(terms, call->arguments[1], &attributes) || attributes != 0)
        return library_refuse(call, "a thread has attributes");
    if (method == BOUND_NONE)
        return library_refuse(call, "it is not known what a thread runs");
    if (call->state->depth > 0)
        return library_refuse(call, "a thread is made within an atomic section");
    struct thread thread = {.name = thread_name(call),
                            .method = method,
                            .argument = call->arguments[3],
                            .handle = term_variable(terms, handle_width(skeleton)),
                            .ended = term_variable(terms, 1),
                            .result = term_variable(terms, POINTER_BITS),
                            .end_guard = TERM_FALSE,
                            .end_result = TERM_NONE,
                            .end_node = BOUND_NONE};
    ir_kind kind = handle_width(skeleton) == 32 ? IR_I32 : IR_I64;
    access_store(skeleton, call->state, call->arguments[0], kind, thread.handle, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    begin_sharing(call);
    thread.creator = node == BOUND_NONE ? skeleton_node(skeleton, call->state) : node;
    thread.guard = call->state->guard;
    uint32_t number = (uint32_t)skeleton->thread_count;
    skeleton->nodes[thread.creator].starts = number;
    idmap_put(skeleton->handles, thread.handle, number);
    idmap_put(skeleton->targets, thread.result, result_cell(skeleton->world, thread.name));
    ARRAY_ADD(skeleton->threads, skeleton->thread_count, skeleton->thread_capacity, thread);
    return library_zero(call);
}

/* Marks a thread as joined or detached, which may happen once. */
static void mark_joined(const struct library_call *call, uint32_t number, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t cell = cell_known(skeleton->world, skeleton->threads[number].name, JOINED_AT, 4, false);
    term joined = cell_read(skeleton, call->state, cell, TERM_TRUE, node);
    term again = term_not(skeleton->terms, term_eq(skeleton->terms, joined, flag(call, false)));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, again, "a thread is joined or detached again");
    cell_write(skeleton, call->state, cell, TERM_TRUE, flag(call, true), node);
}

term library_join(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t number = idmap_get(skeleton->handles, call->arguments[0]);
    uint64_t to;
    if (number == IDMAP_NONE)
        return library_refuse(call, "it is not known which thread is joined");
    if (call->state->depth > 0)
        return library_refuse(call, "a thread is joined within an atomic section");
    const struct thread thread = skeleton->threads[number];
    call->state->guard = term_and(skeleton->terms, call->state->guard, thread.ended);
    uint32_t node = skeleton_node(skeleton, call->state);
    skeleton->nodes[node].joins = number;
    skeleton->nodes[node].joined = call->state->guard;
    ARRAY_ADD(skeleton->joins, skeleton->join_count, skeleton->join_capacity, node);
    mark_joined(call, number, &node);
    if (!term_is_constant(skeleton->terms, call->arguments[1], &to) || to != 0)
        access_store(skeleton, call->state, call->arguments[1], IR_POINTER, thread.result, &node);
    return library_zero(call);
}

term library_detach(const struct library_call *call)
{
    uint32_t number = idmap_get(call->skeleton->handles, call->arguments[0]), node = BOUND_NONE;
    if (number == IDMAP_NONE)
        return library_refuse(call, "it is not known which thread is detached");
    mark_joined(call, number, &node);
    return library_zero(call);
}

term library_exit_thread(const struct library_call *call)
{
    execute_end(call->skeleton, call->state, call->arguments[0]);
    return TERM_NONE;
}
