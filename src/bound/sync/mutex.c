/* Mutexes and spin locks: plain ones, those that a thread may take again, and those that tell who does.
 *
 * What the bytes of a lock say counts as long as its *state* is 0: nobody but who makes and destroys it before there
 * are other threads writes them. Who does that later leaves the bytes alone and sets the state, which no other access
 * can see. */
#include "base/hash.h"
#include "bound/sync/sync.h"

#include <errno.h>

enum { KIND_OFFSET = 16, KIND_OFFSET_32 = 12, MUTEX_BYTES = 24, SPIN_BYTES = 4, MUTEX_WORDS = 3 };
/* As a kind: it was destroyed. As a state, too; others are kinds of locks that were made, plus one. */
#define LOCK_GONE UINT32_C(0xffffffff)

/* Words for a mutex, or for a spin lock. */
static const char *say(const struct lock *lock, const char *of_mutex, const char *of_spin)
{
    return lock->spins ? of_spin : of_mutex;
}

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

/* A cell that lies in no memory of the program. */
static uint32_t hidden_cell(struct skeleton *skeleton, uint64_t key)
{
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 4, .zero = true};
    return cell_known(skeleton->world, object_known(skeleton->world, key, &like), 0, 4, false);
}

/* How often the thread that is unrolled holds a lock: a cell of its own. */
static uint32_t count_cell(struct skeleton *skeleton, uint64_t pointer)
{
    uint32_t thread = skeleton->threads[skeleton->current].name;
    return hidden_cell(skeleton, hash_join(hash_join(hash_mix(UINT64_C(0x10c)), pointer), thread));
}

bool lock_find(const struct library_call *call, uint32_t argument, struct lock *lock)
{
    struct skeleton *skeleton = call->skeleton;
    struct world *world = skeleton->world;
    uint64_t pointer;
    uint32_t bytes = lock->spins ? SPIN_BYTES : MUTEX_BYTES;
    if (!sync_find(call, argument, bytes, &pointer))
        return false;
    sync_note(world, pointer, bytes, SYNC_LOCK);
    uint32_t object = (uint32_t)(pointer >> OFFSET_BITS), offset = (uint32_t)pointer;
    *lock = (struct lock){.pointer = pointer,
                          .spins = lock->spins,
                          .count = count_cell(skeleton, pointer),
                          .state = hidden_cell(skeleton, hash_join(hash_mix(UINT64_C(0x57a7e)), pointer)),
                          .kind = BOUND_NONE,
                          .word_count = lock->spins ? 1 : MUTEX_WORDS};
    bool there = true;
    for (uint32_t i = 0; i < lock->word_count; i++) {
        lock->words[i] = cell_known(world, object, offset + 4 * i, 4, false);
        there = there && lock->words[i] != BOUND_NONE;
    }
    if (!lock->spins) {
        lock->kind = cell_known(world, object, offset + kind_offset(world), 4, false);
        there = there && lock->kind != BOUND_NONE;
    }
    if (!there)
        library_refuse(call, "the bytes of a mutex or lock are used for something else");
    return there;
}

/* The lock that the first argument points to. */
static bool find(const struct library_call *call, struct lock *lock)
{
    *lock = (struct lock){.spins = call->row->number == 1};
    return lock_find(call, 0, lock);
}

term lock_count(const struct library_call *call, const struct lock *lock)
{
    uint32_t node = BOUND_NONE;
    return cell_read(call->skeleton, call->state, lock->count, TERM_TRUE, &node);
}

void lock_set_count(const struct library_call *call, const struct lock *lock, term count)
{
    uint32_t node = BOUND_NONE;
    cell_write(call->skeleton, call->state, lock->count, TERM_TRUE, count, &node);
}

static term is_held(const struct library_call *call, const struct lock *lock)
{
    return term_not(call->skeleton->terms, sync_is(call, lock_count(call, lock), 0));
}

term lock_is_held(struct skeleton *skeleton, struct state *state, uint64_t pointer)
{
    uint32_t node = BOUND_NONE;
    term count = cell_read(skeleton, state, count_cell(skeleton, pointer), TERM_TRUE, &node);
    return term_not(skeleton->terms, term_eq(skeleton->terms, count, term_constant(skeleton->terms, 32, 0)));
}

/* One of the words of a lock, which must be known where they count. */
static term read_word(const struct library_call *call, uint32_t cell, term counts, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    term word = cell_read(skeleton, call->state, cell, counts, node);
    if (!term_may_be_undefined(skeleton->terms, word))
        return word;
    skeleton_stop(skeleton, call->state, STOP_REFUSED,
                  term_and(skeleton->terms, counts, term_is_undefined(skeleton->terms, word)),
                  "a value may be used that was not initialised");
    return term_defined(skeleton->terms, word);
}

