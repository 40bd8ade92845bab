/* The command `heddle`: finds the command that is asked for and runs it. */
#include "base/system/interrupt.h"
#include "cli/command.h"
#include "cli/output.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &command_check,          &command_run,          &command_eml_check,
    &command_eml_print,      &command_show_ir,      &command_show_callgraph,
    &command_show_points_to, &command_show_threads, &command_show_locks,
    &command_show_shape,     &command_show_ccfg,    &command_state_check,
    &command_state_print};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static int print_version(void)
{
    printf("heddle %s\n", HEDDLE_VERSION);
    return STATUS_FINE;
}

static void print_overview(FILE *to)
{
    fputs("heddle finds concurrency bugs and proves their absence.\n\nUsage:\n", to);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  heddle %s %s\n      %s\n", commands[i]->name, commands[i]->operands, commands[i]->summary);
    fputs("  heddle help COMMAND\n      All about one command\n  heddle --version\n\n"
          "Exit status: 0 nothing found, 1 something found, 2 wrong input or call, 3 unknown and nothing found;\n"
          "of several files 2 counts before 1, 1 before 3. SIGINT and SIGTERM end the work: what is known by then is\n"
          "reported, and heddle ends by the signal; a second one, a second later or more, ends it at once.\n"
          "Files named docs/... are installed in share/doc/heddle.\n",
          to);
}

/* The command whose words the arguments start with; *used tells how many they are. */
static const struct command *command_find(int count, char **arguments, int *used)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const char *rest = commands[i]->name;
        for (int at = 0; at < count; at++) {
            size_t length = strcspn(rest, " ");
            if (strlen(arguments[at]) != length || memcmp(arguments[at], rest, length) != 0)
                break;
            if (rest[length] == '\0') {
                *used = at + 1;
                return commands[i];
            }
            rest += length + 1;
        }
    }
    return NULL;
}

/* What follows the first word of a command in its name, if that is the word; else NULL. */
static const char *command_rest(const struct command *command, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(command->name, word, length) != 0 || command->name[length] != ' ')
        return NULL;
    return command->name + length + 1;
}

/* Whether a word is only the first one of commands: eml, show. */
static bool is_group(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (command_rest(commands[i], word) != NULL)
            return true;
    return false;
}

static int complain_unknown(int count, char **arguments)
{
    bool group = is_group(arguments[0]);
    if (!group || count > 1)
        return command_complain(NULL, "unknown command '%s%s%s'. Try 'heddle --help'.", arguments[0], group ? " " : "",
                                group ? arguments[1] : "");
    fprintf(stderr, "heddle: %s needs one of:", arguments[0]);
    const char *before = " ";
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const char *rest = command_rest(commands[i], arguments[0]);
        if (rest == NULL)
            continue;
        fprintf(stderr, "%s%s", before, rest);
        before = ", ";
    }
    fputs(". Try 'heddle --help'.\n", stderr);
    return STATUS_WRONG;
}

static bool is_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

static int help(int count, char **arguments)
{
    int used = 0;
    const struct command *command = count > 0 ? command_find(count, arguments, &used) : NULL;
    if (command != NULL)
        command_help(command, stdout);
    else if (count > 0 && !is_group(arguments[0]))
        return complain_unknown(count, arguments);
    else
        print_overview(stdout);
    return STATUS_FINE;
}

static int run_command(int count, char **arguments)
{
    int used = 0;
    const struct command *command = command_find(count, arguments, &used);
    if (command == NULL) {
        for (int at = 1; at < count; at++)
            if (is_help(arguments[at]))
                return help(1, arguments);
        return complain_unknown(count, arguments);
    }
    for (int at = used; at < count && strcmp(arguments[at], "--") != 0; at++)
        if (is_help(arguments[at]))
            return help(count, arguments);
    return command->run(command, count - used, arguments + used);
}

static int run(int count, char **arguments)
{
    if (count == 0) {
        print_overview(stderr);
        return STATUS_WRONG;
    }
    if (strcmp(arguments[0], "--version") == 0)
        return print_version();
    if (is_help(arguments[0]))
        return help(0, arguments);
    if (strcmp(arguments[0], "help") == 0)
        return help(count - 1, arguments + 1);
    return run_command(count, arguments);
}

int main(int argc, char **argv)
{
    output_guard_standard_files();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then an error of the write, which is noticed below */
    setlocale(LC_CTYPE, "");
    interrupt_watch();
    int status = run(argc > 0 ? argc - 1 : 0, argv + 1);
    if (!output_finish())
        status = STATUS_WRONG;
    if (interrupt_signal() != 0)
        command_complain(NULL, "interrupted by %s", interrupt_name(interrupt_signal()));
    interrupt_end();
    return status;
}
