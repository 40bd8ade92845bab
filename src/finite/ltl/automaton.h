/* Automata over infinite words. A letter says which atoms hold, as bits. Marks stand on transitions: a word is accepted
 * if there is a run on it that meets every mark infinitely often.
 *
 * A formula becomes one as by Couvreur ("On-the-fly verification of linear temporal logic", 1999): a state is a set of
 * formulas that must hold from now on; its transitions are the ways to make them true by the current letter and by a
 * set of formulas for the next one. To put off the right side of an until is a promise; a transition has the mark of
 * each until that it does not promise. */
#ifndef HEDDLE_FINITE_LTL_AUTOMATON_H
#define HEDDLE_FINITE_LTL_AUTOMATON_H

#include "finite/ltl/formula.h"

#include <stdbool.h>

struct automaton_edge {
    uint64_t yes, no; /* atoms that must hold, and that must not */
    uint64_t marks;
    uint32_t to;
};

struct automaton {
    struct automaton_edge *edges; /* by the state that they leave */
    uint32_t *first;              /* of each state; one more at the end */
    uint32_t state_count;         /* the first state is 0 */
    uint64_t marks;               /* all that there are */
};

/* The automaton of a formula, or of its negation. NULL: it would be too large. Freed by automaton_free. */
struct automaton *automaton_new(const struct ltl *ltl, bool negated);
void automaton_free(struct automaton *automaton); /* NULL is fine */

static inline bool automaton_allows(const struct automaton_edge *edge, uint64_t letter)
{
    return (edge->yes & ~letter) == 0 && (edge->no & letter) == 0;
}

#endif
