/* heddle state check: whether the finite-state model of a program can come to a deadlock or a failed assertion. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/state/common.h"
#include "cli/state/formula.h"
#include "cli/state/report.h"
#include "driver/executions/schedules.h"
#include "driver/listener.h"
#include "report/findings/findings.h"

#include <inttypes.h>
#include <langinfo.h>

struct state_check_options {
    struct state_options state; /* first: STATE_OPTIONS relies on it */
    unsigned search, states, kinds, format;
    bool stats, list, all, fair;
    const char *schedules;
};

enum { SEARCH_BREADTH, SEARCH_DEPTH };
enum { FORMAT_TEXT, FORMAT_JSON };

#define FIELD(name) offsetof(struct state_check_options, name)

static const struct option check_table[] = {
    STATE_OPTIONS,
    {"kinds", "all|deadlock|assertion", "what is looked for (all)", OPTION_CHOICE, FIELD(kinds), 0, 0},
    {"fair", NULL, "of --ltl: only runs in which each thread that can always go on does so again and\nagain",
     OPTION_FLAG, FIELD(fair), 0, 0},
    {"starvation", NULL, "whether some thread may wait for ever, in fair runs; nothing else is asked", OPTION_FLAG,
     FIELD(state.starvation), 0, 0},
    {"search", "breadth|depth", "the order of the search; breadth finds a shortest way (breadth)", OPTION_CHOICE,
     FIELD(search), 0, 0},
    {"states", "N", "stop after N states", OPTION_COUNT, FIELD(states), 1, 4000000000u},
    {"format", "text|json", "the form of the report (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"schedules", "FOLDER",
     "write a schedule for `heddle run --schedule` to FOLDER/ID.schedule\nif what is found happens in a run of the "
     "program",
     OPTION_TEXT, FIELD(schedules), 0, 0},
    {"every-state", NULL, "search to the end though something was found", OPTION_FLAG, FIELD(all), 0, 0},
    {"stats", NULL, "print how many states and transformations there are, too", OPTION_FLAG, FIELD(stats), 0, 0},
    {"transformations", NULL, "list the transformations, with whether they are visible and why, too", OPTION_FLAG,
     FIELD(list), 0, 0},
    {0},
};

#undef FIELD

static void add_stats(struct buffer *text, const struct finite_size *size, const struct finite_result *result,
                      double seconds)
{
    uint64_t stored = result->states + result->passing;
    buffer_format(text,
                  "threads %" PRIu32 ", objects %" PRIu32 ", bits of a state %" PRIu32 "\n"
                  "transformations %" PRIu32 ", visible %" PRIu32 "\n"
                  "states %" PRIu64 ", passing %" PRIu64 ", transitions %" PRIu64 "\n"
                  "bytes %" PRIu64 ", of a state %.1f, seconds %.2f\n",
                  size->threads, size->objects, size->bits, size->transformations, size->visible, result->states,
                  result->passing, result->transitions, result->bytes,
                  stored == 0 ? 0 : (double)result->bytes / (double)stored, seconds);
}

/* Follows what was found in a run of the program. */
static struct witness follow(const struct state_check_options *options, const struct whole *whole,
                             const struct finite_result *result, struct arena *arena)
{
    const struct text_list *mains = &options->state.whole.mains;
    const struct witness_program program = {.source = classes_source(whole_classes(whole)),
                                            .main = mains->count == 0 ? NULL : mains->items[0],
                                            .codeset = nl_langinfo(CODESET)};
    if (result->verdict != FINITE_DEADLOCK && result->verdict != FINITE_ASSERTION)
        return (struct witness){0};
    return witness_follow(&program, result, whole_budget(whole), arena);
}

static void complain(void *context, const char *sentence)
{
    (void)context;
    command_complain(NULL, "%s", sentence);
}

static void show(void *context, const char *lines, size_t length)
{
    (void)context;
    output_text(stderr, lines, length);
}

static int status_of(const struct finite_result *result)
{
    static const int statuses[] = {[FINITE_HOLDS] = STATUS_FINE,
                                   [FINITE_DEADLOCK] = STATUS_FOUND,
                                   [FINITE_ASSERTION] = STATUS_FOUND,
                                   [FINITE_UNKNOWN] = STATUS_UNKNOWN};
    return statuses[result->verdict];
}

