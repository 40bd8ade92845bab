#include "report/clean.h"

#include "base/buffer.h"

#include <stdint.h>
#include <string.h>

/* The length of the valid UTF-8 sequence at text (Unicode, table 3-7), 0 if there is none; *code is what it stands
 * for. */
static size_t sequence_length(const unsigned char *text, uint32_t *code)
{
    static const struct {
        unsigned char lead_mask, lead;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t length = 1; length <= 4; length++) {
        if ((text[0] & forms[length - 1].lead_mask) != forms[length - 1].lead)
            continue;
        *code = text[0] & (unsigned char)~forms[length - 1].lead_mask;
        for (size_t i = 1; i < length; i++) {
            if ((text[i] & 0xc0) != 0x80)
                return 0;
            *code = *code << 6 | (text[i] & 0x3f);
        }
        bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
        return *code >= forms[length - 1].least && *code <= 0x10ffff && !surrogate ? length : 0;
    }
    return 0;
}

static bool is_control(uint32_t code)
{
    bool direction = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || direction;
}

void clean_add(struct buffer *into, const char *text, enum clean_for use)
{
    while (*text != '\0') {
        uint32_t code = 0;
        size_t length = sequence_length((const unsigned char *)text, &code);
        bool ascii_only = use == CLEAN_FOR_ASCII_TERMINAL;
        if (length == 0)
            buffer_add_text(into, ascii_only ? "?" : "\xef\xbf\xbd");
        else if ((use != CLEAN_FOR_JSON && is_control(code)) || (ascii_only && code > 0x7e))
            buffer_add_text(into, "?");
        else
            buffer_add(into, text, length);
        text += length > 0 ? length : 1;
    }
}

void clean_add_lines(struct buffer *into, const char *text, size_t length, enum clean_for use)
{
    struct buffer part = {0};
    for (size_t at = 0; at < length; at++) {
        size_t end = at;
        while (end < length && text[end] != '\n' && text[end] != '\t' && text[end] != '\0')
            end++;
        buffer_clear(&part);
        buffer_add(&part, text + at, end - at);
        clean_add(into, part.text, use);
        if (end < length)
            buffer_add(into, text[end] == '\0' ? "?" : text + end, 1);
        at = end;
    }
    buffer_free(&part);
}

void clean_write_json(const char *text, size_t length, FILE *to)
{
    size_t written = 0;
    for (size_t at = 0; at < length;) {
        unsigned char sequence[5] = {0}; /* ends within the text */
        uint32_t code = 0;
        memcpy(sequence, text + at, length - at < 4 ? length - at : 4);
        size_t size = sequence_length(sequence, &code);
        if (size > 0 && code >= 0x7f && is_control(code)) {
            fwrite(text + written, 1, at - written, to);
            fprintf(to, "\\u%04x", (unsigned)code);
            written = at + size;
        }
        at += size > 0 ? size : 1;
    }
    fwrite(text + written, 1, length - written, to);
}

size_t clean_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

void clean_cut(struct buffer *into, const char *text, size_t width, bool utf8)
{
    const char *dots = utf8 ? "…" : "...";
    size_t left = width > clean_width(dots) ? width - clean_width(dots) : 0;
    const char *end = text;
    if (clean_width(text) <= width) {
        buffer_add_text(into, text);
        return;
    }
    for (size_t seen = 0; *end != '\0'; end++) {
        bool starts = ((unsigned char)*end & 0xc0) != 0x80;
        if (starts && seen++ == left)
            break;
    }
    buffer_add(into, text, (size_t)(end - text));
    buffer_add_text(into, dots);
}
