/* Calls in the flow graph of a function: who is called, with what is known of the arguments, and how the call may
 * end. */
#include "isolate/graph/internal.h"

#include <string.h>

/* Whether the callee gets the arguments of the call as its parameters, one by one: not what a lambda, proxy or
 * reflection calls in the end. */
static bool is_direct(const struct build *build, ir_value at, const struct facts_edge *edge)
{
    const struct model *model = build->model;
    const struct ir_instruction *instruction = &build->body->instructions[at];
    method_id method = facts_instance(model->facts, edge->callee).method;
    bool is_static = (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) != 0;
    if (edge->kind != EDGE_CALL || instruction->op == IR_call_dynamic ||
        is_static != (instruction->op == IR_call_static))
        return false;
    const struct ir_module *module = program_class(model->program, build->module)->module;
    struct text name = module->method_refs[instruction->a].name;
    const char *callee = program_selector_name(model->program, program_method(model->program, method)->selector);
    if (!text_is(name, callee))
        return false;
    if (is_static)
        return true;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    struct object_set set = facts_points_to(model->facts, build->function->instance, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        enum object_kind kind = facts_object(model->facts, o).kind;
        if (kind == OBJECT_LAMBDA || kind == OBJECT_PROXY || kind == OBJECT_MEMBER)
            return false;
    }
    return true;
}

static bool is_relevant(const struct build *build, const struct facts_edge *edge)
{
    return edge->kind != EDGE_START && bits_has(build->model->relevant, edge->callee) &&
           relevant_is_own(build->model, edge->callee) && code_body(build->model->facts, edge->callee) != NULL;
}

/* The receiver that an instance is for; FACTS_NONE: any, or it has none. */
static object_id receiver_context(const struct model *model, instance_id instance)
{
    struct facts_instance of = facts_instance(model->facts, instance);
    bool is_static = (program_ir_method(model->program, of.method)->flags & IR_ACCESS_STATIC) != 0;
    return is_static ? FACTS_NONE : of.context;
}

/* Whether an argument, of which nothing is known, must be known for the call. */
static bool argument_asks(const struct build *build, const struct facts_edge *edge, uint32_t n)
{
    if (n >= 32)
        return false;
    if (n == 0 && receiver_context(build->model, edge->callee) != FACTS_NONE)
        return true;
    return code_parameter(code_body(build->model->facts, edge->callee), n) != FACTS_NONE &&
           subject_know(build->model, edge->callee, n) == KNOW_MAYBE;
}

uint32_t call_asks(const struct build *build, struct state state, ir_value at)
{
    const struct facts *facts = build->model->facts;
    uint32_t count, edges;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    edge_id first = facts_calls_at(facts, build->function->instance, at, &edges);
    enum call_kind kind = call_kind(build->model->isolate, build->function->instance, at);
    if (count > 0 && kind != CALL_ORDINARY && kind != CALL_AWAIT)
        return graph_lock_asks(build, state, arguments[0]);
    for (uint32_t n = 0; n < count; n++) {
        uint8_t number = build->tracked[build->root[arguments[n]]];
        if (number == MOST_TRACKED || track_know(build, state, arguments[n]) != KNOW_MAYBE)
            continue;
        for (edge_id e = first; e < first + edges; e++) {
            struct facts_edge edge = facts_edge(facts, e);
            if (is_relevant(build, &edge) && is_direct(build, at, &edge) && argument_asks(build, &edge, n))
                return track_asks(build, state, arguments[n]);
        }
    }
    return MOST_TRACKED;
}

/* Whether the way a method begins depends on what its parameter is: then a caller who does not know tries both. */
uint32_t call_parameters_to_choose(const struct model *model, instance_id callee)
{
    method_id method = facts_instance(model->facts, callee).method;
    const struct ir_method *ir = program_ir_method(model->program, method);
    bool is_static = (ir->flags & IR_ACCESS_STATIC) != 0;
    uint32_t count = program_module_of(model->program, method)->signatures[ir->signature].count, found = 0;
    if (!is_static && ((ir->flags & IR_ACCESS_SYNCHRONIZED) != 0 || spec_is_unit(model->isolate->in.spec, method)))
        found |= 1;
    for (uint32_t n = 0; n < count && n < 31; n++)
        if (spec_is_unit_for(model->isolate->in.spec, method, n))
            found |= (uint32_t)1 << (n + !is_static);
    for (uint32_t n = 0; n < 32; n++)
        if (found >> n & 1 && subject_know(model, callee, n) != KNOW_MAYBE)
            found &= ~((uint32_t)1 << n);
    return found;
}

