/* Loops that join all threads of a collection.
 *
 * The collection is an array, or a list of java.util (ArrayList, LinkedList, Vector) that a method makes once and keeps
 * to itself: it is not put anywhere, nor passed on, and of a list only the plainest methods are called. Then a look at
 * this one body shows that
 *   - every thread that is started is in the collection, by the time the loop that joins begins, and is not overwritten
 *     there;
 *   - the loop goes through all of the collection, or of an array through all elements that such threads were put into,
 *     and can reach its end only by having joined each;
 *   - nothing is started or added once it has begun.
 * So at the end of the loop all those threads have ended. Of an array that is used for several rounds, only what is put
 * there of this round counts, if the rounds come one after the other. */
#ifndef HEDDLE_FACTS_RANGES_LOOPS_H
#define HEDDLE_FACTS_RANGES_LOOPS_H

#include "facts/threads/threads.h"

/* What loops are about. */
struct loop_group {
    const struct facts *facts;
    const struct threads *threads;    /* what each of them runs is known; nothing else is asked */
    const struct thread_site *starts; /* all that start these threads or tasks, in code that runs once */
    uint32_t start_count;
    struct object_set objects; /* the objects of these threads; of tasks: empty, so that all in the collection counts */
};

/* The block that the loop around a call of Thread.join() leads to, if whenever that block begins, all threads of the
 * group that were started have ended; else IR_NONE. */
uint32_t loops_joined(const struct loop_group *group, struct thread_site join);

/* The block that the loop around a call of Future.get leads to, if whenever that block begins, all tasks that the sites
 * have handed to a pool have ended; else IR_NONE. The sites are all places that hand over such a task, by calls of
 * these methods (a list that ends with NULL), which give a future that is put into the collection. */
uint32_t loops_asked(const struct loop_group *group, struct thread_site get, const char *const *handings,
                     const char *const *owners);

/* Whether an instruction is a call of Thread.start on an element of such a collection, to which none of the objects is
 * ever added, so that it starts none of them. Points-to sets alone do not show that: what is in lists is not told apart
 * by the list. */
bool loops_exclude(const struct facts *facts, struct thread_site start, struct object_set objects);

#endif
