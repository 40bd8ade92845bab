/* What a step did, as far as other threads can notice it: who explores schedules learns from it which steps may
 * change places.
 *
 * While a run tells its steps (run_tell_steps), each access of what others know is added to a struct step: bytes of
 * objects, and synchronisation objects with what was done to them. Two steps of different threads are independent
 * iff no access of one overlaps one of the other of which at least one writes, unless they merge (step_merge); steps
 * that are not independent keep their order in equivalent executions. What a step does not tell, others cannot
 * notice: its registers, its own variables, and the order in which output appears.
 *
 * Objects are named by numbers that do not depend on the order in which different threads made theirs, provided that
 * each thread has a region of its own (run_set_region). Threads as objects are STEP_THREAD plus their number in the
 * run. */
#ifndef HEDDLE_RUN_STEP_H
#define HEDDLE_RUN_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an access does, as bits. */
enum step_use {
    STEP_READS = 1,
    STEP_WRITES = 2,
    STEP_ATOMIC = 4,   /* it takes no part in data races with others of its sort */
    STEP_ACQUIRES = 8, /* what came before earlier releases of these bytes happened before what comes now */
    STEP_RELEASES = 16,
    /* An atomic variable of C, or a fence: what happens before what is as C11 says. Without this, who acquires acquires
     * all that was released before; with it, what was released by the write that is read, or by earlier ones whose
     * release sequences that one continues. */
    STEP_ORDERED = 32,
    STEP_LOCKS = 64, /* the bytes are those of a lock or something like it, not data */
    /* It wanted to write, but only looked (a compare-and-set or try-lock that failed): with STEP_WRITES it counts as a
     * write between steps, but not in data races. */
    STEP_SEES = 128
};

/* What the object must be like for the step to be possible; `before` says what it was like, as a number. Also what
 * it must be like for an access to write, while the step is possible in any case (`wants`). */
enum step_need {
    STEP_ANY,
    STEP_ZERO,      /* 0: a lock that nobody holds */
    STEP_NOT_ZERO,  /* a semaphore with something left, a thread that has ended */
    STEP_NO_WRITER, /* the upper half is 0: a read-write lock, whose lower half counts readers */
    STEP_NOT_ONE,   /* an initialiser (once) that does not run now */
    STEP_NEVER,     /* no earlier step left it so: what was woken or started by another step follows it */
    STEP_LIKE       /* as `wants` alone: what `before` of the access itself says, by which it is compared */
};

/* Objects that lie in no memory. */
#define STEP_THREAD (UINT64_C(1) << 40)  /* a thread: whether it has ended */
#define STEP_WAKING (UINT64_C(2) << 40)  /* a thread: that it was started or woken */
#define STEP_LIBRARY (UINT64_C(3) << 40) /* what the library remembers outside of memory; C: parts of it are behind */
#define STEP_CLASS (UINT64_C(4) << 40)   /* Java, a class: 0 before its initialisation, 1 meanwhile, 2 behind it */
#define STEP_WAITS (UINT64_C(5) << 40)   /* Java, an object: who waits to be notified by it */
#define STEP_SIGNALS (UINT64_C(6) << 40) /* Java, a thread: its permit to go on (LockSupport), an interrupt */
#define STEP_CALLED (UINT64_C(7) << 40)  /* C, a thread: that it was cancelled, or was sent a signal */
#define STEP_FENCE                                                                                                     \
    (UINT64_C(8) << 40) /* C, a fence: nobody else can notice it, but it decides what happens before what */
#define STEP_INVARIANT (UINT64_C(9) << 40) /* what an invariant names: told by who explores, not by the run */
#define STEP_GROUPS (UINT64_C(10) << 40)   /* Java: how many threads live, of whatever group */
#define STEP_FAMILY(object) ((object) >> 40)
#define STEP_MEMBER(object) ((uint32_t)(object))

struct step_access {
    uint64_t object;
    uint64_t before;
    uint64_t spot;       /* where in the code: 0 unless who runs the step sets it (run_spot) */
    uint32_t first, end; /* bytes */
    uint8_t use, need;   /* enum step_use, enum step_need */
    uint8_t wants;       /* enum step_need. Not STEP_ANY: it writes if the object is so, and else only reads */
    bool known;          /* `before` says what was in these bytes, or what is compared with them */
    bool leads;          /* what else the step does may depend on what is found here: within an atomic section */
    bool aside; /* what else it does does not, as long as only others of STEP_LOCKS wrote here: who begins to wait */
    /* Not 0: an update whose result nobody uses. Two of the same bytes with the same number here come to the same in
     * either order (run_options.merges). */
    uint8_t merges;
    uint64_t added; /* of those that are STEP_ADDS: what they add */
};
enum { STEP_ADDS = 1 };

