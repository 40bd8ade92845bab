#include "jvm/toolbox.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "support/child.h"

#include <dirent.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *what)
{
    perror(what);
    abort();
}

/* Sets the home if PATH is an executable file HOME/bin/TOOL. */
static bool use(const char *path, struct toolbox *jdk)
{
    char real[PATH_MAX];
    if (access(path, X_OK) != 0 || realpath(path, real) == NULL)
        return false;
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(real, '/');
        if (slash == NULL)
            return false;
        *slash = '\0';
    }
    snprintf(jdk->home, sizeof jdk->home, "%s", real);
    return true;
}

bool toolbox_find(const char *tool, struct toolbox *jdk)
{
    char path[PATH_MAX];
    const char *home = getenv("JAVA_HOME");
    if (home != NULL && *home != '\0') {
        snprintf(path, sizeof path, "%s/bin/%s", home, tool);
        if (use(path, jdk))
            return true;
    }
    const char *folders = getenv("PATH");
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, tool);
        if (use(path, jdk))
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

const char *toolbox_tool(const struct toolbox *jdk, const char *tool, char *into)
{
    snprintf(into, TOOLBOX_PATH, "%s/bin/%s", jdk->home, tool);
    return into;
}

const char *toolbox_javac(const struct toolbox *jdk, char *into)
{
    const char *build = getenv("BUILD");
    char quick[TOOLBOX_PATH], plain[TOOLBOX_PATH + 16];
    struct buffer script = {0};
    toolbox_tool(jdk, "javac", into);
    snprintf(quick, sizeof quick, "%s/tests/javac", build != NULL ? build : "build");
    snprintf(plain, sizeof plain, "exec %s ", into);
    if (access(quick, X_OK) == 0 && file_read(quick, NULL, &script) && strstr(script.text, plain) != NULL &&
        realpath(quick, into) == NULL)
        toolbox_tool(jdk, "javac", into);
    buffer_free(&script);
    return into;
}

const char *toolbox_library(const struct toolbox *jdk, const char *file, char *into)
{
    snprintf(into, TOOLBOX_PATH, "%s/lib/%s", jdk->home, file);
    return into;
}

void toolbox_temporary(char *into)
{
    const char *base = getenv("TMPDIR");
    snprintf(into, TOOLBOX_PATH, "%s/heddle-test-XXXXXX", base != NULL && *base != '\0' ? base : "/tmp");
    if (mkdtemp(into) == NULL)
        fail(into);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void toolbox_remove(const char *folder)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void add_path(struct toolbox_files *files, const char *folder, const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    files->paths = mem_reserve(files->paths, &files->capacity, files->count + 1, sizeof *files->paths);
    files->paths[files->count] = mem_new(strlen(path) + 1, 1);
    strcpy(files->paths[files->count++], path);
}

/* Adds what is in a folder: subfolders to one list, files with the ending to the other. */
static void list_folder(const char *folder, const char *ending, struct toolbox_files *folders,
                        struct toolbox_files *files)
{
    DIR *directory = opendir(folder);
    if (directory == NULL)
        fail(folder);
    size_t ending_length = strlen(ending);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (entry->d_name[0] == '.')
            continue;
        if (entry->d_type == DT_DIR)
            add_path(folders, folder, entry->d_name);
        else if (length >= ending_length && strcmp(entry->d_name + length - ending_length, ending) == 0)
            add_path(files, folder, entry->d_name);
    }
    closedir(directory);
}

static int compare_paths(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

bool toolbox_has_main(const char *path)
{
    struct buffer text = {0};
    bool has = file_read(path, NULL, &text) && strstr(text.text, " main(") != NULL;
    buffer_free(&text);
    return has;
}

struct toolbox_files toolbox_list(const char *folder, const char *ending)
{
    struct toolbox_files folders = {0}, files = {0};
    list_folder(folder, ending, &folders, &files);
    for (size_t i = 0; i < folders.count; i++)
        list_folder(folders.paths[i], ending, &folders, &files);
    toolbox_files_free(&folders);
    if (files.count > 0)
        qsort(files.paths, files.count, sizeof *files.paths, compare_paths);
    return files;
}

void toolbox_files_free(struct toolbox_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        mem_free(files->paths[i]);
    mem_free(files->paths);
    *files = (struct toolbox_files){0};
}

bool toolbox_compile(const struct toolbox *jdk, const char *sources, const char *release, const char *into)
{
    char javac[TOOLBOX_PATH];
    struct toolbox_files files = toolbox_list(sources, ".java");
    const char **arguments = mem_new(files.count + 16, sizeof *arguments);
    size_t count = 0;
    arguments[count++] = toolbox_javac(jdk, javac);
    arguments[count++] = "-g";
    arguments[count++] = "-parameters";
    arguments[count++] = "-Xlint:none";
    arguments[count++] = "-encoding";
    arguments[count++] = "UTF-8";
    arguments[count++] = "-d";
    arguments[count++] = into;
    if (release != NULL) {
        arguments[count++] = "--release";
        arguments[count++] = release;
    }
    for (size_t i = 0; i < files.count; i++)
        arguments[count++] = files.paths[i];
    struct child child = child_run(arguments, NULL);
    bool well = child.status == 0;
    if (!well && release == NULL)
        fputs(child.errors.text, stderr);
    child_free(&child);
    mem_free(arguments);
    toolbox_files_free(&files);
    return well;
}

bool toolbox_compile_each(const struct toolbox *jdk, const char *release, const char *class_path, const char *folder,
                          const char *const *sources, size_t count)
{
    char java[TOOLBOX_PATH];
    const char *const first[] = {toolbox_tool(jdk, "java", java),
                                 "-XX:TieredStopAtLevel=1",
                                 "tests/check/CompileEach.java",
                                 release,
                                 class_path,
                                 folder};
    enum { FIRST = sizeof first / sizeof *first };
    const char **arguments = mem_new(FIRST + count + 1, sizeof *arguments);
    memcpy(arguments, first, sizeof first);
    if (count > 0)
        memcpy(arguments + FIRST, sources, count * sizeof *sources);
    struct child child = child_run(arguments, NULL);
    bool well = child.status == 0;
    if (!well)
        fputs(child.errors.text, stderr);
    child_free(&child);
    mem_free(arguments);
    return well;
}