/* What the caller knows of the callee's parameters. */
/* Whether the receiver of a method may be the owner of the subject. */
static bool receives_owner(const struct model *model, instance_id callee)
{
    method_id method = facts_instance(model->facts, callee).method;
    return (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) == 0 &&
           owner_may_be(model, facts_points_to(model->facts, callee, 0));
}

bool owner_to_choose(const struct model *model, instance_id callee)
{
    method_id method = facts_instance(model->facts, callee).method;
    return (program_ir_method(model->program, method)->flags & IR_ACCESS_SYNCHRONIZED) != 0 &&
           receives_owner(model, callee);
}

static struct knowledge known_of(const struct build *build, struct state state, ir_value at,
                                 const struct facts_edge *edge)
{
    struct knowledge known = {0, 0, KNOW_MAYBE};
    const struct ir_body *callee = code_body(build->model->facts, edge->callee);
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (!is_direct(build, at, edge))
        return known;
    for (uint32_t n = 0; n < count && n < 32 && code_parameter(callee, n) != FACTS_NONE; n++) {
        if (subject_know(build->model, edge->callee, n) != KNOW_MAYBE)
            continue;
        enum know know = track_know(build, state, arguments[n]);
        known.yes |= (uint32_t)(know == KNOW_YES) << n;
        known.no |= (uint32_t)(know == KNOW_NO) << n;
    }
    if (receives_owner(build->model, edge->callee))
        known.owner = track_owner(build, state, arguments[0]);
    return known;
}

/* Whether what is known of the receiver rules a callee out, which is for one receiver only. */
static bool is_other_receiver(const struct build *build, struct state state, ir_value at, const struct facts_edge *edge)
{
    object_id context = receiver_context(build->model, edge->callee);
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (context == FACTS_NONE || build->model->subject.object == FACTS_NONE || count == 0 ||
        !is_direct(build, at, edge))
        return false;
    enum know know = track_know(build, state, arguments[0]);
    return know == (context == build->model->subject.object ? KNOW_NO : KNOW_YES);
}

struct ending {
    struct build *build;
    uint32_t node, block;
    struct state state;
    bool any;
};

static void end_to(void *context, uint32_t block)
{
    struct ending *ending = context;
    ending->any = true;
    if (ending->node == NODE_END)
        return;
    if (block == NODE_END)
        function_edge(ending->build->function, suspects_pass(ending->build, ending->node, ending->block, IR_NONE),
                      ending->build->raised);
    else
        graph_enter(ending->build, ending->node, ending->block, block, ending->state);
}

/* The exceptions of a callee, from a node on; NODE_END: only tells whether there are any. */
static bool exceptions(struct build *build, uint32_t node, struct state state, ir_value at, instance_id callee)
{
    uint32_t block = code_block(build->body, at);
    struct ending ending = {build, node, block, state, false};
    throws_of_callee(build->model, build->body, build->module, block, callee, end_to, &ending);
    return ending.any;
}

/* One function as the callee: it returns to `behind`, or throws. */
static void call_function(struct build *build, uint32_t node, uint32_t behind, struct state state, ir_value at,
                          instance_id callee, uint32_t function)
{
    uint32_t call = graph_add(build, node, ACT_CALL, function, at);
    function_edge(build->function, call, behind);
    if (exceptions(build, NODE_END, state, at, callee) || implicit_of_callee(build, NODE_END, state, at)) {
        uint32_t thrown = graph_add(build, node, ACT_CALL_THROW, function, at);
        exceptions(build, thrown, state, at, callee);
        implicit_of_callee(build, thrown, state, at);
    }
}

