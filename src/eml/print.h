/* Prints an EML program as text that eml_read reads back to the same program: same declarations, statements and //@
 * positions in the same order. Comments other than positions are not kept. */
#ifndef HEDDLE_EML_PRINT_H
#define HEDDLE_EML_PRINT_H

#include "eml/program.h"

struct buffer;

void eml_print(const struct eml_program *program, struct buffer *into);

#endif
