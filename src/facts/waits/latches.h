/* CountDownLatch, and Semaphore without permits at first: who waits for whom.
 *
 * A latch is looked at if it is one object, made once with a number that is known. All calls of countDown that may be
 * about it are counted: each happens once in the program, or once in each run of an entry, of which there are as many
 * as threads are made or tasks handed over. If there cannot be more of them than the latch asks for, then await ends
 * only when each has happened. A latch that is counted down more often, or from within other methods, tells nothing.
 * A semaphore that is made with 0 permits is a latch for one: who acquires a permit needs that one was released. */
#ifndef HEDDLE_FACTS_WAITS_LATCHES_H
#define HEDDLE_FACTS_WAITS_LATCHES_H

#include "facts/threads/threads.h"

/* Adds what await of latches waits for, and what they keep from going on (waits.h). */
void latches_find(struct threads *threads);

#endif
