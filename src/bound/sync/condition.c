/* Conditions. That a thread waits, that it goes on, and what wakes it are events, which encode/waits.c orders; whether
 * a condition was destroyed is memory as any other. */
#include "bound/sync/sync.h"

#include <errno.h>

enum { CLOCK_AT = 0, GONE_AT = 4, CONDITION_BYTES = 8 };

static term place_of(const struct library_call *call, uint64_t pointer, uint32_t offset)
{
    return term_constant(call->skeleton->terms, POINTER_BITS, pointer + offset);
}

static bool find(const struct library_call *call, uint64_t *pointer)
{
    if (!sync_find(call, 0, CONDITION_BYTES, pointer))
        return false;
    sync_note(call->skeleton->world, *pointer, CONDITION_BYTES, SYNC_CONDITION);
    return true;
}

/* The way ends where the condition is not there, was never made, or was destroyed. */
static void check(const struct library_call *call, uint64_t pointer, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    for (uint32_t offset = CLOCK_AT; offset <= GONE_AT && call->state->guard != TERM_FALSE; offset += GONE_AT) {
        term word = access_load(skeleton, call->state, place_of(call, pointer, offset), IR_I32, node);
        word = access_use(skeleton, call->state, word);
        if (offset == GONE_AT)
            skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_not(skeleton->terms, sync_is(call, word, 0)),
                          "a condition is used that was destroyed");
    }
}

static void write_word(const struct library_call *call, uint64_t pointer, uint32_t offset, term word, uint32_t *node)
{
    if (call->state->guard != TERM_FALSE)
        access_store(call->skeleton, call->state, place_of(call, pointer, offset), IR_I32, word, node);
}

term library_condition_init(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t pointer, attributes;
    uint32_t node = BOUND_NONE;
    term clock = sync_number(call, 0);
    if (!find(call, &pointer))
        return TERM_NONE;
    if (!term_is_constant(skeleton->terms, call->arguments[1], &attributes))
        return library_refuse(call, "it is not known which attributes a condition has");
    if (attributes != 0)
        clock =
            access_use(skeleton, call->state, access_load(skeleton, call->state, call->arguments[1], IR_I32, &node));
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term awaited =
        sync_is_alone(call) ? TERM_FALSE : condition_is_awaited(skeleton, call->state, pointer, TERM_TRUE, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, awaited, "a condition is made anew for which a thread waits");
    write_word(call, pointer, CLOCK_AT, clock, &node);
    write_word(call, pointer, GONE_AT, sync_number(call, 0), &node);
    return library_zero(call);
}

term condition_is_awaited(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                          uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    term guard = term_and(terms, state->guard, condition), awaited = term_variable(terms, 1);
    if (*node == BOUND_NONE)
        *node = skeleton_node(skeleton, state);
    sync_event(skeleton, pointer, EVENT_AWAITED, *node, term_and(terms, guard, awaited));
    sync_event(skeleton, pointer, EVENT_IDLE, *node, term_and(terms, guard, term_not(terms, awaited)));
    return awaited;
}

