/* The rows of the table of engines for executions: every schedule that matters is explored, what is found is replayed,
 * and what is replayed goes into the verdict. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/interrupt.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "driver/executions/bounded.h"
#include "driver/executions/confirm.h"
#include "driver/executions/modular.h"
#include "driver/listener.h"
#include "predict/predict.h"
#include "report/findings/findings.h"

#include <inttypes.h>
#include <string.h>

/* What is asked of each kind, which explorer looks for it, and what it is when there is none. */
static const struct {
    enum finding_kind kind;
    enum explore_kind explored;
    const char *claim;
} kinds[] = {
    {FINDING_ASSERTION, EXPLORE_ASSERTION, "no assertion fails"},
    {FINDING_MEMORY, EXPLORE_UNDEFINED, "nothing undefined happens"},
    {FINDING_DEADLOCK, EXPLORE_DEADLOCK, "no threads wait for ever"},
    {FINDING_RACE, EXPLORE_RACE, "there is no data race"},
    {FINDING_EXCEPTION, EXPLORE_EXCEPTION, "no exception is left uncaught"},
    {FINDING_LEAK, EXPLORE_LEAK, "no memory is leaked"},
    {FINDING_INVARIANT, EXPLORE_INVARIANT, "the invariant holds"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* What was confirmed, one for each cause. */
struct causes {
    struct confirmed *items;
    size_t count, capacity;
    unsigned found;       /* kinds: 1 << enum finding_kind, as bits */
    const char *hindered; /* why nothing is proved, however complete the search was; NULL: nothing hinders */
};

static bool is_better(const struct confirmed *one, const struct confirmed *other)
{
    return one->preemptions != other->preemptions ? one->preemptions < other->preemptions : one->events < other->events;
}

static bool is_same_cause(const struct confirmed *one, const struct confirmed *other)
{
    const struct source_place *a = &one->finding.site, *b = &other->finding.site;
    bool same_line = a->line == b->line && a->file != NULL && b->file != NULL && strcmp(a->file, b->file) == 0;
    return one->finding.kind == other->finding.kind && strcmp(one->cause, other->cause) == 0 &&
           (one->finding.kind == FINDING_RACE || one->finding.kind == FINDING_DEADLOCK || same_line);
}

static void add_cause(struct causes *causes, const struct confirmed *confirmed)
{
    causes->found |= 1u << confirmed->finding.kind;
    for (size_t i = 0; i < causes->count; i++) {
        struct confirmed *known = &causes->items[i];
        if (!is_same_cause(known, confirmed))
            continue;
        uint32_t times = known->finding.queries + 1;
        if (is_better(confirmed, known))
            *known = *confirmed;
        known->finding.queries = times;
        return;
    }
    ARRAY_ADD(causes->items, causes->count, causes->capacity, *confirmed);
    causes->items[causes->count - 1].finding.queries = 1;
}

static void add_gap(struct question *question, const struct explore_place *place, const char *reason, const char *to_do)
{
    struct buffer what = {0};
    buffer_format(&what, "%s:%" PRIu32, place->file, place->line);
    verdict_add_gap_to_do(question->verdict, what.text, reason, to_do);
    buffer_free(&what);
}

/* In contests what is uninitialised has any value, unless the question is whether memory is used rightly. */
static bool frees_values(const struct question *question)
{
    return question->options->free_values ||
           (question->property->for_contests && (question->kinds >> FINDING_MEMORY & 1) == 0);
}

static void confirm_one(struct question *question, const struct explore_finding *found, struct budget *budget,
                        struct causes *causes)
{
    const struct confirm_request request = {.module = question->module,
                                            .source = question->source,
                                            .main = question->main,
                                            .arguments = question->arguments,
                                            .property = question->property,
                                            .strict = question->options->strict,
                                            .free_values = frees_values(question),
                                            .free_functions = question->options->free_functions,
                                            .budget = budget};
    struct confirmed confirmed;
    struct buffer why = {0}, reason = {0};
    switch (confirm(&request, found, &confirmed, &why, question->arena)) {
    case CONFIRMED:
        add_cause(causes, &confirmed);
        break;
    case NOT_ASKED:
        if (found->kind != EXPLORE_UNDEFINED)
            break;
        buffer_format(&reason, "executions end there because of something undefined that is not asked for: %s",
                      why.text == NULL ? "" : why.text);
        add_gap(question, &found->place, reason.text, NULL);
        causes->hindered = "executions end because of something undefined that is not asked for";
        break;
    case UNSETTLED:
        buffer_format(&reason, "what was found there (%s) could not be replayed in time: %s", found->message, why.text);
        add_gap(question, &found->place, reason.text, "give it more time (--time-limit)");
        causes->hindered = "what was found could not be replayed in time";
        break;
    case REFUTED:
        buffer_format(&reason,
                      "what was found there (%s) does not happen when it is replayed, which is a mistake of heddle: %s",
                      found->message, why.text == NULL ? "" : why.text);
        add_gap(question, &found->place, reason.text, NULL);
        causes->hindered = "what was found does not happen when it is replayed";
        break;
    }
    buffer_free(&why);
    buffer_free(&reason);
}

/* Whether only an engine with a solver is asked. */
static bool is_solved(const struct question *question)
{
    return question->module != NULL &&
           (question->options->engine == C_ENGINE_BOUNDED || question->options->engine == C_ENGINE_MODULAR);
}

/* What is known when all engines have had their say: what executions showed, and what a solver says. */
struct known {
    struct explore_result result;
    struct bounded_answer solver;
    const char *predicted; /* how predictions went; NULL: there were none */
};

/* Why a kind that was not found is not proved; nothing is added if it is. */
static void add_reason(const struct explore_result *result, const struct causes *causes, enum explore_kind kind,
                       struct buffer *to)
{
    bool bounded = (result->bounded >> kind & 1) != 0;
    if (!result->complete) {
        buffer_format(to,
                      "not all executions were explored: %s (%" PRIu64 " executions, the longest of %" PRIu32 " steps",
                      result->why_not, result->executions + result->blocked, result->depth);
        if (result->states > 0)
            buffer_format(to, ", %" PRIu64 " states", result->states);
        buffer_add_text(to, ")");
    } else if (causes->hindered != NULL)
        buffer_add_text(to, causes->hindered);
    else if ((result->open >> kind & 1) != 0)
        buffer_add_text(to, result->why_open[kind]);
    if (to->length > 0 && bounded && causes->hindered == NULL)
        buffer_format(to, "; there is none with up to %" PRIu32 " preemption%s", result->bounds - 1,
                      result->bounds == 2 ? "" : "s");
}

/* Why an engine with a solver does not prove that there is nothing of a kind. */
static const char *solver_reason(const struct bounded_answer *solver, const struct causes *causes,
                                 enum explore_kind kind)
{
    const char *why = !solver->complete          ? solver->why
                      : causes->hindered != NULL ? causes->hindered
                                                 : solver->why_open[kind];
    return why == NULL ? "not all is known" : why;
}

/* Why a kind that was not found is not proved, by who was asked; nothing is added if it is. Says who proved it, unless
 * that is the explorer. */
static const char *add_reasons(const struct question *question, const struct known *known, const struct causes *causes,
                               enum explore_kind kind, struct buffer *to)
{
    const struct bounded_answer *solver = &known->solver;
    bool explored = !is_solved(question) && known->result.complete && (known->result.open >> kind & 1) == 0;
    bool decides = (solver->decides >> kind & 1) != 0;
    if ((solver->settled >> kind & 1) != 0 && causes->hindered == NULL && !explored)
        return solver->by;
    const char *why = solver_reason(solver, causes, kind);
    if (!is_solved(question)) {
        add_reason(&known->result, causes, kind, to);
        if (to->length > 0 && decides && solver->asked && (solver->settled >> kind & 1) == 0)
            buffer_format(to, "; %s: %s", solver->by, why);
    } else if (!decides) {
        buffer_format(to, "%s does not decide this", solver->by);
    } else {
        buffer_add_text(to, why);
    }
    return NULL;
}

/* Whether models are to say what is not known of a kind; keeps why it is not known. */
static bool leaves_to_models(struct question *question, enum finding_kind kind, bool found, const struct buffer *reason)
{
    if (found || reason->length == 0) {
        question->decided |= 1u << kind;
        return false;
    }
    if ((question->models_follow >> kind & 1) == 0)
        return false;
    question->open[kind] = arena_copy(question->arena, reason->text, reason->length);
    return true;
}

/* Each kind that is asked for and was not found is proved, or nobody knows. */
static void add_queries(struct question *question, const struct known *known, const struct causes *causes)
{
    struct buffer reason = {0};
    for (size_t i = 0; i < KINDS; i++) {
        buffer_clear(&reason);
        bool found = (causes->found >> kinds[i].kind & 1) != 0;
        const char *by = add_reasons(question, known, causes, kinds[i].explored, &reason);
        if ((question->kinds >> kinds[i].kind & 1) == 0 || leaves_to_models(question, kinds[i].kind, found, &reason) ||
            (question->by_the_way && reason.length > 0))
            continue;
        question->queries++;
        if (found)
            continue;
        struct verdict_query query = {.kind = kinds[i].kind,
                                      .claim = kinds[i].claim,
                                      .reason = reason.length == 0 ? NULL : reason.text,
                                      .by = by};
        verdict_add_query(question->verdict, &query);
    }
    buffer_free(&reason);
}

static void add_texts(struct question *question, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        verdict_add_assumption(question->verdict, texts[i]);
}

static void add_java_assumptions(struct question *question)
{
    static const char *const texts[] = {
        "executions are explored as main starts them, with the arguments that are given and nothing to be read from "
        "outside",
        "executions are sequentially consistent: what the memory model of Java allows besides to programs with data "
        "races is not looked at",
        "library classes that threads of many programs use first are initialised before main",
        "Thread.join, prints to the standard streams, ReentrantLock and its conditions are single steps",
        "times come at any moment, and no reference is cleared",
    };
    const char *waits = question->options->spurious
                            ? "threads that wait in the application's code go on for no reason at most once each"
                            : "waiting threads do not go on for no reason";
    add_texts(question, texts, sizeof texts / sizeof *texts);
    add_texts(question, &waits, 1);
}

static void add_assumptions(struct question *question)
{
    static const char *const texts[] = {
        "memory is sequentially consistent: what weaker models of C11 and of processors allow besides is not looked at",
        "functions of the C library behave as their models do (docs/run.md), and each call is one step",
        "the order in which threads print does not matter",
    };
    const char *waits =
        question->options->spurious
            ? "threads that wait for a condition go on for no reason at most once each, and malloc does not fail"
            : "threads that wait for a condition do not go on for no reason, and malloc does not fail";
    add_texts(question, texts, sizeof texts / sizeof *texts);
    add_texts(question, &waits, 1);
    if (frees_values(question))
        verdict_add_assumption(question->verdict, "what is uninitialised has any value, which is no error");
    if (question->options->free_functions)
        verdict_add_assumption(question->verdict, "functions that nobody defines give some value and do nothing else");
}

/* What is undefined ends executions, so it is looked for whether it is asked for or not. */
static unsigned explored_kinds(const struct question *question)
{
    unsigned wanted = question->module == NULL ? 0 : 1u << EXPLORE_UNDEFINED;
    for (size_t i = 0; i < KINDS; i++)
        if ((question->kinds >> kinds[i].kind & 1) != 0)
            wanted |= 1u << kinds[i].explored;
    return wanted;
}

/* What is found of these kinds is an answer, whatever else a property says. */
static unsigned conclusive_kinds(const struct question *question)
{
    unsigned found = 0;
    for (size_t i = 0; i < KINDS; i++) {
        bool judged = (kinds[i].kind == FINDING_ASSERTION && question->property->errors_only) ||
                      (kinds[i].kind == FINDING_MEMORY && question->property->for_contests);
        if ((question->kinds >> kinds[i].kind & 1) != 0 && !judged)
            found |= 1u << kinds[i].explored;
    }
    return question->options->every_cause ? 0 : found;
}

/* Whether contests ask about one kind: then the first finding is the answer. */
static bool is_yes_or_no(const struct question *question)
{
    bool one = (question->kinds & (question->kinds - 1)) == 0;
    return question->property->for_contests && one && !question->options->every_cause;
}

/* How many executions are left, by the orders that are known by now; nothing if that says little. */
static void add_estimate(struct buffer *text, const struct explore_result *so_far, uint64_t count)
{
    double left = so_far->share > 0 ? (double)count / so_far->share - (double)count : 0;
    if (left >= 1 && left < 1e12)
        buffer_format(text, ", at least about %.0f more", left);
}

/* Every 64th execution is often enough for people. */
static void show_progress(void *context, const struct explore_result *so_far)
{
    const struct question *question = context;
    uint64_t count = so_far->executions + so_far->blocked + so_far->redundant;
    struct buffer text = {0};
    if (count % 64 != 0)
        return;
    buffer_format(&text, "%" PRIu64 " executions, up to %" PRIu32 " steps", count, so_far->depth);
    if (so_far->states > 0)
        buffer_format(&text, ", %" PRIu64 " states", so_far->states);
    add_estimate(&text, so_far, count);
    listener_update(question->listener, text.text);
    buffer_free(&text);
}

/* What one run, and those that it leads to, show. */
static void predict(const struct question *question, const struct explore_options *options, struct known *known)
{
    const struct guide_program program = {question->module, question->source, question->main};
    struct predict_counts counts;
    struct buffer text = {0};
    known->result = predict_program(&program, options, &counts, question->arena);
    buffer_format(&text,
                  "%" PRIu32 " runs of up to %" PRIu32 " events; %" PRIu64 " questions; %" PRIu32
                  " predictions happened, %" PRIu32 " did not",
                  counts.runs, counts.events, counts.questions, counts.confirmed, counts.elsewhere);
    if (counts.first > 0)
        buffer_format(&text, "; first found in run %" PRIu32, counts.first);
    known->predicted = arena_copy(question->arena, text.text, text.length);
    buffer_free(&text);
}

/* Asks the engines that the user wants. */
static struct known ask(struct question *question, const struct explore_options *options)
{
    struct known known = {0};
    if (question->options->engine == C_ENGINE_PREDICT) {
        predict(question, options, &known);
    } else if (question->module == NULL) {
        known.result = explore_java(question->source, question->main, options, question->arena);
    } else if (question->options->engine == C_ENGINE_EXPLORE) {
        known.result = explore_program(question->module, options, question->arena);
    } else if (question->options->engine == C_ENGINE_BEST) {
        known.result = bounded_beside(question, options, &known.solver);
    } else {
        known.solver = question->options->engine == C_ENGINE_MODULAR
                           ? modular_ask(question, options, 0, question->arena)
                           : bounded_ask(question, options, false, question->arena);
        known.result.findings = known.solver.findings;
        known.result.finding_count = known.solver.finding_count;
        known.result.complete = known.solver.complete;
        known.result.why_not = known.solver.complete ? NULL : known.solver.why;
    }
    if (known.solver.mistaken)
        verdict_add_gap(question->verdict, known.solver.by, known.solver.why);
    return known;
}

static struct known explore(struct question *question)
{
    const struct text_list *given = question->arguments;
    struct budget *budget = budget_new_part(question->budget, 0, question->memory_limit);
    const struct explore_options options = {.kinds = explored_kinds(question),
                                            .enough = conclusive_kinds(question),
                                            .error_is_enough = !question->options->every_cause,
                                            .first_is_enough = is_yes_or_no(question),
                                            .hunts = 300,
                                            .budget = budget,
                                            .search = question->options->search,
                                            .jobs = question->jobs,
                                            .most_executions = question->options->executions,
                                            .most_events = question->options->steps,
                                            .strict = question->options->strict,
                                            .free_values = frees_values(question),
                                            .free_functions = question->options->free_functions,
                                            .spurious = question->options->spurious,
                                            .assertions = true,
                                            .arguments = given == NULL ? NULL : given->items,
                                            .argument_count = given == NULL ? 0 : (uint32_t)given->count,
                                            .invariant = question->property->invariant,
                                            .lost_only = !question->property->all_blocks,
                                            .no_static_help = question->options->no_static,
                                            .exact_states = question->options->exact_states,
                                            .progress = show_progress,
                                            .progress_context = question};
    struct known known = ask(question, &options);
    budget_free(budget);
    return known;
}

/* The reason may be the budget's, which does not live as long as the report. */
static const char *kept(struct question *question, const char *why_not)
{
    return why_not == NULL ? NULL : arena_copy(question->arena, why_not, strlen(why_not));
}

/* How long it may take to replay what was found: as long as there is time at all. Where a limit has come near, half as
 * long as the search took, and a second: what was found at the limit is to be shown, too. */
static double seconds_to_confirm(const struct question *question, double searched)
{
    double left = budget_seconds_left(question->whole_budget), least = 1 + searched / 2;
    return left == 0 || left > least ? left : least;
}

/* Replays all that was found. Who interrupts it waits for what is known by then. */
static void confirm_all(struct question *question, const struct explore_result *result, double searched,
                        struct causes *causes)
{
    /* a budget would be spent at once, whichever budget noticed the signal */
    struct budget *budget = interrupt_signal() != 0 ? NULL : budget_new(seconds_to_confirm(question, searched), 0);
    for (uint32_t i = 0; i < result->finding_count; i++)
        confirm_one(question, &result->findings[i], budget, causes);
    budget_free(budget);
}

/* What the solver said, beside the explorer, or, if it is all there is, how large the problem was; NULL: nothing. */
static const char *solver_words(const struct question *question, const struct known *known)
{
    if (known->predicted != NULL)
        return known->predicted;
    if (!known->solver.asked || is_solved(question))
        return known->solver.sizes;
    return known->solver.why != NULL ? known->solver.why : "all executions are known";
}

void decide_executions(struct question *question)
{
    static const char *const names[] = {[EXPLORE_BEST] = "none",
                                        [EXPLORE_ORDERS] = "optimal dynamic partial-order reduction",
                                        [EXPLORE_STATES] = "all states",
                                        [EXPLORE_BOUNDS] = "states within preemption bounds"};
    static const char *const others[] = {[C_ENGINE_BOUNDED] = "all within a bound, by a solver",
                                         [C_ENGINE_MODULAR] = "none; an invariant over pairs of threads",
                                         [C_ENGINE_PREDICT] = "what single runs show of others, by a solver"};
    struct causes causes = {0};
    double before = clock_seconds();
    struct known known = explore(question);
    const struct explore_result result = known.result;
    confirm_all(question, &result, clock_seconds() - before, &causes);
    for (size_t i = 0; i < causes.count; i++) {
        verdict_add_finding(question->verdict, &causes.items[i].finding);
        question->violated++;
    }
    add_queries(question, &known, &causes);
    if (question->module != NULL)
        add_assumptions(question);
    else
        add_java_assumptions(question);
    bool other = is_solved(question) || question->options->engine == C_ENGINE_PREDICT;
    *question->search = (struct findings_search){.how = other ? others[question->options->engine] : names[result.how],
                                                 .kinds = question->kinds,
                                                 .complete = result.complete,
                                                 .by_the_way = question->by_the_way,
                                                 .why_not = kept(question, result.why_not),
                                                 .hunted = result.hunted,
                                                 .executions = result.executions,
                                                 .blocked = result.blocked,
                                                 .redundant = result.redundant,
                                                 .states = result.states,
                                                 .bounds = result.bounds,
                                                 .events = result.events,
                                                 .depth = result.depth,
                                                 .solver = solver_words(question, &known)};
    mem_free(causes.items);
}
