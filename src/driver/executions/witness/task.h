/* What witnesses say of the task: files, what was asked, when. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_WITNESS_TASK_H
#define HEDDLE_DRIVER_EXECUTIONS_WITNESS_TASK_H

#include "base/system/sha256.h"
#include "driver/executions/witness/witness.h"

enum { TASK_TIME = 32 };

/* Appends the text of the property file, without blanks behind it, or what it would be for such a finding or
 * for what is proved. False, and why: it cannot be read, or there is no such property. */
bool task_specification(const struct witness_request *request, struct buffer *to, struct buffer *why);

/* SOURCE_DATE_EPOCH, if it is set, stands for now, so that the same input gives the same file. */
void task_time(char text[TASK_TIME]);

/* The text of a file (to be freed), and its hash. */
bool task_file(const struct witness_request *request, const char *path, struct buffer *text, char hash[SHA256_TEXT],
               struct buffer *why);

#endif
