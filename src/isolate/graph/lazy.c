/* What is made when it is first asked for, by a compare-and-set: `if ((it = cell.get()) == null &&
 * !cell.compareAndSet(null, it = new It())) it = cell.get();` in its many forms.
 *
 * The read finds nothing, something is made unseen, and the compare-and-set puts it there if nothing is there still. If
 * it succeeds, the read may as well have been made there, together with the write. If it fails, something is there, and
 * the method goes on as if it had found that in the beginning: both ways return what was read, which is read again.
 * Then the attempt is as if it had never been. So it is a loop that retries (retry.c), but for the loop.
 *
 * All that holds only if the cell is written by nothing else: what is there stays there. If it is not so, all is built
 * again, without any of this. If moreover all accesses of the model to the cell are of this kind, it is written once at
 * most, and whoever has read it, or tried to set it, has found it set: no other write comes behind that. So no two
 * accesses of a unit have a write of another thread between them (patterns 1 to 5). */
#include "base/arena.h"
#include "isolate/graph/internal.h"

enum { MOST_STEPS = 64, MOST_BLOCKS = 400 };

/* One compare-and-set that is looked at. */
struct lazy {
    const struct build *build;
    const struct ir_flow *flow;
    ir_value read, set;
    uint32_t found, missing, failed; /* blocks: where it goes on if something was there, if not, and if it was late */
    uint64_t *within;                /* instructions from the read to the compare-and-set */
};

static ir_value behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast && body->instructions[value].a < value)
        value = body->instructions[value].a;
    return value;
}

/* The read whose branch on null leads to a block and to no other one. */
static bool find_read(struct lazy *lazy)
{
    const struct ir_body *body = lazy->build->body;
    uint32_t set_block = code_block(body, lazy->set);
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_instruction *branch = &body->instructions[body->blocks[b].first + body->blocks[b].count - 1];
        const struct ir_instruction *test = branch->op == IR_branch ? &body->instructions[branch->a] : NULL;
        if (test == NULL || (test->op != IR_eq && test->op != IR_ne) || branch->b == branch->c ||
            body->instructions[test->b].op != IR_null || !ir_flow_reaches(lazy->flow, b))
            continue;
        lazy->read = behind_casts(body, test->a);
        lazy->missing = test->op == IR_eq ? branch->b : branch->c;
        lazy->found = test->op == IR_eq ? branch->c : branch->b;
        uint32_t first = lazy->flow->predecessors.first[lazy->missing];
        if (code_block(body, lazy->read) == b && retry_is_read(lazy->build, lazy->read) &&
            lazy->flow->predecessors.first[lazy->missing + 1] - first == 1 &&
            ir_dominates(lazy->flow, ir_point_of_start(lazy->missing), ir_point_of_start(set_block)) &&
            retry_same_cell(lazy->build, lazy->read, lazy->set))
            return true;
    }
    return false;
}

/* Whether an instruction may stand between the read and the compare-and-set. */
static bool may_stand(const struct lazy *lazy, ir_value at)
{
    const struct model *model = lazy->build->model;
    const struct ir_instruction *instruction = &lazy->build->body->instructions[at];
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, lazy->build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (code_is_application(model->facts, facts_edge(model->facts, e).callee) &&
            throws_at_all(model, facts_edge(model->facts, e).callee))
            return false;
    return !bits_has(lazy->build->begins, at) && !bits_has(lazy->build->ends, at) &&
           harmless_within(lazy->build, lazy->within, at) && instruction->op != IR_throw;
}

/* Goes from where nothing was found to the compare-and-set, which nothing leads past: whether nothing that lasts is
 * done on the way. */
