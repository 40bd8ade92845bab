/* The machines of all processes of a program, made for the queries that are asked. */
#ifndef HEDDLE_PUSH_EXPLICIT_MACHINES_H
#define HEDDLE_PUSH_EXPLICIT_MACHINES_H

#include "eml/query.h"
#include "push/explicit/scenario.h"

struct budget;
struct machines;

struct machines *machines_new(const struct eml_program *program, const struct eml_query *queries, size_t count,
                              struct budget *budget);
void machines_free(struct machines *machines);

/* Players without roles and accesses, to be filled in. */
struct players machines_players(const struct machines *machines);

/* A machine of a process that is not bound to a first slot. */
struct machine *machines_of_process(const struct machines *machines, uint32_t process);

/* The machine of a process for a role whose first slot is the given one. */
struct machine *machines_for_slot(const struct machines *machines, uint32_t process, uint32_t first_slot);

/* The slot of an access in the machines of a process; EML_NONE if the process never makes it. */
uint32_t machines_slot(const struct machines *machines, uint32_t process, uint32_t access);

/* How many machines a process has, and which one is for a first slot: for tables. */
uint32_t machines_range_count(const struct machines *machines, uint32_t process);
uint32_t machines_range(const struct machines *machines, uint32_t process, uint32_t first_slot);
struct machine *machines_of_range(const struct machines *machines, uint32_t process, uint32_t range);

#endif
