/* What a function does from the place on where an input is taken, while that has one of a class of values.
 *
 * The walk follows the ways that are possible for the class, as conditional constant propagation does: a branch whose
 * condition is the same for all of the class is taken to one side only, and a call that does not return with such
 * arguments (an assumption that does not hold, a function that aborts or loops then) ends its way. What the input is
 * compared with, and what its remainders are taken by, is noted: classes must be so small that the answers are the same
 * for all of them. Whatever else is made of the input shows which value it has: then it escapes. */
#ifndef HEDDLE_STATE_INPUTS_WALK_H
#define HEDDLE_STATE_INPUTS_WALK_H

#include "state/inputs/fact.h"

struct arena;

enum { MOST_CUTS = 256, MOST_REMAINDERS = 256 };

/* What is asked about one input. */
struct question {
    const struct ir_module *module;
    unsigned bits;            /* how many the input has: 2 to 64 */
    uint64_t cuts[MOST_CUTS]; /* rising: each value at which a new stretch begins; the first is 0 */
    uint32_t cut_count;
    uint32_t modulus; /* remainders by this matter; 1: none do */
    uint64_t work;    /* instructions that were looked at */
    bool refined;     /* a cut was added, or the modulus changed */
    bool given_up;    /* there are too many cuts, or it takes too long */
    bool escapes;     /* in the walk at hand */
};

/* A new stretch begins at a value of the input. */
void question_cut(struct question *question, uint64_t value);

/* What a function gives back. */
struct outcome {
    bool returns;
    struct fact result;
};

/* Where an input comes from: an instruction, and by value whether it is computed only behind that. */
struct place {
    const struct ir_body *body;
    ir_value value;
    const uint8_t *behind;
};

/* The place of an instruction; lies in the arena. */
struct place place_find(const struct ir_body *body, ir_value value, struct arena *arena);

/* Walks from behind the instruction of a place, which gives the input as the fact says it: a number of at most 64 bits.
 * Sets question.escapes. */
struct outcome walk_from(struct question *question, const struct place *place, struct fact fact);

#endif
