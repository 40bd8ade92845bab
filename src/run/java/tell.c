/* What steps of a Java program do, for who explores schedules (run/step.h).
 *
 * While there is one thread nothing is told: what it does happened before whatever the others will do. Nor is what
 * happens to objects that only the thread itself can know (share.c). A class that was initialised while there were
 * several threads is told of once for each thread: before its first use. */
#include "run/java/boot.h"
#include "run/java/language.h"
#include "run/java/ops.h"
#include "run/step.h"

enum {
    ALIVE_FIRST = 0, /* of a java.lang.Thread: bytes that no access of Java has */
    ALIVE_END = 4,
    LOCK_FIRST = offsetof(struct object_head, lock),
    LOCK_END = LOCK_FIRST + 4
};

bool tell_is_asked(const struct run *run)
{
    return run->step != NULL && run->state->several != 0;
}

static void add(struct run *run, const struct step_access *access)
{
    step_add(run->step, access);
}

static void add_bytes(struct cpu *cpu, struct step_access access, uint64_t offset, uint64_t length)
{
    ref object = (ref)access.object;
    if (!tell_is_asked(cpu->run) || object == 0 || length == 0 || !share_is_known(cpu->run, object))
        return;
    access.first = (uint32_t)offset;
    access.end = (uint32_t)(offset + length);
    add(cpu->run, &access);
}

void tell_access(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use)
{
    add_bytes(cpu, (struct step_access){.object = object, .use = (uint8_t)use}, offset, length);
}

/* The bytes of a number. */
static uint64_t cut(uint64_t value, uint64_t length)
{
    return length >= sizeof value ? value : value & ((UINT64_C(1) << length * 8) - 1);
}

void tell_change(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use, uint64_t before)
{
    struct step_access access = {.object = object, .before = cut(before, length), .use = (uint8_t)use, .known = true};
    add_bytes(cpu, access, offset, length);
}

void tell_exchange(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned order, uint64_t expected,
                   bool found)
{
    unsigned use = found ? STEP_WRITES | order : STEP_SEES | (order & STEP_ACQUIRES);
    struct step_access access = {.object = object,
                                 .before = cut(expected, length),
                                 .use = (uint8_t)(use | STEP_READS | STEP_ATOMIC),
                                 .wants = STEP_LIKE,
                                 .known = true};
    add_bytes(cpu, access, offset, length);
}

void tell_field(struct cpu *cpu, ref holder, const struct run_field *field, unsigned use)
{
    if (field->is_volatile)
        use |= STEP_ATOMIC | ((use & STEP_WRITES) != 0 ? STEP_RELEASES : STEP_ACQUIRES);
    tell_access(cpu, holder, field->offset, run_layout_size(field->layout), use);
}

void tell_monitor(struct cpu *cpu, ref object, bool enter)
{
    if (!tell_is_asked(cpu->run) || !share_is_known(cpu->run, object))
        return;
    unsigned order = enter ? STEP_ACQUIRES : STEP_RELEASES;
    struct step_access access = {.object = object,
                                 .before = run_object(cpu->run, object)->lock,
                                 .first = LOCK_FIRST,
                                 .end = LOCK_END,
                                 .use = (uint8_t)(STEP_WRITES | STEP_ATOMIC | STEP_LOCKS | order),
                                 .need = enter ? STEP_ZERO : STEP_ANY,
                                 .known = true};
    add(cpu->run, &access);
}

static void look_at_monitor(struct cpu *cpu, ref object, enum step_need wants)
{
    if (!tell_is_asked(cpu->run) || !share_is_known(cpu->run, object))
        return;
    uint32_t lock = run_object(cpu->run, object)->lock;
    bool takes = wants != STEP_ANY && step_possible(wants, lock);
    unsigned order = lock == 0 ? STEP_ACQUIRES : 0; /* who did not get a lock knows nothing */
    struct step_access access = {.object = object,
                                 .before = lock,
                                 .first = LOCK_FIRST,
                                 .end = LOCK_END,
                                 .use = (uint8_t)(STEP_READS | STEP_ATOMIC | STEP_LOCKS | order),
                                 .wants = (uint8_t)wants,
                                 .known = true};
    access.use |= takes ? STEP_WRITES : STEP_SEES;
    add(cpu->run, &access);
}

