/* Rounds of loops, as the units of goals: the same as those of models (isolate_rounds). */
#include "isolate/rounds.h"
#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "watch/seeking.h"

struct rounds {
    struct idmap *of_method; /* number of the method: that in heads */
    uint32_t **heads;        /* of each block; NULL: there are no loops */
    size_t count, capacity;
};

struct rounds *rounds_new(void)
{
    struct rounds *rounds = mem_new(1, sizeof *rounds);
    rounds->of_method = idmap_new();
    return rounds;
}

void rounds_free(struct rounds *rounds)
{
    if (rounds == NULL)
        return;
    for (size_t i = 0; i < rounds->count; i++)
        mem_free(rounds->heads[i]);
    mem_free(rounds->heads);
    idmap_free(rounds->of_method);
    mem_free(rounds);
}

static const uint32_t *heads_of(struct rounds *rounds, const struct code *code)
{
    uint32_t known = idmap_get(rounds->of_method, code->method->number);
    if (known == IDMAP_NONE) {
        known = (uint32_t)rounds->count;
        ARRAY_ADD(rounds->heads, rounds->count, rounds->capacity, isolate_rounds(code->body));
        idmap_put(rounds->of_method, code->method->number, known);
    }
    return rounds->heads[known];
}

static uint32_t block_of(const struct ir_body *body, uint32_t instruction)
{
    uint32_t low = 0, high = body->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (body->blocks[middle].first <= instruction)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Whether an operation is none of a block, but stands behind them all and only moves values on the way to one: it was
 * made behind the last instruction, and counts as a part of that. */
static bool is_between(const struct code *code, uint32_t at)
{
    return at > 0 && code->origins[at] + 1 == code->body->instruction_count &&
           code->origins[at - 1] == code->origins[at];
}

bool rounds_enter(struct rounds *rounds, const struct cpu *cpu, struct call *call)
{
    const struct code *code = cpu->code;
    uint32_t at = (uint32_t)(cpu->at - code->ops);
    const uint32_t *heads = code->body == NULL ? NULL : heads_of(rounds, code);
    if (heads == NULL || at >= code->op_count || is_between(code, at))
        return false;
    uint32_t block = block_of(code->body, code->origins[at]), left = call->head;
    call->head = heads[block];
    return call->head != IR_NONE && (call->head != left || block == call->head);
}
