/* The insides of a machine, for the files machine*.c only. */
#ifndef HEDDLE_PUSH_MACHINE_PARTS_H
#define HEDDLE_PUSH_MACHINE_PARTS_H

#include "push/machine.h"

#include <pthread.h>

enum choice_kind { CHOICE_NONE, CHOICE_FIRST, CHOICE_PAIR };

/* How a fact was found, for walks. */
enum origin {
    FROM_ENTRY,  /* the context's entry */
    FROM_STEP,   /* `before` performed its node */
    FROM_RETURN, /* `before` called, `inner` returned from there */
    FROM_CUT,    /* somebody else's event */
    FROM_EVENT,  /* `before` performed its node, as an event */
    FROM_SEED,   /* a result: the word ends at the node of `before` */
    FROM_CALLEE  /* a result: `before` called, the word ends inside as in `inner` */
};

/* The process can be at a node with a history (counted from the context's entry), for some choices. */
struct fact {
    uint32_t cell, node, history;
    uint32_t before, inner; /* facts */
    uint32_t next;          /* in the list of its place */
    enum origin origin;
    bool dead;      /* covered by others for all its choices */
    uint64_t *bits; /* the choices for which it is minimal; NULL: all */
};

/* A function entered in one phase under equal circumstances. */
struct context {
    uint32_t function, level;
    uint32_t solo; /* solo state at the entry */
    bool in_unit, holds;
    uint32_t *callers, *exits; /* facts; exits in the level of the entry only */
    size_t caller_count, caller_capacity, exit_count, exit_capacity;
};

/* The facts of one context in one level and solo state: a list for each node of the function. Or, with solo == RESULT_CELL, the
 * results of a word that ends within the context: one list. */
struct cell {
    uint32_t context, level, solo;
    uint32_t *heads;
};

enum { SOLO_LIMIT = (1 << 14) - 1, RESULT_CELL = SOLO_LIMIT };

struct level {
    uint32_t parent;
    struct letter letter;
    uint32_t environment;
    bool alone;      /* no other process is active */
    bool calm;       /* no other process holds a lock throughout this phase */
    bool stay, rest; /* as in its letter */
    bool factored;   /* histories know only their last phase and what was held at its start */
    bool saturated;
    bool free_known, may_hold; /* machine_free_of_locks was asked; and some walk holds a lock */
    enum choice_kind choices;
    uint32_t first_fact, end_fact;
    uint32_t root;       /* the root level */
    uint32_t targets;    /* of a solo root */
    uint32_t *solo_ends; /* once asked for */
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

struct machine {
    struct pds *pds;
    struct histories *histories;
    struct budget *budget;
    struct arena *arena;
    pthread_mutex_t mutex;
    uint32_t *slot_of; /* access code to slot, or EML_NONE */
    uint32_t slot_count, first_begin, first_count;
    struct fact *facts;
    struct context *contexts;
    struct cell *cells;
    struct level *levels;
    struct surroundings *environments;
    struct solo *solos;
    struct targets *targets;
    size_t fact_count, fact_capacity, context_count, context_capacity, cell_count, cell_capacity, level_count,
        level_capacity, environment_count, environment_capacity, solo_count, solo_capacity, target_count,
        target_capacity;
    struct idmap *context_of, *cell_of, *roots;
    uint32_t set_count;
    uint64_t *scratch; /* room for one set of choices */
    size_t scratch_capacity;
    bool stopped; /* the budget was spent or a built-in limit reached: levels may be incomplete */
};

/* The number of words in a set of choices of a level, 0 if it has none. */
uint32_t choice_words(const struct machine *machine, enum choice_kind kind);
uint32_t choice_total(const struct machine *machine, enum choice_kind kind);

/* The environment that holds in a cell. */
const struct surroundings *surroundings_of(const struct machine *machine, uint32_t cell);

/* The cell of a context in a level; made on first use. */
uint32_t cell_for(struct machine *machine, uint32_t context, uint32_t level, uint32_t solo);

/* Adds a fact unless others cover it; facts that it covers lose those choices. `given`, the choices, has the width of the level (NULL:
 * all) and is copied. `place` is the list in the cell. */
void fact_add(struct machine *machine, uint32_t cell, uint32_t place, struct fact fact, const uint64_t *given,
              enum choice_kind kind);

/* Does the letter fit behind the fact? Then *bits are the choices left, of the width for `kind` (machine->scratch or NULL for all). */
bool letter_fits(struct machine *machine, const struct level *level, const struct fact *fact, uint64_t **bits);

/* The choices common to a caller's fact and what was found inside the callee, of the width for `kind`: in machine->scratch, or NULL
 * for all. False if there is none. */
bool choices_meet(struct machine *machine, const struct fact *caller, const struct fact *inner, enum choice_kind kind,
                  uint64_t **bits);

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
