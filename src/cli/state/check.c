/* heddle state check: whether the finite-state model of a program can come to a deadlock or a failed assertion. */
#include "base/budget.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/state/common.h"

#include <inttypes.h>

struct state_check_options {
    struct state_options state; /* first: STATE_OPTIONS relies on it */
    unsigned search, states, kinds;
    bool stats, list, all, fair;
};

enum { SEARCH_BREADTH, SEARCH_DEPTH };
enum { KINDS_BOTH, KINDS_DEADLOCK, KINDS_ASSERTION };

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
    bool loops = result->verdict == FINITE_VIOLATED;
    if (result->initially != NULL)
        buffer_format(text, "  at first: %s\n", result->initially);
    for (uint32_t i = 0; i < result->step_count; i++) {
        const struct finite_step *step = &result->steps[i];
        if (loops && i == result->loop)
            buffer_add_text(text, "  from here on again and again:\n");
        buffer_format(text, "  %" PRIu32 ". ", i + 1);
        add_place(text, step->file, step->line);
        buffer_format(text, "%s: %s", step->thread, step->action);
        buffer_format(text, step->change == NULL ? "\n" : "; now %s\n", step->change);
    }
    if (loops && result->loop == result->step_count)
        buffer_add_text(text, "  then nothing changes any more\n");
    for (uint32_t i = 0; i < result->wait_count; i++) {
        const struct finite_waits *waits = &result->waits[i];
        buffer_add_text(text, "  then ");
        add_place(text, waits->file, waits->line);
        buffer_format(text, "%s waits %s%s\n", waits->thread, waits->for_what, loops ? ", for ever" : "");
    }
}

/* Of a formula, or of threads that wait for ever. */
static int add_answer(struct buffer *text, const struct finite_result *result, const struct state_options *options,
                      bool fair)
{
    const char *runs = fair ? "fair runs" : "runs";
    switch (result->verdict) {
    case FINITE_HOLDS:
        if (options->starvation)
            buffer_add_text(text, "proved: no thread waits for ever in fair runs\n");
        else
            buffer_format(text, "proved: of all %s %s\n", runs, options->ltl);
        buffer_add_text(text, "  assumed: memory is sequentially consistent\n");
        return STATUS_FINE;
    case FINITE_VIOLATED:
        if (options->starvation)
            buffer_add_text(text, "possible: a thread waits for ever\n");
        else
            buffer_format(text, "possible: of some %s not %s\n", runs, options->ltl);
        add_witness(text, result);
        return STATUS_FOUND;
    default:
        buffer_format(text, "unknown: %s\n", result->reason);
        return STATUS_UNKNOWN;
    }
}

static int add_verdict(struct buffer *text, const struct finite_result *result, unsigned kinds)
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
        buffer_format(text, "possible: deadlock%s\n",
                      result->circle          ? " (of some threads, while others go on)"
                      : result->missed_signal ? " (missed signal)"
                                              : "");
        break;
    default:
        buffer_add_text(text, "possible: failed assertion\n");
        break;
    }
    add_witness(text, result);
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
                                         .budget = whole_budget(whole),
                                         .fair = options->fair};
    if (options->list)
        finite_list(finite, &text);
    bool asked = options->state.ltl != NULL || options->state.starvation;
    struct finite_result result = asked ? finite_ask(finite, &search) : finite_explore(finite, &search);
    int status = asked ? add_answer(&text, &result, &options->state, options->fair)
                       : add_verdict(&text, &result, options->kinds);
    for (uint32_t i = 0; i < result.trap_count; i++)
        buffer_format(&text, "not modelled: %s\n", result.traps[i]);
    if (options->stats) {
        struct finite_size size = finite_size(finite);
        add_stats(&text, &size, &result, clock_seconds() - start);
        if (asked)
            buffer_format(&text, "automaton %" PRIu32 ", pairs with it %" PRIu64 "\n", result.automaton,
                          result.product);
    }
    output_text(to, text.text, text.length);
    buffer_free(&text);
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
