/* What was read before a wait and is kept elsewhere than in variables meanwhile: `saved = level; while (!open)
 * wait(); level = saved + 1;`.
 *
 * A field that is set before the wait to what was computed from other fields is as old behind it as a variable. What
 * is computed from the field itself (`waiting++`) is no such copy, and neither are constants, parameters of the
 * method that waits, and what is new. An object of the library that is handed something so (a map, a ThreadLocal)
 * keeps it as well, and an iterator that was made before the wait goes through what was there then. Methods that are
 * called before and behind the wait are looked into, a few calls deep. */
#include "isolate/again/internal.h"

enum { DEEPEST_CALL = 3, DEEPEST_VALUE = 40 };

/* A method that is looked into. */
struct method {
    const struct again *again;
    instance_id instance;
    const struct ir_body *body;
    class_id module;
    bool given; /* its caller hands over what was read */
};

static struct method method_of(const struct again *again, instance_id instance, bool given)
{
    method_id id = facts_instance(again->facts, instance).method;
    return (struct method){again, instance, code_body(again->facts, instance),
                           program_method(again->program, id)->owner, given};
}

static bool is_call(const struct ir_instruction *instruction)
{
    return instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
}

/* The field that an instruction reads, or, if `put` says so, sets; FACTS_NONE. */
static field_id field_at(const struct method *method, ir_value at, bool put)
{
    const struct ir_instruction *access = &method->body->instructions[at];
    if (access->op == (put ? IR_put : IR_get))
        return code_field(method->again->program, method->module, access->b);
    if (access->op == (put ? IR_put_static : IR_get_static))
        return code_field(method->again->program, method->module, access->a);
    return FACTS_NONE;
}

/* What a value is put into: a field, or one of some objects of the library. */
struct target {
    field_id field;
    struct object_set objects;
};

/* A value while what it is computed from is looked at. */
struct origin {
    const struct method *method;
    struct target to;
    uint32_t depth;
    bool found, constant;
};

static bool is_read(const struct method *method, ir_value value, struct target to, uint32_t depth);

static void look_at_operand(void *context, ir_value operand)
{
    struct origin *origin = context;
    origin->constant &= value_is_constant(&origin->method->body->instructions[operand]);
    origin->found = origin->found || is_read(origin->method, operand, origin->to, origin->depth + 1);
}

/* What a call is for; empty: it is static. */
static struct object_set receivers(const struct method *method, ir_value at)
{
    ir_value receiver = call_receiver(method->body, at);
    return receiver == FACTS_NONE ? (struct object_set){0}
                                  : facts_points_to(method->again->facts, method->instance, receiver);
}

/* Whether a new object is given, when it is made, what was computed from what threads share. */
static bool is_made_of_read(const struct method *method, ir_value made, uint32_t depth)
{
    const struct ir_body *body = method->body;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count = 0;
        const ir_value *arguments =
            body->instructions[at].op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        for (uint32_t n = 1; n < count && arguments[0] == made; n++)
            if (is_read(method, arguments[n], (struct target){FACTS_NONE, {0}}, depth + 1))
                return true;
    }
    return false;
}

/* Whether a value was computed from what threads share, but for what it is put into. */
static bool is_read(const struct method *method, ir_value value, struct target to, uint32_t depth)
{
    const struct ir_instruction *instruction = &method->body->instructions[value];
    if (depth > DEEPEST_VALUE)
        return true;
    if (instruction->op == IR_parameter)
        return method->given;
    if (instruction->op == IR_new)
        return depth >= DEEPEST_VALUE / 4 || is_made_of_read(method, value, depth);
    field_id read = field_at(method, value, false);
    if (read != FACTS_NONE)
        return read != to.field && again_changes(method->again, read);
    if (is_call(instruction) && again_sort(method->again, method->instance, method->body, value) != SORT_NONE)
        return !object_sets_meet(receivers(method, value), to.objects);
    struct origin origin = {method, to, depth, false, true};
    if (instruction->op == IR_phi) {
        uint32_t length;
        const uint32_t *pairs = ir_list(method->body, instruction->a, &length);
        for (uint32_t n = 0; n + 1 < length && depth < DEEPEST_VALUE / 4; n += 2)
            if (pairs[n + 1] != value)
                look_at_operand(&origin, pairs[n + 1]);
        return origin.found || origin.constant; /* which constant it is was decided by something */
    }
    if (value_passes_on(instruction))
        ir_each_use(method->body, instruction, look_at_operand, &origin);
    return origin.found;
}

