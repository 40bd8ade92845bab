this is not LLVM
