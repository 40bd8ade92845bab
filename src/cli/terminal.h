/* The terminal as the listener of a run: complaints and what is being done go to stderr. */
#ifndef HEDDLE_CLI_TERMINAL_H
#define HEDDLE_CLI_TERMINAL_H

#include "driver/listener.h"

#include <stdbool.h>

struct progress;

struct terminal {
    bool quiet; /* nothing of what is being done */
    struct progress *progress;
};

/* The terminal must outlive the listener. */
struct listener terminal_listener(struct terminal *terminal);

#endif
