/* What the parts of threads.h share. */
#ifndef HEDDLE_FACTS_THREADS_INTERNAL_H
#define HEDDLE_FACTS_THREADS_INTERNAL_H

#include "base/pile.h"
#include "facts/threads/threads.h"
#include "facts/waits/waits.h"

struct arena;
struct idmap;

struct threads {
    const struct facts *facts;
    const struct singles *singles;
    struct arena *arena;
    struct thread *items;
    uint64_t **reach;        /* of each thread */
    struct object_cell *own; /* of each thread: room for a set of one object */
    class_id **classes;      /* of its objects, FACTS_NONE behind the last one */
    uint32_t count;
    struct idmap *by_root;
    uint64_t *started; /* instances that an edge of kind start leads to */
    uint64_t *asking;  /* threads whose own library code may ask objects of the application (asked.c) */
    struct thread_wait *waits;
    struct thread_gate *gates;
    size_t wait_count, wait_capacity, gate_count, gate_capacity;
    struct pile asks_end; /* calls that ask whether a pool has ended: instance, instruction */
    struct budget *budget;
    bool complete;
};

/* Instances that may lead to the start of a thread, by calls within the starting thread. Does not look beyond `stop`
 * (may be FACTS_NONE). If `application_stops`, nor beyond code of the application. Bits, to be freed. */
uint64_t *threads_starters(const struct threads *threads, thread_id id, instance_id stop, bool application_stops);

/* Threads whose own library code may ask objects of the application for equals, hashCode or toString; bits, to be
 * freed. */
uint64_t *threads_that_ask(const struct threads *threads);
/* Whether an instance answers such a question. */
bool threads_is_question(const struct facts *facts, instance_id callee);

/* Fills in where threads and their entries are started, and how often. */
void threads_find_starts(struct threads *threads);

/* Fills in who waits for the end of threads. */
void threads_find_joins(struct threads *threads);

/* Fills in who else waits for others (waits.h). */
void threads_find_waits(struct threads *threads);
void waits_add(struct threads *threads, struct thread_wait wait);
/* All places that start a task, in any thread, to be freed; false if there are others, or none. */
bool waits_task_starts(const struct threads *threads, instance_id task, struct thread_site **starts, uint32_t *count);

#endif
