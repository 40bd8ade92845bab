/* Texts that need no NUL behind them: pieces of what was read, as they stand there. */
#ifndef HEDDLE_BASE_TEXT_H
#define HEDDLE_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Owned by whoever has the bytes. Where there is no text, bytes is NULL and length 0. */
struct text {
    const char *bytes;
    uint32_t length;
};

/* Whether a text is this word, which a NUL ends. */
static inline bool text_is(struct text text, const char *word)
{
    return text.length == strlen(word) && (text.length == 0 || memcmp(text.bytes, word, text.length) == 0);
}

/* Whether a text begins with this word, which a NUL ends. */
static inline bool text_begins(struct text text, const char *word)
{
    size_t length = strlen(word);
    return text.length >= length && (length == 0 || memcmp(text.bytes, word, length) == 0);
}

static inline bool text_same(struct text one, struct text other)
{
    return one.length == other.length && (one.length == 0 || memcmp(one.bytes, other.bytes, one.length) == 0);
}

#endif
