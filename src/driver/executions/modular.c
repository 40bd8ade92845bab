#include "driver/executions/modular.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/texts.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "modular/modular.h"

#include <inttypes.h>

/* What the proof is about, or why there is none. */
static const char *tell(const struct modular_result *found, struct arena *arena)
{
    struct buffer text = {0};
    if (!found->proved)
        buffer_add_text(&text, found->mistake != NULL ? found->mistake : found->why_not);
    else
        buffer_format(&text,
                      "an invariant over pairs of threads: %" PRIu32 " locations, %" PRIu64 " of %" PRIu64
                      " candidates, %" PRIu64 " obligations",
                      found->locations, found->kept, found->candidates, found->obligations);
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

struct bounded_answer modular_ask(const struct question *question, const struct explore_options *options,
                                  uint64_t most_checks, struct arena *arena)
{
#ifdef HEDDLE_CHECKS
    const bool recheck = true;
#else
    const bool recheck = question->options->z3;
#endif
    const struct modular_options asked = {.budget = options->budget,
                                          .most_checks = most_checks,
                                          .errors_only = question->property->errors_only,
                                          .free_values = options->free_values,
                                          .free_functions = options->free_functions,
                                          .recheck = recheck};
    struct bounded_answer answer = {.asked = true, .by = "the modular engine", .decides = 1u << EXPLORE_ASSERTION};
    if (question->arguments != NULL && question->arguments->count > 0) { /* main is called without any */
        answer.why = "arguments of the program are not understood";
        return answer;
    }
    struct modular_result found = modular_prove(question->module, &asked, arena);
    answer.complete = found.proved;
    answer.settled = found.proved ? answer.decides : 0;
    answer.mistaken = found.mistake != NULL;
    answer.why = tell(&found, arena);
    return answer;
}