void tell_monitor_tried(struct cpu *cpu, ref object)
{
    look_at_monitor(cpu, object, STEP_ZERO);
}

void tell_monitor_seen(struct cpu *cpu, ref object)
{
    look_at_monitor(cpu, object, STEP_ANY);
}

void tell_wait_set(struct cpu *cpu, ref object, unsigned use)
{
    if (!tell_is_asked(cpu->run) || !share_is_known(cpu->run, object))
        return;
    struct step_access access = {.object = STEP_WAITS + object, .end = 1, .use = (uint8_t)(use | STEP_ATOMIC)};
    add(cpu->run, &access);
}

void tell_waking(struct run *run, uint32_t thread, unsigned use, bool needed)
{
    if (!tell_is_asked(run))
        return;
    struct step_access access = {.object = STEP_WAKING + thread,
                                 .end = 1,
                                 .use = (uint8_t)(use | STEP_ATOMIC),
                                 .need = needed ? STEP_NEVER : STEP_ANY};
    add(run, &access);
}

/* Before its start and behind its end a thread is not alive: only its own end finds it so. */
void tell_alive(struct cpu *cpu, ref thread, unsigned use, bool needed)
{
    if (!tell_is_asked(cpu->run) || !share_is_known(cpu->run, thread))
        return;
    struct step_access access = {.object = thread,
                                 .before = thread != cpu->thread->object,
                                 .first = ALIVE_FIRST,
                                 .end = ALIVE_END,
                                 .use = (uint8_t)(use | STEP_ATOMIC),
                                 .need = needed ? STEP_NOT_ZERO : STEP_ANY};
    add(cpu->run, &access);
}

void tell_living(struct cpu *cpu, int more)
{
    if (!tell_is_asked(cpu->run))
        return;
    struct step_access access = {.object = STEP_GROUPS,
                                 .end = 1,
                                 .use = STEP_WRITES | STEP_ATOMIC | STEP_RELEASES,
                                 .merges = STEP_ADDS,
                                 .added = (uint64_t)more};
    add(cpu->run, &access);
}

void tell_living_asked(struct cpu *cpu)
{
    if (!tell_is_asked(cpu->run))
        return;
    struct step_access access = {.object = STEP_GROUPS, .end = 1, .use = STEP_READS | STEP_ATOMIC | STEP_ACQUIRES};
    add(cpu->run, &access);
}

static struct step_access signals_of(struct run *run, uint32_t thread, unsigned signals)
{
    const struct thread_state *state = run_thread_state(run, thread);
    return (struct step_access){.object = STEP_SIGNALS + thread,
                                .before = state->permit != 0 || state->interrupted != 0,
                                .first = (signals & TELL_PERMIT) != 0 ? 0 : 1,
                                .end = (signals & TELL_INTERRUPT) != 0 ? 2 : 1};
}

void tell_signals(struct cpu *cpu, uint32_t thread, unsigned signals, unsigned use, bool needed)
{
    if (!tell_is_asked(cpu->run))
        return;
    struct step_access access = signals_of(cpu->run, thread, signals);
    access.use = (uint8_t)(use | STEP_ATOMIC);
    access.need = needed ? STEP_NOT_ZERO : STEP_ANY;
    add(cpu->run, &access);
}

void tell_library(struct cpu *cpu)
{
    if (!tell_is_asked(cpu->run))
        return;
    struct step_access access = {.object = STEP_LIBRARY, .end = 1, .use = STEP_READS | STEP_WRITES | STEP_ATOMIC};
    add(cpu->run, &access);
}

void tell_joined(struct cpu *cpu, uint32_t thread)
{
    struct run *run = cpu->run;
    bool several = false;
    if (!run->explored)
        return;
    run_write_thread(run, thread)->joined = 1;
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *other = run_thread_state(run, i);
        several |= i != cpu->number && (other->phase != THREAD_ENDED || !other->joined);
    }
    run_write_state(run)->several = several;
}

/* Classes. */

static bool has_seen(struct run *run, uint32_t thread, uint32_t class)
{
    const uint8_t *seen = run_at(run, SEEN_AT + thread * (uint64_t)SEEN_SIZE + class / 8);
    return (*seen >> class % 8 & 1) != 0;
}

