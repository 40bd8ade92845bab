#include "finite/explore/events.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "finite/explore/monitor.h"
#include "finite/explore/transition.h"
#include "finite/print/describe.h"

#include <string.h>

struct events {
    struct finite *finite;
    struct finite_event *items;
    size_t count, capacity;
    uint32_t step;
    bool over; /* an assertion has failed: the way ends there */
};

struct events *events_new(struct finite *finite)
{
    struct events *events = mem_new(1, sizeof *events);
    events->finite = finite;
    return events;
}

void events_begin(struct events *events, uint32_t step)
{
    events->step = step;
}

static const char *kept_text(const struct finite *finite, const char *text)
{
    return arena_copy(finite->arena, text, strlen(text));
}

static void find_place(struct events *events, uint32_t number, struct finite_event *event)
{
    struct finite *finite = events->finite;
    const struct finite_node *node = &finite->nodes[number];
    event->class = event->method = event->descriptor = "";
    event->file = describe_file(finite, number, &event->line);
    if (node->frame == FINITE_NONE)
        return;
    const struct finite_frame *frame = finite->frames[node->frame];
    const struct program_method *method = program_method(finite->program, frame->method);
    event->class = kept_text(finite, program_class(finite->program, method->owner)->name);
    event->method = kept_text(finite, program_selector_name(finite->program, method->selector));
    event->descriptor = kept_text(finite, program_selector_descriptor(finite->program, method->selector));
    event->at = node->at;
    event->by_method = finite_op_has(node->op, 'a') && frame->lock != FINITE_NONE && frame->lock == node->a;
}

static bool is_variable(const struct finite *finite, const struct finite_node *node)
{
    enum finite_member_kind kind = finite->members[node->c].kind;
    return kind == MEMBER_FIELD || kind == MEMBER_STATIC || kind == MEMBER_ELEMENTS;
}

/* Whether the monitor of a node's object was taken by its process just now, for the first time. */
static bool is_taken(const struct finite *finite, const int64_t *state, int64_t object)
{
    return state[finite->objects_made[object - 1].monitor + 1] == 1;
}

/* What a node is, whether it counts or not; NOTHING: nothing that others notice. */
enum { NOTHING = FINITE_EVENT_FAIL + 1 };

static unsigned kind_of(const struct finite *finite, const struct finite_node *node)
{
    switch (node->op) {
    case NODE_get:
    case NODE_put:
    case NODE_get_static:
    case NODE_put_static:
    case NODE_get_element:
    case NODE_put_element:
        return is_variable(finite, node) ? FINITE_EVENT_ACCESS : NOTHING;
    case NODE_enter:
        return FINITE_EVENT_ENTER;
    case NODE_exit:
        return FINITE_EVENT_EXIT;
    case NODE_wait:
        return FINITE_EVENT_WAIT;
    case NODE_waiting:
        return FINITE_EVENT_TIME_OUT;
    case NODE_reacquire:
        return FINITE_EVENT_REACQUIRE;
    case NODE_notify:
    case NODE_notify_all:
        return FINITE_EVENT_NOTIFY;
    case NODE_start:
        return FINITE_EVENT_START;
    case NODE_join:
        return FINITE_EVENT_JOIN;
    case NODE_choose:
    case NODE_choose_below:
        return FINITE_EVENT_CHOOSE;
    case NODE_end:
        return FINITE_EVENT_END;
    case NODE_fail:
        return node->number != 0 ? FINITE_EVENT_FAIL : NOTHING;
    default:
        return NOTHING;
    }
}

/* Says what is to be known of an event besides its place; false: it does not count. */
static bool look_at(struct events *events, const int64_t *state, const int64_t *registers,
                    const struct transition *step, const struct finite_node *node, struct finite_event *event)
{
    struct finite *finite = events->finite;
    int64_t object = finite_op_has(node->op, 'a') ? registers[node->a] : 0;
    switch (event->kind) {
    case FINITE_EVENT_ENTER:
        return is_taken(finite, state, object);
    case FINITE_EVENT_EXIT:
        return monitor_owner(finite, state, object) != step->process;
    case FINITE_EVENT_NOTIFY:
        event->other = node->op == NODE_notify ? step->woken : FINITE_NOBODY;
        return true;
    case FINITE_EVENT_START:
        event->other = finite->objects_made[object - 1].process;
        return true;
    case FINITE_EVENT_JOIN:
        event->other = finite->objects_made[object - 1].process;
        event->timed = transition_process_state(finite, state, event->other) == PROCESS_RUNS;
        return true;
    case FINITE_EVENT_CHOOSE:
        event->value = registers[node->r];
        return true;
    default:
        return true;
    }
}

void events_note(struct events *events, const int64_t *state, const int64_t *registers, const struct transition *step,
                 uint32_t number, bool first)
{
    const struct finite_node *node = &events->finite->nodes[number];
    unsigned kind = kind_of(events->finite, node);
    bool initialiser = node->frame != FINITE_NONE && events->finite->frames[node->frame]->initialiser;
    if (kind == NOTHING || events->over || initialiser || (!first && finite_op_forks(node->op)))
        return;
    struct finite_event event = {
        .kind = (enum finite_event_kind)kind, .process = step->process, .other = FINITE_NOBODY, .step = events->step};
    if (!look_at(events, state, registers, step, node, &event))
        return;
    find_place(events, number, &event);
    ARRAY_ADD(events->items, events->count, events->capacity, event);
    events->over = kind == FINITE_EVENT_FAIL;
}

const struct finite_event *events_end(struct events *events, uint32_t *count)
{
    struct finite_event *items = arena_alloc(events->finite->arena, (events->count + 1) * sizeof *items);
    items[events->count] = (struct finite_event){0};
    if (events->count > 0)
        memcpy(items, events->items, events->count * sizeof *items);
    *count = (uint32_t)events->count;
    mem_free(events->items);
    mem_free(events);
    return items;
}
