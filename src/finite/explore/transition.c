#include "finite/explore/transition.h"

#include "base/array.h"
#include "base/memory.h"
#include "finite/explore/compute.h"
#include "finite/explore/events.h"
#include "finite/explore/monitor.h"
#include "finite/explore/state.h"
#include "finite/finite.h"

#include <string.h>

enum { MOST_NODES = 1000000 }; /* of one transition */

void transition_free(struct transition *step)
{
    mem_free(step->chosen);
    mem_free(step->bounds);
    mem_free(step->registers);
}

bool transition_next(struct transition *step)
{
    step->chosen_count = step->used;
    while (step->chosen_count > 0) {
        size_t last = step->chosen_count - 1;
        if (++step->chosen[last] < step->bounds[last])
            return true;
        step->chosen_count--;
    }
    return false;
}

uint32_t transition_choose(struct transition *step, uint32_t bound)
{
    if (step->used == step->chosen_count)
        ARRAY_ADD(step->chosen, step->chosen_count, step->chosen_capacity, 0);
    ARRAY_RESERVE(step->bounds, step->bound_capacity, step->used + 1);
    step->bounds[step->used] = bound;
    return step->chosen[step->used++];
}

enum process_state transition_process_state(const struct finite *finite, const int64_t *state, uint32_t process)
{
    int64_t location = state[finite->process_slot[process] + SLOT_LOCATION];
    if (location == 0)
        return PROCESS_UNSTARTED;
    return location > finite->types[finite->processes[process].type].count ? PROCESS_ENDED : PROCESS_RUNS;
}

uint32_t transition_location(const struct finite *finite, const int64_t *state, uint32_t process)
{
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    return type->first + (uint32_t)state[finite->process_slot[process] + SLOT_LOCATION] - 1;
}

int64_t transition_object(const struct finite *finite, const int64_t *state, uint32_t process)
{
    uint32_t node = transition_location(finite, state, process), reg = finite->nodes[node].a;
    const uint32_t *live = finite->live[node];
    for (uint32_t n = 0; live != NULL && live[n] != FINITE_NONE; n++)
        if (live[n] == reg && finite_op_has(finite->nodes[node].op, 'a'))
            return state[finite->process_slot[process] + SLOT_KEPT + n];
    return 0;
}

bool transition_is_passing(const struct finite *finite, const int64_t *state, uint32_t process)
{
    if (transition_process_state(finite, state, process) != PROCESS_RUNS)
        return false;
    return state[finite->process_slot[process] + SLOT_QUEUED] == QUEUED_GOES_ON ||
           finite->nodes[transition_location(finite, state, process)].op == NODE_begin;
}

static void set_location(const struct finite *finite, int64_t *state, uint32_t process, uint32_t node)
{
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    state[finite->process_slot[process] + SLOT_LOCATION] = (int64_t)node - type->first + 1;
}

void transition_first(const struct finite *finite, int64_t *state)
{
    memset(state, 0, (finite->slot_count + 1) * sizeof *state);
    set_location(finite, state, 0, finite->types[0].entry);
}

/* A transition under way. */
struct walk {
    const struct finite *finite;
    int64_t *state, *registers;
    struct transition *step;
    uint32_t next;
    unsigned rounds;
};

static enum transition_end trap(struct walk *walk)
{
    (void)walk;
    return TRANSITION_TRAPPED;
}

/* The slot of a member of an object; FINITE_NONE: it has none. */
static uint32_t slot_of(const struct finite *finite, int64_t reference, uint32_t member)
{
    const struct finite_object *object = &finite->objects_made[reference - 1];
    uint32_t offset = finite->pools[object->pool].offsets[member];
    return offset == FINITE_NONE ? FINITE_NONE : object->slot + offset;
}

static int64_t narrow_to(const struct finite *finite, uint32_t slot, int64_t value)
{
    return state_narrow(value, finite->widths[slot].bits, finite->widths[slot].is_signed);
}

static enum transition_end make(struct walk *walk, const struct finite_node *node)
{
    const struct finite *finite = walk->finite;
    const struct finite_pool *pool = &finite->pools[node->c];
    uint32_t maker = walk->step->process - finite->types[pool->type].first_process;
    int64_t *used = &walk->state[pool->used_slot + maker];
    if (*used >= pool->size)
        return trap(walk);
    int64_t reference = (int64_t)pool->first + (int64_t)maker * pool->size + *used + 1;
    (*used)++;
    if (node->op == NODE_make_array) {
        int64_t length = walk->registers[node->a];
        for (size_t m = 0; m < finite->member_count; m++) {
            uint32_t slot = slot_of(finite, reference, (uint32_t)m);
            if (slot != FINITE_NONE && finite->members[m].kind == MEMBER_LENGTH)
                walk->state[slot] = length;
            if (slot != FINITE_NONE && finite->members[m].kind == MEMBER_ELEMENTS && length > pool->most)
                return trap(walk);
        }
    }
    walk->registers[node->r] = reference;
    return TRANSITION_STOPPED;
}

