/* The solver behind one narrow door: terms are asserted, a check is made under assumptions, and there is a model, or a
 * core of the assumptions that cannot all hold. Nothing else of this room knows what the solver does. */
#ifndef HEDDLE_BOUND_SOLVE_SOLVER_H
#define HEDDLE_BOUND_SOLVE_SOLVER_H

#include "bound/terms/term.h"

#include <stdio.h>

struct budget;
struct solver;

enum solver_answer {
    SOLVER_NO,     /* what was asserted cannot hold under the assumptions */
    SOLVER_YES,    /* it can, and there is a model */
    SOLVER_UNKNOWN /* a limit was reached, or the solver gave up: solver_why */
};

enum solver_kind {
    SOLVER_OWN, /* knows of an order */
    SOLVER_Z3
};

/* The terms must outlive it. */
struct solver *solver_new(struct terms *terms, enum solver_kind kind);
void solver_free(struct solver *solver); /* NULL is fine */

/* What it is told may be more than time and memory allow: once this budget is spent, it takes in no more, and all that it
 * is asked behind that must be with the same budget (and is SOLVER_UNKNOWN). */
void solver_limit(struct solver *solver, struct budget *budget);

/* From now on this holds. */
void solver_assert(struct solver *solver, term fact);

/* There are nodes that have an order, so many, and one comes before another where a truth value holds. A solver that
 * knows of an order gives no model in which it has a circle; for others this says nothing. */
void solver_nodes(struct solver *solver, uint32_t count);
void solver_before(struct solver *solver, term holds, uint32_t one, uint32_t other);

/* From here on it is kept what the solver is told: call it first. Then solver_note keeps the last check as a question,
 * which `words` say (they must outlive the solver), and solver_print prints all as SMT-LIB 2 (solve/script.h). */
void solver_record(struct solver *solver);
void solver_note(struct solver *solver, const char *words);
void solver_print(const struct solver *solver, FILE *to);

/* All checks together, or each of them, may meet so many conflicts; what needs more is SOLVER_UNKNOWN. */
void solver_allow(struct solver *solver, uint64_t conflicts);

/* Whether all that was asserted can hold together with the assumptions, which are truth values. */
enum solver_answer solver_check(struct solver *solver, const term *assumptions, size_t count, struct budget *budget);

/* Behind SOLVER_YES, until the next assertion or check: the value of a term. It is 0 if the
 * answer does not depend on it. */
uint64_t solver_value(struct solver *solver, term of);

/* Behind SOLVER_NO: whether an assumption is in the core. */
bool solver_in_core(const struct solver *solver, term assumption);

/* Behind SOLVER_UNKNOWN: why; it stays until the next check. */
const char *solver_why(const struct solver *solver);

#endif
