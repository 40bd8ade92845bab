/* Compares the engines with each other and with the explorer, on random programs or on files.
 *
 * The work is done in child processes, so that an engine that crashes or hangs on a program fails that program only. */
#include "differential/compare.h"
#include "differential/generate.h"
#include "differential/shrink.h"

#include "base/buffer.h"
#include "base/system/file.h"
#include "support/limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_JOBS = 64,
    MOST_SHRUNK = 5,
    MOST_SHRINK_QUESTIONS = 3000,
    CRASH_SECONDS = 5,
    CHILD_FINE = 0,
    CHILD_FAILED = 40
};

struct campaign {
    struct compare_setup setup;
    uint64_t count, seed;
    const char *profile;
    unsigned size, jobs;
    const char *keep;
    unsigned program_seconds, shrink_seconds;
    char **files;
    size_t file_count;
    bool print_only, verbose;
};

/* What a child tells: shared memory. */
struct slot {
    uint64_t at; /* the case in work */
    uint64_t passed, failed;
    struct compare_tally tally;
    pid_t child; /* written by the parent only */
};

/* ---- cases ---- */

static uint64_t case_count(const struct campaign *campaign)
{
    return campaign->file_count > 0 ? campaign->file_count : campaign->count;
}

static bool load_case(const struct campaign *campaign, uint64_t number, struct buffer *name, struct buffer *text)
{
    if (campaign->file_count > 0) {
        const char *file = campaign->files[number];
        buffer_add_text(name, file);
        if (file_read(file, NULL, text))
            return true;
        printf("%s: %s\n", file, strerror(errno));
        return false;
    }
    uint64_t seed = campaign->seed + number;
    buffer_format(name, "seed-%llu", (unsigned long long)seed);
    return generate_program(seed, campaign->profile, campaign->size, text);
}

/* ---- shrinking: does a program still show the same problem? Asked in a child of its own ---- */

struct problem {
    struct compare_setup setup;
    int exit_status; /* of a child that met the problem; -1: it crashed or hung */
    unsigned seconds;
    double deadline;
};

static int status_of(const struct compare_result *result)
{
    return result->kind == COMPARE_AGREED ? CHILD_FINE : CHILD_FAILED + (int)result->kind;
}

static void child_ask(const struct problem *problem, const char *text, size_t length)
{
    struct compare_tally tally = {0};
    struct buffer complaints = {0};
    limits_set(problem->seconds);
    if (problem->exit_status == -1 && freopen("/dev/null", "w", stderr) == NULL)
        _exit(CHILD_FINE);
    struct compare_result result = compare_text("shrink", text, length, 0, &problem->setup, &tally, &complaints);
    _exit(status_of(&result));
}

static bool still_shows(const char *text, size_t length, void *context)
{
    struct problem *problem = context;
    if (limits_used() > problem->deadline)
        return false;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        child_ask(problem, text, length);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return false;
    int exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (exit_status != CHILD_FINE && exit_status < CHILD_FAILED)
        exit_status = -1;
    return exit_status == problem->exit_status;
}

/* The setup that shows the problem alone: no sampling, and only the engine concerned where the explorer is the other
 * side. */
static struct compare_setup narrow_setup(const struct compare_setup *setup, const struct compare_result *result)
{
    struct compare_setup narrow = *setup;
    if (result != NULL && result->kind != COMPARE_INVALID && (result->by_explorer || result->kind != COMPARE_CLASH)) {
        narrow.engines[0] = setup->engines[result->engine];
        narrow.engine_count = 1;
    }
    for (size_t e = 0; e < narrow.engine_count; e++) {
        narrow.engines[e].every = 1;
        narrow.engines[e].queries = 0;
    }
    return narrow;
}

/* result NULL: the program crashed its child. */
static void shrink_case(const struct campaign *campaign, const struct compare_result *result, struct buffer *text)
{
    struct problem problem = {.setup = narrow_setup(&campaign->setup, result),
                              .exit_status = result != NULL ? status_of(result) : -1,
                              .seconds = result != NULL ? campaign->program_seconds : CRASH_SECONDS,
                              .deadline = limits_used() + campaign->shrink_seconds};
    problem.setup.slow_seconds = 0;
    if (result == NULL || result->kind != COMPARE_INVALID)
        shrink(text, still_shows, &problem, MOST_SHRINK_QUESTIONS);
}

