#include "driver/executions/witness/source.h"

#include <ctype.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The text of a line, without its end; no bytes: there is none. */
static struct text line_of(struct text source, uint32_t line)
{
    const char *at = source.bytes, *end = at + source.length;
    for (; line > 1 && at != NULL && at < end; line--) {
        const char *found = memchr(at, '\n', (size_t)(end - at));
        at = found == NULL ? end : found + 1;
    }
    if (line != 1 || at == NULL || at == end)
        return (struct text){NULL, 0};
    const char *found = memchr(at, '\n', (size_t)(end - at));
    return (struct text){at, (uint32_t)((found == NULL ? end : found) - at)};
}

static struct text without_blanks(struct text line)
{
    while (line.length > 0 && is_blank(line.bytes[0]))
        line = (struct text){line.bytes + 1, line.length - 1};
    while (line.length > 0 && is_blank(line.bytes[line.length - 1]))
        line.length--;
    return line;
}

uint32_t source_call_end(struct text source, uint32_t line, uint32_t column, const char *name)
{
    struct text text = line_of(source, line);
    uint32_t length = (uint32_t)strlen(name), at = column - 1, open = 0;
    if (column == 0 || at + length >= text.length || memcmp(text.bytes + at, name, length) != 0)
        return 0;
    for (at += length; at < text.length && is_blank(text.bytes[at]);)
        at++;
    if (at == text.length || text.bytes[at] != '(')
        return 0;
    for (; at < text.length; at++) {
        char c = text.bytes[at];
        if (c == '"' || c == '\'' || c == '/')
            return 0; /* what is quoted or a comment may have parentheses that are none */
        open += c == '(';
        open -= c == ')';
        if (open == 0)
            return at + 1;
    }
    return 0;
}

/* Words that begin something else than an expression or a declaration, or make parts of it optional. */
static bool begins_otherwise(struct text line)
{
    static const char *const words[] = {"if",    "else",    "for",  "while",  "do",     "switch",  "case",
                                        "break", "default", "goto", "static", "extern", "typedef", "continue"};
    uint32_t length = 0;
    while (length < line.length && is_word(line.bytes[length]))
        length++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is((struct text){line.bytes, length}, words[i]))
            return true;
    return length == 0 && (line.length == 0 || strchr("*(+-", line.bytes[0]) == NULL);
}

/* Whether a line is more than it seems: quotes, comments, labels, conditions, parentheses that go on. */
static bool is_plain(struct text line)
{
    int open = 0;
    for (uint32_t i = 0; i < line.length; i++) {
        if (strchr("\"'#{}?:\\|&", line.bytes[i]) != NULL && line.bytes[i] != '&')
            return false;
        if (line.bytes[i] == '&' && i + 1 < line.length && line.bytes[i + 1] == '&')
            return false;
        if (line.bytes[i] == '/' && i + 1 < line.length && (line.bytes[i + 1] == '/' || line.bytes[i + 1] == '*'))
            return false;
        open += (line.bytes[i] == '(') - (line.bytes[i] == ')');
        if (open < 0)
            return false;
    }
    return open == 0;
}

/* Whether a statement ends, or a block begins or ends, with a line. */
static bool ends_before(struct text source, uint32_t line)
{
    struct text above = {NULL, 0};
    while (--line > 0 && above.length == 0)
        above = without_blanks(line_of(source, line));
    if (above.length == 0 || strchr(";{}", above.bytes[above.length - 1]) == NULL)
        return false;
    if (above.bytes[above.length - 1] == ';')
        return is_plain(above);
    for (uint32_t i = 0; i + 1 < above.length; i++)
        if (above.bytes[i] == '/' && (above.bytes[i + 1] == '/' || above.bytes[i + 1] == '*'))
            return false;
    return true;
}

uint32_t source_statement(struct text source, uint32_t line)
{
    struct text whole = line_of(source, line), text = without_blanks(whole);
    if (line == 0 || text.length == 0 || text.bytes[text.length - 1] != ';' || !is_plain(text) ||
        begins_otherwise(text) || !ends_before(source, line))
        return 0;
    return (uint32_t)(text.bytes - whole.bytes) + 1;
}

bool source_is_renumbered(struct text source)
{
    bool fresh = true;
    for (uint32_t i = 0; i < source.length; i++) {
        if (fresh && source.bytes[i] == '#') {
            while (++i < source.length && is_blank(source.bytes[i])) {
            }
            struct text rest = {source.bytes + i, source.length - i};
            if (text_begins(rest, "line") || (rest.length > 0 && isdigit((unsigned char)rest.bytes[0])))
                return true;
            if (i == source.length)
                return false;
        }
        fresh = source.bytes[i] == '\n' || (fresh && is_blank(source.bytes[i]));
    }
    return false;
}
