/* What an instruction that ends no block does on the way that is followed. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/internal.h"

/* The instruction that is looked at, with what its parts need. */
struct step {
    struct skeleton *skeleton;
    struct terms *terms;
    struct state *state;
    struct frame *frame;
    const struct ir_instruction *at;
    char *classes; /* of the arguments of a call (library_call) */
};

static term operand(const struct step *step, ir_value value)
{
    term of = step->frame->registers[value];
    return of == TERM_NONE ? term_undefined(step->terms, 32) : of;
}

/* An operand that is computed with. */
static term number(const struct step *step, ir_value value)
{
    return access_use(step->skeleton, step->state, operand(step, value));
}

static void refuse(const struct step *step, const char *why)
{
    skeleton_stop(step->skeleton, step->state, STOP_REFUSED, TERM_TRUE, why);
}

static void go_wrong(const struct step *step, term condition, const char *why)
{
    skeleton_stop(step->skeleton, step->state, STOP_UNDEFINED, condition, why);
}

static unsigned width_of(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? POINTER_BITS : ir_kind_bits(kind);
}

static bool is_understood(ir_kind kind)
{
    enum ir_kind_class class = ir_kind_class(kind);
    return class == IR_KIND_VOID || class == IR_KIND_POINTER ||
           (class == IR_KIND_INT && ir_kind_bits(kind) >= 1 && ir_kind_bits(kind) <= 64);
}

static ir_kind kind_at(const struct step *step, ir_value value)
{
    return step->frame->body->instructions[value].kind;
}

static term compute(const struct step *step, enum term_op op, term a, term b)
{
    struct terms *terms = step->terms;
    unsigned width = term_width(terms, a);
    term zero = term_constant(terms, width, 0);
    bool shifts = op == TERM_SHL || op == TERM_LSHR || op == TERM_ASHR;
    if (op >= TERM_UDIV && op <= TERM_SREM)
        go_wrong(step, term_eq(terms, b, zero), "division by zero");
    if (op == TERM_SDIV || op == TERM_SREM) {
        term smallest = term_constant(terms, width, UINT64_C(1) << (width - 1));
        term minus = term_constant(terms, width, UINT64_MAX);
        go_wrong(step, term_and(terms, term_eq(terms, a, smallest), term_eq(terms, b, minus)), "signed overflow");
    }
    if (shifts)
        go_wrong(step, term_not(terms, term_binary(terms, TERM_ULT, b, term_constant(terms, width, width))),
                 "shift by too much");
    if ((step->at->marks & IR_CHECKED) != 0 && (op == TERM_ADD || op == TERM_SUB || op == TERM_MUL))
        go_wrong(step, term_overflows(terms, op, a, b), "signed overflow");
    return term_binary(terms, op, a, b);
}

/* Which of two objects comes first is not known here. */
static bool is_comparable(const struct step *step, enum term_op op, term a, term b)
{
    struct terms *terms = step->terms;
    if (ir_kind_class(kind_at(step, step->at->a)) != IR_KIND_POINTER || op == TERM_EQ)
        return true;
    term one = term_extract(terms, a, OFFSET_BITS, OFFSET_BITS),
         other = term_extract(terms, b, OFFSET_BITS, OFFSET_BITS);
    return term_eq(terms, one, other) == TERM_TRUE;
}

