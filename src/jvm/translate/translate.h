/* From the bytecode of one method to its body in SSA form.
 *
 * Only code that can be reached is translated. The result satisfies ir/check/check.h for every method that a JVM would
 * verify; code that a JVM would reject gives an error where it makes a body impossible (stack underflow, a value of
 * the wrong kind, a variable that is not set, …), never a wrong body. Subroutines of old class files (jsr, ret) are
 * copied for each use.
 *
 * Work and memory are near-linear in the size of the code; where hostile code would make them large there are limits,
 * with errors of their own. */
#ifndef HEDDLE_JVM_TRANSLATE_TRANSLATE_H
#define HEDDLE_JVM_TRANSLATE_TRANSLATE_H

#include "jvm/module/module.h"

/* Translates the method of this number, which must have a body (ir_method.has_body). The result is in the arena; the
 * module is not changed, so any number of threads may translate methods of one module, each with an arena of its own.
 * On failure returns NULL; the error names the method and the bytecode index, and its offset is that of the instruction
 * in the class file. */
const struct ir_body *translate_method(const struct class_module *module, uint32_t method, struct arena *arena,
                                       struct class_error *error);

/* Translates all methods that have bodies, and puts the bodies into the module. Stops at the first failure. */
bool translate_module(struct class_module *module, struct arena *arena, struct class_error *error);

#endif
