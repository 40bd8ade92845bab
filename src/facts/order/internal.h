/* What the parts of order.h share. */
#ifndef HEDDLE_FACTS_ORDER_INTERNAL_H
#define HEDDLE_FACTS_ORDER_INTERNAL_H

#include "base/bits.h"
#include "facts/order/order.h"

struct arena;
struct idmap;
struct pile;

enum {
    MOST_TAKES = 64, /* of one instance that are told apart; the others are held everywhere in it, and left held */
    TAGS = 5,        /* 0: nothing is known; n: it is the lock of parameter n - 1 */
    ROWS = 2 * TAGS  /* the second half: code of the application is between where it was taken and here */
};

/* A place of an instance where something is taken. */
struct take {
    ir_value at;                   /* FACTS_NONE: on entry */
    ir_value value;                /* whose lock it is; FACTS_NONE: not one value */
    bool holds;                    /* it is held behind it */
    bool blocks;                   /* who cannot have it waits */
    bool library;                  /* a lock of java.util.concurrent: it may be left held */
    bool again;                    /* a wait, which takes again what it gave up */
    bool condition;                /* a wait for a condition: it takes again one of the locks that are held */
    bool try;                      /* whether it is held, its outcome says */
    bool initialises;              /* a class: `held` are those below it, which are held while that is waited for */
    const uint32_t *wanted, *held; /* nodes: to be had, and held behind it */
    uint32_t wanted_count, held_count;
};

/* What one instance takes; what is held where: bits of its takes before each instruction. */
struct instance_takes {
    uint32_t first, count;
    uint64_t *held;  /* NULL: nothing is taken */
    uint64_t *stale; /* those of them that may have locked another object than their value is now */
    uint64_t left;   /* where the instance is left, in whatever way */
};

struct cycle {
    struct order_edge *edges;
    uint32_t length;
};

struct lock_order {
    const struct facts *facts;
    const struct singles *singles;
    const struct threads *threads;
    const struct parallel *parallel;
    struct locks *locks; /* NULL: not needed */
    struct budget *budget;
    struct arena *arena;
    struct order_node *nodes;
    size_t node_count, node_capacity;
    struct idmap *node_map;
    struct take *takes;
    size_t take_count, take_capacity;
    struct instance_takes *of; /* of each instance */
    const class_id *classes;   /* of the application that are initialised */
    uint32_t class_count;
    uint64_t *open_code;          /* instances that are looked into, as bits */
    struct closed **closed;       /* of each that is not: what it does; NULL: not asked yet */
    const uint32_t **known_taken; /* of each: nodes that the application knows and that it takes */
    uint32_t *known_taken_count;
    bool summarised;      /* these are known */
    uint64_t *known;      /* objects that application code knows, as bits */
    uint64_t **left;      /* of each instance: nodes that it may leave held, as bits; NULL: none */
    uint64_t **into;      /* of each node: those that may be held where it is taken */
    uint64_t **own;       /* those of them of which that is not the library's own affair */
    struct cycle *cycles; /* at most `most_cycles` */
    uint32_t most_cycles;
    size_t cycle_count, cycle_capacity;
    const char *open;
};

/* Nodes and takes of all instances (takes.c). */
void order_find_takes(struct lock_order *order);

/* The class of the application that an edge initialises, if that is not done before main begins; else FACTS_NONE. */
class_id order_initialised(const struct lock_order *order, const struct facts_edge *edge);
/* Adds the nodes of the classes below it. */
void order_add_initialisers(struct lock_order *order, class_id class, struct pile *to);

/* The receiver of a call, or FACTS_NONE if it is not an argument of it; and whether it unlocks a lock of the
 * library. */
bool order_unlocks(const struct lock_order *order, instance_id instance, const struct ir_body *body, ir_value at,
                   ir_value *receiver);

/* A value without the casts around it. */
ir_value order_strip(const struct ir_body *body, ir_value value);

/* Whether two values of an instance are the same object for certain, if they were computed from the same values. */
bool order_same_value(const struct lock_order *order, instance_id instance, ir_value one, ir_value other);

/* Whether an instruction asks a ReentrantReadWriteLock for its read or write lock, and that lock (else FACTS_NONE). */
bool order_gives_part(const struct lock_order *order, instance_id instance, ir_value at);
ir_value order_whose_part(const struct lock_order *order, instance_id instance, ir_value value);

/* Sets why nothing is proved, if nothing was in the way before. */
void order_give_up(struct lock_order *order, const char *why);

/* Adds a take to an instance, behind those that it has. `held` may be NULL. */
void order_add_take(struct lock_order *order, instance_id instance, struct take take, const struct pile *wanted,
                    const struct pile *held);
uint32_t order_library_node(struct lock_order *order);

/* Code that is not looked into (closed.c): the instances of the application that it may call back, and the nodes that
 * the application knows and that it may take. */
struct closed {
    const instance_id *callbacks;
    const uint32_t *nodes;
    uint32_t callback_count, node_count;
};
void order_find_open(struct lock_order *order);
bool order_is_open(const struct lock_order *order, instance_id instance);
/* Keeps what each instance takes, once all takes are found, for those that ask for what closed code does. */
void order_summarise_closed(struct lock_order *order);
const struct closed *order_closed(struct lock_order *order, instance_id instance);
/* Adds what the closed code takes that an instruction calls. */
void order_take_closed(struct lock_order *order, instance_id instance, ir_value at);

/* What an instance holds where (held.c). */
void order_find_held(struct lock_order *order, instance_id instance);

/* Which nodes instances leave held (spread.c). */
void order_find_left(struct lock_order *order);

/* What one thread holds at the entry of each instance: rows of bits, NULL where it does not come (spread.c). */
struct thread_held {
    thread_id thread;
    uint64_t **entry;
    size_t words; /* of a row */
};
struct thread_held order_spread(struct lock_order *order, thread_id thread);
void order_spread_free(const struct lock_order *order, struct thread_held *held);

/* Goes through the takes of a thread that may make it wait. `own` and `library`: the nodes that it may hold there,
 * as bits; of the latter all is the library's own affair. */
typedef void order_visit(struct lock_order *order, void *context, const struct take *take, instance_id instance,
                         const uint64_t *own, const uint64_t *library);
void order_visit_takes(struct lock_order *order, const struct thread_held *held, order_visit *visit, void *context);

/* Fills in where what an edge holds was taken, and what is known of the two places (places.c). */
void order_find_places(const struct lock_order *order, struct order_edge *edge);

/* An instruction of a loop of a body that is not known to end; FACTS_NONE if all do (endless.c). */
ir_value order_endless_loop(const struct lock_order *order, instance_id instance, const struct ir_body *body);

/* Whether a value is at most so large for certain: a constant, or one of 32 bits, if that is enough (forever.c). Who
 * waits for a year or more waits for ever (ASSUMPTIONS.md); of a unit that is not known, days are the longest. */
bool order_is_at_most(const struct ir_body *body, ir_value value, int64_t most);
enum { YEAR_IN_DAYS = 365 };

/* A method of the library that calls the method of an instance back, and may go on for ever by that; FACTS_NONE
 * (callbacks.c). */
method_id order_unending_caller(const struct lock_order *order, instance_id instance);

/* Fills in the cycles (cycles.c). */
void order_find_cycles(struct lock_order *order);

#endif
