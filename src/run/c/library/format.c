/* printf: the format is taken apart here and its arguments are checked; each conversion is done by the host's own
 * snprintf. */
#include "base/buffer.h"
#include "base/memory.h"
#include "run/c/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDEST = 1 << 20, LONGEST_SPECIFICATION = 64 };

/* Where the further arguments come from: a call, or the memory behind a va_list. */
struct c_arguments {
    struct cpu *cpu;
    const struct c_call *call;
    uint32_t first, next;    /* of the call */
    uint64_t start, pointer; /* of the list; 0: none */
    bool positional;         /* arguments are chosen by their numbers */
};

/* Sizes of arguments. */
enum { CHAR = -2, SHORT = -1, INT = 0, LONG = 1, LONG_DOUBLE = 2, LONG_LONG = 3 };

/* One conversion. */
struct specification {
    char text[LONGEST_SPECIFICATION]; /* flags, width and precision */
    size_t length;
    int size;
    char conversion;
};

static bool wrong_argument(struct c_arguments *arguments, const struct specification *of)
{
    return c_wrong(arguments->cpu, "%s: argument %u does not fit the conversion %%%c", arguments->call->model->name,
                   arguments->next + 1, of->conversion);
}

/* The next argument of a va_list for i386: arguments lie one behind the other, in words of 32 bits. */
static bool next_narrow(struct c_arguments *from, char letter, c_wide *value)
{
    uint64_t wide = 0;
    uint32_t low = 0, high = 0;
    if (from->positional) {
        cpu_fail(from->cpu, "%s: arguments of a list that are chosen by their numbers are not modelled for 32 bits",
                 from->call->model->name);
        return false;
    }
    if (letter == 'p') {
        if (!c_get_pointer(from->cpu, from->pointer, &wide))
            return false;
        *value = wide;
        from->pointer += 4;
        return true;
    }
    bool one = letter == 'i' || letter == 'l';
    if (!(one ? c_get32(from->cpu, from->pointer, &low) : c_get64(from->cpu, from->pointer, &wide)) ||
        (letter == 'L' && !c_get32(from->cpu, from->pointer + 8, &high)))
        return false;
    from->pointer += one ? 4 : letter == 'L' ? 12 : 8;
    *value = one ? low : (c_wide)high << 64 | wide;
    return true;
}

/* The next argument, of a kind as in the table of models. */
static bool next(struct c_arguments *from, char letter, const struct specification *of, c_wide *value)
{
    if (from->pointer == 0) {
        if (from->next >= from->call->count)
            return c_wrong(from->cpu, "%s: there is no argument for the conversion %%%c", from->call->model->name,
                           of->conversion);
        if (!c_is_kind(from->cpu->run->c, from->call->kinds[from->next], letter))
            return wrong_argument(from, of);
        *value = from->call->arguments[from->next++];
        return true;
    }
    if (from->cpu->run->c->narrow)
        return next_narrow(from, letter, value);
    uint64_t low = 0, high = 0;
    if (letter == 'L' && from->positional) {
        cpu_fail(from->cpu, "%s: a long double among arguments that are chosen by their numbers",
                 from->call->model->name);
        return false;
    }
    if (letter == 'L')
        from->pointer = (from->pointer + 15) & ~UINT64_C(15);
    if (!c_get64(from->cpu, from->pointer, &low) || (letter == 'L' && !c_get64(from->cpu, from->pointer + 8, &high)))
        return false;
    from->pointer += letter == 'L' ? 16 : 8;
    *value = letter == 'i' ? (uint32_t)low : (c_wide)high << 64 | low;
    return true;
}

static void append(struct specification *of, char letter)
{
    if (of->length + 1 < sizeof of->text)
        of->text[of->length++] = letter;
}

/* The number of an argument, as in %2$d or *2$, if one stands here; 0: none. */
static uint32_t read_position(const char **at)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > 4 || (*at)[digits] != '$')
        return 0;
    uint32_t number = (uint32_t)strtoul(*at, NULL, 10);
    *at += digits + 1;
    return number;
}

/* The argument of this number comes next; 0: the one that comes next anyway. */
static void choose(struct c_arguments *from, uint32_t number)
{
    if (number == 0)
        return;
    from->positional = true;
    from->next = from->first + number - 1;
    if (from->pointer != 0)
        from->pointer = from->start + UINT64_C(8) * (number - 1);
}

/* A width or a precision: digits, or an argument. */
static bool read_number(struct c_arguments *from, const char **at, struct specification *of)
{
    char digits[16];
    c_wide value = 0;
    long number = 0;
    if (**at == '*') {
        (*at)++;
        choose(from, read_position(at));
        if (!next(from, 'i', of, &value))
            return false;
        number = (int32_t)(uint32_t)value;
    } else {
        char *end;
        number = strtol(*at, &end, 10);
        *at = end;
    }
    if (number > WIDEST || number < -WIDEST)
        return c_wrong(from->cpu, "%s: a width of %ld", from->call->model->name, number);
    snprintf(digits, sizeof digits, "%ld", number);
    for (const char *digit = digits; *digit != '\0'; digit++)
        append(of, *digit);
    return true;
}

