/* Loops that retry a compare-and-set: `do { old = n.get(); … } while (!n.compareAndSet(old, next))`.
 *
 * Where what is expected is for certain what a certain read of the same location gave, a compare-and-set that succeeds
 * finds the value of the read, so the read may as well have been made there, together with the write: nothing was
 * written in between by this thread, and what others wrote in between is not noticed. One that fails changes nothing;
 * where the round of the loop that it ends has changed nothing either, and the next one begins with the same values of
 * all variables, the program does what it would have done without that round: its read is as if it had never been.
 *
 * So at the read the path splits: the read is made, or it is held back. A path that has held it back goes through the
 * compare-and-set: with the write if it succeeds, without any access if it fails. One that has made it cannot pass
 * there (all that would come behind is on the other path); it leaves the loop in some other way. What a round does to
 * other locations stays as it is.
 *
 * A round is what is executed from the head of the loop to the compare-and-set, and from its failure back to the head.
 * The read lies in it; or there are two reads, one before the loop and one where it goes back, and what is expected is
 * the variable that both of them set and nobody else uses. */
#include "base/arena.h"
#include "isolate/graph/internal.h"

#include <string.h>

enum { MOST_RETRIES = 8, MOST_BLOCKS = 400 };

/* Methods that read a location, or compare and set it; what they are given before the values is where it is. Plain
 * reads are left to the questions for races. */
static const char *const set_names[] = {"compareAndSet",
                                        "weakCompareAndSet",
                                        "weakCompareAndSetAcquire",
                                        "weakCompareAndSetPlain",
                                        "weakCompareAndSetRelease",
                                        "weakCompareAndSetVolatile",
                                        NULL};
static const char *const cell_reads[] = {"get", "getAcquire", NULL};
static const char *const cells[] = {
    "java/util/concurrent/atomic/AtomicBoolean",        "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicIntegerArray",   "java/util/concurrent/atomic/AtomicLong",
    "java/util/concurrent/atomic/AtomicLongArray",      "java/util/concurrent/atomic/AtomicReference",
    "java/util/concurrent/atomic/AtomicReferenceArray", NULL};
static const char *const updater_reads[] = {"get", NULL};
static const char *const updaters[] = {
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater$CASUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater$LockedUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater$AtomicReferenceFieldUpdaterImpl", NULL};
static const char *const handle_reads[] = {"getAcquire", "getVolatile", NULL};
static const char *const handles[] = {"java/lang/invoke/VarHandle", NULL};
static const struct {
    const char *const *owners, *const *reads;
} places[] = {{cells, cell_reads}, {updaters, updater_reads}, {handles, handle_reads}};

/* The loop around a compare-and-set, while it is looked at. */
struct loop {
    const struct build *build;
    const struct ir_flow *flow;
    uint32_t head;
    uint64_t *blocks;
    uint64_t *round; /* instructions */
};

static ir_value behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast && body->instructions[value].a < value)
        value = body->instructions[value].a;
    return value;
}

/* Whether all that a call does in the model is one access of a location, for reading or to compare and set it. */
static bool is_one_access(const struct build *build, ir_value at, bool sets)
{
    struct contents_use uses[MOST_USES];
    const struct model *model = build->model;
    instance_id instance = build->function->instance;
    enum contents_effect effect = sets ? CONTENTS_UPDATE : CONTENTS_READ;
    bool known = false;
    for (size_t i = 0; i < sizeof places / sizeof *places && !known; i++)
        known = code_calls_library(model->facts, instance, at, sets ? set_names : places[i].reads, places[i].owners);
    if (!known || build->body->instructions[at].op != IR_call_virtual)
        return false;
    uint32_t found = call_uses(build->model, instance, at, uses);
    for (uint32_t i = 0; i < found; i++)
        if (!uses[i].atomic || uses[i].effect != effect)
            return false;
    bool untyped = untyped_touches(model, instance, at);
    return found > 0 ? !untyped : untyped && untyped_effect(model->isolate, instance, at) == effect;
}

/* Whether an instruction reads a volatile field of the subject. */
static bool is_volatile_read(const struct build *build, ir_value at)
{
    const struct ir_instruction *read = &build->body->instructions[at];
    if (read->op != IR_get && read->op != IR_get_static)
        return false;
    field_id field = code_field(build->model->program, build->module, read->op == IR_get ? read->b : read->a);
    return field != FACTS_NONE && subject_memory(build->model, field) != NODE_END &&
           (program_ir_field(build->model->program, field)->flags & IR_ACCESS_VOLATILE) != 0;
}

