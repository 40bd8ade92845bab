#include "modular/follow/live.h"

#include "base/arena.h"
#include "base/bits.h"

struct live {
    const struct ir_body *body;
    size_t words;
    uint64_t **in, **out; /* by block: behind its phis, and at its end, where phis of the next one are used */
    uint64_t *scratch;
};

static void add_use(void *context, ir_value value)
{
    bits_add(context, value);
}

/* What is live before an instruction, from what is live behind it. */
static void go_back(const struct ir_body *body, uint32_t value, uint64_t *live)
{
    const struct ir_instruction *at = &body->instructions[value];
    if (at->op == IR_phi)
        return;
    bits_remove(live, value);
    ir_each_use(body, at, add_use, live);
}

/* Adds what the next block wants of this one. */
static void add_edge(const struct live *live, uint32_t from, uint32_t to, uint64_t *out)
{
    const struct ir_body *body = live->body;
    const struct ir_block *block = &body->blocks[to];
    uint64_t *wanted = live->scratch;
    memcpy(wanted, live->in[to], live->words * sizeof *wanted);
    for (uint32_t i = block->first; i < block->first + block->count && body->instructions[i].op == IR_phi; i++)
        bits_remove(wanted, i);
    bits_join(out, wanted, live->words);
    for (uint32_t i = block->first; i < block->first + block->count && body->instructions[i].op == IR_phi; i++) {
        uint32_t count;
        const uint32_t *pairs = ir_list(body, body->instructions[i].a, &count);
        for (uint32_t k = 0; k + 1 < count; k += 2)
            if (pairs[k] == from)
                bits_add(out, pairs[k + 1]);
    }
}

static bool update_block(struct live *live, uint32_t block, uint64_t *set)
{
    enum { ROOM = 64 };
    uint32_t successors[ROOM], count = ir_successors(live->body, block, successors, ROOM);
    uint32_t *all = successors;
    if (count > ROOM) {
        all = mem_new(count, sizeof *all);
        ir_successors(live->body, block, all, count);
    }
    for (uint32_t i = 0; i < count; i++)
        add_edge(live, block, all[i], live->out[block]);
    if (all != successors)
        mem_free(all);
    memcpy(set, live->out[block], live->words * sizeof *set);
    const struct ir_block *of = &live->body->blocks[block];
    for (uint32_t i = of->first + of->count; i-- > of->first;)
        go_back(live->body, i, set);
    return bits_join(live->in[block], set, live->words);
}

struct live *live_new(const struct ir_body *body, struct arena *arena)
{
    struct live *live = arena_alloc(arena, sizeof *live);
    live->body = body;
    live->words = bits_words(body->instruction_count + (size_t)1);
    live->in = arena_alloc(arena, (body->block_count + (size_t)1) * sizeof *live->in);
    live->out = arena_alloc(arena, (body->block_count + (size_t)1) * sizeof *live->out);
    for (uint32_t i = 0; i < body->block_count; i++) {
        live->in[i] = arena_alloc(arena, (live->words + 1) * sizeof(uint64_t));
        live->out[i] = arena_alloc(arena, (live->words + 1) * sizeof(uint64_t));
    }
    live->scratch = arena_alloc(arena, (live->words + 1) * sizeof(uint64_t));
    uint64_t *set = bits_new(body->instruction_count + (size_t)1);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = body->block_count; i-- > 0;)
            changed |= update_block(live, i, set);
    }
    mem_free(set);
    return live;
}

void live_at(const struct live *live, uint32_t block, uint32_t index, void (*visit)(void *context, ir_value value),
             void *context)
{
    const struct ir_block *of = &live->body->blocks[block];
    uint64_t *set = live->scratch;
    memcpy(set, live->out[block], live->words * sizeof *set);
    for (uint32_t i = of->first + of->count; i-- > index;)
        go_back(live->body, i, set);
    for (uint32_t i = bits_next(set, live->words, 0); i < live->body->instruction_count;
         i = bits_next(set, live->words, i + 1))
        visit(context, i);
}