/* The place of what a node accesses; FINITE_NONE: the object is not one that has it. */
static uint32_t place_of(const struct walk *walk, const struct finite_node *node)
{
    const struct finite *finite = walk->finite;
    if (node->op == NODE_get_static || node->op == NODE_put_static)
        return finite->members[node->c].slot;
    int64_t reference = walk->registers[node->a];
    if (reference <= 0)
        return FINITE_NONE;
    uint32_t slot = slot_of(finite, reference, node->c);
    if (slot == FINITE_NONE || (node->op != NODE_get_element && node->op != NODE_put_element))
        return slot;
    int64_t index = walk->registers[node->b];
    uint32_t most = finite->pools[finite->objects_made[reference - 1].pool].most;
    return index < 0 || index >= most ? FINITE_NONE : slot + (uint32_t)index;
}

static enum transition_end access(struct walk *walk, const struct finite_node *node)
{
    uint32_t slot = place_of(walk, node);
    if (slot == FINITE_NONE)
        return trap(walk);
    if (node->op == NODE_put || node->op == NODE_put_static || node->op == NODE_put_element)
        walk->state[slot] = narrow_to(walk->finite, slot, walk->registers[node->v]);
    else
        walk->registers[node->r] = walk->state[slot];
    return TRANSITION_STOPPED;
}

static enum transition_end choose(struct walk *walk, const struct finite_node *node)
{
    int64_t *result = &walk->registers[node->r];
    if (node->op == NODE_choose) {
        *result = node->number + transition_choose(walk->step, (uint32_t)((int64_t)node->c - node->number + 1));
        return TRANSITION_STOPPED;
    }
    int64_t bound = walk->registers[node->a];
    if (bound > 256)
        return trap(walk);
    if (bound <= 0)
        walk->next = node->next[1];
    else
        *result = transition_choose(walk->step, (uint32_t)bound);
    return TRANSITION_STOPPED;
}

static bool passes(const struct walk *walk, const struct finite_node *node)
{
    const struct finite *finite = walk->finite;
    int64_t a = walk->registers[node->a];
    switch (node->op) {
    case NODE_branch:
        return a != 0;
    case NODE_matches:
        return a == node->number;
    case NODE_inside:
        return a >= 0 && a < walk->registers[node->b];
    case NODE_is:
        return a != 0 && finite->tests[node->c].pools[finite->objects_made[a - 1].pool];
    default:
        return a != 0 && monitor_owner(finite, walk->state, a) == walk->step->process;
    }
}

static int64_t self_of(const struct walk *walk)
{
    uint32_t object = walk->finite->processes[walk->step->process].object;
    return object == FINITE_NONE ? 0 : (int64_t)object + 1;
}

static enum transition_end run_sync(struct walk *walk, const struct finite_node *node)
{
    struct monitor_call call = {walk->finite,
                                walk->state,
                                walk->step,
                                walk->step->process,
                                finite_op_has(node->op, 'a') ? walk->registers[node->a] : 0,
                                false};
    enum transition_end end = monitor_run(&call, node);
    if (call.other_way)
        walk->next = node->next[1];
    return end;
}

static void note_failure(struct walk *walk, const struct finite_node *node)
{
    walk->step->failed = (uint32_t)(node - walk->finite->nodes);
    walk->step->assertion = node->number != 0;
}

/* Does what a node says; walk->next is where control goes. */
static enum transition_end run_node(struct walk *walk, const struct finite_node *node)
{
    int64_t *registers = walk->registers;
    walk->next = node->next[0];
    switch (node->op) {
    case NODE_number:
        registers[node->r] = node->number;
        return TRANSITION_STOPPED;
    case NODE_object:
        registers[node->r] = (int64_t)walk->finite->pools[node->c].first + 1;
        return TRANSITION_STOPPED;
    case NODE_self:
        registers[node->r] = self_of(walk);
        return TRANSITION_STOPPED;
    case NODE_move:
        registers[node->r] = registers[node->a];
        return TRANSITION_STOPPED;
    case NODE_convert:
        registers[node->r] = compute_convert(registers[node->a], node->number);
        return TRANSITION_STOPPED;
    case NODE_compute:
        registers[node->r] = compute_operation(node->c, node->kind, registers[node->a], registers[node->b]);
        return TRANSITION_STOPPED;
    case NODE_choose:
    case NODE_choose_below:
        return choose(walk, node);
    case NODE_branch:
    case NODE_matches:
    case NODE_inside:
    case NODE_is:
    case NODE_holds:
        if (!passes(walk, node))
            walk->next = node->next[1];
        return TRANSITION_STOPPED;
    case NODE_make:
    case NODE_make_array:
        return make(walk, node);
    case NODE_get:
    case NODE_put:
    case NODE_get_static:
    case NODE_put_static:
    case NODE_get_element:
    case NODE_put_element:
        return access(walk, node);
    case NODE_fail:
        note_failure(walk, node);
        return TRANSITION_STOPPED;
    case NODE_jump:
    case NODE_begin:
        return TRANSITION_STOPPED;
    case NODE_opaque:
    case NODE_trap:
        return trap(walk);
    default:
        return run_sync(walk, node);
    }
}

