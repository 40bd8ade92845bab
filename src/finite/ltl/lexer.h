/* The words of a formula. */
#ifndef HEDDLE_FINITE_LTL_LEXER_H
#define HEDDLE_FINITE_LTL_LEXER_H

#include <stdint.h>

struct arena;

enum ltl_word {
    WORD_END,
    WORD_NAME,   /* of a variable, a thread or a place: letters, digits and _ $ . # @ : and [3] */
    WORD_NUMBER, /* also null, true and false are words of this kind where operands stand */
    WORD_OPEN,
    WORD_CLOSE,
    WORD_COMMA,
    WORD_NOT,
    WORD_ALWAYS,
    WORD_EVENTUALLY,
    WORD_UNTIL,
    WORD_WEAK,
    WORD_RELEASE,
    WORD_AND,
    WORD_OR,
    WORD_IMPLIES,
    WORD_EQUAL,
    WORD_UNEQUAL,
    WORD_LESS,
    WORD_AT_MOST,
    WORD_MORE,
    WORD_AT_LEAST,
    WORD_WRONG
};

struct ltl_lexer {
    struct arena *arena;
    const char *text, *at; /* behind the current word */
    enum ltl_word word;
    const char *name; /* the text of the word */
    uint32_t column;  /* from 1 on */
};

/* Goes on to the next word. */
void ltl_next(struct ltl_lexer *lexer);

#endif
