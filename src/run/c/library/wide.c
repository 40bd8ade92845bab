/* Wide characters: strings of them, and what they are, in the locale C, where those beyond ASCII are none. */
#include "base/memory.h"
#include "run/c/library/library.h"

#include <ctype.h>
#include <errno.h>
#include <wchar.h>

enum { SIZE = sizeof(wchar_t), STATE = 8 }; /* of an mbstate_t */

/* How many there are before the one that ends a string, but at most so many. False: what is wrong was said. */
static bool length_of(struct cpu *cpu, uint64_t address, uint64_t most, uint64_t *length)
{
    uint32_t value = 0;
    for (*length = 0; *length < most; ++*length) {
        if (!c_get32(cpu, address + *length * SIZE, &value))
            return false;
        if (value == 0)
            break;
    }
    return true;
}

/* wcslen (0), wcsnlen (1) */
C_MODEL(c_wcslen)
{
    uint64_t length;
    return length_of(cpu, c_low(call, 0), call->model->number == 1 ? c_low(call, 1) : UINT64_MAX, &length) &&
           c_give(result, length);
}

/* wcscpy (0), wcsncpy (1) */
C_MODEL(c_wcscpy)
{
    bool limited = call->model->number == 1;
    uint64_t length, to = c_low(call, 0), most = limited ? c_low(call, 2) : UINT64_MAX;
    if (!length_of(cpu, c_low(call, 1), most, &length) || !c_lie_apart(cpu, to, c_low(call, 1), length * SIZE) ||
        !c_copy(cpu, to, c_low(call, 1), length * SIZE))
        return false;
    uint64_t rest = limited ? most - length : 1;
    return c_fill(cpu, to + length * SIZE, 0, rest * SIZE) && c_give(result, to);
}

/* wcscat (0), wcsncat (1) */
C_MODEL(c_wcscat)
{
    uint64_t before, length, to = c_low(call, 0), most = call->model->number == 1 ? c_low(call, 2) : UINT64_MAX;
    return length_of(cpu, to, UINT64_MAX, &before) && length_of(cpu, c_low(call, 1), most, &length) &&
           c_copy(cpu, to + before * SIZE, c_low(call, 1), length * SIZE) &&
           c_fill(cpu, to + (before + length) * SIZE, 0, SIZE) && c_give(result, to);
}

/* wcscmp (0), wcsncmp (1), wmemcmp (3): 2: also behind the end */
C_MODEL(c_wcscmp)
{
    uint64_t most = (call->model->number & 1) != 0 ? c_low(call, 2) : UINT64_MAX;
    for (uint64_t i = 0; i < most; i++) {
        uint32_t a, b;
        if (!c_get32(cpu, c_low(call, 0) + i * SIZE, &a) || !c_get32(cpu, c_low(call, 1) + i * SIZE, &b))
            return false;
        if (a != b)
            return c_give(result, (int32_t)a < (int32_t)b ? UINT64_MAX : 1);
        if (a == 0 && (call->model->number & 2) == 0)
            break;
    }
    return c_give(result, 0);
}

/* wcschr (0), wcsrchr (1), wmemchr (2) */
C_MODEL(c_wcschr)
{
    uint64_t length, address = c_low(call, 0), found = 0;
    bool memory = call->model->number == 2;
    if (memory)
        length = c_low(call, 2);
    else if (!length_of(cpu, address, UINT64_MAX, &length))
        return false;
    for (uint64_t i = 0; i < length + !memory; i++) {
        uint32_t value;
        if (!c_get32(cpu, address + i * SIZE, &value))
            return false;
        if (value != (uint32_t)c_int(call, 1))
            continue;
        found = address + i * SIZE;
        if (call->model->number != 1)
            break;
    }
    return c_give(result, found);
}

/* wmemcpy (0), wmemset (1), wmemmove (2) */
C_MODEL(c_wmemcpy)
{
    uint64_t to = c_low(call, 0), count = c_low(call, 2);
    if (count > C_LARGEST_OBJECT / SIZE)
        return c_wrong_access(cpu, to, UINT64_MAX, "write");
    if (call->model->number == 0 && !c_lie_apart(cpu, to, c_low(call, 1), count * SIZE))
        return false;
    if (call->model->number != 1)
        return c_copy(cpu, to, c_low(call, 1), count * SIZE) && c_give(result, to);
    for (uint64_t i = 0; i < count; i++)
        if (!c_put32(cpu, to + i * SIZE, (uint32_t)c_int(call, 1)))
            return false;
    return c_give(result, to);
}

