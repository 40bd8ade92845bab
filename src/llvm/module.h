/* Files of LLVM as one module, ready for translation. */
#ifndef HEDDLE_LLVM_MODULE_H
#define HEDDLE_LLVM_MODULE_H

#include <llvm-c/Types.h>
#include <stddef.h>

struct buffer;

/* A file of bitcode or of LLVM's text (the contents decide), and how users call it. */
struct llvm_file {
    const char *path, *name;
};

/* Reads and verifies the files, links them in the order given, and moves local variables that nothing points to into
 * registers. Returns NULL and says why in `complaints` if that is impossible. LLVM itself may end the process for
 * broken input: see program.h. Free the module with LLVMDisposeModule, before the context. */
LLVMModuleRef llvm_read_modules(LLVMContextRef context, const struct llvm_file *files, size_t count,
                                struct buffer *complaints);

#endif