static void keep_text(const struct campaign *campaign, const struct buffer *name, const struct buffer *text)
{
    struct buffer path = {0};
    const char *slash = strrchr(name->text, '/');
    buffer_format(&path, "%s/%s", campaign->keep, slash != NULL ? slash + 1 : name->text);
    if (path.length < 4 || strcmp(path.text + path.length - 4, ".eml") != 0)
        buffer_add_text(&path, ".eml");
    FILE *out = fopen(path.text, "w");
    if (out == NULL || fwrite(text->text, 1, text->length, out) != text->length)
        printf("%s: %s\n", path.text, strerror(errno));
    else
        printf("kept in %s\n", path.text);
    if (out != NULL)
        fclose(out);
    buffer_free(&path);
}

/* Shrinking takes its time: after the first few, failures are only reported. */
static void report_failure(const struct campaign *campaign, const struct buffer *name, const char *complaints,
                           const struct compare_result *result, bool shrunk, struct buffer *text)
{
    printf("%s:\n%s", name->text, complaints);
    fflush(stdout);
    if (shrunk) {
        struct buffer again = {0};
        struct compare_tally tally = {0};
        shrink_case(campaign, result, text);
        struct compare_setup narrow = narrow_setup(&campaign->setup, result);
        if (result != NULL)
            compare_text("shrunk", text->text, text->length, 0, &narrow, &tally, &again);
        printf("shrunk to:\n%s%s", text->text, again.text ? again.text : "");
        buffer_free(&again);
    }
    if (campaign->keep != NULL)
        keep_text(campaign, name, text);
    fflush(stdout);
}

/* ---- the work of a child ---- */

static bool run_case(const struct campaign *campaign, uint64_t number, struct slot *slot)
{
    struct buffer name = {0}, text = {0}, complaints = {0};
    bool fine = load_case(campaign, number, &name, &text);
    if (fine) {
        limits_set(campaign->program_seconds);
        struct compare_result result = compare_text(name.text, text.text, text.length, campaign->seed + number,
                                                    &campaign->setup, &slot->tally, &complaints);
        limits_set(0);
        fine = result.kind == COMPARE_AGREED;
        if (!fine)
            report_failure(campaign, &name, complaints.text ? complaints.text : "", &result, slot->failed < MOST_SHRUNK,
                           &text);
    }
    buffer_free(&name);
    buffer_free(&text);
    buffer_free(&complaints);
    return fine;
}

static void child_work(const struct campaign *campaign, struct slot *slot)
{
    for (; slot->at < case_count(campaign); slot->at += campaign->jobs)
        if (run_case(campaign, slot->at, slot))
            slot->passed++;
        else
            slot->failed++;
    fflush(stdout);
    _exit(0);
}

/* ---- the parent ---- */

static void launch(const struct campaign *campaign, struct slot *slot)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        child_work(campaign, slot);
    if (child < 0) {
        perror("fork");
        exit(2);
    }
    slot->child = child;
}

static void report_crash(const struct campaign *campaign, struct slot *slot, int status)
{
    struct buffer name = {0}, text = {0}, complaint = {0};
    if (load_case(campaign, slot->at, &name, &text)) {
        if (WIFSIGNALED(status))
            buffer_format(&complaint, "  ended by signal %d (%s)\n", WTERMSIG(status), strsignal(WTERMSIG(status)));
        else
            buffer_format(&complaint, "  ended with status %d\n", WEXITSTATUS(status));
        report_failure(campaign, &name, complaint.text, NULL, slot->failed < MOST_SHRUNK, &text);
    }
    slot->failed++;
    slot->at += campaign->jobs;
    buffer_free(&name);
    buffer_free(&text);
    buffer_free(&complaint);
}

static struct slot *find_slot(struct slot *slots, unsigned count, pid_t child)
{
    for (unsigned i = 0; i < count; i++)
        if (slots[i].child == child)
            return &slots[i];
    return NULL;
}

static void run_campaign(const struct campaign *campaign, struct slot *slots)
{
    unsigned running = campaign->jobs;
    for (unsigned i = 0; i < campaign->jobs; i++) {
        slots[i].at = i;
        launch(campaign, &slots[i]);
    }
    while (running > 0) {
        int status;
        pid_t child = wait(&status);
        struct slot *slot = child < 0 ? NULL : find_slot(slots, campaign->jobs, child);
        if (child < 0 && errno != EINTR)
            break;
        if (slot == NULL)
            continue;
        bool crashed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
        if (crashed && slot->at < case_count(campaign)) {
            report_crash(campaign, slot, status);
            launch(campaign, slot);
            continue;
        }
        running--;
    }
}

