/* All walks of one process through a sequence of phases, and the lock histories they leave.
 *
 * A global execution is cut into phases by *events*: accesses of the pattern, and starts, allocations and ends of
 * processes that others depend on. Seen from one process, the events form a *word*: each letter is an event of its own
 * or somebody else's. Between two events the environment does not change: which locks are not yet allocated, and which
 * processes are running and cannot be joined.
 *
 * The machine explores words as a tree. A *level* is a word; it holds what the process can do in the phase behind the
 * last letter, computed once from the level before it. Within a level, functions are analysed relative to their entry
 * (context: function, whether callers are in a unit, whether they hold locks), so a function called from many places is
 * analysed once, and recursion needs no bound. Of the histories that reach a node, only minimal ones are kept.
 *
 * Accesses may be left open: LETTER_SLOT is any of the asked accesses. Histories then carry the set of choices that
 * they are possible for, so one word answers for all locations at once.
 *
 * A machine may be used by several threads: each call holds its mutex. Results are immutable. Once the budget is spent
 * (or ended by a limit of the machine's own) they may lack walks. */
#ifndef HEDDLE_PUSH_EXPLICIT_MACHINE_MACHINE_H
#define HEDDLE_PUSH_EXPLICIT_MACHINE_MACHINE_H

#include "push/explicit/history.h"
#include "push/explicit/pds.h"

struct budget;
struct machine;

#define MACHINE_NONE UINT32_MAX

enum letter_kind {
    LETTER_OTHER,     /* somebody else's event */
    LETTER_SLOT,      /* own access, left open: the first or the second slot of the word */
    LETTER_ACCESS,    /* own access; operand: pds_access */
    LETTER_START,     /* own start; operand: process */
    LETTER_ALLOC,     /* own alloc; operand: lock */
    LETTER_FINISH,    /* own return from main */
    LETTER_SOLO_END,  /* the end of the time alone; operand: solo state */
    LETTER_AT_ACCESS, /* no event: stands before an access (pds_access). Ends a word. */
    LETTER_AT_LOCK    /* no event: stands before taking a lock that it does not hold. Ends a word. */
};

struct letter {
    enum letter_kind kind;
    uint32_t operand;
    bool unit; /* own accesses: must happen in a unit */
    bool stay; /* in the phase behind this letter, the process must not leave its unit */
    bool rest; /* no event of its own follows: from now on the process moves only as long as it holds locks */
    uint32_t environment; /* of the phase behind it */
};

/* What a process must know of the others. */
struct environment {
    const uint64_t *allocated; /* locks; of those that an alloc names */
    const uint64_t *running;   /* processes with a running copy */
    /* Or: anything may happen meanwhile that helps. Joins are passed, all locks can be used, and an alloc is passed if
     * its lock is not among those allocated already. This allows more than can be. */
    bool anything;
};

/* Processes that the process may start while it is alone, and how many copies of each. */
struct solo_target {
    uint32_t process, copies;
};

/* Where the time alone may end: these locks allocated, so many copies of each target started. */
struct solo_state {
    const uint64_t *allocated;
    const uint32_t *started;
};

/* budget: not NULL. slots: the accesses (pds_access) that LETTER_SLOT stands for; the first slot of a word only for
 * those from first_begin on, first_count of them. The machine takes over the pds and the histories. */
struct machine *machine_new(struct pds *pds, struct histories *histories, const uint32_t *slots, uint32_t slot_count,
                            uint32_t first_begin, uint32_t first_count, struct budget *budget);
void machine_free(struct machine *machine);

const struct pds *machine_pds(const struct machine *machine);

/* Environments that the process cannot tell apart have the same number. */
uint32_t machine_environment(struct machine *machine, const struct environment *environment);

/* The empty word of a process that begins in this environment. `calm`: at this time no other process holds a lock. */
uint32_t machine_root(struct machine *machine, uint32_t environment, bool calm);

/* The empty word of a process that is alone at first and may start these targets. */
uint32_t machine_solo_root(struct machine *machine, const struct solo_target *items, uint32_t count);

/* The empty word of a process that is alone at first and in haste: it lets a start have an effect whenever it can, and
 * stays where it is once it holds no lock, all targets are started and these locks allocated (`enough`, equal for equal
 * targets). That is not all that it could do, but soon done. */
uint32_t machine_hasty_root(struct machine *machine, const struct solo_target *items, uint32_t count,
                            const uint64_t *enough);

/* The states in which the time alone may end in this level; *count of them, in a fixed order. The pointer is valid
 * until the machine is freed. */
const uint32_t *machine_solo_ends(struct machine *machine, uint32_t level, uint32_t *count);
struct solo_state machine_solo_state(struct machine *machine, uint32_t state);

/* The word with one more letter. */
uint32_t machine_extend(struct machine *machine, uint32_t level, struct letter letter);

/* The histories of all walks of a word up to its last event. */
struct history_set {
    uint32_t number; /* different for different sets of one machine */
    uint32_t count;
    const struct lock_history **items; /* in a fixed order */
    uint32_t *histories;               /* their numbers, for machine_walk */
};

/* One set for each choice of the word's slots; NULL where there is no walk. Without slots there is one choice; with the
 * first slot chosen there are first_count; with both first_count * slot_count, the second slot varying fastest. */
struct machine_result {
    uint32_t choice_count;
    const struct history_set **sets;
};

const struct machine_result *machine_result(struct machine *machine, uint32_t level);

/* True if the process holds no lock at the last event of the word, on any walk and for any choice. (The results do not
 * tell: of two walks they may keep only the one that holds less.) */
bool machine_free_of_locks(struct machine *machine, uint32_t level);

/* The choice that takes the given slots, the first `taken` of them. */
uint32_t machine_choice(const struct machine *machine, const uint32_t *slots, uint32_t taken);

/* One walk, as statements with the events in between. */
enum walk_mark {
    WALK_PLAIN,  /* performs the statement */
    WALK_EVENT,  /* performs the statement, the next event of the word; or stands before it, as the word's end asks */
    WALK_EFFECT, /* performs a start that has an effect, while alone */
    WALK_CUT     /* no statement: the next event of the word is somebody else's */
};

struct walk_step {
    uint32_t statement;
    enum walk_mark mark;
};

struct walk {
    struct walk_step *steps;
    size_t count, capacity;
};

/* A walk with the given history (one of the set's numbers) for a choice. False if it has more than `most` steps. Free
 * steps by mem_free. */
bool machine_walk(struct machine *machine, uint32_t level, uint32_t choice, uint32_t history, size_t most,
                  struct walk *walk);

#endif
