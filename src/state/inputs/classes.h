/* Which values of an input must be tried, so that each other one does the same as one of them: no other thread, and no
 * later choice, can tell which of the two it was.
 *
 * Found from the code at hand, without running it (walk.h): values are one class if all that is made of them, on any
 * way, are comparisons with constants with the same answers, and remainders by constants with the same results. Where
 * something else is made of them, each value is a class of its own; but behind assumptions only few may be left. */
#ifndef HEDDLE_STATE_INPUTS_CLASSES_H
#define HEDDLE_STATE_INPUTS_CLASSES_H

#include "ir/ir.h"

struct arena;

enum { MOST_INPUT_VALUES = 256, MOST_TRIED_VALUES = 12, MOST_INPUT_FRAMES = 4 };

/* Where an input is taken: an instruction that gives it, and the calls that lead there, innermost first. */
struct input_site {
    struct {
        const struct ir_body *body;
        ir_value value;
    } frames[MOST_INPUT_FRAMES];
    uint32_t count;
};

/* The values, extended with their sign; those near 0 first. */
struct input_values {
    const uint64_t *values;
    uint32_t count;
    bool all;         /* one of each class; else some that may be worth trying */
    bool is_unsigned; /* for people: the program takes it for a number without a sign, */
    uint8_t bits;     /* of so many bits */
};

bool input_values_have(const struct input_values *input, uint64_t value);

/* The input has as many bits as the value of its instruction. The result lies in the arena. */
struct input_values input_values_find(const struct ir_module *module, const struct input_site *site,
                                      struct arena *arena);

/* What is tried of an input of so many bits of which nothing is known. module: NULL, or numbers of its comparisons are
 * among it. */
struct input_values input_values_some(const struct ir_module *module, unsigned bits, struct arena *arena);

#endif
