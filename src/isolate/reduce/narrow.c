/* What the library does during one call, by what it is handed there.
 *
 * What a library method may do for anybody (callbacks_from, inside) is too much where many call it:
 * StreamSupport.stream asks the spliterators of all streams, and those of pipelines run whole pipelines. So the
 * methods are walked through with what their parameters may be in this very call: they are among the arguments, as
 * far as the facts of the caller say. A virtual call on a parameter then reaches only methods that an object among
 * these has, and its arguments narrow the parameters of those in turn.
 *
 * Only what is certain is left out: a call is narrowed only if all that it runs is found by the class of its
 * receiver (no lambda, proxy, handle or reflection among what that may be, and no method with a model, whose effects
 * stand at the call). Values that are no parameters are what they are for anybody. After MOST_STATES, what a callee
 * does for anybody counts. */
#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "isolate/internal.h"

#include <string.h>

enum { MOST_STATES = 400 };

/* A library method with what its parameters may be. */
struct state {
    instance_id instance;
    uint32_t count;
    const struct object_set *sets; /* by parameter */
    uint64_t hash;
};

struct walk {
    struct model *model;
    struct arena *arena;
    struct state *states; /* the first `done` of them have been looked at */
    size_t done, count, capacity;
    uint64_t *callbacks;         /* what is called back; NULL: not asked */
    struct inside_effect effect; /* reads and writes of contents, if callbacks are not asked for */
};

/* What is in both sets, and strings: a parameter that is declared as one is one, whatever the facts say of the
 * argument. */
static struct object_set common(struct walk *walk, struct object_set parameter, struct object_set argument)
{
    const struct facts *facts = walk->model->facts;
    struct object_cell *cells = arena_alloc(walk->arena, (parameter.count + 1) * sizeof *cells);
    uint32_t count = 0, a = 0;
    for (uint32_t i = 0; i < parameter.count; i++) {
        struct object_cell cell = parameter.cells[i];
        while (a < argument.count && argument.cells[a].index < cell.index)
            a++;
        uint64_t kept = a < argument.count && argument.cells[a].index == cell.index ? argument.cells[a].bits : 0;
        for (uint64_t bits = cell.bits & ~kept; bits != 0; bits &= bits - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(bits);
            if (facts_object(facts, cell.index * 64 + bit).kind == OBJECT_STRING)
                kept |= (uint64_t)1 << bit;
        }
        cell.bits &= kept;
        if (cell.bits != 0)
            cells[count++] = cell;
    }
    return (struct object_set){cells, count};
}

/* What a value may be in a state: a parameter, perhaps through casts, only what was handed over. */
static struct object_set set_of(struct walk *walk, const struct state *state, const struct ir_body *body,
                                ir_value value)
{
    struct object_set set = facts_points_to(walk->model->facts, state->instance, value);
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    if (body->instructions[value].op != IR_parameter || value >= state->count)
        return set;
    return common(walk, set, state->sets[value]);
}

/* Whether calling a method of an object runs what its class has for it. */
static bool is_plain(const struct facts *facts, struct object_set receivers)
{
    for (object_id o = object_set_next(receivers, 0); o != FACTS_NONE; o = object_set_next(receivers, o + 1)) {
        enum object_kind kind = facts_object(facts, o).kind;
        if (kind == OBJECT_LAMBDA || kind == OBJECT_PROXY || kind == OBJECT_MEMBER)
            return false;
    }
    return true;
}

static bool is_static(const struct model *model, instance_id instance)
{
    method_id method = facts_instance(model->facts, instance).method;
    return method == FACTS_NONE || (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) != 0;
}

/* Whether all that a call runs gets its arguments as parameters, and is found by the class of the receiver. */
static bool can_narrow(const struct model *model, const struct ir_body *body, ir_value at, struct object_set receivers,
                       edge_id first, uint32_t count)
{
    enum ir_op op = body->instructions[at].op;
    if (op != IR_call_static && op != IR_call_special && op != IR_call_virtual && op != IR_call_interface)
        return false;
    if (op != IR_call_static && !is_plain(model->facts, receivers))
        return false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || facts_instance(model->facts, edge.callee).modelled)
            return false;
    }
    return true;
}

