/* Random Java programs that synchronise in many ways (program.h): what `heddle check` proves of them against what
 * executions show (referee.h).
 *
 * Many programs go through javac and heddle at once, each in a package of its own: facts about the library beneath
 * take most of the time. */
#include "attack/told.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "driver/whole.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "random_sync/program.h"
#include "random_sync/referee.h"
#include "support/child.h"
#include "support/limits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATTERNS = 14, MOST_BATCH = 100, NAME = 32, TOLD_KINDS = TOLD_RACES | TOLD_DEADLOCKS };

struct campaign {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
    uint64_t seed;
    uint32_t count, batch, size;
    struct referee_limits limits;
    bool print, verbose;
    const char *keep;
    struct referee_figures figures;
    size_t judgements[HIT_NO_PATTERN + 1], proved, unknown, findings;
    uint32_t failed;
    double asked, looked; /* seconds of processor time */
};

/* A program, and how it failed. */
struct subject {
    const struct sync_program *program;
    char package[NAME];
    enum judgement worst; /* HIT_FINDING: it did not */
    struct buffer failures;
};

struct seeing {
    struct campaign *campaign;
    struct subject *subject;
    const struct told *told;
};

static void see(void *context, const struct hit *hit)
{
    struct seeing *seeing = context;
    enum judgement judgement = told_judge(seeing->told, TOLD_KINDS, hit);
    if (hit->pattern > PATTERNS)
        judgement = HIT_LEFT_OUT;
    seeing->campaign->judgements[judgement]++;
    if (judgement == HIT_FINDING || judgement == HIT_LEFT_OUT)
        return;
    seeing->subject->worst = judgement;
    buffer_format(&seeing->subject->failures, "%s: %s:%lld %s: %s", judgement_word(judgement), hit->file, hit->line,
                  hit->method, hit->kind);
    if (hit->pattern > 0)
        buffer_format(&seeing->subject->failures, " %lld", hit->pattern);
    for (int i = 0; i < 2 && hit->locations[i] != NULL; i++)
        buffer_format(&seeing->subject->failures, " %s", hit->locations[i]);
    buffer_format(&seeing->subject->failures, ", %s: heddle run --watch %s\n", hit->thread, hit->schedule);
}

/* With a second main besides, heddle does not explore the executions of a program that is asked about alone: its
 * models are to answer. */
static const char idle[] =
    "package idle;\n\npublic class Main {\n    public static void main(String[] arguments) {\n    }\n}\n";

static void compile(const struct campaign *campaign, const struct subject *subjects, uint32_t count)
{
    char javac[TOOLBOX_PATH];
    struct buffer path = {0}, text = {0};
    shell("rm -rf '%s/src' '%s/out'", campaign->folder, campaign->folder);
    for (uint32_t i = 0; i < count; i++) {
        buffer_clear(&path);
        buffer_clear(&text);
        buffer_format(&path, "%s/src/%s/Main.java", campaign->folder, subjects[i].package);
        sync_write(subjects[i].program, subjects[i].package, &text);
        write_file(path.text, text.text, text.length);
    }
    buffer_clear(&path);
    buffer_format(&path, "%s/src/idle/Main.java", campaign->folder);
    write_file(path.text, idle, strlen(idle));
    shell("'%s' -g -nowarn -Xlint:none -proc:none -d '%s/out' '%s'/src/*/Main.java",
          toolbox_javac(&campaign->jdk, javac), campaign->folder, campaign->folder);
    buffer_free(&path);
    buffer_free(&text);
}

static struct told *ask(const struct campaign *campaign)
{
    struct buffer classes = {0};
    buffer_format(&classes, "%s/out", campaign->folder);
    const char *arguments[] = {child_heddle(),
                               "check",
                               "--no-trials",
                               "--kinds",
                               "atomicity,race,deadlock",
                               "--patterns",
                               "1-14",
                               "--format",
                               "json",
                               "--jobs",
                               "1",
                               classes.text,
                               NULL};
    struct child child = child_run(arguments, NULL);
    struct told *told = told_read(child.out.text, false);
    if (told == NULL || (child.status != 0 && child.status != 1 && child.status != 3)) {
        fprintf(stderr, "heddle check: exit status %d: %s\n", child.status, child.errors.text);
        exit(1);
    }
    child_free(&child);
    buffer_free(&classes);
    return told;
}