static bool makes_unseen(struct lazy *lazy)
{
    const struct ir_body *body = lazy->build->body;
    uint32_t set_block = code_block(body, lazy->set), block = lazy->missing;
    for (uint32_t n = 0; n < MOST_STEPS; n++) { /* a straight way: what is made with branches is looked at by nobody */
        const struct ir_block *of = &body->blocks[block];
        ir_value end = block == set_block ? lazy->set : of->first + of->count;
        for (ir_value at = of->first; at < end; at++)
            bits_add(lazy->within, at);
        if (of->handler_count > 0 ||
            (block != lazy->missing &&
             lazy->flow->predecessors.first[block + 1] - lazy->flow->predecessors.first[block] != 1))
            return false;
        if (block == set_block)
            break;
        if (lazy->flow->ordinary[block] != 1)
            return false;
        block = lazy->flow->successors.targets[lazy->flow->successors.first[block]];
    }
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (bits_has(lazy->within, at) && !may_stand(lazy, at))
            return false;
    return block == set_block;
}

/* A way that does nothing but to read the cell once, if that is allowed, up to a return. */
struct way {
    uint32_t block, from;  /* at hand, and the one before it */
    ir_value read;         /* FACTS_NONE: none */
    ir_value phi, value;   /* the last one that has a value, and that; FACTS_NONE */
    ir_value returns, end; /* what is returned, FACTS_NONE; the instruction where it ends */
};

/* A value as the way has it: what was read is called by the first read. */
static ir_value on_way(const struct lazy *lazy, const struct way *way, ir_value value)
{
    value = behind_casts(lazy->build->body, value);
    if (value == way->phi)
        value = behind_casts(lazy->build->body, way->value);
    return value == way->read ? lazy->read : value;
}

/* Enters the next block: at most one variable has another value for who comes this way. */
static bool enter(const struct lazy *lazy, struct way *way)
{
    const struct ir_body *body = lazy->build->body;
    ir_value first = body->blocks[way->block].first;
    if (body->instructions[first].op != IR_phi)
        return true;
    if (way->phi != FACTS_NONE || body->instructions[first + 1].op == IR_phi)
        return false;
    uint32_t length;
    const uint32_t *pairs = ir_list(body, body->instructions[first].a, &length);
    for (uint32_t n = 0; n + 1 < length; n += 2)
        if (pairs[n] == way->from)
            way->value = pairs[n + 1];
    way->phi = first;
    return way->value != FACTS_NONE;
}

static bool goes_straight(const struct lazy *lazy, struct way *way, bool reads)
{
    const struct ir_body *body = lazy->build->body;
    for (uint32_t n = 0; n < MOST_STEPS && enter(lazy, way); n++) {
        const struct ir_block *of = &body->blocks[way->block];
        for (ir_value at = of->first; at < of->first + of->count; at++) {
            const struct ir_instruction *instruction = &body->instructions[at];
            way->end = at;
            if (instruction->op == IR_return) {
                way->returns = instruction->a == IR_NONE ? FACTS_NONE : on_way(lazy, way, instruction->a);
                return true;
            }
            if (reads && way->read == FACTS_NONE && retry_is_read(lazy->build, at) &&
                retry_same_cell(lazy->build, at, lazy->set))
                way->read = at;
            else if (instruction->op != IR_phi && instruction->op != IR_cast && instruction->op != IR_jump &&
                     !(instruction->op == IR_get && lazy->build->settled[at]))
                return false;
        }
        way->from = way->block;
        way->block = lazy->flow->successors.targets[lazy->flow->successors.first[way->block]];
    }
    return false;
}

/* Whether who was late goes on as who has found something: both return the same, what was read. */
static bool goes_on_as_found(const struct lazy *lazy)
{
    const struct ir_body *body = lazy->build->body;
    const struct way nothing = {.read = FACTS_NONE, .phi = FACTS_NONE, .value = FACTS_NONE, .returns = FACTS_NONE};
    struct way found = nothing, late = nothing;
    found.block = lazy->found;
    found.from = code_block(body, lazy->read);
    late.block = lazy->failed;
    late.from = code_block(body, lazy->set);
    return goes_straight(lazy, &found, false) && goes_straight(lazy, &late, true) && late.read != FACTS_NONE &&
           found.returns == lazy->read && late.returns == lazy->read;
}

