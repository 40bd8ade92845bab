/* Arithmetic of Java on the numbers of a model. */
#ifndef HEDDLE_FINITE_EXPLORE_COMPUTE_H
#define HEDDLE_FINITE_EXPLORE_COMPUTE_H

#include "ir/ir.h"

/* An operation of the ir with a result of a kind; a divisor is not 0. */
int64_t compute_operation(uint32_t op, ir_kind kind, int64_t a, int64_t b);
/* A value as one of so many bits; below 0: without sign. */
int64_t compute_convert(int64_t value, int64_t bits);

#endif
