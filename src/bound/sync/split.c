/* Calls with a pointer that may mean one of several objects: each of them is a way of its own, on which it is known. */
#include "bound/sync/sync.h"

#include <string.h>

enum { MOST_CASES = 16, MOST_ARGUMENTS = 4 };

/* What a pointer may be. */
struct cases {
    struct skeleton *skeleton;
    term pointer;
    uint64_t values[MOST_CASES];
    uint32_t count;
    bool too_many;
};

static void add_case(struct cases *cases, uint64_t value)
{
    for (uint32_t i = 0; i < cases->count; i++)
        if (cases->values[i] == value)
            return;
    cases->too_many |= cases->count == MOST_CASES;
    if (cases->count < MOST_CASES)
        cases->values[cases->count++] = value;
}

/* The leaves of a small tree. */
static void add_leaves(struct cases *cases, term leaf)
{
    const struct term_node node = *term_at(cases->skeleton->terms, leaf);
    if (node.op == TERM_ITE) {
        add_leaves(cases, node.b);
        add_leaves(cases, node.c);
    } else {
        add_case(cases, node.number);
    }
}

/* Places in an object at which there is known to be something of that kind. */
static void add_known(struct cases *cases, uint32_t object, enum sync_kind kind)
{
    const struct world *world = cases->skeleton->world;
    for (size_t i = 0; i < world->place_count; i++)
        if (world->places[i].kind == kind && world->places[i].pointer >> OFFSET_BITS == object)
            add_case(cases, world->places[i].pointer);
}

/* Those of its places that a pointer may mean, if they are few: elements of an array. */
static void add_object(struct cases *cases, uint32_t object, enum sync_kind kind)
{
    struct terms *terms = cases->skeleton->terms;
    const struct world *world = cases->skeleton->world;
    uint64_t first, step, size = object < world->object_count ? world->objects[object].size : 0;
    access_progression(terms, term_extract(terms, cases->pointer, 0, OFFSET_BITS), &first, &step);
    if (object == OBJECT_NULL) {
        add_case(cases, 0);
    } else if (step == 0) {
        add_case(cases, (uint64_t)object << OFFSET_BITS | first);
    } else if (step < sizeof(uint32_t) || size / step > MOST_CASES) {
        add_known(cases, object, kind);
    } else {
        for (uint64_t at = first % step; at < size; at += step)
            add_case(cases, (uint64_t)object << OFFSET_BITS | at);
    }
}

static bool find_cases(struct cases *cases, enum sync_kind kind)
{
    uint32_t objects[MOST_CASES];
    if (term_at(cases->skeleton->terms, cases->pointer)->leaves > 0) {
        add_leaves(cases, cases->pointer);
        return !cases->too_many;
    }
    uint32_t count = pointer_targets(cases->skeleton, cases->pointer, objects, MOST_CASES);
    for (uint32_t i = 0; count != BOUND_NONE && i < count; i++)
        add_object(cases, objects[i], kind);
    return count != BOUND_NONE && !cases->too_many;
}

/* One way more that comes out of a call; takes over its state. */
static void join(const struct library_call *call, struct state *after, struct state *way, term *result, term one)
{
    struct terms *terms = call->skeleton->terms;
    if (way->guard == TERM_FALSE) {
        state_drop(way);
        return;
    }
    term condition = term_difference(terms, way->guard, after->guard);
    *result = one == TERM_NONE || *result == TERM_NONE ? one : term_ite(terms, condition, one, *result);
    if (after->store == NULL)
        *after = *way;
    else
        state_join(call->skeleton, after, way);
}

static term call_from(const struct library_call *call, uint32_t argument);

/* The call for each of the cases. Other values end the way. */
static term call_each(const struct library_call *call, uint32_t argument, const struct cases *cases)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    term arguments[MOST_ARGUMENTS], result = TERM_NONE, other = TERM_TRUE;
    uint32_t here = skeleton->here;
    struct state before = *call->state, after = {.guard = TERM_FALSE, .section = BOUND_NONE};
    memcpy(arguments, call->arguments, strlen(call->row->shape + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < cases->count; i++) {
        struct state way = before;
        struct library_call one = *call;
        one.state = &way;
        one.arguments = arguments;
        arguments[argument] = term_constant(terms, POINTER_BITS, cases->values[i]);
        term is_it = term_eq(terms, cases->pointer, arguments[argument]);
        other = term_and(terms, other, term_not(terms, is_it));
        way.guard = term_and(terms, before.guard, is_it);
        if (way.guard == TERM_FALSE)
            continue;
        way.store = contents_use(before.store);
        skeleton->here = here;
        skeleton->moment = (uint32_t)skeleton->node_count;
        join(call, &after, &way, &result, call_from(&one, argument + 1));
    }
    skeleton_stop(skeleton, &before, STOP_REFUSED, other,
                  "it is not known which object is meant that threads synchronise by");
    state_drop(&before);
    *call->state = after;
    return result;
}

/* The call, when all arguments before this one are known. */
static term call_from(const struct library_call *call, uint32_t argument)
{
    static const char letters[] = {
        [SYNC_LOCK] = 'l', [SYNC_NUMBERED] = 'r', [SYNC_CONDITION] = 'c', [SYNC_BARRIER] = 'b'};
    char letter = call->row->shape[argument + 1];
    uint64_t pointer;
    if (letter == '\0')
        return call->row->function(call);
    if (letter == 'n' || letter == 'p' || term_is_constant(call->skeleton->terms, call->arguments[argument], &pointer))
        return call_from(call, argument + 1);
    struct cases cases = {.skeleton = call->skeleton, .pointer = call->arguments[argument]};
    enum sync_kind kind = SYNC_LOCK;
    while (letters[kind] != letter)
        kind++;
    if (!find_cases(&cases, kind))
        return library_refuse(call, "it is not known which object is meant that threads synchronise by");
    return call_each(call, argument, &cases);
}

term sync_call(const struct library_call *call)
{
    return call_from(call, 0);
}
