/* Double-checked locking: `if (it == null) synchronized (this) { if (it == null) it = new It(); }`.
 *
 * The first look at a volatile field decides whether something is to be done; where it is, nothing is done but to
 * take a lock, and to look again in the same way. Nobody uses what the first look gave there. So a first look that
 * leads to the second one is as if it had never been: the path splits at it, into one that makes it and goes on
 * without the lock, and one that does not make it and takes the lock.
 *
 * If moreover the field was null for the second look, is set to something new under the lock, and is written by
 * nothing else, it is written once at most: by somebody who has found it null under the lock that all writers hold.
 * Who made the first look, the second one, or comes behind one of them, has found it set, or has set it; no other
 * write comes behind that (lazy.c). */
#include "base/arena.h"
#include "ir/compare.h"
#include "isolate/graph/internal.h"

enum { MOST_RECHECKS = 8, MOST_BLOCKS = 400, MOST_STEPS = 16 };

/* A branch on what a field holds, compared with null or a number. */
struct look {
    ir_value read;
    uint8_t op;            /* IR_eq … IR_ge */
    ir_value with;         /* FACTS_NONE: zero */
    uint32_t block, to[2]; /* where it goes if that is not so, and if it is */
};

static bool is_same_constant(const struct ir_body *body, ir_value value, ir_value other)
{
    const struct ir_instruction *one = &body->instructions[value], *two = &body->instructions[other];
    return one->op == two->op &&
           (one->op == IR_null || (one->op == IR_integer && one->a == two->a && one->b == two->b));
}

static bool is_zero(const struct ir_body *body, ir_value value)
{
    if (value == FACTS_NONE)
        return true;
    const struct ir_instruction *of = &body->instructions[value];
    return of->op == IR_integer && of->a == 0 && of->b == 0;
}

static field_id field_read(const struct build *build, ir_value at)
{
    const struct ir_instruction *read = &build->body->instructions[at];
    if (read->op != IR_get && read->op != IR_get_static)
        return FACTS_NONE;
    return code_field(build->model->program, build->module, read->op == IR_get ? read->b : read->a);
}

/* Whether an instruction computes something, and does nothing else. */
static bool is_pure(const struct ir_body *body, ir_value at)
{
    return (ir_op_flags(body->instructions[at].op) & (IR_T | IR_M | IR_E)) == 0;
}

/* The look at the end of a block, behind which nothing else is done there. */
static bool find_look(const struct build *build, uint32_t block, struct look *look)
{
    const struct ir_body *body = build->body;
    ir_value last = body->blocks[block].first + body->blocks[block].count - 1;
    const struct ir_instruction *branch = &body->instructions[last];
    if (branch->op != IR_branch || branch->b == branch->c || branch->a >= last)
        return false;
    const struct ir_instruction *test = &body->instructions[branch->a];
    *look = (struct look){branch->a, IR_ne, FACTS_NONE, block, {branch->c, branch->b}};
    if (ir_is_comparison((enum ir_op)test->op)) {
        look->read = test->a;
        look->op = test->op;
        look->with = test->b;
        if (body->instructions[test->b].op != IR_null && body->instructions[test->b].op != IR_integer)
            return false;
    }
    for (ir_value at = look->read + 1; at < last; at++)
        if (!is_pure(body, at) || bits_has(build->begins, at) || bits_has(build->ends, at))
            return false;
    field_id field = field_read(build, look->read);
    return field != FACTS_NONE && code_block(body, look->read) == block &&
           (program_ir_field(build->model->program, field)->flags & IR_ACCESS_VOLATILE) != 0;
}

/* The object whose field is read or written; FACTS_NONE: the field is static. */
static ir_value base_of(const struct build *build, ir_value at)
{
    const struct ir_instruction *access = &build->body->instructions[at];
    return access->op == IR_get || access->op == IR_put ? build->root[access->a] : FACTS_NONE;
}

