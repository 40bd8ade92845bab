#include "random_c/campaign.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "random_c/switches.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SHRUNK = 5, MOST_SMALLER = 200 };

struct campaign {
    const struct campaign_language *language;
    void *context; /* of the language */
    uint64_t count, seed;
    uint32_t size;
    const char *keep;
    struct compare_limits limits;
    char folder[64];
    bool print_only;
    uint64_t answers[COMPARE_ANSWERS];
    uint64_t executions, blocked, found, classes;
};

static enum compare_answer compare_one(const struct campaign *campaign, void *programs, const struct plan *plan,
                                       uint32_t number, uint64_t seed, struct compare_figures *figures,
                                       struct buffer *complaint)
{
    struct compare_request request = {.nested = plan_is_nested(plan), .limits = campaign->limits};
    if (seed % campaign->language->switch_every == 0)
        request.switches = 1 + (uint32_t)(hash_mix(seed + 1) % (switches_count() - 1));
    return campaign->language->compare(programs, number, &request, figures, complaint);
}

/* Of several programs in one file, the first one with this answer; `count`: there is none. */
static uint32_t first_with(const struct campaign *campaign, struct plan *const *plans, uint32_t count, uint64_t seed,
                           enum compare_answer wanted, struct buffer *complaint)
{
    const struct campaign_language *language = campaign->language;
    struct buffer text = {0};
    language->write_head(&text);
    for (uint32_t i = 0; i < count; i++)
        language->write(plans[i], i, &text);
    void *programs = language->read(campaign->context, campaign->folder, &text);
    uint32_t at = 0;
    for (; programs != NULL && at < count; at++) {
        struct compare_figures figures;
        complaint->length = 0;
        if (compare_one(campaign, programs, plans[at], at, seed, &figures, complaint) == wanted)
            break;
    }
    buffer_free(&text);
    if (programs == NULL)
        return count;
    language->close(programs);
    return at;
}

static void shrink(const struct campaign *campaign, struct plan **plan, uint64_t seed, enum compare_answer wanted,
                   struct arena *arena, struct buffer *complaint)
{
    for (;;) {
        struct plan *smaller[MOST_SMALLER];
        struct buffer again = {0};
        uint32_t count = 0;
        while (count < MOST_SMALLER && (smaller[count] = plan_smaller(*plan, count, arena)) != NULL)
            count++;
        uint32_t at = first_with(campaign, smaller, count, seed, wanted, &again);
        if (at < count) {
            *plan = smaller[at];
            complaint->length = 0;
            buffer_add(complaint, again.text, again.length);
        }
        buffer_free(&again);
        if (at >= count)
            return;
    }
}

static void keep(const struct campaign *campaign, uint64_t seed, const char *word, const struct buffer *text)
{
    struct buffer path = {0};
    buffer_format(&path, "%s/explored-%s-%s-%" PRIu64 "%s", campaign->keep, campaign->language->word, word, seed,
                  campaign->language->ending);
    FILE *out = fopen(path.text, "w");
    if (out != NULL) {
        fwrite(text->text, 1, text->length, out);
        fclose(out);
        printf("kept in %s\n", path.text);
    }
    buffer_free(&path);
}

static void report(struct campaign *campaign, struct plan *plan, uint64_t seed, enum compare_answer answer,
                   struct buffer *complaint, struct arena *arena)
{
    struct buffer text = {0};
    if (campaign->answers[answer] <= MOST_SHRUNK)
        shrink(campaign, &plan, seed, answer, arena, complaint);
    else
        return;
    buffer_format(&text, "/* seed %" PRIu64 ": %s\n%s*/\n", seed, compare_words[answer],
                  complaint->text == NULL ? "" : complaint->text);
    size_t head = text.length;
    campaign->language->write(plan, 0, &text);
    fwrite(text.text, 1, text.length, stdout);
    text.length = head;
    campaign->language->write_alone(plan, &text);
    if (campaign->keep != NULL)
        keep(campaign, seed, compare_words[answer], &text);
    fflush(stdout);
    buffer_free(&text);
}

