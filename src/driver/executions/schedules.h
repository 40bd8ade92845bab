/* Schedules of findings, as files that `heddle run --schedule` follows. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_SCHEDULES_H
#define HEDDLE_DRIVER_EXECUTIONS_SCHEDULES_H

#include <stdbool.h>

struct listener;
struct verdict;

/* Writes FOLDER/ID.schedule for each finding of a finished verdict that has a schedule; makes the folder if it is not
 * there. False, and the listener hears why, if that fails. */
bool schedules_write(const char *folder, const struct verdict *verdict, const struct listener *listener);

#endif
