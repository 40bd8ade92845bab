/* Waits where one look is enough: nobody makes untrue what was waited for, and nobody wakes who waits without making it
 * true. So a flag that is set once, or a single consumer with its own field. Wake-ups without a reason are left aside
 * (ASSUMPTIONS.md). */
#include "ir/compare.h"
#include "isolate/again/internal.h"

/* What a thread waits as long as: a field compares so with a number; 0 is null, too. */
struct condition {
    field_id field;
    enum ir_op compares; /* IR_eq to IR_ge */
    int64_t number;
};

/* What a write does to somebody who waits: whatever; it does not make them wait; it makes sure that they need not. */
enum change { MAY_HARM, NO_HARM, ENDS };

static field_id field_of(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *access = &body->instructions[at];
    bool is_static = access->op == IR_get_static || access->op == IR_put_static;
    if (!is_static && access->op != IR_get && access->op != IR_put)
        return FACTS_NONE;
    class_id module = program_method(again->program, facts_instance(again->facts, instance).method)->owner;
    return code_field(again->program, module, is_static ? access->a : access->b);
}

/* What a control asks, if it compares a field with a number. */
static bool condition_of(const struct scene *scene, const struct control *control, struct condition *condition)
{
    const struct ir_body *body = scene->body;
    const struct ir_block *block = &body->blocks[control->block];
    const struct ir_instruction *test = &body->instructions[body->instructions[block->first + block->count - 1].a];
    if (!ir_is_comparison((enum ir_op)test->op) || !ir_constant_number(body, test->b, &condition->number))
        return false;
    condition->compares = control->outcome ? (enum ir_op)test->op : ir_opposite((enum ir_op)test->op);
    condition->field = field_of(scene->again, scene->waiting->instance, body, test->a);
    return condition->field != FACTS_NONE;
}

/* Whether counting on, or back, can only end the wait: from a count that is never below 0, or to a limit. */
static enum change step(const struct condition *condition, bool up)
{
    bool zero = condition->number == 0;
    switch (condition->compares) {
    case IR_eq:
        return zero && up ? ENDS : MAY_HARM;
    case IR_ne:
        return zero && !up ? NO_HARM : MAY_HARM;
    case IR_lt:
    case IR_le:
        return up ? NO_HARM : MAY_HARM;
    default:
        return up ? MAY_HARM : NO_HARM;
    }
}

/* What a write does to who waits by a condition. */
static enum change change_of(const struct again *again, instance_id instance, ir_value at,
                             const struct condition *condition)
{
    const struct ir_body *body = code_body(again->facts, instance);
    const struct ir_instruction *put = &body->instructions[at];
    ir_value value = put->op == IR_put ? put->c : put->b;
    const struct ir_instruction *sum = &body->instructions[value];
    int64_t number;
    if ((sum->op == IR_add || sum->op == IR_sub) && field_of(again, instance, body, sum->a) == condition->field &&
        ir_constant_number(body, sum->b, &number))
        return step(condition, (number > 0) == (sum->op == IR_add));
    if (ir_constant_number(body, value, &number))
        return ir_compares(number, condition->compares, condition->number) ? MAY_HARM : ENDS;
    bool reference = ir_kind_class(sum->kind) == IR_KIND_REF;
    return reference && condition->number == 0 && condition->compares == IR_eq ? ENDS : MAY_HARM;
}

/* The only thread that waits there, if it runs once; FACTS_NONE. */
static thread_id only_thread(const struct again *again, instance_id instance)
{
    const struct threads *threads = again->isolate->in.threads;
    thread_id only = FACTS_NONE;
    for (thread_id t = 0; t < threads_count(threads); t++) {
        if (!threads_runs(threads, t, instance))
            continue;
        if (only != FACTS_NONE || threads_thread(threads, t)->many)
            return FACTS_NONE;
        only = t;
    }
    return threads_complete(threads) ? only : FACTS_NONE;
}

/* Whether nobody but that thread runs an instance. */
static bool runs_only(const struct again *again, thread_id thread, instance_id instance)
{
    return thread != FACTS_NONE && only_thread(again, instance) == thread;
}

/* Whether no other thread makes untrue what was waited for. */
static bool stays_true(const struct again *again, thread_id thread, const struct condition *condition)
{
    const struct sharing *sharing = again->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, condition->field, &count);
    if (!sharing_complete(sharing) || untyped_writes(again->isolate, condition->field))
        return false;
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        method_id method = facts_instance(again->facts, access->instance).method;
        bool makes = code_is_method(again->program, method, "<init>", NULL) ||
                     code_is_method(again->program, method, "<clinit>", NULL);
        if (access->write && !makes && !runs_only(again, thread, access->instance) &&
            change_of(again, access->instance, access->at, condition) == MAY_HARM)
            return false;
    }
    return true;
}

