/* Futures: who waits for tasks by them.
 *
 * - Future.get in a loop over a list or array of all futures that a method got from submit (threads/loops.h).
 * - join and get of a CompletableFuture that runAsync or supplyAsync gave, or one that completes only behind it:
 *   thenApply and the like, allOf. Nobody in the program completes or cancels such futures otherwise.
 * All in one method that runs once. */
#ifndef HEDDLE_FACTS_WAITS_FUTURES_H
#define HEDDLE_FACTS_WAITS_FUTURES_H

#include "facts/threads/threads.h"

/* Adds the waits for a task (waits.h), given all places that hand it over. */
void futures_find(struct threads *threads, instance_id task, const struct thread_site *starts, uint32_t count);

#endif
