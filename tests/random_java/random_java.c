/* Random Java programs: what `heddle check` says of them against what holds for the trees that they were written
 * from (tree.h).
 *
 * A tree is also written as EML, by code that knows nothing of how heddle translates Java. What is violated there
 * must not be proved from the Java text. Programs go through javac and heddle many at a time, each in a package of
 * its own. */
#include "base/buffer.h"
#include "base/memory.h"
#include "jvm/toolbox.h"
#include "random_java/answers.h"
#include "random_java/features.h"
#include "random_java/workshop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BATCH = 64 };

struct campaign {
    struct workshop workshop;
    uint64_t seed, features;
    unsigned count, batch;
    bool print, only_unsound, together;
    const char *keep;
    struct comparison exact, others; /* sums */
    unsigned programs, failed;
};

struct batch {
    struct tree *trees;
    struct comparison results[MOST_BATCH];
    struct buffer differences[MOST_BATCH];
    unsigned count;
};

/* Asks about some programs of the batch at once. */
static void ask_about(struct campaign *campaign, struct batch *batch, const unsigned *chosen, unsigned count)
{
    struct tree *trees = mem_new(count + 1, sizeof *trees);
    struct java_lines *lines = mem_new(count + 1, sizeof *lines);
    for (unsigned i = 0; i < count; i++)
        trees[i] = batch->trees[chosen[i]];
    struct answers *answers = workshop_ask(&campaign->workshop, trees, count, lines);
    for (unsigned i = 0; i < count; i++) {
        char package[WORKSHOP_NAME];
        workshop_package(i, package);
        batch->differences[chosen[i]] = (struct buffer){0};
        batch->results[chosen[i]] =
            answers_compare(answers, &trees[i], package, &lines[i], &batch->differences[chosen[i]]);
    }
    answers_free(answers);
    mem_free(trees);
    mem_free(lines);
}

/* Free the differences. */
static void run_batch(struct campaign *campaign, struct batch *batch)
{
    unsigned together[MOST_BATCH], count = 0;
    for (unsigned i = 0; i < batch->count; i++)
        if (!campaign->together && features_alone(batch->trees[i].features))
            ask_about(campaign, batch, &i, 1);
        else
            together[count++] = i;
    if (count > 0)
        ask_about(campaign, batch, together, count);
}

static bool fails(const struct campaign *campaign, const struct comparison *result)
{
    if (!campaign->workshop.has_jdk)
        return result->invalid > 0;
    return result->missed > 0 || result->invalid > 0 ||
           (!campaign->only_unsound && result->exact && result->imprecise > 0);
}

/* The smallest of the trees that are smaller by one step and fail in the same way; false if none does. */
static bool shrink_once(struct campaign *campaign, struct tree *tree, bool missed, struct batch *batch)
{
    unsigned step = 0, steps = tree_shrink_steps(tree), least = tree_size(tree);
    struct tree best = *tree;
    while (step < steps && tree_size(&best) == tree_size(tree)) {
        for (batch->count = 0; step < steps && batch->count < MOST_BATCH; step++)
            batch->count += tree_shrink(tree, step, &batch->trees[batch->count]);
        if (batch->count == 0)
            break;
        run_batch(campaign, batch);
        for (unsigned i = 0; i < batch->count; i++) {
            bool same =
                missed ? batch->results[i].missed > 0 : batch->results[i].exact && batch->results[i].imprecise > 0;
            if (same && tree_size(&batch->trees[i]) < least) {
                best = batch->trees[i];
                least = tree_size(&best);
            }
            buffer_free(&batch->differences[i]);
        }
    }
    bool found = least < tree_size(tree);
    *tree = best;
    return found;
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
static void keep(struct campaign *campaign, struct tree tree, uint64_t seed, bool missed)
{
    struct batch *batch = mem_new(1, sizeof *batch);
    char path[TOOLBOX_PATH];
    batch->trees = mem_new(MOST_BATCH, sizeof *batch->trees);
    while (shrink_once(campaign, &tree, missed, batch))
        continue;
    batch->trees[0] = tree;
    batch->count = 1;
    run_batch(campaign, batch);
    snprintf(path, sizeof path, "%s/%s-%llu.java", campaign->keep, missed ? "unsound" : "imprecise",
             (unsigned long long)seed);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        print_tree(file, &tree, batch->differences[0].text != NULL ? batch->differences[0].text : "not by itself\n");
        fclose(file);
        printf("kept as %s\n", path);
    }
    buffer_free(&batch->differences[0]);
    mem_free(batch->trees);
    mem_free(batch);
}

