/* What `heddle check` does with a program, pass by pass: ARCHITECTURE.md has the drawing. */
#ifndef HEDDLE_DRIVER_CHECK_H
#define HEDDLE_DRIVER_CHECK_H

#include "driver/subjects.h"
#include "report/findings/findings.h"

struct c_options;
struct listener;

struct check_request {
    const struct text_list *files;           /* of the program */
    const struct text_list *sources;         /* where lines of its sources are found, besides */
    const struct subjects_options *subjects; /* Java */
    const struct c_options *c;               /* C; of Java what is looked for, limits of exploring, and schedules */
    const struct text_list *arguments;       /* of main, where executions are explored; NULL: none */
    const char *patterns;                    /* Java: as eml/query.h reads them; NULL: all */
    const char *baseline;                    /* a file of known findings; NULL */
    unsigned jobs;                           /* threads, at least 1 */
    size_t memory_limit; /* bytes, for the compiler, and for each question; of a C program for all */
    double time_limit;   /* seconds, for everything; 0: none */
    bool trials;         /* Java: what models find is tried in runs */
    const char *codeset; /* Java: of what programs print; NULL: UTF-8 */
    bool show_models;    /* of heddle's own mistakes, to the listener */
};

/* Where the report goes, and how it looks. */
struct check_report {
    FILE *to;
    bool json;
    bool timed; /* with times; else the same input gives the same output, byte for byte */
    const char *version;
    struct findings_style style; /* of text; its lines and its run are set here */
};

enum check_end { CHECK_SAFE, CHECK_UNSAFE, CHECK_UNKNOWN, CHECK_WRONG };

/* Checks the program and reports. The listener (may be NULL) hears what is wrong: then the end is CHECK_WRONG, and
 * there may be no report. */
enum check_end check_program(const struct check_request *request, struct check_report *report,
                             const struct listener *listener);

#endif
