/* Random Java programs: what `heddle check` proves of their races and deadlocks, against what can happen in the EML
 * that is written from the same trees by other code (judge.h). What can happen must not be proved not to; what
 * cannot happen and is not proved is counted.
 *
 * EML has locks, starts and joins: what latches, semaphores, barriers and queues order is left to tests/random_sync. */
#include "base/buffer.h"
#include "base/memory.h"
#include "random_java/features.h"
#include "random_races/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BATCH = 64 };

struct campaign {
    struct workshop workshop;
    uint64_t seed, features;
    unsigned count, batch, failed;
    unsigned deadlocks; /* of so many programs it is still asked whether circles of threads are excluded */
    bool print, verbose;
    const char *keep;
    struct judge_races exact, others;
    struct judge_deadlocks circles;
    unsigned explored;
    struct judge_times times;
};

static void generate(const struct campaign *campaign, uint64_t seed, struct tree *tree)
{
    tree_generate_small(seed, tree);
    tree_decorate(seed, campaign->features, tree);
}

/* heddle explores the executions of a program that is alone: there is always a second one. */
static void judge(struct campaign *campaign, struct tree *trees, unsigned count, struct judgement_of *judgements)
{
    if (count == 1)
        trees[1] = trees[0];
    judge_all(&campaign->workshop, trees, count == 1 ? 2 : count, campaign->deadlocks, judgements, &campaign->times);
    if (count == 1)
        buffer_free(&judgements[1].differences);
}

static bool fails(const struct judgement_of *judgement)
{
    return judgement->races.missed > 0 || judgement->deadlocks.missed > 0 || judgement->invalid;
}

static bool fails_alike(const struct judgement_of *one, const struct judgement_of *other)
{
    return (one->races.missed > 0) == (other->races.missed > 0) &&
           (one->deadlocks.missed > 0) == (other->deadlocks.missed > 0) && one->invalid == other->invalid;
}

/* The smallest of the trees that are smaller by one step and fail alike; false if none does. */
static bool shrink_once(struct campaign *campaign, struct tree *tree, const struct judgement_of *failed,
                        struct tree *trees, struct judgement_of *judgements)
{
    unsigned step = 0, steps = tree_shrink_steps(tree), least = tree_size(tree), before = least;
    struct tree best = *tree;
    while (step < steps && least == before) {
        unsigned count = 0;
        for (; step < steps && count < MOST_BATCH; step++)
            count += tree_shrink(tree, step, &trees[count]);
        if (count == 0)
            break;
        judge(campaign, trees, count, judgements);
        for (unsigned i = 0; i < count; i++) {
            if (fails_alike(&judgements[i], failed) && tree_size(&trees[i]) < least) {
                best = trees[i];
                least = tree_size(&best);
            }
            buffer_free(&judgements[i].differences);
        }
    }
    *tree = best;
    return least < before;
}

static void print_tree(FILE *to, const struct tree *tree, const char *differences)
{
    struct java_lines lines;
    struct buffer text = {0};
    tree_java(tree, "p0", &text, &lines);
    fprintf(to, "%s/*\n%s*/\n", text.text, differences);
    for (unsigned s = 0; s < SUBJECTS; s++) {
        buffer_clear(&text);
        tree_eml(tree, s, false, &text);
        if (s < tree->object_count || s == STATICS)
            fprintf(to, "/* subject %u\n%s*/\n", s, text.text);
    }
    buffer_free(&text);
}

/* Shrinks a tree that fails and keeps what is left of it. */
static void keep(struct campaign *campaign, struct tree tree, const struct judgement_of *failed, uint64_t seed)
{
    struct campaign apart = *campaign; /* what is asked here does not count */
    apart.deadlocks = failed->deadlocks.missed > 0 ? UINT32_MAX : 0;
    struct tree *trees = mem_new(MOST_BATCH, sizeof *trees);
    struct judgement_of *judgements = mem_new(MOST_BATCH, sizeof *judgements);
    char path[TOOLBOX_PATH];
    while (shrink_once(&apart, &tree, failed, trees, judgements))
        continue;
    trees[0] = tree;
    judge(&apart, trees, 1, judgements);
    snprintf(path, sizeof path, "%s/races-%llu.java", campaign->keep, (unsigned long long)seed);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        const char *differences = judgements[0].differences.text;
        print_tree(file, &tree, differences != NULL ? differences : "not by itself\n");
        fclose(file);
        printf("kept as %s\n", path);
    }
    buffer_free(&judgements[0].differences);
    mem_free(judgements);
    mem_free(trees);
}

static void add(struct judge_races *sum, const struct judge_races *more)
{
    sum->can += more->can;
    sum->missed += more->missed;
    sum->cannot += more->cannot;
    sum->proved += more->proved;
}

static void sum_up(struct campaign *campaign, const struct judgement_of *judgement)
{
    const struct judge_deadlocks *deadlocks = &judgement->deadlocks;
    add(judgement->exact ? &campaign->exact : &campaign->others, &judgement->races);
    campaign->circles.can += deadlocks->can;
    campaign->circles.missed += deadlocks->missed;
    campaign->circles.alone += deadlocks->alone;
    campaign->deadlocks -= (unsigned)deadlocks->can;
    campaign->explored += judgement->explored;
    campaign->failed += fails(judgement);
}

