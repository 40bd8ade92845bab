/* The insides of a search for a scenario, shared with the scheduler that turns one into an execution. */
#ifndef HEDDLE_PUSH_EXPLICIT_SCENARIO_INTERNAL_H
#define HEDDLE_PUSH_EXPLICIT_SCENARIO_INTERNAL_H

#include "push/explicit/scenario.h"

enum event_kind {
    EVENT_ACCESS, /* operand: number of the access among those of the players */
    EVENT_START,  /* operand: process; the next actor begins */
    EVENT_ALLOC,  /* operand: lock */
    EVENT_FINISH,
    EVENT_SOLO_END, /* operand: solo state; some actors begin */
    EVENT_PLACE     /* of nobody: the roles stand at their places */
};

struct event {
    enum event_kind kind;
    uint32_t actor, operand;
};

/* A copy of a process that takes part. */
struct actor {
    uint32_t process, copy;
    struct machine *machine;
    uint32_t role;        /* EML_NONE: helps only */
    uint32_t level;       /* its word so far */
    uint32_t offset;      /* number of events before it began */
    uint32_t environment; /* since the last event */
    uint32_t taken;       /* own accesses so far */
    bool staying;         /* in the unit of its accesses */
    bool finished;
    bool served; /* it started another one, or allocated a lock */
};

struct search {
    const struct players *players;
    struct actor *actors; /* number 0 is main */
    uint32_t actor_count;
    struct event *events;
    size_t event_count;
    uint32_t next_access;
    uint64_t *allocated;
    bool *role_started;
    uint64_t *awaited; /* processes whose end matters, as of the last event */
    bool alone;
    /* Of the whole search. */
    uint64_t *needed; /* locks that participants need */
    bool *helper;     /* processes of which copies without a role may be of use */
    struct solo_target *targets;
    uint32_t target_count, lock_words, process_words;
    uint32_t *chosen; /* the history of each actor, once compatible ones are found */
    bool on_the_way;  /* main starts the second actor on its way to the first event, instead of while it is alone */
    size_t actor_capacity, event_capacity, chosen_capacity;
};

/* Are there compatible histories of the first `count` actors, up to the last event? Sets chosen. */
bool search_possible(struct search *search, uint32_t count);

/* The execution of a successful search, step by step. Leaves the witness empty if it is too long. False if the
 * histories cannot be interleaved after all. */
bool scenario_schedule(struct search *search, struct arena *arena, struct eml_witness *witness);

#endif
