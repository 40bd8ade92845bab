/* The explorer and the engines with a solver, one beside the other. First the explorer and the bounded engine take a look
 * that ends by counts, so that what most programs get does not depend on the machine; what is open then is left to all at
 * once, the modular engine before the bounded one. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/texts.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "driver/executions/modular.h"

#include <pthread.h>
#include <string.h>

enum { MODULAR_SECONDS = 60 };

/* What is in the way of a question for the solver: it knows nothing of these. */
static bool may_ask_solver(const struct question *question)
{
    bool arguments = question->arguments != NULL && question->arguments->count > 0;
    return (question->kinds >> FINDING_ASSERTION & 1) != 0 && !arguments && question->property->invariant == NULL &&
           question->options->search == EXPLORE_BEST && question->options->executions == 0 &&
           question->options->steps == 0;
}

/* Whether nothing that is asked for is open. */
static bool is_settled(const struct explore_result *result, const struct explore_options *options)
{
    return result->complete && (result->open & options->kinds) == 0;
}

/* Whether there is nothing more to be asked once assertions are decided. */
static bool asks_assertions_only(const struct question *question)
{
    return (question->kinds & ~(1u << FINDING_ASSERTION)) == 0;
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
    bool proved = answer->complete && answer->finding_count == 0 && asks_assertions_only(question);
    return proved || has_found(answer, options->enough);
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

/* A proof for any number of threads is looked for first, with half of the time that there is: where there are too many
 * threads or executions without end, a bound does not help. */
static struct bounded_answer ask_both(const struct question *question, const struct explore_options *options,
                                      struct arena *arena)
{
    struct explore_options first = *options;
    double left = budget_seconds_left(options->budget);
    first.budget = budget_new_part(options->budget, left > 0 ? left / 2 : MODULAR_SECONDS, 0);
    struct bounded_answer answer = modular_ask(question, &first, arena);
    budget_free(first.budget);
    return answer.complete || answer.mistaken ? answer : bounded_ask(question, options, false, arena);
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
    }
    answer->findings = findings;
    answer->why = keep_text(answer->why, arena);
}

/* Both at once, to their ends or the limits, or until one of them has said enough. */
static struct explore_result run_both(const struct question *question, const struct explore_options *options,
                                      struct bounded_answer *answer)
{
    struct explore_options explored = *options;
    struct solver_thread thread = {.question = question, .options = *options, .arena = arena_new()};
    pthread_t number;
    thread.options.budget = budget_new_part(options->budget, 0, 0);
    thread.explorer = explored.budget = budget_new_part(options->budget, 0, 0);
    bool begun = pthread_create(&number, NULL, run_solver, &thread) == 0;
    struct explore_result result = explore_program(question->module, &explored, question->arena);
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

struct explore_result bounded_beside(const struct question *question, const struct explore_options *options,
                                     struct bounded_answer *answer)
{
    struct explore_options look = *options;
    look.moment = true;
    *answer = (struct bounded_answer){0};
    if (!may_ask_solver(question))
        return explore_program(question->module, options, question->arena);
    struct explore_result result = explore_program(question->module, &look, question->arena);
    if (is_settled(&result, options) || budget_spent_now(options->budget))
        return result;
    if (result.finding_count == 0)
        *answer = bounded_ask(question, options, true, question->arena);
    bool decided = result.finding_count > 0 || answer->complete;
    if (!is_enough(question, options, answer))
        result =
            decided ? explore_program(question->module, options, question->arena) : run_both(question, options, answer);
    else if (answer->finding_count > 0)
        result.why_not = "the solver found something, and other causes were not looked for (--every-cause)";
    add_findings(&result, answer, question->arena);
    return result;
}
