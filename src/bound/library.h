/* Models of library functions: what they get, and those of them that are about threads (threads.c). */
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
    const char *shape; /* the class of its result, then those of its arguments; there may be more of them */
    term (*function)(const struct library_call *call);
    uint32_t number; /* what tells rows of one function apart */
};

/* What most functions give; a way that ends. */
term library_zero(const struct library_call *call);
term library_refuse(const struct library_call *call, const char *why);
/* The words for a function that is in no row. */
const char *library_unknown(struct skeleton *skeleton, struct text name);

/* print.c: what writes to the standard output */
term library_print_formatted(const struct library_call *call);
term library_print_string(const struct library_call *call);
term library_print_character(const struct library_call *call);

term library_mutex_init(const struct library_call *call);
term library_mutex_destroy(const struct library_call *call);
term library_mutex_lock(const struct library_call *call);
term library_mutex_trylock(const struct library_call *call);
term library_mutex_unlock(const struct library_call *call);
term library_create(const struct library_call *call);
term library_join(const struct library_call *call);
term library_detach(const struct library_call *call);
term library_exit_thread(const struct library_call *call);

#endif
