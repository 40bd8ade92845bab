/* Loops that retry a compare-and-set, as the models have them (isolate/graph/retry.c): a read that gives what a
 * compare-and-set expects is one access with it if that succeeds; if it fails and the loop reads again, the attempt is
 * forgotten. So such a read is held back until it is known what becomes of it. If that is anything else, or if the
 * attempt wrote something that others know, it is noted after all, at its time.
 *
 * So it is with what is made when it is first asked for (isolate/graph/lazy.c): a read that is compared with null, a
 * compare-and-set from null, and, if that was late, another read.
 *
 * That the method leads back to the read with the same values of its variables is not looked at. */
#include "base/array.h"
#include "base/idmap.h"
#include "watch/internal.h"

enum { ROLE_NONE, ROLE_READ, ROLE_SET, ROLE_FIRST_SET, ROLE_APPLY };

static bool is_set(const struct code *code, const struct ir_instruction *instruction)
{
    if (instruction->op != IR_call_virtual)
        return false;
    const struct ir_module *module = code->method->owner->module;
    struct text name = module->method_refs[instruction->a].name;
    return text_begins(name, "compareAndSet") || text_begins(name, "weakCompareAndSet");
}

/* Whether a call gives a function to what applies it again if another thread was quicker: a loop of attempts within
 * the library. */
static bool applies(const struct code *code, const struct ir_instruction *instruction)
{
    return instruction->op == IR_call_virtual &&
           contents_applies(code->method->owner->module->method_refs[instruction->a].name);
}

static void add_role(struct watch *watch, const struct code *code, ir_value value, uint32_t role)
{
    idmap_put(watch->attempts, (uint64_t)code->method->number << 32 | value, role);
}

/* What gives a value, seen through casts, and through variables that several instructions set. */
static void add_reads(struct watch *watch, const struct code *code, ir_value value)
{
    const struct ir_body *body = code->body;
    for (uint32_t n = 0; body->instructions[value].op == IR_cast && n < body->instruction_count; n++)
        value = body->instructions[value].a;
    if (body->instructions[value].op != IR_phi) {
        add_role(watch, code, value, ROLE_READ);
        return;
    }
    uint32_t length;
    const uint32_t *pairs = ir_list(body, body->instructions[value].a, &length);
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        ir_value from = pairs[n + 1];
        for (uint32_t i = 0; body->instructions[from].op == IR_cast && i < body->instruction_count; i++)
            from = body->instructions[from].a;
        add_role(watch, code, from, ROLE_READ);
    }
}

/* What is compared with null. */
static void add_compared(struct watch *watch, const struct code *code)
{
    const struct ir_body *body = code->body;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *test = &body->instructions[at];
        if ((test->op == IR_eq || test->op == IR_ne) && body->instructions[test->b].op == IR_null)
            add_reads(watch, code, test->a);
    }
}

static void find_all(struct watch *watch, const struct code *code)
{
    const struct ir_body *body = code->body;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        if (applies(code, &body->instructions[at]))
            add_role(watch, code, at, ROLE_APPLY);
        if (!is_set(code, &body->instructions[at]))
            continue;
        const uint32_t *arguments = ir_list(body, body->instructions[at].b, &count);
        if (count < 3)
            continue;
        bool first = body->instructions[arguments[count - 2]].op == IR_null;
        if (first)
            add_compared(watch, code);
        else
            add_reads(watch, code, arguments[count - 2]);
        add_role(watch, code, at, first ? ROLE_FIRST_SET : ROLE_SET);
    }
}

static uint32_t role_of(struct watch *watch, const struct code *code, uint32_t op)
{
    if (code == NULL || code->body == NULL || !code->method->owner->is_application || op >= code->op_count)
        return ROLE_NONE;
    if (idmap_get(watch->attempts_known, code->method->number) == IDMAP_NONE) {
        idmap_put(watch->attempts_known, code->method->number, 1);
        find_all(watch, code);
    }
    uint32_t role = idmap_get(watch->attempts, (uint64_t)code->method->number << 32 | code->origins[op]);
    return role == IDMAP_NONE ? ROLE_NONE : role;
}

