/* Instructions that call, return, jump and throw. */
#include "base/buffer.h"
#include "run/java/language.h"
#include "run/java/ops.h"

#include <assert.h>

static void gather(const struct cpu *cpu, const struct call_site *site, uint64_t *arguments)
{
    for (uint32_t i = 0; i < site->count; i++)
        arguments[i] = cpu->r[site->arguments[i]];
}

static bool no_method(struct cpu *cpu, const struct call_site *site)
{
    struct run_class *in = cpu->code->method->owner;
    const struct ir_method_ref *of = &in->module->method_refs[site->reference];
    struct run_class *class = run_class_of_type(cpu->run, in, of->owner);
    if (class->is_missing)
        return cpu_throw_new(cpu, "java/lang/NoClassDefFoundError", "%s", class->name);
    return cpu_throw_new(cpu, "java/lang/NoSuchMethodError", "%s.%.*s", class->name, (int)of->name.length,
                         of->name.bytes);
}

/* What the reference of a call means; NULL: nothing. */
static struct run_method *referred(struct cpu *cpu, const struct call_site *site)
{
    method_id id = program_resolve(cpu->run->program, cpu->code->method->owner->id, site->reference);
    return id == FACTS_NONE ? NULL : run_method_by_id(cpu->run, id);
}

/* Looks up what a call means, once. False: nothing that it could run. */
static bool resolve(struct cpu *cpu, struct call_site *site, bool is_static)
{
    if (site->method != NULL)
        return true;
    struct run *run = cpu->run;
    struct run_class *in = cpu->code->method->owner;
    struct run_method *method = referred(cpu, site);
    if (method == NULL || ((method->flags & IR_ACCESS_STATIC) != 0) != is_static)
        return false;
    const struct ir_method_ref *of = &in->module->method_refs[site->reference];
    selector_id selector = program_signature_selector(run->program, in->id, of->name, of->signature);
    site->descriptor = program_selector_descriptor(run->program, selector);
    site->method = method;
    return true;
}

static bool look_up(struct cpu *cpu, struct call_site *site, bool is_static)
{
    if (resolve(cpu, site, is_static))
        return true;
    const struct run_method *method = referred(cpu, site);
    if (method == NULL)
        return no_method(cpu, site);
    return cpu_throw_new(cpu, "java/lang/IncompatibleClassChangeError", "Expected %s method %s.%s%s",
                         is_static ? "static" : "non-static", method->owner->name, method->name, method->descriptor);
}

static void finish(struct cpu *cpu, struct op *op, struct run_method *method, const uint64_t *arguments)
{
    if (!cpu_call(cpu, method, arguments, &cpu->result))
        return;
    if (op->d != RUN_NONE)
        cpu->r[op->d] = cpu->result;
    cpu_next(cpu);
}

static void call_static(struct cpu *cpu, struct op *op)
{
    uint64_t arguments[UINT8_MAX + 1];
    struct call_site *site = op->site;
    if (!look_up(cpu, site, true) || !cpu_initialise(cpu, site->method->owner))
        return;
    gather(cpu, site, arguments);
    finish(cpu, op, site->method, arguments);
}

static void call_special(struct cpu *cpu, struct op *op)
{
    uint64_t arguments[UINT8_MAX + 1];
    struct call_site *site = op->site;
    if (!look_up(cpu, site, false))
        return;
    gather(cpu, site, arguments);
    if (arguments[0] == 0)
        cpu_throw_null(cpu);
    else
        finish(cpu, op, site->target == NULL ? site->method : site->target, arguments);
}

/* A call by super means the method of the class above, whatever the reference says (JVM specification,
 * invokespecial). */
static void settle_special(struct cpu *cpu, struct op *op)
{
    struct call_site *site = op->site;
    struct run_class *in = cpu->code->method->owner;
    struct run_method *method = site->method;
    /* Not so code that the interpreter made, by a handle: it means the method that it has. */
    if (site->reference != RUN_NONE && strcmp(method->name, "<init>") != 0 && !method->owner->is_interface &&
        in->super != NULL && in != method->owner && (method->flags & IR_ACCESS_PRIVATE) == 0 &&
        run_is_subclass(cpu->run, in, method->owner)) {
        struct run_method *above = run_method_find(cpu->run, in->super, method->name, method->descriptor);
        site->target = above;
    }
    op->execute = call_special;
}

static void call_special_first(struct cpu *cpu, struct op *op)
{
    if (!look_up(cpu, op->site, false))
        return;
    settle_special(cpu, op);
    call_special(cpu, op);
}

