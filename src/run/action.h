/* What a thread is about to do, and what the things are called that it does it to: for who tells people about a run.
 *
 * Where step.h says of a step what others can notice of it, as numbers that can be compared, this says it in the
 * program's own terms. */
#ifndef HEDDLE_RUN_ACTION_H
#define HEDDLE_RUN_ACTION_H

#include "run/run.h"

struct step_access;

enum run_action_kind {
    ACTION_NONE, /* nothing that others could notice */
    ACTION_READ,
    ACTION_WRITE,
    ACTION_UPDATE, /* reads and writes at once, perhaps only under a condition */
    ACTION_COPY,   /* from `other` to `object` */
    ACTION_CALL,   /* of a library function that is none of the following */
    ACTION_LOCK,
    ACTION_TRY_LOCK,
    ACTION_READ_LOCK, /* a read-write lock, as one of several readers */
    ACTION_UNLOCK,
    ACTION_WAIT, /* for a condition; gives up the mutex `other` */
    ACTION_SIGNAL,
    ACTION_BROADCAST,
    ACTION_TAKE, /* from a semaphore */
    ACTION_GIVE,
    ACTION_BARRIER,
    ACTION_ONCE,
    ACTION_START, /* a thread */
    ACTION_JOIN,  /* `object` is the number of a thread */
    ACTION_PARK,  /* Java: the thread waits within the library */
    ACTION_UNPARK,
    ACTION_FENCE,
    ACTION_END /* of the thread itself */
};

struct run_action {
    enum run_action_kind kind;
    const char *function; /* of the library, as the program itself called it; NULL: none is called */
    bool again;           /* the thread waited in it, and tries again now */
    uint64_t object;      /* an address, as the program has it; 0: none */
    uint64_t other;
    uint64_t receiver;  /* Java: the object of the program's own call within which the library does it; 0: none */
    uint32_t bytes;     /* how many of the object; 0: that is not known */
    uint16_t value;     /* the ir_kind of what is read or written; 0: that is no single value */
    struct text member; /* the member of a struct that the address was made with; none: another way */
};

/* What the next instruction of a thread that can run does. */
struct run_action run_next_action(struct run *run, uint32_t thread);

/* What an access did, for calls that have no words of their own; ACTION_NONE: that cannot be said. */
struct run_action run_accessed(struct run *run, const struct step_access *access);

/* Appends what the bytes of an access are called, for calls that access several things. False: they have no name. */
bool run_name_access(struct run *run, const struct step_access *access, struct buffer *to);

/* Whether a thread that took a lock still has it, as far as that is known: an exception may have given it back. */
bool run_has_lock(struct run *run, uint32_t thread, uint64_t lock);

/* Appends what an action's object is called: "accounts[1].balance", "block(list.c:12).next". */
void run_name_object(struct run *run, const struct run_action *action, struct buffer *to);
/* Appends what is called so at an address: a lock, a condition. */
void run_name_address(struct run *run, uint64_t address, struct buffer *to);

/* Appends the value that an action's object has now, as C would write it. False: it has none that can be told. */
bool run_tell_value(struct run *run, const struct run_action *action, struct buffer *to);

/* Where a thread is, `depth` calls further out than the innermost; false: there are not so many. */
bool run_caller_place(struct run *run, uint32_t thread, uint32_t depth, struct run_place *place);

#endif
