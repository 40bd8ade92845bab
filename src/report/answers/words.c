#include "report/answers/words.h"

#include "base/buffer.h"

#include <string.h>

/* What goes wrong where the pattern has no number, from EML_RACE on. A is the location. Words of one capital letter are replaced. */
static const char *const other_meanings[] = {
    "Two processes can access A at the same moment, and at least one of them writes",
    "Processes wait for locks that the others of them hold, in a cycle",
    "The accesses of the declared pattern can happen in its order",
};

_Static_assert(sizeof other_meanings / sizeof *other_meanings == EML_DECLARED - EML_RACE + 1, "one for each");

static const char *meaning_of(uint32_t pattern)
{
    if (pattern <= EML_PATTERN_LAST)
        return eml_numbered[pattern].meaning;
    return other_meanings[(pattern < EML_DECLARED ? pattern : EML_DECLARED) - EML_RACE];
}

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
    const char *text = meaning_of(query->pattern);
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
