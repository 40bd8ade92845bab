/* Runs an engine on a program in a process of its own, so that its time and memory are its own, too. */
#ifndef HEDDLE_TESTS_BENCH_MEASURE_H
#define HEDDLE_TESTS_BENCH_MEASURE_H

#include "push/engine.h"

#include <stdbool.h>
#include <stddef.h>

struct measure_task {
    const char *text; /* an EML program */
    size_t length;
    push_decide *decide;
    unsigned jobs;
    size_t every;         /* of the queries on patterns 1 to 14, each so-manieth; 1 for all */
    bool apart;           /* the engine is called anew for each query, as if it were the only one */
    bool idle;            /* with apart: the calls are made, but ask nothing: what is left is the set-up */
    double query_seconds; /* for each query, 0 for no limit */
    double seconds;       /* for all; then the rest is unknown */
    size_t bytes;         /* the same for memory, 0 for no limit */
};

/* Reading the program is a part of the time, ending the process is not. */
struct measure_result {
    bool ended;            /* in the normal way; else nothing below is known */
    double seconds;        /* on the clock */
    double cpu_seconds;    /* of all threads */
    double peak_megabytes; /* resident, of the whole process */
    size_t count;          /* of queries asked */
    size_t violated, unknown;
    unsigned char *verdicts; /* of each: an enum push_verdict; free with mem_free */
};

/* `most` is a number that the program's queries do not exceed. */
void measure_run(const struct measure_task *task, size_t most, struct measure_result *result);

void measure_free(struct measure_result *result);

#endif
