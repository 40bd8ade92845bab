/* Whether two programs are the same, for checks of who makes programs in two ways. */
#ifndef HEDDLE_EML_SAME_H
#define HEDDLE_EML_SAME_H

#include "eml/program.h"

struct buffer;

/* True iff they have the same names, declarations, statements and positions in the same lines, and the checks found out
 * the same about them; files, columns and the numbers of names may differ. Else false, and where they differ first. */
bool eml_same(const struct eml_program *one, const struct eml_program *other, struct buffer *why);

#endif
