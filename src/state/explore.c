#include "state/explore.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "run/run.h"
#include "state/internal.h"

#include <string.h>

enum {
    FIRST_EVENTS = 200000, /* of the search by orders, before others are tried */
    BOUND_EVENTS = 1000000,
    MOST_BOUND = 2 /* preemptions */
};

static void open_explorer(struct explorer *explorer)
{
    explorer->trace = trace_new();
    explorer->names = idmap_new();
    explorer->causes = idmap_new();
    explorer->input_places = idmap_new();
    explorer_open_choices(explorer);
    run_tell_steps(explorer->run, &explorer->step);
    threads_name(explorer, UINT32_MAX);
}

static void close_explorer(struct explorer *explorer)
{
    trace_free(explorer->trace);
    idmap_free(explorer->names);
    idmap_free(explorer->causes);
    idmap_free(explorer->input_places);
    mem_free(explorer->inputs);
    step_free(&explorer->step);
    mem_free(explorer->nodes);
    mem_free(explorer->choices);
    mem_free(explorer->sleepers);
    mem_free(explorer->sleeping);
    mem_free(explorer->stopped);
    mem_free(explorer->turns);
    mem_free(explorer->sequence);
    mem_free(explorer->number_of);
    mem_free(explorer->name_of);
    mem_free(explorer->parent_of);
    mem_free(explorer->spins);
    mem_free(explorer->findings);
}

static void add_output(void *context, int descriptor, const void *bytes, size_t length)
{
    if (descriptor == 1)
        buffer_add(context, bytes, length);
}

/* A program of C, or one of Java. */
struct subject {
    const struct ir_module *module;
    const struct class_source *source;
    const char *main;
};

/* One or more searches on one run of the interpreter. */
struct attempt {
    struct explorer explorer;
    struct explore_options options;
    struct run_options run_options; /* the run looks at them as long as it lives */
    struct explore_result result;
};

static bool open_attempt(struct attempt *attempt, const struct subject *subject, struct arena *arena)
{
    const struct explore_options *options = &attempt->options;
    attempt->run_options = (struct run_options){.main = subject->main,
                                                .untimed = true,
                                                .explored = true,
                                                .assertions = options->assertions,
                                                .arguments = options->arguments,
                                                .argument_count = options->argument_count,
                                                .write = options->output == NULL ? NULL : add_output,
                                                .context = options->output,
                                                .strict = options->strict,
                                                .free_values = options->free_values,
                                                .free_functions = options->free_functions,
                                                .input = explorer_input,
                                                .input_context = &attempt->explorer};
    struct buffer why = {0};
    attempt->explorer =
        (struct explorer){.options = options, .result = &attempt->result, .arena = arena, .module = subject->module};
    attempt->explorer.run = subject->module != NULL ? run_open_c(subject->module, &attempt->run_options, &why)
                                                    : run_open(subject->source, &attempt->run_options, &why);
    if (attempt->explorer.run == NULL)
        attempt->result.why_not = arena_copy(arena, why.text, why.length);
    else
        open_explorer(&attempt->explorer);
    buffer_free(&why);
    return attempt->explorer.run != NULL;
}

static void finish_attempt(struct attempt *attempt)
{
    struct explorer *explorer = &attempt->explorer;
    struct explore_result *result = &attempt->result;
    if (run_untold(explorer->run) != NULL)
        explorer_miss(explorer, run_untold(explorer->run));
    result->complete = result->why_not == NULL;
    if (!result->complete) /* that of a budget dies with it */
        result->why_not = arena_copy(explorer->arena, result->why_not, strlen(result->why_not));
    result->finding_count = (uint32_t)explorer->finding_count;
    struct explore_finding *copy = arena_alloc(explorer->arena, (explorer->finding_count + 1) * sizeof *copy);
    if (explorer->finding_count > 0)
        memcpy(copy, explorer->findings, explorer->finding_count * sizeof *copy);
    result->findings = copy;
    close_explorer(explorer);
    run_close(explorer->run);
}