/* The size after one more letter of it. */
static int next_size(int size, char letter)
{
    if (letter == 'L')
        return LONG_DOUBLE;
    if (letter == 'h')
        return size - 1;
    return letter == 'q' || letter == 'j' || (letter == 'l' && size == LONG) ? LONG_LONG : LONG;
}

static bool is_long(const struct specification *of)
{
    return of->size == LONG || of->size == LONG_LONG;
}

/* Reads what stands behind a %. */
static bool read_specification(struct c_arguments *from, const char **at, struct specification *of)
{
    append(of, '%');
    uint32_t position = read_position(at);
    for (; **at != '\0' && strchr("-+ #0'", **at) != NULL; (*at)++)
        if (of->length < 8)
            append(of, **at);
    if ((**at == '*' || (**at >= '1' && **at <= '9')) && !read_number(from, at, of))
        return false;
    if (**at == '.') {
        append(of, *(*at)++);
        if ((**at == '*' || (**at >= '0' && **at <= '9')) && !read_number(from, at, of))
            return false;
    }
    for (; **at != '\0' && strchr("hlLqjzt", **at) != NULL; (*at)++)
        of->size = next_size(of->size, **at);
    of->conversion = **at;
    if (**at != '\0')
        (*at)++;
    choose(from, position);
    return true;
}

static void add_formatted(struct buffer *to, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : mem_new((size_t)length + 1, 1);
    if (text != NULL) {
        vsnprintf(text, (size_t)length + 1, format, again);
        buffer_add(to, text, (size_t)length);
    }
    mem_free(text);
    va_end(again);
    va_end(arguments);
}

static const char *finished(struct specification *of, const char *letters)
{
    for (; *letters != '\0'; letters++)
        append(of, *letters);
    append(of, of->conversion);
    of->text[of->length] = '\0';
    return of->text;
}

static bool format_integer(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    c_wide value = 0;
    bool is_signed = of->conversion == 'd' || of->conversion == 'i';
    if (!next(from, of->size == LONG ? 'l' : of->size == LONG_LONG ? 'q' : 'i', of, &value))
        return false;
    uint64_t number = (uint64_t)value;
    if (of->size == SHORT)
        number = is_signed ? (uint64_t)(int16_t)number : (uint16_t)number;
    else if (of->size <= CHAR)
        number = is_signed ? (uint64_t)(int8_t)number : (uint8_t)number;
    else if (of->size == INT || (of->size == LONG && from->cpu->run->c->narrow))
        number = is_signed ? (uint64_t)(int32_t)number : (uint32_t)number;
    add_formatted(to, finished(of, "l"), number);
    return true;
}

static bool format_float(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    c_wide value = 0;
    if (!next(from, of->size == LONG_DOUBLE ? 'L' : 'd', of, &value))
        return false;
    if (of->size == LONG_DOUBLE) {
        long double number = 0;
        memcpy(&number, &value, 10);
        add_formatted(to, finished(of, "L"), number);
    } else {
        double number;
        memcpy(&number, &value, sizeof number);
        add_formatted(to, finished(of, ""), number);
    }
    return true;
}

/* The precision of a specification; UINT64_MAX: none. */
static uint64_t precision(const struct specification *of)
{
    const char *point = memchr(of->text, '.', of->length);
    if (point == NULL || point[1] == '-')
        return UINT64_MAX;
    return strtoull(point + 1, NULL, 10);
}

static bool format_string(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    c_wide value = 0;
    uint64_t length;
    of->text[of->length] = '\0';
    if (!next(from, 'p', of, &value))
        return false;
    const char *text = c_string(from->cpu, (uint64_t)value, precision(of), &length);
    if (text == NULL)
        return false;
    char *copy = mem_new(length + 1, 1);
    memcpy(copy, text, length);
    add_formatted(to, finished(of, ""), copy);
    mem_free(copy);
    return true;
}

/* A wide character as a byte; the locale is C, which has only those of ASCII. */
static bool narrow(struct c_arguments *from, uint32_t wide, char *byte)
{
    if (wide > 0x7f)
        cpu_fail(from->cpu, "%s: the wide character %u is not modelled", from->call->model->name, (unsigned)wide);
    *byte = (char)wide;
    return wide <= 0x7f;
}

