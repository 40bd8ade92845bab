#include "cli/options.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/number.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct option *option_find(const struct option *table, const char *name, size_t length)
{
    for (; table->name != NULL; table++)
        if (table->kind != OPTION_PASSED && strlen(table->name) == length && memcmp(table->name, name, length) == 0)
            return table;
    return NULL;
}

/* The number of a word in "a|b|c", or -1. */
static int choice_find(const char *choices, const char *word)
{
    size_t length = strlen(word);
    for (int number = 0;; number++) {
        size_t here = strcspn(choices, "|");
        if (here == length && memcmp(choices, word, length) == 0)
            return number;
        if (choices[here] == '\0')
            return -1;
        choices += here + 1;
    }
}

/* A number within the option's range; says why not otherwise. */
static bool number_parse(const struct option *option, const char *value, double *number, struct buffer *why)
{
    char *end = NULL;
    errno = 0;
    *number = strtod(value, &end);
    bool whole = option->kind == OPTION_COUNT;
    /* strtod also takes spaces, hexadecimal numbers, "inf" and "nan"; people who write those made a mistake. */
    bool plain = value[0] != '\0' && value[strspn(value, "0123456789.eE+-")] == '\0' && *end == '\0' && errno == 0;
    if (plain && *number >= option->least && *number <= option->most && (!whole || floor(*number) == *number))
        return true;
    buffer_format(why, "--%s needs a %s from %g to %.10g, not '%s'", option->name, whole ? "whole number" : "number",
                  option->least, option->most, value);
    return false;
}

static bool seed_parse(const struct option *option, const char *value, struct option_seed *seed, struct buffer *why)
{
    seed->given = number_read(value, UINT64_MAX, &seed->value);
    if (!seed->given)
        buffer_format(why, "--%s needs a whole number from 0 to %" PRIu64 ", not '%s'", option->name, UINT64_MAX,
                      value);
    return seed->given;
}

static bool value_set(const struct option *option, const char *value, void *values, struct buffer *why)
{
    void *field = (char *)values + option->field;
    double number;
    int choice;
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_TEXT:
        *(const char **)field = value;
        return true;
    case OPTION_LIST:
    case OPTION_PASSED:
        text_list_add(field, value);
        return true;
    case OPTION_COUNT:
        if (!number_parse(option, value, &number, why))
            return false;
        *(unsigned *)field = (unsigned)number;
        return true;
    case OPTION_SEED:
        return seed_parse(option, value, field, why);
    case OPTION_SECONDS:
        if (!number_parse(option, value, &number, why))
            return false;
        *(double *)field = number;
        return true;
    case OPTION_CHOICE:
        choice = choice_find(option->argument, value);
        if (choice < 0) {
            buffer_format(why, "--%s must be one of %s, not '%s'", option->name, option->argument, value);
            return false;
        }
        *(unsigned *)field = (unsigned)choice;
        return true;
    }
    return false;
}

/* The option at arguments[*at]; moves *at to its value if that is an argument of its own. */
static bool option_parse(const struct option *table, int count, char **arguments, int *at, void *values,
                         struct buffer *why)
{
    const char *name = arguments[*at] + 2;
    size_t length = strcspn(name, "=");
    const struct option *option = option_find(table, name, length);
    if (option == NULL) {
        buffer_format(why, "unknown option '--%.*s'", (int)length, name);
        return false;
    }
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    if (option->kind == OPTION_FLAG && value != NULL) {
        buffer_format(why, "--%s takes no value", option->name);
        return false;
    }
    if (option->kind != OPTION_FLAG && value == NULL) {
        if (*at + 1 >= count) {
            buffer_format(why, "--%s needs a value: %s", option->name, option->argument);
            return false;
        }
        value = arguments[++*at];
    }
    return value_set(option, value, values, why);
}

/* A flag of a compiler at arguments[*at]; if it stands alone, with the argument behind it. */
static bool passed_parse(const struct option *table, int count, char **arguments, int *at, void *values,
                         struct buffer *why)
{
    const char *flag = arguments[*at];
    for (; table->name != NULL; table++) {
        size_t length = strlen(table->name);
        if (table->kind != OPTION_PASSED || strncmp(table->name, flag + 1, length) != 0)
            continue;
        bool alone = flag[1 + length] == '\0';
        if (table->argument == NULL && !alone)
            continue;
        if (table->argument == NULL)
            return value_set(table, flag, values, why);
        if (alone && *at + 1 >= count) {
            buffer_format(why, "%s needs a value: %s", flag, table->argument);
            return false;
        }
        return value_set(table, flag, values, why) && (!alone || value_set(table, arguments[++*at], values, why));
    }
    buffer_format(why, "unknown option '%s'", flag);
    return false;
}

bool options_parse(const struct option *table, int count, char **arguments, void *values, struct text_list *operands,
                   struct buffer *why)
{
    bool only_operands = false;
    for (int at = 0; at < count; at++) {
        const char *argument = arguments[at];
        if (only_operands || argument[0] != '-' || argument[1] == '\0') {
            text_list_add(operands, argument);
        } else if (strcmp(argument, "--") == 0) {
            only_operands = true;
        } else if (argument[1] != '-') {
            if (!passed_parse(table, count, arguments, &at, values, why))
                return false;
        } else if (!option_parse(table, count, arguments, &at, values, why)) {
            return false;
        }
    }
    return true;
}

void options_help(const struct option *table, FILE *to)
{
    enum { HELP_COLUMN = 30 };
    for (; table->name != NULL; table++) {
        bool passed = table->kind == OPTION_PASSED;
        int width = fprintf(to, "  %s%s%s%s", passed ? "-" : "--", table->name, table->argument && !passed ? " " : "",
                            table->argument ? table->argument : "");
        if (width >= HELP_COLUMN) {
            fputc('\n', to);
            width = 0;
        }
        fprintf(to, "%*s", HELP_COLUMN - (width < 0 ? 0 : width), "");
        for (const char *line = table->help; *line != '\0';) {
            size_t length = strcspn(line, "\n");
            fprintf(to, "%.*s\n", (int)length, line);
            line += length + (line[length] == '\n');
            if (*line != '\0')
                fprintf(to, "%*s", HELP_COLUMN, "");
        }
    }
}
