/* Comparisons of references that are decided by what is known of them: `if (job == LAST)`, where one of the two is the
 * subject for certain, and of the other it is known whether it is.
 *
 * What may point to nothing but the subject may also be null, so that alone says nothing. A value is the subject for
 * certain on a path that was split because it may be the subject or something else, null among it; and so is what a
 * static final field holds that the initialiser of its class sets to a new object, in code that this initialiser does
 * not run: whoever reads such a field finds what was set. */
#include "isolate/graph/internal.h"

#include "base/pile.h"

enum { MOST_CALLED = 500 };

/* Whether an initialiser may run an instance, however indirectly; true if it is not known. */
static bool may_run(const struct facts *facts, instance_id initialiser, instance_id instance)
{
    uint64_t *met = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    uint32_t called = 0;
    bool found = false;
    bits_add(met, initialiser);
    pile_add(&todo, initialiser);
    while (!found && todo.count > 0) {
        instance_id at = pile_take(&todo);
        uint32_t count;
        edge_id first = facts_calls_from(facts, at, &count);
        found = at == instance || ++called > MOST_CALLED;
        for (edge_id e = first; !found && e < first + count; e++)
            if (facts_edge(facts, e).kind != EDGE_START && bits_add(met, facts_edge(facts, e).callee))
                pile_add(&todo, facts_edge(facts, e).callee);
    }
    pile_free(&todo);
    mem_free(met);
    return found;
}

/* Whether an instruction runs before a body can return. */
static bool is_on_every_way(const struct ir_body *body, ir_value at)
{
    uint64_t *behind = code_dominated(body, at);
    bool every = true;
    for (ir_value n = 0; n < body->instruction_count; n++)
        every &= body->instructions[n].op != IR_return || bits_has(behind, n);
    mem_free(behind);
    return every;
}

/* Whether a static field always holds an object where an instance reads it. */
static bool is_set_for_certain(const struct build *build, field_id field)
{
    const struct model *model = build->model;
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, writes = 0, first = sharing_accesses_of(sharing, field, &count);
    bool set = sharing_complete(sharing) && !untyped_writes(model->isolate, field);
    for (uint32_t i = first; set && i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (!access->write)
            continue;
        const struct ir_body *body = code_body(model->facts, access->instance);
        method_id method = facts_instance(model->facts, access->instance).method;
        set = ++writes == 1 && code_is_method(model->program, method, "<clinit>", NULL) &&
              program_method(model->program, method)->owner == program_field(model->program, field)->owner &&
              body->instructions[access->at].op == IR_put_static &&
              body->instructions[body->instructions[access->at].b].op == IR_new && is_on_every_way(body, access->at) &&
              !may_run(model->facts, access->instance, build->function->instance);
    }
    return set && writes == 1;
}

static bool holds_object(const struct build *build, ir_value value)
{
    const struct ir_instruction *read = &build->body->instructions[build->root[value]];
    if (read->op != IR_get_static)
        return false;
    field_id field = code_field(build->model->program, build->module, read->a);
    return field != FACTS_NONE && (program_ir_field(build->model->program, field)->flags & IR_ACCESS_FINAL) != 0 &&
           is_set_for_certain(build, field);
}

/* Whether a value is the subject, for certain. What a parameter or a variable was given may have been null. */
static enum know is_subject(const struct build *build, struct state state, ir_value value)
{
    ir_value root = build->root[value];
    enum ir_op op = build->body->instructions[root].op;
    uint8_t number = build->tracked[root];
    enum know know = track_know(build, state, value);
    bool split = number != MOST_TRACKED && (state.yes >> number & 1) != 0 && op != IR_parameter && op != IR_phi;
    return know != KNOW_YES ? know : split || holds_object(build, value) ? KNOW_YES : KNOW_MAYBE;
}

/* The bit of a value that may be the subject, or something else; 0 if it is not followed. */
static uint64_t bit_of(const struct build *build, ir_value value)
{
    uint8_t number = build->tracked[build->root[value]];
    return number == MOST_TRACKED ? 0 : (uint64_t)1 << number;
}

struct comparison same_compare(const struct build *build, struct state state, ir_value condition)
{
    const struct ir_instruction *test = &build->body->instructions[condition];
    struct comparison known = {state, state, true, true};
    if ((test->op != IR_eq && test->op != IR_ne) || test->a >= condition || test->b >= condition ||
        ir_kind_class(build->body->instructions[test->a].kind) != IR_KIND_REF || build->function->quiet)
        return known;
    enum know one = is_subject(build, state, test->a), other = is_subject(build, state, test->b);
    ir_value open = one == KNOW_YES ? test->b : test->a;
    if (one == KNOW_YES || other == KNOW_YES) {
        enum know of_open = track_know(build, state, open);
        uint64_t bit = of_open == KNOW_MAYBE ? bit_of(build, open) : 0;
        known.equal.yes |= bit;
        known.other.no |= bit;
        known.may_be_equal = of_open != KNOW_NO;
        known.may_differ = is_subject(build, state, open) != KNOW_YES;
    }
    return known;
}
