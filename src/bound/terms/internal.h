/* What the files of this folder share. */
#ifndef HEDDLE_BOUND_TERMS_INTERNAL_H
#define HEDDLE_BOUND_TERMS_INTERNAL_H

#include "bound/terms/term.h"

/* A term as it is; a commutative one, with operands in the order that is known already. */
term term_make(struct terms *terms, enum term_op op, unsigned width, term a, term b, term c, uint64_t number);
term term_make_commutative(struct terms *terms, enum term_op op, term a, term b);

#endif
