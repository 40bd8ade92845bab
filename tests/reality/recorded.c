#include "reality/recorded.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"

#include <stdlib.h>
#include <string.h>

void texts_add(struct texts *texts, const char *text, size_t length)
{
    texts->texts = mem_reserve(texts->texts, &texts->capacity, texts->count + 1, sizeof *texts->texts);
    char *copy = mem_new(length + 1, 1);
    memcpy(copy, text, length);
    texts->texts[texts->count++] = copy;
}

static int compare(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

void texts_sort(struct texts *texts)
{
    if (texts->count > 0)
        qsort(texts->texts, texts->count, sizeof *texts->texts, compare);
}

bool texts_have(const struct texts *texts, const char *text)
{
    return texts->count > 0 && bsearch(&text, texts->texts, texts->count, sizeof *texts->texts, compare) != NULL;
}

void texts_free(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        mem_free(texts->texts[i]);
    mem_free(texts->texts);
    *texts = (struct texts){0};
}

bool texts_read(struct texts *texts, const char *path)
{
    struct buffer file = {0};
    bool well = file_read(path, NULL, &file);
    for (const char *at = file.text; well && at != NULL && *at != '\0';) {
        size_t length = strcspn(at, "\n");
        if (length > 0 && *at != '#')
            texts_add(texts, at, length);
        at += length + (at[length] == '\n');
    }
    buffer_free(&file);
    return well;
}

bool text_fits(const char *text, const char *pattern)
{
    const char *star = NULL, *retry = NULL;
    while (*text != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            retry = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL && *retry != ' ') {
            pattern = star + 1;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

/* The next word of a text that is cut into words; empty behind the last. */
static char *next_word(char **rest)
{
    char *word = *rest;
    *rest += strcspn(word, " ");
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

/* The place stays as it is; the method is copied behind the line, for which the copy has room. */
static void split_place(struct recorded *into, size_t used)
{
    const char *at = strrchr(into->place, '@');
    into->method = "";
    into->index = -1;
    if (at == NULL)
        return;
    char *method = into->copy + used;
    size_t length = (size_t)(at - into->place);
    memcpy(method, into->place, length);
    method[length] = '\0';
    into->method = method;
    if (strcmp(at + 1, "entry") != 0)
        into->index = atoi(at + 1);
}

bool recorded_split(const char *line, struct recorded *into)
{
    size_t length = strlen(line);
    if (2 * length + 2 > sizeof into->copy)
        return false;
    memcpy(into->copy, line, length + 1);
    char *rest = into->copy;
    into->kind = next_word(&rest);
    into->place = strcmp(into->kind, "task") == 0 ? "-" : next_word(&rest);
    into->callee = strcmp(into->kind, "lock") == 0 ? "" : next_word(&rest);
    into->class_name = next_word(&rest);
    split_place(into, length + 1);
    return *into->place != '\0' && (*into->callee != '\0' || *into->class_name != '\0');
}
