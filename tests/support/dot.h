/* Whether a text is a graph as Graphviz reads it: the part of its language that heddle writes. */
#ifndef HEDDLE_TESTS_SUPPORT_DOT_H
#define HEDDLE_TESTS_SUPPORT_DOT_H

#include <stddef.h>

/* `digraph NAME { … }` with statements NAME [ATTRIBUTES]; NAME -> NAME [ATTRIBUTES]; KEY=VALUE; and comments.
 * Returns NULL if it is one, and counts its edges; else the place in the text where it goes wrong. */
const char *dot_check(const char *text, size_t *edges);

#endif
