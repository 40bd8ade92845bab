/* What a solver was told and asked, as SMT-LIB 2: for other solvers, which must answer the same.
 *
 * The order is part of the formula: each node has a number, its clock, and what comes before another node has a smaller
 * one; as many bits as the nodes need are enough for all orders. Terms of one bit are of sort Bool, others bit
 * vectors. */
#ifndef HEDDLE_BOUND_SOLVE_SCRIPT_H
#define HEDDLE_BOUND_SOLVE_SCRIPT_H

#include "bound/solve/solver.h"

#include <stdio.h>

struct script;

struct script *script_new(void);
void script_free(struct script *script); /* NULL is fine */

/* Facts and orders, as solver.h has them. */
void script_hold(struct script *script, term fact);
void script_before(struct script *script, term holds, uint32_t one, uint32_t other);

/* A question, which `words` say, and its answer. */
void script_ask(struct script *script, const char *words, const term *assumptions, size_t count,
                enum solver_answer answer);

/* All that holds, and then each question, with the answer that it had in front of it. What was told behind a question
 * holds for it, too: facts that are added must not change what was answered. */
void script_print(const struct script *script, const struct terms *terms, FILE *to);

#endif
