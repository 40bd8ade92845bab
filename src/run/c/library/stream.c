/* Streams: opening, reading and moving in them; output.c has what writes. */
#include "base/buffer.h"
#include "run/c/library/file.h"
#include "run/c/library/library.h"

#include <errno.h>
#include <stdio.h>

/* What a mode means: "r", "w+", "ab", "wx"; 0: nothing. */
static unsigned mode_flags(const char *mode)
{
    bool both = strchr(mode, '+') != NULL, alone = strchr(mode, 'x') != NULL;
    unsigned flags = both ? C_FILE_READ | C_FILE_WRITE : 0;
    switch (mode[0]) {
    case 'r':
        return flags | C_FILE_READ;
    case 'w':
        return flags | C_FILE_WRITE | C_FILE_CREATE | C_FILE_EMPTY | (alone ? C_FILE_NEW : 0u);
    case 'a':
        return flags | C_FILE_WRITE | C_FILE_CREATE | C_FILE_APPEND | (alone ? C_FILE_NEW : 0u);
    default:
        return 0;
    }
}

/* The stream of a descriptor, which is made if there is none. */
static bool give_stream(struct cpu *cpu, int descriptor, c_wide *result)
{
    uint32_t object = c_open_at(cpu->run, descriptor)->stream;
    if (object == 0) {
        object = c_text_new(cpu->run, cpu, NULL, 0, C_STREAM);
        if (object == 0) {
            cpu_fail(cpu, "there is no room for another stream");
            return false;
        }
        c_write_object(cpu->run, object)->readable = c_write_object(cpu->run, object)->writable = 0;
        c_write_open(cpu->run, descriptor)->stream = object;
    }
    return c_give(result, c_address(object));
}

C_MODEL(c_fopen)
{
    uint64_t length;
    const char *mode = c_string(cpu, c_low(call, 1), UINT64_MAX, &length);
    unsigned flags = mode == NULL ? 0 : mode_flags(mode);
    int descriptor = -1;
    if (mode == NULL)
        return false;
    if (flags == 0)
        return c_set_errno(cpu, EINVAL) && c_give(result, 0);
    if (!c_file_open(cpu, c_low(call, 0), flags, &descriptor))
        return false;
    return descriptor < 0 ? c_give(result, 0) : give_stream(cpu, descriptor, result);
}

C_MODEL(c_fdopen)
{
    int descriptor = c_int(call, 0);
    if (descriptor >= 0 && descriptor < 3)
        return c_give(result, c_address(cpu->run->c->library[C_STDIN + descriptor]));
    if (descriptor < 0 || descriptor >= MOST_C_OPENS || c_open_at(cpu->run, descriptor)->file == 0)
        return c_set_errno(cpu, EBADF) && c_give(result, 0);
    return give_stream(cpu, descriptor, result);
}

/* A file that has no name. */
C_MODEL(c_tmpfile)
{
    int descriptor;
    (void)call;
    return c_file_make(cpu, &descriptor) && (descriptor < 0 ? c_give(result, 0) : give_stream(cpu, descriptor, result));
}

C_MODEL(c_fclose)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    if (descriptor >= 3)
        c_file_close(cpu, descriptor);
    return descriptor >= 0 && c_give(result, 0);
}

/* fflush (0), for which NULL stands for all streams */
C_MODEL(c_fflush)
{
    return (c_low(call, 0) == 0 || c_stream(cpu, c_low(call, 0)) >= 0) && c_give(result, 0);
}

C_MODEL(c_fileno)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    return descriptor >= 0 && c_give(result, (uint64_t)descriptor);
}

/* feof (0), ferror (1) */
C_MODEL(c_feof)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    if (descriptor < 0)
        return false;
    const struct c_open *open = c_open_at(cpu->run, descriptor);
    return c_give(result, call->model->number == 0 ? open->at_end : open->failed);
}

C_MODEL(c_clearerr)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    *result = 0;
    if (descriptor < 0)
        return false;
    c_write_open(cpu->run, descriptor)->at_end = c_write_open(cpu->run, descriptor)->failed = 0;
    return true;
}

/* The stream that a call reads from can be read: its descriptor. -1: the run ends; -2: it cannot be read. */
static int reads_from(struct cpu *cpu, uint64_t stream)
{
    int descriptor = c_stream(cpu, stream);
    if (descriptor < 0)
        return -1;
    if (c_can_read(cpu, descriptor))
        return descriptor;
    c_write_open(cpu->run, descriptor)->failed = 1;
    return -2;
}

/* The next byte; EOF: there is none, and the stream knows that; -2: it is not defined, which was said. */
static int next_byte(struct cpu *cpu, int descriptor)
{
    struct c_open *open = c_write_open(cpu->run, descriptor);
    uint64_t place;
    if (open->pushed_back != 0) {
        int byte = open->pushed_back - 1;
        open->pushed_back = 0;
        return byte;
    }
    if (c_file_left(cpu, descriptor, &place) == 0) {
        open->at_end = 1;
        return EOF;
    }
    uint8_t shadow = *(const uint8_t *)run_at(cpu->run, place + C_SHADOW);
    if (shadow != 0) {
        c_wrong(cpu, "uninitialised value: byte %llu of a file", (unsigned long long)open->position);
        return -2;
    }
    open->position++;
    return *(const uint8_t *)run_at(cpu->run, place);
}

