/* Where objects are that threads synchronise by, and whose bytes nobody else may see. */
#include "base/array.h"
#include "bound/sync/sync.h"

term sync_number(const struct library_call *call, uint32_t number)
{
    return term_constant(call->skeleton->terms, 32, number);
}

term sync_is(const struct library_call *call, term value, uint32_t number)
{
    return term_eq(call->skeleton->terms, value, sync_number(call, number));
}

bool sync_is_alone(const struct library_call *call)
{
    return call->skeleton->thread_count == 1;
}

static bool is_variable(const struct world *world, uint64_t pointer, uint32_t bytes)
{
    uint32_t object = (uint32_t)(pointer >> OFFSET_BITS), offset = (uint32_t)pointer;
    if (!object_exists(world, object))
        return false;
    const struct object *of = object_at(world, object);
    bool variable = of->kind == OBJECT_GLOBAL || of->kind == OBJECT_LOCAL || of->kind == OBJECT_HEAP;
    return variable && !of->constant && !of->bytewise && offset + UINT64_C(1) * bytes <= of->size;
}

bool sync_find(const struct library_call *call, uint32_t argument, uint32_t bytes, uint64_t *pointer)
{
    if (!term_is_constant(call->skeleton->terms, call->arguments[argument], pointer)) {
        library_refuse(call, "it is not known which object is meant that threads synchronise by");
        return false;
    }
    bool found = is_variable(call->skeleton->world, *pointer, bytes);
    if (!found)
        library_refuse(call,
                       "what is meant is nothing that threads synchronise by, or its bytes are accessed one by one");
    return found;
}

/* That it is there must be known from the start: its bytes may have been accessed before. */
void sync_note(struct world *world, uint64_t pointer, uint32_t bytes, enum sync_kind kind)
{
    const struct sync_place place = {pointer, bytes, kind};
    for (size_t i = 0; i < world->place_count; i++)
        if (world->places[i].pointer == pointer && world->places[i].bytes == bytes && world->places[i].kind == kind)
            return;
    ARRAY_ADD(world->places, world->place_count, world->place_capacity, place);
    world->changed = true;
}

term sync_load_word(const struct library_call *call, uint64_t pointer, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    if (call->state->guard == TERM_FALSE)
        return sync_number(call, 0);
    skeleton->trusted = true;
    term place = term_constant(skeleton->terms, POINTER_BITS, pointer);
    term value = access_load(skeleton, call->state, place, IR_I32, node);
    skeleton->trusted = false;
    return access_use(skeleton, call->state, value);
}

void sync_store_word(const struct library_call *call, uint64_t pointer, term value, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    if (call->state->guard == TERM_FALSE)
        return;
    skeleton->trusted = true;
    term place = term_constant(skeleton->terms, POINTER_BITS, pointer);
    access_store(skeleton, call->state, place, IR_I32, value, node);
    skeleton->trusted = false;
}

bool sync_begin_wait(const struct library_call *call, uint32_t *node, term *stays)
{
    struct terms *terms = call->skeleton->terms;
    *stays = TERM_FALSE;
    if (call->state->depth > 0) {
        library_refuse(call, "a thread may wait within an atomic section");
        return false;
    }
    if (!sync_is_alone(call)) {
        term goes_on = term_variable(terms, 1);
        *stays = term_and(terms, call->state->guard, term_not(terms, goes_on));
        call->state->guard = term_and(terms, call->state->guard, goes_on);
    }
    *node = skeleton_node(call->skeleton, call->state);
    return true;
}

void sync_end_wait(const struct library_call *call, term is_so)
{
    struct terms *terms = call->skeleton->terms;
    if (!sync_is_alone(call)) {
        skeleton_fact(call->skeleton, term_implies(terms, call->state->guard, is_so));
        return;
    }
    term stays = term_and(terms, call->state->guard, term_not(terms, is_so));
    const struct wait wait = {.kind = WAIT_WORD, .stays = stays, .never = TERM_TRUE, .doubtful = TERM_FALSE};
    stuck_add(call, &wait);
    call->state->guard = term_and(terms, call->state->guard, is_so);
}

uint32_t sync_event(struct skeleton *skeleton, uint64_t pointer, enum event_kind kind, uint32_t node, term guard)
{
    const struct event event = {.kind = kind,
                                .node = node,
                                .cell = (uint32_t)(pointer >> OFFSET_BITS),
                                .offset = (uint32_t)pointer,
                                .guard = guard,
                                .value = TERM_NONE,
                                .untouched = TERM_NONE,
                                .partner = BOUND_NONE};
    skeleton_event(skeleton, &event);
    return (uint32_t)skeleton->event_count - 1;
}

