/* Work on many classes at once, with results in order.
 *
 * Workers take the classes of a list one by one. What each one says comes out in the order of the list, whatever the
 * number of workers. No worker gets far ahead of what was put out, and the memory of a class is freed when its work
 * is done. */
#ifndef HEDDLE_CLI_OUTPUT_CLASSES_H
#define HEDDLE_CLI_OUTPUT_CLASSES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct arena;
struct buffer;
struct complaints;
struct path;

struct output_classes {
    const struct path *path;
    const uint32_t *classes; /* their numbers in the path */
    size_t count;
    unsigned jobs;
    FILE *to; /* for texts; complaints go to stderr */
    /* Does the work for a class. The arena is freed afterwards. Called by several threads at once. */
    void (*visit)(void *context, uint32_t number, struct arena *arena, struct buffer *text,
                  struct complaints *complaints);
    void *context;
};

/* Returns how many complaints there were. */
size_t output_classes(const struct output_classes *work);

#endif
