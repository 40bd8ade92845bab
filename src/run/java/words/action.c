/* What a thread of a Java program is about to do, in the program's own terms (run/action.h). An address is a reference
 * in the lower half, and in the upper half where in the object a field or an element lies; 0: the object itself. */
#include "run/java/boot.h"
#include "run/java/language.h"
#include "run/java/ops.h"
#include "run/java/words/name.h"
#include "run/step.h"

#include "base/arena.h"
#include "base/buffer.h"

/* Models that are known by what they do to one of their arguments; the others are called by their names. */
static const struct {
    const char *class, *name;
    enum run_action_kind kind;
    uint32_t argument;
} models[] = {
    {"java/lang/Object", "wait", ACTION_WAIT, 0},
    {"java/lang/Object", "wait0", ACTION_WAIT, 0},
    {"java/lang/Object", "notify", ACTION_SIGNAL, 0},
    {"java/lang/Object", "notifyAll", ACTION_BROADCAST, 0},
    {"java/lang/Thread", "start0", ACTION_START, 0},
    {"java/lang/Thread", "join", ACTION_JOIN, 0},
    {"jdk/internal/misc/Unsafe", "park", ACTION_PARK, 0},
    {"jdk/internal/misc/Unsafe", "unpark", ACTION_UNPARK, 1},
    {"jdk/internal/misc/Unsafe", "compareAndSetInt", ACTION_UPDATE, 1},
    {"jdk/internal/misc/Unsafe", "compareAndSetLong", ACTION_UPDATE, 1},
    {"jdk/internal/misc/Unsafe", "compareAndSetReference", ACTION_UPDATE, 1},
    {"java/util/concurrent/locks/ReentrantLock", "lock", ACTION_LOCK, 0},
    {"java/util/concurrent/locks/ReentrantLock", "lockInterruptibly", ACTION_LOCK, 0},
    {"java/util/concurrent/locks/ReentrantLock", "tryLock", ACTION_TRY_LOCK, 0},
    {"java/util/concurrent/locks/ReentrantLock", "unlock", ACTION_UNLOCK, 0},
    {JAVA_CONDITION, "await", ACTION_WAIT, 0},
    {JAVA_CONDITION, "awaitNanos", ACTION_WAIT, 0},
    {JAVA_CONDITION, "signal", ACTION_SIGNAL, 0},
    {JAVA_CONDITION, "signalAll", ACTION_BROADCAST, 0},
};
enum { MODELS = sizeof models / sizeof *models };

static uint64_t argument(const struct cpu *cpu, uint32_t n)
{
    const struct call_site *site = cpu->at->site;
    return n < site->count ? cpu->r[site->arguments[n]] : 0;
}

/* The object whose method is called by the instruction at which a frame is; 0: that is not known. */
static ref receiver_of(struct run *run, const struct frame *frame, const struct run_method *method)
{
    const struct code *code = run->methods[frame->method]->code;
    const struct call_site *site = code->sorts[frame->at] == OP_CALL ? code->ops[frame->at].site : NULL;
    if (site == NULL || site->count == 0 || (method->flags & IR_ACCESS_STATIC) != 0)
        return 0;
    uint64_t object = frame->registers[site->arguments[0]];
    bool fits = object >= HEAP_FIRST && object < run->state->heap_limit &&
                run_is_subclass(run, run_class_of(run, (ref)object), method->owner);
    return fits ? (ref)object : 0;
}

/* The method of the library that the program itself called, and that led to where the thread is; its object, unless the
 * program is there itself. */
static const char *own_call(struct cpu *cpu, const struct run_method *called, uint64_t *receiver)
{
    const struct run_method *method = called;
    struct buffer name = {0};
    cpu_save(cpu);
    *receiver = 0;
    for (struct frame *at = cpu->frame; at != NULL; at = cpu_previous(at)) {
        const struct run_method *caller = cpu->run->methods[at->method];
        if (caller->owner->is_application) {
            *receiver = at == cpu->frame ? 0 : receiver_of(cpu->run, at, method);
            break;
        }
        if ((at->flags & FRAME_HIDDEN) == 0)
            method = caller;
    }
    java_add_simple_name(method->owner, &name);
    buffer_format(&name, ".%s", method->name);
    const char *copy = arena_copy(cpu->run->arena, name.text, name.length);
    buffer_free(&name);
    return copy;
}

/* What stands for an object where it is locked: the monitor of a ReentrantLock is that of its `sync`. */
static ref locked(struct run *run, ref object, const char *part)
{
    struct run_field *field = object == 0 ? NULL : run_field_find(run, run_class_of(run, object), part);
    return field == NULL || field->layout != LAYOUT_REF ? object : (ref)run_get(run, object, field);
}

static struct run_action model_action(struct cpu *cpu, const struct run_method *method)
{
    struct run_action action = {.kind = ACTION_CALL, .again = cpu->thread->phase != THREAD_READY};
    size_t i = 0;
    while (i < MODELS &&
           (strcmp(models[i].class, method->owner->name) != 0 || strcmp(models[i].name, method->name) != 0))
        i++;
    action.function = own_call(cpu, method, &action.receiver);
    if (i == MODELS)
        return action;
    action.kind = models[i].kind;
    action.object = argument(cpu, models[i].argument);
    switch (action.kind) {
    case ACTION_LOCK:
    case ACTION_TRY_LOCK:
    case ACTION_UNLOCK:
        action.object = locked(cpu->run, (ref)action.object, "sync");
        break;
    case ACTION_WAIT:
        action.other = locked(cpu->run, (ref)action.object, "this$0");
        break;
    case ACTION_JOIN:
        action.object = run_thread_find(cpu->run, (ref)action.object);
        break;
    case ACTION_UPDATE:
        action.object |= argument(cpu, 2) << 32;
        break;
    case ACTION_PARK:
        action.object = 0;
        break;
    default:
        break;
    }
    return action;
}

