#include "driver/executions/bounded.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/texts.h"
#include "bound/bound.h"
#include "driver/c/program.h"
#include "driver/engines.h"

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
static const char *tell_why_not(const struct bound_result *result, struct arena *arena)
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
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

struct bounded_answer bounded_ask(const struct question *question, const struct explore_options *options, bool little,
                                  struct arena *arena)
{
    const struct bound_options asked = {.budget = options->budget,
                                        .unwind = question->options->unwind,
                                        .z3 = question->options->z3,
                                        .abstraction = (enum bound_abstraction)question->options->abstraction,
                                        .little = little,
                                        .errors_only = question->property->errors_only,
                                        .strict = options->strict,
                                        .free_values = options->free_values,
                                        .free_functions = options->free_functions,
                                        .spurious = options->spurious};
    if (question->arguments != NULL && question->arguments->count > 0) /* main is called without any */
        return (struct bounded_answer){
            .by = "the bounded engine", .asked = true, .why = "arguments of the program are not understood"};
    struct bound_result found = bound_program(question->module, &asked, arena);
    struct explore_finding *findings = arena_alloc(arena, (found.finding_count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < found.finding_count; i++)
        findings[i] = finding_of(&found.findings[i]);
    return (struct bounded_answer){.by = "the bounded engine",
                                   .asked = true,
                                   .complete = found.complete,
                                   .mistaken = found.mistake != NULL,
                                   .why = found.complete ? NULL : tell_why_not(&found, arena),
                                   .findings = findings,
                                   .finding_count = found.finding_count};
}
