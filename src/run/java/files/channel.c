/* Models: java.nio.file.Files and file channels, as far as they read.
 *
 * The JDK hands paths and bytes to the system in memory outside of objects, which is not modelled; so the models are
 * those of the methods of Java just above. */
#include "base/buffer.h"
#include "run/java/files/open.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* A sun.nio.fs.UnixException as its constructor makes it, as far as the JDK asks for it: only that catches it. */
static bool throw_unix(struct cpu *cpu, int error)
{
    struct run *run = cpu->run;
    struct run_class *class = run_class(run, "sun/nio/fs/UnixException");
    struct run_field *number = run_field_find(run, class, "errno");
    uint64_t made;
    if (!cpu_initialise(cpu, class) || !native_made(cpu, run_new(run, class), &made))
        return false;
    if (number == NULL || number->layout != LAYOUT_INT)
        cpu_fail(cpu, "this JDK keeps errors of the system in an unknown way");
    else
        run_put(run, (ref)made, number, (uint32_t)error);
    if (run->state->stopped == RUN_GOES_ON)
        cpu_throw(cpu, (ref)made);
    return false;
}

/* What is at a sun.nio.fs.UnixPath; NULL: control went elsewhere. */
static const struct file *at_path(struct cpu *cpu, uint64_t object)
{
    struct run *run = cpu->run;
    struct run_field *field = run_field_find(run, run_class(run, "sun/nio/fs/UnixPath"), "path");
    ref bytes = object == 0 || field == NULL ? 0 : (ref)run_get(run, (ref)object, field);
    if (bytes == 0 || run_class_of(run, bytes) != run->known.bytes) {
        cpu_throw_null(cpu);
        return NULL;
    }
    tell_field(cpu, (ref)object, field, STEP_READS | STEP_ATOMIC);
    uint32_t length = run_length(run, bytes);
    return length == 0 ? file_at(cpu, ".", 1) : file_at(cpu, run_at(run, (uint64_t)bytes + ARRAY_BASE), length);
}

/* A folder can be opened, and not be read. */
NATIVE(open_path)
{
    const struct file *file = at_path(cpu, a[0]);
    bool writes = (a[1] & O_ACCMODE) != O_RDONLY || (a[1] & (O_CREAT | O_TRUNC)) != 0;
    if (file == NULL || (!writes && !file_read_all(cpu, file)))
        return false;
    int error = !writes                                         ? file_open_error(file)
                : file->link_error == 0 && (a[1] & O_EXCL) != 0 ? EEXIST
                                                                : file_write_error(file);
    if (error != 0 && (writes || error != EISDIR))
        return throw_unix(cpu, error);
    *result = file->number + FIRST_DESCRIPTOR;
    return true;
}

static void put_number(struct run *run, ref object, const char *name, int64_t value)
{
    struct run_field *field = run_field_find(run, run_class(run, "sun/nio/fs/UnixFileAttributes"), name);
    if (field != NULL && field->layout != LAYOUT_REF)
        run_put(run, object, field, (uint64_t)value);
}

