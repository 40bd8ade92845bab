/* Writes EML statements one after the other: indents, counts, and knows which locks and units are open. */
#ifndef HEDDLE_TESTS_BENCH_MODEL_CODE_H
#define HEDDLE_TESTS_BENCH_MODEL_CODE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

enum { CODE_NESTING = 16 };

/* A zeroed one with a seed is ready; free the text. */
struct code {
    struct buffer text;
    uint64_t random;
    unsigned statements; /* written so far */
    unsigned indent;
    unsigned held[CODE_NESTING], held_count; /* locks, the newest last */
    bool in_unit;
};

/* A number below the limit, and an event of the given percentage. */
unsigned code_draw(struct code *code, unsigned limit);
bool code_chance(struct code *code, unsigned percentage);

/* A statement: `format` with its semicolon or opening brace. */
void code_add(struct code *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A block: code_add(…"{"), then code_enter; `} or {`; `}`. */
void code_enter(struct code *code);
void code_or(struct code *code);
void code_leave(struct code *code);

/* Locks and units as single actions. */
void code_lock(struct code *code, unsigned lock);
void code_unlock(struct code *code);
void code_unit_begin(struct code *code);
void code_unit_end(struct code *code);
bool code_holds(const struct code *code, unsigned lock);

/* How an exception leaves a method: `choice { unlock …; unitend; return; } or { skip; }`. */
void code_exit(struct code *code);
/* How many statements that takes. */
unsigned code_exit_size(const struct code *code);

#endif
