/* Sentences in lines that are not too long. For use within this room only. */
#ifndef HEDDLE_REPORT_PARAGRAPH_H
#define HEDDLE_REPORT_PARAGRAPH_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;

struct paragraph {
    size_t indent; /* of each line */
    size_t width;  /* of a line, with its indent */
    bool utf8;     /* what the terminal can show */
    size_t column; /* how much of the current line is written already; 0: nothing, not even the indent */
};

/* Appends the words of a text, cleaned and separated by one blank each, without a line's end behind the last one. A
 * word that is wider than a line is cut. Moves `column`, so that more can follow. */
void paragraph_add(struct buffer *into, struct paragraph *paragraph, const char *text);

#endif
