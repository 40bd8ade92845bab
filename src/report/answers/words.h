/* Queries in words. */
#ifndef HEDDLE_REPORT_ANSWERS_WORDS_H
#define HEDDLE_REPORT_ANSWERS_WORDS_H

#include "eml/query.h"

/* Appends what a query is about: "T1, pattern 12 on count, data", "race on count", "deadlock", "pattern
 * lost_update". */
void words_title(const struct eml_program *program, const struct eml_query *query, struct buffer *into);

/* Appends what its violation means, as one sentence without a full stop. */
void words_meaning(const struct eml_program *program, const struct eml_query *query, struct buffer *into);

#endif
