/* Arrays, collections and the like that a method has made itself, and that nobody else knows yet: what it does to
 * them concerns nobody. So a copy that is changed before it takes the place of the original (copy-on-write) is
 * changed unseen.
 *
 * An object is followed by the value of its `new` (or of a call that gives a copy, or what a method of the
 * application has made for its caller), what casts make of that, and results of its own methods that may be the
 * object again. It stays unknown as long as these are only compared, receive calls of the library that give no view
 * of it, or are arrays whose elements are read, written and copied. All else makes it known, from there on until it
 * is made again, which is another one.
 *
 * What all who change the contents of a field do to it before they put it there is frozen: who finds it in the field
 * can read it whenever they like. Only that the field is read, and set to something else, counts then. Contents are
 * taken to be so until somebody is seen who changes them; then all is built again. */
#include "base/arena.h"
#include "isolate/graph/internal.h"

#include <string.h>

/* The method whose objects are followed. */
struct code_of {
    struct model *model;
    instance_id instance;
    const struct ir_body *body;
};

/* One object, while the body is looked through. */
struct follow {
    struct code_of in;
    ir_value made;     /* by this instruction */
    uint64_t *names;   /* values that may be it */
    uint64_t *tellers; /* instructions that make it known */
};

static bool is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

static ir_value behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast && body->instructions[value].a < value)
        value = body->instructions[value].a;
    return value;
}

/* Whether what a value may be are arrays, or library objects with contents, and never the subject. */
static bool has_contents(const struct code_of *in, ir_value value)
{
    struct model *model = in->model;
    bool atomic;
    struct object_set set = facts_points_to(model->facts, in->instance, value);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        class_id class = facts_object(model->facts, o).class;
        if (class == FACTS_NONE || o == model->subject.object ||
            (!program_class(model->program, class)->array &&
             (program_class(model->program, class)->application ||
              !contents_holds(&model->isolate->contents, class, &atomic))))
            return false;
    }
    return set.count > 0;
}

/* Whether a method of the library gives a copy that is new each time. */
static bool makes_copy(const struct program *program, method_id method)
{
    const struct program_class *owner = program_class(program, program_method(program, method)->owner);
    if (strcmp(owner->name, "java/util/Arrays") == 0)
        return code_is_method(program, method, "copyOf", NULL) || code_is_method(program, method, "copyOfRange", NULL);
    return !owner->application && code_is_method(program, method, "clone", "()Ljava/lang/Object;");
}

/* Whether all that a call may run pass a test. */
static bool all_called(const struct code_of *in, ir_value at, bool passes(const struct code_of *, instance_id))
{
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(in->model->facts, in->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(in->model->facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || !passes(in, edge.callee))
            return false;
        calls++;
    }
    return calls > 0;
}

static bool copies(const struct code_of *in, instance_id callee)
{
    method_id method = facts_instance(in->model->facts, callee).method;
    return method != FACTS_NONE && makes_copy(in->model->program, method);
}

static bool gives_new(const struct code_of *in, instance_id callee);

/* The instruction that makes what a value is, if that is an array or a library object with contents; FACTS_NONE.
 * `deep`: methods of the application that make one for their callers count, too. */
static ir_value maker_of(const struct code_of *in, ir_value value, bool deep)
{
    ir_value made = behind_casts(in->body, value);
    enum ir_op op = (enum ir_op)in->body->instructions[made].op;
    bool makes = op == IR_new || op == IR_new_array;
    if (is_call(op) && op != IR_call_dynamic)
        makes = all_called(in, made, copies) || (deep && all_called(in, made, gives_new));
    return makes && has_contents(in, made) ? made : FACTS_NONE;
}

/* Whether a method of the library keeps its receiver to itself. */
static bool keeps_receiver(const struct follow *follow, method_id method)
{
    struct model *model = follow->in.model;
    if (method == FACTS_NONE ||
        program_class(model->program, program_method(model->program, method)->owner)->application)
        return false;
    struct object_set set = facts_points_to(model->facts, follow->in.instance, follow->made);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (contents_is_view(&model->isolate->contents, facts_object(model->facts, o).class, method))
            return false;
    return true;
}

/* Whether a call has the object as its receiver, and as nothing else, and does not show it to anybody. */
static bool only_receives(const struct follow *follow, ir_value at)
{
    const struct facts *facts = follow->in.model->facts;
    const struct ir_body *body = follow->in.body;
    uint32_t count, edges, calls = 0;
    enum ir_op op = (enum ir_op)body->instructions[at].op;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (op == IR_call_static || op == IR_call_dynamic || count == 0)
        return false;
    for (uint32_t n = 1; n < count; n++)
        if (bits_has(follow->names, arguments[n]))
            return false;
    edge_id first = facts_calls_at(facts, follow->in.instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || !keeps_receiver(follow, facts_instance(facts, edge.callee).method))
            return false;
        calls++;
    }
    return calls > 0;
}

/* Methods that work on arrays and show them to nobody, not even to what compares elements. */
static bool works_on_arrays(const struct code_of *in, instance_id callee)
{
    static const char *const names[] = {"fill", "sort", "copyOf", "copyOfRange", "equals", "hashCode", "toString"};
    const struct program *program = in->model->program;
    method_id method = facts_instance(in->model->facts, callee).method;
    if (method == FACTS_NONE)
        return false;
    const char *owner = program_class(program, program_method(program, method)->owner)->name;
    if (strcmp(owner, "java/lang/System") == 0)
        return code_is_method(program, method, "arraycopy", NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names && strcmp(owner, "java/util/Arrays") == 0; i++)
        if (code_is_method(program, method, names[i], NULL))
            return true;
    return false;
}

