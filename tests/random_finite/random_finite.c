/* Compares finite-state models with executions on random Java programs (random_c/campaign.h): the base model, each
 * reduction, all of them, by each order of search, say the same of deadlocks and failed assertions as the explorer of
 * real executions. A model with queues may only have fewer. Of a formula about all runs, one of some in turn, the base
 * model and all that are reduced say the same. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "driver/whole.h"
#include "facts/shape/shape.h"
#include "finite/finite.h"
#include "jvm/toolbox.h"
#include "random_c/campaign.h"
#include "random_finite/program.h"
#include "state/explore.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct programs {
    char classes[TOOLBOX_PATH];
    struct whole *whole;
    struct shape *shape;
};

static void close_programs(void *opened)
{
    struct programs *programs = opened;
    shape_free(programs->shape);
    whole_close(programs->whole);
    toolbox_remove(programs->classes);
    mem_free(programs);
}

static void *read_programs(void *context, const char *folder, const struct buffer *text)
{
    struct programs *programs = mem_new(1, sizeof *programs);
    const char *files[] = {programs->classes};
    struct text_list list = {.items = files, .count = 1};
    const struct whole_options options = {0};
    struct buffer path = {0};
    buffer_format(&path, "%s/Programs.java", folder);
    toolbox_temporary(programs->classes);
    FILE *out = fopen(path.text, "w");
    bool written = out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0;
    if (written && toolbox_compile(context, folder, NULL, programs->classes))
        programs->whole = whole_open(&options, &list, NULL);
    remove(path.text);
    buffer_free(&path);
    if (programs->whole != NULL) {
        programs->shape = shape_new(whole_facts(programs->whole), NULL);
        return programs;
    }
    printf("the programs cannot be compiled\n");
    close_programs(programs);
    return NULL;
}

/* What the explorer says: bits of 1 << enum explore_kind; *complete: whether that is all. */
static unsigned explored(const struct programs *programs, const char *main, const struct compare_request *request,
                         struct compare_figures *figures, bool *complete)
{
    struct arena *arena = arena_new();
    unsigned found = 0;
    const struct explore_options options = {.kinds = 1 << EXPLORE_DEADLOCK | 1 << EXPLORE_ASSERTION,
                                            .assertions = true,
                                            .search = EXPLORE_ORDERS,
                                            .most_executions = request->limits.executions};
    struct explore_result result = explore_java(classes_source(whole_classes(programs->whole)), main, &options, arena);
    for (uint32_t i = 0; i < result.finding_count; i++)
        found |= 1u << result.findings[i].kind;
    *complete = result.complete;
    figures->executions = result.executions;
    figures->found = found != 0;
    arena_free(arena);
    return found;
}

/* What a model says: the same bits; *known: whether it says anything of that. */
static unsigned modelled(const struct programs *programs, const struct finite_options *options, uint64_t most,
                         bool deep, struct compare_figures *figures, bool *known)
{
    static const struct {
        enum explore_kind kind;
        enum finite_verdict verdict;
    } kinds[] = {{EXPLORE_DEADLOCK, FINITE_DEADLOCK}, {EXPLORE_ASSERTION, FINITE_ASSERTION}};
    unsigned found = 0;
    struct finite *finite = finite_new(whole_facts(programs->whole), options, NULL);
    *known = true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct finite_search search = {.deep = deep,
                                             .deadlocks = kinds[i].kind == EXPLORE_DEADLOCK,
                                             .assertions = kinds[i].kind == EXPLORE_ASSERTION,
                                             .states = most};
        struct finite_result result = finite_explore(finite, &search);
        found |= result.verdict == kinds[i].verdict ? 1u << kinds[i].kind : 0;
        *known &= result.verdict != FINITE_UNKNOWN;
        figures->states += result.states;
    }
    finite_free(finite);
    return found;
}

/* A formula about a program: N is its number, X one of its variables. None: that no thread waits for ever. */
static const char *write_formula(uint32_t number, const char *variable, struct buffer *to)
{
    static const char *const formulas[] = {
        "[](PN.X == 0 -> <> PN.X == 1)",
        "<>(ended(main) || deadlock)",
        "[]!(PN.X == 1)",
        "",
        "PN.X == 0 U (PN.X > 0 || ended(main) || deadlock)",
        "<>[](PN.X == 0) || [] !ended(main)",
        "<>[] at(main, PN.main) || [](PN.X == 0 -> <> PN.X > 0)",
    };
    buffer_clear(to);
    for (const char *at = formulas[number % (sizeof formulas / sizeof *formulas)]; *at != '\0'; at++)
        if (*at == 'N')
            buffer_format(to, "%" PRIu32, number);
        else
            buffer_add(to, *at == 'X' ? variable : at, *at == 'X' ? strlen(variable) : 1);
    return to->length == 0 ? NULL : to->text;
}

