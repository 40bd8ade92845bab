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
#include <stdatomic.h>
#include <string.h>

enum {
    FIRST_EVENTS = 200000,      /* of the search by orders, before others are tried */
    FIRST_HUNT_EVENTS = 500000, /* of the random executions before it */
    MORE_HUNTS = 200,           /* times as many random executions then, in each round, */
    HUNT_EVENTS = 500000,       /* with about so many events in the first one */
    BOUND_EVENTS = 500000,
    STATE_EVENTS = 500000,
    ORDER_EVENTS = 4000000,
    MORE_EVENTS = 3, /* times as many in the next round */
    MOST_BOUND = 2   /* preemptions */
};

static void open_explorer(struct explorer *explorer)
{
    explorer->trace = trace_new((explorer->options->kinds >> EXPLORE_RACE & 1) != 0);
    explorer->names = idmap_new();
    explorer->causes = idmap_new();
    explorer->input_places = idmap_new();
    if (explorer->module != NULL)
        explorer->constant_count = input_constants(explorer->module, 64, explorer->constants);
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

bool attempt_open(struct attempt *attempt, const struct subject *subject, struct arena *arena)
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
                                                .merges = (options->kinds >> EXPLORE_RACE & 1) == 0,
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

static const char *keep_text(const char *text, struct arena *arena)
{
    return text == NULL ? NULL : arena_copy(arena, text, strlen(text));
}

void attempt_finish(struct attempt *attempt)
{
    struct explorer *explorer = &attempt->explorer;
    struct explore_result *result = &attempt->result;
    leaks_conclude(explorer);
    if (run_untold(explorer->run) != NULL)
        explorer_miss(explorer, run_untold(explorer->run));
    result->complete = result->why_not == NULL;
    result->decided = explorer->enough != 0;
    if (!result->complete) /* that of a budget dies with it */
        result->why_not = keep_text(result->why_not, explorer->arena);
    result->spent = keep_text(result->spent, explorer->arena);
    result->finding_count = (uint32_t)explorer->finding_count;
    struct explore_finding *copy = arena_alloc(explorer->arena, (explorer->finding_count + 1) * sizeof *copy);
    if (explorer->finding_count > 0)
        memcpy(copy, explorer->findings, explorer->finding_count * sizeof *copy);
    result->findings = copy;
    close_explorer(explorer);
    run_close(explorer->run);
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
    result->endless = keep_text(result->endless, arena);
    result->crowd = keep_text(result->crowd, arena);
}

/* What a second attempt found is found; if it was complete, and the first was not, all was explored. */
static void join_results(struct explore_result *result, const struct explore_result *other, struct arena *arena)
{
    uint32_t count = result->finding_count + other->finding_count;
    struct explore_finding *findings = arena_alloc(arena, (count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < count; i++)
        findings[i] = i < result->finding_count ? result->findings[i] : other->findings[i - result->finding_count];
    if (result->why_not == NULL && !result->complete)
        result->why_not = other->why_not;
    if (result->crowd == NULL)
        result->crowd = other->crowd;
    if (other->complete && !result->complete) {
        result->complete = true;
        result->why_not = NULL;
        result->how = other->how;
        result->open = other->open;
        memcpy(result->why_open, other->why_open, sizeof result->why_open);
    }
    result->findings = findings;
    result->finding_count = count;
    result->decided |= other->decided;
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

/* Who wants to know how far the search is, and what those besides the search by orders have seen by then. */
struct told {
    void (*progress)(void *context, const struct explore_result *so_far);
    void *context;
    _Atomic uint64_t states;
};

static void tell_progress(void *context, const struct explore_result *so_far)
{
    struct told *told = context;
    struct explore_result known = *so_far;
    known.states += atomic_load(&told->states);
    told->progress(told->context, &known);
}

/* Which searches over states there are to be, and with what. */
struct states_plan {
    const struct subject *subject;
    const struct explore_options *options;
    struct arena *arena;
    struct explore_result result;
    /* Searches besides that by orders go on in rounds, with more events in each. */
    uint64_t factor;     /* of the numbers of events of the first round */
    uint32_t round;      /* from 0 on */
    bool bounds, states; /* are to be tried in the next round */
    bool found;          /* what was looked for: nothing else is worth a search */
    struct told *told;   /* NULL: nobody */
};

/* A search over states, with so many events (0: as many as there are). */
static struct explore_result attempt_states(struct states_plan *plan, enum explore_search search, uint64_t most_events)
{
    struct attempt attempt = {.options = *plan->options, .result = {.how = search}};
    if (attempt_open(&attempt, plan->subject, plan->arena)) {
        if (search == EXPLORE_STATES)
            explorer_visit_states(&attempt.explorer, UINT32_MAX, most_events);
        else if (search_bounds(&attempt, most_events))
            leave_circles_open(&attempt);
        leaks_conclude(&attempt.explorer);
        attempt.result.bounded = settled_by_bounds(&attempt);
        plan->found |= attempt.explorer.enough != 0;
        attempt_finish(&attempt);
    }
    return attempt.result;
}

/* Searches over states as one of several attempts. Whether it would have come further with more events. */
static bool add_attempt(struct states_plan *plan, enum explore_search search, uint64_t most_events)
{
    struct explore_result result = attempt_states(plan, search, most_events * plan->factor);
    join_results(&plan->result, &result, plan->arena);
    return !result.complete && result.events > most_events * plan->factor;
}

/* Many more random executions: where there are too many to see them all, the search does not come far from where it
 * began. */
static void add_hunts(struct states_plan *plan)
{
    struct attempt attempt = {.options = *plan->options};
    uint64_t hunts = attempt.options.hunts * MORE_HUNTS * plan->factor;
    attempt.options.hunts = hunts < UINT32_MAX ? (uint32_t)hunts : UINT32_MAX;
    if (attempt.options.hunts == 0)
        return;
    if (attempt_open(&attempt, plan->subject, plan->arena)) {
        explorer_hunt(&attempt.explorer, plan->round + 2, HUNT_EVENTS * plan->factor);
        explorer_miss(&attempt.explorer, "random executions are not all");
        plan->found |= attempt.explorer.enough != 0;
        attempt_finish(&attempt);
    }
    join_results(&plan->result, &attempt.result, plan->arena);
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
    struct states_plan plan = {.subject = subject, .options = options, .arena = arena};
    return attempt_states(&plan, options->search, 0);
}

/* Whether the searches of a plan need not go on: there is nothing more to be known, or no time. */
static bool is_over(const struct states_plan *plan)
{
    return plan->found || settles_all(plan) || budget_spent_now(plan->options->budget);
}

/* All states, random executions, and the bounds, as far as more events may bring them further. Few states are seen
 * sooner than anything else. */
static void go_round(struct states_plan *plan)
{
    if (plan->states)
        plan->states = add_attempt(plan, EXPLORE_STATES, STATE_EVENTS);
    bool complete = plan->result.complete;
    if (!is_over(plan))
        add_hunts(plan);
    if (plan->bounds && !is_over(plan))
        plan->bounds = add_attempt(plan, EXPLORE_BOUNDS, BOUND_EVENTS);
    plan->result.complete = complete; /* the bounds do not settle all kinds */
    if (plan->told != NULL)
        atomic_store(&plan->told->states, plan->result.states);
    plan->factor *= MORE_EVENTS;
    plan->round++;
}

#define COMPLETE_BEFORE "the search over states was complete before"

/* Beside the search by orders, in a thread of its own: whichever of both is complete ends the other one. */
struct beside {
    struct states_plan plan;
    struct budget *others; /* of the search by orders */
    atomic_bool alone;     /* that one is over */
};

static void *explore_beside(void *context)
{
    struct beside *beside = context;
    struct states_plan *plan = &beside->plan;
    while (!is_over(plan) && (plan->bounds || plan->states || !atomic_load(&beside->alone)))
        go_round(plan);
    if (plan->found)
        budget_end(beside->others, 0, EXPLORED_ENOUGH);
    else if (settles_all(plan))
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
    struct beside beside = {.plan = *plan, .others = attempt->options.budget};
    struct explore_options options = *plan->options;
    struct arena *arena = arena_new();
    struct budget *budget = budget_new_part(plan->options->budget, 0, 0);
    pthread_t thread;
    options.budget = budget;
    beside.plan.options = &options;
    beside.plan.arena = arena;
    bool begun = pthread_create(&thread, NULL, explore_beside, &beside) == 0;
    if (begun) {
        explorer_search(&attempt->explorer, 0, false);
        if (attempt->result.why_not == NULL || attempt->explorer.enough != 0)
            budget_end(budget, 0, "the search by orders was over before");
        atomic_store(&beside.alone, true);
        pthread_join(thread, NULL);
        plan->result = beside.plan.result;
        keep_result(&plan->result, plan->arena);
    }
    budget_free(budget);
    arena_free(arena);
    return begun;
}

/* By turns with the search by orders, which may be over without having seen all; nothing was found yet. */
static void explore_by_turns(struct attempt *attempt, struct states_plan *plan, bool over)
{
    struct explorer *explorer = &attempt->explorer;
    while (!is_over(plan) && !(over && (attempt->result.why_not == NULL || explorer->enough != 0)) &&
           (!over || plan->bounds || plan->states)) {
        uint64_t events = ORDER_EVENTS * plan->factor;
        go_round(plan);
        if (!over && !is_over(plan))
            over = explorer_search(explorer, events, false);
    }
    if (over)
        return;
    if (!plan->found && !settles_all(plan) && budget_spent_now(attempt->options.budget))
        explorer_miss(explorer, budget_reason(attempt->options.budget));
    explorer_miss(explorer, plan->found ? EXPLORED_ENOUGH : COMPLETE_BEFORE);
}

/* What follows the first moment of the search by orders, in which nothing was found. */
static void explore_further(struct attempt *attempt, struct states_plan *plan, bool over)
{
    if (over && attempt->result.why_not == NULL)
        return;
    bool endless = attempt->explorer.endless; /* then the orders are known not to be all */
    if (over && !endless)
        add_hunts(plan); /* other inputs, for instance: states would not say more */
    else if (endless || attempt->options.jobs < 2 || !explore_both(attempt, plan))
        explore_by_turns(attempt, plan, endless);
}

/* The search by orders. If that takes more than a moment, random executions, preemption bounds and states are tried,
 * too: with several threads beside it, else by turns. */
static struct explore_result explore_orders(const struct subject *subject, const struct explore_options *options,
                                            struct arena *arena)
{
    bool best = options->search == EXPLORE_BEST;
    struct attempt attempt = {.options = *options, .result = {.how = EXPLORE_ORDERS}};
    struct explore_options others = options_beside(options);
    struct told told = {.progress = options->progress, .context = options->progress_context};
    struct states_plan plan = {.subject = subject,
                               .options = &others,
                               .arena = arena,
                               .result = {.how = EXPLORE_STATES},
                               .factor = 1,
                               .bounds = true,
                               .states = true,
                               .told = &told};
    if (options->progress != NULL) {
        attempt.options.progress = tell_progress;
        attempt.options.progress_context = &told;
    }
    if (!attempt_open(&attempt, subject, arena))
        return attempt.result;
    attempt.options.budget = budget_new_part(options->budget, 0, 0);
    explorer_hunt(&attempt.explorer, 1, FIRST_HUNT_EVENTS);
    bool crowd = options->moment && attempt.result.crowd != NULL; /* no search by orders would be complete */
    bool over = !crowd && explorer_search(&attempt.explorer, best || options->moment ? FIRST_EVENTS : 0, true);
    if (options->moment && !over)
        explorer_miss(&attempt.explorer, "only a first look was taken");
    else if (best && attempt.explorer.enough == 0 && !options->moment)
        explore_further(&attempt, &plan, over);
    else if (!over && !options->moment) /* what is left is not worth another search */
        explorer_search(&attempt.explorer, 0, false);
    explorer_end(&attempt.explorer);
    attempt_finish(&attempt);
    join_results(&attempt.result, &plan.result, arena);
    if (attempt.result.spent == NULL) /* the other searches may have gone on, up to the limit */
        attempt.result.spent = keep_text(budget_reason(options->budget), arena);
    reason_explain(&attempt.result, arena);
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
