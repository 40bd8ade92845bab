#include "run/java/files/files.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#define MOST_BYTES (UINT64_C(64) << 20)

struct files {
    struct names *paths;
    struct file **all; /* by the number of the path */
    size_t count, capacity;
    uint64_t kept;
    struct file bad, long_name; /* what is at paths that no file can have */
};

struct files *files_new(void)
{
    struct files *files = mem_new(1, sizeof *files);
    files->paths = names_new();
    files->bad = (struct file){.path = "", .number = UINT32_MAX, .error = ENOENT, .link_error = ENOENT};
    files->long_name =
        (struct file){.path = "", .number = UINT32_MAX, .error = ENAMETOOLONG, .link_error = ENAMETOOLONG};
    return files;
}

void files_free(struct files *files)
{
    if (files == NULL)
        return;
    for (size_t i = 0; i < files->count; i++) {
        mem_free(files->all[i]->bytes);
        mem_free(files->all[i]->names);
        mem_free(files->all[i]->canonical);
        mem_free(files->all[i]);
    }
    mem_free(files->all);
    names_free(files->paths);
    mem_free(files);
}

/* Whether so many bytes more may be kept: then they count. */
static bool keep(struct files *files, uint64_t bytes)
{
    if (bytes > MOST_BYTES - files->kept)
        return false;
    files->kept += bytes;
    return true;
}

static void look_at(struct file *file)
{
    file->error = stat(file->path, &file->about) == 0 ? 0 : errno;
    file->link_error = lstat(file->path, &file->link) == 0 ? 0 : errno;
    file->may_read = file->error == 0 && access(file->path, R_OK) == 0;
    file->may_execute = file->error == 0 && access(file->path, X_OK) == 0;
}

const struct file *files_at(struct files *files, const char *path, size_t length)
{
    if (length == 0 || memchr(path, 0, length) != NULL)
        return &files->bad;
    if (length >= PATH_MAX)
        return &files->long_name;
    uint32_t known = names_find(files->paths, path, length);
    if (known != NAMES_NONE)
        return files->all[known];
    if (!keep(files, sizeof(struct file) + length))
        return NULL;
    struct file *file = mem_new(1, sizeof *file);
    file->number = names_add(files->paths, path, length);
    file->path = names_text(files->paths, file->number);
    ARRAY_ADD(files->all, files->count, files->capacity, file);
    look_at(file);
    return file;
}

const struct file *files_numbered(const struct files *files, uint64_t number)
{
    const struct file *file = number < files->count ? files->all[number] : NULL;
    return file != NULL && file->was_read && (file->read_error == 0 || file->read_error == EISDIR) ? file : NULL;
}

/* Files in folders of the kernel look like regular ones, but have no size, or what is in them is made by who reads. */
static bool is_made_by_kernel(int descriptor)
{
    static const unsigned long kinds[] = {PROC_SUPER_MAGIC, SYSFS_MAGIC,         DEBUGFS_MAGIC,  TRACEFS_MAGIC,
                                          SECURITYFS_MAGIC, CGROUP_SUPER_MAGIC,  SELINUX_MAGIC,  SMACK_MAGIC,
                                          PSTOREFS_MAGIC,   CGROUP2_SUPER_MAGIC, BPF_FS_MAGIC,   EFIVARFS_MAGIC,
                                          NSFS_MAGIC,       BINFMTFS_MAGIC,      HUGETLBFS_MAGIC};
    struct statfs about;
    if (fstatfs(descriptor, &about) != 0)
        return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((unsigned long)about.f_type == kinds[i])
            return true;
    return false;
}

/* So many bytes, or all that there are if they have become fewer. */
static int read_bytes(int descriptor, uint8_t *to, uint64_t most, uint64_t *length)
{
    while (*length < most) {
        ssize_t got = pread(descriptor, to + *length, most - *length, (off_t)*length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0 ? 0 : errno;
        *length += (uint64_t)got;
    }
    return 0;
}

static enum files_answer read_open(struct files *files, struct file *file, int descriptor)
{
    struct stat about;
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) || is_made_by_kernel(descriptor))
        return FILES_SPECIAL;
    uint64_t size = (uint64_t)about.st_size;
    if (!keep(files, size))
        return FILES_TOO_MUCH;
    file->bytes = mem_new(size + 1, 1);
    file->read_error = read_bytes(descriptor, file->bytes, size, &file->length);
    file->about.st_size = (off_t)file->length; /* what is asked for and what is read agree */
    file->was_read = true;
    return FILES_KNOWN;
}

/* Nobody waits for a pipe that took the place of a file meanwhile. */
static enum files_answer read_now(struct files *files, struct file *file)
{
    int descriptor = open(file->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        file->read_error = errno;
        file->was_read = true;
        return FILES_KNOWN;
    }
    enum files_answer answer = read_open(files, file, descriptor);
    close(descriptor);
    return answer;
}