static bool is_read(const struct build *build, ir_value at)
{
    return is_volatile_read(build, at) || is_one_access(build, at, false);
}

static bool is_same_value(const struct build *build, ir_value one, ir_value other)
{
    const struct ir_instruction *a = &build->body->instructions[one], *b = &build->body->instructions[other];
    return build->root[one] == build->root[other] ||
           (a->op == IR_integer && b->op == IR_integer && a->a == b->a && a->b == b->b);
}

/* Whether a value is the same whenever it is used in a run of the method, or is not made anew in a round. */
static bool stays(const struct loop *loop, ir_value value)
{
    ir_value root = loop->build->root[value];
    enum ir_op op = loop->build->body->instructions[root].op;
    return op == IR_parameter || op == IR_integer || loop->build->settled[root] || !bits_has(loop->round, root);
}

/* Whether a read of a field is of the one that a compare-and-set by a handle or updater is for, and of the same
 * object. */
static bool is_same_field(const struct loop *loop, const struct retry *retry, ir_value at)
{
    const struct build *build = loop->build;
    const struct ir_instruction *read = &build->body->instructions[at];
    uint32_t count;
    const ir_value *of_set = code_arguments(build->body, retry->set, &count);
    bool is_static = read->op == IR_get_static;
    field_id field = code_field(build->model->program, build->module, is_static ? read->a : read->b);
    if (untyped_only_field(build->model, build->function->instance, retry->set) != field ||
        count != (is_static ? 3 : 4))
        return false;
    return is_static ||
           (is_same_value(build, read->a, of_set[1]) && (retry->variable == FACTS_NONE || stays(loop, of_set[1])));
}

/* Whether a read is of the location that a compare-and-set is for: what both are given before the values (the cell, and
 * an index) is the same. A value that is made anew in each round is the same for two instructions of one round. */
static bool is_same_location(const struct loop *loop, const struct retry *retry, ir_value read)
{
    const struct build *build = loop->build;
    ir_value set = retry->set;
    uint32_t read_count, set_count;
    if (is_volatile_read(build, read))
        return is_same_field(loop, retry, read);
    const ir_value *of_read = code_arguments(build->body, read, &read_count);
    const ir_value *of_set = code_arguments(build->body, set, &set_count);
    if (read_count + 2 != set_count)
        return false;
    for (uint32_t n = 0; n < read_count; n++)
        if (!is_same_value(build, of_read[n], of_set[n]) || (retry->variable != FACTS_NONE && !stays(loop, of_set[n])))
            return false;
    return true;
}

bool retry_is_read(const struct build *build, ir_value at)
{
    return is_one_access(build, at, false);
}

bool retry_same_cell(const struct build *build, ir_value read, ir_value set)
{
    uint32_t read_count, set_count;
    const ir_value *of_read = code_arguments(build->body, read, &read_count);
    const ir_value *of_set = code_arguments(build->body, set, &set_count);
    return read_count == 1 && set_count == 3 && is_same_value(build, of_read[0], of_set[0]);
}

bool retry_is_strong(const struct build *build, ir_value set)
{
    static const char *const names[] = {"compareAndSet", NULL};
    static const char *const owners[] = {"java/util/concurrent/atomic/AtomicReference", NULL};
    return code_calls_library(build->model->facts, build->function->instance, set, names, owners);
}

/* Which the end of its block asks for. */
uint32_t retry_failed_block(const struct ir_body *body, ir_value set)
{
    const struct ir_block *block = &body->blocks[code_block(body, set)];
    ir_value last = block->first + block->count - 1;
    const struct ir_instruction *branch = &body->instructions[last];
    for (ir_value at = set + 1; at < last; at++)
        if ((ir_op_flags(body->instructions[at].op) & IR_T) != 0)
            return IR_NONE;
    if (branch->op != IR_branch || branch->b == branch->c)
        return IR_NONE;
    if (branch->a == set)
        return branch->c;
    const struct ir_instruction *test = &body->instructions[branch->a];
    if ((test->op != IR_eq && test->op != IR_ne) || test->a != set)
        return IR_NONE;
    const struct ir_instruction *zero = &body->instructions[test->b];
    if (zero->op != IR_integer || zero->a != 0 || zero->b != 0)
        return IR_NONE;
    return test->op == IR_eq ? branch->b : branch->c;
}