static int summarize(const struct campaign *campaign, const struct slot *slots)
{
    struct compare_tally sum = {0};
    uint64_t passed = 0;
    for (unsigned i = 0; i < campaign->jobs; i++) {
        compare_tally_add(&sum, &slots[i].tally);
        passed += slots[i].passed;
    }
    printf("%zu programs (%zu with both verdicts), %zu queries: %zu violated, %zu hold\n", sum.programs, sum.mixed,
           sum.queries, sum.violated, sum.holds);
    printf("%-10s unknown %zu of %zu, %zu states", "explorer", sum.explorer_unknown, sum.queries, sum.states);
    printf(campaign->verbose ? ", %.1f s\n" : "\n", sum.explorer_seconds);
    for (size_t e = 0; e < campaign->setup.engine_count; e++) {
        printf("%-10s unknown %zu of %zu, %zu executions replayed", campaign->setup.engines[e].engine->name,
               sum.engines[e].unknown, sum.engines[e].asked, sum.engines[e].witnesses);
        printf(campaign->verbose ? ", %.1f s\n" : "\n", sum.engines[e].seconds);
    }
    uint64_t failed = case_count(campaign) - passed; /* one that was not even tried did not pass */
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed == 0 ? 0 : 1;
}

/* ---- the command line ---- */

static const char usage[] =
    "usage: differential [option...] [file...]\n"
    "  --count N             random programs (100)\n"
    "  --seed S              of the first one; the next have the next seeds (1)\n"
    "  --profile P           of all of them; else one after the other\n"
    "  --size K              how long functions are, at most and about (5)\n"
    "  --engines LIST        names with commas between them; `all`, or `none` for the explorer alone (all)\n"
    "  --ENGINE-every N      ask this engine about one program in N only\n"
    "  --ENGINE-queries N    and about N of its queries at most, 0 for all (0)\n"
    "  --query-time-limit S  for engines that may give up (1)\n"
    "  --states N            at most, in the explorer\n"
    "  --program-time-limit S  a program that takes longer has failed (120)\n"
    "  --jobs N              processes that share the work (1)\n"
    "  --keep DIR            write what disagrees there, shrunk\n"
    "  --file F              compare on a file instead; so does an argument that is no option\n"
    "  --slow S              name the programs for which an engine takes longer\n"
    "  --print               print the random programs, do nothing else\n"
    "  --verbose             say how long everybody took\n";

static void refuse(const char *what, const char *argument)
{
    fprintf(stderr, "differential: %s: %s\n%s", what, argument, usage);
    exit(2);
}

static struct compare_engine *find_engine(struct campaign *campaign, const char *name, size_t length)
{
    for (size_t e = 0; e < campaign->setup.engine_count; e++) {
        const char *known = campaign->setup.engines[e].engine->name;
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return &campaign->setup.engines[e];
    }
    return NULL;
}

static void add_all_engines(struct campaign *campaign)
{
    for (size_t e = 0; push_engines[e].name != NULL && e < COMPARE_MOST_ENGINES; e++)
        campaign->setup.engines[campaign->setup.engine_count++] = (struct compare_engine){
            .engine = &push_engines[e], .must_answer = strcmp(push_engines[e].name, "explicit") == 0, .every = 1};
}

static void choose_engines(struct campaign *campaign, const char *list)
{
    struct compare_setup chosen = campaign->setup;
    chosen.engine_count = 0;
    if (strcmp(list, "all") == 0)
        return;
    for (const char *at = list; strcmp(list, "none") != 0 && at != NULL; at = strchr(at, ',')) {
        at += *at == ',' ? 1 : 0;
        struct compare_engine *engine = find_engine(campaign, at, strcspn(at, ","));
        if (engine == NULL || chosen.engine_count == COMPARE_MOST_ENGINES)
            refuse("no such engine", list);
        chosen.engines[chosen.engine_count++] = *engine;
    }
    campaign->setup = chosen;
}

static uint64_t number_of(const char *option, const char *text, uint64_t most)
{
    char *end;
    errno = 0;
    unsigned long long number = text != NULL ? strtoull(text, &end, 10) : 0;
    if (text == NULL || *text == '\0' || *text == '-' || *end != '\0' || errno != 0 || number > most)
        refuse("needs a number", option);
    return number;
}

