#include "isolate/lost/notice.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"

/* Items, and the ways in which they leave a method: */
enum kind {
    ITEM_VALUE = 1, /* a value */
    ITEM_FIELD,     /* a field of the object that a value is */
    EXIT_RETURN,    /* it is returned */
    EXIT_RETURNED,  /* the object that is returned has it in a field */
    EXIT_PARAMETER, /* that object, which a parameter is, has it in a field now */
    EXIT_WRITE      /* it is written: the number of the access */
};

struct item {
    enum kind kind;
    uint32_t value; /* or the number of a parameter, or of an access */
    uint32_t field;
};

enum {
    NO_ITEM = 0, /* of a method that the value comes to from below: it is given nothing */
    MOST_INSTRUCTIONS = 4000000,
    MOST_FIELDS = 1u << 28,
    MOST_CONTEXTS = 20000,
    MOST_STORES = 256
};

/* Instead of a field: it is among the elements or the contents. */
#define IN_CONTENTS FACTS_NONE

/* A method with the item that it is given. */
struct context {
    instance_id instance;
    uint32_t given;      /* an item, or NO_ITEM */
    struct pile exits;   /* items */
    struct pile callers; /* contexts, each with the instruction of the call */
};

struct flow {
    const struct model *model;
    const struct lost_accesses *accesses;
    struct flow_targets targets;
    struct flow_found *found;
    struct flow_copies *copies; /* only what is the value itself is followed, and noted; NULL: all that comes of it */
    struct item *items;
    size_t item_count, item_capacity;
    struct idmap *item_ids;
    struct context *contexts;
    size_t context_count, context_capacity;
    struct idmap *context_ids;
    struct idmap *reached; /* context and item */
    struct pile todo;      /* contexts and items, by turns */
    uint64_t looked_at;    /* instructions */
    bool too_much;
};

static uint32_t item_id(struct flow *flow, struct item item)
{
    flow->too_much |= item.value >= MOST_FIELDS;
    uint64_t key = (uint64_t)item.kind << 60 | (uint64_t)(item.value & (MOST_FIELDS - 1)) << 32 | item.field;
    uint32_t id = idmap_get(flow->item_ids, key);
    if (id != IDMAP_NONE)
        return id;
    id = (uint32_t)flow->item_count;
    idmap_put(flow->item_ids, key, id);
    ARRAY_ADD(flow->items, flow->item_count, flow->item_capacity, item);
    return id;
}

static uint32_t context_id(struct flow *flow, instance_id instance, uint32_t given)
{
    uint64_t key = (uint64_t)instance << 32 | given;
    uint32_t id = idmap_get(flow->context_ids, key);
    if (id != IDMAP_NONE)
        return id;
    id = (uint32_t)flow->context_count;
    flow->too_much |= id >= MOST_CONTEXTS;
    idmap_put(flow->context_ids, key, id);
    ARRAY_ADD(flow->contexts, flow->context_count, flow->context_capacity,
              (struct context){.instance = instance, .given = given});
    return id;
}

/* Whether an item is new in a context. */
static bool reach(struct flow *flow, uint32_t context, uint32_t item)
{
    uint64_t key = (uint64_t)context << 32 | item;
    if (idmap_get(flow->reached, key) != IDMAP_NONE)
        return false;
    idmap_put(flow->reached, key, 1);
    return true;
}

static void add_item(struct flow *flow, uint32_t context, enum kind kind, uint32_t value, uint32_t field)
{
    uint32_t item = item_id(flow, (struct item){kind, value, field});
    if (!reach(flow, context, item))
        return;
    if (flow->copies != NULL && kind == ITEM_VALUE)
        flow_copies_add(flow->copies, flow->contexts[context].instance, value);
    pile_add(&flow->todo, context);
    pile_add(&flow->todo, item);
}

static const struct ir_body *body_of(const struct flow *flow, uint32_t context)
{
    return code_body(flow->model->facts, flow->contexts[context].instance);
}

static void add_exit(struct flow *flow, uint32_t context, struct item exit);

