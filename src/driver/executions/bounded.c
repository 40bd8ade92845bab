#include "driver/executions/bounded.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "bound/bound.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "verdict/verdict.h"

#include <inttypes.h>

static struct explore_finding finding_of(const struct bound_finding *found)
{
    return (struct explore_finding){.kind = found->kind == BOUND_ASSERTION ? EXPLORE_ASSERTION : EXPLORE_UNDEFINED,
                                    .message = found->message,
                                    .place = {found->method, found->file, found->line, found->thread},
                                    .schedule = found->schedule,
                                    .preemptions = found->preemptions,
                                    .events = found->events};
}

/* Why nothing is proved, and up to which bound nothing was found. */
static const char *tell_why_not(struct question *question, const struct bound_result *result)
{
    struct buffer text = {0};
    if (result->mistake != NULL)
        buffer_format(&text,
                      "the solver found an execution that does not happen when it is run, which is a mistake of "
                      "heddle: %s",
                      result->mistake);
    else
        buffer_add_text(&text, result->why_not == NULL ? "not all is known" : result->why_not);
    if (result->bound > 0 && result->finding_count == 0)
        buffer_format(&text, "; there is no violation up to bound %" PRIu32, result->bound);
    const char *copy = arena_copy(question->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

struct explore_result bounded_explore(struct question *question, const struct explore_options *options)
{
    static const char undecided[] = "the bounded engine does not decide this";
    const struct bound_options asked = {.budget = options->budget,
                                        .unwind = question->options->unwind,
                                        .z3 = question->options->z3,
                                        .errors_only = question->property->errors_only,
                                        .strict = options->strict,
                                        .free_values = options->free_values,
                                        .free_functions = options->free_functions,
                                        .spurious = options->spurious};
    struct bound_result found = bound_program(question->module, &asked, question->arena);
    struct explore_result result = {.complete = found.complete, .events = found.nodes};
    struct explore_finding *findings =
        arena_alloc(question->arena, (found.finding_count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < found.finding_count; i++)
        findings[i] = finding_of(&found.findings[i]);
    result.findings = findings;
    result.finding_count = found.finding_count;
    if (!found.complete)
        result.why_not = tell_why_not(question, &found);
    if (found.mistake != NULL)
        verdict_add_gap(question->verdict, "the bounded engine", result.why_not);
    for (int kind = 0; kind < EXPLORE_KINDS; kind++) {
        result.open |= kind == EXPLORE_ASSERTION ? 0 : 1u << kind;
        result.why_open[kind] = undecided;
    }
    return result;
}
