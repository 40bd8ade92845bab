/* Whether the bounded engine and the explorer say the same of a program. */
#ifndef HEDDLE_TESTS_BOUND_AGREE_H
#define HEDDLE_TESTS_BOUND_AGREE_H

#include "bound/bound.h"
#include "state/explore.h"

struct buffer;

/* The exploration was complete. The bounded engine made no mistake and found nothing that the explorer did not, and all
 * that the explorer found, also what is undefined, if it knew all. */
bool engines_agree(const struct explore_result *explored, const struct bound_result *bounded, struct buffer *complaint);

#endif
