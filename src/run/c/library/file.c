/* Files: their names and contents are objects of the library. */
#include "run/c/library/file.h"
#include "base/buffer.h"
#include "run/c/library/library.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static struct c_file *file_at(struct run *run, uint32_t number)
{
    c_look_at_files(run, STEP_READS);
    return run_at(run, C_FILES_AT + number * sizeof(struct c_file));
}

static struct c_file *write_file(struct run *run, uint32_t number)
{
    c_look_at_files(run, STEP_READS | STEP_WRITES);
    return run_write(run, C_FILES_AT + number * sizeof(struct c_file), sizeof(struct c_file));
}

static bool is_open(struct run *run, int descriptor)
{
    return descriptor >= 0 && descriptor < MOST_C_OPENS && (descriptor < 3 || c_open_at(run, descriptor)->file != 0);
}

static unsigned flags_of(struct run *run, int descriptor)
{
    if (!is_open(run, descriptor))
        return 0;
    return descriptor == 0 ? C_FILE_READ : descriptor < 3 ? C_FILE_WRITE : c_open_at(run, descriptor)->flags;
}

bool c_can_read(struct cpu *cpu, int descriptor)
{
    return (flags_of(cpu->run, descriptor) & C_FILE_READ) != 0 || (c_set_errno(cpu, EBADF), false);
}

bool c_can_write(struct cpu *cpu, int descriptor)
{
    return (flags_of(cpu->run, descriptor) & C_FILE_WRITE) != 0 || (c_set_errno(cpu, EBADF), false);
}

int c_stream(struct cpu *cpu, uint64_t stream)
{
    const uint32_t *library = cpu->run->c->library;
    uint32_t number = c_object_of(stream);
    for (int i = 0; i < 3; i++)
        if (stream == c_address(library[C_STDIN + i]))
            return i;
    for (int i = 3; i < MOST_C_OPENS && number != 0 && c_offset_of(stream) == 0; i++)
        if (is_open(cpu->run, i) && c_open_at(cpu->run, i)->stream == number)
            return i;
    struct buffer where = {0};
    c_address_describe(cpu->run, stream, &where);
    c_wrong(cpu, "no stream that is open: %s", where.text);
    buffer_free(&where);
    return -1;
}

static uint32_t find_file(struct run *run, const char *name)
{
    for (uint32_t i = 1; i < MOST_C_FILES; i++) {
        const struct c_file *file = file_at(run, i);
        if (file->name != 0 && strcmp(run_at(run, c_object(run, file->name)->place), name) == 0)
            return i;
    }
    return 0;
}

static bool fail_full(struct cpu *cpu)
{
    cpu_fail(cpu, "there is no room for another file, or a larger one");
    return false;
}

/* 0: there is no room. */
static uint32_t new_file(struct cpu *cpu, const char *name)
{
    for (uint32_t i = 1; i < MOST_C_FILES; i++) {
        if (file_at(cpu->run, i)->used)
            continue;
        uint32_t text = c_text_new(cpu->run, cpu, name, strlen(name), C_TEXT);
        if (text != 0)
            *write_file(cpu->run, i) = (struct c_file){.name = text, .used = 1};
        return text == 0 ? 0 : i;
    }
    return 0;
}

/* A file without a name is gone when nobody has it open. */
static void drop_if_unused(struct cpu *cpu, uint32_t number)
{
    struct c_file *file = file_at(cpu->run, number);
    for (int i = 3; i < MOST_C_OPENS; i++)
        if (c_open_at(cpu->run, i)->file == number)
            return;
    if (file->name != 0)
        return;
    if (file->data != 0)
        c_object_free(cpu->run, cpu, file->data);
    *write_file(cpu->run, number) = (struct c_file){0};
}

/* The first descriptor that is free; -1: there is none. */
static int free_descriptor(struct run *run)
{
    for (int i = 3; i < MOST_C_OPENS; i++)
        if (!is_open(run, i))
            return i;
    return -1;
}

