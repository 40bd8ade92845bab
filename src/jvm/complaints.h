/* What is wrong with binary input: which file, which entry of it, which byte. Collected by readers, printed by whoever
 * called them.
 *
 * Not thread-safe: each thread has a list of its own, and complaints_move joins them. */
#ifndef HEDDLE_JVM_COMPLAINTS_H
#define HEDDLE_JVM_COMPLAINTS_H

#include <stddef.h>
#include <stdint.h>

struct buffer;
struct complaints;

#define COMPLAINTS_NO_OFFSET UINT64_MAX /* no byte in particular */

struct complaint {
    const char *file;  /* as its user named it; a jar within a jar is "outer.jar!lib/inner.jar" */
    const char *entry; /* the entry of an archive or image; NULL if the file as a whole is meant */
    uint64_t offset;   /* from the start of the file or, if the entry's own contents are wrong, from their start */
    const char *message;
};

/* At most `most` complaints are kept; the others are only counted. */
struct complaints *complaints_new(size_t most);
void complaints_free(struct complaints *complaints); /* NULL is fine */

/* Texts are copied; entry may be NULL. */
void complaints_add(struct complaints *complaints, const char *file, const char *entry, uint64_t offset,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));

size_t complaints_count(const struct complaints *complaints);

/* Complaint i, i < min(count, most), in the order in which they were added. Owned by the list. */
const struct complaint *complaints_get(const struct complaints *complaints, size_t i);

/* Appends all of `from` to `into` and empties `from`. */
void complaints_move(struct complaints *into, struct complaints *from);

/* Appends each complaint as a line `file!entry: byte 123: message`, without the parts that it has not; then how many
 * more there were. */
void complaints_format(const struct complaints *complaints, struct buffer *into);

#endif
