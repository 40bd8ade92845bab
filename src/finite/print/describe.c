#include "finite/print/describe.h"

#include "base/buffer.h"
#include "finite/explore/monitor.h"

#include <string.h>

const char *describe_thread(struct finite *finite, uint32_t process)
{
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    if (type->processes == 1)
        return type->name;
    return finite_text(finite, "%s#%u", type->name, process - type->first_process + 1);
}

const char *describe_object(struct finite *finite, int64_t reference)
{
    if (reference <= 0)
        return "null";
    const struct finite_object *object = &finite->objects_made[reference - 1];
    const struct finite_pool *pool = &finite->pools[object->pool];
    uint32_t number = 1;
    for (uint32_t i = 0; i < (uint32_t)reference - 1; i++)
        number += strcmp(finite->pools[finite->objects_made[i].pool].class_name, pool->class_name) == 0;
    return pool->fixed ? pool->class_name : finite_text(finite, "%s#%u", pool->class_name, number);
}

const char *describe_file(struct finite *finite, uint32_t node, uint32_t *line)
{
    const struct finite_node *of = &finite->nodes[node];
    *line = 0;
    if (of->frame == FINITE_NONE)
        return "";
    const struct finite_frame *frame = finite->frames[of->frame];
    *line = frame->body->instructions[of->at].line;
    return finite_text(finite, "%.*s", (int)frame->module->source.length,
                       frame->module->source.bytes == NULL ? "" : frame->module->source.bytes);
}

const char *describe_place(struct finite *finite, uint32_t node)
{
    uint32_t line;
    const char *file = describe_file(finite, node, &line);
    if (file[0] == '\0')
        return "";
    return line == 0 ? file : finite_text(finite, "%s:%u", file, line);
}

const char *describe_member(struct finite *finite, uint32_t number)
{
    const struct finite_member *member = &finite->members[number];
    struct buffer name = {0};
    switch (member->kind) {
    case MEMBER_FIELD:
    case MEMBER_STATIC:
        program_field_name(finite->program, member->of, &name);
        break;
    case MEMBER_ELEMENTS:
        buffer_add_text(&name, "an element");
        break;
    case MEMBER_LENGTH:
        buffer_add_text(&name, "the length");
        break;
    case MEMBER_CAPTURED:
        buffer_add_text(&name, "what a lambda keeps");
        break;
    case MEMBER_TARGET:
        buffer_add_text(&name, "what a thread runs");
        break;
    case MEMBER_MODEL:
        buffer_add_text(&name, member->of < FINITE_LOCK ? "the value" : "the lock");
        break;
    }
    const char *text = finite_text(finite, "%s", name.text);
    buffer_free(&name);
    return text;
}

const char *describe_node(struct finite *finite, uint32_t number)
{
    const struct finite_node *node = &finite->nodes[number];
    switch (node->op) {
    case NODE_get:
    case NODE_get_static:
    case NODE_get_element:
        return finite_text(finite, "read %s", describe_member(finite, node->c));
    case NODE_put:
    case NODE_put_static:
    case NODE_put_element:
        return finite_text(finite, "write %s", describe_member(finite, node->c));
    case NODE_notify_all:
        return "notifyAll";
    case NODE_waiting:
        return node->number != 0 ? "end the wait, for its time is over" : "wait to be notified";
    case NODE_try:
        return "try to enter";
    case NODE_reacquire:
        return "take the monitor back";
    case NODE_make:
    case NODE_make_array:
        return finite_text(finite, "make %s", finite->pools[node->c].class_name);
    case NODE_fail:
        return node->why;
    default:
        return finite_op_name(node->op);
    }
}

struct finite_step describe_step(struct finite *finite, uint32_t process, uint32_t node, const int64_t *state)
{
    struct finite_step step = {.process = process, .thread = describe_thread(finite, process)};
    const char *action = describe_node(finite, node);
    int64_t object =
        node == transition_location(finite, state, process) ? transition_object(finite, state, process) : 0;
    if (object != 0)
        action = finite_text(finite, "%s of %s", action, describe_object(finite, object));
    if (object != 0 && finite->nodes[node].op == NODE_enter && monitor_owner(finite, state, object) != FINITE_NONE &&
        monitor_owner(finite, state, object) != process)
        action = finite_text(finite, "queue for %s", describe_object(finite, object));
    step.action = action;
    step.file = describe_file(finite, node, &step.line);
    return step;
}

struct finite_waits describe_wait(struct finite *finite, uint32_t process, const int64_t *state)
{
    uint32_t node = transition_location(finite, state, process);
    int64_t object = transition_object(finite, state, process);
    uint32_t owner = object == 0 ? FINITE_NONE : monitor_owner(finite, state, object);
    struct finite_waits waits = {.process = process, .thread = describe_thread(finite, process)};
    const char *name = describe_object(finite, object);
    switch (finite->nodes[node].op) {
    case NODE_waiting:
        waits.for_what = finite_text(finite, "to be notified at %s", name);
        break;
    case NODE_join:
        waits.for_what = finite_text(finite, "for the end of %s", name);
        break;
    default:
        waits.for_what = owner == FINITE_NONE ? finite_text(finite, "for the monitor of %s", name)
                                              : finite_text(finite, "for the monitor of %s, which %s holds", name,
                                                            describe_thread(finite, owner));
        break;
    }
    waits.file = describe_file(finite, node, &waits.line);
    return waits;
}

const char *describe_trap(struct finite *finite, uint32_t number)
{
    const struct finite_node *node = &finite->nodes[number];
    const char *place = describe_place(finite, number), *what = node->why;
    if (node->op == NODE_make || node->op == NODE_make_array)
        what = finite_text(finite, "more objects of %s, or longer arrays, than the limits (--objects, --elements)",
                           finite->pools[node->c].class_name);
    else if (node->op == NODE_choose_below)
        what = "a free choice among more than 256 values";
    else if (what == NULL)
        what = finite_text(finite, "%s: a case that is not represented", describe_node(finite, number));
    return place[0] == '\0' ? what : finite_text(finite, "%s: %s", place, what);
}