/* Whether two looks ask the same of the same field; *turned: in other words. */
static bool is_same_look(const struct build *build, const struct look *one, const struct look *other, bool *turned)
{
    const struct ir_body *body = build->body;
    bool same = one->with == FACTS_NONE || other->with == FACTS_NONE
                    ? is_zero(body, one->with) && is_zero(body, other->with)
                    : is_same_constant(body, one->with, other->with);
    *turned = ir_opposite((enum ir_op)one->op) == (enum ir_op)other->op;
    return same && (*turned || one->op == other->op) &&
           field_read(build, one->read) == field_read(build, other->read) &&
           base_of(build, one->read) == base_of(build, other->read);
}

static bool has_one_predecessor(const struct ir_flow *flow, uint32_t block)
{
    return flow->predecessors.first[block + 1] - flow->predecessors.first[block] == 1;
}

/* Whether an instruction may stand between the two looks; *lock: the monitor that it takes. */
static bool may_stand(const struct build *build, ir_value at, ir_value *lock)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    if (instruction->op == IR_monitor_enter) {
        *lock = build->root[instruction->a];
        return true;
    }
    if (instruction->op == IR_get || instruction->op == IR_get_static)
        return build->settled[at];
    if (instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic)
        return call_kind(build->model->isolate, build->function->instance, at) == CALL_LOCK;
    return instruction->op == IR_constant || instruction->op == IR_jump || is_pure(build->body, at);
}

/* The look that a block leads to, by a straight way on which nothing is done but to take a lock. */
static bool next_look(const struct build *build, const struct ir_flow *flow, uint32_t from, struct look *look,
                      ir_value *lock)
{
    const struct ir_body *body = build->body;
    for (uint32_t n = 0; n < MOST_STEPS && has_one_predecessor(flow, from); n++) {
        bool looks = find_look(build, from, look);
        ir_value last = body->blocks[from].first + body->blocks[from].count - 1, end = looks ? look->read : last + 1;
        for (ir_value at = body->blocks[from].first; at < end; at++)
            if (bits_has(build->begins, at) || bits_has(build->ends, at) || !may_stand(build, at, lock))
                return false;
        if (looks || body->instructions[last].op != IR_jump)
            return looks;
        from = body->instructions[last].a;
    }
    return false;
}

/* Whether an instruction uses a value where it comes from one of some blocks. */
static bool uses_there(const struct ir_body *body, ir_value at, ir_value value, const uint64_t *blocks)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    if (instruction->op != IR_phi)
        return ir_uses(body, instruction, value) > 0 && bits_has(blocks, code_block(body, at));
    uint32_t length;
    const uint32_t *pairs = ir_list(body, instruction->a, &length);
    for (uint32_t n = 0; n + 1 < length; n += 2)
        if (pairs[n + 1] == value && bits_has(blocks, pairs[n]))
            return true;
    return false;
}

/* Adds what can be reached from a block without passing another. */
static void add_reached(const struct ir_flow *flow, uint32_t from, uint32_t without, uint64_t *reached)
{
    struct pile todo = {0};
    bits_add(reached, from);
    pile_add(&todo, from);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo);
        for (uint32_t i = flow->successors.first[block]; i < flow->successors.first[block + 1]; i++) {
            uint32_t to = flow->successors.targets[i];
            if (to != without && bits_add(reached, to))
                pile_add(&todo, to);
        }
    }
    pile_free(&todo);
}

/* Whether nobody uses what a look gave, behind one of its outcomes. */
static bool is_forgotten(const struct build *build, const struct ir_flow *flow, const struct look *look, uint32_t slow)
{
    uint64_t *reached = bits_new(flow->block_count);
    bool used = false;
    add_reached(flow, slow, look->block, reached);
    for (ir_value at = 0; at < build->body->instruction_count && !used; at++)
        used = uses_there(build->body, at, look->read, reached);
    mem_free(reached);
    return !used;
}

/* The lock, if it is the same one for all who access the field of one object: of that object, of what a field of it
 * or a static one holds, or of a constant; 0: it is not. */
