/* Read-write locks: how many read and who writes is memory, which is read and written at one moment. Threads have other
 * numbers there than when the program runs, so that nobody else may see them. */
#include "bound/sync/sync.h"

#include <errno.h>

enum { READERS_AT = 0, WRITER_AT = 4, WORD = 4, KIND_AT = 48, KIND_AT_32 = 24, PREFERS_WRITERS = 2 };
enum { TO_WRITE = 1, TRIES = 2 }; /* of library_rwlock_take: the number of its row */
#define RWLOCK_GONE UINT32_MAX

struct rwlock {
    uint64_t pointer;
    uint32_t node;
    term readers, writer;
};

static uint32_t kind_offset(const struct library_call *call)
{
    return call->skeleton->world->module->target == IR_TARGET_I386 ? KIND_AT_32 : KIND_AT;
}

static bool find(const struct library_call *call, struct rwlock *lock)
{
    *lock = (struct rwlock){.node = BOUND_NONE};
    if (!sync_find(call, 0, kind_offset(call) + WORD, &lock->pointer))
        return false;
    sync_note(call->skeleton->world, lock->pointer, WRITER_AT + WORD, SYNC_NUMBERED);
    return true;
}

static void store(const struct library_call *call, struct rwlock *lock, uint32_t offset, term value)
{
    sync_store_word(call, lock->pointer + offset, value, &lock->node);
}

/* The way ends where it is not there, was never made, or was destroyed. */
static bool load(const struct library_call *call, struct rwlock *lock)
{
    lock->readers = sync_load_word(call, lock->pointer + READERS_AT, &lock->node);
    lock->writer = sync_load_word(call, lock->pointer + WRITER_AT, &lock->node);
    skeleton_stop(call->skeleton, call->state, STOP_UNDEFINED, sync_is(call, lock->readers, RWLOCK_GONE),
                  "a read-write lock is used that was destroyed");
    return call->state->guard != TERM_FALSE;
}

static term self(const struct library_call *call)
{
    return sync_number(call, call->skeleton->current + 1);
}

term library_rwlock_init(const struct library_call *call)
{
    struct rwlock lock;
    uint64_t attributes;
    term kind = sync_number(call, 0);
    if (!find(call, &lock))
        return TERM_NONE;
    if (!term_is_constant(call->skeleton->terms, call->arguments[1], &attributes))
        return library_refuse(call, "it is not known which attributes a read-write lock has");
    if (attributes != 0)
        kind = sync_load_word(call, attributes, &lock.node);
    store(call, &lock, READERS_AT, sync_number(call, 0));
    store(call, &lock, WRITER_AT, sync_number(call, 0));
    store(call, &lock, kind_offset(call), kind);
    return library_zero(call);
}

term library_rwlock_destroy(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    struct rwlock lock;
    if (!find(call, &lock) || !load(call, &lock))
        return TERM_NONE;
    term free = term_and(terms, sync_is(call, lock.readers, 0), sync_is(call, lock.writer, 0));
    skeleton_stop(call->skeleton, call->state, STOP_UNDEFINED, term_not(terms, free),
                  "a read-write lock is destroyed that is held");
    store(call, &lock, READERS_AT, sync_number(call, RWLOCK_GONE));
    return library_zero(call);
}

/* Who reads under a lock that prefers writers waits for those that wait to write: nobody knows who does. */
static void check_kind(const struct library_call *call, struct rwlock *lock)
{
    struct terms *terms = call->skeleton->terms;
    term kind = sync_load_word(call, lock->pointer + kind_offset(call), &lock->node);
    term read = term_not(terms, sync_is(call, lock->readers, 0));
    skeleton_stop(call->skeleton, call->state, STOP_REFUSED,
                  term_and(terms, read, sync_is(call, kind, PREFERS_WRITERS)), "a read-write lock prefers writers");
}

static term is_free(const struct library_call *call, const struct rwlock *lock)
{
    struct terms *terms = call->skeleton->terms;
    term free = sync_is(call, lock->writer, 0);
    return (call->row->number & TO_WRITE) != 0 ? term_and(terms, free, sync_is(call, lock->readers, 0)) : free;
}

/* Who writes already does not wait, but is told so. */
static term goes_on(const struct library_call *call, const struct rwlock *lock)
{
    struct terms *terms = call->skeleton->terms;
    return term_or(terms, is_free(call, lock), term_eq(terms, lock->writer, self(call)));
}

/* Others hold it in the end. */
static void may_stay(const struct library_call *call, const struct rwlock *lock, term stays)
{
    struct library_call again;
    struct state way;
    struct rwlock last = *lock;
    if (!stuck_begin_look(call, stays, &again, &way, &last.node))
        return;
    term goes = load(&again, &last) ? goes_on(&again, &last) : TERM_TRUE;
    stuck_end_look(call, stays, &way, goes, true);
}

term library_rwlock_take(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    bool writes = (call->row->number & TO_WRITE) != 0, tries = (call->row->number & TRIES) != 0;
    struct rwlock lock;
    term stays = TERM_FALSE;
    if (!find(call, &lock) || (!tries && !sync_begin_wait(call, &lock.node, &stays)))
        return TERM_NONE;
    may_stay(call, &lock, stays);
    if (!load(call, &lock))
        return TERM_NONE;
    if (!writes)
        check_kind(call, &lock);
    term free = is_free(call, &lock);
    if (!tries)
        sync_end_wait(call, goes_on(call, &lock));
    race_weaken(call->skeleton, term_and(terms, call->state->guard, term_not(terms, free)));
    term more = term_binary(terms, TERM_ADD, lock.readers, sync_number(call, 1));
    if (writes)
        store(call, &lock, WRITER_AT, term_ite(terms, free, self(call), lock.writer));
    else
        store(call, &lock, READERS_AT, term_ite(terms, free, more, lock.readers));
    return term_ite(terms, free, sync_number(call, 0), sync_number(call, tries ? EBUSY : EDEADLK));
}

/* Who reads is not known by name: whoever gives back what others read under takes that away. */
term library_rwlock_release(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct rwlock lock;
    if (!find(call, &lock) || !load(call, &lock))
        return TERM_NONE;
    term own = term_eq(terms, lock.writer, self(call)), none = sync_is(call, lock.writer, 0);
    term reads = term_and(terms, none, term_not(terms, sync_is(call, lock.readers, 0)));
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_not(terms, term_or(terms, own, reads)),
                  "a read-write lock is given back that the thread does not hold");
    term less = term_binary(terms, TERM_SUB, lock.readers, sync_number(call, 1));
    store(call, &lock, WRITER_AT, term_ite(terms, own, sync_number(call, 0), lock.writer));
    store(call, &lock, READERS_AT, term_ite(terms, own, lock.readers, less));
    return library_zero(call);
}
