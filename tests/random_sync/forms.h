/* The statements of the programs, and the members of classes that they need. */
#ifndef HEDDLE_TESTS_RANDOM_SYNC_FORMS_H
#define HEDDLE_TESTS_RANDOM_SYNC_FORMS_H

#include "random_c/plan.h"

#include <stddef.h>

/* Statements of tasks are about one thing each: with all of them at once, programs in which threads meet would be
 * rare. The first three of each are its script: what main and two tasks may do that belongs together. */
enum { SYNC_GROUPS = 14 };
extern const struct plan_table sync_task_tables[SYNC_GROUPS];
extern const uint8_t sync_weights[SYNC_GROUPS];

/* Those of public methods do not wait for what others do. */
extern const struct plan_table sync_unit_table;

/* A member that a program has if a word is in its statements. In the text $p, $c, $n, $q and $f are the permits of
 * the semaphore, the count of the latch, the parties of the barrier, a new queue, and whether locks are fair. */
struct sync_member {
    const char *word, *text;
};
extern const struct sync_member sync_shared_members[], sync_part_members[];

extern const char *const sync_queues[];
enum { SYNC_QUEUES = 4 };

#endif