/* All functions that an edge may mean: one for each way to decide what the caller does not know and the callee must. */
static void call_edge(struct build *build, uint32_t node, uint32_t behind, struct state state, ir_value at,
                      const struct facts_edge *edge, bool quiet)
{
    struct knowledge known = known_of(build, state, at, edge);
    uint32_t open = call_parameters_to_choose(build->model, edge->callee) & ~(known.yes | known.no);
    bool both = known.owner == KNOW_MAYBE && owner_to_choose(build->model, edge->callee);
    uint32_t chosen = open;
    for (;; chosen = (chosen - 1) & open) {
        struct knowledge of = {known.yes | chosen, known.no | (open & ~chosen), both ? KNOW_NO : known.owner};
        call_function(build, node, behind, state, at, edge->callee, function_of(build->model, edge->callee, of, quiet));
        of.owner = KNOW_YES;
        if (both)
            call_function(build, node, behind, state, at, edge->callee,
                          function_of(build->model, edge->callee, of, quiet));
        if (chosen == 0)
            return;
    }
}

/* What the library calls back. The call returns to the node that is given back, or ends with an exception of a
 * callback. */
static uint32_t call_library(struct build *build, uint32_t node, struct state state, ir_value at,
                             const uint64_t *callbacks, bool quiet)
{
    struct model *model = build->model;
    uint32_t function = processes_library(model, callbacks, quiet), thrown = NODE_END;
    for (uint32_t n = 0; n < model->callbacks.count; n++) {
        if (!bits_has(callbacks, n) || !throws_at_all(model, model->callbacks.items[n]))
            continue;
        thrown = thrown == NODE_END ? graph_add(build, node, ACT_CALL_THROW, function, at) : thrown;
        exceptions(build, thrown, state, at, model->callbacks.items[n]);
        implicit_of_callee(build, thrown, state, at);
    }
    return graph_add(build, node, ACT_CALL, function, at);
}

/* What all library methods that an instruction may call, call back. */
static uint32_t call_libraries(struct build *build, uint32_t node, struct state state, ir_value at, bool quiet)
{
    struct model *model = build->model;
    uint64_t *callbacks = bits_new(model->callbacks.count);
    if (narrow_callbacks(model, build->function->instance, at, callbacks))
        node = call_library(build, node, state, at, callbacks, quiet);
    mem_free(callbacks);
    return node;
}

uint32_t call_initialisers(struct build *build, uint32_t node, ir_value at)
{
    const struct facts *facts = build->model->facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind != EDGE_INIT || !is_relevant(build, &edge))
            continue;
        class_id class = program_method(build->model->program, facts_instance(facts, edge.callee).method)->owner;
        bool own = build->model->subject.object == FACTS_NONE && class == build->model->subject.class;
        uint32_t function =
            function_of(build->model, edge.callee, (struct knowledge){0, 0, KNOW_MAYBE}, build->function->quiet || own);
        uint32_t call = graph_add(build, node, ACT_CALL, function, at);
        uint32_t behind = graph_add(build, call, ACT_NONE, 0, at);
        function_edge(build->function, node, behind);
        node = behind;
    }
    return node;
}

/* A copy of the subject reads all its fields. */
static uint32_t clone_reads(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct model *model = build->model;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (build->function->quiet || count != 1 || !call_clones(model, build->function->instance, at) ||
        track_know(build, state, arguments[0]) == KNOW_NO)
        return node;
    for (uint32_t m = 0; m < model->memory_count; m++)
        node = graph_maybe(build, node, ACT_READ, m, at);
    return node;
}

/* Whether the receiver of a call is what the subject's own field holds, of which the contents are a memory. */
static bool is_own_receiver(const struct build *build, struct state state, uint32_t memory, ir_value at)
{
    uint32_t count;
    ir_value receiver = build->root[code_arguments(build->body, at, &count)[0]];
    const struct ir_instruction *read = &build->body->instructions[receiver];
    bool is_static = read->op == IR_get_static;
    if (!is_static && read->op != IR_get)
        return false;
    field_id field = code_field(build->model->program, build->module, is_static ? read->a : read->b);
    return subject_memory(build->model, field) == memory &&
           (is_static || track_know(build, state, read->a) == KNOW_YES);
}

