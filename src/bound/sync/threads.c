/* Threads, as pthreads has them. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/sync/sync.h"

#include <errno.h>

enum { RESULT_AT = 0, JOINED_AT = 16 };

static unsigned handle_width(const struct skeleton *skeleton)
{
    return skeleton->world->module->target == IR_TARGET_I386 ? 32 : 64;
}

/* Names are numbers of threads in the order in which they are made, from 1 on, wherever a program is run here. */
term sync_name(struct skeleton *skeleton)
{
    enum { NAME_BITS = 16 };
    struct terms *terms = skeleton->terms;
    term name = term_extend(terms, term_variable(terms, NAME_BITS), handle_width(skeleton), false);
    term none = term_constant(terms, handle_width(skeleton), 0);
    skeleton_fact(skeleton, term_not(terms, term_eq(terms, name, none)));
    for (size_t i = 0; i < skeleton->thread_count; i++)
        skeleton_fact(skeleton, term_not(terms, term_eq(terms, name, skeleton->threads[i].handle)));
    idmap_put(skeleton->handles, name, (uint32_t)skeleton->thread_count);
    return name;
}

/* Threads take and give pointers. */
static bool has_floats(const struct ir_module *module, uint32_t method)
{
    const struct ir_signature *signature = &module->signatures[module->methods[method].signature];
    bool floats = ir_kind_class(ir_type_kind(&module->types[signature->result])) == IR_KIND_FLOAT;
    for (uint32_t i = 0; i < signature->count; i++)
        floats |= ir_kind_class(ir_type_kind(&module->types[signature->parameters[i]])) == IR_KIND_FLOAT;
    return floats;
}

/* Which function a new thread runs; BOUND_NONE: it is not known, or cannot be followed. */
static uint32_t start_function(const struct library_call *call)
{
    const struct world *world = call->skeleton->world;
    uint64_t pointer;
    if (!term_is_constant(call->skeleton->terms, call->arguments[2], &pointer) || (uint32_t)pointer != 0 ||
        !object_exists(world, pointer >> OFFSET_BITS) ||
        object_at(world, pointer >> OFFSET_BITS)->kind != OBJECT_FUNCTION)
        return BOUND_NONE;
    uint32_t method = object_at(world, pointer >> OFFSET_BITS)->what;
    return world->module->methods[method].body == NULL || has_floats(world->module, method) ? BOUND_NONE : method;
}

/* From here on there may be several threads: memory as it is now is what they begin with, provided that all ways lead
 * here. */
static void begin_sharing(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    if (skeleton->first != NULL)
        return;
    if (skeleton->waiting > 0) {
        skeleton->world->early = true;
        skeleton->world->changed = true;
    }
    skeleton->first = contents_use(call->state->store);
}

static uint32_t thread_name(const struct library_call *call)
{
    struct world *world = call->skeleton->world;
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 64, .zero = true};
    return object_known(world, hash_join(execute_context(call->skeleton), UINT64_C(0x7ead)), &like);
}

static uint32_t result_cell(struct world *world, uint32_t name)
{
    return cell_known(world, name, RESULT_AT, 8, true);
}

static void mark_joined(const struct library_call *call, uint32_t number, term joined)
{
    struct world *world = call->skeleton->world;
    uint32_t node = BOUND_NONE, cell = cell_known(world, call->skeleton->threads[number].name, JOINED_AT, 4, false);
    cell_write(call->skeleton, call->state, cell, TERM_TRUE, joined, &node);
}

/* Whether the attributes of a new thread say that nobody joins it: a truth value. */
static term is_detached(const struct library_call *call, uint32_t *node)
{
    enum { MOST = 16 };
    uint32_t objects[MOST], count = pointer_targets(call->skeleton, call->arguments[1], objects, MOST);
    uint64_t attributes;
    if (term_is_constant(call->skeleton->terms, call->arguments[1], &attributes) && attributes == 0)
        return TERM_FALSE;
    bool known = count != BOUND_NONE;
    for (uint32_t i = 0; i < count && known; i++)
        known = objects[i] != OBJECT_NULL;
    if (!known) {
        library_refuse(call, "it is not known which attributes a thread has");
        return TERM_FALSE;
    }
    term value = access_load(call->skeleton, call->state, call->arguments[1], IR_I32, node);
    return sync_is(call, access_use(call->skeleton, call->state, value), 1);
}

