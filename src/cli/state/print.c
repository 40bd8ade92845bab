/* heddle state print: the finite-state model of a program, for SPIN, NuSMV or Graphviz. */
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/state/common.h"

struct state_print_options {
    struct state_options state; /* first: STATE_OPTIONS relies on it */
    bool promela, smv, dot;
};

#define FIELD(name) offsetof(struct state_print_options, name)

static const struct option print_table[] = {
    STATE_OPTIONS,
    {"promela", NULL, "as Promela, the language of SPIN (this is what is printed if nothing is said)", OPTION_FLAG,
     FIELD(promela), 0, 0},
    {"smv", NULL, "in the language of NuSMV", OPTION_FLAG, FIELD(smv), 0, 0},
    {"dot", NULL, "the transformations of each thread as a graph, for Graphviz", OPTION_FLAG, FIELD(dot), 0, 0},
    {0},
};

#undef FIELD

static int work(const void *values, const struct whole *whole, struct finite *finite, FILE *to)
{
    const struct state_print_options *options = values;
    struct buffer text = {0};
    int status = STATUS_FINE;
    (void)whole;
    if (finite_failed(finite) != NULL) {
        command_complain(NULL, "there is no model: %s", finite_failed(finite));
        return STATUS_UNKNOWN;
    }
    if (options->dot + options->promela + options->smv > 1)
        return command_complain(NULL, "only one of --promela, --smv and --dot is printed at a time");
    if (options->smv && options->state.ltl != NULL)
        return command_complain(NULL, "a formula is printed with --promela only");
    const char *why = NULL;
    if (options->dot)
        finite_dot(finite, &text);
    else if (options->smv)
        why = finite_smv(finite, &text);
    else
        why = finite_promela(finite, &text);
    if (why != NULL) {
        command_complain(NULL, "the model cannot be printed: %s", why);
        status = STATUS_UNKNOWN;
    }
    if (text.length > 0)
        output_text(to, text.text, text.length);
    buffer_free(&text);
    return status;
}

static int print_run(const struct command *command, int count, char **arguments)
{
    struct state_print_options options = {0};
    return state_run(command, count, arguments, &options, work);
}

const struct command command_state_print = {
    .name = "state print",
    .operands = "[options] PATH...",
    .summary = "Print a finite-state model of a Java program for SPIN, NuSMV or Graphviz",
    .help =
        "PATH is a directory, a .class, .jar or .java file. The model is the one that `heddle state check` searches.\n"
        "docs/finite.md says how to read it.",
    .options = print_table,
    .run = print_run,
};
