/* Which variables are live at the start of a block: one variable at a time, backwards from where it is read. */
#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "jvm/translate/flow.h"

/* What a block does first with a variable. */
struct mention {
    uint32_t block;
    uint32_t position; /* the node of its first store; FLOW_END if there is none */
    bool read;         /* before any store */
    uint32_t next;     /* of the same variable; IR_NONE */
};

struct pair {
    uint32_t block, slot;
};

struct liveness {
    struct method *method;
    struct flow *flow;
    struct mention *mentions;
    size_t mention_count, mention_capacity;
    uint32_t *heads;    /* of each variable: its mentions; IR_NONE */
    struct pair *pairs; /* live variables, found variable by variable */
    size_t pair_count, pair_capacity;
    uint32_t *stored; /* of each block, for the variable at hand: the node of the first store, or FLOW_END */
    uint32_t *done;   /* of each block: 1 + the last variable that was found to be live */
    uint32_t *work;
    uint32_t work_count;
};

enum { READS = 1, STORES = 2 };

static unsigned access_of(const struct instruction *instruction)
{
    switch (instruction->general) {
    case OP_ILOAD:
    case OP_LLOAD:
    case OP_FLOAD:
    case OP_DLOAD:
    case OP_ALOAD:
    case OP_RET:
        return READS;
    case OP_ISTORE:
    case OP_LSTORE:
    case OP_FSTORE:
    case OP_DSTORE:
    case OP_ASTORE:
        return STORES;
    case OP_IINC:
        return READS | STORES;
    default:
        return 0;
    }
}

static void mention(struct liveness *live, uint32_t block, uint32_t position, uint32_t slot, unsigned access)
{
    uint32_t head = live->heads[slot];
    if (head == IR_NONE || live->mentions[head].block != block) {
        ARRAY_RESERVE(live->mentions, live->mention_capacity, live->mention_count + 1);
        live->mentions[live->mention_count] = (struct mention){block, FLOW_END, false, head};
        head = live->heads[slot] = (uint32_t)live->mention_count++;
    }
    struct mention *here = &live->mentions[head];
    if ((access & READS) && here->position == FLOW_END)
        here->read = true;
    if ((access & STORES) && here->position == FLOW_END)
        here->position = position;
}

static void mentions_collect(struct liveness *live)
{
    const struct flow *flow = live->flow;
    for (uint32_t block = 0; block < flow->count; block++)
        for (uint32_t i = flow->blocks[block].first; i < flow->blocks[block].end; i++) {
            const struct instruction *instruction = method_instruction(live->method, flow->reach->nodes[i].instruction);
            unsigned access = access_of(instruction);
            if (access != 0)
                mention(live, block, i, instruction->index, access);
        }
}

static void found_live(struct liveness *live, uint32_t block, uint32_t slot)
{
    if (live->done[block] == slot + 1)
        return;
    live->done[block] = slot + 1;
    ARRAY_ADD(live->pairs, live->pair_count, live->pair_capacity, (struct pair){block, slot});
    live->work[live->work_count++] = block;
}

/* A variable that is live at the start of a block is so at the start of each predecessor, unless that has stored to
 * it by then. */
static bool spread(struct liveness *live, uint32_t slot)
{
    const struct flow *flow = live->flow;
    while (live->work_count > 0) {
        const struct flow_block *block = &flow->blocks[live->work[--live->work_count]];
        uint64_t steps = 1;
        for (uint32_t edge = block->in; edge != IR_NONE; edge = flow->edges[edge].next_in, steps++) {
            const struct flow_edge *in = &flow->edges[edge];
            uint32_t stored = live->stored[in->from];
            if (stored == FLOW_END || stored > in->position)
                found_live(live, in->from, slot);
        }
        if (!method_work(live->method, steps))
            return false;
    }
    return true;
}

static bool variable_find(struct liveness *live, uint32_t slot)
{
    for (uint32_t i = live->heads[slot]; i != IR_NONE; i = live->mentions[i].next)
        live->stored[live->mentions[i].block] = live->mentions[i].position;
    for (uint32_t i = live->heads[slot]; i != IR_NONE; i = live->mentions[i].next)
        if (live->mentions[i].read)
            found_live(live, live->mentions[i].block, slot);
    bool fine = spread(live, slot);
    for (uint32_t i = live->heads[slot]; i != IR_NONE; i = live->mentions[i].next)
        live->stored[live->mentions[i].block] = FLOW_END;
    return fine;
}

/* Sorts the pairs by block; they stay sorted by variable within. */
static void pairs_deal(struct liveness *live)
{
    struct flow *flow = live->flow;
    uint32_t place = 0;
    flow->live = arena_alloc(live->method->scratch, live->pair_count * sizeof *flow->live);
    for (size_t i = 0; i < live->pair_count; i++)
        flow->blocks[live->pairs[i].block].live_count++;
    for (uint32_t i = 0; i < flow->count; i++) {
        flow->blocks[i].live = place;
        place += flow->blocks[i].live_count;
        flow->blocks[i].live_count = 0;
    }
    for (size_t i = 0; i < live->pair_count; i++) {
        struct flow_block *block = &flow->blocks[live->pairs[i].block];
        flow->live[block->live + block->live_count++] = live->pairs[i].slot;
    }
}

bool flow_live(struct method *method, struct flow *flow)
{
    uint32_t slots = method->code.max_locals;
    struct arena *scratch = method->scratch;
    struct liveness live = {.method = method, .flow = flow};
    live.heads = arena_alloc(scratch, slots * sizeof *live.heads);
    live.stored = arena_alloc(scratch, flow->count * sizeof *live.stored);
    live.done = arena_alloc(scratch, flow->count * sizeof *live.done);
    live.work = arena_alloc(scratch, flow->count * sizeof *live.work);
    for (uint32_t i = 0; i < slots; i++)
        live.heads[i] = IR_NONE;
    for (uint32_t i = 0; i < flow->count; i++)
        live.stored[i] = FLOW_END;
    mentions_collect(&live);
    bool fine = true;
    for (uint32_t slot = 0; slot < slots && fine; slot++)
        fine = variable_find(&live, slot);
    if (fine)
        pairs_deal(&live);
    mem_free(live.mentions);
    mem_free(live.pairs);
    return fine;
}

bool flow_is_live(const struct flow *flow, uint32_t block, uint32_t slot)
{
    const uint32_t *slots = flow->live + flow->blocks[block].live;
    uint32_t low = 0, high = flow->blocks[block].live_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (slots[middle] < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low < flow->blocks[block].live_count && slots[low] == slot;
}
