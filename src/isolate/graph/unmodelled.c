/* Locks that are taken but not modelled. To leave one out only adds behaviours; but who reads an interleaving must see
 * that it is held. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "isolate/graph/internal.h"

#include <string.h>

/* The field that a value was read from, or an array in a field; FACTS_NONE. */
static field_id field_of(const struct build *build, ir_value value, bool *element)
{
    const struct ir_instruction *read = &build->body->instructions[build->root[value]];
    *element = read->op == IR_get_element;
    if (*element)
        read = &build->body->instructions[build->root[read->a]];
    if (read->op != IR_get && read->op != IR_get_static)
        return FACTS_NONE;
    return code_field(build->model->program, build->module, read->op == IR_get ? read->b : read->a);
}

/* What people call a value that is no lock of the model. */
static void name_value(const struct build *build, ir_value value, struct buffer *to)
{
    const struct model *model = build->model;
    struct object_set set = facts_points_to(model->facts, build->function->instance, value);
    bool element;
    field_id field = field_of(build, value, &element);
    object_id first = object_set_next(set, 0);
    class_id class = first == FACTS_NONE ? FACTS_NONE : facts_object(model->facts, first).class;
    if (field != FACTS_NONE) {
        program_field_name(model->program, field, to);
        buffer_add_text(to, element ? "[]" : "");
    } else if (class != FACTS_NONE) {
        buffer_add_text(to, "some ");
        program_class_name(model->program, class, to);
    } else {
        buffer_add_text(to, "an object");
    }
}

/* The lock of the model that a value would be, had it not been dropped; NODE_END. */
static uint32_t dropped_lock(const struct build *build, struct state state, ir_value value)
{
    if (value == FACTS_NONE)
        return model_lock_of_class(build->model, build->module);
    uint32_t lock = graph_lock_of(build, state, value, false);
    return lock != NODE_END ? lock : graph_lock_of(build, state, value, true);
}

static uint32_t number_of(struct model *model, const char *name, const char *why)
{
    for (uint32_t i = 0; i < model->unmodelled_count; i++)
        if (strcmp(model->unmodelled[i].name, name) == 0 && strcmp(model->unmodelled[i].why, why) == 0)
            return i;
    struct unmodelled lock = {arena_copy(model->arena, name, strlen(name)), why};
    ARRAY_ADD(model->unmodelled, model->unmodelled_count, model->unmodelled_capacity, lock);
    return (uint32_t)model->unmodelled_count - 1;
}

uint32_t unmodelled_add(struct build *build, uint32_t behind, struct state state, ir_value value, ir_value at,
                        enum action action)
{
    struct model *model = build->model;
    uint32_t lock = dropped_lock(build, state, value);
    const char *why = lock == NODE_END ? "it may be one of several objects" : model->locks[lock].dropped;
    /* Nobody else is there while the subject is made; and locks under which nothing happens are of no interest. */
    if (build->function->quiet || !build->application || why == NULL || why[0] == '\0' ||
        (lock == NODE_END && value == FACTS_NONE))
        return behind;
    struct buffer name = {0};
    if (lock == NODE_END)
        name_value(build, value, &name);
    else
        model_lock_display(model, &model->locks[lock], &name);
    uint32_t node = graph_add(build, behind, action, number_of(model, name.text, why), at);
    buffer_free(&name);
    return node;
}
