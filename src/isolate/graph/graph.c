/* The flow graph of a function: the body of a method, with only what the model shows.
 *
 * Its points are pairs of an instruction and what is known there of values that may be the subject. Where an
 * instruction must know whether a value is the subject, the path splits (000, section 6.1: the two sides of `is_ri`),
 * and what is known then holds until the value is dead. So a block that is synchronized on such a value takes the
 * subject's lock exactly where it accesses the subject. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "isolate/graph/internal.h"

#include <assert.h>

uint32_t function_node(struct function *function, enum action action, uint32_t operand, uint32_t line)
{
    ARRAY_RESERVE(function->nodes, function->node_capacity, function->node_count + 1);
    function->nodes[function->node_count] =
        (struct node){(uint8_t)action, operand, line, NODE_END, function->instance, NODE_END, 0, 0};
    return (uint32_t)function->node_count++;
}

void function_edge(struct function *function, uint32_t from, uint32_t to)
{
    assert(from < function->node_count && to < function->node_count);
    for (uint32_t e = function->nodes[from].first_edge; e != NODE_END; e = function->edges[e].next)
        if (function->edges[e].to == to)
            return;
    ARRAY_RESERVE(function->edges, function->edge_capacity, function->edge_count + 1);
    function->edges[function->edge_count] = (struct node_edge){to, function->nodes[from].first_edge};
    function->nodes[from].first_edge = (uint32_t)function->edge_count++;
}

uint32_t function_of(struct model *model, instance_id instance, struct knowledge of, bool quiet)
{
    uint64_t known = (uint64_t)of.yes << 32 | of.no;
    uint32_t parameters = idmap_get(model->parameter_ids, known);
    if (parameters == IDMAP_NONE) {
        parameters = (uint32_t)idmap_count(model->parameter_ids);
        idmap_put(model->parameter_ids, known, parameters);
    }
    assert(parameters < 1u << 29);
    uint64_t key = (uint64_t)instance << 32 | parameters << 3 | (uint32_t)of.owner << 1 | quiet;
    uint32_t id = idmap_get(model->function_ids, key);
    if (id != IDMAP_NONE)
        return id;
    ARRAY_RESERVE(model->functions, model->function_capacity, model->function_count + 1);
    struct function *function = arena_alloc(model->working, sizeof *function);
    *function = (struct function){.instance = instance,
                                  .yes = of.yes,
                                  .no = of.no,
                                  .owner = of.owner,
                                  .quiet = quiet,
                                  .broken = NODE_END,
                                  .framed = NODE_END,
                                  .raised = NODE_END};
    id = (uint32_t)model->function_count;
    model->functions[model->function_count++] = function;
    idmap_put(model->function_ids, key, id);
    return id;
}

uint32_t place_node(struct build *build, ir_value at, struct state state)
{
    state.yes &= build->live[at];
    state.no &= build->live[at];
    uint64_t hash = hash_join(hash_join(hash_mix(at), state.yes), state.no);
    uint32_t last = idmap_get(build->known, hash);
    for (uint32_t p = last; p != IDMAP_NONE; p = build->places[p].chained)
        if (build->places[p].at == at && build->places[p].state.yes == state.yes &&
            build->places[p].state.no == state.no)
            return build->places[p].node;
    uint32_t node = function_node(build->function, ACT_NONE, 0, build->body->instructions[at].line);
    ARRAY_RESERVE(build->places, build->place_capacity, build->place_count + 1);
    build->places[build->place_count] = (struct place){at, state, node, last};
    idmap_put(build->known, hash, (uint32_t)build->place_count++);
    return node;
}

static uint32_t add_action(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at)
{
    if (build->model->stale != NULL && (action == ACT_READ || action == ACT_WRITE))
        return stale_access(build, behind, action, operand, at);
    if (build->model->lost != NULL && (action == ACT_READ || action == ACT_WRITE))
        return lost_access(build, behind, action, operand, at);
    if (action == ACT_CALL || action == ACT_CALL_THROW)
        behind = lost_look_call(build, behind, operand, at);
    if (action == ACT_READ || action == ACT_WRITE)
        lazy_note(build, action, operand, at);
    uint32_t line = at == FACTS_NONE ? 0 : build->body->instructions[at].line;
    uint32_t node = function_node(build->function, action, operand, line);
    if (build->deciding != NULL && at != FACTS_NONE && (action == ACT_READ || action == ACT_WRITE))
        build->function->nodes[node].decides = build->deciding[at];
    function_edge(build->function, behind, node);
    return node;
}

uint32_t graph_add(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at)
{
    struct function *function = build->function;
    size_t before = function->node_count;
    uint32_t node = add_action(build, behind, action, operand, at);
    if (action != ACT_READ && action != ACT_WRITE)
        return node;
    uint8_t part = parts_scheme(build->model, function->instance, at);
    for (size_t n = before; n < function->node_count; n++)
        function->nodes[n].part = part;
    return node;
}

uint32_t graph_maybe(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at)
{
    behind = action == ACT_READ ? lost_look(build, behind, operand, at) : behind;
    uint32_t done = graph_add(build, behind, action, operand, at);
    uint32_t join = graph_add(build, done, ACT_NONE, 0, at);
    if (!stale_looks(build, at))
        function_edge(build->function, behind, join);
    return join;
}

uint32_t graph_lock(const struct build *build, uint32_t lock)
{
    if (lock == NODE_END)
        return NODE_END;
    struct model_lock *of = &build->model->locks[lock];
    if (of->dropped != NULL || (of->own && build->function->quiet))
        return NODE_END;
    of->used = true;
    return lock;
}

uint32_t graph_joins(struct build *build, uint32_t behind, ir_value at, uint32_t block)
{
    instance_id instance = build->function->instance;
    for (uint32_t p = call_joined(build->model, instance, at, block, 1); p != NODE_END;
         p = call_joined(build->model, instance, at, block, p + 1))
        behind = graph_add(build, behind, ACT_JOIN, p, at);
    return behind;
}

void graph_enter(struct build *build, uint32_t from_node, uint32_t from_block, uint32_t to_block, struct state state)
{
    ir_value at;
    struct state here = track_enter(build, from_block, to_block, state, &at);
    from_node = suspects_pass(build, from_node, from_block, to_block);
    from_node = graph_joins(build, from_node, at, to_block);
    function_edge(build->function, from_node, place_node(build, at, here));
}

bool graph_comes_to(const struct ir_body *body, const struct ir_flow *flow, ir_value from, ir_value to,
                    ir_value without)
{
    uint64_t *seen = bits_new(body->block_count);
    struct pile todo = {0};
    bool comes = false;
    pile_add(&todo, from + 1);
    while (!comes && todo.count > 0) {
        ir_value at = pile_take(&todo);
        uint32_t block = code_block(body, at == from + 1 ? from : at);
        ir_value end = body->blocks[block].first + body->blocks[block].count;
        while (at < end && at != to && at != without)
            at++;
        comes = at == to && at < end;
        /* An exception may leave the block before the third one is executed. */
        for (uint32_t i = flow->successors.first[block]; !comes && i < flow->successors.first[block + 1]; i++) {
            bool ordinary = i < flow->successors.first[block] + flow->ordinary[block];
            if ((!ordinary || at >= end) && bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, body->blocks[flow->successors.targets[i]].first);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return comes;
}

