/* Random small C programs with threads, as trees: made from a seed, written as C, made smaller.
 *
 * All programs use the same few globals, so that many of them stand in one C file and differ in their functions only.
 * Each of them is a thread of its own, started by the main function or by another thread; what a thread reads last is
 * in a local variable of it, on which it branches, and which it returns. */
#ifndef HEDDLE_TESTS_RANDOM_C_PROGRAM_H
#define HEDDLE_TESTS_RANDOM_C_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct buffer;

struct c_statement {
    uint32_t kind; /* a row of the table in program.c */
    uint32_t a, b; /* which object, which value */
    struct c_statement *body, *next;
};

enum { C_MOST_THREADS = 4 };

struct c_thread_plan {
    struct c_statement *statements;
    uint32_t parent; /* who starts it: a thread before this one; 0: main, which is thread 0 */
    bool joined;     /* by who started it */
};

struct c_plan {
    struct c_thread_plan threads[C_MOST_THREADS];
    uint32_t thread_count; /* with main */
    bool joins_backwards;  /* the last one first */
    uint32_t semaphore;    /* its value at the beginning */
    uint32_t barrier;      /* how many it waits for */
};

/* Programs of the first size are so small that all interleavings can be counted; the same seed gives the same one. */
struct c_plan *c_plan_make(uint64_t seed, uint32_t size, struct arena *arena);

/* What all programs begin with; the functions of one of them, whose names end in the number. */
void c_plan_write_head(struct buffer *to);
void c_plan_write(const struct c_plan *plan, uint32_t number, struct buffer *to);
/* The program alone, as a C file. */
void c_plan_write_alone(const struct c_plan *plan, struct buffer *to);

/* The n-th way to make it smaller: a thread or statement less, a block replaced by what is in it; NULL: there is none. */
struct c_plan *c_plan_smaller(const struct c_plan *plan, uint32_t n, struct arena *arena);

/* Whether threads other than main start threads. */
bool c_plan_is_nested(const struct c_plan *plan);

#endif