/* The innermost loop around a block: its head; IR_NONE. */
static uint32_t find_loop(const struct ir_flow *flow, uint32_t block, uint64_t *blocks)
{
    uint32_t count = flow->block_count, found = IR_NONE, size = UINT32_MAX;
    for (uint32_t head = 0; head < count; head++) {
        uint64_t *within = bits_new(count);
        bool around = ir_flow_reaches(flow, head) && graph_loop(flow, head, within) && bits_has(within, block);
        if (around && bits_count(within, bits_words(count)) < size) {
            size = bits_count(within, bits_words(count));
            found = head;
            memcpy(blocks, within, bits_words(count) * sizeof *blocks);
        }
        mem_free(within);
    }
    return found;
}

static void add_block(struct loop *loop, uint32_t block)
{
    const struct ir_block *of = &loop->build->body->blocks[block];
    for (ir_value at = of->first; at < of->first + of->count; at++)
        bits_add(loop->round, at);
}

/* What leads from the head to a block. */
static void add_before(struct loop *loop, uint32_t block)
{
    uint64_t *seen = bits_new(loop->flow->block_count);
    struct pile todo = {0};
    bits_add(seen, block);
    pile_add(&todo, block);
    while (todo.count > 0) {
        uint32_t at = pile_take(&todo);
        add_block(loop, at);
        for (uint32_t i = loop->flow->predecessors.first[at];
             at != loop->head && i < loop->flow->predecessors.first[at + 1]; i++)
            if (bits_add(seen, loop->flow->predecessors.targets[i]))
                pile_add(&todo, loop->flow->predecessors.targets[i]);
    }
    pile_free(&todo);
    mem_free(seen);
}

/* Whether an instruction behind a failure cannot throw: those that can and may stand there have been done before in the
 * round, with the same values, or read again. */
static bool is_calm(const struct build *build, const struct retry *retry, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    uint32_t count;
    if ((ir_op_flags(instruction->op) & IR_T) == 0)
        return true;
    if (instruction->op == IR_get || instruction->op == IR_get_static)
        return build->settled[at] && build->root[at] == build->root[code_arguments(build->body, retry->set, &count)[0]];
    if (instruction->op == IR_cast)
        return retry_reads(retry, behind_casts(build->body, at));
    return retry_reads(retry, at) || harmless_pause(build, at);
}

/* Adds what leads from a failure back to the head, and nowhere else: false if something else is there. `back` are the
 * blocks that the head is entered from. */
