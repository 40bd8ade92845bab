/* Semaphores: their value is memory as any other, which is read and written at one moment. */
#include "bound/sync/sync.h"

#include <errno.h>

enum { MOST = INT32_MAX };
#define SEMAPHORE_GONE UINT32_MAX

static term load(const struct library_call *call, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    term value = access_load(skeleton, call->state, call->arguments[0], IR_I32, node);
    value = access_use(skeleton, call->state, value);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, sync_is(call, value, SEMAPHORE_GONE),
                  "a semaphore is used that was destroyed");
    return value;
}

static void store(const struct library_call *call, term value, uint32_t *node)
{
    if (call->state->guard != TERM_FALSE)
        access_store(call->skeleton, call->state, call->arguments[0], IR_I32, value, node);
}

/* What a semaphore becomes if a condition holds: one more, or one less. */
static void change(const struct library_call *call, term value, term condition, enum term_op how, uint32_t *node)
{
    struct terms *terms = call->skeleton->terms;
    term other = term_binary(terms, how, value, sync_number(call, 1));
    store(call, term_ite(terms, condition, other, value), node);
}

/* 0, or -1 where something did not happen. */
static term done_if(const struct library_call *call, term condition)
{
    return term_ite(call->skeleton->terms, condition, sync_number(call, 0), sync_number(call, UINT32_MAX));
}

term library_semaphore_init(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    store(call, call->arguments[2], &node);
    return library_zero(call);
}

term library_semaphore_destroy(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    load(call, &node);
    store(call, sync_number(call, SEMAPHORE_GONE), &node);
    return library_zero(call);
}

/* It is 0 in the end. */
static void may_stay(const struct library_call *call, term stays)
{
    struct library_call again;
    struct state way;
    uint32_t node;
    if (!stuck_begin_look(call, stays, &again, &way, &node))
        return;
    term value = load(&again, &node);
    stuck_end_look(call, stays, &way, term_not(call->skeleton->terms, sync_is(call, value, 0)), false);
}

term library_semaphore_wait(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    term stays;
    if (!sync_begin_wait(call, &node, &stays))
        return TERM_NONE;
    may_stay(call, stays);
    term value = load(call, &node);
    sync_end_wait(call, term_not(call->skeleton->terms, sync_is(call, value, 0)));
    change(call, value, TERM_TRUE, TERM_SUB, &node);
    return library_zero(call);
}

term library_semaphore_try(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    term value = load(call, &node), gets = term_not(call->skeleton->terms, sync_is(call, value, 0));
    race_weaken(call->skeleton,
                term_and(call->skeleton->terms, call->state->guard, term_not(call->skeleton->terms, gets)));
    change(call, value, gets, TERM_SUB, &node);
    library_set_errno(call, term_not(call->skeleton->terms, gets), EAGAIN, &node);
    return done_if(call, gets);
}

term library_semaphore_post(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    term value = load(call, &node), fits = term_not(call->skeleton->terms, sync_is(call, value, MOST));
    change(call, value, fits, TERM_ADD, &node);
    library_set_errno(call, term_not(call->skeleton->terms, fits), EOVERFLOW, &node);
    return done_if(call, fits);
}

term library_semaphore_value(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    term value = load(call, &node);
    race_weaken(call->skeleton, call->state->guard);
    call->skeleton->use =
        call->skeleton->use == USE_NONE || call->state->section != BOUND_NONE ? call->skeleton->use : USE_PLAIN;
    if (call->state->guard != TERM_FALSE)
        access_store(call->skeleton, call->state, call->arguments[1], IR_I32, value, &node);
    return library_zero(call);
}
