#include "isolate/isolate.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/names.h"
#include "base/pile.h"
#include "isolate/again/again.h"
#include "isolate/internal.h"
#include "isolate/lost/lost.h"
#include "isolate/stale/stale.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void list_joins(struct isolate *isolate)
{
    const struct threads *threads = isolate->in.threads;
    for (thread_id t = 1; t < threads_count(threads); t++) {
        const struct thread *thread = threads_thread(threads, t);
        for (uint32_t i = 0; i < thread->join_count; i++)
            if (thread->joins[i].certain || thread->joins[i].round)
                idmap_put(
                    isolate->join_sites,
                    (uint64_t)thread->joins[i].site.instance << 32 |
                        (thread->joins[i].behind == IR_NONE ? thread->joins[i].site.at : ~thread->joins[i].behind),
                    1);
    }
    uint32_t count;
    const struct thread_wait *waits = threads_waits(threads, &count);
    for (uint32_t i = 0; i < count; i++)
        idmap_put(isolate->join_sites,
                  (uint64_t)waits[i].site.instance << 32 |
                      (waits[i].behind == IR_NONE ? waits[i].site.at : ~waits[i].behind),
                  1);
}

/* How much can be reached. */
static struct isolate_size size_of_program(const struct isolate *isolate)
{
    struct isolate_size size = {0};
    for (method_id m = 0; m < program_method_count(isolate->program); m++) {
        const struct ir_body *body = facts_reachable(isolate->in.facts, m) ? program_body(isolate->program, m) : NULL;
        size.methods += body != NULL;
        size.instructions += body == NULL ? 0 : body->instruction_count;
    }
    return size;
}

struct isolate *isolate_new(const struct isolate_input *input)
{
    struct isolate *isolate = mem_new(1, sizeof *isolate);
    isolate->in = *input;
    isolate->program = facts_program(input->facts);
    isolate->arena = arena_new();
    isolate->object_class = program_find(isolate->program, "java/lang/Object");
    isolate->lock_class = program_find(isolate->program, "java/util/concurrent/locks/Lock");
    isolate->semaphore_class = program_find(isolate->program, "java/util/concurrent/Semaphore");
    isolate->condition_class = program_find(isolate->program, "java/util/concurrent/locks/Condition");
    isolate->join_sites = idmap_new();
    isolate->size = size_of_program(isolate);
    contents_init(&isolate->contents, isolate->program);
    calls_list_waits(isolate);
    isolate->untyped_written = idmap_new();
    isolate->settled_elements = idmap_new();
    isolate->thrown_by = idmap_new();
    untyped_list(isolate);
    implicit_find(isolate);
    library_heap_list(isolate);
    list_joins(isolate);
    return isolate;
}

void isolate_free(struct isolate *isolate)
{
    if (isolate == NULL)
        return;
    library_heap_free(isolate);
    mem_free(isolate->method_loops);
    contents_free(&isolate->contents);
    idmap_free(isolate->join_sites);
    mem_free(isolate->waits);
    pile_free(&isolate->found_waits);
    mem_free(isolate->escaping);
    mem_free(isolate->locked);
    pile_free(&isolate->untyped_instances);
    pile_free(&isolate->untyped_places);
    idmap_free(isolate->untyped_written);
    idmap_free(isolate->settled_elements);
    idmap_free(isolate->thrown_by);
    pile_free(&isolate->thrown);
    arena_free(isolate->arena);
    mem_free(isolate);
}

static void functions_free(struct model *model)
{
    for (size_t f = 0; f < model->function_count; f++) {
        struct function *function = model->functions[f];
        mem_free(function->nodes);
        mem_free(function->edges);
        mem_free(function->stacks);
        mem_free(function->depths);
    }
    model->function_count = 0;
    if (model->working != NULL) {
        arena_free(model->working);
        idmap_free(model->function_ids);
        idmap_free(model->parameter_ids);
        idmap_free(model->library_functions);
        names_free(model->callback_sets);
    }
    model->working = NULL;
}

void model_fail(struct model *model, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    model->failure = arena_copy(model->arena, text, strlen(text));
}

/* Builds all functions from the processes' own on. */
static void functions_build(struct model *model)
{
    functions_free(model);
    model->working = arena_new();
    model->function_ids = idmap_new();
    model->parameter_ids = idmap_new();
    model->library_functions = idmap_new();
    model->callback_sets = names_new();
    for (uint32_t l = 0; l < model->lock_count; l++)
        model->locks[l].used = false;
    model->lazy = (struct lazy_memories){.off = model->lazy.off};
    model->frozen.changed = 0;
    size_t nodes = 0;
    processes_build(model);
    for (uint32_t f = 0; f < model->function_count && model->failure == NULL; f++) {
        if (!model->functions[f]->built)
            function_build(model, f);
        nodes += model->functions[f]->node_count;
        if (nodes > MOST_MODEL_NODES)
            model->failure = "its model is too large";
        if (model->function_count > MOST_FUNCTIONS)
            model->failure = "too many methods to be modelled";
        if (budget_spent(model->isolate->in.budget))
            model->failure = budget_reason(model->isolate->in.budget);
    }
}