static void note_seen(struct run *run, uint32_t thread, uint32_t class)
{
    uint8_t *seen = run_write(run, SEEN_AT + thread * (uint64_t)SEEN_SIZE + class / 8, 1);
    *seen |= (uint8_t)(1 << class % 8);
}

static void add_class(struct run *run, uint32_t class, unsigned use, enum step_need need, uint64_t before)
{
    if (run->step == NULL)
        return;
    struct step_access access = {.object = STEP_CLASS + class,
                                 .before = before,
                                 .end = 1,
                                 .use = (uint8_t)(use | STEP_ATOMIC),
                                 .need = (uint8_t)need};
    add(run, &access);
}

enum { BEFORE_CLASS, WITHIN_CLASS, BEHIND_CLASS };

void tell_class_use(struct cpu *cpu, const struct run_class *class)
{
    struct run *run = cpu->run;
    if (run_class_state(run, class->number)->late == 0 || has_seen(run, cpu->number, class->number))
        return;
    add_class(run, class->number, STEP_READS | STEP_ACQUIRES, STEP_NOT_ONE, BEHIND_CLASS);
    note_seen(run, cpu->number, class->number);
}

void tell_class_claim(struct cpu *cpu, const struct run_class *class)
{
    if (!cpu->run->explored || cpu->run->state->several == 0)
        return;
    run_write_class(cpu->run, class->number)->late = 1;
    note_seen(cpu->run, cpu->number, class->number);
    add_class(cpu->run, class->number, STEP_READS | STEP_WRITES | STEP_ACQUIRES, STEP_NOT_ONE, BEFORE_CLASS);
}

void tell_class_end(struct cpu *cpu, uint32_t class)
{
    const struct class_state *state = run_class_state(cpu->run, class);
    if (state->late != 0)
        add_class(cpu->run, class, STEP_WRITES | STEP_RELEASES, STEP_ANY, WITHIN_CLASS);
    if (cpu->run->explored && cpu->run->state->thread_count > 1 && state->statics != 0)
        share_publish(cpu->run, state->statics);
}

/* Whether the use of a class by a thread is something that others can notice, or has to wait for them. */
static bool class_is_noticed(struct cpu *cpu, struct run_class *class)
{
    const struct class_state *state = run_class_state(cpu->run, class->number);
    if (state->phase == CLASS_BEGUN)
        return state->initialiser != cpu->number;
    if (state->phase == CLASS_READY)
        return state->late != 0 && !has_seen(cpu->run, cpu->number, class->number);
    return state->phase != CLASS_NEW || !run_class_is_plain(cpu->run, class, cpu->number);
}

/* Whether a thread may use a class at once. */
static bool class_is_open(struct cpu *cpu, const struct run_class *class)
{
    const struct class_state *state = run_class_state(cpu->run, class->number);
    return state->phase == CLASS_READY || (state->phase == CLASS_BEGUN && state->initialiser == cpu->number);
}

/* Instructions that access fields and elements. */

struct target {
    ref object;
    uint32_t offset, length;
    bool is_volatile, is_final, has_reference;
};

static bool is_static(enum op_sort sort)
{
    return sort == OP_GET_STATIC || sort == OP_PUT_STATIC;
}

static bool is_put(enum op_sort sort)
{
    return sort == OP_PUT || sort == OP_PUT_STATIC || sort == OP_PUT_ELEMENT;
}

static bool find_element(struct cpu *cpu, const struct op *op, struct target *target)
{
    ref array = (ref)cpu->r[op->a];
    uint32_t index = (uint32_t)cpu->r[op->b];
    if (array == 0 || index >= run_length(cpu->run, array))
        return false;
    enum layout layout = run_class_of(cpu->run, array)->element->layout;
    target->object = array;
    target->length = run_layout_size(layout);
    target->offset = ARRAY_BASE + index * target->length;
    target->has_reference = layout == LAYOUT_REF;
    return true;
}

/* What the next instruction accesses; false: nothing yet, it throws or has to initialise a class before. */
static bool find_target(struct cpu *cpu, enum op_sort sort, struct target *target)
{
    struct op *op = cpu->at;
    *target = (struct target){0};
    if (sort == OP_GET_ELEMENT || sort == OP_PUT_ELEMENT)
        return find_element(cpu, op, target);
    const struct run_field *field = op_resolved_field(cpu, op);
    if (field == NULL || (is_static(sort) && !class_is_open(cpu, field->owner)))
        return false;
    target->object = is_static(sort) ? run_class_state(cpu->run, field->owner->number)->statics : (ref)cpu->r[op->a];
    target->offset = field->offset;
    target->length = run_layout_size(field->layout);
    target->is_volatile = field->is_volatile;
    target->is_final = (field->ir->flags & IR_ACCESS_FINAL) != 0;
    target->has_reference = field->layout == LAYOUT_REF;
    return target->object != 0;
}

