/* Telling a watcher what happens (watch.h). */
#include "run/watch.h"

#include "run/java/ops.h"
#include "run/step.h"

void run_watch(struct run *run, const struct run_watcher *watcher)
{
    run->watcher = watcher;
}

struct program *run_program(struct run *run)
{
    return run->program;
}

/* `behind`: the instruction at hand is the next one. */
static void tell(struct cpu *cpu, ref object, uint32_t offset, bool write, bool orders, bool behind)
{
    uint32_t at = (uint32_t)(cpu->at - cpu->code->ops) - (behind ? 1 : 0);
    const struct run_access access = {object, offset, write, at, orders};
    cpu->run->watcher->access(cpu->run->watcher->context, cpu, &access);
}

void run_tell_access(struct cpu *cpu, ref object, uint64_t offset, bool write)
{
    if (object != 0 && offset <= UINT32_MAX)
        tell(cpu, object, (uint32_t)offset, write, true, false);
}

void cpu_orders(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use, const uint64_t *before)
{
    cpu_accesses(cpu, object, offset, (use & STEP_WRITES) != 0);
    if (cpu->run->step == NULL)
        return;
    if (before != NULL)
        tell_change(cpu, object, offset, length, use | STEP_ATOMIC, *before);
    else
        tell_access(cpu, object, offset, length, use | STEP_ATOMIC);
}

void cpu_exchanges(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned order, uint64_t expected,
                   bool found)
{
    cpu_accesses(cpu, object, offset, found);
    if (cpu->run->step != NULL)
        tell_exchange(cpu, object, offset, length, order, expected, found);
}

void run_tell_copy(struct cpu *cpu, ref from, ref to)
{
    const struct run_watcher *watcher = cpu->run->watcher;
    watcher->made(watcher->context, cpu, to);
    if (run_class_of(cpu->run, from)->is_array && run_length(cpu->run, from) > 0)
        tell(cpu, from, ARRAY_BASE, false, false, false);
}

static bool is_volatile(const struct op *op, bool is_static)
{
    const struct run_class *owner = op->class;
    for (uint32_t i = 0; owner != NULL && i < owner->field_count; i++)
        if (owner->fields[i].offset == op->c && owner->fields[i].is_static == is_static)
            return owner->fields[i].is_volatile;
    return false;
}

/* The place of an element: all of an array have the same size. */
static uint32_t element_offset(struct cpu *cpu, ref array, uint64_t index)
{
    return ARRAY_BASE + (uint32_t)index * run_layout_size(run_class_of(cpu->run, array)->element->layout);
}

/* Tells of an instruction that took effect; the object and the index are what it found in its registers. */
static void tell_step(struct cpu *cpu, struct op *op, enum op_sort sort, ref object, uint64_t index)
{
    const struct run_watcher *watcher = cpu->run->watcher;
    bool write = sort == OP_PUT || sort == OP_PUT_STATIC || sort == OP_PUT_ELEMENT;
    switch (sort) {
    case OP_GET:
    case OP_PUT:
        tell(cpu, object, op->c, write, is_volatile(op, false), true);
        break;
    case OP_GET_STATIC:
    case OP_PUT_STATIC:
        tell(cpu, run_class_state(cpu->run, op->class->number)->statics, op->c, write, is_volatile(op, true), true);
        break;
    case OP_GET_ELEMENT:
    case OP_PUT_ELEMENT:
        tell(cpu, object, element_offset(cpu, object, index), write, false, true);
        break;
    case OP_NEW:
        watcher->made(watcher->context, cpu, (ref)cpu->r[op->d]);
        break;
    case OP_MONITOR_ENTER:
    case OP_MONITOR_EXIT:
        watcher->block(watcher->context, cpu, object, sort == OP_MONITOR_ENTER);
        break;
    default:
        break;
    }
}

static bool is_jump(const struct code *code, uint32_t at)
{
    enum ir_op op = (enum ir_op)code->body->instructions[code->origins[at]].op;
    return op == IR_jump || op == IR_branch || op == IR_switch;
}

/* What nobody could notice may lead on elsewhere, or to the next block. */
static void step_quietly(struct cpu *cpu, struct op *op)
{
    const struct run_watcher *watcher = cpu->run->watcher;
    const struct code *code = cpu->code;
    const struct frame *frame = cpu->frame;
    bool told = watcher->jump != NULL && code->body != NULL && code->method->owner->is_application;
    op->execute(cpu, op);
    if (told && cpu->frame == frame && cpu->code == code &&
        (cpu->at != op + 1 || is_jump(code, (uint32_t)(op - code->ops))))
        watcher->jump(watcher->context, cpu);
}

void run_watched_step(struct cpu *cpu)
{
    struct op *op = cpu->at;
    enum op_sort sort = (enum op_sort)cpu->code->sorts[op - cpu->code->ops];
    if (sort <= OP_VISIBLE) {
        step_quietly(cpu, op);
        return;
    }
    bool has_object = sort != OP_GET_STATIC && sort != OP_PUT_STATIC && sort != OP_NEW;
    bool has_index = sort == OP_GET_ELEMENT || sort == OP_PUT_ELEMENT;
    ref object = has_object ? (ref)cpu->r[op->a] : 0;
    uint64_t index = has_index ? cpu->r[op->b] : 0;
    op->execute(cpu, op);
    if (cpu->at == op + 1)
        tell_step(cpu, op, sort, object, index);
}