/* The attributes are new: nobody else knows them yet. */
static void put_attributes(struct run *run, ref object, const struct stat *about)
{
    const struct {
        const char *name;
        int64_t value;
    } rows[] = {{"st_mode", (int64_t)about->st_mode},      {"st_ino", (int64_t)about->st_ino},
                {"st_dev", (int64_t)about->st_dev},        {"st_rdev", (int64_t)about->st_rdev},
                {"st_nlink", (int64_t)about->st_nlink},    {"st_uid", (int64_t)about->st_uid},
                {"st_gid", (int64_t)about->st_gid},        {"st_size", (int64_t)about->st_size},
                {"st_atime_sec", about->st_mtim.tv_sec}, /* when it was last read changes by reading it */
                {"st_atime_nsec", about->st_mtim.tv_nsec}, {"st_mtime_sec", about->st_mtim.tv_sec},
                {"st_mtime_nsec", about->st_mtim.tv_nsec}, {"st_ctime_sec", about->st_ctim.tv_sec},
                {"st_ctime_nsec", about->st_ctim.tv_nsec}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put_number(run, object, rows[i].name, rows[i].value);
}

NATIVE(get_status)
{
    const struct file *file = at_path(cpu, a[0]);
    (void)result;
    if (file == NULL || a[1] == 0)
        return file != NULL && cpu_throw_null(cpu);
    if (file->error != 0)
        return throw_unix(cpu, file->error);
    put_attributes(cpu->run, (ref)a[1], &file->about);
    return true;
}

NATIVE(get_link_status)
{
    const struct file *file = at_path(cpu, a[0]);
    (void)result;
    if (file == NULL || a[1] == 0)
        return file != NULL && cpu_throw_null(cpu);
    if (file->link_error != 0)
        return throw_unix(cpu, file->link_error);
    put_attributes(cpu->run, (ref)a[1], &file->link);
    return true;
}

/* The error as a result. */
NATIVE(try_status)
{
    const struct file *file = at_path(cpu, a[0]);
    if (file == NULL || a[1] == 0)
        return file != NULL && cpu_throw_null(cpu);
    *result = (uint32_t)file->error;
    if (file->error == 0)
        put_attributes(cpu->run, (ref)a[1], &file->about);
    return true;
}

/* The mode, or 0. */
NATIVE(get_mode)
{
    const struct file *file = at_path(cpu, a[0]);
    if (file == NULL)
        return false;
    *result = file->error != 0 ? 0 : file->about.st_mode;
    return true;
}

NATIVE(exists)
{
    const struct file *file = at_path(cpu, a[0]);
    *result = file != NULL && file->error == 0;
    return file != NULL;
}

static int access_error(const struct file *file, uint64_t mode)
{
    if (file->error != 0)
        return file->error;
    if ((mode & W_OK) != 0)
        return EROFS;
    return ((mode & R_OK) != 0 && !file->may_read) || ((mode & X_OK) != 0 && !file->may_execute) ? EACCES : 0;
}

NATIVE(check_access)
{
    const struct file *file = at_path(cpu, a[0]);
    int error = file == NULL ? 0 : access_error(file, a[1]);
    (void)result;
    return file != NULL && (error == 0 || throw_unix(cpu, error));
}

NATIVE(try_access)
{
    const struct file *file = at_path(cpu, a[0]);
    *result = file == NULL ? 0 : (uint32_t)access_error(file, a[1]);
    return file != NULL;
}

static bool make_bytes(struct cpu *cpu, const char *text, uint64_t *result)
{
    size_t length = strlen(text);
    ref made = run_new_array(cpu->run, cpu->run->known.bytes, (uint32_t)length);
    if (made != 0 && length > 0)
        memcpy(run_write(cpu->run, (uint64_t)made + ARRAY_BASE, length), text, length);
    return native_made(cpu, made, result);
}

NATIVE(real_path)
{
    const struct file *file = at_path(cpu, a[0]);
    if (file == NULL)
        return false;
    if (file->error != 0)
        return throw_unix(cpu, file->error);
    const char *text = file_canonical(cpu, file);
    return text != NULL && make_bytes(cpu, text, result);
}

NATIVE(working_folder)
{
    char folder[PATH_MAX];
    (void)a;
    return make_bytes(cpu, getcwd(folder, sizeof folder) == NULL || folder[0] != '/' ? "/" : folder, result);
}

NATIVE(error_text)
{
    return make_bytes(cpu, strerror((int)(int32_t)a[0]), result);
}

NATIVE(open_folder)
{
    (void)a, (void)result;
    cpu_fail(cpu, "streams of what is in a folder (Files.list and its like) are not modelled");
    return false;
}

/* Changes to files: as where nothing can be written. */
NATIVE(refuse)
{
    (void)a, (void)result;
    return throw_unix(cpu, EROFS);
}

NATIVE(make_folder)
{
    const struct file *file = at_path(cpu, a[0]);
    (void)result;
    return file != NULL && throw_unix(cpu, file->link_error == 0 ? EEXIST : EROFS);
}

/* Channels. */

/* Where the bytes of a buffer in the heap go. */
struct target {
    ref buffer, array;
    struct run_field *position;
    int64_t first, count; /* in the array */
};

static struct run_field *buffer_field(struct run *run, const char *class, const char *name)
{
    return run_field_find(run, run_class(run, class), name);
}

static bool find_target(struct cpu *cpu, ref buffer, struct target *to)
{
    struct run *run = cpu->run;
    struct run_field *array = buffer_field(run, "java/nio/ByteBuffer", "hb");
    struct run_field *offset = buffer_field(run, "java/nio/ByteBuffer", "offset");
    struct run_field *fixed = buffer_field(run, "java/nio/ByteBuffer", "isReadOnly");
    struct run_field *limit = buffer_field(run, "java/nio/Buffer", "limit");
    *to = (struct target){.buffer = buffer, .position = buffer_field(run, "java/nio/Buffer", "position")};
    if (array != NULL && fixed != NULL && run_get(run, buffer, fixed) != 0)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "Read-only buffer");
    to->array = array == NULL ? 0 : (ref)run_get(run, buffer, array);
    if (to->array == 0 || offset == NULL || limit == NULL || to->position == NULL) {
        cpu_fail(cpu, "buffers outside of the heap are not modelled");
        return false;
    }
    tell_field(cpu, buffer, limit, STEP_READS);
    tell_field(cpu, buffer, to->position, STEP_READS);
    int64_t at = (int32_t)run_get(run, buffer, to->position);
    to->count = (int32_t)run_get(run, buffer, limit) - at;
    to->first = (int32_t)run_get(run, buffer, offset) + at;
    if (to->count <= 0)
        to->count = 0;
    else if (to->first < 0 || to->first + to->count > run_length(run, to->array))
        return cpu_throw_new(cpu, "java/lang/IndexOutOfBoundsException", NULL);
    return true;
}

