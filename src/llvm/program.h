/* C programs as ir: the door of this room.
 *
 * C sources (.c, .i) are compiled by clang: HEDDLE_CLANG, or clang on the PATH. Bitcode (.bc) and LLVM's text (.ll),
 * best made by clang -O0 -g, are taken as they are. LLVM itself runs in another process, the program heddle-llvm
 * (HEDDLE_LLVM, or beside heddle): a broken file may end that process, but not this one. heddle-llvm is called with a
 * path and a name for each file, prints the ir of the linked program, and what it has to complain about to standard
 * error, a line each. */
#ifndef HEDDLE_LLVM_PROGRAM_H
#define HEDDLE_LLVM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct budget;
struct buffer;
struct ir_module;
struct text_list;

/* The exit status of heddle-llvm. */
enum {
    LLVM_HELPER_DONE = 0,
    LLVM_HELPER_FAILED = 2,
    LLVM_HELPER_NO_MEMORY = 3 /* as base/memory.h ends any program */
};

struct llvm_input {
    const char *const *files;
    size_t file_count;
    const char *const *flags; /* for clang: -I, -D, -std, … */
    size_t flag_count;
    const struct text_list *own_flags; /* of each file, behind the others; NULL: none */
};

/* Whether a file is one of C or LLVM, by its name. */
bool llvm_is_input(const char *path);

/* Reads and links all files, as one module in the arena. The order of the files does not matter. Appends lines to
 * `complaints` for what is wrong or not understood. Returns NULL if there is no program, or the budget (may be NULL)
 * was spent before; it also ends if clang or LLVM has not enough memory, which says nothing about the program.
 * Functions that are not understood have no body; see ir_method.has_body. */
struct ir_module *llvm_read_program(const struct llvm_input *input, struct budget *budget, struct arena *arena,
                                    struct buffer *complaints);

#endif
