/* EML files that a command was given. */
#ifndef HEDDLE_CLI_EML_SOURCE_H
#define HEDDLE_CLI_EML_SOURCE_H

struct budget;
struct eml_program;

/* Reads and checks a file ("-" is standard input). Returns NULL and says on stderr what is wrong; *status is then
 * STATUS_WRONG, or STATUS_UNKNOWN if the budget (may be NULL) was spent. */
struct eml_program *source_read(const char *path, struct budget *budget, int *status);

#endif
