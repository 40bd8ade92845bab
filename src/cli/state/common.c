#include "cli/state/common.h"

#include "base/buffer.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "llvm/program.h"

#include <string.h>

static const struct {
    const char *name;
    unsigned bits;
} reductions[] = {{"owned", FINITE_OWNED},
                  {"protected", FINITE_PROTECTED},
                  {"relock", FINITE_RELOCK},
                  {"notify", FINITE_NOTIFY},
                  {"unlock", FINITE_UNLOCK},
                  {"all", FINITE_ALL},
                  {"none", 0}};

/* "owned,relock" as bits; false: a word is none of them. */
static bool parse_reductions(const char *text, unsigned *bits)
{
    *bits = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, ","), i = 0, count = sizeof reductions / sizeof *reductions;
        while (i < count && (strlen(reductions[i].name) != length || memcmp(reductions[i].name, text, length) != 0))
            i++;
        if (i == count)
            return false;
        *bits |= reductions[i].bits;
        text += length;
        text += *text == ',';
    }
    return true;
}

static int work_with(const struct state_options *options, unsigned reduce, const struct whole *whole, state_work *work)
{
    struct output output;
    int status = command_status_of(whole);
    const struct finite_options asked = {.objects = options->objects,
                                         .elements = options->elements,
                                         .recursion = options->recursion,
                                         .reductions = reduce,
                                         .queue = options->queue,
                                         .ltl = options->ltl,
                                         .starvation = options->starvation};
    if (status == STATUS_WRONG || !output_open(&output, options->output))
        return STATUS_WRONG;
    struct finite *finite = finite_new(whole_facts(whole), &asked, whole_budget(whole));
    if (finite_wrong(finite) != NULL)
        status = command_complain(NULL, "the formula: %s", finite_wrong(finite));
    else
        status = command_worse_status(status, work(options, whole, finite, output.file));
    finite_free(finite);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int run_files(const struct command *command, const struct state_options *options, const struct text_list *files,
                     state_work *work)
{
    struct terminal terminal = {.quiet = options->quiet};
    const struct listener listener = terminal_listener(&terminal);
    unsigned reduce = FINITE_ALL;
    if (files->count == 0)
        return command_complain(command, "no file given");
    for (size_t i = 0; i < files->count; i++)
        if (llvm_is_input(files->items[i]))
            return command_complain(command, "models are made of Java programs only");
    if (options->reduce != NULL && !parse_reductions(options->reduce, &reduce))
        return command_complain(command, "'%s' is no list of reductions", options->reduce);
    struct whole *whole = whole_open(&options->whole, files, &listener);
    int status = whole == NULL ? STATUS_WRONG : work_with(options, reduce, whole, work);
    whole_close(whole);
    return status;
}

int state_run(const struct command *command, int count, char **arguments, void *values, state_work *work)
{
    struct state_options *options = values;
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, values, &files, &why))
        status = run_files(command, options, &files, work);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    whole_options_free(&options->whole);
    return status;
}
