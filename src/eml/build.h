/* Builds EML programs from numbers, without a text: for who has a program in another form. What comes out is what
 * eml_read makes of its text, checked by the same rules; only columns are 0.
 *
 * Declarations come in the order of the text. Operands are numbers of what is declared, or will be: locks, memories,
 * processes and functions are numbered in the order in which they are built, from 0 on. There are no blocks: who has
 * none of his own needs none, since gotos can do all. */
#ifndef HEDDLE_EML_BUILD_H
#define HEDDLE_EML_BUILD_H

#include "eml/diagnostics.h"
#include "eml/program.h"

struct budget;
struct eml_builder;

struct eml_builder *eml_builder_new(const char *file);
void eml_builder_free(struct eml_builder *builder); /* with the program, if that was not finished */

/* What is built from now on stands in this line of the text. */
void eml_build_line(struct eml_builder *builder, uint32_t line);

/* The number of a name, for labels. Names are told apart by their numbers, not by who they name. */
uint32_t eml_build_name(struct eml_builder *builder, const char *name);

void eml_build_lock(struct eml_builder *builder, const char *name);
/* `of` a lock, or EML_NONE. */
void eml_build_memory(struct eml_builder *builder, const char *name, uint32_t lock);
/* The functions that are built behind it are its own; it runs the first one, which is to be named main. The process
 * that is named main is the program's. */
void eml_build_process(struct eml_builder *builder, const char *name, uint32_t copies);
/* Begins a function, and ends it. */
void eml_build_function(struct eml_builder *builder, const char *name);
void eml_build_function_end(struct eml_builder *builder);

/* An action, with its operand, or EML_NONE. */
void eml_build_action(struct eml_builder *builder, enum eml_kind kind, uint32_t operand);
void eml_build_label(struct eml_builder *builder, uint32_t name);
void eml_build_goto(struct eml_builder *builder, const uint32_t *labels, size_t count);

/* Where in another source the newest statement comes from, as text of one line without blanks at its ends; returns the
 * number of that text. By this number, the next statement needs no text. */
uint32_t eml_build_position(struct eml_builder *builder, const char *text, size_t length);
void eml_build_position_again(struct eml_builder *builder, uint32_t position);

/* Checks the program, and hands it over; nothing can be built afterwards. NULL, with at least one complaint, where it
 * breaks the rules of EML, an operand is the number of nothing, or the budget (may be NULL) is spent. */
struct eml_program *eml_build_finish(struct eml_builder *builder, struct budget *budget,
                                     struct diagnostics *diagnostics);

#endif