/* An update in one step, which may come to nothing: then it has only read, as computeIfAbsent does where something
 * is there. */
static uint32_t graph_update(struct build *build, uint32_t node, uint32_t memory, ir_value at)
{
    uint32_t behind = graph_maybe(build, node, ACT_WRITE, memory, at);
    function_edge(build->function, graph_add(build, node, ACT_READ, memory, at), behind);
    return behind;
}

/* One use of one memory: in one step, or in several, which others may come between. They are a unit of their own if
 * the class is not thread-safe; those that are say of their bulk operations that others may come between. None may
 * happen, but for the first look of those that `look` for certain. */
static uint32_t contents_access(struct build *build, uint32_t node, const struct contents_use *use, uint32_t memory,
                                bool looks, ir_value at)
{
    /* What changes something looks around before and behind that: every pair of a read and a write is among these. */
    static const struct {
        uint32_t count;
        enum action actions[4];
    } steps[] = {
        [CONTENTS_READ] = {2, {ACT_READ, ACT_READ}},
        [CONTENTS_WRITE] = {4, {ACT_READ, ACT_WRITE, ACT_READ, ACT_WRITE}},
        [CONTENTS_UPDATE] = {4, {ACT_READ, ACT_WRITE, ACT_READ, ACT_WRITE}},
    };
    bool reads = use->effect == CONTENTS_READ;
    if (use->atomic && looks && reads)
        return graph_add(build, node, ACT_READ, memory, at);
    if (use->atomic && use->effect == CONTENTS_UPDATE && !use->writes)
        return graph_update(build, node, memory, at);
    if (use->atomic)
        return graph_maybe(build, node, reads ? ACT_READ : ACT_WRITE, memory, at);
    uint32_t begin = use->weak ? node : graph_add(build, node, ACT_BEGIN, 0, at);
    uint32_t first = graph_add(build, begin, steps[use->effect].actions[0], memory, at), last = first;
    for (uint32_t i = 1; i < steps[use->effect].count; i++)
        last = graph_add(build, last, steps[use->effect].actions[i], memory, at);
    uint32_t end = graph_add(build, last, use->weak ? ACT_NONE : ACT_END, 0, at);
    uint32_t behind = graph_add(build, end, ACT_NONE, 0, at);
    if (looks)
        function_edge(build->function, first, end);
    else
        function_edge(build->function, node, behind);
    return behind;
}

static const char *const computing[] = {"compute", "computeIfAbsent", "computeIfPresent", "merge", NULL};

/* Whether a method applies the function that it is given once more if somebody else was quicker: those of cells and
 * updaters, and of maps without a lock for that. */
static bool may_apply_twice(const struct program *program, method_id method)
{
    const char *owner = program_class(program, program_method(program, method)->owner)->name;
    bool map = strcmp(owner, "java/util/concurrent/ConcurrentSkipListMap") == 0 ||
               strcmp(owner, "java/util/concurrent/ConcurrentMap") == 0;
    if (!map) {
        const char *name = program_selector_name(program, program_method(program, method)->selector);
        return contents_applies((struct text){name, (uint32_t)strlen(name)});
    }
    for (const char *const *name = computing; *name != NULL; name++)
        if (code_is_method(program, method, *name, NULL))
            return true;
    return false;
}

/* What a function keeps that may be applied twice is what it has seen before: a read. */
static uint32_t earlier_attempt(struct build *build, uint32_t node, uint32_t memory, ir_value at)
{
    const struct model *model = build->model;
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        method_id method = facts_instance(model->facts, facts_edge(model->facts, e).callee).method;
        if (method != FACTS_NONE && may_apply_twice(model->program, method) && !harmless_functions(build, at))
            return graph_maybe(build, node, ACT_READ, memory, at);
    }
    return node;
}

/* What a use does, as questions about what people mean have it, by which nothing is proved: there a call that is made
 * to look changes nothing. */
