#include "push/bdd/pds.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

enum { MOST_NODES = 1 << 26 };

static size_t set_bytes(const struct bdd_pds *pds)
{
    return pds->program->lock_count / 8 + 1;
}

static bool set_has(const struct bdd_pds *pds, uint32_t set, uint32_t lock)
{
    return names_text(pds->sets, set)[lock / 8] >> (lock % 8) & 1;
}

static uint32_t set_with(struct bdd_pds *pds, uint32_t set, uint32_t lock)
{
    memcpy(pds->set, names_text(pds->sets, set), set_bytes(pds));
    pds->set[lock / 8] = (unsigned char)(pds->set[lock / 8] | 1u << (lock % 8));
    return names_add(pds->sets, (const char *)pds->set, set_bytes(pds));
}

static uint64_t held_key(uint32_t entry, uint32_t stack)
{
    return (uint64_t)entry << 32 | stack;
}

/* The locks of a set and of a function's own stack together. Remembered for each part of the stack, so that walks are
 * short. */
static uint32_t held_with_stack(struct bdd_pds *pds, uint32_t entry, uint32_t stack)
{
    const struct eml_lock_stack *stacks = pds->program->lock_stacks;
    size_t depth = 0;
    uint32_t held = IDMAP_NONE;
    while (stack != 0 && (held = idmap_get(pds->held_of, held_key(entry, stack))) == IDMAP_NONE) {
        ARRAY_RESERVE(pds->work, pds->work_capacity, pds->work_count + depth + 1);
        pds->work[pds->work_count + depth++] = stack;
        stack = stacks[stack].below;
    }
    if (stack == 0)
        held = entry;
    while (depth-- > 0) {
        stack = pds->work[pds->work_count + depth];
        held = set_with(pds, held, stacks[stack].lock);
        idmap_put(pds->held_of, held_key(entry, stack), held);
    }
    return held;
}

bool bdd_pds_holds(const struct bdd_pds *pds, uint32_t node, uint32_t lock)
{
    return set_has(pds, pds->nodes[node].held, lock);
}

/* Visits a node once. */
static void reach(struct bdd_pds *pds, uint32_t node)
{
    if (pds->nodes[node].reached)
        return;
    pds->nodes[node].reached = true;
    ARRAY_ADD(pds->work, pds->work_count, pds->work_capacity, node);
}

static void reach_next(struct bdd_pds *pds, uint32_t node)
{
    uint32_t count;
    const uint32_t *next = eml_next(pds->program, bdd_pds_statement(pds, node), &count);
    for (uint32_t i = 0; i < count; i++)
        reach(pds, bdd_pds_next(pds, node, next[i]));
}

/* The instance of a function, made and entered if it is new. */
static uint32_t instance_of(struct bdd_pds *pds, uint32_t function, uint32_t held, bool in_unit,
                            struct bdd_session *session)
{
    assert(held < 1u << 31);
    uint64_t key = (uint64_t)function << 32 | held << 1 | in_unit;
    uint32_t number = idmap_get(pds->instance_of, key);
    if (number != IDMAP_NONE)
        return number;
    const struct eml_function *at = &pds->program->functions[function];
    size_t length = at->end - at->first + 1;
    number = (uint32_t)pds->instance_count;
    if (pds->node_count + length > MOST_NODES)
        bdd_session_give_up(session, "too many sets of locks held at calls");
    ARRAY_RESERVE(pds->instances, pds->instance_capacity, pds->instance_count + 1);
    ARRAY_RESERVE(pds->nodes, pds->node_capacity, pds->node_count + length);
    pds->instances[pds->instance_count++] = (struct bdd_instance){.function = function,
                                                                  .first_node = (uint32_t)pds->node_count,
                                                                  .end_node = (uint32_t)(pds->node_count + length),
                                                                  .held = held,
                                                                  .first_call = EML_NONE,
                                                                  .in_unit = in_unit};
    for (size_t i = 0; i < length; i++)
        pds->nodes[pds->node_count + i] = (struct bdd_node){.instance = number};
    pds->node_count += length;
    idmap_put(pds->instance_of, key, number);
    reach(pds, pds->instances[number].first_node);
    return number;
}

