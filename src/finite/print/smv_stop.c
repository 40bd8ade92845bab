/* Where processes stop, and what they wait for, in the language of NuSMV. As in transition.c and monitor.c. */
#include "finite/finite.h"
#include "finite/passes/passes.h"
#include "finite/print/smv.h"

#include <inttypes.h>
#include <string.h>

/* Whether a register names a Thread object whose monitor somebody may enter; NULL: never. */
static const char *is_thread(const struct smv *smv, uint32_t process, uint32_t reg)
{
    struct buffer list = {0};
    for (uint32_t q = 0; q < smv->finite->process_count; q++) {
        uint32_t object = smv->finite->processes[q].object;
        if (object != FINITE_NONE && smv_may_lock(smv, process, reg, object))
            buffer_format(&list, "%s%" PRIu32, list.length == 0 ? "" : ", ", object + 1);
    }
    const char *text =
        list.length == 0 ? NULL : finite_text(smv->finite, "(%s in {%s})", smv_register(smv, process, reg), list.text);
    buffer_free(&list);
    return text;
}

static const char *enter_stops(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    struct finite *finite = smv->finite;
    const char *mine = smv_mine(smv, process, node->a), *thread = is_thread(smv, process, node->a);
    const char *first = (finite->reductions & FINITE_RELOCK) != 0 ? finite_text(finite, "!%s", mine) : "TRUE";
    if (node->visible)
        return first;
    const char *taken = smv_taken(smv, process, node->a);
    return thread == NULL ? taken : finite_text(finite, "(%s | %s & %s)", taken, thread, first);
}

/* Whether an exit is part of the step: the monitor is kept, or it follows what it is composed with. */
static const char *exit_is_composed(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    struct finite *finite = smv->finite;
    struct buffer text = {0};
    const char *relock = (finite->reductions & FINITE_RELOCK) != 0 ? "TRUE" : "FALSE";
    for (uint32_t o = 0; o < finite->object_count; o++) {
        if (!smv_may_lock(smv, process, node->a, o))
            continue;
        const char *notified = smv->notified == FINITE_NONE ? "FALSE" : "notified != 0";
        const char *same =
            (finite->reductions & FINITE_NOTIFY) != 0 ? finite_text(finite, "notified = %" PRIu32, o + 1) : "FALSE";
        const char *again = (finite->reductions & FINITE_UNLOCK) != 0 ? "unlocking" : "FALSE";
        buffer_format(&text, "%s%s = %" PRIu32 " & (%s > 1 ? %s : %s ? %s : %s)", text.length == 0 ? "" : " | ",
                      smv_register(smv, process, node->a), o + 1,
                      smv_name(smv, smv->slots[finite->objects_made[o].monitor + 1]), relock, notified, same, again);
    }
    const char *copy = finite_text(finite, "(%s)", text.length == 0 ? "FALSE" : text.text);
    buffer_free(&text);
    return copy;
}

static const char *exit_stops(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    const char *composed = exit_is_composed(smv, process, node), *thread = is_thread(smv, process, node->a);
    if (node->visible)
        return finite_text(smv->finite, "!%s", composed);
    return thread == NULL ? NULL : finite_text(smv->finite, "%s & !%s", thread, composed);
}

static const char *notify_stops(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    struct buffer text = {0};
    if ((smv->finite->reductions & FINITE_NOTIFY) == 0)
        return "TRUE";
    for (uint32_t q = 0; q < smv->finite->process_count; q++)
        if (q != process)
            buffer_format(&text, "%s%s", text.length == 0 ? "" : " | ",
                          smv_waits(smv, q, process, smv_register(smv, process, node->a)));
    const char *copy = text.length == 0 ? NULL : finite_text(smv->finite, "(%s)", text.text);
    buffer_free(&text);
    return copy;
}

