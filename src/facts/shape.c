/* The shape analysis as a whole: the order of its passes. */
#include "facts/shape_parts.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void find_method(struct shape *shape, const char *class, const char *name, const char *descriptor,
                        method_id *into, uint32_t *count)
{
    class_id id = program_load(shape->program, class, strlen(class));
    selector_id selector = program_selector(shape->program, name, strlen(name), descriptor);
    method_id method = program_declared(shape->program, id, selector);
    if (method != FACTS_NONE && program_ir_method(shape->program, method)->has_body)
        into[(*count)++] = method;
}

/* The mains that are asked for (the first one there is, if none), and the class initialisers. */
static void find_entries(struct shape *shape, const struct shape_options *options)
{
    const struct facts_source *source = program_source(shape->program);
    uint32_t count = source->application_count;
    const char **names = mem_new(count + 1, sizeof *names);
    for (uint32_t i = 0; i < count; i++)
        names[i] = source->application(source->context, i);
    qsort(names, count, sizeof *names, compare_names);
    shape->mains = arena_alloc(shape->arena, (options->main_count + 1) * sizeof *shape->mains);
    shape->initialisers = arena_alloc(shape->arena, (count + 1) * sizeof *shape->initialisers);
    for (uint32_t i = 0; i < options->main_count; i++)
        find_method(shape, options->mains[i], "main", "([Ljava/lang/String;)V", shape->mains, &shape->main_count);
    for (uint32_t i = 0; i < count; i++) {
        if (options->main_count == 0 && shape->main_count == 0)
            find_method(shape, names[i], "main", "([Ljava/lang/String;)V", shape->mains, &shape->main_count);
        find_method(shape, names[i], "<clinit>", "()V", shape->initialisers, &shape->initialiser_count);
    }
    mem_free(names);
}

struct shape *shape_new(struct program *program, const struct shape_options *options, struct budget *budget)
{
    struct shape *shape = mem_new(1, sizeof *shape);
    shape->program = program;
    shape->budget = budget;
    shape->arena = arena_new();
    shape->recursive = idmap_new();
    shape->restarted = idmap_new();
    shape->body_ids = idmap_new();
    find_entries(shape, options);
    if (shape->main_count == 0) {
        shape_free(shape);
        return NULL;
    }
    shape_run(shape);
    shape_find_accesses(shape);
    shape_find_exposures(shape);
    shape->variables = shape_protect(shape, &shape->variable_count);
    return shape;
}

void shape_free(struct shape *shape)
{
    if (shape == NULL)
        return;
    shape_clear(shape);
    shape_variables_free(shape->variables, shape->variable_count);
    struct idmap *maps[] = {shape->site_ids, shape->source_ids, shape->frame_ids, shape->call_ids,
                            shape->gap_ids,  shape->recursive,  shape->restarted, shape->body_ids};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        idmap_free(maps[i]);
    ssg_free(&shape->assigned);
    mem_free(shape->sites);
    mem_free(shape->sources);
    mem_free(shape->frames);
    mem_free(shape->blocks);
    mem_free(shape->calls);
    mem_free(shape->threads);
    mem_free(shape->gaps);
    mem_free(shape->bodies);
    mem_free(shape->queue);
    mem_free(shape->accesses);
    mem_free(shape->exposures);
    arena_free(shape->arena);
    mem_free(shape);
}

bool shape_complete(const struct shape *shape)
{
    return !shape->incomplete;
}
