/* LLVM modules to ir. docs/ir.md says, under "C", how each construct is represented.
 *
 * What is here links against LLVM and is part of the program heddle-llvm only; everybody else uses program.h. */
#ifndef HEDDLE_LLVM_TRANSLATE_H
#define HEDDLE_LLVM_TRANSLATE_H

#include <llvm-c/Types.h>

struct arena;
struct buffer;
struct ir_module;

/* The module of the ir for a verified module of LLVM, in the arena. A function that uses what has no representation
 * stays untranslated, and a line with its position is appended to `complaints`; so is one for all else that could not
 * be understood. The module may go afterwards. */
struct ir_module *llvm_translate(LLVMModuleRef llvm_module, struct arena *arena, struct buffer *complaints);

#endif