const char *smv_stops(const struct smv *smv, uint32_t process, uint32_t number)
{
    const struct finite_node *node = &smv->finite->nodes[number];
    bool monitor = node->op >= NODE_enter && node->op <= NODE_notify_all;
    if (node->reason == REASON_CYCLE)
        return monitor ? "TRUE" : finite_text(smv->finite, "(rounds >= %u | chose)", smv->finite->rounds - 1);
    switch (node->op) {
    case NODE_enter:
        return enter_stops(smv, process, node);
    case NODE_exit:
        return exit_stops(smv, process, node);
    case NODE_notify:
    case NODE_notify_all:
        return notify_stops(smv, process, node);
    default:
        return node->visible ? "TRUE" : NULL;
    }
}

/* The thread of a register's object has not ended, but it was started. */
static const char *runs(const struct smv *smv, uint32_t process, uint32_t reg)
{
    const struct finite *finite = smv->finite;
    struct buffer text = {0};
    for (uint32_t q = 0; q < finite->process_count; q++)
        if (finite->processes[q].object != FINITE_NONE)
            buffer_format(&text, "%s%s = %" PRIu32 " & %s > 0 & %s <= %" PRIu32, text.length == 0 ? "" : " | ",
                          smv_register(smv, process, reg), finite->processes[q].object + 1, smv_name(smv, smv->at[q]),
                          smv_name(smv, smv->at[q]), finite->types[finite->processes[q].type].count);
    const char *copy = finite_text(smv->finite, "%s", text.length == 0 ? "FALSE" : text.text);
    buffer_free(&text);
    return copy;
}

const char *smv_blocked(const struct smv *smv, uint32_t process, uint32_t number)
{
    const struct finite_node *node = &smv->finite->nodes[number];
    switch (node->op) {
    case NODE_enter:
    case NODE_reacquire:
    case NODE_start:
        return smv_taken(smv, process, node->a);
    case NODE_waiting:
        return node->number == 0 ? "TRUE" : NULL;
    case NODE_join:
        return finite_text(smv->finite, "(%s | %s)", smv_taken(smv, process, node->a),
                           node->number != 0 ? "FALSE"
                                             : finite_text(smv->finite, "(%s) & !%s", runs(smv, process, node->a),
                                                           smv_mine(smv, process, node->a)));
    default:
        return NULL;
    }
}

struct somewhere {
    const struct smv *smv;
    uint32_t process;
    const char *(*condition)(const struct smv *smv, uint32_t process, uint32_t node);
    struct buffer text, places; /* places: where it is just that */
};

static void add_place(void *context, uint32_t number)
{
    struct somewhere *somewhere = context;
    const struct smv *smv = somewhere->smv;
    const struct finite_type *type = &smv->finite->types[smv->finite->processes[somewhere->process].type];
    const char *condition = somewhere->condition(smv, somewhere->process, number);
    if (condition == NULL)
        return;
    if (strcmp(condition, "TRUE") == 0)
        buffer_format(&somewhere->places, "%s%" PRIu32, somewhere->places.length == 0 ? "" : ", ",
                      number - type->first + 1);
    else
        buffer_format(&somewhere->text, "%s%s & %s", somewhere->text.length == 0 ? "" : "\n      | ",
                      smv_place(smv, somewhere->process, number), condition);
}

const char *smv_somewhere(const struct smv *smv, uint32_t process,
                          const char *(*condition)(const struct smv *smv, uint32_t process, uint32_t node))
{
    struct somewhere somewhere = {smv, process, condition, {0}, {0}};
    finite_each_reachable(smv->finite, smv->finite->processes[process].type, add_place, &somewhere);
    struct buffer *text = &somewhere.text;
    if (somewhere.places.length > 0)
        buffer_format(text, "%s%s in {%s}", text->length == 0 ? "" : "\n      | ", smv_name(smv, smv->at[process]),
                      somewhere.places.text);
    const char *copy = finite_text(smv->finite, "(%s)", text->length == 0 ? "FALSE" : text->text);
    buffer_free(&somewhere.text);
    buffer_free(&somewhere.places);
    return copy;
}