term library_condition_destroy(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t pointer;
    uint32_t node = BOUND_NONE;
    if (!find(call, &pointer))
        return TERM_NONE;
    check(call, pointer, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term awaited =
        sync_is_alone(call) ? TERM_FALSE : condition_is_awaited(skeleton, call->state, pointer, TERM_TRUE, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, awaited, "a condition is destroyed for which a thread waits");
    write_word(call, pointer, GONE_AT, sync_number(call, 1), &node);
    return library_zero(call);
}

term library_condition_signal(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t pointer;
    uint32_t node = BOUND_NONE;
    if (call->state->depth > 0)
        return library_refuse(call, "a condition is signalled within an atomic section");
    if (!find(call, &pointer))
        return TERM_NONE;
    check(call, pointer, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (sync_is_alone(call))
        return library_zero(call);
    if (node == BOUND_NONE)
        node = skeleton_node(skeleton, call->state);
    sync_event(skeleton, pointer, call->row->number == 1 ? EVENT_BROADCAST : EVENT_SIGNAL, node, call->state->guard);
    return library_zero(call);
}

/* Until when a thread waits does not matter, since its time may come at any moment; but it must be a time, and one that
 * has not passed when the program starts (run/c/library/library.h): who waits for such a one is not woken by others. */
static void check_time(const struct library_call *call, uint32_t *node)
{
    enum { SECOND = 1000000000, START = 1704067200 };
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    bool narrow = skeleton->world->module->target == IR_TARGET_I386;
    ir_kind kind = narrow ? IR_I32 : IR_I64;
    unsigned width = ir_kind_bits(kind);
    term words[2], at = call->arguments[2];
    enum access_use use = skeleton->use;
    skeleton->use = use == USE_NONE ? USE_NONE : USE_PLAIN; /* it is no condition that is read there */
    for (uint32_t i = 0; i < 2 && call->state->guard != TERM_FALSE; i++) {
        words[i] = access_use(skeleton, call->state, access_load(skeleton, call->state, at, kind, node));
        at = access_move(skeleton, call->state, at, term_constant(terms, POINTER_BITS, width / 8));
    }
    skeleton->use = use;
    if (call->state->guard == TERM_FALSE)
        return;
    term past = term_binary(terms, TERM_SLE, words[0], term_constant(terms, width, START));
    term valid = term_binary(terms, TERM_ULT, words[1], term_constant(terms, width, SECOND));
    skeleton_stop(skeleton, call->state, STOP_REFUSED, term_or(terms, past, term_not(terms, valid)),
                  "a thread waits until a time that is none, or has passed");
}

/* The thread gives the mutex back and begins to wait, at one moment. Who took it more than once does not give it back,
 * and waits for ever, though he is woken. Returns the event. */
static uint32_t begin_wait(const struct library_call *call, uint64_t pointer, const struct lock *lock)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t node = BOUND_NONE;
    check(call, pointer, &node);
    if (call->row->number == 1 && call->state->guard != TERM_FALSE)
        check_time(call, &node);
    term count = lock_count(call, lock), last = sync_is(call, count, 1);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, sync_is(call, count, 0),
                  "a thread waits for a condition without the mutex");
    if (call->state->guard != TERM_FALSE)
        lock_kind(call, lock, &node);
    if (call->state->guard == TERM_FALSE)
        return BOUND_NONE;
    if (node == BOUND_NONE)
        node = skeleton_node(skeleton, call->state);
    uint32_t wait = sync_event(skeleton, pointer, EVENT_WAIT, node, call->state->guard);
    const struct wait stays = {.kind = WAIT_WOKEN,
                               .stays = call->state->guard,
                               .never = term_not(terms, last),
                               .lock = lock->pointer,
                               .event = wait,
                               .timed = call->row->number == 1};
    stuck_add(call, &stays);
    race_settle(skeleton, call->state->guard);
    call->state->guard = term_and(terms, call->state->guard, last);
    if (call->state->guard != TERM_FALSE)
        sync_event(skeleton, lock->pointer, EVENT_UNLOCK, node, call->state->guard);
    if (sync_is_alone(call) && call->row->number == 0) /* nobody is there to wake it */
        call->state->guard = TERM_FALSE;
    return wait;
}

/* It was woken, or its time has come, and has the mutex again, at another moment of the same instruction. Returns
 * whether nobody woke it. */
static term end_wait(const struct library_call *call, uint64_t pointer, const struct lock *lock, uint32_t wait)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    call->state->guard = term_and(terms, call->state->guard, term_variable(terms, 1));
    skeleton->here = BOUND_NONE;
    uint32_t node = skeleton_node(skeleton, call->state);
    uint32_t woken = sync_event(skeleton, pointer, EVENT_WOKEN, node, call->state->guard);
    skeleton->events[woken].partner = wait;
    if (call->row->number == 1)
        skeleton->events[woken].value = term_variable(terms, 1);
    term late = skeleton->events[woken].value;
    lock_kind(call, lock, &node);
    if (call->state->guard == TERM_FALSE)
        return late;
    sync_event(skeleton, lock->pointer, EVENT_LOCK, node, call->state->guard);
    lock_set_count(call, lock, sync_number(call, 1));
    return late;
}

term library_condition_wait(const struct library_call *call)
{
    uint64_t pointer;
    struct lock lock = {.spins = false};
    if (call->state->depth > 0)
        return library_refuse(call, "a thread waits for a condition within an atomic section");
    if (call->skeleton->options->spurious)
        return library_refuse(call, "wake-ups without a reason are not understood");
    if (!find(call, &pointer) || !lock_find(call, 1, &lock))
        return TERM_NONE;
    uint32_t wait = begin_wait(call, pointer, &lock);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term late = end_wait(call, pointer, &lock, wait);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (late == TERM_NONE)
        return library_zero(call);
    return term_ite(call->skeleton->terms, late, sync_number(call, ETIMEDOUT), sync_number(call, 0));
}