/* Whether a value was read from a settled field, and which. */
static bool is_settled_read(const struct build *build, ir_value read, field_id *field)
{
    const struct ir_instruction *instruction = &build->body->instructions[read];
    *field = instruction->op == IR_get && instruction->a < read
                 ? code_field(build->model->program, build->module, instruction->b)
                 : FACTS_NONE;
    return *field != FACTS_NONE && subject_settled(build->model, *field);
}

/* The lock of a value that is the owner of the subject, or was read from a settled field of it. */
static uint32_t owner_lock(const struct build *build, struct state state, ir_value value)
{
    ir_value read = build->root[value];
    field_id field;
    if (track_owner(build, state, value) == KNOW_YES)
        return model_lock_of_owner(build->model, FACTS_NONE);
    return is_settled_read(build, read, &field) &&
                   track_owner(build, state, build->body->instructions[read].a) == KNOW_YES
               ? model_lock_of_owner(build->model, field)
               : NODE_END;
}

/* The number by which it is known whether a value is the owner's lock, where that is not decided yet; MOST_TRACKED. */
static uint32_t owner_asks(const struct build *build, struct state state, ir_value value)
{
    ir_value read = build->root[value];
    field_id field;
    if (track_owner(build, state, value) == KNOW_MAYBE)
        return build->owning[read];
    if (!is_settled_read(build, read, &field) || model_lock_of_owner(build->model, field) == NODE_END ||
        track_owner(build, state, build->body->instructions[read].a) != KNOW_MAYBE)
        return MOST_TRACKED;
    return build->owning[build->root[build->body->instructions[read].a]];
}

