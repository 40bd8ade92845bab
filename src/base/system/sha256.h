/* SHA-256 (FIPS 180-4), for formats that name files by it. */
#ifndef HEDDLE_BASE_SYSTEM_SHA256_H
#define HEDDLE_BASE_SYSTEM_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 65 };

/* The hash of some bytes as 64 hexadecimal digits and a zero. */
void sha256_text(const void *bytes, size_t count, char text[SHA256_TEXT]);

#endif
