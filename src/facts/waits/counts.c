#include "facts/waits/counts.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/ranges/counter.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

/* The body that is looked at. */
struct view {
    const struct facts *facts;
    instance_id instance;
    const struct ir_body *body;
    const struct ir_flow *flow;
    const uint8_t *in_loop;
};

static const struct ir_instruction *at(const struct view *view, ir_value value)
{
    return &view->body->instructions[value];
}

static bool is_integer(const struct view *view, ir_value value, uint32_t number)
{
    return at(view, value)->op == IR_integer && at(view, value)->a == number && at(view, value)->b == 0;
}

/* The number that a value is, if it does not change while the body runs. */
static bool find_value(const struct view *view, ir_value value, struct amount *amount)
{
    const struct ir_instruction *it = at(view, value);
    if (it->op == IR_length && at(view, it->a)->op == IR_new_array) {
        value = at(view, it->a)->b;
        it = at(view, value);
    }
    if (it->op == IR_integer) {
        *amount = (struct amount){FACTS_NONE, FACTS_NONE, it->a};
        return it->b == 0 && it->a <= INT32_MAX;
    }
    *amount = (struct amount){view->instance, value, 0};
    return !view->in_loop[code_block(view->body, value)];
}

static struct view view_open(const struct facts *facts, instance_id instance, struct arena *arena)
{
    struct view view = {facts, instance, code_body(facts, instance), NULL, NULL};
    view.flow = ir_flow_new(view.body, arena);
    view.in_loop = code_loops(view.body, arena);
    return view;
}

bool counts_value(const struct facts *facts, const struct singles *singles, instance_id instance, ir_value value,
                  struct amount *amount)
{
    if (code_body(facts, instance) == NULL || !singles_runs_once(singles, instance))
        return false;
    struct arena *arena = arena_new();
    struct view view = view_open(facts, instance, arena);
    bool known = find_value(&view, value, amount);
    arena_free(arena);
    return known;
}

/* A phi that begins with 0 or 1 outside of loops and counts up by one; sets what it begins with. */
static bool is_counter(const struct view *view, ir_value phi, uint32_t *begin)
{
    uint32_t count, block = code_block(view->body, phi);
    if (at(view, phi)->op != IR_phi)
        return false;
    const uint32_t *pairs = ir_list(view->body, at(view, phi)->a, &count);
    const struct ir_edges *before = &view->flow->predecessors;
    if (count != 4 || before->first[block + 1] - before->first[block] != 2)
        return false;
    uint32_t up = pairs[1] != phi && at(view, pairs[1])->op == IR_add && at(view, pairs[1])->a == phi ? 0 : 2;
    const struct ir_instruction *next = at(view, pairs[up + 1]);
    *begin = is_integer(view, pairs[3 - up], 0) ? 0 : 1;
    return next->op == IR_add && next->a == phi && is_integer(view, next->b, 1) &&
           is_integer(view, pairs[3 - up], *begin) && !view->in_loop[pairs[2 - up]];
}

/* Whether a block is the head of a loop that goes round as often as a number says; sets that, and the block that each
 * round begins with. */
static bool is_counted(const struct view *view, uint32_t block, struct amount *amount, uint32_t *inside)
{
    const struct ir_block *of = &view->body->blocks[block];
    const struct ir_instruction *branch = at(view, of->first + of->count - 1);
    uint32_t begin;
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *test = at(view, branch->a);
    if (test->op != IR_lt && test->op != IR_ge && test->op != IR_le && test->op != IR_gt)
        return false;
    if (at(view, test->a)->op != IR_phi || code_block(view->body, test->a) != block ||
        at(view, test->a)->kind != IR_I32 || !is_counter(view, test->a, &begin) || !find_value(view, test->b, amount))
        return false;
    bool less = test->op == IR_lt || test->op == IR_ge; /* i < n, else i <= n */
    *inside = test->op == IR_lt || test->op == IR_le ? branch->b : branch->c;
    /* i <= n never ends for the largest n: so n must be known. */
    return less ? begin == 0 : begin == 1 && amount->instance == FACTS_NONE && amount->constant < INT32_MAX;
}

/* How often a block in a loop is entered at most. */
static bool find_most(const struct view *view, uint32_t block, struct amount *amount)
{
    for (uint32_t head = 0; head < view->body->block_count; head++) {
        uint32_t inside;
        if (view->in_loop[head] && head != block && ir_flow_reaches(view->flow, block) &&
            is_counted(view, head, amount, &inside) &&
            view->flow->predecessors.first[inside + 1] - view->flow->predecessors.first[inside] == 1 &&
            ir_dominates(view->flow, ir_point_of_start(inside), ir_point_of_start(block)) &&
            !counter_leads_without(view->flow, block, block, head))
            return true;
    }
    return false;
}

bool counts_most(const struct facts *facts, const struct singles *singles, struct thread_site site,
                 struct amount *amount)
{
    *amount = (struct amount){FACTS_NONE, FACTS_NONE, 1};
    if (singles_happens_once(singles, site.instance, site.at))
        return true;
    if (code_body(facts, site.instance) == NULL || !singles_runs_once(singles, site.instance))
        return false;
    struct arena *arena = arena_new();
    struct view view = view_open(facts, site.instance, arena);
    bool known = find_most(&view, code_block(view.body, site.at), amount);
    arena_free(arena);
    return known;
}

bool counts_add(struct amount *sum, struct amount more)
{
    if (sum->instance == FACTS_NONE && sum->constant == 0) {
        *sum = more;
        return true;
    }
    sum->constant += more.constant;
    return sum->instance == FACTS_NONE && more.instance == FACTS_NONE && sum->constant <= INT32_MAX;
}

bool counts_at_most(struct amount one, struct amount other)
{
    if (one.instance == FACTS_NONE)
        return other.instance == FACTS_NONE && one.constant <= other.constant;
    return one.instance == other.instance && one.symbol == other.symbol;
}
