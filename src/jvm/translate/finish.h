/* Translation: the parts of build_finish. */
#ifndef HEDDLE_JVM_TRANSLATE_FINISH_H
#define HEDDLE_JVM_TRANSLATE_FINISH_H

#include "jvm/translate/build.h"

/* Finds phis that always have one and the same value: sets same[v] to what a phi is the same as, and for other values
 * to v itself. */
bool phis_simplify(struct builder *builder, uint32_t *same);

/* Finds the phis that instructions use, directly or through other phis: true for each. NULL, with a failure, if one
 * of them has not values of one kind. */
const bool *phis_need(struct builder *builder, const uint32_t *same);

#endif
