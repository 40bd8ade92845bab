/* Workers with numbers: `for (i = 0; i < n; i++) new Thread(new Worker(i, array)).start();`. */
#include "base/arena.h"
#include "ir/access.h"
#include "isolate/parts/internal.h"

#include <string.h>

enum { MOST_CALLS = 4 }; /* from what a thread begins with to an access */

/* The instances that make the objects of a group, of which one is kept: how many there are. */
static uint32_t find_maker(const struct model *model, struct part_group *group, struct object_set set)
{
    uint32_t count, makers = 0;
    const instance_id *instances = facts_instances_of(model->facts, group->method, &count);
    for (uint32_t i = 0; i < count; i++)
        if (object_sets_meet(facts_points_to(model->facts, instances[i], group->made), set)) {
            group->maker = instances[i];
            makers++;
        }
    return makers;
}

bool parts_made(const struct model *model, instance_id instance, struct part_group *group)
{
    const struct ir_body *body = code_body(model->facts, instance);
    method_id method = facts_instance(model->facts, instance).method;
    if (body == NULL || !code_is_application(model->facts, instance) || code_parameter(body, 0) == FACTS_NONE ||
        (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) != 0)
        return false;
    struct object_set set = facts_points_to(model->facts, instance, 0);
    object_id first = object_set_next(set, 0);
    if (first == FACTS_NONE)
        return false;
    struct facts_object of = facts_object(model->facts, first);
    *group = (struct part_group){of.method, of.at, FACTS_NONE, of.class};
    for (object_id o = first; o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(model->facts, o);
        if (object.kind != OBJECT_SITE || object.method != of.method || object.at != of.at || object.class != of.class)
            return false;
    }
    const struct ir_body *makes = of.method == FACTS_NONE ? NULL : facts_body(model->facts, of.method);
    return makes != NULL && makes->instructions[of.at].op == IR_new && find_maker(model, group, set) > 0;
}

bool parts_group(const struct model *model, instance_id instance, struct part_group *group)
{
    if (!sharing_complete(model->isolate->in.sharing) || !parts_made(model, instance, group))
        return false;
    struct object_set set = facts_points_to(model->facts, instance, 0);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (sharing_is_shared(model->isolate->in.sharing, o))
            return false;
    return find_maker(model, group, set) == 1 && singles_runs_once(model->isolate->in.singles, group->maker);
}

struct receiver_use {
    uint32_t count;
};

static void see_receiver(void *context, ir_value value)
{
    struct receiver_use *use = context;
    use->count += value == 0;
}

/* Whether an instruction calls the constructor of java.lang.Object or Thread for the object itself. */
static bool is_super(const struct model *model, instance_id instance, const struct ir_body *body, ir_value at)
{
    uint32_t count, edges;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (body->instructions[at].op != IR_call_special || arguments == NULL || count == 0 || arguments[0] != 0)
        return false;
    edge_id first = facts_calls_at(model->facts, instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        method_id callee = facts_instance(model->facts, facts_edge(model->facts, e).callee).method;
        const char *owner = callee == FACTS_NONE
                                ? ""
                                : program_class(model->program, program_method(model->program, callee)->owner)->name;
        if (facts_edge(model->facts, e).kind == EDGE_CALL && strcmp(owner, "java/lang/Object") != 0 &&
            strcmp(owner, "java/lang/Thread") != 0)
            return false;
    }
    return edges > 0;
}

/* Whether a constructor uses its object for nothing but its fields, so that nobody else knows it before it is done. */
static bool keeps_this(const struct model *model, instance_id instance, const struct ir_body *body)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *it = &body->instructions[at];
        struct receiver_use use = {0};
        ir_each_use(body, it, see_receiver, &use);
        bool of_field = it->op == IR_get || (it->op == IR_put && it->c != 0);
        if (use.count > 0 && !of_field && (use.count > 1 || !is_super(model, instance, body, at)))
            return false;
    }
    return true;
}

/* Whether an instruction has ended wherever a body returns. */
static bool is_always_done(const struct ir_body *body, ir_value at)
{
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    uint32_t done = ir_point_of_rest(body, code_block(body, at));
    bool always = ir_flow_reaches(flow, code_block(body, at));
    for (uint32_t b = 0; b < body->block_count && always; b++)
        if (body->instructions[body->blocks[b].first + body->blocks[b].count - 1].op == IR_return &&
            ir_flow_reaches(flow, b))
            always = ir_dominates(flow, done, ir_point_of_rest(body, b));
    arena_free(arena);
    return always;
}

/* The parameter that a constructor sets a field to, once and in any case; FACTS_NONE. */
static uint32_t parameter_of(const struct model *model, instance_id constructor, field_id field)
{
    const struct ir_body *body = code_body(model->facts, constructor);
    method_id method = facts_instance(model->facts, constructor).method;
    ir_value put = FACTS_NONE;
    if (body == NULL || !keeps_this(model, constructor, body))
        return FACTS_NONE;
    class_id owner = program_method(model->program, method)->owner;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *it = &body->instructions[at];
        if (it->op != IR_put || code_field(model->program, owner, it->b) != field)
            continue;
        if (put != FACTS_NONE || it->a != 0)
            return FACTS_NONE;
        put = at;
    }
    if (put == FACTS_NONE || !is_always_done(body, put))
        return FACTS_NONE;
    ir_value value = body->instructions[put].c;
    return body->instructions[value].op == IR_parameter ? value : FACTS_NONE;
}

