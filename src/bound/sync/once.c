/* pthread_once: whether the function ran, or runs, is memory as any other. */
#include "base/hash.h"
#include "bound/sync/sync.h"

enum { ONCE_RUNS = 1, ONCE_DONE = 2 };

/* The function that is to run; BOUND_NONE: it is not known, or cannot be followed. */
static uint32_t function_of(const struct library_call *call)
{
    const struct world *world = call->skeleton->world;
    uint64_t pointer;
    if (!term_is_constant(call->skeleton->terms, call->arguments[1], &pointer) || (uint32_t)pointer != 0 ||
        !object_exists(world, pointer >> OFFSET_BITS) ||
        object_at(world, pointer >> OFFSET_BITS)->kind != OBJECT_FUNCTION)
        return BOUND_NONE;
    uint32_t method = object_at(world, pointer >> OFFSET_BITS)->what;
    const struct ir_method *of = &world->module->methods[method];
    const struct ir_signature *signature = &world->module->signatures[of->signature];
    bool fits = of->body != NULL && signature->count == 0 && !signature->variadic &&
                !text_begins(of->name, "__VERIFIER_atomic_");
    return fits ? method : BOUND_NONE;
}

/* Whether the same instruction is being run further out: where its function ends is not to be told apart. */
static bool is_nested(const struct skeleton *skeleton)
{
    for (const struct frame *frame = skeleton->frame->caller; frame != NULL; frame = frame->caller)
        if (frame->body == skeleton->frame->body)
            return true;
    return false;
}

/* The moment behind the function, before the next instruction. */
static void finish(const struct library_call *call, struct state *way)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t node = BOUND_NONE;
    skeleton->here = BOUND_NONE;
    uint32_t entry = skeleton_log(skeleton, way);
    struct log_entry *log = &skeleton->threads[skeleton->current].log[entry];
    log->instruction++;
    log->stays = true;
    skeleton->use = USE_NONE; /* that others look at it in other ways is noted where they do */
    access_store(skeleton, way, call->arguments[0], IR_I32, sync_number(call, ONCE_DONE), &node);
}

/* On the way on which the function was not called yet. */
static void run_function(const struct library_call *call, struct state *way, uint32_t method, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    access_store(skeleton, way, call->arguments[0], IR_I32, sync_number(call, ONCE_RUNS), node);
    if (way->guard == TERM_FALSE)
        return;
    race_settle(skeleton, way->guard);
    skeleton->waiting++; /* the way on which it is done already */
    execute_function(skeleton, way, method, NULL, 0, hash_join(execute_context(skeleton), UINT64_C(0x09ce)));
    skeleton->waiting--;
    if (way->guard != TERM_FALSE)
        finish(call, way);
}

static term load_phase(const struct library_call *call, uint32_t *node)
{
    return access_use(call->skeleton, call->state,
                      access_load(call->skeleton, call->state, call->arguments[0], IR_I32, node));
}

/* The function runs in the end. */
static void may_stay(const struct library_call *call, term stays)
{
    struct library_call again;
    struct state way;
    uint32_t node;
    if (!stuck_begin_look(call, stays, &again, &way, &node))
        return;
    term phase = load_phase(&again, &node);
    stuck_end_look(call, stays, &way, term_not(call->skeleton->terms, sync_is(call, phase, ONCE_RUNS)), false);
}

term library_once(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t node = BOUND_NONE, method = function_of(call);
    if (method == BOUND_NONE)
        return library_refuse(call, "it is not known what runs once");
    if (is_nested(skeleton))
        return library_refuse(call, "what runs once calls the function that made it run");
    term stays;
    uint64_t pointer;
    if (term_is_constant(terms, call->arguments[0], &pointer))
        sync_note(skeleton->world, pointer, sizeof(uint32_t), SYNC_ONCE);
    else /* others may look at it as at any other memory */
        race_weaken(skeleton, call->state->guard);
    if (!sync_begin_wait(call, &node, &stays))
        return TERM_NONE;
    may_stay(call, stays);
    term phase = load_phase(call, &node);
    sync_end_wait(call, term_not(terms, sync_is(call, phase, ONCE_RUNS)));
    struct state way = *call->state;
    term done = sync_is(call, phase, ONCE_DONE);
    way.guard = term_and(terms, way.guard, term_not(terms, done));
    call->state->guard = term_and(terms, call->state->guard, done);
    if (way.guard == TERM_FALSE)
        return library_zero(call);
    way.store = contents_use(way.store);
    run_function(call, &way, method, &node);
    if (way.guard == TERM_FALSE) {
        state_drop(&way);
    } else if (call->state->guard == TERM_FALSE) {
        state_drop(call->state);
        *call->state = way;
    } else {
        state_join(skeleton, call->state, &way);
    }
    return library_zero(call);
}