/* By operation of the ir: the operation of terms, with operands changed and result negated if need be. */
static const struct {
    enum term_op op;
    bool there, swapped, negated;
} arithmetic[IR_OP_COUNT] = {
    [IR_add] = {TERM_ADD, true, false, false},   [IR_sub] = {TERM_SUB, true, false, false},
    [IR_mul] = {TERM_MUL, true, false, false},   [IR_div] = {TERM_SDIV, true, false, false},
    [IR_rem] = {TERM_SREM, true, false, false},  [IR_udiv] = {TERM_UDIV, true, false, false},
    [IR_urem] = {TERM_UREM, true, false, false}, [IR_and] = {TERM_AND, true, false, false},
    [IR_or] = {TERM_OR, true, false, false},     [IR_xor] = {TERM_XOR, true, false, false},
    [IR_shl] = {TERM_SHL, true, false, false},   [IR_shr] = {TERM_ASHR, true, false, false},
    [IR_ushr] = {TERM_LSHR, true, false, false}, [IR_eq] = {TERM_EQ, true, false, false},
    [IR_ne] = {TERM_EQ, true, false, true},      [IR_lt] = {TERM_SLT, true, false, false},
    [IR_le] = {TERM_SLE, true, false, false},    [IR_gt] = {TERM_SLT, true, true, false},
    [IR_ge] = {TERM_SLE, true, true, false},     [IR_ult] = {TERM_ULT, true, false, false},
    [IR_ule] = {TERM_ULE, true, false, false},   [IR_ugt] = {TERM_ULT, true, true, false},
    [IR_uge] = {TERM_ULE, true, true, false},
};

