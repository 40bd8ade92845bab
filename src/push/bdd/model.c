#include "push/bdd/model.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

enum { MOST_NODES = 1 << 26 };

static size_t set_bytes(const struct bdd_model *model)
{
    return model->program->lock_count / 8 + 1;
}

static bool set_has(const struct bdd_model *model, uint32_t set, uint32_t lock)
{
    return names_text(model->sets, set)[lock / 8] >> (lock % 8) & 1;
}

static uint32_t set_with(struct bdd_model *model, uint32_t set, uint32_t lock)
{
    memcpy(model->set, names_text(model->sets, set), set_bytes(model));
    model->set[lock / 8] = (unsigned char)(model->set[lock / 8] | 1u << (lock % 8));
    return names_add(model->sets, (const char *)model->set, set_bytes(model));
}

static uint64_t held_key(uint32_t entry, uint32_t stack)
{
    return (uint64_t)entry << 32 | stack;
}

/* The locks of a set and of a function's own stack together. Remembered for each part of the stack, so that walks are short. */
static uint32_t held_with_stack(struct bdd_model *model, uint32_t entry, uint32_t stack)
{
    const struct eml_lock_stack *stacks = model->program->lock_stacks;
    size_t depth = 0;
    uint32_t held = IDMAP_NONE;
    while (stack != 0 && (held = idmap_get(model->held_of, held_key(entry, stack))) == IDMAP_NONE) {
        ARRAY_RESERVE(model->work, model->work_capacity, model->work_count + depth + 1);
        model->work[model->work_count + depth++] = stack;
        stack = stacks[stack].below;
    }
    if (stack == 0)
        held = entry;
    while (depth-- > 0) {
        stack = model->work[model->work_count + depth];
        held = set_with(model, held, stacks[stack].lock);
        idmap_put(model->held_of, held_key(entry, stack), held);
    }
    return held;
}

bool bdd_model_holds(const struct bdd_model *model, uint32_t node, uint32_t lock)
{
    return set_has(model, model->nodes[node].held, lock);
}

/* Visits a node once. */
static void reach(struct bdd_model *model, uint32_t node)
{
    if (model->nodes[node].reached)
        return;
    model->nodes[node].reached = true;
    ARRAY_ADD(model->work, model->work_count, model->work_capacity, node);
}

static void reach_next(struct bdd_model *model, uint32_t node)
{
    uint32_t count;
    const uint32_t *next = eml_next(model->program, bdd_model_statement(model, node), &count);
    for (uint32_t i = 0; i < count; i++)
        reach(model, bdd_model_next(model, node, next[i]));
}

/* The instance of a function, made and entered if it is new. */
static uint32_t instance_of(struct bdd_model *model, uint32_t function, uint32_t held, bool in_unit,
                            struct bdd_session *session)
{
    assert(held < 1u << 31);
    uint64_t key = (uint64_t)function << 32 | held << 1 | in_unit;
    uint32_t number = idmap_get(model->instance_of, key);
    if (number != IDMAP_NONE)
        return number;
    const struct eml_function *at = &model->program->functions[function];
    size_t length = at->end - at->first + 1;
    number = (uint32_t)model->instance_count;
    if (model->node_count + length > MOST_NODES)
        bdd_session_give_up(session, "too many sets of locks held at calls");
    ARRAY_RESERVE(model->instances, model->instance_capacity, model->instance_count + 1);
    ARRAY_RESERVE(model->nodes, model->node_capacity, model->node_count + length);
    model->instances[model->instance_count++] =
        (struct bdd_instance){.function = function,
                              .first_node = (uint32_t)model->node_count,
                              .end_node = (uint32_t)(model->node_count + length),
                              .held = held,
                              .first_call = EML_NONE,
                              .in_unit = in_unit};
    for (size_t i = 0; i < length; i++)
        model->nodes[model->node_count + i] = (struct bdd_node){.instance = number};
    model->node_count += length;
    idmap_put(model->instance_of, key, number);
    reach(model, model->instances[number].first_node);
    return number;
}

