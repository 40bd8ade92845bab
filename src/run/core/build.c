#include "run/core/build.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "run/java/ops.h"

struct op *build_op(struct builder *builder, op_function function, uint32_t d, uint32_t a, uint32_t b)
{
    ARRAY_RESERVE(builder->ops, builder->op_capacity, builder->count + 1);
    ARRAY_RESERVE(builder->lines, builder->line_capacity, builder->count + 1);
    ARRAY_RESERVE(builder->origins, builder->origin_capacity, builder->count + 1);
    builder->lines[builder->count] = builder->line;
    builder->origins[builder->count] = builder->origin;
    struct op *op = &builder->ops[builder->count++];
    *op = (struct op){.execute = function, .d = d, .a = a, .b = b};
    return op;
}

void build_handler(struct builder *builder, struct code_handler handler)
{
    ARRAY_ADD(builder->handlers, builder->handler_count, builder->handler_capacity, handler);
}

uint32_t build_register(struct builder *builder)
{
    uint32_t made = builder->next++;
    if (builder->next > builder->registers)
        builder->registers = builder->next;
    return made;
}

struct call_site *build_site(struct run *run, uint32_t count)
{
    struct call_site *site = arena_alloc(run->arena, sizeof *site + count * sizeof *site->arguments);
    site->reference = site->class = RUN_NONE;
    site->count = count;
    return site;
}

void build_call(struct builder *builder, enum ir_op form, struct run_method *method, uint32_t d,
                const uint32_t *arguments)
{
    struct call_site *site = build_site(builder->run, method->argument_count);
    site->method = method;
    memcpy(site->arguments, arguments, method->argument_count * sizeof *arguments);
    build_op(builder, op_of_call(form), d, 0, 0)->site = site;
}

void build_number(struct builder *builder, uint32_t d, uint64_t number)
{
    build_op(builder, op_of_number(IR_integer, IR_I64, IR_I64), d, 0, 0)->number = number;
}

void build_string(struct builder *builder, uint32_t d, const char *text, size_t length)
{
    struct ir_constant *constant = arena_alloc(builder->run->arena, sizeof *constant);
    constant->form = IR_CONSTANT_STRING;
    constant->text = (struct text){text, (uint32_t)length};
    build_op(builder, op_of_constant(), d, 0, 0)->constant = constant;
}

static void *keep(struct arena *arena, const void *items, size_t count, size_t size)
{
    void *copy = arena_alloc(arena, (count + 1) * size);
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

struct code *build_end(struct builder *builder, struct run_method *method)
{
    struct arena *arena = builder->run->arena;
    struct code *code = arena_alloc(arena, sizeof *code);
    code->method = method;
    code->op_count = (uint32_t)builder->count;
    code->ops = keep(arena, builder->ops, builder->count, sizeof *builder->ops);
    code->lines = keep(arena, builder->lines, builder->count, sizeof *builder->lines);
    code->origins = keep(arena, builder->origins, builder->count, sizeof *builder->origins);
    code->sorts = arena_alloc(arena, builder->count + 1);
    for (size_t i = 0; i < builder->count; i++)
        code->sorts[i] = (uint8_t)op_sort(builder->ops[i].execute);
    code->handler_count = (uint32_t)builder->handler_count;
    code->handlers = keep(arena, builder->handlers, builder->handler_count, sizeof *builder->handlers);
    code->registers = builder->registers;
    code->frame_size = (uint32_t)(sizeof(struct frame) + builder->registers * sizeof(uint64_t));
    build_drop(builder);
    return code;
}

void build_drop(struct builder *builder)
{
    mem_free(builder->ops);
    mem_free(builder->lines);
    mem_free(builder->origins);
    mem_free(builder->handlers);
}

struct code *run_code_made(struct run *run, const op_function *functions, uint32_t count, uint32_t registers)
{
    struct builder builder = {.run = run, .registers = registers};
    for (uint32_t i = 0; i < count; i++)
        build_op(&builder, functions[i], RUN_NONE, 0, 0);
    return build_end(&builder, NULL);
}