/* What the bytes say; the way ends where they count but are not those of a lock that was made. */
static term kind_by_bytes(const struct library_call *call, const struct lock *lock, term counts, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    term kind = sync_number(call, LOCK_PLAIN);
    for (uint32_t i = 0; i < lock->word_count; i++) {
        term word = read_word(call, lock->words[i], counts, node), other = term_not(terms, sync_is(call, word, 0));
        if (lock->spins)
            kind = term_ite(terms, sync_is(call, word, LOCK_GONE), word, kind);
        if (lock->spins)
            other = term_and(terms, other, term_not(terms, sync_is(call, word, LOCK_GONE)));
        skeleton_stop(skeleton, call->state, STOP_REFUSED, term_and(terms, counts, other),
                      "the bytes of a mutex or lock are not those of one that was made");
    }
    return lock->spins ? kind : read_word(call, lock->kind, counts, node);
}

term lock_kind(const struct library_call *call, const struct lock *lock, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    access_check_life(skeleton, call->state, (uint32_t)(lock->pointer >> OFFSET_BITS), TERM_TRUE, node);
    term state = cell_read(skeleton, call->state, lock->state, TERM_TRUE, node), by_bytes = sync_is(call, state, 0);
    term kind = kind_by_bytes(call, lock, by_bytes, node);
    term gone =
        term_or(terms, sync_is(call, state, LOCK_GONE), term_and(terms, by_bytes, sync_is(call, kind, LOCK_GONE)));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, gone,
                  say(lock, "a mutex is used that was destroyed", "a spin lock is used that was destroyed"));
    kind = term_ite(terms, by_bytes, kind, term_binary(terms, TERM_SUB, state, sync_number(call, 1)));
    return term_binary(terms, TERM_AND, kind, sync_number(call, LOCK_KINDS));
}

static void add_event(const struct library_call *call, const struct lock *lock, enum event_kind kind, uint32_t node,
                      term guard)
{
    if (guard != TERM_FALSE)
        sync_event(call->skeleton, lock->pointer, kind, node, guard);
}

/* Whether another thread holds a lock at this moment is open: an event says so, and another one that nobody does. */
static term add_busy(const struct library_call *call, const struct lock *lock, uint32_t *node)
{
    struct terms *terms = call->skeleton->terms;
    if (sync_is_alone(call))
        return TERM_FALSE;
    term busy = term_variable(terms, 1);
    if (*node == BOUND_NONE)
        *node = skeleton_node(call->skeleton, call->state);
    add_event(call, lock, EVENT_BUSY, *node, term_and(terms, call->state->guard, busy));
    return busy;
}

static void add_free(const struct library_call *call, const struct lock *lock, uint32_t node)
{
    if (call->state->guard == TERM_FALSE || node == BOUND_NONE)
        return;
    add_event(call, lock, EVENT_LOCK, node, call->state->guard);
    add_event(call, lock, EVENT_UNLOCK, node, call->state->guard);
}

/* Before there are other threads, the bytes say what became of a lock. */
static void write_bytes(const struct library_call *call, const struct lock *lock, term kind)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t node = BOUND_NONE;
    if (!lock->spins)
        cell_write(skeleton, call->state, lock->kind, TERM_TRUE, kind, &node);
    for (uint32_t i = 0; i < lock->word_count; i++)
        cell_write(skeleton, call->state, lock->words[i], TERM_TRUE, lock->spins ? kind : sync_number(call, 0), &node);
}

/* The kind that attributes ask for. */
static term asked_kind(const struct library_call *call, const struct lock *lock, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t attributes;
    if (lock->spins)
        return sync_number(call, LOCK_PLAIN);
    if (!term_is_constant(skeleton->terms, call->arguments[1], &attributes))
        return library_refuse(call, "it is not known which attributes a mutex has");
    if (attributes == 0)
        return sync_number(call, LOCK_PLAIN);
    term kind = access_load(skeleton, call->state, call->arguments[1], IR_I32, node);
    return term_binary(skeleton->terms, TERM_AND, access_use(skeleton, call->state, kind),
                       sync_number(call, LOCK_KINDS));
}

