#include "trial/trial.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/memory.h"
#include "run/core/schedule.h"
#include "run/core/store.h"
#include "run/run.h"
#include "trial/internal.h"
#include "watch/watch.h"

#include <string.h>

enum { LEAST_FOCUS = 8, LONGEST_SCHEDULE = 1 << 20 };

struct trying {
    const struct trial *trial;
    uint32_t count, groups;
    struct arena *arena;
    struct watch *watch;
    struct trial_outcome *outcomes;
    struct buffer record;
};

/* Keeps the schedule of goals that have just been met. */
static void keep_schedule(void *context)
{
    struct trying *trying = context;
    const struct goal_seen *seen = watch_sought(trying->watch);
    const char *schedule = NULL; /* the same for all */
    for (uint32_t g = 0; g < trying->count && trying->record.length <= LONGEST_SCHEDULE; g++) {
        struct trial_outcome *outcome = &trying->outcomes[g];
        if (!seen[g].met || outcome->schedule != NULL)
            continue;
        if (schedule == NULL)
            schedule = arena_copy(trying->arena, trying->record.text, trying->record.length);
        outcome->schedule = schedule;
        outcome->main = trying->trial->main;
    }
}

/* Patience and turns differ from run to run: some bugs need long ones. */
static struct lead lead_of(struct trying *trying, struct run *run, struct budget *budget, uint32_t n)
{
    static const uint32_t patience[] = {3000, 30000, 1000, 300000}, longest[] = {7, 10, 5, 14};
    return (struct lead){.run = run,
                         .watch = trying->watch,
                         .budget = budget,
                         .seed = trying->trial->seed + n,
                         .instructions = trying->trial->run_instructions,
                         .patience = patience[n % 4],
                         .longest = longest[n / 4 % 4],
                         .priorities = n / 16 % 2 != 0,
                         .record = &trying->record,
                         .met = keep_schedule,
                         .context = trying};
}

/* How many goals a run looks after: few, but each goal must have its turn before the instructions are spent. */
static uint32_t focus_of(const struct trying *trying, uint64_t run_instructions)
{
    uint64_t runs = trying->trial->instructions / (run_instructions + 1);
    uint64_t each = runs > 1 ? 2 * (uint64_t)trying->count / runs : trying->count;
    return each < LEAST_FOCUS ? LEAST_FOCUS : each > trying->count ? trying->count : (uint32_t)each;
}

/* Returns how many runs there were. */
static uint32_t run_all(struct trying *trying, struct run *run, struct budget *budget)
{
    const struct trial *trial = trying->trial;
    uint32_t mark = store_mark(run_store(run)), first = 0, focus = LEAST_FOCUS;
    uint64_t instructions = 0;
    uint32_t n = 0, groups = trying->groups;
    for (; n < trial->runs && instructions < trial->instructions && !budget_spent(budget) &&
           watch_met_groups(trying->watch) < groups;
         n++) {
        struct lead lead = lead_of(trying, run, budget, n);
        if (n > 0) {
            store_back(run_store(run), mark);
            watch_reset(trying->watch);
        }
        watch_focus(trying->watch, first, focus);
        uint64_t done = lead_run(&lead);
        instructions += done;
        first += focus;
        focus = focus_of(trying, done);
    }
    return n;
}

/* A run with a watch over it. The options live as long as the run does. */
struct session {
    struct run_options options;
    struct run *run;
    struct watch *watch; /* NULL: it cannot be run */
    struct goal goal;    /* that is replayed */
};

static void session_open(const struct trial *trial, struct session *session)
{
    struct buffer why = {0};
    *session = (struct session){.options = {.main = trial->main,
                                            .arguments = trial->arguments,
                                            .argument_count = trial->argument_count,
                                            .codeset = trial->codeset}};
    session->run = run_open(trial->source, &session->options, &why);
    if (session->run != NULL)
        session->watch = watch_new(session->run, trial->spec_file, trial->spec_text, trial->spec_length, &why);
    buffer_free(&why);
}

static void session_close(struct session *session)
{
    watch_free(session->watch);
    run_close(session->run);
}

/* Adds what one main has shown. */
static void add_seen(struct goal_seen *to, const struct goal_seen *from)
{
    to->met |= from->met;
    for (uint32_t i = 0; i < GOAL_STEPS; i++)
        to->made[i] += from->made[i];
    to->threads = from->threads > to->threads ? from->threads : to->threads;
    to->paused += from->paused;
    to->alone += from->alone;
    to->together += from->together;
}

uint32_t trial_run(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                   struct arena *arena, struct trial_outcome *outcomes)
{
    struct trying trying = {.trial = trial, .count = count, .arena = arena, .outcomes = outcomes};
    struct session session;
    uint32_t runs = 0;
    session_open(trial, &session);
    trying.watch = session.watch;
    for (uint32_t g = 0; g < count; g++)
        trying.groups = goals[g].group + 1 > trying.groups ? goals[g].group + 1 : trying.groups;
    if (trying.watch != NULL) {
        watch_seek(trying.watch, goals, count);
        runs = run_all(&trying, session.run, budget);
        for (uint32_t g = 0; g < count; g++)
            add_seen(&outcomes[g].seen, &watch_sought(trying.watch)[g]);
    }
    session_close(&session);
    buffer_free(&trying.record);
    return runs;
}

/* Whether a run by a schedule meets a goal. */
static bool meets(struct session *session, const struct goal *goal, const char *text, struct budget *budget)
{
    struct schedule schedule = {.text = text, .length = strlen(text), .steps = 1};
    struct buffer why = {0};
    enum run_end end;
    int status;
    session->goal = *goal;
    session->goal.group = 0; /* it is the only one */
    watch_seek(session->watch, &session->goal, 1);
    bool followed = schedule_run(session->run, &schedule, budget, &end, &status, &why);
    buffer_free(&why);
    return followed && watch_met(session->watch) > 0;
}

void trial_replay(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                  struct trial_outcome *outcomes)
{
    struct session session = {0};
    uint32_t mark = 0;
    for (uint32_t g = 0; g < count; g++) {
        if (outcomes[g].schedule == NULL || outcomes[g].main != trial->main)
            continue;
        if (session.run == NULL) {
            session_open(trial, &session);
            mark = session.watch == NULL ? 0 : store_mark(run_store(session.run));
        } else if (session.watch != NULL) {
            store_back(run_store(session.run), mark);
            watch_reset(session.watch);
        }
        if (session.watch == NULL || !meets(&session, &goals[g], outcomes[g].schedule, budget))
            outcomes[g].schedule = NULL;
    }
    session_close(&session);
}