bool c_file_make(struct cpu *cpu, int *descriptor)
{
    uint32_t number = 1;
    *descriptor = free_descriptor(cpu->run);
    if (*descriptor < 0)
        return c_set_errno(cpu, EMFILE);
    while (number < MOST_C_FILES && file_at(cpu->run, number)->used)
        number++;
    if (number == MOST_C_FILES)
        return fail_full(cpu);
    *write_file(cpu->run, number) = (struct c_file){.used = 1};
    *c_write_open(cpu->run, *descriptor) = (struct c_open){.file = number, .flags = C_FILE_READ | C_FILE_WRITE};
    return true;
}

bool c_file_open(struct cpu *cpu, uint64_t path, unsigned flags, int *descriptor)
{
    struct run *run = cpu->run;
    uint64_t length;
    const char *name = c_string(cpu, path, UINT64_MAX, &length);
    int free_one = free_descriptor(run);
    *descriptor = -1;
    if (name == NULL)
        return false;
    uint32_t number = find_file(run, name);
    if (number == 0 && (length == 0 || (flags & C_FILE_CREATE) == 0))
        return c_set_errno(cpu, ENOENT);
    if (number != 0 && (flags & C_FILE_NEW) != 0)
        return c_set_errno(cpu, EEXIST);
    if (free_one < 0)
        return c_set_errno(cpu, EMFILE);
    if (number == 0 && (number = new_file(cpu, name)) == 0)
        return fail_full(cpu);
    if ((flags & C_FILE_EMPTY) != 0)
        write_file(run, number)->size = 0;
    *c_write_open(run, free_one) = (struct c_open){.file = number, .flags = flags & 7};
    *descriptor = free_one;
    return true;
}

void c_file_close(struct cpu *cpu, int descriptor)
{
    struct c_open *open = c_write_open(cpu->run, descriptor);
    uint32_t number = open->file;
    if (open->stream != 0)
        c_object_free(cpu->run, cpu, open->stream);
    *open = (struct c_open){0};
    if (number != 0)
        drop_if_unused(cpu, number);
}

uint64_t c_file_left(struct cpu *cpu, int descriptor, uint64_t *place)
{
    const struct c_open *open = c_open_at(cpu->run, descriptor);
    const struct c_file *file = file_at(cpu->run, open->file);
    *place = 0;
    if (open->file == 0 || open->position >= file->size)
        return 0;
    *place = c_object(cpu->run, file->data)->place + open->position;
    return file->size - open->position;
}

/* Contents have room for so many bytes from now on; those that are new are 0. */
static bool make_room(struct cpu *cpu, uint32_t number, uint64_t size)
{
    enum { SMALLEST = 256 };
    struct run *run = cpu->run;
    uint32_t old = file_at(run, number)->data;
    uint64_t had = old == 0 ? 0 : c_object(run, old)->size, room = had == 0 ? SMALLEST : had;
    if (size <= had)
        return true;
    while (room < size && room < C_LARGEST_OBJECT)
        room *= 2;
    uint32_t made = room < size ? 0 : c_object_new(run, cpu, C_LIBRARY, room, false);
    if (made == 0)
        return fail_full(cpu);
    c_write_object(run, made)->what = C_TEXT;
    if (old != 0) {
        uint64_t from = c_object(run, old)->place, to = c_object(run, made)->place;
        memcpy(run_write(run, to, had), run_at(run, from), had);
        memcpy(run_write(run, to + C_SHADOW, had), run_at(run, from + C_SHADOW), had);
        c_object_free(run, cpu, old);
    }
    write_file(run, number)->data = made;
    return true;
}

/* What lies behind the end of a file that grows is 0, also where it was longer once. */
static bool grow(struct cpu *cpu, uint32_t number, uint64_t size)
{
    uint64_t was = file_at(cpu->run, number)->size;
    if (!make_room(cpu, number, size))
        return false;
    if (size > was) {
        uint64_t place = c_object(cpu->run, file_at(cpu->run, number)->data)->place + was;
        memset(run_write(cpu->run, place, size - was), 0, size - was);
        memset(run_write(cpu->run, place + C_SHADOW, size - was), 0, size - was);
        write_file(cpu->run, number)->size = size;
    }
    return true;
}