static void look(struct campaign *campaign, struct subject *subjects, uint32_t count, const struct told *told)
{
    struct buffer classes = {0};
    buffer_format(&classes, "%s/out", campaign->folder);
    const char *files[] = {classes.text};
    struct text_list list = {.items = files, .count = 1};
    struct whole *whole = whole_open_classes(&list, NULL, NULL);
    for (uint32_t i = 0; i < count; i++) {
        char name[NAME + 8];
        struct told *part = told_part(told, subjects[i].package);
        struct seeing seeing = {campaign, &subjects[i], part};
        snprintf(name, sizeof name, "%s/Main", subjects[i].package);
        if (!referee_look(classes_source(whole_classes(whole)), name, &campaign->limits, &campaign->figures, see,
                          &seeing))
            exit(1);
        told_free(part);
    }
    whole_close(whole);
    buffer_free(&classes);
}

/* Asks about some programs at once, and runs each. */
static void judge(struct campaign *campaign, struct subject *subjects, uint32_t count)
{
    double start = limits_used();
    compile(campaign, subjects, count);
    struct told *told = ask(campaign);
    double asked = limits_used();
    look(campaign, subjects, count, told);
    told_count(told, &campaign->proved, &campaign->unknown, &campaign->findings);
    told_free(told);
    campaign->asked += asked - start;
    campaign->looked += limits_used() - asked;
}

/* ---- what fails ---- */

static void subject_set(struct subject *subject, const struct sync_program *program, uint32_t number)
{
    *subject = (struct subject){.program = program};
    snprintf(subject->package, sizeof subject->package, "p%" PRIu32, number);
}

/* The first of the programs that are smaller by one step and fail in the same way; NULL: none does. */
static const struct sync_program *shrink_once(struct campaign *campaign, const struct sync_program *program,
                                              enum judgement worst, struct arena *arena)
{
    struct subject *subjects = mem_new(MOST_BATCH, sizeof *subjects);
    const struct sync_program *found = NULL, *smaller = program;
    for (uint32_t n = 0; found == NULL && smaller != NULL;) {
        uint32_t count = 0;
        while (count < MOST_BATCH && (smaller = sync_smaller(program, n, arena)) != NULL) {
            subject_set(&subjects[count], smaller, count);
            count++;
            n++;
        }
        if (count > 0)
            judge(campaign, subjects, count);
        for (uint32_t i = 0; i < count; i++) {
            if (found == NULL && subjects[i].worst == worst)
                found = subjects[i].program;
            buffer_free(&subjects[i].failures);
        }
    }
    mem_free(subjects);
    return found;
}

static void write_kept(const struct campaign *campaign, const struct subject *subject, uint64_t seed)
{
    char path[TOOLBOX_PATH];
    struct buffer text = {0};
    snprintf(path, sizeof path, "%s/sync-%" PRIu64 ".java", campaign->keep, seed);
    sync_write(subject->program, subject->package, &text);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        fprintf(file, "/*\n%s*/\n%s", subject->failures.text != NULL ? subject->failures.text : "not by itself\n",
                text.text);
        fclose(file);
        printf("kept as %s\n", path);
    }
    buffer_free(&text);
}

/* Shrinks a program that fails and keeps what is left of it. */
static void keep(struct campaign *campaign, const struct subject *failed, uint64_t seed, struct arena *arena)
{
    struct campaign apart = *campaign; /* what is run here does not count */
    const struct sync_program *program = failed->program, *smaller;
    struct subject last;
    while ((smaller = shrink_once(&apart, program, failed->worst, arena)) != NULL)
        program = smaller;
    subject_set(&last, program, 0);
    judge(&apart, &last, 1);
    write_kept(campaign, &last, seed);
    buffer_free(&last.failures);
}

/* ---- the campaign ---- */

static void run_batch(struct campaign *campaign, uint64_t first, uint32_t count)
{
    struct arena *arena = arena_new();
    struct subject *subjects = mem_new(count, sizeof *subjects);
    for (uint32_t i = 0; i < count; i++)
        subject_set(&subjects[i], sync_make(first + i, campaign->size, arena), i);
    judge(campaign, subjects, count);
    for (uint32_t i = 0; i < count; i++) {
        if (subjects[i].worst != HIT_FINDING) {
            campaign->failed++;
            printf("seed %" PRIu64 ":\n%s", first + i, subjects[i].failures.text);
            if (campaign->keep != NULL)
                keep(campaign, &subjects[i], first + i, arena);
            fflush(stdout);
        }
        buffer_free(&subjects[i].failures);
    }
    mem_free(subjects);
    arena_free(arena);
}