static void print_seed(uint64_t seed, const struct tree *tree, const struct judgement_of *judgement)
{
    printf("seed %llu%s", (unsigned long long)seed, fails(judgement) ? " UNSOUND" : "");
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        if (tree_has(tree, f))
            printf(" %s", feature_row(f)->name);
    printf(":\n%s", judgement->differences.text != NULL ? judgement->differences.text : "");
}

static void run_batch(struct campaign *campaign, uint64_t first, unsigned count)
{
    struct tree *trees = mem_new(MOST_BATCH, sizeof *trees);
    struct judgement_of *judgements = mem_new(MOST_BATCH, sizeof *judgements);
    for (unsigned i = 0; i < count; i++)
        generate(campaign, first + i, &trees[i]);
    judge(campaign, trees, count, judgements);
    for (unsigned i = 0; i < count; i++) {
        const struct judgement_of *judgement = &judgements[i];
        sum_up(campaign, judgement);
        if (fails(judgement) || (campaign->verbose && judgement->differences.length > 0))
            print_seed(first + i, &trees[i], judgement);
        if (fails(judgement) && campaign->keep != NULL)
            keep(campaign, trees[i], judgement, first + i);
        buffer_free(&judgements[i].differences);
    }
    mem_free(judgements);
    mem_free(trees);
    fflush(stdout);
}

static void report_races(const char *what, const struct judge_races *races)
{
    printf("races in %s: %zu can happen, %zu of them MISSED; %zu cannot, %zu of them not proved\n", what, races->can,
           races->missed, races->cannot, races->cannot - races->proved);
}

static void report(const struct campaign *campaign)
{
    report_races("exact translations", &campaign->exact);
    report_races("others", &campaign->others);
    printf("deadlocks: %zu programs with one were asked about, %zu of them MISSED; %zu asked about alone\n",
           campaign->circles.can, campaign->circles.missed, campaign->circles.alone);
    printf("%u programs were looked at in all interleavings\n", campaign->explored);
    if (campaign->verbose)
        printf("%.1f s for races, %.1f s for deadlocks, %.1f s for what can happen\n", campaign->times.races,
               campaign->times.deadlocks, campaign->times.truths);
    printf("%u passed, %u failed\n", campaign->count - campaign->failed, campaign->failed);
}

static const char usage[] =
    "usage: random_races [option...]\n"
    "  --count N        random programs (50)\n"
    "  --seed S         of the first one; the next have the next seeds (1)\n"
    "  --batch N        so many go through javac and heddle at once, at most 64 (50)\n"
    "  --deadlocks N    of so many programs with deadlocks it is asked whether they are excluded (all)\n"
    "  --keep DIR       shrink what fails and write it there\n"
    "  --features LIST  names of features, all, on or off; with at most three, programs have all of them\n"
    "  --print          print the programs with their EML, do nothing else\n"
    "  --verbose        print also what is not proved, and what took how long\n";

static void refuse(const char *argument)
{
    fprintf(stderr, "random_races: %s?\n%s", argument, usage);
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
        else if (strcmp(*at, "--features") == 0 && at[1] != NULL && features_named(at[1], &campaign->features))
            (void)0;
        else if (strcmp(*at, "--count") == 0)
            campaign->count = (unsigned)number_of(*at, at[1]);
        else if (strcmp(*at, "--deadlocks") == 0)
            campaign->deadlocks = (unsigned)number_of(*at, at[1]);
        else if (strcmp(*at, "--seed") == 0)
            campaign->seed = number_of(*at, at[1]);
        else if (strcmp(*at, "--batch") == 0)
            campaign->batch = (unsigned)number_of(*at, at[1]);
        else
            refuse(*at);
        at++;
    }
    if (campaign->batch == 0 || campaign->batch > MOST_BATCH)
        refuse("--batch");
}

/* What needs little of the library. */
static const char usual[] = "anonymous,inner,reference,fixed,cached,single,terminated,constructor,retake,condition,"
                            "cloned-lock,inheritance,generic,escape,clone";

int main(int argc, char **argv)
{
    struct campaign campaign = {.seed = 1, .count = 50, .batch = 50, .deadlocks = UINT32_MAX};
    (void)argc;
    features_named(usual, &campaign.features);
    take_arguments(&campaign, argv + 1);
    for (unsigned i = 0; campaign.print && i < campaign.count; i++) {
        struct tree tree;
        generate(&campaign, campaign.seed + i, &tree);
        print_tree(stdout, &tree, "");
    }
    if (campaign.print)
        return 0;
    workshop_open(&campaign.workshop);
    if (!campaign.workshop.has_jdk) {
        workshop_close(&campaign.workshop);
        printf("skipped: there is no JDK to compile the programs with\n0 passed, 0 failed\n");
        return 0;
    }
    for (unsigned done = 0; done < campaign.count; done += campaign.batch)
        run_batch(&campaign, campaign.seed + done,
                  campaign.count - done < campaign.batch ? campaign.count - done : campaign.batch);
    workshop_close(&campaign.workshop);
    report(&campaign);
    return campaign.failed != 0;
}