static bool format_wide_string(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    struct buffer text = {0};
    c_wide value = 0;
    uint32_t wide = 1;
    char byte = '\0';
    of->text[of->length] = '\0';
    uint64_t most = precision(of);
    bool fine = next(from, 'p', of, &value);
    buffer_add_text(&text, "");
    for (uint64_t i = 0; fine && i < most; i++) {
        fine = c_get32(from->cpu, (uint64_t)value + 4 * i, &wide) && narrow(from, wide, &byte);
        if (wide == 0)
            break;
        buffer_add(&text, &byte, 1);
    }
    of->conversion = 's';
    if (fine)
        add_formatted(to, finished(of, ""), text.text);
    buffer_free(&text);
    return fine;
}

static bool format_character(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    c_wide value = 0;
    char byte = '\0';
    bool is_wide = of->conversion == 'C' || is_long(of);
    if (!next(from, 'i', of, &value) || (is_wide && !narrow(from, (uint32_t)value, &byte)))
        return false;
    of->conversion = 'c';
    add_formatted(to, finished(of, ""), (int)(uint32_t)value);
    return true;
}

/* What errno means. */
static bool format_error(struct c_arguments *from, struct specification *of, struct buffer *to)
{
    uint32_t error = 0, object = c_thread(from->cpu->run, from->cpu->number)->error;
    if (object != 0 && !c_get32(from->cpu, c_address(object), &error))
        return false;
    of->conversion = 's';
    add_formatted(to, finished(of, ""), strerror((int)error));
    return true;
}

/* An address as the program sees it. */
static bool shown_address(struct cpu *cpu, c_wide *address)
{
    uint32_t narrow;
    if (!cpu->run->c->narrow)
        return true;
    bool fine = c_narrow(cpu, (uint64_t)*address, &narrow);
    *address = narrow;
    return fine;
}

static bool format_other(struct c_arguments *from, struct specification *of, const struct buffer *before,
                         struct buffer *to)
{
    c_wide value = 0;
    char address[32];
    switch (of->conversion) {
    case '%':
        buffer_add_text(to, "%");
        return true;
    case 'c':
    case 'C':
        return format_character(from, of, to);
    case 'm':
        return format_error(from, of, to);
    case 'p':
        if (!next(from, 'p', of, &value) || !shown_address(from->cpu, &value))
            return false;
        c_note_number(from->cpu->run, (uint64_t)value);
        snprintf(address, sizeof address, value == 0 ? "(nil)" : "0x%llx", (unsigned long long)value);
        of->conversion = 's';
        add_formatted(to, finished(of, ""), address);
        return true;
    case 'n':
        return next(from, 'p', of, &value) &&
               (of->size == LONG_LONG ? c_put64(from->cpu, (uint64_t)value, before->length)
                : of->size == LONG    ? c_put_long(from->cpu, (uint64_t)value, before->length)
                                      : c_put32(from->cpu, (uint64_t)value, (uint32_t)before->length));
    default:
        return c_wrong(from->cpu, "%s: the conversion %%%c is not known", from->call->model->name,
                       of->conversion == '\0' ? '?' : of->conversion);
    }
}

static bool format_one(struct c_arguments *from, const char **at, struct buffer *to)
{
    struct specification of = {.length = 0};
    if (!read_specification(from, at, &of))
        return false;
    switch (of.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return format_integer(from, &of, to);
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        return format_float(from, &of, to);
    case 's':
        return is_long(&of) ? format_wide_string(from, &of, to) : format_string(from, &of, to);
    case 'S':
        return format_wide_string(from, &of, to);
    default:
        return format_other(from, &of, to, to);
    }
}

static bool format_all(struct c_arguments *from, uint64_t format, struct buffer *to)
{
    uint64_t length;
    const char *text = c_string(from->cpu, format, UINT64_MAX, &length);
    if (text == NULL)
        return false;
    char *copy = mem_new(length + 1, 1);
    memcpy(copy, text, length);
    bool fine = true;
    buffer_add_text(to, "");
    for (const char *at = copy; *at != '\0' && fine;) {
        size_t plain = strcspn(at, "%");
        buffer_add(to, at, plain);
        at += plain;
        if (*at == '%') {
            at++;
            fine = format_one(from, &at, to);
        }
    }
    mem_free(copy);
    return fine;
}

bool c_format_call(struct cpu *cpu, const struct c_call *call, uint32_t format, struct buffer *to)
{
    struct c_arguments from = {.cpu = cpu, .call = call, .first = format + 1, .next = format + 1};
    return format_all(&from, c_low(call, format), to);
}

bool c_format_list(struct cpu *cpu, const struct c_call *call, uint32_t format, struct buffer *to)
{
    enum { OVERFLOW_AREA = 8 };
    struct c_arguments from = {.cpu = cpu, .call = call};
    if (cpu->run->c->narrow)
        from.start = c_low(call, format + 1);
    else if (!c_get64(cpu, c_low(call, format + 1) + OVERFLOW_AREA, &from.start))
        return false;
    from.pointer = from.start;
    return format_all(&from, c_low(call, format), to);
}
