#include "support/dot.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static void skip_space(const char **at)
{
    for (;;) {
        *at += strspn(*at, " \t\n");
        if (strncmp(*at, "//", 2) != 0)
            return;
        *at += strcspn(*at, "\n");
    }
}

static bool take(const char **at, const char *word)
{
    skip_space(at);
    if (strncmp(*at, word, strlen(word)) != 0)
        return false;
    *at += strlen(word);
    return true;
}

/* A name: letters and digits, a number with a point, or a text in quotes on one line. */
static bool take_name(const char **at)
{
    skip_space(at);
    const char *from = *at;
    if (*from != '"') {
        while (isalnum((unsigned char)**at) || **at == '_' || **at == '.')
            (*at)++;
        return *at > from;
    }
    for ((*at)++; **at != '"'; (*at)++) {
        if (**at == '\\')
            (*at)++;
        if (**at == '\0' || **at == '\n')
            return false;
    }
    (*at)++;
    return true;
}

static bool take_attributes(const char **at)
{
    if (!take(at, "["))
        return true;
    do {
        if (!take_name(at) || !take(at, "=") || !take_name(at))
            return false;
    } while (take(at, ","));
    return take(at, "]");
}

static bool take_statement(const char **at, size_t *edges)
{
    if (!take_name(at))
        return false;
    if (take(at, "="))
        return take_name(at) && take(at, ";");
    if (take(at, "->")) {
        (*edges)++;
        if (!take_name(at))
            return false;
    }
    return take_attributes(at) && take(at, ";");
}

const char *dot_check(const char *text, size_t *edges)
{
    const char *at = text;
    *edges = 0;
    if (!take(&at, "digraph") || !take_name(&at) || !take(&at, "{"))
        return at;
    while (!take(&at, "}"))
        if (!take_statement(&at, edges))
            return at;
    skip_space(&at);
    return *at == '\0' ? NULL : at;
}