/* What is done with fields that keep something: they are found, or it is asked whether they are read. */
struct keeping {
    uint64_t *fields, *objects; /* objects of the library */
    bool finds;
    bool used;
};

static void look_at(const struct method *method, ir_value at, uint32_t depth, struct keeping *keeping);

static void look_into(const struct method *caller, ir_value at, uint32_t depth, struct keeping *keeping)
{
    const struct again *again = caller->again;
    uint32_t count, arguments = 0;
    bool given = false;
    const ir_value *values = code_arguments(caller->body, at, &arguments);
    for (uint32_t n = 0; n < arguments && keeping->finds; n++)
        given |= is_read(caller, values[n], (struct target){FACTS_NONE, {0}}, 0);
    edge_id first = facts_calls_at(again->facts, caller->instance, at, &count);
    for (edge_id e = first; e < first + count && depth < DEEPEST_CALL; e++) {
        instance_id callee = facts_edge(again->facts, e).callee;
        if (!code_is_application(again->facts, callee) || code_body(again->facts, callee) == NULL)
            continue;
        struct method method = method_of(again, callee, given);
        for (ir_value n = 0; n < method.body->instruction_count && !keeping->used; n++)
            look_at(&method, n, depth + 1, keeping);
    }
}

/* Whether anything is done with what an instruction gives. */
static bool is_taken(const struct ir_body *body, ir_value value)
{
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (ir_uses(body, &body->instructions[at], value) > 0)
            return true;
    return false;
}

/* A call of the library: it keeps what it is handed, or gives what it may have kept. */
static void look_at_library(const struct method *method, ir_value at, struct keeping *keeping)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(method->body, at, &count);
    struct object_set set = receivers(method, at);
    bool keeps = false;
    for (uint32_t n = 1; n < count && keeping->finds && set.count > 0; n++)
        keeps |= is_read(method, arguments[n], (struct target){FACTS_NONE, set}, 0);
    bool gives = !keeping->finds && is_taken(method->body, at);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        if (keeps)
            bits_add(keeping->objects, o);
        keeping->used |= gives && bits_has(keeping->objects, o);
    }
}

static void look_at(const struct method *method, ir_value at, uint32_t depth, struct keeping *keeping)
{
    const struct ir_instruction *instruction = &method->body->instructions[at];
    field_id field = field_at(method, at, keeping->finds);
    if (is_call(instruction) && again_calls_own(method->again, method->instance, at))
        look_into(method, at, depth, keeping);
    else if (is_call(instruction))
        look_at_library(method, at, keeping);
    if (field == FACTS_NONE)
        return;
    ir_value value = instruction->op == IR_put ? instruction->c : instruction->b;
    if (!keeping->finds)
        keeping->used |= bits_has(keeping->fields, field);
    else if (is_read(method, value, (struct target){field, {0}}, 0))
        bits_add(keeping->fields, field);
}

/* Whether a call behind the wait goes on with an iterator, or a part of a list, that was made before it. */
static bool goes_on_through(struct scene *scene, ir_value at)
{
    static const char *const names[] = {
        "iterator", "listIterator", "descendingIterator", "subList", "keys", "elements", "spliterator", "stream", NULL};
    const struct ir_body *body = scene->body;
    instance_id instance = scene->waiting->instance;
    ir_value made = is_call(&body->instructions[at]) ? call_receiver(body, at) : FACTS_NONE;
    return made != FACTS_NONE && is_call(&body->instructions[made]) && made != scene->waiting->at &&
           bits_has(scene_behind(scene, made), at) && !again_calls_own(scene->again, instance, made) &&
           scene->sorts[made] != SORT_NONE && again_is_named(again_called(scene->again, instance, body, made), names);
}

