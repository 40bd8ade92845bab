/* Tasks that are collected and then run together, each once.
 *
 * A method makes a list, or an array that it makes a list of, keeps it to itself and gives it to invokeAll or invokeAny
 * of an executor of the library, once. A look at this one body shows it. Then whatever is put into the list runs at
 * most once for each time that it is put there. */
#ifndef HEDDLE_FACTS_THREADS_COLLECTED_H
#define HEDDLE_FACTS_THREADS_COLLECTED_H

#include "facts/threads/threads.h"

/* Whether an instruction puts what it is given, as far as that is in one place of the list, into such a collection:
 * List.of, Arrays.asList, add, or an assignment to an element. */
bool collected_once(const struct facts *facts, struct thread_site site);

/* The call of invokeAll without a time that such a collection is given to, in the same body: when it has ended without
 * an exception, all that was put there has run. FACTS_NONE if there is none. */
ir_value collected_for(const struct facts *facts, struct thread_site site);

#endif