static struct contents_use meant_use(const struct build *build, struct contents_use use, ir_value at)
{
    const struct model *model = build->model;
    if ((model->suspicions || model->lost != NULL) &&
        call_only_looks(model->program, build->module, &build->body->instructions[at]))
        use.effect = CONTENTS_READ;
    return use;
}

static uint32_t contents_use(struct build *build, uint32_t node, struct state state, const struct contents_use *used,
                             uint32_t memory, ir_value at)
{
    const struct contents_use meant = meant_use(build, *used, at), *use = &meant;
    bool looks = (use->looks && is_own_receiver(build, state, memory, at)) || stale_looks(build, at);
    if (use->atomic && use->effect == CONTENTS_UPDATE)
        node = earlier_attempt(build, node, memory, at);
    return contents_access(build, lost_look(build, node, memory, at), use, memory, looks, at);
}

/* What the subject inherits from the library, as bits, if a call is for another object that might be the subject, and
 * certainly not for what looks at it. */
static uint64_t others_contents(const struct build *build, struct state state, ir_value at)
{
    const struct model *model = build->model;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (model->own_contents == 0 || count == 0 || track_know(build, state, arguments[0]) != KNOW_NO)
        return 0;
    struct object_set set = facts_points_to(model->facts, build->function->instance, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (o != model->subject.object && (model->windows[o] & model->own_contents) != 0)
            return 0;
    return model->own_contents;
}

uint64_t graph_held_by_others(const struct build *build, struct state state, ir_value value)
{
    const struct model *model = build->model;
    ir_value at = build->root[value];
    const struct ir_instruction *read = &build->body->instructions[at];
    if (read->op != IR_get || read->a >= at || model->subject.object == FACTS_NONE ||
        track_know(build, state, read->a) != KNOW_NO)
        return 0;
    field_id field = code_field(model->program, build->module, read->b);
    uint64_t others = 0;
    for (uint32_t i = 0; field != FACTS_NONE && i < model->with_contents_count; i++) {
        const struct isolate_memory *memory = &model->memories[model->with_contents[i]];
        if (memory->field == field && !memory->elements && !memory->inherited && contents_held_once(model, field))
            others |= (uint64_t)1 << i;
    }
    return others;
}

/* Leaves of System.arraycopy what it reads, if the array that it writes is one that nobody else knows. */
static void copy_unseen(const struct build *build, ir_value at, struct contents_use *use)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (!use->copies || count < 3 || !fresh_value(build, arguments[2], at))
        return;
    struct object_set from = facts_points_to(build->model->facts, build->function->instance, arguments[0]);
    use->memories = subject_contents(build->model, from, true);
    use->effect = CONTENTS_READ;
}

/* Accesses of contents by a library method. */
static uint32_t contents_accesses(struct build *build, uint32_t node, struct state state, ir_value at)
{
    struct contents_use uses[MOST_USES];
    struct model *model = build->model;
    instance_id instance = build->function->instance;
    uint32_t count, found = build->function->quiet ? 0 : call_uses(model, instance, at, uses);
    bool fresh = found > 0 && fresh_receiver(build, at);
    for (uint32_t i = 0; i < found; i++) {
        uint32_t lock = NODE_END;
        if (fresh && uses[i].locked)
            continue;
        copy_unseen(build, at, &uses[i]);
        if (uses[i].locked && call_locks_receiver(model, instance, at))
            lock = graph_lock(build, graph_lock_of(build, state, code_arguments(build->body, at, &count)[0], false));
        node = lock == NODE_END ? node : graph_add(build, node, ACT_LOCK, lock, at);
        uint64_t others = 0;
        if (uses[i].locked)
            others = others_contents(build, state, at) |
                     graph_held_by_others(build, state, code_arguments(build->body, at, &count)[0]);
        uint64_t memories = frozen_access(model, uses[i].memories & ~others, uses[i].effect != CONTENTS_READ);
        for (; memories != 0; memories &= memories - 1)
            node = contents_use(build, node, state, &uses[i], model->with_contents[__builtin_ctzll(memories)], at);
        node = lock == NODE_END ? node : graph_add(build, node, ACT_UNLOCK, lock, at);
    }
    return node;
}

