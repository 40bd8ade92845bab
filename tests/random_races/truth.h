/* What can happen in a program, by the EML that is written from its tree (random_java/tree.h): races on fields, and
 * circles of threads that wait for each other's locks.
 *
 * Every interleaving is looked at (explorer/state_space.h); where there are too many, an engine decides what was not
 * seen. Nothing of this shares code with how heddle translates Java, nor with the facts that it finds. */
#ifndef HEDDLE_TESTS_RANDOM_RACES_TRUTH_H
#define HEDDLE_TESTS_RANDOM_RACES_TRUTH_H

#include "random_java/tree.h"

struct truth {
    bool raced[SUBJECTS][MOST_FIELDS]; /* of an object, or of STATICS */
    bool deadlocked;
    bool exact;    /* the EML is all that the program does, so that what it lacks could be proved */
    bool explored; /* all interleavings were looked at */
    bool invalid;  /* an EML text could not be read, or had no answer */
};

struct truth truth_of(const struct tree *tree);

/* Whether a field belongs to a subject, and is one that threads can race for: not what sees to that itself. */
bool truth_is_asked(const struct tree *tree, unsigned subject, unsigned field);

#endif
