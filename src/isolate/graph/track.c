/* Values that may be the subject, or another object: what is known of them along the paths of a function. */
#include "isolate/graph/internal.h"

struct marking {
    const struct build *build;
    uint64_t bits;
};

/* What was read from a field is used with what is known of the field's object: it may be a lock, which is known by its
 * object. Who uses the outcome of a comparison asks what was compared (graph.c). */
static void mark_use(void *context, ir_value value)
{
    struct marking *marking = context;
    const struct build *build = marking->build;
    const struct ir_instruction *used = &build->body->instructions[value];
    if ((used->op == IR_eq || used->op == IR_ne) && used->a < value && used->b < value) {
        mark_use(context, used->b);
        value = used->a;
    }
    for (ir_value at = build->root[value];; at = build->root[build->body->instructions[at].a]) {
        const struct ir_instruction *instruction = &build->body->instructions[at];
        if (build->tracked[at] < MOST_TRACKED)
            marking->bits |= (uint64_t)1 << build->tracked[at];
        if (build->owning[at] < MOST_TRACKED)
            marking->bits |= (uint64_t)1 << build->owning[at];
        if (instruction->op != IR_get || instruction->a >= at || ir_kind_class(instruction->kind) != IR_KIND_REF)
            return;
    }
}

/* What is live before an instruction, from what is live behind it. */
static uint64_t live_before(const struct build *build, ir_value at, uint64_t live)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    struct marking marking = {build, 0};
    if (build->tracked[at] < MOST_TRACKED && build->root[at] == at && !(build->constant >> build->tracked[at] & 1))
        live &= ~((uint64_t)1 << build->tracked[at]);
    if (build->owning[at] < MOST_TRACKED && build->root[at] == at && !(build->constant >> build->owning[at] & 1))
        live &= ~((uint64_t)1 << build->owning[at]);
    if (instruction->op != IR_phi)
        ir_each_use(build->body, instruction, mark_use, &marking);
    return retry_live(build, at, live) | marking.bits;
}

/* What is live at the end of a block: at the start of its successors, and what their phis take from it. */
static uint64_t live_behind(const struct build *build, uint32_t block)
{
    enum { MOST = 4096 };
    uint32_t successors[MOST];
    uint32_t count = ir_successors(build->body, block, successors, MOST);
    if (count > MOST)
        return UINT64_MAX;
    uint64_t live = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct ir_block *to = &build->body->blocks[successors[i]];
        live |= build->live[to->first];
        for (ir_value at = to->first; build->body->instructions[at].op == IR_phi; at++) {
            uint32_t length;
            const uint32_t *pairs = ir_list(build->body, build->body->instructions[at].a, &length);
            struct marking marking = {build, 0};
            for (uint32_t n = 0; n + 1 < length; n += 2)
                if (pairs[n] == block)
                    mark_use(&marking, pairs[n + 1]);
            live |= marking.bits;
        }
    }
    return live;
}

void track_live(struct build *build)
{
    const struct ir_body *body = build->body;
    build->live = mem_new(body->instruction_count + (size_t)1, sizeof *build->live);
    if (build->tracked_count == 0)
        return;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t b = body->block_count; b-- > 0;) {
            const struct ir_block *block = &body->blocks[b];
            uint64_t behind = live_behind(build, b), live = behind, before = build->live[block->first];
            for (ir_value at = block->first + block->count; at-- > block->first;) {
                /* An exception may leave the block anywhere, with what its handlers use. */
                live = live_before(build, at, live) |
                       (block->handler_count > 0 && !ir_is_at_start(&body->instructions[at]) ? behind : 0);
                build->live[at] = live;
            }
            changed |= build->live[block->first] != before;
        }
    }
}

/* The first read of the same settled field of the same parameter, or of what such a read gave: all of them give the
 * same object. */
static ir_value first_read(const struct build *build, ir_value at)
{
    const struct ir_body *body = build->body;
    const struct ir_instruction *read = &body->instructions[at];
    bool is_static = read->op == IR_get_static;
    if (!is_static && (read->op != IR_get || read->a >= at))
        return at;
    ir_value base = is_static ? FACTS_NONE : build->root[read->a];
    bool from_parameter = is_static || body->instructions[base].op == IR_parameter ||
                          (build->tracked[base] < MOST_TRACKED && (build->constant >> build->tracked[base] & 1)) ||
                          build->settled[base];
    field_id field = code_field(build->model->program, build->module, is_static ? read->a : read->b);
    if (!from_parameter || !subject_settled(build->model, field) ||
        code_is_method(build->model->program, build->method, is_static ? "<clinit>" : "<init>", NULL))
        return at;
    build->settled[at] = 1;
    for (ir_value n = 0; n < at; n++) {
        const struct ir_instruction *other = &body->instructions[n];
        if (other->op == read->op && build->settled[n] && (is_static || build->root[other->a] == base) &&
            code_field(build->model->program, build->module, is_static ? other->a : other->b) == field)
            return build->root[n];
    }
    return at;
}

