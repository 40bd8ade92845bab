/* Models: files that are read, by FileInputStream and RandomAccessFile, and their descriptors. */
#include "run/java/files/open.h"

#include "base/buffer.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#include <errno.h>

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* Paths. */

static void add_utf8(struct buffer *to, uint32_t point)
{
    char bytes[4];
    size_t count = 0;
    if (point < 0x80) {
        bytes[count++] = (char)point;
    } else if (point < 0x800) {
        bytes[count++] = (char)(0xc0 | point >> 6);
    } else if (point < 0x10000) {
        bytes[count++] = (char)(0xe0 | point >> 12);
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | point >> 18);
        bytes[count++] = (char)(0x80 | (point >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    }
    if (point >= 0x80)
        bytes[count++] = (char)(0x80 | (point & 0x3f));
    buffer_add(to, bytes, count);
}

static uint32_t char16_at(const uint8_t *from, bool wide, uint32_t i)
{
    return wide ? (uint32_t)(from[2 * i] | from[2 * i + 1] << 8) : from[i];
}

/* What the system's way of writing has no bytes for becomes a question mark, as with java. */
void file_path(struct run *run, ref string, struct buffer *to)
{
    ref bytes = (ref)run_get(run, string, run->known.string_value);
    bool wide = run_get(run, string, run->known.string_coder) != 0, utf8 = strcmp(run->codeset, "UTF-8") == 0;
    uint32_t length = bytes == 0 ? 0 : run_length(run, bytes) >> wide;
    const uint8_t *from = run_at(run, (uint64_t)bytes + ARRAY_BASE);
    buffer_add_text(to, "");
    for (uint32_t i = 0; i < length; i++) {
        uint32_t point = char16_at(from, wide, i), next = i + 1 < length ? char16_at(from, wide, i + 1) : 0;
        if (point >> 10 == 0xd800 >> 10 && next >> 10 == 0xdc00 >> 10) {
            point = 0x10000 + ((point & 0x3ff) << 10 | (next & 0x3ff));
            i++;
        }
        bool half = point >> 11 == 0xd800 >> 11;
        add_utf8(to, half || (point >= 0x80 && !utf8) ? '?' : point);
    }
}

static bool too_much(struct cpu *cpu)
{
    cpu_fail(cpu, "more is asked for of files than is modelled (64 MB in all)");
    return false;
}

static bool is_answered(struct cpu *cpu, const struct file *file, enum files_answer answer)
{
    if (answer == FILES_SPECIAL)
        cpu_fail(cpu, "the file %s is no regular file: what is in it is not modelled", file->path);
    return answer == FILES_KNOWN || (answer == FILES_TOO_MUCH && too_much(cpu));
}

static struct files *files_of(struct run *run)
{
    if (run->files == NULL)
        run->files = files_new();
    return run->files;
}

const struct file *file_at(struct cpu *cpu, const char *path, size_t length)
{
    const struct file *file = files_at(files_of(cpu->run), path, length);
    if (file == NULL)
        too_much(cpu);
    return file;
}

bool file_read_all(struct cpu *cpu, const struct file *file)
{
    return is_answered(cpu, file, files_read(files_of(cpu->run), file));
}

bool file_list(struct cpu *cpu, const struct file *file)
{
    return is_answered(cpu, file, files_list(files_of(cpu->run), file));
}

int file_open_error(const struct file *file)
{
    return file->error != 0 ? file->error : file->read_error;
}

int file_write_error(const struct file *file)
{
    if (file->error != 0 && file->error != ENOENT)
        return file->error;
    return file->error == 0 && S_ISDIR(file->about.st_mode) ? EISDIR : EROFS;
}

const char *file_canonical(struct cpu *cpu, const struct file *file)
{
    const char *text = files_canonical(files_of(cpu->run), file);
    if (text == NULL)
        too_much(cpu);
    return text;
}

bool file_throw(struct cpu *cpu, int error)
{
    return cpu_throw_new(cpu, "java/io/IOException", "%s", strerror(error));
}

/* Descriptors. */

static struct run_field *descriptor_field(struct cpu *cpu, const char *name, enum layout layout)
{
    struct run_field *field = run_field_find(cpu->run, run_class(cpu->run, "java/io/FileDescriptor"), name);
    if (field != NULL && field->layout == layout && !field->is_static)
        return field;
    cpu_fail(cpu, "this JDK keeps descriptors of files in an unknown way");
    return NULL;
}

struct file_open file_opened(struct cpu *cpu, ref descriptor)
{
    struct run_field *field = descriptor == 0 ? NULL : descriptor_field(cpu, "fd", LAYOUT_INT);
    struct file_open open = {.descriptor = descriptor, .number = -1};
    if (field == NULL)
        return open;
    tell_field(cpu, descriptor, field, STEP_READS | STEP_ATOMIC);
    open.number = (int32_t)run_get(cpu->run, descriptor, field);
    if (open.number >= FIRST_DESCRIPTOR)
        open.file = files_numbered(files_of(cpu->run), (uint64_t)(open.number - FIRST_DESCRIPTOR));
    return open;
}

bool file_set_number(struct cpu *cpu, ref descriptor, uint32_t number)
{
    struct run_field *field = descriptor_field(cpu, "fd", LAYOUT_INT);
    if (field == NULL)
        return false;
    tell_field(cpu, descriptor, field, STEP_WRITES | STEP_ATOMIC);
    run_put(cpu->run, descriptor, field, number == RUN_NONE ? UINT32_MAX : number + FIRST_DESCRIPTOR);
    return true;
}

uint64_t file_position(struct cpu *cpu, const struct file_open *open)
{
    struct run_field *field = descriptor_field(cpu, "handle", LAYOUT_LONG);
    if (field == NULL)
        return 0;
    tell_field(cpu, open->descriptor, field, STEP_READS | STEP_ATOMIC);
    return run_get(cpu->run, open->descriptor, field) + 1;
}

void file_set_position(struct cpu *cpu, const struct file_open *open, uint64_t position)
{
    struct run_field *field = descriptor_field(cpu, "handle", LAYOUT_LONG);
    if (field == NULL)
        return;
    tell_field(cpu, open->descriptor, field, STEP_WRITES | STEP_ATOMIC);
    run_put(cpu->run, open->descriptor, field, position - 1);
}

uint32_t file_take(struct cpu *cpu, const struct file_open *open, uint64_t from, ref array, uint32_t at, uint32_t most)
{
    const struct file *file = open->file;
    uint64_t first = from == FILE_POSITION ? file_position(cpu, open) : from;
    uint64_t left = first < file->length ? file->length - first : 0;
    uint32_t count = left < most ? (uint32_t)left : most;
    if (count == 0)
        return 0;
    memcpy(run_write(cpu->run, (uint64_t)array + ARRAY_BASE + at, count), file->bytes + first, count);
    cpu_accesses(cpu, array, ARRAY_BASE, true);
    tell_access(cpu, array, (uint64_t)ARRAY_BASE + at, count, STEP_WRITES);
    if (from == FILE_POSITION)
        file_set_position(cpu, open, first + count);
    return count;
}

/* Streams. */

/* The descriptor of a FileInputStream or a RandomAccessFile. */
static ref descriptor_of(struct cpu *cpu, ref stream)
{
    struct run *run = cpu->run;
    struct run_class *random = run_class(run, "java/io/RandomAccessFile");
    bool is_random = run_is_subclass(run, run_class_of(run, stream), random);
    struct run_field *field = run_field_find(run, is_random ? random : run_class(run, "java/io/FileInputStream"), "fd");
    return field == NULL ? 0 : (ref)run_get(run, stream, field);
}

/* A stream that is read; false: it is closed or no file, and an exception was thrown. */
static bool find_open(struct cpu *cpu, uint64_t stream, struct file_open *open)
{
    *open = file_opened(cpu, descriptor_of(cpu, (ref)stream));
    if (cpu->run->state->stopped != RUN_GOES_ON)
        return false;
    if (open->number == -1)
        return cpu_throw_new(cpu, "java/io/IOException", "Stream Closed");
    return open->file != NULL || (open->number >= 0 && open->number < FIRST_DESCRIPTOR) || file_throw(cpu, EBADF);
}

/* Opens a file to be read, or throws what java throws, with the name as the program has it. */
static bool open_file(struct cpu *cpu, ref stream, ref name, bool writes)
{
    struct buffer path = {0}, text = {0};
    file_path(cpu->run, name, &path);
    run_string_text(cpu->run, name, &text);
    buffer_add_text(&text, "");
    const struct file *file = file_at(cpu, path.text, path.length);
    bool done = file != NULL && (writes || file_read_all(cpu, file));
    int error = !done ? 0 : writes ? file_write_error(file) : file_open_error(file);
    if (error != 0)
        done = cpu_throw_new(cpu, "java/io/FileNotFoundException", "%s (%s)", text.text, strerror(error));
    else if (done)
        done = file_set_number(cpu, descriptor_of(cpu, stream), file->number);
    buffer_free(&path);
    buffer_free(&text);
    return done;
}

NATIVE(open_input)
{
    (void)result;
    return a[1] == 0 ? cpu_throw_null(cpu) : open_file(cpu, (ref)a[0], (ref)a[1], false);
}

NATIVE(open_output)
{
    (void)result;
    return a[1] == 0 ? cpu_throw_null(cpu) : open_file(cpu, (ref)a[0], (ref)a[1], true);
}

NATIVE(open_random)
{
    enum { READ_WRITE = 2 }; /* RandomAccessFile.O_RDWR */
    (void)result;
    return a[1] == 0 ? cpu_throw_null(cpu) : open_file(cpu, (ref)a[0], (ref)a[1], (a[2] & READ_WRITE) != 0);
}

/* Standard input is empty; so is what else is there of standard streams. */
NATIVE(read_byte)
{
    struct file_open open;
    *result = (uint64_t)-1;
    if (!find_open(cpu, a[0], &open))
        return false;
    uint64_t at = open.file == NULL ? 0 : file_position(cpu, &open);
    if (open.file == NULL || at >= open.file->length)
        return true;
    file_set_position(cpu, &open, at + 1);
    *result = open.file->bytes[at];
    return true;
}

NATIVE(read_bytes)
{
    struct file_open open;
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    uint64_t from = (uint32_t)a[2], count = (uint32_t)a[3];
    if ((int32_t)from < 0 || (int32_t)count < 0 || from + count > run_length(cpu->run, (ref)a[1]))
        return cpu_throw_new(cpu, "java/lang/IndexOutOfBoundsException", NULL);
    *result = 0;
    if (count == 0)
        return true;
    if (!find_open(cpu, a[0], &open))
        return false;
    if (open.file != NULL)
        *result = file_take(cpu, &open, FILE_POSITION, (ref)a[1], (uint32_t)from, (uint32_t)count);
    if (*result == 0)
        *result = (uint64_t)-1;
    return true;
}

NATIVE(get_position)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    *result = open.file == NULL ? 0 : file_position(cpu, &open);
    return true;
}