/* Compares the programs of a file one by one. */
static void compare_all(struct campaign *campaign, void *programs, struct plan **plans, uint64_t first, uint32_t count,
                        struct arena *arena)
{
    for (uint32_t i = 0; i < count; i++) {
        struct buffer complaint = {0};
        struct compare_figures figures;
        enum compare_answer answer = compare_one(campaign, programs, plans[i], i, first + i, &figures, &complaint);
        campaign->answers[answer]++;
        campaign->executions += figures.executions;
        campaign->blocked += figures.blocked;
        campaign->found += figures.found;
        campaign->classes += figures.classes;
        if (answer != COMPARE_SAME && answer != COMPARE_TOO_LARGE)
            report(campaign, plans[i], first + i, answer, &complaint, arena);
        buffer_free(&complaint);
    }
}

static bool run_batch(struct campaign *campaign, uint64_t first, uint32_t count)
{
    const struct campaign_language *language = campaign->language;
    struct arena *arena = arena_new();
    struct plan **plans = arena_alloc(arena, count * sizeof *plans);
    struct buffer text = {0};
    language->write_head(&text);
    for (uint32_t i = 0; i < count; i++) {
        plans[i] =
            plan_make(campaign->limits.merges ? language->updates : language->table, first + i, campaign->size, arena);
        language->write(plans[i], i, &text);
    }
    void *programs = NULL;
    if (campaign->print_only)
        fwrite(text.text, 1, text.length, stdout);
    else
        programs = language->read(campaign->context, campaign->folder, &text);
    if (programs != NULL) {
        compare_all(campaign, programs, plans, first, count, arena);
        language->close(programs);
    }
    buffer_free(&text);
    arena_free(arena);
    return campaign->print_only || programs != NULL;
}

static void read_options(struct campaign *campaign, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (strcmp(argv[i], "--count") == 0)
            campaign->count = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            campaign->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--size") == 0)
            campaign->size = (uint32_t)strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--states") == 0)
            campaign->limits.states = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--spurious") == 0)
            campaign->limits.spurious = true;
        else if (strcmp(argv[i], "--updates") == 0)
            campaign->limits.merges = campaign->language->updates != NULL;
        else if (strcmp(argv[i], "--keep") == 0)
            campaign->keep = value;
        else if (strcmp(argv[i], "--print") == 0)
            campaign->print_only = true;
    }
}

int campaign_run(const struct campaign_language *language, void *context, int argc, char **argv)
{
    struct campaign campaign = {
        .language = language, .context = context, .count = 1000, .seed = 1, .size = 3, .limits = language->limits};
    bool read = true;
    read_options(&campaign, argc, argv);
    snprintf(campaign.folder, sizeof campaign.folder, "/tmp/heddle-explored-XXXXXX");
    if (mkdtemp(campaign.folder) == NULL)
        return EXIT_FAILURE;
    for (uint64_t done = 0; done < campaign.count && read; done += language->batch) {
        uint64_t left = campaign.count - done;
        read = run_batch(&campaign, campaign.seed + done, left < language->batch ? (uint32_t)left : language->batch);
    }
    rmdir(campaign.folder);
    uint64_t passed = campaign.answers[COMPARE_SAME], large = campaign.answers[COMPARE_TOO_LARGE];
    uint64_t failed = campaign.count - passed - large;
    for (int i = 0; i < COMPARE_ANSWERS; i++)
        printf("%s: %" PRIu64 "\n", compare_words[i], campaign.answers[i]);
    printf("%" PRIu64 " executions, %" PRIu64 " blocked, of %" PRIu64 " programs the classes were counted, in %" PRIu64
           " something was found\n",
           campaign.executions, campaign.blocked, campaign.classes, campaign.found);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed == 0 && read ? EXIT_SUCCESS : EXIT_FAILURE;
}