/* Whether a callee may do anything for anybody that was not found yet. */
static bool leads_anywhere(const struct walk *walk, instance_id callee)
{
    if (walk->callbacks == NULL) {
        struct inside_effect effect = inside_effect(walk->model, callee);
        return (effect.reads & ~walk->effect.reads) != 0 || (effect.writes & ~walk->effect.writes) != 0;
    }
    const uint64_t *from = walk->model->callbacks_from[callee];
    for (size_t i = 0; from != NULL && i < bits_words(walk->model->callbacks.count); i++)
        if ((from[i] & ~walk->callbacks[i]) != 0)
            return true;
    return false;
}

/* What a callee does for anybody. */
static void add_all(struct walk *walk, instance_id callee)
{
    if (walk->callbacks != NULL) {
        relevant_callbacks(walk->model, callee, walk->callbacks);
        return;
    }
    struct inside_effect effect = inside_effect(walk->model, callee);
    walk->effect.reads |= effect.reads;
    walk->effect.writes |= effect.writes;
}

static bool sets_equal(struct object_set one, struct object_set other)
{
    if (one.count != other.count)
        return false;
    for (uint32_t i = 0; i < one.count; i++)
        if (one.cells[i].index != other.cells[i].index || one.cells[i].bits != other.cells[i].bits)
            return false;
    return true;
}

static bool is_known(const struct walk *walk, const struct state *state)
{
    for (size_t i = 0; i < walk->count; i++) {
        const struct state *other = &walk->states[i];
        bool same = other->hash == state->hash && other->instance == state->instance && other->count == state->count;
        for (uint32_t n = 0; same && n < state->count; n++)
            same = sets_equal(other->sets[n], state->sets[n]);
        if (same)
            return true;
    }
    return false;
}

static uint64_t hash_state(const struct state *state)
{
    uint64_t hash = state->instance;
    for (uint32_t n = 0; n < state->count; n++) {
        hash = hash_join(hash, state->sets[n].count);
        for (uint32_t i = 0; i < state->sets[n].count; i++)
            hash = hash_join(hash_join(hash, state->sets[n].cells[i].index), state->sets[n].cells[i].bits);
    }
    return hash;
}

/* The callee of a call that can be narrowed is to be looked at with the arguments of it. */
static void enter(struct walk *walk, const struct state *from, const struct ir_body *body, ir_value at,
                  instance_id callee)
{
    const struct facts *facts = walk->model->facts;
    const struct ir_body *to = code_body(facts, callee);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    struct object_set *sets = arena_alloc(walk->arena, (count + 1) * sizeof *sets);
    for (uint32_t n = 0; n < count; n++) {
        struct object_set whole = facts_points_to(facts, callee, n);
        bool takes = code_parameter(to, n) != FACTS_NONE;
        sets[n] = takes ? common(walk, whole, set_of(walk, from, body, arguments[n])) : (struct object_set){0};
    }
    struct state state = {callee, count, sets, 0};
    state.hash = hash_state(&state);
    if (is_known(walk, &state))
        return;
    if (walk->count >= MOST_STATES)
        add_all(walk, callee);
    else
        ARRAY_ADD(walk->states, walk->count, walk->capacity, state);
}

/* The memories that the receiver of a library method is contents of, or looks at. */
static uint64_t own_memories(const struct walk *walk, const struct state *state)
{
    if (state->count == 0 || relevant_is_own(walk->model, state->instance) || is_static(walk->model, state->instance))
        return 0;
    return subject_bits(state->sets[0], walk->model->windows);
}

/* What a callee does to its receiver, which is one of these. */
static void add_receivers(struct walk *walk, const struct state *from, instance_id callee, struct object_set receivers)
{
    for (object_id o = object_set_next(receivers, 0); o != FACTS_NONE; o = object_set_next(receivers, o + 1)) {
        uint64_t unnamed;
        struct inside_effect effect = inside_receiver(walk->model, callee, o, &unnamed);
        unnamed &= ~own_memories(walk, from);
        walk->effect.reads |= effect.reads | unnamed;
        walk->effect.writes |= effect.writes | unnamed;
    }
}

