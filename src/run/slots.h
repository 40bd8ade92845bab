/* Which register each value of a body gets. Parameters have the first ones. A value that is used only within its block shares its register with others
 * of its sort, so that frames stay small; each of the rest has one of its own. */
#ifndef HEDDLE_RUN_SLOTS_H
#define HEDDLE_RUN_SLOTS_H

#include "ir/ir.h"

struct slots {
    uint32_t *of; /* by value */
    uint32_t count;
};

void slots_make(struct slots *slots, const struct ir_body *body, uint32_t parameters);
void slots_free(struct slots *slots);

#endif
