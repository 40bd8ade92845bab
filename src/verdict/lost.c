#include "verdict/lost.h"

#include "base/arena.h"
#include "base/memory.h"
#include "verdict/atomicity.h"
#include "verdict/internal.h"

#include <assert.h>
#include <string.h>

/* Marks of the accesses of one location: it is seen, changed, and used. Who changes it also reads it, for the model
 * alone. */
enum { SEEN = 1, CHANGED, CHANGED_ALSO, USED };

/* Whether a step is the read by which a model says that something changed. */
static bool says_changed(const struct verdict_model *model, const struct eml_statement *statement)
{
    return statement->kind == EML_READ && statement->operand + 1 == model->program->memory_count;
}

/* The execution as people see it: the location is read, written by another thread, and written. */
static struct eml_witness shown_of(const struct verdict_model *model, const struct eml_witness *witness,
                                   struct arena *arena)
{
    struct eml_witness shown = {.steps = arena_alloc(arena, (witness->count + 1) * sizeof *shown.steps)};
    for (size_t i = 0; i < witness->count; i++) {
        if (says_changed(model, &model->program->statements[witness->steps[i].statement]))
            continue;
        shown.steps[shown.count] = witness->steps[i];
        shown.steps[shown.count].mark -= witness->steps[i].mark == USED;
        shown.count++;
    }
    return shown;
}

/* The program as people see it: what says that the second location is changed changes it. */
static struct eml_statement *shown_statements(const struct verdict_model *model, struct arena *arena)
{
    size_t count = model->program->statement_count + (size_t)1;
    struct eml_statement *statements = arena_alloc(arena, count * sizeof *statements);
    memcpy(statements, model->program->statements, count * sizeof *statements);
    for (size_t i = 0; i + 1 < count; i++)
        if (says_changed(model, &statements[i]))
            statements[i].kind = EML_WRITE;
    return statements;
}

/* What the other thread reads is what it writes, for people. */
static uint32_t shown_pattern(uint32_t pattern)
{
    assert(pattern == 20 || pattern == 26 || pattern == 32);
    return pattern - 1;
}

uint32_t lost_add(const struct verdict_model *model, bool apart, struct verdict *verdict)
{
    struct arena *arena = arena_new();
    struct eml_query *queries = mem_new(model->count + 1, sizeof *queries);
    struct push_answer *answers = mem_new(model->count + 1, sizeof *answers);
    struct eml_program program = *model->program;
    struct verdict_model shown = *model;
    for (size_t i = 0; i < model->count; i++) {
        queries[i] = model->queries[i];
        answers[i] = model->answers[i];
        queries[i].pattern = apart ? shown_pattern(queries[i].pattern) : 1;
        if (apart)
            continue;
        queries[i].b = EML_NONE;
        answers[i].witness = shown_of(model, &model->answers[i].witness, arena);
    }
    if (apart)
        program.statements = shown_statements(model, arena);
    shown.program = &program;
    shown.queries = queries;
    shown.answers = answers;
    shown.carried = true;
    uint32_t violated = atomicity_add(&shown, verdict);
    mem_free(queries);
    mem_free(answers);
    arena_free(arena);
    return violated;
}