/* The lock of a value, as a monitor or not. */
static uint32_t lock_of_value(const struct build *build, struct state state, ir_value value)
{
    struct model *model = build->model;
    instance_id instance = build->function->instance;
    /* What a settled field of the subject holds is one lock, even where that may be the subject itself or another
     * object. */
    ir_value read = build->root[value];
    enum know base = build->body->instructions[read].op == IR_get
                         ? track_know(build, state, build->body->instructions[read].a)
                         : KNOW_NO;
    uint32_t lock = base == KNOW_YES ? model_lock_of_read(model, instance, read, base) : NODE_END;
    if (lock != NODE_END)
        return lock;
    if (track_know(build, state, value) == KNOW_YES)
        return model_lock_of_object(model, model->subject.object);
    lock = model_lock_of(model, facts_points_to(model->facts, instance, value));
    lock = lock != NODE_END ? lock : model_lock_of_read(model, instance, read, base);
    return lock != NODE_END ? lock : owner_lock(build, state, value);
}

uint32_t graph_lock_of(const struct build *build, struct state state, ir_value value, bool library)
{
    uint32_t lock = lock_of_value(build, state, value);
    /* The monitor of a library lock and the lock itself are two things. */
    return lock == NODE_END || build->model->locks[lock].library != library ? NODE_END : lock;
}

uint32_t graph_lock_asks(const struct build *build, struct state state, ir_value value)
{
    ir_value read = build->root[value];
    const struct ir_instruction *instruction = &build->body->instructions[read];
    if (track_know(build, state, value) == KNOW_MAYBE)
        return track_asks(build, state, value);
    if (owner_asks(build, state, value) < MOST_TRACKED)
        return owner_asks(build, state, value);
    if (instruction->op != IR_get || instruction->a >= read || track_know(build, state, instruction->a) != KNOW_MAYBE ||
        model_lock_of_read(build->model, build->function->instance, read, KNOW_YES) == NODE_END)
        return MOST_TRACKED;
    return build->tracked[build->root[instruction->a]];
}

/* Whether a synchronized region of this method is a unit of work. */
static bool regions_are_units(const struct build *build)
{
    return build->application && lost_has_regions(build->model) && !bits_has(build->model->plain, build->method);
}

static uint32_t monitor(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    uint32_t lock = graph_lock(build, graph_lock_of(build, state, instruction->a, false));
    bool unit = regions_are_units(build);
    if (instruction->op == IR_monitor_enter) {
        node = unit ? graph_add(build, node, ACT_BEGIN, 0, at) : node;
        return lock == NODE_END ? unmodelled_add(build, node, state, instruction->a, at, ACT_TAKES)
                                : graph_add(build, node, ACT_LOCK, lock, at);
    }
    node = lock == NODE_END ? unmodelled_add(build, node, state, instruction->a, at, ACT_GIVES)
                            : graph_add(build, node, ACT_UNLOCK, lock, at);
    return unit ? graph_add(build, node, ACT_END, 0, at) : node;
}

/* An access of a field. */
static uint32_t access_field(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    bool write = instruction->op == IR_put || instruction->op == IR_put_static;
    if (build->function->quiet || is_static != (build->model->subject.object == FACTS_NONE))
        return node;
    enum know know = is_static ? KNOW_YES : track_know(build, state, instruction->a);
    if (know == KNOW_NO)
        return node;
    uint32_t ref = is_static ? instruction->a : instruction->b;
    field_id field = code_field(build->model->program, build->module, ref);
    uint32_t memory = subject_memory(build->model, field);
    if (memory == NODE_END || late_is_unnoticed(build->model, build->function->instance, field, write))
        return node;
    enum action action = write ? ACT_WRITE : ACT_READ;
    node = write ? node : lost_look(build, node, memory, at);
    return know == KNOW_YES ? graph_add(build, node, action, memory, at) : graph_maybe(build, node, action, memory, at);
}