/* Accesses of fields by Unsafe, handles and updaters: each is one step. */
static uint32_t untyped_access(struct build *build, uint32_t node, struct state state, ir_value at)
{
    struct model *model = build->model;
    instance_id instance = build->function->instance;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (build->function->quiet || !untyped_touches(model, instance, at) ||
        (model->subject.object != FACTS_NONE && track_know(build, state, arguments[1]) == KNOW_NO))
        return node;
    enum action action = untyped_effect(model->isolate, instance, at) == CONTENTS_READ ? ACT_READ : ACT_WRITE;
    for (uint32_t m = 0; m < model->memory_count; m++)
        if (untyped_accesses(model->isolate, instance, at, model->memories[m].field))
            node = graph_maybe(build, earlier_attempt(build, node, m, at), action, m, at);
    return node;
}

static const char unclear_wait[] = "a wait may be for it or for another object";
static const char unclear_unlock[] = "it may be given back by a method that did not take it";

/* Calls by which locks are given up beside others, or through method references: those cannot be modelled. */
static uint32_t hidden_calls(struct build *build, uint32_t node, ir_value at)
{
    struct model *model = build->model;
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        enum call_kind kind;
        struct object_set set = call_hidden(model->isolate, e, &kind);
        if (kind == CALL_UNLOCK || kind == CALL_WAIT)
            model_lock_drop_given_up(model, set, kind == CALL_UNLOCK,
                                     kind == CALL_UNLOCK ? unclear_unlock : unclear_wait);
        else if (kind == CALL_AWAIT)
            node = graph_add(build, node, ACT_AWAIT, NODE_END, at);
    }
    return node;
}

/* Drops the locks that a wait for a value may give up: not that of the subject, or of its owner, where it is known
 * that the value is another object. */
static void drop_waited_for(struct build *build, struct state state, ir_value value, struct object_set set)
{
    struct model *model = build->model;
    bool not_subject = track_know(build, state, value) == KNOW_NO;
    bool not_owner = track_owner(build, state, value) == KNOW_NO;
    for (uint32_t l = 0; l < model->lock_count; l++) {
        const struct model_lock *lock = &model->locks[l];
        if (!lock->library && model_lock_meets(model, l, set) &&
            !(not_subject && lock->object != FACTS_NONE && lock->object == model->subject.object) &&
            !(not_owner && lock->owner && lock->field == FACTS_NONE))
            model_lock_drop(model, l, unclear_wait);
    }
}

static uint32_t wait_call(struct build *build, uint32_t node, struct state state, ir_value at)
{
    struct model *model = build->model;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    struct object_set set = facts_points_to(model->facts, build->function->instance, arguments[0]);
    enum know know = track_know(build, state, arguments[0]);
    uint32_t lock = graph_lock_of(build, state, arguments[0], false);
    if (know != KNOW_YES && lock == NODE_END && set.count > 0)
        drop_waited_for(build, state, arguments[0], set);
    lock = graph_lock(build, lock);
    return lock == NODE_END ? node : graph_add(build, node, ACT_WAIT, lock, at);
}

/* The lock of the library that a call is about; NODE_END: it is not modelled. */
static uint32_t library_lock(struct build *build, struct state state, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    return graph_lock(build, graph_lock_of(build, state, arguments[0], true));
}

/* Whether a value is one of the two locks of a ReentrantReadWriteLock, asked for by a call; sets that, seen as a
 * value. */
static bool is_half(const struct build *build, ir_value at, ir_value *whole)
{
    const struct model *model = build->model;
    uint32_t count, edges;
    if (build->body->instructions[at].op != IR_call_virtual && build->body->instructions[at].op != IR_call_interface)
        return false;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    edge_id first = facts_calls_at(model->facts, build->function->instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        method_id method = facts_instance(model->facts, facts_edge(model->facts, e).callee).method;
        if (method == FACTS_NONE || (!code_is_method(model->program, method, "readLock", NULL) &&
                                     !code_is_method(model->program, method, "writeLock", NULL)))
            return false;
        class_id owner = program_method(model->program, method)->owner;
        if (strcmp(program_class(model->program, owner)->name, "java/util/concurrent/locks/ReentrantReadWriteLock") !=
            0)
            return false;
    }
    *whole = edges == 0 || count == 0 ? at : build->root[arguments[0]];
    return edges > 0 && count > 0;
}