static void sum_up(struct comparison *sum, const struct comparison *more)
{
    sum->queries += more->queries;
    sum->violated += more->violated;
    sum->missed += more->missed;
    sum->imprecise += more->imprecise;
    sum->unknown += more->unknown;
    sum->invalid += more->invalid;
}

static void report(const char *what, const struct comparison *sum)
{
    printf("%s: %zu queries, %zu violated, %zu missed, %zu imprecise, %zu unknown, %zu invalid\n", what, sum->queries,
           sum->violated, sum->missed, sum->imprecise, sum->unknown, sum->invalid);
}

static void generate(const struct campaign *campaign, uint64_t seed, struct tree *tree)
{
    tree_generate(seed, tree);
    tree_decorate(seed, campaign->features, tree);
}

static void print_seed(uint64_t seed, const struct tree *tree, bool unsound)
{
    printf("seed %llu%s", (unsigned long long)seed, unsound ? " UNSOUND" : "");
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        if (tree_has(tree, f))
            printf(" %s", feature_row(f)->name);
    printf(":\n");
}

static void run_campaign(struct campaign *campaign)
{
    struct batch *batch = mem_new(1, sizeof *batch);
    batch->trees = mem_new(MOST_BATCH, sizeof *batch->trees);
    for (unsigned done = 0; done < campaign->count; done += batch->count) {
        uint64_t first = campaign->seed + done;
        batch->count = campaign->count - done < campaign->batch ? campaign->count - done : campaign->batch;
        for (unsigned i = 0; i < batch->count; i++)
            generate(campaign, first + i, &batch->trees[i]);
        run_batch(campaign, batch);
        for (unsigned i = 0; i < batch->count; i++) {
            const struct comparison *result = &batch->results[i];
            sum_up(result->exact ? &campaign->exact : &campaign->others, result);
            campaign->failed += fails(campaign, result);
            if (fails(campaign, result)) {
                print_seed(first + i, &batch->trees[i], result->missed > 0);
                printf("%s", batch->differences[i].text);
                if (campaign->keep != NULL)
                    keep(campaign, batch->trees[i], first + i, result->missed > 0);
            }
            buffer_free(&batch->differences[i]);
        }
        campaign->programs += batch->count;
        fflush(stdout);
    }
    mem_free(batch->trees);
    mem_free(batch);
}

static const char usage[] =
    "usage: random_java [option...]\n"
    "  --count N        random programs (50)\n"
    "  --seed S         of the first one; the next have the next seeds (1)\n"
    "  --batch N        so many go through javac and heddle at once, at most 64 (25)\n"
    "  --keep DIR       shrink what fails and write it there\n"
    "  --features LIST  names of features, all, on or off (on); with at most three, programs have all of them\n"
    "  --only-unsound   imprecision is no failure\n"
    "  --print          print the programs with their EML, do nothing else\n";

static void refuse(const char *argument)
{
    fprintf(stderr, "random_java: %s?\n%s", argument, usage);
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
        if (strcmp(*at, "--print") == 0) {
            campaign->print = true;
            continue;
        } else if (strcmp(*at, "--only-unsound") == 0) {
            campaign->only_unsound = true;
            continue;
        } else if (strcmp(*at, "--together") == 0) {
            campaign->together = true;
            continue;
        }
        if (strcmp(*at, "--keep") == 0 && at[1] != NULL)
            campaign->keep = at[1];
        else if (strcmp(*at, "--features") == 0 && at[1] != NULL && features_named(at[1], &campaign->features))
            (void)0;
        else if (strcmp(*at, "--count") == 0)
            campaign->count = (unsigned)number_of(*at, at[1]);
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

int main(int argc, char **argv)
{
    struct campaign campaign = {.seed = 1, .count = 50, .batch = 25};
    (void)argc;
    features_named("on", &campaign.features);
    take_arguments(&campaign, argv + 1);
    for (unsigned i = 0; campaign.print && i < campaign.count; i++) {
        struct tree tree;
        generate(&campaign, campaign.seed + i, &tree);
        print_tree(stdout, &tree, "");
    }
    if (campaign.print)
        return 0;
    workshop_open(&campaign.workshop);
    run_campaign(&campaign);
    workshop_close(&campaign.workshop);
    report("exact", &campaign.exact);
    report("others", &campaign.others);
    printf("%u passed, %u failed\n", campaign.programs - campaign.failed, campaign.failed);
    return campaign.failed != 0;
}
