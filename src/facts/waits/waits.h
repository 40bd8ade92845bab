/* Calls, other than Thread.join, that end only when others have come far enough: await of a CountDownLatch,
 * awaitTermination and isTerminated of a pool, invokeAll, Future.get in a loop, join of a CompletableFuture.
 *
 * Whom they wait for is what runs in a thread: the thread's own entry, or all runs of a task, whichever worker runs
 * it. */
#ifndef HEDDLE_FACTS_WAITS_WAITS_H
#define HEDDLE_FACTS_WAITS_WAITS_H

#include "facts/threads/threads.h"

/* Once the call has ended without an exception (or, if `behind` is a block, whenever that begins), all runs of the
 * thread or task have ended and none begins any more. If there are `last` sites, they need not have ended, but each has
 * begun one of these calls, which are in its entry, and begins none of them again. */
struct thread_wait {
    struct thread_site site;
    uint32_t behind;  /* a block of the same body, or IR_NONE */
    thread_id thread; /* FACTS_NONE: a task */
    instance_id task; /* FACTS_NONE: the thread's own entries */
    const struct thread_site *last;
    uint32_t last_count;
};

/* A call in an entry of threads that ends without an exception (or, if `behind` is a block, with true, so that this
 * begins) only after another call has begun, which main makes. */
struct thread_gate {
    struct thread_site site;
    uint32_t behind;
    struct thread_site opened;
};
const struct thread_gate *threads_gates(const struct threads *threads, uint32_t *count);

/* The executor with one thread that runs all runs of a task, one after the other with all others that it runs: the
 * place that makes it. False if it is not known to be one. */
bool threads_in_turn(const struct threads *threads, instance_id task, struct thread_site *executor);

/* All waits that are known, each pair of a call and what it waits for once. */
const struct thread_wait *threads_waits(const struct threads *threads, uint32_t *count);

#endif
