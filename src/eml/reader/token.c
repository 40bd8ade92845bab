#include "eml/reader/token.h"

#include "base/names.h"
#include "eml/diagnostics.h"

#include <assert.h>
#include <string.h>

/* Quoted, as messages show them. */
static const char *const kind_texts[] = {
    [TOKEN_ALLOC] = "'alloc'",
    [TOKEN_CALL] = "'call'",
    [TOKEN_CHOICE] = "'choice'",
    [TOKEN_FUNCTION] = "'function'",
    [TOKEN_GOTO] = "'goto'",
    [TOKEN_JOIN] = "'join'",
    [TOKEN_LOCK] = "'lock'",
    [TOKEN_LOOP] = "'loop'",
    [TOKEN_MEMORY] = "'memory'",
    [TOKEN_OF] = "'of'",
    [TOKEN_OR] = "'or'",
    [TOKEN_PATTERN] = "'pattern'",
    [TOKEN_PROCESS] = "'process'",
    [TOKEN_READ] = "'read'",
    [TOKEN_RETURN] = "'return'",
    [TOKEN_SKIP] = "'skip'",
    [TOKEN_START] = "'start'",
    [TOKEN_SYNC] = "'sync'",
    [TOKEN_UNIT] = "'unit'",
    [TOKEN_UNIT_BEGIN] = "'unitbegin'",
    [TOKEN_UNIT_END] = "'unitend'",
    [TOKEN_UNLOCK] = "'unlock'",
    [TOKEN_WRITE] = "'write'",
    [TOKEN_NAME] = "a name",
    [TOKEN_NUMBER] = "a number",
    [TOKEN_SEMICOLON] = "';'",
    [TOKEN_COLON] = "':'",
    [TOKEN_COMMA] = "','",
    [TOKEN_BRACE_OPEN] = "'{'",
    [TOKEN_BRACE_CLOSE] = "'}'",
    [TOKEN_PARENTHESIS_OPEN] = "'('",
    [TOKEN_PARENTHESIS_CLOSE] = "')'",
    [TOKEN_BRACKET_OPEN] = "'['",
    [TOKEN_BRACKET_CLOSE] = "']'",
    [TOKEN_END] = "the end of the file",
};

