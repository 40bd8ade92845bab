/* The table of models: all that a C program can call without defining it (tables.h, posix.h), and what models share. */
#ifndef HEDDLE_RUN_C_LIBRARY_LIBRARY_H
#define HEDDLE_RUN_C_LIBRARY_LIBRARY_H

#include "run/c/internal.h"
#include "run/c/library/posix.h"
#include "run/c/library/tables.h"

#define C_MODELS(MODEL)                                                                                                \
    C_MODELS_MEMORY(MODEL)                                                                                             \
    C_MODELS_ATOMIC(MODEL)                                                                                             \
    C_MODELS_OUTPUT(MODEL)                                                                                             \
    C_MODELS_GENERAL(MODEL)                                                                                            \
    C_MODELS_VERIFIER(MODEL)                                                                                           \
    C_MODELS_THREAD(MODEL)                                                                                             \
    C_MODELS_TIME(MODEL)                                                                                               \
    C_MODELS_WIDE(MODEL)                                                                                               \
    C_MODELS_ATTRIBUTES(MODEL)                                                                                         \
    C_MODELS_FILE(MODEL)                                                                                               \
    C_MODELS_PROCESS(MODEL)                                                                                            \
    C_MODELS_JUMP(MODEL)                                                                                               \
    C_MODELS_SIGNAL(MODEL)                                                                                             \
    C_MODELS_LOCK(MODEL)                                                                                               \
    C_MODELS_MATH(MODEL)

enum {
    C_IS_ALNUM,
    C_IS_ALPHA,
    C_IS_BLANK,
    C_IS_CNTRL,
    C_IS_DIGIT,
    C_IS_GRAPH,
    C_IS_LOWER,
    C_IS_PRINT,
    C_IS_PUNCT,
    C_IS_SPACE,
    C_IS_UPPER,
    C_IS_XDIGIT
};

enum { C_PROCESS = 4711 }; /* as getpid says */

/* Where the attributes of a thread lie; whether it is detached stands first. */
enum {
    C_ATTRIBUTE_STACK = 4,
    C_ATTRIBUTE_GUARD = 8,
    C_ATTRIBUTE_POLICY = 12,
    C_ATTRIBUTE_INHERIT = 16,
    C_ATTRIBUTES = 20
};

/* What a model that does nothing does to memory all the same, for its number: bytes of an argument are read or
 * written; of another one, 16 bits further up. */
#define C_TOUCHES(argument, use, bytes) ((argument) | (unsigned)(use) << 4 | (unsigned)(bytes) << 8)

/* Texts as numbers: as wide as a long (else 64 bits), unsigned, without saying where they end. */
enum { C_TO_LONG = 1, C_TO_UNSIGNED = 2, C_TO_PLAIN = 4 };

/* Floats as numbers: as wide as a long (else 64 bits), rounded to even, of a float. */
enum { C_ROUND_LONG = 1, C_ROUND_EVEN = 2, C_ROUND_FLOAT = 4 };

#define C_MODEL(function) bool function(struct cpu *cpu, const struct c_call *call, c_wide *result)
#define C_MODEL_DECLARED(name, arguments, flags, function, number) C_MODEL(function);
C_MODELS(C_MODEL_DECLARED)
#undef C_MODEL_DECLARED
C_MODEL(c_math_one);
C_MODEL(c_math_two);

/* For models whose result is a number that is known. */
static inline bool c_give(c_wide *result, uint64_t value)
{
    *result = value;
    return true;
}

/* output.c: writes to a descriptor that can be written to. False: the run ends. */
bool c_output(struct cpu *cpu, int descriptor, const char *bytes, size_t length);
/* scan.c: as sscanf does, of a text, by the format that is an argument of the call, into what is behind it. *used: how
 * many bytes of the text; *ended: more was looked for behind its end. */
bool c_scan(struct cpu *cpu, const struct c_call *call, const char *text, uint32_t format, uint64_t *used, bool *ended,
            c_wide *result);

/* jump.c: the call of setjmp that filled a buffer gives a value. Always returns false; `name` is for what is said if
 * that is not possible. */
bool c_jump(struct cpu *cpu, const char *name, uint64_t buffer, int value);

/* signal.c: whether the call at hand is run again because a signal was handled while it waited, and gives up. */
bool c_was_interrupted(struct cpu *cpu);

/* time.c: a time since the start that a struct timespec means. False: it cannot be read. */
bool c_get_time(struct cpu *cpu, uint64_t address, bool relative_to_start, uint64_t *time, bool *valid);
/* general.c: a number that a text was read as, of 64 bits, as one of 32: what does not fit is the nearest that does,
 * and an error. */
uint64_t c_cut_number(const char *text, uint64_t number, bool is_unsigned);
enum { C_CLOCK_REALTIME = 0, C_CLOCK_MONOTONIC = 1 };
#define C_SECONDS_AT_START UINT64_C(1704067200) /* the first of January 2024 */

#endif
