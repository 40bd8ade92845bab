/* The threads of a program: what they run, who starts them, whether there may be several, who waits for their end.
 *
 * A thread is an instance that an EDGE_START edge leads to: the run method of one thread object, if threads are told apart (with
 * java/lang/Thread among facts_options.sensitive), else of all thread objects with that method. Thread 0 is main; it begins
 * with the root, and so runs whatever the JVM itself calls.
 *
 * An entry is a method of the application that a thread begins with. Where the run method is the library's, those are the
 * methods of the application that it calls first: what Thread.run calls (a Runnable) is the thread's own; what other code of the
 * library calls is a task: of an executor, a timer, the workers of fork/join.
 *
 * Numbers rise with instances; lists are sorted. Once made, nothing changes. */
#ifndef HEDDLE_FACTS_THREADS_H
#define HEDDLE_FACTS_THREADS_H

#include "facts/facts.h"
#include "facts/threads_single.h"

struct threads;

typedef uint32_t thread_id;

#define THREADS_MAIN ((thread_id)0)

/* An instruction of an instance. */
struct thread_site {
    instance_id instance;
    ir_value at;
};

enum entry_kind { ENTRY_MAIN, ENTRY_RUN, ENTRY_TASK };

struct thread_entry {
    instance_id instance;
    enum entry_kind kind;
};

struct thread_join {
    struct thread_site site;
    bool certain; /* once it has ended without an exception, the thread has ended, and is not started afterwards */
};

struct thread {
    instance_id root;         /* what it begins with */
    const instance_id *roots; /* that, and what the JVM calls afterwards in the same thread: Thread.exit and the like */
    uint32_t root_count;
    bool many;      /* it may run more than once */
    bool task_only; /* its entries are tasks */
    struct thread_entry *entries;
    struct thread_site *starts; /* in the application: what starts it, perhaps through the library */
    struct thread_join *joins;  /* calls of Thread.join() on its object and no other */
    uint32_t entry_count, start_count, join_count;
};

/* The facts and the singles must outlive it. */
struct threads *threads_new(const struct facts *facts, const struct singles *singles);
void threads_free(struct threads *threads);

uint32_t threads_count(const struct threads *threads);
const struct thread *threads_thread(const struct threads *threads, thread_id id);

/* The thread that begins with an instance; FACTS_NONE. */
thread_id threads_of_root(const struct threads *threads, instance_id root);

/* Whether a thread may run an instance. */
bool threads_runs(const struct threads *threads, thread_id id, instance_id instance);
/* All it may run, as bits (parallel_bits.h). */
const uint64_t *threads_reach(const struct threads *threads, thread_id id);

/* The thread objects; those of main are empty. */
struct object_set threads_objects(const struct threads *threads, thread_id id);

/* The n-th class of its objects, each once; FACTS_NONE behind the last one. That of main is java.lang.Thread. */
class_id threads_class(const struct threads *threads, thread_id id, uint32_t n);

#endif
