/* Locks that a model does not have: they are taken and given back by statements that do nothing, so that who reads an
 * execution knows of them. */
#include "base/buffer.h"
#include "verdict/internal.h"

#include <string.h>

const struct verdict_unmodelled *unmodelled_at(const struct verdict_model *model, uint32_t statement)
{
    uint32_t position = model->program->statements[statement].position;
    if (position == EML_NONE || model->unmodelled == NULL || model->unmodelled[position].lock == NULL)
        return NULL;
    return &model->unmodelled[position];
}

void unmodelled_step(struct unmodelled_held *held, const struct eml_step *step)
{
    const struct verdict_unmodelled *lock = unmodelled_at(held->model, step->statement);
    if (lock == NULL)
        return;
    if (!lock->gives && held->count < MOST_UNMODELLED) {
        held->held[held->count].process = step->process;
        held->held[held->count].copy = step->copy;
        held->held[held->count++].lock = lock;
    }
    for (size_t i = held->count; lock->gives && i-- > 0;)
        if (held->held[i].process == step->process && held->held[i].copy == step->copy &&
            strcmp(held->held[i].lock->lock, lock->lock) == 0) {
            memmove(&held->held[i], &held->held[i + 1], (held->count - i - 1) * sizeof *held->held);
            held->count--;
            return;
        }
}

/* Whether who makes a step holds the n-th lock, and none of that name before it. */
static bool is_told(const struct unmodelled_held *held, const struct eml_step *step, size_t n)
{
    for (size_t i = 0; i <= n; i++)
        if (held->held[i].process == step->process && held->held[i].copy == step->copy &&
            strcmp(held->held[i].lock->lock, held->held[n].lock->lock) == 0)
            return i == n;
    return false;
}

void unmodelled_list(const struct unmodelled_held *held, const struct eml_step *step, struct buffer *to)
{
    for (size_t i = 0; i < held->count; i++)
        if (is_told(held, step, i))
            buffer_format(to, "%s%s (not modelled)", to->length > 0 ? ", " : "", held->held[i].lock->lock);
}

bool unmodelled_tell(const struct verdict_model *model, const struct eml_witness *witness, size_t at,
                     const char *method, struct buffer *to)
{
    struct unmodelled_held held = {.model = model};
    bool any = false;
    for (size_t i = 0; i <= at; i++)
        unmodelled_step(&held, &witness->steps[i]);
    for (size_t i = 0; i < held.count; i++)
        if (is_told(&held, &witness->steps[at], i)) {
            buffer_format(to, " %s holds the lock of %s, which is not modelled: %s.", method, held.held[i].lock->lock,
                          held.held[i].lock->why);
            any = true;
        }
    return any;
}
