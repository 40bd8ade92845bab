/* A verdict as a person or a program wants to read it: text for a terminal, or JSON. docs/check.md describes both.
 *
 * The verdict is finished (verdict_finish). Its texts may hold anything; they are cleaned here. The stream stays the
 * caller's, and so do write errors. */
#ifndef HEDDLE_REPORT_FINDINGS_FINDINGS_H
#define HEDDLE_REPORT_FINDINGS_FINDINGS_H

#include "verdict/verdict.h"

#include <stdio.h>

/* The model of one site, before and after its reduction, and what was asked of it. */
struct findings_model {
    const char *site; /* "Stack.java:22 Stack.makeStack" */
    uint64_t methods, methods_before, instructions, instructions_before, queries, violated;
    double seconds; /* below 0: not said */
};

/* How far schedules were explored. */
struct findings_search {
    const char *how;     /* the search, by name */
    unsigned kinds;      /* that were looked for: 1 << enum finding_kind, as bits */
    bool by_the_way;     /* nobody asked for them by name: what is not decided is no query */
    unsigned settled;    /* kinds that models decided instead */
    bool complete;       /* every schedule that matters was explored */
    const char *why_not; /* else: why not */
    uint64_t hunted;     /* random executions before */
    uint64_t executions; /* that ran to their ends */
    uint64_t blocked;    /* that were ended by an assumption of the program, or by what was found */
    uint64_t redundant;  /* equivalent to others */
    uint64_t states;     /* of searches over states */
    uint64_t bounds;     /* preemption bounds, from 0 on, that were searched to their ends */
    uint64_t events;     /* steps, of all of them */
    uint64_t depth;      /* steps of the longest one */
    const char *solver;  /* what a solver said besides, in words; NULL: none was asked */
};

/* What is known of a run beside its verdict. */
struct findings_run {
    const char *version; /* of heddle */
    double seconds;      /* below 0: not said, so that the same input gives the same output, byte for byte */
    const struct findings_model *models;
    size_t model_count;
    const struct findings_search *search; /* NULL: schedules were not explored */
    const char *answer; /* the verdict as SV-COMP has it: "false(unreach-call)"; NULL: nobody asked for that */
};

struct findings_style {
    bool color, utf8; /* what the terminal can show */
    bool quiet;       /* findings without their interleavings */
    bool verbose; /* everything: all steps, known and ignored findings, all queries, assumptions, models, searches */
    size_t width; /* of the terminal in characters; 0: 100, and less than 80 counts as 80 */
    source_line *lines; /* for the text of source lines; may be NULL */
    void *context;
    const struct findings_run *run; /* may be NULL */
};

void findings_text(const struct verdict *verdict, const struct findings_style *style, FILE *to);

/* One object, as docs/check.md describes it. */
void findings_json(const struct verdict *verdict, const struct findings_run *run, FILE *to);

#endif
