/* Which values were read behind a wait, and which before it. */
#include "isolate/again/internal.h"

enum { DEEPEST = 40 }; /* of what a value is computed from; what is deeper is not shown */

bool value_is_constant(const struct ir_instruction *instruction)
{
    return instruction->op <= IR_constant || instruction->op == IR_parameter;
}

bool value_computes(const struct ir_instruction *instruction)
{
    return (instruction->op > IR_phi && instruction->op <= IR_select) || instruction->op == IR_cast ||
           instruction->op == IR_instance_of || instruction->op == IR_length;
}

static bool is_call(const struct ir_instruction *instruction)
{
    return instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
}

/* Whether an instruction makes a value of others: it computes, looks into them, or calls something with them. */
bool value_passes_on(const struct ir_instruction *instruction)
{
    return value_computes(instruction) || is_call(instruction) || instruction->op == IR_get ||
           instruction->op == IR_get_element;
}

/* Whether an instruction gives what threads share. A call that changes it, too. */
bool value_reads(const struct scene *scene, ir_value at)
{
    const struct ir_instruction *instruction = &scene->body->instructions[at];
    return scene->sorts[at] == SORT_READS || (scene->sorts[at] == SORT_WRITES && is_call(instruction));
}

static ir_value end_of(const struct scene *scene, uint32_t block)
{
    return scene->body->blocks[block].first + scene->body->blocks[block].count - 1;
}

ir_value value_chooser(const struct scene *scene, uint32_t block)
{
    const struct ir_flow *flow = scene->flow;
    uint32_t found = FACTS_NONE;
    for (uint32_t b = 0; b < flow->block_count; b++) {
        if (b == block || !ir_flow_reaches(flow, b) || !ir_flow_reaches(flow, block) ||
            !ir_dominates(flow, ir_point_of_rest(scene->body, b), ir_point_of_start(block)))
            continue;
        if (found == FACTS_NONE ||
            ir_dominates(flow, ir_point_of_rest(scene->body, found), ir_point_of_rest(scene->body, b)))
            found = b;
    }
    ir_value end = found == FACTS_NONE ? FACTS_NONE : end_of(scene, found);
    return end != FACTS_NONE && scene->body->instructions[end].op == IR_branch ? end : FACTS_NONE;
}

static bool fresh(struct scene *scene, ir_value value, ir_value user, uint32_t depth);

/* Whether which constant it is was decided behind the wait, by what was read there. */
static bool is_chosen_anew(struct scene *scene, uint32_t block, uint32_t depth)
{
    ir_value branch = value_chooser(scene, block);
    return branch != FACTS_NONE && !bits_has(scene_behind(scene, branch), scene->body->blocks[block].first) &&
           fresh(scene, scene->body->instructions[branch].a, branch, depth + 1);
}

static bool phi_is_fresh(struct scene *scene, ir_value phi, uint32_t depth)
{
    uint32_t length, block = code_block(scene->body, phi);
    const uint32_t *pairs = ir_list(scene->body, scene->body->instructions[phi].a, &length);
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    bool any = false;
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        ir_value end = end_of(scene, pairs[n]);
        if (!bits_has(behind, end) || pairs[n + 1] == phi)
            continue;
        bool constant = value_is_constant(&scene->body->instructions[pairs[n + 1]]);
        if (constant ? !is_chosen_anew(scene, block, depth) : !fresh(scene, pairs[n + 1], end, depth + 1))
            return false;
        any = true;
    }
    return any;
}

/* A value while what it is made of is looked at. */
struct making {
    struct scene *scene;
    ir_value value;
    uint32_t depth;
    bool any;
};

static void add_fresh(void *context, ir_value operand)
{
    struct making *making = context;
    making->any = making->any || fresh(making->scene, operand, making->value, making->depth + 1);
}

static bool fresh(struct scene *scene, ir_value value, ir_value user, uint32_t depth)
{
    const struct ir_instruction *instruction = &scene->body->instructions[value];
    if (depth > DEEPEST)
        return false;
    if (value == scene->waiting->at)
        return scene->waiting->told;
    if (bits_has(scene_behind(scene, value), user)) /* it is from before the wait, on some way */
        return false;
    if (value_reads(scene, value))
        return true;
    if (instruction->op == IR_phi)
        return phi_is_fresh(scene, value, depth);
    struct making making = {scene, value, depth, false};
    if (value_passes_on(instruction))
        ir_each_use(scene->body, instruction, add_fresh, &making);
    return making.any;
}

bool value_is_fresh(struct scene *scene, ir_value value, ir_value user)
{
    return fresh(scene, value, user, 0);
}

