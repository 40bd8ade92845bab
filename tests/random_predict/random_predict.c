/* Compares what is predicted from single runs (src/predict) with the explorer (src/state) on random C programs
 * (random_c/plan.h): nothing is predicted that the explorer excludes. Where nothing new is left to be predicted,
 * what the explorer finds was found but for a few (docs/predict.md says why): at most one in 50. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "ir/ir.h"
#include "predict/predict.h"
#include "random_c/campaign.h"
#include "random_c/program.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct programs {
    struct arena *arena;
    struct ir_module *module;
};

static void close_programs(void *opened)
{
    struct programs *programs = opened;
    arena_free(programs->arena);
    mem_free(programs);
}

static void *read_programs(void *context, const char *folder, const struct buffer *text)
{
    struct programs *programs = mem_new(1, sizeof *programs);
    struct buffer path = {0}, complaints = {0};
    (void)context;
    programs->arena = arena_new();
    buffer_format(&path, "%s/programs.c", folder);
    FILE *out = fopen(path.text, "w");
    if (out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0) {
        const char *files[] = {path.text}, *flags[] = {"-D_GNU_SOURCE"};
        struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
        programs->module = llvm_read_program(&input, NULL, programs->arena, &complaints);
    }
    remove(path.text);
    if (programs->module == NULL) {
        printf("%s: cannot be read: %s\n", path.text, complaints.text == NULL ? "" : complaints.text);
        close_programs(programs);
        programs = NULL;
    }
    buffer_free(&path);
    buffer_free(&complaints);
    return programs;
}

static bool is_same_place(const struct explore_place *one, const struct explore_place *other)
{
    return one->line == other->line && strcmp(one->method, other->method) == 0;
}

/* Whether a finding is among others: at the same place, of a race at the same two. All deadlocks are one. */
static bool has(const struct explore_result *result, const struct explore_finding *finding)
{
    for (uint32_t i = 0; i < result->finding_count; i++) {
        const struct explore_finding *other = &result->findings[i];
        bool same = is_same_place(&other->place, &finding->place), race = finding->kind == EXPLORE_RACE;
        bool turned =
            race && is_same_place(&other->place, &finding->other) && is_same_place(&other->other, &finding->place);
        same &= !race || is_same_place(&other->other, &finding->other);
        if (other->kind == finding->kind && (same || turned || finding->kind == EXPLORE_DEADLOCK))
            return true;
    }
    return false;
}

/* What is undefined ends a step of the explorer together with what the step did before, so that it may not see what
 * else can happen in between. */
static bool is_undefined(const struct explore_result *explored)
{
    for (uint32_t i = 0; i < explored->finding_count; i++)
        if (explored->findings[i].kind == EXPLORE_UNDEFINED)
            return true;
    return false;
}

enum { MISSED_OF = 50 };
static uint64_t exhausted, executions, runs, elsewhere, missed, found;

/* What was predicted is real; what is real was predicted, if the search says that there is nothing more. */
static bool agree(const struct explore_result *explored, const struct explore_result *predicted, bool all,
                  struct buffer *complaint)
{
    for (uint32_t i = 0; i < predicted->finding_count && !is_undefined(explored); i++)
        if (!has(explored, &predicted->findings[i])) {
            buffer_format(complaint, "only predicted: %s, line %" PRIu32 "\n", predicted->findings[i].message,
                          predicted->findings[i].place.line);
            return false;
        }
    for (uint32_t i = 0; i < explored->finding_count && all; i++) {
        found++;
        missed += !has(predicted, &explored->findings[i]);
    }
    return true;
}

static enum compare_answer compare_searches_of(const struct ir_module *module, const struct compare_request *request,
                                               struct compare_figures *figures, struct buffer *complaint)
{
    enum { SECONDS = 20 };
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(SECONDS, 0);
    const struct explore_options options = {.kinds = 1u << EXPLORE_ASSERTION | 1u << EXPLORE_UNDEFINED |
                                                     1u << EXPLORE_DEADLOCK | 1u << EXPLORE_RACE,
                                            .budget = budget,
                                            .most_executions = request->limits.executions};
    const struct guide_program program = {.module = module};
    struct predict_counts counts = {0};
    struct explore_result explored = explore_program(module, &options, arena), predicted = {0};
    bool same = true;
    if (explored.complete) {
        predicted = predict_program(&program, &options, &counts, arena);
        same = agree(&explored, &predicted, counts.exhausted, complaint);
        exhausted += counts.exhausted;
        executions += explored.executions + explored.blocked;
        runs += counts.runs;
        elsewhere += counts.elsewhere;
    }
    *figures = (struct compare_figures){explored.executions, explored.blocked, 0, predicted.finding_count > 0, false};
    enum compare_answer answer = !explored.complete ? COMPARE_TOO_LARGE : same ? COMPARE_SAME : COMPARE_FINDINGS;
    budget_free(budget);
    arena_free(arena);
    return answer;
}

/* The main function of the module is that of the program, for as long. */
static enum compare_answer compare(void *opened, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint)
{
    struct ir_module *module = ((struct programs *)opened)->module;
    char name[32];
    snprintf(name, sizeof name, "main_%" PRIu32, number);
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (!text_is(own, name))
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        enum compare_answer answer = compare_searches_of(module, request, figures, complaint);
        module->methods[i].name = own;
        return answer;
    }
    buffer_format(complaint, "there is no %s\n", name);
    return COMPARE_FINDINGS;
}

/* Inputs have one value in predictions. */
static bool fits(const char *text, bool in_main, bool in_section)
{
    return c_plan_table.fits(text, in_main, in_section) && strstr(text, "nondet") == NULL;
}

int main(int argc, char **argv)
{
    struct plan_table table = c_plan_table;
    table.fits = fits;
    const struct campaign_language language = {.word = "predicted",
                                               .ending = ".c",
                                               .table = &table,
                                               .batch = 50,
                                               .switch_every = 1,
                                               .limits = {5000, 5000},
                                               .write_head = c_plan_write_head,
                                               .write = c_plan_write,
                                               .write_alone = c_plan_write_alone,
                                               .read = read_programs,
                                               .close = close_programs,
                                               .compare = compare};
    int status = campaign_run(&language, NULL, argc, argv);
    printf("%" PRIu64 " searches ended by themselves; %" PRIu64 " runs beside %" PRIu64 " executions; %" PRIu64
           " predictions went another way; %" PRIu64 " of %" PRIu64 " findings were missed\n",
           exhausted, runs, executions, elsewhere, missed, found);
    return status != 0 || missed * MISSED_OF > found + MISSED_OF;
}