/* The value that a lock is known by where it is not clear which one it is. */
static ir_value lock_root(const struct build *build, ir_value at)
{
    uint32_t count;
    ir_value value = build->root[code_arguments(build->body, at, &count)[0]], whole, other;
    if (!is_half(build, value, &whole))
        return value;
    for (ir_value n = 0; n < value; n++)
        if (build->body->instructions[n].a == build->body->instructions[value].a && is_half(build, n, &other) &&
            other == whole)
            return n;
    return value;
}

/* Locks, unlocks and waits; false if the call is none of these. */
static bool special_call(struct build *build, uint32_t node, struct state state, ir_value at)
{
    enum call_kind kind = call_kind(build->model->isolate, build->function->instance, at);
    const struct facts *facts = build->model->facts;
    uint32_t lock = NODE_END, edges, block = code_block(build->body, at);
    if (kind == CALL_ORDINARY)
        return false;
    edge_id first = facts_calls_at(facts, build->function->instance, at, &edges);
    if (kind == CALL_WAIT || kind == CALL_AWAIT)
        node = stale_wait(build, node, state, at);
    if (kind == CALL_WAIT)
        node = wait_call(build, node, state, at);
    else if (kind == CALL_AWAIT)
        node = graph_add(build, node, ACT_AWAIT, NODE_END, at);
    else
        lock = library_lock(build, state, at);
    bool unit = lock != NODE_END && build->application && lost_has_regions(build->model);
    struct state next = state;
    /* Being interrupted is what declares an exception here; the lock is not taken then, or was taken back. */
    if (kind != CALL_UNLOCK) {
        struct ending ending = {build, node, block, state, false};
        for (edge_id e = first; e < first + edges; e++) {
            method_id method = facts_instance(facts, facts_edge(facts, e).callee).method;
            if (method != FACTS_NONE && program_ir_method(build->model->program, method)->throw_count > 0)
                throws_of_callee(build->model, build->body, build->module, block, facts_edge(facts, e).callee, end_to,
                                 &ending);
        }
    }
    uint8_t number = build->tracked[at];
    if (kind == CALL_TRY) {
        if (number == MOST_TRACKED && lock != NODE_END) {
            model_lock_drop(build->model, lock, "tryLock among too many values to follow");
            lock = NODE_END;
        } else if (number != MOST_TRACKED) {
            struct state failed = state;
            failed.no |= (uint64_t)1 << number;
            next.yes |= (uint64_t)1 << number;
            function_edge(build->function, node, place_node(build, at + 1, failed));
        }
    }
    if (lock != NODE_END && kind == CALL_UNLOCK) {
        node = graph_add(build, node, ACT_UNLOCK, lock, at);
        node = unit ? graph_add(build, node, ACT_END, 0, at) : node;
    } else if (lock != NODE_END) {
        node = unit ? graph_add(build, node, ACT_BEGIN, 0, at) : node;
        node = graph_add(build, node, ACT_LOCK, lock, at);
    } else if (kind == CALL_UNLOCK || kind == CALL_LOCK || (kind == CALL_TRY && number != MOST_TRACKED)) {
        node = graph_add(build, node, kind == CALL_UNLOCK ? ACT_LET : ACT_HOLD, lock_root(build, at), at);
        node = unmodelled_add(build, node, state, call_receiver(build->body, at), at,
                              kind == CALL_UNLOCK ? ACT_GIVES : ACT_TAKES);
    }
    node = graph_joins(build, node, at, IR_NONE);
    function_edge(build->function, node, place_node(build, at + 1, next));
    return true;
}

/* Whether the call is the constructor of a fresh subject, of which nobody else knows until it has returned. */
static bool constructs_subject(const struct build *build, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    return instruction->op == IR_call_special && count > 0 && build->model->defer_alloc &&
           build->body->instructions[build->root[arguments[0]]].op == IR_new && !build->function->quiet &&
           track_know(build, state, arguments[0]) == KNOW_YES;
}

