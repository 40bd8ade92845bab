/* Whole files. */
#ifndef HEDDLE_BASE_FILE_H
#define HEDDLE_BASE_FILE_H

#include "base/buffer.h"

#include <stdbool.h>

/* Appends the file's bytes to the buffer ("-" is standard input). On failure returns false and sets errno. */
bool file_read(const char *path, struct buffer *into);

#endif
