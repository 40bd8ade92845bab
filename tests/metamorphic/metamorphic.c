/* The same program, written in different ways: `heddle check` must say the same of each.
 *
 * Random programs are trees (random_java), so each can be changed in ways that mean nothing (variants.h) and written
 * again. Where the translation is expected to be exact, all verdicts must agree. Elsewhere one way to write a
 * program may be understood better than another; but what is violated in the EML that is written from the tree must
 * then be proved of none. Programs of tests/check/corpus are moved and shuffled (corpus.h). */
#include "base/buffer.h"
#include "base/memory.h"
#include "metamorphic/corpus.h"
#include "metamorphic/variants.h"
#include "random_java/features.h"
#include "random_java/workshop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BATCH = 64, MOST_VARIANTS = 16 };

struct campaign {
    struct workshop workshop;
    uint64_t seed, features;
    unsigned count, every;
    bool print;
    unsigned programs, compared, failed, less_precise;
};

/* A program and the ways in which it is written; the first one as it is. */
struct family {
    uint64_t seed;
    unsigned first, count; /* trees of the batch */
    const char *names[MOST_VARIANTS];
};

struct batch {
    struct tree trees[MOST_BATCH];
    struct java_lines lines[MOST_BATCH];
    struct family families[MOST_BATCH];
    unsigned tree_count, family_count;
};

static bool same_text(const struct tree *one, const struct tree *other)
{
    struct buffer texts[2] = {{0}, {0}};
    struct java_lines lines;
    tree_java(one, "p", &texts[0], &lines);
    tree_java(other, "p", &texts[1], &lines);
    bool same = strcmp(texts[0].text, texts[1].text) == 0;
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
    return same;
}

/* Adds a program with all its variants that have another text. */
static void add_family(const struct campaign *campaign, struct batch *batch, uint64_t seed)
{
    struct family *family = &batch->families[batch->family_count++];
    *family = (struct family){.seed = seed, .first = batch->tree_count, .count = 1, .names = {"as it is"}};
    struct tree *original = &batch->trees[batch->tree_count++];
    tree_generate(seed, original);
    tree_decorate(seed, campaign->features, original);
    for (unsigned v = 0; variants[v].name != NULL; v++) {
        struct tree *variant = &batch->trees[batch->tree_count];
        *variant = *original;
        variants[v].change(variant);
        if (same_text(original, variant))
            continue;
        family->names[family->count++] = variants[v].name;
        batch->tree_count++;
    }
}

static const char *next_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end != NULL ? end + 1 : text + strlen(text);
}

/* Compares what was said of two ways to write a program; false if that is not as it must be. */
static bool compare(struct campaign *campaign, const struct family *family, const char *way, const char *said[2],
                    const char *truth, const char *names, bool exact)
{
    bool good = true;
    for (size_t i = 0; truth[i] != '\0'; i++, names = next_line(names)) {
        char one = said[0][i], other = said[1][i];
        if (one == other || one == '?' || other == '?')
            continue;
        campaign->less_precise += !exact && truth[i] == 'h';
        if (!exact && truth[i] == 'h')
            continue;
        printf("seed %llu: %s: %.*s: %s, but %s as it is\n", (unsigned long long)family->seed, way,
               (int)strcspn(names, "\n"), names, other == 'v' ? "violated" : "proved",
               one == 'v' ? "violated" : "proved");
        good = false;
    }
    return good;
}

static void compare_family(struct campaign *campaign, const struct batch *batch, const struct family *family,
                           const struct answers *answers)
{
    struct buffer truth = {0}, names = {0}, original = {0}, variant = {0};
    bool good = true, exact = answers_truth(&batch->trees[family->first], &truth, &names);
    for (unsigned i = 0; i < family->count; i++) {
        char package[WORKSHOP_NAME];
        struct buffer *said = i == 0 ? &original : &variant;
        workshop_package(family->first + i, package);
        buffer_clear(said);
        answers_list(answers, &batch->trees[family->first + i], package, &batch->lines[family->first + i], said);
        if (i == 0 || truth.length == 0)
            continue;
        campaign->compared++;
        good &= compare(campaign, family, family->names[i], (const char *[2]){original.text, variant.text}, truth.text,
                        names.text, exact);
    }
    campaign->programs++;
    campaign->failed += !good;
    buffer_free(&truth);
    buffer_free(&names);
    buffer_free(&original);
    buffer_free(&variant);
}