static void carry(struct flow *flow, uint32_t context, uint32_t write)
{
    struct flow_found *found = flow->found;
    instance_id unit = flow->contexts[context].instance;
    for (size_t i = 0; i < found->carried_count; i++)
        if (found->carried[i].unit == unit && found->carried[i].write == write)
            return;
    ARRAY_ADD(found->carried, found->carried_count, found->carried_capacity, (struct carried){unit, write});
}

static void store(struct flow *flow, struct flow_store store)
{
    struct flow_found *found = flow->found;
    for (size_t i = 0; i < found->store_count; i++) {
        const struct flow_store *known = &found->stores[i];
        if (known->place == store.place && known->instance == store.instance && known->base == store.base &&
            known->field == store.field)
            return;
    }
    if (found->store_count < MOST_STORES)
        ARRAY_ADD(found->stores, found->store_count, found->store_capacity, store);
    else
        flow->too_much = true;
}

static class_id module_of(const struct flow *flow, uint32_t context)
{
    const struct model *model = flow->model;
    return program_method(model->program, facts_instance(model->facts, flow->contexts[context].instance).method)->owner;
}

/* An object, array or collection has got what is followed: in a field, or in whatever it holds (IN_CONTENTS). */
static void hold(struct flow *flow, uint32_t context, ir_value base, field_id field)
{
    const struct ir_body *body = body_of(flow, context);
    struct pile holders = {0};
    base = value_behind_casts(body, base);
    if (flow->copies == NULL && field == IN_CONTENTS && value_is_made_here(body, base))
        add_item(flow, context, ITEM_VALUE, base, 0);
    else
        add_item(flow, context, ITEM_FIELD, base, field);
    if (flow->copies == NULL)
        value_holders(body, base, &holders);
    while (holders.count > 0) {
        ir_value holder = pile_take(&holders);
        bool given = body->instructions[holder].op == IR_parameter;
        add_item(flow, context, given ? ITEM_FIELD : ITEM_VALUE, holder, given ? field : 0);
    }
    pile_free(&holders);
}

/* What an exit of a callee is to its caller. */
static void leave_to(struct flow *flow, uint32_t caller, ir_value at, struct item exit)
{
    const struct ir_body *body = body_of(flow, caller);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (exit.kind == EXIT_RETURN)
        add_item(flow, caller, ITEM_VALUE, at, 0);
    else if (exit.kind == EXIT_RETURNED)
        add_item(flow, caller, ITEM_FIELD, at, exit.field);
    else if (exit.kind == EXIT_PARAMETER && arguments != NULL && exit.value < count)
        hold(flow, caller, arguments[exit.value], exit.field);
}

/* A method that was given nothing is left by what it read itself, or had from below: to all who call it. */
static void leave_up(struct flow *flow, instance_id instance, struct item exit)
{
    const struct facts *facts = flow->model->facts;
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !code_is_application(facts, edge.caller) ||
            code_body(facts, edge.caller) == NULL ||
            (exit.kind == EXIT_PARAMETER && !code_passes_arguments(facts, &edge)))
            continue;
        leave_to(flow, context_id(flow, edge.caller, NO_ITEM), edge.at, exit);
    }
}

/* Writes go up as exits of all that is given something; who is given nothing carries the value. They are gone
 * through one by one: chains of calls may be long. */
static void add_exit(struct flow *flow, uint32_t context, struct item exit)
{
    struct pile todo = {0};
    uint32_t item = item_id(flow, exit);
    pile_add(&todo, context);
    while (todo.count > 0) {
        uint32_t here = pile_take(&todo);
        if (!reach(flow, here, item))
            continue;
        if (flow->contexts[here].given == NO_ITEM && exit.kind == EXIT_WRITE) {
            carry(flow, here, exit.value);
            continue;
        }
        if (flow->contexts[here].given == NO_ITEM) {
            leave_up(flow, flow->contexts[here].instance, exit);
            continue;
        }
        pile_add(&flow->contexts[here].exits, item);
        for (size_t i = 0; i + 1 < flow->contexts[here].callers.count; i += 2) {
            uint32_t caller = flow->contexts[here].callers.items[i];
            if (exit.kind == EXIT_WRITE)
                pile_add(&todo, caller);
            else
                leave_to(flow, caller, flow->contexts[here].callers.items[i + 1], exit);
        }
    }
    pile_free(&todo);
}

