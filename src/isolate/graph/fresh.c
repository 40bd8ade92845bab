/* Collections and the like that a method has made itself, and that nobody else knows yet: what it does to them concerns
 * nobody. So a copy that is changed before it takes the place of the original (copy-on-write) is changed unseen.
 *
 * An object is followed by the value of its `new`, what casts make of that, and results of its own methods that may be
 * the object again. It stays unknown as long as these are only compared, or receive calls of the library that give no
 * view of it. All else makes it known, from there on until the `new` is executed again, which makes another one. */
#include "base/arena.h"
#include "isolate/graph/internal.h"

/* One object, while the body is looked through. */
struct follow {
    const struct build *build;
    ir_value made;     /* by this instruction */
    uint64_t *names;   /* values that may be it */
    uint64_t *tellers; /* instructions that make it known */
};

static bool is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

/* The instruction that makes what a value is, if that is a library object with contents; FACTS_NONE. */
static ir_value maker_of(const struct build *build, ir_value value)
{
    const struct ir_body *body = build->body;
    struct model *model = build->model;
    bool atomic;
    while (body->instructions[value].op == IR_cast && body->instructions[value].a < value)
        value = body->instructions[value].a;
    if (body->instructions[value].op != IR_new)
        return FACTS_NONE;
    struct object_set set = facts_points_to(model->facts, build->function->instance, value);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        class_id class = facts_object(model->facts, o).class;
        if (o == model->subject.object || program_class(model->program, class)->application ||
            !contents_holds(&model->isolate->contents, class, &atomic))
            return FACTS_NONE;
    }
    return set.count == 0 ? FACTS_NONE : value;
}

/* Whether a method of the library keeps its receiver to itself. */
static bool keeps_receiver(const struct follow *follow, method_id method)
{
    struct model *model = follow->build->model;
    if (method == FACTS_NONE ||
        program_class(model->program, program_method(model->program, method)->owner)->application)
        return false;
    struct object_set set = facts_points_to(model->facts, follow->build->function->instance, follow->made);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (contents_is_view(&model->isolate->contents, facts_object(model->facts, o).class, method))
            return false;
    return true;
}

/* Whether a call has the object as its receiver, and as nothing else, and does not show it to anybody. */
static bool only_receives(const struct follow *follow, ir_value at)
{
    const struct facts *facts = follow->build->model->facts;
    const struct ir_body *body = follow->build->body;
    uint32_t count, edges, calls = 0;
    enum ir_op op = (enum ir_op)body->instructions[at].op;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (op == IR_call_static || op == IR_call_dynamic || count == 0)
        return false;
    for (uint32_t n = 1; n < count; n++)
        if (bits_has(follow->names, arguments[n]))
            return false;
    edge_id first = facts_calls_at(facts, follow->build->function->instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || !keeps_receiver(follow, facts_instance(facts, edge.callee).method))
            return false;
        calls++;
    }
    return calls > 0;
}

struct naming {
    const uint64_t *names;
    bool found;
};

static void compare_use(void *context, ir_value value)
{
    struct naming *naming = context;
    naming->found |= bits_has(naming->names, value);
}

static bool names_it(const struct follow *follow, ir_value at)
{
    struct naming naming = {follow->names, false};
    ir_each_use(follow->build->body, &follow->build->body->instructions[at], compare_use, &naming);
    return naming.found;
}

/* Whether what a call gives may be the object again. */
static bool may_give_it(const struct follow *follow, ir_value at)
{
    const struct facts *facts = follow->build->model->facts;
    instance_id instance = follow->build->function->instance;
    return ir_kind_class(follow->build->body->instructions[at].kind) == IR_KIND_REF &&
           object_sets_meet(facts_points_to(facts, instance, at), facts_points_to(facts, instance, follow->made));
}

/* Finds all names of the object, and who makes it known. */
static void follow_all(struct follow *follow)
{
    const struct ir_body *body = follow->build->body;
    bits_add(follow->names, follow->made);
    for (bool changed = true; changed;) {
        changed = false;
        for (ir_value at = 0; at < body->instruction_count; at++) {
            enum ir_op op = (enum ir_op)body->instructions[at].op;
            if (!names_it(follow, at) || op == IR_eq || op == IR_ne || op == IR_instance_of)
                continue;
            if (op == IR_cast || (is_call(op) && only_receives(follow, at)))
                changed |= (op == IR_cast || may_give_it(follow, at)) && bits_add(follow->names, at);
            else
                bits_add(follow->tellers, at);
        }
    }
}

/* Whether control may come from one instruction to another without passing a third. */
static bool comes_to(const struct ir_body *body, const struct ir_flow *flow, ir_value from, ir_value to,
                     ir_value without)
{
    uint64_t *seen = bits_new(body->block_count);
    struct pile todo = {0};
    bool comes = false;
    pile_add(&todo, from + 1);
    while (!comes && todo.count > 0) {
        ir_value at = pile_take(&todo);
        uint32_t block = code_block(body, at == from + 1 ? from : at);
        ir_value end = body->blocks[block].first + body->blocks[block].count;
        while (at < end && at != to && at != without)
            at++;
        comes = at == to && at < end;
        /* An exception may leave the block before the third one is executed. */
        for (uint32_t i = flow->successors.first[block]; !comes && i < flow->successors.first[block + 1]; i++) {
            bool ordinary = i < flow->successors.first[block] + flow->ordinary[block];
            if ((!ordinary || at >= end) && bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, body->blocks[flow->successors.targets[i]].first);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return comes;
}

bool fresh_receiver(const struct build *build, ir_value at)
{
    enum { MOST_BLOCKS = 400 };
    const struct ir_body *body = build->body;
    ir_value receiver = call_receiver(body, at), made = receiver == FACTS_NONE ? FACTS_NONE : maker_of(build, receiver);
    if (made == FACTS_NONE || body->block_count > MOST_BLOCKS)
        return false;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    struct follow follow = {build, made, bits_new(body->instruction_count), bits_new(body->instruction_count)};
    follow_all(&follow);
    bool fresh = !bits_has(follow.tellers, at);
    for (ir_value teller = 0; fresh && teller < body->instruction_count; teller++)
        fresh = !bits_has(follow.tellers, teller) || !comes_to(body, flow, teller, at, made);
    mem_free(follow.names);
    mem_free(follow.tellers);
    arena_free(arena);
    return fresh;
}
