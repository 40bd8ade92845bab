/* The explorer and the engines with a solver, one beside the other. First the explorer and the bounded engine take a
 * look that ends by counts, so that what most programs get does not depend on the machine; so does the modular engine,
 * first of all where there are too many threads for the others. What is open then is left to all at once, the modular
 * engine before the bounded one. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/texts.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "driver/executions/modular.h"

#include <malloc.h>
#include <pthread.h>
#include <string.h>

/* A part of the memory is kept from the explorer, in quarters: what it has stored must not be the end of the others. */
enum { MODULAR_SECONDS = 60, MODULAR_CHECKS = 20000, KEPT_QUARTERS = 1 };

/* Kinds that the engines with a solver decide. */
enum { SOLVED = 1u << FINDING_ASSERTION | 1u << FINDING_MEMORY | 1u << FINDING_DEADLOCK | 1u << FINDING_RACE };

/* What is in the way of a question for the solver: it knows nothing of these. */
static bool may_ask_solver(const struct question *question)
{
    bool arguments = question->arguments != NULL && question->arguments->count > 0;
    return (question->kinds & SOLVED) != 0 && !arguments && question->property->invariant == NULL &&
           question->options->search == EXPLORE_BEST && question->options->executions == 0 &&
           question->options->steps == 0;
}

static bool asks_assertions_only(const struct question *question)
{
    return (question->kinds & ~(1u << FINDING_ASSERTION)) == 0;
}

/* Whether nothing that is asked for is open. */
static bool is_settled(const struct explore_result *result, const struct explore_options *options)
{
    return result->complete && (result->open & options->kinds) == 0;
}

/* Kinds that are asked for, and not only looked at because they end executions: 1 << enum explore_kind, as bits. */
static unsigned asked_kinds(const struct question *question, const struct explore_options *options)
{
    bool memory = (question->kinds >> FINDING_MEMORY & 1) != 0;
    return memory ? options->kinds : options->kinds & ~(1u << EXPLORE_UNDEFINED);
}

/* Whether an answer leaves nothing open. */
static bool proves_all(const struct question *question, const struct explore_options *options,
                       const struct bounded_answer *answer)
{
    return answer->complete && answer->finding_count == 0 && (asked_kinds(question, options) & ~answer->settled) == 0;
}

static bool has_found(const struct bounded_answer *answer, unsigned kinds)
{
    for (uint32_t i = 0; i < answer->finding_count; i++)
        if ((kinds >> answer->findings[i].kind & 1) != 0)
            return true;
    return false;
}

/* Whether the explorer need not go on, by what the solver says. */
static bool is_enough(const struct question *question, const struct explore_options *options,
                      const struct bounded_answer *answer)
{
    /* the solver knows which assertions count */
    unsigned enough = options->enough | (options->first_is_enough ? 1u << EXPLORE_ASSERTION : 0);
    return proves_all(question, options, answer) || has_found(answer, enough);
}