static void call(struct bdd_model *model, uint32_t node, const struct eml_statement *statement,
                 struct bdd_session *session)
{
    uint32_t callee =
        instance_of(model, statement->operand, model->nodes[node].held, model->nodes[node].in_unit, session);
    model->nodes[node].action = BDD_CALL;
    model->nodes[node].operand = callee;
    ARRAY_RESERVE(model->calls, model->call_capacity, model->call_count + 1);
    model->calls[model->call_count] = (struct bdd_call){.node = node, .next_call = model->instances[callee].first_call};
    model->instances[callee].first_call = (uint32_t)model->call_count++;
    if (model->instances[callee].returns)
        reach_next(model, node);
}

static void return_to_callers(struct bdd_model *model, uint32_t node)
{
    uint32_t number = model->nodes[node].instance;
    model->nodes[node].action = BDD_RETURN;
    model->instances[number].returns = true;
    for (uint32_t i = model->instances[number].first_call; i != EML_NONE; i = model->calls[i].next_call)
        reach_next(model, model->calls[i].node);
}

/* What the statement does here: re-entering a held lock and giving back one of several holds are nothing. */
static enum bdd_action reduced_action(const struct bdd_model *model, uint32_t node,
                                      const struct eml_statement *statement)
{
    const struct eml_program *program = model->program;
    const struct bdd_instance *instance = &model->instances[model->nodes[node].instance];
    uint32_t stack = statement->lock_stack;
    switch (eml_effect(statement->kind)) {
    case EML_LOCK:
        stack = program->statements[program->next[statement->first_next]].lock_stack;
        return set_has(model, instance->held, statement->operand) || program->lock_stacks[stack].again ? BDD_SKIP
                                                                                                       : BDD_ACQUIRE;
    case EML_UNLOCK:
        return set_has(model, instance->held, statement->operand) || program->lock_stacks[stack].again ? BDD_SKIP
                                                                                                       : BDD_RELEASE;
    case EML_UNIT_END:
        return !instance->in_unit && statement->unit_depth == 1 ? BDD_LEAVE_UNIT : BDD_SKIP;
    case EML_READ:
        return BDD_READ;
    case EML_WRITE:
        return BDD_WRITE;
    case EML_ALLOC:
        return BDD_ALLOC;
    case EML_START:
        return BDD_START;
    case EML_JOIN:
        return BDD_JOIN;
    default:
        return BDD_SKIP;
    }
}

static void visit(struct bdd_model *model, uint32_t node, struct bdd_session *session)
{
    const struct eml_statement *statement = &model->program->statements[bdd_model_statement(model, node)];
    const struct bdd_instance *instance = &model->instances[model->nodes[node].instance];
    model->nodes[node].in_unit = instance->in_unit || statement->unit_depth > 0;
    model->nodes[node].held = held_with_stack(model, instance->held, statement->lock_stack);
    switch (eml_effect(statement->kind)) {
    case EML_CALL:
        call(model, node, statement, session);
        break;
    case EML_END_FUNCTION:
        return_to_callers(model, node);
        break;
    default:
        model->nodes[node].action = reduced_action(model, node, statement);
        model->nodes[node].operand = statement->operand;
        reach_next(model, node);
    }
}

void bdd_model_build(struct bdd_model *model, const struct eml_program *program, uint32_t process,
                     struct bdd_session *session)
{
    model->program = program;
    model->sets = names_new();
    model->instance_of = idmap_new();
    model->held_of = idmap_new();
    model->set = mem_new(set_bytes(model), 1);
    uint32_t none = names_add(model->sets, (const char *)model->set, set_bytes(model));
    instance_of(model, program->processes[process].main, none, false, session);
    while (model->work_count > 0) {
        bdd_session_check(session);
        visit(model, model->work[--model->work_count], session);
    }
}

void bdd_model_free(struct bdd_model *model)
{
    mem_free(model->nodes);
    mem_free(model->instances);
    mem_free(model->calls);
    mem_free(model->work);
    mem_free(model->set);
    if (model->sets != NULL) {
        names_free(model->sets);
        idmap_free(model->instance_of);
        idmap_free(model->held_of);
    }
}
