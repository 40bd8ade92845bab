/* The questions about atomicity: which patterns the modules of a subject can be broken in. */
#include "verdict/atomicity.h"
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "driver/assumptions.h"
#include "driver/engines.h"
#include "driver/whole.h"

#include <string.h>

static const struct program *java_program(const struct question *question)
{
    return facts_program(whole_facts(subjects_whole(question->subjects)));
}

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

static struct source_place site_of(const struct question *question)
{
    const struct isolate_subject *subject = question->subject;
    const struct program *program = java_program(question);
    const struct ir_module *module = program_class(program, subject->class)->module;
    struct source_place place = {0};
    struct buffer name = {0};
    program_class_name(program, subject->class, &name);
    if (subject->method != FACTS_NONE) {
        const struct program_method *method = program_method(program, subject->method);
        module = program_module_of(program, subject->method);
        buffer_clear(&name);
        program_class_name(program, method->owner, &name);
        buffer_format(&name, ".%s", program_selector_name(program, method->selector));
        place.line = program_line(program, subject->method, subject->at);
    }
    place.method = arena_copy(question->arena, name.text, name.length);
    if (module->source.bytes != NULL)
        place.file = arena_copy(question->arena, module->source.bytes, module->source.length);
    buffer_free(&name);
    return place;
}

static const char *const *memories_of(const struct isolate_model *model, struct arena *arena)
{
    const char **memories = arena_alloc(arena, (model->memory_count + (size_t)1) * sizeof *memories);
    for (uint32_t i = 0; i < model->memory_count; i++)
        memories[i] = model->memories[i].name;
    return memories;
}

static struct atomicity_unmodelled *unmodelled_of(const struct isolate_model *model, struct arena *arena)
{
    struct atomicity_unmodelled *unmodelled = arena_alloc(arena, (model->place_count + (size_t)1) * sizeof *unmodelled);
    for (uint32_t i = 0; i < model->place_count; i++)
        unmodelled[i] =
            (struct atomicity_unmodelled){model->places[i].lock, model->places[i].why, model->places[i].gives};
    return unmodelled;
}

static struct source_place *places_of(const struct isolate_model *model, struct arena *arena)
{
    struct source_place *places = arena_alloc(arena, (model->place_count + (size_t)1) * sizeof *places);
    for (uint32_t i = 0; i < model->place_count; i++)
        places[i] = (struct source_place){model->places[i].file, model->places[i].method, model->places[i].line};
    return places;
}

static struct atomicity_lock *locks_of(const struct isolate_model *model, struct arena *arena)
{
    uint32_t count = model->program->lock_count;
    struct atomicity_lock *locks = arena_alloc(arena, (count + (size_t)1) * sizeof *locks);
    for (uint32_t i = 0; i < count; i++)
        locks[i] = (struct atomicity_lock){model->locks[i].display, model->locks[i].whole};
    return locks;
}

/* Whether a field is declared with a class of a package. */
static bool holds_object_of(const struct program *program, field_id field, const char *package)
{
    const struct ir_module *module = program_class(program, program_field(program, field)->owner)->module;
    const struct ir_type *type = &module->types[program_ir_field(program, field)->type];
    size_t length = strlen(package);
    return type->form == IR_TYPE_CLASS && type->name.length > length && memcmp(type->name.bytes, package, length) == 0;
}

static const char concurrent[] = "java/util/concurrent/";

/* Whether threads may access a field at the same time and still see what was written: it is volatile, or what
 * changes is within an object that sees to that itself. */
static bool is_ordered(const struct program *program, const struct isolate_memory *memory)
{
    field_id field = memory->field;
    uint16_t flags = program_ir_field(program, field)->flags;
    const char *owner = program_class(program, program_field(program, field)->owner)->name;
    if (memory->inherited && strncmp(owner, concurrent, strlen(concurrent)) == 0)
        return true;
    return (flags & IR_ACCESS_VOLATILE) != 0 ||
           ((flags & IR_ACCESS_FINAL) != 0 && holds_object_of(program, field, concurrent));
}

/* Whether memory that is not volatile may be raced for: a program without such races behaves as if memory were
 * sequentially consistent. */
static bool has_race(const struct question *question)
{
    const struct program *java = java_program(question);
    struct budget *part = budget_new_part(question->budget, 0, question->memory_limit);
    struct push_options how = {question->jobs, part, 0};
    struct eml_queries queries = {0};
    size_t kept = 0;
    eml_queries_add_races(question->model->program, &queries);
    for (size_t i = 0; i < queries.count; i++)
        if (!is_ordered(java, &question->model->memories[queries.items[i].a]))
            queries.items[kept++] = queries.items[i];
    struct push_answer *answers = mem_new(kept + 1, sizeof *answers);
    bool found = false;
    push_explicit_decide(question->model->program, queries.items, kept, &how, question->arena, answers);
    for (size_t i = 0; i < kept; i++)
        found |= answers[i].verdict != PUSH_HOLDS;
    mem_free(answers);
    budget_free(part);
    eml_queries_free(&queries);
    return found;
}

/* Notes what of a model the answer rests on. */
static void look_for_signs(struct question *question)
{
    const struct isolate_model *model = question->model;
    for (uint32_t i = 0; i < model->memory_count; i++)
        if (model->memories[i].inherited ||
            holds_object_of(java_program(question), model->memories[i].field, "java/util/"))
            question->seen |= SEEN_CONTENTS;
    if ((question->seen & SEEN_RACE) == 0 && has_race(question))
        question->seen |= SEEN_RACE;
}

/* Decides the queries, and adds what comes out to the verdict. */
static void decide(struct question *question, const struct eml_queries *queries)
{
    const struct isolate_model *model = question->model;
    /* A model that is too large for the memory leaves room for the others. */
    struct budget *part = budget_new_part(question->budget, 0, question->memory_limit);
    struct push_options how = {question->jobs, part, 0};
    struct push_answer *answers = mem_new(queries->count + 1, sizeof *answers);
    struct buffer class = {0};
    program_class_name(java_program(question), question->subject->class, &class);
    push_explicit_decide(question->model->program, queries->items, queries->count, &how, question->arena, answers);
    struct atomicity_model about = {.program = question->model->program,
                                    .queries = queries->items,
                                    .answers = answers,
                                    .count = queries->count,
                                    .processes = model->processes,
                                    .locks = locks_of(model, question->arena),
                                    .memories = memories_of(model, question->arena),
                                    .places = places_of(model, question->arena),
                                    .unmodelled = unmodelled_of(model, question->arena),
                                    .class = class.text,
                                    .is_static = question->subject->object == FACTS_NONE,
                                    .site = site_of(question)};
    question->violated = atomicity_add(&about, question->verdict);
    question->queries = queries->count;
    budget_free(part);
    buffer_free(&class);
    mem_free(answers);
}

void decide_atomicity(struct question *question)
{
    struct eml_queries queries = {0};
    if (eml_queries_select(question->model->program, question->patterns, &queries, question->wrong)) {
        drop_mixed_pairs(question->model, &queries);
        decide(question, &queries);
        look_for_signs(question);
    }
    eml_queries_free(&queries);
}
