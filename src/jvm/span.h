/* Bytes of somebody else, and numbers read from them. Who reads has checked that they are there: span_has. */
#ifndef HEDDLE_JVM_SPAN_H
#define HEDDLE_JVM_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    const uint8_t *at;
    size_t length;
};

/* True if the span has `length` bytes from `offset` on. Any numbers are fine. */
static inline bool span_has(struct span span, uint64_t offset, uint64_t length)
{
    return offset <= span.length && length <= span.length - offset;
}

/* A part of a span that has it. */
static inline struct span span_part(struct span span, uint64_t offset, uint64_t length)
{
    return (struct span){span.at + offset, (size_t)length};
}

static inline uint16_t span_little16(struct span span, size_t offset)
{
    return (uint16_t)(span.at[offset] | span.at[offset + 1] << 8);
}

static inline uint32_t span_little32(struct span span, size_t offset)
{
    return span_little16(span, offset) | (uint32_t)span_little16(span, offset + 2) << 16;
}

static inline uint64_t span_little64(struct span span, size_t offset)
{
    return span_little32(span, offset) | (uint64_t)span_little32(span, offset + 4) << 32;
}

static inline uint16_t span_big16(struct span span, size_t offset)
{
    return (uint16_t)(span.at[offset] << 8 | span.at[offset + 1]);
}

static inline uint32_t span_big32(struct span span, size_t offset)
{
    return (uint32_t)span_big16(span, offset) << 16 | span_big16(span, offset + 2);
}

static inline uint64_t span_big64(struct span span, size_t offset)
{
    return (uint64_t)span_big32(span, offset) << 32 | span_big32(span, offset + 4);
}

#endif
