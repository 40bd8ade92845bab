/* heddle show ccfg: what the bounded engine unrolls of a C program, as a graph. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bound/bound.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/show/program.h"
#include "llvm/program.h"

#include <inttypes.h>

struct ccfg_options {
    struct text_list flags;
    const char *output;
    unsigned format, unwind, memory;
    double seconds;
};

enum { CCFG_TEXT, CCFG_DOT };

#define FIELD(name) offsetof(struct ccfg_options, name)

static const struct option ccfg_table[] = {
    {"format", "text|dot", "the form of the output (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"unwind", "N", "follow loops and recursions N times (1)", OPTION_COUNT, FIELD(unwind), 1, 4096},
    {"clang", "FLAG", "pass a flag on to clang; may be given several times", OPTION_LIST, FIELD(flags), 0, 0},
    {"time-limit", "S", "stop after S seconds", OPTION_SECONDS, FIELD(seconds), 0.001, 1e9},
    {"memory-limit", "MB", "stop when the process has grown to so many MB", OPTION_COUNT, FIELD(memory), 1, 1u << 24},
    {"output", "FILE", "write to FILE instead of standard output", OPTION_TEXT, FIELD(output), 0, 0},
    {0},
};

#undef FIELD

static int print(const struct ccfg_options *options, const struct ir_module *module, struct budget *budget,
                 struct arena *arena, FILE *to)
{
    bool dot = options->format == CCFG_DOT;
    struct buffer text = {0};
    const struct bound_options asked = {.budget = budget, .unwind = options->unwind, .ccfg = &text, .ccfg_dot = dot};
    struct bound_result result = bound_program(module, &asked, arena);
    if (text.length > 0)
        output_text(to, text.text, text.length);
    if (!result.complete)
        fprintf(to, "%snot complete: %s\n", dot ? "// " : "", result.why_not);
    else if (!dot)
        fprintf(to, "%" PRIu32 " threads, %" PRIu32 " reads, %" PRIu32 " writes, %" PRIu32 " locks, with bound %u\n",
                result.threads, result.reads, result.writes, result.locks, options->unwind);
    buffer_free(&text);
    return result.complete ? STATUS_FINE : STATUS_UNKNOWN;
}

static int show(const struct command *command, const void *values, const struct text_list *files)
{
    const struct ccfg_options *options = values;
    struct output output;
    int status;
    if (files->count == 0)
        return command_complain(command, "no file given");
    for (size_t i = 0; i < files->count; i++)
        if (!llvm_is_input(files->items[i]))
            return command_complain(command, "this is shown of C programs only");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(options->seconds, (size_t)options->memory << 20);
    const struct ir_module *module = show_read_program(files, &options->flags, budget, arena, &status);
    if (module != NULL)
        status = command_worse_status(status, print(options, module, budget, arena, output.file));
    budget_free(budget);
    arena_free(arena);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int ccfg_run(const struct command *command, int count, char **arguments)
{
    struct ccfg_options options = {.unwind = 1};
    int status = command_with_files(command, count, arguments, &options, show);
    text_list_free(&options.flags);
    return status;
}

const struct command command_show_ccfg = {
    .name = "show ccfg",
    .operands = "[options] PATH...",
    .summary = "Show what the bounded engine unrolls of a C program: its concurrent control-flow graph",
    .help =
        "PATH is a .c, .i, .bc or .ll file of a C program; all are linked.\n"
        "For each thread the blocks that it is followed through, each as often as it is unrolled, with the condition\n"
        "on which it comes there: reads (r7 := x), writes (x := r7 + 1) and locks of what threads share, with their\n"
        "lines, threads that are started and joined, where it may stop, and which blocks come next. What only one\n"
        "thread uses is part of conditions and values. With --format dot, for Graphviz. docs/bound.md has more.",
    .options = ccfg_table,
    .run = ccfg_run,
};
