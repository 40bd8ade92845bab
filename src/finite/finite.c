/* Models as a whole: the order of the passes. */
#include "finite/finite.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "facts/shape/shape.h"
#include "finite/explore/state.h"
#include "finite/extract/extract.h"
#include "finite/ltl/property.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"

static void run_passes(struct finite *finite, const struct finite_options *options, struct budget *budget)
{
    struct shape *own = NULL;
    if (options->shape == NULL && (options->reductions & (FINITE_OWNED | FINITE_PROTECTED)) != 0)
        own = shape_new(finite->facts, budget);
    const struct shape *shape = options->shape == NULL ? own : options->shape;
    struct extract extract = {
        .finite = finite, .facts = finite->facts, .program = finite->program, .shape = shape, .main = options->main};
    extract_threads(&extract);
    if (finite->failed == NULL) {
        finite_check_initialisers(finite);
        finite_check_circles(finite);
        if (finite->property != NULL)
            property_observe(finite);
        finite_slice(finite);
        finite_reduce(finite, shape, options->reductions);
        finite_find_live(finite);
    }
    if (finite->failed == NULL)
        finite_number(finite);
    if (finite->failed == NULL) {
        finite->word_count = state_words(finite);
        if (finite->property != NULL)
            property_resolve(finite);
    }
    shape_free(own);
}

struct finite *finite_new(const struct facts *facts, const struct finite_options *options, struct budget *budget)
{
    struct finite *finite = mem_new(1, sizeof *finite);
    finite->facts = facts;
    finite->program = facts_program(facts);
    finite->arena = arena_new();
    finite->objects = options->objects == 0 ? 4 : options->objects;
    finite->elements = options->elements == 0 ? 8 : options->elements;
    finite->recursion = options->recursion == 0 ? 2 : options->recursion;
    finite->rounds = options->rounds == 0 ? 64 : options->rounds;
    finite->queue = options->queue;
    if (options->ltl != NULL || options->starvation)
        finite->property = property_new(finite, options->starvation ? NULL : options->ltl);
    if (!facts_complete(facts))
        finite->failed = "a limit was reached while facts were looked for";
    else if (finite_wrong(finite) == NULL)
        run_passes(finite, options, budget);
    return finite;
}

void finite_free(struct finite *finite)
{
    if (finite == NULL)
        return;
    for (size_t i = 0; i < finite->type_count; i++)
        mem_free(finite->types[i].registers);
    for (size_t i = 0; i < finite->pool_count; i++)
        mem_free(finite->pools[i].targets);
    mem_free(finite->nodes);
    mem_free(finite->frames);
    mem_free(finite->members);
    mem_free(finite->tests);
    mem_free(finite->pools);
    mem_free(finite->types);
    mem_free(finite->widths);
    arena_free(finite->arena);
    mem_free(finite);
}

const char *finite_wrong(const struct finite *finite)
{
    return finite->property == NULL ? NULL : finite->property->wrong;
}

const char *finite_failed(const struct finite *finite)
{
    return finite->failed;
}