/* Whether who has read a field changes it before it waits, on all ways: what was read is its own then. */
static bool is_claimed(const struct scene *scene, ir_value read)
{
    const struct ir_body *body = scene->body;
    const struct ir_instruction *get = &body->instructions[read];
    if (is_call(get))
        return scene->sorts[read] == SORT_WRITES;
    if (get->op != IR_get && get->op != IR_get_static)
        return false;
    for (ir_value at = read + 1; at < body->instruction_count; at++) {
        const struct ir_instruction *put = &body->instructions[at];
        bool same = get->op == IR_get ? put->op == IR_put && put->a == get->a && put->b == get->b
                                      : put->op == IR_put_static && put->a == get->a;
        if (same && code_block(body, at) == code_block(body, read) &&
            (code_block(body, scene->waiting->at) != code_block(body, read) || scene->waiting->at > at ||
             scene->waiting->at < read))
            return true;
    }
    return false;
}

/* Whether an instruction reads a field: any that is not claimed, or this one. */
static bool reads_field(const struct scene *scene, ir_value at, field_id field)
{
    const struct ir_instruction *get = &scene->body->instructions[at];
    if (field == FACTS_NONE)
        return value_reads(scene, at) && !is_claimed(scene, at);
    if (is_call(get) && scene->sorts[at] == SORT_WRITES) { /* it has drawn what it gives */
        uint64_t *set = kept_set_by(scene->again, scene->waiting->instance, at);
        bool sets = bits_has(set, field);
        mem_free(set);
        return sets;
    }
    if (scene->sorts[at] != SORT_READS || (get->op != IR_get && get->op != IR_get_static))
        return false;
    return code_field(scene->again->program, scene->module, get->op == IR_get ? get->b : get->a) == field;
}

struct staleness {
    struct scene *scene;
    field_id field;
    uint64_t *seen; /* values that were looked at: twice the number, and one if from before the wait */
};

static bool stale(const struct staleness *about, ir_value value, ir_value user, bool before);

static bool phi_is_stale(const struct staleness *about, ir_value phi, bool before)
{
    struct scene *scene = about->scene;
    uint32_t length;
    const uint32_t *pairs = ir_list(scene->body, scene->body->instructions[phi].a, &length);
    const uint64_t *behind = scene_behind(scene, FACTS_NONE);
    bool constants = true;
    for (uint32_t n = 0; n + 1 < length; n += 2) {
        ir_value end = end_of(scene, pairs[n]);
        constants &= value_is_constant(&scene->body->instructions[pairs[n + 1]]);
        if ((before || bits_has(behind, end)) && stale(about, pairs[n + 1], end, before))
            return true;
    }
    ir_value branch = constants && before ? value_chooser(scene, code_block(scene->body, phi)) : FACTS_NONE;
    return branch != FACTS_NONE && stale(about, scene->body->instructions[branch].a, branch, true);
}

/* A value while what it is made of is looked at. */
struct composing {
    const struct staleness *about;
    ir_value value;
    bool before, any;
};

static void add_stale(void *context, ir_value operand)
{
    struct composing *composing = context;
    composing->any = composing->any || (operand != composing->value &&
                                        stale(composing->about, operand, composing->value, composing->before));
}

/* Whether something stale is put into an object that the method makes. */
static bool keeps_stale(const struct staleness *about, ir_value made)
{
    const struct ir_body *body = about->scene->body;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *instruction = &body->instructions[at];
        uint32_t count = 0;
        const ir_value *arguments = is_call(instruction) ? code_arguments(body, at, &count) : NULL;
        bool puts = (instruction->op == IR_put || instruction->op == IR_put_element) && instruction->a == made;
        if (!puts && (count == 0 || arguments[0] != made))
            continue;
        for (uint32_t i = puts ? 0 : 1; i < (puts ? 1 : count); i++) {
            ir_value kept = puts ? instruction->c : arguments[i];
            if (kept != made && stale(about, kept, at, !bits_has(scene_behind(about->scene, FACTS_NONE), at)))
                return true;
        }
    }
    return false;
}

/* `before`: the user itself is from before the wait. */
static bool stale(const struct staleness *about, ir_value value, ir_value user, bool before)
{
    struct scene *scene = about->scene;
    const struct ir_instruction *instruction = &scene->body->instructions[value];
    before = before || bits_has(scene_behind(scene, value), user);
    if (value == scene->waiting->at)
        return about->field == FACTS_NONE && scene->waiting->old;
    if (!bits_add(about->seen, (size_t)2 * value + before))
        return false;
    if (before && reads_field(scene, value, about->field))
        return true;
    if (instruction->op == IR_phi)
        return phi_is_stale(about, value, before);
    if (instruction->op == IR_new || instruction->op == IR_new_array)
        return keeps_stale(about, value);
    struct composing composing = {about, value, before, false};
    if (value_passes_on(instruction))
        ir_each_use(scene->body, instruction, add_stale, &composing);
    return composing.any;
}

bool value_is_stale(struct scene *scene, ir_value value, ir_value user, field_id field)
{
    struct staleness about = {scene, field, bits_new((size_t)2 * scene->body->instruction_count)};
    bool is = stale(&about, value, user, false);
    mem_free(about.seen);
    return is;
}

bool value_is_shared(struct scene *scene, ir_value value, ir_value user)
{
    struct staleness about = {scene, FACTS_NONE, bits_new((size_t)2 * scene->body->instruction_count)};
    bool is = stale(&about, value, user, true);
    mem_free(about.seen);
    return is;
}
