#include "state/explore.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "facts/c/facts.h"
#include "run/core/store.h"
#include "run/run.h"
#include "state/internal.h"

#include <pthread.h>
#include <string.h>

enum {
    FIRST_EVENTS = 200000,      /* of the search by orders, before others are tried */
    FIRST_HUNT_EVENTS = 500000, /* of the random executions before it */
    MORE_HUNTS = 20,            /* times as many random executions then */
    MORE_HUNT_EVENTS = 5000000,
    BOUND_EVENTS = 500000,
    STATE_EVENTS = 10000000,
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
    mem_free(explorer->later);
    mem_free(explorer->moved);
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
    const uint64_t *const *quiet; /* C: as in run_options; NULL: nothing is */
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
                                                .spurious = options->spurious,
                                                .free_values = options->free_values,
                                                .free_functions = options->free_functions,
                                                .quiet = subject->quiet,
                                                .input = explorer_input,
                                                .unnumbered_inputs = true,
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
    leaks_conclude(explorer);
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

static const char *keep_text(const char *text, struct arena *arena)
{
    return text == NULL ? NULL : arena_copy(arena, text, strlen(text));
}

/* Puts all that a result points to into an arena. */
static void keep_result(struct explore_result *result, struct arena *arena)
{
    struct explore_finding *findings = arena_alloc(arena, (result->finding_count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < result->finding_count; i++) {
        struct explore_finding *finding = &findings[i];
        *finding = result->findings[i];
        finding->message = keep_text(finding->message, arena);
        finding->schedule = keep_text(finding->schedule, arena);
        struct explore_place *places[] = {&finding->place, &finding->other};
        for (size_t j = 0; j < sizeof places / sizeof *places; j++) {
            places[j]->method = keep_text(places[j]->method, arena);
            places[j]->file = keep_text(places[j]->file, arena);
        }
    }
    result->findings = findings;
    result->why_not = keep_text(result->why_not, arena);
}

/* What a second attempt found is found; if it was complete, and the first was not, all was explored. */
static void join_results(struct explore_result *result, const struct explore_result *other, struct arena *arena)
{
    uint32_t count = result->finding_count + other->finding_count;
    struct explore_finding *findings = arena_alloc(arena, (count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < count; i++)
        findings[i] = i < result->finding_count ? result->findings[i] : other->findings[i - result->finding_count];
    if (result->why_not == NULL)
        result->why_not = other->why_not;
    if (other->complete && !result->complete) {
        result->complete = true;
        result->why_not = NULL;
        result->how = other->how;
        result->open = other->open;
        memcpy(result->why_open, other->why_open, sizeof result->why_open);
    }
    result->findings = findings;
    result->finding_count = count;
    result->hunted += other->hunted;
    result->states += other->states;
    result->events += other->events;
    if (other->bounds > 0) {
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
static unsigned settled_by_bounds(const struct attempt *attempt)
{
    unsigned all = (1u << EXPLORE_KINDS) - 1, circles = 1u << EXPLORE_DEADLOCK;
    circles |= attempt->options.lost_only ? 1u << EXPLORE_LEAK : 0;
    return attempt->result.bounds == 0 ? 0 : all & ~circles & ~attempt->result.open;
}

static void leave_circles_open(struct attempt *attempt)
{
    explorer_leave_open(&attempt->explorer, EXPLORE_DEADLOCK, "what waits in circles was not looked for");
    if (attempt->options.lost_only)
        explorer_leave_open(&attempt->explorer, EXPLORE_LEAK, "what is lost in circles was not looked for");
}

/* Which searches over states there are to be, and with what. */
struct states_plan {
    const struct subject *subject;
    const struct explore_options *options;
    struct arena *arena;
    struct explore_result result;
};

/* A search over states, with a share of the time that is left (0: all of it). */
static struct explore_result attempt_states(const struct states_plan *plan, enum explore_search search, double share,
                                            uint64_t most_events)
{
    const struct explore_options *options = plan->options;
    struct attempt attempt = {.options = *options, .result = {.how = search}};
    attempt.options.budget = budget_new_part(options->budget, budget_seconds_left(options->budget) * share, 0);
    if (open_attempt(&attempt, plan->subject, plan->arena)) {
        if (search == EXPLORE_STATES)
            explorer_visit_states(&attempt.explorer, UINT32_MAX, most_events);
        else if (search_bounds(&attempt, most_events))
            leave_circles_open(&attempt);
        leaks_conclude(&attempt.explorer);
        attempt.result.bounded = settled_by_bounds(&attempt);
        finish_attempt(&attempt);
    }
    budget_free(attempt.options.budget);
    return attempt.result;
}

static void add_attempt(struct states_plan *plan, enum explore_search search, double share, uint64_t most_events)
{
    struct explore_result result = attempt_states(plan, search, share, most_events);
    join_results(&plan->result, &result, plan->arena);
}

/* Many more random executions: where there are too many to see them all, the search does not come far from where it
 * began. */
static void add_hunts(struct states_plan *plan, double share)
{
    const struct explore_options *options = plan->options;
    struct attempt attempt = {.options = *options};
    if (options->hunts == 0)
        return;
    attempt.options.budget = budget_new_part(options->budget, budget_seconds_left(options->budget) * share, 0);
    attempt.options.hunts = options->hunts * MORE_HUNTS;
    if (open_attempt(&attempt, plan->subject, plan->arena)) {
        explorer_hunt(&attempt.explorer, 2, MORE_HUNT_EVENTS);
        explorer_miss(&attempt.explorer, "random executions are not all");
        finish_attempt(&attempt);
    }
    join_results(&plan->result, &attempt.result, plan->arena);
    budget_free(attempt.options.budget);
}

/* Whether all kinds that are looked for are settled. */
static bool settles_all(const struct states_plan *plan)
{
    return plan->result.complete && (plan->result.open & plan->options->kinds) == 0;
}

/* Only one of them, as the user wants it. */
static struct explore_result explore_states(const struct subject *subject, const struct explore_options *options,
                                            struct arena *arena)
{
    const struct states_plan plan = {subject, options, arena, {0}};
    return attempt_states(&plan, options->search, 0, 0);
}

/* By turns with the search by orders: the bounds, and all states, for longer if executions seem to have no end. */
static void explore_meanwhile(struct states_plan *plan, bool over, bool endless)
{
    if (!over) {
        add_hunts(plan, 0.1);
        add_attempt(plan, EXPLORE_BOUNDS, 0.1, BOUND_EVENTS);
    }
    plan->result.complete = false; /* the bounds do not settle all kinds */
    add_attempt(plan, EXPLORE_STATES, endless ? 0.7 : 0.4, endless ? 0 : STATE_EVENTS);
}

#define COMPLETE_BEFORE "the search over states was complete before"

/* Beside the search by orders, in a thread of its own: whichever of both is complete ends the other one. */
struct beside {
    struct states_plan plan;
    struct budget *others; /* of the search by orders */
};

static void *explore_beside(void *context)
{
    struct beside *beside = context;
    add_hunts(&beside->plan, 0.1);
    add_attempt(&beside->plan, EXPLORE_BOUNDS, 0.3, 0);
    beside->plan.result.complete = false;
    add_attempt(&beside->plan, EXPLORE_STATES, 0, 0);
    if (settles_all(&beside->plan))
        budget_end(beside->others, 0, COMPLETE_BEFORE);
    return NULL;
}

/* What is only for one thread at a time is for the search by orders. */
static struct explore_options options_beside(const struct explore_options *options)
{
    struct explore_options others = *options;
    others.ended = NULL;
    others.output = NULL;
    others.progress = NULL;
    return others;
}

/* Goes on with the search by orders, and explores states beside it. False: there is no second thread to be had. */
static bool explore_both(struct attempt *attempt, struct states_plan *plan)
{
    struct beside beside = {*plan, attempt->options.budget};
    struct explore_options options = *plan->options;
    struct arena *arena = arena_new();
    struct budget *budget = budget_new_part(plan->options->budget, 0, 0);
    pthread_t thread;
    options.budget = budget;
    beside.plan.options = &options;
    beside.plan.arena = arena;
    bool begun = pthread_create(&thread, NULL, explore_beside, &beside) == 0;
    if (begun) {
        explorer_search(&attempt->explorer, 0);
        if (attempt->result.why_not == NULL)
            budget_end(budget, 0, "the search by orders was complete before");
        pthread_join(thread, NULL);
        plan->result = beside.plan.result;
        keep_result(&plan->result, plan->arena);
    }
    budget_free(budget);
    arena_free(arena);
    return begun;
}

/* The search by orders. If that takes more than a moment, preemption bounds and states are tried, too: with several
 * threads beside it, else by turns. */
static struct explore_result explore_orders(const struct subject *subject, const struct explore_options *options,
                                            struct arena *arena)
{
    bool best = options->search == EXPLORE_BEST;
    struct attempt attempt = {.options = *options, .result = {.how = EXPLORE_ORDERS}};
    struct explore_options others = options_beside(options);
    struct states_plan plan = {subject, &others, arena, {.how = EXPLORE_STATES}};
    if (!open_attempt(&attempt, subject, arena))
        return attempt.result;
    attempt.options.budget = budget_new_part(options->budget, 0, 0);
    explorer_hunt(&attempt.explorer, 1, FIRST_HUNT_EVENTS);
    bool over = explorer_search(&attempt.explorer, best ? FIRST_EVENTS : 0), endless = attempt.explorer.endless;
    bool found = attempt.explorer.enough != 0; /* what is left is not worth another search */
    if (over || found || options->jobs < 2 || !explore_both(&attempt, &plan)) {
        if (!found && (!over || (best && endless)))
            explore_meanwhile(&plan, over, endless);
        if (!over && settles_all(&plan))
            explorer_miss(&attempt.explorer, COMPLETE_BEFORE);
        else if (!over)
            explorer_search(&attempt.explorer, 0);
    }
    explorer_end(&attempt.explorer);
    finish_attempt(&attempt);
    join_results(&attempt.result, &plan.result, arena);
    budget_free(attempt.options.budget);
    return attempt.result;
}

static struct explore_result explore(const struct subject *subject, const struct explore_options *options,
                                     struct arena *arena)
{
    bool by_orders = options->search == EXPLORE_BEST || options->search == EXPLORE_ORDERS;
    return by_orders ? explore_orders(subject, options, arena) : explore_states(subject, options, arena);
}

struct explore_result explore_program(const struct ir_module *module, const struct explore_options *options,
                                      struct arena *arena)
{
    struct subject subject = {.module = module};
    if (!options->no_static_help &&
        options->invariant == NULL) /* what nobody can notice need not be a step, if that is certain beforehand */
        subject.quiet = cfacts_quiet(cfacts_new(module, options->budget, arena));
    return explore(&subject, options, arena);
}

struct explore_result explore_java(const struct class_source *source, const char *main,
                                   const struct explore_options *options, struct arena *arena)
{
    return explore(&(struct subject){.source = source, .main = main}, options, arena);
}