void sync_guard_bytes(struct skeleton *skeleton, struct state *state, uint32_t object, uint32_t offset, uint32_t bytes,
                      term condition)
{
    const struct world *world = skeleton->world;
    for (size_t i = 0; i < world->place_count && state->guard != TERM_FALSE && !skeleton->trusted; i++) {
        const struct sync_place place = world->places[i];
        uint64_t at = (uint32_t)place.pointer;
        if (place.kind >= SYNC_CONDITION && place.pointer >> OFFSET_BITS == object && at < (uint64_t)offset + bytes &&
            offset < at + place.bytes)
            race_meet(skeleton, state, condition);
        if (place.kind >= SYNC_CONDITION || place.pointer >> OFFSET_BITS != object || at >= (uint64_t)offset + bytes ||
            offset >= at + place.bytes)
            continue;
        if (skeleton->thread_count > 1)
            skeleton_stop(skeleton, state, STOP_REFUSED, condition,
                          "the bytes of a mutex or lock are accessed while there may be other threads");
        else if (place.kind == SYNC_LOCK)
            skeleton_stop(skeleton, state, STOP_REFUSED,
                          term_and(skeleton->terms, condition, lock_is_held(skeleton, state, place.pointer)),
                          "the bytes of a mutex or lock are accessed that is held");
    }
}

/* An object ends with a lock that another thread holds: whoever waits for it then uses what is not there, and nothing
 * but that the thread that holds it gave it back would let him notice. */
static void refuse_busy(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                        uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    term busy = term_and(terms, condition, term_variable(terms, 1));
    if (*node == BOUND_NONE)
        *node = skeleton_node(skeleton, state);
    sync_event(skeleton, pointer, EVENT_BUSY, *node, term_and(terms, state->guard, busy));
    skeleton_stop(skeleton, state, STOP_REFUSED, busy,
                  "memory ends with a mutex or lock in it that another thread holds");
}

/* Who waits for a condition waits for the place where it was, whatever lies there then. */
static void refuse_awaited(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                           uint32_t *node)
{
    if (skeleton->thread_count == 1)
        return;
    term awaited = condition_is_awaited(skeleton, state, pointer, condition, node);
    skeleton_stop(skeleton, state, STOP_REFUSED, term_and(skeleton->terms, condition, awaited),
                  "memory ends with a condition in it for which a thread waits");
}

/* The way ends where memory ends with a barrier in it at which some have arrived. */
static void refuse_arrived(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                           uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    uint32_t object = (uint32_t)(pointer >> OFFSET_BITS), offset = (uint32_t)pointer + 4;
    uint32_t cell = object_at(skeleton->world, object)->bytewise
                        ? BOUND_NONE
                        : cell_known(skeleton->world, object, offset, 4, false);
    if (cell == BOUND_NONE)
        return; /* nobody can have used it as a barrier */
    term arrived = cell_read(skeleton, state, cell, condition, node);
    term some = term_not(terms, term_eq(terms, term_defined(terms, arrived), term_constant(terms, 32, 0)));
    some = term_and(terms, some, term_not(terms, term_is_undefined(terms, arrived)));
    skeleton_stop(skeleton, state, STOP_REFUSED, term_and(terms, condition, some),
                  "memory ends with a barrier in it at which a thread waits");
}

void sync_guard_end(struct skeleton *skeleton, struct state *state, uint32_t object, term condition, uint32_t *node)
{
    const struct world *world = skeleton->world;
    for (size_t i = 0; i < world->place_count && state->guard != TERM_FALSE; i++) {
        const struct sync_place place = world->places[i];
        if (place.pointer >> OFFSET_BITS != object || place.kind == SYNC_NUMBERED || place.kind == SYNC_ONCE)
            continue;
        if (place.kind == SYNC_CONDITION || place.kind == SYNC_BARRIER) {
            (place.kind == SYNC_BARRIER ? refuse_arrived : refuse_awaited)(skeleton, state, place.pointer, condition,
                                                                           node);
            continue;
        }
        skeleton_stop(skeleton, state, STOP_REFUSED,
                      term_and(skeleton->terms, condition, lock_is_held(skeleton, state, place.pointer)),
                      "memory ends with a mutex or lock in it that is held");
        if (skeleton->thread_count > 1 && state->guard != TERM_FALSE)
            refuse_busy(skeleton, state, place.pointer, condition, node);
    }
}
