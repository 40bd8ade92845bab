/* heddle eml print: the EML of a program. */
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/source.h"
#include "eml/print.h"

#include <string.h>

struct print_options {
    const char *output;
};

static const struct option print_table[] = {
    {"output", "FILE", "write to FILE instead of standard output", OPTION_TEXT, offsetof(struct print_options, output),
     0, 0},
    {0},
};

static bool is_eml(const char *path)
{
    size_t length = strlen(path);
    return strcmp(path, "-") == 0 || (length > 4 && strcmp(path + length - 4, ".eml") == 0);
}

static int print_file(const char *path, FILE *to)
{
    if (!is_eml(path))
        return command_complain(NULL, "%s: only .eml files can be read as yet", path);
    int status = STATUS_FINE;
    struct eml_program *program = source_read(path, NULL, &status);
    if (program == NULL)
        return status;
    struct buffer text = {0};
    eml_print(program, &text);
    fwrite(text.text, 1, text.length, to);
    buffer_free(&text);
    eml_program_free(program);
    return status;
}

static int print_all(const struct command *command, const char *path, const struct text_list *files)
{
    struct output output;
    int status = STATUS_FINE;
    if (files->count == 0)
        return command_complain(command, "no file given");
    if (!output_open(&output, path))
        return STATUS_WRONG;
    for (size_t i = 0; i < files->count; i++) {
        int one = print_file(files->items[i], output.file);
        status = one > status ? one : status;
    }
    return output_close(&output) ? status : STATUS_WRONG;
}

static int print_run(const struct command *command, int count, char **arguments)
{
    struct print_options options = {0};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = print_all(command, options.output, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    return status;
}

const struct command command_eml_print = {
    .name = "eml print",
    .operands = "[options] FILE...",
    .summary = "Print the EML of a program, with its source positions",
    .help = "FILE is an .eml file, or - for standard input.",
    .options = print_table,
    .run = print_run,
};
