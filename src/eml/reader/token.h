/* The tokens of EML text: one at a time, each with its place. Spaces and comments are skipped; a //@ comment is
 * remembered with the token behind it. Bad characters are complained about and skipped. */
#ifndef HEDDLE_EML_READER_TOKEN_H
#define HEDDLE_EML_READER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostics;
struct names;

enum token_kind {
    /* The reserved words. */
    TOKEN_ALLOC,
    TOKEN_CALL,
    TOKEN_CHOICE,
    TOKEN_FUNCTION,
    TOKEN_GOTO,
    TOKEN_JOIN,
    TOKEN_LOCK,
    TOKEN_LOOP,
    TOKEN_MEMORY,
    TOKEN_OF,
    TOKEN_OR,
    TOKEN_PATTERN,
    TOKEN_PROCESS,
    TOKEN_READ,
    TOKEN_RETURN,
    TOKEN_SKIP,
    TOKEN_START,
    TOKEN_SYNC,
    TOKEN_UNIT,
    TOKEN_UNIT_BEGIN,
    TOKEN_UNIT_END,
    TOKEN_UNLOCK,
    TOKEN_WRITE,
    TOKEN_WORD_COUNT,
    /* The rest. */
    TOKEN_NAME = TOKEN_WORD_COUNT,
    TOKEN_NUMBER,
    TOKEN_SEMICOLON,
    TOKEN_COLON,
    TOKEN_COMMA,
    TOKEN_BRACE_OPEN,
    TOKEN_BRACE_CLOSE,
    TOKEN_PARENTHESIS_OPEN,
    TOKEN_PARENTHESIS_CLOSE,
    TOKEN_BRACKET_OPEN,
    TOKEN_BRACKET_CLOSE,
    TOKEN_END
};

struct token {
    enum token_kind kind;
    uint32_t line, column;
    uint32_t name;          /* of words and names: the number in `names`; words have the numbers of their kinds */
    uint64_t number;        /* of numbers: the value; UINT64_MAX if it is larger */
    const char *position;   /* text of the first //@ comment before the token, trimmed; not NUL-terminated */
    size_t position_length; /* 0 if there was none */
    bool after_error;       /* something right before the token was complained about and skipped */
};

struct tokenizer {
    const char *text;
    size_t length, at, line_start;
    uint32_t line;
    uint32_t end_line, end_column; /* where the token before the current one ended */
    struct names *names;
    struct diagnostics *diagnostics;
    struct token token; /* the current one */
};

/* Starts with the first token of the text. `names` must be empty: the reserved words become its first names. The
 * text must be shorter than 4 GB. */
void tokenizer_begin(struct tokenizer *tokenizer, const char *text, size_t length, struct names *names,
                     struct diagnostics *diagnostics);

/* Moves on to the next token; behind the last one stands TOKEN_END for ever. */
void tokenizer_next(struct tokenizer *tokenizer);

/* How a kind of token is called in messages: 'lock', ';', a name, the end of the file. */
const char *token_kind_text(enum token_kind kind);

#endif