/* A field is set whose object is a lock. */
static uint32_t reset_lock(struct build *build, uint32_t node, ir_value at)
{
    uint32_t lock = graph_lock(build, late_set_at(build->model, build->function->instance, at));
    return lock == NODE_END ? node : graph_add(build, node, ACT_RESET, lock, at);
}

/* Whether an array was read from a field of the subject. */
static bool is_own_array(const struct build *build, struct state state, ir_value array, field_id field)
{
    ir_value at = build->root[array];
    const struct ir_instruction *read = &build->body->instructions[at];
    return read->op == IR_get && read->a < at && track_know(build, state, read->a) == KNOW_YES &&
           code_field(build->model->program, build->module, read->b) == field;
}

static uint32_t access_element(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    struct model *model = build->model;
    enum action action = instruction->op == IR_put_element ? ACT_WRITE : ACT_READ;
    if (build->function->quiet)
        return node;
    uint64_t found =
        subject_contents(model, facts_points_to(model->facts, build->function->instance, instruction->a), true) &
        ~graph_held_by_others(build, state, instruction->a);
    if (found != 0 && action == ACT_WRITE && fresh_value(build, instruction->a, at))
        return node;
    found = frozen_access(model, found, action == ACT_WRITE);
    for (; found != 0; found &= found - 1) {
        uint32_t memory = model->with_contents[__builtin_ctzll(found)];
        /* Suspicions go by what is looked at again: there it matters that a look is certain. */
        bool sure = model->suspicions && is_own_array(build, state, instruction->a, model->memories[memory].field);
        node = sure ? graph_add(build, node, action, memory, at) : graph_maybe(build, node, action, memory, at);
    }
    return node;
}

/* The tracked value that must be known before the instruction can be modelled; MOST_TRACKED: none. */
static uint32_t asks(const struct build *build, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    ir_value value = FACTS_NONE;
    switch (instruction->op) {
    case IR_get:
    case IR_put:
        if (!build->function->quiet &&
            subject_memory(build->model, code_field(build->model->program, build->module, instruction->b)) != NODE_END)
            value = instruction->a;
        break;
    case IR_monitor_enter:
    case IR_monitor_exit:
        return graph_lock_asks(build, state, instruction->a);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return call_asks(build, state, at);
    default:
        break;
    }
    if (value == FACTS_NONE || track_know(build, state, value) != KNOW_MAYBE)
        return MOST_TRACKED;
    return track_asks(build, state, value);
}

void graph_made(struct build *build, uint32_t node, struct state state, ir_value at)
{
    uint8_t number = build->tracked[at];
    struct state is = state, is_not = state;
    if (subject_know(build->model, build->function->instance, at) == KNOW_YES) { /* single: made once */
        uint32_t only = build->model->defer_alloc ? node : graph_add(build, node, ACT_ALLOC, 0, at);
        function_edge(build->function, only, place_node(build, at + 1, state));
        return;
    }
    if (number == MOST_TRACKED) {
        build->model->failure = "too many values to follow in the method that makes the object";
        return;
    }
    is.yes |= (uint64_t)1 << number;
    is_not.no |= (uint64_t)1 << number;
    uint32_t made = build->model->defer_alloc ? node : graph_add(build, node, ACT_ALLOC, 0, at);
    function_edge(build->function, made, place_node(build, at + 1, is));
    function_edge(build->function, node, place_node(build, at + 1, is_not));
}

struct leaving {
    struct build *build;
    uint32_t node, block;
    struct state state;
    bool unknown; /* nobody is seen to throw it: it may be the JVM */
};

static void leave_to(void *context, uint32_t block)
{
    struct leaving *leaving = context;
    if (block == NODE_END && leaving->unknown)
        function_edge(leaving->build->function, leaving->node, graph_broken(leaving->build));
    else if (block == NODE_END)
        function_edge(leaving->build->function, suspects_pass(leaving->build, leaving->node, leaving->block, IR_NONE),
                      leaving->build->raised);
    else
        graph_enter(leaving->build, leaving->node, leaving->block, block, leaving->state);
}