/* Whether an instruction uses the static fields of a class of which nothing is known yet. */
static bool is_first_use(struct cpu *cpu, enum op_sort sort, struct run_class **class)
{
    const struct run_field *field = is_static(sort) ? op_resolved_field(cpu, cpu->at) : NULL;
    *class = field == NULL ? NULL : field->owner;
    return field != NULL && run_class_state(cpu->run, field->owner->number)->phase == CLASS_NEW;
}

/* The first use of static fields whose class need not run anything finds them at once: they are made before it is asked
 * what the instruction accesses. */
static void open_plain(struct cpu *cpu, enum op_sort sort)
{
    struct run_class *class;
    if (is_first_use(cpu, sort, &class) && run_class_is_plain(cpu->run, class, cpu->number))
        cpu_initialise(cpu, class);
}

static bool access_is_noticed(struct cpu *cpu, enum op_sort sort)
{
    struct target target;
    struct run_class *class;
    if (is_first_use(cpu, sort, &class) || (class != NULL && class_is_noticed(cpu, class)))
        return true;
    return find_target(cpu, sort, &target) && !(is_static(sort) && target.is_final) &&
           share_is_known(cpu->run, target.object);
}

/* Volatile accesses acquire what they read and release what they write; so do constructors with final fields. */
void java_tell_instruction(struct cpu *cpu)
{
    enum op_sort sort = (enum op_sort)cpu->code->sorts[cpu->at - cpu->code->ops];
    struct target target;
    open_plain(cpu, sort);
    if (sort < OP_GET || sort > OP_PUT_ELEMENT || !find_target(cpu, sort, &target))
        return;
    unsigned use = is_put(sort) ? STEP_WRITES : STEP_READS;
    if (target.is_volatile)
        use |= STEP_ATOMIC | (is_put(sort) ? STEP_RELEASES : STEP_ACQUIRES);
    if (target.is_final)
        use |= STEP_ATOMIC;
    if (is_static(sort) && target.is_final)
        return;
    uint64_t before = 0;
    memcpy(&before, run_at(cpu->run, (uint64_t)target.object + target.offset), target.length);
    if (is_put(sort))
        tell_change(cpu, target.object, target.offset, target.length, use, before);
    else
        tell_access(cpu, target.object, target.offset, target.length, use);
}

bool java_next_access(struct cpu *cpu, ref *object, uint32_t *offset, bool *put)
{
    enum op_sort sort = (enum op_sort)cpu->code->sorts[cpu->at - cpu->code->ops];
    struct target target;
    if (sort < OP_GET || sort > OP_PUT_ELEMENT || !find_target(cpu, sort, &target))
        return false;
    *object = target.object;
    *offset = target.offset;
    *put = is_put(sort);
    return true;
}

void java_share_instruction(struct cpu *cpu)
{
    enum op_sort sort = (enum op_sort)cpu->code->sorts[cpu->at - cpu->code->ops];
    struct target target;
    open_plain(cpu, sort);
    if (is_put(sort) && find_target(cpu, sort, &target) && target.has_reference)
        share_put(cpu->run, target.object, (ref)cpu->r[cpu->at->d]);
}

/* A monitor that the thread holds already, or that nobody else knows, is taken without anybody noticing. */
static bool enter_is_noticed(struct cpu *cpu, ref object)
{
    return object != 0 && share_is_known(cpu->run, object) && !run_holds(cpu->run, cpu->number, object);
}

static bool exit_is_noticed(struct cpu *cpu, ref object)
{
    return object != 0 && share_is_known(cpu->run, object) && run_holds(cpu->run, cpu->number, object) &&
           (run_object(cpu->run, object)->lock & 0xffff) == 1;
}

