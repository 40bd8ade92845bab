/* Places at which threads may stay: what each of them waits for is noted where it waits, and encode/stuck.c says
 * whether it can have that in the end. */
#include "base/array.h"
#include "bound/sync/sync.h"

void stuck_prepare(struct skeleton *skeleton)
{
    const struct node node = {
        .thread = BOUND_NONE, .guard = TERM_TRUE, .starts = BOUND_NONE, .joins = BOUND_NONE, .joined = TERM_NONE};
    skeleton->stuck = term_variable(skeleton->terms, 1);
    skeleton->last = (uint32_t)skeleton->node_count;
    ARRAY_ADD(skeleton->nodes, skeleton->node_count, skeleton->node_capacity, node);
}

void stuck_leave(struct skeleton *skeleton, const struct state *state)
{
    term *gone = &skeleton->threads[skeleton->current].gone;
    *gone = term_or(skeleton->terms, *gone, state->guard);
}

void stuck_add(const struct library_call *call, const struct wait *wait)
{
    struct skeleton *skeleton = call->skeleton;
    struct wait full = *wait;
    if (skeleton->last == BOUND_NONE || wait->stays == TERM_FALSE)
        return;
    full.thread = skeleton->current;
    full.log = skeleton_log(skeleton, call->state);
    ARRAY_ADD(skeleton->waits, skeleton->wait_count, skeleton->wait_capacity, full);
}

bool stuck_begin_look(const struct library_call *call, term stays, struct library_call *again, struct state *way,
                      uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    if (skeleton->last == BOUND_NONE || stays == TERM_FALSE)
        return false;
    *way = *call->state;
    way->guard = term_and(skeleton->terms, stays, skeleton->stuck);
    way->store = contents_use(call->state->store);
    *again = *call;
    again->state = way;
    *node = skeleton->last;
    skeleton->silent = true;
    return true;
}

void stuck_end_look(const struct library_call *call, term stays, struct state *way, term goes_on, bool held)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    const struct wait wait = {.kind = WAIT_WORD,
                              .stays = stays,
                              .never = term_and(terms, way->guard, term_not(terms, goes_on)),
                              .doubtful = term_and(terms, stays, term_not(terms, way->guard)),
                              .held = held};
    skeleton->silent = false;
    state_drop(way);
    stuck_add(call, &wait);
}
