/* heddle show shape: the storage structure graph, and who owns or protects what. */
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/whole.h"
#include "facts/shape.h"

#include <string.h>

struct show_shape_options {
    struct whole_options whole; /* first: WHOLE_OPTIONS relies on it */
    unsigned format, line;
};

enum { FORMAT_TEXT, FORMAT_DOT };

#define FIELD(name) offsetof(struct show_shape_options, name)

static const struct option shape_table[] = {
    WHOLE_OPTIONS,
    {"format", "text|dot", "the form of the output (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"line", "N", "the graph behind line N of the source, with its variables, instead of the facts", OPTION_COUNT,
     FIELD(line), 1, 1u << 24},
    {0},
};

#undef FIELD

static int print(const struct show_shape_options *options, struct shape *shape, const struct output *output)
{
    struct buffer text = {0};
    if (options->line != 0)
        shape_print_line(shape, options->line, &text);
    else if (options->format == FORMAT_DOT)
        shape_print_dot(shape, &text);
    else
        shape_print_text(shape, &text);
    if (text.length > 0)
        fwrite(text.text, 1, text.length, output->file);
    buffer_free(&text);
    return shape_complete(shape) ? STATUS_FINE : STATUS_UNKNOWN;
}

/* Class names as the JVM writes them. */
static char **internal_names(const struct text_list *list)
{
    char **names = mem_new(list->count + 1, sizeof *names);
    for (size_t i = 0; i < list->count; i++) {
        size_t length = strlen(list->items[i]);
        names[i] = mem_new(length + 1, 1);
        for (size_t k = 0; k < length; k++)
            names[i][k] = list->items[i][k] == '.' ? '/' : list->items[i][k];
    }
    return names;
}

static int show(const struct show_shape_options *options, struct whole *whole, const struct output *output)
{
    char **mains = internal_names(&options->whole.mains);
    const struct shape_options asked = {.mains = (const char *const *)mains,
                                        .main_count = (uint32_t)options->whole.mains.count};
    struct budget *budget = budget_new(options->whole.seconds, (size_t)options->whole.memory << 20);
    struct program *program = program_new(whole_source(whole));
    struct shape *shape = shape_new(program, &asked, budget);
    int status = shape == NULL ? command_complain(NULL, "there is no main") : print(options, shape, output);
    shape_free(shape);
    program_free(program);
    budget_free(budget);
    for (size_t i = 0; i < options->whole.mains.count; i++)
        mem_free(mains[i]);
    mem_free(mains);
    return status;
}

static int show_files(const struct command *command, const struct show_shape_options *options,
                      const struct text_list *files)
{
    struct output output;
    if (files->count == 0)
        return command_complain(command, "no file given");
    if (!output_open(&output, options->whole.output))
        return STATUS_WRONG;
    struct whole *whole = whole_open_classes(files);
    int known = whole_status(whole), status = show(options, whole, &output);
    status = known > status ? known : status;
    whole_close(whole);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int shape_command(const struct command *command, int count, char **arguments)
{
    struct show_shape_options options = {0};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = show_files(command, &options, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    whole_options_free(&options.whole);
    return status;
}

const struct command command_show_shape = {
    .name = "show shape",
    .operands = "[options] PATH...",
    .summary = "Show how objects are linked, which threads own or share them, and which locks protect them",
    .help =
        "PATH is a directory, a .class, .jar, .jmod or .java file. Each line is a fact: threads, edges of the storage\n"
        "structure graph, exposing assignments, shared scopes, owned objects, variables with their locks. A node is\n"
        "named by the line and the class of its allocator; with a star it stands for the objects of earlier\n"
        "iterations.",
    .options = shape_table,
    .run = shape_command,
};
