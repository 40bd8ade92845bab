/* Values that are what was read itself, and not only computed from it: sets of them, and calls of the library that hand
 * back what they are given. */
#include "base/idmap.h"
#include "isolate/lost/flow.h"

#include <string.h>

static uint64_t key_of(instance_id instance, ir_value value)
{
    return (uint64_t)instance << 32 | value;
}

void flow_copies_add(struct flow_copies *copies, instance_id instance, ir_value value)
{
    if (copies->known == NULL)
        copies->known = idmap_new();
    if (flow_is_copy(copies, instance, value))
        return;
    idmap_put(copies->known, key_of(instance, value), 1);
    pile_add(&copies->values, instance);
    pile_add(&copies->values, value);
}

bool flow_is_copy(const struct flow_copies *copies, instance_id instance, ir_value value)
{
    return copies->known != NULL && idmap_get(copies->known, key_of(instance, value)) != IDMAP_NONE;
}

void flow_copies_free(struct flow_copies *copies)
{
    if (copies->known != NULL)
        idmap_free(copies->known);
    pile_free(&copies->values);
    *copies = (struct flow_copies){0};
}

/* Whether a value may be a lambda that keeps something. */
static bool is_lambda(const struct facts *facts, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(facts, instance, value);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (facts_object(facts, o).kind == OBJECT_LAMBDA)
            return true;
    return false;
}

bool flow_can_hold(const struct model *model, instance_id instance, ir_value value)
{
    static const char *const fixed[] = {"java/lang/String", "java/lang/Integer", "java/lang/Long",
                                        "java/lang/Short",  "java/lang/Byte",    "java/lang/Character",
                                        "java/lang/Double", "java/lang/Float",   "java/lang/Boolean"};
    struct object_set set = facts_points_to(model->facts, instance, value);
    bool any = false;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        class_id class = facts_object(model->facts, o).class;
        bool is_fixed = false;
        for (size_t i = 0; i < sizeof fixed / sizeof *fixed && class != FACTS_NONE; i++)
            is_fixed |= strcmp(program_class(model->program, class)->name, fixed[i]) == 0;
        if (!is_fixed)
            return true;
        any = true;
    }
    return !any;
}

bool flow_hands_back(const struct model *model, instance_id instance, ir_value at)
{
    static const char *const names[] = {"valueOf",      "intValue",  "longValue",      "shortValue",
                                        "byteValue",    "charValue", "doubleValue",    "floatValue",
                                        "booleanValue", "toString",  "requireNonNull", NULL};
    static const char *const owners[] = {"java/lang/Integer",
                                         "java/lang/Long",
                                         "java/lang/Short",
                                         "java/lang/Byte",
                                         "java/lang/Character",
                                         "java/lang/Double",
                                         "java/lang/Float",
                                         "java/lang/Boolean",
                                         "java/util/Objects",
                                         "java/lang/Number",
                                         NULL};
    if (code_body(model->facts, instance)->instructions[at].op == IR_call_dynamic)
        return is_lambda(model->facts, instance, at);
    return code_calls_library(model->facts, instance, at, names, owners);
}