/* Whether an instruction uses the object without showing it to anybody, and gives no other name to it. */
static bool only_uses(const struct follow *follow, ir_value at)
{
    const struct ir_instruction *instruction = &follow->in.body->instructions[at];
    switch (instruction->op) {
    case IR_eq:
    case IR_ne:
    case IR_instance_of:
    case IR_length:
    case IR_get_element:
        return true;
    case IR_put_element:
        return !bits_has(follow->names, instruction->c);
    case IR_call_static:
        return all_called(&follow->in, at, works_on_arrays);
    default:
        return false;
    }
}

struct naming {
    const uint64_t *names;
    bool found;
};

static void compare_use(void *context, ir_value value)
{
    struct naming *naming = context;
    naming->found |= bits_has(naming->names, value);
}

static bool names_it(const struct follow *follow, ir_value at)
{
    struct naming naming = {follow->names, false};
    ir_each_use(follow->in.body, &follow->in.body->instructions[at], compare_use, &naming);
    return naming.found;
}

/* Whether what a call gives may be the object again. */
static bool may_give_it(const struct follow *follow, ir_value at)
{
    const struct facts *facts = follow->in.model->facts;
    instance_id instance = follow->in.instance;
    return ir_kind_class(follow->in.body->instructions[at].kind) == IR_KIND_REF &&
           object_sets_meet(facts_points_to(facts, instance, at), facts_points_to(facts, instance, follow->made));
}

/* Finds all names of the object, and who makes it known. */
static void follow_all(struct follow *follow)
{
    const struct ir_body *body = follow->in.body;
    bits_add(follow->names, follow->made);
    for (bool changed = true; changed;) {
        changed = false;
        for (ir_value at = 0; at < body->instruction_count; at++) {
            enum ir_op op = (enum ir_op)body->instructions[at].op;
            if (!names_it(follow, at) || only_uses(follow, at))
                continue;
            if (op == IR_cast || (is_call(op) && only_receives(follow, at)))
                changed |= (op == IR_cast || may_give_it(follow, at)) && bits_add(follow->names, at);
            else
                bits_add(follow->tellers, at);
        }
    }
}

/* Starts to follow an object; ends it. */
static struct follow follow_new(const struct code_of *in, ir_value made)
{
    struct follow follow = {*in, made, bits_new(in->body->instruction_count), bits_new(in->body->instruction_count)};
    follow_all(&follow);
    return follow;
}

static void follow_free(struct follow *follow)
{
    mem_free(follow->names);
    mem_free(follow->tellers);
}

/* Whether a value of a method is made by it, and shown to nobody but its caller, to whom it is returned. */
static bool returns_new(const struct code_of *in, ir_value value)
{
    ir_value made = maker_of(in, value, false);
    if (made == FACTS_NONE)
        return false;
    struct follow follow = follow_new(in, made);
    bool kept = true;
    for (ir_value at = 0; at < in->body->instruction_count; at++)
        kept &= !bits_has(follow.tellers, at) || in->body->instructions[at].op == IR_return;
    follow_free(&follow);
    return kept;
}

/* Whether a method of the application gives its caller something new that nobody else knows. */
static bool gives_new(const struct code_of *in, instance_id callee)
{
    struct model *model = in->model;
    struct code_of there = {model, callee,
                            code_is_application(model->facts, callee) ? code_body(model->facts, callee) : NULL};
    bool any = false;
    for (ir_value at = 0; there.body != NULL && at < there.body->instruction_count; at++) {
        if (there.body->instructions[at].op != IR_return)
            continue;
        if (there.body->instructions[at].a >= at || !returns_new(&there, there.body->instructions[at].a))
            return false;
        any = true;
    }
    return any;
}

bool fresh_value(const struct build *build, ir_value value, ir_value at)
{
    enum { MOST_BLOCKS = 400 };
    const struct ir_body *body = build->body;
    const struct code_of in = {build->model, build->function->instance, body};
    ir_value made = body->block_count > MOST_BLOCKS ? FACTS_NONE : maker_of(&in, value, true);
    if (made == FACTS_NONE)
        return false;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    struct follow follow = follow_new(&in, made);
    bool fresh = !bits_has(follow.tellers, at);
    for (ir_value teller = 0; fresh && teller < body->instruction_count; teller++)
        fresh = !bits_has(follow.tellers, teller) || !graph_comes_to(body, flow, teller, at, made);
    follow_free(&follow);
    arena_free(arena);
    return fresh;
}

bool fresh_receiver(const struct build *build, ir_value at)
{
    ir_value receiver = call_receiver(build->body, at);
    return receiver != FACTS_NONE && fresh_value(build, receiver, at);
}

void frozen_find(struct model *model)
{
    if (model->stale != NULL)
        return;
    for (uint32_t i = 0; i < model->with_contents_count; i++) {
        const struct isolate_memory *memory = &model->memories[model->with_contents[i]];
        if (!memory->inherited && (memory->elements || !subject_settled(model, memory->field)))
            model->frozen.set |= (uint64_t)1 << i;
    }
}

bool frozen_was_wrong(struct model *model)
{
    bool wrong = (model->frozen.set & model->frozen.changed) != 0;
    model->frozen.set &= ~model->frozen.changed;
    return wrong;
}

uint64_t frozen_access(struct model *model, uint64_t contents, bool changes)
{
    if (!changes)
        return contents & ~model->frozen.set;
    model->frozen.changed |= contents;
    return contents;
}
