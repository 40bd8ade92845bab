#include "finite/ltl/lexer.h"

#include "base/arena.h"

#include <stdbool.h>
#include <string.h>

static const struct {
    const char *text;
    enum ltl_word word;
} signs[] = {
    /* the longer ones first */
    {"[]", WORD_ALWAYS}, {"<>", WORD_EVENTUALLY}, {"->", WORD_IMPLIES}, {"&&", WORD_AND},      {"||", WORD_OR},
    {"==", WORD_EQUAL},  {"!=", WORD_UNEQUAL},    {"<=", WORD_AT_MOST}, {">=", WORD_AT_LEAST}, {"<", WORD_LESS},
    {">", WORD_MORE},    {"!", WORD_NOT},         {"(", WORD_OPEN},     {")", WORD_CLOSE},     {",", WORD_COMMA},
};

static const struct {
    const char *text;
    enum ltl_word word;
} letters[] = {{"G", WORD_ALWAYS}, {"F", WORD_EVENTUALLY}, {"U", WORD_UNTIL},
               {"W", WORD_WEAK},   {"R", WORD_RELEASE},    {"V", WORD_RELEASE}};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || (unsigned char)c >= 0x80 ||
           (c != '\0' && strchr("_$.#@:", c) != NULL);
}

/* The length of an index, [3], that a name goes on with; 0: there is none. */
static size_t index_length(const char *text)
{
    size_t length = 1;
    if (text[0] != '[' || !is_digit(text[1]))
        return 0;
    while (is_digit(text[length]))
        length++;
    return text[length] == ']' ? length + 1 : 0;
}

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (is_of_name(text[length]) || (length > 0 && index_length(text + length) > 0))
        length += is_of_name(text[length]) ? 1 : index_length(text + length);
    return length;
}

static void take(struct ltl_lexer *lexer, enum ltl_word word, size_t length)
{
    lexer->word = word;
    lexer->name = arena_copy(lexer->arena, lexer->at, length);
    lexer->at += length;
}

static void take_name(struct ltl_lexer *lexer, size_t length)
{
    bool number = true;
    for (size_t i = lexer->at[0] == '-'; i < length; i++)
        number &= is_digit(lexer->at[i]);
    take(lexer, number ? WORD_NUMBER : WORD_NAME, length);
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strcmp(letters[i].text, lexer->name) == 0)
            lexer->word = letters[i].word;
}

void ltl_next(struct ltl_lexer *lexer)
{
    while (*lexer->at == ' ' || *lexer->at == '\t' || *lexer->at == '\n' || *lexer->at == '\r')
        lexer->at++;
    lexer->column = (uint32_t)(lexer->at - lexer->text) + 1;
    if (*lexer->at == '\0') {
        take(lexer, WORD_END, 0);
        return;
    }
    size_t length =
        *lexer->at == '-' && is_digit(lexer->at[1]) ? 1 + name_length(lexer->at + 1) : name_length(lexer->at);
    if (length > 0) {
        take_name(lexer, length);
        return;
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(lexer->at, signs[i].text, strlen(signs[i].text)) == 0) {
            take(lexer, signs[i].word, strlen(signs[i].text));
            return;
        }
    take(lexer, WORD_WRONG, 1);
}
