/* In which order threads take locks, and whether they can wait for each other in a circle.
 *
 * What can be waited for is a node:
 *   a monitor       of an abstract object, or the class object of static synchronized methods
 *   a lock          ReentrantLock, or ReentrantReadWriteLock with its two locks as one
 *   an upgrade      of a ReentrantReadWriteLock: held by who reads, wanted by who wants to write
 *   an initialiser  of a class of the application: held while it runs
 *   the library     all locks of its own, of code of it that is not looked into
 *   an end          of a thread: held by the thread as long as it runs, wanted by who joins it
 * An edge from node h to node q says that a thread may hold h where it takes q, and waits if it cannot have it: an
 * over-approximation, for each thread by itself, through all calls, those within the library included. Threads can
 * wait for each other for ever only along a cycle of edges. A cycle counts if its edges are of threads that may be
 * there at the same time (threads/parallel.h), and no two of them hold one and the same lock for certain
 * (locks/locks.h), which only one of them can have. A node that is one object, and can be taken again by who has it,
 * is no cycle by itself.
 *
 * Of nodes that only the library knows, held and taken by code of the library alone, it is assumed that the library
 * takes them in an order. */
#ifndef HEDDLE_FACTS_ORDER_ORDER_H
#define HEDDLE_FACTS_ORDER_ORDER_H

#include "facts/locks/locks.h"
#include "facts/threads/parallel.h"

struct budget;
struct lock_order;

enum order_kind { ORDER_MONITOR, ORDER_LOCK, ORDER_UPGRADE, ORDER_INITIALISER, ORDER_END, ORDER_LIBRARY };

/* What can be waited for. */
struct order_node {
    enum order_kind kind;
    uint32_t id;    /* an object; of ORDER_INITIALISER a class; of ORDER_END a thread */
    class_id class; /* of a monitor whose object nobody mentions: the class that it belongs to; else FACTS_NONE */
    bool single;    /* one at run time */
    bool again;     /* who has it can take it again */
    bool known;     /* application code knows it, or made it */
};

/* One thread that holds one node and takes another. */
struct order_edge {
    thread_id thread;
    uint32_t held, taken; /* nodes */
    instance_id instance; /* where it takes it */
    ir_value at;          /* FACTS_NONE: on entry of a synchronized method */
    instance_id held_by;  /* where it may have taken the other one; FACTS_NONE: not one place */
    ir_value held_at;
    bool sure;   /* it is known which nodes these are: neither of the two places may mean another one instead */
    bool chosen; /* which of two objects is taken first depends on values there */
};

/* Finds at most so many cycles. All must outlive it. When the budget (may be NULL) is spent, order_open says so. */
struct lock_order *order_new(const struct facts *facts, const struct singles *singles, const struct threads *threads,
                             const struct parallel *parallel, uint32_t most_cycles, struct budget *budget);
void order_free(struct lock_order *order);

/* Why nothing is proved, whatever cycles there are; NULL: nothing is in the way. */
const char *order_open(const struct lock_order *order);

/* For users: the cycles of a program with more of them than that are of few causes. */
enum { ORDER_CYCLES = 8 };

/* The cycles that count, at most one for each set of nodes; if there are none, and order_open is NULL, no threads
 * can wait for each other in a circle. The edges of a cycle, each from what the one before takes. */
uint32_t order_cycle_count(const struct lock_order *order);
const struct order_edge *order_cycle(const struct lock_order *order, uint32_t n, uint32_t *length);

uint32_t order_node_count(const struct lock_order *order);
struct order_node order_node(const struct lock_order *order, uint32_t id);

/* Whether some thread may hold one node where it takes another. */
bool order_has_edge(const struct lock_order *order, uint32_t held, uint32_t taken);

/* The node of an object; FACTS_NONE if nobody takes it. */
uint32_t order_find(const struct lock_order *order, enum order_kind kind, uint32_t id);

/* Appends a name for people. */
void order_name(const struct lock_order *order, uint32_t node, struct buffer *to);

#endif
