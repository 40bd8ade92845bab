/* What the parts of the class-file reader share: a cursor over a range of the file, and complaints.
 *
 * A cursor that has failed stays failed and reads zeros, so that a part can be read without a look at each number;
 * whoever loops over a count gets it from cursor_count, which is 0 unless the file can hold so many items, so loops
 * and allocations are bounded by the bytes that are there. */
#ifndef HEDDLE_JVM_CLASSFILE_INTERNAL_H
#define HEDDLE_JVM_CLASSFILE_INTERNAL_H

#include "jvm/classfile/classfile.h"

struct class_cursor {
    const struct classfile *file;
    struct arena *arena;
    struct class_error *error;
    const char *what; /* for complaints: "the constant pool" */
    uint32_t at, end; /* in the file */
    bool failed;
};

/* Sets the error and returns false. */
bool class_fail(struct class_error *error, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* Sets the error of a cursor, unless it has one, and returns false. */
bool cursor_fail(struct class_cursor *cursor, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

bool cursor_short(struct class_cursor *cursor) __attribute__((cold));

/* A text from the file, cut and cleaned so that it can be part of a message. */
struct class_excerpt {
    char text[84];
};
struct class_excerpt class_excerpt(struct text text);

/* "JavaName" of a kind of attributes. */
const char *class_attribute_name(enum class_attribute_kind kind);

/* A cursor over the content of an attribute; its end. The end checks that nothing is left. */
struct class_cursor cursor_open(const struct classfile *file, const struct class_attribute *attribute,
                                struct arena *arena, struct class_error *error);
bool cursor_close(struct class_cursor *cursor);

/* An index and what it refers to; in the optional ones, 0 gives NULL. */
struct text cursor_text(struct class_cursor *cursor);
struct text cursor_class(struct class_cursor *cursor);
struct text cursor_optional_text(struct class_cursor *cursor);
struct text cursor_optional_class(struct class_cursor *cursor);

/* A list of attributes; place is one of the letters in CLASS_ATTRIBUTES. */
bool cursor_attributes(struct class_cursor *cursor, char place, struct class_attributes *attributes);

/* The constant pool, from its count on: checks it and leaves the cursor behind it. *bootstraps is 1 + the largest
 * number of a bootstrap method that a constant mentions, 0 if none does. */
bool constants_parse(struct class_cursor *cursor, struct classfile *file, uint32_t *bootstraps);

static inline uint16_t read_u2(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static inline uint32_t read_u4(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline uint8_t cursor_u1(struct class_cursor *cursor)
{
    if (cursor->end - cursor->at < 1)
        return cursor_short(cursor);
    return cursor->file->bytes[cursor->at++];
}

static inline uint16_t cursor_u2(struct class_cursor *cursor)
{
    if (cursor->end - cursor->at < 2)
        return cursor_short(cursor);
    cursor->at += 2;
    return read_u2(cursor->file->bytes + cursor->at - 2);
}

static inline uint32_t cursor_u4(struct class_cursor *cursor)
{
    if (cursor->end - cursor->at < 4)
        return cursor_short(cursor);
    cursor->at += 4;
    return read_u4(cursor->file->bytes + cursor->at - 4);
}

/* A count of items of at least so many bytes each. */
static inline uint16_t cursor_count(struct class_cursor *cursor, uint32_t item_bytes)
{
    uint16_t count = cursor_u2(cursor);
    return cursor->end - cursor->at < count * item_bytes ? cursor_short(cursor) : count;
}

#endif