NATIVE(get_length)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    *result = open.file == NULL ? 0 : open.file->length;
    return true;
}

NATIVE(available)
{
    struct file_open open;
    if (!find_open(cpu, a[0], &open))
        return false;
    uint64_t at = open.file == NULL ? 0 : file_position(cpu, &open);
    *result = open.file == NULL || at >= open.file->length ? 0 : open.file->length - at;
    return true;
}

/* Also beyond the end, but not before the beginning. */
NATIVE(skip)
{
    struct file_open open;
    int64_t end;
    if (!find_open(cpu, a[0], &open))
        return false;
    *result = 0;
    if (open.file == NULL)
        return true;
    if (__builtin_add_overflow((int64_t)file_position(cpu, &open), (int64_t)a[1], &end) || end < 0)
        return file_throw(cpu, EINVAL);
    file_set_position(cpu, &open, (uint64_t)end);
    *result = a[1];
    return true;
}

NATIVE(seek)
{
    struct file_open open;
    (void)result;
    if (!find_open(cpu, a[0], &open))
        return false;
    if (open.file == NULL || (int64_t)a[1] < 0)
        return file_throw(cpu, open.file == NULL ? ESPIPE : EINVAL);
    file_set_position(cpu, &open, a[1]);
    return true;
}

/* Of what was opened to be read. */
NATIVE(write_nothing)
{
    struct file_open open;
    (void)result;
    return find_open(cpu, a[0], &open) && file_throw(cpu, EBADF);
}