/* An item goes to a method that is called. */
static void enter(struct flow *flow, uint32_t caller, ir_value at, instance_id callee, enum kind kind,
                  uint32_t parameter, uint32_t field)
{
    if (code_parameter(code_body(flow->model->facts, callee), parameter) == FACTS_NONE)
        return;
    uint32_t context = context_id(flow, callee, item_id(flow, (struct item){kind, parameter, field}));
    struct pile *callers = &flow->contexts[context].callers;
    for (size_t i = 0; i + 1 < callers->count; i += 2)
        if (callers->items[i] == caller && callers->items[i + 1] == at)
            return;
    pile_add(callers, caller);
    pile_add(callers, at);
    add_item(flow, context, kind, parameter, field);
    for (size_t i = 0; i < flow->contexts[context].exits.count; i++) {
        struct item exit = flow->items[flow->contexts[context].exits.items[i]];
        if (exit.kind == EXIT_WRITE)
            add_exit(flow, caller, exit);
        else
            leave_to(flow, caller, at, exit);
    }
}

/* An argument goes to one of the methods that a call may run. */
static void enter_callee(struct flow *flow, uint32_t context, const struct facts_edge *edge, uint32_t n, uint32_t count,
                         enum kind kind, uint32_t field)
{
    if (code_passes_arguments(flow->model->facts, edge)) {
        enter(flow, context, edge->at, edge->callee, kind, n, field);
        return;
    }
    uint32_t kept = value_kept_by(flow->model->facts, edge, count);
    if (n > 0)
        enter(flow, context, edge->at, edge->callee, kind, kept + n - 1, field);
    for (uint32_t parameter = 0; n == 0 && parameter < kept; parameter++)
        enter(flow, context, edge->at, edge->callee, kind, parameter, field);
}

/* The library is handed what is followed: what was made here, or is the caller's, and is handed to it as well may have
 * it now. */
static void hand_over(struct flow *flow, uint32_t context, ir_value at, uint32_t n)
{
    const struct ir_body *body = body_of(flow, context);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (body->instructions[at].op == IR_call_dynamic ||
        comparison_is_call(flow->model, flow->contexts[context].instance, at))
        return; /* nothing is put anywhere */
    for (uint32_t other = 0; other < count; other++) {
        ir_value value = value_behind_casts(body, arguments[other]);
        const struct ir_instruction *made = &body->instructions[value];
        if (other != n && ir_kind_class(made->kind) == IR_KIND_REF &&
            flow_can_hold(flow->model, flow->contexts[context].instance, value) &&
            (value_is_made_here(body, value) || made->op == IR_parameter))
            hold(flow, context, value, IN_CONTENTS);
    }
    if (n > 0 && n + 1 == count && lost_puts_last(flow->model, module_of(flow, context), body, at))
        store(flow, (struct flow_store){FLOW_CONTENTS, flow->contexts[context].instance,
                                        value_behind_casts(body, arguments[0]), FACTS_NONE});
}

/* An argument of a call is what is followed. */
static void follow_argument(struct flow *flow, uint32_t context, ir_value at, uint32_t n, enum kind kind,
                            uint32_t field)
{
    const struct facts *facts = flow->model->facts;
    const struct ir_body *body = body_of(flow, context);
    uint32_t count, edges;
    code_arguments(body, at, &count);
    edge_id first = facts_calls_at(facts, flow->contexts[context].instance, at, &edges);
    bool own = false, others = false;
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        bool followed = code_is_application(facts, edge.callee) && code_body(facts, edge.callee) != NULL;
        if (edge.kind != EDGE_CALL)
            continue;
        own |= followed;
        others |= !followed;
        if (followed)
            enter_callee(flow, context, &edge, n, count, kind, field);
    }
    if ((own && !others) ||
        (flow->copies != NULL && !flow_hands_back(flow->model, flow->contexts[context].instance, at)))
        return;
    add_item(flow, context, ITEM_VALUE, at, 0);
    if (flow->copies == NULL)
        hand_over(flow, context, at, n);
}

