/* Where the application hands objects to the library: before that, no code of the library can call their methods.
 *
 * An object that code of the application makes is known to that code alone until the application
 *   - calls the library with the object itself as an argument, and the library keeps it: stores it, captures it, gives
 *     it to code without a body, throws it. What it calls with it in turn counts; only frames that were given the
 *     object can keep it then;
 *   - returns it to a caller in the library, throws it, puts it into a field of the library or one that reflection
 *     knows, or into an array that the library knows; or makes a reference to a method of the library that keeps it.
 * Whatever the library does with the object comes after one of these places. Fields of the application that reflection
 * does not know cannot be read by the library, and so to put it there is nothing. */
#ifndef HEDDLE_FACTS_THREADS_TASKS_H
#define HEDDLE_FACTS_THREADS_TASKS_H

#include "facts/threads/threads.h"

struct budget;
struct tasks;

/* The facts must outlive it. */
struct tasks *tasks_new(const struct facts *facts, struct budget *budget);
void tasks_free(struct tasks *tasks);

/* The objects on which code of the library that `reach` has (bits of instances) calls an instance of the application.
 * NULL if they are not known, or not all are made by the application. Bits of objects, to be freed. */
uint64_t *tasks_receivers(const struct tasks *tasks, instance_id entry, const uint64_t *reach);

/* Whether code of the application makes all objects of the set, so that only it knows them at first. */
bool tasks_are_own(const struct tasks *tasks, struct object_set objects);

/* The places where one of the objects is handed to the library, by instance and instruction, each once. To be freed. */
struct thread_site *tasks_handed(const struct tasks *tasks, const uint64_t *objects, uint32_t *count);

/* How often what is handed over at a place runs each time. */
enum task_runs {
    TASK_RUNS_ONCE,     /* at most: by a method of an executor or the like that is known for that */
    TASK_RUNS_IN_TURN,  /* any number of times, but never twice at the same time: periodic tasks */
    TASK_RUNS_ANY_TIMES /* by several threads at the same time, perhaps */
};
enum task_runs tasks_runs(const struct tasks *tasks, struct thread_site site, const uint64_t *objects);

#endif
