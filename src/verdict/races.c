#include "verdict/races.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "verdict/internal.h"

#include <inttypes.h>

enum { SIDES = 2 };

/* "Pool.get reads it (Pool.java:9) and holds no lock" */
static void add_side(const struct finding_step *side, struct buffer *to)
{
    const struct source_place *place = &side->place;
    buffer_format(to, "%s %s it", place->method == NULL ? "a thread" : place->method,
                  side->action == STEP_READ ? "reads" : "writes");
    if (place->file != NULL)
        buffer_format(to, " (%s:%" PRIu32 ")", place->file, place->line);
    if (side->locks == NULL)
        buffer_add_text(to, " and holds no lock");
    else
        buffer_format(to, " and holds %s", side->locks);
}

/* The two accesses that nothing keeps apart. */
static void add_sides(const struct finding_step *steps, uint32_t count, struct buffer *to)
{
    for (uint32_t i = 0, seen = 0; i < count && seen < SIDES; i++) {
        if (steps[i].step == 0)
            continue;
        buffer_add_text(to, seen++ == 0 ? "" : ", while ");
        add_side(&steps[i], to);
    }
}

static void finding_add(const struct verdict_model *model, size_t n, struct arena *arena, struct verdict *verdict)
{
    const char *name = model->memories[model->queries[n].a];
    struct finding finding = {.kind = FINDING_RACE,
                              .status = FINDING_POSSIBLE,
                              .queries = 1,
                              .class = model->class,
                              .cause = name,
                              .site = model->site,
                              .locations = &name,
                              .location_count = 1,
                              .repair = "Hold one and the same lock wherever this field is used, or make it volatile "
                                        "if each use stands by itself."};
    struct buffer message = {0}, why = {0};
    finding.steps = model_steps(model, &model->answers[n].witness, arena, &finding.step_count);
    buffer_format(&message, "data race on %s: two threads may use it at the same time", name);
    add_sides(finding.steps, finding.step_count, &why);
    buffer_add_text(&why, ".");
    finding.message = message.text;
    finding.why = why.text;
    verdict_add_finding(verdict, &finding);
    buffer_free(&message);
    buffer_free(&why);
}

/* Whether an access of a race is made under a lock that the model does not have: that may be what keeps the two
 * apart. */
static bool may_be_guarded(const struct verdict_model *model, const struct eml_witness *witness)
{
    struct buffer locks = {0};
    for (size_t i = 0; i < witness->count; i++)
        if (witness->steps[i].mark > 0)
            unmodelled_tell(model, witness, i, "", &locks);
    bool any = locks.length > 0;
    buffer_free(&locks);
    return any;
}

static void query_add(const struct verdict_model *model, size_t n, const char *reason, struct verdict *verdict)
{
    struct verdict_query added = {.kind = FINDING_RACE,
                                  .locations = {model->memories[model->queries[n].a], NULL},
                                  .site = model->site,
                                  .reason = reason};
    verdict_add_query(verdict, &added);
}

/* A race that the model allows, and nobody saw: it may well be that something keeps the two apart that no model has. */
static void suspicion_add(const struct verdict_model *model, size_t n, struct arena *arena, struct verdict *verdict)
{
    struct buffer reason = {0};
    uint32_t count;
    const struct finding_step *steps = model_steps(model, &model->answers[n].witness, arena, &count);
    buffer_format(&reason, "its model allows a race on %s: ", model->memories[model->queries[n].a]);
    add_sides(steps, count, &reason);
    query_add(model, n, reason.text, verdict);
    buffer_free(&reason);
}

uint32_t races_add(const struct verdict_model *model, bool by_itself, struct verdict *verdict)
{
    struct arena *arena = arena_new();
    uint32_t violated = 0;
    for (size_t i = 0; i < model->count; i++) {
        const struct push_answer *answer = &model->answers[i];
        if (answer->verdict != PUSH_VIOLATED || answer->witness.count == 0) {
            const char *reason = answer->reason != NULL ? answer->reason : "no answer";
            query_add(model, i, answer->verdict == PUSH_HOLDS ? NULL : reason, verdict);
        } else if (!by_itself || may_be_guarded(model, &answer->witness)) {
            suspicion_add(model, i, arena, verdict);
        } else {
            finding_add(model, i, arena, verdict);
            violated++;
        }
    }
    arena_free(arena);
    return violated;
}
