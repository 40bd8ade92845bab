/* Models: java.io.UnixFileSystem, by which java.io.File asks for files and folders. Nothing can be changed. */
#include "base/buffer.h"
#include "run/java/files/open.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#include <errno.h>

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)
#define SYSTEM "java/io/UnixFileSystem"

static const struct file *at_string(struct cpu *cpu, ref string)
{
    struct buffer path = {0};
    file_path(cpu->run, string, &path);
    const struct file *file = file_at(cpu, path.text, path.length);
    buffer_free(&path);
    return file;
}

/* Newer JDKs have a method of Java above each native one, which takes an empty path for the folder that the program
 * runs in. */
static bool is_here(struct run *run, ref path)
{
    ref bytes = (ref)run_get(run, path, run->known.string_value);
    return bytes != 0 && run_length(run, bytes) == 0 &&
           run_method_find(run, run_class(run, SYSTEM), "checkAccess0", "(Ljava/io/File;I)Z") != NULL;
}

/* What is at the path of a java.io.File; NULL: control went elsewhere. */
static const struct file *at_file(struct cpu *cpu, uint64_t object)
{
    struct run_field *field = run_field_find(cpu->run, run_class(cpu->run, "java/io/File"), "path");
    ref path = object == 0 || field == NULL ? 0 : (ref)run_get(cpu->run, (ref)object, field);
    if (path != 0) {
        tell_field(cpu, (ref)object, field, STEP_READS | STEP_ATOMIC);
        return is_here(cpu->run, path) ? file_at(cpu, ".", 1) : at_string(cpu, path);
    }
    cpu_throw_null(cpu);
    return NULL;
}

NATIVE(get_attributes)
{
    enum { EXISTS = 1, REGULAR = 2, FOLDER = 4 }; /* java.io.FileSystem */
    const struct file *file = at_file(cpu, a[1]);
    if (file == NULL)
        return false;
    mode_t mode = file->about.st_mode;
    *result = file->error != 0 ? 0 : S_ISREG(mode) ? EXISTS | REGULAR : S_ISDIR(mode) ? EXISTS | FOLDER : EXISTS;
    return true;
}

/* Nobody may write: it is as if the file system were mounted so. */
NATIVE(check_access)
{
    enum { EXECUTE = 1, WRITE = 2, READ = 4 };
    const struct file *file = at_file(cpu, a[1]);
    if (file == NULL)
        return false;
    *result = file->error == 0 && (a[2] & WRITE) == 0 && ((a[2] & READ) == 0 || file->may_read) &&
              ((a[2] & EXECUTE) == 0 || file->may_execute);
    return true;
}

NATIVE(get_length)
{
    const struct file *file = at_file(cpu, a[1]);
    if (file == NULL)
        return false;
    *result = file->error != 0 ? 0 : (uint64_t)file->about.st_size;
    return true;
}

NATIVE(get_time)
{
    const struct file *file = at_file(cpu, a[1]);
    if (file == NULL)
        return false;
    const struct timespec *time = &file->about.st_mtim;
    *result = file->error != 0 ? 0 : (uint64_t)time->tv_sec * 1000 + (uint64_t)time->tv_nsec / 1000000;
    return true;
}

/* The names in a folder, null if there is none: in their own order, as the system promises none. */
NATIVE(list)
{
    struct run *run = cpu->run;
    const struct file *file = at_file(cpu, a[1]);
    if (file == NULL || !file_list(cpu, file))
        return false;
    *result = 0;
    if (file->error != 0 || file->list_error != 0)
        return true;
    if (!native_made(cpu, run_new_array(run, run_array_of(run, run->known.string), file->name_count), result))
        return false;
    const char *name = file->names;
    for (uint32_t i = 0; i < file->name_count; i++, name += strlen(name) + 1) {
        uint64_t string;
        if (!native_made(cpu, run_new_utf8(run, name), &string))
            return false;
        heap_put(run, (ref)*result, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF, string);
    }
    return true;
}

NATIVE(canonicalise)
{
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    const struct file *file = at_string(cpu, (ref)a[1]);
    if (file == NULL)
        return false;
    if (file->number == RUN_NONE)
        return file_throw(cpu, file->error);
    const char *text = file_canonical(cpu, file);
    return text != NULL && native_made(cpu, run_new_utf8(cpu->run, text), result);
}

/* True would be: it was made now. */
NATIVE(create)
{
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    const struct file *file = at_string(cpu, (ref)a[1]);
    *result = 0;
    return file != NULL && (file->error == 0 || file_throw(cpu, file->error == ENOENT ? EROFS : file->error));
}

NATIVE(longest_name)
{
    enum { LONGEST = 255 };
    (void)cpu, (void)a;
    *result = LONGEST;
    return true;
}

/* Where there are two methods of a name, one above the other, both get the same model. */
const struct native natives_folder[] = {
    {SYSTEM, "getBooleanAttributes0", NULL, get_attributes},
    {SYSTEM, "checkAccess", NULL, check_access},
    {SYSTEM, "checkAccess0", NULL, check_access},
    {SYSTEM, "getLength", NULL, get_length},
    {SYSTEM, "getLength0", NULL, get_length},
    {SYSTEM, "getLastModifiedTime", NULL, get_time},
    {SYSTEM, "getLastModifiedTime0", NULL, get_time},
    {SYSTEM, "list", NULL, list},
    {SYSTEM, "list0", NULL, list},
    {SYSTEM, "canonicalize0", NULL, canonicalise},
    {SYSTEM, "getNameMax0", NULL, longest_name},
    {SYSTEM, "getSpace", NULL, native_nothing},
    {SYSTEM, "getSpace0", NULL, native_nothing},
    {SYSTEM, "createFileExclusively", NULL, create},
    {SYSTEM, "createFileExclusively0", NULL, create},
    {SYSTEM, "createDirectory", NULL, native_nothing},
    {SYSTEM, "createDirectory0", NULL, native_nothing},
    {SYSTEM, "delete0", NULL, native_nothing},
    {SYSTEM, "rename0", NULL, native_nothing},
    {SYSTEM, "setLastModifiedTime", NULL, native_nothing},
    {SYSTEM, "setLastModifiedTime0", NULL, native_nothing},
    {SYSTEM, "setPermission", NULL, native_nothing},
    {SYSTEM, "setPermission0", NULL, native_nothing},
    {SYSTEM, "setReadOnly", NULL, native_nothing},
    {SYSTEM, "setReadOnly0", NULL, native_nothing},
    {0},
};
