/* What the parts of locks.h share. */
#ifndef HEDDLE_FACTS_LOCKS_INTERNAL_H
#define HEDDLE_FACTS_LOCKS_INTERNAL_H

#include "base/bits.h"
#include "facts/locks/locks.h"

struct arena;
struct idmap;

enum {
    MOST_LOCAL = 64
}; /* acquisitions of one instance that are told apart; the others are held possibly, everywhere */

/* What a call or instruction does to locks by itself. */
enum lock_event { EVENT_NONE, EVENT_ACQUIRE, EVENT_TRY, EVENT_RELEASE };

/* Which acquisitions of an instance are held where: bits by their number in the instance. */
struct local_locks {
    uint32_t first, count;        /* acquisitions of the instance */
    uint64_t *must, *may;         /* before each instruction; NULL: not computed, or no acquisitions */
    uint64_t must_exit, may_exit; /* where the instance is left, in whatever way */
};

struct locks {
    const struct facts *facts;
    const struct singles *singles;
    struct arena *arena;
    struct lock *items;
    size_t count, capacity;
    struct idmap *by_object, *by_class;
    struct acquisition *acquisitions;
    size_t acquisition_count, acquisition_capacity;
    struct local_locks *local; /* of each instance */
    uint64_t **entry_must;     /* of each instance: single locks; NULL: not reached, or none */
    uint64_t **entry_may;
    uint64_t *entry_values; /* of each instance: bits of its first 64 parameters that are locked for certain */
    /* Of each instance, locks of the library: that it may leave locked, and may unlock without having locked them.
     * NULL: none. */
    uint64_t **leaves, **releases;
    class_id lock_interface; /* java/util/concurrent/locks/Lock */
    struct budget *budget;
    bool complete, gave_up; /* gave_up: the budget was spent */
};

/* What an instruction does by itself, and to which value. */
enum lock_event locks_event(const struct locks *locks, instance_id instance, const struct ir_body *body, ir_value at,
                            ir_value *value);

/* Fills in `local` of an instance that has acquisitions. */
void locks_flow(struct locks *locks, instance_id instance, const struct ir_body *body);

/* Fills in what callers contribute. */
void locks_spread(struct locks *locks);

/* Fills in what instances do to locks of the library that outlasts them. */
void locks_summarise(struct locks *locks);

/* The acquisitions in a state as locks: adds all that may be held, or only single ones that must be. */
void locks_add_may(const struct locks *locks, instance_id instance, uint64_t state, uint64_t *to);
void locks_add_must(const struct locks *locks, instance_id instance, uint64_t state, uint64_t *to);

/* The state before an instruction. */
uint64_t locks_state(const struct locks *locks, instance_id instance, ir_value at, bool must);

/* Locks that a call may unlock for its caller; NULL: none. To be freed. */
uint64_t *locks_released_at(const struct locks *locks, instance_id instance, ir_value at);

#endif