/* getchar (0), getc and fgetc (1) */
C_MODEL(c_getc)
{
    int descriptor =
        reads_from(cpu, call->model->number == 1 ? c_low(call, 0) : c_address(cpu->run->c->library[C_STDIN]));
    if (descriptor == -1)
        return false;
    int byte = descriptor == -2 ? EOF : next_byte(cpu, descriptor);
    return byte != -2 && c_give(result, (uint32_t)byte);
}

C_MODEL(c_ungetc)
{
    int descriptor = c_stream(cpu, c_low(call, 1)), byte = c_int(call, 0);
    if (descriptor < 0)
        return false;
    struct c_open *open = c_write_open(cpu->run, descriptor);
    if (byte == EOF || open->pushed_back != 0)
        return c_give(result, (uint32_t)EOF);
    open->pushed_back = (uint16_t)((uint8_t)byte + 1);
    open->at_end = 0;
    return c_give(result, (uint8_t)byte);
}

/* Bytes up to one that ends them, which belongs to them, but at most so many. False: what is wrong was said. */
static bool read_until(struct cpu *cpu, int descriptor, int end, uint64_t most, struct buffer *to)
{
    for (uint64_t i = 0; i < most; i++) {
        int byte = next_byte(cpu, descriptor);
        if (byte == -2)
            return false;
        if (byte == EOF)
            break;
        const char one = (char)byte;
        buffer_add(to, &one, 1);
        if (byte == end)
            break;
    }
    return true;
}

static bool put_bytes(struct cpu *cpu, uint64_t address, const struct buffer *bytes)
{
    uint8_t *to = c_write(cpu, address, bytes->length + 1);
    if (to == NULL)
        return false;
    if (bytes->length > 0)
        memcpy(to, bytes->text, bytes->length);
    to[bytes->length] = 0;
    return true;
}

C_MODEL(c_fgets)
{
    int descriptor = reads_from(cpu, c_low(call, 2)), size = c_int(call, 1);
    struct buffer line = {0};
    if (descriptor == -1)
        return false;
    bool fine = descriptor == -2 || size < 1 || read_until(cpu, descriptor, '\n', (uint64_t)size - 1, &line);
    bool none = line.length == 0 && size != 1;
    fine = fine && (none || put_bytes(cpu, c_low(call, 0), &line));
    buffer_free(&line);
    return fine && c_give(result, none ? 0 : c_low(call, 0));
}

/* Room for a line: the program's block, or a larger one instead. 0: there is none. */
static uint64_t room_for(struct cpu *cpu, uint64_t lines, uint64_t sizes, uint64_t needed)
{
    enum { SMALLEST = 120 };
    uint64_t block = 0, size = 0;
    if (!c_get_pointer(cpu, lines, &block) || (block != 0 && !c_get_long(cpu, sizes, &size)))
        return 0;
    if (block != 0 && size >= needed)
        return block;
    size = needed < SMALLEST ? SMALLEST : needed;
    uint32_t old = c_object_of(block), made = c_object_new(cpu->run, cpu, C_HEAP, size, true);
    if (made == 0)
        cpu_fail(cpu, "there is no room for a line");
    if (block != 0 && old < MOST_C_OBJECTS) /* it ends, if it is one that can */
        c_tell(cpu, c_address(old), c_object(cpu->run, old)->size, STEP_WRITES);
    if (block != 0 && (old >= MOST_C_OBJECTS || c_object(cpu->run, old)->kind != C_HEAP || c_offset_of(block) != 0 ||
                       (c_object(cpu->run, old)->flags & C_DEAD) != 0))
        return c_wrong(cpu, "getline: the line is no block that was allocated"), 0;
    if (block != 0)
        c_object_free(cpu->run, cpu, old);
    return made != 0 && c_put_pointer(cpu, lines, c_address(made)) && c_put_long(cpu, sizes, size) ? c_address(made)
                                                                                                   : 0;
}

/* getline (0), getdelim (1) */
C_MODEL(c_getline)
{
    bool named = call->model->number == 1;
    int descriptor = reads_from(cpu, c_low(call, named ? 3 : 2));
    struct buffer line = {0};
    uint64_t block;
    if (descriptor == -1)
        return false;
    bool fine =
        descriptor == -2 || read_until(cpu, descriptor, named ? (uint8_t)c_int(call, 2) : '\n', UINT64_MAX, &line);
    if (fine && descriptor >= 0) /* there is a block even if nothing is left to be read */
        fine = (block = room_for(cpu, c_low(call, 0), c_low(call, 1), line.length + 1)) != 0 &&
               (line.length == 0 || put_bytes(cpu, block, &line));
    uint64_t length = line.length;
    buffer_free(&line);
    return fine && c_give(result, length == 0 ? UINT64_MAX : length);
}

