/* Objects that each have one owner: a Runnable or Thread that one thread runs, with what it made for itself.
 *
 * `workers[i] = new Worker(); new Thread(workers[i]).start();` makes many objects in one place, and so do their
 * constructors and what they run; but no two threads share any of them. To see this, each frame of a thread has a
 * tag: the frames of methods of an *owner*, and all that they call, have this owner as their tag; all others have
 * their thread. A *part* is an object that belongs to the tag of the frame that made it. It stays with it if
 *   - only owners and parts hold parts: no static field, and no other object;
 *   - a frame with an owner as its tag knows no other owner: it makes none, and finds none in what is neither owner
 *     nor part;
 *   - no part passes between frames with different tags: as an argument, result or exception, or through a field of
 *     an owner
 *     that is not the tag; nor to a thread that is started.
 * Then all parts that a frame knows have its tag. So a part is touched by one thread at a time, if an owner is the
 * tag of one thread at a time:
 *   - it is run by one thread at most: it is a Thread, and is only run by having been started, which can happen
 *     once; or it is given to
 *     one new Thread, by one instruction, where it has been made anew each time;
 *   - its other methods are called, and its fields used, from outside only before it is known to anybody but
 *     variables of the method that
 *     made it, or by one thread that runs once, where the threads that it is the tag of have not begun or have ended.
 * That is decided for sets of objects: what breaks a rule is no part, and an owner of which one breaks a rule is
 * none. */
#ifndef HEDDLE_FACTS_OWNERS_OWNERS_H
#define HEDDLE_FACTS_OWNERS_OWNERS_H

#include "facts/threads/parallel.h"
#include "facts/threads/threads.h"

/* Takes owners and parts away from a set of objects (bits). Nothing is taken away once the budget (may be NULL) is
 * spent, or if the facts or the threads are not complete. */
void owners_leave_out(const struct facts *facts, const struct threads *threads, const struct parallel *parallel,
                      struct budget *budget, uint64_t *objects);

#endif