/* A value that a call of the library is given behind the wait, while what it is computed from is looked at. */
struct drawing {
    struct scene *scene;
    ir_value at;
    uint32_t depth;
    bool drawn;
};

static void look_for_draw(void *context, ir_value value)
{
    struct drawing *drawing = context;
    const struct scene *scene = drawing->scene;
    const struct ir_instruction *instruction = &scene->body->instructions[value];
    const struct method method = method_of(scene->again, scene->waiting->instance, false);
    if (drawing->drawn)
        return;
    /* what is too deep to be followed counts as drawn */
    drawing->drawn = drawing->depth > DEEPEST_VALUE / 4;
    drawing->drawn |= is_call(instruction) && value != scene->waiting->at &&
                      bits_has(scene_behind(drawing->scene, value), drawing->at) &&
                      object_sets_meet(receivers(&method, value), receivers(&method, drawing->at));
    drawing->depth++;
    if (!drawing->drawn && value_passes_on(instruction))
        ir_each_use(scene->body, instruction, look_for_draw, drawing);
    drawing->depth--;
}

bool kept_draws(struct scene *scene, ir_value value, ir_value at)
{
    struct drawing drawing = {scene, at, 0, false};
    if (!again_calls_own(scene->again, scene->waiting->instance, at))
        look_for_draw(&drawing, value);
    return drawing.drawn;
}

/* Adds the fields that methods which a call runs set. */
static void add_set(const struct again *again, instance_id caller, ir_value at, uint32_t depth, uint64_t *fields)
{
    uint32_t count;
    edge_id first = facts_calls_at(again->facts, caller, at, &count);
    for (edge_id e = first; e < first + count && depth < DEEPEST_CALL; e++) {
        instance_id callee = facts_edge(again->facts, e).callee;
        if (!code_is_application(again->facts, callee) || code_body(again->facts, callee) == NULL)
            continue;
        struct method method = method_of(again, callee, false);
        for (ir_value n = 0; n < method.body->instruction_count; n++) {
            field_id field = field_at(&method, n, true);
            if (field != FACTS_NONE)
                bits_add(fields, field);
            if (is_call(&method.body->instructions[n]))
                add_set(again, callee, n, depth + 1, fields);
        }
    }
}

uint64_t *kept_set_by(const struct again *again, instance_id instance, ir_value at)
{
    uint64_t *fields = bits_new(program_field_count(again->program));
    add_set(again, instance, at, 0, fields);
    return fields;
}

ir_value kept_used(struct scene *scene)
{
    const struct again *again = scene->again;
    const struct method method = method_of(again, scene->waiting->instance, false);
    uint64_t *fields = bits_new(program_field_count(again->program));
    uint64_t *objects = bits_new(facts_object_count(again->facts));
    struct keeping finding = {fields, objects, true, false}, using = {fields, objects, false, false};
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    uint32_t wait = code_block(scene->body, scene->waiting->at);
    ir_value used = FACTS_NONE;
    for (uint32_t block = 0; block < scene->body->block_count; block++) {
        const struct ir_block *of = &scene->body->blocks[block];
        bool before = block != wait && bits_has(scene_reach(scene, block, FACTS_NONE), wait);
        for (ir_value at = of->first; at < of->first + of->count; at++)
            if (at != scene->waiting->at && (before || (block == wait && at < scene->waiting->at)))
                look_at(&method, at, 0, &finding);
    }
    for (ir_value at = 0; at < scene->body->instruction_count && used == FACTS_NONE; at++) {
        if (at == scene->waiting->at || !bits_has(behind, at))
            continue;
        look_at(&method, at, 0, &using);
        used = using.used || goes_on_through(scene, at) ? at : FACTS_NONE;
    }
    mem_free(fields);
    mem_free(objects);
    return used;
}
