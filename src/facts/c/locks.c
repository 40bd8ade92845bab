/* Locks that can be told apart: one offset of a single object. */
#include "facts/c/internal.h"

static uint32_t lock_at(const struct cfacts *facts, struct cfacts_spot spot)
{
    for (uint32_t i = 0; i < facts->lock_count; i++)
        if (facts->locks[i].object == spot.object && facts->locks[i].offset == spot.offset)
            return i;
    return CFACTS_NONE;
}

uint32_t clocks_exact(const struct cfacts *facts, uint32_t node)
{
    struct object_set set = set_of(facts, node);
    return object_set_size(set) == 1 ? lock_at(facts, facts->spots[object_set_next(set, 0)]) : CFACTS_NONE;
}

uint64_t clocks_possible(const struct cfacts *facts, uint32_t node)
{
    struct object_set set = set_of(facts, node);
    uint64_t possible = 0;
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1)) {
        struct cfacts_spot spot = facts->spots[i];
        for (uint32_t lock = 0; lock < facts->lock_count; lock++)
            if (facts->locks[lock].object == spot.object &&
                (spot.offset == CFACTS_ANY || facts->locks[lock].offset == spot.offset))
                possible |= UINT64_C(1) << lock;
        if (facts->objects[spot.object].is.kind == CFACTS_LIBRARY)
            return UINT64_MAX;
    }
    return possible;
}

static uint32_t size_of(char letter)
{
    return letter == 'm' ? 20 : letter == 'k' ? 8 : 4;
}

static void add(struct cfacts *facts, uint32_t method, const struct ir_instruction *call, const struct cmodel *model)
{
    uint32_t count;
    const uint32_t *arguments = ir_list(body_of(facts, method), call->b, &count);
    struct object_set set = set_of(facts, node_of(facts, method, arguments[0]));
    if (object_set_size(set) != 1)
        return;
    struct cfacts_spot spot = facts->spots[object_set_next(set, 0)];
    if (spot.offset == CFACTS_ANY || !facts->objects[spot.object].is.single || facts->lock_count == MOST_LOCKS ||
        lock_at(facts, spot) != CFACTS_NONE)
        return;
    facts->lock_sizes[facts->lock_count] = size_of(model->touches[0]);
    facts->locks[facts->lock_count++] = spot;
}

void clocks_find(struct cfacts *facts)
{
    for (uint32_t method = 0; method < facts->module->method_count; method++) {
        const struct ir_body *body = facts->methods[method].reached ? body_of(facts, method) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            const struct ir_instruction *of = &body->instructions[at];
            const struct cmodel *model = of->op == IR_call_static ? ccall_model(facts, of) : NULL;
            if (model != NULL && (model->effect == MODEL_LOCK || model->effect == MODEL_TRY))
                add(facts, method, of, model);
        }
    }
}
