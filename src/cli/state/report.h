/* What a search of a finite-state model has shown, as text, or as the JSON of `heddle check`. */
#ifndef HEDDLE_CLI_STATE_REPORT_H
#define HEDDLE_CLI_STATE_REPORT_H

#include "driver/models/witness.h"

#include <stdio.h>

struct buffer;

enum state_kinds { KINDS_BOTH, KINDS_DEADLOCK, KINDS_ASSERTION };

/* Appends the verdict, with the witness and what became of it in a run. */
void report_text(const struct finite_result *result, const struct witness *witness, enum state_kinds kinds,
                 struct buffer *text);

/* The same as a verdict, finished: a finding, or what is proved or unknown. Free it by verdict_free. */
struct verdict *report_verdict(const struct finite_result *result, const struct witness *witness,
                               enum state_kinds kinds);

#endif
