#include "predict/predict.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "predict/search.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_EVENTS = 4000,     /* of a record */
    MOST_PLANNED = 4000000, /* steps of plans that wait to be run */
    FURTHER_FACTOR = 10,    /* how far other causes are looked for: so many times the steps up to the first one, */
    FURTHER_STEPS = 20000   /* and some more */
};

bool search_knows(const struct search *search, uint64_t hash)
{
    return idmap_get(search->known, hash) != IDMAP_NONE;
}

bool search_is_new(struct search *search, uint64_t hash)
{
    if (idmap_get(search->known, hash) != IDMAP_NONE)
        return false;
    idmap_put(search->known, hash, 0);
    return true;
}

bool search_is_over(struct search *search)
{
    return (search->enough != 0 && search->taken > search->enough) || budget_spent(search->options->budget);
}

/* Runs a plan and records what happens. */
static struct record *run(struct search *search, const struct plan *plan)
{
    struct record *record = record_new(search->guide, plan, MOST_EVENTS, search->options->budget);
    uint32_t events = record_event_count(record);
    search->counts->runs++;
    search->taken += events;
    if (events > search->counts->events)
        search->counts->events = events;
    if (search->counts->first == 0 && guide_found(search->guide) > 0)
        search->counts->first = search->counts->runs;
    if (search->enough == 0 && guide_has_enough(search->guide))
        search->enough = search->taken * FURTHER_FACTOR + FURTHER_STEPS;
    return record;
}

bool search_confirm(struct search *search, struct plan *plan)
{
    struct record *record = run(search, plan);
    bool happened = record_followed(record) == plan->count;
    search->counts->confirmed += happened;
    search->counts->elsewhere += !happened;
    record_free(record);
    mem_free(plan->steps);
    return happened;
}

void search_later(struct search *search, struct plan *plan, enum urgency urgency)
{
    struct queue *queue = &search->queues[urgency];
    if (search->planned + plan->count > MOST_PLANNED) {
        search->dropped = true;
        mem_free(plan->steps);
        return;
    }
    search->planned += plan->count;
    ARRAY_ADD(queue->plans, queue->count, queue->capacity, *plan);
}

/* The next plan; false: there is none. */
static bool next_plan(struct search *search, struct plan *plan)
{
    for (size_t i = 0; i < URGENCIES; i++) {
        struct queue *queue = &search->queues[i];
        if (queue->begin == queue->count)
            continue;
        *plan = queue->plans[queue->begin++];
        search->planned -= plan->count;
        return true;
    }
    return false;
}

/* All that a record shows. */
static void analyse(struct search *search, const struct record *record)
{
    if (!search_is_new(search, record_hash(record)))
        return;
    struct prefix *prefix = prefix_new(record, search->options->budget);
    races_ask(search, record, prefix);
    locks_ask(search, record, prefix);
    flips_ask(search, record, prefix);
    search->counts->questions += prefix_asked(prefix);
    search->dropped |= prefix_gave_up(prefix) || record_event_count(record) == MOST_EVENTS || record_is_cut(record);
    prefix_free(prefix);
}

static void go_on(struct search *search)
{
    struct plan plan = {0};
    do {
        struct record *record = run(search, &plan);
        bool happened = record_followed(record) == plan.count;
        search->counts->confirmed += happened && plan.count > 0;
        search->counts->elsewhere += !happened;
        mem_free(plan.steps);
        analyse(search, record);
        record_free(record);
    } while (!search_is_over(search) && next_plan(search, &plan));
    search->counts->exhausted = !search_is_over(search) && !search->dropped;
}

static const char *reason(const struct search *search, struct arena *arena)
{
    const struct predict_counts *counts = search->counts;
    struct buffer text = {0};
    buffer_format(&text, "this is what %" PRIu32 " run%s show%s", counts->runs, counts->runs == 1 ? "" : "s",
                  counts->runs == 1 ? "s" : "");
    if (counts->exhausted)
        buffer_add_text(&text, "; a solver sees nothing new that they could lead to");
    else if (budget_reason(search->options->budget) != NULL)
        buffer_format(&text, "; %s", budget_reason(search->options->budget));
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

static void free_search(struct search *search)
{
    for (size_t i = 0; i < URGENCIES; i++) {
        for (size_t j = search->queues[i].begin; j < search->queues[i].count; j++)
            mem_free(search->queues[i].plans[j].steps);
        mem_free(search->queues[i].plans);
    }
    idmap_free(search->known);
}

struct explore_result predict_program(const struct guide_program *program, const struct explore_options *options,
                                      struct predict_counts *counts, struct arena *arena)
{
    const char *why = NULL;
    *counts = (struct predict_counts){0};
    struct search search = {.options = options, .counts = counts, .known = idmap_new()};
    search.guide = guide_open(program, options, arena, &why);
    if (search.guide == NULL) {
        free_search(&search);
        return (struct explore_result){.why_not = why, .findings = arena_alloc(arena, sizeof(struct explore_finding))};
    }
    go_on(&search);
    struct explore_result result = guide_close(search.guide);
    result.complete = false;
    result.why_not = reason(&search, arena);
    free_search(&search);
    return result;
}
