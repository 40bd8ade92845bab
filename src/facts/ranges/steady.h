/* Fields that keep their value for a while, so that a number that is read from one twice is the same number. */
#ifndef HEDDLE_FACTS_RANGES_STEADY_H
#define HEDDLE_FACTS_RANGES_STEADY_H

#include "facts/threads/threads.h"

/* Whether two values of a body that runs once are the same number for certain: both are read from the same field of the
 * application (static, or of the same object), and nobody writes it after `one` was read, before the block `until`
 * (IR_NONE: the end of the body) begins for the first time. All reads of `other` that are meant come after a read of
 * `one`, and before `until`. It must be known what each of the threads runs; nothing else is asked of them. */
bool steady_same(const struct facts *facts, const struct threads *threads, instance_id instance, ir_value one,
                 ir_value other, uint32_t until);

#endif
