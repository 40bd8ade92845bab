/* Translation: the parts of build_finish. */
#ifndef HEDDLE_JVM_TRANSLATE_FINISH_H
#define HEDDLE_JVM_TRANSLATE_FINISH_H

#include "jvm/translate_build.h"

/* Finds phis that always have one and the same value: same[v] leads from a phi to what it is the same as, and from other values to themselves. */
bool phis_simplify(struct builder *builder, uint32_t *same);

/* What a value is the same as, in the end. */
uint32_t phis_resolve(uint32_t *same, uint32_t value);

/* Marks the phis that instructions use, directly or through other phis, and checks that they have values of one kind. */
bool phis_need(struct builder *builder, uint32_t *same, bool *needed);

#endif
