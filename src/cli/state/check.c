/* heddle state check: whether the finite-state model of a program can come to a deadlock or a failed assertion. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/state/common.h"
#include "driver/models/witness.h"

#include <inttypes.h>
#include <langinfo.h>

struct state_check_options {
    struct state_options state; /* first: STATE_OPTIONS relies on it */
    unsigned search, states, kinds;
    bool stats, list, all;
};

enum { SEARCH_BREADTH, SEARCH_DEPTH };
enum { KINDS_BOTH, KINDS_DEADLOCK, KINDS_ASSERTION };

#define FIELD(name) offsetof(struct state_check_options, name)

static const struct option check_table[] = {
    STATE_OPTIONS,
    {"kinds", "all|deadlock|assertion", "what is looked for (all)", OPTION_CHOICE, FIELD(kinds), 0, 0},
    {"search", "breadth|depth", "the order of the search; breadth finds a shortest way (breadth)", OPTION_CHOICE,
     FIELD(search), 0, 0},
    {"states", "N", "stop after N states", OPTION_COUNT, FIELD(states), 1, 4000000000u},
    {"every-state", NULL, "search to the end though something was found", OPTION_FLAG, FIELD(all), 0, 0},
    {"stats", NULL, "print how many states and transformations there are, too", OPTION_FLAG, FIELD(stats), 0, 0},
    {"transformations", NULL, "list the transformations, with whether they are visible and why, too", OPTION_FLAG,
     FIELD(list), 0, 0},
    {0},
};

#undef FIELD

static void add_place(struct buffer *text, const char *file, uint32_t line)
{
    if (file[0] != '\0')
        buffer_format(text, line == 0 ? "%s: " : "%s:%" PRIu32 ": ", file, line);
}

static void add_witness(struct buffer *text, const struct finite_result *result)
{
    for (uint32_t i = 0; i < result->step_count; i++) {
        const struct finite_step *step = &result->steps[i];
        buffer_format(text, "  %" PRIu32 ". ", i + 1);
        add_place(text, step->file, step->line);
        buffer_format(text, "%s: %s\n", step->thread, step->action);
    }
    for (uint32_t i = 0; i < result->wait_count; i++) {
        const struct finite_waits *waits = &result->waits[i];
        buffer_add_text(text, "  then ");
        add_place(text, waits->file, waits->line);
        buffer_format(text, "%s waits %s\n", waits->thread, waits->for_what);
    }
}

/* What became of the witness in a run of the program. */
static void add_replay(struct buffer *text, const struct witness *witness)
{
    if (witness->confirmed) {
        buffer_format(text, "  in a run of the program: %s\n", witness->finding.message);
        return;
    }
    buffer_add_text(text, "  not confirmed: ");
    if (witness->step != 0)
        buffer_format(text, "the interpreter cannot follow step %" PRIu32 ": ", witness->step);
    buffer_format(text, "%s\n", witness->why_not);
}

static int add_verdict(struct buffer *text, const struct finite_result *result, const struct witness *witness,
                       unsigned kinds)
{
    static const char *const nothing[] = {"no deadlock, and no failed assertion that nothing catches", "no deadlock",
                                          "no failed assertion that nothing catches"};
    switch (result->verdict) {
    case FINITE_HOLDS:
        buffer_format(text, "proved: %s\n", nothing[kinds]);
        if (kinds != KINDS_ASSERTION)
            buffer_add_text(text,
                            "  not asked: whether some threads wait for ever while others go on, unless it is for each "
                            "other's monitors\n");
        buffer_add_text(text, "  assumed: memory is sequentially consistent\n");
        return STATUS_FINE;
    case FINITE_UNKNOWN:
        buffer_format(text, "unknown: %s\n", result->reason);
        return STATUS_UNKNOWN;
    case FINITE_DEADLOCK:
        buffer_format(text, "%s: deadlock%s\n", witness->confirmed ? "confirmed" : "possible",
                      result->circle          ? " (of some threads, while others go on)"
                      : result->missed_signal ? " (missed signal)"
                                              : "");
        break;
    case FINITE_ASSERTION:
        buffer_format(text, "%s: failed assertion\n", witness->confirmed ? "confirmed" : "possible");
        break;
    }
    add_witness(text, result);
    add_replay(text, witness);
    return STATUS_FOUND;
}

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

static int work(const void *values, const struct whole *whole, struct finite *finite, FILE *to)
{
    const struct state_check_options *options = values;
    struct buffer text = {0};
    double start = clock_seconds();
    const struct finite_search search = {.deep = options->search == SEARCH_DEPTH,
                                         .assertions = options->kinds != KINDS_DEADLOCK,
                                         .deadlocks = options->kinds != KINDS_ASSERTION,
                                         .all = options->all,
                                         .states = options->states,
                                         .budget = whole_budget(whole)};
    if (options->list)
        finite_list(finite, &text);
    struct finite_result result = finite_explore(finite, &search);
    struct arena *arena = arena_new();
    struct witness witness = {0};
    if (result.verdict == FINITE_DEADLOCK || result.verdict == FINITE_ASSERTION) {
        const struct text_list *mains = &options->state.whole.mains;
        const struct witness_program program = {.source = classes_source(whole_classes(whole)),
                                                .main = mains->count == 0 ? NULL : mains->items[0],
                                                .codeset = nl_langinfo(CODESET)};
        witness = witness_follow(&program, &result, whole_budget(whole), arena);
    }
    int status = add_verdict(&text, &result, &witness, options->kinds);
    for (uint32_t i = 0; i < result.trap_count; i++)
        buffer_format(&text, "not modelled: %s\n", result.traps[i]);
    if (options->stats) {
        struct finite_size size = finite_size(finite);
        add_stats(&text, &size, &result, clock_seconds() - start);
    }
    output_text(to, text.text, text.length);
    buffer_free(&text);
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
        "not represent is said where the search comes to it; then nothing is proved. docs/finite.md has more.",
    .options = check_table,
    .run = check_run,
};
