/* Attributes of mutexes, conditions, read-write locks and barriers: each is one number of 32 bits, in memory as any
 * other. */
#include "bound/sync/sync.h"

#include <errno.h>

term library_attributes_init(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    access_store(call->skeleton, call->state, call->arguments[0], IR_I32, sync_number(call, 0), &node);
    return library_zero(call);
}

term library_attribute_set(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t node = BOUND_NONE;
    uint64_t value;
    if (!term_is_constant(terms, call->arguments[1], &value))
        return library_refuse(call, "it is not known what an attribute is set to");
    if ((uint32_t)value > call->row->number)
        return sync_number(call, EINVAL);
    access_store(skeleton, call->state, call->arguments[0], IR_I32, sync_number(call, (uint32_t)value), &node);
    return library_zero(call);
}

term library_attribute_get(const struct library_call *call)
{
    uint32_t node = BOUND_NONE;
    term value = access_load(call->skeleton, call->state, call->arguments[0], IR_I32, &node);
    value = access_use(call->skeleton, call->state, value);
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    access_store(call->skeleton, call->state, call->arguments[1], IR_I32, value, &node);
    return library_zero(call);
}

term library_attribute_size(const struct library_call *call)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t node = BOUND_NONE;
    term offset = term_constant(terms, POINTER_BITS, call->row->number);
    term place = access_move(skeleton, call->state, call->arguments[0], offset);
    access_store(skeleton, call->state, place, IR_I32, term_extend(terms, call->arguments[1], 32, false), &node);
    return library_zero(call);
}
