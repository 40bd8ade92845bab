/* The lines of source files of Java and C, found by their own names, without folders: class files give no more. */
#ifndef HEDDLE_DRIVER_SOURCE_LINES_H
#define HEDDLE_DRIVER_SOURCE_LINES_H

#include "base/texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source_lines;

/* Looks at the sources (.java, .c, .h, .i) among the paths, and below those that are folders; reads nothing yet. */
struct source_lines *source_lines_new(const struct text_list *paths, const struct text_list *more);
void source_lines_free(struct source_lines *lines);

/* As verdict/verdict.h wants it: a line of a file, by the file's own name. False if there is no such line, or several
 * files of that name. */
bool source_lines_get(void *lines, const char *file, uint32_t line, const char **text, size_t *length);

#endif
