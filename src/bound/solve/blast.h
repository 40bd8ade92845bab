/* Terms as clauses: each bit of a term is a literal. Terms are translated once each, operands first, without
 * recursion. */
#ifndef HEDDLE_BOUND_SOLVE_BLAST_H
#define HEDDLE_BOUND_SOLVE_BLAST_H

#include "bound/sat/sat.h"
#include "bound/terms/term.h"

struct blaster;
struct budget;

/* Both must outlive it. */
struct blaster *blaster_new(struct terms *terms, struct sat *sat);
/* Once this budget is spent, terms are translated no further and mean nothing, so that no check may be made any more. */
void blaster_limit(struct blaster *blaster, struct budget *budget);
void blaster_free(struct blaster *blaster); /* NULL is fine */

/* The literal of a truth value. */
sat_literal blaster_literal(struct blaster *blaster, term of);

/* From now on this truth value holds. What it says as a clause becomes one, without a literal for each part of it. */
void blaster_assert(struct blaster *blaster, term fact);

/* The value of a term in the model that the search left; variables that nothing depended on are 0. */
uint64_t blaster_value(struct blaster *blaster, term of);
/* There is another model. */
void blaster_forget_values(struct blaster *blaster);

#endif