term library_create(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t method = start_function(call), node = BOUND_NONE;
    term detached = is_detached(call, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (method == BOUND_NONE)
        return library_refuse(call, "it is not known what a thread runs");
    if (call->state->depth > 0)
        return library_refuse(call, "a thread is made within an atomic section");
    struct thread thread = {.name = thread_name(call),
                            .method = method,
                            .argument = call->arguments[3],
                            .handle = sync_name(skeleton),
                            .ended = term_variable(terms, 1),
                            .result = term_variable(terms, POINTER_BITS),
                            .end_guard = TERM_FALSE,
                            .end_result = TERM_NONE,
                            .end_node = BOUND_NONE};
    ir_kind kind = handle_width(skeleton) == 32 ? IR_I32 : IR_I64;
    access_store(skeleton, call->state, call->arguments[0], kind, thread.handle, &node);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    begin_sharing(call);
    thread.creator = node == BOUND_NONE ? skeleton_node(skeleton, call->state) : node;
    thread.guard = call->state->guard;
    uint32_t number = (uint32_t)skeleton->thread_count;
    skeleton->nodes[thread.creator].starts = number;
    idmap_put(skeleton->targets, thread.result, result_cell(skeleton->world, thread.name));
    ARRAY_ADD(skeleton->threads, skeleton->thread_count, skeleton->thread_capacity, thread);
    if (detached != TERM_FALSE)
        mark_joined(call, number, term_extend(terms, detached, 32, false));
    return library_zero(call);
}

/* Who joins a thread that was joined or detached does wrong though that one never ends. False: the way ends. */
static bool may_be_joined(const struct library_call *call, uint32_t number)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t node = BOUND_NONE;
    uint32_t cell = cell_known(skeleton->world, skeleton->threads[number].name, JOINED_AT, 4, false);
    if (skeleton->first != NULL && cell_is_shared(skeleton->world, cell)) {
        library_refuse(call, "a thread is joined or detached by several others");
        return false;
    }
    term joined = cell_read(skeleton, call->state, cell, TERM_TRUE, &node);
    skeleton_stop(skeleton, call->state, STOP_UNDEFINED,
                  term_not(skeleton->terms, term_eq(skeleton->terms, joined, sync_number(call, 0))),
                  "a thread is joined or detached again");
    return call->state->guard != TERM_FALSE;
}

term library_join(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    uint32_t number = idmap_get(skeleton->handles, call->arguments[0]);
    uint64_t to;
    if (number == 0)
        return library_refuse(call, "the first thread is joined");
    if (call->state->depth > 0)
        return library_refuse(call, "a thread is joined within an atomic section");
    const struct thread thread = skeleton->threads[number];
    if (!may_be_joined(call, number))
        return TERM_NONE;
    if (number == skeleton->current)
        return sync_number(call, EDEADLK);
    term not_yet = term_not(skeleton->terms, thread.ended);
    const struct wait wait = {
        .kind = WAIT_END, .stays = term_and(skeleton->terms, call->state->guard, not_yet), .other = number};
    stuck_add(call, &wait);
    call->state->guard = term_and(skeleton->terms, call->state->guard, thread.ended);
    uint32_t node = skeleton_node(skeleton, call->state);
    skeleton->nodes[node].joins = number;
    skeleton->nodes[node].joined = call->state->guard;
    ARRAY_ADD(skeleton->joins, skeleton->join_count, skeleton->join_capacity, node);
    mark_joined(call, number, sync_number(call, 1));
    if (!term_is_constant(skeleton->terms, call->arguments[1], &to) || to != 0)
        access_store(skeleton, call->state, call->arguments[1], IR_POINTER, thread.result, &node);
    return library_zero(call);
}

term library_detach(const struct library_call *call)
{
    uint32_t number = idmap_get(call->skeleton->handles, call->arguments[0]);
    if (number == 0)
        return library_refuse(call, "the first thread is detached");
    if (may_be_joined(call, number))
        mark_joined(call, number, sync_number(call, 1));
    return library_zero(call);
}

term library_self(const struct library_call *call)
{
    return call->skeleton->threads[call->skeleton->current].handle;
}

term library_is_self(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    term same = term_eq(terms, call->arguments[0], call->arguments[1]);
    return term_extend(terms, same, ir_kind_bits(call->result), false);
}

term library_exit_thread(const struct library_call *call)
{
    execute_end(call->skeleton, call->state, call->arguments[0]);
    return TERM_NONE;
}
