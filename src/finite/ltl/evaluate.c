#include "finite/explore/transition.h"
#include "finite/ltl/property.h"

#include "base/bits.h"

uint32_t property_slot(const struct finite *finite, const struct property_hop *hop, int64_t object)
{
    if (object <= 0 || object > finite->object_count)
        return FINITE_NONE;
    const struct finite_object *of = &finite->objects_made[object - 1];
    const struct finite_pool *pool = &finite->pools[of->pool];
    for (uint32_t i = 0; hop->members[i] != FINITE_NONE; i++) {
        uint32_t offset = pool->offsets[hop->members[i]];
        if (offset != FINITE_NONE)
            return hop->element && hop->index >= pool->most ? FINITE_NONE : of->slot + offset + hop->index;
    }
    return FINITE_NONE;
}

/* What is not there, an element of null or of an array that is too short, counts as 0. */
static int64_t value_of(const struct finite *finite, const int64_t *state, const struct property_operand *operand)
{
    int64_t value = operand->member == FINITE_NONE ? operand->value : state[finite->members[operand->member].slot];
    for (uint32_t i = 0; i < operand->hop_count; i++) {
        uint32_t slot = property_slot(finite, &operand->hops[i], value);
        value = slot == FINITE_NONE ? 0 : state[slot];
    }
    return value;
}

static bool compare(enum ltl_relation relation, int64_t a, int64_t b)
{
    switch (relation) {
    case LTL_EQUAL:
        return a == b;
    case LTL_UNEQUAL:
        return a != b;
    case LTL_LESS:
        return a < b;
    case LTL_AT_MOST:
        return a <= b;
    case LTL_MORE:
        return a > b;
    default:
        return a >= b;
    }
}

static bool holds(const struct finite *finite, const int64_t *state, uint32_t number)
{
    const struct ltl_atom *atom = &finite->property->ltl->atoms[number];
    const struct property_atom *of = &finite->property->atoms[number];
    if (atom->kind == LTL_COMPARES)
        return compare(atom->relation, value_of(finite, state, &of->left), value_of(finite, state, &of->right));
    if (atom->kind == LTL_DEADLOCK || atom->kind == LTL_BLOCKED)
        return false;
    enum process_state life = transition_process_state(finite, state, of->process);
    if (atom->kind == LTL_STARTED)
        return life != PROCESS_UNSTARTED;
    if (atom->kind == LTL_ENDED)
        return life == PROCESS_ENDED;
    return life == PROCESS_RUNS && bits_has(of->place, transition_location(finite, state, of->process));
}

uint64_t property_evaluate(const struct finite *finite, const int64_t *state)
{
    uint64_t letter = 0;
    for (uint32_t i = 0; i < finite->property->ltl->atom_count; i++)
        letter |= (uint64_t)holds(finite, state, i) << i;
    return letter;
}

uint64_t property_of_kind(const struct property *property, enum ltl_atom_kind kind)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < property->ltl->atom_count; i++)
        if (property->ltl->atoms[i].kind == kind)
            bits |= (uint64_t)1 << i;
    return bits;
}
