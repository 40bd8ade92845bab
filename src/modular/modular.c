#include "modular/modular.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "ir/ir.h"
#include "modular/counters.h"
#include "modular/houdini.h"

#include <inttypes.h>
#include <string.h>

/* With more locations these stages take too long. */
enum { MOST_GUARDED = 24, MOST_COUNTED = 16 };

/* A stage may come to a question that no solver answers in time, though another stage has a proof: so each is given up
 * first where the questions about one step have more conflicts than this, and goes on only when all were tried. */
enum { EASY_CONFLICTS = 20000 };

/* What stages are tried with. */
struct attempt {
    const struct modular_options *options;
    uint64_t most_conflicts; /* 0: as many as it takes */
    bool cut;                /* a stage was given up because of them */
};

static const char *keep(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text));
}

static const char *tell_hazard(const struct system_hazard *hazard, struct arena *arena)
{
    struct buffer text = {0};
    if (hazard->kind == HAZARD_REFUSED)
        buffer_format(&text, "%s", hazard->message);
    else
        buffer_format(&text, "no invariant over pairs of threads was found that excludes this: %s", hazard->message);
    if (hazard->method != NULL)
        buffer_format(&text, " (in %.*s, line %" PRIu32 ")", (int)hazard->method->name.length,
                      hazard->method->name.bytes, hazard->line);
    buffer_join_lines(&text, 0);
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Tries one stage. True: there is nothing to be gained by another one. */
static bool try_stage(struct system *system, const struct samples *samples, const struct constants *constants,
                      enum candidate_stage stage, struct attempt *attempt, struct arena *arena,
                      struct modular_result *result)
{
    const struct modular_options *options = attempt->options;
    struct invariant invariant;
    invariant_open(&invariant, system, samples, constants, stage, arena);
    struct houdini_result found =
        houdini_run(&invariant, options->most_checks, attempt->most_conflicts, options->budget);
    result->candidates = invariant.candidates;
    result->kept = invariant_kept(&invariant);
    result->obligations += found.obligations;
    result->checks += found.checks;
    result->proved = found.safe;
    result->why_not = NULL;
    if (found.spent != NULL)
        result->why_not = keep(arena, found.spent);
    else if (found.hazard != NULL)
        result->why_not = tell_hazard(found.hazard, arena);
    else if (!found.safe)
        result->why_not = "no invariant over pairs of threads was found";
    if (found.safe && options->recheck) {
        const char *wrong = invariant_recheck(&invariant, options->budget);
        result->rechecked = wrong == NULL;
        result->proved = wrong == NULL;
        result->why_not = wrong == NULL ? NULL : keep(arena, wrong);
        result->mistake = budget_spent_now(options->budget) ? NULL : result->why_not; /* in time it had an opinion */
    }
    invariant_close(&invariant);
    attempt->cut |= found.too_hard;
    return found.safe || (found.spent != NULL && !found.too_hard);
}

static uint32_t count_variables(const struct system *system)
{
    uint32_t count = (uint32_t)system->cell_count;
    for (size_t i = 0; i < system->place_count; i++)
        count += system->places[i].variables[0] != TERM_NONE;
    return count;
}

/* Whether there is a use for counters: some thread changes what is shared, and there are not too many places. */
static bool may_count(const struct system *system)
{
    bool any = false;
    for (size_t i = 0; i < system->step_count && !any; i++)
        any = system->locations[system->steps[i].from].template != 0 && step_writes(&system->steps[i]);
    return any && system->location_count <= MOST_COUNTED;
}

/* Tries the program once more, with counters of its threads. True: there is nothing to be gained by another stage. */
static bool try_counted(const struct ir_module *module, struct attempt *attempt, struct arena *arena,
                        struct modular_result *result)
{
    const struct modular_options *options = attempt->options;
    struct samples samples = {0};
    struct constants constants;
    const char *why_not = NULL;
    struct system *system = system_new(module, options, &why_not, arena);
    if (system == NULL)
        return false;
    constants_find(&constants, system);
    counters_add(system, arena);
    samples_collect(&samples, system, &constants, options->shallow ? 2 : SAMPLE_THREADS, options->budget, arena);
    bool over = try_stage(system, &samples, &constants, STAGE_COUNTED, attempt, arena, result);
    samples_free(&samples);
    system_free(system);
    return over;
}

/* Stage after stage, until one has a proof or there is no time left: true. */
static bool try_stages(const struct ir_module *module, struct system *system, const struct samples *samples,
                       const struct constants *constants, struct attempt *attempt, struct arena *arena,
                       struct modular_result *result)
{
    enum candidate_stage stages = system->location_count > MOST_GUARDED ? STAGE_GUARDED : STAGES;
    bool counts = may_count(system), over = false;
    for (enum candidate_stage stage = STAGE_SIMPLE; stage < stages && !over; stage++)
        if (stage != STAGE_COUNTED)
            over = try_stage(system, samples, constants, stage, attempt, arena, result);
        else if (counts)
            over = try_counted(module, attempt, arena, result);
    return over;
}

struct modular_result modular_prove(const struct ir_module *module, const struct modular_options *options,
                                    struct arena *arena)
{
    struct modular_result result = {0};
    struct samples samples = {0};
    struct constants constants;
    struct system *system = system_new(module, options, &result.why_not, arena);
    if (system == NULL)
        return result;
    result.templates = (uint32_t)system->template_count;
    result.locations = (uint32_t)system->location_count;
    result.steps = (uint32_t)system->step_count;
    result.variables = count_variables(system);
    constants_find(&constants, system);
    samples_collect(&samples, system, &constants, options->shallow ? 2 : SAMPLE_THREADS, options->budget, arena);
    if (samples.hazard != NULL)
        result.why_not = tell_hazard(samples.hazard, arena);
    else {
        struct attempt attempt = {.options = options, .most_conflicts = EASY_CONFLICTS};
        if (!try_stages(module, system, &samples, &constants, &attempt, arena, &result) && attempt.cut) {
            attempt.most_conflicts = 0;
            try_stages(module, system, &samples, &constants, &attempt, arena, &result);
        }
    }
    samples_free(&samples);
    system_free(system);
    return result;
}
