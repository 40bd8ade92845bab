/* Floats of 32 and 64 bits, given as their bits: terms of that width. */
#ifndef HEDDLE_BOUND_FLOAT_H
#define HEDDLE_BOUND_FLOAT_H

#include "bound/terms/term.h"

term float_magnitude(struct terms *terms, term of); /* without the sign */
term float_is_nan(struct terms *terms, term of);
term float_is_infinite(struct terms *terms, term of);

/* A sum; none of both is NaN, and they are not two infinities with different signs. */
term float_sum(struct terms *terms, term a, term b);
/* Of an integer that has no more bits than the float has behind the point. */
term float_of_int(struct terms *terms, term of, bool is_signed, unsigned width);
/* Whether a float is known to fit into a signed integer of so many bits, and what it becomes then. */
term float_fits(struct terms *terms, term of, unsigned bits);
term float_to_int(struct terms *terms, term of, unsigned bits);

/* From 32 to 64 bits, and back; of NaN neither. */
term float_widen(struct terms *terms, term of);
term float_narrow(struct terms *terms, term of);

#endif
