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
    const char *classes;   /* of each of them: 'p': a pointer, 'f': a float, 'n': another number */
    ir_kind result;
};

struct library_row {
    const char *name;
    /* The class of its result, then those of its arguments; there may be more of them. Pointers of which it must be
     * known what they point to (sync/split.c) are l: to a lock, c: a condition, r: a read-write lock, b: a barrier; t
     * is the name of a thread, which is a number. */
    const char *shape;
    term (*function)(const struct library_call *call);
    uint32_t number; /* what tells rows of one function apart */
};

/* What most functions give; a way that ends. */
term library_zero(const struct library_call *call);
term library_refuse(const struct library_call *call, const char *why);

/* errno, where a condition holds. */
void library_set_errno(const struct library_call *call, term condition, int value, uint32_t *node);

/* print.c: what writes to a stream. formatted: number of the row: where the format stands; string, character: 1: the
 * stream is the second argument */
term library_print_formatted(const struct library_call *call);
term library_print_string(const struct library_call *call);
term library_print_character(const struct library_call *call);
term library_print_flush(const struct library_call *call);

/* strings.c: compare: number of the row: 1: at most so many bytes; copy: 1: behind what is there, 2: so many bytes */
term library_text_length(const struct library_call *call);
term library_text_compare(const struct library_call *call);
term library_text_copy(const struct library_call *call);
term library_bytes_compare(const struct library_call *call);

#endif