enum files_answer files_read(struct files *files, const struct file *asked)
{
    struct file *file = asked->number == UINT32_MAX ? NULL : files->all[asked->number];
    if (file == NULL || file->was_read)
        return FILES_KNOWN;
    if (file->error == 0 && S_ISREG(file->about.st_mode))
        return read_now(files, file);
    if (file->error == 0 && !S_ISDIR(file->about.st_mode))
        return FILES_SPECIAL;
    file->read_error = file->error != 0 ? file->error : EISDIR;
    file->was_read = true;
    return FILES_KNOWN;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The names one behind the other, as a list of texts that is sorted. */
static char *sorted(const struct buffer *names, uint32_t count)
{
    const char **list = mem_new(count + 1, sizeof *list);
    const char *at = names->text;
    char *all = mem_new(names->length + 1, 1), *to = all;
    assert(at != NULL);
    for (uint32_t i = 0; i < count; i++, at += strlen(at) + 1)
        list[i] = at;
    if (count > 0)
        qsort(list, count, sizeof *list, compare_names);
    for (uint32_t i = 0; i < count; i++) {
        size_t length = strlen(list[i]) + 1;
        memcpy(to, list[i], length);
        to += length;
    }
    mem_free(list);
    return all;
}

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static enum files_answer list_open(struct files *files, struct file *file, DIR *folder)
{
    struct buffer names = {0};
    bool fits = true;
    buffer_add_text(&names, "");
    for (const struct dirent *entry; fits && (entry = readdir(folder)) != NULL;) {
        if (is_dots(entry->d_name))
            continue;
        size_t length = strlen(entry->d_name) + 1;
        fits = keep(files, length);
        buffer_add(&names, entry->d_name, length);
        file->name_count++;
    }
    if (fits)
        file->names = sorted(&names, file->name_count);
    else
        file->name_count = 0;
    buffer_free(&names);
    file->was_listed = fits;
    return fits ? FILES_KNOWN : FILES_TOO_MUCH;
}

enum files_answer files_list(struct files *files, const struct file *asked)
{
    struct file *file = asked->number == UINT32_MAX ? NULL : files->all[asked->number];
    if (file == NULL || file->was_listed)
        return FILES_KNOWN;
    DIR *folder = file->error == 0 && S_ISDIR(file->about.st_mode) ? opendir(file->path) : NULL;
    if (folder == NULL) {
        file->list_error = file->error != 0 ? file->error : S_ISDIR(file->about.st_mode) ? EACCES : ENOTDIR;
        file->was_listed = true;
        return FILES_KNOWN;
    }
    enum files_answer answer = list_open(files, file, folder);
    closedir(folder);
    return answer;
}

/* Appends what stands behind the part of a path that exists; dots are followed by the text alone. */
static void append_rest(struct buffer *to, const char *rest)
{
    while (*rest != 0) {
        size_t length = strcspn(rest, "/");
        if (length == 2 && memcmp(rest, "..", 2) == 0) {
            const char *last = strrchr(to->text, '/');
            to->length = last == NULL ? 0 : (size_t)(last - to->text);
            to->text[to->length] = 0;
        } else if (length > 0 && !(length == 1 && rest[0] == '.')) {
            buffer_add_text(to, "/");
            buffer_add(to, rest, length);
        }
        rest += length + (rest[length] == '/');
    }
}

/* The longest part of a path that exists is resolved. */
static void resolve(const char *path, struct buffer *to)
{
    struct buffer prefix = {0};
    char *real = realpath(path, NULL);
    size_t length = strlen(path);
    for (bool more = true; real == NULL && more; more = length > 1 || (length == 1 && path[0] != '/')) {
        while (length > 0 && path[length - 1] != '/')
            length--;
        while (length > 1 && path[length - 1] == '/')
            length--;
        buffer_clear(&prefix);
        buffer_add(&prefix, length == 0 ? "." : path, length == 0 ? 1 : length);
        real = realpath(prefix.text, NULL);
    }
    bool root = real == NULL || strcmp(real, "/") == 0;
    buffer_add_text(to, root ? "" : real);
    append_rest(to, path + length);
    if (to->length == 0)
        buffer_add_text(to, "/");
    free(real);
    buffer_free(&prefix);
}

const char *files_canonical(struct files *files, const struct file *asked)
{
    struct file *file = asked->number == UINT32_MAX ? NULL : files->all[asked->number];
    struct buffer text = {0};
    if (file == NULL)
        return "";
    if (file->canonical != NULL)
        return file->canonical;
    resolve(file->path, &text);
    if (keep(files, text.length + 1)) {
        file->canonical = mem_new(text.length + 1, 1);
        memcpy(file->canonical, text.text, text.length);
    }
    buffer_free(&text);
    return file->canonical;
}