/* Whether a value is the same throughout a run of the method, and the same number each time. */
static bool is_fixed_index(const struct ir_instruction *index)
{
    return index->op == IR_parameter || index->op == IR_integer;
}

static bool is_same_index(const struct ir_body *body, ir_value one, ir_value other)
{
    const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
    return one == other || (a->op == IR_integer && b->op == IR_integer && a->a == b->a && a->b == b->b);
}

/* The first read of the same element of an array whose elements never change. */
static ir_value first_element(const struct build *build, ir_value at)
{
    const struct ir_body *body = build->body;
    const struct ir_instruction *read = &body->instructions[at];
    if (read->op != IR_get_element || read->a >= at || read->b >= at)
        return at;
    ir_value array = build->root[read->a];
    if (!build->settled[array] || !is_fixed_index(&body->instructions[read->b]) ||
        subject_know(build->model, build->function->instance, at) == KNOW_NO ||
        !elements_settled(build->model, build->function->instance, array))
        return at;
    build->settled[at] = 1;
    for (ir_value n = 0; n < at; n++) {
        const struct ir_instruction *other = &body->instructions[n];
        if (other->op == IR_get_element && build->settled[n] && build->root[other->a] == array &&
            is_same_index(body, other->b, read->b))
            return build->root[n];
    }
    return at;
}

static bool is_try(const struct build *build, ir_value at)
{
    const struct ir_instruction *call = &build->body->instructions[at];
    return call->op >= IR_call_special && call->op <= IR_call_interface &&
           call_kind(build->model->isolate, build->function->instance, at) == CALL_TRY;
}

/* Whether a value is the outcome of a tryLock, or a variable that holds it, or false before (`boolean got = false`). */
static bool is_outcome(const struct build *build, ir_value at)
{
    const struct ir_instruction *phi = &build->body->instructions[at];
    if (phi->op != IR_phi)
        return is_try(build, at);
    uint32_t length;
    const uint32_t *pairs = ir_list(build->body, phi->a, &length);
    bool any = false;
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        bool tries = is_try(build, pairs[n + 1]);
        any |= tries;
        if (!tries && build->body->instructions[pairs[n + 1]].op != IR_integer)
            return false;
    }
    return any;
}

/* What is known of an outcome: whether it is true. */
static enum know outcome_know(const struct build *build, struct state state, ir_value value)
{
    const struct ir_instruction *instruction = &build->body->instructions[value];
    uint8_t number = build->tracked[value];
    if (instruction->op == IR_integer)
        return instruction->a != 0 || instruction->b != 0 ? KNOW_YES : KNOW_NO;
    if (number == MOST_TRACKED)
        return KNOW_MAYBE;
    return state.yes >> number & 1 ? KNOW_YES : state.no >> number & 1 ? KNOW_NO : KNOW_MAYBE;
}

/* Numbers a value that may be the owner of the subject. Some numbers are left for what else is to be known. */
static void number_owner(struct build *build, ir_value at)
{
    enum { MOST_WITH_OWNERS = MOST_TRACKED - 16 };
    enum ir_op op = build->body->instructions[at].op;
    if (build->root[at] != at) {
        build->owning[at] = build->owning[build->root[at]];
    } else if (build->tracked_count < MOST_WITH_OWNERS &&
               owner_may_be(build->model, facts_points_to(build->model->facts, build->function->instance, at))) {
        build->values[build->tracked_count] = at;
        build->constant |= (uint64_t)(op == IR_parameter || build->settled[at]) << build->tracked_count;
        build->owning[at] = (uint8_t)build->tracked_count++;
    }
}

void track_values(struct build *build)
{
    const struct ir_body *body = build->body;
    instance_id instance = build->function->instance;
    build->root = mem_new(body->instruction_count + (size_t)1, sizeof *build->root);
    build->tracked = mem_new(body->instruction_count + (size_t)1, sizeof *build->tracked);
    build->settled = mem_new(body->instruction_count + (size_t)1, sizeof *build->settled);
    build->owning = mem_new(body->instruction_count + (size_t)1, sizeof *build->owning);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *instruction = &body->instructions[at];
        bool reference = ir_kind_class(instruction->kind) == IR_KIND_REF;
        build->tracked[at] = build->owning[at] = MOST_TRACKED;
        build->root[at] = instruction->op == IR_cast && instruction->a < at ? build->root[instruction->a]
                          : reference ? first_element(build, first_read(build, at))
                                      : at;
        bool follow = reference ? subject_know(build->model, instance, at) == KNOW_MAYBE
                                : ir_kind_class(instruction->kind) == IR_KIND_INT && is_outcome(build, at);
        if (build->root[at] != at)
            build->tracked[at] = build->tracked[build->root[at]];
        else if (follow && build->tracked_count < MOST_TRACKED) {
            build->values[build->tracked_count] = at;
            build->constant |= (uint64_t)(instruction->op == IR_parameter || build->settled[at])
                               << build->tracked_count;
            build->tracked[at] = (uint8_t)build->tracked_count++;
        }
    }
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (ir_kind_class(body->instructions[at].kind) == IR_KIND_REF)
            number_owner(build, at);
}

