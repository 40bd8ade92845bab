/* Reads EML text. */
#ifndef HEDDLE_EML_READ_H
#define HEDDLE_EML_READ_H

#include "eml/diagnostics.h"
#include "eml/program.h"

struct budget;

/* Reads and checks a whole program. Returns NULL and leaves at least one complaint in diagnostics where the text breaks
 * the rules of EML or the budget (may be NULL) is spent. The program keeps nothing of the text. */
struct eml_program *eml_read(const char *file, const char *text, size_t length, struct budget *budget,
                             struct diagnostics *diagnostics);

#endif