/* --ENGINE-every, --ENGINE-queries */
static bool take_engine_option(struct campaign *campaign, const char *option, const char *value)
{
    const char *dash = strrchr(option, '-');
    if (dash <= option + 2)
        return false;
    bool every = strcmp(dash, "-every") == 0;
    if (!every && strcmp(dash, "-queries") != 0)
        return false;
    uint64_t number = number_of(option, value, 1000000000);
    struct compare_engine *engine = find_engine(campaign, option + 2, (size_t)(dash - option) - 2);
    if (engine != NULL && every)
        engine->every = number == 0 ? 1 : (unsigned)number;
    else if (engine != NULL)
        engine->queries = number;
    return true;
}

/* Options with a value; false if there is no such. */
static bool take_option(struct campaign *campaign, const char *option, char *value)
{
    if (value == NULL)
        refuse("needs a value, or is not known", option);
    if (strcmp(option, "--count") == 0)
        campaign->count = number_of(option, value, UINT32_MAX);
    else if (strcmp(option, "--seed") == 0)
        campaign->seed = number_of(option, value, UINT64_MAX);
    else if (strcmp(option, "--profile") == 0)
        campaign->profile = value;
    else if (strcmp(option, "--size") == 0)
        campaign->size = (unsigned)number_of(option, value, 1000);
    else if (strcmp(option, "--engines") == 0)
        choose_engines(campaign, value);
    else if (strcmp(option, "--query-time-limit") == 0)
        campaign->setup.query_seconds = strtod(value, NULL);
    else if (strcmp(option, "--slow") == 0)
        campaign->setup.slow_seconds = strtod(value, NULL);
    else if (strcmp(option, "--states") == 0)
        campaign->setup.bounds.states = number_of(option, value, UINT32_MAX - 1);
    else if (strcmp(option, "--program-time-limit") == 0)
        campaign->program_seconds = (unsigned)number_of(option, value, 1000000);
    else if (strcmp(option, "--jobs") == 0)
        campaign->jobs = (unsigned)number_of(option, value, MOST_JOBS);
    else if (strcmp(option, "--keep") == 0)
        campaign->keep = value;
    else if (strcmp(option, "--file") == 0)
        campaign->files[campaign->file_count++] = value;
    else
        return take_engine_option(campaign, option, value);
    return true;
}

static void take_arguments(struct campaign *campaign, char **arguments, char **files)
{
    campaign->files = files;
    for (char **at = arguments; *at != NULL; at++) {
        if (strcmp(*at, "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        } else if (strcmp(*at, "--print") == 0) {
            campaign->print_only = true;
        } else if (strcmp(*at, "--verbose") == 0) {
            campaign->verbose = true;
        } else if (strncmp(*at, "--", 2) != 0) {
            campaign->files[campaign->file_count++] = *at;
        } else if (take_option(campaign, at[0], at[1])) {
            at++;
        } else {
            refuse("no such option", *at);
        }
    }
    if (campaign->size == 0)
        refuse("must be at least 1", "--size");
    if (campaign->jobs == 0)
        campaign->jobs = 1;
    struct buffer probe = {0};
    if (campaign->profile != NULL && !generate_program(0, campaign->profile, 1, &probe))
        refuse("no such profile", campaign->profile);
    buffer_free(&probe);
}

static int print_programs(const struct campaign *campaign)
{
    for (uint64_t i = 0; i < case_count(campaign); i++) {
        struct buffer name = {0}, text = {0};
        if (load_case(campaign, i, &name, &text))
            printf("// %s\n%s\n", name.text, text.text);
        buffer_free(&name);
        buffer_free(&text);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct campaign campaign = {.setup = {.bounds = EXPLORER_BOUNDS, .query_seconds = 1},
                                .count = 100,
                                .seed = 1,
                                .size = 5,
                                .jobs = 1,
                                .program_seconds = 120,
                                .shrink_seconds = 90};
    char **files = calloc((size_t)argc + 1, sizeof files[0]);
    struct slot *slots =
        mmap(NULL, MOST_JOBS * sizeof slots[0], PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (files == NULL || slots == MAP_FAILED) {
        perror("differential");
        return 2;
    }
    add_all_engines(&campaign);
    take_arguments(&campaign, argv + 1, files);
    int status;
    if (campaign.print_only) {
        status = print_programs(&campaign);
    } else {
        run_campaign(&campaign, slots);
        status = summarize(&campaign, slots);
    }
    munmap(slots, MOST_JOBS * sizeof slots[0]);
    free(files);
    return status;
}
