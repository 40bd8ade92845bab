#include "trial/trial.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "run/core/schedule.h"
#include "run/core/store.h"
#include "run/run.h"
#include "trial/internal.h"
#include "watch/watch.h"

#include <string.h>

enum { LEAST_FOCUS = 8, LONGEST_SCHEDULE = 1 << 20, FEW_RUNS = 20 };

struct trying {
    const struct trial *trial;
    uint32_t count, groups;
    struct arena *arena;
    struct watch *watch;
    struct trial_outcome *outcomes;
    struct trial_hits *hits;
    size_t hit_count; /* of the watch, that were looked at */
    struct buffer record;
    struct store *store;
    struct lead_start start;
    struct watch_kept *kept; /* of the start; NULL: it is not known */
    uint32_t mark;           /* to which runs go back: their beginning, or the start */
};

static const char *keep_text(struct arena *arena, const char *text)
{
    return text == NULL ? NULL : arena_copy(arena, text, strlen(text));
}

/* A hit whose texts are in the arena. */
static struct watch_hit keep_hit(struct arena *arena, const struct watch_hit *hit)
{
    struct watch_hit kept = *hit;
    kept.class = keep_text(arena, hit->class);
    kept.site_method = keep_text(arena, hit->site_method);
    kept.site_file = keep_text(arena, hit->site_file);
    kept.thread = keep_text(arena, hit->thread);
    for (int i = 0; i < 2; i++)
        kept.locations[i] = keep_text(arena, hit->locations[i]);
    for (uint32_t i = 0; i < hit->step_count; i++)
        kept.steps[i] = (struct watch_step){.thread = keep_text(arena, hit->steps[i].thread),
                                            .method = keep_text(arena, hit->steps[i].method),
                                            .file = keep_text(arena, hit->steps[i].file),
                                            .line = hit->steps[i].line,
                                            .location = keep_text(arena, hit->steps[i].location),
                                            .write = hit->steps[i].write};
    return kept;
}

static void keep_hits(struct trying *trying, const char *schedule)
{
    size_t count;
    const struct watch_hit *hits = watch_hits(trying->watch, &count);
    for (; trying->hit_count < count; trying->hit_count++)
        if (hits[trying->hit_count].kind == WATCH_RACE ||
            (hits[trying->hit_count].kind == WATCH_PATTERN && schedule != NULL))
            ARRAY_ADD(
                trying->hits->items, trying->hits->count, trying->hits->capacity,
                (struct trial_hit){keep_hit(trying->arena, &hits[trying->hit_count]), schedule, trying->trial->main});
}

/* Keeps the schedule for what has just been seen. */
static bool keep_schedule(void *context)
{
    struct trying *trying = context;
    const struct goal_seen *seen = watch_sought(trying->watch);
    bool kept = trying->record.length <= LONGEST_SCHEDULE;
    const char *schedule = kept ? arena_copy(trying->arena, trying->record.text, trying->record.length) : NULL;
    keep_hits(trying, schedule);
    for (uint32_t g = 0; g < trying->count; g++) {
        struct trial_outcome *outcome = &trying->outcomes[g];
        if (!seen[g].met || outcome->schedule != NULL)
            continue;
        outcome->schedule = schedule;
        outcome->main = trying->trial->main;
    }
    return true;
}

static bool wants_pause(const void *context, uint32_t thread)
{
    return watch_wants_pause(context, thread);
}

static void nudge(void *context, uint32_t thread, bool others_ran)
{
    watch_nudge(context, thread, others_ran);
}

static void end_pause(void *context, uint32_t thread, bool others_ran)
{
    watch_end_pause(context, thread, others_ran);
}

/* Goals, and patterns that were seen. */
static size_t met(void *context, uint32_t thread)
{
    size_t hits;
    (void)thread;
    watch_hits(context, &hits);
    return watch_met(context) + hits;
}

/* From now on all runs begin here. */
static void keep_start(void *context)
{
    struct trying *trying = context;
    trying->mark = store_mark(trying->store);
    trying->kept = watch_keep(trying->watch);
}

/* Goes back to where runs begin. */
static void go_back(struct trying *trying)
{
    store_back(trying->store, trying->mark);
    if (trying->kept != NULL)
        watch_back(trying->watch, trying->kept);
    else
        watch_reset(trying->watch);
}

/* Returns how many instructions there were, but for those before the start. */
static uint64_t run_once(struct trying *trying, struct run *run, struct budget *budget, uint32_t n)
{
    const struct lead_guide guide = {trying->watch, wants_pause, nudge, end_pause, met};
    struct lead lead = lead_of(n);
    lead.run = run;
    lead.guide = &guide;
    lead.budget = budget;
    lead.seed = trying->trial->seed + n;
    lead.instructions = trying->trial->run_instructions;
    lead.prelude = trying->trial->start_instructions;
    lead.before = met(trying->watch, 0);
    lead.record = &trying->record;
    lead.met = keep_schedule;
    lead.start = &trying->start;
    lead.starts = keep_start;
    lead.context = trying;
    uint64_t done = lead_run(&lead);
    return trying->start.known ? done - trying->start.done : done;
}

