/* What must not outlive the process: temporary folders, and programs that it started.
 *
 * They are noted here, in the one place that knows all of them, and go in any case: when their owner is done with them,
 * at the end of the process by exit (out of memory, too), and when a signal ends it. The list is state of the process,
 * not of a part of the program, since exit and handlers of signals are. All functions may be called by several threads
 * at once. */
#ifndef HEDDLE_BASE_SYSTEM_LEFTOVERS_H
#define HEDDLE_BASE_SYSTEM_LEFTOVERS_H

#include <sys/types.h>

/* A new empty folder below TMPDIR, or /tmp, that only this user may enter. NULL if that fails (errno says why), else
 * its path, to be given to leftovers_remove_folder. */
char *leftovers_new_folder(void);

/* Removes a folder of leftovers_new_folder with all that is in it, and frees its path. NULL is fine. */
void leftovers_remove_folder(char *folder);

/* Notes a group of processes that was started, and forgets it when it has ended. */
void leftovers_add_group(pid_t group);
void leftovers_drop_group(pid_t group);

/* Ends all groups and removes all folders. A handler of a signal may call it. */
void leftovers_end(void);

#endif
