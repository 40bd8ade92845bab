/* Loops that make a thread, start it and join it, again and again. */
#ifndef HEDDLE_FACTS_THREADS_ROUNDS_H
#define HEDDLE_FACTS_THREADS_ROUNDS_H

#include "facts/threads/threads.h"

/* Whether, whenever a call of Thread.join() in a body that runs once has ended without an exception, all threads have
 * ended that a call of Thread.start() in the same body has started: both are about the same value, and behind a start
 * there is no way to another one, nor to where the value is made, but through that join. */
bool rounds_joined(const struct facts *facts, struct thread_site join, ir_value start);

/* Whether a call that takes what `made` makes, a `new` of the same body, takes each such object at most once: there is
 * no way from the call back to it that does not make another one. */
bool rounds_make_anew(const struct ir_body *body, ir_value made, ir_value call);

/* Whether there is a way from behind one instruction of a body to another one that does not lead through a third. */
bool rounds_lead(const struct ir_body *body, ir_value from, ir_value to, ir_value past);

#endif
