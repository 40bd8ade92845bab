/* Compares the explorer with the plain search on random C programs. Many programs stand in one C file, which is compiled
 * once; what fails is made smaller and kept. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "ir/ir.h"
#include "random_c/compare.h"
#include "random_c/program.h"
#include "support/limits.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 50, MOST_SHRUNK = 5 };

struct campaign {
    uint64_t count, seed;
    uint32_t size;
    const char *keep;
    struct compare_limits limits;
    char folder[64];
    bool print_only;
    uint64_t answers[COMPARE_ANSWERS];
    uint64_t executions, blocked, found, classes;
};

/* Reads a C file with some programs; NULL: it cannot be read, which is said. */
static struct ir_module *read_text(const struct campaign *campaign, const struct buffer *text, struct arena *arena)
{
    struct buffer path = {0}, complaints = {0};
    buffer_format(&path, "%s/programs.c", campaign->folder);
    FILE *out = fopen(path.text, "w");
    struct ir_module *module = NULL;
    if (out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0) {
        const char *files[] = {path.text}, *flags[] = {"-D_GNU_SOURCE"};
        struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
        module = llvm_read_program(&input, NULL, arena, &complaints);
    }
    if (module == NULL)
        printf("%s: cannot be read: %s\n", path.text, complaints.text == NULL ? "" : complaints.text);
    remove(path.text);
    buffer_free(&path);
    buffer_free(&complaints);
    return module;
}

/* Compares one of the programs in a module: its main function is the program's, for as long. */
static enum compare_answer compare_one(const struct campaign *campaign, struct ir_module *module,
                                       const struct plan *plan, uint32_t number, struct compare_figures *figures,
                                       struct buffer *complaint)
{
    char name[32];
    snprintf(name, sizeof name, "main_%" PRIu32, number);
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (!text_is(own, name))
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        enum compare_answer answer =
            compare_searches(module, plan_is_nested(plan), &campaign->limits, figures, complaint);
        module->methods[i].name = own;
        return answer;
    }
    buffer_format(complaint, "there is no %s\n", name);
    return COMPARE_FINDINGS;
}

/* Of several programs in one file, the first one with this answer; `count`: there is none. */
static uint32_t first_with(const struct campaign *campaign, struct plan *const *plans, uint32_t count,
                           enum compare_answer wanted, struct buffer *complaint)
{
    struct arena *arena = arena_new();
    struct buffer text = {0};
    c_plan_write_head(&text);
    for (uint32_t i = 0; i < count; i++)
        c_plan_write(plans[i], i, &text);
    struct ir_module *module = read_text(campaign, &text, arena);
    uint32_t at = 0;
    for (; module != NULL && at < count; at++) {
        struct compare_figures figures;
        complaint->length = 0;
        if (compare_one(campaign, module, plans[at], at, &figures, complaint) == wanted)
            break;
    }
    buffer_free(&text);
    arena_free(arena);
    return module == NULL ? count : at;
}

static void shrink(const struct campaign *campaign, struct plan **plan, enum compare_answer wanted, struct arena *arena,
                   struct buffer *complaint)
{
    for (;;) {
        struct plan *smaller[200];
        struct buffer again = {0};
        uint32_t count = 0;
        while (count < 200 && (smaller[count] = plan_smaller(*plan, count, arena)) != NULL)
            count++;
        uint32_t at = first_with(campaign, smaller, count, wanted, &again);
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
    buffer_format(&path, "%s/random-c-%s-%" PRIu64 ".c", campaign->keep, word, seed);
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
        shrink(campaign, &plan, answer, arena, complaint);
    else
        return;
    buffer_format(&text, "/* seed %" PRIu64 ": %s\n%s*/\n", seed, compare_words[answer], complaint->text);
    size_t head = text.length;
    c_plan_write_alone(plan, &text);
    const char *functions = strstr(text.text, "initialise(void)");
    printf("%.*s%s", (int)head, text.text, strchr(functions, '\n') + 1);
    if (campaign->keep != NULL)
        keep(campaign, seed, compare_words[answer], &text);
    fflush(stdout);
    buffer_free(&text);
}

static bool run_batch(struct campaign *campaign, uint64_t first, uint32_t count)
{
    struct arena *arena = arena_new();
    struct plan *plans[BATCH];
    struct buffer text = {0};
    c_plan_write_head(&text);
    for (uint32_t i = 0; i < count; i++) {
        plans[i] = plan_make(&c_plan_table, first + i, campaign->size, arena);
        c_plan_write(plans[i], i, &text);
    }
    if (campaign->print_only) {
        fwrite(text.text, 1, text.length, stdout);
        buffer_free(&text);
        arena_free(arena);
        return true;
    }
    struct ir_module *module = read_text(campaign, &text, arena);
    for (uint32_t i = 0; module != NULL && i < count; i++) {
        struct buffer complaint = {0};
        struct compare_figures figures;
        enum compare_answer answer = compare_one(campaign, module, plans[i], i, &figures, &complaint);
        campaign->answers[answer]++;
        campaign->executions += figures.executions;
        campaign->blocked += figures.blocked;
        campaign->found += figures.found;
        campaign->classes += figures.classes;
        if (answer != COMPARE_SAME && answer != COMPARE_TOO_LARGE)
            report(campaign, plans[i], first + i, answer, &complaint, arena);
        buffer_free(&complaint);
    }
    buffer_free(&text);
    arena_free(arena);
    return module != NULL;
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
        else if (strcmp(argv[i], "--keep") == 0)
            campaign->keep = value;
        else if (strcmp(argv[i], "--print") == 0)
            campaign->print_only = true;
    }
}

int main(int argc, char **argv)
{
    struct campaign campaign = {.count = 1000, .seed = 1, .size = 3, .limits = {20000, 5000}};
    bool read = true;
    read_options(&campaign, argc, argv);
    snprintf(campaign.folder, sizeof campaign.folder, "/tmp/heddle-random-c-XXXXXX");
    if (mkdtemp(campaign.folder) == NULL)
        return EXIT_FAILURE;
    for (uint64_t done = 0; done < campaign.count && read; done += BATCH) {
        uint64_t left = campaign.count - done;
        read = run_batch(&campaign, campaign.seed + done, left < BATCH ? (uint32_t)left : BATCH);
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
