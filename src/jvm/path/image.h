/* The run-time image of a JDK (lib/modules, the "jimage" format): classes and resources of all its modules.
 *
 * After image_open nothing changes: any number of threads may look up and read. */
#ifndef HEDDLE_JVM_PATH_IMAGE_H
#define HEDDLE_JVM_PATH_IMAGE_H

#include "jvm/span.h"

struct arena;
struct buffer;
struct complaints;
struct image;

/* One entry of an image. Its full name is /module/parent/base.extension, without the parts that are empty. */
struct image_entry {
    const char *module, *parent, *base, *extension; /* "java.base", "java/lang", "Object", "class"; in the image */
    uint64_t packed;                                /* bytes in the image; 0: not compressed */
    uint64_t size;                                  /* bytes as they are read */
    uint64_t place;                                 /* of the contents, from the start of the file */
    uint64_t record;                                /* of what describes the entry, likewise */
};

/* The bytes must stay as long as the image; `file` names them in complaints. NULL with a complaint if they are no
 * image, or its tables do not fit. */
struct image *image_open(struct span bytes, const char *file, struct complaints *complaints);
void image_close(struct image *image); /* NULL is fine */

/* Entries as the image numbers them, without order. Some numbers have none, so image_entry may return false: without a
 * complaint if there is nothing to see, or with one. `complaints` may be NULL. */
uint32_t image_count(const struct image *image);
bool image_entry(const struct image *image, uint32_t number, struct complaints *complaints, struct image_entry *entry);

/* The entry with a full name, such as "/java.base/java/lang/Object.class", by the image's own hash table; false if
 * there is none. */
bool image_find(const struct image *image, const char *name, struct image_entry *entry);

/* Appends the full name. */
void image_name(const struct image_entry *entry, struct buffer *into);

/* The contents, at most `limit` bytes: a part of the image or, if they are compressed, allocated in the arena. */
bool image_read(const struct image *image, const struct image_entry *entry, uint64_t limit, struct arena *arena,
                struct complaints *complaints, struct span *contents);

#endif
