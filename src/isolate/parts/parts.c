/* Parts of arrays: threads that each use elements of their own, by their numbers.
 *
 * A model is about one element of an array, whichever. If all threads of a group (what one place makes, with a number
 * each) use elements of a field's arrays by one scheme, and in no other way, then one of them at most uses this
 * element. Which one does not matter: a pattern of which two accesses are to the same element has one of these threads
 * at most. So of all copies of their processes one has these accesses, and the others do not. If the thread of the
 * subject itself is one of several processes of such a group, it and that copy never run at the same time: each holds a
 * lock, as long as it runs, that stands for having the element. What they do to other locations at the same time is
 * done by the copies that have none. */
#include "base/arena.h"
#include "base/array.h"
#include "isolate/lost/lost.h"
#include "isolate/parts/internal.h"

#include <string.h>

enum { MOST_SCHEMES = 200, MIXED = 255 };

static bool is_same_group(const struct part_group *one, const struct part_group *other)
{
    return one->method == other->method && one->made == other->made;
}

static bool is_same_scheme(const struct part_scheme *one, const struct part_scheme *other)
{
    return is_same_group(&one->group, &other->group) && one->number == other->number && one->offset == other->offset &&
           one->slice == other->slice && (one->slice == FACTS_NONE || one->method == other->method);
}

/* The value that an index is computed from by adding a constant. */
static ir_value without_offset(const struct ir_body *body, ir_value index, uint32_t *offset)
{
    const struct ir_instruction *it = &body->instructions[index];
    *offset = 0;
    if (it->op != IR_add && it->op != IR_sub)
        return index;
    const struct ir_instruction *left = &body->instructions[it->a], *right = &body->instructions[it->b];
    if (right->op == IR_integer) {
        *offset = it->op == IR_add ? right->a : 0u - right->a;
        return it->a;
    }
    if (it->op == IR_add && left->op == IR_integer) {
        *offset = left->a;
        return it->b;
    }
    return index;
}

static bool find_scheme(const struct model *model, instance_id instance, ir_value at, struct part_scheme *scheme)
{
    const struct ir_body *body = code_body(model->facts, instance);
    ir_value value = without_offset(body, body->instructions[at].b, &scheme->offset);
    struct counter counter;
    uint16_t op = body->instructions[value].op;
    if ((op != IR_get && op != IR_phi) || !parts_group(model, instance, &scheme->group))
        return false;
    scheme->method = facts_instance(model->facts, instance).method;
    scheme->slice = FACTS_NONE;
    scheme->number = parts_own_field(model, instance, value);
    if (op == IR_get)
        return scheme->number != FACTS_NONE && parts_number(model, &scheme->group, scheme->number, &counter);
    return parts_slice(model, instance, value, at, scheme);
}

/* Whether an instruction reads a field that does not change while there are threads that use it, but main. */
static bool finds_array(const struct model *model, instance_id instance, ir_value at)
{
    const struct ir_instruction *it = &code_body(model->facts, instance)->instructions[at];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    field_id field = code_field(model->program, module, it->op == IR_get ? it->b : it->a);
    return it->kind == IR_REF && field != FACTS_NONE && !untyped_writes(model->isolate, field) &&
           (subject_settled(model, field) || late_settled(model, field));
}

uint8_t parts_scheme(struct model *model, instance_id instance, ir_value at)
{
    struct part_scheme scheme;
    const struct ir_body *body = code_body(model->facts, instance);
    uint16_t op = at == FACTS_NONE ? IR_return : body->instructions[at].op;
    if (op == IR_get || op == IR_get_static)
        return finds_array(model, instance, at) ? PART_FOUND : 0;
    if ((op != IR_get_element && op != IR_put_element) || !find_scheme(model, instance, at, &scheme))
        return 0;
    for (uint32_t s = 0; s < model->scheme_count; s++)
        if (is_same_scheme(&model->schemes[s], &scheme))
            return (uint8_t)(s + 1);
    if (model->schemes == NULL)
        model->schemes = arena_alloc(model->arena, MOST_SCHEMES * sizeof *model->schemes);
    if (model->scheme_count == MOST_SCHEMES)
        return 0;
    model->schemes[model->scheme_count++] = scheme;
    return (uint8_t)model->scheme_count;
}

/* A process while it is looked at. */
struct member {
    struct part_group group;
    uint8_t schemes[MOST_TRACKED]; /* of each memory: that by which it is used; 0: it is not used */
    bool able;                     /* it is a thread of a group */
};