bool c_file_write(struct cpu *cpu, int descriptor, const void *bytes, uint64_t from, uint64_t length)
{
    struct run *run = cpu->run;
    struct c_open *open = c_write_open(run, descriptor);
    if (length == 0)
        return true;
    if ((open->flags & C_FILE_APPEND) != 0)
        open->position = file_at(run, open->file)->size;
    if (!grow(cpu, open->file, open->position + length))
        return false;
    uint64_t place = c_object(run, file_at(run, open->file)->data)->place + open->position;
    memcpy(run_write(run, place, length), bytes, length);
    if (from == 0)
        memset(run_write(run, place + C_SHADOW, length), 0, length);
    else
        memcpy(run_write(run, place + C_SHADOW, length), run_at(run, from + C_SHADOW), length);
    open->position += length;
    return true;
}

bool c_file_seek(struct cpu *cpu, int descriptor, int64_t offset, int whence)
{
    struct c_open *open = c_write_open(cpu->run, descriptor);
    if (descriptor < 3)
        return c_set_errno(cpu, ESPIPE), false;
    int64_t start = whence == SEEK_SET   ? 0
                    : whence == SEEK_CUR ? (int64_t)open->position
                                         : (int64_t)file_at(cpu->run, open->file)->size;
    if ((whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) || offset > INT32_MAX || start + offset < 0)
        return c_set_errno(cpu, EINVAL), false;
    open->position = (uint64_t)(start + offset);
    return true;
}

/* Functions of the system. */

static bool give_error(struct cpu *cpu, c_wide *result)
{
    (void)cpu;
    return c_give(result, UINT64_MAX);
}

/* open (0), creat (1) */
C_MODEL(c_open_model)
{
    int wanted = call->model->number == 1 ? O_WRONLY | O_CREAT | O_TRUNC : c_int(call, 1), access = wanted & O_ACCMODE;
    unsigned flags = (access != O_WRONLY ? C_FILE_READ : 0u) | (access != O_RDONLY ? C_FILE_WRITE : 0u) |
                     ((wanted & O_APPEND) != 0 ? C_FILE_APPEND : 0u) | ((wanted & O_CREAT) != 0 ? C_FILE_CREATE : 0u) |
                     ((wanted & O_CREAT) != 0 && (wanted & O_EXCL) != 0 ? C_FILE_NEW : 0u) |
                     ((wanted & O_TRUNC) != 0 ? C_FILE_EMPTY : 0u);
    int descriptor;
    return c_file_open(cpu, c_low(call, 0), flags, &descriptor) && c_give(result, (uint64_t)(int64_t)descriptor);
}

C_MODEL(c_close_model)
{
    int descriptor = c_int(call, 0);
    if (!is_open(cpu->run, descriptor))
        return c_set_errno(cpu, EBADF) && give_error(cpu, result);
    if (descriptor >= 3)
        c_file_close(cpu, descriptor);
    return c_give(result, 0);
}

/* read (0), pread (1), which leaves the position as it is */
C_MODEL(c_read_model)
{
    int descriptor = c_int(call, 0);
    uint64_t count = c_low(call, 2), place;
    if (!c_can_read(cpu, descriptor))
        return give_error(cpu, result);
    uint64_t former = c_open_at(cpu->run, descriptor)->position;
    if (call->model->number == 1 && !c_file_seek(cpu, descriptor, c_distance(call, 3), SEEK_SET))
        return give_error(cpu, result);
    uint64_t left = c_file_left(cpu, descriptor, &place), taken = count < left ? count : left;
    if (taken > 0) {
        uint8_t *to = c_write(cpu, c_low(call, 1), taken);
        if (to == NULL)
            return false;
        memcpy(to, run_at(cpu->run, place), taken);
        uint64_t target = c_writable(cpu->run, c_low(call, 1), taken);
        memcpy(run_write(cpu->run, target + C_SHADOW, taken), run_at(cpu->run, place + C_SHADOW), taken);
    }
    c_write_open(cpu->run, descriptor)->position = call->model->number == 1 ? former : former + taken;
    return c_give(result, taken);
}

