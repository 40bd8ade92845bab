/* heddle show points-to, threads and locks for C programs. */
#ifndef HEDDLE_CLI_SHOW_C_FACTS_H
#define HEDDLE_CLI_SHOW_C_FACTS_H

#include <stdio.h>

struct budget;
struct command;
struct text_list;

/* Reads a program and prints what the command shows of it, as text. Complaints go to stderr. Returns the exit
 * status. */
int show_c_facts(const struct command *command, const struct text_list *files, const struct text_list *flags,
                 struct budget *budget, FILE *to);

#endif
