#include "finite/ltl/normal.h"

#include "base/memory.h"

struct making {
    const struct ltl *ltl;
    struct normal *normal;
    bool *needed[2];   /* of each node: it is needed as it is, negated */
    uint32_t *made[2]; /* and its number then */
    bool full;
};

static uint32_t intern(struct making *making, enum normal_op op, uint32_t a, uint32_t b)
{
    struct normal *normal = making->normal;
    for (uint32_t i = 0; i < normal->count; i++)
        if (normal->nodes[i].op == op && normal->nodes[i].a == a && normal->nodes[i].b == b)
            return i;
    if (normal->count == NORMAL_MOST || (op == NORMAL_UNTIL && normal->until_count == NORMAL_MOST_UNTILS)) {
        making->full = true;
        return 0;
    }
    normal->nodes[normal->count] = (struct normal_node){op, a, b, normal->until_count};
    normal->until_count += op == NORMAL_UNTIL;
    return normal->count++;
}

/* The operation that a connective becomes, as it is or negated. */
static enum normal_op turned(enum normal_op op, bool negated)
{
    static const enum normal_op others[] = {
        [NORMAL_TRUE] = NORMAL_FALSE,    [NORMAL_FALSE] = NORMAL_TRUE,    [NORMAL_YES] = NORMAL_NO,
        [NORMAL_NO] = NORMAL_YES,        [NORMAL_AND] = NORMAL_OR,        [NORMAL_OR] = NORMAL_AND,
        [NORMAL_UNTIL] = NORMAL_RELEASE, [NORMAL_RELEASE] = NORMAL_UNTIL,
    };
    return negated ? others[op] : op;
}

/* Parts of a node come with its sign; the left one of an implication with the other one. */
static void need_parts(const struct making *making, uint32_t number, bool negated)
{
    const struct ltl_node *node = &making->ltl->nodes[number];
    if (node->op <= LTL_ATOM)
        return;
    making->needed[negated != (node->op == LTL_NOT || node->op == LTL_IMPLIES)][node->a] = true;
    making->needed[negated != (node->op == LTL_NOT)][node->b] = true;
}

static uint32_t constant(struct making *making, bool value)
{
    return intern(making, value ? NORMAL_TRUE : NORMAL_FALSE, 0, 0);
}

/* Constants swallow, or vanish. */
static uint32_t connect(struct making *making, enum normal_op op, uint32_t a, uint32_t b)
{
    const struct normal_node *nodes = making->normal->nodes;
    bool joins = op == NORMAL_AND || op == NORMAL_OR;
    enum normal_op neutral = op == NORMAL_AND || op == NORMAL_RELEASE ? NORMAL_TRUE : NORMAL_FALSE;
    enum normal_op strong = turned(neutral, true);
    if (nodes[b].op == neutral && !joins)
        return b; /* a U false, a R true */
    if (nodes[b].op == strong || a == b)
        return b; /* a && false, a U true */
    if (joins && nodes[a].op == strong)
        return a;
    if (nodes[a].op == neutral && (joins || op == NORMAL_UNTIL || op == NORMAL_RELEASE))
        return b; /* true && b, false U b, true R b */
    if (joins && nodes[b].op == neutral)
        return a;
    return intern(making, op, a, b);
}

static uint32_t make(struct making *making, uint32_t number, bool negated)
{
    const struct ltl_node *node = &making->ltl->nodes[number];
    uint32_t *const own = making->made[negated], *const other = making->made[!negated];
    switch (node->op) {
    case LTL_TRUE:
    case LTL_FALSE:
        return constant(making, (node->op == LTL_TRUE) != negated);
    case LTL_ATOM:
        return intern(making, negated ? NORMAL_NO : NORMAL_YES, node->a, node->a);
    case LTL_NOT:
        return other[node->a];
    case LTL_ALWAYS:
        return connect(making, turned(NORMAL_RELEASE, negated), constant(making, negated), own[node->a]);
    case LTL_EVENTUALLY:
        return connect(making, turned(NORMAL_UNTIL, negated), constant(making, !negated), own[node->a]);
    case LTL_UNTIL:
        return connect(making, turned(NORMAL_UNTIL, negated), own[node->a], own[node->b]);
    case LTL_RELEASE:
        return connect(making, turned(NORMAL_RELEASE, negated), own[node->a], own[node->b]);
    case LTL_WEAK: /* a W b is b R (a || b) */
        return connect(making, turned(NORMAL_RELEASE, negated), own[node->b],
                       connect(making, turned(NORMAL_OR, negated), own[node->a], own[node->b]));
    case LTL_AND:
        return connect(making, turned(NORMAL_AND, negated), own[node->a], own[node->b]);
    case LTL_OR:
        return connect(making, turned(NORMAL_OR, negated), own[node->a], own[node->b]);
    default: /* an implication */
        return connect(making, turned(NORMAL_OR, negated), other[node->a], own[node->b]);
    }
}

static void make_all(struct making *making, bool negated)
{
    uint32_t count = making->ltl->count;
    making->needed[negated][count - 1] = true;
    for (uint32_t i = count; i-- > 0;)
        for (int sign = 0; sign < 2; sign++)
            if (making->needed[sign][i])
                need_parts(making, i, sign != 0);
    for (uint32_t i = 0; i < count && !making->full; i++)
        for (int sign = 0; sign < 2; sign++)
            if (making->needed[sign][i])
                making->made[sign][i] = make(making, i, sign != 0);
    making->normal->root = making->made[negated][count - 1];
}

bool normal_make(const struct ltl *ltl, bool negated, struct normal *normal)
{
    struct making making = {.ltl = ltl, .normal = normal};
    normal->count = normal->until_count = 0;
    for (int sign = 0; sign < 2; sign++) {
        making.needed[sign] = mem_new(ltl->count + 1, sizeof *making.needed[sign]);
        making.made[sign] = mem_new(ltl->count + 1, sizeof *making.made[sign]);
    }
    make_all(&making, negated);
    for (int sign = 0; sign < 2; sign++) {
        mem_free(making.needed[sign]);
        mem_free(making.made[sign]);
    }
    return !making.full;
}
