#include "driver/models/circles.h"

#include "base/budget.h"
#include "base/texts.h"
#include "driver/executions/confirm.h"
#include "driver/models/tried.h"

#include <string.h>

/* What trials of circles may cost. */
enum { MOST_INSTRUCTIONS = 40000000, MOST_IN_A_RUN = 10000000, MOST_RUNS = 100 };

static bool is_known(const struct finding *findings, uint32_t count, const char *cause)
{
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(findings[i].cause, cause) == 0)
            return true;
    return false;
}

/* Replays what runs of one main have met. */
static uint32_t add_deadlocks(const struct confirm_request *request, const struct trial_deadlock *deadlocks,
                              uint32_t count, struct verdict *verdict, struct arena *arena, uint64_t *confirmed)
{
    struct finding findings[TRIAL_DEADLOCKS];
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct finding *finding = &findings[found];
        if (!confirm_deadlock(request, deadlocks[i].schedule, finding, arena))
            continue;
        *confirmed |= deadlocks[i].circles;
        if (is_known(findings, found, finding->cause))
            continue;
        verdict_add_finding(verdict, finding);
        found++;
    }
    return found;
}

uint32_t circles_try(const struct tried_program *program, const struct trial_circle *circles, uint32_t count,
                     struct budget *budget, struct verdict *verdict, struct arena *arena, uint64_t *confirmed)
{
    const struct text_list none = {0}, *arguments = program->arguments == NULL ? &none : program->arguments;
    struct trial_deadlock deadlocks[TRIAL_DEADLOCKS];
    uint32_t found = 0;
    for (uint32_t i = 0; i < program->main_count && found == 0; i++) {
        const struct trial trial = {.source = program->source,
                                    .main = program->mains[i],
                                    .arguments = arguments->items,
                                    .argument_count = (uint32_t)arguments->count,
                                    .codeset = program->codeset,
                                    .instructions = MOST_INSTRUCTIONS / program->main_count,
                                    .run_instructions = MOST_IN_A_RUN,
                                    .runs = MOST_RUNS,
                                    .seed = 1};
        const struct confirm_request request = {.source = program->source,
                                                .main = program->mains[i],
                                                .arguments = arguments,
                                                .codeset = program->codeset,
                                                .budget = budget};
        uint32_t met = trial_circles(&trial, circles, count, budget, arena, deadlocks);
        found = add_deadlocks(&request, deadlocks, met, verdict, arena, confirmed);
    }
    return found;
}
