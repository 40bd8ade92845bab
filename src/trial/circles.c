/* Circles of locks that models show, tried: runs are led to each of them in turn. */
#include "base/arena.h"
#include "base/budget.h"
#include "run/core/store.h"
#include "run/run.h"
#include "trial/internal.h"

#include <assert.h>

enum { LONGEST_SCHEDULE = 1 << 20 };

struct trying {
    const struct trial *trial;
    struct arena *arena;
    struct holds *holds;
    uint32_t count;
    uint64_t all, met; /* circles, as bits */
    struct trial_deadlock *deadlocks;
    uint64_t kinds[TRIAL_DEADLOCKS];
    uint32_t deadlock_count;
    struct buffer record;
};

static bool is_known(const struct trying *trying, uint64_t kind)
{
    for (uint32_t i = 0; i < trying->deadlock_count; i++)
        if (trying->kinds[i] == kind)
            return true;
    return false;
}

/* Keeps the schedule of a deadlock that was just met, if it is the first at its places. The run ends there: what
 * comes behind would be told together with it. */
static bool keep_deadlock(void *context)
{
    struct trying *trying = context;
    uint64_t kind = holds_kind(trying->holds);
    struct trial_deadlock deadlock = {0};
    for (uint32_t c = 0; c < trying->count; c++)
        deadlock.circles |= (uint64_t)holds_is_circle(trying->holds, c) << c;
    trying->met |= deadlock.circles;
    if (!is_known(trying, kind) && trying->deadlock_count < TRIAL_DEADLOCKS &&
        trying->record.length <= LONGEST_SCHEDULE) {
        deadlock.schedule = arena_copy(trying->arena, trying->record.text, trying->record.length);
        trying->kinds[trying->deadlock_count] = kind;
        trying->deadlocks[trying->deadlock_count++] = deadlock;
    }
    return false;
}

static uint64_t run_once(struct trying *trying, struct run *run, struct budget *budget, uint32_t n)
{
    struct lead lead = lead_of(n);
    lead.run = run;
    lead.guide = holds_guide(trying->holds);
    lead.budget = budget;
    lead.seed = trying->trial->seed + n;
    lead.instructions = lead.prelude = trying->trial->run_instructions;
    lead.record = &trying->record;
    lead.met = keep_deadlock;
    lead.context = trying;
    return lead_run(&lead);
}

/* Each circle in turn, until all are met. */
static void run_all(struct trying *trying, struct run *run, struct budget *budget)
{
    const struct trial *trial = trying->trial;
    uint32_t mark = store_mark(run_store(run)), next = 0;
    uint64_t instructions = 0;
    for (uint32_t n = 0; n < trial->runs && instructions < trial->instructions && !budget_spent(budget) &&
                         trying->met != trying->all && trying->deadlock_count < TRIAL_DEADLOCKS;
         n++) {
        while ((trying->met >> next % trying->count & 1) != 0)
            next++;
        holds_focus(trying->holds, next++ % trying->count);
        if (n > 0) {
            store_back(run_store(run), mark);
            holds_reset(trying->holds);
        }
        instructions += run_once(trying, run, budget, n);
    }
}

uint32_t trial_circles(const struct trial *trial, const struct trial_circle *circles, uint32_t count,
                       struct budget *budget, struct arena *arena, struct trial_deadlock deadlocks[TRIAL_DEADLOCKS])
{
    const struct run_options options = {.main = trial->main,
                                        .arguments = trial->arguments,
                                        .argument_count = trial->argument_count,
                                        .codeset = trial->codeset};
    struct trying trying = {.trial = trial,
                            .arena = arena,
                            .count = count,
                            .all = count == TRIAL_CIRCLES ? UINT64_MAX : (UINT64_C(1) << count) - 1,
                            .deadlocks = deadlocks};
    struct buffer why = {0};
    assert(count <= TRIAL_CIRCLES);
    struct run *run = run_open(trial->source, &options, &why);
    if (run != NULL) {
        trying.holds = holds_new(run, circles, count);
        run_all(&trying, run, budget);
        holds_free(trying.holds);
    }
    run_close(run);
    buffer_free(&trying.record);
    buffer_free(&why);
    return trying.deadlock_count;
}
