/* Whether the constructor of the subject lets others see it before it has returned, and what it sets after that. */
#include "base/idmap.h"
#include "base/pile.h"
#include "isolate/internal.h"

struct walk {
    const struct model *model;
    struct idmap *seen;    /* instance and parameter */
    struct pile instances; /* to be looked at, with the parameters */
    struct pile parameters;
    bool exposes;
};

static void walk_add(struct walk *walk, instance_id instance, uint32_t parameter)
{
    uint64_t key = (uint64_t)instance << 32 | parameter;
    if (idmap_get(walk->seen, key) != IDMAP_NONE)
        return;
    idmap_put(walk->seen, key, 1);
    pile_add(&walk->instances, instance);
    pile_add(&walk->parameters, parameter);
}

struct use {
    ir_value value;
    bool used;
};

static void see_use(void *context, ir_value value)
{
    struct use *use = context;
    use->used |= use->value == value;
}

/* The value goes into a call as an argument: its callees are looked at, if they get it as it is. */
static void walk_call(struct walk *walk, instance_id instance, const struct ir_body *body, ir_value at, ir_value value)
{
    const struct facts *facts = walk->model->facts;
    uint32_t count, edges;
    const ir_value *arguments = code_arguments(body, at, &count);
    enum ir_op op = body->instructions[at].op;
    edge_id first = facts_calls_at(facts, instance, at, &edges);
    if (op == IR_call_dynamic) {
        walk->exposes = true;
        return;
    }
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || (op != IR_call_special && op != IR_call_static && arguments[0] != value)) {
            walk->exposes = true;
            return;
        }
        /* A model or native method of the object itself (hashCode, getClass) keeps nothing. */
        if (code_body(facts, edge.callee) == NULL)
            continue;
        for (uint32_t n = 0; n < count; n++)
            if (arguments[n] == value)
                walk_add(walk, edge.callee, n);
    }
}

/* What an instruction does to the value. A field of the object itself may hold it, as its own mutex, but reading
 * that is a name for it that is not followed. */
static void walk_use(struct walk *walk, instance_id instance, const struct ir_body *body, ir_value at, ir_value value)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    struct use use = {value, false};
    ir_each_use(body, instruction, see_use, &use);
    if (!use.used)
        return;
    if (instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic)
        walk_call(walk, instance, body, at, value);
    else if ((instruction->op == IR_put && instruction->c == value && instruction->a != value) ||
             (instruction->op == IR_get && subject_know(walk->model, instance, at) != KNOW_NO) ||
             instruction->op == IR_put_static || instruction->op == IR_put_element || instruction->op == IR_phi ||
             instruction->op == IR_cast || instruction->op == IR_return || instruction->op == IR_throw)
        walk->exposes = true;
}

static void walk_body(struct walk *walk, instance_id instance, uint32_t parameter)
{
    const struct ir_body *body = code_body(walk->model->facts, instance);
    ir_value value = code_parameter(body, parameter);
    if (value == FACTS_NONE) {
        walk->exposes = true;
        return;
    }
    for (ir_value at = 0; at < body->instruction_count && !walk->exposes; at++)
        walk_use(walk, instance, body, at, value);
}

/* Looks at all that was added. */
static bool walk_ends(struct walk *walk)
{
    enum { MOST_STEPS = 10000 };
    for (uint32_t steps = 0; walk->instances.count > 0 && !walk->exposes; steps++) {
        instance_id instance = pile_take(&walk->instances);
        uint32_t parameter = pile_take(&walk->parameters);
        walk_body(walk, instance, parameter);
        walk->exposes |= steps > MOST_STEPS;
    }
    pile_free(&walk->instances);
    pile_free(&walk->parameters);
    idmap_free(walk->seen);
    return walk->exposes;
}

/* Whether an instance is a constructor of the subject, with code. */
static bool is_construction(const struct model *model, instance_id i)
{
    struct facts_instance instance = facts_instance(model->facts, i);
    return instance.method != FACTS_NONE && instance.context == model->subject.object &&
           code_is_method(model->program, instance.method, "<init>", NULL) && code_body(model->facts, i) != NULL;
}

bool construction_exposes(const struct model *model)
{
    struct walk walk = {.model = model, .seen = idmap_new()};
    for (instance_id i = 0; i < facts_instance_count(model->facts); i++)
        if (is_construction(model, i))
            walk_add(&walk, i, 0);
    return walk_ends(&walk);
}

/* Whether an instruction of a constructor lets others see the subject. */
static bool exposes_at(const struct model *model, instance_id instance, const struct ir_body *body, ir_value at)
{
    struct walk walk = {.model = model, .seen = idmap_new()};
    ir_value self = code_parameter(body, 0);
    walk.exposes = self == FACTS_NONE;
    if (self != FACTS_NONE)
        walk_use(&walk, instance, body, at, self);
    return walk_ends(&walk);
}

static bool sets(const struct model *model, class_id class, const struct ir_instruction *instruction, field_id field)
{
    return instruction->op == IR_put && code_field(model->program, class, instruction->b) == field;
}

/* Whether an instruction of a body that sets the field may run after another one. */
static bool is_set_after(const struct model *model, instance_id instance, field_id field, ir_value exposing)
{
    const struct ir_body *body = code_body(model->facts, instance);
    class_id class = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    uint64_t *after = code_after(body, exposing);
    bool found = false;
    for (ir_value at = 0; at < body->instruction_count && !found; at++)
        found = bits_has(after, at) && sets(model, class, &body->instructions[at], field);
    mem_free(after);
    return found;
}

bool construction_sets_late(const struct model *model, field_id field)
{
    class_id owner = program_field(model->program, field)->owner;
    for (instance_id i = 0; i < facts_instance_count(model->facts); i++) {
        if (!is_construction(model, i) ||
            program_method(model->program, facts_instance(model->facts, i).method)->owner != owner)
            continue;
        const struct ir_body *body = code_body(model->facts, i);
        for (ir_value at = 0; at < body->instruction_count; at++)
            if (exposes_at(model, i, body, at) && is_set_after(model, i, field, at))
                return true;
    }
    return false;
}
