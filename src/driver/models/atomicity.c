/* The questions about atomicity: which patterns the modules of a subject can be broken in. */
#include "verdict/atomicity.h"
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "driver/assumptions.h"
#include "driver/engines.h"
#include "driver/models/model_words.h"
#include "driver/models/races.h"
#include "verdict/lost.h"
#include "verdict/stale.h"

#include <string.h>

/* Asks only for pairs of fields of one atomic set. */
static void drop_mixed_pairs(const struct isolate_model *model, struct eml_queries *queries)
{
    size_t kept = 0;
    for (size_t i = 0; i < queries->count; i++) {
        struct eml_query query = queries->items[i];
        if (query.b == EML_NONE || model->memories[query.a].set == model->memories[query.b].set)
            queries->items[kept++] = query;
    }
    queries->count = kept;
}

/* Asks only for what was seen, and is used later: the last two memories. */
static void keep_seen(const struct isolate_model *model, struct eml_queries *queries)
{
    size_t kept = 0;
    for (size_t i = 0; i < queries->count; i++)
        if (queries->items[i].a + 2 == model->memory_count && queries->items[i].b + 1 == model->memory_count)
            queries->items[kept++] = queries->items[i];
    queries->count = kept;
}

/* Whether a field is declared with a class of a package. */
static bool holds_object_of(const struct program *program, field_id field, const char *package)
{
    const struct ir_module *module = program_class(program, program_field(program, field)->owner)->module;
    const struct ir_type *type = &module->types[program_ir_field(program, field)->type];
    size_t length = strlen(package);
    return type->form == IR_TYPE_CLASS && type->name.length > length && memcmp(type->name.bytes, package, length) == 0;
}

/* Notes what of a model the answer rests on. */
static void look_for_signs(struct question *question)
{
    const struct isolate_model *model = question->model;
    for (uint32_t i = 0; i < model->memory_count; i++)
        if (model->memories[i].inherited ||
            holds_object_of(question_program(question), model->memories[i].field, "java/util/"))
            question->seen |= SEEN_CONTENTS;
    if ((question->seen & SEEN_RACE) == 0 && races_possible(question))
        question->seen |= SEEN_RACE;
}

/* What is known of a location that is written once settles the patterns of one location, which the model, without
 * values, may not know. */
static void settle_once(const struct question *question, const struct eml_queries *queries, struct push_answer *answers)
{
    for (size_t i = 0; i < queries->count; i++)
        if (queries->items[i].b == EML_NONE && question->model->memories[queries->items[i].a].once)
            answers[i] = (struct push_answer){.verdict = PUSH_HOLDS};
}

/* Decides the queries, and adds what comes out to the verdict. */
static void decide(struct question *question, const struct eml_queries *queries)
{
    /* A model that is too large for the memory leaves room for the others. */
    struct budget *part = budget_new_part(question->budget, 0, question->memory_limit);
    struct push_options how = {question->jobs, part, 0};
    struct push_answer *answers = mem_new(queries->count + 1, sizeof *answers);
    push_explicit_decide(question->model->program, queries->items, queries->count, &how, question->arena, answers);
    settle_once(question, queries, answers);
    struct verdict_model about = model_words(question, queries, answers);
    question->violated += question->waits  ? stale_add(&about, question->model->wait, question->verdict)
                          : question->lost ? lost_add(&about, question->model->apart, question->verdict)
                                           : atomicity_add(&about, question->verdict);
    question->queries += queries->count;
    budget_free(part);
    mem_free(answers);
}

void decide_atomicity(struct question *question)
{
    struct eml_queries queries = {0};
    if (eml_queries_select(question->model->program, question->patterns, &queries, question->wrong)) {
        if (question->waits || question->lost)
            keep_seen(question->model, &queries);
        else
            drop_mixed_pairs(question->model, &queries);
        decide(question, &queries);
        if (!question->suspicions && !question->waits && !question->lost)
            look_for_signs(question);
    }
    eml_queries_free(&queries);
}
