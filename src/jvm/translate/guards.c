#include "jvm/translate/guards.h"

#include "base/arena.h"

/* The exception table cuts the code into segments; within one, all instructions have the same handlers. */
struct guards {
    struct method *method;
    uint32_t *segments;       /* of each instruction, from 1 on */
    struct guard_list *lists; /* of each segment; 0 is the empty list */
    bool *made;
    uint32_t count;
    uint32_t *seen; /* by constant index of a type: the last segment that has a handler for it */
};

static uint32_t instruction_at(const struct method *method, uint32_t pc)
{
    return pc < method->code.length ? method->decoded.numbers[pc] : method->decoded.count;
}

struct guards *guards_new(struct method *method)
{
    const struct class_code *code = &method->code;
    struct guards *guards = arena_alloc(method->scratch, sizeof *guards);
    guards->method = method;
    guards->segments = arena_alloc(method->scratch, (method->decoded.count + 1u) * sizeof *guards->segments);
    for (uint32_t i = 0; i < code->handler_count; i++) {
        guards->segments[instruction_at(method, code->handlers[i].start)] = 1;
        guards->segments[instruction_at(method, code->handlers[i].end)] = 1;
    }
    uint32_t segment = 1;
    for (uint32_t i = 0; i < method->decoded.count; i++)
        guards->segments[i] = segment += guards->segments[i];
    guards->count = segment + 1;
    guards->lists = arena_alloc(method->scratch, guards->count * sizeof *guards->lists);
    guards->made = arena_alloc(method->scratch, guards->count);
    guards->seen = arena_alloc(method->scratch, method->module->file.constant_count * sizeof *guards->seen);
    return guards;
}

static bool applies(const struct class_handler *handler, uint32_t pc)
{
    return handler->start <= pc && pc < handler->end;
}

static void list_make(struct guards *guards, uint32_t segment, uint32_t pc)
{
    struct method *method = guards->method;
    const struct class_code *code = &method->code;
    uint32_t most = 0, count = 0;
    guards->made[segment] = true;
    for (uint32_t i = 0; i < code->handler_count; i++)
        most += applies(&code->handlers[i], pc);
    if (!method_work(method, code->handler_count) || !method_work(method, most) || most == 0)
        return;
    struct guard *items = arena_alloc(method->scratch, most * sizeof *items);
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const struct class_handler *handler = &code->handlers[i];
        uint16_t type = handler->type_index;
        if (!applies(handler, pc) || (type != 0 && guards->seen[type] == segment))
            continue;
        guards->seen[type] = segment;
        items[count++] =
            (struct guard){type == 0 ? IR_NONE : method->module->refs[type], method->decoded.numbers[handler->target]};
        if (type == 0)
            break;
    }
    guards->lists[segment] = (struct guard_list){items, count};
}

uint32_t guards_at(struct guards *guards, uint32_t instruction)
{
    if (guards->method->code.handler_count == 0)
        return GUARDS_NONE;
    uint32_t segment = guards->segments[instruction];
    if (!guards->made[segment])
        list_make(guards, segment, method_instruction(guards->method, instruction)->pc);
    return guards->lists[segment].count > 0 ? segment : GUARDS_NONE;
}

struct guard_list guards_list(const struct guards *guards, uint32_t list)
{
    return guards->lists[list];
}

uint32_t guards_count(const struct guards *guards)
{
    return guards->count;
}

bool guards_same(const struct guards *guards, uint32_t one, uint32_t other)
{
    if (one == other)
        return true;
    struct guard_list a = guards->lists[one], b = guards->lists[other];
    if (a.count != b.count)
        return false;
    for (uint32_t i = 0; i < a.count; i++)
        if (a.items[i].type != b.items[i].type || a.items[i].instruction != b.items[i].instruction)
            return false;
    return true;
}
