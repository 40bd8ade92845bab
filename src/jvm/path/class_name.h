/* The name that a class file gives itself, without reading the rest of it. */
#ifndef HEDDLE_JVM_PATH_CLASS_NAME_H
#define HEDDLE_JVM_PATH_CLASS_NAME_H

#include "jvm/span.h"

#define CLASS_MARK 0xcafebabeu

/* Sets the internal name, a part of the bytes. NULL on success, else what is wrong; *offset is where. */
const char *class_name(struct span bytes, struct span *name, uint64_t *offset);

#endif
