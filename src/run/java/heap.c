/* Objects: making them, strings, and values in memory. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "run/core/internal.h"

ref run_new(struct run *run, struct run_class *class)
{
    run_class_link(run, class);
    return run_new_bytes(run, class->size, class->number);
}

ref run_new_array(struct run *run, struct run_class *array, uint32_t length)
{
    uint64_t size = ARRAY_BASE + (uint64_t)length * run_layout_size(array->element->layout);
    if (size > UINT32_MAX)
        return 0;
    ref made = run_new_bytes(run, (uint32_t)size, array->number);
    if (made != 0) {
        struct array_head *head = run_at(run, made);
        head->length = length;
    }
    return made;
}

uint64_t run_object_size(struct run *run, ref object)
{
    const struct run_class *class = run_class_of(run, object);
    if (class->is_array)
        return ARRAY_BASE + (uint64_t)run_length(run, object) * run_layout_size(class->element->layout);
    return class->size;
}

uint64_t heap_get(struct run *run, ref object, uint32_t offset, enum layout layout)
{
    uint64_t value = 0;
    memcpy(&value, run_at(run, (uint64_t)object + offset), run_layout_size(layout)); /* the low bytes come first */
    if (layout == LAYOUT_BYTE)
        return (uint64_t)(int8_t)value;
    return layout == LAYOUT_SHORT ? (uint64_t)(int16_t)value : value;
}

void heap_put(struct run *run, ref object, uint32_t offset, enum layout layout, uint64_t value)
{
    uint32_t size = run_layout_size(layout);
    if (object == 0) /* what lies at null stays 0 */
        return;
    memcpy(run_write(run, (uint64_t)object + offset, size), &value, size);
    if (layout == LAYOUT_REF)
        share_put(run, object, (ref)value);
}

/* One 16-bit character of modified UTF-8; what is malformed stands for itself. */
static uint16_t next_char16(const uint8_t *text, size_t length, size_t *at)
{
    uint8_t first = text[*at];
    size_t left = length - *at;
    if ((first & 0xe0) == 0xc0 && left >= 2) {
        uint16_t char16 = (uint16_t)((first & 0x1f) << 6 | (text[*at + 1] & 0x3f));
        *at += 2;
        return char16;
    }
    if ((first & 0xf0) == 0xe0 && left >= 3) {
        uint16_t char16 = (uint16_t)((first & 0x0f) << 12 | (text[*at + 1] & 0x3f) << 6 | (text[*at + 2] & 0x3f));
        *at += 3;
        return char16;
    }
    (*at)++;
    return first;
}

ref run_new_string(struct run *run, const char *modified, size_t length)
{
    const uint8_t *text = (const uint8_t *)modified;
    uint32_t chars16 = 0;
    bool wide = false;
    for (size_t at = 0; at < length; chars16++)
        wide |= next_char16(text, length, &at) > 0xff;
    ref bytes = run_new_array(run, run->known.bytes, wide ? chars16 * 2 : chars16);
    ref string = bytes == 0 ? 0 : run_new(run, run->known.string);
    if (string == 0)
        return 0;
    uint8_t *to = run_at(run, (uint64_t)bytes + ARRAY_BASE);
    for (size_t at = 0; at < length;) {
        uint16_t char16 = next_char16(text, length, &at);
        *to++ = (uint8_t)char16;
        if (wide)
            *to++ = (uint8_t)(char16 >> 8);
    }
    run_put(run, string, run->known.string_value, bytes);
    run_put(run, string, run->known.string_coder, wide);
    return string;
}

static void add_char16(struct buffer *to, uint16_t char16)
{
    char bytes[3];
    size_t count = 0;
    if (char16 != 0 && char16 < 0x80) {
        bytes[count++] = (char)char16;
    } else if (char16 < 0x800) {
        bytes[count++] = (char)(0xc0 | char16 >> 6);
        bytes[count++] = (char)(0x80 | (char16 & 0x3f));
    } else {
        bytes[count++] = (char)(0xe0 | char16 >> 12);
        bytes[count++] = (char)(0x80 | (char16 >> 6 & 0x3f));
        bytes[count++] = (char)(0x80 | (char16 & 0x3f));
    }
    buffer_add(to, bytes, count);
}

/* Characters of four bytes become two of three, as modified UTF-8 has them. */
ref run_new_utf8(struct run *run, const char *text)
{
    struct buffer modified = {0};
    const uint8_t *at = (const uint8_t *)text;
    buffer_add_text(&modified, "");
    while (*at != 0) {
        if ((at[0] & 0xf8) == 0xf0 && (at[1] & 0xc0) == 0x80 && (at[2] & 0xc0) == 0x80 && (at[3] & 0xc0) == 0x80) {
            uint32_t point =
                (uint32_t)((at[0] & 7) << 18 | (at[1] & 0x3f) << 12 | (at[2] & 0x3f) << 6 | (at[3] & 0x3f));
            add_char16(&modified, (uint16_t)(0xd800 + ((point - 0x10000) >> 10 & 0x3ff)));
            add_char16(&modified, (uint16_t)(0xdc00 + (point & 0x3ff)));
            at += 4;
        } else {
            buffer_add(&modified, (const char *)at++, 1);
        }
    }
    ref made = run_new_string(run, modified.text, modified.length);
    buffer_free(&modified);
    return made;
}

ref run_literal(struct run *run, const char *modified, size_t length)
{
    uint32_t number = names_add(run->literals, modified, length);
    if (number >= MOST_LITERALS)
        return run_new_string(run, modified, length);
    uint64_t place = LITERALS_AT + number * sizeof(ref);
    ref known = *(ref *)run_at(run, place);
    if (known != 0)
        return known;
    share_begin_place(run, SHARE_LITERAL, number);
    ref made = run_new_string(run, modified, length);
    share_end_place(run, SHARE_LITERAL, number);
    *(ref *)run_write(run, place, sizeof(ref)) = made;
    return made;
}

void run_string_text(struct run *run, ref string, struct buffer *to)
{
    ref bytes = (ref)run_get(run, string, run->known.string_value);
    bool wide = run_get(run, string, run->known.string_coder) != 0;
    uint32_t length = bytes == 0 ? 0 : run_length(run, bytes);
    const uint8_t *from = run_at(run, (uint64_t)bytes + ARRAY_BASE);
    for (uint32_t i = 0; i + wide < length; i += 1u + wide)
        add_char16(to, (uint16_t)(wide ? from[i] | from[i + 1] << 8 : from[i]));
}

uint32_t run_literal_count(const struct run *run)
{
    size_t count = names_count(run->literals);
    return (uint32_t)(count < MOST_LITERALS ? count : MOST_LITERALS);
}
