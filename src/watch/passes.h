/* Places of the source that threads pass: how often accesses are made at a line, whatever they are made to.
 *
 * What goals count is accesses to objects that they are about. That a line is passed again and again, and never
 * touches such an object, says something, too: perhaps it never does. */
#ifndef HEDDLE_WATCH_PASSES_H
#define HEDDLE_WATCH_PASSES_H

#include <stdbool.h>
#include <stdint.h>

struct passes;
struct watch;

struct passes *passes_new(void);
void passes_free(struct passes *passes); /* NULL is fine */

/* A place that counts: its number. The same place has the same number. */
uint32_t passes_place(struct passes *passes, const char *method, uint32_t line);

/* A thread makes an access, of its own or by a call of the library, in a method (of the interpreter) of the
 * application. */
void passes_note(struct watch *watch, uint32_t method, uint32_t line, bool reads, bool writes, uint32_t thread);

void passes_reset(struct passes *passes); /* a new run begins */
/* It is not known any more whose all objects are: passes do not count until the next run. */
void passes_stop(struct passes *passes);

/* What is known of this run alone, to go back to: a copy, of so many places. */
struct passes_run;
struct passes_run *passes_keep(const struct passes *passes);
void passes_back(struct passes *passes, const struct passes_run *kept); /* behind passes_reset */
void passes_run_free(struct passes_run *kept);                          /* NULL is fine */

/* How often a place was passed by reads, or writes, in all runs; which threads did, in this one, as bits. */
uint32_t passes_count(const struct passes *passes, uint32_t place, bool write);
uint32_t passes_threads(const struct passes *passes, uint32_t place);

#endif
