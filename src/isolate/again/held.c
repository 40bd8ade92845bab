/* Who holds the lock that is given up by a wait. */
#include "isolate/again/internal.h"

enum { MOST_CALLERS = 200 }; /* that are asked; more of them may hold it */

bool held_is_lock(const struct again *again, const struct waiting *waiting, instance_id instance, ir_value value)
{
    if (waiting->objects == NULL || value == FACTS_NONE)
        return true;
    struct object_set set = facts_points_to(again->facts, instance, value);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (bits_has(waiting->objects, o))
            return true;
    return false;
}

/* Whether the lock may be that of a class. */
static bool is_class(const struct again *again, const struct waiting *waiting, class_id class)
{
    uint32_t count = facts_object_count(again->facts);
    if (waiting->objects == NULL)
        return true;
    for (object_id o = 0; o < count; o++) {
        if (!bits_has(waiting->objects, o))
            continue;
        struct facts_object object = facts_object(again->facts, o);
        if (object.kind != OBJECT_SITE && (object.kind != OBJECT_CLASS || object.referent == class))
            return true;
    }
    return false;
}

bool held_by_method(const struct again *again, const struct waiting *waiting, instance_id instance)
{
    const struct ir_body *body = code_body(again->facts, instance);
    method_id method = facts_instance(again->facts, instance).method;
    uint16_t flags = program_ir_method(again->program, method)->flags;
    if (waiting->await || (flags & IR_ACCESS_SYNCHRONIZED) == 0)
        return false;
    return (flags & IR_ACCESS_STATIC) != 0 ? is_class(again, waiting, program_method(again->program, method)->owner)
                                           : held_is_lock(again, waiting, instance, code_parameter(body, 0));
}

/* Whether a method takes the lock somewhere before an instruction. */
static bool takes_before(const struct again *again, const struct waiting *waiting, instance_id instance, ir_value at)
{
    const struct ir_body *body = code_body(again->facts, instance);
    for (ir_value n = 0; n < body->instruction_count; n++) {
        const struct ir_instruction *instruction = &body->instructions[n];
        bool takes = instruction->op == IR_monitor_enter && !waiting->await &&
                     held_is_lock(again, waiting, instance, instruction->a);
        if (waiting->await && instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic) {
            enum call_kind kind = call_kind(again->isolate, instance, n);
            takes = (kind == CALL_LOCK || kind == CALL_TRY) &&
                    held_is_lock(again, waiting, instance, call_receiver(body, n));
        }
        if (!takes)
            continue;
        uint64_t *after = code_after(body, n);
        takes = bits_has(after, at);
        mem_free(after);
        if (takes)
            return true;
    }
    return false;
}

bool held_by_caller(const struct again *again, const struct waiting *waiting, instance_id caller, ir_value at)
{
    uint64_t *seen = bits_new(facts_instance_count(again->facts));
    struct pile todo = {0};
    bool held = held_by_method(again, waiting, caller) || takes_before(again, waiting, caller, at);
    if (!held && bits_add(seen, caller))
        pile_add(&todo, caller);
    for (uint32_t asked = 0; !held && todo.count > 0; asked++) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(again->facts, pile_take(&todo), &count);
        held = asked > MOST_CALLERS;
        for (uint32_t i = 0; i < count && !held; i++) {
            struct facts_edge edge = facts_edge(again->facts, edges[i]);
            if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !code_is_application(again->facts, edge.caller) ||
                code_body(again->facts, edge.caller) == NULL)
                continue;
            held = held_by_method(again, waiting, edge.caller) || takes_before(again, waiting, edge.caller, edge.at);
            if (bits_add(seen, edge.caller))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return held;
}