static struct attempt *find(struct thread *thread, ref subject, field_id field, const struct frame *frame)
{
    for (size_t i = 0; i < thread->attempt_count; i++) {
        struct attempt *attempt = &thread->attempts[i];
        if (attempt->subject == subject && attempt->read.field == field && attempt->frame == frame)
            return attempt;
    }
    return NULL;
}

static void drop(struct thread *thread, struct attempt *attempt)
{
    *attempt = thread->attempts[--thread->attempt_count];
}

/* Notes what an attempt did, and forgets it. */
static void tell(struct watch *watch, struct thread *thread, struct attempt *attempt)
{
    struct attempt told = *attempt;
    struct object *subject = object_find(watch, told.subject);
    drop(thread, attempt);
    if (subject == NULL)
        return;
    watch_note(watch, subject, &told.read);
    if (told.failed)
        watch_note(watch, subject, &told.failure);
}

/* Whether an access is the end of an attempt: its compare-and-set. */
static bool ends_attempt(struct watch *watch, struct thread *thread, struct attempt *attempt, struct object *subject,
                         const struct entry *entry)
{
    if (attempt == NULL || attempt->failed)
        return false;
    if (entry->write) {
        drop(thread, attempt);
        watch_note(watch, subject, entry);
    } else {
        attempt->failed = true;
        attempt->failure = *entry;
    }
    return true;
}

/* An access within such a call: what was read is one access with the write, or belongs to an attempt that failed. */
static void note_applied(struct watch *watch, struct thread *thread, struct object *subject, const struct entry *entry,
                         const struct frame *frame)
{
    struct attempt *attempt = find(thread, subject->place, entry->field, frame);
    if (attempt != NULL && (entry->write || !attempt->wrote))
        drop(thread, attempt);
    else if (attempt != NULL)
        tell(watch, thread, attempt);
    if (entry->write)
        watch_note(watch, subject, entry);
    else
        ARRAY_ADD(thread->attempts, thread->attempt_count, thread->attempt_capacity,
                  (struct attempt){.subject = subject->place, .frame = frame, .read = *entry});
}

void attempts_note(struct watch *watch, struct thread *thread, struct object *subject, const struct entry *entry,
                   struct doing doing)
{
    uint32_t role = role_of(watch, doing.code, doing.at);
    if (role == ROLE_APPLY) {
        note_applied(watch, thread, subject, entry, doing.frame);
        return;
    }
    struct attempt *attempt = find(thread, subject->place, entry->field, doing.frame);
    bool reads = role == ROLE_READ && !entry->write;
    if ((role == ROLE_SET || role == ROLE_FIRST_SET) && ends_attempt(watch, thread, attempt, subject, entry)) {
        if (!entry->write)
            attempt->late = role == ROLE_FIRST_SET;
        return;
    }
    bool again = attempt != NULL && attempt->failed && !entry->write && (reads || attempt->late);
    if (again && !attempt->wrote)
        drop(thread, attempt);
    else if (attempt != NULL && (reads || entry->write))
        tell(watch, thread, attempt);
    if (reads)
        ARRAY_ADD(thread->attempts, thread->attempt_count, thread->attempt_capacity,
                  (struct attempt){.subject = subject->place, .frame = doing.frame, .read = *entry});
    else
        watch_note(watch, subject, entry);
}

void attempts_wrote(struct thread *thread, const struct object *subject, field_id field)
{
    for (size_t i = 0; i < thread->attempt_count; i++)
        if ((subject->statics || subject->seen) &&
            (thread->attempts[i].subject != subject->place || thread->attempts[i].read.field != field))
            thread->attempts[i].wrote = true;
}

void attempts_leave(struct watch *watch, struct thread *thread, const struct frame *frame)
{
    for (size_t i = thread->attempt_count; i-- > 0;)
        if (i < thread->attempt_count && thread->attempts[i].frame == frame)
            tell(watch, thread, &thread->attempts[i]);
}
