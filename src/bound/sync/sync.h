/* Models of the functions of pthreads: threads, and what they wait for.
 *
 * Who holds a mutex or a spin lock is no variable: taking and giving back are events, which encode/ orders, and whether
 * a thread itself holds one is private memory of that thread. The same holds of who waits for a condition or at a
 * barrier. All else (the value of a semaphore, who reads under a read-write lock, whether something was destroyed) is
 * memory like any other, which a function reads and writes at one moment. */
#ifndef HEDDLE_BOUND_SYNC_SYNC_H
#define HEDDLE_BOUND_SYNC_SYNC_H

#include "bound/library.h"

/* threads.c */
term library_create(const struct library_call *call);
term library_join(const struct library_call *call);
term library_detach(const struct library_call *call);
term library_exit_thread(const struct library_call *call);
term library_self(const struct library_call *call);
term library_is_self(const struct library_call *call);
/* The name of a thread: what pthread_t is, a number that no other thread has. */
term sync_name(struct skeleton *skeleton);

/* mutex.c: number of the row: 0 for a mutex, 1 for a spin lock */
term library_lock_init(const struct library_call *call);
term library_lock_destroy(const struct library_call *call);
term library_lock(const struct library_call *call);
term library_lock_try(const struct library_call *call);
term library_lock_release(const struct library_call *call);

/* condition.c: of wait: number 1: until a time; of signal: number 1: all */
term library_condition_init(const struct library_call *call);
term library_condition_destroy(const struct library_call *call);
term library_condition_wait(const struct library_call *call);
term library_condition_signal(const struct library_call *call);

/* semaphore.c */
term library_semaphore_init(const struct library_call *call);
term library_semaphore_destroy(const struct library_call *call);
term library_semaphore_wait(const struct library_call *call);
term library_semaphore_try(const struct library_call *call);
term library_semaphore_post(const struct library_call *call);
term library_semaphore_value(const struct library_call *call);

/* rwlock.c: of take: number 1: to write, 2: without waiting, 3: both */
term library_rwlock_init(const struct library_call *call);
term library_rwlock_destroy(const struct library_call *call);
term library_rwlock_take(const struct library_call *call);
term library_rwlock_release(const struct library_call *call);

/* barrier.c, once.c */
term library_barrier_init(const struct library_call *call);
term library_barrier_destroy(const struct library_call *call);
term library_barrier_wait(const struct library_call *call);
term library_once(const struct library_call *call);

/* attributes.c: set has the largest value as the number of its row; size: where it lies */
term library_attributes_init(const struct library_call *call);
term library_attribute_set(const struct library_call *call);
term library_attribute_get(const struct library_call *call);
term library_attribute_size(const struct library_call *call);

/* split.c: calls the function of the row with arguments that are known, in as many cases as they may have. */
term sync_call(const struct library_call *call);

/* place.c: what they have in common. */

/* A number of 32 bits. */
term sync_number(const struct library_call *call, uint32_t number);
term sync_is(const struct library_call *call, term value, uint32_t number);
/* Before another thread was made nobody else can have done anything. */
bool sync_is_alone(const struct library_call *call);
/* Where an object of so many bytes is that an argument points to, object and offset as in a pointer. False: that is not
 * known, or it is none, and the way ends. */
bool sync_find(const struct library_call *call, uint32_t argument, uint32_t bytes, uint64_t *pointer);
/* That there is something at a place. */
void sync_note(struct world *world, uint64_t pointer, uint32_t bytes, enum sync_kind kind);
/* A number of 32 bits at a place, which the library may see; the way ends where it is not there or not initialised. */
term sync_load_word(const struct library_call *call, uint64_t pointer, uint32_t *node);
void sync_store_word(const struct library_call *call, uint64_t pointer, term value, uint32_t *node);
/* A thread waits until something is so at a moment, perhaps for ever: that it does is open, and if it does, it is so.
 * *stays: it does not. False: it cannot wait here, and the way ends. */
bool sync_begin_wait(const struct library_call *call, uint32_t *node, term *stays);
void sync_end_wait(const struct library_call *call, term is_so);
/* An event of one group: those with the same place and the same sort of kind. Returns its number. */
uint32_t sync_event(struct skeleton *skeleton, uint64_t pointer, enum event_kind kind, uint32_t node, term guard);

/* stuck.c: a thread may stay here; does nothing unless that is asked for. */
void stuck_add(const struct library_call *call, const struct wait *wait);
/* A thread may stay here that waits for something in memory. The call is made again on a way of its own, at the end of
 * all: `again` and the node. False: nobody asks. */
bool stuck_begin_look(const struct library_call *call, term stays, struct library_call *again, struct state *way,
                      uint32_t *node);
/* What was seen: it can go on in the end. held: by a thread. */
void stuck_end_look(const struct library_call *call, term stays, struct state *way, term goes_on, bool held);

/* condition.c: whether some thread waits for a condition at this moment: a variable. */
term condition_is_awaited(struct skeleton *skeleton, struct state *state, uint64_t pointer, term condition,
                          uint32_t *node);

/* mutex.c: a mutex or spin lock whose place is known, as far as conditions need it. */
struct lock {
    uint64_t pointer;
    bool spins;
    uint32_t count, state, kind; /* cells: how often this thread holds it; what became of it; of what kind it is */
    uint32_t words[3];           /* cells that are 0 in one that nobody holds */
    uint32_t word_count;
};
enum { LOCK_PLAIN = 0, LOCK_RECURSIVE = 1, LOCK_CHECKED = 2, LOCK_KINDS = 3 };

bool lock_find(const struct library_call *call, uint32_t argument, struct lock *lock);
/* Of what kind it is; the way ends where it is not there, was destroyed, or never made. */
term lock_kind(const struct library_call *call, const struct lock *lock, uint32_t *node);
/* How often this thread holds it. */
term lock_count(const struct library_call *call, const struct lock *lock);
void lock_set_count(const struct library_call *call, const struct lock *lock, term count);
/* Whether the thread that is unrolled holds a lock at a place. */
term lock_is_held(struct skeleton *skeleton, struct state *state, uint64_t pointer);

#endif