static void list_notes(struct model *model, struct isolate_model *result)
{
    const char **notes = arena_alloc(model->arena, (model->lock_count + 1) * sizeof *notes);
    if (model->isolate->catches && !model->isolate->in.implicit_exceptions)
        notes[result->note_count++] =
            "exceptions of the JVM's own (null, bounds, casts and the like) happen only where a "
            "handler of the program catches them by name";
    for (uint32_t l = 0; l < model->lock_count; l++) {
        const struct model_lock *lock = &model->locks[l];
        struct buffer text = {0};
        if (lock->dropped == NULL || lock->dropped[0] == '\0')
            continue;
        buffer_add_text(&text, "the lock of ");
        if (lock->owner) {
            model_lock_display(model, lock, &text);
        } else if (lock->field != FACTS_NONE) {
            program_field_name(model->program, lock->field, &text);
        } else if (lock->object == FACTS_NONE) {
            buffer_add_text(&text, "class ");
            program_class_name(model->program, lock->class, &text);
        } else {
            facts_object_name(model->facts, lock->object, &text);
        }
        buffer_format(&text, " is not modelled: %s", lock->dropped);
        notes[result->note_count++] = arena_copy(model->arena, text.text, text.length);
        buffer_free(&text);
    }
    result->notes = notes;
}

static void model_free(struct model *model)
{
    functions_free(model);
    mem_free(model->functions);
    mem_free(model->locks);
    mem_free(model->unmodelled);
    mem_free(model->lock_stacks);
    mem_free(model->arrays);
    mem_free(model->holders);
    mem_free(model->content_memories);
    mem_free(model->windows);
    mem_free(model->reach);
    inside_free(model);
    mem_free(model->relevant);
    mem_free(model->other_site_objects);
    mem_free(model->other_site_instances);
    for (instance_id i = 0; model->callbacks_from != NULL && i < facts_instance_count(model->facts); i++)
        mem_free(model->callbacks_from[i]);
    mem_free(model->callbacks_from);
    pile_free(&model->callbacks);
    mem_free(model->processes);
    idmap_free(model->starts);
    mem_free(model->plain);
    idmap_free(model->memory_of_field);
    idmap_free(model->content_number);
    idmap_free(model->lock_of_object);
    idmap_free(model->lock_of_class);
    idmap_free(model->lock_of_field);
    idmap_free(model->lock_of_owner);
    mem_free(model->owner.objects);
    idmap_free(model->late_fields);
    idmap_free(model->held_once);
}

static uint32_t dropped_locks(const struct model *model)
{
    uint32_t count = 0;
    for (uint32_t l = 0; l < model->lock_count; l++)
        count += model->locks[l].dropped != NULL;
    return count;
}

/* Builds all functions, again and again, until locks and units nest. */
static void build_all(struct model *model)
{
    uint32_t dropped;
    do {
        dropped = dropped_locks(model);
        functions_build(model);
        while (model->failure == NULL && (lazy_was_wrong(model) || frozen_was_wrong(model)))
            functions_build(model);
        if (model->failure == NULL)
            lost_settle_looks(model);
        if (model->failure == NULL)
            helpers_inline(model);
    } while (model->failure == NULL && (dropped_locks(model) > dropped || balance_functions(model)));
}

/* Whether the subject is made by Object.clone, not by a constructor. */
static bool is_copy(const struct model *model)
{
    struct facts_object object = facts_object(model->facts, model->subject.object);
    const struct ir_body *body =
        object.kind == OBJECT_SITE && object.method != FACTS_NONE ? program_body(model->program, object.method) : NULL;
    return body != NULL && body->instructions[object.at].op != IR_new;
}

/* Which model is made. */
struct how {
    bool suspicions;
    const struct stale *stale;
    const struct lost *lost;
};

static struct model model_begin(struct isolate *isolate, const struct isolate_subject *subject, struct how how,
                                struct arena *arena)
{
    struct model model = {.isolate = isolate,
                          .facts = isolate->in.facts,
                          .program = isolate->program,
                          .subject = *subject,
                          .suspicions = how.suspicions,
                          .stale = how.stale,
                          .lost = how.lost,
                          .lazy = {.off = how.stale != NULL || how.lost != NULL},
                          .arena = arena,
                          .memory_of_field = idmap_new(),
                          .content_number = idmap_new(),
                          .lock_of_object = idmap_new(),
                          .lock_of_class = idmap_new(),
                          .lock_of_field = idmap_new(),
                          .lock_of_owner = idmap_new(),
                          .late_fields = idmap_new(),
                          .held_once = idmap_new(),
                          .starts = idmap_new(),
                          .arrays = bits_new(facts_object_count(isolate->in.facts)),
                          .holders = bits_new(facts_object_count(isolate->in.facts)),
                          .plain = bits_new(program_method_count(isolate->program))};
    other_sites_find(&model);
    owner_find(&model);
    model.exposed = subject->object != FACTS_NONE && construction_exposes(&model);
    subject_memories(&model);
    if (model.failure == NULL && model.memory_count > 0)
        inside_find(&model);
    return model;
}

