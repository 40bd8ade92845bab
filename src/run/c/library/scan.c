/* sscanf: numbers, words, characters and those of sets, out of a string. */
#include "base/memory.h"
#include "run/c/library/library.h"

#include <ctype.h>
#include <stdlib.h>

enum { LONGEST_NUMBER = 64 };

struct scan {
    struct cpu *cpu;
    const struct c_call *call;
    const char *text, *start; /* what is left, and all */
    uint32_t next;            /* argument */
    int stored;
    bool ended;  /* the text ended before the first conversion could be done */
    bool at_end; /* it was looked for more behind the end of the text */
    bool failed; /* what is wrong was said */
};

/* One conversion: *, width, size and letter. */
struct conversion {
    bool dropped;
    size_t width; /* 0: none was given */
    unsigned bytes;
    char letter;
    bool members[256]; /* of a set, %[ */
};

/* The set of %[a-z], %[^a-z], %[]a-z]; *at is behind it. */
static void read_set(const char **at, struct conversion *of)
{
    const char *from = *at;
    bool others = *from == '^';
    from += others;
    for (const char *first = from; *from != '\0' && (*from != ']' || from == first); from++) {
        unsigned char low = (unsigned char)*from, high = low;
        if (from[1] == '-' && from[2] != ']' && from[2] != '\0') {
            high = (unsigned char)from[2];
            from += 2;
        }
        for (unsigned i = low; i <= high; i++)
            of->members[i] = true;
    }
    for (unsigned i = 0; i < sizeof of->members && others; i++)
        of->members[i] = !of->members[i];
    *at = *from == ']' ? from + 1 : from;
}

static void read_conversion(const char **at, bool narrow, struct conversion *of)
{
    if (**at == '*') {
        of->dropped = true;
        (*at)++;
    }
    while (isdigit((unsigned char)**at))
        of->width = of->width * 10 + (size_t)(*(*at)++ - '0');
    of->bytes = 4;
    unsigned longs = 0;
    for (; **at != '\0' && strchr("hlLjzt", **at) != NULL; (*at)++) {
        of->bytes = **at == 'h' ? of->bytes / 2 : **at == 'L' ? 16 : 8;
        longs += **at == 'j' ? 2 : strchr("lzt", **at) != NULL;
    }
    of->letter = **at;
    if (narrow && longs == 1 && strchr("fegaFEGs[", of->letter) == NULL)
        of->bytes = 4;
    if (**at != '\0')
        (*at)++;
    if (of->letter == '[')
        read_set(at, of);
}

/* Puts bytes where the next argument points. */
static bool put(struct scan *scan, const struct conversion *of, const void *bytes, size_t length)
{
    if (of->dropped)
        return true;
    scan->failed = true;
    if (scan->next >= scan->call->count || scan->call->kinds[scan->next] != IR_POINTER)
        return c_wrong(scan->cpu, "%s: there is no pointer for the conversion %%%c", scan->call->model->name,
                       of->letter);
    uint8_t *to = c_write(scan->cpu, c_low(scan->call, scan->next++), length);
    if (to == NULL)
        return false;
    memcpy(to, bytes, length);
    scan->failed = false;
    scan->stored += of->letter != 'n';
    return true;
}

static bool scan_number(struct scan *scan, const struct conversion *of)
{
    char text[LONGEST_NUMBER];
    size_t most = of->width > 0 && of->width < sizeof text ? of->width : sizeof text - 1;
    size_t length = strnlen(scan->text, most);
    int base = of->letter == 'x' || of->letter == 'X' ? 16 : of->letter == 'o' ? 8 : of->letter == 'i' ? 0 : 10;
    char *end;
    memcpy(text, scan->text, length);
    text[length] = '\0';
    bool cut = scan->cpu->run->c->narrow && of->bytes < 8, is_unsigned = strchr("uxXo", of->letter) != NULL;
    bool is_signed = text[0] == '-' || base == 0 || (cut && !is_unsigned);
    long long number = is_signed ? strtoll(text, &end, base) : (long long)strtoull(text, &end, base);
    if (end == text)
        return false;
    if (cut)
        number = (long long)c_cut_number(text, (uint64_t)number, is_unsigned);
    scan->text += end - text;
    return put(scan, of, &number, of->bytes < 8 ? of->bytes : 8);
}

