/* Data races on the fields of a shared object, which its model answers for all executions at once. */
#ifndef HEDDLE_DRIVER_MODELS_RACES_H
#define HEDDLE_DRIVER_MODELS_RACES_H

#include "driver/engines.h"

/* Whether a field may be raced for, or nobody knows: a program without data races behaves as if memory were
 * sequentially consistent. */
bool races_possible(const struct question *question);

/* Whether all that threads share was asked about, so that what the models say holds for the program. After all its
 * models were asked about, and what could not be looked into is in the verdict. */
struct subjects_options;
bool races_were_all_asked(const struct subjects *subjects, const struct subjects_options *options,
                          const struct verdict *verdict);

#endif
