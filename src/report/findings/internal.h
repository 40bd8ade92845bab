/* What the text and the JSON of findings share; for use within this room only. */
#ifndef HEDDLE_REPORT_FINDINGS_INTERNAL_H
#define HEDDLE_REPORT_FINDINGS_INTERNAL_H

#include "report/findings/findings.h"

struct buffer;

enum { FINDINGS_WIDTH = 100, FINDINGS_WIDTH_LEAST = 80 };

const char *findings_kind_word(enum finding_kind kind);
const char *findings_status_word(enum finding_status status);

/* Appends the interleaving of a finding as columns, one for each thread: the accesses of the pattern numbered, each
 * step with its line. Unless style->verbose, what matters least is folded so that few rows remain. */
void findings_add_steps(struct buffer *into, const struct findings_style *style, const struct finding *finding);

#endif
