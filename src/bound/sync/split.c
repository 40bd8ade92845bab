/* Calls with a pointer that may mean one of several objects, or the name of one of several threads: each of them is a
 * way of its own, on which it is known. */
#include "base/idmap.h"
#include "bound/sync/sync.h"

#include <string.h>

enum { MOST_CASES = 256, MOST_ARGUMENTS = 4 };

/* What an argument may be, and when it is. */
struct cases {
    struct skeleton *skeleton;
    term argument;
    term values[MOST_CASES], conditions[MOST_CASES];
    uint32_t count;
    bool too_many;
};

static void add_value(struct cases *cases, term value, term condition)
{
    for (uint32_t i = 0; i < cases->count; i++)
        if (cases->values[i] == value)
            return;
    cases->too_many |= cases->count == MOST_CASES;
    if (cases->too_many)
        return;
    cases->values[cases->count] = value;
    cases->conditions[cases->count++] = condition;
}

static void add_case(struct cases *cases, uint64_t pointer)
{
    term value = term_constant(cases->skeleton->terms, POINTER_BITS, pointer);
    add_value(cases, value, term_eq(cases->skeleton->terms, cases->argument, value));
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
    uint64_t first, step, size = object_exists(world, object) ? object_at(world, object)->size : 0;
    pointer_progression(cases->skeleton, term_extract(terms, cases->argument, 0, OFFSET_BITS), &first, &step);
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
    if (term_at(cases->skeleton->terms, cases->argument)->leaves > 0) {
        add_leaves(cases, cases->argument);
        return !cases->too_many;
    }
    uint32_t count = pointer_targets(cases->skeleton, cases->argument, objects, MOST_CASES);
    for (uint32_t i = 0; count != BOUND_NONE && i < count; i++)
        add_object(cases, objects[i], kind);
    return count != BOUND_NONE && !cases->too_many;
}

/* When a name is that of a thread, as far as it is put together from names on different ways. */
static term is_name(struct cases *cases, term of, term name, unsigned *left)
{
    struct terms *terms = cases->skeleton->terms;
    const struct term_node node = *term_at(terms, of);
    if (of == name)
        return TERM_TRUE;
    if (idmap_get(cases->skeleton->handles, of) != IDMAP_NONE)
        return TERM_FALSE;
    if (node.op != TERM_ITE || *left == 0)
        return term_eq(terms, of, name);
    --*left;
    term one = is_name(cases, node.b, name, left), other = is_name(cases, node.c, name, left);
    return term_ite(terms, node.a, one, other);
}

/* Those of the threads that are known so far: a thread that is not is none that the way goes on with. */
static bool find_threads(struct cases *cases)
{
    enum { MOST_NAMES = 64 };
    const struct skeleton *skeleton = cases->skeleton;
    for (size_t i = 0; i < skeleton->thread_count; i++) {
        unsigned left = MOST_NAMES;
        term name = skeleton->threads[i].handle, condition = is_name(cases, cases->argument, name, &left);
        if (condition != TERM_FALSE)
            add_value(cases, name, condition);
    }
    return cases->count > 0 && !cases->too_many;
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
static term call_each(const struct library_call *call, uint32_t argument, const struct cases *cases, const char *why)
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
        arguments[argument] = cases->values[i];
        other = term_and(terms, other, term_not(terms, cases->conditions[i]));
        way.guard = term_and(terms, before.guard, cases->conditions[i]);
        if (way.guard == TERM_FALSE)
            continue;
        way.store = contents_use(before.store);
        skeleton->here = here;
        skeleton->moment = (uint32_t)skeleton->node_count;
        join(call, &after, &way, &result, call_from(&one, argument + 1));
    }
    skeleton_stop(skeleton, &before, STOP_REFUSED, other, why);
    state_drop(&before);
    *call->state = after;
    return result;
}

/* The call, when all arguments before this one are known. */
static term call_from(const struct library_call *call, uint32_t argument)
{
    static const char letters[] = {
        [SYNC_LOCK] = 'l', [SYNC_NUMBERED] = 'r', [SYNC_CONDITION] = 'c', [SYNC_BARRIER] = 'b'};
    static const char no_object[] = "it is not known which object is meant that threads synchronise by";
    static const char no_thread[] = "it is not known which thread is joined or detached";
    char letter = call->row->shape[argument + 1];
    uint64_t pointer;
    if (letter == '\0')
        return call->row->function(call);
    bool name = letter == 't' && idmap_get(call->skeleton->handles, call->arguments[argument]) != IDMAP_NONE;
    if (letter == 'n' || letter == 'p' || name ||
        (letter != 't' && term_is_constant(call->skeleton->terms, call->arguments[argument], &pointer)))
        return call_from(call, argument + 1);
    struct cases cases = {.skeleton = call->skeleton, .argument = call->arguments[argument]};
    if (letter == 't')
        return find_threads(&cases) ? call_each(call, argument, &cases, no_thread) : library_refuse(call, no_thread);
    enum sync_kind kind = SYNC_LOCK;
    while (letters[kind] != letter)
        kind++;
    if (!find_cases(&cases, kind))
        return library_refuse(call, no_object);
    return call_each(call, argument, &cases, no_object);
}

term sync_call(const struct library_call *call)
{
    return call_from(call, 0);
}
