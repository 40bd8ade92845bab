/* Which instructions of which threads may run at the same time, from starts and joins alone: locks are not looked at.
 *
 * Two facts keep a place of one thread apart from a whole other thread:
 *   not yet   it cannot run after any start of the other thread: all starts are made by the place's own thread, which
 *             runs once
 *   over      it can only run after a join that is certain (threads.h) to have seen the end of the other thread
 * The first holds also through a chain of starts: what runs before a thread is started runs before all that this thread
 * starts, if nobody else starts that. */
#ifndef HEDDLE_FACTS_THREADS_PARALLEL_H
#define HEDDLE_FACTS_THREADS_PARALLEL_H

#include "facts/threads/threads.h"

struct parallel;

struct parallel_place {
    thread_id thread;
    instance_id instance; /* one that the thread runs */
    ir_value at;
};

/* All must outlive it. When the budget (may be NULL) is spent, all that is not known by then may be parallel;
 * parallel_complete is false. */
struct parallel *parallel_new(const struct facts *facts, const struct threads *threads, struct budget *budget);
void parallel_free(struct parallel *parallel);
bool parallel_complete(const struct parallel *parallel);

/* Whether two threads (or two runs of one) may do this at the same time. */
bool parallel_may(const struct parallel *parallel, struct parallel_place one, struct parallel_place other);

/* Whether a place runs only while no run of another thread is alive. */
bool parallel_is_apart(const struct parallel *parallel, struct parallel_place place, thread_id other);

/* Whether some place of the thread may be apart from the other one, and so is worth asking for. */
bool parallel_has_order(const struct parallel *parallel, thread_id one, thread_id other);

/* Whether the place runs only after the end of the thread for certain. */
bool parallel_is_over(const struct parallel *parallel, struct parallel_place place, thread_id other);

#endif
