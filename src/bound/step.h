/* What an instruction needs that ends no block: within step.c and number.c. */
#ifndef HEDDLE_BOUND_STEP_H
#define HEDDLE_BOUND_STEP_H

#include "bound/internal.h"

/* The instruction that is looked at, with what its parts need. */
struct step {
    struct skeleton *skeleton;
    struct terms *terms;
    struct state *state;
    struct frame *frame;
    const struct ir_instruction *at;
    char *classes; /* of the arguments of a call (library_call) */
};

/* step.c */
term step_operand(const struct step *step, ir_value value);
term step_number(const struct step *step, ir_value value); /* that is computed with */
ir_kind step_kind(const struct step *step, ir_value value);
unsigned step_width(ir_kind kind);
bool step_understands(ir_kind kind);
void step_refuse(const struct step *step, const char *why);
void step_wrong(const struct step *step, term condition, const char *why);

/* number.c */
bool step_is_arithmetic(enum ir_op op);
term step_arithmetic(const struct step *step);
term step_conversion(const struct step *step);
/* What an update leaves where it found a value. */
term step_updated(const struct step *step, term old, term value);

/* float.c: operations on floats. */
term float_arithmetic(const struct step *step);
term float_negative(const struct step *step);
term float_conversion(const struct step *step);

#endif
