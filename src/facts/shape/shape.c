/* The shape analysis as a whole: the order of its passes. */
#include "facts/shape/internal.h"

#include "base/arena.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "facts/locks/locks.h"
#include "facts/threads/code.h"

#include <stdlib.h>
#include <string.h>

static int compare_classes(const void *left, const void *right)
{
    const struct program_class *const *one = left, *const *other = right;
    return strcmp((*one)->name, (*other)->name);
}

/* The static initialisers that run, in the order of the names of their classes. */
static void find_initialisers(struct shape *shape)
{
    uint32_t count = program_class_count(shape->program), found = 0;
    const struct program_class **classes = mem_new(count + 1, sizeof *classes);
    for (class_id id = 0; id < count; id++)
        if (program_class(shape->program, id)->application && facts_initialised(shape->facts, id))
            classes[found++] = program_class(shape->program, id);
    qsort(classes, found, sizeof *classes, compare_classes);
    shape->initialisers = arena_alloc(shape->arena, (found + 1) * sizeof *shape->initialisers);
    for (uint32_t i = 0; i < found; i++)
        for (uint32_t k = 0; k < classes[i]->method_count; k++) {
            method_id method = classes[i]->first_method + k;
            if (code_is_method(shape->program, method, "<clinit>", "()V") && facts_reachable(shape->facts, method))
                shape->initialisers[shape->initialiser_count++] = method;
        }
    mem_free(classes);
}

/* The mains that the program begins with. */
static void find_mains(struct shape *shape)
{
    uint32_t count;
    edge_id first = facts_calls_from(shape->facts, FACTS_ROOT, &count);
    shape->mains = arena_alloc(shape->arena, (count + 1) * sizeof *shape->mains);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(shape->facts, e);
        if (edge.kind == EDGE_CALL && code_is_application(shape->facts, edge.callee) &&
            !code_is_for_anyone(shape->facts, &edge))
            shape->mains[shape->main_count++] = facts_instance(shape->facts, edge.callee).method;
    }
}

struct shape *shape_new(const struct facts *facts, struct budget *budget)
{
    struct shape *shape = mem_new(1, sizeof *shape);
    shape->facts = facts;
    shape->program = facts_program(facts);
    shape->budget = budget;
    shape->incomplete = !facts_complete(facts);
    shape->arena = arena_new();
    struct idmap **maps[] = {&shape->recursive,   &shape->restarted,  &shape->body_ids,
                             &shape->through_ids, &shape->result_ids, &shape->field_ids};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        *maps[i] = idmap_new();
    find_mains(shape);
    find_initialisers(shape);
    shape_find_callbacks(shape);
    if (shape->main_count == 0 && shape->anyones.count == 0) {
        shape_free(shape);
        return NULL;
    }
    shape->singles = singles_new(facts);
    shape->locks = locks_new(facts, shape->singles, budget);
    shape->incomplete |= !locks_complete(shape->locks);
    shape_run(shape);
    shape_find_accesses(shape);
    shape_find_exposures(shape);
    shape->variables = shape_protect(shape, &shape->variable_count);
    return shape;
}

static void free_lists(struct node_list *lists, size_t count)
{
    for (size_t i = 0; i < count; i++)
        node_list_free(&lists[i]);
    mem_free(lists);
}

void shape_free(struct shape *shape)
{
    if (shape == NULL)
        return;
    shape_clear(shape);
    shape_variables_free(shape->variables, shape->variable_count);
    struct idmap *maps[] = {shape->site_ids,    shape->source_ids, shape->frame_ids, shape->call_ids,
                            shape->gap_ids,     shape->recursive,  shape->restarted, shape->body_ids,
                            shape->through_ids, shape->result_ids, shape->field_ids};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        idmap_free(maps[i]);
    locks_free(shape->locks);
    if (shape->singles != NULL)
        singles_free(shape->singles);
    free_lists(shape->through, shape->through_count);
    free_lists(shape->results, shape->result_count);
    node_list_free(&shape->called_back);
    node_list_free(&shape->anyones);
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
    mem_free(shape->escaped);
    arena_free(shape->arena);
    mem_free(shape);
}

bool shape_complete(const struct shape *shape)
{
    return !shape->incomplete;
}
