/* Measures interference abstractions (002, Figures 11 and 12): programs after the paper's descriptions, with a bug and
 * without, all axioms against those that proofs and models need, by our own search and by Z3.
 *
 *     build/tests/bench_bound [--quick] [--seconds N] [--only NAME]
 *
 * Each search is a process of its own with a limit of processor time, so that other work on the machine changes little. Two
 * scatter plots, build/bound-over.svg and build/bound-under.svg, have a point for each program and each single property of
 * the program `sync`. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bench_bound/plot.h"
#include "bound/bound.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FLAGS = 6, PROPERTIES = 6 };

struct row {
    const char *name, *file;
    const char *flags[MOST_FLAGS]; /* up to NULL */
    bool quick;
};

static const struct row rows[] = {
    {"barrier.3", "barrier", {"-DN=2", "-DROUNDS=5"}, true},
    {"barrier.5", "barrier", {"-DN=4", "-DROUNDS=3"}, false},
    {"sync.264", "sync", {"-DN=12", "-DCALLS=11"}, true},
    {"sync.450", "sync", {"-DN=15", "-DCALLS=15"}, true},
    {"sync.900", "sync", {"-DN=18", "-DCALLS=25"}, false},
    {"daisy.44", "daisy", {"-DN=2", "-DSTEPS=2"}, true},
    {"daisy.176", "daisy", {"-DN=2", "-DSTEPS=8"}, false},
    {"elevator.100", "elevator", {"-DN=4", "-DFLOORS=4", "-DTRIPS=8"}, true},
    {"elevator.400", "elevator", {"-DN=4", "-DFLOORS=8", "-DTRIPS=32"}, false},
    {"elevator.1000", "elevator", {"-DN=4", "-DFLOORS=16", "-DTRIPS=80"}, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* What a search came to; `answer` is NULL if it ended in no normal way. */
struct outcome {
    double seconds;
    bool found, proved;
    uint32_t threads, reads, writes, locks;
    uint64_t sizes[3];
};

static const struct ir_module *read_program(const struct row *row, bool bug, const char *property, struct arena *arena)
{
    char path[128];
    const char *files[] = {path}, *flags[MOST_FLAGS + 3];
    size_t count = 0;
    struct buffer complaints = {0};
    snprintf(path, sizeof path, "tests/bench_bound/c/%s.c", row->file);
    flags[count++] = "-D_GNU_SOURCE";
    for (size_t i = 0; i < MOST_FLAGS && row->flags[i] != NULL; i++)
        flags[count++] = row->flags[i];
    if (bug)
        flags[count++] = "-DBUG";
    if (property != NULL)
        flags[count++] = property;
    const struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = count};
    const struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fprintf(stderr, "%s\n", complaints.text);
    buffer_free(&complaints);
    return module;
}

static void search(const struct ir_module *module, enum bound_abstraction abstraction, bool z3, int to)
{
    enum { MEGABYTES = 4000, UNWIND = 1000 };
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(0, (size_t)MEGABYTES << 20);
    const struct bound_options options = {.budget = budget,
                                          .abstraction = abstraction,
                                          .z3 = z3,
                                          .unwind = UNWIND,
                                          .errors_only = true,
                                          .most_findings = 1};
    const struct bound_result result = bound_program(module, &options, arena);
    const struct outcome outcome = {.found = result.finding_count > 0,
                                    .proved = result.complete && result.finding_count == 0,
                                    .threads = result.threads,
                                    .reads = result.reads,
                                    .writes = result.writes,
                                    .locks = result.locks,
                                    .sizes = {result.linked, result.valued, result.excluded}};
    if (write(to, &outcome, sizeof outcome) != sizeof outcome)
        _exit(1);
    _exit(0);
}

/* In a process of its own. */
static struct outcome measure(const struct ir_module *module, enum bound_abstraction abstraction, bool z3,
                              unsigned seconds)
{
    struct outcome outcome = {0};
    int ends[2], status;
    struct rusage usage;
    fflush(stdout);
    if (module == NULL || pipe(ends) != 0)
        return outcome;
    pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = {seconds, seconds + 1};
        setrlimit(RLIMIT_CPU, &limit);
        search(module, abstraction, z3, ends[1]);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &outcome, sizeof outcome) != sizeof outcome)
        outcome = (struct outcome){0};
    close(ends[0]);
    if (child > 0)
        wait4(child, &status, 0, &usage);
    else
        usage = (struct rusage){0};
    outcome.seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                      (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    if (!outcome.found && !outcome.proved)
        outcome.seconds = seconds;
    return outcome;
}

static void print_outcome(const struct outcome *outcome)
{
    if (outcome->found || outcome->proved)
        printf(" %.2f | %" PRIu64 " / %" PRIu64 " / %" PRIu64 " |", outcome->seconds, outcome->sizes[0],
               outcome->sizes[1], outcome->sizes[2]);
    else
        printf(" > %.0f | |", outcome->seconds);
}

