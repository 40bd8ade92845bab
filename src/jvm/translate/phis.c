/* Translation: which phis are needed. */
#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "jvm/translate/finish.h"

/* A phi that uses a value. */
struct use {
    uint32_t phi, next;
};

struct phis {
    struct builder *builder;
    uint32_t *same;
    struct use *uses;
    size_t use_count, use_capacity;
    uint32_t *first, *last; /* of each value: its uses by phis; IR_NONE */
    uint32_t *work;         /* phis to be looked at */
    size_t work_count, work_capacity;
};

/* Where the way from a value ends; the way is made short. */
static uint32_t resolve(uint32_t *same, uint32_t value)
{
    if (value >= VALUE_HALF)
        return value;
    uint32_t root = value;
    while (same[root] != root)
        root = same[root];
    while (same[value] != root) {
        uint32_t next = same[value];
        same[value] = root;
        value = next;
    }
    return root;
}

static void work_add(struct phis *phis, uint32_t phi)
{
    ARRAY_ADD(phis->work, phis->work_count, phis->work_capacity, phi);
}

/* The one value that a phi always has, besides itself; VALUE_NONE if there are several. */
static uint32_t only_value(struct phis *phis, uint32_t phi)
{
    const struct builder *builder = phis->builder;
    const struct ir_instruction *code = builder->code;
    uint32_t only = VALUE_NONE, at = builder->blocks[code[phi].a].arrivals;
    for (; at != IR_NONE; at = builder->arrivals[at].next) {
        uint32_t value = resolve(phis->same, builder->values[builder->arrivals[at].values + code[phi].b]);
        if (value == phi || value == only)
            continue;
        if (value >= VALUE_HALF || only != VALUE_NONE || code[value].kind != code[phi].kind)
            return VALUE_NONE;
        only = value;
    }
    return only;
}

static void use_add(struct phis *phis, uint32_t value, uint32_t phi)
{
    ARRAY_RESERVE(phis->uses, phis->use_capacity, phis->use_count + 1);
    phis->uses[phis->use_count] = (struct use){phi, phis->first[value]};
    if (phis->first[value] == IR_NONE)
        phis->last[value] = (uint32_t)phis->use_count;
    phis->first[value] = (uint32_t)phis->use_count++;
}

static void uses_collect(struct phis *phis)
{
    const struct builder *builder = phis->builder;
    for (uint32_t i = (uint32_t)builder->code_count; i-- > 0;) {
        if (builder->code[i].op != IR_phi)
            continue;
        work_add(phis, i); /* taken from the end: the first phi is looked at first */
        for (uint32_t at = builder->blocks[builder->code[i].a].arrivals; at != IR_NONE;
             at = builder->arrivals[at].next) {
            uint32_t value = builder->values[builder->arrivals[at].values + builder->code[i].b];
            if (value < VALUE_HALF && value != i && builder->code[value].op == IR_phi)
                use_add(phis, value, i);
        }
    }
}

/* A phi is another value: its uses are that one's. */
static void replace(struct phis *phis, uint32_t phi, uint32_t by)
{
    phis->same[phi] = by;
    for (uint32_t use = phis->first[phi]; use != IR_NONE; use = phis->uses[use].next)
        work_add(phis, phis->uses[use].phi);
    if (phis->first[phi] == IR_NONE || phis->builder->code[by].op != IR_phi)
        return;
    phis->uses[phis->last[phi]].next = phis->first[by];
    if (phis->first[by] == IR_NONE)
        phis->last[by] = phis->last[phi];
    phis->first[by] = phis->first[phi];
}

bool phis_simplify(struct builder *builder, uint32_t *same)
{
    struct arena *scratch = builder->method->scratch;
    struct phis phis = {.builder = builder, .same = same};
    phis.first = arena_alloc(scratch, builder->code_count * sizeof *phis.first);
    phis.last = arena_alloc(scratch, builder->code_count * sizeof *phis.last);
    for (uint32_t i = 0; i < builder->code_count; i++) {
        same[i] = i;
        phis.first[i] = IR_NONE;
    }
    uses_collect(&phis);
    while (phis.work_count > 0 && !builder->method->failed) {
        uint32_t phi = phis.work[--phis.work_count];
        if (same[phi] != phi || !method_work(builder->method, builder->blocks[builder->code[phi].a].arrival_count))
            continue;
        uint32_t only = only_value(&phis, phi);
        if (only != VALUE_NONE)
            replace(&phis, phi, only);
    }
    for (uint32_t i = 0; i < builder->code_count; i++)
        same[i] = resolve(same, i);
    mem_free(phis.uses);
    mem_free(phis.work);
    return !builder->method->failed;
}

/* The search for phis that something needs. */
struct search {
    struct builder *builder;
    const uint32_t *same;
    bool *needed;
    uint32_t *work; /* phis that are needed, and whose values are to be looked at */
    size_t work_count, work_capacity;
};

static void phi_need(struct search *search, uint32_t value)
{
    uint32_t phi = search->same[value];
    if (search->builder->code[phi].op != IR_phi || search->needed[phi])
        return;
    search->needed[phi] = true;
    ARRAY_ADD(search->work, search->work_count, search->work_capacity, phi);
}

static void operands_need(struct search *search, const struct ir_instruction *instruction)
{
    const uint32_t *lists = search->builder->lists;
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    for (int i = 0; i < 3 && shape[i] != '\0'; i++) {
        if (shape[i] == 'v' || (shape[i] == 'o' && operands[i] != IR_NONE))
            phi_need(search, operands[i]);
        if (shape[i] == 'V')
            for (uint32_t j = 0; j < lists[operands[i]]; j++)
                phi_need(search, lists[operands[i] + 1 + j]);
    }
}

static bool phi_check(struct search *search, uint32_t phi)
{
    const struct builder *builder = search->builder;
    const struct ir_instruction *code = builder->code;
    for (uint32_t at = builder->blocks[code[phi].a].arrivals; at != IR_NONE; at = builder->arrivals[at].next) {
        uint32_t value = builder->values[builder->arrivals[at].values + code[phi].b];
        if (value >= VALUE_HALF || code[search->same[value]].kind != code[phi].kind)
            return method_fail(builder->method, code[phi].at,
                               "a value that is used is not set, or of another kind, on a way back to here");
        phi_need(search, value);
    }
    return true;
}

const bool *phis_need(struct builder *builder, const uint32_t *same)
{
    struct search search = {.builder = builder, .same = same};
    search.needed = arena_alloc(builder->method->scratch, builder->code_count * sizeof *search.needed);
    for (uint32_t i = 0; i < builder->code_count; i++)
        if (builder->code[i].op < IR_OP_COUNT && builder->code[i].op != IR_phi)
            operands_need(&search, &builder->code[i]);
    bool fine = true;
    while (search.work_count > 0 && fine)
        fine = phi_check(&search, search.work[--search.work_count]);
    mem_free(search.work);
    return fine ? search.needed : NULL;
}
