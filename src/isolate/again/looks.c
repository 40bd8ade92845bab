/* Which branches decide whether somebody waits, and which look again behind the wait. */
#include "isolate/again/internal.h"

/* The ways in which a value can compare with another. */
enum { LESS = 1, EQUAL = 2, GREATER = 4, ANY = LESS | EQUAL | GREATER };

/* What a branch asks: how two values compare. */
struct question {
    ir_value one, other;
    unsigned ways; /* that lead to the first target; 0: it asks something else */
};

static const struct ir_instruction *branch_of(const struct scene *scene, uint32_t block)
{
    const struct ir_block *of = &scene->body->blocks[block];
    const struct ir_instruction *branch = &scene->body->instructions[of->first + of->count - 1];
    return branch->op == IR_branch ? branch : NULL;
}

static unsigned ways_of(enum ir_op compares)
{
    switch (compares) {
    case IR_eq:
        return EQUAL;
    case IR_ne:
        return LESS | GREATER;
    case IR_lt:
        return LESS;
    case IR_le:
        return LESS | EQUAL;
    case IR_gt:
        return GREATER;
    case IR_ge:
        return GREATER | EQUAL;
    default:
        return 0;
    }
}

static struct question question_of(const struct scene *scene, uint32_t block)
{
    const struct ir_instruction *all = scene->body->instructions, *branch = branch_of(scene, block);
    const struct ir_instruction *test = &all[branch->a];
    struct question question = {.one = test->a, .other = test->b, .ways = ways_of((enum ir_op)test->op)};
    if (question.ways == 0)
        return question;
    const struct ir_instruction *one = &all[test->a], *other = &all[test->b];
    if ((one->op == IR_cmp || one->op == IR_cmpl || one->op == IR_cmpg) && other->op == IR_integer && other->a == 0) {
        question.one = one->a;
        question.other = one->b;
    }
    return question;
}

/* Whether one can come from a block to the wait, without entering another block. */
static bool comes_to_wait(const struct scene *scene, uint32_t from, uint32_t avoided)
{
    uint32_t wait = code_block(scene->body, scene->waiting->at);
    if (from == wait)
        return true;
    return avoided != wait && bits_has(scene_reach(scene, from, avoided), wait);
}

/* Whether one can come from a block to nothing but the wait, without entering the block again that asks. */
static bool comes_only_to_wait(const struct scene *scene, uint32_t from, uint32_t asking, uint32_t else_to)
{
    uint32_t wait = code_block(scene->body, scene->waiting->at), count = scene->flow->block_count;
    if (from == wait)
        return true;
    const uint64_t *ways = scene_reach(scene, from, wait), *others = scene_reach(scene, else_to, asking);
    for (uint32_t b = bits_next(ways, bits_words(count), 0); b < count; b = bits_next(ways, bits_words(count), b + 1))
        if (scene->flow->ordinary[b] == 0 || (b != asking && bits_has(others, b)))
            return false;
    return true;
}

bool look_comes_before(const struct scene *scene, uint32_t block)
{
    uint32_t wait = code_block(scene->body, scene->waiting->at);
    return wait != block && wait != 0 && bits_has(scene_reach(scene, 0, wait), block);
}

/* With one outcome one may come to the wait, with the other one only by deciding again. */
bool look_decides(const struct scene *scene, uint32_t block, bool *outcome)
{
    const struct ir_instruction *branch = branch_of(scene, block);
    if (branch == NULL || !ir_flow_reaches(scene->flow, block) || branch->b == branch->c)
        return false;
    *outcome = comes_to_wait(scene, branch->b, block);
    return *outcome != comes_to_wait(scene, branch->c, block);
}

void looks_find(struct scene *scene)
{
    uint32_t count = scene->flow->block_count;
    bool any_before = false, outcome;
    scene->controls = arena_alloc(scene->arena, (count + (size_t)1) * sizeof *scene->controls);
    for (uint32_t b = 0; b < count; b++)
        any_before |= look_decides(scene, b, &outcome) && look_comes_before(scene, b);
    for (uint32_t b = 0; b < count; b++) {
        if (!look_decides(scene, b, &outcome))
            continue;
        const struct ir_instruction *branch = branch_of(scene, b);
        uint32_t to = outcome ? branch->b : branch->c, else_to = outcome ? branch->c : branch->b;
        /* One that is asked only behind the wait says nothing of what was asked before, unless it goes back at once. */
        if (!any_before || look_comes_before(scene, b) || comes_only_to_wait(scene, to, b, else_to))
            scene->controls[scene->control_count++] = (struct control){b, outcome};
    }
}

