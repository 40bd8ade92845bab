/* Signals that ask heddle to end: SIGINT, SIGTERM, SIGHUP.
 *
 * The first one is only noted. Budgets look at the note (budget.h), so that long work ends by the way that limits have,
 * and what is known by then is reported. A further one that comes a second later or more ends the process at once;
 * sooner ones do not count, since `timeout` and shells often send one signal twice, to the process and to its group.
 * Either way nothing is left behind (leftovers.h).
 *
 * The note is state of the process, not of a part of the program: signals are, and a handler has no other way to say
 * anything. This and leftovers.h are the only modules that have such state. */
#ifndef HEDDLE_BASE_SYSTEM_INTERRUPT_H
#define HEDDLE_BASE_SYSTEM_INTERRUPT_H

/* From now on the signals are noted. Those that the process was started to ignore, as by nohup, stay ignored. */
void interrupt_watch(void);

/* The signal that came first, 0 if none did. */
int interrupt_signal(void);

/* Its name, for people: "SIGINT". */
const char *interrupt_name(int number);

/* Ends the process by the signal that was noted, so that a shell sees what ended it; returns if there was none. What
 * was written must be flushed before. */
void interrupt_end(void);

#endif
