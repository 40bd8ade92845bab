/* Which locks are held where: for certain, and possibly.
 *
 * Monitors (`synchronized` blocks and methods) and the locks of java.util.concurrent.locks. A lock is an abstract
 * object that is locked somewhere, or the class object of a static synchronized method. Held for certain is
 *   - a lock that is single (threads/single.h): taken here or by all who call this instance;
 *   - the lock of a value of the instance, whichever object that is: taken by an acquisition here on the same value,
 *     or, for a parameter, held by all callers of what they pass.
 * Held possibly are all objects that an acquisition may have locked, here or in some caller.
 *
 * Monitors are balanced within a method, as all compilers make them; what a method does to a monitor is not seen by its
 * callers. Locks of the library need not be: a method may leave one locked (then its callers hold it possibly, never
 * for certain) or unlock one that its caller has locked (then the caller no longer holds it for certain). tryLock locks
 * possibly. `wait` and `await` give a lock up for a while: at the instructions before and behind them it is held; that
 * others may come between is for the reader to know. */
#ifndef HEDDLE_FACTS_LOCKS_LOCKS_H
#define HEDDLE_FACTS_LOCKS_LOCKS_H

#include "facts/facts.h"
#include "facts/threads/single.h"

struct budget;
struct locks;

typedef uint32_t lock_id;

struct lock {
    object_id object; /* FACTS_NONE: the class object of `class`, which the program does not mention otherwise */
    class_id class;   /* the class of the object; of a class object, the class that it stands for */
    bool single;
};

enum acquisition_kind { ACQUIRE_MONITOR, ACQUIRE_METHOD, ACQUIRE_LOCK, ACQUIRE_TRY };

/* A place where a lock is taken. */
struct acquisition {
    instance_id instance;
    ir_value at; /* FACTS_NONE: on entry of the synchronized method */
    enum acquisition_kind kind;
    ir_value value;       /* what is locked; FACTS_NONE: the class object of a static method */
    const lock_id *locks; /* which it may be, rising */
    uint32_t lock_count;
};

/* The facts and the singles must outlive it. When the budget (may be NULL) is spent, locks_complete is false: nothing
 * is held for certain then and everything possibly, and there may be more locks and acquisitions than are listed. */
struct locks *locks_new(const struct facts *facts, const struct singles *singles, struct budget *budget);
void locks_free(struct locks *locks);
bool locks_complete(const struct locks *locks);

uint32_t locks_count(const struct locks *locks);
struct lock locks_lock(const struct locks *locks, lock_id id);

/* Acquisitions by instance, then by instruction. */
uint32_t locks_acquisition_count(const struct locks *locks);
const struct acquisition *locks_acquisition(const struct locks *locks, uint32_t n);

/* Whether a single lock is held whenever the instruction of the instance begins. */
bool locks_must_hold(const struct locks *locks, instance_id instance, ir_value at, lock_id lock);

/* Whether whatever the value points to is locked whenever the instruction begins. */
bool locks_must_hold_value(const struct locks *locks, instance_id instance, ir_value at, ir_value value);

/* Whether a lock may be held when the instruction begins. */
bool locks_may_hold(const struct locks *locks, instance_id instance, ir_value at, lock_id lock);

/* All locks that are held when the instruction begins, as bits (base/bits.h) of locks_count numbers: single ones that
 * are held for certain, and all that may be. On entry of the instance, if `at` is FACTS_NONE. */
void locks_held(const struct locks *locks, instance_id instance, ir_value at, uint64_t *must, uint64_t *may);

/* The lock of an object; FACTS_NONE if nobody locks it. */
lock_id locks_of_object(const struct locks *locks, object_id object);

/* Appends a name for people: "Main.java:3 new Object", "class Foo". */
void locks_name(const struct locks *locks, lock_id id, struct buffer *to);

#endif
