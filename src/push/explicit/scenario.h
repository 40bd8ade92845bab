/* Scenarios: the order of the events that an execution needs, found by search.
 *
 * A query asks for accesses by certain processes. For them to happen, processes must have been started, locks
 * allocated, joins passed. Which of these *events* happen, by whom, and in which order relative to the accesses, is
 * guessed here, event by event; every event ends a phase for all processes. After each event the histories of all
 * active processes must be compatible, which prunes the search early. A complete sequence of events with compatible
 * histories is an execution.
 *
 * The process main is alone until another process makes its first step. What it allocates and starts until then needs
 * no events of its own: it is part of the state in which the time alone ends. Most programs need nothing else. */
#ifndef HEDDLE_PUSH_EXPLICIT_SCENARIO_H
#define HEDDLE_PUSH_EXPLICIT_SCENARIO_H

#include "eml/witness.h"
#include "push/explicit/machine/machine.h"

struct arena;
struct budget;

/* Who can start whom, directly or through others; made once for a program. */
struct relations;
struct relations *relations_new(const struct eml_program *program, struct machine *const *machines);
void relations_free(struct relations *relations);

/* A process that plays a part in the query. */
struct role {
    uint32_t process;
    struct machine *machine; /* of that process, with the role's first slot in its range */
    bool unit;
    uint32_t slots[2];   /* with slots: which ones it takes, in order (numbers in the machine's list) */
    struct letter place; /* where it stands in the end, LETTER_AT_ACCESS or LETTER_AT_LOCK; else LETTER_OTHER */
    uint32_t must_hold;  /* a lock that it holds there; EML_NONE: anything */
};

struct role_access {
    uint32_t role, access; /* access: pds_access */
};

struct players {
    const struct eml_program *program;
    struct machine *const *machines; /* one for each process, for those without a role; may be shared with roles */
    const struct relations *relations;
    struct budget *budget;
    const struct role *roles;
    uint32_t role_count;
    const struct role_access *accesses;
    uint32_t access_count;
    bool with_slots; /* accesses are given to the machines as slots, not one by one */
    bool placed;     /* the roles' places are asked for, after all accesses */
};

/* The word of one role when all processes are there from the start and nothing but locks stands in the way. */
uint32_t scenario_relaxed_level(const struct players *players, uint32_t role);

/* True if the roles' words fit together when nothing but locks stands in the way: necessary for an execution. */
bool scenario_relaxed(const struct players *players);

enum scenario_outcome { SCENARIO_NONE, SCENARIO_FOUND, SCENARIO_BROKEN };

/* Of one process, in an execution that is still shown. */
enum { SCENARIO_MOST_STEPS = 1000000 };

/* Searches for an execution, which is put into *witness, or nothing if it is longer than any person wants to see.
 * SCENARIO_NONE is final only if the budget is not spent. SCENARIO_BROKEN: compatible histories that could not be
 * interleaved, which is a bug. */
enum scenario_outcome scenario_search(const struct players *players, struct arena *arena, struct eml_witness *witness);

/* A quick try at the same for two roles with slots that fit together when nothing but locks stands in the way; see
 * guess.c. False says nothing. */
bool scenario_guess(const struct players *players, struct arena *arena, struct eml_witness *witness);

#endif
