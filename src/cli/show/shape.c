/* heddle show shape: the storage structure graph, and who owns or protects what. */
#include "facts/shape/shape.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/show/common.h"

struct show_shape_options {
    struct show_options show; /* first: SHOW_OPTIONS relies on it */
    unsigned format, line;
};

enum { FORMAT_TEXT, FORMAT_DOT };

#define FIELD(name) offsetof(struct show_shape_options, name)

static const struct option shape_table[] = {
    SHOW_OPTIONS,
    {"format", "text|dot", "the form of the output (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"line", "N", "the graph behind line N of the source, with its variables, instead of the facts", OPTION_COUNT,
     FIELD(line), 1, 1u << 24},
    {0},
};

#undef FIELD

static int print(const void *asked, const struct whole *whole, FILE *to)
{
    const struct show_shape_options *options = asked;
    struct shape *shape = shape_new(whole_facts(whole), whole_budget(whole));
    struct buffer text = {0};
    if (shape == NULL)
        return command_complain(NULL, "there is no main");
    if (options->line != 0)
        shape_print_line(shape, options->line, &text);
    else if (options->format == FORMAT_DOT)
        shape_print_dot(shape, &text);
    else
        shape_print_text(shape, &text);
    if (text.length > 0)
        output_text(to, text.text, text.length);
    buffer_free(&text);
    int status = show_status(shape_complete(shape));
    shape_free(shape);
    return status;
}

static int shape_command(const struct command *command, int count, char **arguments)
{
    struct show_shape_options options = {0};
    return show_run(command, count, arguments, &options, print);
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
