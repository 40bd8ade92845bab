#include "cli/run/watch.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "cli/command.h"
#include "report/hits.h"
#include "run/core/schedule.h"
#include "run/core/store.h"
#include "run/run.h"
#include "verdict/verdict.h"
#include "watch/watch.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>

/* Of each four seeds, one is for random turns, one for preemptions, and two for priorities. */
enum { KINDS = 4, BOUNDS = 3 };

static bool is_mixed(const struct run_watch_options *options)
{
    return options->runs > 1 && !options->seeded && options->priorities == 0 && options->preemptions == UINT_MAX;
}

static void mix(struct schedule *schedule)
{
    schedule->bound = 1 + (uint32_t)(schedule->seed / KINDS % BOUNDS);
    switch (schedule->seed % KINDS) {
    case 0:
        schedule->policy = SCHEDULE_RANDOM;
        break;
    case 1:
        schedule->policy = SCHEDULE_PREEMPTIONS;
        break;
    default:
        schedule->policy = SCHEDULE_PRIORITIES;
        schedule->bound++;
    }
}

void run_watch_policy(const struct run_watch_options *options, struct schedule *schedule)
{
    if (options->priorities > 0) {
        schedule->policy = SCHEDULE_PRIORITIES;
        schedule->bound = options->priorities;
    } else if (options->preemptions != UINT_MAX) {
        schedule->policy = SCHEDULE_PREEMPTIONS;
        schedule->bound = options->preemptions;
    }
}

struct watching {
    const struct run_watch_options *options;
    struct run *run;
    const struct schedule *first;
    struct hits_report report;
};

/* The schedule of the n-th run. */
static struct schedule schedule_of(const struct watching *watching, uint64_t n)
{
    struct schedule schedule = *watching->first;
    schedule.seed += n;
    schedule.steps = watching->options->steps;
    if (is_mixed(watching->options))
        mix(&schedule);
    return schedule;
}

static void name_schedule(void *context, uint64_t n, struct buffer *to)
{
    struct schedule schedule = schedule_of(context, n);
    if (schedule.text != NULL || schedule.policy == SCHEDULE_TURNS) {
        buffer_add_text(to, schedule.text != NULL ? "the schedule" : "threads take turns");
        return;
    }
    buffer_format(to, "--random %" PRIu64, schedule.seed);
    if (schedule.policy == SCHEDULE_PRIORITIES)
        buffer_format(to, " --pct %" PRIu32, schedule.bound);
    else if (schedule.policy == SCHEDULE_PREEMPTIONS)
        buffer_format(to, " --preemptions %" PRIu32, schedule.bound);
}

/* One run from the start; false: the schedule cannot be followed. */
static bool run_once(struct watching *watching, uint64_t n)
{
    struct schedule schedule = schedule_of(watching, n);
    struct buffer why = {0};
    enum run_end end;
    int status;
    bool fine = schedule_run(watching->run, &schedule, watching->options->budget, &end, &status, &why);
    if (!fine)
        command_complain(NULL, "%s", why.text);
    watching->report.runs++;
    watching->report.instructions += run_total_steps(watching->run);
    watching->report.exited += end == RUN_EXITED;
    watching->report.stuck += end == RUN_STUCK;
    watching->report.cut += end == RUN_GOES_ON;
    watching->report.failed += end == RUN_FAILED;
    buffer_free(&why);
    return fine;
}

static int run_and_report(struct watching *watching, struct watch *watch)
{
    uint32_t mark = store_mark(run_store(watching->run));
    uint64_t runs = watching->options->runs == 0 ? 1 : watching->options->runs;
    bool fine = true;
    for (uint64_t n = 0; fine && n < runs && !budget_spent(watching->options->budget); n++) {
        if (n > 0) {
            store_back(run_store(watching->run), mark);
            watch_reset(watch);
        }
        fine = run_once(watching, n);
    }
    watching->report.hits = watch_hits(watch, &watching->report.count);
    watching->report.problem = run_problem(watching->run);
    if (watching->options->json)
        hits_json(&watching->report, stdout);
    else
        hits_text(&watching->report, stdout);
    if (!fine)
        return STATUS_WRONG;
    if (watching->report.count > 0)
        return STATUS_FOUND;
    return watching->report.failed > 0 || budget_spent(watching->options->budget) ? STATUS_UNKNOWN : STATUS_FINE;
}

/* Units of work that a schedule names in its comments. */
static void add_units(const struct schedule *schedule, struct watch *watch)
{
    static const char mark[] = VERDICT_UNIT_COMMENT;
    const char *end = schedule->text == NULL ? NULL : schedule->text + schedule->length;
    for (const char *line = schedule->text; line != end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((next == NULL ? end : next) - line);
        if (length > strlen(mark) && memcmp(line, mark, strlen(mark)) == 0)
            watch_add_unit(watch, line + strlen(mark), length - strlen(mark));
        line = next == NULL ? end : next + 1;
    }
}

int run_watch_all(const struct run_watch_options *options, struct run *run, const struct schedule *schedule)
{
    struct watching watching = {.options = options, .run = run, .first = schedule};
    struct buffer text = {0}, why = {0};
    int status = STATUS_WRONG;
    if (options->spec != NULL && !file_read(options->spec, options->budget, &text)) {
        command_complain(NULL, "cannot read '%s': %s", options->spec, file_failure(options->budget));
        buffer_free(&text);
        return budget_spent(options->budget) ? STATUS_UNKNOWN : STATUS_WRONG;
    }
    watching.report.schedule = name_schedule;
    watching.report.context = &watching;
    watching.report.version = HEDDLE_VERSION;
    struct watch *watch = watch_new(run, options->spec, options->spec == NULL ? NULL : text.text, text.length, &why);
    if (watch == NULL) {
        command_complain(NULL, "%s", why.text);
    } else {
        add_units(schedule, watch);
        status = run_and_report(&watching, watch);
    }
    watch_free(watch);
    buffer_free(&text);
    buffer_free(&why);
    return status;
}