/* The call of the constructor for what an instruction makes, and that constructor; FACTS_NONE. */
static ir_value construction(const struct model *model, const struct part_group *group, instance_id *constructor)
{
    const struct ir_body *body = code_body(model->facts, group->maker);
    ir_value found = FACTS_NONE;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        const ir_value *arguments = code_arguments(body, at, &count);
        if (body->instructions[at].op != IR_call_special || arguments == NULL || count == 0 ||
            arguments[0] != group->made)
            continue;
        if (found != FACTS_NONE)
            return FACTS_NONE;
        found = at;
    }
    uint32_t edges = 0, calls = 0;
    edge_id first = found == FACTS_NONE ? 0 : facts_calls_at(model->facts, group->maker, found, &edges);
    method_id method = FACTS_NONE;
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind != EDGE_CALL)
            continue;
        method_id callee = facts_instance(model->facts, edge.callee).method;
        *constructor = edge.callee;
        if (callee == FACTS_NONE || (calls++ > 0 && callee != method) ||
            !code_is_method(model->program, callee, "<init>", NULL) ||
            program_method(model->program, callee)->owner != group->class)
            return FACTS_NONE;
        method = callee;
    }
    return calls > 0 ? found : FACTS_NONE;
}

ir_value parts_argument(const struct model *model, const struct part_group *group, field_id field, ir_value *call)
{
    instance_id constructor = FACTS_NONE;
    const struct ir_body *body = code_body(model->facts, group->maker);
    *call = body == NULL ? FACTS_NONE : construction(model, group, &constructor);
    if (*call == FACTS_NONE || program_field(model->program, field)->owner != group->class ||
        !subject_settled(model, field))
        return FACTS_NONE;
    uint32_t count, parameter = parameter_of(model, constructor, field);
    const ir_value *arguments = code_arguments(body, *call, &count);
    return parameter < count ? arguments[parameter] : FACTS_NONE;
}

bool parts_number(const struct model *model, const struct part_group *group, field_id field, struct counter *counter)
{
    const struct ir_body *body = code_body(model->facts, group->maker);
    ir_value call, number = parts_argument(model, group, field, &call);
    if (number == FACTS_NONE)
        return false;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    const uint8_t *in_loop = code_loops(body, arena);
    bool counts = counter_find(body, flow, number, counter) && counter_is_natural(body, counter->begin) &&
                  !in_loop[counter->from] && counter_has_bound(body, counter) &&
                  counter_goes_on(body, flow, counter, call) && counter_once_a_round(body, flow, counter, call);
    arena_free(arena);
    return counts;
}

static bool is_thread_run(const struct model *model, instance_id instance)
{
    method_id method = facts_instance(model->facts, instance).method;
    return method != FACTS_NONE && code_is_method(model->program, method, "run", "()V") &&
           strcmp(program_class(model->program, program_method(model->program, method)->owner)->name,
                  "java/lang/Thread") == 0;
}

/* Whether the thread comes to an instance only by being started. */
static bool is_begun(const struct model *model, thread_id thread, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(model->facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(model->facts, edges[i]);
        if (edge.kind != EDGE_START && threads_runs(model->isolate->in.threads, thread, edge.caller))
            return false;
    }
    return true;
}

/* Whether a call comes from Thread.run, of the thread itself. */
static bool is_of_thread(const struct model *model, thread_id thread, const struct facts_edge *edge)
{
    return edge->kind == EDGE_START || (is_thread_run(model, edge->caller) && is_begun(model, thread, edge->caller));
}

/* Whether a call hands on the receiver of who calls. */
static bool is_for_receiver(const struct model *model, const struct facts_edge *edge)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(code_body(model->facts, edge->caller), edge->at, &count);
    method_id caller = facts_instance(model->facts, edge->caller).method;
    return edge->kind == EDGE_CALL && arguments != NULL && count > 0 && arguments[0] == 0 && caller != FACTS_NONE &&
           (program_ir_method(model->program, caller)->flags & IR_ACCESS_STATIC) == 0 &&
           code_passes_arguments(model->facts, edge);
}

/* Whether a thread begins with an instance. */
static bool is_entry(const struct model *model, thread_id thread, instance_id instance)
{
    const struct thread *of = threads_thread(model->isolate->in.threads, thread);
    for (uint32_t i = 0; i < of->entry_count; i++)
        if (of->entries[i].kind == ENTRY_RUN && of->entries[i].instance == instance)
            return true;
    return false;
}

static bool runs_own(const struct model *model, thread_id thread, instance_id instance, uint32_t most)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(model->facts, instance, &count);
    bool entry = is_entry(model, thread, instance);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(model->facts, edges[i]);
        if (!threads_runs(model->isolate->in.threads, thread, edge.caller) && edge.kind != EDGE_START)
            continue;
        if (entry && is_of_thread(model, thread, &edge))
            continue;
        if (most == 0 || !is_for_receiver(model, &edge) || !runs_own(model, thread, edge.caller, most - 1))
            return false;
    }
    return true;
}

bool parts_runs_own(const struct model *model, thread_id thread, instance_id instance)
{
    return runs_own(model, thread, instance, MOST_CALLS);
}
