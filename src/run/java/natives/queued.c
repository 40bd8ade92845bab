/* Who parks in the queue of a ReentrantReadWriteLock, or of a ReentrantLock that is not modelled (lock.c), and whom
 * it waits for. The JDK's own code does that: it parks a thread, and says on account of what; the queue is a list of
 * nodes. */
#include "run/core/internal.h"
#include "run/java/language.h"

#include <string.h>

#define LOCK "java/util/concurrent/locks/ReentrantReadWriteLock$"
#define PLAIN_LOCK "java/util/concurrent/locks/ReentrantLock$"
#define WRITER "java/util/concurrent/locks/AbstractQueuedSynchronizer$ExclusiveNode"

ref java_part(struct run *run, ref object, const char *name)
{
    struct run_field *field = object == 0 ? NULL : run_field_find(run, run_class_of(run, object), name);
    return field == NULL ? 0 : (ref)run_get(run, object, field);
}

/* Whether a thread is queued to write; JDKs before 14 have no such nodes, and it is not known there. */
static bool wants_to_write(struct run *run, ref sync, ref thread)
{
    ref node = java_part(run, sync, "head");
    while (node != 0 && java_part(run, node, "waiter") != thread)
        node = java_part(run, node, "next");
    return node != 0 && strcmp(run_class_of(run, node)->name, WRITER) == 0;
}

/* Of those who read, the lock itself knows the one who came first; the others know of themselves. */
static ref first_reader(struct run *run, ref sync)
{
    return java_part(run, sync, "firstReaderHoldCount") == 0 ? 0 : java_part(run, sync, "firstReader");
}

/* What a thread that is parked waits at; 0: not at such a lock. */
static ref queue_of(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    ref sync = thread->phase == THREAD_PARKED ? java_part(run, thread->object, "parkBlocker") : 0;
    const char *name = sync == 0 ? "" : run_class_of(run, sync)->name;
    bool lock = strncmp(name, LOCK, strlen(LOCK)) == 0 || strncmp(name, PLAIN_LOCK, strlen(PLAIN_LOCK)) == 0;
    return lock ? sync : 0;
}

uint32_t java_queued_for(struct run *run, uint32_t number)
{
    ref thread = run_thread_state(run, number)->object, sync = queue_of(run, number);
    if (sync == 0)
        return UINT32_MAX;
    ref owner = java_part(run, sync, "exclusiveOwnerThread");
    if (owner == 0 && wants_to_write(run, sync, thread))
        owner = first_reader(run, sync);
    return owner == 0 ? UINT32_MAX : run_thread_find(run, owner);
}

/* The upper half of the lock's state counts how often it is held to read. */
bool java_waits_for_unknown(struct run *run, uint32_t number)
{
    enum { SHARED_SHIFT = 16 };
    ref sync = queue_of(run, number);
    if (sync == 0 || java_queued_for(run, number) == UINT32_MAX)
        return sync != 0;
    uint32_t readers = (uint32_t)java_part(run, sync, "state") >> SHARED_SHIFT;
    return java_part(run, sync, "exclusiveOwnerThread") == 0 && readers > java_part(run, sync, "firstReaderHoldCount");
}
