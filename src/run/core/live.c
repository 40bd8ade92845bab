#include "run/core/live.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/components.h"
#include "run/core/slots.h"

struct code_live {
    uint32_t *block_of; /* by value */
    uint64_t *out;      /* by block: the values that are used behind it, `words` each */
    size_t words;
    uint8_t *in_loop;           /* by block */
    uint32_t *uses;             /* by value: how often it is used; NULL: not asked for yet */
    const uint64_t **registers; /* by instruction, twice: before it and behind it; NULL: not asked for yet */
};

struct walk {
    const struct ir_body *body;
    struct code_live *live;
    uint64_t *now;
};

static void visit(void *context, ir_value value)
{
    struct walk *walk = context;
    bits_add(walk->now, value);
}

/* From what is live behind an instruction to what is live before it. */
static void step_back(struct walk *walk, uint32_t value)
{
    const struct ir_instruction *of = &walk->body->instructions[value];
    bits_remove(walk->now, value);
    if (of->op != IR_phi)
        ir_each_use(walk->body, of, visit, walk);
}

/* What is live at the start of a block belongs to the ends of those before it, and so do the values of its phis. */
static bool flow_back(struct walk *walk, uint32_t block, uint32_t from, const uint64_t *in)
{
    uint64_t *out = walk->live->out + from * walk->live->words;
    bool changed = false;
    for (size_t i = 0; i < walk->live->words; i++) {
        changed |= (in[i] & ~out[i]) != 0;
        out[i] |= in[i];
    }
    const struct ir_block *of = &walk->body->blocks[block];
    for (uint32_t i = 0; i < of->count && walk->body->instructions[of->first + i].op == IR_phi; i++) {
        uint32_t count;
        const uint32_t *pairs = ir_list(walk->body, walk->body->instructions[of->first + i].a, &count);
        for (uint32_t j = 0; j + 1 < count; j += 2)
            if (pairs[j] == from)
                changed |= bits_add(out, pairs[j + 1]);
    }
    return changed;
}

enum { MOST_SUCCESSORS = 64 };

/* Some switches have more successors: all of them are asked for then. */
static uint32_t successors_of(const struct ir_body *body, uint32_t block, uint32_t **list)
{
    uint32_t few[MOST_SUCCESSORS], count = ir_successors(body, block, few, MOST_SUCCESSORS);
    *list = mem_new(count + 1, sizeof **list);
    return ir_successors(body, block, *list, count);
}

/* The live values at the ends of all blocks, until nothing changes. */
static void find_live(struct walk *walk)
{
    const struct ir_body *body = walk->body;
    size_t words = walk->live->words;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t block = body->block_count; block-- > 0;) {
            uint32_t *list, count = successors_of(body, block, &list);
            for (uint32_t i = 0; i < count; i++) {
                const struct ir_block *next = &body->blocks[list[i]];
                memcpy(walk->now, walk->live->out + list[i] * words, words * sizeof *walk->now);
                for (uint32_t at = next->count; at-- > 0;)
                    step_back(walk, next->first + at);
                changed |= flow_back(walk, list[i], block, walk->now);
            }
            mem_free(list);
        }
    }
}

struct loops {
    const struct ir_body *body;
    uint8_t *in_loop;
};

static uint32_t next_block(void *context, uint32_t block, uint32_t *at)
{
    const struct loops *loops = context;
    uint32_t *list, count = successors_of(loops->body, block, &list);
    uint32_t next = *at < count ? list[(*at)++] : COMPONENTS_END;
    mem_free(list);
    return next;
}

static void found_component(void *context, const uint32_t *members, size_t count)
{
    const struct loops *loops = context;
    for (size_t i = 0; i < count; i++) {
        uint32_t *list, successors = successors_of(loops->body, members[i], &list);
        bool self = false;
        for (uint32_t j = 0; j < successors; j++)
            self |= list[j] == members[i];
        loops->in_loop[members[i]] = count > 1 || self;
        mem_free(list);
    }
}

static void find_loops(const struct ir_body *body, uint8_t *in_loop)
{
    struct loops loops = {body, in_loop};
    struct components_graph graph = {&loops, body->block_count, next_block, found_component};
    struct components *components = components_new(&graph);
    components_visit(components, 0);
    components_free(components);
}

