#include "random_sync/referee.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "run/core/schedule.h"
#include "run/core/store.h"
#include "run/run.h"
#include "state/explore.h"
#include "watch/watch.h"

#include <inttypes.h>
#include <stdio.h>

struct looking {
    const struct referee_limits *limits;
    struct referee_figures *figures;
    void (*see)(void *context, const struct hit *hit);
    void *context;
};

/* Of four runs, one has random turns, one preemptions, and two priorities. */
static struct schedule schedule_of(const struct looking *looking, uint64_t run)
{
    enum { KINDS = 4, BOUNDS = 3 };
    static const enum schedule_policy policies[KINDS] = {SCHEDULE_RANDOM, SCHEDULE_PREEMPTIONS, SCHEDULE_PRIORITIES,
                                                         SCHEDULE_PRIORITIES};
    uint64_t seed = looking->limits->seed + run;
    return (struct schedule){.policy = policies[seed % KINDS],
                             .seed = seed,
                             .bound = 1 + (uint32_t)(seed / KINDS % BOUNDS) + (seed % KINDS > 1),
                             .steps = looking->limits->steps};
}

static void tell_schedule(const struct schedule *schedule, struct buffer *to)
{
    buffer_format(to, "--random %" PRIu64, schedule->seed);
    if (schedule->policy == SCHEDULE_PREEMPTIONS)
        buffer_format(to, " --preemptions %" PRIu32, schedule->bound);
    if (schedule->policy == SCHEDULE_PRIORITIES)
        buffer_format(to, " --pct %" PRIu32, schedule->bound);
}

static void see_hit(const struct looking *looking, const struct watch_hit *seen)
{
    static const char *const kinds[] = {
        [WATCH_PATTERN] = "atomicity", [WATCH_RACE] = "race", [WATCH_CYCLE] = "deadlock"};
    struct schedule schedule = schedule_of(looking, seen->run);
    struct buffer how = {0};
    tell_schedule(&schedule, &how);
    struct hit hit = {.kind = kinds[seen->kind],
                      .class = seen->class != NULL ? seen->class : "",
                      .file = seen->site_file != NULL ? seen->site_file : "",
                      .method = seen->site_method != NULL ? seen->site_method : "",
                      .thread = seen->thread != NULL ? seen->thread : "",
                      .schedule = how.text,
                      .line = seen->site_line,
                      .pattern = seen->pattern,
                      .locations = {seen->locations[0], seen->locations[1]}};
    if (seen->kind == WATCH_CYCLE)
        for (uint32_t i = 0; i < 2 && i < seen->step_count; i++)
            hit.locations[i] = seen->steps[i].location;
    looking->see(looking->context, &hit);
    buffer_free(&how);
}

/* Threads that wait for ever, whatever for. */
static void see_stuck(const struct looking *looking, const char *where, const char *schedule)
{
    const struct hit hit = {
        .kind = "deadlock", .class = "", .file = "", .method = where, .thread = "", .schedule = schedule};
    looking->see(looking->context, &hit);
}

static void run_once(const struct looking *looking, struct run *run, uint64_t number)
{
    struct schedule schedule = schedule_of(looking, number);
    struct buffer why = {0};
    enum run_end end;
    int status;
    schedule_run(run, &schedule, NULL, &end, &status, &why);
    looking->figures->runs++;
    looking->figures->stuck += end == RUN_STUCK;
    looking->figures->cut += end == RUN_GOES_ON;
    looking->figures->failed += end == RUN_FAILED;
    if (end == RUN_STUCK) {
        buffer_clear(&why);
        tell_schedule(&schedule, &why);
        see_stuck(looking, "", why.text);
    }
    buffer_free(&why);
}

static bool watch_runs(const struct looking *looking, const struct class_source *source, const char *main)
{
    const struct run_options options = {.main = main};
    struct buffer why = {0};
    struct run *run = run_open(source, &options, &why);
    struct watch *watch = run == NULL ? NULL : watch_new(run, NULL, NULL, 0, &why);
    size_t count = 0;
    if (watch != NULL) {
        uint32_t mark = store_mark(run_store(run));
        for (uint64_t i = 0; i < looking->limits->runs; i++) {
            if (i > 0) {
                store_back(run_store(run), mark);
                watch_reset(watch);
            }
            run_once(looking, run, i);
        }
        const struct watch_hit *hits = watch_hits(watch, &count);
        for (size_t i = 0; i < count; i++)
            see_hit(looking, &hits[i]);
    } else {
        printf("%s cannot be run: %s\n", main, why.text);
    }
    bool fine = watch != NULL;
    watch_free(watch);
    run_close(run);
    buffer_free(&why);
    return fine;
}

static void explore(const struct looking *looking, const struct class_source *source, const char *main)
{
    struct arena *arena = arena_new();
    const struct explore_options options = {.kinds = 1u << EXPLORE_DEADLOCK,
                                            .search = EXPLORE_ORDERS,
                                            .hunts = looking->limits->hunts,
                                            .most_executions = looking->limits->executions,
                                            .most_events = looking->limits->events};
    struct explore_result result = explore_java(source, main, &options, arena);
    looking->figures->executions += result.executions + result.blocked;
    for (uint32_t i = 0; i < result.finding_count; i++)
        if (result.findings[i].kind == EXPLORE_DEADLOCK)
            see_stuck(looking, result.findings[i].place.method, result.findings[i].message);
    arena_free(arena);
}

bool referee_look(const struct class_source *source, const char *main, const struct referee_limits *limits,
                  struct referee_figures *figures, void (*see)(void *context, const struct hit *hit), void *context)
{
    const struct looking looking = {limits, figures, see, context};
    if (!watch_runs(&looking, source, main))
        return false;
    if (limits->executions > 0)
        explore(&looking, source, main);
    return true;
}