/* False: two searches do not agree, or one is wrong. */
static bool judge(const char *name, const struct outcome *outcome, bool bug)
{
    if (bug ? !outcome->proved : !outcome->found)
        return true;
    fprintf(stderr, "%s: a wrong answer\n", name);
    return false;
}

/* One row of Figure 11, and its points of Figure 12. */
static bool run_row(const struct row *row, bool bug, unsigned seconds, struct plot plots[2])
{
    static const struct {
        enum bound_abstraction abstraction;
        bool z3;
    } ways[] = {{BOUND_FULL, false}, {BOUND_MIXED, false}, {BOUND_FULL, true}, {BOUND_MIXED, true}};
    struct arena *arena = arena_new();
    const struct ir_module *module = read_program(row, bug, NULL, arena);
    struct outcome all[4], known = {0};
    bool fine = module != NULL;
    for (size_t i = 0; i < 4; i++) {
        all[i] = measure(module, ways[i].abstraction, ways[i].z3, seconds);
        fine = judge(row->name, &all[i], bug) && fine;
        known = all[i].threads > 0 ? all[i] : known;
    }
    printf("| %s | %s | %" PRIu32 " | %" PRIu32 " | %" PRIu32 " | %" PRIu32 " |", row->name, bug ? "bug" : "proof",
           known.threads, known.reads, known.writes, known.locks);
    for (size_t i = 0; i < 4; i++)
        print_outcome(&all[i]);
    printf("\n");
    for (size_t i = 0; i < 2; i++) {
        struct outcome other = measure(module, i == 0 ? BOUND_OVER : BOUND_UNDER, false, seconds);
        fine = judge(row->name, &other, bug) && fine;
        plot_point(&plots[i], other.seconds, all[1].seconds, bug);
    }
    arena_free(arena);
    return fine;
}

/* The points of single properties: each thread's look at the object's owner. */
static bool run_properties(const struct row *row, unsigned seconds, struct plot plots[2])
{
    bool fine = true;
    for (int i = 0; i < 2 * PROPERTIES; i++) {
        char property[32];
        bool bug = i % 2 != 0;
        struct arena *arena = arena_new();
        snprintf(property, sizeof property, "-DONLY=%d", i / 2 + 4);
        const struct ir_module *module = read_program(row, bug, property, arena);
        struct outcome mixed = measure(module, BOUND_MIXED, false, seconds);
        struct outcome others[] = {measure(module, BOUND_OVER, false, seconds),
                                   measure(module, BOUND_UNDER, false, seconds)};
        for (size_t k = 0; k < 2; k++) {
            fine = fine && !(mixed.found && others[k].proved) && !(mixed.proved && others[k].found);
            plot_point(&plots[k], others[k].seconds, mixed.seconds, bug);
        }
        arena_free(arena);
    }
    return fine;
}

/* `only`: NULL, or the one program that is measured. */
static bool run_all(bool quick, unsigned seconds, const char *only)
{
    struct plot plots[] = {{.x = "only over-approximation", .seconds = seconds},
                           {.x = "only under-approximation", .seconds = seconds}};
    bool fine = true;
    printf(
        "Seconds of processor time, at most %u, and size A / B / C of the abstraction in the end.\n\n"
        "| program | | threads | reads | writes | locks | full | size | mixed | size | full, Z3 | size | mixed, Z3 | "
        "size |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        seconds);
    for (size_t i = 0; i < ROWS; i++)
        for (int bug = 0; bug < 2 && (only != NULL ? strcmp(only, rows[i].name) == 0 : rows[i].quick || !quick); bug++)
            fine = run_row(&rows[i], bug != 0, seconds, plots) && fine;
    if (only == NULL)
        fine = run_properties(&rows[quick ? 2 : 3], seconds, plots) && plot_write(&plots[0], "build/bound-over.svg") &&
               plot_write(&plots[1], "build/bound-under.svg") && fine;
    for (size_t i = 0; i < 2; i++)
        plot_free(&plots[i]);
    return fine;
}

int main(int count, char **arguments)
{
    enum { USUAL = 60, SHORT = 5 };
    const char *wish = getenv("BENCH_QUICK");
    bool quick = wish != NULL && strcmp(wish, "") != 0 && strcmp(wish, "0") != 0;
    unsigned seconds = 0;
    const char *only = NULL;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--quick") == 0) {
            quick = true;
        } else if (strcmp(arguments[i], "--seconds") == 0 && i + 1 < count) {
            seconds = (unsigned)strtoul(arguments[++i], NULL, 10);
        } else if (strcmp(arguments[i], "--only") == 0 && i + 1 < count) {
            only = arguments[++i];
        } else {
            fprintf(stderr, "usage: bench_bound [--quick] [--seconds N] [--only NAME]\n");
            return 2;
        }
    }
    return run_all(quick, seconds > 0 ? seconds : quick ? SHORT : USUAL, only) ? 0 : 1;
}
