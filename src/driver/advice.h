/* What a user can do about a program that heddle could not look into, in words. */
#ifndef HEDDLE_DRIVER_ADVICE_H
#define HEDDLE_DRIVER_ADVICE_H

#include "driver/subjects.h"

struct verdict;

/* Tells the verdict why nothing is asked about a program, for the case that nothing is. Where its executions were
 * explored, but nothing is asked about shared objects, that is said nevertheless; without a thread it is a gap. */
void advice_on_nothing(const struct subjects *subjects, const struct subjects_options *options, bool only_executions,
                       struct verdict *verdict);

/* Adds as gaps what of the application could not be read, and what its facts could not follow. */
void advice_on_gaps(const struct subjects *subjects, struct verdict *verdict);

/* Adds as gaps the waits of the application of which it is not shown that who has waited looks again. */
void advice_on_waits(const struct subjects *subjects, struct verdict *verdict);

#endif
