#include "jvm/path/folder.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "jvm/complaints.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What is still to be visited: relative paths, the next one last. A directory's path ends with '/'. */
struct stack {
    char **paths;
    size_t count, capacity;
};

static void push(struct stack *stack, char *path)
{
    ARRAY_ADD(stack->paths, stack->count, stack->capacity, path);
}

static bool is_directory(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool ends_with(const char *text, const char *suffix)
{
    size_t length = strlen(text), end = strlen(suffix);
    return length > end && strcmp(text + length - end, suffix) == 0;
}

static int backwards(const void *left, const void *right)
{
    return -strcmp(*(char *const *)left, *(char *const *)right);
}

/* Pushes what matters of one directory, sorted. `within` is its relative path, "" for the first. */
static void push_contents(struct stack *stack, const char *directory, const char *within, const char *suffix,
                          struct complaints *complaints)
{
    struct buffer path = {0};
    buffer_format(&path, "%s/%s", directory, within);
    DIR *stream = opendir(path.text);
    if (stream == NULL)
        complaints_add(complaints, path.text, NULL, COMPLAINTS_NO_OFFSET, "cannot be opened: %s", strerror(errno));
    size_t first = stack->count;
    for (struct dirent *entry; stream != NULL && (entry = readdir(stream)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        buffer_clear(&path);
        buffer_format(&path, "%s/%s%s", directory, within, entry->d_name);
        bool deeper = is_directory(path.text);
        if (!deeper && !ends_with(entry->d_name, suffix))
            continue;
        buffer_clear(&path);
        buffer_format(&path, "%s%s%s", within, entry->d_name, deeper ? "/" : "");
        push(stack, strcpy(mem_new(path.length + 1, 1), path.text));
    }
    if (stream != NULL)
        closedir(stream);
    if (stack->count > first)
        qsort(stack->paths + first, stack->count - first, sizeof *stack->paths, backwards);
    buffer_free(&path);
}

void folder_walk(const char *directory, const char *suffix, struct complaints *complaints,
                 void (*found)(const char *path, void *context), void *context)
{
    struct stack stack = {0};
    push_contents(&stack, directory, "", suffix, complaints);
    while (stack.count > 0) {
        char *path = stack.paths[--stack.count];
        if (path[strlen(path) - 1] == '/')
            push_contents(&stack, directory, path, suffix, complaints);
        else
            found(path, context);
        mem_free(path);
    }
    mem_free(stack.paths);
}