static void add_callback(struct walk *walk, instance_id callee)
{
    const struct pile *callbacks = &walk->model->callbacks; /* in rising order */
    size_t low = 0, high = callbacks->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (callbacks->items[middle] < callee)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < callbacks->count && callbacks->items[low] == callee)
        bits_add(walk->callbacks, low);
}

/* Looks at one call; `outermost`: the one that was asked about, whose callees of the application are no callbacks. */
static void look_at(struct walk *walk, const struct state *state, ir_value at, edge_id first, uint32_t count,
                    bool outermost)
{
    const struct model *model = walk->model;
    const struct ir_body *body = code_body(model->facts, state->instance);
    uint32_t argument_count = 0;
    const ir_value *arguments =
        body == NULL || at >= body->instruction_count ? NULL : code_arguments(body, at, &argument_count);
    struct object_set receivers = {0};
    if (argument_count > 0 && body->instructions[at].op != IR_call_static)
        receivers = set_of(walk, state, body, arguments[0]);
    bool narrow = arguments != NULL && can_narrow(model, body, at, receivers, first, count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        bool own = relevant_is_own(model, edge.callee);
        if (edge.kind == EDGE_START || edge.kind == EDGE_INIT || (own && (outermost || walk->callbacks == NULL)) ||
            bits_has(model->other_site_instances, edge.callee))
            continue;
        bool followed =
            narrow && code_passes_arguments(model->facts, &edge) && code_body(model->facts, edge.callee) != NULL;
        bool receives = followed && !is_static(model, edge.callee);
        struct object_set here = {0};
        if (receives)
            here = common(walk, facts_points_to(model->facts, edge.callee, 0), receivers);
        if (receives && here.count == 0)
            continue; /* nothing that was handed over has this method */
        if (own)
            add_callback(walk, edge.callee);
        else if (leads_anywhere(walk, edge.callee) && !followed)
            add_all(walk, edge.callee);
        else if (leads_anywhere(walk, edge.callee)) {
            if (walk->callbacks == NULL)
                add_receivers(walk, state, edge.callee, here);
            enter(walk, state, body, at, edge.callee);
        }
    }
}

static void look_into(struct walk *walk, struct state state)
{
    const struct facts *facts = walk->model->facts;
    uint32_t count;
    edge_id first = facts_calls_from(facts, state.instance, &count), end = first + count;
    while (first < end && leads_anywhere(walk, state.instance)) {
        edge_id next = first;
        ir_value at = facts_edge(facts, first).at;
        while (next < end && facts_edge(facts, next).at == at)
            next++;
        look_at(walk, &state, at, first, next - first, false);
        first = next;
    }
}

static void walk_call(struct walk *walk, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(walk->model->facts, instance, at, &count);
    struct state state = {.instance = instance};
    walk->arena = arena_new();
    look_at(walk, &state, at, first, count, true);
    while (walk->done < walk->count)
        look_into(walk, walk->states[walk->done++]);
    arena_free(walk->arena);
    mem_free(walk->states);
}

/* Initialisers of the application's classes: of library code, the first use of a class that was found stands for
 * all. */
static void add_initialisers(const struct model *model, instance_id instance, ir_value at, uint64_t *callbacks)
{
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        const uint64_t *from = model->callbacks_from[edge.callee];
        if (edge.kind == EDGE_START || edge.kind == EDGE_INIT || from == NULL)
            continue;
        for (uint32_t n = 0; n < model->callbacks.count; n++)
            if (bits_has(from, n) &&
                code_is_method(model->program, facts_instance(model->facts, model->callbacks.items[n]).method,
                               "<clinit>", NULL))
                bits_add(callbacks, n);
    }
}

bool narrow_callbacks(struct model *model, instance_id instance, ir_value at, uint64_t *to)
{
    struct walk walk = {.model = model, .callbacks = to};
    walk_call(&walk, instance, at);
    add_initialisers(model, instance, at, to);
    for (size_t i = 0; i < bits_words(model->callbacks.count); i++)
        if (to[i] != 0)
            return true;
    return false;
}

struct inside_effect narrow_effect(struct model *model, instance_id instance, ir_value at)
{
    struct walk walk = {.model = model};
    walk_call(&walk, instance, at);
    return walk.effect;
}
