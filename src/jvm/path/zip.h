/* The directory of a zip archive, and the contents of its entries.
 *
 * What the central directory says counts, as for the JVM; local headers only say where the contents start. Bytes in
 * front of the archive (a .jmod's mark, a starting script) are fine. After zip_open nothing changes: any number of
 * threads may read. */
#ifndef HEDDLE_JVM_PATH_ZIP_H
#define HEDDLE_JVM_PATH_ZIP_H

#include "jvm/span.h"

struct arena;
struct complaints;
struct zip;

struct zip_entry {
    const char *name;      /* relative, without ".." in it; may end with '/': a directory */
    uint64_t record;       /* its place in the central directory; all places count from the start of the file */
    uint64_t header;       /* of its local header */
    uint64_t packed, size; /* bytes in the archive and expanded, as announced */
    uint32_t crc;
    uint16_t method;
    bool encrypted;
};

/* The bytes must stay as long as the archive; `file` names them in complaints. NULL if there is no directory. An entry
 * with a complaint is left out: names that lead elsewhere, names that were there already, contents that lie outside or
 * within each other. */
struct zip *zip_open(struct span bytes, const char *file, struct complaints *complaints);
void zip_close(struct zip *zip); /* NULL is fine */

/* Entries in the order of the directory. */
size_t zip_count(const struct zip *zip);
const struct zip_entry *zip_entry(const struct zip *zip, size_t i);

/* The number of the entry with a name; zip_count if there is none. */
size_t zip_find(const struct zip *zip, const char *name);

/* The expanded contents, at most `limit` bytes: a part of the archive if they are stored, else allocated in the arena.
 * False with a complaint if they are encrypted, damaged, too many, or not as announced. */
bool zip_read(const struct zip *zip, size_t i, uint64_t limit, struct arena *arena, struct complaints *complaints,
              struct span *contents);

#endif
