/* Ways in which a finding may happen. */
#include "base/arena.h"
#include "base/buffer.h"
#include "eml/patterns.h"
#include "verdict/internal.h"

#include <string.h>

static const char *thread_of(const struct verdict_model *model, const struct eml_step *step, struct arena *arena)
{
    struct buffer name = {0};
    model_add_thread(model, step->process, step->copy, &name);
    const char *kept = arena_copy(arena, name.text, name.length);
    buffer_free(&name);
    return kept;
}

bool way_of(const struct verdict_model *model, const struct eml_witness *witness, struct arena *arena,
            struct finding_way *way)
{
    const struct eml_step *first = NULL;
    *way = (struct finding_way){0};
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        const struct eml_statement *statement = &model->program->statements[step->statement];
        if (step->mark == 0)
            continue;
        if (way->count == FINDING_ACCESSES)
            return false;
        first = first == NULL ? step : first;
        uint8_t side = step->process != first->process || step->copy != first->copy;
        if (way->threads[side] == NULL)
            way->threads[side] = thread_of(model, step, arena);
        way->accesses[way->count++] = (struct finding_access){.place = model_place(model, step->statement),
                                                              .location = model->memories[statement->operand],
                                                              .write = statement->kind != EML_READ,
                                                              .side = side};
    }
    return way->count > 0;
}

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool same_access(const struct finding_access *one, const struct finding_access *other)
{
    return one->write == other->write && one->side == other->side && one->place.line == other->place.line &&
           same_text(one->place.method, other->place.method) && same_text(one->location, other->location);
}

bool way_same(const struct finding_way *one, const struct finding_way *other)
{
    if (one->count != other->count)
        return false;
    for (uint32_t side = 0; side < FINDING_SIDES; side++)
        if (!same_text(one->units[side], other->units[side]) || one->rounds[side] != other->rounds[side])
            return false;
    for (uint32_t i = 0; i < one->count; i++)
        if (!same_access(&one->accesses[i], &other->accesses[i]))
            return false;
    return true;
}

static char *why_of(const struct finding_way *way, struct arena *arena)
{
    struct buffer text = {0};
    for (uint32_t i = 0; i < way->count; i++) {
        const struct finding_access *access = &way->accesses[i];
        const char *method = way->units[0] != NULL ? way->units[0] : access->place.method;
        buffer_format(&text, "%s%s %s %s (%s:%u)", i == 0 ? "" : ", then ",
                      i == 0              ? method
                      : access->side == 0 ? "the first thread"
                                          : "another thread",
                      access->write ? "writes" : "reads", access->location,
                      access->place.file == NULL ? "?" : access->place.file, access->place.line);
    }
    buffer_format(&text, ": %s.", eml_pattern_texts[way->pattern].harm);
    char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

void way_tell(struct finding *finding, struct arena *arena)
{
    const struct finding_way *way = finding->happened;
    struct finding_step *steps = arena_alloc(arena, way->count * sizeof *steps);
    for (uint32_t i = 0; i < way->count; i++) {
        const struct finding_access *access = &way->accesses[i];
        steps[i] = (struct finding_step){.thread = way->threads[access->side],
                                         .action = access->write ? STEP_WRITE : STEP_READ,
                                         .on = access->location,
                                         .place = access->place,
                                         .step = i + 1};
    }
    finding->steps = steps;
    finding->step_count = way->count;
    finding->why = why_of(way, arena);
    finding->pattern = way->pattern;
}

void finding_join(struct finding *to, const struct finding *from)
{
    to->patterns |= from->patterns;
    to->queries += from->queries;
    if (to->happened == NULL && from->happened != NULL) {
        to->happened = from->happened;
        to->schedule = from->schedule;
        to->ways = from->ways;
        to->way_count = from->way_count;
    }
    to->doubt = from->doubt == NULL ? NULL : to->doubt;
}
