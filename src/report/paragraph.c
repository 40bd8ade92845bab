#include "report/paragraph.h"

#include "base/buffer.h"
#include "report/clean.h"

#include <string.h>

static void add_word(struct buffer *into, struct paragraph *paragraph, const char *word)
{
    size_t room = paragraph->width > paragraph->indent ? paragraph->width - paragraph->indent : 1;
    size_t width = clean_width(word) < room ? clean_width(word) : room;
    if (paragraph->column > 0 && paragraph->column + 1 + width > paragraph->width) {
        buffer_add_text(into, "\n");
        paragraph->column = 0;
    }
    size_t gap = paragraph->column == 0 ? paragraph->indent : 1;
    buffer_format(into, "%*s", (int)gap, "");
    clean_cut(into, word, room, paragraph->utf8);
    paragraph->column += gap + width;
}

void paragraph_add(struct buffer *into, struct paragraph *paragraph, const char *text)
{
    static const char blanks[] = " \t\r\n";
    struct buffer raw = {0}, word = {0};
    for (text += strspn(text, blanks); *text != '\0'; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        buffer_clear(&raw);
        buffer_clear(&word);
        buffer_add(&raw, text, length);
        clean_add(&word, raw.text, paragraph->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
        add_word(into, paragraph, word.text);
        text += length;
    }
    buffer_free(&raw);
    buffer_free(&word);
}
