/* heddle show ir for C programs. */
#ifndef HEDDLE_CLI_SHOW_PROGRAM_H
#define HEDDLE_CLI_SHOW_PROGRAM_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct budget;
struct output;
struct text_list;

/* What is to be shown of a program, and how clang compiles it. */
struct show_program {
    const struct text_list *files, *flags, *methods; /* of methods, no name: all of it */
    bool stats;
};

/* What there was of everything. */
struct show_counts {
    size_t classes, methods, instructions, blocks, failed;
    size_t wanted; /* methods that were asked for, with or without a body */
};

bool show_is_wanted(const struct text_list *methods, const struct ir_method *method);

/* Reads a C program. Complaints go to stderr. Returns NULL if it cannot be read; sets the exit status so far. */
const struct ir_module *show_read_program(const struct text_list *files, const struct text_list *flags,
                                          struct budget *budget, struct arena *arena, int *status);

/* Prints the program, or only counts what is in it. Complaints go to stderr. Returns the exit status. */
int show_program(const struct show_program *show, const struct output *output, struct show_counts *counts);

#endif
