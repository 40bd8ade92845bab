/* Functions on strings. */
#include "base/memory.h"
#include "run/c/library/library.h"

#include <errno.h>
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
    return text_of(cpu, call, 1, &length) != NULL && c_lie_apart(cpu, to, c_low(call, 1), length + 1) &&
           c_copy(cpu, to, c_low(call, 1), length + 1) && c_give(result, call->model->number == 1 ? to + length : to);
}

C_MODEL(c_strncpy)
{
    uint64_t length, most = c_low(call, 2), to = c_low(call, 0);
    if (most == 0)
        return c_give(result, to);
    return c_string(cpu, c_low(call, 1), most, &length) != NULL && c_lie_apart(cpu, to, c_low(call, 1), length) &&
           c_copy(cpu, to, c_low(call, 1), length) && c_fill(cpu, to + length, 0, most - length) && c_give(result, to);
}

/* strcat and strncat. */
C_MODEL(c_strcat)
{
    uint64_t before, length, to = c_low(call, 0), most = call->model->number == 1 ? c_low(call, 2) : UINT64_MAX;
    if (text_of(cpu, call, 0, &before) == NULL)
        return false;
    if (most == 0)
        return c_give(result, to);
    if (c_string(cpu, c_low(call, 1), most, &length) == NULL)
        return false;
    uint64_t read = length + (call->model->number == 1 ? 0 : 1); /* the 0 behind it, too */
    return c_lie_apart(cpu, to + before, c_low(call, 1), read) && c_copy(cpu, to + before, c_low(call, 1), length) &&
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

/* strstr (0), strcasestr (1) */
C_MODEL(c_strstr)
{
    uint64_t length;
    const char *text = text_of(cpu, call, 0, &length), *wanted = text == NULL ? NULL : text_of(cpu, call, 1, &length);
    if (wanted == NULL)
        return false;
    const char *found = call->model->number == 0 ? strstr(text, wanted) : strcasestr(text, wanted);
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
        at = c_memory(cpu->run, C_PART_TOKEN)->token;
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
        c_write_memory(cpu->run, C_PART_TOKEN)->token = rest;
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
    uint32_t made = c_text_new(cpu->run, cpu, text, strlen(text), C_TEXT);
    return c_give(result, made == 0 ? 0 : c_address(made));
}

/* What may stand at the end of a buffer of the program: strerror_r as POSIX has it (0), which gives an error, and as
 * GNU has it (1), which gives a text. */
C_MODEL(c_strerror_r)
{
    const char *text = strerror(c_int(call, 0));
    uint64_t room = c_low(call, 2), length = strlen(text);
    if (call->model->number == 1) {
        c_tell(cpu, c_low(call, 1), room, STEP_WRITES); /* it may use it */
        return c_strerror(cpu, call, result);
    }
    if (room == 0)
        return c_give(result, ERANGE);
    uint64_t size = length < room ? length : room - 1;
    uint8_t *to = c_write(cpu, c_low(call, 1), size + 1);
    if (to == NULL)
        return false;
    memcpy(to, text, size);
    to[size] = 0;
    return c_give(result, length < room ? 0 : ERANGE);
}

C_MODEL(c_strsep)
{
    uint64_t at, length;
    const char *set = text_of(cpu, call, 1, &length);
    if (set == NULL || !c_get_pointer(cpu, c_low(call, 0), &at))
        return false;
    if (at == 0)
        return c_give(result, 0);
    const char *text = c_string(cpu, at, UINT64_MAX, &length);
    if (text == NULL)
        return false;
    uint64_t size = strcspn(text, set);
    bool more = text[size] != '\0';
    return (!more || c_fill(cpu, at + size, 0, 1)) && c_put_pointer(cpu, c_low(call, 0), more ? at + size + 1 : 0) &&
           c_give(result, at);
}

/* memrchr (0), rawmemchr (1), memccpy (2): bytes one by one, as far as they matter */
C_MODEL(c_memory_search)
{
    unsigned number = call->model->number;
    uint64_t address = c_low(call, number == 2 ? 1 : 0), found = 0;
    uint8_t wanted = (uint8_t)c_int(call, number == 2 ? 2 : 1);
    uint64_t count = number == 1 ? UINT64_MAX : c_low(call, number == 2 ? 3 : 2);
    for (uint64_t i = 0; i < count; i++) {
        const uint8_t *byte = c_read(cpu, address + i, 1, false);
        if (byte == NULL)
            return false;
        bool same = *byte == wanted;
        if (number == 2 && !c_copy(cpu, c_low(call, 0) + i, address + i, 1))
            return false;
        if (same)
            found = number == 2 ? c_low(call, 0) + i + 1 : address + i;
        if (same && number != 0)
            break;
    }
    return c_give(result, found);
}

C_MODEL(c_memmem)
{
    uint64_t size = c_low(call, 1), length = c_low(call, 3);
    const uint8_t *bytes = c_read(cpu, c_low(call, 0), size, false);
    const uint8_t *wanted = bytes == NULL ? NULL : c_read(cpu, c_low(call, 2), length, false);
    if (wanted == NULL)
        return false;
    const uint8_t *found = memmem(bytes, size, wanted, length);
    return c_give(result, found == NULL ? 0 : c_low(call, 0) + (uint64_t)(found - bytes));
}

C_MODEL(c_stpncpy)
{
    uint64_t length;
    if (!c_strncpy(cpu, call, result))
        return false;
    if (c_low(call, 2) == 0)
        return true;
    return c_string(cpu, c_low(call, 1), c_low(call, 2), &length) != NULL && c_give(result, c_low(call, 0) + length);
}

/* strxfrm: in the locale C, strings are ordered by their bytes. */
C_MODEL(c_strxfrm)
{
    uint64_t length, room = c_low(call, 2);
    if (text_of(cpu, call, 1, &length) == NULL)
        return false;
    uint64_t size = length < room ? length + 1 : room;
    return c_copy(cpu, c_low(call, 0), c_low(call, 1), size) && c_give(result, length);
}

/* basename as GNU has it (0): what stands behind the last slash */
C_MODEL(c_basename)
{
    uint64_t length;
    const char *text = text_of(cpu, call, 0, &length), *slash = text == NULL ? NULL : strrchr(text, '/');
    if (text == NULL)
        return false;
    return c_give(result, c_low(call, 0) + (slash == NULL ? 0 : (uint64_t)(slash + 1 - text)));
}

/* basename (0) and dirname (1) as POSIX has them, which may change the path: a text for what is no part of it */
C_MODEL(c_path_part)
{
    uint64_t length = 0, path = c_low(call, 0);
    const char *text = path == 0 ? "" : c_string(cpu, path, UINT64_MAX, &length);
    if (text == NULL)
        return false;
    bool named = call->model->number == 0, rooted = text[0] == '/';
    while (length > 1 && text[length - 1] == '/')
        length--;
    uint64_t first = length;
    while (first > 0 && text[first - 1] != '/')
        first--;
    uint64_t end = first;
    while (end > 1 && text[end - 1] == '/')
        end--;
    if (length == 0 || (named ? length == 1 && rooted : end == 0)) {
        uint32_t made = c_text_new(cpu->run, cpu, length > 0 && rooted ? "/" : ".", 1, C_TEXT);
        return made != 0 && c_give(result, c_address(made));
    }
    uint64_t behind = named ? length : end;
    return (text[behind] == '\0' || c_fill(cpu, path + behind, 0, 1)) && c_give(result, named ? path + first : path);
}

/* ffs (32), ffsl (0), ffsll (64) */
C_MODEL(c_ffs)
{
    bool small = call->model->number == 32 || (call->model->number == 0 && cpu->run->c->narrow);
    uint64_t value = small ? (uint32_t)c_low(call, 0) : c_low(call, 0);
    return c_give(result, value == 0 ? 0 : (uint64_t)__builtin_ctzll(value) + 1);
}
