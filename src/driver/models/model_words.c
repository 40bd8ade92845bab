#include "driver/models/model_words.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "driver/subjects.h"
#include "driver/whole.h"

const struct program *question_program(const struct question *question)
{
    return facts_program(whole_facts(subjects_whole(question->subjects)));
}

static struct source_place site_of(const struct question *question)
{
    const struct isolate_subject *subject = question->subject;
    const struct program *program = question_program(question);
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

_Static_assert((int)VERDICT_WAITS == (int)ISOLATE_WAITS && (int)VERDICT_ROUND == (int)ISOLATE_ROUND &&
                   (int)VERDICT_CHOOSES == (int)ISOLATE_CHOOSES,
               "places of models are told as they are");

static struct verdict_unmodelled *unmodelled_of(const struct isolate_model *model, struct arena *arena)
{
    struct verdict_unmodelled *unmodelled = arena_alloc(arena, (model->place_count + (size_t)1) * sizeof *unmodelled);
    for (uint32_t i = 0; i < model->place_count; i++)
        unmodelled[i] = (struct verdict_unmodelled){model->places[i].lock, model->places[i].why, model->places[i].gives,
                                                    model->places[i].decides};
    return unmodelled;
}

static struct source_place *places_of(const struct isolate_model *model, struct arena *arena)
{
    struct source_place *places = arena_alloc(arena, (model->place_count + (size_t)1) * sizeof *places);
    for (uint32_t i = 0; i < model->place_count; i++)
        places[i] = (struct source_place){model->places[i].file, model->places[i].method, model->places[i].line};
    return places;
}

static struct verdict_lock *locks_of(const struct isolate_model *model, struct arena *arena)
{
    uint32_t count = model->program->lock_count;
    struct verdict_lock *locks = arena_alloc(arena, (count + (size_t)1) * sizeof *locks);
    for (uint32_t i = 0; i < count; i++)
        locks[i] = (struct verdict_lock){model->locks[i].display, model->locks[i].whole};
    return locks;
}

static const char *class_of(const struct question *question)
{
    struct buffer name = {0};
    program_class_name(question_program(question), question->subject->class, &name);
    const char *copy = arena_copy(question->arena, name.text, name.length);
    buffer_free(&name);
    return copy;
}

struct verdict_model model_words(const struct question *question, const struct eml_queries *queries,
                                 const struct push_answer *answers)
{
    const struct isolate_model *model = question->model;
    return (struct verdict_model){.program = model->program,
                                  .queries = queries->items,
                                  .answers = answers,
                                  .count = queries->count,
                                  .processes = model->processes,
                                  .locks = locks_of(model, question->arena),
                                  .memories = memories_of(model, question->arena),
                                  .unmodelled = unmodelled_of(model, question->arena),
                                  .places = places_of(model, question->arena),
                                  .class = class_of(question),
                                  .suspicions = question->suspicions,
                                  .is_static = question->subject->object == FACTS_NONE,
                                  .site = site_of(question)};
}