bool once_stays(const struct scene *scene, uint32_t block, bool outcome)
{
    struct condition condition; /* the other outcome: nobody may bring it about */
    return condition_of(scene, &(struct control){block, !outcome}, &condition) &&
           stays_true(scene->again, only_thread(scene->again, scene->waiting->instance), &condition);
}

/* Whether an instruction comes only behind a write that makes sure of the condition. */
static bool is_made_sure(const struct again *again, instance_id instance, ir_value at,
                         const struct condition *condition)
{
    const struct ir_body *body = code_body(again->facts, instance);
    bool sure = false;
    for (ir_value n = 0; n < body->instruction_count && !sure; n++) {
        enum ir_op op = (enum ir_op)body->instructions[n].op;
        if ((op != IR_put && op != IR_put_static) || field_of(again, instance, body, n) != condition->field ||
            change_of(again, instance, n, condition) != ENDS)
            continue;
        uint64_t *dominated = code_dominated(body, n);
        sure = bits_has(dominated, at);
        mem_free(dominated);
    }
    return sure;
}

static bool is_notify(const struct again *again, instance_id callee)
{
    static const char *const names[] = {"notify", "notifyAll", "signal", "signalAll"};
    method_id method = facts_instance(again->facts, callee).method;
    for (size_t i = 0; method != FACTS_NONE && i < sizeof names / sizeof *names; i++)
        if (code_is_method(again->program, method, names[i], "()V"))
            return true;
    return false;
}

/* Whether who notifies makes sure of the condition, or does not wake who waits there. */
static bool wakes_rightly(const struct scene *scene, thread_id thread, edge_id id, const struct condition *condition)
{
    const struct again *again = scene->again;
    struct facts_edge edge = facts_edge(again->facts, id);
    if (edge.caller == FACTS_ROOT || edge.at == FACTS_NONE || !is_notify(again, edge.callee) ||
        !code_is_application(again->facts, edge.caller) || runs_only(again, thread, edge.caller))
        return true;
    struct object_set woken =
        facts_points_to(again->facts, edge.caller, call_receiver(code_body(again->facts, edge.caller), edge.at));
    struct object_set own =
        facts_points_to(again->facts, scene->waiting->instance, call_receiver(scene->body, scene->waiting->at));
    return !object_sets_meet(woken, own) || is_made_sure(again, edge.caller, edge.at, condition);
}

/* Whether the lock is a thread, whose end wakes all who wait for it. */
static bool waits_for_thread(const struct scene *scene)
{
    const struct again *again = scene->again;
    class_id thread = program_find(again->program, "java/lang/Thread");
    struct object_set own =
        facts_points_to(again->facts, scene->waiting->instance, call_receiver(scene->body, scene->waiting->at));
    for (object_id o = object_set_next(own, 0); o != FACTS_NONE; o = object_set_next(own, o + 1))
        if (thread != FACTS_NONE && program_is_subclass(again->program, facts_object(again->facts, o).class, thread))
            return true;
    return false;
}

/* Whether an exception of the wait is caught, and the method goes on. */
static bool goes_on_caught(const struct scene *scene)
{
    const struct ir_flow *flow = scene->flow;
    uint32_t block = code_block(scene->body, scene->waiting->at);
    for (uint32_t i = flow->successors.first[block] + flow->ordinary[block]; i < flow->successors.first[block + 1]; i++)
        if (bits_has(scene->returning, flow->successors.targets[i]))
            return true;
    return false;
}

bool once_is_enough(struct scene *scene)
{
    const struct again *again = scene->again;
    thread_id thread = only_thread(again, scene->waiting->instance);
    uint32_t edges = facts_edge_count(again->facts);
    if (!scene->waiting->whole || scene->waiting->timed || scene->control_count == 0 || waits_for_thread(scene) ||
        goes_on_caught(scene))
        return false;
    for (uint32_t i = 0; i < scene->control_count; i++) {
        struct condition condition;
        if (!condition_of(scene, &scene->controls[i], &condition) || !stays_true(again, thread, &condition))
            return false;
        for (edge_id e = 0; e < edges; e++)
            if (!wakes_rightly(scene, thread, e, &condition))
                return false;
    }
    return true;
}
