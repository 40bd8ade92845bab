/* Random small programs with threads, as trees: made from a seed and a table of statements, made smaller, written.
 *
 * Each thread of a program is started by the main function or by another thread; what a thread reads last is in a local
 * variable of it, on which it branches. What statements look like, and what stands around them, is a matter of the
 * language: random_c/program.h, explored_java/program.h. */
#ifndef HEDDLE_TESTS_RANDOM_C_PLAN_H
#define HEDDLE_TESTS_RANDOM_C_PLAN_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct buffer;

/* What a statement is written as. $a and $b are its numbers, each below what the row says; $_ is where its body
 * stands. */
struct plan_form {
    const char *text;
    uint8_t a, b, weight;
};

/* The statements of a language. Those with `section` in their texts have bodies in which not everything may stand; fits
 * says whether a statement may stand in the main function, or in such a body. */
struct plan_table {
    const struct plan_form *forms;
    uint32_t count;
    const char *section; /* NULL: there are none */
    bool (*fits)(const char *text, bool in_main, bool in_section);
};

struct plan_statement {
    const struct plan_form *form;
    uint32_t a, b; /* which object, which value */
    struct plan_statement *body, *next;
};

enum { PLAN_MOST_THREADS = 4 };

struct plan_thread {
    struct plan_statement *statements;
    uint32_t parent; /* who starts it: a thread before this one; 0: main, which is thread 0 */
    bool joined;     /* by who started it */
};

struct plan {
    struct plan_thread threads[PLAN_MOST_THREADS];
    uint32_t thread_count; /* with main */
    bool joins_backwards;  /* the last one first */
    uint32_t semaphore;    /* its value at the beginning */
    uint32_t barrier;      /* how many it waits for */
};

/* Programs of the first size are so small that all interleavings can be counted; the same seed gives the same one. */
struct plan *plan_make(const struct plan_table *table, uint64_t seed, uint32_t size, struct arena *arena);

/* The n-th way to make it smaller: a thread or statement less, a block replaced by what is in it; NULL: there is
 * none. */
struct plan *plan_smaller(const struct plan *plan, uint32_t n, struct arena *arena);

/* Whether threads other than main start threads. */
bool plan_is_nested(const struct plan *plan);
/* Whether a word is in the texts of some statements, or of any in a plan. */
bool plan_list_uses(const struct plan_statement *list, const char *word);
bool plan_uses(const struct plan *plan, const char *word);

/* Writes statements, each on lines of its own. */
void plan_write_list(const struct plan_statement *list, uint32_t depth, struct buffer *to);

#endif
