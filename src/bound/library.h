/* Models of library functions: what they get. Those that are about threads: sync/sync.h. */
#ifndef HEDDLE_BOUND_LIBRARY_H
#define HEDDLE_BOUND_LIBRARY_H

#include "bound/internal.h"

struct library_row;

struct library_call {
    struct skeleton *skeleton;
    struct state *state;
    const struct library_row *row;
    const term *arguments; /* none is undefined */
    const char *classes;   /* of each of them: 'p': a pointer, 'n': a number */
    ir_kind result;
};

struct library_row {
    const char *name;
    /* The class of its result, then those of its arguments; there may be more of them. Pointers of which it must be
     * known what they point to (sync/split.c) are l: to a lock, c: a condition, r: a read-write lock, b: a barrier. */
    const char *shape;
    term (*function)(const struct library_call *call);
    uint32_t number; /* what tells rows of one function apart */
};

/* What most functions give; a way that ends. */
term library_zero(const struct library_call *call);
term library_refuse(const struct library_call *call, const char *why);

/* print.c: what writes to the standard output */
term library_print_formatted(const struct library_call *call);
term library_print_string(const struct library_call *call);
term library_print_character(const struct library_call *call);

#endif