/* What both found, the explorer's findings first. */
static void add_findings(struct explore_result *result, const struct bounded_answer *answer, struct arena *arena)
{
    uint32_t first = result->finding_count, count = first + answer->finding_count;
    struct explore_finding *findings = arena_alloc(arena, (count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < count; i++)
        findings[i] = i < first ? result->findings[i] : answer->findings[i - first];
    result->findings = findings;
    result->finding_count = count;
}

/* The solver, in a thread of its own. */
struct solver_thread {
    const struct question *question;
    struct explore_options options;
    struct budget *explorer; /* ends when the solver has said enough */
    struct arena *arena;
    struct bounded_answer answer;
};

/* A proof for any number of threads is looked for first, if assertions are asked for, with half of the time that there
 * is: where there are too many threads or executions without end, a bound does not help. */
static struct bounded_answer ask_both(const struct question *question, const struct explore_options *options,
                                      struct arena *arena)
{
    struct explore_options first = *options;
    double left = budget_seconds_left(options->budget);
    if ((question->kinds >> FINDING_ASSERTION & 1) == 0)
        return bounded_ask(question, options, false, arena);
    first.budget = budget_new_part(options->budget, left > 0 ? left / 2 : MODULAR_SECONDS, 0);
    struct bounded_answer answer = modular_ask(question, &first, 0, arena);
    budget_free(first.budget);
    if (proves_all(question, options, &answer) || answer.mistaken)
        return answer;
    struct bounded_answer other = bounded_ask(question, options, false, arena);
    return answer.complete && !other.complete && other.finding_count == 0 && !other.mistaken ? answer : other;
}

static void *run_solver(void *context)
{
    struct solver_thread *thread = context;
    thread->answer = ask_both(thread->question, &thread->options, thread->arena);
    if (is_enough(thread->question, &thread->options, &thread->answer))
        budget_end(thread->explorer, 0, "the solver has decided what is asked for");
    return NULL;
}

static const char *keep_text(const char *text, struct arena *arena)
{
    return text == NULL ? NULL : arena_copy(arena, text, strlen(text));
}

/* Puts all that an answer points to into an arena. */
static void keep_answer(struct bounded_answer *answer, struct arena *arena)
{
    struct explore_finding *findings = arena_alloc(arena, (answer->finding_count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < answer->finding_count; i++) {
        findings[i] = answer->findings[i];
        findings[i].message = keep_text(findings[i].message, arena);
        findings[i].schedule = keep_text(findings[i].schedule, arena);
        findings[i].place.method = keep_text(findings[i].place.method, arena);
        findings[i].place.file = keep_text(findings[i].place.file, arena);
        findings[i].other.method = keep_text(findings[i].other.method, arena);
        findings[i].other.file = keep_text(findings[i].other.file, arena);
    }
    answer->findings = findings;
    answer->why = keep_text(answer->why, arena);
    answer->sizes = keep_text(answer->sizes, arena);
    for (unsigned i = 0; i < EXPLORE_KINDS; i++)
        answer->why_open[i] = keep_text(answer->why_open[i], arena);
}

/* What the explorer may take: it ends by itself before all of the memory is spent, so that those beside it go on. */
static struct budget *explorer_budget(struct budget *budget)
{
    return budget_new_part(budget, 0, budget_bytes(budget) / 4 * (4 - KEPT_QUARTERS));
}

/* Explores, and gives back the memory that this took: others are watched by the size of the process. */
static struct explore_result explore_and_trim(const struct question *question, const struct explore_options *options)
{
    struct explore_result result = explore_program(question->module, options, question->arena);
    malloc_trim(0);
    return result;
}

/* A first look, which ends by counts. */
static struct explore_result look_first(const struct question *question, const struct explore_options *options)
{
    struct explore_options look = *options;
    look.moment = true;
    look.budget = explorer_budget(options->budget);
    struct explore_result result = explore_and_trim(question, &look);
    budget_free(look.budget);
    return result;
}

/* Both at once, to their ends or the limits, or until one of them has said enough. */
static struct explore_result run_both(const struct question *question, const struct explore_options *options,
                                      struct bounded_answer *answer)
{
    struct explore_options explored = *options;
    struct solver_thread thread = {.question = question, .options = *options, .arena = arena_new()};
    pthread_t number;
    thread.options.budget = budget_new_part(options->budget, 0, 0);
    thread.explorer = explored.budget = explorer_budget(options->budget);
    bool begun = pthread_create(&number, NULL, run_solver, &thread) == 0;
    struct explore_result result = explore_and_trim(question, &explored);
    if (is_settled(&result, options) || result.finding_count > 0)
        budget_end(thread.options.budget, 0, "the explorer has decided what is asked for");
    if (begun) {
        pthread_join(number, NULL);
        *answer = thread.answer;
        keep_answer(answer, question->arena);
    }
    budget_free(thread.options.budget);
    budget_free(thread.explorer);
    arena_free(thread.arena);
    return result;
}

/* What solvers make of what a first look left open; they end by counts. */
static struct bounded_answer ask_little(const struct question *question, const struct explore_options *options,
                                        bool crowd)
{
    struct bounded_answer answer = {0};
    if (!crowd) /* else no bound is enough */
        answer = bounded_ask(question, options, true, question->arena);
    if (answer.complete || answer.mistaken || answer.finding_count > 0 || !asks_assertions_only(question))
        return answer;
    return modular_ask(question, options, MODULAR_CHECKS, question->arena);
}

struct explore_result bounded_beside(const struct question *question, const struct explore_options *options,
                                     struct bounded_answer *answer)
{
    *answer = (struct bounded_answer){0};
    if (!may_ask_solver(question))
        return explore_program(question->module, options, question->arena);
    struct explore_result result = look_first(question, options);
    bool answered = result.decided && options->first_is_enough;
    if (answered || is_settled(&result, options) || budget_spent_now(options->budget))
        return result;
    if (result.finding_count == 0)
        *answer = ask_little(question, options, result.crowd != NULL);
    bool decided = result.finding_count > 0 || answer->complete;
    if (!is_enough(question, options, answer))
        result =
            decided ? explore_program(question->module, options, question->arena) : run_both(question, options, answer);
    else if (answer->finding_count > 0)
        result.why_not = "the solver found something, and other causes were not looked for (--every-cause)";
    add_findings(&result, answer, question->arena);
    return result;
}
