#include "finite/ltl/names.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "finite/extract/extract.h"

#include <stdlib.h>
#include <string.h>

uint32_t names_split(struct finite *finite, const char *text, struct name_part *parts)
{
    uint32_t count = 0;
    const char *at = text;
    while (*at != '\0') {
        bool index = *at == '[';
        size_t length = strcspn(at + index, index ? "]" : ".[");
        if (count == NAMES_MOST_PARTS || length == 0)
            return 0;
        struct name_part part = {.before = arena_copy(finite->arena, text, (size_t)(at - text))};
        if (count > 0 && !index) /* without the dot */
            part.before = arena_copy(finite->arena, text, (size_t)(at - text) - 1);
        if (index)
            part.index = (uint32_t)strtoul(at + 1, NULL, 10);
        else
            part.text = arena_copy(finite->arena, at, length);
        parts[count++] = part;
        at += length + (index ? 2 : 0);
        if (*at == '.' && at[1] != '\0' && at[1] != '[')
            at++;
        else if (*at != '\0' && *at != '[')
            return 0;
    }
    return count;
}

static bool same_letter(char a, char b)
{
    return a == b || ((a == '.' || a == '$') && (b == '.' || b == '$'));
}

static bool names_end(const char *class, const char *text, size_t length)
{
    size_t whole = strlen(class);
    if (length == 0 || length > whole)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!same_letter(class[whole - length + i], text[i]))
            return false;
    return length == whole || class[whole - length - 1] == '.' || class[whole - length - 1] == '$';
}

bool names_class(const char *class, const char *text)
{
    return names_end(class, text, strlen(text));
}

bool names_object(const char *class, const char *text, uint32_t *number)
{
    const char *sign = strchr(text, '#');
    *number = 0;
    if (sign == NULL)
        return names_class(class, text);
    size_t digits = strspn(sign + 1, "0123456789");
    *number = (uint32_t)strtoul(sign + 1, NULL, 10);
    return digits > 0 && digits < 6 && sign[1 + digits] == '\0' && *number > 0 &&
           names_end(class, text, (size_t)(sign - text));
}

bool names_member(const struct finite *finite, uint32_t member, const char *text)
{
    const struct finite_member *of = &finite->members[member];
    return (of->kind == MEMBER_FIELD || of->kind == MEMBER_STATIC) &&
           text_is(program_ir_field(finite->program, of->of)->name, text);
}

bool names_type(const struct finite *finite, uint32_t type, const char *text, uint32_t *number, bool *line)
{
    const struct finite_type *of = &finite->types[type];
    const char *at = strchr(text, '@'), *sign = strchr(text, '#'), *end = strchr(of->name, '@');
    size_t length = at != NULL ? (size_t)(at - text) : sign != NULL ? (size_t)(sign - text) : strlen(text);
    *number = sign == NULL ? 0 : (uint32_t)strtoul(sign + 1, NULL, 10);
    *line = at != NULL;
    if (sign != NULL && *number == 0)
        return false;
    if (of->pool == FINITE_NONE)
        return strcmp(text, of->name) == 0;
    if (!names_end(finite->pools[of->pool].class_name, text, length))
        return false;
    return at == NULL || (end != NULL && strtoul(at + 1, NULL, 10) == strtoul(end + 1, NULL, 10));
}

static bool is_method(struct finite *finite, const struct finite_frame *frame, const char *text)
{
    struct text name = program_ir_method(finite->program, frame->method)->name;
    const char *dot = strrchr(text, '.');
    struct buffer class = {0};
    if (dot == NULL || !text_is(name, dot + 1))
        return false;
    program_class_name(finite->program, program_method(finite->program, frame->method)->owner, &class);
    bool same = names_end(class.text, text, (size_t)(dot - text));
    buffer_free(&class);
    return same;
}

static bool is_line(const struct finite_frame *frame, ir_value at, const char *text, const char *colon)
{
    struct text source = frame->module->source;
    size_t length = (size_t)(colon - text);
    uint32_t line = frame->body->instructions[at].line;
    return line != 0 && line == strtoul(colon + 1, NULL, 10) && source.length == length &&
           memcmp(source.bytes, text, length) == 0;
}

bool names_place(struct finite *finite, const struct finite_node *node, const char *text)
{
    const char *colon = strrchr(text, ':');
    ir_value at = node->at;
    bool waits = node->op == NODE_enter && at == 0; /* not a block within the method */
    for (uint32_t number = node->frame; number != FINITE_NONE; number = finite->frames[number]->parent) {
        const struct finite_frame *frame = finite->frames[number];
        if (colon != NULL ? is_line(frame, at, text, colon)
                          : is_method(finite, frame, text) && !(waits && frame->lock == node->a))
            return true;
        waits = false;
        at = frame->call;
    }
    return false;
}
