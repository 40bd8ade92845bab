#include "report/words.h"

#include "base/buffer.h"

#include <string.h>

/* What goes wrong, by pattern; P is the process whose unit of work is broken, A and B are the locations. Words of one
 * capital letter are replaced. */
static const char *const meanings[] = {
    [1] = "P reads A and writes it again, but another process wrote A in between: what P writes rests on an old value",
    [2] = "P reads A twice in one unit of work and sees two values: another process wrote A in between",
    [3] = "Another process reads a value of A that P was not done with",
    [4] = "P writes A and then reads what another process wrote there instead",
    [5] = "P writes A twice, and another process's write in between is lost",
    [6] = "Two units of work write A and B: A keeps the other process's value, B that of P",
    [7] = "Two units of work write A and B in opposite order: A keeps the other process's value, B that of P",
    [8] = "Two units of work write A and B alternately: A keeps the other process's value, B that of P",
    [9] = "Another process reads A after and B before P writes them: the two values do not belong together",
    [10] = "Another process reads B before and A after P writes them: the two values do not belong together",
    [11] = "P reads A before and B after another process writes both: the two values do not belong together",
    [12] = "P reads A before and B after another process writes both: the two values do not belong together",
    [13] = "P reads A and B while another process is between its writes of B and A: the values do not belong together",
    [14] = "Another process reads B and A, while P is between its writes of A and B: the values do not belong together",
    [EML_RACE] = "Two processes can access A at the same moment, and at least one of them writes",
    [EML_DEADLOCK] = "Processes wait for locks that the others of them hold, in a cycle",
    [EML_DECLARED] = "The accesses of the declared pattern can happen in its order",
};

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
    const char *text = meanings[query->pattern < EML_DECLARED ? query->pattern : EML_DECLARED];
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
