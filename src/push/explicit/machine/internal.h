/* The insides of a machine, for the files machine*.c only. */
#ifndef HEDDLE_PUSH_EXPLICIT_MACHINE_INTERNAL_H
#define HEDDLE_PUSH_EXPLICIT_MACHINE_INTERNAL_H

#include "push/explicit/machine/machine.h"

#include <pthread.h>

enum choice_kind { CHOICE_NONE, CHOICE_FIRST, CHOICE_PAIR };

/* How a fact was found, for walks. */
enum origin {
    FROM_ENTRY,  /* the context's entry */
    FROM_STEP,   /* `before` performed its node */
    FROM_RETURN, /* `before` called, `inner` returned from there */
    FROM_CUT,    /* somebody else's event */
    FROM_EVENT,  /* `before` performed its node, as an event */
    FROM_CALL,   /* an entrance: `before` called, behind the entrance `inner` */
    FROM_SEED,   /* an end: the word ends at the node of `before` */
    /* A result, or the start of the rest: the entrance `inner` of the context in which the end or fact `before` is. */
    FROM_JOINT,
    FROM_REST /* a result: the start of the rest `before`, and the piece `inner`, a history */
};

/* A set of choices; of the width of its level. Where a level has no choices there is only the one. */
struct choices {
    bool any;       /* false: the empty set */
    bool own;       /* the bits are of this set alone; others are never changed */
    uint64_t *bits; /* NULL: all of them */
};

/* The process can be at a node with a history (counted from the context's entry), for some choices. */
struct fact {
    uint32_t cell, node, history;
    uint32_t first_record, last_record;
    bool queued, listed;    /* in the queue; among the callers or exits of its context */
    struct choices live;    /* for which it is minimal: not covered by other facts */
    struct choices pending; /* for which its consequences have not been drawn */
};

/* Where a fact came from, for some of its choices. Each choice of a fact stands in one record, older than all that was
 * concluded from it. */
struct record {
    enum origin origin;
    uint32_t before, inner; /* facts */
    uint32_t next;          /* of the same fact, newer */
    uint64_t *bits;         /* NULL: all choices */
};

/* A function entered in one phase under equal circumstances. */
struct context {
    uint32_t function, level;
    uint32_t solo; /* solo state at the entry */
    bool in_unit, holds;
    uint32_t *callers, *exits; /* facts; exits in the level of the entry only */
    size_t caller_count, caller_capacity, exit_count, exit_capacity;
    uint32_t first_cell; /* its cells, chained */
};

/* The facts of one place. */
struct place_entry {
    struct history_signature signature;
    uint64_t choices; /* choice c as bit c % 64: facts that share no bit share no choice */
    uint32_t history, fact;
};

struct place {
    struct place_entry *entries; /* oldest first */
    uint32_t count, capacity;
    uint32_t number; /* 0, or its number among the places with an index: */
    /* For each choice; the last one is of facts with many choices. NULL: there are no choices. */
    struct index_list *lists;
};

/* The facts that have, or had, a choice. */
struct index_list {
    struct index_entry {
        struct history_signature signature;
        uint32_t history, fact;
    } * entries;
    uint32_t count, capacity;
};

struct call {
    uint32_t fact, callee; /* a fact at a call, and the context that it enters */
};

/* The facts of one context in one level and solo state: a place for each node of the function. Special cells have one
 * place only. They hold entrances: the histories with which the process, from its start on, enters the context in its
 * level, with endings of one kind; ends: those of a word that ends within the context, from its entry on; results:
 * those of a whole word; and those of a whole word up to the phase in which the process comes to rest, with
 * endings. */
struct cell {
    uint32_t context, level, solo;
    uint32_t kind;      /* of its endings; ENDING_NONE if it has none */
    uint32_t next_cell; /* of the same context */
    struct place *places;
    struct call *calls; /* made in the cell */
    size_t call_count, call_capacity;
};

enum { SOLO_LIMIT = (1 << 14) - 4, ENTRANCES = SOLO_LIMIT, ENDS, RESULTS, RESTING };

/* What can become of a process from a point on at which it has callers, as far as it makes a difference for the word
 * that is asked for. There are kinds of words, hence of endings: for most words nothing makes a difference; some ask
 * which locks are held in the end; and one kind for each environment in which the process may come to rest,
 * ENDING_FIRST_REST + environment, see endings.c. */
enum { ENDING_NONE, ENDING_SAME_LOCKS, ENDING_FIRST_REST };

struct ending {
    uint32_t environment, held; /* of the rest; the set of locks held at that point */
    uint32_t *pieces, count;    /* of histories, see history_holding; minimal ones */
    uint32_t next;              /* with the same hash */
};

/* What stands for a history in cells with endings of a rest. */
struct history_ending {
    uint32_t history, ending;
};

