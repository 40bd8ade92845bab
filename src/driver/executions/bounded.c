#include "driver/executions/bounded.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/texts.h"
#include "bound/bound.h"
#include "driver/c/program.h"
#include "driver/engines.h"

#include <inttypes.h>

/* What its kinds are called elsewhere. */
static const enum explore_kind kind_of[BOUND_KINDS] = {[BOUND_ASSERTION] = EXPLORE_ASSERTION,
                                                       [BOUND_UNDEFINED] = EXPLORE_UNDEFINED,
                                                       [BOUND_DEADLOCK] = EXPLORE_DEADLOCK,
                                                       [BOUND_RACE] = EXPLORE_RACE};

static struct explore_finding finding_of(const struct bound_finding *found)
{
    return (struct explore_finding){
        .kind = kind_of[found->kind],
        .message = found->message,
        .place = {found->method, found->file, found->line, found->thread},
        .other = {found->other.method, found->other.file, found->other.line, found->other.thread},
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

/* What is known of each kind, by the names of the explorer. */
static void add_kinds(const struct bound_result *found, struct bounded_answer *answer)
{
    for (unsigned i = 0; i < BOUND_KINDS; i++) {
        answer->decides |= 1u << kind_of[i];
        answer->settled |= (found->settled >> i & 1) << kind_of[i];
        answer->why_open[kind_of[i]] = found->why_open[i];
    }
}

static unsigned kinds_of(unsigned explored)
{
    unsigned kinds = 0;
    for (unsigned i = 0; i < BOUND_KINDS; i++)
        kinds |= (explored >> kind_of[i] & 1) << i;
    return kinds;
}

static const char *tell_sizes(const struct bound_result *result, struct arena *arena)
{
    static const char *const names[] = {[BOUND_BEST] = "no",
                                        [BOUND_MIXED] = "mixed",
                                        [BOUND_OVER] = "over",
                                        [BOUND_UNDER] = "under",
                                        [BOUND_FULL] = "full"};
    struct buffer text = {0};
    buffer_format(&text,
                  "%" PRIu32 " threads, %" PRIu32 " reads, %" PRIu32 " writes, %" PRIu32
                  " locks; %s abstraction %" PRIu64 " / %" PRIu64 " / %" PRIu64 "; %" PRIu64 " checks, %" PRIu64
                  " lemmas",
                  result->threads, result->reads, result->writes, result->locks, names[result->abstraction],
                  result->linked, result->valued, result->excluded, result->checks, result->lemmas);
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

struct bounded_answer bounded_ask(const struct question *question, const struct explore_options *options, bool little,
                                  struct arena *arena)
{
    struct bound_options asked = {.budget = options->budget,
                                  .kinds = kinds_of(options->kinds),
                                  .unwind = question->options->unwind,
                                  .z3 = question->options->z3,
                                  .abstraction = (enum bound_abstraction)question->options->abstraction,
                                  .focus = question->options->focus,
                                  .little = little,
                                  .errors_only = question->property->errors_only,
                                  .strict = options->strict,
                                  .free_values = options->free_values,
                                  .free_functions = options->free_functions,
                                  .spurious = options->spurious};
    if (question->arguments != NULL && question->arguments->count > 0) /* main is called without any */
        return (struct bounded_answer){
            .by = "the bounded engine", .asked = true, .why = "arguments of the program are not understood"};
    if (question->options->smt2 != NULL && !little && (asked.smt2 = fopen(question->options->smt2, "w")) == NULL)
        return (struct bounded_answer){
            .by = "the bounded engine", .asked = true, .why = "the file for the formula cannot be written"};
    struct bound_result found = bound_program(question->module, &asked, arena);
    if (asked.smt2 != NULL && (ferror(asked.smt2) != 0) + (fclose(asked.smt2) != 0) > 0) {
        found.complete = false;
        found.why_not = "the file for the formula cannot be written";
    }
    struct explore_finding *findings = arena_alloc(arena, (found.finding_count + (size_t)1) * sizeof *findings);
    for (uint32_t i = 0; i < found.finding_count; i++)
        findings[i] = finding_of(&found.findings[i]);
    struct bounded_answer answer = {.by = "the bounded engine",
                                    .asked = true,
                                    .complete = found.complete,
                                    .mistaken = found.mistake != NULL,
                                    .why = found.complete ? NULL : tell_why_not(&found, arena),
                                    .sizes = tell_sizes(&found, arena),
                                    .findings = findings,
                                    .finding_count = found.finding_count};
    add_kinds(&found, &answer);
    return answer;
}