static bool call_is_noticed(struct cpu *cpu)
{
    bool by_class;
    struct run_method *method = op_called(cpu, cpu->at, &by_class);
    if (method == NULL)
        return true;
    if (by_class && class_is_noticed(cpu, method->owner))
        return true;
    if (!run_method_prepare(cpu->run, method) || method->native != NULL) /* some models also run the method itself */
        return true;
    if ((method->flags & IR_ACCESS_SYNCHRONIZED) == 0)
        return false;
    ref monitor = by_class ? run_mirror(cpu->run, method->owner) : (ref)cpu->r[cpu->at->site->arguments[0]];
    return enter_is_noticed(cpu, monitor);
}

bool java_is_noticed(struct cpu *cpu)
{
    struct op *op = cpu->at;
    enum op_sort sort = (enum op_sort)cpu->code->sorts[op - cpu->code->ops];
    if (cpu->run->state->several == 0)
        return boot_is_last(op);
    switch (sort) {
    case OP_QUIET:
        return false;
    case OP_CALL:
        return call_is_noticed(cpu);
    case OP_RETURN:
        return exit_is_noticed(cpu, cpu->frame->lock);
    case OP_VISIBLE:
        return !op_is_harmless(op->execute) && !boot_is_end(op);
    case OP_NEW:
        return op_makes_object(op->execute) && (op_made_class(cpu, op) == NULL || class_is_noticed(cpu, op->class));
    case OP_MONITOR_ENTER:
        return enter_is_noticed(cpu, (ref)cpu->r[op->a]);
    case OP_MONITOR_EXIT:
        return exit_is_noticed(cpu, (ref)cpu->r[op->a]);
    default:
        return access_is_noticed(cpu, sort);
    }
}

bool java_is_giving_back(struct cpu *cpu)
{
    enum op_sort sort = (enum op_sort)cpu->code->sorts[cpu->at - cpu->code->ops];
    return sort == OP_MONITOR_EXIT || sort == OP_RETURN;
}

/* Who waits. */

static void add_monitor_wait(struct run *run, ref object, struct step *step)
{
    struct step_access access = {.object = object,
                                 .before = run_object(run, object)->lock,
                                 .first = LOCK_FIRST,
                                 .end = LOCK_END,
                                 .use = STEP_WRITES | STEP_ATOMIC | STEP_ACQUIRES,
                                 .need = STEP_ZERO};
    step_add(step, &access);
}

static void add_other_wait(struct run *run, uint32_t number, struct step *step)
{
    const struct thread_state *thread = run_thread_state(run, number);
    struct step_access access = {0};
    if (thread->phase == THREAD_PARKED) {
        access = signals_of(run, number, TELL_PERMIT | TELL_INTERRUPT);
        access.use = STEP_WRITES | STEP_ATOMIC | STEP_ACQUIRES;
        access.need = STEP_NOT_ZERO;
    } else if (thread->phase == THREAD_JOINING) {
        access = (struct step_access){.object = run_thread_state(run, thread->on)->object,
                                      .first = ALIVE_FIRST,
                                      .end = ALIVE_END,
                                      .use = STEP_READS | STEP_ATOMIC | STEP_ACQUIRES,
                                      .need = STEP_NOT_ZERO};
    } else {
        access = (struct step_access){.object = STEP_CLASS + thread->on,
                                      .before = WITHIN_CLASS,
                                      .end = 1,
                                      .use = STEP_READS | STEP_ATOMIC | STEP_ACQUIRES,
                                      .need = STEP_NOT_ONE};
    }
    step_add(step, &access);
}

void java_tell_wait(struct run *run, uint32_t number, struct step *step)
{
    const struct thread_state *thread = run_thread_state(run, number);
    switch ((enum thread_phase)thread->phase) {
    case THREAD_BLOCKED:
        add_monitor_wait(run, thread->on, step);
        break;
    case THREAD_WAITING: /* it could have taken the monitor before, if it was woken, or its time had come */
        if (thread->notified || thread->interrupted || thread->wake != 0)
            add_monitor_wait(run, thread->monitor, step);
        break;
    case THREAD_PARKED:
    case THREAD_JOINING:
    case THREAD_AT_CLASS:
        add_other_wait(run, number, step);
        break;
    default:
        break;
    }
}

bool java_peek(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value)
{
    *value = 0;
    if (first == ALIVE_FIRST) /* what is told of these bytes is not what is in them */
        return false;
    memcpy(value, run_at(run, object + first), end - first);
    return true;
}