C_MODEL(c_wcsdup)
{
    uint64_t length;
    if (!length_of(cpu, c_low(call, 0), UINT64_MAX, &length))
        return false;
    uint32_t made = c_object_new(cpu->run, cpu, C_HEAP, (length + 1) * SIZE, true);
    if (made == 0)
        return c_give(result, 0);
    return c_copy(cpu, c_address(made), c_low(call, 0), (length + 1) * SIZE) && c_give(result, c_address(made));
}

C_MODEL(c_is_wide)
{
    static int (*const functions[])(int) = {
        [C_IS_ALNUM] = isalnum, [C_IS_ALPHA] = isalpha, [C_IS_BLANK] = isblank, [C_IS_CNTRL] = iscntrl,
        [C_IS_DIGIT] = isdigit, [C_IS_GRAPH] = isgraph, [C_IS_LOWER] = islower, [C_IS_PRINT] = isprint,
        [C_IS_PUNCT] = ispunct, [C_IS_SPACE] = isspace, [C_IS_UPPER] = isupper, [C_IS_XDIGIT] = isxdigit};
    uint32_t value = (uint32_t)c_int(call, 0);
    (void)cpu;
    return c_give(result, value < 128 && functions[call->model->number]((int)value) != 0);
}

/* towlower (0), towupper (1) */
C_MODEL(c_to_wide_case)
{
    uint32_t value = (uint32_t)c_int(call, 0);
    (void)cpu;
    if (value < 128)
        value = (uint32_t)(call->model->number == 0 ? tolower((int)value) : toupper((int)value));
    return c_give(result, value);
}

/* btowc (0), wctob (1): the same number, or none */
C_MODEL(c_wide_byte)
{
    uint32_t value = (uint32_t)c_int(call, 0);
    (void)cpu;
    return c_give(result, value < 128 ? value : UINT32_MAX);
}

/* mbstowcs (0), wcstombs (1): how many were converted without the end, -1 if one cannot be */
C_MODEL(c_convert_string)
{
    bool to_wide = call->model->number == 0;
    uint64_t to = c_low(call, 0), from = c_low(call, 1), most = to == 0 ? UINT64_MAX : c_low(call, 2), i = 0;
    for (; i < most; i++) {
        const uint8_t *bytes = c_read(cpu, from + i * (to_wide ? 1 : SIZE), to_wide ? 1 : SIZE, false);
        uint32_t value = 0;
        if (bytes == NULL)
            return false;
        memcpy(&value, bytes, to_wide ? 1 : SIZE);
        if (value >= 128)
            return c_set_errno(cpu, EILSEQ) && c_give(result, UINT64_MAX);
        if (to != 0 && !(to_wide ? c_put32(cpu, to + i * SIZE, value) : c_fill(cpu, to + i, (int)value, 1)))
            return false;
        if (value == 0)
            break;
    }
    return c_give(result, i);
}

/* mbtowc (0), mblen (1), mbrtowc (2): how many bytes a character has */
C_MODEL(c_next_wide)
{
    bool store = call->model->number != 1;
    if (call->model->number == 2 && c_low(call, 3) == 0)
        c_tell_hidden(cpu, C_HIDDEN_MBRTOWC, STEP_READS | STEP_WRITES);
    else if (call->model->number == 2)
        c_tell(cpu, c_low(call, 3), STATE, STEP_WRITES);
    uint64_t from = c_low(call, store ? 1 : 0), to = store ? c_low(call, 0) : 0, most = c_low(call, store ? 2 : 1);
    if (from == 0)
        return c_give(result, 0); /* there is no shift state */
    if (most == 0)
        return c_give(result, UINT64_MAX);
    const uint8_t *byte = c_read(cpu, from, 1, false);
    if (byte == NULL)
        return false;
    if (*byte >= 128)
        return c_set_errno(cpu, EILSEQ) && c_give(result, UINT64_MAX);
    bool more = *byte != 0;
    return (to == 0 || c_put32(cpu, to, *byte)) && c_give(result, more);
}

/* wctomb and wcrtomb */
C_MODEL(c_wide_to_bytes)
{
    uint32_t value = (uint32_t)c_int(call, 1);
    if (call->model->number == 1 && c_low(call, 2) == 0)
        c_tell_hidden(cpu, C_HIDDEN_WCRTOMB, STEP_READS | STEP_WRITES);
    else if (call->model->number == 1)
        c_tell(cpu, c_low(call, 2), STATE, STEP_WRITES);
    if (c_low(call, 0) == 0)
        return c_give(result, call->model->number); /* wctomb: no shift state; wcrtomb: the end of a string */
    if (value >= 128)
        return c_set_errno(cpu, EILSEQ) && c_give(result, UINT64_MAX);
    return c_fill(cpu, c_low(call, 0), (int)value, 1) && c_give(result, 1);
}
