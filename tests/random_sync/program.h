/* Random Java programs that lock, wait, order and hand over in the ways that java.util.concurrent has for it.
 *
 * Threads or tasks of a pool work on one object of a class Shared and on what it holds; some of what they do stands
 * in public methods of it. What they do is made from two plans (random_c/plan.h): of the tasks, and of these
 * methods. How tasks are run, and how often, is a matter of the program as a whole. */
#ifndef HEDDLE_TESTS_RANDOM_SYNC_PROGRAM_H
#define HEDDLE_TESTS_RANDOM_SYNC_PROGRAM_H

#include "random_c/plan.h"

/* Who runs the tasks that main starts, and how it waits for them. */
enum sync_runner {
    RUN_BY_THREADS,
    RUN_BY_SUBCLASSES,  /* of Thread */
    RUN_BY_LOOP,        /* threads in an array, started and joined in loops */
    RUN_BY_COPIES,      /* the first task twice, started and joined in loops */
    RUN_BY_LATCH,       /* threads that count a latch down when they are done */
    RUN_BY_POOL,        /* two threads, submit and get */
    RUN_BY_ONE,         /* one thread, submit and get */
    RUN_BY_TERMINATION, /* two threads, execute and awaitTermination */
    RUN_BY_INVOKE_ALL,  /* two threads */
    SYNC_RUNNERS
};

/* When main does what its plan says. */
enum sync_turn { MAIN_BESIDE, MAIN_BEFORE, MAIN_BEHIND, SYNC_TURNS };

struct sync_program {
    const struct plan *tasks, *units;
    enum sync_runner runner;
    enum sync_turn turn;
    uint32_t permits, count, parties; /* of the semaphore, the latch and the barrier */
    uint32_t queue;                   /* which class */
    bool published;                   /* the object is in a static final field */
    bool classes;                     /* tasks are objects of classes of their own, else lambdas that call a method */
    bool fair;                        /* locks are */
};

/* The same seed gives the same program, of about so many statements a task; it lies in the arena. */
struct sync_program *sync_make(uint64_t seed, uint32_t size, struct arena *arena);

/* The n-th way to make it smaller; NULL: there is none. */
struct sync_program *sync_smaller(const struct sync_program *program, uint32_t n, struct arena *arena);

/* The file of a package; its main is PACKAGE.Main. */
void sync_write(const struct sync_program *program, const char *package, struct buffer *to);

#endif