/* What a second attempt found is found; if it was complete, and the first was not, all was explored. */
static void join_results(struct explore_result *result, const struct explore_result *other, struct arena *arena)
{
    uint32_t count = result->finding_count + other->finding_count;
    struct explore_finding *findings = arena_alloc(arena, (count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < count; i++)
        findings[i] = i < result->finding_count ? result->findings[i] : other->findings[i - result->finding_count];
    if (other->complete && !result->complete) {
        result->complete = true;
        result->why_not = NULL;
        result->how = other->how;
        result->open = other->open;
        memcpy(result->why_open, other->why_open, sizeof result->why_open);
    }
    result->findings = findings;
    result->finding_count = count;
    result->states += other->states;
    result->events += other->events;
    if (other->how == EXPLORE_BOUNDS) {
        result->bounds = other->bounds;
        result->bounded = other->bounded;
    }
}

/* The preemption bounds one after the other. Whether all was explored. */
static bool search_bounds(struct attempt *attempt, uint64_t most_events)
{
    for (uint32_t bound = 0; bound <= MOST_BOUND && attempt->result.why_not == NULL; bound++) {
        bool whole = explorer_visit_states(&attempt->explorer, bound, most_events);
        attempt->result.bounds += attempt->result.why_not == NULL;
        if (whole)
            return attempt->result.why_not == NULL;
    }
    explorer_miss(&attempt->explorer, "there are executions with more preemptions");
    return false;
}

/* What waits in circles is not looked for within bounds. */
static unsigned settled_by_bounds(const struct explore_result *result)
{
    unsigned all = (1u << EXPLORE_KINDS) - 1;
    return result->bounds == 0 ? 0 : all & ~(1u << EXPLORE_DEADLOCK) & ~result->open;
}

/* A search over states, with a part of the time that is left. */
static void attempt_states(const struct subject *subject, const struct explore_options *options,
                           enum explore_search search, struct explore_result *result, struct arena *arena)
{
    bool sole = options->search != EXPLORE_BEST, bounds = search == EXPLORE_BOUNDS;
    double share = sole ? 0 : budget_seconds_left(options->budget) * (bounds ? 0.2 : 0.6);
    struct attempt attempt = {.options = *options, .result = {.how = search}};
    attempt.options.budget = budget_new_part(options->budget, share, 0);
    if (!sole) {
        attempt.options.ended = NULL;
        attempt.options.output = NULL;
    }
    if (open_attempt(&attempt, subject, arena)) {
        if (!bounds)
            explorer_visit_states(&attempt.explorer, UINT32_MAX, 0);
        else if (search_bounds(&attempt, sole ? 0 : BOUND_EVENTS))
            explorer_leave_open(&attempt.explorer, EXPLORE_DEADLOCK, "what waits in circles was not looked for");
        attempt.result.bounded = settled_by_bounds(&attempt.result);
        finish_attempt(&attempt);
    }
    if (sole)
        *result = attempt.result;
    else
        join_results(result, &attempt.result, arena);
    budget_free(attempt.options.budget);
}

/* The search by orders. If it takes long, preemption bounds are tried meanwhile; if executions seem to have no end, all
 * states. */
static struct explore_result explore_orders(const struct subject *subject, const struct explore_options *options,
                                            struct arena *arena)
{
    struct attempt attempt = {.options = *options, .result = {.how = EXPLORE_ORDERS}};
    struct explore_result others = {0};
    if (!open_attempt(&attempt, subject, arena))
        return attempt.result;
    explorer_hunt(&attempt.explorer);
    bool best = options->search == EXPLORE_BEST;
    bool over = explorer_search(&attempt.explorer, best ? FIRST_EVENTS : 0);
    if (best && !over)
        attempt_states(subject, options, EXPLORE_BOUNDS, &others, arena);
    if (best && attempt.explorer.endless && !others.complete)
        attempt_states(subject, options, EXPLORE_STATES, &others, arena);
    if (!over && !others.complete)
        explorer_search(&attempt.explorer, 0);
    else
        explorer_end(&attempt.explorer);
    finish_attempt(&attempt);
    join_results(&attempt.result, &others, arena);
    return attempt.result;
}

static struct explore_result explore(const struct subject *subject, const struct explore_options *options,
                                     struct arena *arena)
{
    struct explore_result result = {0};
    if (options->search == EXPLORE_BEST || options->search == EXPLORE_ORDERS)
        return explore_orders(subject, options, arena);
    attempt_states(subject, options, options->search, &result, arena);
    return result;
}

struct explore_result explore_program(const struct ir_module *module, const struct explore_options *options,
                                      struct arena *arena)
{
    return explore(&(struct subject){.module = module}, options, arena);
}

struct explore_result explore_java(const struct class_source *source, const char *main,
                                   const struct explore_options *options, struct arena *arena)
{
    return explore(&(struct subject){.source = source, .main = main}, options, arena);
}