static void follow_call(struct flow *flow, uint32_t context, ir_value at, const struct item *item)
{
    const struct ir_body *body = body_of(flow, context);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    for (uint32_t n = 0; arguments != NULL && n < count; n++) {
        ir_value value = item->kind == ITEM_FIELD ? value_behind_casts(body, arguments[n]) : arguments[n];
        if (value == item->value)
            follow_argument(flow, context, at, n, item->kind, item->field);
    }
}

/* Notes that an instruction writes what is followed; whether that is to the location that was read: then nothing
 * else comes of that. */
static bool is_written(struct flow *flow, uint32_t context, ir_value at, const struct item *item)
{
    const struct lost_access *access = lost_access_at(flow->accesses, flow->contexts[context].instance, at);
    if (access == NULL || (access->writes & flow->targets.all) == 0)
        return false;
    const struct ir_body *body = body_of(flow, context);
    if (access->value == item->value || value_behind_casts(body, access->value) == item->value)
        add_exit(flow, context, (struct item){EXIT_WRITE, (uint32_t)(access - flow->accesses->items), 0});
    return (access->writes & flow->targets.own) != 0 && !value_may_be_new(body, access);
}

/* What is put into an object or array: that has it from now on. */
static void follow_put(struct flow *flow, uint32_t context, const struct ir_instruction *put, const struct item *item)
{
    const struct ir_body *body = body_of(flow, context);
    instance_id instance = flow->contexts[context].instance;
    bool is_static = put->op == IR_put_static, element = put->op == IR_put_element;
    ir_value value = is_static ? put->b : put->c;
    if (value != item->value && (item->kind != ITEM_FIELD || value_behind_casts(body, value) != item->value))
        return;
    ir_value base = is_static ? FACTS_NONE : value_behind_casts(body, put->a);
    field_id field =
        element ? FACTS_NONE : code_field(flow->model->program, module_of(flow, context), is_static ? put->a : put->b);
    if (!is_static)
        hold(flow, context, base, element ? IN_CONTENTS : field);
    enum flow_place place = is_static ? FLOW_STATIC : element ? FLOW_ELEMENT : FLOW_FIELD;
    store(flow, (struct flow_store){place, instance, base, field});
}

/* Whether the value of an instruction is what is followed, or computed from it. */
static bool gives(const struct flow *flow, uint32_t context, ir_value at, const struct item *item)
{
    const struct ir_body *body = body_of(flow, context);
    const struct ir_instruction *instruction = &body->instructions[at];
    if (item->kind == ITEM_FIELD) {
        class_id module = module_of(flow, context);
        if (instruction->op == IR_get_element)
            return item->field == IN_CONTENTS && value_behind_casts(body, instruction->a) == item->value;
        return instruction->op == IR_get && value_behind_casts(body, instruction->a) == item->value &&
               code_field(flow->model->program, module, instruction->b) == item->field;
    }
    if (flow->copies != NULL && instruction->op != IR_phi && instruction->op != IR_cast)
        return false;
    bool computes = instruction->op <= IR_select || instruction->op == IR_cast || instruction->op == IR_instance_of ||
                    instruction->op == IR_length || instruction->op == IR_get || instruction->op == IR_get_element;
    return computes && value_is_used(body, instruction, item->value);
}

/* A branch depends on what is followed: so does what it chooses. */
static void follow_choice(struct flow *flow, uint32_t context, ir_value at)
{
    const struct ir_body *body = body_of(flow, context);
    uint64_t *chosen = choice_made(body, code_block(body, at));
    flow->looked_at += body->instruction_count;
    for (ir_value n = 0; n < body->instruction_count; n++) {
        if (!bits_has(chosen, n))
            continue;
        if (body->instructions[n].op == IR_return)
            add_exit(flow, context, (struct item){EXIT_RETURN, 0, 0});
        else
            add_item(flow, context, ITEM_VALUE, n, 0);
    }
    mem_free(chosen);
}

