#include "report/answers/words.h"

#include "base/buffer.h"

#include <string.h>

void words_title(const struct eml_program *program, const struct eml_query *query, struct buffer *into)
{
    if (query->process != EML_NONE)
        buffer_format(into, "%s, ", eml_process_name(program, query->process));
    if (query->pattern != EML_RACE && query->pattern != EML_DEADLOCK)
        buffer_add_text(into, "pattern ");
    eml_pattern_label(program, query->pattern, into);
    if (query->a != EML_NONE)
        buffer_format(into, " on %s", eml_memory_name(program, query->a));
    if (query->b != EML_NONE)
        buffer_format(into, ", %s", eml_memory_name(program, query->b));
}

void words_meaning(const struct eml_program *program, const struct eml_query *query, struct buffer *into)
{
    /* Words of one capital letter are replaced. */
    const char *text = eml_pattern_text(query->pattern)->meaning;
    while (*text != '\0') {
        size_t length = strcspn(text, " ,:");
        if (length == 1 && *text == 'P' && query->process != EML_NONE)
            buffer_add_text(into, eml_process_name(program, query->process));
        else if (length == 1 && *text == 'A' && query->a != EML_NONE)
            buffer_add_text(into, eml_memory_name(program, query->a));
        else if (length == 1 && *text == 'B' && query->b != EML_NONE)
            buffer_add_text(into, eml_memory_name(program, query->b));
        else
            buffer_add(into, text, length);
        text += length;
        size_t gap = strspn(text, " ,:");
        buffer_add(into, text, gap);
        text += gap;
    }
}