/* write (0), pwrite (1) */
C_MODEL(c_write_model)
{
    int descriptor = c_int(call, 0);
    uint64_t count = c_low(call, 2);
    if (!c_can_write(cpu, descriptor))
        return give_error(cpu, result);
    const uint8_t *bytes = c_read(cpu, c_low(call, 1), count, descriptor >= 3);
    if (bytes == NULL)
        return false;
    if (descriptor < 3) {
        c_output(cpu, descriptor, (const char *)bytes, count);
        return c_give(result, count);
    }
    uint64_t former = c_open_at(cpu->run, descriptor)->position;
    if (call->model->number == 1 && !c_file_seek(cpu, descriptor, c_distance(call, 3), SEEK_SET))
        return give_error(cpu, result);
    if (!c_file_write(cpu, descriptor, bytes, count == 0 ? 0 : c_readable(cpu->run, c_low(call, 1), count), count))
        return false;
    if (call->model->number == 1)
        c_write_open(cpu->run, descriptor)->position = former;
    return c_give(result, count);
}

C_MODEL(c_lseek)
{
    int descriptor = c_int(call, 0);
    if (!is_open(cpu->run, descriptor))
        return c_set_errno(cpu, EBADF) && give_error(cpu, result);
    if (!c_file_seek(cpu, descriptor, c_distance(call, 1), c_int(call, 2)))
        return give_error(cpu, result);
    return c_give(result, c_open_at(cpu->run, descriptor)->position);
}

C_MODEL(c_ftruncate)
{
    int descriptor = c_int(call, 0);
    uint64_t size = (uint64_t)c_distance(call, 1);
    if (!c_can_write(cpu, descriptor))
        return give_error(cpu, result);
    if (descriptor < 3 || size > INT32_MAX)
        return c_set_errno(cpu, EINVAL) && give_error(cpu, result);
    uint32_t number = c_open_at(cpu->run, descriptor)->file;
    if (size > file_at(cpu->run, number)->size && !grow(cpu, number, size))
        return false;
    write_file(cpu->run, number)->size = size;
    return c_give(result, 0);
}

/* fsync and its kin */
C_MODEL(c_sync)
{
    if (is_open(cpu->run, c_int(call, 0)))
        return c_give(result, 0);
    return c_set_errno(cpu, EBADF) && give_error(cpu, result);
}

/* Takes the name away from a file. */
static void unname(struct cpu *cpu, uint32_t number)
{
    c_object_free(cpu->run, cpu, file_at(cpu->run, number)->name);
    write_file(cpu->run, number)->name = 0;
    drop_if_unused(cpu, number);
}

/* remove, unlink */
C_MODEL(c_remove)
{
    uint64_t length;
    const char *name = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    uint32_t number = name == NULL ? 0 : find_file(cpu->run, name);
    if (name == NULL)
        return false;
    if (number == 0)
        return c_set_errno(cpu, ENOENT) && give_error(cpu, result);
    unname(cpu, number);
    return c_give(result, 0);
}

C_MODEL(c_rename)
{
    uint64_t length;
    const char *name = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    const char *other = name == NULL ? NULL : c_string(cpu, c_low(call, 1), UINT64_MAX, &length);
    if (other == NULL)
        return false;
    uint32_t number = find_file(cpu->run, name), replaced = find_file(cpu->run, other);
    if (number == 0)
        return c_set_errno(cpu, ENOENT) && give_error(cpu, result);
    if (number == replaced)
        return c_give(result, 0);
    uint32_t text = c_text_new(cpu->run, cpu, other, length, C_TEXT);
    if (text == 0)
        return fail_full(cpu);
    if (replaced != 0)
        unname(cpu, replaced);
    c_object_free(cpu->run, cpu, file_at(cpu->run, number)->name);
    write_file(cpu->run, number)->name = text;
    return c_give(result, 0);
}

