/* Answers about the model of a lost update (isolate_carry) as findings: what a method writes was computed from what
 * it, or what it called, has read, though another thread has written that meanwhile. */
#ifndef HEDDLE_VERDICT_LOST_H
#define HEDDLE_VERDICT_LOST_H

#include "verdict/model.h"

/* The patterns that are asked for, over the two last memories of the model in their order: where these are one
 * location, and where they are two. */
#define LOST_PATTERNS "20"
#define LOST_PATTERNS_APART "20,26,32"

/* Adds what is violated as suspected findings of the patterns that people see: 1; or, of two locations, 19, 25 and
 * 31. Returns how many queries are violated. Nothing is proved by these queries. */
uint32_t lost_add(const struct verdict_model *model, bool apart, struct verdict *verdict);

#endif