/* In one run of three, threads linger in methods of goals, and in one of six anywhere; in one of four they pause
 * rarely. */
static struct watch_linger linger_of(uint32_t n)
{
    static const uint32_t pauses[] = {0, 0, 0, 50, 0, 0, 0, 1000};
    return (struct watch_linger){
        .in_methods = n % 3 == 2 ? 4 : 0, .anywhere = n % 6 == 4 ? 16 : 0, .pauses = pauses[n % 8]};
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
    uint32_t first = 0, focus = LEAST_FOCUS;
    uint64_t instructions = 0;
    uint32_t n = 0, groups = trying->groups;
    trying->store = run_store(run);
    trying->mark = store_mark(trying->store);
    for (; n < trial->runs && instructions < (n < FEW_RUNS ? trial->long_instructions : trial->instructions) &&
           !budget_spent(budget) && watch_met_groups(trying->watch) < groups;
         n++) {
        if (n > 0)
            go_back(trying);
        watch_focus(trying->watch, first, focus);
        watch_linger(trying->watch, linger_of(n), trial->seed + n);
        uint64_t done = run_once(trying, run, budget, n);
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
    uint32_t mark;       /* the beginning of what is replayed */
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
    to->coarse |= from->coarse;
    to->forgot |= from->forgot;
    for (uint32_t i = 0; i < GOAL_STEPS; i++) {
        to->sorts[i] |= from->sorts[i];
        to->made[i] += from->made[i];
        to->inside[i] += from->inside[i];
        to->beside[i] += from->beside[i];
        to->passed[i] += from->passed[i];
        to->located[i] += from->located[i];
    }
    to->passing = from->passing > to->passing ? from->passing : to->passing;
    to->threads = from->threads > to->threads ? from->threads : to->threads;
    to->paused += from->paused;
    to->alone += from->alone;
    to->together += from->together;
}

uint32_t trial_run(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                   struct arena *arena, struct trial_outcome *outcomes, struct trial_hits *hits)
{
    struct trying trying = {.trial = trial, .count = count, .arena = arena, .outcomes = outcomes, .hits = hits};
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
    watch_kept_free(trying.kept);
    session_close(&session);
    buffer_free(&trying.start.record);
    buffer_free(&trying.record);
    return runs;
}

/* Follows a schedule from the beginning; false if that cannot be done. */
static bool follow(struct session *session, const char *text, struct budget *budget)
{
    struct schedule schedule = {.text = text, .length = strlen(text), .steps = 1};
    struct buffer why = {0};
    enum run_end end;
    int status;
    store_back(run_store(session->run), session->mark);
    watch_reset(session->watch);
    watch_forget_hits(session->watch);
    bool followed = schedule_run(session->run, &schedule, budget, &end, &status, &why);
    buffer_free(&why);
    return followed;
}

static bool meets(struct session *session, const struct goal *goal, const char *schedule, struct budget *budget)
{
    session->goal = *goal;
    session->goal.group = 0; /* it is the only one */
    watch_seek(session->watch, &session->goal, 1);
    return follow(session, schedule, budget) && watch_met(session->watch) > 0;
}

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool same_hit(const struct watch_hit *one, const struct watch_hit *other)
{
    return one->kind == other->kind && one->pattern == other->pattern && one->site_line == other->site_line &&
           same_text(one->class, other->class) && same_text(one->site_method, other->site_method) &&
           same_text(one->locations[0], other->locations[0]) && same_text(one->locations[1], other->locations[1]) &&
           same_text(one->thread, other->thread);
}

static bool shows(struct session *session, const struct watch_hit *hit, const char *schedule, struct budget *budget)
{
    size_t count;
    if (!follow(session, schedule, budget))
        return false;
    const struct watch_hit *hits = watch_hits(session->watch, &count);
    for (size_t i = 0; i < count; i++)
        if (same_hit(&hits[i], hit))
            return true;
    return false;
}

void trial_replay(const struct trial *trial, const struct goal *goals, uint32_t count, struct budget *budget,
                  struct trial_outcome *outcomes, struct trial_hits *hits)
{
    struct session session;
    session_open(trial, &session);
    if (session.watch != NULL) {
        session.mark = store_mark(run_store(session.run));
        watch_seek(session.watch, goals, count);
    }
    for (size_t i = 0; i < hits->count; i++)
        if (hits->items[i].main == trial->main && hits->items[i].hit.kind == WATCH_PATTERN &&
            (session.watch == NULL || !shows(&session, &hits->items[i].hit, hits->items[i].schedule, budget)))
            hits->items[i].schedule = NULL;
    for (uint32_t g = 0; g < count; g++)
        if (outcomes[g].schedule != NULL && outcomes[g].main == trial->main &&
            (session.watch == NULL || !meets(&session, &goals[g], outcomes[g].schedule, budget)))
            outcomes[g].schedule = NULL;
    session_close(&session);
}
