/* Access(v): which statements may access which variables (004, section 5.3). */
#include "facts/shape/internal.h"

#include "base/array.h"

#include <string.h>

static void add(struct shape *shape, uint32_t frame, ir_value at, shape_node node, uint32_t field, bool write)
{
    ARRAY_ADD(shape->accesses, shape->access_count, shape->access_capacity,
              (struct shape_access){shape->frames[frame].thread, frame, at, node, field, write});
}

static void add_all(struct shape *shape, uint32_t frame, ir_value at, const struct ssg *state, ir_value base,
                    uint32_t field, bool write)
{
    struct node_list nodes = {0};
    shape_value(shape, state, frame, base, &nodes);
    for (size_t i = 0; i < nodes.count; i++)
        add(shape, frame, at, nodes.items[i], field, write);
    node_list_free(&nodes);
}

/* A library method that keeps things in its receiver accesses them; what it keeps in a lock is who has it. */
static void add_call(struct shape *shape, uint32_t frame, ir_value at, const struct ssg *state)
{
    static const char locks[] = "java/util/concurrent/locks/";
    const struct ir_body *ir = shape->frames[frame].body->ir;
    uint32_t count;
    const uint32_t *arguments = ir_list(ir, ir->instructions[at].b, &count);
    struct node_list callees = {0};
    bool keeps = false, lock = true;
    shape_callees(shape, shape->frames[frame].method, at, &callees);
    for (size_t i = 0; i < callees.count; i++) {
        method_id method = callees.items[i];
        const char *owner = program_class(shape->program, program_method(shape->program, method)->owner)->name;
        if (shape_is_application(shape, method) || shape_library_effect(shape->program, method) != EFFECT_KEEP)
            continue;
        keeps = true;
        lock &= strncmp(owner, locks, strlen(locks)) == 0;
    }
    if (keeps && count > 0)
        add_all(shape, frame, at, state, arguments[0], (uint32_t)(lock ? SLOT_LOCK : SLOT_CONTENTS), true);
    node_list_free(&callees);
}

static void add_field(struct shape *shape, uint32_t frame, ir_value at, const struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    bool write = instruction->op == IR_put || instruction->op == IR_put_static;
    uint32_t reference = is_static ? instruction->a : instruction->b;
    field_id field = shape_field(shape, shape->frames[frame].owner, reference);
    if (field == FACTS_NONE || !program_class(shape->program, program_field(shape->program, field)->owner)->application)
        return;
    if (is_static)
        add(shape, frame, at, ENV_NODE, field, write);
    else
        add_all(shape, frame, at, state, instruction->a, field, write);
}

static void visit(void *context, uint32_t frame, ir_value at, const struct ssg *before, const struct ssg *after)
{
    struct shape *shape = context;
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    const uint16_t locks = IR_ACCESS_SYNCHRONIZED, flags = shape->frames[frame].ir->flags;
    (void)after;
    if (at == 0 && (flags & locks) && !(flags & IR_ACCESS_STATIC)) /* its monitor is entered without an instruction */
        add_all(shape, frame, at, before, 0, (uint32_t)SLOT_LOCK, true);
    switch (instruction->op) {
    case IR_get:
    case IR_put:
    case IR_get_static:
    case IR_put_static:
        add_field(shape, frame, at, before);
        break;
    case IR_get_element:
    case IR_put_element:
        add_all(shape, frame, at, before, instruction->a, (uint32_t)SLOT_ELEMENTS, instruction->op == IR_put_element);
        break;
    case IR_monitor_enter:
    case IR_monitor_exit:
        add_all(shape, frame, at, before, instruction->a, (uint32_t)SLOT_LOCK, true);
        break;
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        add_call(shape, frame, at, before);
        break;
    default:
        break;
    }
}

void shape_find_accesses(struct shape *shape)
{
    shape->access_count = 0;
    shape_replay(shape, visit, shape);
}

/* Accesses by class initialisers come before all others. */
static bool is_initialiser(const struct shape *shape, uint32_t frame)
{
    while (shape->frames[frame].parent != IR_NONE)
        frame = shape->frames[frame].parent;
    return shape->threads[shape->frames[frame].thread].root != frame;
}

bool shape_static_is_owned(const struct shape *shape, field_id field, uint32_t thread)
{
    if (shape->threads[thread].many)
        return false;
    for (size_t i = 0; i < shape->access_count; i++) {
        const struct shape_access *access = &shape->accesses[i];
        if (access->node == ENV_NODE && access->field == field && access->thread != thread &&
            !is_initialiser(shape, access->frame))
            return false;
    }
    return true;
}
