/* Makes an EML program that shows a problem as small as it can while it still shows it. */
#ifndef HEDDLE_TESTS_DIFFERENTIAL_SHRINK_H
#define HEDDLE_TESTS_DIFFERENTIAL_SHRINK_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;

/* Whether a program still shows the problem. Only asked about valid programs. */
typedef bool shrink_question(const char *text, size_t length, void *context);

/* Replaces the text by that of a smaller program, by leaving out processes, functions, declarations, statements,
 * blocks and their edges, one at a time, until nothing more can go or the question was asked `most` times. The text
 * must be a valid program of which the question is true; it stays so. Returns how often the question was asked. */
size_t shrink(struct buffer *text, shrink_question *question, void *context, size_t most);

#endif
