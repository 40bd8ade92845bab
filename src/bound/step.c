/* What an instruction that ends no block does on the way that is followed. */
#include "bound/step.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"

#include <string.h>

term step_operand(const struct step *step, ir_value value)
{
    term of = step->frame->registers[value];
    return of == TERM_NONE ? term_undefined(step->terms, 32) : of;
}

/* An operand that is computed with. */
term step_number(const struct step *step, ir_value value)
{
    return access_use(step->skeleton, step->state, step_operand(step, value));
}

void step_refuse(const struct step *step, const char *why)
{
    skeleton_stop(step->skeleton, step->state, STOP_REFUSED, TERM_TRUE, why);
}

void step_wrong(const struct step *step, term condition, const char *why)
{
    skeleton_stop(step->skeleton, step->state, STOP_UNDEFINED, condition, why);
}

unsigned step_width(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? POINTER_BITS : ir_kind_bits(kind);
}

bool step_understands(ir_kind kind)
{
    enum ir_kind_class class = ir_kind_class(kind);
    return class == IR_KIND_VOID || class == IR_KIND_POINTER || kind == IR_F32 || kind == IR_F64 ||
           (class == IR_KIND_INT && ir_kind_bits(kind) >= 1 && ir_kind_bits(kind) <= 64);
}

