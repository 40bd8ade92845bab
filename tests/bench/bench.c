/* Measures the engines; `make bench`. Writes Markdown to standard output and to a file.
 *
 *   bench [--quick] [--output FILE]      all measurements; the file is build/bench.md unless named
 *   bench --print NAME                   the text of a model of ConTest size
 *   bench --print P,S,M,L                the text of a large one: processes, statements, locations, locks
 *
 * BENCH_QUICK=1 in the environment is the same as --quick: smaller models, fewer repetitions. The exit status is 1
 * if engines disagree on a verdict or a run failed; no figure that depends on the machine decides it. */
#include "base/buffer.h"
#include "base/memory.h"
#include "bench/measure.h"
#include "bench/models.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench {
    bool quick, failed;
    struct buffer report;
};

/* A line of the report, shown at once. */
static void say(struct bench *bench, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct bench *bench, const char *format, ...)
{
    char line[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_add_text(&bench->report, line);
    fputs(line, stdout);
    fflush(stdout);
}

static void fail(struct bench *bench, const char *model, const char *what)
{
    say(bench, "\n**%s: %s**\n\n", model, what);
    bench->failed = true;
}

static size_t query_count(const struct model *model)
{
    size_t n = model->locations;
    return model->processes * (5 * n + 9 * n * (n - 1));
}

static int by_cpu(const void *left, const void *right)
{
    double a = ((const struct measure_result *)left)->cpu_seconds,
           b = ((const struct measure_result *)right)->cpu_seconds;
    return (a > b) - (a < b);
}

/* The run with the median time of an odd number of runs; the verdicts of all are the same. */
static struct measure_result measure_median(struct bench *bench, const struct model *model,
                                            const struct measure_task *task, unsigned runs)
{
    struct measure_result *results = mem_new(runs, sizeof *results);
    for (unsigned i = 0; i < runs; i++) {
        measure_run(task, query_count(model), &results[i]);
        if (!results[i].ended)
            fail(bench, model->name, "a run ended before its time");
    }
    qsort(results, runs, sizeof *results, by_cpu);
    struct measure_result median = results[runs / 2];
    for (unsigned i = 0; i < runs; i++)
        if (i != runs / 2)
            measure_free(&results[i]);
    mem_free(results);
    return median;
}

/* Fails the benchmark where two runs on the same queries contradict each other. */
static void compare(struct bench *bench, const char *model, const struct measure_result *one,
                    const struct measure_result *other)
{
    size_t different = 0;
    for (size_t i = 0; i < one->count && i < other->count; i++)
        different += one->verdicts[i] != other->verdicts[i] && one->verdicts[i] != PUSH_UNKNOWN &&
                     other->verdicts[i] != PUSH_UNKNOWN;
    if (different > 0 || one->count != other->count)
        fail(bench, model, "engines disagree");
}

/* ---- the models of ConTest size ---- */

struct totals {
    size_t queries, violated;
    double explicit_seconds, session_seconds, apart_seconds, peak;
    double explicit_wall, apart_wall, idle_seconds;
};

static struct measure_task task_of(const struct buffer *text, push_decide *engine)
{
    return (struct measure_task){.text = text->text, .length = text->length, .decide = engine, .jobs = 1, .every = 1};
}

static void measure_contest(struct bench *bench, const struct model *model, struct totals *totals)
{
    struct buffer text = {0};
    model_write(model, &text);
    struct measure_task fast = task_of(&text, push_explicit_decide);
    struct measure_task session = task_of(&text, push_bdd_decide), apart = session, idle;
    apart.apart = true;
    idle = apart;
    idle.idle = true;
    struct measure_result explicit = measure_median(bench, model, &fast, 5);
    struct measure_result shared = measure_median(bench, model, &session, bench->quick ? 1 : 3);
    struct measure_result alone = measure_median(bench, model, &apart, 1);
    struct measure_result set_up = measure_median(bench, model, &idle, 1);
    compare(bench, model->name, &explicit, &shared);
    compare(bench, model->name, &explicit, &alone);
    if (explicit.unknown + shared.unknown + alone.unknown > 0)
        fail(bench, model->name, "a query was not answered");
    say(bench, "| %s | %u | %u | %zu | %zu | %.2f | %.2f | %.2f | %.0f | %.0f | %.1f |\n", model->name,
        model->statements, model->locations, explicit.count, explicit.violated, explicit.cpu_seconds * 1e3,
        shared.cpu_seconds * 1e3, alone.cpu_seconds * 1e3, shared.cpu_seconds / explicit.cpu_seconds,
        alone.cpu_seconds / explicit.cpu_seconds, explicit.peak_megabytes);
    totals->queries += explicit.count;
    totals->violated += explicit.violated;
    totals->explicit_seconds += explicit.cpu_seconds;
    totals->session_seconds += shared.cpu_seconds;
    totals->apart_seconds += alone.cpu_seconds;
    totals->explicit_wall += explicit.seconds;
    totals->apart_wall += alone.seconds;
    totals->idle_seconds += set_up.cpu_seconds;
    totals->peak = explicit.peak_megabytes > totals->peak ? explicit.peak_megabytes : totals->peak;
    measure_free(&explicit);
    measure_free(&shared);
    measure_free(&alone);
    measure_free(&set_up);
    buffer_free(&text);
}

static void bench_contest(struct bench *bench)
{
    struct totals totals = {0};
    say(bench,
        "## Models of ConTest size\n\n"
        "Processor time in milliseconds, one thread. `bdd, one session`: all queries one after the other, BDDs kept "
        "between them.\n`bdd, query by query`: the engine is called for each query on its own.\n\n"
        "| model | statements | locations | queries | violated | explicit | bdd, one session | bdd, query by query | "
        "ratio to session | ratio to query by query | explicit, MB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (unsigned i = 0; i < MODEL_CONTEST_COUNT; i++)
        measure_contest(bench, &models_contest[i], &totals);
    say(bench, "| all | | | %zu | %zu | %.2f | %.2f | %.2f | %.0f | %.0f | %.1f |\n\n", totals.queries, totals.violated,
        totals.explicit_seconds * 1e3, totals.session_seconds * 1e3, totals.apart_seconds * 1e3,
        totals.session_seconds / totals.explicit_seconds, totals.apart_seconds / totals.explicit_seconds, totals.peak);
    say(bench, "On the clock: explicit %.3f s, bdd query by query %.3f s, ratio %.0f.\n\n", totals.explicit_wall,
        totals.apart_wall, totals.apart_wall / totals.explicit_wall);
    double deciding = totals.apart_seconds - totals.idle_seconds;
    say(bench,
        "Query by query, %.3f s go into the set-up of the engine (opening the BDD package, looking at the program); "
        "without that the ratio is %.0f.\n\n",
        totals.idle_seconds, deciding / totals.explicit_seconds);
}

/* The baseline of both papers on a sample: how many queries it answers within a limit. */
static void bench_cpds(struct bench *bench)
{
    double limit = bench->quick ? 0.2 : 1;
    say(bench,
        "## The cpds engine on a sample\n\nAt most %.1f s for each query, every 37th query.\n\n"
        "| model | queries | violated | no answer in time | seconds |\n|---|--:|--:|--:|--:|\n",
        limit);
    for (unsigned i = 0; i < MODEL_CONTEST_COUNT; i++) {
        const struct model *model = &models_contest[i];
        struct buffer text = {0};
        model_write(model, &text);
        struct measure_task slow = task_of(&text, push_cpds_decide), fast = task_of(&text, push_explicit_decide);
        slow.every = fast.every = 37;
        slow.query_seconds = limit;
        struct measure_result baseline = measure_median(bench, model, &slow, 1);
        struct measure_result explicit = measure_median(bench, model, &fast, 1);
        compare(bench, model->name, &baseline, &explicit);
        say(bench, "| %s | %zu | %zu | %zu | %.2f |\n", model->name, baseline.count, baseline.violated,
            baseline.unknown, baseline.cpu_seconds);
        measure_free(&baseline);
        measure_free(&explicit);
        buffer_free(&text);
    }
    say(bench, "\n");
}

/* ---- large models ---- */

enum { LARGE_SECONDS = 60, LARGE_MEGABYTES = 6000 };

static void measure_large(struct bench *bench, const struct model *model, unsigned jobs)
{
    struct buffer text = {0};
    model_write(model, &text);
    struct measure_task task = task_of(&text, push_explicit_decide);
    task.jobs = jobs;
    task.seconds = LARGE_SECONDS;
    task.bytes = (size_t)LARGE_MEGABYTES << 20;
    struct measure_result result = measure_median(bench, model, &task, 1);
    say(bench, "| %u | %u | %u | %u | %u | %zu | %zu | %zu | %.2f | %.2f | %.1f | %.0f |\n", model->processes,
        model->statements, model->locations, model->locks, jobs, result.count, result.violated, result.unknown,
        result.seconds, result.cpu_seconds, result.cpu_seconds * 1e6 / model->statements, result.peak_megabytes);
    measure_free(&result);
    buffer_free(&text);
}

static void large_head(struct bench *bench, const char *title)
{
    say(bench,
        "## %s\n\n| processes | statements | locations | locks | threads | queries | violated | unknown | seconds | "
        "processor seconds | µs per statement | MB |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        title);
}

static void bench_sizes(struct bench *bench)
{
    static const unsigned sizes[] = {1000, 5000, 10000, 50000}, locks[] = {1, 2, 4};
    large_head(bench, "Growing programs, explicit engine");
    for (unsigned l = 0; l < sizeof locks / sizeof locks[0]; l++) {
        for (unsigned i = 0; i < (bench->quick ? 3 : 4); i++) {
            struct model model = model_large(20, sizes[i], 10, locks[l]);
            measure_large(bench, &model, 1);
        }
    }
    say(bench, "\n");
}

static void bench_locks(struct bench *bench)
{
    static const unsigned locks[] = {1, 2, 4, 6, 8, 10, 12};
    large_head(bench, "More locks, explicit engine");
    for (unsigned i = 0; i < sizeof locks / sizeof locks[0]; i++) {
        struct model model = model_large(20, bench->quick ? 2000 : 5000, 12, locks[i]);
        measure_large(bench, &model, 1);
    }
    say(bench, "\n");
}

static void bench_largest(struct bench *bench)
{
    struct model model = model_large(20, bench->quick ? 5000 : 50000, 40, 12);
    large_head(bench, "The largest model, explicit engine");
    measure_large(bench, &model, 1);
    measure_large(bench, &model, 2);
    say(bench, "\n");
}

/* ---- the command ---- */

static int print_model(const char *name)
{
    struct model model = {0};
    unsigned processes, statements, locations, locks;
    for (unsigned i = 0; i < MODEL_CONTEST_COUNT; i++)
        if (strcmp(models_contest[i].name, name) == 0)
            model = models_contest[i];
    if (sscanf(name, "%u,%u,%u,%u", &processes, &statements, &locations, &locks) == 4)
        model = model_large(processes, statements, locations, locks);
    if (model.name == NULL) {
        fprintf(stderr, "bench: no model '%s'\n", name);
        return 2;
    }
    struct buffer text = {0};
    model_write(&model, &text);
    fputs(text.text, stdout);
    buffer_free(&text);
    return 0;
}

static int run_all(bool quick, const char *path)
{
    struct bench bench = {.quick = quick};
    say(&bench, "# Figures of `make bench`%s\n\n", quick ? " (short version)" : "");
    bench_contest(&bench);
    bench_cpds(&bench);
    bench_sizes(&bench);
    bench_locks(&bench);
    bench_largest(&bench);
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(bench.report.text, file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "bench: cannot write %s\n", path);
        bench.failed = true;
    }
    buffer_free(&bench.report);
    return bench.failed ? 1 : 0;
}

int main(int count, char **arguments)
{
    const char *quick_wish = getenv("BENCH_QUICK"), *path = "build/bench.md";
    bool quick = quick_wish != NULL && strcmp(quick_wish, "") != 0 && strcmp(quick_wish, "0") != 0;
    for (int i = 1; i < count; i++) {
        bool more = i + 1 < count;
        if (strcmp(arguments[i], "--quick") == 0) {
            quick = true;
        } else if (strcmp(arguments[i], "--print") == 0 && more) {
            return print_model(arguments[i + 1]);
        } else if (strcmp(arguments[i], "--output") == 0 && more) {
            path = arguments[++i];
        } else {
            fprintf(stderr, "usage: bench [--quick] [--output FILE] | bench --print NAME|P,S,M,L\n");
            return 2;
        }
    }
    return run_all(quick, path);
}
