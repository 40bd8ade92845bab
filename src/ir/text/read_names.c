/* The reader: numbers, texts and names. */
#include "base/buffer.h"
#include "ir/text/read_internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_COMPLAINT = 200, LONGEST_NUMBER = 63, SHOWN = 40 };

void read_fail(struct reader *reader, const char *format, ...)
{
    if (reader->failed)
        return;
    const struct token *token = token_now(reader);
    char text[LONGEST_COMPLAINT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buffer_format(reader->why, "%u:%u: %s", token->line, token->column,
                  token->kind == TOKEN_WRONG ? token->complaint : text);
    reader->failed = true;
    reader->tokens.end = reader->tokens.at;
    tokens_next(&reader->tokens);
}

bool at_word(const struct reader *reader, const char *word)
{
    const struct token *token = token_now(reader);
    return token->kind == TOKEN_NAME && token->text[0] == word[0] && token->length == strlen(word) &&
           memcmp(token->text, word, token->length) == 0;
}

bool skip_mark(struct reader *reader, char mark)
{
    if (!at_mark(reader, mark))
        return false;
    token_next(reader);
    return true;
}

bool skip_word(struct reader *reader, const char *word)
{
    if (!at_word(reader, word))
        return false;
    token_next(reader);
    return true;
}

bool skip_word_on_line(struct reader *reader, const char *word)
{
    return !token_now(reader)->starts_line && skip_word(reader, word);
}

void expect_mark(struct reader *reader, char mark)
{
    if (!skip_mark(reader, mark))
        read_fail(reader, "'%c' is missing", mark);
}

/* Digits, or hexadecimal digits behind 0x. */
static bool parse_number(const struct token *token, uint64_t limit, uint64_t *number)
{
    if (token->length < 3 || token->text[0] != '0' || token->text[1] != 'x')
        return token_digits(token->text, token->length, limit, number);
    char digits[LONGEST_NUMBER + 1] = {0};
    char *end;
    if (token->length > 2 + 16)
        return false;
    memcpy(digits, token->text + 2, token->length - 2);
    *number = strtoull(digits, &end, 16);
    return *end == '\0' && digits[0] != '-' && *number <= limit;
}

uint64_t read_number_below(struct reader *reader, uint64_t limit)
{
    uint64_t number = 0;
    if (token_now(reader)->kind != TOKEN_NUMBER)
        read_fail(reader, "a number is missing");
    else if (!parse_number(token_now(reader), limit, &number))
        read_fail(reader, "this is not a number up to %llu", (unsigned long long)limit);
    else
        token_next(reader);
    return number;
}

uint32_t read_word_number(struct reader *reader)
{
    return (uint32_t)read_number_below(reader, UINT32_MAX);
}

uint64_t read_signed(struct reader *reader)
{
    const struct token *token = token_now(reader);
    uint64_t number = 0;
    if (token->kind != TOKEN_NUMBER || token->text[0] != '-')
        return read_number_below(reader, INT64_MAX);
    if (token_digits(token->text + 1, token->length - 1, (uint64_t)INT64_MAX + 1, &number))
        token_next(reader);
    else
        read_fail(reader, "this is not a number of 64 bits");
    return 0 - number;
}

static uint64_t single_bits(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static uint64_t double_bits(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static bool is_finite_bits(uint64_t bits, unsigned width)
{
    return width == 32 ? (bits & 0x7f800000) != 0x7f800000 : (bits & 0x7ff0000000000000) != 0x7ff0000000000000;
}

/* A decimal number, or -infinity, which begins like one. */
static bool parse_float(const struct token *token, unsigned width, uint64_t *bits)
{
    char text[LONGEST_NUMBER + 1] = {0};
    char *end;
    if (token->length > LONGEST_NUMBER || (width != 32 && width != 64))
        return false;
    memcpy(text, token->text, token->length);
    if (strcmp(text, "-infinity") == 0) {
        *bits = width == 32 ? single_bits(-INFINITY) : double_bits((double)-INFINITY);
        return true;
    }
    *bits = width == 32 ? single_bits(strtof(text, &end)) : double_bits(strtod(text, &end));
    return *end == '\0' && is_finite_bits(*bits, width);
}

uint64_t read_float(struct reader *reader, unsigned width)
{
    uint64_t bits = 0;
    if (skip_word(reader, "nan") || skip_word(reader, "bits")) {
        expect_mark(reader, '(');
        bits = read_number_below(reader, width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1);
        expect_mark(reader, ')');
    } else if ((width == 32 || width == 64) && skip_word(reader, "infinity")) {
        bits = width == 32 ? single_bits(INFINITY) : double_bits((double)INFINITY);
    } else if (token_now(reader)->kind != TOKEN_NUMBER || !parse_float(token_now(reader), width, &bits)) {
        read_fail(reader, "this is not a float of %u bits", width);
    } else {
        token_next(reader);
    }
    return bits;
}

uint32_t keep_text(struct reader *reader, const char *text, size_t length)
{
    uint32_t number = names_add(reader->texts, text, length);
    if (number == reader->written.count) {
        struct text *kept = items_add(&reader->written);
        *kept = (struct text){arena_copy(reader->arena, text, length), (uint32_t)length};
    }
    return number;
}

struct text text_of(const struct reader *reader, uint32_t number)
{
    return ((const struct text *)reader->written.first)[number];
}

static struct text keep_token(struct reader *reader)
{
    const struct token *token = token_now(reader);
    struct text text = text_of(reader, keep_text(reader, token->text, token->length));
    token_next(reader);
    return text;
}

struct text read_string(struct reader *reader)
{
    if (token_now(reader)->kind == TOKEN_STRING)
        return keep_token(reader);
    read_fail(reader, "a text in quotes is missing");
    return text_of(reader, keep_text(reader, "", 0));
}

struct text read_name(struct reader *reader)
{
    if (token_now(reader)->kind == TOKEN_STRING || token_now(reader)->kind == TOKEN_NAME)
        return keep_token(reader);
    read_fail(reader, "a name is missing");
    return text_of(reader, keep_text(reader, "", 0));
}

struct path read_path(struct reader *reader)
{
    struct path path = {0};
    struct buffer *text = &reader->path;
    path.begins_plainly = token_now(reader)->kind == TOKEN_NAME;
    buffer_clear(text);
    do {
        const struct token *token = token_now(reader);
        if (token->kind != TOKEN_NAME && token->kind != TOKEN_STRING) {
            read_fail(reader, "a name is missing");
            buffer_add(text, "", 0);
            break;
        }
        if (path.count++ > 0)
            buffer_add(text, "/", 1);
        path.last = text->length;
        buffer_add(text, token->text, token->length);
        token_next(reader);
    } while (skip_mark(reader, '.'));
    return path;
}

struct text read_class(struct reader *reader)
{
    read_path(reader);
    return text_of(reader, keep_text(reader, reader->path.text, reader->path.length));
}

ir_kind read_kind(struct reader *reader)
{
    const struct token *token = token_now(reader);
    uint64_t bits = 0;
    ir_kind kind = IR_VOID;
    if (at_word(reader, "ref"))
        kind = IR_REF;
    else if (at_word(reader, "ptr"))
        kind = IR_POINTER;
    else if (token->kind == TOKEN_NAME && token_digits(token->text + 1, token->length - 1, UINT16_MAX >> 3, &bits) &&
             bits > 0 && (token->text[0] == 'i' || token->text[0] == 'f'))
        kind = IR_KIND(token->text[0] == 'i' ? IR_KIND_INT : IR_KIND_FLOAT, bits);
    if (kind == IR_VOID)
        read_fail(reader, "a kind is missing");
    else
        token_next(reader);
    return kind;
}

static unsigned flag_of_word(const struct token *token, const struct ir_flag_word *words)
{
    for (; words->word != NULL; words++) {
        if (strlen(words->word) == token->length && memcmp(words->word, token->text, token->length) == 0)
            return words->bit;
    }
    return 0;
}

uint16_t read_flags(struct reader *reader, const struct ir_flag_word *words)
{
    unsigned flags = 0;
    while (token_now(reader)->kind == TOKEN_NAME) {
        unsigned flag = flag_of_word(token_now(reader), words);
        if (flag == 0) {
            if (!skip_word(reader, "flags"))
                break;
            expect_mark(reader, '(');
            flag = (unsigned)read_number_below(reader, UINT16_MAX);
            expect_mark(reader, ')');
        } else {
            token_next(reader);
        }
        flags |= flag;
    }
    return (uint16_t)flags;
}
