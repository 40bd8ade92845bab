/* The execution that the schedule of a finding shows, as witnesses tell it. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_WITNESS_FOLLOW_H
#define HEDDLE_DRIVER_EXECUTIONS_WITNESS_FOLLOW_H

#include "driver/executions/witness/witness.h"

#include <stddef.h>
#include <stdint.h>

enum { FOLLOW_NAME = 64, FOLLOW_FILE = 128, FOLLOW_ACCESSES = 2 };

/* A stretch of the execution: what one thread does in one line. */
struct edge {
    uint32_t thread, line; /* 0: it is not known */
    uint32_t creates;      /* a thread; 0: none */
    bool enters;           /* the thread is new: it begins with this function */
    char method[FOLLOW_NAME], input[FOLLOW_NAME];
    uint64_t value; /* that the function `input` gives; its name is "" if none does */
    unsigned bits;
};

enum point_kind {
    POINT_BEGINS,  /* the thread is made; the place is the call that makes it, `maker` who calls */
    POINT_RETURNS, /* a function gives an input; the place is the call */
    POINT_TURN     /* the thread has its turn, and is at the beginning of a line */
};

/* A moment of the execution, where something can be said of it. */
struct point {
    enum point_kind kind;
    uint32_t thread, maker;
    uint32_t line, column; /* 0: not known */
    char file[FOLLOW_FILE], method[FOLLOW_NAME], input[FOLLOW_NAME];
    uint64_t value;
    unsigned bits;
};

struct followed {
    struct edge *edges;
    size_t edge_count, edge_capacity;
    /* Of a race: up to where the first of its accesses may come, and behind that only that threads begin. */
    struct point *points;
    size_t point_count, point_capacity;
    /* Which threads do what is wrong: one, or the two of a race. UINT32_MAX: not known. */
    uint32_t threads[FOLLOW_ACCESSES];
};

/* The accesses of a race: its steps 1 and 2; NULL: it has no such step. */
const struct finding_step *follow_access(const struct finding *finding, uint32_t number);

/* Runs the schedule of the finding from the start. False, and why: it cannot be followed. */
bool follow_schedule(const struct witness_request *request, struct followed *followed, struct buffer *why);
void followed_free(struct followed *followed);

/* Appends what an input gives: "\result == 42". False: it is a float, whose bits are no number that C would write. */
bool follow_value(const char *input, uint64_t value, unsigned bits, struct buffer *to);

#endif
