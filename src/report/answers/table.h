/* An execution as a table: one column for each process or copy that takes part, one row for each step. */
#ifndef HEDDLE_REPORT_ANSWERS_TABLE_H
#define HEDDLE_REPORT_ANSWERS_TABLE_H

#include "report/answers/trace.h"
#include "report/report.h"

struct buffer;

/* The width of a report in characters. */
enum { TABLE_WIDTH = 100 };

/* Appends the table. Each row has a step in the column of its process, and on the right, in brackets, the locks that
 * the process holds after it, and the place in the source: the statement's //@ position, or its line in the EML file.
 * The accesses of the pattern are numbered. Long stretches of one process in which nothing of interest happens are
 * folded, unless style->verbose. Where the columns do not fit into the width, the process is named at the left
 * instead. */
void table_add(struct buffer *into, const struct report_style *style, const struct eml_program *program,
               const struct answer_trace *trace);

#endif
