/* All accesses of memory: by instructions, by functions of the library, and by the ends of variables. */
#include "base/array.h"
#include "facts/c/internal.h"

static void add(struct cfacts *facts, uint32_t method, ir_value at, ir_value pointer, int64_t width, bool writes)
{
    ARRAY_ADD(facts->touches, facts->touch_count, facts->touch_capacity,
              (struct touch){.method = method,
                             .at = at,
                             .node = node_of(facts, method, pointer),
                             .object = CFACTS_NONE,
                             .width = width,
                             .writes = writes});
}

/* The variables of a method end. */
static void end_variables(struct cfacts *facts, uint32_t method, ir_value at, bool at_any_time)
{
    for (uint32_t i = 0; i < facts->object_count; i++) {
        const struct cfacts_object *is = &facts->objects[i].is;
        if (is->method != method || (is->kind != CFACTS_LOCAL && is->kind != CFACTS_VARIADIC))
            continue;
        ARRAY_ADD(facts->touches, facts->touch_count, facts->touch_capacity,
                  (struct touch){.method = method,
                                 .at = at,
                                 .node = CFACTS_NONE,
                                 .object = i,
                                 .width = -1,
                                 .writes = true,
                                 .at_any_time = at_any_time});
    }
}

static int64_t width_of(char letter)
{
    switch (letter) {
    case 'm':
    case 'i':
        return 20;
    case 'k':
        return 8;
    case 's':
        return 4;
    case 'y':
        return 12;
    default:
        return -1;
    }
}

static void touch_argument(struct cfacts *facts, uint32_t method, ir_value at, ir_value argument, char letter)
{
    if (letter == '-')
        return;
    add(facts, method, at, argument, width_of(letter), letter != 'r');
    facts->touches[facts->touch_count - 1].syncs = strchr("mksy", letter) != NULL;
}

/* pthread_create writes the number of the thread, and nothing else. */
static void narrow_creation(struct cfacts *facts, size_t first, const struct cmodel *model)
{
    if (model->effect == MODEL_CREATE || model->effect == MODEL_CREATE_C11)
        facts->touches[first].width = (int64_t)ir_pointer_size(facts->module->target);
}

static void touch_library(struct cfacts *facts, uint32_t method, ir_value at, const struct cmodel *model)
{
    const struct ir_body *body = body_of(facts, method);
    uint32_t count;
    const uint32_t *arguments = ir_list(body, body->instructions[at].b, &count);
    size_t listed = strlen(model->touches), first = facts->touch_count;
    bool more = listed > 0 && model->touches[listed - 1] == '*';
    for (uint32_t i = 0; i < count; i++)
        touch_argument(facts, method, at, arguments[i], i < listed - more ? model->touches[i] : more ? 'b' : '-');
    if (facts->touch_count > first)
        narrow_creation(facts, first, model);
    facts->has_thread_exit |= model->effect == MODEL_EXIT_THREAD;
    if (model->effect == MODEL_RESTORE)
        end_variables(facts, method, at, false);
}

static void touch_outside(struct cfacts *facts, uint32_t method, ir_value at)
{
    ARRAY_ADD(facts->touches, facts->touch_count, facts->touch_capacity,
              (struct touch){.method = method, .at = at, .node = NODE_OUTSIDE, .width = -1, .writes = true});
}

static void touch_call(struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct ir_instruction *of = &body_of(facts, method)->instructions[at];
    uint32_t callee = ccall_named(facts, of);
    const struct cmodel *model = ccall_model(facts, of);
    if (of->op == IR_call_pointer || (callee != CFACTS_NONE && facts->module->methods[callee].has_body))
        return;
    if (model == NULL)
        touch_outside(facts, method, at);
    else
        touch_library(facts, method, at, model);
}

static void touch_instruction(struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct ir_body *body = body_of(facts, method);
    const struct ir_instruction *of = &body->instructions[at];
    int64_t width = -1;
    switch ((enum ir_op)of->op) {
    case IR_load:
        add(facts, method, at, of->a, clayout_width(facts, of->kind), false);
        break;
    case IR_store:
        add(facts, method, at, of->a, clayout_width(facts, body->instructions[of->b].kind), true);
        break;
    case IR_update:
    case IR_exchange_if:
        add(facts, method, at, of->a, clayout_width(facts, of->kind), true);
        break;
    case IR_copy:
    case IR_fill:
        if (!clayout_constant(body, of->c, &width))
            width = -1;
        add(facts, method, at, of->a, width, true);
        if (of->op == IR_copy)
            add(facts, method, at, of->b, width, false);
        break;
    case IR_return:
        end_variables(facts, method, at, false);
        break;
    case IR_call_static:
    case IR_call_pointer:
        touch_call(facts, method, at);
        break;
    default:
        break;
    }
}

void ctouch_find(struct cfacts *facts)
{
    for (uint32_t method = 0; method < facts->module->method_count; method++)
        for (ir_value at = 0; facts->methods[method].reached && at < body_of(facts, method)->instruction_count; at++)
            touch_instruction(facts, method, at);
    /* who ends a thread from within ends the variables of all functions that it is in */
    for (uint32_t method = 0; facts->has_thread_exit && method < facts->module->method_count; method++)
        if (facts->methods[method].reached)
            end_variables(facts, method, 0, true);
}