struct step {
    struct step_access *accesses;
    size_t count, capacity;
    bool muted; /* the model that runs tells of its accesses by itself */
    /* Data were changed by what nobody can notice (run_options.quiet), or something was printed; who looks at it clears
     * it. */
    bool stirred;
    bool looked; /* C: something was read by what nobody can notice; who looks at it clears it */
    bool asked;  /* the time was asked for, of which one is tried; who looks clears it */
};

struct run;

/* From now on; NULL: nobody is told. Accesses are added behind those that are there. */
void run_tell_steps(struct run *run, struct step *step);
void step_free(struct step *step);

/* Adds an access; the same one as the last is not added again, unless it is an update that merges. */
void step_add(struct step *step, const struct step_access *access);

/* What bytes of an object that lies in memory are now, as a number (of more than 8 bytes as a hash). False: they
 * are not defined, or cannot be read. */
bool run_peek(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value);

/* Adds what a thread that waits would do if it could go on now. */
void run_tell_wait(struct run *run, uint32_t thread, struct step *step);

/* Whether two accesses are updates that come to the same in either order, and nobody sees which came first. */
static inline bool step_merge(const struct step_access *one, const struct step_access *other)
{
    return one->merges != 0 && one->merges == other->merges && one->first == other->first && one->end == other->end;
}
/* Whether two accesses of different threads cannot change places; whether a step that needs something is possible when
 * an object is like that. */
static inline bool step_conflict(const struct step_access *one, const struct step_access *other)
{
    return one->object == other->object && ((one->use | other->use) & STEP_WRITES) != 0 && one->first < other->end &&
           other->first < one->end && !step_merge(one, other);
}
/* Whether two accesses of different threads race, if nothing orders them. */
static inline bool step_race(const struct step_access *one, const struct step_access *other)
{
    bool one_writes = (one->use & (STEP_WRITES | STEP_SEES)) == STEP_WRITES;
    bool other_writes = (other->use & (STEP_WRITES | STEP_SEES)) == STEP_WRITES;
    return step_conflict(one, other) && (one_writes || other_writes) && (one->use & other->use & STEP_ATOMIC) == 0;
}
bool step_possible(enum step_need need, uint64_t before);
/* Of an access that writes at times (`wants`): whether it is known if it would do so if it came before a write of
 * bytes that it accesses, instead of behind it; and if so, whether it would. */
bool step_can_tell(const struct step_access *access, const struct step_access *write);
bool step_would_write(const struct step_access *access, const struct step_access *write);

/* Gives a thread a region of the numbers of objects, before it makes any; main has region 0. False: there is no such
 * region, and numbers depend on the order of threads. */
bool run_set_region(struct run *run, uint32_t thread, uint32_t region);
/* Why the steps that were told up to now, in whatever execution, do not say all that others could notice, or are too
 * few: then executions that differ may look equivalent. NULL: they say it all. */
const char *run_untold(struct run *run);

/* Whether a thread is somewhere in a loop. Where it is and all that it alone knows, as a number: registers that are not
 * used any more do not count. What its last step (since the last mark) changed of what others know, as store_changes
 * says. */
bool run_is_looping(struct run *run, uint32_t thread);
uint64_t run_local_hash(struct run *run, uint32_t thread);
uint64_t run_changes(struct run *run, uint32_t thread);

/* Whether a thread is in a stretch that others cannot interrupt; whether its next instruction ends the program as a
 * whole. */
bool run_is_alone(struct run *run, uint32_t thread);
bool run_is_leaving(struct run *run, uint32_t thread);

/* Of a thread that waits: whether it does so until another thread ends. */
bool run_is_joining(struct run *run, uint32_t thread);

/* The one thread that could let a thread that waits go on: who holds the lock that it wants, or whose end it waits for.
 * UINT32_MAX: there is none, or more than one must, or time does. */
uint32_t run_waits_for(struct run *run, uint32_t thread);
/* Whether a thread waits for ever, whatever others do: in a circle of such threads, behind one, or for a lock of one
 * that has ended. Who wants to write waits for all that read. */
bool run_waits_for_ever(struct run *run, uint32_t thread);
/* Whether a thread waits for others of whom it is not known who they are: they may be among those that wait for
 * ever. */
bool run_waits_for_unknown(struct run *run, uint32_t thread);

#endif
