#include "support/yaml.h"

#include "base/array.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_PATH = 512 };

struct reader {
    char **lines;
    size_t count, capacity, at;
    struct yaml yaml;
};

static size_t indent_of(const char *line)
{
    return strspn(line, " ");
}

/* A text in quotes, which ends before *end; else all up to `stop`, which is NULL for the end. */
static char *scalar(const char *text, const char **end)
{
    char *value = malloc(strlen(text) + 1);
    size_t length = 0;
    assert_non_null(value);
    if (*text != '"') {
        strcpy(value, text);
        *end = text + strlen(text);
        assert_null(strpbrk(value, "\"'#&*!|>%@`{}"));
        return value;
    }
    for (text++; *text != '"'; text++) {
        assert_true(*text != '\0');
        if (*text != '\\') {
            value[length++] = *text;
        } else if (*++text == 'x') {
            char digits[3] = {text[1], text[2], '\0'};
            value[length++] = (char)strtoul(digits, NULL, 16);
            text += 2;
        } else {
            assert_true(*text == '"' || *text == '\\');
            value[length++] = *text;
        }
    }
    value[length] = '\0';
    *end = text + 1;
    return value;
}

static void add_scalar(struct reader *reader, const char *path, char *value)
{
    if (yaml_value(&reader->yaml, path) != NULL)
        fail_msg("'%s' is there twice", path);
    const struct yaml_scalar one = {strdup(path), value};
    assert_non_null(one.path);
    ARRAY_ADD(reader->yaml.scalars, reader->yaml.count, reader->yaml.capacity, one);
}

/* The key of a line "key: value" or "key:", and what stands behind the colon; NULL: it has none. */
static char *key_of(char *text, const char **rest)
{
    const char *end;
    char *colon = *text == '"' ? NULL : strchr(text, ':');
    if (*text == '"') {
        char *key = scalar(text, &end);
        *rest = end + 1;
        if (*end == ':')
            return key;
        free(key);
        return NULL;
    }
    if (colon == NULL || (colon[1] != ' ' && colon[1] != '\0'))
        return NULL;
    *rest = colon + 1;
    return strndup(text, (size_t)(colon - text));
}

static void read_node(struct reader *reader, size_t indent, const char *path);

static void read_pair(struct reader *reader, size_t indent, const char *path, const char *key, const char *rest)
{
    char below[MOST_PATH];
    const char *end;
    snprintf(below, sizeof below, "%s/%s", path, key);
    rest += *rest == ' ';
    reader->at++;
    if (*rest != '\0') {
        add_scalar(reader, below, scalar(rest, &end));
        assert_int_equal(*end, '\0');
        return;
    }
    size_t inner = reader->at < reader->count ? indent_of(reader->lines[reader->at]) : 0;
    bool item = reader->at < reader->count && strncmp(reader->lines[reader->at] + inner, "- ", 2) == 0;
    assert_true(inner > indent || (item && inner == indent));
    read_node(reader, inner, below);
}

static void read_item(struct reader *reader, size_t indent, const char *path, size_t number)
{
    char below[MOST_PATH], *line = reader->lines[reader->at];
    const char *rest, *end;
    snprintf(below, sizeof below, "%s%s%zu", path, *path == '\0' ? "" : "/", number);
    char *key = key_of(line + indent + 2, &rest);
    line[indent] = ' '; /* what stands behind the dash begins there */
    if (key != NULL) {
        read_node(reader, indent + 2, below);
    } else {
        add_scalar(reader, below, scalar(line + indent + 2, &end));
        assert_int_equal(*end, '\0');
        reader->at++;
    }
    free(key);
}

/* A sequence, or a mapping: what the first line says. */
static void read_node(struct reader *reader, size_t indent, const char *path)
{
    bool items = strncmp(reader->lines[reader->at] + indent, "- ", 2) == 0;
    for (size_t number = 0; reader->at < reader->count && indent_of(reader->lines[reader->at]) == indent; number++) {
        char *line = reader->lines[reader->at];
        const char *rest = NULL;
        if ((strncmp(line + indent, "- ", 2) == 0) != items)
            return;
        if (items) {
            read_item(reader, indent, path, number);
            continue;
        }
        char *key = key_of(line + indent, &rest);
        if (key == NULL)
            fail_msg("no key: '%s'", line);
        read_pair(reader, indent, path, key, rest);
        free(key);
    }
    assert_true(reader->at == reader->count || indent_of(reader->lines[reader->at]) < indent);
}

struct yaml yaml_read(const char *text)
{
    struct reader reader = {.at = 0};
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        char *line = strndup(text, (size_t)(end - text));
        assert_non_null(line);
        assert_null(strchr(line, '\t'));
        ARRAY_ADD(reader.lines, reader.count, reader.capacity, line);
    }
    assert_int_equal(*text, '\0');
    read_node(&reader, 0, "");
    assert_int_equal(reader.at, reader.count);
    for (size_t i = 0; i < reader.count; i++)
        free(reader.lines[i]);
    mem_free(reader.lines);
    return reader.yaml;
}

void yaml_free(struct yaml *yaml)
{
    for (size_t i = 0; i < yaml->count; i++) {
        free(yaml->scalars[i].path);
        free(yaml->scalars[i].value);
    }
    mem_free(yaml->scalars);
}

const char *yaml_value(const struct yaml *yaml, const char *path)
{
    for (size_t i = 0; i < yaml->count; i++)
        if (strcmp(yaml->scalars[i].path, path) == 0)
            return yaml->scalars[i].value;
    return NULL;
}

const char *yaml_below(const struct yaml *yaml, const char *path, const char *key)
{
    char below[MOST_PATH];
    snprintf(below, sizeof below, "%s/%s", path, key);
    return yaml_value(yaml, below);
}