static struct run_action lock_action(enum run_action_kind kind, ref object)
{
    return object == 0 ? (struct run_action){0} : (struct run_action){.kind = kind, .object = object};
}

/* A class is initialised, or waited for; its Class object need not be there. */
static struct run_action class_action(struct cpu *cpu, const struct run_class *class)
{
    struct buffer name = {0};
    java_add_simple_name(class, &name);
    struct run_action action = {.kind = ACTION_ONCE, .function = arena_copy(cpu->run->arena, name.text, name.length)};
    buffer_free(&name);
    return action;
}

/* An access of a field or an element, or the initialisation of the class that has to come before. */
static struct run_action access_action(struct cpu *cpu, enum op_sort sort)
{
    bool is_static = sort == OP_GET_STATIC || sort == OP_PUT_STATIC, put;
    const struct run_field *field = is_static ? op_resolved_field(cpu, cpu->at) : NULL;
    ref object;
    uint32_t offset;
    if (java_next_access(cpu, &object, &offset, &put))
        return (struct run_action){.kind = put ? ACTION_WRITE : ACTION_READ, .object = object | (uint64_t)offset << 32};
    return field == NULL ? (struct run_action){0} : class_action(cpu, field->owner);
}

/* The method that a call runs, also if it was not run before. */
static const struct run_method *called(struct cpu *cpu, bool *by_class)
{
    const struct call_site *site = cpu->at->site;
    struct run *run = cpu->run;
    struct run_class *in = cpu->code->method->owner;
    const struct run_method *method = op_called(cpu, cpu->at, by_class);
    if (method != NULL || site == NULL || site->method != NULL || cpu->code->body == NULL ||
        site->reference >= in->module->method_ref_count)
        return method;
    method_id id = program_resolve(run->program, in->id, site->reference);
    struct run_method *named = id == FACTS_NONE ? NULL : run_method_by_id(run, id);
    if (named == NULL || *by_class || argument(cpu, 0) == 0)
        return named;
    struct run_method *selected = run_method_select(run, run_class_of(run, (ref)argument(cpu, 0)), named);
    return selected == NULL ? named : selected;
}

static struct run_action call_action(struct cpu *cpu)
{
    bool by_class;
    const struct run_method *method = called(cpu, &by_class);
    uint64_t receiver;
    if (method == NULL)
        return (struct run_action){.kind = ACTION_CALL, .function = own_call(cpu, cpu->code->method, &receiver)};
    if (by_class && run_class_state(cpu->run, method->owner->number)->phase != CLASS_READY)
        return class_action(cpu, method->owner);
    struct run_action action = model_action(cpu, method);
    if (action.kind == ACTION_CALL && method->native == NULL && (method->flags & IR_ACCESS_SYNCHRONIZED) != 0)
        action.kind = ACTION_LOCK;
    if (action.kind == ACTION_LOCK && method->native == NULL)
        action.object = by_class ? run_class_state(cpu->run, method->owner->number)->mirror : argument(cpu, 0);
    return action;
}

struct run_action java_next_action(struct cpu *cpu)
{
    struct op *op = cpu->at;
    enum op_sort sort = (enum op_sort)cpu->code->sorts[op - cpu->code->ops];
    if (cpu->thread->phase == THREAD_AT_CLASS) /* perhaps one above the class that it uses */
        return class_action(cpu, cpu->run->classes[cpu->thread->on]);
    switch (sort) {
    case OP_CALL:
        return call_action(cpu);
    case OP_RETURN:
        return lock_action(ACTION_UNLOCK, cpu->frame->lock);
    case OP_MONITOR_ENTER:
        return lock_action(ACTION_LOCK, (ref)cpu->r[op->a]);
    case OP_MONITOR_EXIT:
        return lock_action(ACTION_UNLOCK, (ref)cpu->r[op->a]);
    case OP_NEW:
        return op->class == NULL ? (struct run_action){0} : class_action(cpu, op->class);
    case OP_QUIET:
    case OP_VISIBLE:
        return (struct run_action){.kind = boot_is_end(op) || boot_is_last(op) ? ACTION_END : ACTION_NONE};
    default:
        return access_action(cpu, sort);
    }
}

bool java_has_lock(struct run *run, uint32_t thread, uint64_t lock)
{
    return run_holds(run, thread, (ref)lock);
}

struct run_action java_accessed(const struct step_access *access)
{
    if (STEP_FAMILY(access->object) != 0 || access->first < OBJECT_BASE)
        return (struct run_action){0};
    bool reads = (access->use & STEP_READS) != 0, writes = (access->use & STEP_WRITES) != 0;
    return (struct run_action){.kind = !writes ? ACTION_READ
                                       : reads ? ACTION_UPDATE
                                               : ACTION_WRITE,
                               .object = access->object | (uint64_t)access->first << 32};
}
