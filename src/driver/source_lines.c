#include "driver/source_lines.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

/* No program has so many; a folder that was named by mistake may. */
enum { MOST_ENTRIES = 1000000, MOST_FILES = 100000 };

struct source_file {
    const char *path;
    struct buffer text;
    bool read;
};

struct source_lines {
    struct arena *arena;
    struct source_file *files;
    size_t count, capacity, entries;
};

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool is_source(const char *path)
{
    static const char *const endings[] = {".java", ".c", ".h", ".i"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(path + length - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

/* Nothing but files on disk: a pipe may never end. */
static void add_file(struct source_lines *lines, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    for (size_t i = 0; i < lines->count; i++)
        if (strcmp(lines->files[i].path, path) == 0)
            return;
    if (lines->count == MOST_FILES)
        return;
    ARRAY_RESERVE(lines->files, lines->capacity, lines->count + 1);
    lines->files[lines->count++] = (struct source_file){.path = path};
}

/* Adds the sources of a folder, and the folders in it to those that wait. */
static void add_folder(struct source_lines *lines, const char *folder, struct text_list *todo)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory != NULL && (entry = readdir(directory)) != NULL && lines->entries++ < MOST_ENTRIES) {
        struct buffer path = {0};
        struct stat status;
        if (entry->d_name[0] == '.')
            continue;
        buffer_format(&path, "%s/%s", folder, entry->d_name);
        const char *copy = arena_copy(lines->arena, path.text, path.length);
        buffer_free(&path);
        if (is_source(copy))
            add_file(lines, copy);
        else if (lstat(copy, &status) == 0 && S_ISDIR(status.st_mode))
            text_list_add(todo, copy);
    }
    if (directory != NULL)
        closedir(directory);
}

static void add_path(struct source_lines *lines, const char *path)
{
    struct text_list todo = {0};
    struct stat status;
    if (is_source(path))
        add_file(lines, path);
    else if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        text_list_add(&todo, path);
    while (todo.count > 0)
        add_folder(lines, todo.items[--todo.count], &todo);
    text_list_free(&todo);
}

struct source_lines *source_lines_new(const struct text_list *paths, const struct text_list *more)
{
    struct source_lines *lines = mem_new(1, sizeof *lines);
    lines->arena = arena_new();
    for (size_t i = 0; i < paths->count; i++)
        add_path(lines, paths->items[i]);
    for (size_t i = 0; i < more->count; i++)
        add_path(lines, more->items[i]);
    return lines;
}

void source_lines_free(struct source_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        buffer_free(&lines->files[i].text);
    mem_free(lines->files);
    arena_free(lines->arena);
    mem_free(lines);
}

/* The only file of a name; NULL if there is none, or several. */
static struct source_file *file_called(struct source_lines *lines, const char *name)
{
    struct source_file *found = NULL;
    for (size_t i = 0; i < lines->count; i++) {
        if (strcmp(name_of(lines->files[i].path), name) != 0)
            continue;
        if (found != NULL)
            return NULL;
        found = &lines->files[i];
    }
    return found;
}

bool source_lines_get(void *context, const char *name, uint32_t line, const char **text, size_t *length)
{
    struct source_file *file = file_called(context, name);
    if (file == NULL || line == 0)
        return false;
    if (!file->read) {
        file->read = true;
        if (!file_read(file->path, NULL, &file->text))
            buffer_clear(&file->text);
    }
    const char *at = file->text.text, *end = at + file->text.length;
    for (uint32_t n = 1; at != NULL && n < line; n++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at == NULL ? NULL : at + 1;
    }
    if (at == NULL || at >= end)
        return false;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *text = at;
    *length = (size_t)((stop == NULL ? end : stop) - at);
    return true;
}