/* An object of the class has no method that a call of this one would run. */
static void throw_unselected(struct cpu *cpu, const struct run_method *method, const struct run_class *class)
{
    if (method->owner->is_interface && !run_is_subclass(cpu->run, class, method->owner))
        cpu_throw_new(cpu, "java/lang/IncompatibleClassChangeError",
                      "Class %s does not implement the requested interface %s", class->name, method->owner->name);
    else
        cpu_throw_new(cpu, "java/lang/AbstractMethodError", "%s.%s%s on %s", method->owner->name, method->name,
                      method->descriptor, class->name);
}

static void call_virtual(struct cpu *cpu, struct op *op)
{
    uint64_t arguments[UINT8_MAX + 1];
    struct call_site *site = op->site;
    if (!look_up(cpu, site, false))
        return;
    assert(site->count > 0); /* the receiver */
    gather(cpu, site, arguments);
    if (arguments[0] == 0) {
        cpu_throw_null(cpu);
        return;
    }
    uint32_t class = run_object(cpu->run, (ref)arguments[0])->class;
    if (class != site->class) {
        struct run_method *target = run_method_select(cpu->run, cpu->run->classes[class], site->method);
        if (target == NULL) {
            throw_unselected(cpu, site->method, cpu->run->classes[class]);
            return;
        }
        site->class = class;
        site->target = target;
    }
    finish(cpu, op, site->target, arguments);
}

static void call_opaque(struct cpu *cpu, struct op *op)
{
    (void)op;
    cpu_fail(cpu, "a dynamic call site is not understood");
}

op_function op_of_call(enum ir_op op)
{
    switch (op) {
    case IR_call_static:
        return call_static;
    case IR_call_special:
        return call_special_first;
    case IR_call_virtual:
    case IR_call_interface:
        return call_virtual;
    default:
        return call_opaque;
    }
}

/* Control. */

static void jump(struct cpu *cpu, struct op *op)
{
    cpu->at = cpu->code->ops + op->b;
}

static void branch(struct cpu *cpu, struct op *op)
{
    cpu->at = cpu->code->ops + ((cpu->r[op->a] & 1) != 0 ? op->b : op->c);
}