/* Whether nobody waits without the consent of a block. */
static bool always_decides(const struct scene *scene, uint32_t block)
{
    uint32_t wait = code_block(scene->body, scene->waiting->at);
    return ir_dominates(scene->flow, ir_point_of_rest(scene->body, block), ir_point_of_start(wait));
}

/* Whether all that can send one to wait by itself, on the way to a block, asks for what was read behind the wait:
 * `a || b` says nothing of `a` by asking for `b`. */
static bool others_are_fresh(struct scene *scene, uint32_t block)
{
    uint32_t wait = code_block(scene->body, scene->waiting->at);
    for (uint32_t b = 0; b < scene->flow->block_count; b++) {
        const struct ir_instruction *branch = b == block ? NULL : branch_of(scene, b);
        if (branch == NULL || !ir_flow_reaches(scene->flow, b) || branch->b == branch->c)
            continue;
        bool first = comes_only_to_wait(scene, branch->b, b, branch->c);
        uint32_t other = first ? branch->c : branch->b;
        if (first == comes_only_to_wait(scene, branch->c, b, branch->b) ||
            !bits_has(scene_reach(scene, other, wait), block))
            continue;
        ir_value at = (ir_value)(branch - scene->body->instructions);
        if (!value_is_fixed(scene, branch->a) && !value_is_fresh(scene, branch->a, at))
            return false;
    }
    return true;
}

/* Whether with one of the outcomes of a block that is known what a control asks: it would not have waited. Sets
 * which. */
static bool asks_the_same(const struct scene *scene, uint32_t block, const struct control *control, bool *waits)
{
    struct question asked = question_of(scene, block), before = question_of(scene, control->block);
    unsigned waiting = control->outcome ? before.ways : ANY & ~before.ways;
    if (!always_decides(scene, control->block) || asked.ways == 0 || before.ways == 0 ||
        !value_same(scene, asked.one, before.one) || !value_same(scene, asked.other, before.other))
        return false;
    *waits = (asked.ways & waiting) != 0;
    return !*waits || (ANY & ~asked.ways & waiting) == 0;
}

static bool is_control(const struct scene *scene, uint32_t block)
{
    for (uint32_t i = 0; i < scene->control_count; i++)
        if (scene->controls[i].block == block)
            return true;
    return false;
}

/* Whether a branch decides about the wait, or asks what decided; sets with which outcome one would wait. */
static bool is_look(const struct scene *scene, uint32_t block, bool *waits)
{
    for (uint32_t i = 0; i < scene->control_count; i++)
        if (scene->controls[i].block == block) {
            *waits = scene->controls[i].outcome;
            return true;
        }
    for (uint32_t i = 0; i < scene->control_count; i++)
        if (asks_the_same(scene, block, &scene->controls[i], waits))
            return true;
    return false;
}

/* Whether a value is what a call returned that waits, and tells what it saw. */
static bool is_told(struct scene *scene, uint32_t block)
{
    struct question asked = question_of(scene, block);
    ir_value wait = scene->waiting->at;
    return scene->waiting->told && asked.ways != 0 && (asked.one == wait || asked.other == wait);
}

bool look_at_branch(struct scene *scene, uint32_t block, uint64_t *counts[2])
{
    const struct ir_instruction *branch = branch_of(scene, block);
    bool waits = false;
    if (branch == NULL)
        return false;
    ir_value at = (ir_value)(branch - scene->body->instructions);
    bool look = is_look(scene, block, &waits) && value_is_fresh(scene, branch->a, at) &&
                (always_decides(scene, block) || !is_control(scene, block) || others_are_fresh(scene, block));
    if (!look && !is_told(scene, block))
        return false;
    /* Where it would wait, only what comes with the other outcome, too, has not been looked at. */
    uint32_t first = branch->b, second = branch->c;
    counts[0] = look && !waits ? NULL : scene_reach(scene, second, block);
    counts[1] = look && waits ? NULL : scene_reach(scene, first, block);
    return true;
}
