/* How the synchronisation objects of pthreads lie in their bytes. Each member is 32 bits; owners are threads plus 1.
 * The kind of a mutex stands where glibc's static initialisers put it (struct c_program). Only so many bytes as are
 * needed are touched: programs that were preprocessed for 32 bits have smaller objects. */
#ifndef HEDDLE_RUN_C_SYNC_H
#define HEDDLE_RUN_C_SYNC_H

#include "run/c/internal.h"

enum { MUTEX_HELD = 0, MUTEX_COUNT = 4, MUTEX_OWNER = 8, MUTEX_SIZE = 20 };
enum { MUTEX_NORMAL = 0, MUTEX_RECURSIVE = 1, MUTEX_CHECKED = 2, MUTEX_ADAPTIVE = 3, MUTEX_KINDS = 3, MUTEX_GONE = -1 };
enum { CONDITION_CLOCK = 0, CONDITION_GONE = 4, CONDITION_SIZE = 8 };
enum { RWLOCK_READERS = 0, RWLOCK_WRITER = 4, RWLOCK_SIZE = 8 };
/* Where glibc keeps whether a read-write lock prefers writers, as its initialisers write it; for 32 bits elsewhere. */
enum { RWLOCK_KIND = 48, RWLOCK_KIND_32 = 24 };
enum { SEMAPHORE_SIZE = 4 };
enum { BARRIER_TOTAL = 0, BARRIER_ARRIVED = 4, BARRIER_SIZE = 8 };
/* Instead of the number of readers, a value, an owner: it was destroyed. A barrier that was has a total of 0. */
#define SYNC_GONE UINT32_MAX
enum { ONCE_NEW = 0, ONCE_RUNS = 1, ONCE_DONE = 2 };

/* thread.c */

uint32_t c_peek(struct run *run, uint64_t address); /* 0 if it cannot be read */
/* Wakes threads that wait for a condition: all, or the one that the caller of the interpreter chooses, or else who
 * waits longest. */
void c_broadcast(struct run *run, uint64_t on);
void c_signal(struct cpu *cpu, uint64_t on);
bool c_has_waiters(struct run *run, uint64_t on);
/* Whether the thread waits no longer because its time has come. */
bool c_was_late(struct cpu *cpu);

/* start.c: the instruction that ends a thread. */
void c_finish_thread(struct cpu *cpu, struct op *op);
void c_exit_step(struct cpu *cpu, struct op *op); /* of exit: calls what is to be called, then ends the program */
bool c_exit_is_last(struct cpu *cpu);             /* nothing is to be called any more */
void c_once_done(struct cpu *cpu, struct op *op); /* behind the initialiser of pthread_once */
/* Ends the running thread with a value, after its destructors. */
void c_thread_exit(struct cpu *cpu, uint64_t value);

#endif
