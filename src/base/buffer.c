#include "base/buffer.h"

#include "base/array.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void buffer_add(struct buffer *buffer, const char *text, size_t length)
{
    ARRAY_RESERVE(buffer->text, buffer->capacity, buffer->length + length + 1);
    if (length > 0) /* an empty text may be NULL */
        memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = '\0';
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list first, second;
    va_start(first, format);
    va_copy(second, first);
    int length = vsnprintf(NULL, 0, format, first);
    va_end(first);
    if (length > 0) {
        size_t added = (size_t)length;
        ARRAY_RESERVE(buffer->text, buffer->capacity, buffer->length + added + 1);
        vsnprintf(buffer->text + buffer->length, added + 1, format, second);
        buffer->length += added;
    }
    va_end(second);
}

void buffer_join_lines(struct buffer *buffer, size_t from)
{
    for (size_t i = from; i < buffer->length; i++)
        if (buffer->text[i] == '\n' || buffer->text[i] == '\r')
            buffer->text[i] = '?';
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    if (buffer->text != NULL)
        buffer->text[0] = '\0';
}

void buffer_free(struct buffer *buffer)
{
    mem_free(buffer->text);
    *buffer = (struct buffer){0};
}
