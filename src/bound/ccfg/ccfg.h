/* The concurrent control-flow graph of a round (002, §2.1): the blocks that threads were followed through, each as
 * often as it was unrolled, with the ways between them, the events in them, and the edges by which threads start and
 * join others.
 *
 * It is noted beside the skeleton where somebody wants to see it (skeleton->ccfg); else these functions do nothing. */
#ifndef HEDDLE_BOUND_CCFG_CCFG_H
#define HEDDLE_BOUND_CCFG_CCFG_H

#include "bound/internal.h"

struct ccfg;

struct ccfg *ccfg_new(void);
void ccfg_free(struct ccfg *graph); /* NULL is fine */

/* A further place, to which no way leads yet. */
uint32_t ccfg_place(const struct skeleton *skeleton);
/* A way from the place that is followed to another one, if a condition holds. */
void ccfg_way(const struct skeleton *skeleton, uint32_t to, term condition);
/* What is followed from here on is at that place. */
void ccfg_enter(const struct skeleton *skeleton, uint32_t place, term guard);
/* The current thread begins. */
void ccfg_begin(const struct skeleton *skeleton, term guard);
/* Where the current thread ends, whichever way it comes there. */
uint32_t ccfg_end(const struct skeleton *skeleton);

/* Blocks that can only follow each other are shown as one. */
void ccfg_print(const struct skeleton *skeleton, bool dot, struct buffer *to);

#endif
