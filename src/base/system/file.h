/* Whole files. */
#ifndef HEDDLE_BASE_SYSTEM_FILE_H
#define HEDDLE_BASE_SYSTEM_FILE_H

#include "base/buffer.h"

#include <stdbool.h>

struct budget;

/* Appends the file's bytes to the buffer ("-" is standard input). On failure returns false and sets errno: EFBIG if
 * there are 4 GB or more, or the budget (may be NULL) is spent before the end, since a file may be a device that never
 * ends, or a pipe that nobody writes to (a file on disk ends, and does not ask the budget); EINTR if heddle is to end
 * (interrupt.h). */
bool file_read(const char *path, struct budget *budget, struct buffer *into);

/* Right after file_read failed: why, in words. */
const char *file_failure(struct budget *budget);

#endif