/* A call that is not special. `next` is what is known behind it; if it does not `access`, it is one of a cell whose
 * access is left out; if it does not `return`, it only ends by exceptions. */
struct going_on {
    struct state next;
    bool accesses, returns;
};

static uint32_t accesses(struct build *build, uint32_t node, struct state state, ir_value at)
{
    node = contents_accesses(build, node, state, at);
    node = clone_reads(build, node, state, at);
    return untyped_access(build, node, state, at);
}

/* Where a call goes on that has returned. */
static void call_returned(struct build *build, uint32_t behind, const struct going_on *on, ir_value at, bool constructs)
{
    if (constructs)
        behind = graph_add(build, behind, ACT_ALLOC, 0, at);
    behind = graph_joins(build, behind, at, IR_NONE);
    if (!on->returns)
        function_edge(build->function, behind, retry_nowhere(build));
    else if (!build->function->quiet && call_makes_subject(build->model, build->function->instance, at))
        graph_made(build, behind, on->next, at);
    else
        function_edge(build->function, behind, place_node(build, at + 1, on->next));
}

static void call_ordinary(struct build *build, uint32_t node, struct state state, ir_value at,
                          const struct going_on *on)
{
    struct model *model = build->model;
    const struct facts *facts = model->facts;
    implicit_of_receiver(build, node, state, at);
    bool constructs = constructs_subject(build, state, at), called = false, own = false;
    uint32_t count, library = NODE_END;
    uint32_t behind = function_node(build->function, ACT_NONE, 0, build->body->instructions[at].line);
    edge_id first = facts_calls_at(facts, build->function->instance, at, &count);
    node = on->accesses ? accesses(build, node, state, at) : node;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_INIT || is_other_receiver(build, state, at, &edge) ||
            bits_has(model->other_site_instances, edge.callee))
            continue;
        if (edge.kind == EDGE_START) /* what starts threads is known by its place in the application */
            continue;
        if (is_relevant(build, &edge)) {
            call_edge(build, node, behind, state, at, &edge, build->function->quiet || constructs);
            called = own = true;
        } else {
            library = library == NODE_END ? call_libraries(build, node, state, at, build->function->quiet || constructs)
                                          : library;
            function_edge(build->function, library, behind);
            exceptions(build, library, state, at, edge.callee);
            implicit_of_callee(build, library, state, at);
            called = true;
        }
    }
    if (!called) {
        function_edge(build->function, node, behind);
        implicit_of_callee(build, node, state, at);
    }
    call_returned(build, own ? stale_asked(build, behind, at) : behind, on, at, constructs);
}

/* A read or compare-and-set of a loop that retries it (retry.c). */
static void call_retried(struct build *build, uint32_t node, struct state state, ir_value at, const struct retry *retry)
{
    struct state before = {state.yes & ~retry->held, state.no & ~retry->held};
    struct going_on made = {before, true, true}, held = {before, false, true};
    if (at != retry->set) {
        made.next.no |= retry->held;
        held.next.yes |= retry->held;
        call_ordinary(build, node, before, at, &made);
        call_ordinary(build, node, before, at, &held);
        return;
    }
    uint64_t outcome = (uint64_t)1 << build->tracked[at];
    if ((state.no & retry->held) != 0) { /* whatever comes behind it comes behind a read that was held back */
        call_ordinary(build, node, before, at, &(struct going_on){before, false, false});
        return;
    }
    if ((state.yes & retry->held) != 0) {
        made.next.yes |= outcome;
        held.next.no |= outcome;
        call_ordinary(build, node, before, at, &held);
    }
    call_ordinary(build, node, before, at, &made);
}

void call_expand(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct retry *retry = retry_at(build, at);
    if (special_call(build, node, state, at))
        return;
    node = hidden_calls(build, node, at);
    if (retry != NULL)
        call_retried(build, node, state, at, retry);
    else
        call_ordinary(build, node, state, at, &(struct going_on){state, true, true});
}