void track_free(struct build *build)
{
    mem_free(build->root);
    mem_free(build->tracked);
    mem_free(build->settled);
    mem_free(build->owning);
    mem_free(build->live);
}

static enum know state_know(struct state state, uint8_t number)
{
    return state.yes >> number & 1 ? KNOW_YES : state.no >> number & 1 ? KNOW_NO : KNOW_MAYBE;
}

/* The object that a value was read from by a field that holds the subject for its owner; FACTS_NONE. */
static ir_value read_from_owner(const struct build *build, ir_value root)
{
    const struct ir_instruction *read = &build->body->instructions[root];
    return build->model->owner.objects != NULL && read->op == IR_get && read->a < root &&
                   owner_holds_in(build->model, code_field(build->model->program, build->module, read->b))
               ? read->a
               : FACTS_NONE;
}

enum know track_owner(const struct build *build, struct state state, ir_value value)
{
    uint8_t number = build->owning[build->root[value]];
    if (!owner_may_be(build->model, facts_points_to(build->model->facts, build->function->instance, value)))
        return KNOW_NO;
    return number == MOST_TRACKED ? KNOW_MAYBE : state_know(state, number);
}

enum know track_know(const struct build *build, struct state state, ir_value value)
{
    enum know know = subject_know(build->model, build->function->instance, value);
    if (know != KNOW_MAYBE)
        return know;
    ir_value root = build->root[value], from = read_from_owner(build, root);
    know = subject_know(build->model, build->function->instance, root);
    uint8_t number = build->tracked[root];
    if (know == KNOW_MAYBE && from != FACTS_NONE && track_owner(build, state, from) == KNOW_NO)
        return KNOW_NO;
    return know != KNOW_MAYBE || number == MOST_TRACKED ? know : state_know(state, number);
}

uint32_t track_asks(const struct build *build, struct state state, ir_value value)
{
    ir_value root = build->root[value], from = read_from_owner(build, root);
    uint8_t owner = from == FACTS_NONE ? MOST_TRACKED : build->owning[build->root[from]];
    return owner != MOST_TRACKED && track_owner(build, state, from) == KNOW_MAYBE ? owner : build->tracked[root];
}

/* What is known of a variable at the start of a block that is entered from another: that of the value that it is given
 * there. */
static struct state enter_phi(const struct build *build, uint32_t from, struct state before, struct state here,
                              ir_value phi)
{
    uint32_t length;
    const uint32_t *pairs = ir_list(build->body, build->body->instructions[phi].a, &length);
    uint64_t bit = build->tracked[phi] == MOST_TRACKED ? 0 : (uint64_t)1 << build->tracked[phi];
    uint64_t owner = build->owning[phi] == MOST_TRACKED ? 0 : (uint64_t)1 << build->owning[phi];
    here.yes &= ~(bit | owner);
    here.no &= ~(bit | owner);
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        if (pairs[n] != from)
            continue;
        enum know know = ir_kind_class(build->body->instructions[phi].kind) == IR_KIND_INT
                             ? outcome_know(build, before, pairs[n + 1])
                             : track_know(build, before, pairs[n + 1]);
        here.yes |= know == KNOW_YES ? bit : 0;
        here.no |= know == KNOW_NO ? bit : 0;
        know = owner == 0 ? KNOW_MAYBE : track_owner(build, before, pairs[n + 1]);
        here.yes |= know == KNOW_YES ? owner : 0;
        here.no |= know == KNOW_NO ? owner : 0;
    }
    return here;
}

struct state track_enter(const struct build *build, uint32_t from, uint32_t to, struct state state, ir_value *at)
{
    const struct ir_body *body = build->body;
    struct state here = state;
    ir_value first = body->blocks[to].first;
    for (; ir_is_at_start(&body->instructions[first]); first++)
        if (body->instructions[first].op == IR_phi)
            here = enter_phi(build, from, state, here, first);
    *at = first;
    return here;
}
