/* What is wrong with an input, with its place: collected by readers, printed by whoever called them. */
#ifndef HEDDLE_EML_DIAGNOSTICS_H
#define HEDDLE_EML_DIAGNOSTICS_H

#include <stddef.h>
#include <stdint.h>

struct buffer;
struct diagnostics;

/* At most `most` complaints are kept; the others are only counted. */
struct diagnostics *diagnostics_new(size_t most);
void diagnostics_free(struct diagnostics *diagnostics);

/* Line and column count from 1; line 0 means the file as a whole. */
void diagnostics_add(struct diagnostics *diagnostics, uint32_t line, uint32_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

size_t diagnostics_count(const struct diagnostics *diagnostics);

/* Complaint i, i < min(count, most): its message, without place. */
const char *diagnostics_message(const struct diagnostics *diagnostics, size_t i, uint32_t *line, uint32_t *column);

/* Appends all complaints in the order of their places, each as `file:line:column: error: message`, the line of the text
 * and a caret under the column; then how many more there were. */
void diagnostics_format(const struct diagnostics *diagnostics, const char *file, const char *text, size_t length,
                        struct buffer *into);

#endif
