/* The commands of heddle, and what they have in common. */
#ifndef HEDDLE_CLI_COMMAND_H
#define HEDDLE_CLI_COMMAND_H

#include "cli/options.h"

/* The exit status of every command. */
enum { STATUS_FINE = 0, STATUS_FOUND = 1, STATUS_WRONG = 2, STATUS_UNKNOWN = 3 };

/* Of the statuses of several files, or of several parts of the work, the one that counts: wrong input before something
 * found, that before something unknown. Whoever sees 0 or 3 can rely on all of the input having been right. */
int command_worse_status(int one, int other);

struct command {
    const char *name;     /* its words: "eml check"; NULL ends the table */
    const char *operands; /* as --help shows them */
    const char *summary;  /* one line */
    const char *help;     /* the rest, before the options */
    const struct option *options;
    void (*more_help)(FILE *to); /* what no constant text can say; may be NULL */
    /* Runs with the arguments behind the name; returns the exit status. */
    int (*run)(const struct command *command, int count, char **arguments);
};

extern const struct command command_check, command_run, command_show_shape;
extern const struct command command_eml_check, command_eml_print, command_show_ir, command_show_callgraph,
    command_show_points_to, command_show_threads, command_show_locks, command_show_ccfg;
extern const struct command command_state_check, command_state_print;

/* Prints "heddle: …" to stderr; command may be NULL, else a hint at its --help follows. Returns STATUS_WRONG. */
int command_complain(const struct command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What most commands do: parses the arguments into `values`, which hold the defaults, and works with them and the
 * operands. Returns the exit status. The lists in the values stay the caller's. */
typedef int command_work(const struct command *command, const void *values, const struct text_list *files);
int command_with_files(const struct command *command, int count, char **arguments, void *values, command_work *work);

/* The exit status that a program and the limits of its facts ask for. */
struct whole;
int command_status_of(const struct whole *whole);

void command_help(const struct command *command, FILE *to);

#endif
