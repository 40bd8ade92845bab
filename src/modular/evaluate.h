/* The value of terms for given values of their variables. */
#ifndef HEDDLE_MODULAR_EVALUATE_H
#define HEDDLE_MODULAR_EVALUATE_H

#include "bound/terms/term.h"

struct evaluation;

/* Variables that have no value get one from `input`. */
struct evaluation *evaluation_new(const struct terms *terms, uint64_t (*input)(void *context, unsigned width),
                                  void *context);
void evaluation_free(struct evaluation *evaluation);

/* No variable has a value any more. */
void evaluation_clear(struct evaluation *evaluation);
void evaluation_set(struct evaluation *evaluation, term variable, uint64_t value);
uint64_t evaluation_of(struct evaluation *evaluation, term of);

#endif