static bool scan_float(struct scan *scan, const struct conversion *of)
{
    char *end, *copy = of->width == 0 ? NULL : mem_new(of->width + 1, 1);
    if (copy != NULL)
        memcpy(copy, scan->text, strnlen(scan->text, of->width));
    const char *text = copy == NULL ? scan->text : copy;
    long double widest = strtold(text, &end);
    double usual = strtod(text, &end);
    float narrow = strtof(text, &end);
    size_t used = (size_t)(end - text);
    mem_free(copy);
    if (used == 0)
        return false;
    scan->text += used;
    if (of->bytes == 16)
        return put(scan, of, &widest, 10);
    return of->bytes == 8 ? put(scan, of, &usual, sizeof usual) : put(scan, of, &narrow, sizeof narrow);
}

/* Whether a byte belongs to what is read by a conversion. */
static bool belongs(const struct conversion *of, char byte)
{
    if (byte == '\0' || of->letter == 'c')
        return byte != '\0';
    return of->letter == 's' ? !isspace((unsigned char)byte) : of->members[(unsigned char)byte];
}

/* A word, characters of a set, or so many characters. */
static bool scan_text(struct scan *scan, const struct conversion *of)
{
    bool ends = of->letter != 'c';
    size_t most = of->width > 0 ? of->width : ends ? SIZE_MAX : 1, length = 0;
    while (length < most && belongs(of, scan->text[length]))
        length++;
    if (length == 0 || (!ends && length < most))
        return false;
    char *copy = mem_new(length + 1, 1);
    memcpy(copy, scan->text, length);
    scan->text += length;
    bool done = put(scan, of, copy, length + ends);
    mem_free(copy);
    return done;
}

/* A pointer, as printf writes it. */
static bool scan_pointer(struct scan *scan, const struct conversion *of)
{
    char *end;
    uint64_t number = strtoull(scan->text, &end, 16);
    if (end == scan->text)
        return false;
    scan->text = end;
    return put(scan, of, &number, scan->cpu->run->c->pointer_bytes);
}

static bool scan_one(struct scan *scan, const struct conversion *of)
{
    int used = (int)(scan->text - scan->start);
    if (of->letter == 'n')
        return put(scan, of, &used, sizeof used);
    if (of->letter != 'c' && of->letter != '[')
        scan->text += strspn(scan->text, " \t\n\v\f\r");
    scan->ended = *scan->text == '\0' && scan->stored == 0;
    switch (of->letter) {
    case '%':
        return *scan->text == '%' && scan->text++ != NULL;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        return scan_number(scan, of);
    case 'f':
    case 'e':
    case 'g':
    case 'a':
    case 'F':
    case 'E':
    case 'G':
        return scan_float(scan, of);
    case 'p':
        return scan_pointer(scan, of);
    case 's':
    case '[':
    case 'c':
        return scan_text(scan, of);
    default:
        scan->failed = true;
        cpu_fail(scan->cpu, "%s: the conversion %%%c is not modelled", scan->call->model->name,
                 of->letter == '\0' ? '?' : of->letter);
        return false;
    }
}

static void scan_all(struct scan *scan, const char *format)
{
    while (*format != '\0') {
        struct conversion of = {0};
        if (isspace((unsigned char)*format)) {
            format++;
            scan->text += strspn(scan->text, " \t\n\v\f\r");
            scan->at_end |= *scan->text == '\0';
        } else if (*format != '%') {
            scan->at_end |= *scan->text == '\0';
            if (*scan->text != *format++)
                return;
            scan->text++;
        } else {
            format++;
            read_conversion(&format, scan->cpu->run->c->narrow, &of);
            bool done = scan_one(scan, &of);
            scan->at_end |= *scan->text == '\0' && of.letter != 'n' && (of.letter != 'c' || !done);
            if (!done)
                return;
        }
    }
}

bool c_scan(struct cpu *cpu, const struct c_call *call, const char *text, uint32_t format, uint64_t *used, bool *ended,
            c_wide *result)
{
    uint64_t length = strlen(text), size;
    const char *wanted = c_string(cpu, c_low(call, format), UINT64_MAX, &size);
    if (wanted == NULL)
        return false;
    /* what is stored may overwrite either */
    char *copy = mem_new(length + size + 2, 1);
    memcpy(copy, text, length + 1);
    memcpy(copy + length + 1, wanted, size);
    struct scan scan = {.cpu = cpu, .call = call, .text = copy, .start = copy, .next = format + 1};
    scan_all(&scan, copy + length + 1);
    *used = (uint64_t)(scan.text - copy);
    *ended = scan.at_end;
    mem_free(copy);
    return !scan.failed && c_give(result, scan.ended && scan.stored == 0 ? UINT32_MAX : (uint32_t)scan.stored);
}

C_MODEL(c_sscanf)
{
    uint64_t length, used;
    bool ended;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    return text != NULL && c_scan(cpu, call, text, 1, &used, &ended, result);
}
