#include "ir/text/token.h"

#include "ir/text/words.h"

#include <string.h>

static void go_wrong(struct tokens *tokens, const char *complaint)
{
    tokens->token.kind = TOKEN_WRONG;
    tokens->token.complaint = complaint;
    tokens->token.line = tokens->line;
    tokens->token.column = (uint32_t)(tokens->at - tokens->line_start) + 1;
    tokens->end = tokens->at;
}

static bool skip_comment(struct tokens *tokens)
{
    if (tokens->end - tokens->at < 2 || tokens->at[1] != '/')
        return false;
    const char *line_end = memchr(tokens->at, '\n', (size_t)(tokens->end - tokens->at));
    tokens->at = line_end == NULL ? tokens->end : line_end;
    return true;
}

static void skip_blanks(struct tokens *tokens)
{
    for (; tokens->at < tokens->end; tokens->at++) {
        char c = *tokens->at;
        if (c == '/' && skip_comment(tokens) && tokens->at == tokens->end)
            return;
        c = *tokens->at;
        if (c == '\n') {
            tokens->line++;
            tokens->line_start = tokens->at + 1;
            tokens->token.starts_line = true;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A 16-bit character in modified UTF-8. */
static void add_char16(struct buffer *into, unsigned char16)
{
    char bytes[3] = {(char)char16};
    size_t length = 1;
    if (char16 >= 0x800) {
        bytes[0] = (char)(0xe0 | char16 >> 12);
        bytes[1] = (char)(0x80 | (char16 >> 6 & 0x3f));
        bytes[2] = (char)(0x80 | (char16 & 0x3f));
        length = 3;
    } else if (char16 >= 0x80 || char16 == 0) {
        bytes[0] = (char)(0xc0 | char16 >> 6);
        bytes[1] = (char)(0x80 | (char16 & 0x3f));
        length = 2;
    }
    buffer_add(into, bytes, length);
}

/* Reads what stands behind a backslash; false if that is no escape. */
static bool add_escape(struct tokens *tokens)
{
    static const char letters[] = "ntr\"\\", meanings[] = "\n\t\r\"\\";
    if (tokens->at == tokens->end)
        return false;
    char c = *tokens->at++;
    const char *simple = c == '\0' ? NULL : strchr(letters, c);
    if (simple != NULL) {
        buffer_add(&tokens->string, &meanings[simple - letters], 1);
        return true;
    }
    int digits = c == 'u' ? 4 : c == 'x' ? 2 : 0;
    unsigned number = 0;
    if (digits == 0 || tokens->end - tokens->at < digits)
        return false;
    for (int i = 0; i < digits; i++) {
        int digit = hex_digit(*tokens->at++);
        if (digit < 0)
            return false;
        number = number << 4 | (unsigned)digit;
    }
    char byte = (char)number;
    if (c == 'u')
        add_char16(&tokens->string, number);
    else
        buffer_add(&tokens->string, &byte, 1);
    return true;
}

/* From behind the opening quotes to behind the closing ones. Without escapes the text is where it stands. */
static void read_string(struct tokens *tokens)
{
    const char *begin = tokens->at;
    bool escaped = false;
    buffer_clear(&tokens->string);
    tokens->token.kind = TOKEN_STRING;
    for (;;) {
        const char *from = tokens->at;
        while (tokens->at < tokens->end && *tokens->at != '"' && *tokens->at != '\\' && *tokens->at != '\n')
            tokens->at++;
        if (tokens->at == tokens->end || *tokens->at == '\n') {
            go_wrong(tokens, "the quotes are not closed");
            return;
        }
        bool done = *tokens->at == '"';
        if (done && !escaped) {
            tokens->token.text = begin;
            tokens->token.length = (size_t)(tokens->at++ - begin);
            return;
        }
        buffer_add(&tokens->string, from, (size_t)(tokens->at++ - from));
        if (done)
            break;
        escaped = true;
        if (!add_escape(tokens)) {
            go_wrong(tokens, "there is no such escape");
            return;
        }
    }
    tokens->token.text = tokens->string.text;
    tokens->token.length = tokens->string.length;
}

static void read_name(struct tokens *tokens)
{
    const char *begin = tokens->at;
    tokens->token.kind = TOKEN_NAME;
    if (*tokens->at == '<') {
        do
            tokens->at++;
        while (tokens->at < tokens->end && ir_is_name_byte((unsigned char)*tokens->at));
        if (tokens->at == tokens->end || *tokens->at++ != '>') {
            tokens->at = begin;
            go_wrong(tokens, "'<' needs '>'");
            return;
        }
    }
    while (tokens->at < tokens->end && ir_is_name_byte((unsigned char)*tokens->at))
        tokens->at++;
    tokens->token.text = begin;
    tokens->token.length = (size_t)(tokens->at - begin);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool token_digits(const char *text, size_t length, uint64_t limit, uint64_t *number)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)(unsigned char)text[i] - '0';
        if (digit > 9 || sum > (limit - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return length > 0;
}

/* Behind '%': a number, or a name, a dot and a number. */
static void read_value(struct tokens *tokens)
{
    const char *name = NULL;
    size_t length = 0;
    if (tokens->at < tokens->end && !is_digit(*tokens->at)) {
        if (*tokens->at == '"') {
            tokens->at++;
            read_string(tokens);
        } else {
            read_name(tokens);
        }
        if (tokens->token.kind == TOKEN_WRONG)
            return;
        name = tokens->token.text;
        length = tokens->token.length;
        if (tokens->at == tokens->end || *tokens->at++ != '.') {
            go_wrong(tokens, "a value has a number");
            return;
        }
    }
    const char *digits = tokens->at;
    uint64_t number;
    while (tokens->at < tokens->end && is_digit(*tokens->at))
        tokens->at++;
    if (!token_digits(digits, (size_t)(tokens->at - digits), UINT32_MAX, &number)) {
        go_wrong(tokens, "a value has a number");
        return;
    }
    tokens->token.kind = TOKEN_VALUE;
    tokens->token.number = (uint32_t)number;
    tokens->token.text = name;
    tokens->token.length = length;
}

static void read_number(struct tokens *tokens)
{
    const char *begin = tokens->at++;
    while (tokens->at < tokens->end &&
           (ir_is_name_byte((unsigned char)*tokens->at) || *tokens->at == '.' || *tokens->at == '+'))
        tokens->at++;
    tokens->token.kind = TOKEN_NUMBER;
    tokens->token.text = begin;
    tokens->token.length = (size_t)(tokens->at - begin);
}

static void read_mark(struct tokens *tokens)
{
    if (tokens->end - tokens->at >= 3 && memcmp(tokens->at, "...", 3) == 0) {
        tokens->token.kind = TOKEN_ELLIPSIS;
        tokens->at += 3;
    } else if (*tokens->at != '\0' && strchr("{}()[],:=@.", *tokens->at) != NULL) {
        tokens->token.kind = TOKEN_MARK;
        tokens->token.mark = *tokens->at++;
    } else {
        go_wrong(tokens, "this does not belong into the text");
    }
}

void tokens_next(struct tokens *tokens)
{
    struct token *token = &tokens->token;
    token->starts_line = false;
    token->text = NULL;
    token->length = 0;
    skip_blanks(tokens);
    token->line = tokens->line;
    token->column = (uint32_t)(tokens->at - tokens->line_start) + 1;
    if (tokens->at == tokens->end) {
        token->kind = TOKEN_END;
        token->starts_line = true;
        return;
    }
    char c = *tokens->at;
    if (c == '"' || c == '%') {
        tokens->at++;
        if (c == '"')
            read_string(tokens);
        else
            read_value(tokens);
    } else if (ir_is_name_start((unsigned char)c) || c == '<') {
        read_name(tokens);
    } else if (is_digit(c) || c == '-') {
        read_number(tokens);
    } else {
        read_mark(tokens);
    }
}

void tokens_start(struct tokens *tokens, const char *text, size_t length)
{
    *tokens = (struct tokens){.at = text, .end = text + length, .line_start = text, .line = 1};
    tokens->token.starts_line = true;
    tokens_next(tokens);
    tokens->token.starts_line = true;
}
