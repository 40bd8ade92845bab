/* Files mapped into memory, read-only. */
#ifndef HEDDLE_JVM_PATH_MAPPING_H
#define HEDDLE_JVM_PATH_MAPPING_H

#include "jvm/span.h"

/* On failure returns false and sets errno; EINVAL if it is not a regular file. An empty file gives an empty span. */
bool mapping_open(const char *file, struct span *bytes);
void mapping_close(struct span bytes);

#endif
