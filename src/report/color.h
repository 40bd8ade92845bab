/* Text in colors, where the terminal shows them. */
#ifndef HEDDLE_REPORT_COLOR_H
#define HEDDLE_REPORT_COLOR_H

#include <stdbool.h>

struct buffer;

enum color { COLOR_BOLD, COLOR_FAINT, COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_CYAN };

/* Appends the text, in the color if that is wanted. */
void color_add(struct buffer *into, bool wanted, enum color color, const char *text);

#endif