/* Whether a process stops before a node that is not the first of its transition. */
static bool stops_before(struct walk *walk, const struct finite_node *node)
{
    bool monitor = node->op >= NODE_enter && node->op <= NODE_notify_all;
    if (node->observed)
        return true;
    if (node->reason == REASON_CYCLE) /* free choices in each of many rounds would be too many */
        return monitor || ++walk->rounds >= walk->finite->rounds || walk->step->used > 0;
    if (monitor) {
        const struct monitor_call call = {
            walk->finite, walk->state, walk->step, walk->step->process, walk->registers[node->a], false};
        return monitor_stops(&call, node);
    }
    return node->visible;
}

static void load(struct walk *walk, uint32_t node)
{
    const uint32_t *live = walk->finite->live[node];
    const int64_t *kept = &walk->state[walk->finite->process_slot[walk->step->process] + SLOT_KEPT];
    for (uint32_t n = 0; live != NULL && live[n] != FINITE_NONE; n++)
        walk->registers[live[n]] = kept[n];
}

static void keep(struct walk *walk, uint32_t node)
{
    const struct finite *finite = walk->finite;
    const struct finite_type *type = &finite->types[finite->processes[walk->step->process].type];
    const uint32_t *live = node == FINITE_NONE ? NULL : finite->live[node];
    uint32_t first = finite->process_slot[walk->step->process] + SLOT_KEPT, n = 0;
    for (; live != NULL && live[n] != FINITE_NONE; n++)
        walk->state[first + n] = narrow_to(finite, first + n, walk->registers[live[n]]);
    for (; n < type->kept; n++)
        walk->state[first + n] = 0;
    if (node == FINITE_NONE)
        walk->state[first - SLOT_KEPT + SLOT_LOCATION] = type->count + 1;
    else
        set_location(finite, walk->state, walk->step->process, node);
}

static void note(struct walk *walk, uint32_t at)
{
    if (walk->step->events != NULL)
        events_note(walk->step->events, walk->state, walk->registers, walk->step, at,
                    walk->next == walk->finite->nodes[at].next[0]);
    walk->step->woken = FINITE_NONE;
}

static enum transition_end go(struct walk *walk, uint32_t at)
{
    const struct finite *finite = walk->finite;
    int64_t *queued = &walk->state[finite->process_slot[walk->step->process] + SLOT_QUEUED];
    bool first = *queued != QUEUED_GOES_ON;
    if (*queued == QUEUED_WAITS)
        return TRANSITION_BLOCKED;
    if (!first) { /* it has the lock now */
        *queued = QUEUED_NOT;
        walk->next = finite->nodes[at].next[0];
        note(walk, at);
        at = walk->next;
    }
    for (unsigned count = 0;; count++, first = false) {
        const struct finite_node *node = &finite->nodes[at];
        if (!first && stops_before(walk, node))
            break;
        walk->step->node = first ? at : walk->step->node;
        enum transition_end end = count > MOST_NODES ? TRANSITION_TRAPPED : run_node(walk, node);
        if (end == TRANSITION_TRAPPED)
            walk->step->node = at;
        if (end != TRANSITION_STOPPED)
            return end;
        if (*queued == QUEUED_WAITS) /* the lock was taken */
            break;
        note(walk, at);
        at = walk->next;
        if (node->op == NODE_end)
            at = FINITE_NONE;
        if (at == FINITE_NONE)
            break;
    }
    keep(walk, at);
    return TRANSITION_STOPPED;
}

enum transition_end transition_take(const struct finite *finite, int64_t *state, struct transition *step)
{
    if (transition_process_state(finite, state, step->process) != PROCESS_RUNS)
        return TRANSITION_BLOCKED;
    uint32_t at = transition_location(finite, state, step->process);
    const struct finite_type *type = &finite->types[finite->processes[step->process].type];
    ARRAY_RESERVE(step->registers, step->register_capacity, type->register_count + 1);
    step->used = 0;
    step->node = at;
    step->failed = step->woken = FINITE_NONE;
    step->assertion = step->unlocking = step->notified = false;
    struct walk walk = {finite, state, step->registers, step, FINITE_NONE, 0};
    load(&walk, at);
    return go(&walk, at);
}