static bool add_behind(struct loop *loop, const struct retry *retry, uint32_t from, uint32_t failed, uint64_t *back)
{
    const struct ir_body *body = loop->build->body;
    struct pile todo = {0};
    bool all = true;
    uint64_t *seen = bits_new(loop->flow->block_count);
    if (failed == loop->head)
        bits_add(back, from);
    else if (bits_add(seen, failed))
        pile_add(&todo, failed);
    while (all && todo.count > 0) {
        uint32_t block = pile_take(&todo), end = loop->flow->successors.first[block] + loop->flow->ordinary[block];
        all = bits_has(loop->blocks, block) && loop->flow->ordinary[block] > 0;
        for (ir_value at = body->blocks[block].first; at < body->blocks[block].first + body->blocks[block].count; at++)
            all &= is_calm(loop->build, retry, at);
        add_block(loop, block);
        for (uint32_t i = loop->flow->successors.first[block]; i < end; i++) {
            uint32_t to = loop->flow->successors.targets[i];
            if (to == loop->head)
                bits_add(back, block);
            else if (bits_add(seen, to))
                pile_add(&todo, to);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return all;
}

/* Whether a variable of the head has the same value in the next round as it had in this one. */
static bool is_unchanged(const struct ir_body *body, ir_value phi, const uint64_t *back)
{
    uint32_t length;
    const uint32_t *pairs = ir_list(body, body->instructions[phi].a, &length);
    for (uint32_t n = 0; n + 1 < length; n += 2)
        if (bits_has(back, pairs[n]) && pairs[n + 1] != phi)
            return false;
    return true;
}

static bool begins_as_before(const struct loop *loop, const struct retry *retry, const uint64_t *back)
{
    const struct ir_body *body = loop->build->body;
    ir_value first = body->blocks[loop->head].first;
    for (ir_value at = first; body->instructions[at].op == IR_phi; at++)
        if (at != retry->variable && !is_unchanged(body, at, back))
            return false;
    return true;
}

static bool round_is_harmless(const struct loop *loop, const struct retry *retry)
{
    const struct build *build = loop->build;
    uint32_t count = build->body->instruction_count;
    for (ir_value at = bits_next(loop->round, bits_words(count), 0); at < count;
         at = bits_next(loop->round, bits_words(count), at + 1)) {
        if (bits_has(build->begins, at) || bits_has(build->ends, at))
            return false;
        if (at != retry->set && !retry_reads(retry, at) && !harmless_in_round(build, loop->round, retry->set, at))
            return false;
    }
    return true;
}

/* Whether a failure leads back to where the round began, with nothing done. */
static bool tries_again(struct loop *loop, const struct retry *retry)
{
    const struct ir_body *body = loop->build->body;
    uint32_t block = code_block(body, retry->set), failed = retry_failed_block(body, retry->set);
    if (failed == IR_NONE)
        return false;
    uint64_t *back = bits_new(loop->flow->block_count);
    add_before(loop, block);
    bool again = add_behind(loop, retry, block, failed, back) && begins_as_before(loop, retry, back) &&
                 round_is_harmless(loop, retry);
    mem_free(back);
    return again;
}

/* Whether nobody uses a value, or what casts make of it, but one instruction. */
static bool is_used_only_by(const struct ir_body *body, ir_value value, ir_value by)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (at != by && ir_uses(body, &body->instructions[at], value) > 0 &&
            (body->instructions[at].op != IR_cast || at <= value || !is_used_only_by(body, at, by)))
            return false;
    }
    return true;
}

/* Adds what stands behind a read before the loop, at the end of the block that leads there. */
static void add_entry(struct loop *loop, ir_value read)
{
    const struct ir_block *block = &loop->build->body->blocks[code_block(loop->build->body, read)];
    for (ir_value at = read + 1; at < block->first + block->count; at++)
        bits_add(loop->round, at);
}

/* The two reads of a variable of the head, one at the end of the block before the loop and one in it. */
static bool find_two_reads(struct loop *loop, struct retry *retry)
{
    const struct build *build = loop->build;
    const struct ir_body *body = build->body;
    uint32_t length;
    const uint32_t *pairs = ir_list(body, body->instructions[retry->variable].a, &length);
    if (code_block(body, retry->variable) != loop->head)
        return false;
    retry->reads[0] = retry->reads[1] = FACTS_NONE;
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        bool within = bits_has(loop->blocks, pairs[n]);
        ir_value read = behind_casts(body, pairs[n + 1]);
        if (retry->reads[within] != FACTS_NONE && retry->reads[within] != read)
            return false;
        if (!is_read(build, read) ||
            !(within ? bits_has(loop->blocks, code_block(body, read)) : code_block(body, read) == pairs[n]) ||
            !is_used_only_by(body, read, retry->variable))
            return false;
        retry->reads[within] = read;
    }
    if (retry->reads[0] == FACTS_NONE || retry->reads[1] == FACTS_NONE)
        return false;
    add_entry(loop, retry->reads[0]);
    return true;
}

/* The reads that give what is expected. */
static bool find_reads(struct loop *loop, struct retry *retry)
{
    const struct ir_body *body = loop->build->body;
    uint32_t count;
    const ir_value *arguments = code_arguments(body, retry->set, &count);
    ir_value expected = behind_casts(body, arguments[count - 2]);
    retry->variable = FACTS_NONE;
    if (body->instructions[expected].op == IR_phi) {
        retry->variable = expected;
        return find_two_reads(loop, retry);
    }
    retry->reads[0] = retry->reads[1] = expected;
    return bits_has(loop->blocks, code_block(body, expected)) && is_read(loop->build, expected);
}

/* The innermost loop of a read in the loop is this one, too. */
static bool is_in_no_other(const struct loop *loop, ir_value read)
{
    uint64_t *blocks = bits_new(loop->flow->block_count);
    uint32_t head = find_loop(loop->flow, code_block(loop->build->body, read), blocks);
    mem_free(blocks);
    return head == loop->head;
}