/* Whether a file is there. */
C_MODEL(c_access)
{
    uint64_t length;
    const char *name = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    if (name == NULL)
        return false;
    if (find_file(cpu->run, name) != 0)
        return c_give(result, 0);
    return c_set_errno(cpu, ENOENT) && give_error(cpu, result);
}

/* A struct stat says what is there and how large it is; all else is 0. */
static bool put_stat(struct cpu *cpu, uint64_t address, uint32_t mode, uint64_t size)
{
    bool narrow = cpu->run->c->narrow;
    uint64_t bytes = narrow ? 88 : 144, mode_at = narrow ? 16 : 24, size_at = narrow ? 44 : 48;
    return c_fill(cpu, address, 0, bytes) && c_put32(cpu, address + mode_at, mode) &&
           c_put_long(cpu, address + size_at, size);
}

/* stat and lstat (0), fstat (1) */
C_MODEL(c_stat)
{
    enum { FILE_MODE = S_IFREG | 0644, TERMINAL_MODE = S_IFCHR | 0620 };
    bool open = call->model->number == 1;
    uint64_t length;
    const char *name = open ? "" : c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    int descriptor = c_int(call, 0);
    if (name == NULL)
        return false;
    if (open && !is_open(cpu->run, descriptor))
        return c_set_errno(cpu, EBADF) && give_error(cpu, result);
    if (open && descriptor < 3)
        return put_stat(cpu, c_low(call, 1), TERMINAL_MODE, 0) && c_give(result, 0);
    uint32_t number = open ? c_open_at(cpu->run, descriptor)->file : find_file(cpu->run, name);
    if (number == 0)
        return c_set_errno(cpu, ENOENT) && give_error(cpu, result);
    return put_stat(cpu, c_low(call, 1), FILE_MODE, file_at(cpu->run, number)->size) && c_give(result, 0);
}

/* There is one folder. */
C_MODEL(c_getcwd)
{
    uint64_t to = c_low(call, 0);
    if (to != 0 && c_low(call, 1) < 2)
        return c_set_errno(cpu, c_low(call, 1) == 0 ? EINVAL : ERANGE) && c_give(result, 0);
    if (to == 0) {
        uint32_t made = c_object_new(cpu->run, cpu, C_HEAP, 2, false);
        to = made == 0 ? 0 : c_address(made);
    }
    return to == 0 ? c_give(result, 0) : c_fill(cpu, to, '/', 1) && c_fill(cpu, to + 1, 0, 1) && c_give(result, to);
}

/* The first name that is free. */
C_MODEL(c_mkstemp)
{
    enum { LETTERS = 6 };
    uint64_t length, path = c_low(call, 0);
    const char *name = c_string(cpu, path, UINT64_MAX, &length);
    if (name == NULL)
        return false;
    if (length < LETTERS || strcmp(name + length - LETTERS, "XXXXXX") != 0)
        return c_set_errno(cpu, EINVAL) && give_error(cpu, result);
    for (unsigned i = 0; i < MOST_C_FILES; i++) {
        char letters[LETTERS + 1];
        int descriptor;
        snprintf(letters, sizeof letters, "%06u", i);
        uint8_t *to = c_write(cpu, path + length - LETTERS, LETTERS);
        if (to == NULL)
            return false;
        memcpy(to, letters, LETTERS);
        if (find_file(cpu->run, run_at(cpu->run, c_readable(cpu->run, path, 1))) == 0)
            return c_file_open(cpu, path, C_FILE_READ | C_FILE_WRITE | C_FILE_CREATE, &descriptor) &&
                   c_give(result, (uint64_t)(int64_t)descriptor);
    }
    return c_set_errno(cpu, EEXIST) && give_error(cpu, result);
}