/* Whether all that a process begins with runs for objects of one group. */
static bool find_group(const struct model *model, const struct process *process, struct member *member)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    uint32_t count = 0;
    if (process->task != FACTS_NONE || process->merged || process->anytime || process->in_turn || process->client)
        return false;
    for (uint32_t i = 0; i < thread->entry_count; i++) {
        struct part_group group;
        if (thread->entries[i].kind != ENTRY_RUN)
            continue;
        if (!parts_group(model, thread->entries[i].instance, &group) ||
            (count++ > 0 && !is_same_group(&group, &member->group)))
            return false;
        member->group = group;
    }
    return count > 0;
}

/* Sees by which scheme a process uses memories; false if it waits for others. */
static bool look(const struct model *model, const struct process *process, struct member *member, struct pile *todo)
{
    uint64_t *seen = bits_new((uint32_t)model->function_count);
    bool able = true;
    bits_add(seen, process->function);
    pile_add(todo, process->function);
    while (todo->count > 0) {
        const struct function *function = model->functions[pile_take(todo)];
        for (uint32_t n = 0; n < function->node_count; n++) {
            const struct node *node = &function->nodes[n];
            if ((node->action == ACT_CALL || node->action == ACT_CALL_THROW) && bits_add(seen, node->operand))
                pile_add(todo, node->operand);
            able &= node->action != ACT_JOIN;
            if ((node->action != ACT_READ && node->action != ACT_WRITE) || node->operand >= MOST_TRACKED)
                continue;
            uint8_t *known = &member->schemes[node->operand];
            if (node->part == PART_FOUND)
                continue;
            bool own = node->part != 0 && parts_runs_own(model, process->thread, node->instance);
            *known = !own || (*known != 0 && *known != node->part) ? MIXED : node->part;
        }
    }
    mem_free(seen);
    return able;
}

/* Whether all threads of the group of a scheme use a memory by it alone. */
static bool is_parted(const struct model *model, const struct member *members, uint32_t memory, uint8_t scheme)
{
    const struct part_group *group = &model->schemes[scheme - 1].group;
    for (uint32_t p = 1; p < model->process_count; p++) {
        const struct member *member = &members[p];
        if (model->processes[p].matters && is_same_group(&member->group, group) &&
            (!member->able || (member->schemes[memory] != 0 && member->schemes[memory] != scheme)))
            return false;
    }
    return true;
}

/* Lets one thread of a group at most use a memory. */
static void part(struct model *model, const struct member *members, uint32_t memory, uint8_t scheme)
{
    const struct part_group *group = &model->schemes[scheme - 1].group;
    uint32_t users = 0, single = 0;
    for (uint32_t p = 1; p < model->process_count; p++)
        if (model->processes[p].matters && is_same_group(&members[p].group, group) && members[p].schemes[memory] != 0) {
            users++;
            single += model->processes[p].copies == 1;
        }
    /* There is one lock: threads of a second group that need one are left as they are. So are two processes with one
     * copy each, which would never run at the same time then. */
    bool other = model->part_lock != 0 && !is_same_group(&model->schemes[model->part_lock - 1].group, group);
    if (users > 1 && (other || single > 1))
        return;
    model->part_lock = users > 1 ? scheme : model->part_lock;
    for (uint32_t p = 1; p < model->process_count; p++)
        if (model->processes[p].matters && is_same_group(&members[p].group, group) && members[p].schemes[memory] != 0) {
            model->processes[p].parted |= (uint64_t)1 << memory;
            model->processes[p].in_part |= users > 1;
        }
}

void parts_find(struct model *model)
{
    /* Of two locations, who writes the one need not use the other: such questions are left as they are. */
    if (model->stale != NULL || (model->lost != NULL && model->lost->seen != model->lost->used))
        return;
    struct member *members = mem_new(model->process_count + 1, sizeof *members);
    struct pile todo = {0};
    for (uint32_t p = 0; p < model->process_count; p++) {
        members[p].group = (struct part_group){FACTS_NONE, FACTS_NONE, FACTS_NONE, FACTS_NONE};
        if (p > 0 && model->scheme_count > 0 && model->processes[p].matters)
            members[p].able = find_group(model, &model->processes[p], &members[p]) &&
                              look(model, &model->processes[p], &members[p], &todo);
    }
    for (uint32_t m = 0; m < model->memory_count && m < MOST_TRACKED; m++)
        for (uint32_t p = 1; p < model->process_count; p++) {
            uint8_t scheme = members[p].able ? members[p].schemes[m] : 0;
            if (scheme != 0 && scheme != MIXED && is_parted(model, members, m, scheme)) {
                part(model, members, m, scheme);
                break;
            }
        }
    pile_free(&todo);
    mem_free(members);
}
