/* What is known of a value of the ir while an input has one of a class of values, and how computing goes on with it.
 *
 * A class is a stretch of values, or those of them with one remainder. A fact holds for all of the class, or it says
 * that the value is the input itself: then what may be made of it are comparisons with constants, and remainders. */
#ifndef HEDDLE_STATE_INPUTS_FACT_H
#define HEDDLE_STATE_INPUTS_FACT_H

#include "ir/ir.h"

enum fact_level {
    FACT_NONE,   /* it was not computed yet */
    FACT_NUMBER, /* this number, whatever value of the class the input has */
    FACT_INPUT,  /* the input, extended as `extended` says; of the representative of the class it is `number` */
    FACT_MIXED,  /* perhaps the input, extended so; perhaps something else */
    FACT_ANY     /* something that does not depend on which value of the class the input has */
};

enum fact_extended { FACT_AS_IT_IS, FACT_ZEROS, FACT_SIGNS, FACT_SOMEHOW };

struct fact {
    enum fact_level level;
    enum fact_extended extended;
    uint64_t number; /* without bits above its width */
};

static const struct fact fact_any = {.level = FACT_ANY};

static inline bool fact_has_input(struct fact fact)
{
    return fact.level == FACT_INPUT || fact.level == FACT_MIXED;
}

struct fact fact_number(uint64_t number, unsigned bits);
/* What is known of a value that is the one or the other. */
struct fact fact_join(struct fact one, struct fact other);
bool fact_same(struct fact one, struct fact other);

/* Numbers of so many bits, at most 64. */
uint64_t number_cut(uint64_t number, unsigned bits);
int64_t number_signed(uint64_t number, unsigned bits);
bool number_compare(enum ir_op op, uint64_t one, uint64_t other, unsigned bits);
/* What an operation gives of numbers: false if that is not computed here. */
bool number_compute(const struct ir_instruction *of, unsigned from, uint64_t one, uint64_t other, uint64_t *result);

#endif
