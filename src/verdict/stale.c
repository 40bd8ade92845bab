#include "verdict/stale.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "verdict/internal.h"

#include <string.h>

/* The accesses of the patterns, in order. */
enum { SEEN = 1, CHANGED, CHANGED_ALSO, USED };

static bool same_copy(const struct eml_step *one, const struct eml_step *other)
{
    return one->process == other->process && one->copy == other->copy;
}

static const struct eml_step *step_with(const struct eml_witness *witness, uint32_t mark)
{
    for (size_t i = 0; i < witness->count; i++)
        if (witness->steps[i].mark == mark)
            return &witness->steps[i];
    return NULL;
}

/* Whether the thread uses what it has seen before it leaves the method that waits. */
static bool is_used_there(const struct verdict_model *model, const struct eml_witness *witness)
{
    const struct eml_step *seen = step_with(witness, SEEN), *end = witness->steps + witness->count;
    uint32_t depth = 1;
    for (const struct eml_step *step = seen; step < end && depth > 0; step++) {
        if (!same_copy(step, seen))
            continue;
        if (step->mark == USED)
            return true;
        enum eml_kind kind = model->program->statements[step->statement].kind;
        depth += kind == EML_CALL;
        depth -= kind == EML_END_FUNCTION;
    }
    return false;
}

/* The violation to show: a write rather than a read, with the fewest steps. */
static const struct eml_witness *best_of(const struct verdict_model *model)
{
    const struct eml_witness *best = NULL;
    bool best_writes = false;
    for (size_t i = 0; i < model->count; i++) {
        const struct push_answer *answer = &model->answers[i];
        if (answer->verdict != PUSH_VIOLATED || answer->witness.count == 0 || !is_used_there(model, &answer->witness))
            continue;
        uint32_t used = step_with(&answer->witness, USED)->statement;
        bool writes = model->program->statements[used].kind == EML_WRITE;
        if (best == NULL || writes > best_writes || (writes == best_writes && answer->witness.count < best->count)) {
            best = &answer->witness;
            best_writes = writes;
        }
    }
    return best;
}

/* Whether a step is one of the two writes by which a model says that something changed, and the other one is shown. */
static bool is_other_half(const struct verdict_model *model, const struct eml_witness *witness, size_t at)
{
    const struct eml_step *step = &witness->steps[at];
    const struct eml_statement *statement = &model->program->statements[step->statement];
    uint32_t seen = model->program->memory_count - 2;
    if (statement->kind != EML_WRITE)
        return false;
    return step->mark == CHANGED_ALSO || (statement->operand == seen && step->mark == 0);
}

/* The execution as people see it: who changes the location writes it once. */
static struct eml_witness shown_of(const struct verdict_model *model, const struct eml_witness *witness,
                                   struct arena *arena)
{
    struct eml_witness shown = {.steps = arena_alloc(arena, (witness->count + 1) * sizeof *shown.steps)};
    for (size_t i = 0; i < witness->count; i++) {
        if (is_other_half(model, witness, i))
            continue;
        shown.steps[shown.count] = witness->steps[i];
        shown.steps[shown.count].mark -= witness->steps[i].mark == USED;
        shown.count++;
    }
    return shown;
}

static void add_place(struct buffer *to, struct source_place place)
{
    buffer_format(to, " (%s:%u)", place.file == NULL ? "?" : place.file, place.line);
}

/* "Items.take looks at Items.count (Items.java:15) and waits; …" */
static void tell_why(const struct verdict_model *model, const struct eml_witness *witness, const char *wait,
                     const char *location, struct buffer *to)
{
    const struct eml_step *seen = step_with(witness, SEEN), *changed = step_with(witness, CHANGED);
    const struct eml_step *used = step_with(witness, USED);
    const char *method = model_place(model, seen->statement).method;
    buffer_format(to, "%s looks at %s", method == NULL ? "a method" : method, location);
    add_place(to, model_place(model, seen->statement));
    buffer_add_text(to, " and waits, then another thread changes it");
    add_place(to, model_step_place(model, witness, (size_t)(changed - witness->steps)));
    buffer_format(to, ", then the first thread goes on and %s it",
                  model->program->statements[used->statement].kind == EML_WRITE ? "writes" : "reads");
    add_place(to, model_step_place(model, witness, (size_t)(used - witness->steps)));
    buffer_format(to, ": the condition is not looked at again behind %s.", wait);
}

bool stale_add(const struct verdict_model *model, const char *wait, struct verdict *verdict)
{
    const struct eml_witness *witness = best_of(model);
    if (witness == NULL)
        return false;
    struct arena *arena = arena_new();
    struct eml_witness shown = shown_of(model, witness, arena);
    struct buffer message = {0}, why = {0}, repair = {0}, cause = {0};
    const char *location = model->memories[model->program->memory_count - 1];
    uint32_t used = step_with(witness, USED)->statement;
    const char *method = model_place(model, step_with(witness, SEEN)->statement).method;
    struct finding finding = {.kind = FINDING_ATOMICITY,
                              .status = FINDING_POSSIBLE,
                              .pattern = model->program->statements[used].kind == EML_WRITE ? 1 : 2,
                              .queries = 1,
                              .class = model->class,
                              .site = model->site,
                              .locations = &location,
                              .location_count = 1};
    finding.patterns = (uint64_t)1 << finding.pattern;
    buffer_format(&message, "%s may have changed behind %s, and is not looked at again before it is used", location,
                  wait);
    tell_why(model, witness, wait, location, &why);
    buffer_format(&repair, "Wait in a loop, which looks at the condition again: while (...) %s;", wait);
    buffer_format(&cause, "%s %s %s", wait, method == NULL ? "" : method, location);
    finding.message = message.text;
    finding.why = why.text;
    finding.repair = repair.text;
    finding.cause = cause.text;
    finding.callers = callers_of(model, &shown, arena, &finding.caller_count);
    finding.steps = model_steps(model, &shown, arena, &finding.step_count);
    verdict_add_finding(verdict, &finding);
    buffer_free(&message);
    buffer_free(&why);
    buffer_free(&repair);
    buffer_free(&cause);
    arena_free(arena);
    return true;
}