/* Whether nobody does anything with a value but to compare it, to cast it, and to return it: else it may last that
 * nothing was there. */
static bool is_only_returned(const struct ir_body *body, ir_value value)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        enum ir_op op = (enum ir_op)body->instructions[at].op;
        if (op == IR_eq || op == IR_ne || op == IR_return || op == IR_phi ||
            ir_uses(body, &body->instructions[at], value) == 0)
            continue;
        if (op != IR_cast || at <= value || !is_only_returned(body, at))
            return false;
    }
    return true;
}

bool lazy_recognise(const struct build *build, const struct ir_flow *flow, ir_value set, struct retry *retry)
{
    const struct ir_body *body = build->body;
    struct lazy lazy = {.build = build, .flow = flow, .set = set, .failed = retry_failed_block(body, set)};
    uint32_t count;
    const ir_value *arguments = code_arguments(body, set, &count);
    if (build->model->lazy.off || lazy.failed == IR_NONE || count != 3 || body->block_count > MOST_BLOCKS ||
        !retry_is_strong(build, set) || body->instructions[arguments[1]].op != IR_null ||
        body->instructions[behind_casts(body, arguments[2])].op != IR_new ||
        !ir_flow_reaches(flow, code_block(body, set)))
        return false;
    lazy.within = bits_new(body->instruction_count);
    bool known =
        find_read(&lazy) && makes_unseen(&lazy) && goes_on_as_found(&lazy) && is_only_returned(body, lazy.read);
    mem_free(lazy.within);
    if (known)
        *retry = (struct retry){.set = set, .reads = {lazy.read, lazy.read}, .variable = FACTS_NONE, .lazy = true};
    return known;
}

enum { BY_COMPARE_AND_SET = 1 }; /* no lock of recheck.c has this number */

/* Whether an access belongs to a compare-and-set of this kind, or comes behind one, by which something is there. */
static bool fits(const struct build *build, ir_value at)
{
    const struct retry *retry = retry_at(build, at);
    if (retry != NULL)
        return retry->lazy;
    for (uint32_t i = 0; i < build->retry_count; i++) {
        uint64_t *behind = build->retries[i].lazy ? code_dominated(build->body, build->retries[i].set) : NULL;
        bool found = behind != NULL && bits_has(behind, at) && retry_is_read(build, at) &&
                     retry_same_cell(build, at, build->retries[i].set);
        mem_free(behind);
        if (found)
            return true;
    }
    return false;
}

void lazy_note(const struct build *build, enum action action, uint32_t memory, ir_value at)
{
    struct lazy_memories *lazy = &build->model->lazy;
    uint64_t bit = memory < MOST_TRACKED ? (uint64_t)1 << memory : 0, how = 0;
    if (at != FACTS_NONE)
        how = fits(build, at) ? BY_COMPARE_AND_SET : recheck_fits(build, at);
    lazy->beyond |= bit == 0 && how != 0;
    if (bit != 0 && how != 0 && (lazy->how[memory] == 0 || lazy->how[memory] == how)) {
        lazy->set |= bit;
        lazy->how[memory] = how;
        return;
    }
    lazy->other |= bit;
    lazy->changed |= action == ACT_WRITE || how != 0 ? bit : 0;
}

bool lazy_was_wrong(struct model *model)
{
    bool wrong = (model->lazy.set & model->lazy.changed) != 0 || model->lazy.beyond;
    model->lazy.off |= wrong;
    return wrong;
}

bool lazy_is_once(const struct model *model, uint32_t memory)
{
    /* Who leaves by an exception before the compare-and-set has found nothing. */
    bool leaves = model->isolate->catches || model->isolate->in.implicit_exceptions;
    return memory < MOST_TRACKED && !leaves && (model->lazy.set >> memory & 1) != 0 &&
           (model->lazy.other >> memory & 1) == 0;
}
