/* A budget: how long a piece of work may take, and how large the process may become meanwhile.
 *
 * Work asks budget_spent often and stops when it is told to; what it knows by then is kept. The clock and the size of
 * the process are sampled, not read at each call. All budgets are spent when a signal asks heddle to end
 * (system/interrupt.h). Safe to share between threads. */
#ifndef HEDDLE_BASE_BUDGET_H
#define HEDDLE_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget;

/* seconds from now and bytes resident in memory; 0 means without limit. */
struct budget *budget_new(double seconds, size_t bytes);

/* A budget for a part of the work: it ends after so many seconds, when the process has grown to so many bytes (0:
 * without limit), or when the parent's ends. The parent must outlive it; it may be NULL. */
struct budget *budget_new_part(struct budget *parent, double seconds, size_t bytes);

void budget_free(struct budget *budget);

/* True once a limit was reached, and from then on. budget may be NULL: never spent. */
bool budget_spent(struct budget *budget);

/* As budget_spent, with the clock read in any case: for work that asks seldom. */
bool budget_spent_now(struct budget *budget);

/* How many seconds are left, by the budget or one that it is a part of, whichever is less; 0 if there is no limit, and
 * never less than a little if there is one. budget may be NULL. */
double budget_seconds_left(const struct budget *budget);

/* The memory that is allowed, by the budget or one that it is a part of, whichever is less; 0 if there is no limit. */
size_t budget_bytes(const struct budget *budget);

/* Another process works for this one, and so many bytes of it are in memory now: they count as well. */
void budget_add_bytes(struct budget *budget, size_t bytes);

/* Ends the budget at once: a limit built into the work itself was reached, so many of something ("words of events"); or
 * one without a number (0), and `of` says all ("end of the memory"). */
void budget_end(struct budget *budget, uint64_t limit, const char *of);

/* Which limit was reached, as a phrase ("time limit of 5 s", "memory limit of 100 MB", "limit of 9 words",
 * "interrupted"); NULL if none was. */
const char *budget_reason(const struct budget *budget);

/* Whether a signal ended it, not a limit; whether the limit of memory did. */
bool budget_interrupted(const struct budget *budget);
bool budget_out_of_memory(const struct budget *budget);

/* The bytes that a process has in memory, by its file statm below /proc; 0 if that cannot be read. */
size_t budget_resident_bytes(const char *statm);

/* Seconds of a monotonic clock, for measuring. */
double clock_seconds(void);

#endif
