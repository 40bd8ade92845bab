/* What the tests of containers share: archives and images made byte by byte, and what is said about them. */
#ifndef HEDDLE_TESTS_JVM_SUPPORT_H
#define HEDDLE_TESTS_JVM_SUPPORT_H

#include "base/buffer.h"
#include "jvm/complaints.h"
#include "jvm/span.h"

enum { MADE_MOST = 16 };

/* An entry of a zip archive or an image. */
struct made_entry {
    const char
        *name; /* in an image "/module/parent/base.extension", all four parts, parent without '/' in it or with */
    const char *contents;
    size_t length; /* 0: the length of the text */
    bool packed;
};

/* A container and where its parts are, for tests that spoil them. */
struct made {
    struct buffer bytes;
    size_t header[MADE_MOST]; /* zip: local headers; image: descriptions */
    size_t record[MADE_MOST]; /* zip: records of the central directory; image: contents */
    size_t directory;         /* zip: the central directory; image: the strings */
    size_t end;               /* zip: the end of the central directory */
    size_t count;
};

struct made made_zip(const struct made_entry *entries, size_t count);
struct made made_image(const struct made_entry *entries, size_t count, bool big_endian);
void made_free(struct made *made);

/* Little-endian numbers at a place of the container, and behind its end. */
void made_put(struct made *made, size_t offset, uint64_t value, size_t bytes);
void made_append(struct made *made, uint64_t value, size_t bytes);

struct span made_span(const struct made *made);

/* Fails the test unless the complaints are these lines; frees them. */
void expect_complaints(struct complaints *complaints, const char *lines);

/* Deflates raw (for zip) or with zlib's header. */
void deflate_bytes(const char *bytes, size_t length, bool raw, struct buffer *into);

/* Writes a file, and makes the folders it is in. */
void write_file(const char *path, const void *bytes, size_t length);

/* Runs a shell command, for making test input; fails the test if it fails. */
void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