struct level {
    uint32_t parent;
    struct letter letter;
    uint32_t environment;
    bool alone;      /* no other process is active */
    bool calm;       /* no other process holds a lock throughout this phase */
    bool stay, rest; /* as in its letter */
    bool saturated;
    bool free_known, may_hold; /* machine_free_of_locks was asked; and some walk holds a lock */
    enum choice_kind choices;
    uint32_t first_fact, end_fact;
    uint32_t first_cell, end_cell; /* while it was computed */
    uint32_t root;                 /* the root level */
    uint32_t targets;              /* of a solo root */
    const uint64_t *enough;        /* of a hasty root; else NULL */
    uint32_t *solo_ends;           /* once asked for */
    uint32_t solo_end_count;
    struct machine_result *result;
    uint32_t result_cell;
    uint32_t first_child, sibling;
};

/* A normalised environment. */
struct surroundings {
    uint64_t *missing, *blocked; /* locks not yet allocated; processes that cannot be joined */
    uint64_t *passable;          /* locks whose alloc is passed without being an event */
};

struct solo {
    uint32_t targets;
    uint64_t *allocated;
    uint32_t *started;
    uint32_t environment;
};

struct targets {
    struct solo_target *items;
    uint32_t count;
};

/* A way from a node, without events, until the process stops within the function or is about to return from it. */
struct rest_way {
    uint32_t node;
    uint32_t history; /* a piece, see history_holding */
    uint32_t next;    /* the way on from the next node, or MACHINE_NONE */
    uint32_t inner;   /* if the node is a call: the way through the callee */
    bool returns, covered;
};

/* The minimal ways from each node in one environment. */
struct rest {
    struct rest_way *ways;
    size_t count, capacity;
    struct place *stops, *returns; /* of each node; the entries' facts are ways */
};

struct machine {
    struct pds *pds;
    struct histories *histories;
    struct budget *budget;
    struct arena *arena;
    pthread_mutex_t mutex;
    uint32_t *slot_of; /* access code to slot, or EML_NONE */
    uint32_t slot_count, first_begin, first_count;
    struct fact *facts;
    struct record *records;
    struct queued_fact {
        uint32_t order, fact;
    } * queue; /* a heap */
    struct context *contexts;
    struct cell *cells;
    struct level *levels;
    struct surroundings *environments;
    struct solo *solos;
    struct targets *targets;
    struct idmap *fact_of; /* (number of an indexed place, history) to fact */
    uint32_t indexed_count;
    /* Lists of the index: of places in cells from swept_cells on, as long as these are filled. */
    struct arena *index_arena;
    size_t swept_cells;
    struct spare_entries {
        struct spare_entries *next;
    } * spare_entries[32]; /* tables of entries that places grew out of, by the logarithm of their capacity */
    struct ending *endings;
    size_t ending_count, ending_capacity;
    struct idmap *ending_of;    /* hash to the newest ending */
    struct idmap *ending_from;  /* (ending, node, behind or at it) to ending */
    struct idmap *ending_order; /* pairs of endings to 1 if the first one covers the second, else 0 */
    struct history_ending *history_endings;
    size_t history_ending_count, history_ending_capacity;
    struct idmap *history_ending_of; /* (history, ending) to history with its ending */
    struct idmap *entrances_of;      /* (context, kind of ending) to cell */
    struct idmap *entered;           /* (level, kind of ending) whose entrances are known */
    struct rest **rests;             /* of each environment, or NULL; NULL if there is none yet */
    size_t rest_capacity, rest_count;
    size_t record_count, record_capacity, queue_count, queue_capacity;
    size_t fact_count, fact_capacity, context_count, context_capacity, cell_count, cell_capacity, level_count,
        level_capacity, environment_count, environment_capacity, solo_count, solo_capacity, target_count,
        target_capacity;
    struct idmap *context_of, *cell_of, *roots;
    uint32_t set_count;
    struct shared_bits {
        uint64_t *bits;
        uint32_t words, next; /* next: with the same hash */
    } * shared;
    size_t shared_count, shared_capacity;
    struct idmap *shared_of;   /* hash to the newest of shared */
    uint64_t *scratch, *taken; /* room for one set of choices each */
    size_t scratch_capacity, taken_capacity;
    bool stopped; /* the budget was spent or a built-in limit reached: levels may be incomplete */
};

/* The number of words in a set of choices of a level, 0 if it has none. */
uint32_t choice_words(const struct machine *machine, enum choice_kind kind);
uint32_t choice_total(const struct machine *machine, enum choice_kind kind);

/* *bits (scratch, or NULL for all) less a set; false if nothing is left. */
bool choices_subtract(struct machine *machine, uint64_t **bits, const struct choices *set, enum choice_kind kind);

/* Takes bits (NULL: all), or one choice, from a set. */
void choices_remove(struct machine *machine, struct choices *set, const uint64_t *bits, enum choice_kind kind);
void choices_remove_one(struct machine *machine, struct choices *set, uint32_t choice, enum choice_kind kind);

/* Adds bits (NULL: all) to a set. They may become the set's own and must not change any more. */
void choices_add(struct machine *machine, struct choices *set, uint64_t *bits, enum choice_kind kind);

/* The environment that holds in a cell. */
const struct surroundings *surroundings_of(const struct machine *machine, uint32_t cell);

/* The cell of a context in a level; made on first use. */
uint32_t cell_for(struct machine *machine, uint32_t context, uint32_t level, uint32_t solo);

