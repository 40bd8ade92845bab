/* Gates and numbers of bits, as clauses: each gives literals that stand for what it computes. A number is an array of
 * literals, the lowest bit first. Literals that are constant are simplified away. */
#ifndef HEDDLE_BOUND_SOLVE_GATES_H
#define HEDDLE_BOUND_SOLVE_GATES_H

#include "bound/sat/sat.h"
#include "bound/terms/term.h"

enum { GATES_MOST_BITS = 64 };

struct gates {
    struct sat *sat;
    sat_literal truth; /* a literal that is always true */
};

void gates_init(struct gates *gates, struct sat *sat);

sat_literal gate_and(struct gates *gates, sat_literal a, sat_literal b);
sat_literal gate_or(struct gates *gates, sat_literal a, sat_literal b);
sat_literal gate_xor(struct gates *gates, sat_literal a, sat_literal b);
sat_literal gate_choose(struct gates *gates, sat_literal condition, sat_literal a, sat_literal b);
sat_literal gate_all(struct gates *gates, const sat_literal *of, size_t count);

/* TERM_ADD to TERM_ASHR of two numbers; `result` is another array. */
void gates_number(struct gates *gates, enum term_op op, const sat_literal *a, const sat_literal *b, unsigned width,
                  sat_literal *result);
/* TERM_EQ to TERM_SLE. */
sat_literal gates_compare(struct gates *gates, enum term_op op, const sat_literal *a, const sat_literal *b,
                          unsigned width);

#endif