static struct code_live *live_of(struct run *run, struct code *code)
{
    if (code->live != NULL)
        return code->live;
    const struct ir_body *body = code->body;
    struct code_live *live = arena_alloc(run->arena, sizeof *live);
    live->words = bits_words(body->instruction_count) + 1;
    live->block_of = arena_alloc(run->arena, (body->instruction_count + 1) * sizeof *live->block_of);
    live->out = arena_alloc(run->arena, body->block_count * live->words * sizeof *live->out);
    live->in_loop = arena_alloc(run->arena, body->block_count);
    live->registers = arena_alloc(run->arena, 2 * code->op_count * sizeof *live->registers);
    for (uint32_t b = 0; b < body->block_count; b++)
        for (uint32_t i = 0; i < body->blocks[b].count; i++)
            live->block_of[body->blocks[b].first + i] = b;
    struct walk walk = {body, live, mem_new(live->words, sizeof(uint64_t))};
    find_live(&walk);
    mem_free(walk.now);
    find_loops(body, live->in_loop);
    return code->live = live;
}

static uint64_t *find_registers(struct run *run, struct code *code, uint32_t value, bool behind)
{
    struct code_live *live = live_of(run, code);
    const struct ir_block *block = &code->body->blocks[live->block_of[value]];
    struct walk walk = {code->body, live, mem_new(live->words, sizeof(uint64_t))};
    memcpy(walk.now, live->out + live->block_of[value] * live->words, live->words * sizeof *walk.now);
    for (uint32_t at = block->first + block->count; at-- > value + behind;)
        step_back(&walk, at);
    if (behind)
        bits_remove(walk.now, value);
    uint64_t *registers = arena_alloc(run->arena, (bits_words(code->registers) + 1) * sizeof *registers);
    for (uint32_t i = 0; i < code->body->instruction_count; i++)
        for (uint32_t j = 0; bits_has(walk.now, i) && j < slots_words(code->body->instructions[i].kind); j++)
            bits_add(registers, code->slot_of[i] + j);
    mem_free(walk.now);
    return registers;
}

const uint64_t *live_registers(struct run *run, struct code *code, uint32_t op, bool behind)
{
    if (code->body == NULL)
        return NULL;
    const uint64_t **kept = &live_of(run, code)->registers[2 * op + behind];
    if (*kept == NULL)
        *kept = find_registers(run, code, code->origins[op], behind);
    return *kept;
}

bool live_is_in_loop(struct run *run, struct code *code, uint32_t op)
{
    if (code->body == NULL)
        return false;
    const struct code_live *live = live_of(run, code);
    return live->in_loop[live->block_of[code->origins[op]]] != 0;
}

struct uses {
    uint32_t *counts;
    uint32_t step; /* 1, or its negative: the values are not used any more */
};

static void count_use(void *context, ir_value value)
{
    struct uses *uses = context;
    uses->counts[value] += uses->step;
}

/* What computes and cannot go wrong: if nobody uses it, it might as well not be there. */
static bool only_computes(const struct ir_instruction *of)
{
    bool number = of->op == IR_add || of->op == IR_sub || of->op == IR_and || of->op == IR_or || of->op == IR_xor;
    return (number || of->op == IR_trunc || of->op == IR_sext || of->op == IR_zext) && of->marks == 0;
}

/* Operands come before what uses them, but for those of phis, which count as used. */
static uint32_t *find_uses(struct run *run, const struct ir_body *body)
{
    struct uses uses = {arena_alloc(run->arena, (body->instruction_count + 1) * sizeof *uses.counts), 1};
    for (uint32_t i = 0; i < body->instruction_count; i++)
        ir_each_use(body, &body->instructions[i], count_use, &uses);
    uses.step = UINT32_MAX;
    for (uint32_t i = body->instruction_count; i-- > 0;)
        if (uses.counts[i] == 0 && only_computes(&body->instructions[i]))
            ir_each_use(body, &body->instructions[i], count_use, &uses);
    return uses.counts;
}

bool live_is_unused(struct run *run, struct code *code, uint32_t op)
{
    if (code->body == NULL)
        return false;
    struct code_live *live = live_of(run, code);
    if (live->uses == NULL)
        live->uses = find_uses(run, code->body);
    return live->uses[code->origins[op]] == 0;
}
