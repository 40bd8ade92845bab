#include "verdict/model.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "eml/held.h"
#include "verdict/internal.h"

#include <string.h>

size_t model_lock_words(const struct verdict_model *model)
{
    return bits_words(model->program->lock_count + (size_t)1);
}

struct source_place model_place(const struct verdict_model *model, uint32_t statement)
{
    uint32_t position = model->program->statements[statement].position;
    return position == EML_NONE ? (struct source_place){0} : model->places[position];
}

void model_held_after(const struct verdict_model *model, struct eml_held *held, const struct eml_step *step,
                      uint64_t *now)
{
    size_t count;
    const uint32_t *locks = eml_held_locks(held, eml_held_step(held, step), &count);
    memset(now, 0, model_lock_words(model) * sizeof *now);
    for (size_t i = 0; i < count; i++)
        bits_add(now, locks[i]);
}

/* Whether people never wrote a method: "Account.access$208". */
static bool is_accessor(const char *method)
{
    const char *last = method == NULL ? NULL : strrchr(method, '.');
    return last != NULL && strncmp(last, ".access$", strlen(".access$")) == 0;
}

struct source_place model_step_place(const struct verdict_model *model, const struct eml_witness *witness, size_t step)
{
    const struct eml_statement *statements = model->program->statements;
    struct source_place place = model_place(model, witness->steps[step].statement);
    uint32_t depth = 0;
    for (size_t i = step; i-- > 0 && is_accessor(place.method);) {
        const struct eml_step *at = &witness->steps[i];
        if (at->process != witness->steps[step].process || at->copy != witness->steps[step].copy)
            continue;
        enum eml_kind kind = statements[at->statement].kind;
        if (kind == EML_CALL && depth == 0)
            place = model_place(model, at->statement);
        depth += kind == EML_END_FUNCTION;
        depth -= kind == EML_CALL && depth > 0;
    }
    return place;
}

void model_add_listed(struct buffer *to, const char *text, size_t n, size_t count)
{
    buffer_format(to, "%s%s", n == 0 ? "" : n + 1 == count ? " and " : ", ", text);
}

void model_add_thread(const struct verdict_model *model, uint32_t process, uint32_t copy, struct buffer *to)
{
    buffer_add_text(to, model->processes[process]);
    if (model->program->processes[process].copies > 1)
        buffer_format(to, " #%u", copy);
}

/* What a step of a witness does, as a person sees it, with what; STEP_UNKNOWN: it is not shown. */
static enum step_action action_of(const struct verdict_model *model, const struct eml_step *step, struct buffer *on)
{
    const struct eml_program *program = model->program;
    const struct eml_statement *statement = &program->statements[step->statement];
    const struct verdict_unmodelled *unmodelled = unmodelled_at(model, step->statement);
    if (unmodelled != NULL) {
        buffer_format(on, "%s (not modelled)", unmodelled->lock);
        return unmodelled->gives ? STEP_UNLOCK : STEP_LOCK;
    }
    switch (eml_effect(statement->kind)) {
    case EML_READ:
    case EML_WRITE:
        buffer_add_text(on, model->memories[statement->operand]);
        return statement->kind == EML_READ ? STEP_READ : STEP_WRITE;
    case EML_LOCK:
    case EML_UNLOCK:
        buffer_add_text(on, model->locks[statement->operand].display);
        return eml_effect(statement->kind) == EML_LOCK ? STEP_LOCK : STEP_UNLOCK;
    case EML_ALLOC:
        buffer_add_text(on, model->class);
        return STEP_NEW;
    case EML_START:
    case EML_JOIN:
        model_add_thread(model, statement->operand, step->started > 0 ? step->started : 1, on);
        return statement->kind == EML_START ? STEP_START : STEP_JOIN;
    default:
        return STEP_UNKNOWN;
    }
}

/* Whether a lock is held, and none before it that is a part of the same one. */
static bool is_listed(const struct verdict_model *model, const uint64_t *held, uint32_t lock)
{
    for (uint32_t l = 0; bits_has(held, lock) && l < lock; l++)
        if (bits_has(held, l) && model->locks[l].whole == model->locks[lock].whole)
            return false;
    return bits_has(held, lock);
}

void model_add_locks(const struct verdict_model *model, const uint64_t *held, struct buffer *to)
{
    uint32_t count = 0, n = 0;
    for (uint32_t l = 0; l < model->program->lock_count; l++)
        count += is_listed(model, held, l);
    for (uint32_t l = 0; l < model->program->lock_count; l++)
        if (is_listed(model, held, l))
            model_add_listed(to, model->locks[l].display, n++, count);
}

/* Whether a step only takes or gives back one more part of the lock that the last step was about. */
static bool goes_on(const struct verdict_model *model, const struct eml_step *last, const struct eml_step *step)
{
    const struct eml_statement *of = model->program->statements;
    enum eml_kind effect = eml_effect(of[step->statement].kind);
    if ((effect != EML_LOCK && effect != EML_UNLOCK) || eml_effect(of[last->statement].kind) != effect)
        return false;
    uint32_t a = of[last->statement].operand, b = of[step->statement].operand;
    return last->process == step->process && last->copy == step->copy && a != b &&
           model->locks[a].whole == model->locks[b].whole;
}

struct finding_step *model_steps(const struct verdict_model *model, const struct eml_witness *witness,
                                 struct arena *arena, uint32_t *count)
{
    const struct eml_program *program = model->program;
    struct finding_step *steps = arena_alloc(arena, (witness->count + 1) * sizeof *steps);
    struct eml_held *held = eml_held_new(program);
    struct unmodelled_held unmodelled = {.model = model};
    uint64_t *now = mem_new(model_lock_words(model), sizeof *now);
    *count = 0;
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        struct buffer on = {0}, thread = {0}, locks = {0};
        model_held_after(model, held, step, now);
        unmodelled_step(&unmodelled, step);
        enum step_action action = action_of(model, step, &on);
        if (action != STEP_UNKNOWN) {
            model_add_thread(model, step->process, step->copy, &thread);
            model_add_locks(model, now, &locks);
            unmodelled_list(&unmodelled, step, &locks);
            *count -= i > 0 && *count > 0 && goes_on(model, step - 1, step);
            steps[(*count)++] =
                (struct finding_step){.thread = arena_copy(arena, thread.text, thread.length),
                                      .action = action,
                                      .on = arena_copy(arena, on.text, on.length),
                                      .locks = locks.length == 0 ? NULL : arena_copy(arena, locks.text, locks.length),
                                      .place = model_step_place(model, witness, i),
                                      .step = step->mark};
        }
        buffer_free(&on);
        buffer_free(&thread);
        buffer_free(&locks);
    }
    mem_free(now);
    eml_held_free(held);
    return steps;
}
