/* Runs the functions of a C module in the memory of the test itself: one thread, no checks of memory but those of
 * the address sanitizer. It is here to compare translated programs with native ones, and shares no code with what
 * heddle runs programs by. */
#ifndef HEDDLE_TESTS_LLVM_EVALUATE_H
#define HEDDLE_TESTS_LLVM_EVALUATE_H

#include "base/buffer.h"
#include "ir/ir.h"

struct evaluation;

/* A register: the bits of an integer, a float or an address. */
typedef unsigned __int128 evaluated;

enum evaluate_end { EVALUATE_DONE, EVALUATE_TOO_LONG, EVALUATE_WRONG };

struct evaluate_result {
    enum evaluate_end end;
    int status;        /* what main returned */
    struct buffer out; /* what was printed */
    struct buffer why; /* what went wrong: something undefined, or not known here */
};

/* Runs <thread_locals>, <globals> and main without arguments, for at most so many instructions. Free both buffers. */
struct evaluate_result evaluate(const struct ir_module *module, uint64_t most);

/* evaluate_library.c: a function of the C library; false if it is not known. */
bool evaluate_library(struct evaluation *evaluation, struct text name, const evaluated *arguments, uint32_t count,
                      evaluated *result);

/* What the library needs of the evaluation. */
struct buffer *evaluate_output(struct evaluation *evaluation);
void evaluate_fail(struct evaluation *evaluation, const char *format, ...) __attribute__((format(printf, 2, 3)));
void *evaluate_allocate(struct evaluation *evaluation, size_t size);
void evaluate_release(struct evaluation *evaluation, void *block);
void evaluate_exit(struct evaluation *evaluation, int status);

#endif
