/* What a C program gets from outside by functions __VERIFIER_nondet_…, and whether times have come that programs ask
 * for while schedules are explored: numbers that a schedule lists (lines `input 42`), then random ones or 0. */
#ifndef HEDDLE_RUN_CORE_INPUTS_H
#define HEDDLE_RUN_CORE_INPUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct buffer;

struct inputs {
    uint64_t *values; /* those that are listed */
    size_t count, capacity;
    bool random; /* those behind them are random, else 0 */
    uint64_t seed;
    FILE *record; /* where to write those that are taken, as lines of a schedule; NULL: nowhere */
    uint32_t recorded;
    uint32_t next; /* of those who do not count (RUN_NEXT_INPUT) */
};

/* Whether a line of a schedule, without its comment, is an input; *value. *wrong: it begins like one but is none. */
bool inputs_read_line(const char *line, uint64_t *value, bool *wrong);

/* Takes the inputs out of a schedule; what is wrong with other lines is the schedule's own business. */
void inputs_read(struct inputs *inputs, const char *text, size_t length);
void inputs_free(struct inputs *inputs);

/* The n-th input: for run_options.input, whose context is the inputs. */
uint64_t inputs_get(void *context, uint32_t n, unsigned bits);

#endif