static void do_switch(struct cpu *cpu, struct op *op)
{
    const struct switch_table *table = op->table;
    int64_t key = op->d != 0 ? (int64_t)cpu->r[op->a] : (int32_t)cpu->r[op->a];
    uint32_t low = 0, high = table->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (table->cases[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < table->count && table->cases[low].key == key;
    cpu->at = cpu->code->ops + (found ? table->cases[low].target : table->other);
}

static void do_return(struct cpu *cpu, struct op *op)
{
    uint64_t value = op->a == RUN_NONE ? 0 : cpu->r[op->a];
    switch ((enum ir_type_form)op->d) {
    case IR_TYPE_BOOLEAN:
        value &= 1;
        break;
    case IR_TYPE_BYTE:
        value = (uint64_t)(int8_t)value;
        break;
    case IR_TYPE_CHAR:
        value &= 0xffff;
        break;
    case IR_TYPE_SHORT:
        value = (uint64_t)(int16_t)value;
        break;
    default:
        break;
    }
    cpu_return(cpu, value);
}

static void do_throw(struct cpu *cpu, struct op *op)
{
    ref exception = (ref)cpu->r[op->a];
    if (exception == 0)
        cpu_throw_null(cpu);
    else
        cpu_throw(cpu, exception);
}

static void caught(struct cpu *cpu, struct op *op)
{
    if (op->d != RUN_NONE)
        cpu->r[op->d] = cpu->thread->caught;
    cpu->thread->caught = 0;
    cpu_next(cpu);
}

op_function op_of_control(enum ir_op op)
{
    switch (op) {
    case IR_jump:
        return jump;
    case IR_branch:
        return branch;
    case IR_switch:
        return do_switch;
    case IR_return:
        return do_return;
    case IR_throw:
        return do_throw;
    case IR_caught:
        return caught;
    default:
        return NULL;
    }
}

static void constant(struct cpu *cpu, struct op *op)
{
    const struct ir_constant *of = op->constant;
    ref made = 0;
    if (of->form == IR_CONSTANT_STRING) {
        made = run_literal(cpu->run, of->text.bytes, of->text.length);
    } else if (of->form == IR_CONSTANT_CLASS) {
        struct run_class *class = run_class_of_type(cpu->run, cpu->code->method->owner, of->index);
        if (class->is_missing) {
            cpu_throw_new(cpu, "java/lang/NoClassDefFoundError", "%s", class->name);
            return;
        }
        made = run_mirror(cpu->run, class);
    } else {
        cpu_fail(cpu, "a constant is not understood: a method handle, a method type or a dynamic constant");
        return;
    }
    if (made == 0) {
        cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
        return;
    }
    cpu->r[op->d] = made;
    cpu_next(cpu);
}

op_function op_of_constant(void)
{
    return constant;
}

/* The code that makes an exception: the object is in register 0, its message or cause in register 1, a cause besides a
 * message in register 2. */

static void raise_construct(struct cpu *cpu, struct op *op)
{
    struct run *run = cpu->run;
    struct run_class *class = run_class_of(run, (ref)cpu->r[0]);
    const char *descriptor = "()V";
    if (cpu->r[1] != 0)
        descriptor = run_class_of(run, (ref)cpu->r[1]) == run->known.string ? "(Ljava/lang/String;)V"
                                                                            : "(Ljava/lang/Throwable;)V";
    if (!cpu_initialise(cpu, class))
        return;
    struct run_method *constructor = run_method_find(run, class, "<init>", descriptor);
    if (constructor == NULL)
        cpu_fail(cpu, "%s has no constructor with a message", class->name);
    else
        finish(cpu, op, constructor, cpu->r);
}

static void raise_throw(struct cpu *cpu, struct op *op)
{
    ref exception = (ref)cpu->r[0], cause = (ref)cpu->r[2];
    (void)op;
    if (cause != 0)
        run_put(cpu->run, exception, run_field_find(cpu->run, cpu->run->known.throwable, "cause"), cause);
    if (cpu->thread->exhausted > 0 &&
        strcmp(run_class_of(cpu->run, exception)->name, "java/lang/StackOverflowError") == 0)
        cpu->thread->exhausted--;
    cpu_throw(cpu, exception);
}

struct code *run_raise_code(struct run *run)
{
    static const op_function functions[] = {raise_construct, raise_throw};
    return run_code_made(run, functions, sizeof functions / sizeof *functions, 3);
}

enum op_sort op_sort(op_function function)
{
    static const op_function quiet[] = {jump, branch, do_switch, do_throw, caught, constant};
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        if (function == quiet[i])
            return OP_QUIET;
    if (function == do_return)
        return OP_RETURN;
    if (function == call_static || function == call_special_first || function == call_virtual)
        return OP_CALL;
    return op_is_number(function) ? OP_QUIET : op_sort_of_memory(function);
}

/* A call is noticed by others if it runs a native method or takes a monitor, and as long as that is not known. */
static bool call_is_visible(struct cpu *cpu, const struct op *op)
{
    const struct call_site *site = op->site;
    struct run_method *method = site->target != NULL && op->execute == call_special ? site->target : site->method;
    if (method == NULL)
        return true;
    if (op->execute == call_virtual) {
        ref receiver = (ref)cpu->r[site->arguments[0]];
        if (receiver == 0)
            return false;
        method = run_method_select(cpu->run, run_class_of(cpu->run, receiver), method);
    }
    return method == NULL || method->code == NULL || (method->flags & IR_ACCESS_SYNCHRONIZED) != 0;
}

struct run_method *op_called(struct cpu *cpu, struct op *op, bool *by_class)
{
    struct call_site *site = op->site;
    *by_class = op->execute == call_static;
    if (!resolve(cpu, site, *by_class))
        return NULL;
    if (op->execute == call_special_first)
        settle_special(cpu, op);
    if (op->execute == call_special)
        return site->target != NULL ? site->target : site->method;
    if (op->execute != call_virtual)
        return op->execute == call_static ? site->method : NULL;
    ref receiver = (ref)cpu->r[site->arguments[0]];
    return receiver == 0 ? NULL : run_method_select(cpu->run, run_class_of(cpu->run, receiver), site->method);
}

bool op_is_visible(struct cpu *cpu, const struct op *op)
{
    if (cpu->run->explored)
        return java_is_noticed(cpu);
    switch ((enum op_sort)cpu->code->sorts[op - cpu->code->ops]) {
    case OP_QUIET:
        return false;
    case OP_CALL:
        return call_is_visible(cpu, op);
    case OP_RETURN:
        return cpu->frame->lock != 0;
    default:
        return true;
    }
}
