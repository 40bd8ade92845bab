/* Functions on strings. */
#include "base/memory.h"
#include "run/c/library/library.h"

#include <string.h>
#include <strings.h>

/* A string argument; NULL: what is wrong with it was said. */
static const char *text_of(struct cpu *cpu, const struct c_call *call, uint32_t argument, uint64_t *length)
{
    return c_string(cpu, c_low(call, argument), UINT64_MAX, length);
}

C_MODEL(c_strlen)
{
    uint64_t length;
    return text_of(cpu, call, 0, &length) != NULL && c_give(result, length);
}

C_MODEL(c_strnlen)
{
    uint64_t length;
    return c_string(cpu, c_low(call, 0), c_low(call, 1), &length) != NULL && c_give(result, length);
}

C_MODEL(c_strcpy)
{
    uint64_t length, to = c_low(call, 0);
    return text_of(cpu, call, 1, &length) != NULL && c_copy(cpu, to, c_low(call, 1), length + 1) &&
           c_give(result, call->model->number == 1 ? to + length : to);
}

C_MODEL(c_strncpy)
{
    uint64_t length, most = c_low(call, 2), to = c_low(call, 0);
    if (most == 0)
        return c_give(result, to);
    return c_string(cpu, c_low(call, 1), most, &length) != NULL && c_copy(cpu, to, c_low(call, 1), length) &&
           c_fill(cpu, to + length, 0, most - length) && c_give(result, to);
}

/* strcat and strncat. */
C_MODEL(c_strcat)
{
    uint64_t before, length, to = c_low(call, 0), most = call->model->number == 1 ? c_low(call, 2) : UINT64_MAX;
    if (text_of(cpu, call, 0, &before) == NULL)
        return false;
    if (most == 0)
        return c_give(result, to);
    return c_string(cpu, c_low(call, 1), most, &length) != NULL && c_copy(cpu, to + before, c_low(call, 1), length) &&
           c_fill(cpu, to + before + length, 0, 1) && c_give(result, to);
}

/* strcmp, strncmp, strcasecmp, strncasecmp: 1: at most so many, 2: whatever the case. Only what is compared is read. */
C_MODEL(c_strcmp)
{
    unsigned number = call->model->number;
    uint64_t most = (number & 1) != 0 ? c_low(call, 2) : UINT64_MAX;
    for (uint64_t i = 0; i < most; i++) {
        const uint8_t *a = c_read(cpu, c_low(call, 0) + i, 1, false);
        const uint8_t *b = a == NULL ? NULL : c_read(cpu, c_low(call, 1) + i, 1, false);
        if (b == NULL)
            return false;
        const char one[] = {(char)*a, '\0'}, other[] = {(char)*b, '\0'};
        int order = (number & 2) != 0 ? strcasecmp(one, other) : *a - *b;
        if (order != 0)
            return c_give(result, (uint64_t)((number & 2) != 0 ? order : (order > 0) - (order < 0)));
        if (*a == 0)
            break;
    }
    return c_give(result, 0);
}

/* strchr, strrchr, strchrnul */
C_MODEL(c_strchr)
{
    uint64_t length, address = c_low(call, 0);
    const char *text = text_of(cpu, call, 0, &length);
    if (text == NULL)
        return false;
    const char *found = call->model->number == 1 ? strrchr(text, c_int(call, 1)) : strchr(text, c_int(call, 1));
    if (found == NULL)
        return c_give(result, call->model->number == 2 ? address + length : 0);
    return c_give(result, address + (uint64_t)(found - text));
}

C_MODEL(c_strstr)
{
    uint64_t length;
    const char *text = text_of(cpu, call, 0, &length), *wanted = text == NULL ? NULL : text_of(cpu, call, 1, &length);
    if (wanted == NULL)
        return false;
    const char *found = strstr(text, wanted);
    return c_give(result, found == NULL ? 0 : c_low(call, 0) + (uint64_t)(found - text));
}

/* strspn, strcspn, strpbrk */
C_MODEL(c_strspn)
{
    uint64_t length;
    const char *text = text_of(cpu, call, 0, &length), *set = text == NULL ? NULL : text_of(cpu, call, 1, &length);
    if (set == NULL)
        return false;
    if (call->model->number == 0)
        return c_give(result, strspn(text, set));
    uint64_t skipped = strcspn(text, set);
    if (call->model->number == 1)
        return c_give(result, skipped);
    return c_give(result, text[skipped] == '\0' ? 0 : c_low(call, 0) + skipped);
}

/* strtok and strtok_r: the place is kept in the state, or where the third argument points. */
C_MODEL(c_strtok)
{
    bool own = call->model->number == 0;
    uint64_t at = c_low(call, 0), length;
    const char *set = text_of(cpu, call, 1, &length);
    if (set == NULL)
        return false;
    if (at == 0 && own)
        at = c_memory(cpu->run)->token;
    else if (at == 0 && !c_get_pointer(cpu, c_low(call, 2), &at))
        return false;
    uint64_t token = 0, rest = 0;
    const char *text = at == 0 ? "" : c_string(cpu, at, UINT64_MAX, &length);
    if (text == NULL)
        return false;
    text += strspn(text, set);
    if (*text != '\0') {
        uint64_t first = strspn(run_at(cpu->run, c_readable(cpu->run, at, 1)), set), size = strcspn(text, set);
        token = at + first;
        rest = token + size + (text[size] != '\0');
        if (text[size] != '\0' && !c_fill(cpu, token + size, 0, 1))
            return false;
    } else if (at != 0) {
        rest = at + length;
    }
    if (own)
        c_write_memory(cpu->run)->token = rest;
    else if (!c_put_pointer(cpu, c_low(call, 2), rest))
        return false;
    return c_give(result, token);
}

C_MODEL(c_strdup)
{
    uint64_t length, most = call->model->number == 1 ? c_low(call, 1) : UINT64_MAX;
    if (most > 0 && c_string(cpu, c_low(call, 0), most, &length) == NULL)
        return false;
    length = most == 0 ? 0 : length;
    uint32_t made = c_object_new(cpu->run, cpu, C_HEAP, length + 1, true);
    if (made == 0)
        return c_give(result, 0);
    return c_copy(cpu, c_address(made), c_low(call, 0), length) && c_fill(cpu, c_address(made) + length, 0, 1) &&
           c_give(result, c_address(made));
}

C_MODEL(c_strerror)
{
    const char *text = strerror(c_int(call, 0));
    uint32_t made = c_text_new(cpu->run, text, strlen(text), C_TEXT);
    return c_give(result, made == 0 ? 0 : c_address(made));
}
