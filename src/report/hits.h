/* What monitors saw in runs of a program (watch/watch.h), as text or JSON; docs/run.md describes both. */
#ifndef HEDDLE_REPORT_HITS_H
#define HEDDLE_REPORT_HITS_H

#include "watch/watch.h"

#include <stdio.h>

struct hits_report {
    const struct watch_hit *hits;
    size_t count;
    /* The options that show a hit again, by its run: "--random 7 --pct 3". */
    void (*schedule)(void *context, uint64_t run, struct buffer *to);
    void *context;
    const char *version;                 /* of heddle */
    uint64_t runs, instructions;         /* in all */
    uint64_t exited, stuck, cut, failed; /* how the runs ended */
    const char *problem;                 /* why the last one that failed did; may be NULL */
};

void hits_text(const struct hits_report *report, FILE *to);
void hits_json(const struct hits_report *report, FILE *to);

#endif
