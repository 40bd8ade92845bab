/* The text of the ir as a sequence of tokens. Blanks, line ends and comments (// to the end of the line) separate them;
 * that a token is the first of its line is kept, because an instruction ends there. */
#ifndef HEDDLE_IR_TEXT_TOKEN_H
#define HEDDLE_IR_TEXT_TOKEN_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,     /* a word or a name without quotes */
    TOKEN_STRING,   /* text is what the quotes and escapes stand for */
    TOKEN_NUMBER,   /* text is its spelling */
    TOKEN_VALUE,    /* %12 or %name.12: number, and text (NULL if there is no name) */
    TOKEN_ELLIPSIS, /* ... */
    TOKEN_MARK,     /* one of { } ( ) [ ] , : = @ . which is in mark */
    TOKEN_WRONG     /* complaint says what is wrong */
};

struct token {
    enum token_kind kind;
    char mark;
    bool starts_line;
    uint32_t number;
    const char *text; /* valid until the next token is read */
    size_t length;
    const char *complaint;
    uint32_t line, column; /* of its first byte, from 1 on */
};

struct tokens {
    const char *at, *end, *line_start;
    uint32_t line;
    struct token token;   /* the present one */
    struct buffer string; /* what a string with escapes stands for */
};

/* Makes the first token the present one. Free tokens->string at the end. */
void tokens_start(struct tokens *tokens, const char *text, size_t length);

/* Makes the next token the present one. Behind the last one is TOKEN_END for ever; so it is behind a wrong one. */
void tokens_next(struct tokens *tokens);

/* Reads digits as a number; false if there are others, or the number is greater than the limit. */
bool token_digits(const char *text, size_t length, uint64_t limit, uint64_t *number);

#endif
