/* What writes to the standard output: what is printed is nobody's business here, and how much it was, nobody may ask.
 * But it reads strings and may write memory, so that only formats and strings that stand in the program are
 * understood. */
#include "bound/library.h"

#include <string.h>

static term printed(const struct library_call *call)
{
    unsigned width = ir_kind_bits(call->result);
    return width == 0 ? TERM_NONE : term_undefined(call->skeleton->terms, width);
}

/* The string literal that a pointer points into; false: it is none. */
static bool find_literal(const struct library_call *call, term pointer, struct text *text)
{
    const struct world *world = call->skeleton->world;
    uint64_t number;
    if (!term_is_constant(call->skeleton->terms, pointer, &number))
        return false;
    uint32_t object = (uint32_t)(number >> OFFSET_BITS), offset = (uint32_t)number;
    if (!object_exists(world, object) || object_at(world, object)->kind != OBJECT_STRING ||
        offset > object_at(world, object)->bytes.length)
        return false;
    *text =
        (struct text){object_at(world, object)->bytes.bytes + offset, object_at(world, object)->bytes.length - offset};
    return true;
}

#define FLOATS "fFeEgG"

/* How many bits an integer has that a conversion with some letters for its size prints. */
static unsigned integer_bits(const struct library_call *call, const char *sizes, size_t count)
{
    bool narrow = call->skeleton->world->module->target == IR_TARGET_I386;
    if (count == 0 || sizes[0] == 'h')
        return 32;
    return narrow && !(sizes[0] == 'j' || (count == 2 && sizes[0] == 'l')) ? 32 : 64;
}

/* Whether the argument is what a conversion prints, and is not written to. */
static bool is_printable(const struct library_call *call, uint32_t argument, char conversion, unsigned bits)
{
    struct text text;
    if (argument >= strlen(call->classes))
        return false;
    bool pointer = call->classes[argument] == 'p';
    if (conversion == 's')
        return pointer && find_literal(call, call->arguments[argument], &text);
    if (conversion == 'p')
        return pointer;
    if (call->classes[argument] == 'f')
        return conversion != '\0' && strchr(FLOATS, conversion) != NULL;
    return conversion != '\0' && strchr("diouxXc", conversion) != NULL && !pointer &&
           term_width(call->skeleton->terms, call->arguments[argument]) == bits;
}

static size_t span(struct text text, size_t at, const char *letters)
{
    size_t count = 0;
    while (at + count < text.length && text.bytes[at + count] != '\0' &&
           strchr(letters, text.bytes[at + count]) != NULL)
        count++;
    return count;
}

static bool is_plain_format(const struct library_call *call, struct text format)
{
    uint32_t argument = call->row->number + 1;
    for (size_t at = 0; at < format.length && format.bytes[at] != '\0'; at++) {
        if (format.bytes[at] != '%')
            continue;
        at++;
        if (at < format.length && format.bytes[at] == '%')
            continue;
        at += span(format, at, "-+ #0123456789.");
        size_t sizes = span(format, at, "hlzjt");
        unsigned bits = integer_bits(call, format.bytes + at, sizes);
        at += sizes;
        if (at >= format.length || sizes > 2 || (sizes > 0 && strchr("spc", format.bytes[at]) != NULL) ||
            (sizes > 0 && strchr(FLOATS, format.bytes[at]) != NULL && (sizes > 1 || format.bytes[at - 1] != 'l')) ||
            !is_printable(call, argument++, format.bytes[at], bits))
            return false;
    }
    return true;
}

/* Whether an argument is stdout or stderr. */
static bool is_stream(const struct library_call *call, uint32_t argument)
{
    const struct world *world = call->skeleton->world;
    uint64_t number;
    return term_is_constant(call->skeleton->terms, call->arguments[argument], &number) &&
           object_exists(world, number >> OFFSET_BITS) &&
           object_at(world, number >> OFFSET_BITS)->kind == OBJECT_PSEUDO;
}

term library_print_formatted(const struct library_call *call)
{
    struct text format;
    uint32_t at = call->row->number;
    if ((at > 0 && !is_stream(call, 0)) || !find_literal(call, call->arguments[at], &format) ||
        !is_plain_format(call, format))
        return library_refuse(call, "what is printed is not understood");
    return printed(call);
}

term library_print_string(const struct library_call *call)
{
    struct text text;
    bool plain = find_literal(call, call->arguments[0], &text) && (call->row->number == 0 || is_stream(call, 1));
    return plain ? printed(call) : library_refuse(call, "what is printed is not understood");
}

term library_print_character(const struct library_call *call)
{
    if (call->row->number == 1 && !is_stream(call, 1))
        return library_refuse(call, "what is printed is not understood");
    return printed(call);
}

/* All streams, or one: nothing waits here to be written. */
term library_print_flush(const struct library_call *call)
{
    uint64_t number;
    bool all = term_is_constant(call->skeleton->terms, call->arguments[0], &number) && number == 0;
    return all || is_stream(call, 0) ? library_zero(call) : library_refuse(call, "what is printed is not understood");
}