/* The formula with a variable that the program uses. */
static const char *formula_for(const struct programs *programs, uint32_t number, const char *main, struct buffer *to)
{
    static const char *const variables[] = {"x0", "x1", "v0", "v1", "a[0]", "box.f"};
    enum { COUNT = sizeof variables / sizeof *variables };
    for (uint32_t i = 0; i < COUNT; i++) {
        const char *formula = write_formula(number, variables[(number + i) % COUNT], to);
        const struct finite_options options = {.main = main, .ltl = formula};
        struct finite *finite = finite_new(whole_facts(programs->whole), &options, NULL);
        bool fits = finite_wrong(finite) == NULL;
        finite_free(finite);
        if (fits)
            return formula;
    }
    return NULL;
}

/* Whether the formula holds. */
static enum finite_verdict asked(const struct programs *programs, const struct finite_options *options, uint64_t most,
                                 bool fair)
{
    const struct finite_search search = {.fair = fair, .states = most};
    struct finite *finite = finite_new(whole_facts(programs->whole), options, NULL);
    enum finite_verdict verdict = finite_ask(finite, &search).verdict;
    finite_free(finite);
    return verdict;
}

static enum compare_answer compare_runs(const struct programs *programs, uint32_t number, const char *main,
                                        uint64_t most, struct buffer *complaint)
{
    static const unsigned reductions[] = {
        0, FINITE_ALL, FINITE_OWNED, FINITE_PROTECTED, FINITE_RELOCK, FINITE_NOTIFY, FINITE_UNLOCK};
    struct buffer formula = {0};
    struct finite_options options = {
        .main = main, .shape = programs->shape, .ltl = formula_for(programs, number, main, &formula)};
    enum compare_answer answer = COMPARE_SAME;
    enum finite_verdict first = FINITE_UNKNOWN;
    bool fair = number / 2 % 2 == 1;
    options.starvation = options.ltl == NULL;
    options.queue = number / 4 % 2 == 1;
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions && answer == COMPARE_SAME; i++) {
        options.reductions = reductions[i];
        enum finite_verdict verdict = asked(programs, &options, most, fair);
        first = i == 0 ? verdict : first;
        if (verdict == first || verdict == FINITE_UNKNOWN || first == FINITE_UNKNOWN)
            continue;
        buffer_format(complaint, "%s%s: the base model says %d, the model with reductions %#x%s %d\n",
                      fair ? "fair " : "", options.ltl == NULL ? "starvation" : options.ltl, (int)first,
                      options.reductions, options.queue ? " and queues" : "", (int)verdict);
        answer = COMPARE_FINDINGS;
    }
    buffer_free(&formula);
    return answer;
}

static enum compare_answer compare(void *opened, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint)
{
    static const unsigned reductions[] = {
        0, FINITE_ALL, FINITE_OWNED, FINITE_PROTECTED, FINITE_RELOCK, FINITE_NOTIFY, FINITE_UNLOCK};
    const struct programs *programs = opened;
    char name[32];
    bool complete, known;
    snprintf(name, sizeof name, "P%" PRIu32, number);
    unsigned real = explored(programs, name, request, figures, &complete);
    for (size_t i = 0; complete && i < 2 * sizeof reductions / sizeof *reductions; i++) {
        const struct finite_options options = {.main = name,
                                               .shape = programs->shape,
                                               .reductions = reductions[i / 2],
                                               .queue = i % 2 == 1,
                                               .rounds = number % 3 == 0 ? 1 : 0};
        unsigned found = modelled(programs, &options, request->limits.states, number % 2 == 1, figures, &known);
        if (!known && found == 0)
            return COMPARE_TOO_LARGE;
        if (options.queue ? (found & ~real) == 0 : found == real)
            continue;
        buffer_format(complaint, "executions find %#x, the model with reductions %#x%s %#x\n", real, options.reductions,
                      options.queue ? " and queues" : "", found);
        return COMPARE_FINDINGS;
    }
    return complete ? compare_runs(programs, number, name, request->limits.states, complaint) : COMPARE_TOO_LARGE;
}

int main(int argc, char **argv)
{
    struct toolbox jdk;
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return EXIT_SUCCESS;
    }
    const struct campaign_language language = {.word = "finite",
                                               .ending = ".java",
                                               .table = &finite_plan_table,
                                               .batch = 50,
                                               .switch_every = 1000000,
                                               .limits = {1000, 200000, false, false},
                                               .write_head = finite_plan_write_head,
                                               .write = finite_plan_write,
                                               .write_alone = finite_plan_write_alone,
                                               .read = read_programs,
                                               .close = close_programs,
                                               .compare = compare};
    return campaign_run(&language, &jdk, argc, argv);
}