static term step_arithmetic(const struct step *step)
{
    enum ir_op op = (enum ir_op)step->at->op;
    if (!is_understood(kind_at(step, step->at->a))) {
        refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    term a = number(step, step->at->a), b = number(step, step->at->b);
    if (!is_comparable(step, arithmetic[op].op, a, b)) {
        refuse(step, "pointers to different variables are compared");
        return TERM_NONE;
    }
    term result =
        arithmetic[op].swapped ? compute(step, arithmetic[op].op, b, a) : compute(step, arithmetic[op].op, a, b);
    return arithmetic[op].negated ? term_not(step->terms, result) : result;
}

/* A pointer that is a number again: the number, if no object is behind it. */
static bool is_plain(const struct step *step, term pointer)
{
    uint32_t objects[4], count = pointer_targets(step->skeleton, pointer, objects, 4);
    for (uint32_t i = 0; i < count && count != BOUND_NONE; i++)
        if (objects[i] != OBJECT_NULL && objects[i] != OBJECT_MINUS)
            return false;
    return count != BOUND_NONE;
}

static term step_conversion(const struct step *step)
{
    struct terms *terms = step->terms;
    unsigned width = width_of(step->at->kind);
    if (!is_understood(step->at->kind) || !is_understood(kind_at(step, step->at->a))) {
        refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    term a = number(step, step->at->a);
    switch ((enum ir_op)step->at->op) {
    case IR_sext:
        return term_extend(terms, a, width, true);
    case IR_pointer_to_int:
        if (!is_plain(step, a)) {
            refuse(step, "an address becomes a number");
            return TERM_NONE;
        }
        return term_extend(terms, a, width, false);
    case IR_int_to_pointer:
        a = term_extend(terms, a, POINTER_BITS, false);
        if (!is_plain(step, a)) {
            refuse(step, "a number becomes a pointer");
            return TERM_NONE;
        }
        return a;
    case IR_neg:
        if ((step->at->marks & IR_CHECKED) != 0)
            go_wrong(step, term_eq(terms, a, term_constant(terms, width, UINT64_C(1) << (width - 1))),
                     "signed overflow");
        return term_binary(terms, TERM_SUB, term_constant(terms, width, 0), a);
    case IR_bits:
        return term_width(terms, a) == width ? a : (refuse(step, "bits of this kind are not understood"), TERM_NONE);
    default:
        return term_extend(terms, a, width, false);
    }
}

static uint32_t global_object(const struct step *step, uint32_t field)
{
    struct world *world = step->skeleton->world;
    const struct ir_field *of = &world->module->fields[field];
    bool own = (of->flags & IR_ACCESS_THREAD_LOCAL) != 0;
    uint32_t thread = step->skeleton->threads[step->skeleton->current].name;
    uint64_t key = hash_join(hash_mix(own ? thread + UINT64_C(2) : 1), field);
    const struct object like = {.kind = own ? OBJECT_LOCAL : OBJECT_GLOBAL,
                                .what = field,
                                .ends = own ? thread : 0,
                                .size = world->layout.type_sizes[of->type],
                                .zero = true,
                                .constant = (of->flags & IR_ACCESS_FINAL) != 0 && !own};
    return object_known(world, hash_join(key, UINT64_C(0x610ba1)), &like);
}

static term step_global(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint32_t field = (uint32_t)world->layout.field_places[step->at->a];
    if ((world->module->fields[field].flags & IR_ACCESS_EXTERN) != 0) {
        refuse(step, "a variable of the C library is used");
        return TERM_NONE;
    }
    return pointer_to(step->skeleton, global_object(step, field), 0);
}

static term step_function(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint32_t method = world->layout.method_of[step->at->a];
    if (method == BOUND_NONE || (world->module->methods[method].flags & IR_ACCESS_WEAK) != 0) {
        refuse(step, "a function is not known");
        return TERM_NONE;
    }
    const struct object like = {.kind = OBJECT_FUNCTION, .what = method, .size = 1};
    return pointer_to(step->skeleton, object_known(world, hash_join(hash_mix(UINT64_C(0xf)), method), &like), 0);
}

static term step_string(const struct step *step)
{
    struct world *world = step->skeleton->world;
    const struct ir_constant *constant = &world->module->constants[step->at->a];
    const struct object like = {
        .kind = OBJECT_STRING, .size = constant->text.length + UINT64_C(1), .bytes = constant->text, .zero = true};
    uint32_t object = object_known(world, hash_join(hash_mix(UINT64_C(0x5)), step->at->a), &like);
    return pointer_to(step->skeleton, object, 0);
}

enum { MOST_STACK = 1 << 22 };

/* Whether the variables of all functions that are not left yet surely fit into the stack of a thread. */
static bool has_room(const struct step *step, uint64_t size)
{
    const struct world *world = step->skeleton->world;
    for (const struct frame *frame = step->frame; frame != NULL; frame = frame->caller)
        for (size_t i = 0; i < frame->local_count; i++)
            size += world->objects[frame->locals[i]].size + sizeof(uint64_t);
    return size <= MOST_STACK;
}

static term step_local(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint64_t count = 1, size = world->layout.type_sizes[step->at->a];
    if (step->at->b != IR_NONE && !term_is_constant(step->terms, number(step, step->at->b), &count)) {
        refuse(step, "it is not known how large a variable is");
        return TERM_NONE;
    }
    if (size > MOST_STACK || count > MOST_STACK || !has_room(step, size * count)) {
        refuse(step, "variables take much of the stack");
        return TERM_NONE;
    }
    const struct object like = {.kind = OBJECT_LOCAL, .what = step->at->line, .size = size * count};
    uint32_t object = object_known(world, execute_context(step->skeleton), &like);
    if (world->objects[object].size != like.size) {
        refuse(step, "a variable has another size in another round");
        return TERM_NONE;
    }
    ARRAY_ADD(step->frame->locals, step->frame->local_count, step->frame->local_capacity, object);
    return pointer_to(step->skeleton, object, 0);
}

static term step_move(const struct step *step)
{
    struct terms *terms = step->terms;
    struct world *world = step->skeleton->world;
    term distance;
    if (step->at->op == IR_field) {
        distance = term_constant(terms, POINTER_BITS, world->layout.field_places[step->at->b]);
    } else {
        uint64_t size = step->at->op == IR_offset ? 1 : world->layout.type_sizes[step->at->c];
        term index = term_extend(terms, number(step, step->at->b), POINTER_BITS, true);
        term low = term_constant(terms, POINTER_BITS, (uint64_t)INT32_MIN);
        term high = term_constant(terms, POINTER_BITS, INT32_MAX);
        term far = term_or(terms, term_binary(terms, TERM_SLT, index, low), term_binary(terms, TERM_SLT, high, index));
        skeleton_stop(step->skeleton, step->state, STOP_REFUSED, far, "an index is very large");
        if (size > UINT32_MAX / 2) {
            refuse(step, "a variable is too large");
            return TERM_NONE;
        }
        distance = term_binary(terms, TERM_MUL, index, term_constant(terms, POINTER_BITS, size));
    }
    return access_move(step->skeleton, step->state, operand(step, step->at->a), distance);
}

static term updated(const struct step *step, term old, term value)
{
    struct terms *terms = step->terms;
    switch ((enum ir_update)step->at->c) {
    case IR_UPDATE_add:
        return term_binary(terms, TERM_ADD, old, value);
    case IR_UPDATE_sub:
        return term_binary(terms, TERM_SUB, old, value);
    case IR_UPDATE_and:
        return term_binary(terms, TERM_AND, old, value);
    case IR_UPDATE_nand:
        return term_not(terms, term_binary(terms, TERM_AND, old, value));
    case IR_UPDATE_or:
        return term_binary(terms, TERM_OR, old, value);
    case IR_UPDATE_xor:
        return term_binary(terms, TERM_XOR, old, value);
    case IR_UPDATE_max:
        return term_ite(terms, term_binary(terms, TERM_SLT, old, value), value, old);
    case IR_UPDATE_min:
        return term_ite(terms, term_binary(terms, TERM_SLT, old, value), old, value);
    case IR_UPDATE_umax:
        return term_ite(terms, term_binary(terms, TERM_ULT, old, value), value, old);
    case IR_UPDATE_umin:
        return term_ite(terms, term_binary(terms, TERM_ULT, old, value), old, value);
    default:
        return value;
    }
}

/* What happens if a condition holds, within one instruction: another way that meets this one again. */
static void store_if(const struct step *step, term condition, term pointer, term value, uint32_t *node)
{
    struct state taken = *step->state;
    taken.guard = term_and(step->terms, taken.guard, condition);
    step->state->guard = term_and(step->terms, step->state->guard, term_not(step->terms, condition));
    if (taken.guard == TERM_FALSE)
        return;
    taken.store = contents_use(taken.store);
    access_store(step->skeleton, &taken, pointer, step->at->kind, value, node);
    if (step->state->guard == TERM_FALSE) {
        state_drop(step->state);
        *step->state = taken;
    } else {
        state_join(step->skeleton, step->state, &taken);
    }
}

static term step_update(const struct step *step)
{
    uint32_t node = BOUND_NONE;
    term pointer = operand(step, step->at->a), value = number(step, step->at->b);
    if (!is_understood(step->at->kind)) {
        refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    bool exchanges = step->at->op == IR_exchange_if;
    term wanted = exchanges ? number(step, step->at->c) : TERM_NONE;
    term old = access_load(step->skeleton, step->state, pointer, step->at->kind, &node);
    old = access_use(step->skeleton, step->state, old);
    if (step->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (exchanges)
        store_if(step, term_eq(step->terms, old, value), pointer, wanted, &node);
    else
        access_store(step->skeleton, step->state, pointer, step->at->kind, updated(step, old, value), &node);
    return old;
}

enum { MOST_ARGUMENTS = 16 };

/* Calls a function that the module has. */
static term call_method(const struct step *step, struct state *state, uint32_t method, const term *arguments,
                        uint32_t count)
{
    const struct ir_module *module = step->skeleton->world->module;
    const struct ir_method *of = &module->methods[method];
    const struct ir_signature *signature = &module->signatures[of->signature];
    if (!of->has_body)
        return library_call(step->skeleton, state, of->name, arguments, step->classes, step->at->kind);
    if (of->body == NULL || signature->variadic || signature->count > count) {
        skeleton_stop(step->skeleton, state, STOP_REFUSED, TERM_TRUE, "a function cannot be followed");
        return TERM_NONE;
    }
    for (uint32_t i = 0; i < signature->count; i++) {
        ir_kind kind = ir_type_kind(&module->types[signature->parameters[i]]);
        if (!is_understood(kind) || width_of(kind) != term_width(step->terms, arguments[i])) {
            skeleton_stop(step->skeleton, state, STOP_REFUSED, TERM_TRUE,
                          "a function is called with other arguments than it has");
            return TERM_NONE;
        }
    }
    ir_kind gives = ir_type_kind(&module->types[signature->result]);
    if (step->at->kind != IR_VOID && (!is_understood(gives) || width_of(gives) != width_of(step->at->kind))) {
        skeleton_stop(step->skeleton, state, STOP_REFUSED, TERM_TRUE, "a function gives something else than is wanted");
        return TERM_NONE;
    }
    bool atomic = text_begins(of->name, "__VERIFIER_atomic_");
    if (atomic)
        library_enter_section(step->skeleton, state);
    if (state->guard == TERM_FALSE)
        return TERM_NONE;
    term result =
        execute_function(step->skeleton, state, method, arguments, signature->count, execute_context(step->skeleton));
    if (atomic && state->guard != TERM_FALSE)
        library_leave_section(step->skeleton, state);
    return result;
}

static term call_target(const struct step *step, struct state *state, uint32_t object, const term *arguments,
                        uint32_t count)
{
    const struct world *world = step->skeleton->world;
    bool function =
        object != OBJECT_NULL && object < world->object_count && world->objects[object].kind == OBJECT_FUNCTION;
    if (function)
        return call_method(step, state, world->objects[object].what, arguments, count);
    skeleton_stop(step->skeleton, state, STOP_UNDEFINED, TERM_TRUE, "what is no function is called");
    return TERM_NONE;
}

/* A call through a pointer: each function that it may mean is a way of its own. */
static term call_pointer(const struct step *step, const term *arguments, uint32_t count)
{
    enum { MOST = 16 };
    struct terms *terms = step->terms;
    uint32_t objects[MOST];
    term pointer = number(step, step->at->a), result = TERM_NONE;
    uint32_t found = pointer_targets(step->skeleton, pointer, objects, MOST);
    if (found == BOUND_NONE) {
        refuse(step, "it is not known which function is called");
        return TERM_NONE;
    }
    uint32_t here = step->skeleton->here;
    struct state before = *step->state, after = {.guard = TERM_FALSE, .section = BOUND_NONE};
    for (uint32_t i = 0; i < found; i++) {
        struct state way = before;
        way.guard = term_and(terms, before.guard, term_eq(terms, pointer, pointer_to(step->skeleton, objects[i], 0)));
        if (way.guard == TERM_FALSE)
            continue;
        way.store = contents_use(before.store);
        step->skeleton->here = here;
        step->skeleton->moment = (uint32_t)step->skeleton->node_count;
        step->skeleton->waiting += found - 1;
        term one = call_target(step, &way, objects[i], arguments, count);
        step->skeleton->waiting -= found - 1;
        if (way.guard == TERM_FALSE) {
            state_drop(&way);
            continue;
        }
        term condition = term_difference(terms, way.guard, after.guard);
        result = one == TERM_NONE || result == TERM_NONE ? one : term_ite(terms, condition, one, result);
        if (after.store == NULL)
            after = way;
        else
            state_join(step->skeleton, &after, &way);
    }
    state_drop(&before);
    *step->state = after;
    return result;
}

static term step_call(const struct step *step)
{
    uint32_t count;
    const uint32_t *values = ir_list(step->frame->body, step->at->b, &count);
    term arguments[MOST_ARGUMENTS];
    if (count > MOST_ARGUMENTS) {
        refuse(step, "a call has too many arguments");
        return TERM_NONE;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!is_understood(kind_at(step, values[i]))) {
            refuse(step, "numbers of this kind are not understood");
            return TERM_NONE;
        }
        arguments[i] = number(step, values[i]);
        step->classes[i] = ir_kind_class(kind_at(step, values[i])) == IR_KIND_POINTER ? 'p' : 'n';
    }
    step->classes[count] = '\0';
    if (step->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (step->at->op == IR_call_pointer)
        return call_pointer(step, arguments, count);
    uint32_t method = step->skeleton->world->layout.method_of[step->at->a];
    if (method == BOUND_NONE) {
        refuse(step, "a function is not known");
        return TERM_NONE;
    }
    return call_method(step, step->state, method, arguments, count);
}

static term step_memory(const struct step *step)
{
    uint32_t node = BOUND_NONE;
    struct skeleton *skeleton = step->skeleton;
    switch ((enum ir_op)step->at->op) {
    case IR_load:
        return access_load(skeleton, step->state, operand(step, step->at->a), step->at->kind, &node);
    case IR_store:
        access_store(skeleton, step->state, operand(step, step->at->a), kind_at(step, step->at->b),
                     operand(step, step->at->b), &node);
        return TERM_NONE;
    case IR_copy:
        access_copy(skeleton, step->state, operand(step, step->at->a), operand(step, step->at->b),
                    operand(step, step->at->c));
        return TERM_NONE;
    default:
        access_fill(skeleton, step->state, operand(step, step->at->a), operand(step, step->at->b),
                    operand(step, step->at->c));
        return TERM_NONE;
    }
}

static term step_value(const struct step *step)
{
    const struct ir_instruction *at = step->at;
    switch ((enum ir_op)at->op) {
    case IR_integer:
        return is_understood(at->kind) ? term_constant(step->terms, width_of(at->kind), (uint64_t)at->b << 32 | at->a)
                                       : (refuse(step, "numbers of this kind are not understood"), TERM_NONE);
    case IR_null:
        return term_constant(step->terms, POINTER_BITS, 0);
    case IR_undefined:
        return is_understood(at->kind) ? term_undefined(step->terms, width_of(at->kind)) : TERM_NONE;
    case IR_parameter:
        return at->a < step->frame->argument_count ? step->frame->arguments[at->a]
                                                   : term_undefined(step->terms, width_of(at->kind));
    case IR_constant:
        return step_string(step);
    case IR_global:
        return step_global(step);
    case IR_function:
        return step_function(step);
    case IR_local:
        return step_local(step);
    case IR_select:
        return term_ite(step->terms, number(step, at->a), operand(step, at->b), operand(step, at->c));
    default:
        refuse(step, "an instruction is not understood");
        return TERM_NONE;
    }
}

static term step_any(const struct step *step)
{
    switch ((enum ir_op)step->at->op) {
    case IR_trunc:
    case IR_sext:
    case IR_zext:
    case IR_neg:
    case IR_bits:
    case IR_pointer_to_int:
    case IR_int_to_pointer:
        return step_conversion(step);
    case IR_field:
    case IR_element:
    case IR_offset:
        return step_move(step);
    case IR_load:
    case IR_store:
    case IR_copy:
    case IR_fill:
        return step_memory(step);
    case IR_update:
    case IR_exchange_if:
        return step_update(step);
    case IR_fence:
        return TERM_NONE;
    case IR_call_static:
    case IR_call_pointer:
        return step_call(step);
    default:
        return arithmetic[step->at->op].there ? step_arithmetic(step) : step_value(step);
    }
}

/* Instructions that the interpreter does not run by themselves, or that do nothing that is asked for, have no place in
 * the log. */
static bool is_logged(enum ir_op op)
{
    return op != IR_phi && op != IR_parameter && op != IR_integer && op != IR_null && op != IR_undefined &&
           op != IR_floating;
}

/* An instruction is done as a whole or not at all: where the way ends within it, it writes nothing. */
static void settle_writes(struct skeleton *skeleton, const struct state *state, size_t first)
{
    for (size_t i = first; i < skeleton->event_count; i++)
        if (skeleton->events[i].kind == EVENT_WRITE)
            skeleton->events[i].guard = term_and(skeleton->terms, skeleton->events[i].guard, state->guard);
}

void step_instruction(struct skeleton *skeleton, struct state *state, ir_value value)
{
    struct frame *frame = skeleton->frame;
    char classes[MOST_ARGUMENTS + 1] = "";
    struct step step = {skeleton, skeleton->terms, state, frame, &frame->body->instructions[value], classes};
    if (step.at->op == IR_phi)
        return;
    if (is_logged((enum ir_op)step.at->op))
        skeleton_log(skeleton, state);
    size_t events = skeleton->event_count;
    term result = step_any(&step);
    if ((ir_op_flags((enum ir_op)step.at->op) & IR_M) != 0 && step.at->op != IR_call_static &&
        step.at->op != IR_call_pointer)
        settle_writes(skeleton, state, events);
    race_settle(skeleton, state->guard);
    frame->registers[value] = result;
    if (result == TERM_NONE && step.at->kind != IR_VOID && state->guard != TERM_FALSE)
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a value is not known");
}
