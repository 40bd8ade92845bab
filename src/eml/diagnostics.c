#include "eml/diagnostics.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LONGEST_MESSAGE = 600,
    LINE_WINDOW = 110, /* how much of a long line is shown */
};

struct complaint {
    uint32_t line, column;
    char *message;
};

struct diagnostics {
    struct complaint *complaints; /* the kept ones, in the order of their places */
    size_t kept, capacity, most;
    size_t count;
};

struct diagnostics *diagnostics_new(size_t most)
{
    struct diagnostics *diagnostics = mem_new(1, sizeof *diagnostics);
    diagnostics->most = most;
    return diagnostics;
}

void diagnostics_free(struct diagnostics *diagnostics)
{
    if (diagnostics == NULL)
        return;
    for (size_t i = 0; i < diagnostics->kept; i++)
        mem_free(diagnostics->complaints[i].message);
    mem_free(diagnostics->complaints);
    mem_free(diagnostics);
}

static char *format_message(const char *format, va_list arguments)
{
    char *message = mem_new(LONGEST_MESSAGE, 1);
    int length = vsnprintf(message, LONGEST_MESSAGE, format, arguments);
    if (length >= LONGEST_MESSAGE)
        memcpy(message + LONGEST_MESSAGE - 4, "...", 4);
    return message;
}

void diagnostics_add(struct diagnostics *diagnostics, uint32_t line, uint32_t column, const char *format, ...)
{
    diagnostics->count++;
    if (diagnostics->kept == diagnostics->most)
        return;
    ARRAY_RESERVE(diagnostics->complaints, diagnostics->capacity, diagnostics->kept + 1);
    va_list arguments;
    va_start(arguments, format);
    struct complaint complaint = {line, column, format_message(format, arguments)};
    va_end(arguments);
    size_t at = diagnostics->kept++;
    for (; at > 0; at--) {
        const struct complaint *before = &diagnostics->complaints[at - 1];
        if (before->line < line || (before->line == line && before->column <= column))
            break;
        diagnostics->complaints[at] = *before;
    }
    diagnostics->complaints[at] = complaint;
}

size_t diagnostics_count(const struct diagnostics *diagnostics)
{
    return diagnostics->count;
}

const char *diagnostics_message(const struct diagnostics *diagnostics, size_t i, uint32_t *line, uint32_t *column)
{
    *line = diagnostics->complaints[i].line;
    *column = diagnostics->complaints[i].column;
    return diagnostics->complaints[i].message;
}

/* What of a line can be shown: tabs stay, so that the caret below stands right; everything that could play tricks
 * with a terminal or is not one column wide becomes a question mark. */
static char shown(char byte)
{
    return byte == '\t' || (byte >= ' ' && byte <= '~') ? byte : '?';
}

static void show_place(const char *line, size_t length, size_t column, struct buffer *into)
{
    size_t first = column > LINE_WINDOW ? column - LINE_WINDOW / 2 : 0;
    size_t last = length - first > LINE_WINDOW ? first + LINE_WINDOW : length;
    buffer_add_text(into, "    ");
    for (size_t i = first; i < last; i++) {
        char byte = shown(line[i]);
        buffer_add(into, &byte, 1);
    }
    buffer_add_text(into, "\n    ");
    for (size_t i = first; i + 1 < column; i++)
        buffer_add_text(into, i < length && line[i] == '\t' ? "\t" : " ");
    buffer_add_text(into, "^\n");
}

/* Appends the line that starts at `start`, with a caret. */
static void show_line(const char *text, size_t start, size_t length, size_t column, struct buffer *into)
{
    const char *newline = memchr(text + start, '\n', length - start);
    size_t end = newline == NULL ? length : (size_t)(newline - text);
    if (end > start && text[end - 1] == '\r')
        end--;
    if (column > 0 && column <= end - start + 1)
        show_place(text + start, end - start, column, into);
}

void diagnostics_format(const struct diagnostics *diagnostics, const char *file, const char *text, size_t length,
                        struct buffer *into)
{
    size_t start = 0;
    uint32_t line = 1; /* the one at start; complaints are sorted, so one walk through the text finds all lines */
    for (size_t i = 0; i < diagnostics->kept; i++) {
        const struct complaint *complaint = &diagnostics->complaints[i];
        if (complaint->line == 0) {
            buffer_format(into, "%s: error: %s\n", file, complaint->message);
            continue;
        }
        buffer_format(into, "%s:%u:%u: error: %s\n", file, complaint->line, complaint->column, complaint->message);
        while (line < complaint->line && start < length) {
            const char *newline = memchr(text + start, '\n', length - start);
            start = newline == NULL ? length : (size_t)(newline - text) + 1;
            line++;
        }
        if (line == complaint->line)
            show_line(text, start, length, complaint->column, into);
    }
    if (diagnostics->count > diagnostics->kept)
        buffer_format(into, "%s: %zu more errors are not shown\n", file, diagnostics->count - diagnostics->kept);
}
