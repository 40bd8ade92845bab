/* An execution that the solver found, led through the interpreter: what comes out is a schedule. */
#ifndef HEDDLE_BOUND_WITNESS_H
#define HEDDLE_BOUND_WITNESS_H

#include "bound/encode/encode.h"

/* Runs the execution that encoding_find found up to the first stop that it meets, *stop. False: the interpreter does
 * something else, and `why` says what; that is a mistake of this engine. The finding lies in the arena. */
bool witness_make(struct encoding *encoding, struct skeleton *skeleton, const struct stop **stop,
                  struct bound_finding *finding, struct buffer *why, struct arena *arena);
/* Runs the execution of a deadlock or a data race that was found; all else is as with witness_make. */
bool witness_make_of(struct encoding *encoding, struct skeleton *skeleton, enum bound_kind kind,
                     struct bound_finding *finding, struct buffer *why, struct arena *arena);

#endif
