/* The machines of all processes of a program, made for the queries that are asked. */
#ifndef HEDDLE_PUSH_EXPLICIT_MACHINES_H
#define HEDDLE_PUSH_EXPLICIT_MACHINES_H

#include "eml/query.h"
#include "push/explicit/scenario.h"

struct budget;
struct crew;

struct crew *crew_new(const struct eml_program *program, const struct eml_query *queries, size_t count,
                      struct budget *budget);
void crew_free(struct crew *crew);

/* A cast without roles and accesses, to be filled in. */
struct cast crew_cast(const struct crew *crew);

/* A machine of a process that is not bound to a first slot. */
struct machine *crew_machine(const struct crew *crew, uint32_t process);

/* The machine of a process for a role whose first slot is the given one. */
struct machine *crew_machine_for(const struct crew *crew, uint32_t process, uint32_t first_slot);

/* The slot of an access in the machines of a process; EML_NONE if the process never makes it. */
uint32_t crew_slot(const struct crew *crew, uint32_t process, uint32_t access);

/* How many machines a process has, and which one is for a first slot: for tables. */
uint32_t crew_window_count(const struct crew *crew, uint32_t process);
uint32_t crew_window(const struct crew *crew, uint32_t process, uint32_t first_slot);
struct machine *crew_window_machine(const struct crew *crew, uint32_t process, uint32_t window);

#endif