static uint64_t lock_key(const struct build *build, ir_value lock, ir_value base)
{
    enum { OF_OBJECT = 2, OF_FIELD, OF_CONSTANT };
    if (lock == FACTS_NONE)
        return 0;
    const struct ir_instruction *of = &build->body->instructions[lock];
    struct object_set set = facts_points_to(build->model->facts, build->function->instance, lock);
    object_id only = object_set_next(set, 0);
    if (lock == base)
        return OF_OBJECT;
    if (of->op == IR_constant)
        return only == FACTS_NONE || object_set_next(set, only + 1) != FACTS_NONE ? 0
                                                                                  : (uint64_t)OF_CONSTANT << 32 | only;
    if (!build->settled[lock] || field_read(build, lock) == FACTS_NONE ||
        (of->op == IR_get && (base == FACTS_NONE || build->root[of->a] != base)))
        return 0;
    return (uint64_t)OF_FIELD << 32 | field_read(build, lock);
}

/* Whether somebody of the application waits, and gives up a lock that callers hold. */
static bool anybody_waits(const struct build *build)
{
    const struct isolate *isolate = build->model->isolate;
    for (size_t i = 0; i < isolate->wait_count; i++)
        if (isolate->waits[i].kind == CALL_WAIT && code_is_application(build->model->facts, isolate->waits[i].instance))
            return true;
    return false;
}

/* Whether nothing between the second look and the write gives up the lock, or throws. */
static bool is_undisturbed(const struct build *build, const struct ir_flow *flow, ir_value again, ir_value put)
{
    const struct model *model = build->model;
    for (ir_value at = 0; at < build->body->instruction_count; at++) {
        enum ir_op op = (enum ir_op)build->body->instructions[at].op;
        bool call = op >= IR_call_static && op <= IR_call_dynamic;
        if ((op != IR_monitor_exit && !call) || !graph_comes_to(build->body, flow, at, put, again))
            continue;
        if (op == IR_monitor_exit)
            return false;
        uint32_t count;
        edge_id first = facts_calls_at(model->facts, build->function->instance, at, &count);
        for (edge_id e = first; e < first + count; e++)
            if (code_is_application(model->facts, facts_edge(model->facts, e).callee) &&
                throws_at_all(model, facts_edge(model->facts, e).callee))
                return false;
    }
    return true;
}

/* The only write of the field in the method, if it puts something new where the second look found null, under the
 * lock. */
static ir_value find_put(const struct build *build, const struct ir_flow *flow, const struct look *again,
                         uint32_t missing)
{
    const struct ir_body *body = build->body;
    ir_value put = FACTS_NONE, base = base_of(build, again->read);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *write = &body->instructions[at];
        bool is_static = write->op == IR_put_static;
        if ((write->op != IR_put && !is_static) ||
            code_field(build->model->program, build->module, is_static ? write->a : write->b) !=
                field_read(build, again->read))
            continue;
        if (put != FACTS_NONE)
            return FACTS_NONE;
        put = at;
    }
    if (put == FACTS_NONE || again->with == FACTS_NONE || body->instructions[again->with].op != IR_null ||
        base_of(build, put) != base || !has_one_predecessor(flow, missing) ||
        !ir_dominates(flow, ir_point_of_start(missing), ir_point_of_start(code_block(body, put))))
        return FACTS_NONE;
    const struct ir_instruction *write = &body->instructions[put];
    ir_value value = build->root[write->op == IR_put ? write->c : write->b];
    bool once = body->instructions[value].op == IR_new && !anybody_waits(build) &&
                is_undisturbed(build, flow, again->read, put);
    return once ? put : FACTS_NONE;
}

static bool recognise(const struct build *build, const struct ir_flow *flow, const struct look *look,
                      struct recheck *recheck)
{
    for (unsigned outcome = 0; outcome < 2; outcome++) {
        struct look again;
        ir_value lock = FACTS_NONE;
        bool turned;
        if (!next_look(build, flow, look->to[outcome], &again, &lock) || again.block == look->block ||
            !is_same_look(build, look, &again, &turned) || !is_forgotten(build, flow, look, look->to[outcome]))
            continue;
        uint32_t missing = again.to[turned ? !outcome : outcome];
        *recheck = (struct recheck){.read = look->read,
                                    .again = again.read,
                                    .slow = look->to[outcome],
                                    .fast = look->to[!outcome],
                                    .missing = missing,
                                    .lock = lock_key(build, lock, base_of(build, again.read)),
                                    .put = find_put(build, flow, &again, missing)};
        return true;
    }
    return false;
}