static struct isolate_model *make_model(struct isolate *isolate, const struct isolate_subject *subject, struct how how,
                                        struct arena *arena)
{
    struct isolate_model *result = arena_alloc(arena, sizeof *result);
    struct model model = model_begin(isolate, subject, how, arena);
    if (model.failure == NULL && model.memory_count > 0) {
        if (model.stale != NULL)
            stale_memories(&model);
        if (model.lost != NULL)
            lost_memories(&model);
        relevant_find(&model);
        frozen_find(&model);
        waits_start_late(&model);
        model.defer_alloc = subject->object != FACTS_NONE && !model.exposed && !is_copy(&model);
        build_all(&model);
        if (model.failure == NULL && model_is_large(&model) && processes_merge(&model, 0))
            build_all(&model);
        if (model.failure == NULL) {
            model_insist(&model);
            recursion_join(&model);
            model_insist(&model);
            same_functions_join(&model);
            model_insist(&model);
            ends_find(&model);
            copies_count(&model);
            parts_find(&model);
            for (uint32_t m = 0; m < model.memory_count && m < MOST_TRACKED; m++)
                model.memories[m].once = lazy_is_once(&model, m);
            model_write(&model, result);
            model_insist_text(result);
        }
    }
    result->before = isolate->size;
    result->memories = model.memories;
    result->memory_count = model.memory_count;
    result->failure = model.failure;
    result->suspected = model.suspected;
    list_notes(&model, result);
    model_free(&model);
    return result;
}

struct isolate_model *isolate_model(struct isolate *isolate, const struct isolate_subject *subject, struct arena *arena)
{
    return make_model(isolate, subject, (struct how){0}, arena);
}

struct isolate_model *isolate_suspicions(struct isolate *isolate, const struct isolate_subject *subject,
                                         struct arena *arena)
{
    return make_model(isolate, subject, (struct how){.suspicions = true}, arena);
}

uint32_t isolate_waits(struct isolate *isolate, const struct isolate_subject *subject, struct arena *arena,
                       const struct stale **waits)
{
    uint32_t count = 0;
    struct model model = model_begin(isolate, subject, (struct how){0}, arena);
    struct stale *found = model.failure == NULL && model.memory_count > 0 ? stale_find(&model, &count) : NULL;
    struct stale *copy = arena_alloc(arena, (count + (size_t)1) * sizeof *copy);
    if (count > 0)
        memcpy(copy, found, count * sizeof *copy);
    mem_free(found);
    model_free(&model);
    *waits = copy;
    return count;
}

bool isolate_same_wait(const struct stale *waits, uint32_t one, uint32_t other)
{
    return waits[one].method == waits[other].method && waits[one].wait == waits[other].wait;
}

struct isolate_model *isolate_wait(struct isolate *isolate, const struct isolate_subject *subject,
                                   const struct stale *waits, uint32_t n, struct arena *arena)
{
    struct isolate_model *model = make_model(isolate, subject, (struct how){.stale = &waits[n]}, arena);
    model->wait = waits[n].by_condition ? "await()" : "wait()";
    return model;
}

const struct lost *isolate_carried(struct isolate *isolate, const struct isolate_subject *subject, struct arena *arena,
                                   uint32_t *count, bool *all)
{
    const struct lost *found = NULL;
    struct model model = model_begin(isolate, subject, (struct how){0}, arena);
    *count = 0;
    *all = true;
    if (model.failure == NULL && model.memory_count > 0) {
        relevant_find(&model);
        found = lost_find(&model, arena, count, all);
    }
    model_free(&model);
    return found;
}

struct isolate_model *isolate_carry(struct isolate *isolate, const struct isolate_subject *subject,
                                    const struct lost *carried, uint32_t n, struct arena *arena)
{
    struct isolate_model *model = make_model(isolate, subject, (struct how){.lost = &carried[n]}, arena);
    model->apart = carried[n].seen != carried[n].used;
    return model;
}

void isolate_wait_is_found(struct isolate *isolate, const struct stale *waits, uint32_t n)
{
    pile_add(&isolate->found_waits, waits[n].method);
    pile_add(&isolate->found_waits, waits[n].wait);
}

static bool is_found(const struct isolate *isolate, const struct isolate_doubt *doubt)
{
    for (size_t i = 0; i + 1 < isolate->found_waits.count; i += 2)
        if (isolate->found_waits.items[i] == doubt->waiting && isolate->found_waits.items[i + 1] == doubt->wait)
            return true;
    return false;
}

uint32_t isolate_doubts(const struct isolate *isolate, struct arena *arena, const struct isolate_doubt **doubts)
{
    uint32_t count, kept = 0;
    struct isolate_doubt *found = again_find(isolate, &count);
    struct isolate_doubt *copy = arena_alloc(arena, (count + (size_t)1) * sizeof *copy);
    for (uint32_t i = 0; i < count; i++)
        if (!is_found(isolate, &found[i]))
            copy[kept++] = found[i];
    mem_free(found);
    *doubts = copy;
    return kept;
}
