/* Who runs tasks: a thread, a pool, a timer, a server. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_STARTERS_H
#define HEDDLE_TESTS_RANDOM_JAVA_STARTERS_H

#include <stdbool.h>
#include <stdint.h>

/* In Java texts # stands for the number of the thread. */
struct starter {
    uint8_t feature;
    const char *before;       /* a line before all; NULL */
    const char *first, *last; /* around the task */
    const char *behind[2];    /* lines; NULL */
    const char *join;         /* NULL: it cannot be waited for */
    const char *lambda;       /* how a task begins as a lambda; NULL: it must be an object of a class */
    const char *class_is;     /* what a class of tasks is */
    bool only_lambda;
    bool twice;   /* the same task runs twice, at the same time */
    bool once;    /* it is never started in a loop */
    bool repeats; /* any number of times, one after the other */
    bool serial;  /* what is started in a loop does not overlap */
    bool waits;   /* starting it returns when it has ended */
};

/* The row of a feature; that of FEATURE_NONE is a thread of its own. NULL: it is no starter. */
const struct starter *starter_row(unsigned feature);

#endif