/* IOUtil.read: the third argument is a position in the file, or -1 for that of the descriptor. */
NATIVE(read_buffer)
{
    struct target to;
    if (a[0] == 0 || a[1] == 0)
        return cpu_throw_null(cpu);
    if (!find_target(cpu, (ref)a[1], &to))
        return false;
    struct file_open open = file_opened(cpu, (ref)a[0]);
    *result = 0;
    if (cpu->run->state->stopped != RUN_GOES_ON || to.count == 0)
        return cpu->run->state->stopped == RUN_GOES_ON;
    if (open.file == NULL && (open.number < 0 || open.number >= FIRST_DESCRIPTOR))
        return file_throw(cpu, EBADF);
    if (open.file != NULL && open.file->read_error != 0)
        return file_throw(cpu, open.file->read_error);
    uint32_t count = open.file == NULL ? 0
                                       : file_take(cpu, &open, (int64_t)a[2] < 0 ? FILE_POSITION : a[2], to.array,
                                                   (uint32_t)to.first, (uint32_t)to.count);
    *result = count == 0 ? (uint64_t)-1 : count;
    if (count > 0) {
        uint64_t position = run_get(cpu->run, to.buffer, to.position);
        tell_field(cpu, to.buffer, to.position, STEP_WRITES);
        run_put(cpu->run, to.buffer, to.position, position + count);
    }
    return true;
}

static bool find_open(struct cpu *cpu, uint64_t descriptor, struct file_open *open)
{
    *open = file_opened(cpu, (ref)descriptor);
    return cpu->run->state->stopped == RUN_GOES_ON && (open->file != NULL || file_throw(cpu, EBADF));
}

NATIVE(get_size)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    *result = (uint64_t)open.file->about.st_size;
    return true;
}

NATIVE(seek)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    if ((int64_t)a[1] >= 0)
        file_set_position(cpu, &open, a[1]);
    *result = (int64_t)a[1] >= 0 ? a[1] : file_position(cpu, &open);
    return true;
}

NATIVE(available)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    uint64_t at = file_position(cpu, &open), left = at < open.file->length ? open.file->length - at : 0;
    *result = left < INT32_MAX ? left : INT32_MAX;
    return true;
}

/* How much the system moves at once from one file to another. */
NATIVE(largest_transfer)
{
    (void)cpu, (void)a;
    *result = 0x7ffff000;
    return true;
}

