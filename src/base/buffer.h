/* A growing text. Always NUL-terminated; may hold NUL bytes within. */
#ifndef HEDDLE_BASE_BUFFER_H
#define HEDDLE_BASE_BUFFER_H

#include "base/array.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buffer {
    char *text; /* never NULL after the first addition; NULL before */
    size_t length, capacity;
};

/* A zeroed struct buffer is empty and ready. */
void buffer_add(struct buffer *buffer, const char *text, size_t length);
void buffer_add_text(struct buffer *buffer, const char *text);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The bytes of a number as it lies in memory: inline, because whoever writes a state writes thousands. */
static inline void buffer_add_word(struct buffer *buffer, uint64_t word)
{
    ARRAY_RESERVE(buffer->text, buffer->capacity, buffer->length + sizeof word + 1);
    memcpy(buffer->text + buffer->length, &word, sizeof word);
    buffer->length += sizeof word;
    buffer->text[buffer->length] = '\0';
}
/* Makes one line of what stands behind `from`: line ends become `?`, so that a name of the input begins no line of a
 * report. */
void buffer_join_lines(struct buffer *buffer, size_t from);
void buffer_clear(struct buffer *buffer); /* keeps the memory */
void buffer_free(struct buffer *buffer);

#endif