static void run_campaign(struct campaign *campaign)
{
    struct batch *batch = mem_new(1, sizeof *batch);
    for (uint64_t seed = campaign->seed; seed < campaign->seed + campaign->count;) {
        batch->tree_count = batch->family_count = 0;
        while (seed < campaign->seed + campaign->count && batch->tree_count + MOST_VARIANTS <= MOST_BATCH)
            add_family(campaign, batch, seed++);
        struct answers *answers = workshop_ask(&campaign->workshop, batch->trees, batch->tree_count, batch->lines);
        for (unsigned f = 0; f < batch->family_count; f++)
            compare_family(campaign, batch, &batch->families[f], answers);
        answers_free(answers);
        fflush(stdout);
    }
    mem_free(batch);
}

static void compare_corpus(struct campaign *campaign)
{
    struct corpus_result result = corpus_compare(&campaign->workshop, campaign->every);
    printf("%u programs of the corpus\n", result.programs);
    campaign->programs += result.programs;
    campaign->failed += result.failed;
}

static void print_family(const struct campaign *campaign, uint64_t seed)
{
    struct batch *batch = mem_new(1, sizeof *batch);
    add_family(campaign, batch, seed);
    for (unsigned i = 0; i < batch->tree_count; i++) {
        struct buffer text = {0};
        tree_java(&batch->trees[i], "p0", &text, &batch->lines[i]);
        printf("// %s\n%s", batch->families[0].names[i], text.text);
        buffer_free(&text);
    }
    mem_free(batch);
}

static const char usage[] = "usage: metamorphic [option...]\n"
                            "  --count N        random programs (8)\n"
                            "  --seed S         of the first one; the next have the next seeds (1)\n"
                            "  --every N        one in N programs of tests/check/corpus (none)\n"
                            "  --features LIST  as for random_java (those whose translation is exact)\n"
                            "  --print          print the programs and their variants, do nothing else\n";

static void refuse(const char *argument)
{
    fprintf(stderr, "metamorphic: %s?\n%s", argument, usage);
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
        }
        if (strcmp(*at, "--count") == 0)
            campaign->count = (unsigned)number_of(*at, at[1]);
        else if (strcmp(*at, "--seed") == 0)
            campaign->seed = number_of(*at, at[1]);
        else if (strcmp(*at, "--every") == 0)
            campaign->every = (unsigned)number_of(*at, at[1]);
        else if (strcmp(*at, "--features") != 0 || at[1] == NULL || !features_named(at[1], &campaign->features))
            refuse(*at);
        at++;
    }
}

static uint64_t precise_features(void)
{
    uint64_t bits = 0;
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        bits |= feature_row(f)->precise && feature_row(f)->off == NULL ? UINT64_C(1) << f : 0;
    return bits;
}

int main(int argc, char **argv)
{
    struct campaign campaign = {.seed = 1, .count = 8, .features = precise_features()};
    (void)argc;
    take_arguments(&campaign, argv + 1);
    for (unsigned i = 0; campaign.print && i < campaign.count; i++)
        print_family(&campaign, campaign.seed + i);
    if (campaign.print)
        return 0;
    workshop_open(&campaign.workshop);
    run_campaign(&campaign);
    printf("%u programs, %u times written in another way; %u queries that are proved in one way only\n",
           campaign.programs, campaign.compared, campaign.less_precise);
    if (campaign.every > 0)
        compare_corpus(&campaign);
    workshop_close(&campaign.workshop);
    printf("%u passed, %u failed\n", campaign.programs - campaign.failed, campaign.failed);
    return campaign.failed != 0;
}
