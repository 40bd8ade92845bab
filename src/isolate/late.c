/* Fields that are set outside of constructors, or more than once, but only by main, while no other thread is alive that
 * uses them: `lock = new Object()` in main before it starts its threads.
 *
 * Two threads that are in blocks on such a field at the same time are in blocks on the same object: else the field was
 * set after the one of them had read it, and before it left its block. That thread was alive then, so it is main, which
 * held the lock while it set the field, or had read it before and took it afterwards. Both are looked for. */
#include "base/idmap.h"
#include "facts/threads/parallel.h"
#include "isolate/internal.h"

/* Whether an access may be to the field of the subject, or of a class. */
static bool is_meant(const struct model *model, const struct sharing_access *access)
{
    return access->is_static || (model->subject.object != FACTS_NONE &&
                                 sharing_access_meets(model->isolate->in.sharing, access, model->subject.object));
}

/* Whether a thread uses the field. */
static bool uses(const struct model *model, thread_id thread, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(model->isolate->in.sharing, i);
        if (is_meant(model, access) && threads_runs(model->isolate->in.threads, thread, access->instance))
            return true;
    }
    return false;
}

/* Whether main alone sets the field there, while no other thread that uses it is alive. */
static bool is_apart(const struct model *model, const struct sharing_access *set, uint32_t first, uint32_t count)
{
    const struct isolate_input *in = &model->isolate->in;
    struct parallel_place place = {THREADS_MAIN, set->instance, set->at};
    for (thread_id t = 0; t < threads_count(in->threads); t++)
        if (t != THREADS_MAIN && (threads_runs(in->threads, t, set->instance) ||
                                  (uses(model, t, first, count) && !parallel_is_apart(in->parallel, place, t))))
            return false;
    return threads_runs(in->threads, THREADS_MAIN, set->instance);
}

/* Whether methods are called by anybody, from outside: who is main then? */
static bool has_callers_outside(const struct model *model)
{
    uint32_t count;
    edge_id first = facts_calls_from(model->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (code_is_for_anyone(model->facts, &edge))
            return true;
    }
    return false;
}

static bool find_out(const struct model *model, field_id field)
{
    const struct isolate_input *in = &model->isolate->in;
    uint32_t count, first;
    if (in->parallel == NULL || !parallel_complete(in->parallel) || !sharing_complete(in->sharing) ||
        untyped_writes(model->isolate, field) || has_callers_outside(model))
        return false;
    first = sharing_accesses_of(in->sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(in->sharing, i);
        if (access->write && is_meant(model, access) && !subject_settles(model, access) &&
            !is_apart(model, access, first, count))
            return false;
    }
    return true;
}

/* Whether an instruction lets nobody set a field of the application. */
static bool sets_nothing(const struct model *model, class_id module, const struct ir_instruction *instruction)
{
    if (instruction->op == IR_cast || instruction->op == IR_integer)
        return true;
    if (instruction->op != IR_get_static)
        return false;
    field_id field = code_field(model->program, module, instruction->a);
    return field != FACTS_NONE &&
           !program_class(model->program, program_field(model->program, field)->owner)->application;
}

/* The value that is taken as a lock by an instruction, seen through casts; FACTS_NONE: it takes none. */
static ir_value taken_by(const struct model *model, instance_id instance, const struct ir_body *body, ir_value at)
{
    ir_value value = FACTS_NONE;
    if (body->instructions[at].op == IR_monitor_enter) {
        value = body->instructions[at].a;
    } else if (body->instructions[at].op >= IR_call_static && body->instructions[at].op <= IR_call_dynamic) {
        enum call_kind kind = call_kind(model->isolate, instance, at);
        value = kind == CALL_LOCK || kind == CALL_TRY ? call_receiver(body, at) : FACTS_NONE;
    }
    while (value != FACTS_NONE && body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

bool late_taken_at_once(const struct model *model, instance_id instance, ir_value read)
{
    const struct ir_body *body = code_body(model->facts, instance);
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (!threads_runs(model->isolate->in.threads, THREADS_MAIN, instance))
        return true;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (taken_by(model, instance, body, at) != read)
            continue;
        if (at < read || code_block(body, at) != code_block(body, read))
            return false;
        for (ir_value n = read + 1; n < at; n++)
            if (!sets_nothing(model, module, &body->instructions[n]))
                return false;
    }
    return true;
}

bool late_settled(const struct model *model, field_id field)
{
    if (field == FACTS_NONE)
        return false;
    uint32_t known = idmap_get(model->late_fields, field);
    if (known == IDMAP_NONE) {
        known = find_out(model, field);
        idmap_put(model->late_fields, field, known);
    }
    return known;
}

/* Whether main alone runs an instance. */
static bool is_of_main(const struct model *model, instance_id instance)
{
    const struct threads *threads = model->isolate->in.threads;
    for (thread_id t = 0; t < threads_count(threads); t++)
        if (t != THREADS_MAIN && threads_runs(threads, t, instance))
            return false;
    return true;
}

/* Whether the thread that made the subject is the only one that ever sees it, though threads may share what is in it. */
static bool is_of_its_maker(const struct model *model, field_id field)
{
    object_id subject = model->subject.object;
    return subject != FACTS_NONE && field != FACTS_NONE && facts_object(model->facts, subject).kind == OBJECT_SITE &&
           !sharing_escapes(model->isolate->in.sharing, subject) && !untyped_writes(model->isolate, field);
}

bool late_is_unnoticed(const struct model *model, instance_id instance, field_id field, bool write)
{
    if (is_of_its_maker(model, field))
        return true;
    return !write && !model->exposed &&
           (subject_settled(model, field) || (late_settled(model, field) && is_of_main(model, instance)));
}

uint32_t late_set_at(struct model *model, instance_id instance, ir_value at)
{
    const struct ir_instruction *set = &code_body(model->facts, instance)->instructions[at];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (set->op != IR_put_static && (set->op != IR_put || subject_know(model, instance, set->a) == KNOW_NO))
        return NODE_END;
    field_id field = code_field(model->program, module, set->op == IR_put ? set->b : set->a);
    uint32_t lock = field == FACTS_NONE ? NODE_END : idmap_get(model->lock_of_field, field);
    return lock == NODE_END || model->locks[lock].field != field || subject_settled(model, field) ? NODE_END : lock;
}

void late_each_setter(const struct model *model, field_id field, void visit(void *, instance_id), void *context)
{
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (access->write && is_meant(model, access))
            visit(context, access->instance);
    }
}
