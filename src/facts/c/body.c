/* The constraints of instructions. Numbers have sets as pointers have: a pointer may be copied byte by byte. */
#include "facts/c/internal.h"

/* A method and the instruction of it that is looked at. */
struct here {
    struct cfacts *facts;
    uint32_t method;
    const struct ir_body *body;
    const struct ir_instruction *of;
    uint32_t result; /* its node */
};

static uint32_t operand(const struct here *here, ir_value value)
{
    return node_of(here->facts, here->method, value);
}

static ir_kind kind_of(const struct here *here, ir_value value)
{
    return here->body->instructions[value].kind;
}

static void point_to(const struct here *here, enum cfacts_kind kind, uint32_t what, uint32_t at)
{
    struct cfacts *facts = here->facts;
    uint32_t spot = cspot_get(facts, cobject_get(facts, kind, what, at), 0);
    csolve_add(facts, here->result, spot);
}

static void global(const struct here *here)
{
    struct cfacts *facts = here->facts;
    uint32_t field = facts->field_of[here->of->a];
    if (field == CFACTS_NONE)
        return;
    unsigned flags = facts->module->fields[field].flags;
    enum cfacts_kind kind = (flags & IR_ACCESS_THREAD_LOCAL) != 0 ? CFACTS_TLS : CFACTS_GLOBAL;
    point_to(here, kind, field, 0);
    uint32_t object = cobject_get(facts, kind, field, 0);
    if ((flags & IR_ACCESS_EXTERN) != 0)
        csolve_link(facts, NODE_LIBRARY, facts->objects[object].anywhere);
}

static void step(const struct here *here)
{
    struct cfacts *facts = here->facts;
    const struct ir_instruction *of = here->of;
    uint64_t size = of->op == IR_element ? facts->sizes[of->c] : 1, offset;
    int64_t index;
    if (of->op == IR_field) {
        offset = facts->offsets[of->b];
        csolve_use(facts, operand(here, of->a), offset < CFACTS_ANY ? USE_SHIFT : USE_BLUR, here->result,
                   (int64_t)offset);
        return;
    }
    bool known =
        clayout_constant(here->body, of->b, &index) && size < CFACTS_ANY && index > INT32_MIN && index < INT32_MAX;
    csolve_use(facts, operand(here, of->a), known ? USE_SHIFT : USE_BLUR, here->result,
               known ? index * (int64_t)size : 0);
    csolve_use(facts, operand(here, of->b), USE_BLUR, here->result, 0);
}

/* What was loaded as a number may become a pointer again in ways that nobody can follow. */
static void load(const struct here *here)
{
    csolve_use(here->facts, operand(here, here->of->a), USE_LOAD, here->result,
               clayout_width(here->facts, here->of->kind));
    if (ir_kind_class(here->of->kind) != IR_KIND_POINTER)
        csolve_link(here->facts, here->result, NODE_NUMBERS);
}

static void store(const struct here *here, uint32_t value, ir_kind kind)
{
    csolve_use(here->facts, operand(here, here->of->a), USE_STORE, value, clayout_width(here->facts, kind));
}

static void update(const struct here *here)
{
    const struct ir_instruction *of = here->of;
    uint32_t next = cnode_new(here->facts);
    load(here);
    csolve_link(here->facts, operand(here, of->b), next);
    if (of->c != IR_UPDATE_exchange)
        csolve_use(here->facts, here->result, USE_BLUR, next, 0);
    store(here, next, of->kind);
}

static void copy(const struct here *here)
{
    const struct ir_instruction *of = here->of;
    int64_t width;
    if (!clayout_constant(here->body, of->c, &width))
        width = -1;
    csolve_use(here->facts, operand(here, of->a), USE_COPY_TO, operand(here, of->b), width);
    csolve_use(here->facts, operand(here, of->b), USE_COPY_FROM, operand(here, of->a), width);
}

static void phi(const struct here *here)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(here->body, here->of->a, &count);
    for (uint32_t i = 1; i < count; i += 2)
        csolve_link(here->facts, operand(here, pairs[i]), here->result);
}

/* Any other computation: what goes in may come out, moved. */
static void compute(const struct here *here)
{
    const struct ir_instruction *of = here->of;
    const char *shape = ir_op_shape(of->op);
    const uint32_t operands[] = {of->a, of->b, of->c};
    if ((ir_op_flags(of->op) & IR_R) == 0 || of->kind == IR_I1)
        return;
    for (size_t i = 0; i < IR_MOST_OPERANDS && shape[i] == 'v'; i++)
        csolve_use(here->facts, operand(here, operands[i]), USE_BLUR, here->result, 0);
}

static void constrain_memory(const struct here *here)
{
    const struct ir_instruction *of = here->of;
    switch ((enum ir_op)of->op) {
    case IR_load:
        load(here);
        break;
    case IR_store:
        store(here, operand(here, of->b), kind_of(here, of->b));
        break;
    case IR_update:
        update(here);
        break;
    case IR_exchange_if:
        load(here);
        store(here, operand(here, of->c), of->kind);
        break;
    case IR_copy:
        copy(here);
        break;
    default:
        csolve_use(here->facts, operand(here, of->a), USE_STORE_ALL, operand(here, of->b), 0);
        break;
    }
}

static void constrain_value(const struct here *here)
{
    struct cfacts *facts = here->facts;
    const struct ir_instruction *of = here->of;
    switch ((enum ir_op)of->op) {
    case IR_local:
        point_to(here, CFACTS_LOCAL, here->method, (uint32_t)(of - here->body->instructions));
        break;
    case IR_global:
        global(here);
        break;
    case IR_function:
        if (facts->method_of[of->a] != CFACTS_NONE)
            point_to(here, CFACTS_FUNCTION, facts->method_of[of->a], 0);
        break;
    case IR_constant:
        point_to(here, CFACTS_STRING, of->a, 0);
        break;
    case IR_phi:
        phi(here);
        break;
    case IR_select:
        csolve_link(facts, operand(here, of->b), here->result);
        csolve_link(facts, operand(here, of->c), here->result);
        break;
    case IR_pointer_to_int:
    case IR_int_to_pointer:
        csolve_link(facts, operand(here, of->a), of->op == IR_pointer_to_int ? NODE_NUMBERS : here->result);
        csolve_link(facts, of->op == IR_pointer_to_int ? operand(here, of->a) : NODE_NUMBERS, here->result);
        break;
    case IR_return:
        if (of->a != IR_NONE)
            csolve_link(facts, operand(here, of->a), node_of_result(facts, here->method));
        break;
    default:
        compute(here);
        break;
    }
}

void cbody_constrain(struct cfacts *facts, uint32_t method)
{
    const struct ir_body *body = body_of(facts, method);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct here here = {facts, method, body, &body->instructions[at], node_of(facts, method, at)};
        switch ((enum ir_op)here.of->op) {
        case IR_field:
        case IR_element:
        case IR_offset:
            step(&here);
            break;
        case IR_load:
        case IR_store:
        case IR_update:
        case IR_exchange_if:
        case IR_copy:
        case IR_fill:
            constrain_memory(&here);
            break;
        case IR_call_static:
        case IR_call_pointer:
            ccall_constrain(facts, method, at);
            break;
        default:
            constrain_value(&here);
            break;
        }
    }
}
