/* What is read from an array that a body keeps to itself, right behind where it was put there.
 *
 * In `workers[i] = new Worker(); new Thread(workers[i]).start();` what is read is what was put, whatever else the
 * array holds. It is so if the array is made by the same body and used for nothing but to read and write its
 * elements and to ask for its length, so that nobody else can change it; if both have the same index; and if both
 * stand in one block, with no other write to the array between them. */
#ifndef HEDDLE_FACTS_FORWARD_H
#define HEDDLE_FACTS_FORWARD_H

#include "ir/ir.h"

/* Whether an array is made by its body and used there alone, for its elements and its length. */
bool forward_is_kept(const struct ir_body *body, ir_value array);

/* The value that a get_element gives, if it is known; else IR_NONE. */
ir_value forward_element(const struct ir_body *body, ir_value at);

/* Where a value comes from: looked at through casts, and through elements that are known. */
ir_value forward_source(const struct ir_body *body, ir_value value);

#endif