const char *token_kind_text(enum token_kind kind)
{
    return kind_texts[kind];
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

static bool continues_name(char c)
{
    return starts_name(c) || is_digit(c) || c == '.' || c == '<' || c == '>';
}

static uint32_t column_of(const struct tokenizer *tokenizer, size_t at)
{
    return (uint32_t)(at - tokenizer->line_start) + 1;
}

static void complain_nul(struct tokenizer *tokenizer, size_t at)
{
    diagnostics_add(tokenizer->diagnostics, tokenizer->line, column_of(tokenizer, at), "NUL byte in the text");
    tokenizer->token.after_error = true;
}

static void begin_line(struct tokenizer *tokenizer, size_t start)
{
    tokenizer->line++;
    tokenizer->line_start = start;
}

/* At "//": moves to the end of the line and keeps what follows "//@". */
static void skip_line_comment(struct tokenizer *tokenizer)
{
    const char *start = tokenizer->text + tokenizer->at + 2;
    size_t left = tokenizer->length - tokenizer->at - 2;
    const char *newline = memchr(start, '\n', left);
    const char *end = newline == NULL ? start + left : newline;
    tokenizer->at = (size_t)(end - tokenizer->text);
    const char *nul = memchr(start, '\0', (size_t)(end - start));
    if (nul != NULL) {
        complain_nul(tokenizer, (size_t)(nul - tokenizer->text));
        return;
    }
    struct token *token = &tokenizer->token;
    if (start == end || *start != '@' || token->position_length > 0)
        return;
    for (start++; start < end && is_space(*start); start++)
        ;
    for (; end > start && is_space(end[-1]); end--)
        ;
    token->position = start;
    token->position_length = (size_t)(end - start);
}

/* At the opening of a block comment: moves behind its end. */
static void skip_block_comment(struct tokenizer *tokenizer)
{
    uint32_t line = tokenizer->line, column = column_of(tokenizer, tokenizer->at);
    const char *text = tokenizer->text;
    bool complained = false;
    size_t at = tokenizer->at + 2;
    for (; at < tokenizer->length; at++) {
        if (text[at] == '*' && at + 1 < tokenizer->length && text[at + 1] == '/') {
            tokenizer->at = at + 2;
            return;
        }
        if (text[at] == '\n')
            begin_line(tokenizer, at + 1);
        if (text[at] == '\0' && !complained) {
            complain_nul(tokenizer, at);
            complained = true;
        }
    }
    diagnostics_add(tokenizer->diagnostics, line, column, "this comment is not closed");
    tokenizer->token.after_error = true;
    tokenizer->at = at;
}

static void skip_blanks(struct tokenizer *tokenizer)
{
    while (tokenizer->at < tokenizer->length) {
        char c = tokenizer->text[tokenizer->at];
        char after = tokenizer->at + 1 < tokenizer->length ? tokenizer->text[tokenizer->at + 1] : '\0';
        if (c == '\n')
            begin_line(tokenizer, ++tokenizer->at);
        else if (is_space(c))
            tokenizer->at++;
        else if (c == '/' && after == '/')
            skip_line_comment(tokenizer);
        else if (c == '/' && after == '*')
            skip_block_comment(tokenizer);
        else
            return;
    }
}

static void read_word(struct tokenizer *tokenizer)
{
    size_t start = tokenizer->at, at = start + 1;
    while (at < tokenizer->length && continues_name(tokenizer->text[at]))
        at++;
    tokenizer->at = at;
    uint32_t name = names_add(tokenizer->names, tokenizer->text + start, at - start);
    tokenizer->token.name = name;
    tokenizer->token.kind = name < TOKEN_WORD_COUNT ? (enum token_kind)name : TOKEN_NAME;
}

static void read_number(struct tokenizer *tokenizer)
{
    uint64_t value = 0;
    size_t at = tokenizer->at;
    for (; at < tokenizer->length && is_digit(tokenizer->text[at]); at++) {
        uint64_t digit = (uint64_t)(tokenizer->text[at] - '0');
        value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : value * 10 + digit;
    }
    tokenizer->token.kind = TOKEN_NUMBER;
    tokenizer->token.number = value;
    tokenizer->at = at;
    if (at < tokenizer->length && starts_name(tokenizer->text[at])) {
        diagnostics_add(tokenizer->diagnostics, tokenizer->token.line, tokenizer->token.column,
                        "a name cannot start with a digit");
        while (at < tokenizer->length && continues_name(tokenizer->text[at]))
            at++;
        tokenizer->at = at;
        tokenizer->token.after_error = true;
    }
}

static enum token_kind punctuation(char c)
{
    switch (c) {
    case ';':
        return TOKEN_SEMICOLON;
    case ':':
        return TOKEN_COLON;
    case ',':
        return TOKEN_COMMA;
    case '{':
        return TOKEN_BRACE_OPEN;
    case '}':
        return TOKEN_BRACE_CLOSE;
    case '(':
        return TOKEN_PARENTHESIS_OPEN;
    case ')':
        return TOKEN_PARENTHESIS_CLOSE;
    case '[':
        return TOKEN_BRACKET_OPEN;
    case ']':
        return TOKEN_BRACKET_CLOSE;
    default:
        return TOKEN_END;
    }
}

/* True where no token can start: the characters that skip_bad_characters drops together. */
static bool is_bad(char c)
{
    return !is_space(c) && !starts_name(c) && !is_digit(c) && punctuation(c) == TOKEN_END && c != '/';
}

/* At a character that starts no token: makes one complaint for all such characters in a row. */
static void skip_bad_characters(struct tokenizer *tokenizer)
{
    uint32_t column = column_of(tokenizer, tokenizer->at);
    char c = tokenizer->text[tokenizer->at];
    if (c == '\0')
        complain_nul(tokenizer, tokenizer->at);
    else if (c > ' ' && c <= '~')
        diagnostics_add(tokenizer->diagnostics, tokenizer->line, column, "unexpected character '%c'", c);
    else
        diagnostics_add(tokenizer->diagnostics, tokenizer->line, column,
                        "unexpected byte 0x%02X (only ASCII may stand outside comments)", (unsigned)(unsigned char)c);
    tokenizer->token.after_error = true;
    tokenizer->at++;
    while (tokenizer->at < tokenizer->length && is_bad(tokenizer->text[tokenizer->at]))
        tokenizer->at++;
}

void tokenizer_next(struct tokenizer *tokenizer)
{
    struct token *token = &tokenizer->token;
    tokenizer->end_line = tokenizer->line;
    tokenizer->end_column = column_of(tokenizer, tokenizer->at);
    token->after_error = false;
    token->position_length = 0;
    for (;;) {
        skip_blanks(tokenizer);
        token->line = tokenizer->line;
        token->column = column_of(tokenizer, tokenizer->at);
        if (tokenizer->at == tokenizer->length) {
            token->kind = TOKEN_END;
            return;
        }
        char c = tokenizer->text[tokenizer->at];
        if (starts_name(c)) {
            read_word(tokenizer);
            return;
        }
        if (is_digit(c)) {
            read_number(tokenizer);
            return;
        }
        token->kind = punctuation(c);
        if (token->kind != TOKEN_END) {
            tokenizer->at++;
            return;
        }
        skip_bad_characters(tokenizer);
    }
}

void tokenizer_begin(struct tokenizer *tokenizer, const char *text, size_t length, struct names *names,
                     struct diagnostics *diagnostics)
{
    assert(length < UINT32_MAX && names_count(names) == 0);
    *tokenizer =
        (struct tokenizer){.text = text, .length = length, .line = 1, .names = names, .diagnostics = diagnostics};
    for (int kind = 0; kind < TOKEN_WORD_COUNT; kind++)
        names_add(names, kind_texts[kind] + 1, strlen(kind_texts[kind]) - 2);
    tokenizer_next(tokenizer);
}