static bool recognise(struct loop *loop, struct retry *retry)
{
    uint32_t block = code_block(loop->build->body, retry->set);
    if (!ir_flow_reaches(loop->flow, block))
        return false;
    loop->head = find_loop(loop->flow, block, loop->blocks);
    return loop->head != IR_NONE && find_reads(loop, retry) && is_in_no_other(loop, retry->reads[1]) &&
           tries_again(loop, retry) && is_same_location(loop, retry, retry->reads[0]) &&
           is_same_location(loop, retry, retry->reads[1]);
}

bool retry_reads(const struct retry *retry, ir_value at)
{
    return at == retry->reads[0] || at == retry->reads[1];
}

/* Whether a read belongs to a retry that is known already: that of another compare-and-set. */
static bool is_taken(const struct build *build, const struct retry *retry)
{
    for (uint32_t i = 0; i < build->retry_count; i++)
        if (retry_reads(retry, build->retries[i].reads[0]) || retry_reads(retry, build->retries[i].reads[1]))
            return true;
    return false;
}

static void look_at(struct build *build, const struct ir_flow *flow, ir_value set)
{
    struct retry retry = {.set = set};
    struct loop loop = {build, flow, IR_NONE, bits_new(build->body->block_count),
                        bits_new(build->body->instruction_count)};
    if (build->tracked_count + 2 <= MOST_TRACKED && build->retry_count < MOST_RETRIES &&
        (recognise(&loop, &retry) || lazy_recognise(build, flow, set, &retry)) && !is_taken(build, &retry)) {
        build->values[build->tracked_count] = set;
        build->tracked[set] = (uint8_t)build->tracked_count++;
        build->values[build->tracked_count] = retry.reads[1];
        retry.held = (uint64_t)1 << build->tracked_count++;
        if (build->retries == NULL)
            build->retries = mem_new(MOST_RETRIES, sizeof *build->retries);
        build->retries[build->retry_count++] = retry;
    }
    mem_free(loop.blocks);
    mem_free(loop.round);
}

void retries_find(struct build *build)
{
    const struct ir_body *body = build->body;
    struct arena *arena = NULL;
    const struct ir_flow *flow = NULL;
    if (build->function->quiet || body->block_count > MOST_BLOCKS)
        return;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (!is_one_access(build, at, true))
            continue;
        if (flow == NULL) {
            arena = arena_new();
            flow = ir_flow_new(body, arena);
        }
        look_at(build, flow, at);
    }
    if (arena != NULL)
        arena_free(arena);
}

const struct retry *retry_at(const struct build *build, ir_value at)
{
    for (uint32_t i = 0; i < build->retry_count; i++)
        if (build->retries[i].set == at || retry_reads(&build->retries[i], at))
            return &build->retries[i];
    return NULL;
}

uint64_t retry_live(const struct build *build, ir_value at, uint64_t live)
{
    const struct retry *retry = retry_at(build, at);
    if (retry == NULL)
        return live;
    return retry->set == at ? live | retry->held : live & ~retry->held;
}

uint32_t retry_nowhere(struct build *build)
{
    if (build->nowhere == NODE_END)
        build->nowhere = function_node(build->function, ACT_NONE, 0, 0);
    return build->nowhere;
}

/* Whether all ways from a node lead to one that is lost. */
static bool is_lost(const struct function *function, const uint8_t *lost, uint32_t node)
{
    uint32_t e = function->nodes[node].first_edge;
    if (e == NODE_END)
        return false;
    for (; e != NODE_END; e = function->edges[e].next)
        if (!lost[function->edges[e].to])
            return false;
    return true;
}

void retry_prune(struct build *build)
{
    struct function *function = build->function;
    if (build->nowhere == NODE_END)
        return;
    uint8_t *lost = mem_new(function->node_count, 1);
    bool changed = true;
    lost[build->nowhere] = 1;
    while (changed) {
        changed = false;
        for (uint32_t n = (uint32_t)function->node_count; n-- > 0;)
            if (!lost[n] && is_lost(function, lost, n)) {
                lost[n] = 1;
                changed = true;
            }
    }
    for (uint32_t n = 0; n < function->node_count; n++)
        for (uint32_t *link = &function->nodes[n].first_edge; *link != NODE_END;) {
            struct node_edge *edge = &function->edges[*link];
            if (lost[edge->to])
                *link = edge->next;
            else
                link = &edge->next;
        }
    mem_free(lost);
}
