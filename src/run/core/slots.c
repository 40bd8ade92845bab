#include "run/core/slots.h"

#include "base/array.h"
#include "base/memory.h"

#define WIDE (IR_NONE - 1) /* used outside of its block */

struct pass {
    const struct ir_body *body;
    uint32_t *block_of; /* by value */
    uint32_t *last_use; /* by value: an instruction, or WIDE */
    uint32_t user, user_block;
};

static void note_use(struct pass *pass, ir_value value, uint32_t block, uint32_t at)
{
    if (pass->block_of[value] != block)
        pass->last_use[value] = WIDE;
    else if (pass->last_use[value] != WIDE && pass->last_use[value] < at)
        pass->last_use[value] = at;
}

static void visit(void *context, ir_value value)
{
    struct pass *pass = context;
    note_use(pass, value, pass->user_block, pass->user);
}

static bool is_handler_of(const struct ir_body *body, uint32_t from, uint32_t block)
{
    const struct ir_block *thrower = &body->blocks[from];
    for (uint32_t i = 0; i < thrower->handler_count; i++)
        if (body->handlers[thrower->handler + i].block == block)
            return true;
    return false;
}

/* A phi uses its values at the ends of the blocks before it; a handler's phi at any time within them. */
static void phi_uses(struct pass *pass, const struct ir_instruction *phi, uint32_t block)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(pass->body, phi->a, &count);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        const struct ir_block *from = &pass->body->blocks[pairs[i]];
        if (is_handler_of(pass->body, pairs[i], block))
            pass->last_use[pairs[i + 1]] = WIDE;
        else
            note_use(pass, pairs[i + 1], pairs[i], from->first + from->count);
    }
}

static void find_uses(struct pass *pass)
{
    const struct ir_body *body = pass->body;
    for (uint32_t b = 0; b < body->block_count; b++)
        for (uint32_t i = 0; i < body->blocks[b].count; i++)
            pass->block_of[body->blocks[b].first + i] = b;
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        const struct ir_instruction *instruction = &body->instructions[i];
        pass->user = i;
        pass->user_block = pass->block_of[i];
        if (pass->last_use[i] < i)
            pass->last_use[i] = i;
        if (instruction->op == IR_phi || instruction->op == IR_caught)
            pass->last_use[i] = WIDE;
        if (instruction->op == IR_phi)
            phi_uses(pass, instruction, pass->block_of[i]);
        else
            ir_each_use(body, instruction, visit, pass);
    }
}

/* Registers of a block that are free, and which become free behind which instruction. */
struct pool {
    uint32_t *free;
    size_t free_count, free_capacity;
    uint32_t most, used;
};

static uint32_t take(struct pool *pool)
{
    if (pool->free_count > 0)
        return pool->free[--pool->free_count];
    uint32_t taken = pool->used++;
    if (pool->used > pool->most)
        pool->most = pool->used;
    return taken;
}

struct release {
    struct pool *pool;
    const struct pass *pass;
    const uint32_t *of;
    uint32_t at;
    uint32_t base;
    uint8_t *released; /* by value */
};

static void release_visit(void *context, ir_value value)
{
    struct release *release = context;
    struct pool *pool = release->pool;
    if (release->pass->last_use[value] != release->at || release->released[value] != 0 ||
        release->of[value] == IR_NONE || release->of[value] < release->base)
        return;
    release->released[value] = 1;
    ARRAY_ADD(pool->free, pool->free_count, pool->free_capacity, release->of[value] - release->base);
}

static void share(struct slots *slots, const struct pass *pass, bool refs)
{
    const struct ir_body *body = pass->body;
    struct pool pool = {0};
    uint8_t *released = mem_new(body->instruction_count + 1, 1);
    struct release release = {&pool, pass, slots->of, 0, slots->count, released};
    for (uint32_t b = 0; b < body->block_count; b++) {
        pool.free_count = pool.used = 0;
        for (uint32_t i = body->blocks[b].first; i < body->blocks[b].first + body->blocks[b].count; i++) {
            const struct ir_instruction *instruction = &body->instructions[i];
            release.at = i;
            if (instruction->op != IR_phi)
                ir_each_use(body, instruction, release_visit, &release);
            if (instruction->kind == IR_VOID || (instruction->kind == IR_REF) != refs || slots->of[i] != IR_NONE)
                continue;
            slots->of[i] = slots->count + take(&pool);
            release_visit(&release, i); /* if nobody uses it */
        }
    }
    slots->count += pool.most;
    mem_free(pool.free);
    mem_free(released);
}

void slots_make(struct slots *slots, const struct ir_body *body, const uint32_t *first, uint32_t count)
{
    struct pass pass = {.body = body};
    pass.block_of = mem_new(body->instruction_count + 1, sizeof *pass.block_of);
    pass.last_use = mem_new(body->instruction_count + 1, sizeof *pass.last_use);
    slots->of = mem_new(body->instruction_count + 1, sizeof *slots->of);
    slots->count = count;
    find_uses(&pass);
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        const struct ir_instruction *instruction = &body->instructions[i];
        slots->of[i] = IR_NONE;
        if (instruction->op == IR_parameter)
            slots->of[i] = first == NULL ? instruction->a : first[instruction->a];
        else if (instruction->kind != IR_VOID && (pass.last_use[i] == WIDE || slots_words(instruction->kind) > 1)) {
            slots->of[i] = slots->count;
            slots->count += slots_words(instruction->kind);
        }
    }
    share(slots, &pass, true);
    share(slots, &pass, false);
    slots->is_ref = mem_new(slots->count + 1, 1);
    for (uint32_t i = 0; i < body->instruction_count; i++)
        if (slots->of[i] != IR_NONE)
            slots->is_ref[slots->of[i]] = body->instructions[i].kind == IR_REF;
    mem_free(pass.block_of);
    mem_free(pass.last_use);
}

void slots_free(struct slots *slots)
{
    mem_free(slots->of);
    mem_free(slots->is_ref);
}
