/* setjmp and longjmp. What setjmp remembers is an object of its own, which ends with the frame that called it: so a
 * jump to a function that has returned is known as one. The program's buffer says which object that is; it also has the
 * place of the call, since numbers of objects are used again. */
#include "run/c/library/library.h"

enum { BUFFER_JUMP = 0, BUFFER_PLACE = 8, BUFFER_AT = 12 };

static struct c_jump *jump_of(struct run *run, uint32_t object)
{
    return run_at(run, c_object(run, object)->place);
}

/* What this call remembered in this frame before, for the same buffer; 0: nothing. */
static uint32_t find_jump(struct cpu *cpu, uint64_t buffer, uint32_t at)
{
    uint32_t object = c_thread(cpu->run, cpu->number)->chain;
    for (; object != cpu->frame->lock; object = c_object(cpu->run, object)->next)
        if (c_object(cpu->run, object)->kind == C_JUMP && jump_of(cpu->run, object)->at == at &&
            jump_of(cpu->run, object)->buffer == buffer)
            return object;
    return 0;
}

/* The program has no business in it. */
static uint32_t new_jump(struct cpu *cpu, uint64_t size)
{
    uint32_t object = c_local_new(cpu, C_JUMP, size);
    if (object == 0)
        return 0;
    c_write_object(cpu->run, object)->readable = 0;
    c_write_object(cpu->run, object)->writable = 0;
    return object;
}

/* setjmp (0), sigsetjmp (1), whose second argument says whether signals that are held back are remembered, too. */
C_MODEL(c_setjmp)
{
    uint64_t buffer = c_low(call, 0), words = 2 * (uint64_t)cpu->code->registers;
    uint64_t size = sizeof(struct c_jump) + words * sizeof(uint64_t);
    uint32_t at = (uint32_t)(cpu->at - cpu->code->ops), object = find_jump(cpu, buffer, at);
    if (object == 0)
        object = new_jump(cpu, size);
    if (object == 0)
        return false;
    struct c_jump *jump = run_write(cpu->run, c_object(cpu->run, object)->place, size);
    jump->buffer = buffer;
    jump->place = c_frame_place(cpu);
    jump->at = at;
    jump->has_mask = call->model->number == 1 && c_int(call, 1) != 0;
    jump->mask = jump->has_mask ? c_thread(cpu->run, cpu->number)->mask : 0;
    memcpy(jump->registers, cpu->r, words * sizeof(uint64_t));
    return c_put_pointer(cpu, buffer + BUFFER_JUMP, c_address(object)) &&
           c_put32(cpu, buffer + BUFFER_PLACE, jump->place) && c_put32(cpu, buffer + BUFFER_AT, at) &&
           c_give(result, 0);
}

/* The object that a buffer says; 0 if one cannot jump there, and what is wrong was said. */
static uint32_t find_target(struct cpu *cpu, const char *name, uint64_t buffer)
{
    uint64_t address = 0;
    uint32_t place = 0, at = 0;
    if (!c_get_pointer(cpu, buffer + BUFFER_JUMP, &address) || !c_get32(cpu, buffer + BUFFER_PLACE, &place) ||
        !c_get32(cpu, buffer + BUFFER_AT, &at))
        return 0;
    uint32_t number = c_object_of(address);
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(cpu->run, number) : NULL;
    bool known = number != 0 && object != NULL && c_offset_of(address) == 0;
    if (known && object->kind == C_JUMP && (object->flags & C_DEAD) == 0 && jump_of(cpu->run, number)->place == place &&
        jump_of(cpu->run, number)->at == at) {
        if (object->owner == cpu->number)
            return number;
        c_wrong(cpu, "%s: the place was remembered by another thread, %u", name, (unsigned)object->owner);
    } else if (known && c_is_variable(object->kind)) {
        c_wrong(cpu, "%s: the function that called setjmp has returned", name);
    } else {
        c_wrong(cpu, "%s: no call of setjmp has filled the buffer", name);
    }
    return 0;
}

bool c_jump(struct cpu *cpu, const char *name, uint64_t buffer, int value)
{
    uint32_t object = find_target(cpu, name, buffer);
    if (object == 0)
        return false;
    const struct c_jump *jump = jump_of(cpu->run, object);
    uint32_t at = jump->at;
    c_unwind_to(cpu, jump->place);
    uint64_t words = 2 * (uint64_t)cpu->code->registers, shadow = 0;
    memcpy(cpu->r, jump->registers, words * sizeof(uint64_t));
    for (uint64_t i = words / 2; i < words; i++)
        shadow |= cpu->r[i];
    if (shadow != 0)
        cpu->frame->flags |= FRAME_CAREFUL;
    if (jump->has_mask)
        c_self(cpu)->mask = jump->mask;
    cpu->at = cpu->code->ops + at;
    c_give_result(cpu, (uint32_t)value);
    return false;
}

/* The call of setjmp gives another value this time. */
C_MODEL(c_longjmp)
{
    int value = c_int(call, 1);
    *result = 0;
    return c_jump(cpu, call->model->name, c_low(call, 0), value == 0 ? 1 : value);
}
