/* Random methods as bytecode, valid by construction.
 *
 * A method is a list of statements that jump about among each other, subroutines (jsr, ret: classes up to version
 * 49), and handlers that guard some of the statements. Variables 0 to 3 are ints, 4 is a long; statements compute
 * with them, store to the int field of constant 0d (putstatic) and call the static method ()V of constant 09
 * (assemble.h). Each statement depends on the seed and its number alone, so that leaving others out does not change
 * it. */
#ifndef HEDDLE_TESTS_JVM_RANDOM_METHOD_H
#define HEDDLE_TESTS_JVM_RANDOM_METHOD_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    METHOD_INTS = 4,    /* variables 0 to 3 are ints, */
    METHOD_LONG = 4,    /* 4 and 5 are a long, */
    METHOD_ADDRESS = 6, /* from 6 on one for each subroutine, */
    METHOD_SUBROUTINES = 2,
    METHOD_CAUGHT = METHOD_ADDRESS + METHOD_SUBROUTINES, /* and one for an exception */
    METHOD_VARIABLES = METHOD_CAUGHT + 1,
    METHOD_STATEMENTS = 24,
    METHOD_GUARDS = 3,
    METHOD_JUMPS = METHOD_STATEMENTS * 8
};

struct method_jump {
    uint32_t at, from;  /* where its bytes are, and where it is counted from */
    uint32_t statement; /* where it leads */
    bool wide;          /* four bytes, not two */
};

struct method_writer {
    uint64_t seed;
    uint32_t kept;         /* which statements are written, by bits; the others do nothing */
    const uint8_t *caught; /* three types that handlers are for: constants, or 0 for any */
    bool strict;           /* no exception leaves a subroutine, and statements call only the first: JVMs verify that */
    void (*begin)(struct method_writer *writer);   /* writes what comes before the first statement; may be NULL */
    void (*before)(struct method_writer *writer);  /* … before each statement; may be NULL */
    void (*further)(struct method_writer *writer); /* writes a statement of a kind that is not here; may be NULL */

    uint64_t random;
    uint8_t code[32768];
    uint32_t length;
    uint32_t starts[METHOD_STATEMENTS + 1]; /* of statements */
    uint32_t subroutines[METHOD_SUBROUTINES];
    struct method_jump jumps[METHOD_JUMPS];
    uint32_t jump_count, handler_count;
    struct buffer text, handlers,
        inner; /* in hexadecimal: the code, all handlers with their count, those of method_guard */
};

/* Writes the method that the seed stands for: `text` and `handlers`. */
void method_write(struct method_writer *writer);
void method_free(struct method_writer *writer); /* what is in it */

/* Parts of statements. */
uint32_t method_pick(struct method_writer *writer, uint32_t below);
void method_byte(struct method_writer *writer, uint32_t value);
void method_bytes(struct method_writer *writer, const char *hex);
void method_number(struct method_writer *writer, uint32_t value); /* two bytes */
void method_load(struct method_writer *writer);                   /* some int */
void method_store(struct method_writer *writer);
/* A jump to a statement; METHOD_STATEMENTS is the end of the method. */
void method_jump(struct method_writer *writer, uint32_t opcode, uint32_t statement);
/* The four bytes of a switch that begins at `from`. */
void method_case(struct method_writer *writer, uint32_t from, uint32_t statement);
void method_plain(struct method_writer *writer); /* a statement that does not jump */
/* What is thrown from `from` up to `to` goes to `handler`, before other handlers are asked. */
void method_guard(struct method_writer *writer, uint32_t from, uint32_t to, uint32_t handler);

#endif