term library_lock_init(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct lock lock;
    uint32_t node = BOUND_NONE;
    if (!find(call, &lock))
        return TERM_NONE;
    skeleton_stop(skeleton, call->state, STOP_REFUSED, is_held(call, &lock),
                  "a mutex or lock is made anew that is held");
    term kind = call->state->guard == TERM_FALSE ? TERM_NONE : asked_kind(call, &lock, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    access_check_life(skeleton, call->state, (uint32_t)(lock.pointer >> OFFSET_BITS), TERM_TRUE, &node);
    term busy = add_busy(call, &lock, &node);
    skeleton_stop(skeleton, call->state, STOP_REFUSED, busy, "a mutex or lock is made anew that another thread holds");
    add_free(call, &lock, node);
    if (sync_is_alone(call))
        write_bytes(call, &lock, kind);
    else if (call->state->guard != TERM_FALSE)
        cell_write(skeleton, call->state, lock.state, TERM_TRUE,
                   term_binary(skeleton->terms, TERM_ADD, kind, sync_number(call, 1)), &node);
    return library_zero(call);
}

term library_lock_destroy(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct lock lock;
    uint32_t node = BOUND_NONE;
    if (!find(call, &lock))
        return TERM_NONE;
    lock_kind(call, &lock, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term own = is_held(call, &lock), busy = term_and(terms, term_not(terms, own), add_busy(call, &lock, &node));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_or(terms, own, busy),
                  say(&lock, "a mutex is destroyed that is held", "a spin lock is destroyed that is held"));
    add_free(call, &lock, node);
    if (sync_is_alone(call) && lock.spins)
        cell_write(skeleton, call->state, lock.words[0], TERM_TRUE, sync_number(call, LOCK_GONE), &node);
    else if (call->state->guard != TERM_FALSE)
        cell_write(skeleton, call->state, sync_is_alone(call) ? lock.kind : lock.state, TERM_TRUE,
                   sync_number(call, LOCK_GONE), &node);
    return library_zero(call);
}

static term is_recursive(const struct library_call *call, term kind)
{
    return sync_is(call, kind, LOCK_RECURSIVE);
}

/* A count that is one more, or one less, if a condition holds. */
static void change_count(const struct library_call *call, const struct lock *lock, term condition, enum term_op how)
{
    struct terms *terms = call->skeleton->terms;
    term count = lock_count(call, lock), other = term_binary(terms, how, count, sync_number(call, 1));
    lock_set_count(call, lock, term_ite(terms, condition, other, count));
}

/* Under a condition the thread stays here. */
static void note_wait(const struct library_call *call, const struct lock *lock, enum wait_kind kind, term condition)
{
    const struct wait wait = {
        .kind = kind, .stays = term_and(call->skeleton->terms, call->state->guard, condition), .lock = lock->pointer};
    stuck_add(call, &wait);
}

/* A thread may come to wait for ever: whether it gets the lock is open, unless it is alone or has it. */
term library_lock(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct lock lock;
    uint32_t node = BOUND_NONE;
    if (call->state->depth > 0)
        return library_refuse(call, "a mutex or lock is taken within an atomic section");
    if (!find(call, &lock))
        return TERM_NONE;
    term own = is_held(call, &lock);
    if (!sync_is_alone(call)) {
        term gets = term_or(terms, own, term_variable(terms, 1));
        note_wait(call, &lock, WAIT_LOCK, term_not(terms, gets));
        call->state->guard = term_and(terms, call->state->guard, gets);
    }
    if (own != TERM_TRUE)
        node = skeleton_node(skeleton, call->state);
    term kind = lock_kind(call, &lock, &node);
    term again = term_and(terms, own, is_recursive(call, kind)),
         told = term_and(terms, own, sync_is(call, kind, LOCK_CHECKED));
    term goes_on = term_or(terms, term_not(terms, own), term_or(terms, again, told));
    note_wait(call, &lock, WAIT_ITSELF, term_not(terms, goes_on));
    call->state->guard = term_and(terms, call->state->guard, goes_on);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    add_event(call, &lock, EVENT_LOCK, node, term_and(terms, call->state->guard, term_not(terms, own)));
    race_weaken(skeleton, term_and(terms, call->state->guard, told));
    change_count(call, &lock, term_not(terms, told), TERM_ADD);
    return term_ite(terms, told, sync_number(call, EDEADLK), sync_number(call, 0));
}

term library_lock_try(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct lock lock;
    uint32_t node = BOUND_NONE;
    if (!find(call, &lock))
        return TERM_NONE;
    term kind = lock_kind(call, &lock, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term own = is_held(call, &lock), other = sync_is_alone(call) ? TERM_FALSE : term_variable(terms, 1);
    term free = term_not(terms, own), gets = term_and(terms, free, term_not(terms, other));
    if (node == BOUND_NONE && own != TERM_TRUE)
        node = skeleton_node(skeleton, call->state);
    add_event(call, &lock, EVENT_LOCK, node, term_and(terms, call->state->guard, gets));
    add_event(call, &lock, EVENT_BUSY, node, term_and(terms, call->state->guard, term_and(terms, free, other)));
    gets = term_or(terms, gets, term_and(terms, own, is_recursive(call, kind)));
    race_weaken(skeleton, term_and(terms, call->state->guard, term_not(terms, gets)));
    change_count(call, &lock, gets, TERM_ADD);
    return term_ite(terms, gets, sync_number(call, 0), sync_number(call, EBUSY));
}

term library_lock_release(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct lock lock;
    uint32_t node = BOUND_NONE;
    if (!find(call, &lock))
        return TERM_NONE;
    term kind = lock_kind(call, &lock, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term own = is_held(call, &lock), last = sync_is(call, lock_count(call, &lock), 1);
    term tells = term_or(terms, is_recursive(call, kind), sync_is(call, kind, LOCK_CHECKED));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_not(terms, term_or(terms, own, tells)),
                  say(&lock, "a mutex is given back that the thread does not hold",
                      "a spin lock is given back that the thread does not hold"));
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (node == BOUND_NONE && last != TERM_FALSE)
        node = skeleton_node(skeleton, call->state);
    add_event(call, &lock, EVENT_UNLOCK, node, term_and(terms, call->state->guard, last));
    change_count(call, &lock, own, TERM_SUB);
    return term_ite(terms, own, sync_number(call, 0), sync_number(call, EPERM));
}
