/* Answers about data races on the model of one subject, as findings: one for each field and what belongs to it. */
#ifndef HEDDLE_VERDICT_RACES_H
#define HEDDLE_VERDICT_RACES_H

#include "verdict/model.h"

/* Adds proofs, and what is not proved: as findings if a class is checked by itself and no lock is in play that the
 * model does not have; else as unknown, since executions that show a race are found by other means. Returns how many
 * queries are violated. */
uint32_t races_add(const struct verdict_model *model, bool by_itself, struct verdict *verdict);

#endif
