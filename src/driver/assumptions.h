/* What the answer about a program rests on: those of the assumptions in ASSUMPTIONS.md that matter for it.
 *
 * Each is a row of one table: the name by which ASSUMPTIONS.md has it, how a program is recognised that it matters
 * for, and what it says. Whatever a row recognises is a sign, not a proof: that the program uses what the assumption
 * is about, in classes of the application that are reached. */
#ifndef HEDDLE_DRIVER_ASSUMPTIONS_H
#define HEDDLE_DRIVER_ASSUMPTIONS_H

#include "driver/subjects.h"

struct verdict;

/* Signs that only a model shows, as bits; whoever decides the model finds them. */
enum assumptions_seen {
    SEEN_RACE = 1,    /* threads access a field that is not volatile at the same time, and one of them writes */
    SEEN_CONTENTS = 2 /* the contents of a library object were asked about */
};

/* Adds the assumptions that matter, with what was seen in models, and the classes that are taken to be fine. */
void assumptions_add(const struct subjects *subjects, const struct subjects_options *options, unsigned seen,
                     struct verdict *verdict);

/* The n-th name of the table; NULL behind the last. */
const char *assumptions_name(size_t n);

#endif