/* The text behind the verdict: what is not modelled, and figures. */
static void add_rest(const struct state_check_options *options, const struct finite *finite,
                     const struct finite_result *result, double seconds, struct buffer *text)
{
    for (uint32_t i = 0; i < result->trap_count; i++)
        buffer_format(text, "not modelled: %s\n", result->traps[i]);
    if (options->stats) {
        struct finite_size size = finite_size(finite);
        add_stats(text, &size, result, seconds);
    }
}

static int tell(const struct state_check_options *options, struct finite *finite, const struct finite_result *result,
                const struct witness *witness, double seconds, FILE *to)
{
    const struct listener listener = {.complain = complain, .show = show};
    struct verdict *verdict = report_verdict(result, witness, options->kinds);
    const struct findings_run run = {.version = HEDDLE_VERSION, .seconds = -1};
    struct buffer text = {0};
    int status = status_of(result);
    if (options->schedules != NULL && !schedules_write(options->schedules, verdict, &listener))
        status = STATUS_WRONG;
    if (options->list)
        finite_list(finite, &text);
    report_text(result, witness, options->kinds, &text);
    add_rest(options, finite, result, seconds, &text);
    if (options->format == FORMAT_JSON)
        findings_json(verdict, &run, to);
    else
        output_text(to, text.text, text.length);
    buffer_free(&text);
    verdict_free(verdict);
    return status;
}

/* A formula: what is found is not led through a run, and is told as text only. */
static int ask(const struct state_check_options *options, struct finite *finite, const struct finite_search *search,
               FILE *to)
{
    struct buffer text = {0};
    double start = clock_seconds();
    if (options->format == FORMAT_JSON || options->schedules != NULL)
        return command_complain(NULL, "--format json and --schedules are not for formulas and --starvation");
    if (options->list)
        finite_list(finite, &text);
    struct finite_result result = finite_ask(finite, search);
    int status = formula_text(&result, &options->state, options->fair, &text);
    add_rest(options, finite, &result, clock_seconds() - start, &text);
    if (options->stats)
        buffer_format(&text, "automaton %" PRIu32 ", pairs with it %" PRIu64 "\n", result.automaton, result.product);
    output_text(to, text.text, text.length);
    buffer_free(&text);
    return status;
}

static int work(const void *values, const struct whole *whole, struct finite *finite, FILE *to)
{
    const struct state_check_options *options = values;
    double start = clock_seconds();
    const struct finite_search search = {.deep = options->search == SEARCH_DEPTH,
                                         .assertions = options->kinds != KINDS_DEADLOCK,
                                         .deadlocks = options->kinds != KINDS_ASSERTION,
                                         .all = options->all,
                                         .states = options->states,
                                         .budget = whole_budget(whole),
                                         .fair = options->fair};
    if (options->state.ltl != NULL || options->state.starvation)
        return ask(options, finite, &search, to);
    struct arena *arena = arena_new();
    struct finite_result result = finite_explore(finite, &search);
    double seconds = clock_seconds() - start;
    struct witness witness = follow(options, whole, &result, arena);
    int status = tell(options, finite, &result, &witness, seconds, to);
    arena_free(arena);
    return status;
}

static int check_run(const struct command *command, int count, char **arguments)
{
    struct state_check_options options = {.search = SEARCH_BREADTH, .kinds = KINDS_BOTH};
    return state_run(command, count, arguments, &options, work);
}

const struct command command_state_check = {
    .name = "state check",
    .operands = "[options] PATH...",
    .summary = "Look for deadlocks and failed assertions in a finite-state model of a Java program",
    .help =
        "PATH is a directory, a .class, .jar or .java file. The model has the threads of the program with their "
        "places,\n"
        "the variables that decide what happens, monitors, wait and notify. All its states are searched. What it does\n"
        "not represent is said where the search comes to it; then nothing is proved. docs/finite.md has more.\n"
        "A formula has variables (Peterson.turn == 1, Fork#1.used), threads and places (at(main, Buffer.put),\n"
        "at(Worker#2, Buffer.java:12), started(T), ended(T)), deadlock, ! && || -> ( ), and [] <> U W R (or G, F).",
    .options = check_table,
    .run = check_run,
};
