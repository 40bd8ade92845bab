/* Text from the input, made fit to be shown: an input may hold bytes that are no text or that command a terminal. */
#ifndef HEDDLE_REPORT_CLEAN_H
#define HEDDLE_REPORT_CLEAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buffer;

enum clean_for { CLEAN_FOR_JSON, CLEAN_FOR_UTF8_TERMINAL, CLEAN_FOR_ASCII_TERMINAL };

/* Appends the text as valid UTF-8. Bytes that are none become U+FFFD, or `?` in ASCII; for a terminal, control
 * characters become `?`, and for an ASCII terminal so does all that is not ASCII. */
void clean_add(struct buffer *into, const char *text, enum clean_for use);

/* As clean_add, for a text of lines, which may hold any bytes: line ends and tabs stay. */
void clean_add_lines(struct buffer *into, const char *text, size_t length, enum clean_for use);

/* Writes a piece of JSON, as yajl makes it. In strings JSON allows control characters beyond ASCII, and those that
 * change the direction of writing; they are written as \uXXXX, so that they mean nothing to a terminal and are not
 * lost. */
void clean_write_json(const char *text, size_t length, FILE *to);

/* How many characters valid UTF-8 shows: combining and wide characters count one. */
size_t clean_width(const char *text);

/* Appends valid UTF-8; where it is wider than it may be, it is cut and ends in dots. */
void clean_cut(struct buffer *into, const char *text, size_t width, bool utf8);

#endif
