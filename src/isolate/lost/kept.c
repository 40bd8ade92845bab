/* What was put into a field, an array or a collection, and is found there by others of the same thread. */
#include "base/array.h"
#include "isolate/lost/flow.h"

/* What an instruction finds; false: nothing. */
static bool find_of(const struct model *model, instance_id instance, const struct ir_body *body, class_id module,
                    struct kept_find *find)
{
    const struct ir_instruction *instruction = &body->instructions[find->at];
    find->what = (struct flow_store){.instance = instance, .base = FACTS_NONE, .field = FACTS_NONE};
    if (instruction->op == IR_get_static) {
        find->what.place = FLOW_STATIC;
        find->what.field = code_field(model->program, module, instruction->a);
    } else if (instruction->op == IR_get) {
        find->what.place = FLOW_FIELD;
        find->what.base = instruction->a;
        find->what.field = code_field(model->program, module, instruction->b);
    } else if (instruction->op == IR_get_element) {
        find->what.place = FLOW_ELEMENT;
        find->what.base = instruction->a;
    } else if (instruction->op == IR_call_virtual || instruction->op == IR_call_interface) {
        find->what.place = FLOW_CONTENTS;
        find->what.base = call_receiver(body, find->at);
        return instruction->kind != IR_VOID && code_is_of_library(model->facts, instance, find->what.base);
    } else {
        return false;
    }
    return true;
}

void kept_list(const struct model *model, struct kept *kept)
{
    for (instance_id i = 0; i < facts_instance_count(model->facts); i++) {
        const struct ir_body *body = code_is_application(model->facts, i) ? code_body(model->facts, i) : NULL;
        if (body == NULL)
            continue;
        class_id module = program_method(model->program, facts_instance(model->facts, i).method)->owner;
        for (ir_value at = 0; at < body->instruction_count; at++) {
            struct kept_find find = {.at = at};
            if (find_of(model, i, body, module, &find))
                ARRAY_ADD(kept->finds, kept->count, kept->capacity, find);
        }
    }
}

void kept_free(struct kept *kept)
{
    mem_free(kept->finds);
    *kept = (struct kept){0};
}

bool kept_is_found(const struct model *model, const struct flow_store *store, const struct kept_find *find)
{
    const struct flow_store *what = &find->what;
    if (store->place != what->place || store->field != what->field)
        return false;
    return store->place == FLOW_STATIC || object_sets_meet(facts_points_to(model->facts, store->instance, store->base),
                                                           facts_points_to(model->facts, what->instance, what->base));
}

/* Who leads to an instance in its thread, by calls of the application: bits, to be freed. */
static uint64_t *leading_to(const struct facts *facts, instance_id instance)
{
    uint64_t *leads = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    bits_add(leads, instance);
    pile_add(&todo, instance);
    while (todo.count > 0) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(facts, pile_take(&todo), &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(facts, edges[i]);
            if (edge.kind == EDGE_CALL && code_is_application(facts, edge.caller) && bits_add(leads, edge.caller))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
    return leads;
}

/* Whether an instance calls another one of a set. */
static bool calls_one_of(const struct facts *facts, instance_id instance, const uint64_t *set)
{
    uint32_t count;
    edge_id first = facts_calls_from(facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_CALL && edge.callee != instance && bits_has(set, edge.callee))
            return true;
    }
    return false;
}

void kept_units(const struct model *model, instance_id one, instance_id other, struct pile *units)
{
    const struct facts *facts = model->facts;
    size_t words = bits_words(facts_instance_count(facts));
    uint64_t *both = leading_to(facts, one), *others = leading_to(facts, other);
    bits_meet(both, others, words);
    for (instance_id i = bits_next(both, words, 0); i < words * 64; i = bits_next(both, words, i + 1))
        if (!calls_one_of(facts, i, both))
            pile_add(units, i);
    mem_free(both);
    mem_free(others);
}