/* What is undefined in the file is so in memory. */
C_MODEL(c_fread)
{
    uint64_t size = c_low(call, 1), count = c_low(call, 2), length, place, at = c_low(call, 0);
    int descriptor = reads_from(cpu, c_low(call, 3));
    if (descriptor == -1)
        return false;
    if (__builtin_mul_overflow(size, count, &length))
        return c_wrong(cpu, "fread of too much");
    if (descriptor == -2 || length == 0)
        return c_give(result, 0);
    struct c_open *open = c_write_open(cpu->run, descriptor);
    uint64_t taken = 0;
    if (open->pushed_back != 0) {
        if (!c_fill(cpu, at, open->pushed_back - 1, 1))
            return false;
        open->pushed_back = 0;
        taken = 1;
    }
    uint64_t left = c_file_left(cpu, descriptor, &place), more = length - taken < left ? length - taken : left;
    if (more > 0) {
        uint8_t *to = c_write(cpu, at + taken, more);
        if (to == NULL)
            return false;
        memcpy(to, run_at(cpu->run, place), more);
        uint64_t target = c_writable(cpu->run, at + taken, more);
        memcpy(run_write(cpu->run, target + C_SHADOW, more), run_at(cpu->run, place + C_SHADOW), more);
    }
    open->position += more;
    taken += more;
    if (taken < length)
        open->at_end = 1;
    return c_give(result, taken / size);
}

/* Moving. What was pushed back is forgotten. */

static bool seek(struct cpu *cpu, int descriptor, int64_t offset, int whence)
{
    struct c_open *open = c_write_open(cpu->run, descriptor);
    if (whence == SEEK_CUR && open->pushed_back != 0)
        offset--;
    if (!c_file_seek(cpu, descriptor, offset, whence))
        return false;
    open->pushed_back = 0;
    open->at_end = 0;
    return true;
}

C_MODEL(c_fseek)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    if (descriptor < 0)
        return false;
    return c_give(result, seek(cpu, descriptor, c_distance(call, 1), c_int(call, 2)) ? 0 : UINT32_MAX);
}

static uint64_t position_of(struct cpu *cpu, int descriptor)
{
    const struct c_open *open = c_open_at(cpu->run, descriptor);
    return open->position - (open->pushed_back != 0);
}

C_MODEL(c_ftell)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    if (descriptor < 0)
        return false;
    if (descriptor < 3)
        return c_set_errno(cpu, ESPIPE) && c_give(result, UINT64_MAX);
    return c_give(result, position_of(cpu, descriptor));
}

C_MODEL(c_rewind)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    *result = 0;
    if (descriptor < 0)
        return false;
    if (descriptor >= 3)
        seek(cpu, descriptor, 0, SEEK_SET);
    c_write_open(cpu->run, descriptor)->failed = 0;
    return true;
}

/* fgetpos (0), fsetpos (1): a fpos_t begins with the position */
C_MODEL(c_position)
{
    int descriptor = c_stream(cpu, c_low(call, 0));
    uint64_t position = 0;
    if (descriptor < 0)
        return false;
    if (descriptor < 3)
        return c_set_errno(cpu, ESPIPE) && c_give(result, UINT32_MAX);
    if (call->model->number == 0)
        return c_put64(cpu, c_low(call, 1), position_of(cpu, descriptor)) && c_give(result, 0);
    return c_get64(cpu, c_low(call, 1), &position) &&
           c_give(result, seek(cpu, descriptor, (int64_t)position, SEEK_SET) ? 0 : UINT32_MAX);
}

/* scanf (0), fscanf (1): of what is left in the stream */
C_MODEL(c_fscanf)
{
    bool named = call->model->number == 1;
    int descriptor = reads_from(cpu, named ? c_low(call, 0) : c_address(cpu->run->c->library[C_STDIN]));
    struct buffer rest = {0};
    uint64_t place, used = 0;
    bool ended = false;
    if (descriptor == -1)
        return false;
    if (descriptor == -2)
        return c_give(result, UINT32_MAX);
    struct c_open *open = c_write_open(cpu->run, descriptor);
    uint64_t left = c_file_left(cpu, descriptor, &place), former = open->position, pushed = open->pushed_back != 0;
    if (pushed) {
        const char byte = (char)(open->pushed_back - 1);
        buffer_add(&rest, &byte, 1);
    }
    if (left > 0)
        buffer_add(&rest, run_at(cpu->run, place), left);
    bool fine = c_scan(cpu, call, rest.text == NULL ? "" : rest.text, named ? 1 : 0, &used, &ended, result);
    buffer_free(&rest);
    if (used >= pushed) {
        open->pushed_back = 0;
        open->position = former + used - pushed;
    }
    if (ended)
        open->at_end = 1;
    return fine;
}