/* Whether a branch is on the result of a tryLock that is known; sets which way it goes. */
static bool branch_known(const struct build *build, struct state state, ir_value condition, bool *taken)
{
    const struct ir_body *body = build->body;
    const struct ir_instruction *test = &body->instructions[condition];
    bool negated = false;
    ir_value value = condition;
    if ((test->op == IR_eq || test->op == IR_ne) && body->instructions[test->b].op == IR_integer &&
        body->instructions[test->b].a == 0 && body->instructions[test->b].b == 0) {
        negated = test->op == IR_eq;
        value = test->a;
    }
    uint8_t number = build->tracked[build->root[value]];
    if (number == MOST_TRACKED || ir_kind_class(body->instructions[value].kind) != IR_KIND_INT ||
        ((state.yes | state.no) >> number & 1) == 0)
        return false;
    *taken = (state.yes >> number & 1) != negated;
    return true;
}

static void expand_end(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    uint32_t block = code_block(build->body, at);
    bool taken;
    if (instruction->op == IR_return) {
        function_edge(build->function, suspects_pass(build, node, block, IR_NONE), build->returned);
    } else if (instruction->op == IR_throw) {
        struct object_set set = facts_points_to(build->model->facts, build->function->instance, instruction->a);
        struct leaving leaving = {build, node, block, state, set.count == 0};
        throws_of_value(build->model, build->function->instance, build->body, block, instruction->a, leave_to,
                        &leaving);
    } else if (instruction->op == IR_branch && (branch_known(build, state, instruction->a, &taken) ||
                                                constants_decide(build, instruction->a, &taken))) {
        graph_enter(build, node, block, taken ? instruction->b : instruction->c, state);
    } else if (instruction->op == IR_branch) {
        struct comparison known = same_compare(build, state, instruction->a);
        bool equal_first = build->body->instructions[instruction->a].op != IR_ne;
        if (equal_first ? known.may_be_equal : known.may_differ)
            graph_enter(build, node, block, instruction->b, equal_first ? known.equal : known.other);
        if (equal_first ? known.may_differ : known.may_be_equal)
            graph_enter(build, node, block, instruction->c, equal_first ? known.other : known.equal);
    } else {
        const struct ir_block *of = &build->body->blocks[block];
        uint32_t count = ir_successors(build->body, block, NULL, 0);
        uint32_t *successors = mem_new(count + (size_t)1, sizeof *successors);
        ir_successors(build->body, block, successors, count);
        for (uint32_t i = 0; i + of->handler_count < count; i++)
            graph_enter(build, node, block, successors[i], state);
        mem_free(successors);
    }
}

static bool is_joined_in_rounds(const struct model *model, uint32_t process)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, model->processes[process].thread);
    for (uint32_t i = 0; model->processes[process].task == FACTS_NONE && i < thread->join_count; i++)
        if (thread->joins[i].round)
            return true;
    return false;
}

/* The processes that an instruction starts: a call mostly, but a task may also be put into an array, or returned to the
 * library. */
static uint32_t graph_starts(struct build *build, uint32_t node, ir_value at)
{
    struct model *model = build->model;
    instance_id instance = build->function->instance;
    for (uint32_t p = processes_started(model, instance, at, 1); p != NODE_END;
         p = processes_started(model, instance, at, p + 1)) {
        /* A model has a few copies of a process, which are used up when others have been joined before: so that one is
         * left for each round, others may do without. */
        if (is_joined_in_rounds(model, p)) {
            node = graph_maybe(build, node, ACT_START, p, at);
            continue;
        }
        node = graph_add(build, node, ACT_START, p, at);
        if (model->processes[p].repeats)
            function_edge(build->function, node, node);
    }
    return node;
}

uint32_t graph_broken(struct build *build)
{
    if (build->function->broken == NODE_END)
        build->function->broken = function_node(build->function, ACT_NONE, 0, 0);
    return build->function->broken;
}

/* If a field is read for a compare-and-set (retry.c): a path that holds it back. Returns what is known where it is
 * made. */
static struct state hold_back(struct build *build, uint32_t node, struct state state, ir_value at)
{
    const struct retry *retry = retry_at(build, at);
    if (retry == NULL)
        return state;
    struct state held = {state.yes | retry->held, state.no & ~retry->held};
    function_edge(build->function, node, place_node(build, at + 1, held));
    return (struct state){state.yes & ~retry->held, state.no | retry->held};
}