/* A cell that cell_for will not find. */
uint32_t cell_add(struct machine *machine, uint32_t context, uint32_t level, uint32_t solo);

/* Adds choices to the fact of a history at a place, unless others cover it; facts that it covers lose those choices.
 * `given`, the choices, has the width of the level (NULL: all) and is copied, as is the record but for its bits. `at`
 * is the number of the place in the cell. */
void fact_add(struct machine *machine, uint32_t cell, uint32_t at, uint32_t node, uint32_t history,
              const uint64_t *given, struct record record);

/* All cells are filled: their index can go. */
void index_sweep(struct machine *machine);

/* Takes the fact with the smallest order whose consequences are to be drawn, and the choices that are new (NULL: all;
 * valid until the next call). MACHINE_NONE if there is none. */
uint32_t fact_take(struct machine *machine, const uint64_t **bits);

/* Does the level's letter fit behind the fact? Then *bits are the choices left, of the level's width (machine->scratch
 * or NULL for all). */
bool letter_fits(struct machine *machine, const struct level *level, const struct fact *fact, uint64_t **bits);

/* The event is a step of the process's own. */
static inline bool letter_moves(const struct letter *letter)
{
    return letter->kind != LETTER_OTHER && letter->kind != LETTER_SOLO_END;
}

/* The choices common to a caller's fact and what was found inside the callee, where the caller's have the width of
 * `outer` and the others that of `kind`: in machine->scratch, or NULL for all. False if there is none. */
bool choices_meet(struct machine *machine, enum choice_kind outer, const uint64_t *caller, const uint64_t *inner,
                  enum choice_kind kind, uint64_t **bits);

/* The word ends with somebody else's event, and none of the process's own will follow. */
bool level_ends_resting(const struct machine *machine, uint32_t level);

/* The cell of the entrances of a context with endings of a kind; made on first use. */
uint32_t entrances_for(struct machine *machine, uint32_t context, uint32_t kind);

/* The results of such a word; entrances are known. */
void rest_results(struct machine *machine, uint32_t level, uint32_t results);

/* With the one ending, every way to rest hinders others no more than some way with the other. Both are of one
 * kind. */
bool ending_covers(struct machine *machine, uint32_t smaller, uint32_t larger);

/* The number that stands for a history with an ending in cells of a kind of endings; and the other way round. The
 * ending is ENDING_NONE, and the history stands for itself, if the kind is not that of a rest. */
uint32_t history_ending_for(struct machine *machine, uint32_t kind, uint32_t history, uint32_t ending);
struct history_ending history_ending_of(const struct machine *machine, uint32_t kind, uint32_t number);

/* The ending of a process in an environment without callers, or whose callers hold no lock. */
uint32_t ending_alone(struct machine *machine, uint32_t environment);

/* The ending at a node of a context with an ending, or behind the node. */
uint32_t ending_at(struct machine *machine, uint32_t ending, uint32_t node, bool behind);

/* How a piece at a node, or behind it, begins: at the node `at` with a way, and what is left of the piece for the
 * callers, MACHINE_NONE if it ends here. */
struct rest_step {
    uint32_t at, way, left;
};

struct rest_step rest_step_of(struct machine *machine, uint32_t ending, uint32_t node, bool behind, uint32_t piece);

/* The ways of an environment; computed on first use. */
const struct rest *rest_of(struct machine *machine, uint32_t environment);
void rests_free(struct machine *machine);

/* Can the process pass the node of a kind that is no call and no exit, in these surroundings? */
bool machine_passes(const struct machine *machine, const struct surroundings *around, const struct pds_node *node);

/* Adds an entry for a history to a place unless others cover it; leaves out those that it covers, and tells their facts
 * to `leave_out`. False if it was covered. For places without choices. */
bool place_put(struct machine *machine, struct place *place, uint32_t history, uint32_t fact,
               void (*leave_out)(void *context, uint32_t fact), void *context);

/* Room for one set of choices, in machine->scratch. */
uint64_t *machine_scratch(struct machine *machine, uint32_t words);

/* A copy in the arena. */
uint64_t *machine_copy_bits(struct machine *machine, const uint64_t *bits, uint32_t words);

/* A copy of a set of choices in the arena: equal sets share one, which is never changed. */
uint64_t *machine_share_bits(struct machine *machine, const uint64_t *bits, uint32_t words);

/* Computes all facts of a level, and first of the levels before it that lack theirs. */
void level_saturate(struct machine *machine, uint32_t number);

/* machine_environment for those who hold the mutex. */
uint32_t find_environment(struct machine *machine, const struct environment *environment);

/* A new solo state or a known equal one. */
uint32_t solo_add(struct machine *machine, uint32_t targets, const uint64_t *allocated, const uint32_t *started);

/* The process's own main at the root of a level. */
uint32_t root_context(struct machine *machine, uint32_t level);

/* The context of a function entered in a level; made and seeded on first use. */
uint32_t context_for(struct machine *machine, uint32_t level, uint32_t function, bool in_unit, bool holds,
                     uint32_t solo);

#endif
