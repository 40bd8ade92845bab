/* Folders without classes: what they hold takes their place among what the user named. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "jvm/complaints.h"
#include "jvm/path/folder.h"
#include "jvm/path/internal.h"

#include <string.h>
#include <sys/stat.h>

struct expansion {
    struct arena *arena;
    const char **files;
    size_t count, capacity;
    const char *folder; /* the one that is looked through */
};

static void add(struct expansion *expansion, const char *file)
{
    ARRAY_ADD(expansion->files, expansion->count, expansion->capacity, file);
}

/* A module's description has no code, and javac would look for all else below the folder that it stands in. */
static bool is_module(const char *file)
{
    const char *slash = strrchr(file, '/');
    return strcmp(slash == NULL ? file : slash + 1, "module-info.java") == 0;
}

static void add_found(const char *file, void *context)
{
    struct expansion *expansion = context;
    struct buffer path = {0};
    if (is_module(file))
        return;
    size_t length = strlen(expansion->folder);
    buffer_format(&path, "%s%s%s", expansion->folder, expansion->folder[length - 1] == '/' ? "" : "/", file);
    add(expansion, arena_copy(expansion->arena, path.text, path.length));
    buffer_free(&path);
}

static void note_found(const char *file, void *context)
{
    (void)file;
    *(bool *)context = true;
}

static bool has_classes(const char *folder)
{
    struct complaints *unheard = complaints_new(0);
    bool found = false;
    folder_walk(folder, ".class", unheard, note_found, &found);
    complaints_free(unheard);
    return found;
}

/* The sources of a folder, then its archives. What cannot be opened in it is complained about once. */
static void expand(struct expansion *expansion, const char *folder, struct complaints *complaints)
{
    static const char *const suffixes[] = {".java", ".jar", ".war"};
    struct complaints *unheard = complaints_new(0);
    size_t before = expansion->count;
    expansion->folder = folder;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        folder_walk(folder, suffixes[i], i == 0 ? complaints : unheard, add_found, expansion);
    if (expansion->count == before)
        complaints_add(complaints, folder, NULL, COMPLAINTS_NO_OFFSET,
                       "there is nothing to read in it: no class, no jar and no .java file; if its program is not yet "
                       "compiled, name the sources");
    complaints_free(unheard);
}

const char **path_expand(const struct path_options *options, struct arena *arena, struct complaints *complaints,
                         size_t *count)
{
    struct expansion expansion = {.arena = arena};
    for (size_t i = 0; i < options->file_count; i++) {
        struct stat status;
        const char *file = options->files[i];
        bool folder = stat(file, &status) == 0 && S_ISDIR(status.st_mode);
        if (folder && !has_classes(file))
            expand(&expansion, file, complaints);
        else
            add(&expansion, file);
    }
    *count = expansion.count;
    return expansion.files;
}