/* The first look of two (recheck.c): it is made, and all is done; or all is left to the second one. */
static void look_or_lock(struct build *build, uint32_t node, struct state state, const struct recheck *recheck)
{
    uint32_t block = code_block(build->body, recheck->read);
    uint32_t made = access_field(build, node, state, recheck->read);
    graph_enter(build, made, block, recheck->fast, state);
    graph_enter(build, node, block, recheck->slow, state);
}

static void expand(struct build *build, size_t n)
{
    struct place place = build->places[n];
    const struct ir_instruction *instruction = &build->body->instructions[place.at];
    uint32_t node = place.node, asked = asks(build, place.state, place.at);
    if (asked != MOST_TRACKED) {
        struct state is = place.state, is_not = place.state;
        is.yes |= (uint64_t)1 << asked;
        is_not.no |= (uint64_t)1 << asked;
        function_edge(build->function, node, place_node(build, place.at, is));
        function_edge(build->function, node, place_node(build, place.at, is_not));
        return;
    }
    implicit_throw(build, node, place.state, place.at);
    node = call_initialisers(build, node, place.at);
    node = graph_starts(build, node, place.at);
    if (bits_has(build->begins, place.at))
        node = graph_add(build, node, ACT_BEGIN, 0, place.at);
    if ((ir_op_flags(instruction->op) & IR_E) != 0) {
        expand_end(build, node, place.state, place.at);
        return;
    }
    if (instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic) {
        call_expand(build, node, place.state, place.at);
        return;
    }
    if (instruction->op == IR_new && !build->function->quiet &&
        subject_know(build->model, build->function->instance, place.at) != KNOW_NO) {
        graph_made(build, node, place.state, place.at);
        return;
    }
    const struct recheck *recheck = recheck_at(build, place.at);
    if (recheck != NULL) {
        look_or_lock(build, node, place.state, recheck);
        return;
    }
    struct state next = hold_back(build, node, place.state, place.at);
    if (instruction->op == IR_monitor_enter || instruction->op == IR_monitor_exit)
        node = monitor(build, node, place.state, place.at);
    else if (instruction->op == IR_get_element || instruction->op == IR_put_element)
        node = access_element(build, node, place.state, place.at);
    else if (instruction->op >= IR_get && instruction->op <= IR_put_static)
        node = reset_lock(build, access_field(build, node, place.state, place.at), place.at);
    if (bits_has(build->ends, place.at))
        node = graph_add(build, node, ACT_END, 0, place.at);
    function_edge(build->function, node, place_node(build, place.at + 1, next));
}

/* Whether the function as a whole is a unit of work. */
static bool is_unit(const struct build *build)
{
    const struct model *model = build->model;
    const struct ir_method *ir = program_ir_method(model->program, build->method);
    const struct spec *spec = model->isolate->in.spec;
    bool is_static = (ir->flags & IR_ACCESS_STATIC) != 0;
    if (build->function->quiet)
        return false;
    if (model->lost != NULL && lost_is_unit(build))
        return true;
    if ((ir->flags & IR_ACCESS_SYNCHRONIZED) != 0 && regions_are_units(build))
        return true;
    if (model->stale != NULL || model->lost != NULL)
        return false;
    if (spec_is_unit(spec, build->method) &&
        (is_static ? model->subject.object == FACTS_NONE && build->module == model->subject.class
                   : track_know(build, (struct state){0}, 0) == KNOW_YES || (build->function->yes & 1)))
        return true;
    uint32_t count = program_module_of(model->program, build->method)->signatures[ir->signature].count;
    for (uint32_t n = 0; n < count && n < 31; n++) {
        uint32_t value = n + !is_static;
        if (spec_is_unit_for(spec, build->method, n) &&
            (subject_know(model, build->function->instance, value) == KNOW_YES || (build->function->yes >> value & 1)))
            return true;
    }
    bool suspected = suspects_unit(build);
    build->model->suspected += suspected;
    return suspected;
}

/* The lock of a synchronized method; NODE_END if it has none that is modelled. */
static uint32_t own_lock(const struct build *build, struct state state)
{
    const struct ir_method *ir = program_ir_method(build->model->program, build->method);
    if ((ir->flags & IR_ACCESS_SYNCHRONIZED) == 0)
        return NODE_END;
    return (ir->flags & IR_ACCESS_STATIC) != 0 ? graph_lock(build, model_lock_of_class(build->model, build->module))
                                               : graph_lock(build, graph_lock_of(build, state, 0, false));
}

