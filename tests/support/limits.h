/* Limits for tests count processor time: how long work takes on the clock depends on what else the machine does.
 * Only what hangs, and so uses no processor, is ended by the clock, which is patient. */
#ifndef HEDDLE_TESTS_SUPPORT_LIMITS_H
#define HEDDLE_TESTS_SUPPORT_LIMITS_H

/* Seconds of processor time that this process and the children it has waited for have used, user and system. */
double limits_used(void);

/* From now on this process, and the program that it becomes by exec, is ended by a signal after so many seconds of
 * its own processor time, or LIMITS_PATIENCE times as many on the clock. Its children are not. 0: no limit any more. */
enum { LIMITS_PATIENCE = 60 };
void limits_set(unsigned seconds);

#endif
