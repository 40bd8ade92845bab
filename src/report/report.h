/* Answers as a person or a program wants to read them: text for a terminal, or JSON.
 *
 * A report knows programs, queries and answers, and nothing of how an engine came to them. */
#ifndef HEDDLE_REPORT_REPORT_H
#define HEDDLE_REPORT_REPORT_H

#include "push/engine.h"

#include <stdbool.h>
#include <stdio.h>

enum report_format { REPORT_TEXT, REPORT_JSON };

struct report_style {
    enum report_format format;
    bool color, utf8; /* what the terminal can show (text) */
    bool quiet;       /* findings without their executions (text) */
    bool verbose;     /* every answer, every execution, nothing folded (text) */
    bool several;     /* several files: each is named; JSON is an array of one object for each */
    bool seconds;     /* say how long it took (text) */
};

/* The answers for one file; answers[i] belongs to queries[i]. */
struct report_results {
    const char *file;
    const struct eml_program *program;
    const struct eml_query *queries;
    const struct push_answer *answers;
    size_t count;
    double seconds;
};

struct report_counts {
    size_t violated, holds, unknown;
};

struct report_counts report_count(const struct report_results *results);

struct report;

/* Begins a report that is written to the stream as it grows. The stream stays the caller's, and so do write errors. */
struct report *report_new(FILE *to, const struct report_style *style);

void report_add(struct report *report, const struct report_results *results);

/* A file without answers, and why; `limit` tells that a limit was reached, so that everything about it is unknown. A
 * report on one file leaves a wrong input to stderr. */
void report_failure(struct report *report, const char *file, const char *reason, bool limit);

/* Writes what is left and frees the report. */
void report_end(struct report *report);

#endif