/* What is known of the parameters. */
static struct state state_of_parameters(const struct build *build)
{
    struct state state = {0};
    for (uint32_t n = 0; n < 32 && code_parameter(build->body, n) != FACTS_NONE; n++) {
        uint8_t number = build->tracked[n];
        if (number == MOST_TRACKED)
            continue;
        state.yes |= (uint64_t)(build->function->yes >> n & 1) << number;
        state.no |= (uint64_t)(build->function->no >> n & 1) << number;
    }
    uint64_t owner = build->owning[0] == MOST_TRACKED ? 0 : (uint64_t)1 << build->owning[0];
    state.yes |= build->function->owner == KNOW_YES ? owner : 0;
    state.no |= build->function->owner == KNOW_NO ? owner : 0;
    return state;
}

/* The nodes around the body: the unit and the lock of the whole method. */
static uint32_t graph_frame(struct build *build, struct state state)
{
    struct function *function = build->function;
    uint16_t flags = program_ir_method(build->model->program, build->method)->flags;
    ir_value self = (flags & IR_ACCESS_STATIC) != 0 ? FACTS_NONE : 0;
    uint32_t lock = own_lock(build, state), node;
    bool unit = is_unit(build), locks = (flags & IR_ACCESS_SYNCHRONIZED) != 0;
    function->entry = node = function_node(function, ACT_NONE, 0, 0);
    node = unit ? graph_add(build, node, ACT_BEGIN, 0, 0) : node;
    node = lock != NODE_END ? graph_add(build, node, ACT_LOCK, lock, 0)
           : locks          ? unmodelled_add(build, node, state, self, 0, ACT_TAKES)
                            : node;
    uint32_t *outer[] = {&function->exit, &function->thrown}, *inner[] = {&build->returned, &build->raised};
    for (int i = 0; i < 2; i++) {
        uint32_t end = *inner[i] = function_node(function, ACT_NONE, 0, 0);
        end = lock != NODE_END ? graph_add(build, end, ACT_UNLOCK, lock, 0)
              : locks          ? unmodelled_add(build, end, state, self, 0, ACT_GIVES)
                               : end;
        end = unit ? graph_add(build, end, ACT_END, 0, 0) : end;
        *outer[i] = graph_add(build, end, ACT_NONE, 0, FACTS_NONE);
    }
    return node;
}

void function_build(struct model *model, uint32_t id)
{
    struct function *function = model->functions[id];
    method_id method = facts_instance(model->facts, function->instance).method;
    struct build build = {.model = model,
                          .function = function,
                          .body = code_body(model->facts, function->instance),
                          .method = method,
                          .module = program_method(model->program, method)->owner,
                          .application = code_is_application(model->facts, function->instance),
                          .nowhere = NODE_END,
                          .known = idmap_new()};
    track_values(&build);
    updates_find(model, function->instance, &build.begins, &build.ends);
    retries_find(&build);
    rechecks_find(&build);
    track_live(&build);
    build.rounds = suspects_rounds(&build);
    build.deciding = model->suspicions || model->stale != NULL ? suspects_deciding(&build) : NULL;
    if (model->suspicions)
        acts_judge(&build, build.deciding);
    struct state state = state_of_parameters(&build);
    uint32_t node = function->framed = graph_frame(&build, state);
    function->raised = build.raised;
    ir_value first = 0;
    while (ir_is_at_start(&build.body->instructions[first]))
        first++;
    function_edge(function, node, place_node(&build, first, state));
    while (build.next < build.place_count && model->failure == NULL) {
        expand(&build, build.next++);
        if (function->node_count > MOST_NODES || budget_spent(model->isolate->in.budget))
            model->failure = "a method is too large to be modelled";
    }
    retry_prune(&build);
    function->built = true;
    track_free(&build);
    mem_free(build.retries);
    mem_free(build.rechecks);
    idmap_free(build.known);
    mem_free(build.places);
    mem_free(build.begins);
    mem_free(build.ends);
    mem_free(build.deciding);
    mem_free(build.rounds);
}
