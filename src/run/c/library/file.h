/* Files, which lie in the state of the run: what a program wrote it can read, nothing else is there. Descriptors 0 to 2
 * are standard input, which is empty, and the outputs, which are passed on. */
#ifndef HEDDLE_RUN_C_LIBRARY_FILE_H
#define HEDDLE_RUN_C_LIBRARY_FILE_H

#include "run/c/internal.h"

/* All files, with what they contain and who has them open, are told as one. */
static inline void c_look_at_files(struct run *run, unsigned use)
{
    if (run->step != NULL)
        c_tell_library(run, C_PART_FILES, use);
}

static inline struct c_open *c_open_at(struct run *run, int descriptor)
{
    c_look_at_files(run, STEP_READS);
    return run_at(run, C_OPENS_AT + (uint64_t)descriptor * sizeof(struct c_open));
}

static inline struct c_open *c_write_open(struct run *run, int descriptor)
{
    c_look_at_files(run, STEP_READS | STEP_WRITES);
    return run_write(run, C_OPENS_AT + (uint64_t)descriptor * sizeof(struct c_open), sizeof(struct c_open));
}

/* An argument that is a distance in a file, which may be negative. */
static inline int64_t c_distance(const struct c_call *call, uint32_t argument)
{
    return ir_kind_bits(call->kinds[argument]) <= 32 ? c_int(call, argument) : (int64_t)c_low(call, argument);
}

/* Whether something is open; whether it can be read or written. If not, errno says so. */
bool c_can_read(struct cpu *cpu, int descriptor);
bool c_can_write(struct cpu *cpu, int descriptor);

/* The descriptor of a stream; -1: it is none, and what is wrong was said. */
int c_stream(struct cpu *cpu, uint64_t stream);

/* Opens a file: the descriptor, or -1 and errno. create: it is made if it is not there; new: it must not be there;
 * empty: what it had is dropped. False: the run ends. */
enum { C_FILE_READ = 1, C_FILE_WRITE = 2, C_FILE_APPEND = 4, C_FILE_CREATE = 8, C_FILE_NEW = 16, C_FILE_EMPTY = 32 };
bool c_file_open(struct cpu *cpu, uint64_t path, unsigned flags, int *descriptor);
bool c_file_make(struct cpu *cpu, int *descriptor); /* the same, of a new file without a name */
void c_file_close(struct cpu *cpu, int descriptor);

/* How many bytes are left behind the position of a descriptor, and where they lie in the store. */
uint64_t c_file_left(struct cpu *cpu, int descriptor, uint64_t *place);
/* Writes at the position, with what is undefined among the bytes if they come from the store (from: their place there;
 * 0: from nowhere). The position goes on. False: there is no room. */
bool c_file_write(struct cpu *cpu, int descriptor, const void *bytes, uint64_t from, uint64_t length);
/* Moves the position. False: it would be negative; errno says so. */
bool c_file_seek(struct cpu *cpu, int descriptor, int64_t offset, int whence);

#endif
