#include "cli/command.h"

#include "base/buffer.h"
#include "cli/output.h"
#include "driver/whole.h"

#include <stdarg.h>
#include <stdlib.h>

int command_worse_status(int one, int other)
{
    static const int weight[] = {[STATUS_FINE] = 0, [STATUS_UNKNOWN] = 1, [STATUS_FOUND] = 2, [STATUS_WRONG] = 3};
    return weight[one] >= weight[other] ? one : other;
}

int command_complain(const struct command *command, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    output_say(stderr, "heddle: %s\n", length < 0 ? format : text);
    if (length >= 0)
        free(text);
    if (command != NULL)
        fprintf(stderr, "Try 'heddle %s --help'.\n", command->name);
    return STATUS_WRONG;
}

int command_with_files(const struct command *command, int count, char **arguments, void *values, command_work *work)
{
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, values, &files, &why))
        status = work(command, values, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    return status;
}

int command_status_of(const struct whole *whole)
{
    if (whole_is_wrong(whole))
        return STATUS_WRONG;
    if (classes_were_limited(whole_classes(whole)))
        return STATUS_UNKNOWN;
    return whole_facts(whole) == NULL || facts_complete(whole_facts(whole)) ? STATUS_FINE : STATUS_UNKNOWN;
}

void command_help(const struct command *command, FILE *to)
{
    fprintf(to, "Usage: heddle %s %s\n\n%s.\n", command->name, command->operands, command->summary);
    if (command->help != NULL)
        fprintf(to, "\n%s\n", command->help);
    if (command->options[0].name != NULL) {
        fputs("\nOptions:\n", to);
        options_help(command->options, to);
    }
    if (command->more_help != NULL)
        command->more_help(to);
}
