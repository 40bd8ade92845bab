#include "jvm/assemble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_OF_ATTRIBUTE = 0x19 };

static void add_hex(struct buffer *into, const char *hex)
{
    for (; *hex != '\0'; hex++) {
        if (*hex == ' ')
            continue;
        char digits[3] = {hex[0], hex[1], '\0'};
        char *end;
        char byte = (char)strtoul(digits, &end, 16);
        if (end != digits + 2)
            abort();
        buffer_add(into, &byte, 1);
        hex++;
    }
}

static void add_number(struct buffer *into, size_t number, unsigned bytes)
{
    while (bytes-- > 0) {
        char byte = (char)(number >> 8 * bytes);
        buffer_add(into, &byte, 1);
    }
}

static const char *or_else(const char *given, const char *usual)
{
    return given != NULL ? given : usual;
}

static void add_utf8(struct buffer *into, const char *text)
{
    add_hex(into, "01");
    add_number(into, strlen(text), 2);
    buffer_add_text(into, text);
}

static void add_constants(const struct plan *plan, struct buffer *into)
{
    unsigned entries = 0x1a + plan->constant_entries;
    if (plan->count != NULL)
        add_hex(into, plan->count);
    else
        add_number(into, entries, 2);
    add_utf8(into, "A");
    add_hex(into, "07 00 01");
    add_utf8(into, "java/lang/Object");
    add_hex(into, "07 00 03");
    add_utf8(into, "Code");
    add_utf8(into, "m");
    add_utf8(into, "()V");
    add_hex(into, "0c 00 06 00 07  0a 00 02 00 08");
    add_utf8(into, "f");
    add_utf8(into, "I");
    add_hex(into, "0c 00 0a 00 0b  09 00 02 00 0c");
    add_hex(into, "03 00 00 00 07  05 00 00 00 00 00 00 00 07");
    add_utf8(into, "<init>");
    add_hex(into, "0c 00 11 00 07  0a 00 04 00 12  0b 00 02 00 08");
    add_utf8(into, "[[I");
    /* Method handles came with version 51; an Integer stands in their place in older classes. */
    add_hex(into, "07 00 15");
    add_hex(into, plan->major == 0 || plan->major >= 51 ? "0f 06 00 09" : "03 00 00 00 07");
    add_hex(into, "08 00 01");
    add_utf8(into, or_else(plan->attribute, ""));
    add_hex(into, or_else(plan->constants, ""));
}

/* A list of attributes: a first one, if it is not NULL, and the plan's if this is its place. */
static void add_attributes(const struct plan *plan, enum plan_place place, const struct buffer *code,
                           struct buffer *into)
{
    bool here = plan->attribute != NULL && plan->place == place;
    unsigned times = !here ? 0 : plan->times > 0 ? plan->times : 1;
    add_number(into, times + (code != NULL ? 1 : 0), 2);
    if (code != NULL) {
        add_hex(into, "00 05");
        add_number(into, code->length, 4);
        buffer_add(into, code->text, code->length);
    }
    for (unsigned i = 0; i < times; i++) {
        struct buffer content = {0};
        buffer_add(&content, "", 0);
        add_hex(&content, or_else(plan->content, ""));
        add_number(into, NAME_OF_ATTRIBUTE, 2);
        if (plan->content_length != NULL)
            add_hex(into, plan->content_length);
        else
            add_number(into, content.length, 4);
        buffer_add(into, content.text, content.length);
        buffer_free(&content);
    }
}

static void add_method(const struct plan *plan, struct buffer *into)
{
    struct buffer code = {0}, bytes = {0};
    add_hex(into, or_else(plan->method, "00 08 00 06 00 07"));
    add_hex(&code, or_else(plan->limits, "00 04 00 04"));
    buffer_add(&bytes, "", 0);
    add_hex(&bytes, or_else(plan->code, "b1"));
    if (plan->length != NULL)
        add_hex(&code, plan->length);
    else
        add_number(&code, bytes.length, 4);
    buffer_add(&code, bytes.text, bytes.length);
    add_hex(&code, or_else(plan->handlers, "00 00"));
    add_attributes(plan, PLACE_CODE, NULL, &code);
    add_attributes(plan, PLACE_METHOD, plan->no_code ? NULL : &code, into);
    buffer_free(&code);
    buffer_free(&bytes);
}

void assemble(const struct plan *plan, struct buffer *into)
{
    add_hex(into, or_else(plan->magic, "ca fe ba be"));
    add_number(into, plan->minor, 2);
    add_number(into, plan->major != 0 ? plan->major : 61, 2);
    add_constants(plan, into);
    add_hex(into, or_else(plan->header, "00 20 00 02 00 04 00 00"));
    bool has_field = plan->field != NULL || (plan->attribute != NULL && plan->place == PLACE_FIELD);
    add_number(into, has_field, 2);
    if (has_field) {
        add_hex(into, or_else(plan->field, "00 08 00 0a 00 0b"));
        add_attributes(plan, PLACE_FIELD, NULL, into);
    }
    add_number(into, plan->twice ? 2 : 1, 2);
    for (int i = 0; i < (plan->twice ? 2 : 1); i++)
        add_method(plan, into);
    add_attributes(plan, PLACE_CLASS, NULL, into);
    add_hex(into, or_else(plan->behind, ""));
    into->length -= plan->cut < into->length ? plan->cut : into->length;
}
