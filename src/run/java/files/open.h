/* What the models of methods on files share: java.io (open.c, folder.c) and java.nio (channel.c).
 *
 * An open file lies in the state as a java.io.FileDescriptor: `fd` is the number of the file
 * (run/java/files/files.h) behind those of the standard streams, and `handle`, which JDKs for Linux do not use
 * otherwise, the position less 1, so that it is right when the JDK has just made it. Both are told of like atomic
 * variables: the system orders what threads do to a descriptor, but they see who came first. */
#ifndef HEDDLE_RUN_JAVA_FILES_OPEN_H
#define HEDDLE_RUN_JAVA_FILES_OPEN_H

#include "run/core/internal.h"
#include "run/java/files/files.h"

struct buffer;

enum { FIRST_DESCRIPTOR = 3 };

/* Appends the bytes by which the system knows a path. */
void file_path(struct run *run, ref string, struct buffer *to);
/* What is at a path; NULL: the run has failed. */
const struct file *file_at(struct cpu *cpu, const char *path, size_t length);
/* Reads a file or a folder; false: the run has failed. */
bool file_read_all(struct cpu *cpu, const struct file *file);
bool file_list(struct cpu *cpu, const struct file *file);
/* Why a file that was read cannot be opened, as of errno; 0: it can. */
int file_open_error(const struct file *file);
/* Why it cannot be written: nothing can. */
int file_write_error(const struct file *file);
/* The path without links and dots; NULL: the run has failed. */
const char *file_canonical(struct cpu *cpu, const struct file *file);

/* An open file. */
struct file_open {
    ref descriptor;
    int32_t number;          /* of the descriptor; -1: it is closed */
    const struct file *file; /* NULL: it is closed, or a standard stream, or none at all */
};
struct file_open file_opened(struct cpu *cpu, ref descriptor);
/* Begins or ends to be this file; RUN_NONE: none. False: the run has failed. */
bool file_set_number(struct cpu *cpu, ref descriptor, uint32_t number);
uint64_t file_position(struct cpu *cpu, const struct file_open *open);
void file_set_position(struct cpu *cpu, const struct file_open *open, uint64_t position);
/* At most so many bytes from the position on, or from another place, into an array of bytes; moves the position if
 * it is that. Returns how many there were. The range must be in the array. */
#define FILE_POSITION UINT64_MAX
uint32_t file_take(struct cpu *cpu, const struct file_open *open, uint64_t from, ref array, uint32_t at, uint32_t most);

/* Throws an IOException that has the system's words for an error. Always returns false. */
bool file_throw(struct cpu *cpu, int error);

#endif
