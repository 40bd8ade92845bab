/* Which objects are shared: touched by two threads (or by a thread that may run more than once) at times that may be
 * the same.
 *
 * To touch an object is to read or write its fields or elements, to lock it, or to hand it to code without a body. An
 * object escapes if it can be reached from a static field or from a thread object (with what its Runnable or lambda
 * keeps); one that does not escape is seen by the thread that made it only. A shared object escapes, and two of its
 * touches may happen in parallel (parallel.h). What a thread keeps in a ThreadLocal is reached by that thread alone,
 * unless there are InheritableThreadLocals, whose values new threads are given. So an object that is handed over to a
 * thread which is started afterwards, and is not used by the starter any more or only when that thread has ended, is
 * not shared: its owner changes (004, section 6.1). */
#ifndef HEDDLE_FACTS_THREADS_SHARING_H
#define HEDDLE_FACTS_THREADS_SHARING_H

#include "facts/threads/parallel.h"
#include "facts/threads/threads.h"

struct sharing;

/* All must outlive it. When the budget (may be NULL) is spent, or the threads are not complete, every object counts as
 * shared and as touched by every thread, and the accesses and exposures are not all there; sharing_complete then is
 * false, as it is if one of the others is not complete. */
struct sharing *sharing_new(const struct facts *facts, const struct threads *threads, const struct parallel *parallel,
                            struct budget *budget);
void sharing_free(struct sharing *sharing);
bool sharing_complete(const struct sharing *sharing);

bool sharing_escapes(const struct sharing *sharing, object_id object);
bool sharing_is_shared(const struct sharing *sharing, object_id object);
/* Whether an object would count as shared if nothing were known of owners (owners/owners.h): to know that, objects have
 * to be told apart by receivers. */
bool sharing_seems_shared(const struct sharing *sharing, object_id object);

/* Whether a thread may touch an object. */
bool sharing_touches(const struct sharing *sharing, thread_id thread, object_id object);

/* Whether the object is made or touched by several threads, but never touched by two at the same time: it changes its
 * owner. */
bool sharing_changes_owner(const struct sharing *sharing, object_id object);

/* An access to a field of objects (or, if field is FACTS_NONE, to elements of arrays), or of a static field. */
struct sharing_access {
    field_id field;
    instance_id instance;
    ir_value at;
    bool write, is_static;
};

/* Accesses by field (elements last), instance and instruction; those of one field stand together. */
uint32_t sharing_access_count(const struct sharing *sharing);
const struct sharing_access *sharing_access(const struct sharing *sharing, uint32_t n);
uint32_t sharing_accesses_of(const struct sharing *sharing, field_id field, uint32_t *count);

/* Whether an access may be to this object. */
bool sharing_access_meets(const struct sharing *sharing, const struct sharing_access *access, object_id object);

/* The places that may make an object known to other threads: stores into static fields, stores into objects that have
 * escaped, and starts of threads that can reach it. Sets how many there are; to be freed with mem_free. */
struct thread_site *sharing_exposures(const struct sharing *sharing, object_id object, uint32_t *count);

#endif
