/* A line on stderr that says what is being done and for how long, while it lasts longer than a moment. */
#ifndef HEDDLE_CLI_PROGRESS_H
#define HEDDLE_CLI_PROGRESS_H

#include <stdbool.h>

struct progress;

/* Starts to show the text if stderr is a terminal and it is wanted; else returns NULL. The text is copied. */
struct progress *progress_start(bool wanted, const char *text);

/* Another text from now on. NULL is fine. */
void progress_update(struct progress *progress, const char *text);

/* Removes the line. NULL is fine. */
void progress_stop(struct progress *progress);

#endif
