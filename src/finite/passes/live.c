/* Which registers a process keeps where it stops: those that it may read before it sets them. All others count as 0, so
 * that states are equal that nobody can tell apart. */
#include "finite/passes/passes.h"

#include "base/arena.h"
#include "base/bits.h"

struct liveness {
    struct finite *finite;
    const struct finite_type *type;
    uint32_t *index; /* of each register that matters, among those */
    uint32_t *registers;
    uint32_t count;
    size_t words;
    uint64_t *before; /* of each node of the type */
};

static void add_use(const struct liveness *liveness, uint64_t *set, const struct finite_node *node, char operand,
                    uint32_t reg)
{
    if (finite_op_has(node->op, operand))
        bits_add(set, liveness->index[reg]);
}

static bool update(const struct liveness *liveness, uint32_t number, uint64_t *set)
{
    const struct finite_node *node = &liveness->finite->nodes[number];
    bits_clear(set, liveness->words);
    for (int way = 0; way < 2; way++)
        if (node->next[way] != FINITE_NONE)
            bits_join(set, &liveness->before[(node->next[way] - liveness->type->first) * liveness->words],
                      liveness->words);
    if (finite_op_has(node->op, 'r') && node->op != NODE_choose_below)
        bits_remove(set, liveness->index[node->r]);
    add_use(liveness, set, node, 'a', node->a);
    add_use(liveness, set, node, 'b', node->b);
    add_use(liveness, set, node, 'v', node->v);
    return bits_join(&liveness->before[(number - liveness->type->first) * liveness->words], set, liveness->words);
}

static void keep(const struct liveness *liveness, uint32_t number, struct finite_type *type)
{
    struct finite *finite = liveness->finite;
    const uint64_t *set = &liveness->before[(number - type->first) * liveness->words];
    uint32_t count = bits_count(set, liveness->words), at = 0;
    uint32_t *live = arena_alloc(finite->arena, (count + 1) * sizeof *live);
    for (uint32_t i = bits_next(set, liveness->words, 0); i < liveness->words * 64;
         i = bits_next(set, liveness->words, i + 1))
        live[at++] = liveness->registers[i];
    live[at] = FINITE_NONE;
    finite->live[number] = live;
    if (at > type->kept)
        type->kept = at;
}

static void index_registers(struct liveness *liveness)
{
    const struct finite_type *type = liveness->type;
    liveness->index = mem_new(type->register_count + 1, sizeof *liveness->index);
    liveness->registers = mem_new(type->register_count + 1, sizeof *liveness->registers);
    for (uint32_t i = 0; i < type->register_count; i++)
        if (type->registers[i].relevant) {
            liveness->index[i] = liveness->count;
            liveness->registers[liveness->count++] = i;
        }
    liveness->words = bits_words(liveness->count + 1);
}

static void find_live(struct finite *finite, struct finite_type *type)
{
    struct liveness liveness = {.finite = finite, .type = type};
    index_registers(&liveness);
    if ((uint64_t)liveness.words * type->count > 1u << 26) {
        finite->failed = "the model has too many transformations";
    } else {
        liveness.before = mem_new(liveness.words * type->count + 1, sizeof *liveness.before);
        uint64_t *set = mem_new(liveness.words + 1, sizeof *set);
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t i = type->count; i-- > 0;)
                changed |= update(&liveness, type->first + i, set);
        }
        for (uint32_t i = 0; i < type->count; i++)
            if (finite_may_stop(&finite->nodes[type->first + i]))
                keep(&liveness, type->first + i, type);
        mem_free(set);
        mem_free(liveness.before);
    }
    mem_free(liveness.index);
    mem_free(liveness.registers);
}

void finite_find_live(struct finite *finite)
{
    finite->live = arena_alloc(finite->arena, (finite->node_count + 1) * sizeof *finite->live);
    for (uint32_t type = 0; type < finite->type_count && finite->failed == NULL; type++)
        find_live(finite, &finite->types[type]);
}
