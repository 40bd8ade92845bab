/* Objects that threads hand over by queues, one owner after the other.
 *
 * Such an object is known to nobody but variables of the application's code and a queue of the library: who puts it
 * there does not use it any more, nor do those who called it with the object, and who has it then has taken it out.
 * So one thread at a time can reach it, and the queue orders what one does before what the next one does. Its parts
 * go with it: what its fields hold, if the application made it and nothing else holds it.
 *
 * It is so if every value that may be the object
 *   - was made there, is a parameter that code of the application passes, what such code returns, what is read from
 *     fields of the object or its parts, or what a method of a queue gives that also takes it out (the object, no
 *     part);
 *   - is used by code of the application alone (its fields, its monitor, its methods), by methods of the library that
 *     keep nothing of it (lists and maps as parts, and the iterators of these, which count as parts), or put into a
 *     queue
 *     (the object, no part): never stored anywhere else than in the object and its parts, kept by a lambda, thrown, or
 *     given to the library otherwise;
 *   - is not used behind the call that puts it into the queue before it is set anew, in the method itself and, where
 *     that has parameters which may be the object, in all its callers. */
#ifndef HEDDLE_FACTS_THREADS_HANDED_H
#define HEDDLE_FACTS_THREADS_HANDED_H

#include "facts/facts.h"

struct budget;

/* Takes those objects away from a set (bits). Nothing is taken away once the budget (may be NULL) is spent. */
void handed_leave_out(const struct facts *facts, struct budget *budget, uint64_t *objects);

#endif