static void call(struct bdd_pds *pds, uint32_t node, const struct eml_statement *statement, struct bdd_session *session)
{
    uint32_t callee = instance_of(pds, statement->operand, pds->nodes[node].held, pds->nodes[node].in_unit, session);
    pds->nodes[node].action = BDD_CALL;
    pds->nodes[node].operand = callee;
    ARRAY_RESERVE(pds->calls, pds->call_capacity, pds->call_count + 1);
    pds->calls[pds->call_count] = (struct bdd_call){.node = node, .next_call = pds->instances[callee].first_call};
    pds->instances[callee].first_call = (uint32_t)pds->call_count++;
    if (pds->instances[callee].returns)
        reach_next(pds, node);
}

static void return_to_callers(struct bdd_pds *pds, uint32_t node)
{
    uint32_t number = pds->nodes[node].instance;
    pds->nodes[node].action = BDD_RETURN;
    pds->instances[number].returns = true;
    for (uint32_t i = pds->instances[number].first_call; i != EML_NONE; i = pds->calls[i].next_call)
        reach_next(pds, pds->calls[i].node);
}

/* What the statement does here: re-entering a held lock and giving back one of several holds are nothing. */
static enum bdd_action reduced_action(const struct bdd_pds *pds, uint32_t node, const struct eml_statement *statement)
{
    const struct eml_program *program = pds->program;
    const struct bdd_instance *instance = &pds->instances[pds->nodes[node].instance];
    uint32_t stack = statement->lock_stack;
    switch (eml_effect(statement->kind)) {
    case EML_LOCK:
        stack = program->statements[program->next[statement->first_next]].lock_stack;
        return set_has(pds, instance->held, statement->operand) || program->lock_stacks[stack].again ? BDD_SKIP
                                                                                                     : BDD_ACQUIRE;
    case EML_UNLOCK:
        return set_has(pds, instance->held, statement->operand) || program->lock_stacks[stack].again ? BDD_SKIP
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

static void visit(struct bdd_pds *pds, uint32_t node, struct bdd_session *session)
{
    const struct eml_statement *statement = &pds->program->statements[bdd_pds_statement(pds, node)];
    const struct bdd_instance *instance = &pds->instances[pds->nodes[node].instance];
    pds->nodes[node].in_unit = instance->in_unit || statement->unit_depth > 0;
    pds->nodes[node].held = held_with_stack(pds, instance->held, statement->lock_stack);
    switch (eml_effect(statement->kind)) {
    case EML_CALL:
        call(pds, node, statement, session);
        break;
    case EML_END_FUNCTION:
        return_to_callers(pds, node);
        break;
    default:
        pds->nodes[node].action = reduced_action(pds, node, statement);
        pds->nodes[node].operand = statement->operand;
        reach_next(pds, node);
    }
}

void bdd_pds_build(struct bdd_pds *pds, const struct eml_program *program, uint32_t process,
                   struct bdd_session *session)
{
    pds->program = program;
    pds->sets = names_new();
    pds->instance_of = idmap_new();
    pds->held_of = idmap_new();
    pds->set = mem_new(set_bytes(pds), 1);
    uint32_t none = names_add(pds->sets, (const char *)pds->set, set_bytes(pds));
    instance_of(pds, program->processes[process].main, none, false, session);
    while (pds->work_count > 0) {
        bdd_session_check(session);
        visit(pds, pds->work[--pds->work_count], session);
    }
}

void bdd_pds_free(struct bdd_pds *pds)
{
    mem_free(pds->nodes);
    mem_free(pds->instances);
    mem_free(pds->calls);
    mem_free(pds->work);
    mem_free(pds->set);
    if (pds->sets != NULL) {
        names_free(pds->sets);
        idmap_free(pds->instance_of);
        idmap_free(pds->held_of);
    }
}
