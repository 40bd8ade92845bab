#include "jvm/classfile/descriptor.h"

#include "base/arena.h"

#include <string.h>

unsigned descriptor_slots(char kind)
{
    return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1;
}

/* The end of the class name that starts at `at`: identifiers with '/' between them, none empty; NULL if malformed. */
static const char *scan_class_name(const char *at, const char *end)
{
    const char *start = at;
    for (; at < end && *at != ';'; at++) {
        if (*at == '.' || *at == '[')
            return NULL;
        if (*at == '/') {
            if (at == start)
                return NULL;
            start = at + 1;
        }
    }
    return at == start ? NULL : at;
}

/* Reads one type, or void if that is allowed; returns the place behind it, or NULL. */
static const char *scan_type(const char *at, const char *end, bool void_too, struct descriptor_type *type)
{
    const char *start = at;
    while (at < end && *at == '[')
        at++;
    if (at == end || at - start > DESCRIPTOR_MOST_DIMENSIONS)
        return NULL;
    type->dimensions = (uint8_t)(at - start);
    type->element = *at++;
    type->kind = type->dimensions > 0 ? '[' : type->element;
    type->class_name = (struct text){0};
    switch (type->element) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z':
        break;
    case 'V':
        if (!void_too || type->dimensions > 0)
            return NULL;
        break;
    case 'L':
        type->class_name.bytes = at;
        at = scan_class_name(at, end);
        if (at == NULL || at == end)
            return NULL;
        type->class_name.length = (uint32_t)(at - type->class_name.bytes);
        at++;
        break;
    default:
        return NULL;
    }
    type->text = (struct text){start, (uint32_t)(at - start)};
    return at;
}

bool descriptor_parse_field(struct text text, struct descriptor_type *type)
{
    const char *end = text.bytes + text.length;
    return scan_type(text.bytes, end, false, type) == end;
}

/* Reads a method's descriptor; the parameters go to the list unless that is NULL. */
static bool scan_method(struct text text, struct descriptor_type *list, struct descriptor_method *method)
{
    const char *at = text.bytes, *end = at + text.length;
    struct descriptor_type type;
    unsigned count = 0, slots = 0;
    if (at == end || *at++ != '(')
        return false;
    while (at < end && *at != ')') {
        at = scan_type(at, end, false, &type);
        if (at == NULL)
            return false;
        slots += descriptor_slots(type.kind);
        if (slots > DESCRIPTOR_MOST_SLOTS)
            return false;
        if (list != NULL)
            list[count] = type;
        count++;
    }
    if (at == end || scan_type(at + 1, end, true, &method->result) != end)
        return false;
    method->parameters = list;
    method->parameter_count = (uint16_t)count;
    method->parameter_slots = (uint16_t)slots;
    return true;
}

bool descriptor_measure_method(struct text text, struct descriptor_method *method)
{
    return scan_method(text, NULL, method);
}

bool descriptor_parse_method(struct text text, struct arena *arena, struct descriptor_method *method)
{
    if (!scan_method(text, NULL, method))
        return false;
    if (method->parameter_count == 0)
        return true;
    return scan_method(text, arena_alloc(arena, method->parameter_count * sizeof *method->parameters), method);
}

bool descriptor_parse_class(struct text text, struct descriptor_type *type)
{
    if (text.length > 0 && text.bytes[0] == '[')
        return descriptor_parse_field(text, type);
    const char *end = text.bytes + text.length;
    *type = (struct descriptor_type){.kind = 'L', .element = 'L', .text = text, .class_name = text};
    return scan_class_name(text.bytes, end) == end;
}

bool descriptor_is_field_name(struct text text)
{
    for (uint32_t i = 0; i < text.length; i++) {
        char c = text.bytes[i];
        if (c == '.' || c == ';' || c == '[' || c == '/')
            return false;
    }
    return text.length > 0;
}

bool descriptor_is_method_name(struct text text)
{
    if (text.length > 0 && text.bytes[0] == '<')
        return text_is(text, "<init>") || text_is(text, "<clinit>");
    return descriptor_is_field_name(text) && memchr(text.bytes, '<', text.length) == NULL &&
           memchr(text.bytes, '>', text.length) == NULL;
}