ir_kind step_kind(const struct step *step, ir_value value)
{
    return step->frame->body->instructions[value].kind;
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

/* A variable of the C library: one that points to a stream. Its bytes are that pointer, as in a text. */
static term step_extern(const struct step *step, uint32_t field)
{
    struct world *world = step->skeleton->world;
    struct text name = world->module->fields[field].name;
    bool stream = text_is(name, "stdout") || text_is(name, "stderr");
    if (!stream || world->layout.target == IR_TARGET_I386) {
        step_refuse(step, "a variable of the C library is used");
        return TERM_NONE;
    }
    uint64_t key = hash_join(hash_mix(UINT64_C(0x57e)), field);
    const struct object own = {.kind = OBJECT_PSEUDO, .size = 1, .zero = true};
    uint64_t pointer = (uint64_t)object_known(world, hash_join(key, 1), &own) << OFFSET_BITS;
    char *bytes = arena_alloc(world->arena, sizeof pointer);
    memcpy(bytes, &pointer, sizeof pointer);
    const struct object like = {
        .kind = OBJECT_STRING, .size = sizeof pointer, .bytes = {bytes, sizeof pointer}, .zero = true};
    return pointer_to(step->skeleton, object_known(world, key, &like), 0);
}

static term step_global(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint32_t field = (uint32_t)world->layout.field_places[step->at->a];
    if ((world->module->fields[field].flags & IR_ACCESS_EXTERN) != 0)
        return step_extern(step, field);
    return pointer_to(step->skeleton, global_object(step, field), 0);
}

static term step_function(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint32_t method = world->layout.method_of[step->at->a];
    if (method == BOUND_NONE || (world->module->methods[method].flags & IR_ACCESS_WEAK) != 0) {
        step_refuse(step, "a function is not known");
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
            size += object_at(world, frame->locals[i])->size + sizeof(uint64_t);
    return size <= MOST_STACK;
}

static term step_local(const struct step *step)
{
    struct world *world = step->skeleton->world;
    uint64_t count = 1, size = world->layout.type_sizes[step->at->a];
    if (step->at->b != IR_NONE && !term_is_constant(step->terms, step_number(step, step->at->b), &count)) {
        step_refuse(step, "it is not known how large a variable is");
        return TERM_NONE;
    }
    if (size > MOST_STACK || count > MOST_STACK || !has_room(step, size * count)) {
        step_refuse(step, "variables take much of the stack");
        return TERM_NONE;
    }
    const struct object like = {.kind = OBJECT_LOCAL, .what = step->at->line, .size = size * count};
    uint32_t object = object_known(world, execute_context(step->skeleton), &like);
    if (object_at(world, object)->size != like.size) {
        step_refuse(step, "a variable has another size in another round");
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
        term index = term_extend(terms, step_number(step, step->at->b), POINTER_BITS, true);
        term low = term_constant(terms, POINTER_BITS, (uint64_t)INT32_MIN);
        term high = term_constant(terms, POINTER_BITS, INT32_MAX);
        term far = term_or(terms, term_binary(terms, TERM_SLT, index, low), term_binary(terms, TERM_SLT, high, index));
        skeleton_stop(step->skeleton, step->state, STOP_REFUSED, far, "an index is very large");
        if (size > UINT32_MAX / 2) {
            step_refuse(step, "a variable is too large");
            return TERM_NONE;
        }
        index = term_extend(terms, term_extract(terms, index, 0, OFFSET_BITS), POINTER_BITS, true); /* the same */
        distance = term_binary(terms, TERM_MUL, index, term_constant(terms, POINTER_BITS, size));
    }
    return access_move(step->skeleton, step->state, step_operand(step, step->at->a), distance);
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
    term pointer = step_operand(step, step->at->a), value = step_number(step, step->at->b);
    if (!step_understands(step->at->kind) || ir_kind_class(step->at->kind) == IR_KIND_FLOAT) {
        step_refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    bool exchanges = step->at->op == IR_exchange_if;
    term wanted = exchanges ? step_number(step, step->at->c) : TERM_NONE;
    term old = access_load(step->skeleton, step->state, pointer, step->at->kind, &node);
    old = access_use(step->skeleton, step->state, old);
    if (step->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (exchanges)
        store_if(step, address_compute(step->skeleton, step->state, TERM_EQ, old, value), pointer, wanted, &node);
    else
        access_store(step->skeleton, step->state, pointer, step->at->kind, step_updated(step, old, value), &node);
    return old;
}

enum { MOST_ARGUMENTS = 16 };

static bool is_float(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_FLOAT;
}

/* Whether a call takes the result for what it is: of the same sort and width; or for nothing. */
static bool gives_what_is_wanted(const struct step *step, ir_kind gives)
{
    ir_kind wanted = step->at->kind;
    return wanted == IR_VOID || wanted == gives ||
           (step_understands(wanted) && step_understands(gives) && is_float(wanted) == is_float(gives) &&
            gives != IR_VOID && step_width(wanted) == step_width(gives));
}

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
    if (!gives_what_is_wanted(step, ir_type_kind(&module->types[signature->result]))) {
        skeleton_stop(step->skeleton, state, STOP_REFUSED, TERM_TRUE,
                      "a function is called with another result than it has");
        return TERM_NONE;
    }
    for (uint32_t i = 0; i < signature->count; i++) {
        ir_kind kind = ir_type_kind(&module->types[signature->parameters[i]]);
        if (!step_understands(kind) || is_float(kind) != (step->classes[i] == 'f') ||
            step_width(kind) != term_width(step->terms, arguments[i])) {
            skeleton_stop(step->skeleton, state, STOP_REFUSED, TERM_TRUE,
                          "a function is called with other arguments than it has");
            return TERM_NONE;
        }
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
    bool function = object_exists(world, object) && object_at(world, object)->kind == OBJECT_FUNCTION;
    if (function)
        return call_method(step, state, object_at(world, object)->what, arguments, count);
    skeleton_stop(step->skeleton, state, STOP_UNDEFINED, TERM_TRUE, "what is no function is called");
    return TERM_NONE;
}

/* A call through a pointer: each function that it may mean is a way of its own. */
static term call_pointer(const struct step *step, const term *arguments, uint32_t count)
{
    enum { MOST = 16 };
    struct terms *terms = step->terms;
    uint32_t objects[MOST];
    term pointer = step_number(step, step->at->a), result = TERM_NONE;
    uint32_t found = pointer_targets(step->skeleton, pointer, objects, MOST);
    if (found == BOUND_NONE) {
        step_refuse(step, "it is not known which function is called");
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

/* As library_call has it. */
static char class_letter(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? 'p' : ir_kind_class(kind) == IR_KIND_FLOAT ? 'f' : 'n';
}

static term step_call(const struct step *step)
{
    uint32_t count;
    const uint32_t *values = ir_list(step->frame->body, step->at->b, &count);
    term arguments[MOST_ARGUMENTS];
    if (count > MOST_ARGUMENTS) {
        step_refuse(step, "a call has too many arguments");
        return TERM_NONE;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!step_understands(step_kind(step, values[i]))) {
            step_refuse(step, "numbers of this kind are not understood");
            return TERM_NONE;
        }
        arguments[i] = step_number(step, values[i]);
        step->classes[i] = class_letter(step_kind(step, values[i]));
    }
    step->classes[count] = '\0';
    if (step->state->guard == TERM_FALSE)
        return TERM_NONE;
    if (step->at->op == IR_call_pointer)
        return call_pointer(step, arguments, count);
    uint32_t method = step->skeleton->world->layout.method_of[step->at->a];
    if (method == BOUND_NONE) {
        step_refuse(step, "a function is not known");
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
        return access_load(skeleton, step->state, step_operand(step, step->at->a), step->at->kind, &node);
    case IR_store:
        access_store(skeleton, step->state, step_operand(step, step->at->a), step_kind(step, step->at->b),
                     step_operand(step, step->at->b), &node);
        return TERM_NONE;
    case IR_copy:
        access_copy(skeleton, step->state, step_operand(step, step->at->a), step_operand(step, step->at->b),
                    step_operand(step, step->at->c));
        return TERM_NONE;
    default:
        access_fill(skeleton, step->state, step_operand(step, step->at->a), step_operand(step, step->at->b),
                    step_operand(step, step->at->c));
        return TERM_NONE;
    }
}

static term step_integer(const struct step *step)
{
    if (!step_understands(step->at->kind)) {
        step_refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    term number = term_constant(step->terms, step_width(step->at->kind), (uint64_t)step->at->b << 32 | step->at->a);
    address_exclude(step->skeleton, step->state, number); /* what looks like an address but is none */
    return number;
}

static term step_value(const struct step *step)
{
    const struct ir_instruction *at = step->at;
    switch ((enum ir_op)at->op) {
    case IR_integer:
    case IR_floating:
        return step_integer(step);
    case IR_null:
        return term_constant(step->terms, POINTER_BITS, 0);
    case IR_undefined:
        return step_understands(at->kind) ? term_undefined(step->terms, step_width(at->kind)) : TERM_NONE;
    case IR_parameter:
        return at->a < step->frame->argument_count ? step->frame->arguments[at->a]
                                                   : term_undefined(step->terms, step_width(at->kind));
    case IR_constant:
        return step_string(step);
    case IR_global:
        return step_global(step);
    case IR_function:
        return step_function(step);
    case IR_local:
        return step_local(step);
    case IR_select:
        return term_ite(step->terms, step_number(step, at->a), step_operand(step, at->b), step_operand(step, at->c));
    default:
        step_refuse(step, "an instruction is not understood");
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
    case IR_int_to_float:
    case IR_uint_to_float:
    case IR_float_to_int:
    case IR_float_to_uint:
    case IR_float_to_float:
        return float_conversion(step);
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
        return step_is_arithmetic((enum ir_op)step->at->op) ? step_arithmetic(step) : step_value(step);
    }
}

/* Instructions that the interpreter does not run by themselves, or that do nothing that is asked for, have no place in
 * the log. */
static bool is_logged(enum ir_op op)
{
    return op != IR_phi && op != IR_parameter && op != IR_integer && op != IR_null && op != IR_undefined &&
           op != IR_floating;
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
        skeleton_settle(skeleton, events, state->guard);
    race_settle(skeleton, state->guard);
    frame->registers[value] = result;
    if (result == TERM_NONE && step.at->kind != IR_VOID && state->guard != TERM_FALSE)
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a value is not known");
}
