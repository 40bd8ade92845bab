#include "cli/terminal.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/progress.h"

static void complain(void *context, const char *sentence)
{
    (void)context;
    command_complain(NULL, "%s", sentence);
}

static void show(void *context, const char *lines, size_t length)
{
    (void)context;
    output_text(stderr, lines, length);
}

static void begin(void *context, const char *work)
{
    struct terminal *terminal = context;
    terminal->progress = progress_start(!terminal->quiet, work);
}

static void end(void *context)
{
    struct terminal *terminal = context;
    progress_stop(terminal->progress);
    terminal->progress = NULL;
}

static void update(void *context, const char *work)
{
    progress_update(((struct terminal *)context)->progress, work);
}

struct listener terminal_listener(struct terminal *terminal)
{
    return (struct listener){terminal, complain, show, begin, end, update};
}