void rechecks_find(struct build *build)
{
    const struct ir_body *body = build->body;
    struct arena *arena = NULL;
    const struct ir_flow *flow = NULL;
    struct look look;
    if (build->function->quiet || build->model->stale != NULL || body->block_count > MOST_BLOCKS)
        return;
    for (uint32_t block = 0; block < body->block_count && build->recheck_count < MOST_RECHECKS; block++) {
        if (!find_look(build, block, &look) || subject_memory(build->model, field_read(build, look.read)) == NODE_END ||
            retry_at(build, look.read) != NULL)
            continue;
        if (flow == NULL) {
            arena = arena_new();
            flow = ir_flow_new(body, arena);
        }
        struct recheck recheck;
        if (!ir_flow_reaches(flow, block) || !recognise(build, flow, &look, &recheck))
            continue;
        if (build->rechecks == NULL)
            build->rechecks = mem_new(MOST_RECHECKS, sizeof *build->rechecks);
        build->rechecks[build->recheck_count++] = recheck;
    }
    if (arena != NULL)
        arena_free(arena);
}

const struct recheck *recheck_at(const struct build *build, ir_value at)
{
    for (uint32_t i = 0; i < build->recheck_count; i++)
        if (build->rechecks[i].read == at)
            return &build->rechecks[i];
    return NULL;
}

/* Adds the blocks that a block is left to by those who have not found the field set, and have not set it. */
static void leave_unset(const struct build *build, const struct ir_flow *flow, const struct recheck *recheck,
                        uint32_t block, uint64_t *seen, struct pile *todo)
{
    const struct ir_body *body = build->body;
    for (uint32_t i = flow->successors.first[block]; i < flow->successors.first[block + 1]; i++) {
        uint32_t to = flow->successors.targets[i];
        bool ordinary = i < flow->successors.first[block] + flow->ordinary[block];
        if (ordinary && ((block == code_block(body, recheck->read) && to != recheck->slow) ||
                         (block == code_block(body, recheck->again) && to != recheck->missing) ||
                         block == code_block(body, recheck->put)))
            continue;
        if (bits_add(seen, to))
            pile_add(todo, to);
    }
}

/* Whether a read may be reached by somebody who has not found the field set, and has not set it. */
static bool may_be_unset(const struct build *build, const struct recheck *recheck, ir_value at)
{
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(build->body, arena);
    uint64_t *seen = bits_new(flow->block_count);
    struct pile todo = {0};
    uint32_t wanted = code_block(build->body, at), put = code_block(build->body, recheck->put);
    bits_add(seen, 0);
    pile_add(&todo, 0);
    while (todo.count > 0)
        leave_unset(build, flow, recheck, pile_take(&todo), seen, &todo);
    bool reached = bits_has(seen, wanted) && !(wanted == put && at > recheck->put);
    pile_free(&todo);
    mem_free(seen);
    arena_free(arena);
    return reached;
}

uint64_t recheck_fits(const struct build *build, ir_value at)
{
    for (uint32_t i = 0; i < build->recheck_count && !build->model->lazy.off; i++) {
        const struct recheck *recheck = &build->rechecks[i];
        if (recheck->put == FACTS_NONE)
            continue;
        if (at == recheck->read || at == recheck->again || at == recheck->put)
            return recheck->lock;
        if (field_read(build, at) != FACTS_NONE && field_read(build, at) == field_read(build, recheck->read) &&
            base_of(build, at) == base_of(build, recheck->read) && !may_be_unset(build, recheck, at))
            return recheck->lock;
    }
    return 0;
}
