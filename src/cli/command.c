#include "cli/command.h"

#include <stdarg.h>

int command_complain(const struct command *command, const char *format, ...)
{
    va_list arguments;
    fputs("heddle: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    if (command != NULL)
        fprintf(stderr, "Try 'heddle %s --help'.\n", command->name);
    return STATUS_WRONG;
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
