#include "cli/show/c_facts.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/show/program.h"
#include "facts/c/facts.h"

#include <string.h>

static const struct {
    const char *command;
    void (*print)(const struct cfacts *facts, struct buffer *to);
} prints[] = {
    {"show points-to", cfacts_print_points_to},
    {"show threads", cfacts_print_threads},
    {"show locks", cfacts_print_locks},
};
enum { PRINTS = sizeof prints / sizeof *prints };

static int print(size_t which, const struct ir_module *module, struct budget *budget, struct arena *arena, FILE *to)
{
    struct buffer text = {0};
    const struct cfacts *facts = cfacts_new(module, budget, arena);
    prints[which].print(facts, &text);
    if (text.length > 0)
        output_text(to, text.text, text.length);
    buffer_free(&text);
    return cfacts_why(facts) == NULL ? STATUS_FINE : STATUS_UNKNOWN;
}

int show_c_facts(const struct command *command, const struct text_list *files, const struct text_list *flags,
                 struct budget *budget, FILE *to)
{
    int status;
    size_t which = 0;
    while (which < PRINTS && strcmp(prints[which].command, command->name) != 0)
        which++;
    if (which == PRINTS)
        return command_complain(command, "this is shown of Java programs only");
    struct arena *arena = arena_new();
    const struct ir_module *module = show_read_program(files, flags, budget, arena, &status);
    if (module != NULL)
        status = command_worse_status(status, print(which, module, budget, arena, to));
    arena_free(arena);
    return status;
}
