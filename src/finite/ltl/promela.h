/* A formula as SPIN reads it. The model keeps a bit for each atom, which is set at the end of each atomic step, all at
 * once: within a step SPIN would see what nobody else can. */
#ifndef HEDDLE_FINITE_LTL_PROMELA_H
#define HEDDLE_FINITE_LTL_PROMELA_H

#include "finite/model.h"

struct buffer;

/* Why the formula of a model cannot be printed; NULL: it can be, or there is none. */
const char *ltl_promela_why_not(struct finite *finite);
/* The bits; what a step ends with; the formula. Each prints nothing if there is no formula. */
void ltl_promela_bits(struct finite *finite, struct buffer *to);
void ltl_promela_observe(const struct finite *finite, struct buffer *to);
void ltl_promela_formula(struct finite *finite, struct buffer *to);

#endif
