#include "driver/models/races.h"

#include "base/budget.h"
#include "base/memory.h"
#include "driver/models/model_words.h"
#include "driver/subjects.h"
#include "verdict/races.h"

/* Whether threads may use a field, and what belongs to it, at the same time and still see what was written: it is
 * volatile, or it never changes, and what changes is within objects that see to that themselves. */
static bool is_ordered(const struct program *program, const struct isolate_memory *memory)
{
    uint16_t flags = program_ir_field(program, memory->field)->flags;
    if (memory->bare)
        return false;
    return memory->elements || memory->inherited || (flags & IR_ACCESS_VOLATILE) != 0 ||
           ((flags & IR_ACCESS_FINAL) != 0 && memory->contents);
}

/* Whether a field need not be asked about, though something of it could be raced for: who walks through a collection
 * whose single operations are atomic must see to it himself that it stays as it is. */
static bool is_left_out(const struct isolate_memory *memory)
{
    return (memory->contents || memory->elements) && !memory->bare && !memory->calm;
}

/* Selects what is asked; whether nothing was left out. */
static bool select_queries(const struct question *question, struct eml_queries *queries)
{
    size_t kept = 0;
    bool all = true;
    eml_queries_add_races(question->model->program, queries);
    for (size_t i = 0; i < queries->count; i++) {
        const struct isolate_memory *memory = &question->model->memories[queries->items[i].a];
        bool ordered = is_ordered(question_program(question), memory);
        all &= !ordered || !is_left_out(memory);
        if (!ordered)
            queries->items[kept++] = queries->items[i];
    }
    queries->count = kept;
    return all;
}

/* A model that is too large for the memory leaves room for the others. The answers are the caller's. */
static struct push_answer *answer(const struct question *question, const struct eml_queries *queries)
{
    struct budget *part = budget_new_part(question->budget, 0, question->memory_limit);
    struct push_options how = {question->jobs, part, 0};
    struct push_answer *answers = mem_new(queries->count + 1, sizeof *answers);
    push_explicit_decide(question->model->program, queries->items, queries->count, &how, question->arena, answers);
    budget_free(part);
    return answers;
}

bool races_possible(const struct question *question)
{
    struct eml_queries queries = {0};
    bool found = false;
    select_queries(question, &queries);
    struct push_answer *answers = answer(question, &queries);
    for (size_t i = 0; i < queries.count; i++)
        found |= answers[i].verdict != PUSH_HOLDS;
    mem_free(answers);
    eml_queries_free(&queries);
    return found;
}

bool races_were_all_asked(const struct subjects *subjects, const struct subjects_options *options,
                          const struct verdict *verdict)
{
    struct isolate_state state;
    uint32_t unasked, trusted;
    isolate_unasked(subjects_isolate(subjects), &unasked);
    isolate_trusted(subjects_isolate(subjects), &trusted);
    bool chosen = options->classes.count > 0 || options->sites.count > 0 || options->libraries.count > 0;
    return subjects_complete(subjects) && !chosen && options->spec == NULL && unasked == 0 && trusted == 0 &&
           subjects_library_sites(subjects) == 0 && verdict_gap_count(verdict) == 0 &&
           !isolate_has_state(subjects_isolate(subjects), &state);
}

void decide_races(struct question *question)
{
    struct eml_queries queries = {0};
    question->races_left_out |= !select_queries(question, &queries);
    struct push_answer *answers = answer(question, &queries);
    struct verdict_model about = model_words(question, &queries, answers);
    question->violated += races_add(&about, question->by_itself, question->verdict);
    question->queries += queries.count;
    mem_free(answers);
    eml_queries_free(&queries);
}