NATIVE(set_length)
{
    struct file_open open;
    (void)result;
    return find_open(cpu, a[0], &open) && file_throw(cpu, EINVAL);
}

NATIVE(is_regular)
{
    struct file_open open = file_opened(cpu, (ref)a[1]);
    *result = open.file != NULL;
    return cpu->run->state->stopped == RUN_GOES_ON && (open.number != -1 || file_throw(cpu, EBADF));
}

/* The standard streams stay what they are. */
NATIVE(close_descriptor)
{
    (void)result;
    return file_opened(cpu, (ref)a[0]).number < FIRST_DESCRIPTOR || file_set_number(cpu, (ref)a[0], RUN_NONE);
}

/* No descriptor has a handle: what is there instead says that the position is the beginning. */
NATIVE(no_handle)
{
    (void)cpu, (void)a;
    *result = (uint64_t)-1;
    return true;
}

#define DESCRIPTOR "java/io/FileDescriptor"
#define INPUT "java/io/FileInputStream"
#define RANDOM "java/io/RandomAccessFile"

const struct native natives_file[] = {
    {DESCRIPTOR, "getHandle", NULL, no_handle},
    {DESCRIPTOR, "getAppend", NULL, native_nothing},
    {DESCRIPTOR, "close0", NULL, close_descriptor},
    /* Descriptors that nobody closes are closed by a thread of the JDK, of which nobody can see anything. */
    {"java/io/FileCleanable", "register", NULL, native_nothing},
    {"java/io/FileCleanable", "unregister", NULL, native_nothing},
    {"java/io/FileCleanable", "cleanupClose0", NULL, native_nothing},
    {"java/io/FileOutputStream", "open0", NULL, open_output},
    {INPUT, "open0", NULL, open_input},
    {INPUT, "read0", NULL, read_byte},
    {INPUT, "readBytes", NULL, read_bytes},
    {INPUT, "length0", NULL, get_length},
    {INPUT, "position0", NULL, get_position},
    {INPUT, "skip0", NULL, skip},
    {INPUT, "available0", NULL, available},
    {INPUT, "isRegularFile0", NULL, is_regular},
    {RANDOM, "open0", NULL, open_random},
    {RANDOM, "read0", NULL, read_byte},
    {RANDOM, "readBytes", NULL, read_bytes},
    {RANDOM, "readBytes0", NULL, read_bytes},
    {RANDOM, "getFilePointer", NULL, get_position},
    {RANDOM, "seek0", NULL, seek},
    {RANDOM, "length", NULL, get_length},
    {RANDOM, "length0", NULL, get_length},
    {RANDOM, "write0", NULL, write_nothing},
    {RANDOM, "writeBytes", "([BII)V", write_nothing},
    {RANDOM, "writeBytes0", NULL, write_nothing},
    {RANDOM, "setLength", NULL, set_length},
    {RANDOM, "setLength0", NULL, set_length},
    {0},
};
