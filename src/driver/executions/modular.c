#include "driver/executions/modular.h"

#include "base/buffer.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "driver/listener.h"
#include "modular/modular.h"
#include "verdict/verdict.h"

#include <inttypes.h>

static void show_sizes(const struct question *question, const struct modular_result *found)
{
    struct buffer text = {0};
    buffer_format(&text,
                  "%" PRIu32 " templates, %" PRIu32 " locations, %" PRIu32 " steps, %" PRIu32 " variables; %" PRIu64
                  " candidates, %" PRIu64 " kept; %" PRIu64 " obligations, %" PRIu64 " checks",
                  found->templates, found->locations, found->steps, found->variables, found->candidates, found->kept,
                  found->obligations, found->checks);
    listener_update(question->listener, text.text);
    buffer_free(&text);
}

struct explore_result modular_explore(struct question *question, const struct explore_options *options)
{
    static const char undecided[] = "the modular engine does not decide this";
#ifdef HEDDLE_CHECKS
    const bool recheck = true;
#else
    const bool recheck = question->options->z3;
#endif
    const struct modular_options asked = {.budget = options->budget,
                                          .errors_only = question->property->errors_only,
                                          .free_values = options->free_values,
                                          .free_functions = options->free_functions,
                                          .recheck = recheck};
    struct modular_result found = modular_prove(question->module, &asked, question->arena);
    show_sizes(question, &found);
    struct explore_result result = {.complete = found.proved, .events = found.steps, .why_not = found.why_not};
    if (found.mistake != NULL)
        verdict_add_gap(question->verdict, "the modular engine", found.mistake);
    for (int kind = 0; kind < EXPLORE_KINDS; kind++) {
        result.open |= kind == EXPLORE_ASSERTION ? 0 : 1u << kind;
        result.why_open[kind] = undecided;
    }
    return result;
}