/* Threads that wait in the system are woken by signals: none does. */
NATIVE(no_thread)
{
    (void)cpu, (void)a;
    *result = 0;
    return true;
}

/* The JDK's own cleaner has a thread that never does anything, as nothing is ever cleaned. */
NATIVE(start_cleaner)
{
    static const char own[] = "jdk/internal/ref/CleanerFactory";
    (void)result;
    if (a[2] != 0 && strncmp(run_class_of(cpu->run, (ref)a[2])->name, own, strlen(own)) == 0)
        return true;
    return native_itself(cpu, "jdk/internal/ref/CleanerImpl", "start",
                         "(Ljava/lang/ref/Cleaner;Ljava/util/concurrent/ThreadFactory;)V", a);
}

#define SYSTEM "sun/nio/fs/UnixNativeDispatcher"
#define PATH "Lsun/nio/fs/UnixPath;"
#define DISPATCHER "sun/nio/ch/FileDispatcherImpl"
#define UNIX_DISPATCHER "sun/nio/ch/UnixFileDispatcherImpl" /* newer JDKs */
#define THREAD "sun/nio/ch/NativeThread"
#define READ "(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZ"

const struct native natives_channel[] = {
    {SYSTEM, "init", NULL, native_nothing},
    {SYSTEM, "getcwd", NULL, working_folder},
    {SYSTEM, "strerror", NULL, error_text},
    {SYSTEM, "open", "(" PATH "II)I", open_path},
    {SYSTEM, "close0", NULL, native_nothing},
    {SYSTEM, "stat", "(" PATH "Lsun/nio/fs/UnixFileAttributes;)V", get_status},
    {SYSTEM, "stat", "(" PATH ")I", get_mode},
    {SYSTEM, "stat2", NULL, try_status},
    {SYSTEM, "lstat", NULL, get_link_status},
    {SYSTEM, "exists", NULL, exists},
    {SYSTEM, "access", "(" PATH "I)V", check_access},
    {SYSTEM, "access", "(" PATH "I)I", try_access},
    {SYSTEM, "realpath", NULL, real_path},
    {SYSTEM, "opendir", NULL, open_folder},
    {SYSTEM, "mkdir", NULL, make_folder},
    {SYSTEM, "unlink", NULL, refuse},
    {SYSTEM, "rmdir", NULL, refuse},
    {SYSTEM, "rename", NULL, refuse},
    {SYSTEM, "link", NULL, refuse},
    {SYSTEM, "symlink", NULL, refuse},
    {DISPATCHER, "init", NULL, native_nothing},
    {DISPATCHER, "init0", NULL, native_nothing},
    {DISPATCHER, "size0", NULL, get_size},
    {DISPATCHER, "seek0", NULL, seek},
    {UNIX_DISPATCHER, "allocationGranularity0", NULL, native_nothing},
    {UNIX_DISPATCHER, "size0", NULL, get_size},
    {UNIX_DISPATCHER, "available0", NULL, available},
    {UNIX_DISPATCHER, "isOther0", NULL, native_nothing},
    {"sun/nio/ch/FileChannelImpl", "maxDirectTransferSize0", NULL, largest_transfer},
    {UNIX_DISPATCHER, "seek0", NULL, seek},
    {"sun/nio/ch/IOUtil", "read", READ "ILsun/nio/ch/NativeDispatcher;)I", read_buffer},
    {"sun/nio/ch/IOUtil", "read", READ "ZILsun/nio/ch/NativeDispatcher;)I", read_buffer},
    {"sun/nio/ch/IOUtil", "iovMax", NULL, native_true},
    {"sun/nio/ch/IOUtil", "writevMax", NULL, native_true},
    {THREAD, "init", NULL, native_nothing},
    {THREAD, "current", NULL, no_thread},
    {THREAD, "current0", NULL, no_thread},
    {THREAD, "supportPendingSignals0", NULL, native_nothing},
    {"jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", NULL, native_nothing},
    {"jdk/internal/ref/CleanerImpl", "start", NULL, start_cleaner},
    {0},
};
