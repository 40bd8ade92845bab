/* The threads of a program: what they run, who starts them, whether there may be several, who waits for their end.
 *
 * A thread is an instance that an EDGE_START edge leads to: the run method of one thread object, if threads are told
 * apart (with java/lang/Thread among facts_options.sensitive), else of all thread objects with that method. Thread 0 is
 * main; it begins with the root, and so runs whatever the JVM itself calls.
 *
 * An entry is a method of the application that a thread begins with. Where the run method is the library's, those are
 * the methods of the application that it calls first: what Thread.run calls (a Runnable) is the thread's own; what
 * other code of the library calls is a task: of an executor, a timer, the workers of fork/join.
 *
 * Numbers rise with instances; lists are sorted. Once made, nothing changes. */
#ifndef HEDDLE_FACTS_THREADS_THREADS_H
#define HEDDLE_FACTS_THREADS_THREADS_H

#include "facts/facts.h"
#include "facts/threads/single.h"

struct budget;
struct threads;

typedef uint32_t thread_id;

#define THREADS_MAIN ((thread_id)0)

/* An instruction of an instance. */
struct thread_site {
    instance_id instance;
    ir_value at;
};

enum entry_kind { ENTRY_MAIN, ENTRY_RUN, ENTRY_TASK };

/* Where and how often an entry begins is over-approximated: each run of it begins after one of the starts has begun,
 * unless `anytime` is set; and only if `many` is set may there be more than one run. For what the application starts
 * itself, the starts are the calls of Thread.start and the like. For what the library runs (tasks) they are the places
 * where the application hands the object with the entry's method to the library (tasks.h): `pool.submit(task)`, but
 * also `list.add(task)` before `pool.invokeAll(list)`.
 *
 * The same task may be an entry of several threads: it is not known which worker runs it. Such entries have the same
 * instance, and if they have the same start and are not `many`, it runs once in all of them together. */
struct thread_entry {
    instance_id instance;
    enum entry_kind kind;
    bool many;                  /* it may begin more than once */
    bool anytime;               /* it may begin at a time that no start says: from the beginning of the program on */
    bool overlaps;              /* two runs of it may be at the same time */
    bool repeats;               /* even those that begin after one and the same run of a start: handlers of servers */
    bool in_turn;               /* a start is followed by one run after the other: periodic tasks */
    struct thread_site *starts; /* in the application, by instance and instruction; of main, none */
    uint32_t start_count;
};

/* A call of Thread.join() on an object of the thread. If it is certain, all runs of the thread have ended, and none
 * begins any more, once the call has ended without an exception; or, if `behind` is a block, whenever that block
 * begins: the call is in a loop that joins all (loops.h). If it is of a round, all runs of the thread that have begun
 * have ended then, but others may begin: a loop makes, starts and joins one thread after the other (rounds.h). */
struct thread_join {
    struct thread_site site;
    uint32_t behind; /* a block of the same body, or IR_NONE */
    bool certain, round;
};

struct thread {
    instance_id root;         /* what it begins with */
    const instance_id *roots; /* that, and what the JVM calls afterwards in the same thread: Thread.exit and the like */
    uint32_t root_count;
    bool many;      /* it may run more than once */
    bool task_only; /* its entries are tasks */
    bool anytime;   /* the library or the JVM may start it by itself */
    struct thread_entry *entries;
    struct thread_site *starts; /* in the application: what may start it, perhaps through the library */
    struct thread_join *joins;  /* calls on its single object and no other; in the application, on any of its objects */
    uint32_t entry_count, start_count, join_count;
};

/* The facts and the singles must outlive it. Stops when the budget (may be NULL) is spent: then threads_complete is
 * false, and there may be more threads, entries and starts than are listed; what is said of single threads holds in the
 * same way for those that are. */
struct threads *threads_new(const struct facts *facts, const struct singles *singles, struct budget *budget);
void threads_free(struct threads *threads);
bool threads_complete(const struct threads *threads);

uint32_t threads_count(const struct threads *threads);
const struct thread *threads_thread(const struct threads *threads, thread_id id);

/* The thread that begins with an instance; FACTS_NONE. */
thread_id threads_of_root(const struct threads *threads, instance_id root);

/* Whether a thread may run an instance. */
bool threads_runs(const struct threads *threads, thread_id id, instance_id instance);
/* All it may run, as bits (base/bits.h). */
const uint64_t *threads_reach(const struct threads *threads, thread_id id);

/* The thread objects; those of main are empty. */
struct object_set threads_objects(const struct threads *threads, thread_id id);

/* The n-th class of its objects, each once; FACTS_NONE behind the last one. That of main is java.lang.Thread. */
class_id threads_class(const struct threads *threads, thread_id id, uint32_t n);

#endif
