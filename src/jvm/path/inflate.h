/* Compressed bytes to plain ones. Thread-safe. */
#ifndef HEDDLE_JVM_PATH_INFLATE_H
#define HEDDLE_JVM_PATH_INFLATE_H

#include "jvm/span.h"

enum inflate_format {
    INFLATE_RAW,  /* deflate alone, as in zip archives */
    INFLATE_ZLIB, /* with zlib's header and checksum, as in run-time images */
};

/* More than so many plain bytes for each packed one is taken as an attack, from this size on. Deflate could reach
 * 1032. */
enum { INFLATE_RATIO = 200, INFLATE_RATIO_FROM = 1 << 20 };

/* True if so much may come of so little. */
bool inflate_is_plausible(uint64_t packed, uint64_t size);

/* Writes exactly `size` bytes to `into`. NULL on success, else what is wrong, as the end of a sentence about the
 * bytes. */
const char *inflate_exactly(struct span packed, enum inflate_format format, uint8_t *into, size_t size);

#endif
