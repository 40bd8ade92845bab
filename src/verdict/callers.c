/* The calls that lead to the accesses of a pattern: those that their processes have not come back from. */
#include "base/arena.h"
#include "base/pile.h"
#include "verdict/internal.h"

/* Statements that call what leads to a step. */
static void find_calls(const struct eml_program *program, const struct eml_witness *witness, size_t step,
                       struct pile *calls)
{
    const struct eml_step *last = &witness->steps[step];
    size_t before = calls->count;
    for (size_t i = 0; i < step; i++) {
        const struct eml_step *at = &witness->steps[i];
        if (at->process != last->process || at->copy != last->copy)
            continue;
        enum eml_kind kind = program->statements[at->statement].kind;
        if (kind == EML_CALL)
            pile_add(calls, at->statement);
        else if (kind == EML_END_FUNCTION && calls->count > before)
            pile_take(calls);
    }
}

struct source_place *callers_of(const struct verdict_model *model, const struct eml_witness *witness,
                                struct arena *arena, uint32_t *count)
{
    struct pile calls = {0};
    for (size_t i = 0; i < witness->count; i++)
        if (witness->steps[i].mark > 0)
            find_calls(model->program, witness, i, &calls);
    struct source_place *places = arena_alloc(arena, (calls.count + 1) * sizeof *places);
    *count = 0;
    for (size_t i = 0; i < calls.count; i++) {
        uint32_t position = model->program->statements[calls.items[i]].position;
        if (position != EML_NONE)
            places[(*count)++] = model->places[position];
    }
    pile_free(&calls);
    return places;
}