/* What comes of an item at one instruction. */
static void follow_at(struct flow *flow, uint32_t context, ir_value at, const struct item *item)
{
    const struct ir_body *body = body_of(flow, context);
    const struct ir_instruction *instruction = &body->instructions[at];
    if (is_written(flow, context, at, item))
        return;
    if (gives(flow, context, at, item))
        add_item(flow, context, ITEM_VALUE, at, 0);
    if (item->kind == ITEM_FIELD && (instruction->op == IR_phi || instruction->op == IR_select) &&
        value_object_is_used(body, instruction, item->value))
        add_item(flow, context, ITEM_FIELD, at, item->field);
    if ((instruction->op == IR_branch || instruction->op == IR_switch) && item->kind == ITEM_VALUE &&
        flow->copies == NULL && !flow->targets.unchosen && value_is_used(body, instruction, item->value))
        follow_choice(flow, context, at);
    else if (instruction->op == IR_put || instruction->op == IR_put_static || instruction->op == IR_put_element)
        follow_put(flow, context, instruction, item);
    else if (value_is_call(instruction->op))
        follow_call(flow, context, at, item);
    else if (instruction->op == IR_return && instruction->a != IR_NONE && item->kind == ITEM_VALUE &&
             instruction->a == item->value)
        add_exit(flow, context, (struct item){EXIT_RETURN, 0, 0});
    else if (instruction->op == IR_return && instruction->a != IR_NONE && item->kind == ITEM_FIELD &&
             value_behind_casts(body, instruction->a) == item->value)
        add_exit(flow, context, (struct item){EXIT_RETURNED, 0, item->field});
}

static void follow_item(struct flow *flow, uint32_t context, uint32_t id)
{
    struct item item = flow->items[id];
    const struct ir_body *body = body_of(flow, context);
    flow->looked_at += body->instruction_count;
    for (ir_value at = 0; at < body->instruction_count; at++)
        follow_at(flow, context, at, &item);
    if (item.kind == ITEM_FIELD && body->instructions[item.value].op == IR_parameter &&
        id != flow->contexts[context].given)
        add_exit(flow, context, (struct item){EXIT_PARAMETER, item.value, item.field});
}

/* What a read gives: its value, or the object that is made from what is read. */
static void begin(struct flow *flow, struct lost_site site)
{
    uint32_t context = context_id(flow, site.instance, NO_ITEM), count;
    const struct ir_body *body = body_of(flow, context);
    const ir_value *arguments = code_arguments(body, site.at, &count);
    add_item(flow, context, ITEM_VALUE, site.at, 0);
    if (body->instructions[site.at].op == IR_call_special && count > 0)
        add_item(flow, context, ITEM_VALUE, value_behind_casts(body, arguments[0]), 0);
}

static void flow_free(struct flow *flow)
{
    for (size_t i = 0; i < flow->context_count; i++) {
        pile_free(&flow->contexts[i].exits);
        pile_free(&flow->contexts[i].callers);
    }
    mem_free(flow->contexts);
    mem_free(flow->items);
    pile_free(&flow->todo);
    idmap_free(flow->item_ids);
    idmap_free(flow->context_ids);
    idmap_free(flow->reached);
}

/* Follows a read, until nothing new comes of it. */
static bool follow(struct flow *flow, struct lost_site from)
{
    flow->item_ids = idmap_new();
    flow->context_ids = idmap_new();
    flow->reached = idmap_new();
    item_id(flow, (struct item){0}); /* NO_ITEM */
    begin(flow, from);
    while (flow->todo.count > 0 && !flow->too_much) {
        uint32_t item = pile_take(&flow->todo), context = pile_take(&flow->todo);
        follow_item(flow, context, item);
        flow->too_much |= flow->looked_at > MOST_INSTRUCTIONS || budget_spent(flow->model->isolate->in.budget);
    }
    bool all = !flow->too_much;
    flow_free(flow);
    return all;
}

bool flow_follow(const struct model *model, const struct lost_accesses *accesses, struct lost_site from,
                 struct flow_targets targets, struct flow_found *found)
{
    struct flow flow = {.model = model, .accesses = accesses, .targets = targets, .found = found};
    return follow(&flow, from);
}

bool flow_copy(const struct model *model, const struct lost_accesses *accesses, struct lost_site from,
               struct flow_copies *copies)
{
    struct flow_found found = {0};
    struct flow flow = {.model = model, .accesses = accesses, .found = &found, .copies = copies};
    bool all = follow(&flow, from);
    flow_found_free(&found);
    return all;
}

void flow_found_free(struct flow_found *found)
{
    mem_free(found->carried);
    mem_free(found->stores);
    *found = (struct flow_found){0};
}
