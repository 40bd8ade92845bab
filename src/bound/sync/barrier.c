/* Barriers: how many have arrived is memory, which is read and written at one moment; that those who wait go on is an
 * event, which encode/waits.c orders. */
#include "bound/sync/sync.h"

#include <errno.h>

enum { TOTAL_AT = 0, ARRIVED_AT = 4, BARRIER_BYTES = 8 };

static bool find(const struct library_call *call, uint64_t *pointer)
{
    if (!sync_find(call, 0, BARRIER_BYTES, pointer))
        return false;
    sync_note(call->skeleton->world, *pointer, BARRIER_BYTES, SYNC_BARRIER);
    return true;
}

term library_barrier_init(const struct library_call *call)
{
    uint64_t pointer, total;
    uint32_t node = BOUND_NONE;
    if (!find(call, &pointer))
        return TERM_NONE;
    if (!term_is_constant(call->skeleton->terms, call->arguments[2], &total))
        return library_refuse(call, "it is not known for how many threads a barrier is");
    if (total == 0)
        return sync_number(call, EINVAL);
    if (!sync_is_alone(call)) /* some thread may wait at it; what is there need not have been written yet */
        return library_refuse(call, "a barrier is made where there are other threads");
    sync_store_word(call, pointer + TOTAL_AT, call->arguments[2], &node);
    sync_store_word(call, pointer + ARRIVED_AT, sync_number(call, 0), &node);
    return library_zero(call);
}

term library_barrier_destroy(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint64_t pointer;
    uint32_t node = BOUND_NONE;
    if (!find(call, &pointer))
        return TERM_NONE;
    term arrived = sync_load_word(call, pointer + ARRIVED_AT, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, term_not(skeleton->terms, sync_is(call, arrived, 0)),
                  "a barrier is destroyed at which a thread waits");
    sync_store_word(call, pointer + TOTAL_AT, sync_number(call, 0), &node);
    return library_zero(call);
}

/* Who waits goes on at another moment of the same instruction, when the barrier was opened; who opens it goes on at
 * once. */
static void pass(const struct library_call *call, uint64_t pointer, term opens, uint32_t arrival)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    if (sync_is_alone(call) || arrival == BOUND_NONE) {
        call->state->guard = term_and(terms, call->state->guard, opens);
        return;
    }
    term passes = term_variable(terms, 1);
    call->state->guard = term_and(terms, call->state->guard, term_or(terms, opens, passes));
    struct state waits = *call->state;
    waits.guard = term_and(terms, call->state->guard, term_not(terms, opens));
    skeleton->here = BOUND_NONE;
    uint32_t node = skeleton_node(skeleton, &waits);
    uint32_t event = sync_event(skeleton, pointer, EVENT_PASS, node, waits.guard);
    skeleton->events[event].partner = arrival;
}

term library_barrier_wait(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint64_t pointer;
    uint32_t node = BOUND_NONE, arrival = BOUND_NONE;
    if (call->state->depth > 0)
        return library_refuse(call, "a thread waits at a barrier within an atomic section");
    if (!find(call, &pointer))
        return TERM_NONE;
    term total = sync_load_word(call, pointer + TOTAL_AT, &node);
    term arrived = sync_load_word(call, pointer + ARRIVED_AT, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED, sync_is(call, total, 0),
                  "a barrier is used that was never made, or was destroyed");
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    term more = term_binary(terms, TERM_ADD, arrived, sync_number(call, 1));
    term opens = term_not(terms, term_binary(terms, TERM_ULT, more, total));
    if (node == BOUND_NONE)
        node = skeleton_node(skeleton, call->state);
    sync_store_word(call, pointer + ARRIVED_AT, term_ite(terms, opens, sync_number(call, 0), more), &node);
    if (opens != TERM_FALSE)
        sync_event(skeleton, pointer, EVENT_OPEN, node, term_and(terms, call->state->guard, opens));
    if (opens != TERM_TRUE)
        arrival = sync_event(skeleton, pointer, EVENT_ARRIVE, node,
                             term_and(terms, call->state->guard, term_not(terms, opens)));
    if (arrival != BOUND_NONE) {
        const struct wait wait = {
            .kind = WAIT_OPEN, .stays = skeleton->events[arrival].guard, .event = arrival, .never = TERM_FALSE};
        stuck_add(call, &wait);
    }
    race_settle(skeleton, call->state->guard);
    pass(call, pointer, opens, arrival);
    return term_ite(terms, opens, sync_number(call, UINT32_MAX), sync_number(call, 0));
}