static void report(const struct campaign *campaign)
{
    const struct referee_figures *figures = &campaign->figures;
    printf("told: %zu queries proved, %zu unknown, %zu findings\n", campaign->proved, campaign->unknown,
           campaign->findings);
    printf("executions: %" PRIu64 " runs (%" PRIu64 " stuck, %" PRIu64 " cut, %" PRIu64 " failed), %" PRIu64
           " explored\n",
           figures->runs, figures->stuck, figures->cut, figures->failed, figures->executions);
    printf("seen:");
    for (int i = 0; i <= HIT_NO_PATTERN; i++)
        printf(" %zu %s%s", campaign->judgements[i], judgement_word((enum judgement)i),
               i < HIT_NO_PATTERN ? "," : "\n");
    if (campaign->verbose)
        printf("%.1f s for answers, %.1f s for executions\n", campaign->asked, campaign->looked);
    printf("%" PRIu32 " passed, %" PRIu32 " failed\n", campaign->count - campaign->failed, campaign->failed);
}

static const char usage[] = "usage: random_sync [option...]\n"
                            "  --count N       random programs (50)\n"
                            "  --seed S        of the first one; the next have the next seeds (1)\n"
                            "  --batch N       so many go through javac and heddle at once, at most 100 (25)\n"
                            "  --size N        statements of a task, at most (4)\n"
                            "  --runs N        of each program, with monitors (40)\n"
                            "  --executions N  of each program that are explored (20)\n"
                            "  --keep DIR      shrink what fails and write it there\n"
                            "  --print         print the programs, do nothing else\n"
                            "  --verbose       say what took how long\n";

static void refuse(const char *argument)
{
    fprintf(stderr, "random_sync: %s?\n%s", argument, usage);
    exit(2);
}

static uint64_t number_of(const char *option, const char *text)
{
    char *end = NULL;
    unsigned long long number = text != NULL ? strtoull(text, &end, 10) : 0;
    if (end == NULL || end == text || *end != '\0')
        refuse(option);
    return number;
}

static void take_arguments(struct campaign *campaign, char **arguments)
{
    for (char **at = arguments; *at != NULL; at++) {
        bool print = strcmp(*at, "--print") == 0, verbose = strcmp(*at, "--verbose") == 0;
        campaign->print |= print;
        campaign->verbose |= verbose;
        if (print || verbose)
            continue;
        if (strcmp(*at, "--keep") == 0 && at[1] != NULL)
            campaign->keep = at[1];
        else if (strcmp(*at, "--count") == 0)
            campaign->count = (uint32_t)number_of(*at, at[1]);
        else if (strcmp(*at, "--seed") == 0)
            campaign->seed = number_of(*at, at[1]);
        else if (strcmp(*at, "--batch") == 0)
            campaign->batch = (uint32_t)number_of(*at, at[1]);
        else if (strcmp(*at, "--size") == 0)
            campaign->size = (uint32_t)number_of(*at, at[1]);
        else if (strcmp(*at, "--runs") == 0)
            campaign->limits.runs = (uint32_t)number_of(*at, at[1]);
        else if (strcmp(*at, "--executions") == 0)
            campaign->limits.executions = (uint32_t)number_of(*at, at[1]);
        else
            refuse(*at);
        at++;
    }
    if (campaign->batch == 0 || campaign->batch > MOST_BATCH)
        refuse("--batch");
}

static void print_programs(const struct campaign *campaign)
{
    for (uint32_t i = 0; i < campaign->count; i++) {
        struct arena *arena = arena_new();
        struct buffer text = {0};
        sync_write(sync_make(campaign->seed + i, campaign->size, arena), "p0", &text);
        printf("%s\n", text.text);
        buffer_free(&text);
        arena_free(arena);
    }
}

int main(int argc, char **argv)
{
    struct campaign campaign = {.seed = 1,
                                .count = 50,
                                .batch = 25,
                                .size = 4,
                                .limits = {.runs = 40, .steps = 60000, .hunts = 0, .executions = 20, .events = 2000}};
    (void)argc;
    take_arguments(&campaign, argv + 1);
    if (campaign.print) {
        print_programs(&campaign);
        return 0;
    }
    if (!toolbox_find("javac", &campaign.jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n0 passed, 0 failed\n");
        return 0;
    }
    toolbox_temporary(campaign.folder);
    for (uint32_t done = 0; done < campaign.count; done += campaign.batch)
        run_batch(&campaign, campaign.seed + done,
                  campaign.count - done < campaign.batch ? campaign.count - done : campaign.batch);
    toolbox_remove(campaign.folder);
    report(&campaign);
    return campaign.failed != 0;
}
