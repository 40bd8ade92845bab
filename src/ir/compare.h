/* Comparisons, eq to uge, as what they say of numbers. */
#ifndef HEDDLE_IR_COMPARE_H
#define HEDDLE_IR_COMPARE_H

#include "ir/ir.h"

/* Whether an operation compares as signed numbers do: eq, ne, lt, le, gt or ge. */
bool ir_is_comparison(enum ir_op op);

/* The comparison that holds of two integers when another one does not: ge for lt. The operation must be a comparison,
 * signed or not; so for the next one. */
enum ir_op ir_opposite(enum ir_op compares);

/* The comparison that says the same when its sides change places: gt for lt. */
enum ir_op ir_mirrored(enum ir_op compares);

/* Whether a comparison of signed numbers holds. */
bool ir_compares(int64_t left, enum ir_op compares, int64_t right);

/* Whether a value is an integer constant, or null, which counts as 0; sets the number if so. */
bool ir_constant_number(const struct ir_body *body, ir_value value, int64_t *number);

#endif
