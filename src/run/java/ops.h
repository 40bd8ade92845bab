/* What instructions do: the functions that the decoder puts into decoded instructions.
 *
 * Registers are 64 bits wide. An i32 or f32 lies in the low half; what is in the high half does not matter, nor do the
 * bits of narrow integers above their width. A reference is its 32 bits with nothing above. */
#ifndef HEDDLE_RUN_JAVA_OPS_H
#define HEDDLE_RUN_JAVA_OPS_H

#include "run/core/internal.h"

/* Numbers: d from a and b; the constant itself is in `number`. `from` is the kind of the first operand, `to` that of
 * the result. NULL: no such operation in Java. */
op_function op_of_number(enum ir_op op, ir_kind from, ir_kind to);
op_function op_of_move(void); /* d from a */
bool op_is_number(op_function function);
/* A primitive value as one of a wider type. */
uint64_t op_widened(uint64_t bits, enum layout from, enum layout to);

/* Memory. a: the object or array; b: the index; d: the result, or for puts the value. Fields, classes: a reference of
 * the module in c, looked up when first run. NULL: not such an operation. */
op_function op_of_memory(enum ir_op op, enum ir_storage storage, ir_kind kind);

/* Calls. */
op_function op_of_call(enum ir_op op);

/* What others can notice of memory operations; OP_VISIBLE of any other. */
enum op_sort op_sort_of_memory(op_function function);

/* Control: jumps go to instruction b (branch: if a, else c). */
op_function op_of_control(enum ir_op op);

/* Constants of the module: c. */
op_function op_of_constant(void);

/* What others can notice of instructions with this function, as the decoder makes them. */
enum op_sort op_sort(op_function function);

/* The field of an instruction that gets or puts one; NULL: there is none such. The method that a call runs, NULL:
 * none; by_class: it is static. Whether a visible instruction only looks at what never changes; whether one makes an
 * object that is no array, and of which class; NULL: there is none such. What is asked for here is looked up, if it
 * was not yet: so answers do not depend on what ran before. */
const struct run_field *op_resolved_field(struct cpu *cpu, struct op *op);
struct run_method *op_called(struct cpu *cpu, struct op *op, bool *by_class);
bool op_is_harmless(op_function function);
bool op_makes_object(op_function function);
const struct run_class *op_made_class(struct cpu *cpu, struct op *op);

/* Whether others may notice the next instruction of a thread. */
bool op_is_visible(struct cpu *cpu, const struct op *op);

#endif
