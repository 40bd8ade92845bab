/* What heddle state check says of a formula, or of threads that wait for ever. */
#include "cli/state/formula.h"

#include "base/buffer.h"

#include <inttypes.h>

static void add_place(struct buffer *text, const char *file, uint32_t line)
{
    if (file[0] != '\0')
        buffer_format(text, line == 0 ? "%s: " : "%s:%" PRIu32 ": ", file, line);
}

static void add_witness(struct buffer *text, const struct finite_result *result)
{
    if (result->initially != NULL)
        buffer_format(text, "  at first: %s\n", result->initially);
    for (uint32_t i = 0; i < result->step_count; i++) {
        const struct finite_step *step = &result->steps[i];
        if (i == result->loop)
            buffer_add_text(text, "  from here on again and again:\n");
        buffer_format(text, "  %" PRIu32 ". ", i + 1);
        add_place(text, step->file, step->line);
        buffer_format(text, "%s: %s", step->thread, step->action);
        buffer_format(text, step->change == NULL ? "\n" : "; now %s\n", step->change);
    }
    if (result->loop == result->step_count)
        buffer_add_text(text, "  then nothing changes any more\n");
    for (uint32_t i = 0; i < result->wait_count; i++) {
        const struct finite_waits *waits = &result->waits[i];
        buffer_add_text(text, "  then ");
        add_place(text, waits->file, waits->line);
        buffer_format(text, "%s waits %s, for ever\n", waits->thread, waits->for_what);
    }
}

int formula_text(const struct finite_result *result, const struct state_options *options, bool fair,
                 struct buffer *text)
{
    const char *runs = fair ? "fair runs" : "runs";
    switch (result->verdict) {
    case FINITE_HOLDS:
        if (options->starvation)
            buffer_add_text(text, "proved: no thread waits for ever in fair runs\n");
        else
            buffer_format(text, "proved: of all %s %s\n", runs, options->ltl);
        buffer_add_text(text, "  assumed: memory is sequentially consistent\n");
        return STATUS_FINE;
    case FINITE_VIOLATED:
        if (options->starvation)
            buffer_add_text(text, "possible: a thread waits for ever\n");
        else
            buffer_format(text, "possible: of some %s not %s\n", runs, options->ltl);
        add_witness(text, result);
        return STATUS_FOUND;
    default:
        buffer_format(text, "unknown: %s\n", result->reason);
        return STATUS_UNKNOWN;
    }
}
