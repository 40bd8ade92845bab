#include "cli/state/report.h"

#include "base/buffer.h"

#include <inttypes.h>

static void add_place(struct buffer *text, const char *file, uint32_t line)
{
    if (file[0] != '\0')
        buffer_format(text, line == 0 ? "%s: " : "%s:%" PRIu32 ": ", file, line);
}

static void add_witness(struct buffer *text, const struct finite_result *result)
{
    for (uint32_t i = 0; i < result->step_count; i++) {
        const struct finite_step *step = &result->steps[i];
        buffer_format(text, "  %" PRIu32 ". ", i + 1);
        add_place(text, step->file, step->line);
        buffer_format(text, "%s: %s\n", step->thread, step->action);
    }
    for (uint32_t i = 0; i < result->wait_count; i++) {
        const struct finite_waits *waits = &result->waits[i];
        buffer_add_text(text, "  then ");
        add_place(text, waits->file, waits->line);
        buffer_format(text, "%s waits %s\n", waits->thread, waits->for_what);
    }
}

/* Why nothing was confirmed. */
static void add_doubt(const struct witness *witness, struct buffer *text)
{
    buffer_add_text(text, "not confirmed: ");
    if (witness->step != 0)
        buffer_format(text, "the interpreter cannot follow step %" PRIu32 ": ", witness->step);
    buffer_add_text(text, witness->why_not);
}

/* What became of the witness in a run of the program. */
static void add_replay(struct buffer *text, const struct witness *witness)
{
    if (witness->confirmed) {
        buffer_format(text, "  in a run of the program: %s\n", witness->finding.message);
        return;
    }
    buffer_add_text(text, "  ");
    add_doubt(witness, text);
    buffer_add_text(text, "\n");
}

static const char *const claims[] = {
    [KINDS_BOTH] = "no deadlock, and no failed assertion that nothing catches",
    [KINDS_DEADLOCK] = "no deadlock",
    [KINDS_ASSERTION] = "no failed assertion that nothing catches",
};

/* Which deadlocks are not looked for. */
#define NOT_ASKED "whether some threads wait for ever while others go on, unless it is for each other's monitors"
static const char sequential[] = "memory is sequentially consistent";

void report_text(const struct finite_result *result, const struct witness *witness, enum state_kinds kinds,
                 struct buffer *text)
{
    switch (result->verdict) {
    case FINITE_HOLDS:
        buffer_format(text, "proved: %s\n", claims[kinds]);
        if (kinds != KINDS_ASSERTION)
            buffer_format(text, "  not asked: %s\n", NOT_ASKED);
        buffer_format(text, "  assumed: %s\n", sequential);
        return;
    case FINITE_UNKNOWN:
        buffer_format(text, "unknown: %s\n", result->reason);
        return;
    case FINITE_DEADLOCK:
        buffer_format(text, "%s: deadlock%s\n", witness->confirmed ? "confirmed" : "possible",
                      result->circle          ? " (of some threads, while others go on)"
                      : result->missed_signal ? " (missed signal)"
                                              : "");
        break;
    case FINITE_ASSERTION:
        buffer_format(text, "%s: failed assertion\n", witness->confirmed ? "confirmed" : "possible");
        break;
    case FINITE_VIOLATED: /* of formulas, which formula.c tells */
        return;
    }
    add_witness(text, result);
    add_replay(text, witness);
}

static void add_finding(struct verdict *verdict, const struct witness *witness)
{
    struct finding finding = witness->finding;
    struct buffer doubt = {0};
    if (!witness->confirmed) {
        add_doubt(witness, &doubt);
        finding.why = doubt.text;
    }
    verdict_add_finding(verdict, &finding);
    buffer_free(&doubt);
}

struct verdict *report_verdict(const struct finite_result *result, const struct witness *witness,
                               enum state_kinds kinds)
{
    struct verdict *verdict = verdict_new();
    const struct verdict_query deadlock = {
        .kind = FINDING_DEADLOCK, .claim = "no deadlock (not asked: " NOT_ASKED ")", .reason = result->reason};
    const struct verdict_query assertion = {
        .kind = FINDING_ASSERTION, .claim = claims[KINDS_ASSERTION], .reason = result->reason};
    bool found = result->verdict == FINITE_DEADLOCK || result->verdict == FINITE_ASSERTION;
    if (found)
        add_finding(verdict, witness);
    if (!found && kinds != KINDS_ASSERTION)
        verdict_add_query(verdict, &deadlock);
    if (!found && kinds != KINDS_DEADLOCK)
        verdict_add_query(verdict, &assertion);
    for (uint32_t i = 0; i < result->trap_count; i++)
        verdict_add_gap(verdict, "the finite-state model", result->traps[i]);
    verdict_add_assumption(verdict, sequential);
    verdict_finish(verdict, NULL, NULL);
    return verdict;
}
